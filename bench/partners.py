"""Sparring partners: simple styles to measure the levels against, none of them part of the game.

Each is one rule of when to knock on the same plain play: from the pile only what goes into a meld, and the throw
that leaves least deadwood. Take them into the arena by name, as in ``bench:schedule``.

Simple, Schedule and Racer are known from the papers of the 2021 EAAI Gin Rummy challenge; Decay's curve is one
of the published ones there. Holder waits for small counts and for the other's careless knocks.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from random import Random

from bench.ablations import ABLATIONS
from game.ai.habits import PATIENCE, Prompt, best_knock, idle_pile_draws, throwable
from game.ai.player import Player
from game.engine.actions import BIG_GIN, DISCARD, DRAW_DISCARD, DRAW_STOCK, KNOCK, PASS, TAKE_UPCARD, Action
from game.engine.cards import iterate
from game.engine.melds import best_arrangement, deadwood
from game.engine.view import View


class Partner(Prompt):
    """Plain play. ``most`` is the count up to which it knocks now."""

    def most(self, view: View) -> float:
        raise NotImplementedError

    def decide(self, view: View, rng: Random) -> Action:
        if view.phase == "upcard":
            return TAKE_UPCARD if melds_top(view) else PASS
        if view.phase == "last-discard":
            return DRAW_DISCARD
        if view.phase == "draw":
            if KNOCK in view.legal and deadwood(view.hand) <= self.most(view):
                return KNOCK
            wanted = DRAW_DISCARD in view.legal and melds_top(view)
            return DRAW_DISCARD if wanted and idle_pile_draws(view) < PATIENCE else DRAW_STOCK
        if BIG_GIN in view.legal:
            return BIG_GIN
        knock, free = best_knock(view), throwable(view)
        if knock and (not free or deadwood(view.hand ^ 1 << knock.card) <= self.most(view)):
            return knock
        left = {card: deadwood(view.hand ^ 1 << card) for card in iterate(free)}
        least = min(left.values())
        return DISCARD[rng.choice([card for card in left if left[card] == least])]


class Simple(Partner):
    """Knocks as soon as it may: the baseline of the challenge."""

    def most(self, view: View) -> float:
        return view.limit


class Schedule(Partner):
    """Any knock in its first six turns, then gin only."""

    def most(self, view: View) -> float:
        return view.limit if turn(view) <= 6 else 0


class Decay(Partner):
    """A limit that falls from turn to turn: 53.9 exp(-0.222 turn) - 4.55, but gin always."""

    def most(self, view: View) -> float:
        return max(53.9 * exp(-0.222 * turn(view)) - 4.55, 0)


class Racer(Partner):
    """Gin only."""

    def most(self, view: View) -> float:
        return 0


class Holder(Partner):
    """Knocks at five or less, and holds on to small counts otherwise, so that careless knocks are undercut."""

    def most(self, view: View) -> float:
        return 5


def melds_top(view: View) -> bool:
    """Whether the card on the pile would lie in a meld."""
    if view.top is None:
        return False
    return any(meld >> view.top & 1 for meld in best_arrangement(view.hand | 1 << view.top).melds)


def turn(view: View) -> int:
    """The number of the seat's own turn, from 1."""
    return 1 + sum(seat == view.seat and action.kind == "discard" for seat, action in view.public_actions)


def _openspiel(nodes: int | None = None) -> Player:
    from bench.partners_openspiel import OpenSpielBot

    return OpenSpielBot()


PARTNERS: dict[str, Callable[..., Player]] = {
    "simple": Simple,
    "schedule": Schedule,
    "decay": Decay,
    "racer": Racer,
    "holder": Holder,
    "openspiel": _openspiel,
}
"""Name -> factory(nodes=None)."""
ENTRANTS: dict[str, Callable[..., Player]] = {**PARTNERS, **ABLATIONS}
"""Everybody whom the arena knows as ``bench:NAME``."""
