"""The twelve keys, and what a press of one means.

A press has two names. ``key`` is what is printed on the key (``"0"`` to ``"9"``, ``"OK"``, ``"CLR"``): a
digit field reads it. ``act`` is what the key does under the keymap in force: every other screen reads that.
So a number pad with 8 at the top moves up and still types an 8.
"""

from typing import Literal, NamedTuple, get_args

Key = Literal["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "OK", "CLR"]
Act = Literal["up", "down", "left", "right", "select", "ok", "clear", "hint", "sort", "view", "score", "help"]

KEYS: tuple[Key, ...] = get_args(Key)
ACTS: tuple[Act, ...] = get_args(Act)
MOVES: frozenset[Act] = frozenset({"up", "down", "left", "right"})


class Press(NamedTuple):
    """One press of a key.

    key: what is printed on it. Arrow keys that stand for no digit in the keymap give ``""``.
    act: what it does.
    held: True when a held key repeats; only moves repeat.

    >>> Press("8", "up").act
    'up'
    """

    key: Key | Literal[""]
    act: Act
    held: bool = False


class Touch(NamedTuple):
    """A click or tap on the LCD, in canvas pixels (0-319, 0-239)."""

    x: int
    y: int
