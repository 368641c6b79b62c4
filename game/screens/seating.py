"""TWO PLAYERS: which game, both names, and for each the key that lifts the curtain."""

from __future__ import annotations

from game.draw.scene import Command, Frame, Scene, Text
from game.engine.rules import Rules
from game.input.buttons import Act, Press
from game.record.players import LONGEST_NAME
from game.screens.base import Move, Replace, Screen
from game.screens.begin import asked, started
from game.screens.deps import Deps
from game.screens.entry import NameScreen
from game.screens.more import SheetsScreen
from game.screens.steps import PRESS
from game.screens.widgets.legend import legend
from game.screens.widgets.page import LINE, heading, prose
from game.screens.words import wrap
from game.table import Seated


class PairScreen(SheetsScreen):
    """Every game that there is, for two on one device."""

    title = "menu_pair"

    @property
    def level(self) -> None:
        """No computer plays."""
        return None

    def pick(self, rules: Rules, act: Act) -> Move:
        return asked(self.deps, act, lambda: _name(self.deps, rules, ()))


def _name(deps: Deps, rules: Rules, before: tuple[Seated, ...], name: str = "") -> Screen:
    """Where the next player types a name; the second one's must be another. name: to begin with."""

    def done(name: str) -> Move | None:
        if name in [player.name for player in before]:
            return None
        return Replace(KeyScreen(deps, rules, before, name))

    return NameScreen(deps, name, done, f"pair_name_{len(before) + 1}", LONGEST_NAME)


ENDS_A_TURN = PRESS
"""Pressed once too often at the end of a turn, such a key would lift the other's curtain."""


class KeyScreen(Screen):
    """A player presses the key that shall lift the curtain: any but CLR, which goes back to the name, those that end
    a turn, and the other's own."""

    def __init__(self, deps: Deps, rules: Rules, before: tuple[Seated, ...], name: str) -> None:
        self.deps = deps
        self.rules = rules
        self.before = before
        self.name = name
        self.refused: str | None = None

    def handle(self, press: Press) -> Move | None:
        if press.act == "clear":
            return Replace(_name(self.deps, self.rules, self.before, self.name))
        if press.held:
            return None
        texts = self.deps.texts
        if press.act in ENDS_A_TURN:
            self.refused = texts("pair_key_ends", key=self.deps.keymap.legend[press.act])
        elif press.act in [player.lift for player in self.before]:
            self.refused = texts("pair_key_taken", name=self.before[0].name)
        else:
            self.refused = None
        if self.refused:
            self.deps.voice.say("refuse")
            return None
        players = (*self.before, Seated(self.name, press.act))
        if len(players) == 1:
            return Replace(_name(self.deps, self.rules, players))
        first, second = players
        return Replace(started(self.deps, self.rules, players=(first, second)))

    def scene(self) -> Scene:
        texts = self.deps.texts
        scene: list[Command] = [
            *heading(texts(f"pair_name_{len(self.before) + 1}")),
            Text(20, 49, self.name, "title"),
            Frame(8, 40, 304, 34, "rule"),
            *prose(texts("pair_key", name=self.name), y=92),
        ]
        if self.refused:
            lines = wrap(self.refused)
            scene += [Text(8, 136 + LINE * at, line, role="bad") for at, line in enumerate(lines)]
        every: tuple[Act, ...] = ("sort", "view", "hint", "score", "help")
        return (
            *scene,
            *legend(
                self.deps,
                ("up", "left", "right", "down"),
                move="legend_curtain",
                select=None,
                ok=None,
                clear="legend_back",
                seconds=every,
                seconds_do="legend_curtain",
            ),
        )
