"""The monkey at the whole machine: the program put together by ``game.app``, pressed by way of pygame's own events.

The window is SDL's dummy one and time is the monkey's own; everything between an event and a pixel is real: key codes,
controller buttons and hats, fingers, the wheel, drawn keys, lost focus, a window hidden and shown, full screen.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import cast

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from bench.monkey import Hands, Monkey, Picture
from game import flags
from game.app import App, first_screen
from game.draw.scene import Scene
from game.draw.window import Window
from game.input.buttons import Touch
from game.input.devices import Devices
from game.input.names import PAD_BUTTONS, SCANCODES
from game.input.queue import Held
from game.settings import FILE, SettingsFile

_CODES = {name: code for code, name in SCANCODES.items()}


class Fingers(Hands):
    """Posts what a keyboard, a controller, a mouse and a finger would."""

    def __init__(self, devices: Devices, window: Window) -> None:
        self._devices = devices
        self._window = window

    @property
    def held(self) -> Held:  # type: ignore[override]
        return self._devices.held

    @property
    def meaning(self):  # type: ignore[no-untyped-def, override]
        return self._devices.meaning

    def down(self, name: str, now: int) -> None:
        self._post(name, True)

    def up(self, name: str) -> None:
        self._post(name, False)

    def _post(self, name: str, down: bool) -> None:
        if name in PAD_BUTTONS:
            kind = pygame.CONTROLLERBUTTONDOWN if down else pygame.CONTROLLERBUTTONUP
            pygame.event.post(pygame.Event(kind, instance_id=0, button=PAD_BUTTONS.index(name)))
        else:
            kind = pygame.KEYDOWN if down else pygame.KEYUP
            pygame.event.post(pygame.Event(kind, scancode=_CODES[name], key=0, mod=0, unicode=""))

    def click(self, touch: Touch) -> None:
        lcd = self._window.plan.lcd
        self.click_window(lcd.x + touch.x * lcd.scale, lcd.y + touch.y * lcd.scale)

    def click_window(self, x: int, y: int) -> None:
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.Event(kind, button=1, pos=(x, y), touch=False))


class Shown(Picture):
    """Checks each scene, and has it painted."""

    def __init__(self, window: Window) -> None:
        super().__init__()
        self._window = window

    def show(self, scene: Scene) -> bool:
        super().show(scene)
        return self._window.show(scene)

    def exposed(self) -> None:
        self._window.exposed()


class Machine(Monkey):
    """A monkey whose presses are events."""

    def _start(self) -> None:
        self.starts += 1
        folder = cast(Path, self.folder)
        if self.starts == 1:
            words = [
                f'{key} = "{getattr(self.settings, key)}"' for key in ("variant", "level", "speed", "keymap")
            ]
            folder.joinpath(FILE).write_text("\n".join([*words, "practice = true", 'language = "en"', ""]))
        wanted = flags.parse(["--data-dir", str(folder), "--mute"])
        assert not isinstance(wanted, str)
        self.app = App(wanted, folder, SettingsFile(folder, wanted.forced), first_screen)
        self.deps, self.loop = self.app.deps, self.app.loop
        self.inputs = Fingers(self.app.devices, self.app.window)
        self.picture = Shown(self.app.window)
        self.loop._picture = self.picture
        self.loop._clock = lambda: self.now
        self._let_pass(40)

    def _end(self) -> None:
        pygame.event.clear()
        self.app.__exit__()

    def _once(self) -> None:
        if self.rng.random() < 0.05:
            self._odd()
            self._let_pass(60)
        else:
            super()._once()

    def _odd(self) -> None:
        """Something that is no key of the twelve."""
        rng, post = self.rng, pygame.event.post
        width, height = self.app.window.size
        what = rng.choice(
            ["focus", "hidden", "exposed", "fullscreen", "wheel", "finger", "hat", "gone", "anywhere"]
        )
        self.last.append(what)
        match what:
            case "focus":
                post(pygame.Event(pygame.WINDOWFOCUSLOST))
                post(pygame.Event(pygame.WINDOWFOCUSGAINED))
            case "hidden":
                post(pygame.Event(pygame.WINDOWMINIMIZED))
                self._let_pass(200)
                post(pygame.Event(pygame.WINDOWRESTORED))
            case "exposed":
                post(pygame.Event(pygame.WINDOWEXPOSED))
            case "fullscreen":
                self.inputs.down("f11", self.now)
                self.inputs.up("f11")
            case "wheel":
                post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=rng.randrange(-5, 6)))
            case "finger":
                x, y = rng.random(), rng.random()
                for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
                    post(pygame.Event(kind, x=x, y=y, finger_id=rng.randrange(3)))
            case "hat":
                for value in ((rng.randrange(-1, 2), rng.randrange(-1, 2)), (0, 0)):
                    post(pygame.Event(pygame.JOYHATMOTION, instance_id=0, hat=0, value=value))
            case "gone":
                self.inputs.down("pad_a", self.now)
                post(pygame.Event(pygame.JOYDEVICEREMOVED, instance_id=0))
            case _:
                cast(Fingers, self.inputs).click_window(rng.randrange(width), rng.randrange(height))
