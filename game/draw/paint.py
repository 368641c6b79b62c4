"""Every command of a scene as operations, and the rectangle it may touch. Nothing here knows pygame."""

from collections.abc import Callable
from typing import Any, NamedTuple

from game.draw import cards, shapes
from game.draw.ink import Ops
from game.draw.ink import bounds as _bounds
from game.draw.scene import (
    Back,
    Bracket,
    Button,
    Cell,
    Command,
    Cursor,
    Digits,
    Face,
    Fill,
    Frame,
    Gauge,
    Keycap,
    Letters,
    Plate,
    Text,
)


class Area(NamedTuple):
    """A rectangle of the canvas."""

    x: int
    y: int
    w: int
    h: int


_PAINTERS: dict[type, Callable[[Any, bool], Ops]] = {
    Fill: shapes.fill_ops,
    Frame: shapes.frame_ops,
    Text: shapes.text_ops,
    Digits: shapes.digits_ops,
    Letters: shapes.letters_ops,
    Plate: shapes.plate_ops,
    Button: shapes.button_ops,
    Cursor: shapes.cursor_ops,
    Bracket: shapes.bracket_ops,
    Keycap: shapes.keycap_ops,
    Gauge: shapes.gauge_ops,
    Face: cards.face_ops,
    Back: cards.back_ops,
    Cell: cards.cell_ops,
}


def operations(command: Command, hollow: bool = True) -> Ops:
    """What paints a command, relative to its x and y; ``hollow`` as the theme's suits are."""
    return _PAINTERS[type(command)](command, hollow)


def area(command: Command) -> Area:
    """The least rectangle that holds all that a command paints.

    >>> from game.draw.scene import Face
    >>> area(Face(10, 20, 0, marks=frozenset({"raised"})))
    Area(x=9, y=11, w=30, h=48)
    """
    left, top, right, bottom = _bounds(operations(command))
    return Area(command.x + left, command.y + top, right - left, bottom - top)
