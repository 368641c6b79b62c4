"""All matches of a data folder, under ``matches/``.

A program that finds the folder in use, or cannot write there, plays on without keeping anything, and says so once.
"""

from __future__ import annotations

from contextlib import contextmanager
from itertools import count
from typing import TYPE_CHECKING

from game.record.disk import DISK, Disk
from game.record.lock import Lock, Taken
from game.record.names import CLOSING, LAST, STATISTICS, file_name, highest_counted, number_of, number_used

if TYPE_CHECKING:  # the first picture lists matches, and the engine is not wanted before one is read
    from collections.abc import Iterator
    from pathlib import Path

    from game.record.journal import Journal, Loaded
    from game.record.log import Header, Log, LogError

_TAIL = 4096
"""Bytes at the end of a file in which its closing line is looked for."""
_COUNTED = 1 << 16
"""Bytes at the beginning of the statistics in which the list of the matches counted stands."""


class Library:
    """The folder. ``problem``: why nothing is kept, in one line, or None. ``messages``: what went wrong since, a
    line each; whoever shows them clears them."""

    def __init__(self, folder: Path | None, disk: Disk = DISK) -> None:
        """folder: the data folder; None keeps nothing. disk: the system's, or one that fails on purpose."""
        self.folder = folder / "matches" if folder else None
        self.problem: str | None = None
        self.messages: list[str] = []
        self._disk = disk
        self._lock: Lock | None = None
        self._refused: set[str] = set()
        if self.folder is not None:
            self._claim(self.folder)

    @property
    def keeps(self) -> bool:
        """Whether matches are written."""
        return self._lock is not None

    def names(self) -> list[str]:
        """The files of matches, oldest first. What is called like one and is no file is told, once."""
        found = [(name, regular) for name, regular in self._names() if number_of(name) is not None]
        for name, regular in found:
            if not regular and name not in self._refused and self.folder is not None:
                self.refuse(name, f"{self._disk.why_unread(self.folder / name)}; move it away")
        return [name for name, regular in found if regular]

    def create(self, header: Header) -> Journal:
        """A new match's journal; its file is there, header and all, if the disk allows.

        Its number is a new one: a damaged file, a review and the statistics know a match by its number for ever.
        """
        from game.record.journal import Journal

        path = None
        if self.keeps and self.folder is not None:
            taken = {number_used(name) for name, _ in self._names()}
            highest = max(self._counted(self.folder.parent), max(taken, default=0))
            free = highest + 1 if highest < LAST else next(n for n in count(1) if n not in taken)
            path = self.folder / file_name(free)
        journal = Journal(path, header, disk=self._disk)
        journal.flush()
        return journal

    def load(self, name: str) -> Loaded | None:
        """A match and the journal that continues it. None for a file that does not hold: it is set aside under
        another name, and a message says why."""
        if self.folder is None:
            return None
        from game.record.journal import Journal, Loaded
        from game.record.log import LogError

        path = self.folder / name
        try:
            log, kept = _read(self._disk, path)
            match = log.replay()
        except LogError as error:
            self.set_aside(path, error)
            return None
        except OSError as error:
            self.refuse(name, error.strerror or str(error))
            return None
        journal = Journal(path if self.keeps else None, log.header, kept=kept, disk=self._disk)
        return Loaded(log, match, journal)

    def unfinished(self) -> list[str]:
        """Files whose match still goes on, by their last line; newest first. Those that ``load`` has refused in this
        run are left out."""
        if self.folder is None:
            return []
        names = [name for name in reversed(self.names()) if name not in self._refused]
        return [name for name in names if not self._closed(self.folder / name)]

    def refuse(self, name: str, why: str) -> None:
        """Say why a match cannot be taken up, and offer it no more in this run."""
        self._refused.add(name)
        self.messages.append(f"{name}: {why}")

    def set_aside(self, path: Path, why: LogError) -> None:
        """Give a damaged file another name, so that nothing is overwritten and play goes on.

        A file that a newer program wrote is not damaged: it is left where it is.
        """
        if not self.keeps or why.newer:
            self.refuse(path.name, str(why))
            return
        try:
            aside = self._disk.set_aside(path)
            self.messages.append(f"{path.name}: {why}; it is kept as {aside.name}")
        except OSError as error:
            self.refuse(path.name, f"{why}; and it cannot be renamed: {error.strerror or error}")

    def close(self) -> None:
        """Let another program use the folder."""
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    def _names(self) -> list[tuple[str, bool]]:
        try:
            return self._disk.names(self.folder) if self.folder is not None else []
        except OSError:
            return []

    def _counted(self, folder: Path) -> int:
        """The highest number that the statistics have counted: its log may have been removed."""
        try:
            lines = self._disk.read(folder / STATISTICS, _COUNTED).decode(errors="replace").split("\n")
        except OSError:
            return 0
        return max((highest_counted(line) for line in lines if line.startswith("folded = ")), default=0)

    def _claim(self, folder: Path) -> None:
        """Hold the folder while the program runs."""
        try:
            self._disk.make(folder)
            self._lock = Lock(folder)
        except Taken:
            self.problem = f"{folder} is in use by another Knockpad; nothing will be kept here"
        except OSError as error:
            self.problem = f"{folder}: {error.strerror or error}; nothing will be kept"

    def _closed(self, path: Path) -> bool:
        """Whether the match's last line but notes closes it."""
        try:
            lines = self._disk.tail(path, _TAIL).split(b"\n")[:-1]
        except OSError:
            return True
        last = next((line for line in reversed(lines) if not line.startswith(b"note ")), b"")
        return last.split(b" ")[0].decode("ascii", "replace") in CLOSING


def read_file(path: Path) -> tuple[Log, int]:
    """A log from a file, and how many of its bytes are whole lines. Raises LogError and OSError."""
    log, kept = _read(DISK, path)
    return log, len(kept)


def open_log(path: Path) -> Log:
    """A log from a file, every line of it checked.

    Raises LogError for whatever is wrong with it: one line that begins with the file's name.
    """
    with naming(path):
        log, _ = read_file(path)
        log.replay()
    return log


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """Let whatever is wrong with a log be a LogError, one line that begins with the file's name."""
    from game.record.log import LogError

    try:
        yield
    except LogError as error:
        raise LogError(0, f"{path}: {error}", error.newer) from None
    except OSError as error:
        raise LogError(0, f"{path}: {error.strerror or error}") from None


def _read(disk: Disk, path: Path) -> tuple[Log, bytes]:
    from game.record.journal import LARGEST
    from game.record.log import LogError, read

    data = disk.read(path, LARGEST)
    if len(data) > LARGEST:
        raise LogError(0, f"no match is longer than {LARGEST} bytes")
    kept = data[: data.rfind(b"\n") + 1]
    try:
        text = kept.decode()
    except UnicodeDecodeError as error:
        at = 1 + kept.count(b"\n", 0, error.start)
        raise LogError(at, "not a text of a match") from None
    log = read(text)
    log.torn = len(kept) < len(data)
    return log, kept
