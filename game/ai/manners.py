"""How the other has been knocking in this match, from the hands shown so far."""

from __future__ import annotations

from game.ai.habits import TAKES
from game.engine.cards import card_set, union
from game.engine.melds import deadwood
from game.engine.view import Revealed, View

SETTLED = 6
"""Gin after more turns than this is a sign of holding back; so many signs make up one's mind."""


def promptness(view: View) -> tuple[float, float]:
    """(how promptly the other knocks when it may, from 0 to 1; how sure that is, from 0 to 1).

    A knock speaks for prompt. Cards within the limit that were not knocked with when the hand ended, or gin
    after the first six turns, speak for holding back. Without any sign the first is a half.
    """
    knocks = holds = 0
    for hand in view.match.revealed:
        knock, hold = _signs(hand, view.opponent, view.limit)
        knocks += knock
        holds += hold
    return (1 + knocks) / (2 + knocks + holds), min(knocks + holds, SETTLED) / SETTLED


def _signs(hand: Revealed, seat: int, limit: int) -> tuple[int, int]:
    result = hand.result
    if result.knocker == seat:
        if result.kind not in ("gin", "big-gin"):
            return 1, 0
        turns = sum(
            1 for who, action in hand.public_actions if who == seat and action.kind in (*TAKES, "draw-stock")
        )
        return 0, int(turns > SETTLED)
    cards = union(result.melds[seat]) | result.loose[seat]
    if result.knocker is not None:
        cards |= card_set(card for card, _ in result.laid_off)
    return 0, int(deadwood(cards) <= limit)
