"""A screen that is a list of lines: the cursor goes up and down, 5 and OK open, CLR goes to the menu."""

from __future__ import annotations

from game.draw.scene import Command
from game.input.buttons import Act, Press, Touch
from game.screens.base import Move, Pop, Push, Screen
from game.screens.deps import Deps
from game.screens.widgets.lists import Place, step, window


class ListScreen(Screen):
    """What menus share. ``at``: the line under the cursor."""

    place = Place(8, 38, 304, 19, 9)

    def __init__(self, deps: Deps) -> None:
        self.deps = deps
        self.at = 0
        self._touched = 0
        self._top_line: int | None = None

    def count(self) -> int:
        """How many lines there are."""
        raise NotImplementedError

    def open(self, act: Act) -> Move | None:
        """The line under the cursor was pressed."""
        raise NotImplementedError

    def shift(self, by: int) -> Move | None:
        """Left (-1) or right (1) was pressed."""
        return None

    @property
    def top_line(self) -> int:
        """The line at the top. The list follows the cursor; under the mouse it keeps still."""
        count, fits = self.count(), self.place.fits
        return (
            window(self.at, count, fits)
            if self._top_line is None
            else max(0, min(self._top_line, count - fits))
        )

    def shifts(self, line: int) -> bool:
        """Whether left and right change a value there: such a line is chosen by a first click, changed by others."""
        return False

    def due(self, now: int) -> int | None:
        return 0 if self.deps.notices else None

    def tick(self, now: int) -> Move | None:
        """Show what the program has to tell."""
        if not self.deps.notices:
            return None
        from game.screens.notice import NoticeScreen

        return Push(NoticeScreen(self.deps))

    def handle(self, press: Press) -> Move | None:
        if self.deps.notices:
            return self.tick(0)
        match press.act:
            case "up" | "down":
                self._top_line = None
                self.at = step(self.at, self.count(), press.act)
            case "left" | "right":
                return self.shift(-1 if press.act == "left" else 1)
            case "select" | "ok":
                return self.open(press.act) if self.count() else None
            case "clear":
                return Pop(to_root=True)
            case "help":
                return self.help()
        return None

    def help(self) -> Move | None:
        """The help key: on every list the rules and the keys, or what the list knows better."""
        from game.screens.help import HelpListScreen

        return Push(HelpListScreen(self.deps))

    def touch(self, touch: Touch) -> Move | None:
        self._touched = touch.x
        return super().touch(touch)

    def clicked(self, found: Command | None) -> Move | None:
        """A click chooses a line and opens it; of a value, the left half goes back and the right half on."""
        first = self.top_line
        line = self.place.line(found, self.at, self.count(), first)
        if line is None or self.deps.notices:
            return None
        self._top_line = first
        chosen, self.at = line == self.at, line
        if not self.shifts(line):
            return self.open("select")
        left = self._touched < self.place.x + self.place.w // 2
        return self.shift(-1 if left else 1) if chosen else None
