"""The menu and all that it opens, driven by scripted presses without pixels."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from game.draw.scene import Button, Text
from game.house import House
from game.input.buttons import Press
from game.input.keymap import built_in
from game.record.store import Library
from game.screens.base import Screen
from game.screens.deps import Deps
from game.screens.menu import MenuScreen
from game.screens.stack import Stack
from game.settings import Settings
from game.text.catalogue import load

CAPS = {"O": "OK", "C": "CLR"}


class MenuRig:
    """``press("8 5 O")``: keys by their names on a telephone, O for OK, C for CLR."""

    def __init__(
        self,
        folder: Path | None,
        language: str = "en",
        keymap: str = "phone",
        settings: Settings | None = None,
        root: Screen | None = None,
    ) -> None:
        self.folder = folder
        self.applied = 0
        self.now = 0
        chosen = (settings or Settings())._replace(keymap=keymap, language=language)
        house = cache(lambda: House(folder / "rules" if folder else None))
        self.deps = Deps(
            load(language)[0], chosen, built_in(keymap), Library(folder), self._apply, house=house
        )
        self.stack = Stack(root or MenuScreen(self.deps))
        self.settle()

    def _apply(self) -> None:
        self.applied += 1
        self.deps.texts = load(self.deps.settings.language or "en")[0]
        self.deps.keymap = built_in(self.deps.settings.keymap or "phone")

    def press(self, keys: str) -> MenuRig:
        for key in keys.replace(" ", ""):
            name = CAPS.get(key, key)
            self.stack.press(Press(name, self.deps.keymap.acts[name]))  # type: ignore[arg-type, index]
            self.settle()
        return self

    def settle(self) -> None:
        """Let what is due at once happen."""
        for _ in range(50):
            if self.stack.due(self.now) != 0:
                return
            self.stack.tick(self.now)
        raise AssertionError("the screen never comes to rest")

    def go(self, label: str) -> MenuRig:
        """Move the cursor down to a line and open it."""
        for _ in range(60):
            if self.chosen() == label:
                return self.press("5")
            self.press("8")
        raise AssertionError(f"no line {label!r} among {self.lines()}")

    @property
    def screen(self) -> str:
        return type(self.stack.top).__name__

    def lines(self) -> list[str]:
        return [each.label for each in self.stack.scene() if isinstance(each, Button)]

    def chosen(self) -> str:
        return next(each.label for each in self.stack.scene() if isinstance(each, Button) and each.chosen)

    def words(self) -> list[str]:
        return [each.text for each in self.stack.scene() if isinstance(each, Text)]

    def says(self, part: str) -> bool:
        return part in " ".join(self.words())

    def value(self) -> str:
        """The value of the chosen line of options, without its arrows."""
        return next(
            each.text.strip("‹› ")
            for each in self.stack.scene()
            if isinstance(each, Text) and each.role == "lit_text"
        )

    def kept(self) -> Sequence[str]:
        return self.deps.library.names()

    def restart(self) -> MenuRig:
        """The program ended, and started anew with the same folder and settings."""
        if self.deps.table is not None:
            self.deps.table.close()
        self.deps.library.close()
        return MenuRig(
            self.folder, self.deps.settings.language, self.deps.settings.keymap, self.deps.settings
        )
