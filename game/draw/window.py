"""The window: where the canvas lies in it, at which scale, and how little of it is drawn again."""

from __future__ import annotations

import game.draw.sdl  # isort: skip  # noqa: F401  before pygame

import os
import warnings
from typing import NamedTuple

import pygame

from game.draw.canvas import Canvas
from game.draw.scene import HEIGHT, WIDTH, Scene
from game.draw.sprites import icon
from game.draw.theme import Theme

GRID_FROM = 3
"""The least scale at which a pixel grid leaves the picture readable."""
_GRID_STRENGTH = 72
_GRID_TILE = (32, 24)
_BLIND_DRIVERS = ("offscreen", "dummy", "evdev")
"""What SDL falls back to where there is no screen: a game that nobody sees."""


class WindowError(RuntimeError):
    """No window can be opened; one line for the user."""


class Layout(NamedTuple):
    """Where the canvas lies in the window: its corner and its whole-number scale.

    In a window smaller than the canvas the scale is 1 and x or y is negative: the picture is cut down.
    """

    x: int
    y: int
    scale: int


def layout(width: int, height: int) -> Layout:
    """The largest whole-number scale, in the middle.

    >>> layout(720, 720)
    Layout(x=40, y=120, scale=2)
    """
    scale = max(1, min(width // WIDTH, height // HEIGHT))
    return Layout((width - WIDTH * scale) // 2, (height - HEIGHT * scale) // 2, scale)


def first_size(width: int, height: int) -> tuple[int, int]:
    """The size of a first window on a desktop: about two thirds of it, twice the canvas where that fits.

    >>> first_size(640, 480), first_size(1920, 1080), first_size(480, 320)
    ((640, 480), (960, 720), (320, 240))
    """
    fits = 2 if width >= 2 * WIDTH and height >= 2 * HEIGHT else 1
    scale = max(fits, min(width * 7 // 10 // WIDTH, height * 7 // 10 // HEIGHT))
    return WIDTH * scale, HEIGHT * scale


class Window:
    """The program's window: a loop shows it every scene, and nothing is drawn while nothing changes.

    Raises WindowError when no window can be opened.
    """

    def __init__(
        self,
        theme: Theme,
        fullscreen: bool = False,
        size: tuple[int, int] | None = None,
        pixel_grid: bool = False,
        title: str = "Knockpad",
    ) -> None:
        self.fullscreen = fullscreen
        self._size = size
        self._corner: tuple[int, int] | None = None
        self._title = title
        self._open()
        self.canvas = Canvas(theme)
        self._pixel_grid = pixel_grid
        self._tile: tuple[object, pygame.Surface] | None = None
        self._stale = True

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return _display().get_size()

    @property
    def pixel_grid(self) -> bool:
        """Whether thin lines part the pixels from x3 up."""
        return self._pixel_grid

    @pixel_grid.setter
    def pixel_grid(self, on: bool) -> None:
        self._stale |= on != self._pixel_grid
        self._pixel_grid = on

    @property
    def theme(self) -> Theme:
        """The theme in force."""
        return self.canvas.theme

    def set_theme(self, theme: Theme) -> None:
        """Draw in another theme from the next ``show`` on."""
        self._stale |= theme != self.canvas.theme
        self.canvas.theme = theme

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

    def resized(self) -> None:
        """The window has another size (WINDOWSIZECHANGED): the next ``show`` draws everything."""
        self._stale = True

    def exposed(self) -> None:
        """What the window showed may be lost (WINDOWEXPOSED, RESTORED, SHOWN): the same."""
        self._stale = True

    def show(self, scene: Scene) -> bool:
        """Bring the window up to the scene; whether anything was drawn."""
        dirty = self.canvas.paint(scene)
        if self._stale:
            self._stale = False
            _display().fill(self.theme.colours["surround"])
            self._present(pygame.Rect(0, 0, WIDTH, HEIGHT))
            pygame.display.flip()
            return True
        if dirty:
            pygame.display.update([self._present(rect) for rect in dirty])
        return bool(dirty)

    def to_canvas(self, x: float, y: float) -> tuple[int, int] | None:
        """The canvas pixel under a point of the window, or None beside the canvas."""
        left, top, scale = layout(*self.size)
        column, row = int((x - left) // scale), int((y - top) // scale)
        return (column, row) if 0 <= column < WIDTH and 0 <= row < HEIGHT else None

    def close(self) -> None:
        """Close the window and SDL's video."""
        pygame.display.quit()

    def _open(self) -> None:
        """Open the window by the video driver that the environment names, else by any that shows something."""
        wanted = os.environ.get("SDL_VIDEODRIVER")
        reason = ""
        for driver in (wanted, None) if wanted else (None,):
            if driver is None:
                os.environ.pop("SDL_VIDEODRIVER", None)
            try:
                pygame.display.init()
                if driver is None and pygame.display.get_driver() in _BLIND_DRIVERS:
                    raise pygame.error("SDL finds none")
                pygame.display.set_icon(icon())
                self._set_mode()
                return
            except pygame.error as error:
                reason = reason or str(error)
                pygame.display.quit()
        tried = f"SDL_VIDEODRIVER={wanted}: {reason}" if wanted else reason
        raise WindowError(f"no screen was found ({tried}): start it from a desktop or a console")

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

    def _present(self, rect: pygame.Rect) -> pygame.Rect:
        """Scale one part of the canvas straight into the display; the rectangle that it fills there."""
        display = _display()
        left, top, scale = layout(*display.get_size())
        target = pygame.Rect(left + rect.x * scale, top + rect.y * scale, rect.w * scale, rect.h * scale)
        visible = target.clip(display.get_rect())
        part = self.canvas.surface.subsurface(rect)
        if scale == 1:
            display.blit(part, target)
        elif part.get_bytesize() == display.get_bytesize():
            pygame.transform.scale(part, target.size, display.subsurface(target))
        else:
            display.blit(pygame.transform.scale(part, target.size), target)
        if self._pixel_grid and scale >= GRID_FROM:
            self._draw_grid(display, Layout(left, top, scale), visible)
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
