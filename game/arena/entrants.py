"""Who plays: a text on the command line made into a player."""

from __future__ import annotations

import importlib
import shlex
import shutil
from collections.abc import Callable, Mapping
from typing import NamedTuple

from game.ai.player import PLAYERS, Player
from game.arena.door import Program


class EntrantError(ValueError):
    """A text that names no player; one line that says what would."""


class Entrant(NamedTuple):
    """A player by its text: ``LEVEL``, ``LEVEL@NODES``, ``bench:NAME`` or ``cmd:PROGRAM ARGS``."""

    text: str

    @property
    def outside(self) -> bool:
        """It is a program of its own, so that its time is the clock's and not this process's."""
        return self.text.startswith("cmd:")

    def make(self, limit: float = 10.0) -> Player:
        """A new player. limit: seconds an outside program has for an answer. Raises EntrantError.

        >>> type(Entrant("easy").make()).__name__
        'Easy'
        """
        kind, colon, rest = self.text.partition(":")
        if colon and kind == "cmd":
            return Program(_command(rest), limit)
        name, at, digits = (rest if colon else self.text).partition("@")
        nodes = _nodes(self.text, digits) if at else None
        if colon and kind == "bench":
            return _pick(_partners(), name, "bench:")(nodes=nodes)
        return _pick(PLAYERS, self.text if colon else name, "")(nodes=nodes)


def _nodes(text: str, digits: str) -> int:
    if not (digits.isascii() and digits.isdigit() and len(digits) < 10 and int(digits) > 0):
        raise EntrantError(f"{text!r} is no player: after @ comes a number of nodes, as in master@2000")
    return int(digits)


def _command(text: str) -> list[str]:
    try:
        command = shlex.split(text)
    except ValueError as error:
        raise EntrantError(f"cmd:{text} cannot be read as a command: {error}") from None
    if not command or shutil.which(command[0]) is None:
        raise EntrantError(f"cmd:{text}: no program {command[0] if command else ''!r} was found")
    return command


def _partners() -> Mapping[str, Callable[..., Player]]:
    """The sparring partners, which lie beside the package and not in it."""
    try:
        module = importlib.import_module("bench.partners")
    except ModuleNotFoundError as error:
        raise EntrantError(f"the bench partners cannot be had here: {error}; run in a checkout") from None
    partners: Mapping[str, Callable[..., Player]] = module.ENTRANTS
    return partners


def _pick(players: Mapping[str, Callable[..., Player]], name: str, prefix: str) -> Callable[..., Player]:
    if name not in players:
        known = ", ".join(prefix + each for each in players)
        raise EntrantError(f"{prefix}{name} is no player; there are {known}, bench:NAME and cmd:PROGRAM")
    return players[name]
