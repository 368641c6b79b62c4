"""What is done of a run, in memory and in a file: a line for the contest, then a line a pair."""

from __future__ import annotations

import json
from pathlib import Path
from typing import IO, Any

from game import __version__
from game.arena.contest import Contest
from game.arena.sums import Sums


class ResumeError(ValueError):
    """A file that is not this run's; one line."""


class Progress:
    """The pairs that are done. With a path each is kept there, and those of an earlier run are read.

    Raises ResumeError for a file of another contest, or one that is none.
    """

    def __init__(self, path: Path | None, contest: Contest) -> None:
        self.path = path
        self._done: dict[tuple[int, int], Sums] = {}
        self._file: IO[str] | None = None
        if path is None:
            return
        head = json.dumps(_heading(contest), sort_keys=True)
        try:
            text = path.read_text("utf-8") if path.exists() else ""
            whole = text[: text.rfind("\n") + 1]
            if whole:
                self._read(whole.splitlines(), head)
            # A torn last line is played again.
            self._file = path.open("w" if not whole else "r+", encoding="utf-8", newline="\n")
            if whole:
                self._file.truncate(len(whole.encode()))
                self._file.seek(0, 2)
            else:
                self._write(head)
        except UnicodeDecodeError:
            raise ResumeError(f"--resume {path}: not the text of an arena; name another file") from None
        except OSError as error:
            raise ResumeError(f"--resume {path}: {error}") from None

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *unused: object) -> None:
        if self._file:
            self._file.close()

    def missing(self, matches: int) -> list[tuple[int, int]]:
        """The pairs still to be played, with how many matches of each: one where the total is odd."""
        return [each for each in _wanted(matches) if each not in self._done]

    def keep(self, pair: int, size: int, sums: Sums) -> None:
        """A pair is done."""
        self._done[pair, size] = sums
        if self._file:
            self._write(json.dumps([pair, size, sums.data()], separators=(",", ":")))

    def pairs(self, matches: int) -> list[Sums]:
        """What is done of so many matches, in the order of the pairs."""
        return [self._done[each] for each in _wanted(matches) if each in self._done]

    def _write(self, line: str) -> None:
        assert self._file is not None
        self._file.write(line + "\n")
        self._file.flush()

    def _read(self, lines: list[str], head: str) -> None:
        if lines[0] != head:
            raise ResumeError(
                f"--resume {self.path}: that file is of another run; give the same flags, or a new file"
            )
        for number, line in enumerate(lines[1:], 2):
            try:
                pair, size, data = json.loads(line)
                self._done[int(pair), int(size)] = Sums.from_data(data)
            except (ValueError, TypeError, RecursionError) as error:
                raise ResumeError(f"--resume {self.path}, line {number}: {error}") from None


def _wanted(matches: int) -> list[tuple[int, int]]:
    pairs = [(pair, 2) for pair in range(matches // 2)]
    return [*pairs, (matches // 2, 1)] if matches % 2 else pairs


def _heading(contest: Contest) -> dict[str, Any]:
    return {
        "arena": 1,
        "version": __version__,
        "players": contest.players,
        "rules": contest.rules._asdict(),
        "seed": contest.seed,
        "time_limit": contest.limit,
    }
