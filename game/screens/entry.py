"""Typing a name on a field of letters, and a number on the digits."""

from __future__ import annotations

from collections.abc import Callable

from game.draw.scene import WIDTH, Button, Command, Digits, Fill, Frame, Scene, Text
from game.engine.rules import RANGES
from game.input.buttons import Press
from game.screens.base import Move, Pop, Screen
from game.screens.code import typing_legend
from game.screens.deps import Deps
from game.screens.widgets.digits import DigitRow
from game.screens.widgets.legend import legend
from game.screens.widgets.page import heading, prose

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZÆØÅ0123456789 -'.!"
"""Eleven to a row."""
ROW = 11
LONGEST = 16
_X, _Y, _PITCH = 12, 88, 27
_SPACE = "_"


class NameScreen(Screen):
    """The cursor goes over the letters, 5 types, CLR takes the last one away and leaves an empty name, OK is done."""

    def __init__(
        self,
        deps: Deps,
        name: str,
        done: Callable[[str], Move | None],
        title: str = "name_title",
        longest: int = LONGEST,
    ) -> None:
        """name: to begin with. done: takes the name and says where to go; None where it is taken. title: a key."""
        self.title = title
        self.longest = longest
        self.deps = deps
        self.name = name
        self.done = done
        self.at = 0
        self.refused = False

    def handle(self, press: Press) -> Move | None:
        rows = len(LETTERS) // ROW
        row, column = divmod(self.at, ROW)
        match press.act:
            case "left" | "right":
                column = (column + (1 if press.act == "right" else -1)) % ROW
            case "up" | "down":
                row = (row + (1 if press.act == "down" else -1)) % rows
            case "select":
                self._type(LETTERS[self.at])
            case "clear":
                if not self.name:
                    return Pop()
                self.name, self.refused = self.name[:-1], False
            case "ok":
                return self._finish()
        self.at = row * ROW + column
        return None

    def clicked(self, found: Command | None) -> Move | None:
        if isinstance(found, Button):
            self.at = (found.y - _Y) // _PITCH * ROW + (found.x - _X) // _PITCH
            self._type(LETTERS[self.at])
        return None

    def _type(self, letter: str) -> None:
        self.refused = False
        if len(self.name) < self.longest and not (letter == " " and not self.name):
            self.name += letter

    def _finish(self) -> Move | None:
        name = self.name.strip()
        move = self.done(name) if name else None
        self.refused = move is None
        return move

    def scene(self) -> Scene:
        texts = self.deps.texts
        told = texts("name_empty" if not self.name.strip() else "name_taken") if self.refused else ""
        keys = tuple(
            Button(
                _X + _PITCH * (at % ROW),
                _Y + _PITCH * (at // ROW),
                25,
                22,
                letter if letter != " " else _SPACE,
                chosen=at == self.at,
            )
            for at, letter in enumerate(LETTERS)
        )
        end = 20 + 14 * len(self.name)
        return (
            *heading(texts(self.title)),
            Frame(8, 40, 304, 34, "rule"),
            Text(20, 49, self.name, "title"),
            Fill(end, 67, 10, 2, "ink"),
            *keys,
            *((Text(12, 200, told, role="bad"),) if told else ()),
            *legend(
                self.deps,
                ("up", "left", "right", "down"),
                select="legend_letter",
                ok="legend_done" if self.name.strip() else None,
                clear="legend_erase" if self.name else "legend_back",
            ),
        )


class NumberScreen(Screen):
    """A number of the rules, typed; CLR takes a digit away and leaves an empty field, OK is done."""

    def __init__(self, deps: Deps, field: str, value: int | None, done: Callable[[str, int], bool]) -> None:
        """done: takes field and number; False where it does not go with the other rules."""
        self.deps = deps
        self.field = field
        self.before = value
        self.done = done
        self.digits = ""
        self.refused = False
        self.row = DigitRow(187)
        allowed = RANGES[field]
        self.low, self.high = allowed.start, allowed.stop - 1

    def handle(self, press: Press) -> Move | None:
        if press.held and press.key:
            return None
        digit = self.row.typed(press)
        if digit is not None:
            self._type(digit)
        elif press.act == "clear":
            if not self.digits:
                return Pop()
            self.digits, self.refused = self.digits[:-1], False
        elif press.act == "ok":
            return self._finish()
        return None

    def clicked(self, found: Command | None) -> Move | None:
        digit = self.row.clicked(found)
        if digit is not None:
            self._type(digit)
        return None

    def _type(self, digit: str) -> None:
        self.digits = ((self.digits + digit).lstrip("0") or "0")[: len(str(self.high))]
        self.refused = False

    def _finish(self) -> Move | None:
        if not self.digits:
            return Pop()
        number = int(self.digits)
        if self.low <= number <= self.high and self.done(self.field, number):
            return Pop()
        self.refused = True
        return None

    def scene(self) -> Scene:
        texts = self.deps.texts
        places = len(str(self.high))
        shown = (self.digits or str(self.before if self.before is not None else "")).rjust(places)
        told = texts("number_range", low=self.low, high=self.high)
        if self.refused and self.digits and self.low <= int(self.digits) <= self.high:
            told = texts("number_clash", n=self.digits)
        return (
            *heading(texts(f"rule_{self.field}")),
            *prose(texts(f"rule_{self.field}_told")),
            Frame(WIDTH // 2 - 60, 88, 120, 54, "rule"),
            Digits(WIDTH // 2 - (21 * places - 4) // 2, 98, shown, "dead", "lit" if self.digits else "quiet"),
            *prose(told, y=156),
            *self.row.scene(),
            *typing_legend(self.deps, bool(self.digits), "legend_done", "legend_back"),
        )
