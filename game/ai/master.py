"""MASTER: plays for the match, on what two small nets have learned.

One net says how a hand will end (gin, knock or undercut, for either side, or dead) and by how much, from the
cards kept, the odds of the cards to come and what the table has seen. Another says what a knock would bring
now. Both answers are turned into the chance of winning the match from the score as it is, under the bonuses in
force; MASTER takes the best of all throws, knocks and draws by it. How promptly this opponent has knocked in
the hands shown is one of the facts.
"""

from __future__ import annotations

from collections.abc import Generator
from copy import copy
from functools import cache
from itertools import cycle, islice
from math import exp
from random import Random

from game.ai.equity import stakes
from game.ai.facts import KNOCK_OWN, OWN, Table
from game.ai.habits import PATIENCE, TAKES, idle_pile_draws, makes_gin, throwable
from game.ai.learned import learned
from game.ai.net import Net
from game.ai.odds import read
from game.ai.player import Thinker, Thought
from game.engine.actions import (
    BIG_GIN,
    DISCARD,
    DRAW_DISCARD,
    DRAW_STOCK,
    KNOCK,
    KNOCK_WITH,
    PASS,
    TAKE_UPCARD,
    Action,
)
from game.engine.cards import POINTS, SPADES, Card, CardSet, iterate, suit_of
from game.engine.deal import deck
from game.engine.hand import Hand
from game.engine.melds import deadwood
from game.engine.rules import Rules
from game.engine.view import View

ENDS = 7
"""Ways a hand ends: own gin, knock and undercut, the other's gin, knock and undercut, dead."""
SIZE = 30.0
"""Points in the unit of the learned differences."""
GRIM_SHARE, GRIM_MORE = 0.5, 7.0
"""Where a knock scores a base less the stock: what is left of the base now, and what it grows by, on average."""


@cache
def _nets() -> tuple[Net, Net]:
    data = learned("master")
    return Net(data["hand"], OWN), Net(data["knock"], KNOCK_OWN)


NODES = 120
"""Hands that it may value to look a draw ahead, where nothing else is said: about ten milliseconds of a laptop."""
CLOSE = 2.0
"""It looks ahead where taking and leaving the card on the pile are so near, in hundredths of a chance to win."""
AHEAD = 0.5
"""How much the look ahead counts, against what the net says of the hand before the draw."""


class Master(Thinker):
    """The highest level."""

    def __init__(self, nodes: int | None = None) -> None:
        """nodes: how many hands it may value to look a draw ahead in one decision; with fewer than the cards
        that may come it does not look ahead, and is quick."""
        self.nodes = NODES if nodes is None else nodes

    def think(self, view: View, rng: Random) -> Thought:
        """Yields after each hand that it values."""
        if len(view.legal) == 1 or view.phase in ("arrange", "lay-off"):
            return view.legal[0]
        mind = Mind(view)
        if view.phase == "discard":
            return (yield from _throw(mind))
        if view.phase == "last-discard":
            return last(mind)
        return (yield from _draw(mind, self.nodes))


def exercise(hands: int) -> None:
    """Value so many hands of a decision that is always the same, for a caller who has a clock."""
    view = Hand.deal(Rules(), deck("0000000000"), dealer=0).view(1)
    mind = Mind(view)
    shared = mind.share(drawing=True)
    nine = view.hand & view.hand - 1
    for draw in islice(cycle(mind.table.draws), hands):
        mind.hand(nine | draw.bit, None, shared)


class Mind:
    """One decision's table and what hands are worth at it."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.table = Table(view, read(view))
        self.hands, self.knocks = _nets()
        doubled = view.rules.spades_double and view.upcard is not None and suit_of(view.upcard) == SPADES
        self.worth = stakes(view.rules, view.match.scores, view.seat, doubled)
        self.knock_shared: list[float] | None = None
        self._count_base()

    def at(self, table: Table) -> Mind:
        """The same mind over another table."""
        mind = copy(self)
        mind.table = table
        mind._count_base()
        return mind

    def _count_base(self) -> None:
        """What a knock now is worth beside the difference, and a later one on average, by the table's stock."""
        knock_base = self.view.rules.knock_base
        self.base = knock_base - self.table.stock if knock_base else 0
        self.later_base = max(self.base, 0) * GRIM_SHARE + GRIM_MORE if knock_base else 0.0

    def share(self, drawing: bool, takes: int = 0) -> list[float]:
        """The hidden sums that the hands of one choice have in common."""
        return self.hands.share(self.table.shared_facts(drawing, takes))

    def hand(self, ten: CardSet, thrown: Card | None, shared: list[float]) -> float:
        """Worth of going on with ten cards."""
        answer = self.hands.answer(self.table.hand_facts(ten, thrown), shared)
        top = max(answer[:ENDS])
        shares = [exp(each - top) for each in answer[:ENDS]]
        rules, worth = self.view.rules, self.worth
        gin, undercut, base = rules.gin_bonus, rules.undercut_bonus, self.later_base
        total = shares[6] * worth(0.0)
        for at, bonus in enumerate((gin, base, undercut + base, gin, base, undercut + base)):
            size = max(answer[ENDS + at], 0.0) * SIZE + bonus
            total += shares[at] * worth(size if at < 3 else -size)
        return total / sum(shares)

    def knock(self, ten: CardSet) -> float:
        """Worth of laying ten cards down now."""
        if self.knock_shared is None:
            self.knock_shared = self.knocks.share(self.table.knock_shared_facts())
        chance, gain, loss, theirs = self.knocks.answer(self.table.knock_facts(ten), self.knock_shared)
        rules = self.view.rules
        if deadwood(ten) == 0:
            return self.worth(max(theirs * 50, 0.0) + rules.gin_bonus)
        wins = 1.0 / (1.0 + exp(-chance))
        won = self.worth(max(gain * SIZE, 1.0) + self.base)
        lost = self.worth(-(max(loss * 10, 0.0) + self.base + rules.undercut_bonus))
        return wins * won + (1.0 - wins) * lost


