"""CUSTOM: rule sheets of the player's own, every field by keypad, each kept under its own name."""

from __future__ import annotations

from collections.abc import Callable

from game.draw.scene import Command, Scene, Text
from game.engine.rules import VARIANTS, Rules
from game.house import HouseError, Kept
from game.input.buttons import Act, Press
from game.screens.base import Move, Pop, Push, Replace
from game.screens.begin import begin, own_rules
from game.screens.deps import Deps
from game.screens.entry import NameScreen, NumberScreen
from game.screens.fields import ORDER, field_line, is_number, now, put, shifted
from game.screens.listed import ListScreen
from game.screens.more import SheetsScreen
from game.screens.widgets.legend import legend
from game.screens.widgets.lists import Option, Place, options
from game.screens.widgets.page import heading
from game.screens.words import game_name

SAVE_AFTER = 400
"""Milliseconds after a held key's last step until the sheet is written."""
_HEAD = ("play", "name")
_TAIL = ("remove",)


class OwnRulesScreen(SheetsScreen):
    """The sheets that there are, and a new one."""

    title = "more_own"
    legend_open = "legend_open"

    def __init__(self, deps: Deps) -> None:
        super().__init__(deps, ())

    def extra(self) -> list[tuple[str, Callable[[], Move]]]:
        return [("custom_new", lambda: Push(BaseScreen(self.deps)))]

    def pick(self, rules: Rules, act: Act) -> Move:
        kept = own_rules(self.deps).find(rules.name)
        assert kept is not None
        return Push(CustomScreen(self.deps, kept))


class BaseScreen(SheetsScreen):
    """Which sheet a new one starts from; then its name."""

    title = "custom_base"
    legend_open = "legend_open"

    def pick(self, rules: Rules, act: Act) -> Move:
        house = own_rules(self.deps)

        def named(name: str) -> Move | None:
            if not house.is_free(name):
                return None
            return Replace(CustomScreen(self.deps, house.save(rules._replace(name=name))))

        return Replace(NameScreen(self.deps, free_name(self.deps), named))


class CustomScreen(ListScreen):
    """One sheet: a line for each field. What makes no sense beside the others has no value and cannot be changed."""

    place = Place(8, 37, 298, 19, 8)

    def __init__(self, deps: Deps, kept: Kept) -> None:
        super().__init__(deps)
        self.kept = kept
        self.rules = kept.rules
        self.lines = (*_HEAD, *ORDER, *_TAIL)
        self.at = len(_HEAD)
        self._save_at: int | None = None

    def count(self) -> int:
        return len(self.lines)

    # -- changing ---------------------------------------------------------------------------------------------

    def handle(self, press: Press) -> Move | None:
        move = super().handle(press)
        if not press.held:
            self._save()
        return move

    def help(self) -> Move | None:
        """The rules as they are now."""
        from game.screens.help import HelpScreen

        return Push(HelpScreen(self.deps, self.rules))

    def open(self, act: Act) -> Move | None:
        line = self.lines[self.at]
        if line == "play":
            self._save()
            return begin(self.deps, self.rules, act)
        if line == "name":
            return Push(NameScreen(self.deps, self.rules.name, self._rename))
        if line == "remove":
            return self._ask_to_remove(act)
        if self._fixed(line) or not is_number(line):
            return self.shift(1)
        value = now(self.rules, line)
        return Push(NumberScreen(self.deps, line, value if isinstance(value, int) else None, self._typed))

    def shifts(self, line: int) -> bool:
        return self.lines[line] in ORDER

    def clicked(self, found: Command | None) -> Move | None:
        move = super().clicked(found)
        self._save()
        return move

    def shift(self, by: int) -> Move | None:
        line = self.lines[self.at]
        if line in ORDER and not self._fixed(line):
            self.rules = shifted(self.rules, line, by)
        return None

    def _typed(self, field: str, value: int) -> bool:
        try:
            self.rules = put(self.rules, field, value)
        except ValueError:
            return False
        self._save()
        return True

    def _rename(self, name: str) -> Move | None:
        house = own_rules(self.deps)
        if house.find(name) not in (None, self.kept) or name.casefold() in VARIANTS:
            return None
        self.rules = self.rules._replace(name=name)
        self._save()
        return Pop()

    def _ask_to_remove(self, act: Act) -> Move:
        from game.screens.confirm import ConfirmScreen

        texts = self.deps.texts

        def remove() -> Move:
            own_rules(self.deps).remove(self.kept)
            return Replace(OwnRulesScreen(self.deps))

        return Push(
            ConfirmScreen(
                self.deps,
                texts("custom_remove"),
                texts("custom_remove_text", name=self.rules.name),
                remove,
                act,
            )
        )

    def _fixed(self, line: str) -> bool:
        return line in ORDER and field_line(self.deps.texts, self.rules, line).fixed

    # -- keeping ----------------------------------------------------------------------------------------------

    def due(self, now: int) -> int | None:
        if self.deps.notices:
            return 0
        if self.rules == self.kept.rules:
            return None
        return SAVE_AFTER if self._save_at is None else max(0, self._save_at - now)

    def tick(self, now: int) -> Move | None:
        if self.rules != self.kept.rules:
            if self._save_at is None:
                self._save_at = now + SAVE_AFTER
            elif now >= self._save_at:
                self._save()
        return super().tick(now)

    def _save(self) -> None:
        self._save_at = None
        if self.rules == self.kept.rules:
            return
        try:
            self.kept = own_rules(self.deps).save(self.rules, self.kept)
        except HouseError as error:
            self.deps.notices.append(str(error))
        own_rules(self.deps)

    # -- showing ----------------------------------------------------------------------------------------------

    def scene(self) -> Scene:
        texts = self.deps.texts
        first = self.top_line
        seen = range(first, first + self.place.fits)
        lines = [self._option(line) if at in seen else Option("", "") for at, line in enumerate(self.lines)]
        chosen = lines[self.at]
        field = self.lines[self.at]
        press = "legend_open" if chosen.opens else "legend_type" if is_number(field) else "legend_change"
        changes = field in ORDER and not chosen.fixed
        return (
            *heading(game_name(texts, self.rules.name)),
            *options(self.place, lines, self.at, self.top_line),
            Text(18, 197, texts(f"rule_{field}_told" if field in ORDER else f"custom_{field}_told")),
            *legend(
                self.deps,
                ("up", "down"),
                select=None if chosen.fixed else "legend_change" if changes else press,
                ok=None if chosen.fixed else press,
                seconds=("help",),
                second=("left", "right") if changes else ("select",),
            ),
        )

    def _option(self, line: str) -> Option:
        texts = self.deps.texts
        if line in ORDER:
            return Option(*field_line(texts, self.rules, line))
        return Option(texts(f"custom_{line}"), "", opens=True)


def free_name(deps: Deps) -> str:
    """A name that no sheet has."""
    house, number = own_rules(deps), 1
    while not house.is_free(name := deps.texts("custom_default", n=number)):
        number += 1
    return name
