"""The least deadwood of a hand, and the least that a discard can leave.

A hand is split into its four suits of 13 bits. What a suit costs when only runs are melded stands in one
table, and what the best discard out of that suit changes in a second; both are plain lists of 8192 small
numbers (64 KiB each), built in about a millisecond when the module is first imported. Four look-ups thus
answer every hand without a rank held three times. For each such rank the search tries leaving it and taking
each set of it, and looks up again; ten cards hold at most three such ranks.

Aces are low only: A-2-3 is a run, Q-K-A is not.
"""

from __future__ import annotations

from game.engine.cards import POINTS, Card, CardSet, iterate, points

_SUIT = 0x1FFF
_TWO_SUITS = 0x3FFFFFF
_NO_CARD = 999  # the change by a discard from an empty suit: there is none, so never the least


def _sequence_cost(low: int, length: int) -> int:
    """Deadwood of consecutive ranks of one suit: nothing from three on."""
    return 0 if length >= 3 else sum(POINTS[low : low + length])


def _build_tables() -> tuple[list[int], list[int]]:
    """For each set of ranks in one suit: its least deadwood by runs, and the least change by one discard.

    Sequences parted by a gap have nothing to do with each other, so a suit's cost is the sum and its best
    discard the best of its sequences. The masks grow in numerical order: ``top`` is the highest rank, and
    ``length`` that of the sequence which it ends.
    """
    cost, change = [0], [_NO_CARD]
    for top in range(13):
        for length in range(1, top + 2):
            low = top - length + 1
            own = _sequence_cost(low, length)
            drop = min(
                _sequence_cost(low, at) + _sequence_cost(low + at + 1, length - at - 1) - own
                for at in range(length)
            )
            below = 1 << max(low - 1, 0)  # what lies below the gap under this sequence
            cost += [own + other for other in cost[:below]]
            change += [drop if drop < other else other for other in change[:below]]
    return cost, change


_COST, _CHANGE = _build_tables()


def deadwood(hand: CardSet) -> int:
    """The least deadwood points of a hand of at most eleven cards, over every legal arrangement.

    >>> from game.engine.cards import parse_cards
    >>> deadwood(parse_cards("3H 4H 5H 6H 7H 8H 9H 6S 6D AC"))
    1
    """
    low, high = hand & _TWO_SUITS, hand >> 26
    clubs, diamonds, hearts, spades = low & _SUIT, low >> 13, high & _SUIT, high >> 13
    both, either = low & high, low | high
    ranks = both & either >> 13 | both >> 13 & either
    if ranks:
        return _least(clubs, diamonds, hearts, spades, ranks)
    return _COST[clubs] + _COST[diamonds] + _COST[hearts] + _COST[spades]


def _least(clubs: int, diamonds: int, hearts: int, spades: int, ranks: int) -> int:
    """Least deadwood of four suits, sets being open to the ranks given (each held three or four times)."""
    if not ranks:
        return _COST[clubs] + _COST[diamonds] + _COST[hearts] + _COST[spades]
    rank = ranks & -ranks
    ranks ^= rank
    c, d, h, s = clubs & ~rank, diamonds & ~rank, hearts & ~rank, spades & ~rank
    found = [_least(clubs, diamonds, hearts, spades, ranks), _least(c, d, h, s, ranks)]
    if clubs & diamonds & hearts & spades & rank:
        found += (
            _least(clubs, d, h, s, ranks),
            _least(c, diamonds, h, s, ranks),
            _least(c, d, hearts, s, ranks),
            _least(c, d, h, spades, ranks),
        )
    return min(found)


def deadwood_after_discard(hand: CardSet, barred: Card | None = None) -> int:
    """The least deadwood that one discard from eleven cards can leave.

    ``barred`` is the card just taken from the discard pile, which may not be thrown the same turn. This is
    not the deadwood of the eleven cards less the dearest loose one: the best discard may break up a meld.

    >>> from game.engine.cards import parse_card, parse_cards
    >>> eleven = parse_cards("AC 2C 3C 4D 5D 6D 7H 8H 9H TS KS")
    >>> deadwood_after_discard(eleven), deadwood_after_discard(parse_cards("AC 2C 3C KS"), parse_card("KS"))
    (10, 13)
    """
    low, high = hand & _TWO_SUITS, hand >> 26
    both, either = low & high, low | high
    ranks = both & either >> 13 | both >> 13 & either
    least = _least_of_rest(low & _SUIT, low >> 13, high & _SUIT, high >> 13, ranks)
    if barred is None or not hand >> barred & 1 or deadwood(hand ^ 1 << barred) > least:
        return least
    rest = hand ^ 1 << barred
    return min((deadwood(hand ^ 1 << card) for card in iterate(rest)), default=points(hand))


def _least_of_rest(clubs: int, diamonds: int, hearts: int, spades: int, ranks: int) -> int:
    """As ``_least``, after the best discard among the cards that are not taken for a set.

    A discard out of a set of four leaves a set of three that is tried as well, and one out of a set of three
    leaves no set: so no discard is missed.
    """
    if not ranks:
        change = min(_CHANGE[clubs], _CHANGE[diamonds], _CHANGE[hearts], _CHANGE[spades])
        return _COST[clubs] + _COST[diamonds] + _COST[hearts] + _COST[spades] + change
    rank = ranks & -ranks
    ranks ^= rank
    c, d, h, s = clubs & ~rank, diamonds & ~rank, hearts & ~rank, spades & ~rank
    found = [_least_of_rest(clubs, diamonds, hearts, spades, ranks), _least_of_rest(c, d, h, s, ranks)]
    if clubs & diamonds & hearts & spades & rank:
        found += (
            _least_of_rest(clubs, d, h, s, ranks),
            _least_of_rest(c, diamonds, h, s, ranks),
            _least_of_rest(c, d, hearts, s, ranks),
            _least_of_rest(c, d, h, spades, ranks),
        )
    return min(found)


def deadwood_by_discard(hand: CardSet) -> dict[Card, int]:
    """For each card of eleven, lowest first, the least deadwood of the other ten.

    >>> from game.engine.cards import parse_cards
    >>> deadwood_by_discard(parse_cards("AC 2C 3C KS"))
    {0: 15, 1: 14, 2: 13, 51: 0}
    """
    return {card: deadwood(hand ^ 1 << card) for card in iterate(hand)}


def knockable(hand: CardSet, limit: int, barred: Card | None = None) -> CardSet:
    """The cards of eleven whose discard leaves no more than ``limit``; never the barred one.

    >>> from game.engine.cards import format_cards, parse_cards
    >>> format_cards(knockable(parse_cards("AC 2C 3C 4D 5D 6D 7H 8H 9H 5S KS"), 10))
    '5S KS'
    """
    if deadwood_after_discard(hand) > limit:
        return 0
    fit = 0
    for card in iterate(hand):
        if card != barred and deadwood(hand ^ 1 << card) <= limit:
            fit |= 1 << card
    return fit


def ranks_of_sets(hand: CardSet) -> int:
    """The ranks held three or four times, one bit a rank.

    Of any three suits two are clubs and hearts, or diamonds and spades: the test begins with those pairs.
    """
    low, high = hand & _TWO_SUITS, hand >> 26
    both, either = low & high, low | high
    return both & either >> 13 | both >> 13 & either