def _throw(mind: Mind) -> Thought:
    view = mind.view
    rules = view.rules
    knocks = [action.card for action in view.legal if action.kind == "knock"]
    gins = [card for card in knocks if not deadwood(view.hand ^ 1 << card)]
    if BIG_GIN in view.legal and (rules.big_gin_bonus >= rules.gin_bonus or not gins):
        return BIG_GIN
    if gins:
        return KNOCK_WITH[gins[0]]
    choices: list[tuple[float, Action]] = []
    shared = mind.share(drawing=False)
    for card in iterate(throwable(view)):
        choices.append((mind.hand(view.hand ^ 1 << card, card, shared), DISCARD[card]))
        yield
    for card in knocks:
        choices.append((mind.knock(view.hand ^ 1 << card), KNOCK_WITH[card]))
        yield
    return best(choices)


def best(choices: list[tuple[float, Action]]) -> Action:
    """The action of most worth, the first among equals."""
    return max(choices, key=lambda choice: choice[0])[1]


def last(mind: Mind) -> Action:
    """The last discard may be taken only to knock; letting it lie ends the hand without a score."""
    top = mind.view.top
    assert top is not None
    return DRAW_DISCARD if last_knock(mind, top) > mind.worth(0.0) else PASS


def last_knock(mind: Mind, top: Card) -> float:
    """Worth of the best knock after taking the card on the pile."""
    eleven = mind.view.hand | 1 << top
    thrown = _free(mind.view, top)
    tens = [eleven ^ 1 << card for card in iterate(thrown) if deadwood(eleven ^ 1 << card) <= mind.view.limit]
    return max(map(mind.knock, tens))


def _free(view: View, top: Card) -> CardSet:
    """What may be thrown once the card on the pile is taken."""
    return view.hand if view.rules.barred_discard else view.hand | 1 << top


def _draw(mind: Mind, nodes: int) -> Thought:
    take = next((action for action in mind.view.legal if action.kind in TAKES), None)
    if take is not None and makes_gin(mind.view):
        return take
    return best((yield from draw_worths(mind, nodes)))


def draw_worths(mind: Mind, nodes: int = NODES) -> Generator[None, None, list[tuple[float, Action]]]:
    """What each choice at an upcard or a draw is worth; a take only while the player need not break off."""
    view = mind.view
    take, leave = (TAKE_UPCARD, PASS) if view.phase == "upcard" else (DRAW_DISCARD, DRAW_STOCK)
    drawn = mind.hand(view.hand, None, mind.share(drawing=True))
    yield
    choices: list[tuple[float, Action]] = []
    if KNOCK in view.legal:
        choices.append((mind.knock(view.hand), KNOCK))
        yield
    top = view.top
    if take in view.legal and top is not None and idle_pile_draws(view) < PATIENCE:
        taken = yield from _taken(mind, top)
        choices.append((taken, take))
        if abs(taken - drawn) < CLOSE:
            drawn = yield from _look_ahead(mind, drawn, nodes)
    return [(drawn, leave), *choices]


Worth = Generator[None, None, float]
"""A worth found in steps."""


def _taken(mind: Mind, top: Card) -> Worth:
    """Worth of the best that can follow when the card on the pile is taken."""
    eleven = mind.view.hand | 1 << top
    shared = mind.share(drawing=False, takes=1)
    found = []
    for card in iterate(_free(mind.view, top)):
        ten = eleven ^ 1 << card
        found.append(mind.hand(ten, card, shared))
        if deadwood(ten) <= mind.view.limit:
            found.append(mind.knock(ten))
        yield
    return max(found)


def _look_ahead(mind: Mind, drawn: float, nodes: int) -> Worth:
    """Worth of a draw from the stock, ``drawn`` by the net, after a look at every card that may come.

    As many throws are tried for each as the nodes allow, those that leave least deadwood first.
    """
    draws = mind.table.draws
    width = min(nodes // max(len(draws), 1), 11)
    if not width:
        return drawn
    later = mind.table.ahead()
    ahead = mind.at(later)
    ahead.knock_shared = None
    shared = ahead.share(drawing=False)
    total = 0.0
    for draw in draws:
        eleven = mind.view.hand | draw.bit
        now = ahead.at(later.without(draw))
        throws = sorted((deadwood(eleven ^ 1 << card), -POINTS[card], card) for card in iterate(eleven))
        least, _, cheapest = throws[0]
        worths = [now.knock(eleven ^ 1 << cheapest)] if least <= mind.view.limit else []
        for _, _, card in throws[:width]:
            worths.append(now.hand(eleven ^ 1 << card, card, shared))
            yield
        total += draw.chance * max(worths)
    return AHEAD * total / later.total + (1.0 - AHEAD) * drawn
