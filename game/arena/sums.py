"""What is counted in a pair of matches, and the intervals over pairs.

Everything that is a pair goes by player, in the order of ``--players``, never by seat.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field, fields
from math import sqrt
from typing import Any, NamedTuple

Z = 1.959964
"""The normal quantile of a two-sided interval of 95 %."""


def _zeros() -> list[int]:
    return [0, 0]


@dataclass(slots=True)
class Sums:
    """Counts that add up. draws: of the longest hand, both players' together; seconds: spent choosing."""

    matches: int = 0
    undecided: int = 0
    hands: int = 0
    dead: int = 0
    ties: int = 0
    match_wins: list[int] = field(default_factory=_zeros)
    hand_wins: list[int] = field(default_factory=_zeros)
    points: list[int] = field(default_factory=_zeros)
    knocks: list[int] = field(default_factory=_zeros)
    gins: list[int] = field(default_factory=_zeros)
    undercuts: list[int] = field(default_factory=_zeros)
    moves: list[int] = field(default_factory=_zeros)
    seconds: list[float] = field(default_factory=lambda: [0.0, 0.0])
    longest: list[Any] = field(default_factory=lambda: [0, ""])
    broken: list[dict[str, Any]] = field(default_factory=list)

    def add(self, other: Sums) -> None:
        """Add the counts of another."""
        for each in fields(self):
            mine, theirs = getattr(self, each.name), getattr(other, each.name)
            if each.name == "longest":
                self.longest = max(mine, theirs, key=lambda found: found[0])
            elif each.name == "broken":
                self.broken = mine + theirs
            elif isinstance(mine, list):
                setattr(self, each.name, [a + b for a, b in zip(mine, theirs, strict=True)])
            else:
                setattr(self, each.name, mine + theirs)

    @classmethod
    def total(cls, pairs: Sequence[Sums]) -> Sums:
        """The sum of them all."""
        found = cls()
        for pair in pairs:
            found.add(pair)
        return found

    def data(self) -> dict[str, Any]:
        """As JSON has it."""
        return asdict(self)

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Sums:
        """The counts that ``data`` gave. Raises ValueError for anything else."""
        made = cls()
        if not isinstance(data, dict) or set(data) != {each.name for each in fields(cls)}:
            raise ValueError("these are no counts of an arena")
        for name, value in data.items():
            if type(value) is not type(getattr(made, name)):
                raise ValueError(f"{name} is {value!r}")
            setattr(made, name, value)
        return made


class Rate(NamedTuple):
    """A rate and the ends of its 95 % interval."""

    value: float
    low: float
    high: float

    @property
    def half(self) -> float:
        """Half the interval; below 0 where a single pair gives none."""
        return self.high - self.value


def rate(pairs: Sequence[Sums], top: Callable[[Sums], float], base: Callable[[Sums], float]) -> Rate:
    """The sum of ``top`` over the sum of ``base``, its interval from the spread between the pairs.

    A pair of mirrored matches is one observation, since its two matches share their cards: this is the ratio
    estimator of survey sampling with pairs as clusters. Where the pairs do not differ at all, so that their
    spread says nothing, a share of 0 or 1 gets Wilson's interval instead.
    """
    count, below = len(pairs), sum(map(base, pairs))
    if not below:
        return Rate(0.0, 0.0, 0.0)
    value = sum(map(top, pairs)) / below
    if count < 2:
        return Rate(value, 0.0, 1.0)  # which is right for a share; a mean beyond it has no interval yet
    squares = sum((top(pair) - value * base(pair)) ** 2 for pair in pairs)
    if squares == 0 and value in (0.0, 1.0):
        edge = Z * Z / (count + Z * Z)
        return Rate(value, max(value - edge, 0.0), min(value + edge, 1.0))
    half = Z * sqrt(squares * count / (count - 1)) / below
    return Rate(value, max(value - half, 0.0), value + half)
