"""What all matches came to, by game and level, in one small file that can be made again from the logs.

``statistics.toml`` in the data folder is only a summary: it says which logs are in it, and a log that is not is
added when the statistics are next opened. So a kill loses nothing, and nothing is counted twice. Matches in which
something was taken back, and those that no single human played, stay out; an unfinished match waits for its end.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from pathlib import Path

from game import flat
from game.engine.rules import VARIANTS
from game.record.disk import DISK
from game.record.log import Log, LogError
from game.record.names import STATISTICS, number_of
from game.record.store import Library, read_file

FILE = STATISTICS
OWN = "own"
"""The name under which all house rules are counted together."""
LAST = 50
"""How many matches the plot shows."""


class StatisticsError(flat.FileError):
    """A statistics file that does not read; its text is one line."""


class ExportError(Exception):
    """Statistics that cannot be written out; its text is one line that says what to do."""


@dataclass
class Row:
    """One game against one level. won: matches; taken: hands won by the player; lost: by the computer.

    against: done to the player. points: of the player's hands won; conceded: of the computer's.
    """

    matches: int = 0
    won: int = 0
    given_up: int = 0
    hands: int = 0
    taken: int = 0
    lost: int = 0
    dead: int = 0
    knocks: int = 0
    knocks_against: int = 0
    gins: int = 0
    gins_against: int = 0
    undercuts: int = 0
    undercuts_against: int = 0
    points: int = 0
    conceded: int = 0
    streak: int = 0
    best_streak: int = 0
    hints: int = 0

    def add_hand(self, kind: str, winner: int | None, points: int, seat: int) -> None:
        """Count a hand that is over."""
        self.hands += 1
        if winner is None:
            self.dead += 1
            return
        mine = winner == seat
        if mine:
            self.taken += 1
            self.points += points
        else:
            self.lost += 1
            self.conceded += points
        name = {"big-gin": "gins", "gin": "gins", "undercut": "undercuts"}.get(kind, "knocks")
        counted = name if mine else f"{name}_against"
        setattr(self, counted, getattr(self, counted) + 1)

    def add_match(self, won: bool, given_up: bool) -> None:
        """Count a match that is closed."""
        self.matches += 1
        self.won += won
        self.given_up += given_up
        self.streak = self.streak + 1 if won else 0
        self.best_streak = max(self.best_streak, self.streak)


@dataclass
class Last:
    """A match on the plot: its log's number, what was played, and both scores."""

    number: int
    game: str
    level: str
    won: bool
    score: int
    other: int

    def text(self) -> str:
        return f"{self.number} {self.game} {self.level} {'won' if self.won else 'lost'} {self.score} {self.other}"


@dataclass
class Statistics:
    """Everything counted. rows: by (game, level). last: the newest matches, oldest first. folded: logs counted."""

    rows: dict[tuple[str, str], Row] = field(default_factory=dict)
    last: list[Last] = field(default_factory=list)
    folded: set[int] = field(default_factory=set)

    def fold(self, number: int, log: Log) -> bool:
        """Count a closed match, once; False where it was counted before or is still open.

        Raises LogError for a log that does not hold.
        """
        closed, seat = log.closed, log.header.human
        if number in self.folded or closed is None:
            return False
        self.folded.add(number)
        if seat is None or log.notes("undo"):
            return True
        match = log.replay()
        game = log.header.rules.name if log.header.rules.name in VARIANTS else OWN
        key = (game, log.header.seats[1 - seat])
        row = self.rows.setdefault(key, Row())
        results = [each.result for each in match.played]
        if match.result is not None:
            results.append(match.result)
        for result in results:
            row.add_hand(result.kind, result.winner, result.points, seat)
        row.hints += len(log.notes("hint"))
        won = match.winner == seat
        row.add_match(won, closed == "given-up")
        self.last.append(Last(number, *key, won, match.scores[seat], match.scores[1 - seat]))
        del self.last[:-LAST]
        return True

    def total(self) -> Row:
        """All rows together; the streaks are the best of any."""
        whole = Row()
        for row in self.rows.values():
            for each in fields(Row):
                mine, more = getattr(whole, each.name), getattr(row, each.name)
                setattr(whole, each.name, max(mine, more) if "streak" in each.name else mine + more)
        return whole

    def text(self) -> str:
        """The file: which logs are in it, the newest matches, then a table a game and level."""
        head = flat.dumps({"folded": spans(self.folded), "last": [each.text() for each in self.last]})
        tables = [
            f"\n[{game}-{level}]\n" + flat.dumps({each.name: getattr(row, each.name) for each in fields(Row)})
            for (game, level), row in sorted(self.rows.items())
        ]
        return head + "".join(tables)

    @classmethod
    def read(cls, text: str) -> Statistics:
        """What ``text`` wrote. Raises StatisticsError for anything else."""
        try:
            data = flat.loads(text)
        except ValueError as error:
            raise StatisticsError(str(error)) from None
        found = cls()
        for key, value in data.items():
            if key == "folded":
                found.folded = unspan(_texts(key, value))
            elif key == "last":
                found.last = [_last(line) for line in _texts(key, value)][-LAST:]
            else:
                found.rows[_key(key)] = _row(key, value)
        return found

    def csv(self) -> str:
        """A table for other programs: a line a game and level, with a line of names on top."""
        names = [each.name for each in fields(Row)]
        lines = [",".join(["game", "level", *names])]
        for (game, level), row in sorted(self.rows.items()):
            lines.append(",".join([game, level, *(str(getattr(row, name)) for name in names)]))
        return "\r\n".join(lines) + "\r\n"


