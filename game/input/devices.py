"""Keyboard, controllers, mouse and touch, by way of pygame: events in, presses out.

Keys are told by their scancode, so neither NumLock nor the language of the keyboard matters, and typed
characters are not looked at. A controller reports one press up to three times (mapped button, bare button, hat):
all three have one name here, and ``queue.Held`` counts it once.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from typing import Any

import pygame

from game.input.buttons import Press, Touch
from game.input.names import CODE, DRAWN, PAD_BUTTONS, PAD_TRIGGERS, SCANCODES, STICK_BUTTONS
from game.input.queue import Down, Held, Item, Order

KEYBOARD = "keys"
ON, OFF = 0.6, 0.4
"""How far a stick is pushed (0-1) to count as a press, and how far back to count as let go."""

_CHARACTERS = {8: "backspace", 9: "tab", 13: "return", 27: "escape", 32: "space", 127: "delete"}
_ASCII = {**_CHARACTERS, **{ord(c): c for c in "abcdefghijklmnopqrstuvwxyz0123456789"}}
_SCANCODE_BIT = 1 << 30
_MAC_CLEAR = 83
_ALT_ENTER = frozenset({"return", "return2", "kp_enter"})

_ORDERS: dict[int, Order] = {
    pygame.QUIT: "leave",
    pygame.APP_TERMINATING: "leave",
    pygame.WINDOWSIZECHANGED: "exposed",
    pygame.WINDOWEXPOSED: "exposed",
    pygame.WINDOWSHOWN: "exposed",
    pygame.WINDOWRESTORED: "exposed",
    pygame.WINDOWMAXIMIZED: "exposed",
    pygame.WINDOWDISPLAYCHANGED: "exposed",
    pygame.WINDOWFOCUSGAINED: "exposed",
    pygame.APP_DIDENTERFOREGROUND: "exposed",
    pygame.WINDOWMINIMIZED: "hidden",
    pygame.WINDOWHIDDEN: "hidden",
    pygame.APP_DIDENTERBACKGROUND: "hidden",
}
_POINTS = frozenset(
    {
        *(pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL),
        *(pygame.FINGERDOWN, pygame.FINGERUP),
    }
)
_WHEEL = 3
"""Steps that one report of the wheel counts for at the most."""
_UNWANTED = (
    *(pygame.MOUSEMOTION, pygame.FINGERMOTION, pygame.MULTIGESTURE),
    *(pygame.TEXTINPUT, pygame.TEXTEDITING, pygame.KEYMAPCHANGED),
    *(pygame.JOYBALLMOTION, pygame.CONTROLLERSENSORUPDATE),
    *(pygame.CONTROLLERDEVICEADDED, pygame.CONTROLLERDEVICEREMOVED, pygame.CONTROLLERDEVICEREMAPPED),
    *(pygame.CONTROLLERTOUCHPADDOWN, pygame.CONTROLLERTOUCHPADUP, pygame.CONTROLLERTOUCHPADMOTION),
    *(pygame.WINDOWMOVED, pygame.WINDOWRESIZED, pygame.WINDOWENTER, pygame.WINDOWLEAVE, pygame.WINDOWCLOSE),
    *(pygame.WINDOWTAKEFOCUS, pygame.WINDOWHITTEST, pygame.WINDOWICCPROFCHANGED),
    *(pygame.ACTIVEEVENT, pygame.VIDEOEXPOSE, pygame.VIDEORESIZE, pygame.SYSWMEVENT),
    *(pygame.RENDER_TARGETS_RESET, pygame.RENDER_DEVICE_RESET, pygame.CLIPBOARDUPDATE, pygame.LOCALECHANGED),
    *(pygame.DROPFILE, pygame.DROPTEXT, pygame.DROPBEGIN, pygame.DROPCOMPLETE),
    *(pygame.AUDIODEVICEADDED, pygame.AUDIODEVICEREMOVED, pygame.MIDIIN, pygame.MIDIOUT),
    *(pygame.APP_LOWMEMORY, pygame.APP_WILLENTERBACKGROUND, pygame.APP_WILLENTERFOREGROUND),
)
"""Blocked by name: to block all and allow some goes through 65536 kinds, a fifth of the start."""


def key_name(event: pygame.Event) -> str:
    """The name of a keyboard event's key, or an empty one for a key that has none."""
    code = getattr(event, "scancode", 0)
    if not code:
        key = event.key
        if not key & _SCANCODE_BIT:
            return _ASCII.get(key, "")
        code = key & ~_SCANCODE_BIT
    if code == _MAC_CLEAR and sys.platform == "darwin":
        return "kp_clear"
    return SCANCODES.get(code) or f"{CODE}{code}"


