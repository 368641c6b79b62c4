"""The steps of a log without a list of them: those of one hand are made again when they are asked for.

A step holds a whole match; all steps of a long log would take a hundred times its text.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import overload

from game.engine.match import Match
from game.record.log import Log, Step

_KEPT = 2
"""Hands of which the steps are kept: the one that is looked at, and the last."""


class Steps(Sequence[Step]):
    """Every step of a log, in order. final: the match after the last one. starts: where the hands begin.

    Raises LogError at the first line that does not hold.
    """

    def __init__(self, log: Log) -> None:
        self._log = log
        self.starts: list[int] = []
        self._count = 0
        for step in log.steps():
            if step.line.startswith("hand "):
                self.starts.append(self._count)
            self.final: Match = step.match
            self._count += 1
        self._made: dict[int, tuple[Step, ...]] = {}

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, at: int) -> Step: ...
    @overload
    def __getitem__(self, at: slice) -> list[Step]: ...
    def __getitem__(self, at: int | slice) -> Step | list[Step]:
        if isinstance(at, slice):
            return [self[each] for each in range(*at.indices(self._count))]
        if at < 0:
            at += self._count
        if not 0 <= at < self._count:
            raise IndexError(at)
        number = bisect_right(self.starts, at)
        return self.hand(number)[at - self.starts[number - 1]]

    def hand(self, number: int) -> tuple[Step, ...]:
        """The deal of a hand and all its actions, by its number from 1."""
        found = self._made.get(number)
        if found is None:
            found = tuple(self._log.hand(number, self.final.as_dealt(number)))
            self._made[number] = found
            if len(self._made) > _KEPT:
                del self._made[next(iter(self._made))]
        return found

    def cut(self, count: int) -> None:
        """Forget the steps from a place in the last hand on; there is one at least."""
        self._count = count
