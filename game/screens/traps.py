"""TWO TRAPS: why no rule of thumb finds the best melds; every figure is counted by the engine."""

from __future__ import annotations

from typing import NamedTuple

from game.draw.scene import Command, Face, Fill, Scene, Text
from game.engine.cards import CardSet, iterate, parse_cards, points
from game.engine.melds import arrangements, deadwood
from game.input.buttons import Press
from game.screens.base import Move, Pop, Screen
from game.screens.deps import Deps
from game.screens.order import is_set
from game.screens.widgets.legend import legend
from game.screens.widgets.page import BODY, LINE, heading, prose
from game.screens.widgets.table_view import name_of

TRAPS = tuple(parse_cards(cards) for cards in ("5H 6H 7H 7S 7D", "2H 3H 4H 2S 2D"))
"""The same shape twice: once the set is cheaper, once the run (board sheet)."""
_PITCH = 57
_TEXT_X = 151


class Way(NamedTuple):
    """One of the two ways to meld: what is left, and its count."""

    kind: str
    left: CardSet
    cost: int


def ways(cards: CardSet) -> list[Way]:
    """The set first, then the run.

    >>> [(way.kind, way.cost) for way in ways(TRAPS[0])]
    [('set', 11), ('run', 14)]
    """
    found = []
    for each in arrangements(cards):
        if each.melds:
            kind = "set" if is_set(each.melds[0]) else "run"
            found.append(Way(kind, each.loose, points(each.loose)))
    return sorted(found, key=lambda way: way.kind != "set")


class TrapsScreen(Screen):
    """One page; any key but the moves goes back."""

    def __init__(self, deps: Deps) -> None:
        self.deps = deps

    def handle(self, press: Press) -> Move | None:
        match press.act:
            case "clear":
                return Pop(to_root=True)
            case "select" | "ok" | "help":
                return Pop()
        return None

    def clicked(self, found: Command | None) -> Move | None:
        return Pop()

    def scene(self) -> Scene:
        texts = self.deps.texts
        scene: list[Command] = [*heading(texts("traps_title"))]
        for at, cards in enumerate(TRAPS):
            scene += self._trap(cards, BODY + _PITCH * at)
        y = BODY + _PITCH * len(TRAPS)
        return (
            *scene,
            Fill(8, y - 4, 304, 1, "rule"),
            *prose(texts("traps_told"), y=y + 4),
            *legend(self.deps, select="legend_back", ok="legend_back", seconds=("help",)),
        )

    def _trap(self, cards: CardSet, y: int) -> list[Command]:
        """The cards, both ways with their counts, and which of them the engine takes."""
        texts, found = self.deps.texts, ways(cards)
        best = min(found, key=lambda way: way.cost)
        assert best.cost == deadwood(cards)
        scene: list[Command] = [Face(8 + 27 * at, y, card) for at, card in enumerate(iterate(cards))]
        for row, way in enumerate(found):
            left = " ".join(name_of(card) for card in iterate(way.left))
            scene.append(Text(_TEXT_X, y + 3 + LINE * row, texts(f"traps_{way.kind}", cards=left)))
            scene.append(Text(312, y + 3 + LINE * row, str(way.cost), align="right"))
        scene.append(Text(_TEXT_X, y + 6 + LINE * len(found), texts(f"traps_best_{best.kind}")))
        return scene