class Devices:
    """Everything that can be pressed.

    meaning: physical key -> press, from the keymap in force; may be replaced at any time.
    to_canvas: window pixels -> canvas pixels, or None beside the canvas. key_at: window pixels -> the drawn key that
    lies there, or None.
    """

    def __init__(
        self,
        meaning: Callable[[str], Press | None],
        to_canvas: Callable[[int, int], tuple[int, int] | None],
        key_at: Callable[[int, int], str | None] = lambda x, y: None,
    ) -> None:
        """The window must be open."""
        self.meaning = meaning
        self.held = Held()
        self._to_canvas = to_canvas
        self._key_at = key_at
        self._drawn: dict[str, str] = {}
        self._pads = Pads()
        pygame.key.stop_text_input()  # an input method would keep digits for itself
        pygame.event.set_blocked(_UNWANTED)

    @property
    def pads(self) -> int:
        """How many controllers are open."""
        return len(self._pads.open)

    def listen_to_pads(self) -> None:
        """Let controllers be plugged in from now on; costs too much for the time before the first frame."""
        try:
            pygame.joystick.init()
        except pygame.error:
            pass

    def read(self, now: int) -> list[Item]:
        """What happened since the last call, in order, and the repeat of a held move when it is due."""
        items: list[Item] = []
        events = pygame.event.get()
        unreal = _ups_of_lost_focus(events)
        for number, event in enumerate(events):
            if number not in unreal:
                items.extend(self._items(event, now))
        repeated = self.held.repeat(now)
        if repeated is not None:
            items.append(Down("", repeated))
        return items

    def waiting(self) -> bool:
        """Whether anything has happened since the last ``read``."""
        return bool(pygame.event.peek())

    def _items(self, event: pygame.Event, now: int) -> Iterator[Item]:
        kind = event.type
        if kind in _ORDERS:
            yield _ORDERS[kind]
        elif kind == pygame.KEYDOWN:
            yield from self._key_down(event, now)
        elif kind == pygame.KEYUP:
            self.held.up(key_name(event), KEYBOARD)
        elif kind == pygame.WINDOWFOCUSLOST:
            self.held.lose(now)
        elif kind in _POINTS:
            yield from self._point(event, now)
        elif kind == pygame.JOYDEVICEREMOVED:
            for source in self._pads.remove(event.instance_id):
                self.held.forget(source)
        else:
            for name, source, down in self._pads.changes(event):
                if not down:
                    self.held.up(name, source)
                elif self.held.down(name, press := self.meaning(name), source, now):
                    yield Down(name, press)

    def _key_down(self, event: pygame.Event, now: int) -> Iterator[Item]:
        name = key_name(event)
        switches = name == "f11" or (name in _ALT_ENTER and getattr(event, "mod", 0) & pygame.KMOD_ALT)
        press = None if switches else self.meaning(name)
        if name and self.held.down(name, press, KEYBOARD, now):
            yield "fullscreen" if switches else Down(name, press)

    def _point(self, event: pygame.Event, now: int) -> Iterator[Item]:
        """Mouse and touch: a finger moves the mouse as well, which does not count; the wheel moves the cursor."""
        kind = event.type
        if kind == pygame.MOUSEWHEEL:
            steps = max(-_WHEEL, min(_WHEEL, event.y))
            yield from [Down("", Press("", "up" if steps > 0 else "down"))] * abs(steps)
        elif kind in (pygame.FINGERDOWN, pygame.FINGERUP):
            width, height = pygame.display.get_window_size()
            place = int(event.x * width), int(event.y * height)
            yield from self._touch(place, f"finger {event.finger_id}", kind == pygame.FINGERDOWN, now)
        elif event.button == 1 and not getattr(event, "touch", False):
            yield from self._touch(event.pos, "mouse", kind == pygame.MOUSEBUTTONDOWN, now)

    def _touch(self, place: tuple[int, int], source: str, down: bool, now: int) -> Iterator[Item]:
        """A touch of the canvas, or of a drawn key, which is a key that goes down and up like any other."""
        if source in self._drawn:
            self.held.up(self._drawn.pop(source), source)
        if not down:
            return
        pixel = self._to_canvas(*place)
        if pixel is not None:
            yield Touch(*pixel)
            return
        key = self._key_at(*place)
        if key is not None:
            name = self._drawn[source] = DRAWN + key
            press = self.meaning(name)
            if self.held.down(name, press, source, now):
                yield Down(name, press)


