"""The 320x240 picture: paints a scene, and of the next one only what changed."""

from __future__ import annotations

import game.draw.sdl  # isort: skip  # noqa: F401  before pygame

from operator import is_not

import pygame

from game.draw.scene import HEIGHT, WIDTH, Command, Scene
from game.draw.sprites import Placed, Sprites
from game.draw.theme import Theme

_BLOCK = 16
_MOST_CHANGED, _MOST_RECTS = 32, 8
"""With more commands changed, or more rectangles left, one rectangle for all is painted faster."""


class Canvas:
    """Keeps the last scene; ``paint`` says which rectangles changed."""

    def __init__(self, theme: Theme) -> None:
        self.surface = pygame.Surface((WIDTH, HEIGHT))
        self._area = self.surface.get_rect()
        self._scene: Scene | None = None
        self._placed: list[Placed] = []
        self._sprites = Sprites(theme)

    @property
    def theme(self) -> Theme:
        """The theme in force; setting it makes the next ``paint`` a full one."""
        return self._sprites.theme

    @theme.setter
    def theme(self, theme: Theme) -> None:
        if theme != self._sprites.theme:
            self._sprites = Sprites(theme)
            self._scene = None

    def forget(self) -> None:
        """Paint everything next time."""
        self._scene = None

    def paint(self, scene: Scene) -> list[pygame.Rect]:
        """Bring the surface up to the scene; the rectangles that changed, empty for an equal scene."""
        old, self._scene = self._scene, scene
        place = self._sprites.place
        if old is None:
            self._placed = [place(command) for command in scene]
            self._repaint(self._area, self._placed)
            return [self._area.copy()]
        start, end = _shared(old, scene)
        if start == len(old) == len(scene):
            return []
        was = self._placed[start : len(old) - end]
        now = [place(command) for command in scene[start : len(scene) - end]]
        self._placed[start : len(old) - end] = now
        dirty = _joined([_whole(part) for rect in _changed(was, now) if (part := rect.clip(self._area))])
        rects = [rect for _, rect in self._placed]
        for area in dirty:
            self._repaint(area, [self._placed[at] for at in area.collidelistall(rects)])
        return dirty

    def _repaint(self, area: pygame.Rect, placed: list[Placed]) -> None:
        surface = self.surface
        surface.set_clip(area)
        surface.fill(self._sprites.theme.colours["ground"])
        surface.fblits(placed)
        surface.set_clip(None)


def _same(one: Command, other: Command) -> bool:
    """Equal and of one kind: as tuples, two kinds of command might be equal by chance."""
    return one is other or (one == other and one.__class__ is other.__class__)


def _shared(old: Scene, new: Scene) -> tuple[int, int]:
    """How many commands two scenes share at the start and, of the others, at the end."""
    most = min(len(old), len(new))
    start = 0
    while start < most and _same(old[start], new[start]):
        start += 1
    end = 0
    while end < most - start and _same(old[-1 - end], new[-1 - end]):
        end += 1
    return start, end


def _changed(was: list[Placed], now: list[Placed]) -> list[pygame.Rect]:
    """The rectangles of all commands that came, went, or changed their place in the order of painting.

    An equal command has the very same picture and place, so identity tells them apart. Those that both scenes
    have, in the same order, need no painting: whatever lies over or under them either lies there in both, or
    is among the rectangles itself.
    """
    before, after = set(map(id, was)), set(map(id, now))
    rects = [one[1] for one in was if id(one) not in after]
    rects += [one[1] for one in now if id(one) not in before]
    kept_was = [one for one in was if id(one) in after]
    kept_now = [one for one in now if id(one) in before]
    if len(kept_was) != len(kept_now) or any(map(is_not, kept_was, kept_now)):
        rects += [one[1] for one in kept_was + kept_now]
    return rects


def _whole(rect: pygame.Rect) -> pygame.Rect:
    """The rectangle in whole blocks of 16 pixels, of which the canvas is 20 wide: SDL fills those in a tenth of the
    time that it takes for odd ends."""
    left = rect.x & -_BLOCK
    return pygame.Rect(left, rect.y, (rect.right - left + _BLOCK - 1) & -_BLOCK, rect.h)


def _joined(rects: list[pygame.Rect]) -> list[pygame.Rect]:
    """The rectangles with those that overlap made one, and everything one if they are many."""
    if len(rects) > _MOST_CHANGED:
        return [rects[0].unionall(rects[1:])]
    joined: list[pygame.Rect] = []
    for rect in rects:
        at = rect.collidelist(joined)
        while at >= 0:
            rect = rect.union(joined.pop(at))
            at = rect.collidelist(joined)
        joined.append(rect)
    return [joined[0].unionall(joined[1:])] if len(joined) > _MOST_RECTS else joined
