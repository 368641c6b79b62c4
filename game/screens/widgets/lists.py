"""A list of lines with a cursor that moves up and down: menus and options."""

from collections.abc import Sequence
from typing import NamedTuple

from game.draw.scene import Button, Command, Fill, Scene, Text
from game.input.buttons import Act
from game.screens.words import clip

ARROWS = "‹ ", " ›"


class Place(NamedTuple):
    """Where a list lies: the top left corner, the width, from line to line, and how many lines fit."""

    x: int
    y: int
    w: int
    pitch: int
    fits: int

    def line(self, found: Command | None, at: int, count: int, first: int | None = None) -> int | None:
        """The line that a clicked command is, or None; ``at`` and ``first`` as the list is drawn.

        >>> Place(8, 60, 100, 20, 5).line(Button(8, 80, 100, 17, "GIN"), 0, 3)
        1
        """
        if not isinstance(found, Button) or found.x != self.x:
            return None
        first = window(at, count, self.fits) if first is None else first
        line = first + (found.y - self.y) // self.pitch
        return line if 0 <= line < count else None


class Option(NamedTuple):
    """A line of options. fixed: there is nothing to choose. opens: a page stands behind it."""

    name: str
    value: str
    fixed: bool = False
    opens: bool = False


def step(at: int, count: int, act: Act) -> int:
    """Where the cursor goes, round the ends.

    >>> step(0, 3, "up"), step(2, 3, "down"), step(1, 3, "left")
    (2, 0, 1)
    """
    if not count:
        return 0
    return (at + {"up": -1, "down": 1}.get(act, 0)) % count


def window(at: int, count: int, fits: int) -> int:
    """The first line shown, when only ``fits`` lines fit.

    >>> window(0, 12, 7), window(5, 12, 7), window(11, 12, 7)
    (0, 2, 5)
    """
    return max(0, min(at - fits // 2, count - fits))


def menu(place: Place, labels: Sequence[str], at: int, first: int | None = None) -> Scene:
    """Plain lines, the chosen one filled, with an arrow. first: the line at the top, where it is not to follow."""
    first = window(at, len(labels), place.fits) if first is None else first
    scene: list[Command] = list(bar(place, first, len(labels)))
    for row, label in enumerate(labels[first : first + place.fits]):
        chosen = first + row == at
        text = clip(label, place.w - 26)
        scene.append(_line(place, row, text, chosen, arrow=chosen))
    return tuple(scene)


def options(place: Place, lines: Sequence[Option], at: int, first: int | None = None) -> Scene:
    """Lines of a name and its value; the chosen one is filled and its value stands between arrows."""
    first = window(at, len(lines), place.fits) if first is None else first
    scene: list[Command] = list(bar(place, first, len(lines)))
    for row, line in enumerate(lines[first : first + place.fits]):
        chosen = first + row == at
        scene.append(_line(place, row, line.name, chosen, arrow=line.opens))
        if line.opens:
            continue
        plain = not chosen or line.fixed
        shown = line.value if plain else f"{ARROWS[0]}{line.value}{ARROWS[1]}"
        right = place.x + place.w - (24 if plain else 10)
        top = place.y + row * place.pitch + (_height(place) - 8) // 2
        role = "lit_text" if chosen else "quiet" if line.fixed else "ink"
        scene.append(Text(right, top, shown, role=role, align="right"))  # type: ignore[arg-type]
    return tuple(scene)


def bar(place: Place, first: int, count: int) -> Scene:
    """Which part of a long list is seen, at its right edge; nothing for a list that fits."""
    if count <= place.fits:
        return ()
    tall = place.fits * place.pitch - 3
    part = tall * place.fits // count
    top = first * (tall - part) // (count - place.fits)
    x = place.x + place.w + 2
    return (Fill(x + 1, place.y, 1, tall, "rule"), Fill(x, place.y + top, 3, part, "ink"))


def _height(place: Place) -> int:
    """Of a bar; where lines are close it takes all there is, since no other line has one."""
    return place.pitch - (3 if place.pitch > 17 else 2 if place.pitch > 13 else 0)


def _line(place: Place, row: int, label: str, chosen: bool, arrow: bool) -> Button:
    y = place.y + row * place.pitch
    return Button(
        place.x,
        y,
        place.w,
        _height(place),
        label,
        chosen=chosen,
        align="left",
        outline=False,
        arrow=arrow,
    )
