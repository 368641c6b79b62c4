"""The least deadwood of a hand, and the least that a discard can leave.

A hand is split into its four suits of 13 bits. Tables with an entry for each of the 8192 holdings of one suit
say what it costs when only runs are melded, how the best discard out of it changes that, and which of its
cards runs can use: about 260 KiB in plain lists, built in some two milliseconds on import. (As bytes and an
array they would take 32 KiB, and each count an eighth more time.) Four look-ups answer every hand without a
rank held three times. A set of cards that no run can use is always worth melding; for any other rank held
three or four times the search tries leaving it and taking each set of it, and looks up again. Ten cards hold
at most three such ranks.

Aces are low only: A-2-3 is a run, Q-K-A is not.
"""

from __future__ import annotations

from game.engine.cards import POINTS, Card, CardSet, iterate

ACES: CardSet = 1 | 1 << 13 | 1 << 26 | 1 << 39
_NO_CARD = 999  # in place of the change by a discard from an empty suit, so that it is never the least


def _cost(low: int, length: int) -> int:
    """Deadwood of consecutive ranks of one suit: nothing from three on."""
    return 0 if length >= 3 else sum(POINTS[low : low + length])


def _build_tables() -> tuple[list[int], list[int], list[int]]:
    """For each holding of one suit: its cost, the best discard's change of it, and its cards in runs.

    Sequences parted by a gap have nothing to do with each other: costs add up, the best discard is the best of
    any of them. Holdings come in numerical order, by their highest rank ``top`` and the ``length`` of the
    sequence that ends there; those of what lies ``below`` the gap under it stand at the beginning already.
    """
    cost, change, runs = [0], [_NO_CARD], [0]
    for top in range(13):
        for length in range(1, top + 2):
            low = top - length + 1
            below = 1 << max(low - 1, 0)
            own = _cost(low, length)
            drop = min(_cost(low, at) + _cost(low + at + 1, length - at - 1) for at in range(length)) - own
            cost += [own + other for other in cost[:below]]
            change += [drop if drop < other else other for other in change[:below]]
            if length < 3:
                runs += runs[:below]
            else:
                run = (1 << length) - 1 << low
                runs += [run | other for other in runs[:below]]
    return cost, change, runs


_COST, _CHANGE, _RUNS = _build_tables()


def deadwood(hand: CardSet) -> int:
    """The least deadwood points of a hand of at most eleven cards, over every legal arrangement.

    >>> from game.engine.cards import parse_cards
    >>> deadwood(parse_cards("3H 4H 5H 6H 7H 8H 9H 6S 6D AC"))
    1
    """
    low = hand & 0x3FFFFFF  # the steps of ``ranks_of_sets`` and ``runs_only``, without the calls
    high = hand >> 26
    pairs = low & high
    if pairs:
        either = low | high
        ranks = pairs & either >> 13 | pairs >> 13 & either
        if ranks:
            return _with_sets(low & 0x1FFF, low >> 13, high & 0x1FFF, high >> 13, ranks)
    return _COST[low & 0x1FFF] + _COST[low >> 13] + _COST[high & 0x1FFF] + _COST[high >> 13]


def runs_only(hand: CardSet) -> int:
    """The least deadwood when no set may be melded."""
    low = hand & 0x3FFFFFF
    high = hand >> 26
    return _COST[low & 0x1FFF] + _COST[low >> 13] + _COST[high & 0x1FFF] + _COST[high >> 13]


def ranks_of_sets(hand: CardSet) -> int:
    """The ranks held three or four times, one bit a rank.

    Of any three suits two are clubs and hearts, or diamonds and spades: such a pair, and either of the others.
    """
    low = hand & 0x3FFFFFF
    high = hand >> 26
    pairs, either = low & high, low | high
    return pairs & either >> 13 | pairs >> 13 & either


