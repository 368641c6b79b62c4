"""A disk that fails when it is told to, and a disk that stops: what a kill in the middle of a call leaves."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from game.record.disk import Disk

CALLS = (
    "open",
    "draft",
    "write",
    "truncate",
    "sync",
    "close",
    "status",
    "status_of",
    "read",
    "make",
    "rename",
    "replace",
    "remove",
)
ERRORS = (errno.ENOSPC, errno.EIO, errno.EACCES, errno.ENOENT, errno.EROFS)


class Killed(BaseException):
    """The program ended here."""


class FaultyDisk(Disk):
    """``plan(call)`` says what happens at each call: None (it works), an error number, or ``"short"``.

    A failing write may have written a part; ``calls`` names every call made.
    """

    def __init__(self, plan: Callable[[str], int | str | None] = lambda call: None) -> None:
        self.plan = plan
        self.calls: list[str] = []

    def __getattribute__(self, name: str) -> Any:
        method = super().__getattribute__(name)
        if name not in CALLS:
            return method

        def call(*args: Any, **named: Any) -> Any:
            self.calls.append(name)
            what = self.plan(name)
            if what is None:
                return method(*args, **named)
            if name == "write":
                file, data = args
                part = data[: max(1, len(data) // 2)]
                if what == "short":
                    return method(file, part)
                if what == "killed":
                    os.write(file, part)
                    raise Killed
                if what == -errno.EIO:  # something came through, and the system says that nothing did
                    os.write(file, part)
                    raise OSError(errno.EIO, os.strerror(errno.EIO))
            if what == "killed":
                raise Killed
            if name == "close":
                method(*args)
            if isinstance(what, int):
                raise OSError(abs(what), os.strerror(abs(what)))
            return method(*args, **named)

        return call


def now_and_then(seed: int, often: float) -> Callable[[str], int | str | None]:
    """A plan that lets calls fail at random, in every way there is."""
    rng = Random(seed)

    def plan(call: str) -> int | str | None:
        if rng.random() >= often:
            return None
        return rng.choice([*ERRORS, -errno.EIO, "short", "short"])

    return plan


def lines_of(folder: Path) -> dict[str, bytes]:
    """Every match's file in a data folder, by its name."""
    return {path.name: path.read_bytes() for path in sorted((folder / "matches").glob("*.log"))}
