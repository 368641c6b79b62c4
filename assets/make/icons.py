"""Draw the program's icon under assets/desktop/icons, pixel by pixel: python assets/make/icons.py [--check]

Each size is a drawing of its own, with as much of the handheld as it can hold: at 16 a screen, a spade and three keys,
at 256 a hand of three cards and twelve keys with their digits. 32 is the window's own (``game.draw.sprites.icon``).
``--check`` writes nothing and ends with status 1 if a file is not what is drawn here. Standard library only.
"""

from __future__ import annotations

import struct
import sys
import zlib
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent))
from sheet import Rows, read_art

ASSETS = Path(__file__).resolve().parents[1]
ICONS = ASSETS / "desktop" / "icons" / "hicolor"
ART = ASSETS / "make" / "art"
Colour = tuple[int, int, int, int]


def _rgb(text: str) -> Colour:
    return int(text[:2], 16), int(text[2:4], 16), int(text[4:], 16), 255


NOTHING: Colour = (0, 0, 0, 0)
CASE, LIGHT, SHADE = _rgb("e6e2d6"), _rgb("f6f3ea"), _rgb("b3ad9d")
BEZEL, LCD, INK = _rgb("1e1f1c"), _rgb("b9c4a7"), _rgb("1c2014")
KEY, KEY_LIGHT, KEY_DARK, KEY_TEXT = _rgb("363632"), _rgb("55554f"), _rgb("1c1c1a"), _rgb("f4f1e7")
OK, OK_LIGHT, OK_DARK = _rgb("f4b80c"), _rgb("ffd866"), _rgb("b67f00")
"""The colours of the body (``game.draw.body.PALETTE``) and of the LCD theme."""


