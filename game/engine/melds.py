"""Melds, the ways to lay a hand out in them, and the defender's best play against a knock.

Everywhere melds stand in canonical order, by their lowest card: suits in the order clubs, diamonds, hearts,
spades, and in a suit ace to king. The counts come from ``game.engine.deadwood`` and can be had from here.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from game.engine.cards import FULL_DECK, Card, CardSet, iterate, points
from game.engine.deadwood import (
    deadwood,
    deadwood_after_discard,
    deadwood_by_discard,
    knockable,
    ranks_of_sets,
    runs_only,
)

__all__ = [
    "MOST_ARRANGEMENTS",
    "Arrangement",
    "Defence",
    "arrangements",
    "best_arrangement",
    "best_defence",
    "best_lay_offs",
    "canonical",
    "deadwood",
    "deadwood_after_discard",
    "deadwood_by_discard",
    "defended_deadwood",
    "fits",
    "is_meld",
    "knockable",
    "lay_offs",
    "meld_options",
]

ACES: CardSet = 1 | 1 << 13 | 1 << 26 | 1 << 39
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


def _run_cards(hand: CardSet) -> CardSet:
    """The cards that some run of the hand can use."""
    starts = hand & hand >> 1 & hand >> 2 & RUN_STARTS
    return starts | starts << 1 | starts << 2


class Arrangement(NamedTuple):
    """A hand laid out: disjoint melds in canonical order, the loose cards, and their points."""

    melds: tuple[CardSet, ...]
    loose: CardSet
    points: int


def _preference(found: Arrangement) -> tuple[int, int, int, tuple[CardSet, ...]]:
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
    ranks = ranks_of_sets(hand)
    runs = _run_cards(hand)
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
    for rank in iterate(ranks):
        held = ACES << rank & hand
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
        return _lay_out(rest, _run_cards(rest), sets)
    return min((_lay_out(rest, _run_cards(rest), sets) for rest, sets in best), key=_preference)


def _lay_out(rest: CardSet, runs: CardSet, sets: list[CardSet]) -> Arrangement:
    """The layout with these sets that melds every sequence of the rest whole: all else costs points or melds."""
    loose = rest ^ runs
    melds = sets
    while runs:
        lowest = runs & -runs
        run = runs & ~(runs + lowest)  # the carry clears the block of bits that begins at the lowest
        beyond = (run ^ lowest) & ACES
        if beyond:
            run &= (beyond & -beyond) - 1  # a king and the next suit's ace are neighbours in bits only
        melds.append(run)
        runs ^= run
    if len(melds) > 1:
        melds.sort(key=_lowest)
    return Arrangement(tuple(melds), loose, points(loose))


MOST_ARRANGEMENTS = 114
"""As many as ten cards can have: ten of one suit in sequence. No other ten cards came near in a search."""


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
    return tuple(Arrangement(melds, loose, count) for count, _, _, melds, loose in layouts[:cap])


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
        return (0 if lowest & ACES else lowest >> 1) | above & NOT_ACES
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


Chains = list[tuple[int, list[CardSet]]]
"""For open ends of the knocker's melds: the meld's index, and single cards to be added, outwards."""


def _chains(melds: Iterable[CardSet], hand: CardSet) -> Chains:
    """What the hand can add to the melds, ends of runs before sets."""
    runs: Chains = []
    sets: Chains = []
    for index, meld in enumerate(melds):
        lowest = meld & -meld
        if not meld & lowest << 1:
            fourth = (meld ^ SAME_RANK[lowest.bit_length() - 1]) & hand
            if fourth:
                sets.append((index, [fourth]))
            continue
        card = (lowest & NOT_ACES) >> 1 & hand
        if card:
            down = []
            while card:
                down.append(card)
                card = (card & NOT_ACES) >> 1 & hand
            runs.append((index, down))
        card = (
            meld + lowest & NOT_ACES & hand
        )  # a run is one block of bits: the carry is the bit past its top
        if card:
            up = []
            while card:
                up.append(card)
                card = card << 1 & NOT_ACES & hand
            runs.append((index, up))
    return runs + sets


def _worth_laying_off(chains: Chains, hand: CardSet) -> list[CardSet]:
    """The sets of cards that may be the best to lay off.

    Any union of what single chains can take is possible, however they share cards. A chain is worth breaking
    off only before a card that some meld of the hand's own can use.
    """
    wanted = _run_cards(hand) | ranks_of_sets(hand) * ACES & hand
    masks = [0]
    for _, chain in chains:
        stops = []
        taken = 0
        for card in chain:
            if card & wanted:
                stops.append(taken)
            taken |= card
        if stops:
            stops.append(taken)
            masks = [mask | stop for mask in masks for stop in stops]
        else:
            masks = [mask | taken for mask in masks]
    return masks


def _assign(chains: Chains, cards: CardSet) -> tuple[tuple[Card, int], ...]:
    """An order in which the cards are laid off, each chain taking what it can reach and is left."""
    order = []
    for index, chain in chains:
        for card in chain:
            if not card & cards:
                break
            cards ^= card
            order.append((card.bit_length() - 1, index))
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
    chains = _chains(knocker_melds, hand)
    if chains:
        masks = _worth_laying_off(chains, hand)
        laid_off = masks[0] if len(masks) == 1 else _best_to_lay_off(masks, hand)
        own = best_arrangement(hand ^ laid_off)
        return Defence(own.melds, _assign(chains, laid_off), own.loose, own.points)
    own = best_arrangement(hand)
    return Defence(own.melds, (), own.loose, own.points)


def _best_to_lay_off(masks: list[CardSet], hand: CardSet) -> CardSet:
    """Of several sets of cards the one that ``best_defence`` lays off."""
    least, best = NO_COUNT, set[CardSet]()
    for mask in masks:
        count = deadwood(hand ^ mask)
        if count < least:
            least, best = count, {mask}
        elif count == least:
            best.add(mask)
    if len(best) > 1:
        fewest = min(mask.bit_count() for mask in best)
        best = {mask for mask in best if mask.bit_count() == fewest}
    if len(best) > 1:
        return min(best, key=lambda mask: (_preference(best_arrangement(hand ^ mask)), mask))
    return best.pop()


def defended_deadwood(knocker_melds: Iterable[CardSet], hand: CardSet) -> int:
    """The points of ``best_defence``, in half its time.

    >>> from game.engine.cards import parse_cards
    >>> defended_deadwood([parse_cards("4C 5C 6C"), parse_cards("7D 7H 7S")], parse_cards("7C 8C KD"))
    10
    """
    chains = _chains(knocker_melds, hand)
    if not chains:
        return deadwood(hand)
    return min(deadwood(hand ^ mask) for mask in _worth_laying_off(chains, hand))


def best_lay_offs(melds: Iterable[CardSet], loose: CardSet) -> tuple[tuple[Card, int], ...]:
    """Every loose card that can be laid off, in an order in which each fits as the melds have grown.

    With the own melds settled each lay-off only lowers the count, so all of them are the best.

    >>> from game.engine.cards import parse_cards
    >>> best_lay_offs([parse_cards("4C 5C 6C"), parse_cards("7D 7H 7S")], parse_cards("7C 8C KD"))
    ((6, 0), (7, 0))
    """
    return _assign(_chains(melds, loose), loose)
