"""Every call by which matches touch the disk, in one place, so that a test can let each of them fail."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

_BINARY = getattr(os, "O_BINARY", 0)
_CHUNK = 1 << 16
"""Bytes read at once: the room for them is taken first."""
_APPEND = os.O_RDWR | os.O_APPEND | os.O_CREAT | _BINARY


class Disk:
    """The system's files. Every method may raise OSError; ``write`` may write less than it was given."""

    def open(self, path: Path, new: bool = False) -> int:
        """Open for appending. new: raise FileExistsError when something is there already."""
        return os.open(path, _APPEND | (os.O_EXCL if new else 0), 0o644)

    def draft(self, path: Path) -> int:
        """Open an empty file for writing, whatever was there."""
        return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | _BINARY, 0o644)

    def write(self, file: int, data: bytes) -> int:
        """Write a beginning of the data; how many bytes it was."""
        return os.write(file, data)

    def truncate(self, file: int, size: int) -> None:
        os.ftruncate(file, size)

    def sync(self, file: int) -> None:
        """Wait until the device itself has it."""
        os.fsync(file)

    def close(self, file: int) -> None:
        os.close(file)

    def status(self, path: Path) -> os.stat_result:
        return os.stat(path)

    def status_of(self, file: int) -> os.stat_result:
        return os.fstat(file)

    def read(self, path: Path, most: int) -> bytes:
        """A regular file's bytes, ``most`` + 1 of them if there are more; anything else is an OSError at once."""
        file = os.open(path, os.O_RDONLY | _BINARY | getattr(os, "O_NONBLOCK", 0))
        try:
            mode = os.fstat(file).st_mode
            if stat.S_ISDIR(mode):
                raise IsADirectoryError(errno.EISDIR, "this is a folder")
            if not stat.S_ISREG(mode):
                raise OSError(errno.EINVAL, "not a regular file")
            found = bytearray()
            while len(found) <= most and (more := os.read(file, min(_CHUNK, most + 1 - len(found)))):
                found += more
            return bytes(found)
        finally:
            os.close(file)

    def why_unread(self, path: Path) -> str:
        """Why something is no file that can be read."""
        try:
            self.read(path, 0)
        except OSError as error:
            return error.strerror or str(error)
        return "it has changed just now"

    def tail(self, path: Path, most: int) -> bytes:
        """The last bytes of a file, ``most`` at the most."""
        with open(path, "rb") as file:
            file.seek(max(0, os.fstat(file.fileno()).st_size - most))
            return file.read(most)

    def names(self, folder: Path) -> list[tuple[str, bool]]:
        """What lies in a folder, sorted by name, and whether each is a regular file."""
        with os.scandir(folder) as found:
            return sorted((each.name, _is_file(each)) for each in found)

    def exists(self, path: Path) -> bool:
        return os.path.lexists(path)

    def make(self, folder: Path) -> None:
        """Make a folder, and those above it, if it is not there."""
        folder.mkdir(parents=True, exist_ok=True)

    def rename(self, path: Path, to: Path) -> None:
        """Give a file a name that nothing has; like ``replace`` where the system cannot tell."""
        os.rename(path, to)

    def replace(self, path: Path, to: Path) -> None:
        """Put a file in another's place, in one step."""
        os.replace(path, to)

    def remove(self, path: Path) -> None:
        os.unlink(path)

    def write_whole(self, path: Path, data: bytes) -> None:
        """Put data in a file's place by way of a draft beside it: a kill leaves the old file or the new."""
        draft = path.with_name(f".{path.name}.new")
        self.make(path.parent)
        try:
            file = self.draft(draft)
            try:
                while data:
                    done = self.write(file, data)
                    if done <= 0:
                        raise OSError(errno.EIO, "nothing could be written")
                    data = data[done:]
                self.sync(file)
            finally:
                self.close(file)
            self.replace(draft, path)
        except OSError:
            try:
                self.remove(draft)
            except OSError:
                pass
            raise

    def set_aside(self, path: Path) -> Path:
        """Give a damaged file a name that nothing has, and say which."""
        aside, number = path.with_name(f"{path.name}.damaged"), 1
        while self.exists(aside):
            number += 1
            aside = path.with_name(f"{path.name}.damaged-{number}")
        self.rename(path, aside)
        return aside


def _is_file(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_file()
    except OSError:  # a link that leads round in a circle
        return False


DISK = Disk()
