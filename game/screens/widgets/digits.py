"""A row of ten digits under a field where a number is typed: for the mouse, and for those without a keypad.

Whoever has digits types them; arrow keys and controllers move the cursor along the row, and 5 takes the digit.
"""

from __future__ import annotations

from game.draw.scene import Button, Command, Scene
from game.input.buttons import Press

DIGITS = "0123456789"
_X, _PITCH, _W, _H = 9, 31, 24, 20


class DigitRow:
    """at: the digit under the cursor; None until the cursor is first moved.

    >>> row = DigitRow(180)
    >>> row.typed(Press("7", "hint")), row.typed(Press("", "right")), row.typed(Press("", "select"))
    ('7', None, '0')
    """

    def __init__(self, y: int) -> None:
        self.y = y
        self.at: int | None = None

    def typed(self, press: Press) -> str | None:
        """The digit that a press types, or None: a move, or nothing to do with digits."""
        if press.key.isdigit():
            return press.key
        if press.act in ("left", "right"):
            step = 1 if press.act == "right" else -1
            self.at = (
                (self.at + step) % len(DIGITS) if self.at is not None else 0 if step > 0 else len(DIGITS) - 1
            )
        if press.act == "select" and self.at is not None:
            return DIGITS[self.at]
        return None

    def clicked(self, found: Command | None) -> str | None:
        """The digit that was clicked, or None."""
        if not isinstance(found, Button) or found.y != self.y:
            return None
        return found.label

    def scene(self) -> Scene:
        return tuple(
            Button(_X + _PITCH * at, self.y, _W, _H, digit, chosen=at == self.at)
            for at, digit in enumerate(DIGITS)
        )