def _with_sets(clubs: int, diamonds: int, hearts: int, spades: int, ranks: int) -> int:
    """Least deadwood of four suits that hold the ranks three or four times."""
    contested = ranks & (_RUNS[clubs] | _RUNS[diamonds] | _RUNS[hearts] | _RUNS[spades])
    rest = ~(ranks ^ contested)  # all but the sets that no run can use a card of
    clubs &= rest
    diamonds &= rest
    hearts &= rest
    spades &= rest
    if contested:
        return _least(clubs, diamonds, hearts, spades, contested)
    return _COST[clubs] + _COST[diamonds] + _COST[hearts] + _COST[spades]


def _least(clubs: int, diamonds: int, hearts: int, spades: int, ranks: int) -> int:
    """Least deadwood of four suits, trying every choice of sets of the ranks."""
    least = _COST[clubs] + _COST[diamonds] + _COST[hearts] + _COST[spades]
    while ranks:
        rank = ranks & -ranks
        ranks ^= rank
        c, d, h, s = clubs & ~rank, diamonds & ~rank, hearts & ~rank, spades & ~rank
        melded = _least(c, d, h, s, ranks) if ranks else _COST[c] + _COST[d] + _COST[h] + _COST[s]
        if melded < least:
            least = melded
        if clubs & diamonds & hearts & spades & rank:
            least = min(
                least,
                _least(clubs, d, h, s, ranks),
                _least(c, diamonds, h, s, ranks),
                _least(c, d, hearts, s, ranks),
                _least(c, d, h, spades, ranks),
            )
    return least


def deadwood_after_discard(hand: CardSet, barred: Card | None = None) -> int:
    """The least deadwood that one discard from eleven cards can leave.

    ``barred`` is the card just taken from the discard pile, which may not be thrown the same turn. This is
    not the deadwood of the eleven cards less the dearest loose one: the best discard may break up a meld.

    >>> from game.engine.cards import parse_card, parse_cards
    >>> eleven = parse_cards("AC 2C 3C 4D 5D 6D 7H 8H 9H TS KS")
    >>> deadwood_after_discard(eleven), deadwood_after_discard(parse_cards("AC 2C 3C KS"), parse_card("KS"))
    (10, 13)
    """
    if barred is not None:
        return _after_another_discard(hand, barred)
    low = hand & 0x3FFFFFF
    high = hand >> 26
    clubs, diamonds, hearts, spades = low & 0x1FFF, low >> 13, high & 0x1FFF, high >> 13
    pairs, either = low & high, low | high
    ranks = pairs & either >> 13 | pairs >> 13 & either
    if ranks:
        contested = ranks & (_RUNS[clubs] | _RUNS[diamonds] | _RUNS[hearts] | _RUNS[spades])
        free = ranks ^ contested
        if free:
            fours = clubs & diamonds & hearts & spades & free
            if (hand.bit_count() - fours.bit_count()) % 3 == 0:
                contested = ranks  # the discard may have to come out of a free set: see below
            else:
                clubs &= ~free
                diamonds &= ~free
                hearts &= ~free
                spades &= ~free
        if contested:
            return _least_after(clubs, diamonds, hearts, spades, contested)
    best, other = _CHANGE[clubs], _CHANGE[diamonds]
    if other < best:
        best = other
    other = _CHANGE[hearts]
    if other < best:
        best = other
    other = _CHANGE[spades]
    if other < best:
        best = other
    return _COST[clubs] + _COST[diamonds] + _COST[hearts] + _COST[spades] + best
    # Free sets and discards. As long as the other cards hold a loose one or a meld of four, a discard from
    # them is as good as any from a free set. Otherwise they are melds of three throughout, so their number,
    # and with it that of the hand less one for each free four, is a multiple of three.


