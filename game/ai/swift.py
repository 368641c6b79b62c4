"""SWIFT: MASTER's nets asked about few hands, for playing many hands on to see what comes of a choice.

It looks only at the throws that plain counts like best, takes from the pile only what goes into a meld, and never
looks a draw ahead. It is no level of the menu: a fifth of MASTER's time, and somewhat weaker.
"""

from __future__ import annotations

from random import Random

from game.ai.habits import PATIENCE, Prompt, best_knock, idle_pile_draws, makes_gin, throwable
from game.ai.master import Mind, best, last
from game.ai.odds import PAIRS
from game.engine.actions import (
    BIG_GIN,
    DISCARD,
    DRAW_DISCARD,
    DRAW_STOCK,
    KNOCK,
    PASS,
    TAKE_UPCARD,
    Action,
)
from game.engine.cards import POINTS, Card, CardSet, iterate
from game.engine.melds import deadwood, deadwood_by_discard
from game.engine.view import View

WIDTH = 3
"""Throws that the net is asked about."""
HOPE = 0.5
"""Points of deadwood that a live card which would finish a meld is worth, when the throws are picked."""
_PAIRS: tuple[tuple[CardSet, ...], ...] = tuple(
    tuple(1 << first | 1 << second for first, second in pairs) for pairs in PAIRS
)


class Swift(Prompt):
    """Quick play, near MASTER's."""

    def decide(self, view: View, rng: Random) -> Action:
        if view.phase == "discard":
            return _throw(view)
        if view.phase == "last-discard":
            return last(Mind(view))
        if KNOCK not in view.legal and not _would_take(view):
            return PASS if view.phase == "upcard" else DRAW_STOCK
        return best(_draws(Mind(view)))


def standing(view: View) -> float:
    """What a hand is worth to the seat that is about to draw, in hundredths of a chance to win the match."""
    return max(worth for worth, _ in _draws(Mind(view)))


def _throw(view: View) -> Action:
    knock, free = best_knock(view), throwable(view)
    left = deadwood_by_discard(view.hand)
    if BIG_GIN in view.legal and (knock is None or left[knock.card] or _big_gin_is_more(view)):
        return BIG_GIN
    if knock is not None and (not left[knock.card] or not free):
        return knock
    short = promising(view.hand, free, view.unseen(), left)
    if knock is None and len(short) == 1:
        return DISCARD[short[0]]
    mind = Mind(view)
    shared = mind.share(drawing=False)
    choices = [(mind.hand(view.hand ^ 1 << card, card, shared), DISCARD[card]) for card in short]
    if knock is not None:
        choices.append((mind.knock(view.hand ^ 1 << knock.card), knock))
    return best(choices)


def _big_gin_is_more(view: View) -> bool:
    return view.rules.big_gin_bonus >= view.rules.gin_bonus


def promising(eleven: CardSet, free: CardSet, live: CardSet, left: dict[Card, int]) -> list[Card]:
    """The throws that leave least deadwood and most hope, the best first, at most ``WIDTH``.

    left: the deadwood that each throw leaves.
    """
    pairs = [pair for card in iterate(live) for pair in _PAIRS[card] if pair & eleven == pair]
    found = []
    for card in iterate(free):
        bit = 1 << card
        hope = sum(1 for pair in pairs if not pair & bit)
        found.append((left[card] - HOPE * hope, -POINTS[card], card))
    return [card for _, _, card in sorted(found)[:WIDTH]]


def _would_take(view: View) -> bool:
    """Whether the card on the pile may be taken and goes into a meld, or makes gin."""
    top = view.top
    if top is None or (TAKE_UPCARD not in view.legal and DRAW_DISCARD not in view.legal):
        return False
    eleven = view.hand | 1 << top
    return deadwood(eleven) < deadwood(view.hand) + POINTS[top] and (
        idle_pile_draws(view) < PATIENCE or makes_gin(view)
    )


def _draws(mind: Mind) -> list[tuple[float, Action]]:
    """What leaving, knocking and taking are worth. Where taking makes gin, it is all there is."""
    view = mind.view
    take, leave = (TAKE_UPCARD, PASS) if view.phase == "upcard" else (DRAW_DISCARD, DRAW_STOCK)
    if _would_take(view):
        assert view.top is not None
        eleven = view.hand | 1 << view.top
        if makes_gin(view):
            return [(mind.knock(_cheapest(eleven, view.top, view)), take)]
        choices = [(_taken(mind, eleven, view.top), take)]
    else:
        choices = []
    if KNOCK in view.legal:
        choices.append((mind.knock(view.hand), KNOCK))
    choices.append((mind.hand(view.hand, None, mind.share(drawing=True)), leave))
    return choices


def _taken(mind: Mind, eleven: CardSet, top: Card) -> float:
    """What the best throw or knock is worth once the card on the pile is taken."""
    view = mind.view
    free = view.hand if view.rules.barred_discard else eleven
    shared = mind.share(drawing=False, takes=1)
    short = promising(eleven, free, view.unseen() & ~(1 << top), deadwood_by_discard(eleven))
    worths = [mind.hand(eleven ^ 1 << card, card, shared) for card in short]
    least = _cheapest(eleven, top, view)
    if deadwood(least) <= view.limit:
        worths.append(mind.knock(least))
    return max(worths)


def _cheapest(eleven: CardSet, top: Card, view: View) -> CardSet:
    """The ten cards of least deadwood that can be kept."""
    free = eleven ^ 1 << top if view.rules.barred_discard else eleven
    return min((eleven ^ 1 << card for card in iterate(free)), key=deadwood)
