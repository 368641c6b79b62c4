"""Slow, obvious answers to compare the engine with: cards are plain ints, melds tuples of them.

Nothing here looks at the engine's tables or bit masks.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

Cards = tuple[int, ...]


def value(card: int) -> int:
    return min(card % 13 + 1, 10)


def melds_with_lowest(cards: Cards) -> Iterator[Cards]:
    """The melds that hold the lowest of some sorted cards."""
    first = cards[0]
    run = [first]
    while run[-1] % 13 < 12 and run[-1] + 1 in cards:
        run.append(run[-1] + 1)
        if len(run) >= 3:
            yield tuple(run)
    others = [card for card in cards[1:] if card % 13 == first % 13]
    for size in (2, 3):
        for group in combinations(others, size):
            yield (first, *group)


def layouts(cards: Cards) -> Iterator[tuple[tuple[Cards, ...], Cards]]:
    """Every choice of disjoint melds, with the loose cards."""
    if not cards:
        yield (), ()
        return
    for melds, loose in layouts(cards[1:]):
        yield melds, (cards[0], *loose)
    for meld in melds_with_lowest(cards):
        for melds, loose in layouts(tuple(card for card in cards if card not in meld)):
            yield (meld, *melds), loose


def least(cards: Cards) -> int:
    return min(sum(map(value, loose)) for _, loose in layouts(cards))


def fits(card: int, meld: Cards) -> bool:
    grown = sorted((*meld, card))
    if card in meld:
        return False
    if len({one % 13 for one in grown}) == 1:
        return True
    return len({one // 13 for one in grown}) == 1 and grown[-1] - grown[0] == len(grown) - 1


def defence(melds: tuple[Cards, ...], hand: Cards) -> tuple[int, int]:
    """Least deadwood over all orders of lay-offs and layouts, and the fewest lay-offs that reach it."""
    answers = []
    seen = set()
    waiting = [(melds, hand)]
    while waiting:
        state = waiting.pop()
        if state in seen:
            continue
        seen.add(state)
        grown, rest = state
        answers.append((least(rest), len(hand) - len(rest)))
        for card in rest:
            for at, meld in enumerate(grown):
                if fits(card, meld):
                    larger = (*grown[:at], tuple(sorted((*meld, card))), *grown[at + 1 :])
                    waiting.append((larger, tuple(one for one in rest if one != card)))
    return min(answers)
