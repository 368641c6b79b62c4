"""The window: where the canvas lies in it, at which scale, and how little of it is drawn again."""

from __future__ import annotations

import game.draw.sdl  # isort: skip  # noqa: F401  before pygame

import os
import warnings
from typing import TYPE_CHECKING

import pygame

from game.draw.canvas import Canvas
from game.draw.plan import Keypad, Layout, Plan, first_size, plan
from game.draw.scene import HEIGHT, WIDTH, Scene
from game.draw.sdl import FRAMEBUFFER
from game.draw.sprites import icon
from game.draw.theme import Theme

if TYPE_CHECKING:
    from game.draw.body import Body

GRID_FROM = 3
"""The least scale at which a pixel grid leaves the picture readable."""
_GRID_STRENGTH = 48
_GRID_TILE = (32, 24)
_WAKE_UP_MS = 50
"""Long enough for a busy X server to have read what was sent before: of 400 windows closed at once 11 failed."""
_BLIND_DRIVERS = ("offscreen", "dummy", "evdev")
"""What SDL falls back to where there is no screen: a game that nobody sees."""


class WindowError(RuntimeError):
    """No window can be opened; one line for the user."""


class Window:
    """The program's window: a loop shows it every scene, and nothing is drawn while nothing changes.

    Raises WindowError when no window can be opened.
    """

    def __init__(
        self,
        theme: Theme,
        fullscreen: bool = False,
        size: tuple[int, int] | None = None,
        title: str = "Knockpad",
        keypad: Keypad | None = None,
        keys_on_fullscreen: bool = False,
    ) -> None:
        """keypad: the keys that are drawn where there is room; None: the canvas alone."""
        self.fullscreen = fullscreen
        self._keypad = keypad
        self._keys_on_fullscreen = keys_on_fullscreen
        self._planned: tuple[tuple[int, int, bool], Plan] | None = None
        self._body: Body | None = None
        self._down: frozenset[str] = frozenset()
        self._shown_down: frozenset[str] = frozenset()
        self._size = size
        self._corner: tuple[int, int] | None = None
        self._title = title
        self._open()
        self.canvas = Canvas(theme)
        self._tile: tuple[object, pygame.Surface] | None = None
        self._stale = True

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return _display().get_size()

    @property
    def theme(self) -> Theme:
        """The theme in force."""
        return self.canvas.theme

    def set_theme(self, theme: Theme) -> None:
        """Draw in another theme from the next ``show`` on."""
        self._stale |= theme != self.canvas.theme
        self.canvas.theme = theme

    @property
    def keypad(self) -> Keypad | None:
        """What is printed on the body."""
        return self._keypad

    @keypad.setter
    def keypad(self, keypad: Keypad | None) -> None:
        if keypad != self._keypad:
            self._keypad = keypad
            self._planned = None

    @property
    def keys_on_fullscreen(self) -> bool:
        """Whether full screen has the keys too, where they cost the canvas no step of its scale."""
        return self._keys_on_fullscreen

    @keys_on_fullscreen.setter
    def keys_on_fullscreen(self, on: bool) -> None:
        if on != self._keys_on_fullscreen:
            self._keys_on_fullscreen = on
            self._planned = None

    @property
    def plan(self) -> Plan:
        """Where canvas and keys lie now; SDL may change the size at any time."""
        key = (*self.size, self.fullscreen)
        if self._planned is None or self._planned[0] != key:
            drawn = self._keypad is not None and (self._keys_on_fullscreen or not self.fullscreen)
            self._planned = (key, plan(*self.size, self._keypad.rows if self._keypad and drawn else ()))
            self._body = None
            self._stale = True
        return self._planned[1]

    def press_key(self, key: str, down: bool) -> bool:
        """A drawn key goes down or up with the next ``show``; whether it is in sight."""
        self._down = self._down | {key} if down else self._down - {key}
        return key in self.plan.keys

    def key_at(self, x: float, y: float) -> str | None:
        """The drawn key under a point of the window, or None."""
        return self.plan.key_at(x, y)

    def toggle_fullscreen(self) -> None:
        """Between a window and the whole desktop without a frame."""
        if not self.fullscreen:
            self._size, self._corner = self.size, pygame.display.get_window_position()
            pygame.display.set_window_position(
                (0, 0)
            )  # without a window manager it would begin where it stands
        self.fullscreen = not self.fullscreen
        self._set_mode()
        if not self.fullscreen and self._corner is not None:
            pygame.display.set_window_position(self._corner)
        self._stale = True

    def exposed(self) -> None:
        """What the window showed may be lost, or it has another size: the next ``show`` draws everything."""
        self._stale = True

    def show(self, scene: Scene) -> bool:
        """Bring the window up to the scene; whether anything was drawn."""
        dirty = self.canvas.paint(scene)
        place = self.plan
        if self._stale:
            self._stale = False
            self._show_all(place)
            return True
        rects = [self._present(rect, place.lcd) for rect in dirty]
        if place.keys and self._down != self._shown_down:
            body, changed = self._painter(place), self._down ^ self._shown_down
            rects += [
                body.paint_key(_display(), key, key in self._down) for key in changed & place.keys.keys()
            ]
        self._shown_down = self._down
        if rects:
            pygame.display.update(rects)
        return bool(rects)

    def to_canvas(self, x: float, y: float) -> tuple[int, int] | None:
        """The canvas pixel under a point of the window, or None beside the canvas."""
        left, top, scale = self.plan.lcd
        column, row = int((x - left) // scale), int((y - top) // scale)
        return (column, row) if 0 <= column < WIDTH and 0 <= row < HEIGHT else None

    def _show_all(self, place: Plan) -> None:
        display, around = _display(), self.theme.colours["surround"]
        if place.case is None:
            display.fill(around)
        else:
            self._painter(place).paint(display, around, self._down)
        self._shown_down = self._down
        self._present(pygame.Rect(0, 0, WIDTH, HEIGHT), place.lcd)
        pygame.display.flip()

    def _painter(self, place: Plan) -> Body:
        """The body's painter, made anew for each plan."""
        if self._body is None:
            from game.draw.body import Body

            assert self._keypad is not None
            self._body = Body(place, self._keypad)
        return self._body

    def close(self) -> None:
        """Close the window and SDL's video."""
        if pygame.display.get_init() and pygame.display.get_driver() == "x11":
            # Over a connection of its own SDL sends each event's window a wake-up call. One that comes to the X
            # server after the window has gone is an X error, and that ends the program with status 1.
            pygame.time.wait(_WAKE_UP_MS)
        pygame.display.quit()

    def _open(self) -> None:
        """Open the window by the video driver that the environment names, else by any that shows something."""
        wanted = os.environ.get("SDL_VIDEODRIVER")
        framebuffer = os.environ[FRAMEBUFFER]
        reason = ""
        for driver in (wanted, None) if wanted else (None,):
            if driver is None:
                os.environ.pop("SDL_VIDEODRIVER", None)
            # Wayland and a console without a desktop have no framebuffer but the graphics chip's.
            for through in (framebuffer, "1"):
                os.environ[FRAMEBUFFER] = through
                try:
                    self._open_once(blind=driver is not None)
                    return
                except pygame.error as error:
                    reason = reason or str(error)
                    pygame.display.quit()
        tried = f"SDL_VIDEODRIVER={wanted}: {reason}" if wanted else reason
        raise WindowError(f"no screen was found ({tried}): start it from a desktop or a console")

    def _open_once(self, blind: bool) -> None:
        """Open it by the driver that SDL chooses now. blind: even one that shows nothing. Raises pygame.error."""
        pygame.display.init()
        if not blind and pygame.display.get_driver() in _BLIND_DRIVERS:
            raise pygame.error("SDL finds none")
        pygame.display.set_icon(icon())
        self._set_mode()

    def _set_mode(self) -> None:
        pygame.display.set_caption(self._title)
        pygame.display.set_allow_screensaver(True)
        desktop = pygame.display.get_desktop_sizes()[0]
        if self.fullscreen:
            pygame.display.set_mode(desktop, pygame.FULLSCREEN)
            return
        size = self._size or first_size(*desktop)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", RuntimeWarning)  # a window manager may give another size
            pygame.display.set_mode(size, pygame.RESIZABLE)
            if self.size != size:  # leaving full screen takes one call, the size another
                pygame.display.set_mode(size, pygame.RESIZABLE)

    def _present(self, rect: pygame.Rect, place: Layout) -> pygame.Rect:
        """Scale one part of the canvas straight into the display; the rectangle that it fills there."""
        display = _display()
        left, top, scale = place
        target = pygame.Rect(left + rect.x * scale, top + rect.y * scale, rect.w * scale, rect.h * scale)
        visible = target.clip(display.get_rect())
        part = self.canvas.surface.subsurface(rect)
        if scale == 1:
            display.blit(part, target)
        elif part.get_bytesize() == display.get_bytesize():
            pygame.transform.scale(part, target.size, display.subsurface(target))
        else:
            display.blit(pygame.transform.scale(part, target.size), target)
        if self.theme.grid and scale >= GRID_FROM:
            self._draw_grid(display, place, visible)
        return visible

    def _draw_grid(self, display: pygame.Surface, place: Layout, area: pygame.Rect) -> None:
        tile = self._grid_tile(place.scale)
        width, height = tile.get_size()
        display.set_clip(area)
        first_x = place.x + (area.left - place.x) // width * width
        first_y = place.y + (area.top - place.y) // height * height
        corners = [
            (x, y) for y in range(first_y, area.bottom, height) for x in range(first_x, area.right, width)
        ]
        display.fblits([(tile, corner) for corner in corners])
        display.set_clip(None)

    def _grid_tile(self, scale: int) -> pygame.Surface:
        """Lines in the colour of the ground, half through, on the right and lower edge of each pixel."""
        key = (scale, self.theme)
        if self._tile is None or self._tile[0] != key:
            columns, rows = _GRID_TILE
            tile = pygame.Surface((columns * scale, rows * scale), pygame.SRCALPHA, 32)
            line = (*self.theme.colours["ground"], _GRID_STRENGTH)
            for column in range(columns):
                tile.fill(line, (column * scale + scale - 1, 0, 1, rows * scale))
            for row in range(rows):
                tile.fill(line, (0, row * scale + scale - 1, columns * scale, 1))
            self._tile = (key, tile)
        return self._tile[1]


def _display() -> pygame.Surface:
    """The window's own surface: SDL makes a new one with every change of size."""
    surface = pygame.display.get_surface()
    if surface is None:
        raise WindowError("the window is closed")
    return surface
