"""Operations that paint: what every command of a scene is broken down to. Nothing here knows pygame.

An operation fills a rectangle with a role, or stamps a piece of the glyph sheet in it:
``Op(role, x, y, w, h, sheet_x, sheet_y, scale)``, sheet_x being -1 for a fill. Coordinates are relative to
the command's own x and y.
"""

from collections.abc import Iterable
from typing import NamedTuple

from game.draw.glyphs import ART, COLUMNS_LABEL, COLUMNS_TEXT, LABEL_TOP, TEXT_TOP
from game.draw.metrics import PIP, SUITS, TEXT_STEP, advance, label_index, text_index, text_width
from game.draw.scene import Align, Font

SUIT_KEYS = "CDHS"
HOLLOW = {"D": "Do", "H": "Ho"}


class Op(NamedTuple):
    """One fill or stamp; ``role`` is a key of the theme's colours."""

    role: str
    x: int
    y: int
    w: int
    h: int
    sheet_x: int = -1
    sheet_y: int = 0
    scale: int = 1


Ops = list[Op]


def fill(role: str, x: int, y: int, w: int, h: int) -> Op:
    """A filled rectangle."""
    return Op(role, x, y, w, h)


def stamp(role: str, name: str, x: int, y: int) -> Op:
    """A drawing of the sheet."""
    sheet_x, sheet_y, w, h = ART[name]
    return Op(role, x, y, w, h, sheet_x, sheet_y)


def pattern(role: str, name: str, x: int, y: int, w: int, h: int) -> Iterable[Op]:
    """A drawing laid side by side over an area; it keeps its phase from x, y."""
    sheet_x, sheet_y, wide, high = ART[name]
    for dy in range(0, h, high):
        for dx in range(0, w, wide):
            yield Op(role, x + dx, y + dy, min(wide, w - dx), min(high, h - dy), sheet_x, sheet_y)


INSETS: dict[int, tuple[int, ...]] = {0: (), 1: (1,), 2: (2, 1), 3: (3, 1, 1), 4: (4, 2, 1, 1)}


def box(role: str, x: int, y: int, w: int, h: int, radius: int = 2) -> Iterable[Op]:
    """A filled rectangle with round corners."""
    insets = INSETS[min(radius, w // 2, h // 2)]
    for row, inset in enumerate(insets):
        yield Op(role, x + inset, y + row, w - 2 * inset, 1)
        yield Op(role, x + inset, y + h - 1 - row, w - 2 * inset, 1)
    yield Op(role, x, y + len(insets), w, h - 2 * len(insets))


def frame(role: str, x: int, y: int, w: int, h: int, radius: int = 2, thick: int = 1) -> Iterable[Op]:
    """The outline of the same shape, inside its bounds."""
    insets = INSETS[min(radius, w // 2, h // 2)]
    ends = len(insets)
    for row in range(max(thick, ends)):
        inset = insets[row] if row < ends else 0
        if row < thick:
            runs = [(inset, w - 2 * inset)]
        else:
            reach = max(insets[row - thick] if row - thick < ends else 0, inset + thick) - inset
            runs = [(inset, reach), (w - inset - reach, reach)]
        for dx, wide in runs:
            yield Op(role, x + dx, y + row, wide, 1)
            yield Op(role, x + dx, y + h - 1 - row, wide, 1)
    tall = h - 2 * max(thick, ends)
    yield Op(role, x, y + max(thick, ends), thick, tall)
    yield Op(role, x + w - thick, y + max(thick, ends), thick, tall)


def dashes(role: str, x: int, y: int, w: int, h: int) -> Iterable[Op]:
    """A broken outline, two pixels thick, inside its bounds; every corner is drawn."""
    for dx in _starts(w):
        yield from (Op(role, x + dx, y, 4, 2), Op(role, x + dx, y + h - 2, 4, 2))
    for dy in _starts(h):
        yield from (Op(role, x, y + dy, 2, 4), Op(role, x + w - 2, y + dy, 2, 4))


def _starts(length: int) -> list[int]:
    """Where dashes of four begin, the first and the last at the ends."""
    count = max(2, (length + 3) // 7)
    return [(length - 4) * at // (count - 1) for at in range(count)]


def write(
    role: str, text: str, x: int, y: int, font: Font = "text", hollow: bool = True, suits: str = ""
) -> Iterable[Op]:
    """A line of text from its left edge; y is the top of the capitals.

    ``suits`` is the set of suit colours to use ("ground.", "face."): none means the role of the text.
    """
    scale = 2 if font == "title" else 1
    if font != "label":
        x -= scale
    for char in text:
        if char in SUITS:
            suit = SUIT_KEYS[SUITS.index(char)]
            name = "pip." + (HOLLOW.get(suit, suit) if hollow else suit)
            sheet_x, sheet_y, _, _ = ART[name]
            top = y if font == "label" else y + scale
            yield Op(suits + suit if suits else role, x, top, PIP, PIP, sheet_x, sheet_y, scale)
        elif char == " ":
            pass
        elif font == "label":
            row, column = divmod(label_index(char), COLUMNS_LABEL)
            yield Op(role, x, y - 2, 8, 12, column * 8, LABEL_TOP + row * 12)
        else:
            row, column = divmod(text_index(char), COLUMNS_TEXT)
            yield Op(role, x, y - 3 * scale, 7, 15, column * TEXT_STEP, TEXT_TOP + row * 15, scale)
        x += advance(char, font)


def aligned(x: int, text: str, font: Font, align: Align) -> int:
    """The left edge of a text whose left edge, middle or right edge is x."""
    if align == "left":
        return x
    width = text_width(text, font)
    return x - width if align == "right" else x - width // 2


def bounds(ops: Iterable[Op]) -> tuple[int, int, int, int]:
    """left, top, right, bottom (exclusive) of a number of operations; all 0 for none."""
    left = top = 1 << 20
    right = bottom = -(1 << 20)
    for op in ops:
        left, top = min(left, op.x), min(top, op.y)
        right, bottom = max(right, op.x + op.w * op.scale), max(bottom, op.y + op.h * op.scale)
    return (left, top, right, bottom) if right > left else (0, 0, 0, 0)
