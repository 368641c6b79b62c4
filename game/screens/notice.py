"""What the program has to tell: a file set aside, a folder that cannot be written."""

from __future__ import annotations

from game.draw.scene import Command, Scene
from game.input.buttons import Press
from game.screens.base import Move, Pop, Screen
from game.screens.deps import Deps
from game.screens.widgets.legend import legend
from game.screens.widgets.page import BODY, LINE, heading, lines
from game.screens.words import wrap
from game.text.told import told

FITS = 13
"""Lines on a page."""
_LONGEST = 10
"""Lines of one notice; an endless path is cut."""


class NoticeScreen(Screen):
    """Shows the lines waiting in ``deps.notices``, once; any key goes on."""

    def __init__(self, deps: Deps) -> None:
        self.deps = deps
        self.told = [wrap(told(deps.texts, notice))[:_LONGEST] for notice in dict.fromkeys(deps.notices)]
        deps.notices.clear()

    def handle(self, press: Press) -> Move | None:
        return self._go_on()

    def clicked(self, found: Command | None) -> Move | None:
        return self._go_on()

    @property
    def question(self) -> object:  # type: ignore[override]
        return len(self.told)

    def _go_on(self) -> Move | None:
        del self.told[: self._shown()]
        return None if self.told else Pop()

    def _shown(self) -> int:
        """How many of the notices the page holds; at least one."""
        used, count = 0, 0
        for notice in self.told:
            used += len(notice) + (1 if count else 0)
            if count and used > FITS:
                break
            count += 1
        return count

    def scene(self) -> Scene:
        scene: list[Command] = [*heading(self.deps.texts("notice_title"))]
        y = BODY
        for notice in self.told[: self._shown()]:
            scene += lines(8, y, notice)
            y += LINE * (len(notice) + 1)
        return (
            *scene,
            *legend(self.deps, select="legend_go_on", ok="legend_go_on", clear="legend_go_on"),
        )
