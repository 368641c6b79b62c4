"""The files that matches lie in, under ``matches/`` of the data folder.

A line is written whole, in one go, to the end of its file before its effect is shown. What a full or broken
disk refuses is kept and tried again with the next line, so the file is always a true beginning of the match. A
program that finds the folder in use, or cannot write there, plays on without keeping anything, and says so once.
"""

from __future__ import annotations

import os
from pathlib import Path

from game.record.log import Header, Log, LogError, read, text_of

try:
    import fcntl
except ImportError:  # pragma: no cover - Windows has no flock
    fcntl = None  # type: ignore[assignment]

_OPEN = os.O_WRONLY | os.O_CREAT | os.O_APPEND
_LARGEST = 50_000_000


class Journal:
    """One match's file, open for appending. ``problem``: why the last line is not on the disk yet, or None."""

    def __init__(self, path: Path | None, header: Header, lines: list[str], size: int | None = None) -> None:
        """path: None keeps nothing. size: bytes of the file that hold good lines; None: the file is new."""
        self.path = path
        self.header = header
        self.lines = lines
        self.problem: str | None = None
        self._file: int | None = None
        self._good = size or 0
        self._pending = b"" if size is not None else text_of(header, lines).encode()

    @property
    def name(self) -> str:
        return self.path.name if self.path else ""

    def append(self, line: str) -> None:
        """Add a line, and everything that could not be written before it."""
        self.lines.append(line)
        self._pending += line.encode() + b"\n"
        self.flush()

    def flush(self) -> None:
        """Write what is pending. Never raises: see ``problem``."""
        if self.path is None or not self._pending:
            return
        try:
            self._reopen()
            assert self._file is not None
            while self._pending:
                done = os.write(self._file, self._pending)
                self._good += done
                self._pending = self._pending[done:]
            self.problem = None
        except OSError as error:
            self.problem = f"{self.path}: {error.strerror or error}"

    def sync(self) -> None:
        """Ask the system to bring it to the disk itself: at the end of a hand."""
        if self._file is not None:
            try:
                os.fsync(self._file)
            except OSError as error:
                self.problem = f"{self.path}: {error.strerror or error}"

    def close(self) -> None:
        self.flush()
        if self._file is not None:
            os.close(self._file)
            self._file = None

    def _reopen(self) -> None:
        """Open the file, and make it again, whole, if it was taken away or is not as we left it."""
        assert self.path is not None
        if self._file is not None and self._is_ours():
            return
        if self._file is not None:
            os.close(self._file)
            self._file = None
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self._file = os.open(self.path, _OPEN, 0o644)
        size = os.fstat(self._file).st_size
        if size > self._good:
            os.ftruncate(self._file, self._good)  # the torn end of a line
        elif size < self._good:
            os.ftruncate(self._file, 0)
            self._good = 0
            self._pending = text_of(self.header, self.lines).encode()

    def _is_ours(self) -> bool:
        assert self._file is not None and self.path is not None
        try:
            there, here = os.stat(self.path), os.fstat(self._file)
        except OSError:
            return False
        return (there.st_ino, there.st_dev, there.st_size) == (here.st_ino, here.st_dev, self._good)


class Library:
    """All matches of a data folder. ``problem``: why nothing is kept, in one line, or None."""

    def __init__(self, folder: Path | None) -> None:
        """folder: the data folder; None keeps nothing."""
        self.folder = folder / "matches" if folder else None
        self.problem: str | None = None
        self.messages: list[str] = []
        self._lock: int | None = None
        if self.folder is not None:
            self._claim(self.folder)

    @property
    def keeps(self) -> bool:
        """Whether matches are written."""
        return self.folder is not None and self._lock is not None

    def names(self) -> list[str]:
        """The files of matches, oldest first."""
        if self.folder is None:
            return []
        try:
            return sorted(each.name for each in os.scandir(self.folder) if _is_name(each.name))
        except OSError:
            return []

    def create(self, header: Header) -> Journal:
        """A new match's journal; its file is there, header and all, if the disk allows."""
        path = None
        if self.keeps and self.folder is not None:
            taken = [int(name[:6]) for name in self.names()]
            path = self.folder / f"{max(taken, default=0) + 1:06d}.log"
        journal = Journal(path, header, [])
        journal.flush()
        return journal

    def load(self, name: str) -> tuple[Log, Journal] | None:
        """A match's log and the journal that continues it. A damaged file is set aside: None, and a message."""
        assert self.folder is not None
        path = self.folder / name
        try:
            log, size = read_file(path)
            log.replay()
        except LogError as error:
            self.set_aside(path, str(error))
            return None
        except OSError as error:
            self.messages.append(f"{path}: {error.strerror or error}")
            return None
        lines = [f"{word} {rest}".rstrip() for _, word, rest in log.entries]
        return log, Journal(path if self.keeps else None, log.header, lines, size)

    def unfinished(self) -> list[str]:
        """Files whose match still goes on, by their last line; newest first."""
        assert self.folder is not None or not self.names()
        return [name for name in reversed(self.names()) if self.folder and not _closed(self.folder / name)]

    def set_aside(self, path: Path, why: str) -> None:
        """Give a damaged file another name, so that nothing is overwritten and play goes on."""
        if not self.keeps:
            self.messages.append(f"{path.name}: {why}")
            return
        aside = path.with_name(f"{path.name}.damaged")
        number = 1
        while aside.exists():
            number += 1
            aside = path.with_name(f"{path.name}.damaged-{number}")
        try:
            path.rename(aside)
            self.messages.append(f"{path.name}: {why}; it is kept as {aside.name}")
        except OSError as error:
            self.messages.append(f"{path.name}: {why}; and it cannot be renamed: {error.strerror or error}")

    def close(self) -> None:
        """Let another program use the folder."""
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    def _claim(self, folder: Path) -> None:
        """Hold the folder's lock while the program runs; a killed program's lock goes with it."""
        try:
            folder.mkdir(parents=True, exist_ok=True)
            lock = os.open(folder / ".lock", os.O_RDWR | os.O_CREAT, 0o644)
        except OSError as error:
            self.problem = f"{folder}: {error.strerror or error}; nothing will be kept"
            return
        try:
            if fcntl is not None:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(lock)
            self.problem = f"{folder} is in use by another Knockpad; nothing will be kept here"
            return
        self._lock = lock


def read_file(path: Path) -> tuple[Log, int]:
    """A log from a file, and how many of its bytes are whole lines. Raises LogError and OSError."""
    if path.stat().st_size > _LARGEST:
        raise LogError(0, "too large for a match")
    data = path.read_bytes()
    try:
        text = data.decode("ascii")
    except UnicodeDecodeError:
        raise LogError(0, "not a text of a match") from None
    return read(text), data.rfind(b"\n") + 1


def _is_name(name: str) -> bool:
    return len(name) == 10 and name.endswith(".log") and name[:6].isascii() and name[:6].isdigit()


def _closed(path: Path) -> bool:
    """Whether the last whole line closes the match."""
    try:
        with open(path, "rb") as file:
            file.seek(max(0, os.fstat(file.fileno()).st_size - 200))
            lines = file.read().split(b"\n")[:-1]
    except OSError:
        return True
    return bool(lines) and lines[-1].startswith((b"over ", b"given-up "))
