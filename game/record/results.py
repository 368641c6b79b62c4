"""What the player's own matches came to, by code: to better one's score on the same cards, or a friend's."""

from __future__ import annotations

from typing import NamedTuple

from game.record.log import Header, Log, LogError
from game.record.store import Library, read_file

NEWEST = 60
"""How many logs are looked at, so that a full folder opens at once."""


class Result(NamedTuple):
    """A match that is over. own, other: both totals with all bonuses, the player's own first (the first player's
    where two shared the device)."""

    name: str
    header: Header
    own: int
    other: int
    hands: int

    @property
    def code(self) -> str:
        return self.header.code


def result_of(name: str, log: Log) -> Result | None:
    """What a log came to; None for a match that is not over, was for practice, or had no human in it.

    Raises LogError for a log that does not hold.
    """
    header = log.header
    if log.closed != "over" or log.notes("undo") or "human" not in header.seats:
        return None
    match = log.replay()
    tally, seat = match.tally(), header.human or 0
    return Result(name, header, tally[seat].total, tally[1 - seat].total, match.number)


def results(library: Library) -> list[Result]:
    """The newest matches: those of a code together, the code played last first, the best of each code on top."""
    folder = library.folder
    found: list[Result] = []
    for name in reversed(library.names()):
        if folder is None or len(found) == NEWEST:
            break
        try:
            log, _ = read_file(folder / name)
            result = result_of(name, log)
        except (LogError, OSError):
            continue  # the library says so when the match itself is wanted
        if result is not None:
            found.append(result)
    newest = {result.code: -at for at, result in reversed(list(enumerate(found)))}
    return sorted(found, key=lambda each: (-newest[each.code], each.other - each.own, each.hands))
