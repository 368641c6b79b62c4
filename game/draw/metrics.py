"""How wide a text is, for layout and for tests of fit; nothing here knows pygame.

A width runs from the left edge of the first letter to the right edge of the last one, in canvas pixels: the
space that a font leaves beside its letters is not counted, so a text set at x8 starts on x8. In the text font
and the title a few wide signs (suits, arrows, Æ, M) reach one pixel (title: two) further on either side.
"""

from __future__ import annotations

from game.draw.glyphs import LABEL_ADVANCES, LABEL_CHARS, TEXT_CHARS
from game.draw.scene import Font, Size

CAPS: dict[Font, int] = {"text": 8, "label": 7, "title": 16}
"""Height of the capitals."""
LINE: dict[Font, int] = {"text": 13, "label": 11, "title": 26}
"""Least distance from line to line at which nothing touches."""
ABOVE: dict[Font, int] = {"text": 3, "label": 2, "title": 6}
"""How far accents reach above the capitals."""
BELOW: dict[Font, int] = {"text": 4, "label": 3, "title": 8}
"""How far tails reach below the baseline."""
SUITS = "♣♦♥♠"

TEXT_STEP = 7
PIP = 7
_TEXT_INDEX = {char: at for at, char in enumerate(TEXT_CHARS)}
_LABEL_INDEX = {char: at for at, char in enumerate(LABEL_CHARS)}


def text_index(char: str) -> int:
    """The cell of a character on the sheet; the last one is the box for what is missing."""
    return _TEXT_INDEX.get(char, len(TEXT_CHARS))


def label_index(char: str) -> int:
    """The cell of a character of the label font; the last one is the box."""
    return _LABEL_INDEX.get(char, len(LABEL_CHARS))


def advance(char: str, font: Font) -> int:
    """From the start of one character to the start of the next."""
    if font == "label":
        return PIP + 1 if char in SUITS else LABEL_ADVANCES[label_index(char)]
    return TEXT_STEP * (2 if font == "title" else 1)


def text_width(text: str, font: Font = "text") -> int:
    """Pixels from the first letter's left edge to the last one's right edge.

    >>> text_width("CPU"), text_width("CPU", "title"), text_width("STOCK", "label")
    (19, 38, 25)
    """
    if not text:
        return 0
    if font == "label":
        return sum(advance(char, font) for char in text) - 1
    scale = 2 if font == "title" else 1
    return (TEXT_STEP * len(text) - 2) * scale


def fits(text: str, width: int, font: Font = "text") -> bool:
    """Whether a text has room in a width."""
    return text_width(text, font) <= width


def has_glyph(char: str, font: Font = "text") -> bool:
    """Whether the font can draw a character; if not, it shows as a box."""
    return char in SUITS or char in (_LABEL_INDEX if font == "label" else _TEXT_INDEX)


def missing(text: str, font: Font = "text") -> str:
    """The characters of a text that would show as a box.

    >>> missing("Å, æ, ♥ og 象")
    '象'
    """
    return "".join(char for char in text if not has_glyph(char, font))


BIG, SMALL = (28, 46), (18, 24)
"""Width and height of a card."""
RAISE = 8
"""How far a raised card stands above its place."""
CELL, CELL_TEN, CELL_HEIGHT = 23, 28, 19
"""A place of the grid: its width, that of the tens, its height."""
DIGIT_PITCH: dict[Size, int] = {"strip": 9, "score": 14, "dead": 21}
DIGIT_SIZE: dict[Size, tuple[int, int]] = {"strip": (7, 12), "score": (11, 19), "dead": (17, 34)}
LETTER_PITCH, LETTER_SIZE = 38, (30, 36)
CAP_HEIGHT, KEY_GAP = 9, 3
"""Height of a key of the legend, and the space between it and its word."""
KEY_LETTERS = frozenset("0123456789CLROK")
"""What has a bold drawing of its own for the caps; the label font writes the rest."""


def digits_width(text: str, size: Size) -> int:
    """The width of a row of digits, for right alignment.

    >>> digits_width("062", "score")
    39
    """
    return DIGIT_PITCH[size] * (len(text) - 1) + DIGIT_SIZE[size][0] if text else 0


def cell_width(card: int) -> int:
    """The width of a card's place in the grid."""
    return CELL_TEN if card % 13 == 9 else CELL


def key_step(char: str) -> int:
    """From one bold character on a cap to the next."""
    return {"1": 5, "L": 6}.get(char, 7)


def key_width(key: str) -> int:
    """The width of one cap of the legend, standing alone."""
    if KEY_LETTERS.issuperset(key):
        return sum(key_step(char) for char in key) + 3
    return text_width(key, "label") + 4


def keycap_width(keys: tuple[str, ...], label: str) -> int:
    """The width of a ``Keycap``: its caps, which stand closer where they are several, and its word.

    >>> keycap_width(("2", "4", "6", "8"), "MOVE")
    60
    """
    caps = sum(key_width(key) for key in keys) - max(0, len(keys) - 1)
    return caps + KEY_GAP + text_width(label, "label") if label else caps
