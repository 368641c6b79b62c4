"""A page with a title: the heading, lines of text, the number of the page."""

from __future__ import annotations

from collections.abc import Iterable

from game.draw.metrics import text_width
from game.draw.scene import WIDTH, Command, Fill, Scene, Text
from game.screens.words import COLUMNS, clip, wrap

LINE = 13
BODY = 38
"""Where the first line under the heading has its capitals."""
FOOT = 211
"""Nothing of a page lies below this."""


def heading(title: str, corner: str = "") -> Scene:
    """A title, something small in the corner, and a rule. A long title is set smaller, a longer one is cut."""
    room = WIDTH - 16 - (text_width(corner) + 10 if corner else 0)
    large = text_width(title, "title") <= room
    name = Text(8, 9, title, "title") if large else Text(8, 14, clip(title, room))
    scene: list[Command] = [name, Fill(8, 31, WIDTH - 16, 1, "rule")]
    if corner:
        scene.append(Text(WIDTH - 8, 14, corner, align="right"))
    return tuple(scene)


def lines(x: int, y: int, texts: Iterable[str]) -> Scene:
    """Lines of text, one below the other."""
    return tuple(Text(x, y + LINE * at, text) for at, text in enumerate(texts))


def prose(text: str, x: int = 8, y: int = BODY, columns: int = COLUMNS) -> Scene:
    """A text, wrapped."""
    return lines(x, y, wrap(text, columns))
