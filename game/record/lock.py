"""One program at a time in a folder of matches.

The lock is the system's, so a killed program's goes with it: no stale lock file ever keeps anybody out.
"""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Any

fcntl: Any
msvcrt: Any
try:
    import fcntl
except ImportError:  # pragma: no cover - Windows
    fcntl = None
try:
    import msvcrt
except ImportError:
    msvcrt = None

FILE = ".lock"
_TAKEN = (errno.EWOULDBLOCK, errno.EACCES, errno.EAGAIN, errno.EDEADLK)


class Taken(Exception):
    """Another program holds the lock."""


class Lock:
    """A held lock; ``release`` or the end of the process gives it back.

    Some file systems know no locks: there it is held as well, and the journals themselves keep two programs apart.
    """

    def __init__(self, folder: Path) -> None:
        """Raises Taken, and OSError where the lock's file cannot be made."""
        self._file: int | None = os.open(folder / FILE, os.O_RDWR | os.O_CREAT, 0o644)
        try:
            if fcntl is not None:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            elif msvcrt is not None:
                msvcrt.locking(self._file, msvcrt.LK_NBLCK, 1)
        except OSError as error:
            if error.errno in _TAKEN:
                self.release()
                raise Taken from None

    def release(self) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None
