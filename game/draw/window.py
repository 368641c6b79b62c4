"""The window: where the canvas lies in it, at which scale, and how little of it is drawn again."""

from __future__ import annotations

import game.draw.sdl  # isort: skip  # noqa: F401  before pygame

import os
from typing import NamedTuple

import pygame

from game.draw.canvas import Canvas
from game.draw.scene import HEIGHT, WIDTH, Scene
from game.draw.theme import Theme

FIRST_SIZE = (WIDTH * 2, HEIGHT * 2)


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


class Window:
    """The program's window. ``show`` is all that a loop needs; nothing is drawn while nothing changes."""

    def __init__(
        self,
        theme: Theme,
        fullscreen: bool = False,
        size: tuple[int, int] = FIRST_SIZE,
        pixel_grid: bool = False,
        title: str = "Knockpad",
    ) -> None:
        self.fullscreen = fullscreen
        self._windowed = size
        self._grid = pixel_grid
        _open_driver()
        pygame.display.set_caption(title)
        self._display = self._set_mode()
        self.canvas = Canvas(theme)
        self._stale = True

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self._display.get_size()

    @property
    def pixel_grid(self) -> bool:
        """Whether thin lines part the pixels from x3 up."""
        return self._grid

    @pixel_grid.setter
    def pixel_grid(self, on: bool) -> None:
        self._stale |= on != self._grid
        self._grid = on

    def set_theme(self, theme: Theme) -> None:
        """Draw in another theme from the next ``show`` on."""
        self.canvas.theme = theme
        self._stale = True

    def toggle_fullscreen(self) -> None:
        """Between a window and the whole desktop without a frame."""
        if not self.fullscreen:
            self._windowed = self.size
        self.fullscreen = not self.fullscreen
        self._display = self._set_mode()
        self._stale = True

    def resized(self) -> None:
        """The window has another size (WINDOWSIZECHANGED)."""
        self._display = pygame.display.get_surface() or self._display
        self._stale = True

    def exposed(self) -> None:
        """What the window showed is lost (WINDOWEXPOSED, WINDOWRESTORED, WINDOWSHOWN)."""
        self._stale = True

    def show(self, scene: Scene) -> bool:
        """Bring the window up to the scene; whether anything was drawn."""
        dirty = self.canvas.paint(scene)
        if self._stale:
            self._stale = False
            self._show_all()
            return True
        if dirty:
            pygame.display.update([self._present(rect) for rect in dirty])
        return bool(dirty)

    def to_canvas(self, x: int, y: int) -> tuple[int, int] | None:
        """The canvas pixel under a point of the window, or None beside the canvas."""
        left, top, scale = layout(*self.size)
        column, row = (x - left) // scale, (y - top) // scale
        return (column, row) if 0 <= column < WIDTH and 0 <= row < HEIGHT else None

    def close(self) -> None:
        """Close the window and SDL's video."""
        pygame.display.quit()

    def _set_mode(self) -> pygame.Surface:
        try:
            if self.fullscreen:
                return pygame.display.set_mode(_desktop(), pygame.FULLSCREEN)
            return pygame.display.set_mode(self._windowed, pygame.RESIZABLE)
        except pygame.error as error:
            raise WindowError(f"no window can be opened: {error}") from None

    def _show_all(self) -> None:
        self._display.fill(self.canvas.theme.colours["ground"])
        self._present(pygame.Rect(0, 0, WIDTH, HEIGHT))
        pygame.display.flip()

    def _present(self, rect: pygame.Rect) -> pygame.Rect:
        """Scale one part of the canvas straight into the display; the rectangle it fills there."""
        left, top, scale = layout(*self.size)
        target = pygame.Rect(left + rect.x * scale, top + rect.y * scale, rect.w * scale, rect.h * scale)
        visible = target.clip(self._display.get_rect())
        part = self.canvas.surface.subsurface(rect)
        if visible != target or scale == 1:
            self._display.blit(pygame.transform.scale_by(part, scale), target)
            return visible
        pygame.transform.scale(part, target.size, self._display.subsurface(target))
        return target


def _desktop() -> tuple[int, int]:
    sizes = pygame.display.get_desktop_sizes()
    return sizes[0] if sizes else (WIDTH, HEIGHT)


def _open_driver() -> None:
    """Start SDL's video: the driver that the environment names, else any that works.

    Raises WindowError.
    """
    wanted = os.environ.get("SDL_VIDEODRIVER")
    try:
        pygame.display.init()
        return
    except pygame.error as error:
        reason = str(error)
    if wanted:
        del os.environ["SDL_VIDEODRIVER"]
        try:
            pygame.display.init()
            return
        except pygame.error:
            pass
    named = f" ({wanted}: {reason})" if wanted else f" ({reason})"
    raise WindowError(f"no screen was found{named}: start it from a desktop, or set SDL_VIDEODRIVER")
