"""What lies under a click: the places of the commands that can be clicked. Nothing here knows pygame."""

from __future__ import annotations

from game.draw.metrics import cell_width, key_width, keycap_width
from game.draw.scene import Back, Button, Cell, Command, Face, Keycap, Scene

_CARD = {"big": (28, 46), "small": (18, 24)}
_RAISED = 8
_LEAST = 11
"""A finger needs more room than the caps of the legend are high."""


def hit(scene: Scene, x: int, y: int) -> Command | None:
    """The uppermost thing at a place of the canvas that can be clicked, or None.

    >>> hit((Button(0, 0, 10, 10, "A"), Button(5, 0, 10, 10, "B")), 6, 3).label
    'B'
    """
    for each in reversed(scene):
        box = box_of(each)
        if box is not None and box[0] <= x < box[0] + box[2] and box[1] <= y < box[1] + box[3]:
            return each
    return None


def box_of(command: Command) -> tuple[int, int, int, int] | None:
    """x, y, width and height of what can be clicked; None for anything else."""
    match command:
        case Button(enabled=True):
            return command.x, command.y, command.w, command.h
        case Face() | Back():
            width, height = _CARD[command.size]
            lift = _RAISED if "raised" in command.marks else 0
            return command.x, command.y - lift, width, height + lift
        case Cell(kind="loose" | "meld"):
            return command.x, command.y, cell_width(command.card), 19
        case Keycap(lit=True) if command.acts:
            return command.x, command.y, keycap_width(command.keys, command.label), _LEAST
    return None


def act_of(cap: Keycap, x: int) -> str:
    """What the key of a legend's entry under x does; the word counts as the last key.

    >>> act_of(Keycap(8, 218, ("4", "6"), "MOVE", True, ("left", "right")), 9)
    'left'
    """
    right = cap.x
    for key, act in zip(cap.keys, cap.acts, strict=True):
        right += key_width(key) - 1
        if x <= right:
            return act
    return cap.acts[-1]
