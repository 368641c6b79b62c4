"""One match's file, written a line at a time.

What a full or broken disk refuses is kept and tried again with the next line. The file is at any moment a true
beginning of the match, its last line perhaps torn; where that cannot be made so, the match gets a new file, and
nothing of the old one is touched.
"""

import errno
import stat
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from game.engine.match import Match
from game.record.disk import DISK, Disk
from game.record.log import Header, Log, text_of
from game.record.names import LAST, file_name, number_of

LARGEST = 4_000_000
"""Bytes; no match comes near it: a hand is two thousand at the most."""
_DEALT = b"\nhand 1\n"
_NO_SYNC = (errno.EINVAL, errno.ENOTSUP, errno.EROFS)


class Journal:
    """A match's lines and its file. ``problem``: why the file is behind, in one line, or None."""

    def __init__(
        self,
        path: Path | None,
        header: Header,
        lines: Iterable[str] = (),
        kept: bytes | None = None,
        disk: Disk = DISK,
    ) -> None:
        """path: None keeps nothing. kept: what the file holds already, in whole lines; None: the file is new."""
        self.path = path
        self.header = header
        self.problem: str | None = None
        self._disk = disk
        self._file: int | None = None
        self._new = kept is None
        self._whole = text_of(header, lines).encode() if kept is None else kept
        self._good = len(kept) if kept is not None else 0

    @property
    def text(self) -> str:
        """All of it."""
        return self._whole.decode()

    @property
    def lines(self) -> list[str]:
        """All lines after the header, made anew each time."""
        return self.text.split("\n")[self._head : -1]

    @property
    def last(self) -> str:
        """The last line that is no note; ``hand 1`` where nothing has happened yet."""
        end = len(self._whole) - 1
        while True:
            start = self._whole.rindex(b"\n", 0, end) + 1
            if not self._whole.startswith(b"note ", start):
                return self._whole[start:end].decode()
            end = start - 1

    def ends_with(self, line: str) -> bool:
        """Whether this is the last line."""
        return self._whole.endswith(f"\n{line}\n".encode())

    @property
    def _head(self) -> int:
        """How many lines the header has."""
        return self._whole.count(b"\n", 0, self._whole.index(_DEALT) + len(_DEALT))

    @property
    def name(self) -> str:
        return self.path.name if self.path else ""

    def append(self, line: str) -> None:
        """Add a line, and everything that could not be written before it. Never raises: see ``problem``."""
        self._whole += line.encode() + b"\n"
        self.flush()

    def flush(self) -> None:
        """Write what is not on the disk yet. Never raises: see ``problem``."""
        if self.path is None or self._good == len(self._whole):
            return
        try:
            file = self._opened()
            while self._good < len(self._whole):
                self._good += self._write(file, self._whole[self._good :])
            self.problem = None
        except OSError as error:
            self._fail(error)

    def sync(self) -> None:
        """Ask the system to bring it to the device itself: at the end of a hand."""
        if self._file is not None:
            try:
                self._disk.sync(self._file)
            except OSError as error:
                if error.errno not in _NO_SYNC:
                    self._fail(error)

    def rewrite(self, lines: Iterable[str]) -> bool:
        """Put other lines in the place of all, in one step; False, and nothing changed, where the disk refuses."""
        whole = text_of(self.header, lines).encode()
        if self.path is not None:
            try:
                self._replace(self.path, whole)
            except OSError as error:
                self._fail(error)
                return False
        self._whole, self._good = whole, len(whole)
        return True

    def close(self) -> None:
        """Write what can be written, and let go of the file; a later ``append`` opens it again."""
        self.flush()
        self._let_go()

    # -- the file -------------------------------------------------------------------------------------------

    def _fail(self, error: OSError) -> None:
        self.problem = f"{self.path}: {error.strerror or error}"

    def _let_go(self) -> None:
        file, self._file = self._file, None
        if file is not None:
            try:
                self._disk.close(file)
            except OSError as error:  # the system had promised to write it later, and could not
                self._fail(error)

    def _opened(self) -> int:
        """The file, open at its end, which is where the good part ends."""
        if self._file is not None and self._as_left(self._file):
            return self._file
        self._let_go()
        assert self.path is not None
        self._disk.make(self.path.parent)
        self._file = self._create() if self._new else self._open_again(self.path)
        return self._file

    def _as_left(self, file: int) -> bool:
        """Whether the open file is still the one in the folder, and as long as we made it."""
        assert self.path is not None
        try:
            there, here = self._disk.status(self.path), self._disk.status_of(file)
        except OSError:
            return False
        return (there.st_ino, there.st_dev, there.st_size) == (here.st_ino, here.st_dev, self._good)

    def _create(self) -> int:
        """A file that was not there before, under the next number that is free."""
        assert self.path is not None
        path = self.path
        while True:
            try:
                file = self._disk.open(path, new=True)
                break
            except FileExistsError:
                number = number_of(path.name)
                if number is None or number >= LAST:
                    raise
                path = path.with_name(file_name(number + 1))
        self.path, self._new, self._good = path, False, 0
        return file

    def _open_again(self, path: Path) -> int:
        """The match's file as it was left, or what is left of it; a new one when another's lines are in it."""
        file = self._disk.open(path)
        try:
            if not stat.S_ISREG(self._disk.status_of(file).st_mode):
                raise OSError(errno.EINVAL, "not a regular file")
            found = self._disk.read(path, LARGEST)
            if self._whole.startswith(found):
                self._good = len(found)
                return file
            good = self._whole[: self._good]
            if found.startswith(good) and b"\n" not in found[len(good) :]:
                self._disk.truncate(file, len(good))  # the torn end of a line
                return file
        except BaseException:
            self._disk.close(file)
            raise
        self._disk.close(file)
        self._new = True
        return self._create()

    def _replace(self, path: Path, whole: bytes) -> None:
        """Write a draft beside the file and move it there, so that a kill leaves the old lines or the new."""
        self._let_go()
        self._disk.write_whole(path, whole)
        self._new = False

    def _write(self, file: int, data: bytes) -> int:
        done = self._disk.write(file, data)
        if done <= 0:
            raise OSError(errno.EIO, "nothing could be written")
        return done


class Loaded(NamedTuple):
    """A match from its file: what the log says, where the match stands, and the journal that continues it."""

    log: Log
    match: Match
    journal: Journal
