"""Commands as small pictures: each is painted once, then kept while the theme stays."""

from __future__ import annotations

import game.draw.sdl  # isort: skip  # noqa: F401  before pygame

import pygame

from game.assets import asset
from game.draw.ink import bounds
from game.draw.paint import operations
from game.draw.scene import Command
from game.draw.shapes import on_band
from game.draw.theme import Theme

KEEP = 600
"""Pictures kept; a whole match needs about four hundred."""
_CLEAR = (255, 0, 254)

Sprite = tuple[pygame.Surface, int, int, int, int]
"""A picture, its place relative to the command's x and y, its width and height."""


class Sprites:
    """Paints commands in one theme."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self._sheet = pygame.image.load_basic(str(asset("sprites", "sheet.bmp")))
        self._sheet.set_colorkey(0)
        self._kept: dict[tuple[object, ...], Sprite] = {}

    def get(self, command: Command) -> Sprite:
        """The picture of a command."""
        key = (command.__class__, on_band(command.y), *command[2:])
        sprite = self._kept.get(key)
        if sprite is None:
            if len(self._kept) >= KEEP:
                self._kept.clear()
            sprite = self._kept[key] = self._paint(command)
        return sprite

    def _paint(self, command: Command) -> Sprite:
        ops = operations(command, self.theme.hollow)
        left, top, right, bottom = bounds(ops)
        width, height = right - left, bottom - top
        surface = pygame.Surface((width, height), 0, 32)
        surface.fill(_CLEAR)
        colours, sheet = self.theme.colours, self._sheet
        for role, x, y, w, h, sheet_x, sheet_y, scale in ops:
            if sheet_x < 0:
                surface.fill(colours[role], (x - left, y - top, w, h))
                continue
            sheet.set_palette_at(1, colours[role])
            part = (sheet_x, sheet_y, w, h)
            if scale == 1:
                surface.blit(sheet, (x - left, y - top), part)
            else:
                glyph = pygame.transform.scale_by(sheet.subsurface(part), scale)
                glyph.set_colorkey(0)
                surface.blit(glyph, (x - left, y - top))
        surface.set_colorkey(_CLEAR, pygame.RLEACCEL)
        return surface, left, top, width, height
