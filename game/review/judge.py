"""One decision judged from the view that the player had of it.

Every choice is valued as MASTER values it. Where the best looks clearly better than what was played, both are played
on from the same deals of the hidden cards (``game.review.ahead``), and only a gain that stands out from luck makes it a
slip. Why is said from plain counts: deadwood, cards that help, and the chance that the other could use the card thrown.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import NamedTuple

from game.ai.odds import read, wanted
from game.ai.options import Valued, value
from game.engine.actions import Action
from game.engine.cards import POINTS, CardSet, iterate
from game.engine.melds import deadwood, deadwood_after_discard
from game.engine.view import View
from game.review.ahead import compare

CLEAR = 2.0
"""Points that a slip cost at least."""
LOOK = 3.0
"""Points between MASTER's worths from which on two choices are played on."""
SHARE, DOUBT = 0.7, 4.0
"""What is expected before that: so much of the difference of the worths, give or take so many points (one standard
deviation). The best of many uncertain worths looks better than it is; docs/review.md says how both were measured."""
STANDS_OUT = 2.0
"""Standard errors that the gain of the better choice has to be above nothing."""
TAKES = ("take-upcard", "draw-discard")
KNOCKS = ("knock", "big-gin")
REASONS = {
    "take-gin": "it makes gin",
    "take-meld": "it brings the deadwood from {a} to {b}",
    "take-hope": "it improves the hand",
    "leave": "it only brings the deadwood from {a} to {b}, and is seen",
    "leave-none": "the card lowers nothing, and is seen",
    "gin": "it is gin",
    "knock": "a knock with {a} is likely to win",
    "wait": "going on beats a knock with {a}",
    "less": "it leaves {b}, not {a}",
    "danger": "the other can use the card thrown: {a} in 100, against {b}",
    "deadwood": "it leaves {b}, not {a}",
    "help": "{b} cards then help, not {a}",
    "keep": "the cards kept fit together better",
    "lay-off": "own melds and lay-offs chosen together leave {b}, not {a}",
}
"""Why the other choice was better; {a} belongs to what was played, {b} to what was better."""
HELD = {
    **dict.fromkeys(("gin", "knock", "wait", "less"), 0.9),
    **dict.fromkeys(("take-gin", "take-meld", "take-hope", "leave", "leave-none"), 0.85),
    **dict.fromkeys(("deadwood", "help", "keep"), 0.45),
    "danger": 0.2,
}
"""For each reason, how much of what the two looks say was left when slips were played on to the end: what is picked
for being large is partly luck, and most of all among throws (docs/review.md)."""
_DANGER, _DEADWOOD, _HELP = 12.0, 0.35, 0.45
"""Rough points of a certain gift, of a point of deadwood and of a card that helps: they only choose the words."""
_TELLING = 0.8
"""Below this a difference is too small to be the reason."""


class Why(NamedTuple):
    """A key of ``REASONS`` and its two figures."""

    key: str
    a: int = 0
    b: int = 0

    def __str__(self) -> str:
        return REASONS[self.key].format(a=self.a, b=self.b)


class Slip(NamedTuple):
    """A choice worth clearly less than another.

    at: the action's number in its hand, from 0. points, percent: what it cost, in points of the hand and in
    hundredths of the chance to win the match.
    """

    at: int
    played: Action
    better: Action
    points: float
    percent: float
    why: Why


class Judged(NamedTuple):
    """A decision: all options, and the slip if there was one."""

    valued: Valued
    slip: Slip | None


def judge(view: View, played: Action, at: int) -> Generator[float, None, Judged]:
    """Judge what was played, from this view alone; yields now and then how much of it is done, from 0 to 1."""
    thought = value(view)
    while True:
        try:
            next(thought)
        except StopIteration as done:
            valued: Valued = done.value
            break
        yield 0.0
    worth = valued.worth(played)
    if worth is None or not valued.options or valued.best.action == played:
        return Judged(valued, None)
    best, point = valued.best, valued.point
    looks = (best.worth - worth) / point
    if looks < LOOK:
        return Judged(valued, None)
    reason = why(view, played, best.action)
    held = HELD[reason.key]
    shown = yield from compare(view, best.action, played, CLEAR / held * point)
    points = held * cost(looks, shown.gain / point, shown.error / point)
    if shown.gain <= STANDS_OUT * shown.error or points < CLEAR:
        return Judged(valued, None)
    return Judged(valued, Slip(at, played, best.action, round(points, 2), round(points * point, 2), reason))


def cost(looks: float, shown: float, error: float) -> float:
    """The points that the two looks say a choice has cost: what was expected and what was shown, each by how sure
    it is.

    looks: the difference of the worths. shown: the gain played on; error: its standard error.

    >>> round(cost(10.0, 5.0, 0.0), 1), round(cost(10.0, 5.0, 4.0), 1)
    (5.0, 6.0)
    """
    trust = DOUBT**2 / (DOUBT**2 + error**2)
    return trust * shown + (1.0 - trust) * SHARE * looks


def why(view: View, played: Action, better: Action) -> Why:
    """What tells the better choice from the one played, in plain counts."""
    if view.phase != "discard":
        return _why_draw(view, better)
    if better.kind in KNOCKS:
        left = 0 if better.kind == "big-gin" else deadwood(view.hand ^ 1 << better.card)
        if left == 0:
            return Why("gin")
        if played.kind in KNOCKS:
            return Why("less", deadwood(view.hand ^ 1 << played.card), left)
        return Why("knock", left)
    if played.kind in KNOCKS:
        return Why("wait", 0 if played.kind == "big-gin" else deadwood(view.hand ^ 1 << played.card))
    return _why_throw(view, played, better)


def _why_draw(view: View, better: Action) -> Why:
    before, top = deadwood(view.hand), view.top
    if better.kind == "knock":
        return Why("knock" if before else "gin", before)
    assert top is not None
    after = deadwood_after_discard(view.hand | 1 << top, top if view.rules.barred_discard else None)
    if better.kind not in TAKES:
        return Why("leave", before, after) if after < before else Why("leave-none")
    if after == 0:
        return Why("take-gin")
    return Why("take-meld", before, after) if after < before else Why("take-hope")


def _why_throw(view: View, played: Action, better: Action) -> Why:
    chance = read(view).chance
    unseen = view.unseen()
    tens = [view.hand ^ 1 << each.card for each in (played, better)]
    danger = [round(100 * wanted(chance, each.card)) for each in (played, better)]
    left = [deadwood(ten) for ten in tens]
    help = [helpful(ten, unseen) for ten in tens]
    found = (
        ((danger[0] - danger[1]) / 100 * _DANGER, Why("danger", *danger)),
        ((left[0] - left[1]) * _DEADWOOD, Why("deadwood", *left)),
        ((help[1] - help[0]) * _HELP, Why("help", *help)),
    )
    weight, reason = max(found, key=lambda each: each[0])
    return reason if weight >= _TELLING else Why("keep")


def helpful(ten: CardSet, unseen: CardSet) -> int:
    """How many unseen cards would sit in a meld of these ten.

    >>> from game.engine.cards import parse_cards
    >>> helpful(parse_cards("AC 2C 9D 9H KS 4D JH 7S QC 6H"), parse_cards("3C 9S 9C 2D"))
    3
    """
    now = deadwood(ten)
    return sum(deadwood(ten | 1 << card) < now + POINTS[card] for card in iterate(unseen))