def _least_after(clubs: int, diamonds: int, hearts: int, spades: int, ranks: int) -> int:
    """As ``_least``, after the best discard among the cards that are not taken for a set.

    A discard out of a set of four leaves a set of three that is tried as well, and one out of a set of three
    leaves no set: so no discard is missed.
    """
    best, other = _CHANGE[clubs], _CHANGE[diamonds]
    if other < best:
        best = other
    other = _CHANGE[hearts]
    if other < best:
        best = other
    other = _CHANGE[spades]
    if other < best:
        best = other
    least = _COST[clubs] + _COST[diamonds] + _COST[hearts] + _COST[spades] + best
    while ranks:
        rank = ranks & -ranks
        ranks ^= rank
        c, d, h, s = clubs & ~rank, diamonds & ~rank, hearts & ~rank, spades & ~rank
        melded = _least_after(c, d, h, s, ranks)
        if melded < least:
            least = melded
        if clubs & diamonds & hearts & spades & rank:
            least = min(
                least,
                _least_after(clubs, d, h, s, ranks),
                _least_after(c, diamonds, h, s, ranks),
                _least_after(c, d, hearts, s, ranks),
                _least_after(c, d, h, spades, ranks),
            )
    return least


def _after_another_discard(hand: CardSet, barred: Card) -> int:
    """The least over all discards is the answer unless only the barred card can have given it."""
    least = deadwood_after_discard(hand)
    if not hand >> barred & 1 or deadwood(hand ^ 1 << barred) > least:
        return least
    return min(count for card, count in deadwood_by_discard(hand).items() if card != barred)


def deadwood_by_discard(hand: CardSet) -> dict[Card, int]:
    """For each card of eleven, lowest first, the least deadwood of the other ten.

    >>> from game.engine.cards import parse_cards
    >>> deadwood_by_discard(parse_cards("AC 2C 3C KS"))
    {0: 15, 1: 14, 2: 13, 51: 0}
    """
    suits = (hand & 0x1FFF, hand >> 13 & 0x1FFF, hand >> 26 & 0x1FFF, hand >> 39)
    clubs, diamonds, hearts, spades = suits
    ranks = ranks_of_sets(hand)
    if ranks & (_RUNS[clubs] | _RUNS[diamonds] | _RUNS[hearts] | _RUNS[spades]):
        return {card: deadwood(hand ^ 1 << card) for card in iterate(hand)}
    # No run can use a card of a set, so each suit answers for itself, and a set of three breaks up for good.
    fours = clubs & diamonds & hearts & spades
    whole = sum(_COST[suit & ~ranks] for suit in suits)
    counts = {}
    first = 0
    for suit in suits:
        own = suit & ~ranks
        others = whole - _COST[own]
        while suit:
            bit = suit & -suit
            suit ^= bit
            card = first + bit.bit_length() - 1
            if bit & own:
                counts[card] = others + _COST[own ^ bit]
            else:
                counts[card] = whole if bit & fours else whole + 2 * POINTS[card]
        first += 13
    return counts


def knockable(hand: CardSet, limit: int, barred: Card | None = None) -> CardSet:
    """The cards of eleven whose discard leaves no more than ``limit``; never the barred one.

    >>> from game.engine.cards import format_cards, parse_cards
    >>> format_cards(knockable(parse_cards("AC 2C 3C 4D 5D 6D 7H 8H 9H 5S KS"), 10))
    '5S KS'
    """
    low = hand & 0x3FFFFFF
    high = hand >> 26
    pairs, either = low & high, low | high
    ranks = pairs & either >> 13 | pairs >> 13 & either
    floor = _COST[low & 0x1FFF] + _COST[low >> 13] + _COST[high & 0x1FFF] + _COST[high >> 13] - 10
    if ranks:
        floor -= 10 * (ranks * ACES & hand).bit_count()
    # Most hands are nowhere near: no card melded in a set, and no card thrown, saves more than ten.
    if floor > limit or deadwood_after_discard(hand) > limit:
        return 0
    fit = 0
    for card, count in deadwood_by_discard(hand).items():
        if count <= limit and card != barred:
            fit |= 1 << card
    return fit
