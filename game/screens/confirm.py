"""A question that is answered by yes or no, and never by the key that asked it."""

from __future__ import annotations

from collections.abc import Callable

from game.draw.scene import WIDTH, Button, Command, Fill, Frame, Scene, Text
from game.input.buttons import Act, Press
from game.screens.base import Move, Pop, Screen
from game.screens.deps import Deps
from game.screens.widgets.legend import legend
from game.screens.widgets.page import LINE
from game.screens.words import wrap

_NO, _YES = (62, 150, 96, 20), (162, 150, 96, 20)
_BOX = Frame(24, 30, 272, 154, "ink", 2)


class ConfirmScreen(Screen):
    """Asks once.

    Asked by CLR, OK is yes and CLR is no. Asked by 5 or OK, there are two buttons and the cursor stands on NO, so
    that a second press of the same key changes nothing; CLR is no as well.
    """

    def __init__(self, deps: Deps, title: str, text: str, yes: Callable[[], Move], asked_by: Act) -> None:
        """title, text: words, not keys. yes: what to do, and where to go then."""
        self.deps = deps
        self.title = title
        self.text = text
        self.yes = yes
        self.buttons = asked_by != "clear"
        self.on_yes = False

    def handle(self, press: Press) -> Move | None:
        match press.act:
            case "clear":
                return Pop()
            case "ok" if not self.buttons:
                return self.yes()
            case "ok" | "select" if self.buttons:
                return self.yes() if self.on_yes else Pop()
            case "left" | "right" | "up" | "down" if self.buttons:
                self.on_yes = not self.on_yes
        return None

    def clicked(self, found: Command | None) -> Move | None:
        if not isinstance(found, Button):
            return None
        return self.yes() if found.x == _YES[0] else Pop()

    def scene(self) -> Scene:
        texts = self.deps.texts
        lines = wrap(self.text, 34)
        middle = 107 if self.buttons else 122
        top = middle - LINE * len(lines) // 2
        scene: Scene = (
            _BOX,
            Text(WIDTH // 2, 48, self.title, "title", align="centre"),
            Fill(40, 74, WIDTH - 80, 1, "rule"),
            *(Text(WIDTH // 2, top + LINE * at, line, align="centre") for at, line in enumerate(lines)),
        )
        if not self.buttons:
            return (*scene, *legend(self.deps, select=None, ok="legend_yes", clear="legend_no"))
        return (
            *scene,
            Button(*_NO, texts("no"), chosen=not self.on_yes),
            Button(*_YES, texts("yes"), chosen=self.on_yes),
            *legend(self.deps, ("left", "right"), clear="legend_no"),
        )
