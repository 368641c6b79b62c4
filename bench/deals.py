"""Are the deals those of an honest deck? Hands as dealt, beside the figures that the board sheet printed.

    python -m bench.deals [--deals N] [--seed N]

Each deal is a hand code made from the seed; both its hands of ten are looked at.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from math import sqrt
from typing import NamedTuple

from game.engine import deal
from game.engine.cards import CardSet, card_set, points
from game.engine.melds import deadwood

Z = 1.959964


class Hands(NamedTuple):
    """Sums over hands as dealt. squares: of the points, and of the deadwood."""

    dealt: int
    points: int
    deadwood: int
    squares: tuple[int, int]
    with_meld: int
    within_ten: int
    gin: int


def hands(deals: int, seed: int) -> Iterator[CardSet]:
    """Both hands of each deal."""
    digits = f"{deal.digest(f'deals {seed}') % 500_000_000:09d}"
    match = digits + deal.check_digit(digits)
    for number in range(deals):
        deck = deal.deck(deal.hand_code(match, number))
        yield card_set(deck[:10])
        yield card_set(deck[10:20])


def measure(deals: int, seed: int) -> Hands:
    """Look at so many deals.

    >>> measure(10, 1).dealt
    20
    """
    count = total = left = with_meld = within = gin = 0
    squares = [0, 0]
    for hand in hands(deals, seed):
        value, loose = points(hand), deadwood(hand)
        count += 1
        total += value
        left += loose
        squares[0] += value * value
        squares[1] += loose * loose
        with_meld += loose < value  # every meld lowers the count
        within += loose <= 10
        gin += loose == 0
    return Hands(count, total, left, (squares[0], squares[1]), with_meld, within, gin)


def mean(total: int, squares: int, count: int) -> tuple[float, float]:
    """An average and half its interval of 95 %."""
    value = total / count
    return value, Z * sqrt((squares / count - value * value) / count)


def share(found: int, count: int) -> tuple[float, float]:
    """A share and half its interval of 95 %."""
    value = found / count
    return value, Z * sqrt(value * (1 - value) / count)


def report(found: Hands) -> str:
    """The table. "One in N" has the ends of its interval beside it."""
    meld, half = share(found.with_meld, found.dealt)
    light, off = share(found.within_ten, found.dealt)
    rows = [
        (
            "points of cards",
            "{:.2f} (+-{:.2f})".format(*mean(found.points, found.squares[0], found.dealt)),
            "65",
        ),
        ("deadwood", "{:.2f} (+-{:.2f})".format(*mean(found.deadwood, found.squares[1], found.dealt)), "57"),
        ("with a meld", f"{100 * meld:.2f} % (+-{100 * half:.2f})", "two in five"),
        (
            "ten or less",
            f"1 in {1 / light:.0f} ({1 / (light + off):.0f} to {1 / max(light - off, 1e-9):.0f})"
            if light
            else "none",
            "1 in about 1,400",
        ),
        ("dealt gin", f"{found.gin}", "none in 60,000"),
    ]
    lines = [f"{found.dealt} hands as dealt", "", f"{'':<18}{'measured':<26}board sheet"]
    return "\n".join([*lines, *(f"{name:<18}{value:<26}{printed}" for name, value, printed in rows)])


def main(argv: Sequence[str] | None = None) -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m bench.deals", description=__doc__.splitlines()[0])
    parser.add_argument("--deals", type=int, default=500_000, metavar="N", help="how many (500000)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="which (1)")
    flags = parser.parse_args(argv)
    if flags.deals < 1:
        parser.error(f"--deals {flags.deals}: it must be 1 or more")
    print(report(measure(flags.deals, flags.seed)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
