"""HARD: reads what the other holds, and weighs knocking now against going on.

It throws what costs least by a sum of four: the deadwood left, the deadwood expected after one more draw (a
draw that gives gin counts far less than nothing), the live cards that would finish a pair, and the chance that
the other melds the card. It takes from the pile only for a clear gain. When it may knock, it compares what the
knock and what going on are worth on average under the bonuses in force; both were fitted to hands between
many kinds of players.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import exp
from random import Random
from typing import NamedTuple

from game.ai.habits import PATIENCE, Prompt, best_knock, idle_pile_draws, throwable
from game.ai.learned import learned
from game.ai.odds import PAIRS, Odds, expected_lay_offs, read, wanted
from game.engine.actions import BIG_GIN, DISCARD, DRAW_DISCARD, DRAW_STOCK, KNOCK, PASS, TAKE_UPCARD, Action
from game.engine.cards import Card, CardSet, iterate
from game.engine.melds import best_arrangement, deadwood, deadwood_after_discard
from game.engine.view import View

NOW, SOON, HOPE, DANGER = 0.1, 1.0, 0.5, 4.0
"""What a point of deadwood left, one expected after the next draw, a live card that finishes a pair and the
other's melding of the discard cost or gain, in points."""
GIN_SHARE = 0.8
"""How much of the gin bonus a draw that gives gin counts for."""
TAKE_GAIN = 3.0
"""Points by which a card from the pile must beat the hand as it is: a draw from the stock is worth as much."""
RACE, RACE_GAIN = 10.0, 5.0
"""Where an undercut brings nothing, who may knock first wins the hand: what a draw that lets one knock gains, and
what then stands for ``TAKE_GAIN``. GRIM, 1,200 matches against NORMAL: 55.6 +-3 % instead of 53."""
PATIENT = 5.0
"""Points by which a knock must beat going on, which is worth more than the fit says when played well."""
LAST_TURN = 12
"""From this turn on all turns count alike in the fit."""


class Hard(Prompt):
    """The level for good players."""

    def decide(self, view: View, rng: Random) -> Action:
        odds = read(view)
        if view.phase == "discard":
            return self._throw(view, odds)
        if view.phase == "last-discard":
            assert view.top is not None
            knocked = _cheapest(view.hand | 1 << view.top, view.top)
            return DRAW_DISCARD if Stand.of(view, odds, knocked).knock() > 0 else PASS
        take, leave = (TAKE_UPCARD, PASS) if view.phase == "upcard" else (DRAW_DISCARD, DRAW_STOCK)
        if KNOCK in view.legal:
            stand = Stand.of(view, odds, view.hand)
            if stand.knock() > stand.go_on() + PATIENT:
                return KNOCK
        return take if take in view.legal and self._takes(view, odds) else leave

    def _takes(self, view: View, odds: Odds) -> bool:
        """Whether the card on the pile gains enough, or gives gin."""
        top = view.top
        assert top is not None
        eleven = view.hand | 1 << top
        if deadwood_after_discard(eleven, top) == 0:
            return True
        if idle_pile_draws(view) >= PATIENCE:
            return False
        taken = Prospect(view, odds, eleven)
        kept = Prospect(view, odds, view.hand)
        least = min(taken.cost(card) for card in iterate(view.hand))
        return least < kept.cost(None) - (TAKE_GAIN if view.rules.undercut_bonus else RACE_GAIN)

    def _throw(self, view: View, odds: Odds) -> Action:
        rules = view.rules
        knock = best_knock(view)
        if BIG_GIN in view.legal and (rules.big_gin_bonus >= rules.gin_bonus or knock is None):
            return BIG_GIN
        free = throwable(view)
        if knock:
            stand = Stand.of(view, odds, view.hand ^ 1 << knock.card)
            if not free or not stand.points or stand.knock() > stand.go_on() + PATIENT:
                return knock
        prospect = Prospect(view, odds, view.hand)
        return DISCARD[min(iterate(free), key=prospect.cost)]


def _cheapest(eleven: CardSet, barred: Card) -> CardSet:
    """The ten cards of least deadwood without the barred card's discard."""
    return min((eleven ^ 1 << card for card in iterate(eleven ^ 1 << barred)), key=deadwood)


