"""The levels by name."""

from __future__ import annotations

from collections.abc import Callable

from game.ai.easy import Easy
from game.ai.hard import Hard
from game.ai.master import Master
from game.ai.normal import Normal
from game.ai.player import Player

PLAYERS: dict[str, Callable[..., Player]] = {"easy": Easy, "normal": Normal, "hard": Hard, "master": Master}
"""Level -> factory(nodes=None)."""
