"""Logs cut after a few hands, and their reviews, made once."""

from __future__ import annotations

from collections.abc import Generator
from functools import cache
from pathlib import Path
from typing import TypeVar

from game.record.log import Log, read
from game.review.match import Review, review

LOGS = Path(__file__).resolve().parent.parent / "data" / "logs"
Found = TypeVar("Found")


def at_once(thought: Generator[object, None, Found]) -> Found:
    """Run a review to its end."""
    while True:
        try:
            next(thought)
        except StopIteration as done:
            found: Found = done.value
            return found


def log_of(name: str, hands: int = 2) -> Log:
    """A log of the test data, without what follows so many hands."""
    lines = (LOGS / f"{name}.log").read_text("utf-8").splitlines(keepends=True)
    ends = [at for at, line in enumerate(lines) if line.startswith("end ")]
    return read("".join(lines[: ends[hands - 1] + 1] if hands < len(ends) else lines))


@cache
def found_in(name: str, hands: int = 2) -> Review:
    """The review of its first seat."""
    return at_once(review(log_of(name, hands), 0))
