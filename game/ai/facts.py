"""What MASTER's nets look at: facts of a hand, and of the table that it is held at.

Every fact is scaled to about 0-1. Their order is that of the weights in ``assets/ai/master.json``;
the C program in ``bench/training`` counts the same facts.
"""

from __future__ import annotations

from copy import copy
from typing import NamedTuple

from game.ai.manners import manners
from game.ai.odds import Odds, expected_lay_offs, wanted
from game.engine.cards import POINTS, Card, CardSet, card_set, iterate
from game.engine.melds import best_arrangement, deadwood, deadwood_after_discard
from game.engine.view import View

OWN = 17
"""How many facts of ``Table.hand_facts`` there are."""
KNOCK_OWN = 5
"""How many facts of ``Table.knock_facts`` there are."""
LAST_TURN = 12
"""From this turn on all turns count alike."""
MATES: tuple[CardSet, ...] = tuple(
    card_set((card + 13 * step) % 52 for step in (1, 2, 3)) for card in range(52)
)
"""For each card the other three of its rank."""


class Draw(NamedTuple):
    """A card that may come: its bit, its points, and the chance that the other does not hold it."""

    bit: CardSet
    points: int
    chance: float


class Table:
    """One seat's table at one decision: the odds, and everything that all its hands have in common."""

    def __init__(self, view: View, odds: Odds) -> None:
        self.view = view
        self.odds = odds
        self.limit = view.limit
        self.stock = view.counts.stock
        self.turn = odds.turn
        self.draws = [Draw(1 << card, POINTS[card], 1.0 - odds.chance[card]) for card in iterate(odds.live)]
        self.total = sum(draw.chance for draw in self.draws) or 1e-6
        self.coming = [0.0] * 52
        for card in iterate(odds.live):
            self.coming[card] = 1.0 - odds.chance[card]
        self.theirs = sum(chance * points for chance, points in zip(odds.chance, POINTS, strict=True))
        self.manners = manners(view)

    def ahead(self) -> Table:
        """The table once the seat has drawn from the stock."""
        table = copy(self)
        table.stock -= 1
        table.turn = max(self.turn, 1)
        return table

    def without(self, draw: Draw) -> Table:
        """The table with one card no longer to come: the seat has drawn it."""
        table = copy(self)
        table.draws = [each for each in self.draws if each is not draw]
        table.total = max(self.total - draw.chance, 1e-6)
        table.coming = self.coming.copy()
        table.coming[draw.bit.bit_length() - 1] = 0.0
        return table

    def shared_facts(self, drawing: bool, takes: int) -> list[float]:
        """Facts of the table for the net of hands. drawing: about to draw from the stock, rather than having
        thrown. takes: how many more cards than now the other would know of."""
        odds, rules = self.odds, self.view.rules
        return [
            *(float(drawing), self.stock / 31, min(self.turn / LAST_TURN, 1.0)),
            *(odds.takes / 4, odds.held.bit_count() / 5, (odds.own_takes + takes) / 4),
            *(odds.recent[0] / 10, odds.recent[1] / 10, self.theirs / 80, odds.left / 10),
            *(self.limit / 10, rules.undercut_bonus / 25, float(rules.lay_offs), float(rules.knock_base > 0)),
            *(
                float(rules.knock_before_draw),
                self.manners.prompt,
                self.manners.sure,
                self.manners.low / 10,
            ),
        ]

    def hand_facts(self, ten: CardSet, thrown: Card | None) -> list[float]:
        """Facts of ten cards: what they count, what the next draw does, and what they could grow into."""
        now = deadwood(ten)
        loose = 0
        highest = second = 0
        for card in iterate(ten):
            if deadwood(ten ^ 1 << card) == now - POINTS[card]:
                loose |= 1 << card
                if POINTS[card] > highest:
                    highest, second = POINTS[card], highest
                elif POINTS[card] > second:
                    second = POINTS[card]
        soon, gin, knock, meld, gain = self._next_draw(ten, now, highest)
        hope, lone, lone_points = self._hopes(loose)
        size = loose.bit_count()
        return [
            *(now / 40, min(now, 10) / 10, float(now <= self.limit)),
            *(soon / 40, gin * 5, knock * 2, meld * 2, gain / 8),
            *(size / 8, float(size == 1), float(size == 2), float(size == 3)),
            *(hope / 8, lone / 5, lone_points / 40, (highest + second) / 20),
            0.0 if thrown is None else wanted(self.odds.chance, thrown) * 2,
        ]

    def _next_draw(self, ten: CardSet, now: int, highest: int) -> tuple[float, float, float, float, float]:
        """Expected deadwood after the next draw; the chances of gin, of being within the limit and of a card
        that melds; and the points gained by such cards."""
        soon = gin = knock = meld = gain = 0.0
        limit = self.limit
        for bit, points, chance in self.draws:
            eleven = ten | bit
            if deadwood(eleven) < now + points:
                after = min(deadwood_after_discard(eleven), now)
                meld += chance
                gain += chance * (now - after)
            else:
                after = now - max(highest - points, 0)
            soon += chance * after
            if after <= limit:
                knock += chance
                if not after:
                    gin += chance
        total = self.total
        return soon / total, gin / total, knock / total, meld / total, gain / total

    def _hopes(self, loose: CardSet) -> tuple[float, int, int]:
        """Live cards that would make melds of pairs of loose cards; the loose cards without hope, and their
        points."""
        hope, lone, lone_points = 0.0, 0, 0
        coming = self.coming
        for card in iterate(loose):
            rank = card % 13
            others = MATES[card]
            mates = (loose & others).bit_count()
            mine = 0.0
            if mates:
                mine = mates * 0.5 * sum(coming[mate] for mate in iterate(others & ~loose))
            below = coming[card - 1] if rank > 0 else 0.0
            above = coming[card + 1] if rank < 12 else 0.0
            if rank < 12 and loose >> card + 1 & 1:
                mine += 0.5 * (below + (coming[card + 2] if rank < 11 else 0.0))
            if rank > 0 and loose >> card - 1 & 1:
                mine += 0.5 * (above + (coming[card - 2] if rank > 1 else 0.0))
            if rank < 11 and loose >> card + 2 & 1:
                mine += 0.5 * above
            if rank > 1 and loose >> card - 2 & 1:
                mine += 0.5 * below
            hope += mine
            if mine <= 0:
                lone += 1
                lone_points += POINTS[card]
        return hope, lone, lone_points

    def knock_shared_facts(self) -> list[float]:
        """Facts of the table for the net of knocks."""
        odds, rules = self.odds, self.view.rules
        turn = self.turn
        chance = odds.chance
        melded = sum(each * wanted(chance, card) for card, each in enumerate(chance) if each)
        return [
            *(
                min(turn, LAST_TURN) / LAST_TURN,
                float(turn <= 2),
                float(turn <= 4),
                self.stock / 31,
            ),
            *(odds.takes / 4, float(odds.takes > 0), odds.held.bit_count() / 5),
            *(odds.recent[0] / 10, odds.recent[1] / 10, self.theirs / 80, melded / 6),
            *(float(rules.lay_offs), self.limit / 10, self.manners.prompt, self.manners.sure),
            *(float(rules.knock_base > 0), deadwood(odds.held) / 20, self.manners.low / 10),
        ]

    def knock_facts(self, ten: CardSet) -> list[float]:
        """Facts of the cards laid down: their count, and what the other may lay off."""
        spread = best_arrangement(ten)
        points, cards = expected_lay_offs(self.odds.chance, spread.melds)
        sets = sum(1 for meld in spread.melds if not meld & (meld & -meld) << 1)
        return [spread.points / 10, float(spread.points == 0), points / 10, cards, sets / 3]