def spans(numbers: Iterable[int]) -> list[str]:
    """Numbers as spans.

    >>> spans({1, 2, 3, 7})
    ['1-3', '7']
    """
    found: list[list[int]] = []
    for number in sorted(numbers):
        if found and number == found[-1][1] + 1:
            found[-1][1] = number
        else:
            found.append([number, number])
    return [str(low) if low == high else f"{low}-{high}" for low, high in found]


def unspan(texts: Iterable[str]) -> set[int]:
    """The numbers of some spans. Raises StatisticsError."""
    found: set[int] = set()
    for text in texts:
        low, _, high = text.partition("-")
        if not _is_number(low) or (high and not _is_number(high)) or int(high or low) < int(low):
            raise StatisticsError(f"folded: {flat.short(text)} is no span of logs")
        found.update(range(int(low), int(high or low) + 1))
    return found


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 6


def _texts(key: str, value: object) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        raise StatisticsError(f"{flat.short(key)} must be a list of texts")
    return value


def _last(line: str) -> Last:
    parts = line.split(" ")
    if len(parts) != 6 or not all(map(_is_number, (parts[0], parts[4], parts[5]))):
        raise StatisticsError(f"last: {flat.short(line)} is no match")
    number, game, level, won, score, other = parts
    return Last(int(number), game, level, won == "won", int(score), int(other))


def _key(name: str) -> tuple[str, str]:
    game, _, level = name.partition("-")
    if not game or not level:
        raise StatisticsError(f"{flat.short(name)} names no game and level")
    return game, level


def _row(key: str, value: object) -> Row:
    if not isinstance(value, dict):
        raise StatisticsError(f"{flat.short(key)} must be a table")
    row = Row()
    for each in fields(Row):
        number = value.get(each.name, 0)
        if type(number) is not int or not 0 <= number < 10**9:
            raise StatisticsError(f"{each.name} of {flat.short(key)} must be a whole number")
        setattr(row, each.name, number)
    return row


# -- the file -----------------------------------------------------------------------------------------------------


def open_statistics(library: Library, path: Path | None) -> tuple[Statistics, str | None]:
    """The statistics up to now, and a line that says what was wrong with the file, if anything was.

    Every closed log that is not in the file yet is counted, and the file is put in its place anew. What cannot be
    read there is set aside under another name and made again from the logs; where that does not go it is left alone.
    path: None keeps nothing.
    """
    found, trouble, free = _kept(library, path)
    before = len(found.folded)
    for name in library.names():
        number = number_of(name)
        if number is None or number in found.folded or library.folder is None:
            continue
        try:
            log, _ = read_file(library.folder / name)
            found.fold(number, log)
        except (LogError, OSError):
            continue  # the library says so when the match itself is wanted
    if path is not None and free and library.keeps and (len(found.folded) != before or trouble):
        try:
            DISK.write_whole(path, found.text().encode())
        except OSError as error:
            trouble = f"{path.name}: {error.strerror or error}"
    return found, trouble


def _kept(library: Library, path: Path | None) -> tuple[Statistics, str | None, bool]:
    """What the file holds, what is wrong with it, and whether its place is free for a new one."""
    if path is None:
        return Statistics(), None, False
    try:
        return Statistics.read(flat.read_text(path)), None, True
    except FileNotFoundError:
        return Statistics(), None, True
    except OSError as error:
        why = error.strerror or str(error)
    except ValueError as error:
        why = str(error)
    if library.keeps:
        try:
            aside = DISK.set_aside(path)
            return (
                Statistics(),
                f"{path.name}: {why}; it is kept as {aside.name} and made again from the logs",
                True,
            )
        except OSError:
            pass
    return Statistics(), f"{path.name}: {why}; it is made from the logs", False


def export(folder: Path | None, path: Path) -> str | None:
    """Write the statistics of a data folder as a table; what was wrong with its own file, if anything was.

    The logs are counted first, so nothing played is missing. No folder is made for the table: a slip in the path
    would go unseen. Raises ExportError, with the old file untouched.
    """
    if folder is None or not os.path.isdir(folder):
        raise ExportError(
            f"{folder or 'the data folder'}: nothing is kept there; --data-dir names the folder"
        )
    if not os.path.isdir(path.parent):
        raise ExportError(
            f"{path}: there is no folder {path.parent}; --export-statistics needs a file in a folder that is there"
        )
    library = Library(folder)
    try:
        found, trouble = open_statistics(library, folder / FILE)
    finally:
        library.close()
    try:
        path.write_bytes(found.csv().encode())  # the path is the user's: a device or a link stays what it is
    except OSError as error:
        why = error.strerror or error
        raise ExportError(f"{path}: {why}; --export-statistics needs a file that can be written") from None
    return trouble
