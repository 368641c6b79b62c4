"""What every choice of one decision is worth to MASTER, one by one: the ground of a review.

MASTER itself only needs the best; this names all of them, from the same view and by the same evaluation.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import NamedTuple

from game.ai.habits import PATIENCE, TAKES, idle_pile_draws, makes_gin
from game.ai.master import Mind, draw_worths, last_knock
from game.engine.actions import DRAW_DISCARD, PASS, Action
from game.engine.melds import deadwood
from game.engine.view import View


class Option(NamedTuple):
    """An action and its worth in hundredths of a chance to win the match."""

    action: Action
    worth: float


class Valued(NamedTuple):
    """All options of a decision.

    even: worth of a hand without a score. point: worth of one point here, at least a twentieth of a hundredth.
    """

    options: tuple[Option, ...]
    even: float
    point: float

    @property
    def best(self) -> Option:
        """The option of most worth, the first among equals."""
        return max(self.options, key=lambda option: option.worth)

    def worth(self, action: Action) -> float | None:
        """What an action is worth; None where it was not valued."""
        return next((option.worth for option in self.options if option.action == action), None)


Valuing = Generator[None, None, Valued]


def value(view: View) -> Valuing:
    """Value every choice at an upcard, a draw, a discard or a last discard, yielding after each hand looked at.

    Gin is worth at least as much as anything else. There are no options where nothing is to be decided: with a
    single legal action, and after so many idle draws from the pile that a player has to break off.
    """
    mind = Mind(view)
    even = mind.worth(0.0)
    point = max((mind.worth(10.0) - mind.worth(-10.0)) / 20, 0.05)
    options: tuple[Option, ...] = ()
    if len(view.legal) > 1:
        if view.phase == "discard":
            options = yield from _throws(mind)
        elif view.phase in ("upcard", "draw", "last-discard") and idle_pile_draws(view) < PATIENCE:
            options = yield from _draws(mind)
    return Valued(options, even, point)


Found = Generator[None, None, tuple[Option, ...]]


def _throws(mind: Mind) -> Found:
    view = mind.view
    shared = mind.share(drawing=False)
    found: list[Option] = []
    gins: list[Action] = []
    for action in view.legal:
        if action.kind == "big-gin":
            gins.append(action)
            continue
        ten = view.hand ^ 1 << action.card
        if action.kind == "discard":
            worth = mind.hand(ten, action.card, shared)
        else:
            worth = mind.knock(ten)
            if not deadwood(ten):
                gins.append(action)
                found.append(Option(action, worth))
                continue
        found.append(Option(action, worth))
        yield
    most = max((option.worth for option in found), default=mind.worth(0.0))
    others = [option for option in found if option.action not in gins]
    return (*(Option(action, most) for action in gins), *others)


def _draws(mind: Mind) -> Found:
    view, top = mind.view, mind.view.top
    if view.phase == "last-discard":
        assert top is not None
        return (Option(DRAW_DISCARD, last_knock(mind, top)), Option(PASS, mind.worth(0.0)))
    worths = yield from draw_worths(mind)
    most = max(worth for worth, _ in worths)
    found = []
    for worth, action in worths:
        gin = action.kind in TAKES and makes_gin(view)
        found.append(Option(action, most if gin else worth))
    return tuple(sorted(found, key=lambda option: view.legal.index(option.action)))
