"""Knockpad in a process where something happens from within: a controller comes and goes, the clock is set back.

    python tests/e2e/accomplice.py ORDERS OPTIONS...

ORDERS is a named pipe; its lines are orders: ``plug``, ``unplug``, ``press N``, ``release N`` of a controller that SDL
makes up and reports as it does a real one, ``back SECONDS`` of the clock, ``hang`` of a sound device at its end.
"""

from __future__ import annotations

import ctypes
import os
import queue
import sys
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.input.queue import Item

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
    """SDL's own functions."""

    def plug(self) -> None:
        import pygame

        self.sdl = ctypes.CDLL(pygame.display.__file__)
        self.sdl.SDL_JoystickOpen.restype = ctypes.c_void_p
        self.index = self.sdl.SDL_JoystickAttachVirtual(_GAMEPAD, 6, 15, 1)
        self.stick = ctypes.c_void_p(self.sdl.SDL_JoystickOpen(self.index))

    def unplug(self) -> None:
        self.sdl.SDL_JoystickDetachVirtual(self.index)

    def set(self, button: int, down: bool) -> None:
        self.sdl.SDL_JoystickSetVirtualButton(self.stick, button, ctypes.c_uint8(down))


def obey(orders: queue.SimpleQueue[str], pad: Controller) -> None:
    """Follow one order, if there is any: what comes of it is read before the next."""
    if not orders.empty():
        word, *rest = orders.get().split()
        match word:
            case "back":
                set_back(int(rest[0]))
            case "hang":
                import pygame.mixer

                pygame.mixer.quit = lambda: time.sleep(10)
            case "plug":
                pad.plug()
            case "unplug":
                pad.unplug()
            case _:
                pad.set(int(rest[0]), word == "press")


def listen(pipe: str, orders: queue.SimpleQueue[str]) -> None:
    with open(pipe) as lines:
        for line in lines:
            orders.put(line)


def main() -> int:
    """Play, and follow the orders between two looks at the events: SDL's controllers are not for two threads."""
    from game import app
    from game.input.devices import Devices

    orders: queue.SimpleQueue[str] = queue.SimpleQueue()
    threading.Thread(target=listen, args=(sys.argv[1], orders), daemon=True).start()
    pad, read = Controller(), Devices.read

    def obeying(devices: Devices, now: int) -> list[Item]:
        obey(orders, pad)
        return read(devices, now)

    Devices.read = obeying  # type: ignore[method-assign]
    return app.main(sys.argv[2:])


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
    os.environ["SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS"] = "1"
    sys.exit(main())
