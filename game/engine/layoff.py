"""Lay-offs on the knocker's melds, and the defender's best play: own melds and lay-offs chosen together."""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from game.engine.cards import Card, CardSet, iterate
from game.engine.deadwood import ACES, deadwood, ranks_of_sets
from game.engine.layouts import (
    NO_COUNT,
    NOT_ACES,
    SAME_RANK,
    arranged,
    best_arrangement,
    preference,
    run_cards,
)

_new = tuple.__new__  # as in game.engine.layouts


class Defence(NamedTuple):
    """The defender's play: own melds, the cards laid off in order with the meld of each, what stays loose."""

    melds: tuple[CardSet, ...]
    laid_off: tuple[tuple[Card, int], ...]
    loose: CardSet
    points: int


@lru_cache(maxsize=512)
def _openings(meld: CardSet) -> CardSet:
    """The cards that can be laid off on a meld as it stands: the fourth of a set, or the ends of a run.

    Kept for every meld asked about; there are 329.
    """
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
    chains: Chains = []
    sets: Chains = []
    for index, meld in enumerate(melds):
        ends = _openings(meld) & hand
        if not ends:
            continue
        lowest = meld & -meld
        if not meld & lowest << 1:
            sets.append((index, [ends]))
            continue
        above = ends & -lowest
        below = ends ^ above
        if below:
            down = [below]
            while below := (below & NOT_ACES) >> 1 & hand:
                down.append(below)
            chains.append((index, down))
        if above:
            up = [above]
            while above := above << 1 & NOT_ACES & hand:
                up.append(above)
            chains.append((index, up))
    if sets:
        chains += sets
    return chains


def _worth_laying_off(chains: Chains, wanted: CardSet) -> list[CardSet]:
    """The sets of cards that may be the best to lay off.

    Any union of what single chains can take is possible, however they share cards. A chain is worth breaking
    off only before a wanted card: one that some meld of the hand's own can use.
    """
    masks = [0]
    surely = 0
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
            surely |= taken
    if surely:
        return [mask | surely for mask in masks]
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
    ranks, runs = ranks_of_sets(hand), run_cards(hand)
    if not chains:
        own = arranged(hand, ranks, runs)
        return _new(Defence, (own.melds, (), own.loose, own.points))
    wanted = runs | ranks * ACES & hand
    masks = _worth_laying_off(chains, wanted)
    laid_off = masks[0] if len(masks) == 1 else _best_to_lay_off(masks, hand)
    rest = hand ^ laid_off
    own = best_arrangement(rest) if laid_off & wanted else arranged(rest, ranks, runs)
    return _new(Defence, (own.melds, _assign(chains, laid_off), own.loose, own.points))


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
        return min(best, key=lambda mask: (preference(best_arrangement(hand ^ mask)), mask))
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
    wanted = run_cards(hand) | ranks_of_sets(hand) * ACES & hand
    return min([deadwood(hand ^ mask) for mask in _worth_laying_off(chains, wanted)])


def best_lay_offs(melds: Iterable[CardSet], loose: CardSet) -> tuple[tuple[Card, int], ...]:
    """Every loose card that can be laid off, in an order in which each fits as the melds have grown.

    With the own melds settled each lay-off only lowers the count, so all of them are the best.

    >>> from game.engine.cards import parse_cards
    >>> best_lay_offs([parse_cards("4C 5C 6C"), parse_cards("7D 7H 7S")], parse_cards("7C 8C KD"))
    ((6, 0), (7, 0))
    """
    return _assign(_chains(melds, loose), loose)
