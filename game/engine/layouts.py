"""Melds, and the ways to lay a hand out in them.

Everywhere melds stand in canonical order, by their lowest card: suits in the order clubs, diamonds, hearts,
spades, and in a suit ace to king.
"""

from collections.abc import Iterable
from typing import NamedTuple

from game.engine.cards import FULL_DECK, CardSet, iterate, points
from game.engine.deadwood import ACES, ranks_of_sets, runs_only

NOT_ACES: CardSet = FULL_DECK ^ ACES
SAME_RANK: tuple[CardSet, ...] = tuple(ACES << card % 13 for card in range(52))
"""For each card the four cards of its rank."""
NO_COUNT = 999
"""More deadwood than any hand has."""
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
    while starts:
        run = above = starts & -starts
        starts ^= run
        while above := above << 1 & hand & NOT_ACES:
            run |= above
            if run & above >> 2:
                found.append(run)
    ranks = ranks_of_sets(hand)
    if ranks:
        for rank in iterate(ranks):
            found += _sets(ACES << rank & hand)
        found.sort(key=lambda meld: (meld & -meld, meld.bit_count(), meld))
    return tuple(found)


def canonical(melds: Iterable[CardSet]) -> tuple[CardSet, ...]:
    """The melds by their lowest card, suits in the order clubs, diamonds, hearts, spades."""
    return tuple(sorted(melds, key=_lowest))


def _lowest(meld: CardSet) -> CardSet:
    return meld & -meld


def _sets(held: CardSet) -> list[CardSet]:
    """The sets that three or four cards of one rank can make, the largest first."""
    if held.bit_count() == 3:
        return [held]
    return [held, *(held ^ 1 << card for card in iterate(held))]


def run_cards(hand: CardSet) -> CardSet:
    """The cards that some run of the hand can use."""
    starts = hand & hand >> 1 & hand >> 2 & RUN_STARTS
    return starts | starts << 1 | starts << 2


# A named tuple's own constructor is a Python function and takes twice the time.
_new = tuple.__new__


class Arrangement(NamedTuple):
    """A hand laid out: disjoint melds in canonical order, the loose cards, and their points."""

    melds: tuple[CardSet, ...]
    loose: CardSet
    points: int


def preference(found: Arrangement) -> tuple[int, int, int, tuple[CardSet, ...]]:
    """The lower, the better a layout: see ``best_arrangement``."""
    return found.points, found.loose.bit_count(), len(found.melds), found.melds


def best_arrangement(hand: CardSet) -> Arrangement:
    """A hand laid out for its least deadwood.

    Among layouts of equal points the one with fewest loose cards is taken, then with fewest melds, so that ten
    clubs in sequence are one run; then the one whose first meld that differs ends in the lower card. The same
    hand always gets the same answer.

    >>> from game.engine.cards import format_cards, parse_cards
    >>> found = best_arrangement(parse_cards("3H 4H 5H 6H 7H 8H 9H 6S 6D AC"))
    >>> [format_cards(meld) for meld in found.melds], format_cards(found.loose), found.points
    (['6D 6H 6S', '3H 4H 5H', '7H 8H 9H'], 'AC', 1)
    """
    return arranged(hand, ranks_of_sets(hand), run_cards(hand))


def arranged(hand: CardSet, ranks: int, runs: CardSet) -> Arrangement:
    """``best_arrangement``, given the ranks held three or four times and the cards that runs can use."""
    in_sets = ranks * ACES & hand
    if in_sets & runs:
        return _settle(hand, ranks, runs)
    sets = []
    while ranks:
        rank = ranks & -ranks
        ranks ^= rank
        sets.append(rank * ACES & hand)
    return _lay_out(hand ^ in_sets, runs, sets)


def _settle(hand: CardSet, ranks: int, runs: CardSet) -> Arrangement:
    """The best layout of a hand whose runs and sets want the same cards.

    A set is left out, or a set of four taken in part, only if some run can use a card of it.
    """
    choices: list[tuple[CardSet, list[CardSet]]] = [(hand, [])]
    while ranks:
        rank = ranks & -ranks
        ranks ^= rank
        held = rank * ACES & hand
        if held & runs:
            choices += [(rest ^ meld, [*sets, meld]) for rest, sets in choices for meld in _sets(held)]
        else:
            choices = [(rest ^ held, [*sets, held]) for rest, sets in choices]
    least, best = NO_COUNT, []
    for choice in choices:
        count = runs_only(choice[0])
        if count < least:
            least, best = count, [choice]
        elif count == least:
            best.append(choice)
    if len(best) == 1:
        rest, sets = best[0]
        return _lay_out(rest, run_cards(rest), sets)
    return min((_lay_out(rest, run_cards(rest), sets) for rest, sets in best), key=preference)


def _lay_out(rest: CardSet, runs: CardSet, sets: list[CardSet]) -> Arrangement:
    """The layout with these sets that melds every sequence of the rest whole: all else costs points or melds."""
    loose = rest ^ runs
    melds = sets.copy()
    while runs:
        lowest = runs & -runs
        run = runs & ~(runs + lowest)  # the carry clears the block of bits that begins at the lowest
        beyond = (run ^ lowest) & ACES
        if beyond:
            run &= (beyond & -beyond) - 1  # a king and the next suit's ace are neighbours in bits only
        melds.append(run)
        runs ^= run
    if sets and len(melds) > 1:
        melds.sort(key=_lowest)
    return _new(Arrangement, (tuple(melds), loose, points(loose)))


MOST_ARRANGEMENTS = 114
"""As many as ten cards can have: ten of one suit in sequence. Next came 90, in steepest ascents from 2,000 hands."""


def arrangements(
    hand: CardSet, limit: int | None = None, cap: int = MOST_ARRANGEMENTS
) -> tuple[Arrangement, ...]:
    """Every set of disjoint melds of the hand, whole or in part, with the cards that stay loose.

    The first is ``best_arrangement``; the others follow by points, then by its other preferences. Without a
    limit the bare layout, no meld at all, is among them. With one there are only layouts of no more loose
    points than it, perhaps none. ``cap`` cuts off the dearest beyond it.

    >>> from game.engine.cards import parse_cards
    >>> [found.points for found in arrangements(parse_cards("3C 4C 5C 6C"))]
    [0, 3, 6, 18]
    >>> [found.points for found in arrangements(parse_cards("3C 4C 5C 6C"), limit=5)]
    [0, 3]
    """
    bare: tuple[int, int, int, tuple[CardSet, ...], CardSet] = (points(hand), hand.bit_count(), 0, (), hand)
    layouts = [bare]
    for meld in meld_options(hand):
        value, size = points(meld), meld.bit_count()
        layouts += [
            (count - value, cards - size, number + 1, (*melds, meld), loose ^ meld)
            for count, cards, number, melds, loose in layouts
            if meld & loose == meld
        ]
    if limit is not None:
        layouts = [layout for layout in layouts if layout[0] <= limit]
    layouts.sort()
    return tuple([_new(Arrangement, (melds, loose, count)) for count, _, _, melds, loose in layouts[:cap]])
