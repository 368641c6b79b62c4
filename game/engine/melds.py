"""Melds, the ways to lay a hand out in them, and the defender's best play against a knock.

Everywhere melds stand in canonical order, by their lowest card: suits in the order clubs, diamonds, hearts,
spades, and in a suit ace to king. The counts come from ``game.engine.deadwood`` and can be had from here.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from game.engine.cards import Card, CardSet, iterate, points
from game.engine.deadwood import (
    deadwood,
    deadwood_after_discard,
    deadwood_by_discard,
    knockable,
    ranks_of_sets,
)

__all__ = [
    "MOST_ARRANGEMENTS",
    "Arrangement",
    "Defence",
    "arrangements",
    "best_arrangement",
    "best_defence",
    "canonical",
    "deadwood",
    "deadwood_after_discard",
    "deadwood_by_discard",
    "fits",
    "is_meld",
    "knockable",
    "lay_offs",
    "meld_options",
]

ACES: CardSet = 1 | 1 << 13 | 1 << 26 | 1 << 39
SAME_RANK: tuple[CardSet, ...] = tuple(ACES << card % 13 for card in range(52))
"""For each card the four cards of its rank."""
RUN_STARTS: CardSet = (ACES << 11) - ACES
"""Ace to jack of every suit: no run of three begins higher."""


def is_meld(cards: CardSet) -> bool:
    """Whether the cards are one set or one run.

    >>> from game.engine.cards import parse_cards
    >>> is_meld(parse_cards("QC KC AC")), is_meld(parse_cards("AC 2C 3C")), is_meld(parse_cards("7C 7D 7S"))
    (False, True, True)
    """
    size = cards.bit_count()
    if size < 3:
        return False
    lowest = cards & -cards
    first = lowest.bit_length() - 1
    if first % 13 + size <= 13 and cards == (1 << size) - 1 << first:
        return True
    return not cards & ~SAME_RANK[first]


def meld_options(hand: CardSet) -> tuple[CardSet, ...]:
    """Every meld that can be made of the hand's cards, by lowest card, then by size, a run before a set.

    >>> from game.engine.cards import format_cards, parse_cards
    >>> [format_cards(meld) for meld in meld_options(parse_cards("3C 4C 5C 6C 5D 5H"))]
    ['3C 4C 5C', '3C 4C 5C 6C', '4C 5C 6C', '5C 5D 5H']
    """
    found: list[CardSet] = []
    starts = hand & hand >> 1 & hand >> 2 & RUN_STARTS
    for low in iterate(starts):
        run, above = 7 << low, 8 << low
        found.append(run)
        while above & hand & ~ACES:
            run |= above
            found.append(run)
            above <<= 1
    for rank in iterate(ranks_of_sets(hand)):
        found += _sets(hand & ACES << rank)
    return tuple(sorted(found, key=lambda meld: (meld & -meld, meld.bit_count(), meld)))


def canonical(melds: Iterable[CardSet]) -> tuple[CardSet, ...]:
    """The melds by their lowest card, suits in the order clubs, diamonds, hearts, spades."""
    return tuple(sorted(melds, key=lambda meld: meld & -meld))


def _sets(held: CardSet) -> list[CardSet]:
    """The sets that three or four cards of one rank can make, the largest first."""
    if held.bit_count() == 3:
        return [held]
    return [held, *(held ^ 1 << card for card in iterate(held))]


def _whole_runs(hand: CardSet) -> list[CardSet]:
    """The sequences of three and more, each as long as it is."""
    starts = hand & hand >> 1 & hand >> 2 & RUN_STARTS
    runs: list[CardSet] = []
    while starts:
        low = starts & -starts
        run = above = low
        while above & hand:
            run |= above
            above = above << 1 & ~ACES
        runs.append(run)
        starts &= ~run
    return runs


class Arrangement(NamedTuple):
    """A hand laid out: disjoint melds in canonical order, the loose cards, and their points."""

    melds: tuple[CardSet, ...]
    loose: CardSet
    points: int


def _preference(found: Arrangement) -> tuple[int, int, int, list[int], tuple[CardSet, ...]]:
    """Fewest points, fewest loose cards, fewest melds, longest melds; the lowest cards settle the rest."""
    sizes = sorted(-meld.bit_count() for meld in found.melds)
    return found.points, found.loose.bit_count(), len(found.melds), sizes, found.melds


def best_arrangement(hand: CardSet) -> Arrangement:
    """A hand laid out for its least deadwood.

    Among layouts of equal points the one with fewest loose cards is taken, then with fewest melds, then with
    the longest, then with the lowest cards: ten clubs in sequence are one run. Equal hands, equal answers.

    >>> from game.engine.cards import format_cards, parse_cards
    >>> found = best_arrangement(parse_cards("3H 4H 5H 6H 7H 8H 9H 6S 6D AC"))
    >>> [format_cards(meld) for meld in found.melds], format_cards(found.loose), found.points
    (['6D 6H 6S', '3H 4H 5H', '7H 8H 9H'], 'AC', 1)
    """
    ranks = ranks_of_sets(hand)
    if not ranks:
        return _with_sets(hand, ())
    choices: list[tuple[CardSet, ...]] = [()]
    for rank in iterate(ranks):
        sets = _sets(hand & ACES << rank)
        choices += [(*chosen, meld) for chosen in choices for meld in sets]
    return min((_with_sets(hand, chosen) for chosen in choices), key=_preference)


def _with_sets(hand: CardSet, sets: tuple[CardSet, ...]) -> Arrangement:
    """The best layout with just these sets. Each sequence left is one run: all else costs points or melds."""
    loose = hand
    for meld in sets:
        loose ^= meld
    runs = _whole_runs(loose)
    for meld in runs:
        loose ^= meld
    return Arrangement(canonical((*sets, *runs)), loose, points(loose))


MOST_ARRANGEMENTS = 114
"""As many as ten cards can have: ten of one suit in sequence. No other ten cards came near in a search."""


def arrangements(
    hand: CardSet, limit: int | None = None, cap: int = MOST_ARRANGEMENTS
) -> tuple[Arrangement, ...]:
    """Every set of disjoint melds of the hand, whole or in part, with the cards that stay loose.

    The first is ``best_arrangement``; the others follow by points, fewest loose cards, fewest melds, longest
    melds, lowest cards. Without a limit the bare layout, no meld at all, is among them. With one there are
    only layouts of no more loose points than it, perhaps none. ``cap`` cuts off the dearest beyond it.

    >>> from game.engine.cards import parse_cards
    >>> [found.points for found in arrangements(parse_cards("3C 4C 5C 6C"))]
    [0, 3, 6, 18]
    >>> [found.points for found in arrangements(parse_cards("3C 4C 5C 6C"), limit=5)]
    [0, 3]
    """
    options = meld_options(hand)
    found: list[Arrangement] = []

    def extend(first: int, loose: CardSet, chosen: tuple[CardSet, ...]) -> None:
        count = points(loose)
        if limit is None or count <= limit:
            found.append(Arrangement(chosen, loose, count))
        for at in range(first, len(options)):
            meld = options[at]
            if meld & loose == meld:
                extend(at + 1, loose ^ meld, (*chosen, meld))

    extend(0, hand, ())
    found.sort(key=_preference)
    return tuple(found[:cap])


class Defence(NamedTuple):
    """The defender's play: own melds, the cards laid off in order with the meld of each, what stays loose."""

    melds: tuple[CardSet, ...]
    laid_off: tuple[tuple[Card, int], ...]
    loose: CardSet
    points: int