class Prospect:
    """The cards in hand, and what becomes of them without one of them. Costs are in points, low is good."""

    def __init__(self, view: View, odds: Odds, cards: CardSet) -> None:
        self.cards = cards
        self.odds = odds
        self.gin = -GIN_SHARE * view.rules.gin_bonus
        self.limit = view.limit
        self.race = 0.0 if view.rules.undercut_bonus else RACE
        live = odds.live & ~cards
        self.draws = [(1 << card, 1.0 - odds.chance[card]) for card in iterate(live)]
        self.total = sum(chance for _, chance in self.draws) or 1.0
        self.pairs: list[tuple[CardSet, float]] = []
        for card in iterate(live):
            for first, second in PAIRS[card]:
                pair = 1 << first | 1 << second
                if pair & cards == pair:
                    self.pairs.append((pair, 1.0 - odds.chance[card]))

    def cost(self, card: Card | None) -> float:
        """What the hand costs after this discard; None for the hand as it is."""
        return self.terms(card).cost

    def terms(self, card: Card | None) -> Terms:
        """What that cost is made of."""
        kept, danger = self.cards, 0.0
        if card is not None:
            kept ^= 1 << card
            danger = wanted(self.odds.chance, card)
        now = deadwood(kept)
        soon = ready = 0.0
        for bit, chance in self.draws:
            after = min(deadwood_after_discard(kept | bit), now)
            soon += chance * (after or self.gin)
            ready += chance * (after <= self.limit)
        hope = sum(chance for pair, chance in self.pairs if pair & kept == pair)
        return Terms(now, soon / self.total, hope, danger, self.race * ready / self.total)


class Terms(NamedTuple):
    """What a hand is judged by: its deadwood, the same expected after one more draw, the live cards that would make
    melds of its pairs, the chance that the other melds the card thrown, and the points that being able to knock
    after one more draw gains where that is a race."""

    now: int
    soon: float
    hope: float
    danger: float
    race: float = 0.0

    @property
    def parts(self) -> tuple[float, float, float, float]:
        """Each of them in points, low is good."""
        return NOW * self.now, SOON * self.soon - self.race, -HOPE * self.hope, DANGER * self.danger

    @property
    def cost(self) -> float:
        """All of them together."""
        now, soon, hope, danger = self.parts
        return now + soon + hope + danger


class Stand(NamedTuple):
    """A hand within the limit, at the moment of choosing between a knock and going on.

    points: its deadwood. facts: what the fit looks at, a constant 1 first. base: added to either side's knock.
    """

    view: View
    points: int
    facts: tuple[float, ...]
    base: float

    @classmethod
    def of(cls, view: View, odds: Odds, ten: CardSet) -> Stand:
        """ten: the cards that would be laid down."""
        spread = best_arrangement(ten)
        count, total, soon, gin = spread.points, 0.0, 0.0, 0.0
        for card in iterate(odds.live):
            chance = 1.0 - odds.chance[card]
            after = min(deadwood_after_discard(ten | 1 << card), count)
            total += chance
            soon += chance * after
            gin += chance * (not after)
        total = total or 1.0
        time = min(odds.turn, LAST_TURN) / LAST_TURN
        laid_off, _ = expected_lay_offs(odds.chance, spread.melds)
        facts = (
            *(1.0, count / 10, gin / total * 5, min(soon / total, 20) / 20, time, time * time),
            *(odds.takes / 4, view.counts.stock / 31, sum(odds.recent) / 20, laid_off / 10),
            *(view.limit / 10, float(view.rules.lay_offs)),
        )
        base = view.rules.knock_base - view.counts.stock if view.rules.knock_base else 0
        return cls(view, count, facts, base)

    def knock(self) -> float:
        """Points that a knock is worth on average."""
        rules, fit = self.view.rules, learned("hard")
        if not self.points:
            return float(rules.gin_bonus)  # and the other's deadwood; nothing beats it
        wins = 1.0 / (1.0 + exp(-_dot(fit["win"], self.facts)))
        gain = max(30 * _dot(fit["gain"], self.facts), 1.0) + self.base
        loss = max(10 * _dot(fit["loss"], self.facts), 0.0) + self.base + rules.undercut_bonus
        return wins * gain - (1.0 - wins) * loss

    def go_on(self) -> float:
        """Points that going on is worth on average: over the ways in which a hand ends."""
        rules, fit = self.view.rules, learned("hard")
        base = self.base / 2 + 7 if rules.knock_base else 0.0
        weights = [exp(_dot(row, self.facts)) for row in fit["ends"]]
        gin, knock, undercut, their_gin, their_knock, undercut_by_them, _ = weights
        sizes = fit["sizes"]
        worth = (
            gin * (sizes[0] + rules.gin_bonus)
            + knock * (sizes[1] + base)
            + undercut * (sizes[2] + rules.undercut_bonus + base)
            - their_gin * (sizes[3] + rules.gin_bonus)
            - their_knock * (sizes[4] + base)
            - undercut_by_them * (sizes[5] + rules.undercut_bonus + base)
        )
        return float(worth / sum(weights))


def _dot(weights: Iterable[float], facts: Iterable[float]) -> float:
    return sum(weight * fact for weight, fact in zip(weights, facts, strict=True))
