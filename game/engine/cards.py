"""Cards and sets of cards.

A ``Card`` is an int 0-51: suit * 13 + rank, suits in the order C D H S, the ace rank 0. A ``CardSet`` is an
int with one bit a card, so 13 bits a suit. Both are plain ints because every other module counts in them
many thousand times a second; the aliases only say which is meant.

Text is rank then suit: ``A 2..9 T J Q K`` and ``C D H S``, as in ``TD`` or ``AS``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

Card = int
CardSet = int

RANKS = "A23456789TJQK"
SUITS = "CDHS"
CLUBS, DIAMONDS, HEARTS, SPADES = range(4)
FULL_DECK: CardSet = (1 << 52) - 1

POINTS: tuple[int, ...] = tuple(min(rank + 1, 10) for rank in range(13)) * 4
"""Deadwood value of each card: ace 1, court cards 10 (340 points in the deck)."""

_ONES, _TWOS, _FOURS, _EIGHTS = (
    sum(1 << card for card, value in enumerate(POINTS) if value & digit) for digit in (1, 2, 4, 8)
)

NAMES: tuple[str, ...] = tuple(rank + suit for suit in SUITS for rank in RANKS)
_BY_NAME = {name: card for card, name in enumerate(NAMES)}


class CardError(ValueError):
    """Text that names no card, or a card twice."""


def suit_of(card: Card) -> int:
    """0 clubs, 1 diamonds, 2 hearts, 3 spades."""
    return card // 13


def rank_of(card: Card) -> int:
    """0 ace ... 12 king."""
    return card % 13


def parse_card(text: str) -> Card:
    """The card named by two characters, in either case.

    >>> parse_card("AC"), parse_card("ks")
    (0, 51)

    Raises CardError if it names none.
    """
    card = _BY_NAME.get(text.upper()) if len(text) == 2 and text.isascii() else None
    if card is None:
        raise CardError(f"{text!r} is no card: write a rank of {RANKS} and a suit of {SUITS}, as in TD")
    return card


def parse_cards(text: str) -> CardSet:
    """The set of the cards named, with or without spaces between them.

    >>> parse_cards("5H 6H 7H") == parse_cards("5H6H7H")
    True

    Raises CardError for text that names no card, or one card twice.
    """
    packed = "".join(text.split())
    cards = 0
    for at in range(0, len(packed), 2):
        bit = 1 << parse_card(packed[at : at + 2])
        if cards & bit:
            raise CardError(f"{packed[at : at + 2].upper()} stands twice in {text!r}")
        cards |= bit
    return cards


def format_card(card: Card) -> str:
    """The card's two characters.

    >>> format_card(22)
    'TD'
    """
    return NAMES[card]


def format_cards(cards: CardSet) -> str:
    """Every card of the set, lowest first, with spaces between.

    >>> format_cards(parse_cards("7H 5H 6H"))
    '5H 6H 7H'
    """
    return " ".join(NAMES[card] for card in iterate(cards))


def iterate(cards: CardSet) -> Iterator[Card]:
    """The cards of a set, lowest first."""
    while cards:
        low = cards & -cards
        yield low.bit_length() - 1
        cards ^= low


def card_set(cards: Iterable[Card]) -> CardSet:
    """The set of some cards."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def points(cards: CardSet) -> int:
    """The deadwood value of a whole set, melded or not.

    >>> points(FULL_DECK)
    340
    """
    # Digit by digit of the values in binary: no loop over the cards.
    return (
        (cards & _ONES).bit_count()
        + 2 * (cards & _TWOS).bit_count()
        + 4 * (cards & _FOURS).bit_count()
        + 8 * (cards & _EIGHTS).bit_count()
    )


def union(sets: Iterable[CardSet]) -> CardSet:
    """All the cards of some sets."""
    cards = 0
    for each in sets:
        cards |= each
    return cards
