"""The program on a screen that it has no way to by itself: python -m bench.shown WHAT FOLDER [naps|pad]

WHAT is the name of a golden picture, or one of ``STATES``: a thought, a review or a motion that do not end. ``naps``:
as where SDL cannot block; ``pad``: with a controller attached, one of SDL's own making.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from unittest.mock import patch

import pygame

from game import wait
from game.ai.player import PLAYERS
from game.app import main
from game.draw.scene import Back, Fill, Scene
from game.engine.actions import PASS
from game.engine.rules import VARIANTS
from game.flags import Flags
from game.input.devices import Devices
from game.screens.base import Push, Screen
from game.screens.deps import Deps
from game.screens.motion import FRAME_MS, Flight, Motion
from game.screens.play import next_screen
from game.screens.widgets.table_view import STOCK
from game.table import Table

CODE = "0000000000"


class Endless:
    """MASTER's thought, a hand valued at each step, that comes to no end."""

    def __init__(self, nodes: int | None = None) -> None: ...

    def think(self, view: object, rng: Random) -> Iterator[None]:
        from game.ai.master import exercise

        while True:
            exercise(1)
            yield


def thinking(deps: Deps) -> Screen:
    """The computer's turn, MASTER's."""
    table = Table.new(deps.library, VARIANTS["gin"], "master", CODE)
    if not table.computer_to_act:
        table.act(PASS)
    return next_screen(deps, table)


class Under(Screen):
    """An empty page that at once has another one on top."""

    def __init__(self, top: Screen) -> None:
        self._top: Screen | None = top

    def due(self, now: int) -> int | None:
        return None if self._top is None else 0

    def tick(self, now: int) -> Push | None:
        top, self._top = self._top, None
        return Push(top) if top is not None else None

    def scene(self) -> Scene:
        return (Fill(0, 0, 320, 240, "ink"),)


def reviewing(deps: Deps) -> Screen:
    """A review under way, of a match that is long enough."""
    from bench.growth import LOG, long_match
    from game.record.store import open_log
    from game.screens.review import ReviewScreen

    folder = Path(sys.argv[2]) / "long"
    if not folder.exists():
        long_match(folder, 60)
    return Under(ReviewScreen(deps, open_log(folder / LOG), 0))


class Flying(Screen):
    """A card on its way over the table, again and again."""

    def __init__(self, deps: Deps) -> None:
        table = Table.new(deps.library, VARIANTS["gin"], "normal", CODE)
        self._still = next_screen(deps, table).scene()
        self._motion = self._begun()
        self.stopped = False

    def _begun(self) -> Motion:
        return Motion(self._still, (Flight(Back(0, 0), STOCK, (250, 129)),), 400)

    def handle(self, press: object) -> None:
        self.stopped = True

    def due(self, now: int) -> int | None:
        return None if self.stopped else FRAME_MS

    def tick(self, now: int) -> None:
        if self._motion.tick(now):
            self._motion = self._begun()

    def scene(self) -> Scene:
        return (*self._still, Fill(0, 220, 320, 20, "ink")) if self.stopped else self._motion.scene()


STATES: dict[str, Callable[[Deps], Screen]] = {"think": thinking, "running": reviewing, "motion": Flying}


def first(deps: Deps, wanted: Flags) -> Screen:
    """The screen that was asked for."""
    if sys.argv[1] in STATES:
        return STATES[sys.argv[1]](deps)
    from tests.screens.everywhere import screen

    return screen(sys.argv[1])


def attach(devices: Devices) -> None:
    """Let controllers in, and make one."""
    pygame.joystick.init()
    sdl = ctypes.CDLL(pygame.display.__file__)
    if sdl.SDL_JoystickAttachVirtual(1, 6, 16, 1) < 0:
        raise SystemExit("SDL makes no controller")


if __name__ == "__main__":
    PLAYERS["master"] = Endless  # type: ignore[index]
    if "naps" in sys.argv:
        wait.BLOCKING_DRIVERS = frozenset()
    if "pad" in sys.argv:
        Devices.listen_to_pads = attach  # type: ignore[method-assign]
    with patch("game.computer.fitted_nodes", lambda: 120):
        sys.exit(main(["--data-dir", sys.argv[2], "--mute", "--keymap", "numpad", "--fullscreen"], first))
