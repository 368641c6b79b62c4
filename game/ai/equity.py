"""The chance of winning the match from a score.

A match is a race: hand after hand one side or the other, equally likely, gets some points. How many follows from
the ``Rules`` by a handful of typical results. The chances are solved once for a grid of scores and read off
between its points.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from game.engine.rules import Rules

STEPS = 20
"""The grid has so many steps from nothing to the target."""
GIN, KNOCK, UNDERCUT = (0.3, (6, 14, 26, 40)), (0.55, (4, 11, 20, 34)), (0.15, (2, 7))
"""Share of the hands that end so between good players, and the differences that they typically bring."""
USUAL_STOCK = 14
"""Cards left in the stock at a typical knock."""


def _results(rules: Rules) -> list[tuple[float, float]]:
    """(share, points) of typical hands."""
    base = max(rules.knock_base - USUAL_STOCK, 0) if rules.knock_base else 0
    found = []
    for (share, sizes), bonus in (
        (GIN, rules.gin_bonus),
        (KNOCK, base),
        (UNDERCUT, rules.undercut_bonus + base),
    ):
        found += [(share / len(sizes), float(size + bonus)) for size in sizes]
    return found


@cache
def _grid(rules: Rules) -> list[list[float]]:
    """Chance to win with so many steps to go for oneself and for the other."""
    step = rules.points_to_win / STEPS
    jumps = [0.0] * (STEPS + 2)
    for share, points in _results(rules):
        steps = min(points / step, STEPS)
        whole = int(steps)
        jumps[whole] += share * (1 - steps + whole)
        jumps[whole + 1] += share * (steps - whole)
    grid = [[1.0] * (STEPS + 1)] + [[0.0] * (STEPS + 1) for _ in range(STEPS)]
    moves = [(size, share / (1.0 - jumps[0]) / 2) for size, share in enumerate(jumps) if size and share]
    for own in range(1, STEPS + 1):
        for other in range(1, STEPS + 1):
            grid[own][other] = sum(
                share * (grid[max(own - size, 0)][other] + grid[own][max(other - size, 0)])
                for size, share in moves
            )
    return grid


def chance_to_win(rules: Rules, own: float, other: float) -> float:
    """Chance to win the match with these many points to go.

    >>> from game.engine.rules import Rules
    >>> round(chance_to_win(Rules(), 50, 50), 6), chance_to_win(Rules(), 0, 30)
    (0.5, 1.0)
    """
    if own <= 0:
        return 1.0
    if other <= 0:
        return 0.0
    step = rules.points_to_win / STEPS
    return _read(_grid(rules), own / step, other / step)


def _read(grid: list[list[float]], own: float, other: float) -> float:
    """The chance between the points of the grid, for steps to go."""
    own, other = min(own, STEPS), min(other, STEPS)
    i, j = min(int(own), STEPS - 1), min(int(other), STEPS - 1)
    x, y = own - i, other - j
    low, high = grid[i], grid[i + 1]
    return (1 - x) * ((1 - y) * low[j] + y * low[j + 1]) + x * ((1 - y) * high[j] + y * high[j + 1])


def stakes(rules: Rules, scores: tuple[int, int], seat: int, double: bool) -> Callable[[float], float]:
    """What a hand's points come to, in hundredths of a chance to win: positive ones are the seat's own."""
    step = rules.points_to_win / STEPS
    own = (rules.points_to_win - scores[seat]) / step
    other = (rules.points_to_win - scores[1 - seat]) / step
    factor = (2 if double else 1) / step
    grid = _grid(rules)

    def worth(points: float) -> float:
        steps = points * factor
        if steps >= 0:
            return 100 * _read(grid, own - steps, other) if steps < own else 100.0
        return 100 * _read(grid, own, other + steps) if -steps < other else 0.0

    return worth
