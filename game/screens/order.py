"""How the own hand lies: sorted by meld, suit or rank, or as the player moved the cards.

Everything follows from the hand, the card left out, and the order chosen, so a resumed match looks as it was left.
"""

from collections.abc import Iterable
from typing import Literal, NamedTuple, get_args

from game.engine.cards import Card, CardError, CardSet, card_set, format_cards, iterate, parse_cards, rank_of
from game.engine.melds import Arrangement, best_arrangement, deadwood_by_discard

Mode = Literal["meld", "suit", "rank", "free"]
MODES: tuple[Mode, ...] = get_args(Mode)
Kind = Literal["run", "set", "loose", "all"]


class Group(NamedTuple):
    """Cards that lie together, left to right."""

    kind: Kind
    cards: tuple[Card, ...]


class Lay(NamedTuple):
    """The hand as it lies. meld_of: the number, from 1, of the meld that a card is in, where it is in one."""

    groups: tuple[Group, ...]
    points: int
    meld_of: dict[Card, int]

    @property
    def cards(self) -> tuple[Card, ...]:
        return tuple(card for group in self.groups for card in group.cards)


def cheapest(hand: CardSet, out: Card | None = None, barred: Card | None = None) -> Arrangement:
    """The hand's best arrangement; of eleven cards without ``out``, or without the best legal discard."""
    if out is None and hand.bit_count() > 10:
        after = deadwood_by_discard(hand)
        legal = [card for card in after if card != barred]
        out = min(legal, key=lambda card: (after[card], -rank_of(card)))
    return best_arrangement(hand & ~(1 << out) if out is not None else hand)


def is_set(meld: CardSet) -> bool:
    """Whether a meld is a set: its cards share a rank."""
    return len({rank_of(card) for card in iterate(meld)}) == 1


class Order:
    """The order chosen, and the player's own row of cards.

    >>> from game.engine.cards import parse_cards
    >>> order = Order("rank")
    >>> [group.kind for group in order.lay(parse_cards("5H 6H 7H KD")).groups]
    ['all']
    """

    def __init__(self, mode: Mode = "meld", own: Iterable[Card] = ()) -> None:
        self.mode: Mode = mode
        self.own: list[Card] = list(own)

    @classmethod
    def read(cls, note: str | None) -> "Order":
        """The order that a note of the log tells; by meld where it tells none."""
        mode, _, cards = (note or "").partition(" ")
        if mode not in MODES:
            return cls()
        try:
            parse_cards(cards)
            own = [next(iterate(parse_cards(cards[at : at + 2]))) for at in range(0, len(cards), 2)]
        except CardError:
            own = []
        return cls(mode, own)

    def note(self) -> str:
        """The order as a note for the log."""
        if self.mode != "free":
            return self.mode
        return "free " + "".join(format_cards(1 << card) for card in self.own)

    def next_mode(self, hand: CardSet) -> None:
        """By meld, by suit, by rank, and by meld again."""
        at = MODES.index(self.mode) + 1 if self.mode != "free" else 0
        self.mode = MODES[at % 3]

    def carry(self, shown: tuple[Card, ...], card: Card, step: int) -> None:
        """Move a card one place along the row; the row is the player's own from then on."""
        if self.mode != "free":
            self.mode, self.own = "free", list(shown)
        at = self.own.index(card)
        to = max(0, min(len(self.own) - 1, at + step))
        self.own.insert(to, self.own.pop(at))

    def lay(self, hand: CardSet, out: Card | None = None, barred: Card | None = None) -> Lay:
        """How the hand lies now; ``out``: a raised card, counted as thrown."""
        best = cheapest(hand, out, barred)
        melds = sorted(best.melds, key=lambda meld: (is_set(meld), meld & -meld))
        meld_of = {card: at for at, meld in enumerate(melds, 1) for card in iterate(meld)}
        if self.mode == "meld":
            groups = [Group("set" if is_set(meld) else "run", tuple(iterate(meld))) for meld in melds]
            loose = hand & ~card_set(meld_of)
            if loose:
                groups.append(Group("loose", by_rank(loose)))
        else:
            groups = [Group("all", tuple(self._row(hand)))]
        return Lay(tuple(groups), best.points, meld_of)

    def _row(self, hand: CardSet) -> list[Card]:
        if self.mode == "suit":
            return list(iterate(hand))
        if self.mode == "rank":
            return list(by_rank(hand))
        held = [card for card in self.own if hand >> card & 1]
        self.own = held + [card for card in iterate(hand) if card not in held]
        return self.own


def by_rank(cards: CardSet) -> tuple[Card, ...]:
    """Loose cards as they are shown: aces first."""
    return tuple(sorted(iterate(cards), key=_by_rank))


def _by_rank(card: Card) -> tuple[int, int]:
    return rank_of(card), card
