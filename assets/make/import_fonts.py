"""Write the two fonts as small BDF files from the packages they come in.

    python assets/make/import_fonts.py DepartureMono-Regular.otf Galmuri7.bdf

Needed only to take in a newer release of a font: DepartureMono-Regular.otf is in the npm package
``@proj-airi/font-departure-mono``, Galmuri7.bdf in ``galmuri``. Both are under the SIL Open Font License; the
licence texts stand beside the results. Afterwards run ``sheet.py``.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
import pygame

FONTS = Path(__file__).resolve().parents[1] / "fonts"
EXTRA = "ȘșȚț–—‘’‚“”„†•…‰‹›€№™−≈≠≤≥←↑→↓↔↕▲▶▼◀✓✗"
CHARS = "".join(map(chr, [*range(0x20, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x180)])) + EXTRA


def departure(source: str) -> None:
    """Render the outline font at its own 11 px, where every edge falls on a pixel."""
    pygame.font.init()
    font = pygame.font.Font(source, 11)
    glyphs = []
    for char in CHARS:
        if font.metrics(char)[0] is None:
            continue
        rows = _rows(font, char)
        bits = "\n".join(f"{int(''.join(row).ljust(8, '0'), 2):02X}" for row in rows)
        box = f"BBX 7 {len(rows)} 0 {font.get_ascent() - len(rows)}"
        glyphs.append(_glyph(char, 7, box, bits))
    _write("departure-mono-11", 11, "Copyright 2022-2024 Helena Zhang (helenazhang.com)", glyphs)


def _rows(font: pygame.font.Font, char: str) -> list[list[str]]:
    image = font.render(char, False, "white", "black")
    width, height = image.get_size()
    return [["1" if image.get_at((x, y))[0] else "0" for x in range(min(width, 7))] for y in range(height)]


def galmuri(source: str) -> None:
    """Keep the glyphs that are wanted of a BDF of twenty thousand."""
    wanted = {ord(char) for char in CHARS}
    glyphs = []
    for block in Path(source).read_text(encoding="utf-8").split("STARTCHAR ")[1:]:
        lines = block.split("ENDCHAR")[0].splitlines()
        fields = {line.split()[0]: line for line in lines[1:] if line and line[0].isupper() and " " in line}
        code = int(fields["ENCODING"].split()[1])
        if code in wanted:
            bits = "\n".join(lines[lines.index("BITMAP") + 1 :])
            width = int(fields["DWIDTH"].split()[1])
            glyphs.append(_glyph(chr(code), width, fields["BBX"], bits))
    _write("galmuri7", 8, "Copyright (c) 2019-2025 Lee Minseo (quiple@quiple.dev)", glyphs)


def _glyph(char: str, width: int, box: str, bits: str) -> str:
    bits = bits.strip("\n")
    body = f"BITMAP\n{bits}\n" if bits else "BITMAP\n"
    head = f"STARTCHAR U+{ord(char):04X}\nENCODING {ord(char)}\n"
    return f"{head}SWIDTH {width * 100} 0\nDWIDTH {width} 0\n{box}\n{body}ENDCHAR\n"


def _write(name: str, size: int, owner: str, glyphs: list[str]) -> None:
    head = (
        f"STARTFONT 2.1\nCOMMENT {owner}, SIL OFL 1.1; a subset, rendered to pixels\nFONT {name}\n"
        f"SIZE {size} 75 75\nFONTBOUNDINGBOX 15 15 -4 -4\nCHARS {len(glyphs)}\n"
    )
    (FONTS / f"{name}.bdf").write_text(head + "".join(glyphs) + "ENDFONT\n", encoding="utf-8")
    print(f"{name}: {len(glyphs)} glyphs")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    departure(sys.argv[1])
    galmuri(sys.argv[2])