class Canvas:
    """A square of pixels, empty at first."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.rows = [[NOTHING] * size for _ in range(size)]

    def fill(self, colour: Colour, x: int, y: int, w: int, h: int, corner: int = 0) -> None:
        """A rectangle whose corners are cut by steps of one pixel each: ``corner`` of them."""
        for row in range(h):
            cut = max(0, corner - min(row, h - 1 - row))
            for column in range(cut, w - cut):
                self.rows[y + row][x + column] = colour

    def stamp(self, art: Rows, colour: Colour, x: int, y: int, scale: int = 1) -> None:
        """A drawing, each of its dots ``scale`` pixels wide and high."""
        for row, dots in enumerate(art):
            for column, dot in enumerate(dots):
                if dot == "#":
                    self.fill(colour, x + column * scale, y + row * scale, scale, scale)

    def png(self) -> bytes:
        """It as a PNG file with a palette."""
        palette = list(dict.fromkeys(dot for row in self.rows for dot in row))
        data = b"".join(b"\0" + bytes(palette.index(dot) for dot in row) for row in self.rows)
        head = struct.pack(">IIBBBBB", self.size, self.size, 8, 3, 0, 0, 0)
        chunks = (
            (b"IHDR", head),
            (b"PLTE", b"".join(bytes(dot[:3]) for dot in palette)),
            (b"tRNS", bytes(dot[3] for dot in palette)),
            (b"IDAT", zlib.compress(data, 9)),
            (b"IEND", b""),
        )
        return b"\x89PNG\r\n\x1a\n" + b"".join(
            struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
            for kind, body in chunks
        )


class Keys(NamedTuple):
    """Where the keys lie: left edge, top, width and height of one, steps to the next, how round they are."""

    x: int
    y: int
    w: int
    h: int
    across: int
    down: int
    columns: int
    rows: int
    corner: int = 0
    digits: int = 0
    """The scale of what is printed on them; 0 prints nothing."""
    thick: int = 0
    """How high a key stands, in pixels of its darker side."""


DIGITS = ("7", "8", "9", "4", "5", "6", "1", "2", "3", "C", "0", "OK")


def keys(canvas: Canvas, at: Keys, art: dict[str, Rows]) -> None:
    """All keys, the last of them the yellow one."""
    last = at.columns * at.rows - 1
    for number in range(last + 1):
        x = at.x + number % at.columns * at.across
        y = at.y + number // at.columns * at.down
        face, light, dark = (OK, OK_LIGHT, OK_DARK) if number == last else (KEY, KEY_LIGHT, KEY_DARK)
        if at.thick:
            canvas.fill(dark, x, y + at.thick, at.w, at.h, at.corner)
        canvas.fill(face, x, y, at.w, at.h, at.corner)
        if at.thick:
            canvas.fill(light, x + at.corner, y, at.w - 2 * at.corner, max(1, at.thick // 2))
        if at.digits:
            word = [art[f"key.{letter}"] for letter in DIGITS[number]]
            wide = sum(len(each[0]) + 1 for each in word) - 1
            left = x + (at.w - wide * at.digits) // 2
            top = y + (at.h - len(word[0]) * at.digits + 1) // 2
            for each in word:
                canvas.stamp(each, INK if number == last else KEY_TEXT, left, top, at.digits)
                left += (len(each[0]) + 1) * at.digits


def card(canvas: Canvas, x: int, y: int, w: int, h: int, line: int) -> None:
    """A blank card with its outline."""
    canvas.fill(INK, x, y, w, h, line)
    canvas.fill(LCD, x + line, y + line, w - 2 * line, h - 2 * line, line)


def draw_16(art: dict[str, Rows]) -> Canvas:
    canvas = Canvas(16)
    canvas.fill(CASE, 1, 0, 14, 16, 1)
    canvas.fill(BEZEL, 2, 1, 12, 9)
    canvas.fill(LCD, 3, 2, 10, 7)
    canvas.stamp(art["pip.S"], INK, 5, 2)
    for colour, x, w in ((KEY, 2, 3), (KEY, 6, 4), (OK, 11, 3)):
        canvas.fill(colour, x, 11, w, 3)
    return canvas


def draw_24(art: dict[str, Rows]) -> Canvas:
    canvas = Canvas(24)
    canvas.fill(CASE, 2, 0, 20, 24, 1)
    canvas.fill(BEZEL, 3, 1, 18, 15)
    canvas.fill(LCD, 4, 2, 16, 13)
    canvas.stamp(art["suit.S"], INK, 5, 2)
    keys(canvas, Keys(3, 17, 5, 2, 6, 3, 3, 2), art)
    for y in (17, 20):
        canvas.fill(KEY if y < 20 else OK, 15, y, 6, 2)
    return canvas


def draw_32(art: dict[str, Rows]) -> Canvas:
    canvas = Canvas(32)
    canvas.fill(CASE, 3, 0, 26, 32)
    canvas.fill(CASE, 2, 1, 28, 30)
    canvas.fill(BEZEL, 5, 2, 22, 17)
    canvas.fill(LCD, 6, 3, 20, 15)
    keys(canvas, Keys(5, 21, 6, 4, 8, 5, 3, 2), art)
    canvas.stamp(art["suit.S"], INK, 10, 4)
    return canvas


def draw_48(art: dict[str, Rows]) -> Canvas:
    canvas = Canvas(48)
    canvas.fill(SHADE, 4, 1, 40, 47, 2)
    canvas.fill(CASE, 4, 0, 40, 47, 2)
    canvas.fill(BEZEL, 7, 3, 34, 23, 1)
    canvas.fill(LCD, 9, 5, 30, 19)
    canvas.stamp(art["rank.A"], INK, 12, 8)
    canvas.stamp(art["suit.S"], INK, 24, 8)
    keys(canvas, Keys(8, 28, 9, 4, 12, 6, 3, 3, 1), art)
    return canvas


def draw_64(art: dict[str, Rows]) -> Canvas:
    canvas = Canvas(64)
    canvas.fill(SHADE, 6, 1, 52, 63, 2)
    canvas.fill(CASE, 6, 0, 52, 62, 2)
    canvas.fill(LIGHT, 8, 0, 48, 1)
    canvas.fill(BEZEL, 9, 3, 46, 33, 1)
    canvas.fill(LCD, 11, 5, 42, 29)
    card(canvas, 13, 8, 24, 26, 1)
    canvas.stamp(art["rank.K"], INK, 15, 10)
    canvas.stamp(art["pip.S"], INK, 16, 23)
    card(canvas, 27, 7, 24, 27, 1)
    canvas.stamp(art["rank.A"], INK, 29, 9)
    canvas.stamp(art["pip.S"], INK, 40, 9)
    canvas.stamp(art["pip.S"], INK, 30, 24)
    keys(canvas, Keys(10, 38, 12, 4, 16, 6, 3, 4, 1), art)
    return canvas


def draw_128(art: dict[str, Rows]) -> Canvas:
    canvas = Canvas(128)
    canvas.fill(SHADE, 14, 3, 100, 125, 5)
    canvas.fill(CASE, 14, 0, 100, 125, 5)
    canvas.fill(LIGHT, 19, 0, 90, 2)
    canvas.fill(BEZEL, 19, 5, 90, 66, 2)
    canvas.fill(LCD, 22, 8, 84, 60)
    hand(canvas, art, 25, 14, 2)
    keys(canvas, Keys(20, 75, 26, 9, 31, 13, 3, 4, 3, 1, 2), art)
    return canvas


def draw_256(art: dict[str, Rows]) -> Canvas:
    canvas = Canvas(256)
    canvas.fill(SHADE, 28, 6, 200, 250, 9)
    canvas.fill(CASE, 28, 0, 200, 250, 9)
    canvas.fill(LIGHT, 37, 0, 182, 3)
    canvas.fill(BEZEL, 38, 10, 180, 132, 3)
    canvas.fill(LCD, 44, 16, 168, 120)
    hand(canvas, art, 50, 28, 4)
    keys(canvas, Keys(40, 150, 52, 18, 62, 25, 3, 4, 6, 2, 4), art)
    return canvas


def hand(canvas: Canvas, art: dict[str, Rows], x: int, y: int, scale: int) -> None:
    """Queen, king and ace of spades, the ace raised; x, y: the queen's corner; 39 by 28 dots of ``scale`` pixels."""
    for place, rank in enumerate("QKA"):
        raised = rank == "A"
        left, top = x + place * 11 * scale, y - (2 * scale if raised else 0)
        card(canvas, left, top, 17 * scale, 26 * scale, scale // 2)
        inner = left + 2 * scale
        canvas.stamp(art[f"mini.{rank}"], INK, inner, top + 2 * scale, scale)
        if raised:
            canvas.stamp(art["suit.S"], INK, inner, top + 12 * scale, scale)
        else:
            canvas.stamp(art["pip.S"], INK, inner, top + 13 * scale, scale)


SIZES = {16: draw_16, 24: draw_24, 32: draw_32, 48: draw_48, 64: draw_64, 128: draw_128, 256: draw_256}


def path(size: int) -> Path:
    """Where the icon of a size lies: the place that the icon theme ``hicolor`` gives it."""
    return ICONS / f"{size}x{size}" / "apps" / "knockpad.png"


def main(arguments: list[str]) -> int:
    art: dict[str, Rows] = {}
    for name in ("suits", "ranks", "marks", "digits", "keys", "faces"):
        if (ART / f"{name}.txt").exists():
            art |= read_art(ART / f"{name}.txt")
    wrong = 0
    for size, draw in SIZES.items():
        data, file = draw(art).png(), path(size)
        if "--check" in arguments:
            wrong += not file.is_file() or file.read_bytes() != data
        else:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(data)
    if wrong:
        print(f"{wrong} icons are not what icons.py draws: run python assets/make/icons.py", file=sys.stderr)
    return min(wrong, 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
