"""What the visible history says of cards: which are still to come, and which the other wants."""

from __future__ import annotations

from typing import NamedTuple

from game.ai.habits import TAKES
from game.engine.cards import Card, CardSet, iterate, rank_of, suit_of
from game.engine.view import View


def _partners(card: Card) -> tuple[CardSet, ...]:
    """The pairs of cards that make a meld of three with this one."""
    rank, suit = rank_of(card), suit_of(card)
    same = [rank + 13 * other for other in range(4) if other != suit]
    pairs = [1 << a | 1 << b for a in same for b in same if a < b]
    for low in range(max(rank - 2, 0), min(rank, 10) + 1):
        pairs.append((7 << low + 13 * suit) ^ 1 << card)
    return tuple(pairs)


PARTNERS: tuple[tuple[CardSet, ...], ...] = tuple(_partners(card) for card in range(52))
"""For each card the pairs that make a meld with it: three sets, and one to three runs."""
NEIGHBOURS: tuple[CardSet, ...] = tuple(
    sum({bit for pair in pairs for bit in (pair & -pair, pair & pair - 1)}) for pairs in PARTNERS
)
"""For each card those that can lie with it in a meld of three."""


class Reading(NamedTuple):
    """What a seat makes of the table.

    live: cards that it has not seen. held: the other's cards that everybody knows. cold: what is near a card
    that the other threw or let lie, and is not near one that it took. chance: of an unseen card to be the other's.
    """

    live: CardSet
    held: CardSet
    cold: CardSet
    chance: float

    @classmethod
    def of(cls, view: View) -> Reading:
        """Read the public actions from the first on."""
        live, held = view.unseen(), view.known()
        cold = warm = 0
        pile = [] if view.upcard is None else [view.upcard]
        for seat, action in view.public_actions:
            other = seat != view.seat
            if action.kind in TAKES:
                card = pile.pop()
                if other:
                    warm |= NEIGHBOURS[card]
            elif action.kind == "discard":
                pile.append(action.card)
                if other:
                    cold |= NEIGHBOURS[action.card]
            elif other and pile and action.kind in ("draw-stock", "pass"):
                cold |= NEIGHBOURS[pile[-1]]
        hidden = view.counts.hands[view.opponent] - held.bit_count()
        return cls(live, held, cold & ~warm, hidden / max(live.bit_count(), 1))

    def danger(self, card: Card) -> float:
        """Roughly how likely the other melds the card, from 0 to 1."""
        safe = 1.0
        for pair in PARTNERS[card]:
            if not pair & self.held or pair & ~(self.live | self.held):
                continue
            likely = 1.0
            for bit in (pair & -pair, pair & pair - 1):
                if not bit & self.held:
                    likely *= self.chance * (0.5 if bit & self.cold else 1.0)
            safe *= 1.0 - likely
        return 1.0 - safe


def hopes(hand: CardSet, live: CardSet) -> int:
    """How many pairs of a hand could become melds, each counted once for every live card that would do it."""
    return sum(1 for card in iterate(live) for pair in PARTNERS[card] if pair & hand == pair)
