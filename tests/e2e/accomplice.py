"""Knockpad in a process where something happens from within: a controller comes and goes, the clock is set back.

    python tests/e2e/accomplice.py ORDERS OPTIONS...

ORDERS is a named pipe; its lines are orders: ``plug``, ``unplug``, ``press N``, ``release N`` of a controller that SDL
makes up and reports as it does a real one, ``back SECONDS`` of the clock, ``hang`` of a sound device at its end.
"""

from __future__ import annotations

import ctypes
import os
import sys
import threading
import time
from pathlib import Path

_REAL = {name: getattr(time, name) for name in ("time", "time_ns", "localtime", "gmtime", "strftime")}
_GAMEPAD = 1
_back = 0


def set_back(seconds: int) -> None:
    """From now on every clock of the wall is so many seconds behind."""
    global _back
    _back = seconds


time.time = lambda: _REAL["time"]() - _back
time.time_ns = lambda: _REAL["time_ns"]() - _back * 10**9
time.localtime = lambda stamp=None: _REAL["localtime"](time.time() if stamp is None else stamp)
time.gmtime = lambda stamp=None: _REAL["gmtime"](time.time() if stamp is None else stamp)
time.strftime = lambda form, when=None: _REAL["strftime"](form, when or time.localtime())


class Controller:
    """SDL's own functions, called from beside the loop."""

    def __init__(self) -> None:
        import pygame

        self.sdl = ctypes.CDLL(pygame.display.__file__)
        self.sdl.SDL_JoystickOpen.restype = ctypes.c_void_p
        self.index, self.stick = -1, None

    def plug(self) -> None:
        self.index = self.sdl.SDL_JoystickAttachVirtual(_GAMEPAD, 6, 15, 1)
        self.stick = ctypes.c_void_p(self.sdl.SDL_JoystickOpen(self.index))

    def unplug(self) -> None:
        self.sdl.SDL_JoystickDetachVirtual(self.index)

    def set(self, button: int, down: bool) -> None:
        self.sdl.SDL_JoystickSetVirtualButton(self.stick, button, ctypes.c_uint8(down))


def obey(orders: str) -> None:
    """Follow the orders for ever."""
    pad = None
    with open(orders) as lines:
        for line in lines:
            word, *rest = line.split()
            if word == "back":
                set_back(int(rest[0]))
                continue
            if word == "hang":
                import pygame.mixer

                pygame.mixer.quit = lambda: time.sleep(10)
                continue
            pad = pad or Controller()
            match word:
                case "plug":
                    pad.plug()
                case "unplug":
                    pad.unplug()
                case _:
                    pad.set(int(rest[0]), word == "press")


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
    os.environ["SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS"] = "1"
    threading.Thread(target=obey, args=(sys.argv[1],), daemon=True).start()
    from game.app import main

    sys.exit(main(sys.argv[2:]))
