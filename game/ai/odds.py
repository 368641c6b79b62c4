"""What the other probably holds, from what everybody saw.

Each card that a seat has not seen starts with a weight that grows with the length of the hand. Three kinds of
event move it: the other took a card (its neighbours are likelier), left one lying, or threw one (its
neighbours are less likely). Weights are scaled until the chances add up to the cards that are hidden. How far
an event moves a neighbour was fitted to some hundred thousand hands, early turns apart from late ones.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from math import exp
from typing import NamedTuple

from game.ai.habits import TAKES
from game.ai.learned import learned
from game.engine.cards import POINTS, Card, CardSet, iterate, rank_of
from game.engine.view import View

EARLY = 4
"""Up to this turn of the other an event counts as early."""
STAGES = (2, 4, 7, 10)
"""The other's turns that divide a hand into the stages of ``odds.json``."""
FIRST_DISCARD = 8
"""Points that stand for a discard not yet made: an ordinary early one."""
LEAST, MOST = -5.0, 3.0
"""Bounds of a log weight, so that many small signs are never taken for certainty."""
SCALINGS = 16
"""At most so many rounds of scaling; in real hands the sum is right after two or three."""
CLOSE = 0.02
"""How far from the number of hidden cards the sum may stay, in cards."""


class Odds(NamedTuple):
    """A seat's reading of the table, for one decision.

    chance: for each card of the deck the chance that the other holds it (1.0 for those that everybody knows).
    live: cards not seen yet. held: the other's known cards. turn: the seat's own turn, from 1 (0 while the
    upcard is offered). takes, own_takes: cards taken from the pile by the other and by the seat. left: cards
    that the other left lying. recent: points of the other's last two discards, the last first.
    """

    chance: tuple[float, ...]
    live: CardSet
    held: CardSet
    turn: int
    takes: int
    own_takes: int
    left: int
    recent: tuple[int, int]


def read(view: View) -> Odds:
    """The odds from one seat's view.

    >>> from game.engine.hand import Hand
    >>> from game.engine.rules import Rules
    >>> odds = read(Hand.deal(Rules(), tuple(range(52)), dealer=0).view(1))
    >>> round(sum(odds.chance), 1)
    10.0
    """
    moved, story = _walk(view)
    live, held = view.unseen(), view.known()
    chance = _scaled(moved, live, view.counts.hands[view.opponent] - held.bit_count(), story.their_turn)
    for card in iterate(held):
        chance[card] = 1.0
    turn = story.turn + 1 if view.phase in ("draw", "last-discard") else story.turn
    return Odds(tuple(chance), live, held, turn, story.takes, story.own_takes, story.left, story.recent)


class _Story(NamedTuple):
    turn: int
    their_turn: int
    takes: int
    own_takes: int
    left: int
    recent: tuple[int, int]


def _walk(view: View) -> tuple[list[float], _Story]:
    """How far the events have moved each card's log weight, and the counts."""
    moved = [0.0] * 52
    pile = [] if view.upcard is None else [view.upcard]
    turn = their_turn = takes = own_takes = left = passes = 0
    recent = (FIRST_DISCARD, FIRST_DISCARD)
    for seat, action in view.public_actions:
        theirs = seat != view.seat
        kind = action.kind
        event: str | None = None
        card = pile[-1] if pile else 0
        if kind in TAKES:
            event = "take"
            pile.pop()
        elif kind == "pass":
            event = "leave"
            passes += 1
        elif kind == "draw-stock":
            # After both refused the upcard the pile is closed: drawing then says nothing.
            if pile and passes != 2:
                event = "leave"
                left += theirs
            passes = 0
        elif kind == "discard":
            event, card = "throw", action.card
            pile.append(card)
        if theirs and event:
            late = their_turn > EARLY
            for near, shift in _shifts(event, late)[card]:
                moved[near] += shift
            if event == "throw":
                recent = (POINTS[card], recent[0])
        if kind in TAKES or kind == "draw-stock":
            if theirs:
                their_turn += 1
                takes += kind in TAKES
            else:
                turn += 1
                own_takes += kind in TAKES
    return moved, _Story(turn, their_turn, takes, own_takes, left, recent)


@cache
def _shifts(event: str, late: bool) -> tuple[tuple[tuple[Card, float], ...], ...]:
    """For each card of an event: its neighbours, and by how much their log weights move."""
    mate, beside, gap = (learned("odds")["events"][event][name][late] for name in ("mate", "next", "gap"))
    table = []
    for card in range(52):
        rank = rank_of(card)
        near = [((card + 13 * step) % 52, mate) for step in (1, 2, 3)]
        for step, shift in ((-2, gap), (-1, beside), (1, beside), (2, gap)):
            if 0 <= rank + step < 13:
                near.append((card + step, shift))
        table.append(tuple(near))
    return tuple(table)


def _scaled(moved: list[float], live: CardSet, hidden: int, their_turn: int) -> list[float]:
    """The chances of the live cards, adding up to the number of hidden ones."""
    ranks = learned("odds")["ranks"]
    stage = sum(their_turn >= turn for turn in STAGES)
    cards = list(iterate(live))
    weights = [exp(min(max(ranks[card % 13][stage] + moved[card], LEAST), MOST)) for card in cards]
    chance = [0.0] * 52
    if hidden <= 0 or not cards:
        return chance
    scale = hidden / sum(weights)
    for _ in range(SCALINGS):
        total = sum(scale * weight / (1.0 + scale * weight) for weight in weights)
        if abs(total - hidden) < CLOSE:
            break
        scale *= hidden / total
    for card, weight in zip(cards, weights, strict=True):
        chance[card] = scale * weight / (1.0 + scale * weight)
    return chance


def _pairs(card: Card) -> tuple[tuple[Card, Card], ...]:
    rank = rank_of(card)
    mates = [(card + 13 * step) % 52 for step in (1, 2, 3)]
    pairs = [(mates[0], mates[1]), (mates[0], mates[2]), (mates[1], mates[2])]
    pairs += [(card + a, card + b) for a, b in ((-2, -1), (-1, 1), (1, 2)) if rank + a >= 0 and rank + b < 13]
    return tuple(pairs)


PAIRS: tuple[tuple[tuple[Card, Card], ...], ...] = tuple(_pairs(card) for card in range(52))
"""For each card the pairs that make a meld of three with it."""


def wanted(chance: tuple[float, ...], card: Card) -> float:
    """Roughly the chance that the other could meld the card, each pair taken by itself.

    >>> wanted((0.0,) * 52, 5), wanted((1.0,) * 52, 5)
    (0.0, 1.0)
    """
    safe = 1.0
    for first, second in PAIRS[card]:
        safe *= 1.0 - chance[first] * chance[second]
    return 1.0 - safe


def expected_lay_offs(chance: tuple[float, ...], melds: Iterable[CardSet]) -> tuple[float, float]:
    """Points and cards that the other is expected to lay off on some melds, two deep at the ends of a run."""
    points = cards = 0.0
    for meld in melds:
        low, size = (meld & -meld).bit_length() - 1, meld.bit_count()
        if meld == (1 << size) - 1 << low:
            for first, step, room in (
                (low - 1, -1, low % 13),
                (low + size, 1, 12 - (low + size - 1) % 13),
            ):
                likely = 1.0
                for deep in range(min(room, 2)):
                    likely *= chance[first + step * deep]
                    points += likely * POINTS[first + step * deep]
                    cards += likely
        elif size == 3:
            fourth = next(card for card in range(low % 13, 52, 13) if not meld >> card & 1)
            points += chance[fourth] * POINTS[fourth]
            cards += chance[fourth]
    return points, cards
