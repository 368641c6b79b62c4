"""How lucky both sides were in a match, from its log: what was dealt, and how often the stock helped.

A draw from the stock helps when it lowers the least deadwood after the best discard. How often it should have is
counted from what its seat could not see: each unseen card is equally likely to be the next.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from math import sqrt
from typing import NamedTuple

from game.engine.cards import CardSet, card_set, iterate, points
from game.engine.match import Match
from game.engine.melds import deadwood, deadwood_after_discard
from game.record.log import Log


class Usual(NamedTuple):
    """A figure of one hand as dealt: its average, and how far single hands lie from it (standard deviation)."""

    mean: float
    spread: float

    def of(self, hands: int) -> Usual:
        """The same for the average over some hands."""
        return Usual(self.mean, self.spread / sqrt(hands)) if hands else self


MELD = Usual(0.399, 0.490)
POINTS = Usual(65.38, 9.06)
DEADWOOD = Usual(56.5, 13.8)
"""Hands of ten from a full deck: the share with a meld, the value of all cards, the deadwood. Measured over 60,000
hands (``bench/deals.py`` measures them with our own deals); the board sheet prints two in five, 65 and 57."""


@dataclass
class Side:
    """One seat. melds: hands dealt with a meld. points, deadwood: sums over the hands as dealt. draws: from the
    stock; helped: of these; expected: how many were to help; variance: of that number."""

    hands: int = 0
    melds: int = 0
    points: int = 0
    deadwood: int = 0
    draws: int = 0
    helped: int = 0
    expected: float = 0.0
    variance: float = 0.0

    def deal(self, ten: CardSet) -> None:
        """Count a hand as dealt."""
        value, left = points(ten), deadwood(ten)
        self.hands += 1
        self.melds += left < value  # every meld lowers the count
        self.points += value
        self.deadwood += left

    def draw(self, ten: CardSet, card: CardSet, unseen: CardSet) -> None:
        """Count a draw from the stock: the hand before it, the card as a set, and what could have come."""
        before = deadwood(ten)
        helpful = sum(helps(ten, 1 << each, before) for each in iterate(unseen))
        chance = helpful / unseen.bit_count()
        self.draws += 1
        self.helped += helps(ten, card, before)
        self.expected += chance
        self.variance += chance * (1 - chance)

    @property
    def signs(self) -> tuple[float, float, float]:
        """How far melds, deadwood and draws are from the usual, in standard deviations; luck is positive."""
        hands = max(self.hands, 1)
        meld, left = MELD.of(hands), DEADWOOD.of(hands)
        return (
            (self.melds / hands - meld.mean) / meld.spread,
            (left.mean - self.deadwood / hands) / left.spread,
            (self.helped - self.expected) / sqrt(self.variance) if self.variance else 0.0,
        )


def helps(ten: CardSet, card: CardSet, before: int) -> bool:
    """Whether a card lowers the least deadwood of a hand, once the best discard is made.

    >>> from game.engine.cards import parse_cards
    >>> helps(parse_cards("5H 6H KD"), parse_cards("7H"), 21), helps(parse_cards("5H 6H KD"), parse_cards("KS"), 21)
    (True, False)
    """
    return deadwood_after_discard(ten | card) < before


def count(log: Log) -> Generator[None, None, tuple[Side, Side]]:
    """Both seats of a match, in steps: a yield after each action. Raises LogError where the log does not hold."""
    sides = (Side(), Side())
    before: Match | None = None
    for step in log.steps():
        match = step.match
        if step.line.startswith("hand "):
            hand = match.hand
            sides[hand.leader].deal(card_set(hand.deck[:10]))
            sides[hand.dealer].deal(card_set(hand.deck[10:20]))
        elif step.line == "draw-stock" and before is not None:
            seat = before.hand.to_act
            assert seat is not None
            ten = before.hand.hands[seat]
            card = match.hand.hands[seat] & ~ten
            if card:  # none where the draw ended the hand
                sides[seat].draw(ten, card, before.view(seat).unseen())
        before = match
        yield
    return sides
