"""A scene as dots."""

from __future__ import annotations

from functools import cache

import game.draw.sdl  # isort: skip  # noqa: F401  before pygame

import pygame

from game.draw.canvas import Canvas
from game.draw.scene import HEIGHT, WIDTH, Scene
from game.draw.theme import load_theme


@cache
def _canvas(theme: str) -> Canvas:
    return Canvas(load_theme(theme))


def painted(scene: Scene, theme: str) -> tuple[int, int, bytes]:
    """Width, height and three bytes a pixel."""
    canvas = _canvas(theme)
    canvas.paint(scene)
    return WIDTH, HEIGHT, pygame.image.tobytes(canvas.surface, "RGB")
