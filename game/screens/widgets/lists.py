"""A list of lines with a cursor that moves up and down: menus and options."""

from __future__ import annotations

from collections.abc import Sequence

from game.draw.scene import Button, Command, Scene, Text
from game.input.buttons import Act

ROW = 21


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


def menu(x: int, y: int, w: int, labels: Sequence[str], at: int, fits: int = 7) -> Scene:
    """Plain lines, the chosen one filled, with an arrow."""
    first = window(at, len(labels), fits)
    return tuple(
        Button(
            x, y + row * ROW, w, 18, label, chosen=first + row == at, align="left", outline=False, arrow=True
        )
        for row, label in enumerate(labels[first : first + fits])
    )


def options(x: int, y: int, w: int, lines: Sequence[tuple[str, str]], at: int, fits: int = 7) -> Scene:
    """Lines of a name and its value; the chosen one is filled and its value stands between arrows."""
    first = window(at, len(lines), fits)
    scene: list[Command] = []
    for row, (name, value) in enumerate(lines[first : first + fits]):
        chosen = first + row == at
        top = y + row * ROW
        role = "lit_text" if chosen else "ink"
        scene.append(Button(x, top, w, 18, name, chosen=chosen, align="left", outline=False))
        shown = f"‹ {value} ›" if chosen else value
        scene.append(Text(x + w - 10, top + 5, shown, role=role, align="right"))  # type: ignore[arg-type]
    return tuple(scene)
