"""The levels by name, each imported when it is first seated: most matches need one, and the menu none."""

from __future__ import annotations

from collections.abc import Callable

from game.ai.player import Player


def easy(nodes: int | None = None) -> Player:
    """See ``game.ai.easy``."""
    from game.ai.easy import Easy

    return Easy(nodes)


def normal(nodes: int | None = None) -> Player:
    """See ``game.ai.normal``."""
    from game.ai.normal import Normal

    return Normal(nodes)


def hard(nodes: int | None = None) -> Player:
    """See ``game.ai.hard``."""
    from game.ai.hard import Hard

    return Hard(nodes)


def master(nodes: int | None = None) -> Player:
    """See ``game.ai.master``."""
    from game.ai.master import Master

    return Master(nodes)


PLAYERS: dict[str, Callable[..., Player]] = {"easy": easy, "normal": normal, "hard": hard, "master": master}
"""Level -> factory(nodes=None)."""
