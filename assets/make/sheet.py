"""Build assets/sprites/sheet.bmp and game/draw/glyphs.py from the fonts and the drawings beside this file.

    python assets/make/sheet.py [--check]

The sheet holds every glyph once, one bit a pixel; glyphs.py says where each lies. ``--check`` writes nothing
and ends with status 1 if a file is not what the sources give. Standard library only.
"""

from __future__ import annotations

import struct
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
import segments

ASSETS = Path(__file__).resolve().parents[1]
WIDTH = 448
Rows = list[str]

SEVEN = {
    "0": "abcdef",
    "1": "bc",
    "2": "abdeg",
    "3": "abcdg",
    "4": "bcfg",
    "5": "acdfg",
    "6": "acdefg",
    "7": "abc",
    "8": "abcdefg",
    "9": "abcdfg",
    "-": "g",
    "E": "adefg",
    "r": "eg",
    "o": "cdeg",
}


def read_art(path: Path) -> dict[str, Rows]:
    """The drawings of a file: ``== name``, then rows of characters, all of one length."""
    art: dict[str, Rows] = {}
    for block in path.read_text(encoding="utf-8").split("== ")[1:]:
        name, *rows = block.split()
        if len({len(row) for row in rows}) != 1:
            sys.exit(f"{path.name}: the rows of {name} differ in length")
        art[name] = rows
    return art


def read_bdf(path: Path) -> dict[str, tuple[int, Rows, int, int]]:
    """char -> (advance, rows, left bearing, top above the baseline)"""
    glyphs = {}
    for block in path.read_text(encoding="utf-8").split("STARTCHAR ")[1:]:
        lines = block.split("ENDCHAR")[0].splitlines()
        fields = {line.split()[0]: line.split()[1:] for line in lines[1:] if " " in line}
        width, height, left, bottom = map(int, fields["BBX"])
        bits = lines[lines.index("BITMAP") + 1 :]
        rows = [bin(int(row, 16))[2:].zfill(len(row) * 4)[:width] for row in bits]
        rows = [row.replace("0", ".").replace("1", "#") for row in rows]
        glyphs[chr(int(fields["ENCODING"][0]))] = (int(fields["DWIDTH"][0]), rows, left, bottom + height)
    return glyphs


class Sheet:
    """A page of pixels that glyphs are put on, row by row."""

    def __init__(self) -> None:
        self.pixels: list[bytearray] = []
        self.x = self.y = self.height = 0

    def put(self, rows: Rows) -> tuple[int, int, int, int]:
        """Find a place for one drawing; return x, y, width, height."""
        width, height = len(rows[0]), len(rows)
        if self.x + width > WIDTH:
            self.x, self.y, self.height = 0, self.y + self.height, 0
        while len(self.pixels) < self.y + height:
            self.pixels.append(bytearray(WIDTH))
        for dy, row in enumerate(rows):
            for dx, dot in enumerate(row):
                self.pixels[self.y + dy][self.x + dx] = dot != "."
        place = (self.x, self.y, width, height)
        self.x, self.height = self.x + width, max(self.height, height)
        return place

    def new_shelf(self) -> int:
        """Begin a fresh row; return its y."""
        self.x, self.y, self.height = 0, self.y + self.height, 0
        return self.y

    def bmp(self) -> bytes:
        """The page as a 1-bit BMP, black on white."""
        stride = (WIDTH + 31) // 32 * 4
        body = b""
        for row in reversed(self.pixels):
            bits = int("".join("1" if dot else "0" for dot in row).ljust(stride * 8, "0"), 2)
            body += bits.to_bytes(stride, "big")
        info = struct.pack("<IiiHHIIiiII", 40, WIDTH, len(self.pixels), 1, 1, 0, len(body), 2835, 2835, 2, 2)
        palette = b"\xff\xff\xff\0\0\0\0\0"
        offset = 14 + len(info) + len(palette)
        return struct.pack("<2sIHHI", b"BM", offset + len(body), 0, 0, offset) + info + palette + body


def font_cells(sheet: Sheet, name: str, cell: tuple[int, int, int, int]) -> dict[str, object]:
    """Put a font on the sheet in cells of one size; cell = width, height, left margin, baseline."""
    width, height, margin, baseline = cell
    glyphs = {**read_bdf(ASSETS / "fonts" / name), **_redrawn(name)}
    top = sheet.new_shelf()
    chars = sorted(glyphs)
    cells = [_boxed(glyphs[char], width, height, margin, baseline) for char in chars]
    cells.append(_missing(width, height, baseline))
    for rows in cells:
        sheet.put(rows)
    advances = [glyphs[char][0] for char in chars] + [width - 1 if margin else width]
    return {"chars": "".join(chars), "top": top, "advances": bytes(advances)}


