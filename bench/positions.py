"""Hands as they come up in play, for measuring: dealt hands are poorer in melds than those one plays with.

Two plain players improve their hands: take the pile card if it lowers the count, else draw from the stock,
and throw what leaves least. Each hand has its own threshold for knocking, so that some are played for gin.
"""

from __future__ import annotations

import random
from typing import NamedTuple

from game.engine.cards import POINTS, CardSet, card_set
from game.engine.melds import best_arrangement, deadwood, deadwood_after_discard, deadwood_by_discard


class Positions(NamedTuple):
    """Ten cards before a draw, eleven after it; at each knock the knocker's melds and the other's hand."""

    tens: list[CardSet]
    elevens: list[CardSet]
    showdowns: list[tuple[tuple[CardSet, ...], CardSet]]


def in_play(hands: int, seed: int = 1) -> Positions:
    """The positions of some hands played out, always the same for the same seed."""
    rng = random.Random(seed)
    found = Positions([], [], [])
    for _ in range(hands):
        _play_one(rng, found)
    for group in found:
        rng.shuffle(group)
    return found


def _play_one(rng: random.Random, found: Positions) -> None:
    deck = rng.sample(range(52), 52)
    hands = [card_set(deck[:10]), card_set(deck[10:20])]
    pile, stock = deck[20], deck[21:]
    enough = rng.choice((10, 10, 4, 0))
    seat = 0
    while len(stock) > 2:
        ten = hands[seat]
        found.tens.append(ten)
        take = deadwood_after_discard(ten | 1 << pile, pile) < deadwood(ten)
        drawn = pile if take else stock.pop(0)
        eleven = ten | 1 << drawn
        found.elevens.append(eleven)
        counts = deadwood_by_discard(eleven)
        if take:
            del counts[drawn]
        pile = min(counts, key=lambda card: (counts[card], -POINTS[card]))
        hands[seat] = eleven ^ 1 << pile
        if counts[pile] <= enough:
            found.showdowns.append((best_arrangement(hands[seat]).melds, hands[1 - seat]))
            return
        seat = 1 - seat