def _openings(meld: CardSet) -> CardSet:
    """The cards that can be laid off on a meld as it stands: the fourth of a set, or the ends of a run."""
    lowest = meld & -meld
    if meld & lowest << 1:
        above = meld + lowest  # a run is one block of bits, so this is the bit past its top
        return (0 if lowest & ACES else lowest >> 1) | above & ~ACES & (1 << 52) - 1
    return meld ^ SAME_RANK[lowest.bit_length() - 1]


def fits(card: Card, meld: CardSet) -> bool:
    """Whether a card can be laid off on a meld, as it has grown.

    >>> from game.engine.cards import parse_card, parse_cards
    >>> fits(parse_card("5H"), parse_cards("6H 7H 8H")), fits(parse_card("AD"), parse_cards("JD QD KD"))
    (True, False)
    """
    return bool(_openings(meld) >> card & 1)


def lay_offs(melds: Iterable[CardSet], loose: CardSet) -> tuple[tuple[Card, int], ...]:
    """Each loose card that fits a meld right now, with the meld's index, melds in the order given.

    >>> from game.engine.cards import parse_cards
    >>> lay_offs([parse_cards("4C 5C 6C"), parse_cards("7D 7H 7S")], parse_cards("3C 7C 8C"))
    ((2, 0), (6, 0), (6, 1))
    """
    return tuple(
        (card, index) for index, meld in enumerate(melds) for card in iterate(_openings(meld) & loose)
    )


