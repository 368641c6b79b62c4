"""The foot of every screen: which keys do what here, in the layout in force."""

from __future__ import annotations

from game.draw.scene import WIDTH, Fill, Keycap, Scene
from game.input.buttons import Act
from game.screens.deps import Deps

TOP = 215
_COLUMNS = (8, 77, 141, 205, 266)
_ROWS = (218, 229)
SECONDS: tuple[Act, ...] = ("sort", "view", "hint", "score", "help")


def legend(
    deps: Deps,
    moves: tuple[Act, ...] = (),
    move: str = "legend_move",
    select: str | None = "legend_press",
    ok: str | None = "legend_press",
    clear: str | None = "legend_menu",
    seconds: tuple[Act, ...] = (),
    second: tuple[Act, ...] = ("select",),
    seconds_do: str | None = None,
) -> Scene:
    """Two rows of keys in fixed places. A text key of None ghosts its place.

    moves: the directions that do something here. seconds: the second functions that do. second: the keys shown in
    the second place, where 5 does no more than OK and the two other moves are worth telling. seconds_do: what the
    lit second functions do here, where it is not what is printed above their keys.
    """
    texts, keymap = deps.texts, deps.keymap
    first: list[tuple[tuple[Act, ...], str, bool]] = [
        (moves or ("left", "right"), move, bool(moves)),
        (second, select or "legend_press", select is not None),
        (("ok",), ok or "legend_press", ok is not None),
        (("clear",), clear or "legend_menu", clear is not None),
    ]
    below: list[tuple[tuple[Act, ...], str, bool]] = [
        ((act,), seconds_do if seconds_do and act in seconds else f"legend_{act}", act in seconds)
        for act in SECONDS
    ]
    scene: list[Fill | Keycap] = [
        Fill(0, TOP, WIDTH, 240 - TOP, "band"),
        Fill(8, TOP, WIDTH - 16, 1, "rule"),
    ]
    for y, row in zip(_ROWS, (first, below), strict=True):
        for x, (acts, key, lit) in zip(_COLUMNS, row, strict=False):
            scene.append(Keycap(x, y, keymap.caps(*acts), texts(key), lit, acts))
    return tuple(scene)
