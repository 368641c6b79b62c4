"""Widths are what is painted, and every sign that the game writes has a glyph."""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from pathlib import Path

import pygame
import pytest

from game.draw import glyphs
from game.draw.canvas import Canvas
from game.draw.metrics import (
    ABOVE,
    BELOW,
    CAPS,
    advance,
    digits_width,
    fits,
    has_glyph,
    keycap_width,
    missing,
    text_width,
)
from game.draw.paint import area
from game.draw.scene import Align, Digits, Font, Keycap, Letters, Scene, Size, Text
from game.draw.theme import load_theme

ROOT = Path(__file__).resolve().parents[2]
LATIN_1 = "".join(map(chr, [*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100)]))
LATIN_A = "".join(map(chr, range(0x100, 0x180)))
FONTS: tuple[Font, ...] = ("text", "label", "title")


@cache
def lcd() -> Canvas:
    return Canvas(load_theme("lcd"))


def inked(scene: Scene) -> pygame.Rect:
    """The rectangle of all pixels that are not the ground."""
    canvas = lcd()
    canvas.paint(scene)
    mask = pygame.mask.from_threshold(
        canvas.surface, canvas.theme.colours["ground"], threshold=(1, 1, 1, 255)
    )
    mask.invert()
    rects = mask.get_bounding_rects()
    return rects[0].unionall(rects[1:]) if rects else pygame.Rect(0, 0, 0, 0)


@pytest.mark.parametrize("font", FONTS)
@pytest.mark.parametrize("text", ("HEN", "H", "CPU", "END TURN", "KLAR", "HHHHHHHHHH"))
def test_painted_width(text: str, font: Font) -> None:
    ink = inked((Text(40, 60, text, font),))
    assert (ink.x, ink.y, ink.w, ink.h) == (40, 60, text_width(text, font), CAPS[font])


@pytest.mark.parametrize("font", FONTS)
@pytest.mark.parametrize(("align", "x"), (("left", 8), ("right", 312), ("centre", 160)))
def test_alignment(font: Font, align: Align, x: int) -> None:
    ink = inked((Text(x, 60, "HEN", font, align=align),))
    edges = {"left": ink.left, "right": ink.right, "centre": ink.left + text_width("HEN", font) // 2}
    assert edges[align] == x


@pytest.mark.parametrize("font", FONTS)
def test_no_letter_leaves_its_line(font: Font) -> None:
    slack = {"text": 1, "label": 1, "title": 2}[font]
    for char in LATIN_1 + LATIN_A + "♣♦♥♠":
        if not has_glyph(char, font):
            continue
        ink = inked((Text(60, 60, char, font),))
        assert ink.top >= 60 - ABOVE[font], char
        assert ink.bottom <= 60 + CAPS[font] + BELOW[font], char
        assert ink.left >= 60 - slack, char
        assert ink.right <= 60 + max(text_width(char, font), advance(char, font)) + slack, char


@pytest.mark.parametrize("font", FONTS)
def test_every_letter_is_there(font: Font) -> None:
    assert missing(LATIN_1 + LATIN_A + "♣♦♥♠←↑→↓–—‘’“”…•−", font) == ""
    assert missing("Å象", font) == "象"


@pytest.mark.parametrize("font", FONTS)
def test_letters_differ(font: Font) -> None:
    """No two of the letters and digits look the same (but O and 0 in the label font), none like the box."""
    seen: dict[bytes, str] = {}
    canvas = Canvas(load_theme("paper"))
    for char in "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyzÆØÅæøå♣♦♥♠象":
        canvas.paint((Text(20, 40, char, font),))
        picture = pygame.image.tobytes(canvas.surface.subsurface((0, 20, 60, 60)), "RGB")
        same = seen.get(picture, "")
        assert not same or (font, same + char) == ("label", "0O"), f"{char} looks like {same}"
        seen[picture] = char


@pytest.mark.parametrize("size", ("strip", "score", "dead"))
def test_digits_are_as_wide_as_said(size: Size) -> None:
    ink = inked((Digits(8, 20, "88", size),))
    assert (ink.left, ink.width) == (8, digits_width("88", size))


@pytest.mark.parametrize("size", ("strip", "score", "dead"))
def test_no_digit_passes_for_another(size: Size) -> None:
    """Ten lit segment groups, each of which differs from every other by a fortieth of the digit at least."""
    canvas = Canvas(load_theme("lcd"))
    lit = canvas.theme.colours["lit"]
    masks = []
    for digit in "0123456789":
        canvas.paint((Digits(8, 20, digit, size),))
        masks.append(pygame.mask.from_threshold(canvas.surface, lit, threshold=(1, 1, 1, 255)))
    whole = masks[8].count()
    for at, one in enumerate(masks):
        for other in masks[:at]:
            apart = one.count() + other.count() - 2 * one.overlap_area(other, (0, 0))
            assert apart >= whole / 40, (size, at)


@pytest.mark.parametrize("keys", (("4", "6"), ("OK",), ("2", "4", "6", "8"), ("ENTER",), ("L1",), ("↑",)))
def test_keycap_width(keys: tuple[str, ...]) -> None:
    assert inked((Keycap(8, 100, keys, "HEN"),)).width == keycap_width(keys, "HEN")
    assert inked((Keycap(8, 100, keys, ""),)).width == keycap_width(keys, "")


def test_four_caps_and_a_word_fit_a_column_of_the_legend() -> None:
    assert keycap_width(("2", "4", "6", "8"), "MOVE") <= 62


def test_fits() -> None:
    assert fits("CPU", 19)
    assert not fits("CPU", 18)
    assert text_width("") == 0


def test_the_name_has_eight_letters_between_the_margins() -> None:
    ink = inked((Letters(12, 12, "KNOCKPAD"),))
    assert ink.left >= 8
    assert ink.right <= 312
    assert area(Letters(12, 12, "KNOCKPAD")).w == 7 * 38 + 30


def test_the_sheet_is_what_its_sources_give() -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "assets/make/sheet.py"), "--check"], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr


def test_characters_are_listed_once() -> None:
    for chars in (glyphs.TEXT_CHARS, glyphs.LABEL_CHARS):
        assert len(set(chars)) == len(chars)
        assert list(chars) == sorted(chars)


def test_what_has_no_segments_is_an_unlit_place() -> None:
    canvas = lcd()
    for odd, blank in (
        (Digits(8, 20, "?x"), Digits(8, 20, "  ")),
        (Letters(8, 20, "?é"), Letters(8, 20, "  ")),
    ):
        canvas.paint((odd,))
        shown = pygame.image.tobytes(canvas.surface, "RGB")
        canvas.paint((blank,))
        assert pygame.image.tobytes(canvas.surface, "RGB") == shown


def test_letters_of_the_display_differ() -> None:
    canvas = lcd()
    seen = {}
    for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZÆØÅ1234679- ":
        canvas.paint((Letters(8, 20, letter),))
        picture = pygame.image.tobytes(canvas.surface, "RGB")
        assert picture not in seen, f"{letter} looks like {seen.get(picture)}"
        seen[picture] = letter