def _chains(meld: CardSet, hand: CardSet) -> list[list[CardSet]]:
    """What the hand can add to a meld: for each open end the single cards, outwards from it."""
    lowest = meld & -meld
    if not meld & lowest << 1:
        fourth = (meld ^ SAME_RANK[lowest.bit_length() - 1]) & hand
        return [[fourth]] if fourth else []
    chains = []
    down: list[CardSet] = []
    card = lowest
    while not card & ACES and card >> 1 & hand:
        card >>= 1
        down.append(card)
    up: list[CardSet] = []
    card = meld + lowest
    while card & hand & ~ACES:
        up.append(card)
        card <<= 1
    if down:
        chains.append(down)
    if up:
        chains.append(up)
    return chains


def _worth_laying_off(melds: tuple[CardSet, ...], hand: CardSet) -> set[CardSet]:
    """The sets of cards that may be the best to lay off.

    Any union of what single chains can take is possible, however they share cards. A chain is worth breaking
    off only before a card that some meld of the hand's own wants.
    """
    wanted = 0
    for meld in meld_options(hand):
        wanted |= meld
    masks = {0}
    for meld in melds:
        for chain in _chains(meld, hand):
            stops, taken = [], 0
            for card in chain:
                if card & wanted:
                    stops.append(taken)
                taken |= card
            stops.append(taken)
            masks = {mask | stop for mask in masks for stop in stops}
    return masks


def _assign(melds: tuple[CardSet, ...], cards: CardSet) -> tuple[tuple[Card, int], ...]:
    """An order in which all the cards can be laid off: runs first, outwards, then sets."""
    order: list[tuple[Card, int]] = []
    for runs in (True, False):
        for index, meld in enumerate(melds):
            if bool(meld & (meld & -meld) << 1) is runs:
                for chain in _chains(meld, cards):
                    for card in chain:
                        order.append((card.bit_length() - 1, index))
                        cards ^= card
    return tuple(order)


def best_defence(knocker_melds: Iterable[CardSet], hand: CardSet) -> Defence:
    """The defender's own melds and lay-offs, chosen together for the least deadwood.

    The indices of ``laid_off`` are those of the knocker's melds as given, and each card fits as the meld has
    grown by then. Among defences of equal points the one that lays off fewest cards is taken, so that no own
    meld is broken up for nothing, then the layout that ``best_arrangement`` prefers, then the lowest cards.

    >>> from game.engine.cards import format_card, format_cards, parse_cards
    >>> knocker = [parse_cards("9C TC JC"), parse_cards("JD QD KD"), parse_cards("JH QH KH")]
    >>> found = best_defence(knocker, parse_cards("9S 9H 9D TS TH TD JS QC KS KC"))
    >>> [format_cards(meld) for meld in found.melds], format_cards(found.loose), found.points
    (['9S TS JS'], 'KS', 10)
    >>> [(format_card(card), index) for card, index in found.laid_off]
    [('QC', 0), ('KC', 0), ('TD', 1), ('9D', 1), ('TH', 2), ('9H', 2)]
    """
    melds = tuple(knocker_melds)
    masks = _worth_laying_off(melds, hand)
    counts = {mask: deadwood(hand ^ mask) for mask in masks}
    least = min(counts.values())
    best = [mask for mask, count in counts.items() if count == least]
    fewest = min(mask.bit_count() for mask in best)
    found, laid_off = min(
        ((best_arrangement(hand ^ mask), mask) for mask in best if mask.bit_count() == fewest),
        key=lambda pair: (_preference(pair[0]), pair[1]),
    )
    return Defence(found.melds, _assign(melds, laid_off), found.loose, found.points)


def best_lay_offs(melds: Iterable[CardSet], loose: CardSet) -> tuple[tuple[Card, int], ...]:
    """Every loose card that can be laid off, in an order in which each fits as the melds have grown.

    With the own melds settled each lay-off only lowers the count, so all of them are the best.

    >>> from game.engine.cards import parse_cards
    >>> best_lay_offs([parse_cards("4C 5C 6C"), parse_cards("7D 7H 7S")], parse_cards("7C 8C KD"))
    ((6, 0), (7, 0))
    """
    spread = tuple(melds)
    cards = 0
    for meld in spread:
        for chain in _chains(meld, loose):
            for card in chain:
                cards |= card
    return _assign(spread, cards)
