"""Hands as one seat may believe them to be: what it cannot see, dealt anew as likely as it looks to that seat.

A whole ``Hand`` is built up from the view alone, so nothing that the seat could not see can get in. Single cards are
as likely as ``game.ai.odds`` says. Since those are chances of one card at a time, hands drawn by them alone would hold
too few melds: a hand counts more the less deadwood it has, the more so the more cards the other has drawn, most of
all from the pile; less, where a card taken from the pile lies loose; and less within the limit, the more promptly the
other has been knocking. docs/review.md says how the figures were found.
"""

from __future__ import annotations

from math import exp, log
from random import Random

from game.ai.habits import TAKES
from game.ai.manners import manners
from game.ai.odds import read
from game.engine.actions import NO_CARD
from game.engine.cards import POINTS, Card, CardSet, iterate
from game.engine.hand import Dealt, Hand, Pile, Trail
from game.engine.melds import deadwood
from game.engine.view import View

FROM_STOCK, FROM_PILE, MOST = 0.015, 0.03, 0.3
"""How much a point of deadwood speaks against a hand as a log weight: for each card that the other drew from the
stock, for each one taken from the pile, and at most."""
LIGHT = 0.45
"""How much of that a point on the cards, melded or not, gives back: the odds already know that small ones are kept."""
LOOSE = 1.1
"""How much a card taken from the pile speaks against a hand in which it lies in no meld."""
FIRST_MOVES, MOVES = 150, 40
"""Exchanges of two cards that are tried before the first hand, and before each other one."""
LEAST = 0.002
"""No single card is surer than this or than 1 less this."""
FIGURES = (FROM_STOCK, FROM_PILE, MOST, LIGHT, LOOSE, FIRST_MOVES, MOVES, LEAST)
"""All that a kept review depends on here."""


class Hidden:
    """Draws hands of the other and orders of the stock, one after the other, by a generator of its own."""

    def __init__(self, view: View, rng: Random) -> None:
        self.view = view
        self.rng = rng
        odds = read(view)
        drawn = sum(_ORDER.get(action.kind, 0.0) for seat, action in view.public_actions if seat != view.seat)
        self.order = min(drawn, MOST)
        self.known = list(iterate(odds.held))
        self.prompt = manners(view).prompt
        self.weight = {card: self._weight(card, odds.chance[card]) for card in iterate(odds.live)}
        cards = list(self.weight)
        shuffle(cards, rng)
        hidden = view.counts.hands[view.opponent] - odds.held.bit_count()
        self.theirs, self.stock = cards[:hidden], cards[hidden:]
        self.held = odds.held
        for card in self.theirs:
            self.held |= 1 << card
        self.now = self._likely(self.held)
        self.moves = FIRST_MOVES

    def _weight(self, card: Card, chance: float) -> float:
        chance = min(max(chance, LEAST), 1 - LEAST)
        return log(chance / (1 - chance)) + self.order * LIGHT * POINTS[card]

    def _likely(self, hand: CardSet) -> float:
        """The log weight of a whole hand, beside those of its cards."""
        count = deadwood(hand)
        loose = sum(deadwood(hand ^ 1 << card) == count - POINTS[card] for card in self.known)
        return -self.order * count - LOOSE * loose - (self.prompt if count <= self.view.limit else 0.0)

    def deal(self) -> Hand:
        """The moment of the view with other hidden cards. Each hand is a few exchanges away from the one before."""
        theirs, stock, random = self.theirs, self.stock, self.rng.random
        if theirs and stock:
            for _ in range(self.moves):
                at, to = int(random() * len(theirs)), int(random() * len(stock))
                out, in_ = theirs[at], stock[to]
                hand = self.held ^ 1 << out ^ 1 << in_
                likely = self._likely(hand)
                change = likely - self.now + self.weight[in_] - self.weight[out]
                if change >= 0 or random() < exp(change):
                    theirs[at], stock[to], self.held, self.now = in_, out, hand, likely
        self.moves = MOVES
        order = list(stock)
        shuffle(order, self.rng)
        return as_seen(self.view, self.held, order)


_ORDER = {"draw-stock": FROM_STOCK, **dict.fromkeys(TAKES, FROM_PILE)}


def shuffle(cards: list[Card], rng: Random) -> None:
    """Put cards in any order, by nothing of a generator but its ``random``, which never changes."""
    for at in range(len(cards) - 1, 0, -1):
        to = int(rng.random() * (at + 1))
        cards[at], cards[to] = cards[to], cards[at]


def as_seen(view: View, theirs: CardSet, stock: list[Card]) -> Hand:
    """The hand at the moment of a view before any knock, with these cards for the other and in the stock, its top
    first."""
    rules, at = view.rules, 52 - view.counts.stock
    drawn = view.drawn if view.drawn is not None else 0
    end = 52 - rules.stock_floor if rules.stock_end == "discard" else 53
    hand = Hand()
    upcard = NO_CARD if view.upcard is None else view.upcard
    hand.dealt = Dealt(rules, (0,) * (at - 1) + (drawn, *stock), 1 - view.dealer, upcard, view.limit, end)
    hand.phase = view.phase
    hand.to_act = view.to_act
    hand.hands = (view.hand, theirs) if view.seat == 0 else (theirs, view.hand)
    hand.stock_at = at
    hand.pile = _pile(view)
    hand.pile_draws = view.counts.pile_draws
    hand.taken = NO_CARD if view.taken is None else view.taken
    hand.showdown = None
    hand.result = None
    hand.trail = _trail(view)
    hand._legal = None
    return hand


def _pile(view: View) -> Pile:
    pile: Pile = ()
    for card in view.discards:
        pile = (card, pile)
    return pile


def _trail(view: View) -> Trail:
    taken = iter(view.taken_by)
    trail: Trail = ()
    for seat, action in view.public_actions:
        card = next(taken)[1] if action.kind in TAKES else NO_CARD
        trail = (seat, action, card, trail)
    return trail