def _redrawn(name: str) -> dict[str, tuple[int, Rows, int, int]]:
    """Glyphs of a font drawn anew here; they keep the place and the width that they have in it."""
    path = ASSETS / "make" / "art" / "fonts" / Path(name).with_suffix(".txt").name
    before = read_bdf(ASSETS / "fonts" / name)
    found = {}
    for code, rows in read_art(path).items():
        char = chr(int(code.removeprefix("U+"), 16))
        found[char] = (before[char][0], rows, 0, len(rows))
    return found


def _boxed(glyph: tuple[int, Rows, int, int], width: int, height: int, margin: int, baseline: int) -> Rows:
    _, rows, left, above = glyph
    grid = [["."] * width for _ in range(height)]
    for dy, row in enumerate(rows):
        for dx, dot in enumerate(row):
            if dot == "#":
                grid[baseline - above + dy][max(0, margin + left) + dx] = "#"
    return ["".join(row) for row in grid]


def _missing(width: int, height: int, baseline: int) -> Rows:
    """The box that stands for what the font lacks."""
    tall, wide = baseline - 2, width - 2
    box = ["." + "#" * wide + "."] + ["." + "#" + "." * (wide - 2) + "#."] * (tall - 2)
    box += ["." + "#" * wide + "."]
    blank = "." * width
    return [blank] * (baseline - tall) + box + [blank] * (height - baseline)


def all_art() -> dict[str, Rows]:
    """Every drawing by name: the files, the digits put together, the letters, the patterns."""
    art: dict[str, Rows] = {}
    for path in sorted((ASSETS / "make" / "art").glob("*.txt")):
        if path.stem != "digits":
            art |= read_art(path)
    for size, rows in read_art(ASSETS / "make" / "art" / "digits.txt").items():
        for digit, on in SEVEN.items():
            art[f"{size}.{digit}"] = ["".join(dot if dot in on else "." for dot in row) for row in rows]
    for letter in segments.LETTERS:
        art[f"letter.{letter}"] = segments.lit(letter)
    art["hatch"] = ["".join("#" if (x + y) % 4 == 3 else "." for x in range(32)) for y in range(48)]
    art["check"] = ["".join("#" if (x + y) % 2 == 0 else "." for x in range(64)) for y in range(16)]
    for size, (wide, high) in {"big": (22, 40), "small": (12, 18)}.items():
        art[f"back.{size}"] = [
            "".join("#" if _back(x - wide // 2, y - high // 2) else "." for x in range(wide))
            for y in range(high)
        ]
    return art


def _back(x: int, y: int) -> bool:
    """The back of a card: lozenges six pixels wide, counted from the middle so that the edges match."""
    return (x + y) % 6 != 0 and (x - y) % 6 != 0


def build() -> tuple[bytes, str]:
    """The two files."""
    sheet = Sheet()
    text = font_cells(sheet, "departure-mono-11.bdf", (7, 15, 0, 11))
    label = font_cells(sheet, "galmuri7.bdf", (8, 12, 0, 9))
    sheet.new_shelf()
    art = sorted(all_art().items(), key=lambda item: (-len(item[1]), item[0]))
    places = {name: sheet.put(rows) for name, rows in art}
    lines = [
        '"""Where each glyph lies on the sheet. Written by assets/make/sheet.py; do not edit."""',
        "",
        "from __future__ import annotations",
        "",
        "# fmt: off",
        f"COLUMNS_TEXT = {WIDTH // 7}",
        f"COLUMNS_LABEL = {WIDTH // 8}",
        f"TEXT_TOP = {text['top']}",
        f"LABEL_TOP = {label['top']}",
        f"TEXT_CHARS = {_literal(str(text['chars']))}",
        f"LABEL_CHARS = {_literal(str(label['chars']))}",
        f"LABEL_ADVANCES = bytes.fromhex{_literal(bytes(label['advances']).hex())}",
        "ART = {",
        *(f'    "{name}": {place},' for name, place in sorted(places.items())),
        "}",
        "",
    ]
    return sheet.bmp(), "\n".join(lines)


def _literal(text: str) -> str:
    """A long string as a bracketed literal of several lines."""
    parts = [text[at : at + 80] for at in range(0, len(text), 80)]
    quoted = ['    "' + part.replace("\\", "\\\\").replace('"', '\\"') + '"' for part in parts]
    return "(\n" + "\n".join(quoted) + "\n)"


def main() -> None:
    bmp, table = build()
    targets = {ASSETS / "sprites" / "sheet.bmp": bmp, ASSETS.parent / "game/draw/glyphs.py": table.encode()}
    if "--check" in sys.argv:
        stale = [
            path.name for path, data in targets.items() if not path.exists() or path.read_bytes() != data
        ]
        sys.exit(f"{', '.join(stale)}: run assets/make/sheet.py" if stale else 0)
    for path, data in targets.items():
        path.write_bytes(data)
        print(f"{path.name}: {len(data)} bytes")


if __name__ == "__main__":
    main()
