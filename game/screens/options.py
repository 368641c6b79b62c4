"""OPTIONS: every setting a line; 4 and 6 change its value, and what is changed holds at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from game.draw.scene import Scene, Text
from game.engine.rules import CHOICES as OFFERED
from game.input.buttons import Act
from game.screens.base import Move, Push
from game.screens.begin import WISHES, rules_of
from game.screens.deps import Deps
from game.screens.listed import ListScreen
from game.screens.widgets.legend import legend
from game.screens.widgets.lists import Option, Place, options
from game.screens.widgets.page import heading
from game.screens.words import clip, game_name, level_name
from game.settings import CHOICES

Value = str | int | bool


class Line(NamedTuple):
    """A setting: its key, the key of its word, what it can be, how a value is said; or a page that it opens.

    told: the key of a line below the list, for what the word alone does not say.
    """

    setting: str
    word: str
    values: Sequence[Value] = ()
    said: Callable[[Value], str] = str
    now: Value = ""
    opens: Callable[[], Move] | None = None
    told: str = ""


class OptionsScreen(ListScreen):
    """Changes are kept as they are made; what a game does not offer is not listed."""

    place = Place(8, 37, 298, 17, 9)
    foot = 199
    """Where what is told of a line stands."""

    def __init__(self, deps: Deps) -> None:
        super().__init__(deps)
        self.lines: list[Line] = []

    def enter(self) -> None:
        self.lines = self._lines()

    def _lines(self) -> list[Line]:
        deps, now = self.deps, self.deps.settings
        texts = deps.texts

        def named(kind: str) -> Callable[[Value], str]:
            return lambda value: texts.words.get(f"{kind}_{value or 'auto'}", str(value).upper())

        def on(value: Value) -> str:
            return texts("option_on" if value else "option_off")

        def silent(value: Value) -> str:
            return on(not value)

        languages = deps.languages()

        def language(value: Value) -> str:
            return languages.get(str(value), str(value).upper()) if value else texts("language_auto")

        return [
            *self._game_lines(),
            Line("", "option_own", opens=self._own),
            Line("keymap", "option_keymap", deps.keymaps(), named("keymap"), now.keymap or deps.keymap.name),
            Line("", "option_keytest", opens=self._keytest),
            Line("language", "option_language", ("", *languages), language, now.language),
            Line("theme", "option_theme", deps.themes(), named("theme"), now.theme),
            Line("view", "option_view", CHOICES["view"], named("view"), now.view),
            Line("speed", "option_speed", CHOICES["speed"], named("speed"), now.speed),
            Line("practice", "option_practice", (False, True), on, now.practice, told="option_practice_told"),
            Line("mute", "option_sound", (False, True), silent, now.mute),
            Line("fullscreen", "option_fullscreen", (False, True), on, now.fullscreen),
            Line("keypad", "option_keypad", (False, True), on, now.keypad),
        ]

    def _game_lines(self) -> list[Line]:
        """What the next match is: the game, what it lets one choose, the opponent."""
        deps, now, texts = self.deps, self.deps.settings, self.deps.texts
        rules, offered = rules_of(deps, now.variant), OFFERED[now.variant]
        games, levels = CHOICES["variant"], CHOICES["level"]
        return [
            Line("variant", "option_variant", games, lambda name: game_name(texts, str(name)), now.variant),
            *(
                Line(setting, f"option_{setting}", offered[field], now=getattr(rules, field))
                for field, setting in WISHES.items()
                if field in offered
            ),
            Line("level", "option_level", levels, lambda name: level_name(texts, str(name)), now.level),
        ]

    def _own(self) -> Move:
        from game.screens.custom import OwnRulesScreen

        return Push(OwnRulesScreen(self.deps))

    def _keytest(self) -> Move:
        from game.screens.keytest import KeyTestScreen

        return Push(KeyTestScreen(self.deps))

    def count(self) -> int:
        return len(self.lines)

    def open(self, act: Act) -> Move | None:
        """The next value, or the page behind the line."""
        line = self.lines[self.at]
        return line.opens() if line.opens is not None else self.shift(1)

    def shifts(self, line: int) -> bool:
        return self.lines[line].opens is None

    def shift(self, by: int) -> Move | None:
        line = self.lines[self.at]
        if line.opens is not None or (len(line.values) < 2 and line.now in line.values):
            return None
        values = list(line.values)
        at = (values.index(line.now) + by) % len(values) if line.now in values else 0
        self.deps.change(**{line.setting: values[at]})
        self.lines = self._lines()
        return None

    def scene(self) -> Scene:
        texts = self.deps.texts
        lines = [
            Option(
                texts(line.word),
                "" if line.opens else clip(line.said(line.now), 120),
                fixed=len(line.values) < 2,
                opens=line.opens is not None,
            )
            for line in self.lines
        ]
        chosen = self.lines[self.at]
        keys = self.deps.keymap.legend
        told = texts(chosen.told, score=keys["score"], select=keys["select"]) if chosen.told else ""
        opens, changes = chosen.opens is not None, len(chosen.values) > 1
        press = "legend_open" if opens else "legend_change" if changes else None
        return (
            *heading(texts("menu_options")),
            *options(self.place, lines, self.at, self.top_line),
            *((Text(8, self.foot, told),) if told else ()),
            *legend(
                self.deps,
                ("up", "down"),
                select=press,
                ok=press,
                seconds=("help",),
                second=("left", "right") if changes else ("select",),
            ),
        )
