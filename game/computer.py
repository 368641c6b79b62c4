"""The computer at a table: who plays a seat, a thought under way, and how far MASTER may look on this machine."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import cache
from random import Random

from game.ai.player import PLAYERS, Player, Thought
from game.engine.actions import Action
from game.engine.match import Match

MEASURED = frozenset({"master"})
"""Levels whose nodes are fitted to the machine."""
TIME_S = 1.5
"""What a decision may take, in seconds of the player's own time."""
SAMPLE = 32
"""Hands valued to find out how long one takes; a twentieth of a second on a tenth of a laptop's core."""


@cache
def fitted_nodes() -> int:
    """How many hands MASTER may value in one decision: all that it has a use for, or what the machine can do in time.

    Found once in a run. A match notes its own number, so it is played the same wherever it is taken up.
    """
    from game.ai.master import NODES, exercise

    exercise(1)  # what is only done once does not count
    began = time.perf_counter()
    exercise(SAMPLE)
    each = (time.perf_counter() - began) / SAMPLE
    return min(NODES, int(TIME_S / max(each, 1e-9)))


class Computer:
    """The players of a match's seats that are no humans'. nodes: what a measured level may spend, None: not known."""

    def __init__(self, seats: Sequence[str], nodes: int | None = None) -> None:
        self.levels = {seat: name for seat, name in enumerate(seats) if name in PLAYERS}
        self.nodes = nodes
        self._players: dict[int, Player] = {}
        self._thought: Thought | None = None

    def to_measure(self, seat: int) -> bool:
        """Whether ``nodes`` must be found before the seat can think."""
        return self.nodes is None and self.levels[seat] in MEASURED

    def step(self, seat: int, match: Match, rng: Callable[[], Random]) -> Action | None:
        """Think one step further for the seat to act; the action once it is found."""
        if self._thought is None:
            if seat not in self._players:
                self._players[seat] = PLAYERS[self.levels[seat]](nodes=self.nodes)
            self._thought = self._players[seat].think(match.view(seat), rng())
        try:
            next(self._thought)
            return None
        except StopIteration as done:
            self._thought = None
            action: Action = done.value
            return action

    def drop(self) -> None:
        """Forget the thought under way."""
        self._thought = None
