"""Commands as small pictures: each is painted once, then kept while the theme stays."""

from __future__ import annotations

import game.draw.sdl  # isort: skip  # noqa: F401  before pygame

from collections import defaultdict
from functools import cache

import pygame

from game.assets import asset
from game.draw.glyphs import ART
from game.draw.ink import bounds
from game.draw.paint import operations
from game.draw.scene import Command
from game.draw.shapes import on_band
from game.draw.theme import Theme

KEEP = 600
"""Pictures kept, and places of each kind of command; a whole match needs about four hundred."""
_CLEAR = (255, 0, 254)

Placed = tuple[pygame.Surface, pygame.Rect]
"""A picture and where it stands on the canvas; never changed in place."""
Picture = tuple[pygame.Surface, int, int]
"""A picture and its corner, relative to the command's x and y."""


class Sprites:
    """Paints commands in one theme."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self._sheet = load_sheet()
        self._pictures: dict[object, Picture] = {}
        self._placed: defaultdict[type[Command], dict[Command, Placed]] = defaultdict(dict)

    def place(self, command: Command) -> Placed:
        """The picture of a command, and the rectangle that it fills."""
        kind = command.__class__
        placed = self._placed[kind].get(command)
        if placed is None:
            picture, dx, dy = self._picture(command)
            kept = self._placed[kind]
            if len(kept) >= KEEP:
                kept.clear()
            rect = picture.get_rect(topleft=(command.x + dx, command.y + dy))
            placed = kept[command] = (picture, rect)
        return placed

    def _picture(self, command: Command) -> Picture:
        """One picture serves a command wherever it stands."""
        key = (command.__class__, on_band(command.y), *command[2:])
        picture = self._pictures.get(key)
        if picture is None:
            if len(self._pictures) >= KEEP:
                self._pictures.clear()
                self._placed.clear()
            picture = self._pictures[key] = self._paint(command)
        return picture

    def _paint(self, command: Command) -> Picture:
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
        return surface, left, top


@cache
def load_sheet() -> pygame.Surface:
    """Every glyph, in the colour that palette entry 1 is set to; one sheet for all who paint."""
    sheet = pygame.image.load_basic(str(asset("sprites", "sheet.bmp")))
    sheet.set_colorkey(0)
    return sheet


def icon() -> pygame.Surface:
    """The window's icon, 32x32: the handheld with a spade on its screen and one yellow key."""
    surface = pygame.Surface((32, 32), pygame.SRCALPHA, 32)
    for colour, x, y, w, h in _ICON:
        surface.fill(colour, (x, y, w, h))
    sheet = load_sheet()
    sheet.set_palette_at(1, pygame.Color("#1c2014"))
    surface.blit(sheet, (10, 4), ART["suit.S"])
    return surface


_ICON: tuple[tuple[str, int, int, int, int], ...] = (
    ("#e6e2d6", 3, 0, 26, 32),
    ("#e6e2d6", 2, 1, 28, 30),
    ("#1e1f1c", 5, 2, 22, 17),
    ("#b9c4a7", 6, 3, 20, 15),
    *(("#363632", x, y, 6, 4) for y in (21, 26) for x in (5, 13)),
    ("#363632", 21, 21, 6, 4),
    ("#f4b80c", 21, 26, 6, 4),
)
