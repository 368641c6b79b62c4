"""A program of two screens on the real loop and window, for tests: it writes down what reaches it.

``python tests/input/pages.py OPTIONS``: the options of Knockpad. Each act that arrives is a line of output. OK and
CLR go to and fro between the two screens, score leaves, hint turns the sound setting, help asks for raw keys.
"""

from __future__ import annotations

import sys

from game.app import main
from game.draw.scene import Button, Fill, Scene, Text
from game.flags import Flags
from game.input.buttons import Press, Touch
from game.screens.base import Leave, Move, Pop, Push, Screen
from game.screens.deps import Deps


def tell(line: str) -> None:
    print(line, flush=True)


class Page(Screen):
    def __init__(self, deps: Deps, name: str) -> None:
        self.deps = deps
        self.name = name
        self.seen = 0

    def handle(self, press: Press) -> Move | None:
        self.seen += 1
        tell(f"{self.name} {press.act}{' held' if press.held else ''}")
        match press.act:
            case "ok" if self.name == "one":
                return Push(Page(self.deps, "two"))
            case "clear":
                return Pop()
            case "score":
                return Leave()
            case "help":
                self.wants_raw = True
            case "hint":
                settings = self.deps.settings
                self.deps.settings = settings._replace(mute=not settings.mute, theme="paper", language="en")
                self.deps.apply()
                tell(f"settings {self.deps.settings.mute} {self.deps.texts.language}")
        return None

    def touch(self, touch: Touch) -> Move | None:
        tell(f"touch {touch.x} {touch.y}")
        return None

    def raw(self, name: str) -> Move | None:
        tell(f"raw {name}")
        self.wants_raw = name != "kp_8"
        return None

    def scene(self) -> Scene:
        return (
            Fill(0, 0, 320, 240, "ground"),
            Text(20, 20, self.name, "title"),
            Button(20, 60, 100, 20, str(self.seen), chosen=self.seen % 2 == 0),
        )


def first(deps: Deps, wanted: Flags) -> Screen:
    for line in deps.notices:
        tell(f"notice {line}")
    tell(f"started {deps.keymap.name} {deps.settings.level} {deps.texts.language} {wanted.deal}")
    return Page(deps, "one")


if __name__ == "__main__":
    sys.exit(main(first=first))