Change = tuple[str, str, bool]
"""A key's name, the source that reports it, and whether it went down."""


class Pads:
    """The controllers that are plugged in, and the names of what is pressed on them.

    open: instance id -> the open device, kept so that it goes on reporting.
    """

    def __init__(self) -> None:
        self.open: dict[int, object] = {}
        self._mapped: set[int] = set()
        self._axes: dict[tuple[int, str], str] = {}

    def changes(self, event: pygame.Event) -> Iterator[Change]:
        """What an event of a controller means, oldest change first."""
        if event.type == pygame.JOYDEVICEADDED:
            self._add(event.device_index)
            return
        pad: int = getattr(event, "instance_id", -1)
        if event.type in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            self._mapped.add(pad)
            if 0 <= event.button < len(PAD_BUTTONS):
                down = event.type == pygame.CONTROLLERBUTTONDOWN
                yield PAD_BUTTONS[event.button], f"pad {pad} button", down
        elif event.type in (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP):
            if pad not in self._mapped and 0 <= event.button < len(STICK_BUTTONS):
                yield STICK_BUTTONS[event.button], f"pad {pad} stick", event.type == pygame.JOYBUTTONDOWN
        elif event.type == pygame.JOYHATMOTION:
            x, y = event.value
            yield from self._axis(pad, f"hat {event.hat} x", x, "pad_left", "pad_right")
            yield from self._axis(pad, f"hat {event.hat} y", -y, "pad_up", "pad_down")
        elif event.type == pygame.CONTROLLERAXISMOTION:
            self._mapped.add(pad)
            yield from self._stick(pad, event.axis, event.value / 32767, mapped=True)
        elif event.type == pygame.JOYAXISMOTION and pad not in self._mapped:
            yield from self._stick(pad, event.axis, event.value, mapped=False)

    def remove(self, pad: int) -> list[str]:
        """A controller was unplugged: the sources that fall silent."""
        self.open.pop(pad, None)
        self._mapped.discard(pad)
        axes = [key for key in self._axes if key[0] == pad]
        for key in axes:
            del self._axes[key]
        return [f"pad {pad} button", f"pad {pad} stick", *(f"pad {pad} {axis}" for _, axis in axes)]

    def _stick(self, pad: int, axis: int, value: float, mapped: bool) -> Iterator[Change]:
        """An analogue axis: the left stick is 0 and 1 everywhere, the triggers 4 and 5 of a mapped pad."""
        if axis == 0:
            yield from self._axis(pad, "axis x", value, "pad_left", "pad_right")
        elif axis == 1:
            yield from self._axis(pad, "axis y", value, "pad_up", "pad_down")
        elif mapped and axis in (4, 5):
            yield from self._axis(pad, f"axis {axis}", value, "", PAD_TRIGGERS[axis - 4])

    def _axis(self, pad: int, axis: str, value: float, low: str, high: str) -> Iterator[Change]:
        """From how far an axis is pushed (-1 to 1) to the key that it stands for, with some play between."""
        key, source = (pad, axis), f"pad {pad} {axis}"
        before = self._axes.get(key, "")
        pushed = high if value > 0 else low
        after = pushed if abs(value) >= (OFF if before == pushed else ON) else ""
        if after == before:
            return
        self._axes[key] = after
        if before:
            yield before, source, False
        if after:
            yield after, source, True

    def _add(self, index: int) -> None:
        """Open a controller by SDL's mapping, else as it is. What cannot be opened is left alone."""
        try:
            stick = pygame.joystick.Joystick(index)
            pad = stick.get_instance_id()
            if pad in self.open:
                return
            self.open[pad] = stick
            mapped = _controller(index)
        except (pygame.error, ValueError, TypeError):
            return
        if mapped is not None:
            self.open[pad] = (stick, mapped)
            self._mapped.add(pad)


def _controller(index: int) -> Any:
    """The mapped controller behind a joystick, or None where SDL has no mapping for it."""
    try:
        from pygame._sdl2 import controller
    except ImportError:
        return None
    if not controller.get_init():
        controller.init()
    return controller.Controller(index) if controller.is_controller(index) else None


def _ups_of_lost_focus(events: list[pygame.Event]) -> frozenset[int]:
    """Places of the key-ups that SDL makes up when a window loses the keyboard, just before it says so."""
    made_up: set[int] = set()
    for number, event in enumerate(events):
        if event.type == pygame.WINDOWFOCUSLOST:
            place = number - 1
            while place >= 0 and events[place].type == pygame.KEYUP:
                made_up.add(place)
                place -= 1
    return frozenset(made_up)
