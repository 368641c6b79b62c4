"""What a computer player is.

A player sees a ``View`` and a generator of its own and gives an action; it keeps nothing between calls, so the
same view, seed and budget give the same move, and a match can be taken up anywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from random import Random
from typing import Protocol

from game.engine.actions import Action
from game.engine.view import View

Thought = Generator[None, None, Action]
"""A long think in steps: it yields now and then, and returns the action."""


class Player(Protocol):
    """A level, or any other way to choose."""

    def think(self, view: View, rng: Random) -> Thought:
        """Choose one of ``view.legal``, yielding at least every 10 ms of work."""
        ...

    def choose(self, view: View, rng: Random) -> Action:
        """The same, at once."""
        ...


class Thinker:
    """A player by its ``think`` alone."""

    def think(self, view: View, rng: Random) -> Thought:
        raise NotImplementedError

    def choose(self, view: View, rng: Random) -> Action:
        return exhaust(self.think(view, rng))


def exhaust(thought: Thought) -> Action:
    """Run a thought to its end."""
    while True:
        try:
            next(thought)
        except StopIteration as done:
            action: Action = done.value
            return action


# The levels, each imported when it is first seated: most matches need one, and the menu none.


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
