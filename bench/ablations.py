"""HARD and MASTER, each without one of its ingredients: players for the arena that say what the ingredient is worth.

    python -m game.arena --players hard bench:hard-no-belief --matches 2000 --seed 9001 \\
        --variant gin --rule undercut_bonus=25

A level's own module does the playing, with one name in it replaced for as long as the decision lasts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from random import Random
from types import ModuleType
from typing import Any

from game.ai import facts, hard, master, odds
from game.ai.manners import MIDDLING, Manners
from game.ai.player import Player, Thinker, Thought, exhaust
from game.engine.cards import iterate
from game.engine.rules import Rules
from game.engine.view import View

Swap = tuple[ModuleType, str, Any]
"""A module, a name in it, and what stands for it."""


@contextmanager
def swapped(swaps: tuple[Swap, ...]) -> Iterator[None]:
    """The names stand for something else until the end of the block."""
    before = [(module, name, getattr(module, name)) for module, name, _ in swaps]
    for module, name, other in swaps:
        setattr(module, name, other)
    try:
        yield
    finally:
        for module, name, own in before:
            setattr(module, name, own)


class Without(Thinker):
    """A level with something else in some of its places. All its steps are taken in one, so that no other player
    ever finds the places changed."""

    def __init__(self, level: Callable[..., Player], *swaps: Swap, nodes: int | None = None) -> None:
        self.level = level(nodes=nodes)
        self.swaps = swaps

    def think(self, view: View, rng: Random) -> Thought:
        yield from ()
        with swapped(self.swaps):
            return exhaust(self.level.think(view, rng))


def blind(view: View) -> odds.Odds:
    """The table with every hidden card alike: what was taken, left and thrown says nothing of the rest."""
    read = odds.read(view)
    hidden = view.counts.hands[view.opponent] - read.held.bit_count()
    alike = hidden / max(read.live.bit_count(), 1)
    chance = [0.0] * 52
    for card in iterate(read.live):
        chance[card] = alike
    for card in iterate(read.held):
        chance[card] = 1.0
    return read._replace(chance=tuple(chance))


def unknown(view: View) -> Manners:
    """How the other knocks, when nothing is known of it."""
    return Manners(0.5, 0.0, MIDDLING)


def points(rules: Rules, scores: tuple[int, int], seat: int, double: bool) -> Callable[[float], float]:
    """A hand's points as they are, whatever the score of the match."""
    return lambda size: 2.0 * size if double else size


ABLATIONS: Mapping[str, Callable[..., Player]] = {
    "hard-no-belief": partial(Without, hard.Hard, (hard, "read", blind)),
    "hard-no-danger": partial(Without, hard.Hard, (hard, "DANGER", 0.0)),
    "hard-no-hope": partial(Without, hard.Hard, (hard, "HOPE", 0.0)),
    "hard-no-weighing": partial(Without, hard.Hard, (hard, "PATIENT", -1000.0)),
    "hard-any-take": partial(Without, hard.Hard, (hard, "TAKE_GAIN", 0.0)),
    "master-no-belief": partial(Without, master.Master, (master, "read", blind)),
    "master-no-habits": partial(Without, master.Master, (facts, "manners", unknown)),
    "master-for-points": partial(Without, master.Master, (master, "stakes", points)),
    "master-no-look-ahead": partial(Without, master.Master, (master, "CLOSE", 0.0)),
}
"""Name -> factory(nodes=None)."""
