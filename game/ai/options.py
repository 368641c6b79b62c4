"""What every choice of one decision is worth to MASTER, one by one: the ground of a review.

MASTER itself only needs the best; this names all of them, from the same view and by the same evaluation.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import NamedTuple

from game.ai.habits import PATIENCE, idle_pile_draws
from game.ai.master import Mind
from game.engine.actions import KNOCK, Action
from game.engine.cards import Card, CardSet, iterate
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
    found: list[Option] = []
    gin = False
    for action in view.legal:
        if action.kind in ("take-upcard", "draw-discard"):
            assert top is not None
            worth, gin = yield from _taken(mind, top)
            found.append(Option(action, worth))
        elif action == KNOCK:
            found.append(Option(action, mind.knock(view.hand)))
        elif view.phase == "last-discard":
            found.append(Option(action, mind.worth(0.0)))
        else:
            found.append(Option(action, mind.hand(view.hand, None, mind.share(drawing=True))))
        yield
    if gin:
        most = max(option.worth for option in found)
        found = [
            Option(each.action, most) if each.action.kind in ("take-upcard", "draw-discard") else each
            for each in found
        ]
    return tuple(found)


def _taken(mind: Mind, top: Card) -> Generator[None, None, tuple[float, bool]]:
    """Worth of the best that can follow a card taken from the pile, and whether that is gin."""
    view = mind.view
    eleven: CardSet = view.hand | 1 << top
    shared = mind.share(drawing=False, takes=1)
    best, gin = -1.0, False
    for card in iterate(view.hand if view.rules.barred_discard else eleven):
        ten = eleven ^ 1 << card
        left = deadwood(ten)
        gin = gin or not left
        if view.phase != "last-discard":
            best = max(best, mind.hand(ten, card, shared))
        if left <= view.limit:
            best = max(best, mind.knock(ten))
        yield
    return best, gin
