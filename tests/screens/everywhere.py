"""Every screen of the program as it stands in its golden picture, to be left alone, hidden or shown elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any
from unittest.mock import patch

from game.draw.scene import Scene
from game.screens.base import Screen
from tests.golden.pictures.scenes import SCENES, fixed

NAMES = tuple(SCENES)


def screen(name: str, language: str = "en") -> Screen:
    """The screen behind a golden picture: the last one that was asked for its scene."""
    asked: list[Screen] = []
    with ExitStack() as undo:
        undo.enter_context(fixed())
        SCENES[name](language)  # screens are imported when they are first wanted
        for kind in _kinds(Screen):
            if "scene" in kind.__dict__:
                undo.enter_context(patch.object(kind, "scene", _noting(kind.scene, asked)))
        SCENES[name](language)
    return asked[-1]


def _noting(scene: Callable[[Any], Scene], asked: list[Screen]) -> Callable[[Any], Scene]:
    def noted(self: Screen) -> Scene:
        found = scene(self)
        asked.append(self)  # after those that it asked itself
        return found

    return noted


def _kinds(kind: type[Screen]) -> Iterator[type[Screen]]:
    yield kind
    for each in kind.__subclasses__():
        yield from _kinds(each)
