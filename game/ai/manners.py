"""How the other has been knocking in this match, from the hands shown so far."""

from __future__ import annotations

from typing import NamedTuple

from game.ai.habits import TAKES
from game.engine.cards import card_set, union
from game.engine.melds import deadwood
from game.engine.view import Revealed, View

SETTLED = 6
"""Gin after more turns than this is a sign of holding back; so many signs make up one's mind."""
MIDDLING = 5
"""What a knock is taken to count before one was seen."""


class Manners(NamedTuple):
    """How the other knocks.

    prompt: how readily when it may, from 0 to 1. sure: of that, from 0 to 1. low: with what count on average.
    """

    prompt: float
    sure: float
    low: float


class _Signs(NamedTuple):
    """What one hand shows: a knock, a sign of holding back, and what the knock counted."""

    knocked: int = 0
    held: int = 0
    points: int = 0


def manners(view: View) -> Manners:
    """What the hands shown say of the other.

    A knock speaks for prompt. Cards within the limit that were not knocked with when the hand ended, or gin
    after the first six turns, speak for holding back. Without any sign promptness is a half.
    """
    found = [_signs(hand, view) for hand in view.match.revealed]
    knocked = sum(each.knocked for each in found)
    points = sum(each.points for each in found)
    signs = knocked + sum(each.held for each in found)
    return Manners(
        (1 + knocked) / (2 + signs), min(signs, SETTLED) / SETTLED, (MIDDLING + points) / (1 + knocked)
    )


def _signs(hand: Revealed, view: View) -> _Signs:
    result, seat = hand.result, view.opponent
    if result.knocker == seat:
        if result.kind not in ("gin", "big-gin"):
            return _Signs(knocked=1, points=result.counts[seat])
        turns = sum(
            1 for who, action in hand.public_actions if who == seat and action.kind in (*TAKES, "draw-stock")
        )
        return _Signs(held=int(turns > SETTLED))
    cards = union(result.melds[seat]) | result.loose[seat]
    if result.knocker is not None:
        cards |= card_set(card for card, _ in result.laid_off)
    return _Signs(held=int(deadwood(cards) <= view.limit))
