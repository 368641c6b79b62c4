"""The 320x240 picture: paints a scene, and of the next one only what changed."""

from __future__ import annotations

import game.draw.sdl  # isort: skip  # noqa: F401  before pygame

import pygame

from game.draw.scene import HEIGHT, WIDTH, Command, Scene
from game.draw.sprites import Sprites
from game.draw.theme import Theme

_MOST_RECTS = 8
Placed = tuple[pygame.Surface, pygame.Rect]


class Canvas:
    """Keeps the last scene; ``paint`` says which rectangles changed."""

    def __init__(self, theme: Theme) -> None:
        self.surface = pygame.Surface((WIDTH, HEIGHT), 0, 32)
        self._area = self.surface.get_rect()
        self._scene: Scene | None = None
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
        if old is None:
            self._repaint(scene, self._area)
            return [self._area.copy()]
        if old == scene:
            return []
        dirty = _joined(self._changed(old, scene))
        for rect in dirty:
            self._repaint(scene, rect)
        return dirty

    def _changed(self, old: Scene, new: Scene) -> list[pygame.Rect]:
        """The rectangles of all commands that came, went, or changed places in the order of painting."""
        old_set, new_set = set(old), set(new)
        rects = [self._placed(command)[1] for command in old_set ^ new_set]
        kept_old = [command for command in old if command in new_set]
        kept_new = [command for command in new if command in old_set]
        if kept_old != kept_new:
            start, end = _middle(kept_old, kept_new)
            moved = kept_old[start : len(kept_old) - end] + kept_new[start : len(kept_new) - end]
            rects += [self._placed(command)[1] for command in moved]
        return [part for rect in rects if (part := rect.clip(self._area))]

    def _repaint(self, scene: Scene, rect: pygame.Rect) -> None:
        surface = self.surface
        surface.set_clip(rect)
        surface.fill(self._sprites.theme.colours["ground"])
        placed = [self._placed(command) for command in scene]
        if rect is not self._area:
            touches = rect.colliderect
            placed = [one for one in placed if touches(one[1])]
        surface.fblits(placed)
        surface.set_clip(None)

    def _placed(self, command: Command) -> Placed:
        picture, dx, dy, w, h = self._sprites.get(command)
        return picture, pygame.Rect(command.x + dx, command.y + dy, w, h)


def _middle(old: list[Command], new: list[Command]) -> tuple[int, int]:
    """How many commands two lists share at the start and at the end."""
    most = min(len(old), len(new))
    start = 0
    while start < most and old[start] == new[start]:
        start += 1
    end = 0
    while end < most - start and old[-1 - end] == new[-1 - end]:
        end += 1
    return start, end


def _joined(rects: list[pygame.Rect]) -> list[pygame.Rect]:
    """The rectangles with those that overlap made one, and everything one if they are many."""
    joined: list[pygame.Rect] = []
    for rect in rects:
        at = rect.collidelist(joined)
        while at >= 0:
            rect = rect.union(joined.pop(at))
            at = rect.collidelist(joined)
        joined.append(rect)
    return [joined[0].unionall(joined[1:])] if len(joined) > _MOST_RECTS else joined
