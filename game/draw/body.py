"""The handheld around the canvas: case, name, solar cells, twelve keys, each with its second function above it.

Painted once for a window, straight onto it; a key that goes down or up is painted again alone. What is printed is in
whole-number scale like the canvas; keys and corners are smooth at the window's own pixels.
"""

from __future__ import annotations

import game.draw.sdl  # isort: skip  # noqa: F401  before pygame

from collections.abc import Iterable

import pygame

from game.draw.glyphs import ART
from game.draw.ink import write
from game.draw.metrics import ABOVE, BELOW, CAPS, key_step, text_width
from game.draw.plan import Box, Keypad, Plan
from game.draw.scene import Font
from game.draw.sprites import load_sheet
from game.draw.theme import Colour

PALETTE: dict[str, Colour] = {
    "case": (0xE6, 0xE2, 0xD6),
    "light": (0xF6, 0xF3, 0xEA),
    "shade": (0xB3, 0xAD, 0x9D),
    "rim": (0xCF, 0xC9, 0xBB),
    "bezel": (0x1E, 0x1F, 0x1C),
    "word": (0x55, 0x51, 0x4A),
    "name": (0x2B, 0x2A, 0x26),
    "cell": (0x3A, 0x2B, 0x28),
    "cell_light": (0x4B, 0x39, 0x35),
    "key": (0x36, 0x36, 0x32),
    "key_light": (0x55, 0x55, 0x4F),
    "key_dark": (0x1C, 0x1C, 0x1A),
    "key_text": (0xF4, 0xF1, 0xE7),
    "accent": (0xF4, 0xB8, 0x0C),
    "accent_light": (0xFF, 0xD8, 0x66),
    "accent_dark": (0xB6, 0x7F, 0x00),
    "accent_text": (0x1B, 0x1B, 0x1B),
}
TEXT_PAIRS = (("word", "case"), ("name", "case"), ("key_text", "key"), ("accent_text", "accent"))
"""What is printed on the body, and on what."""
_ACCENT = "OK"
_THICK = 2
"""How far a key goes down, by the scale of what is printed."""
_END = 4
_CLEAR = (255, 0, 254)
_SMOOTH = 4
"""How much finer a round corner is painted before it is made small."""


class Body:
    """Paints one plan's body on a window."""

    def __init__(self, plan: Plan, keypad: Keypad) -> None:
        """Raises ValueError for a plan without a body."""
        if plan.case is None or plan.bezel is None:
            raise ValueError("this plan has no body")
        self._case, self._bezel = plan.case, plan.bezel
        self.plan = plan
        self.keypad = keypad
        self._sheet = load_sheet()
        self._unit = max(1, plan.letter)
        self._times = self._cap_times()
        self._discs: dict[tuple[int, str], pygame.Surface] = {}
        self._blanks: dict[tuple[str, bool], pygame.Surface] = {}

    def paint(self, window: pygame.Surface, around: Colour, down: Iterable[str] = ()) -> None:
        """All of the window but the canvas. around: what lies outside the case; down: the keys that are pressed."""
        edge = scale = self.plan.lcd.scale
        case, frame = self._case, self._bezel
        radius = 10 * scale if frame.x > case.x and frame.y > case.y else 0
        if case != (0, 0, *window.get_size()):
            window.fill(around)
        elif radius:
            high = radius + _END * scale  # the edges are a little higher than each other
            for x in (0, case.w - radius):
                for y in (0, case.h - high):
                    window.fill(around, (x, y, radius, high))
        self._rounded(window, case, radius, "shade", ends=True)
        self._rounded(window, case._replace(h=case.h - 2 * edge), radius, "light", ends=True)
        self._rounded(window, Box(case.x, case.y + edge, case.w, case.h - 3 * edge), radius, "case")
        bend = 4 * scale if radius else 0
        self._rounded(window, frame._replace(h=frame.h + edge), bend, "light", ends=True)
        self._rounded(window, frame, bend, "bezel")
        if self.plan.head is not None:
            self._paint_head(window, self.plan.head)
        pressed = frozenset(down)
        for key in self.plan.keys:
            self._paint_word(window, key)
            self.paint_key(window, key, key in pressed)

    def paint_key(self, window: pygame.Surface, key: str, down: bool) -> pygame.Rect:
        """One key, up or down; the rectangle that it fills."""
        box, unit = self.plan.keys[key], self._unit
        kind = "accent" if key == _ACCENT else "key"
        area = window.blit(self._blank(kind, down), (box.x - unit, box.y - unit))
        sink = _THICK * unit if down else 0
        x = box.x + (box.w - self._cap_width(key)) // 2
        y = box.y + sink + (box.h - _THICK * unit - CAPS["text"] * self._times) // 2
        if self._times > 1:
            self._print(window, key, x, y, self._times, f"{kind}_text")
            return area
        self._sheet.set_palette_at(1, PALETTE[f"{kind}_text"])
        for char in key:
            window.blit(self._sheet, (x, y), ART[f"key.{char}"])
            x += key_step(char)
        return area

    def _cap_width(self, key: str) -> int:
        """How wide the name of a key is, on it."""
        if self._times > 1:
            return text_width(key) * self._times
        return sum(key_step(char) for char in key) - 1

    def _cap_times(self) -> int:
        """The scale of what is printed on the keys, one for all; 1: the bold letters of the legend."""
        times = 0
        for key, box in self.plan.keys.items():
            room = min(box.h * 5 // 8 // CAPS["text"], box.w * 5 // 8 // text_width(key))
            times = min(times, room) if times else room
        return max(1, times)

    def _blank(self, kind: str, down: bool) -> pygame.Surface:
        """A key with nothing on it, and the dent that it lies in; all are of one size."""
        if (kind, down) not in self._blanks:
            box, unit = next(iter(self.plan.keys.values())), self._unit
            blank = pygame.Surface((box.w + 2 * unit, box.h + 2 * unit))
            blank.fill(PALETTE["case"])
            self._pill(blank, Box(0, 0, *blank.get_size()), "light")
            self._pill(
                blank, Box(0, 0, blank.get_width(), blank.get_height() - unit), "shade" if down else "rim"
            )
            cap, thick = Box(unit, unit, box.w, box.h), _THICK * unit
            self._pill(blank, cap, f"{kind}_dark")
            if down:
                top = cap._replace(y=cap.y + thick, h=cap.h - thick)
            else:
                self._pill(blank, cap._replace(h=cap.h - thick), f"{kind}_light")
                top = cap._replace(y=cap.y + unit, h=cap.h - thick - unit)
            self._pill(blank, top, kind)
            self._blanks[kind, down] = blank
        return self._blanks[kind, down]

    def _paint_word(self, window: pygame.Surface, key: str) -> None:
        """The second function above a key, nearer to its own key than to the one above."""
        word, box, place = self.keypad.words.get(key, ""), self.plan.keys[key], self.plan.places[key]
        times = self._unit
        while times > 1 and text_width(word, "label") * times > place.w - 2 * self._unit:
            times -= 1
        free = box.y - place.y - CAPS["label"] * self._unit
        x = box.x + (box.w - text_width(word, "label") * times) // 2
        y = box.y - 2 * self._unit - max(0, free - 2 * self._unit) // 4 - CAPS["label"] * times
        self._print(window, word, x, y, times, "word", "label")

    def _paint_head(self, window: pygame.Surface, head: Box) -> None:
        unit, keypad = self._unit, self.keypad
        base = head.y + (head.h + CAPS["text"] * unit) // 2
        left = head.x + 6 * unit
        self._print(window, keypad.name, left, base - CAPS["text"] * unit, unit, "name")
        left += (text_width(keypad.name) + 8) * unit
        cell, high, gap = 18 * unit, min(14 * unit, head.h - 6 * unit), unit
        count = 4
        right = head.x + head.w - 6 * unit
        while count > 2 and right - count * (cell + gap) < left:
            count -= 1
        x = right - count * (cell + gap) - gap
        if x > left + (text_width(keypad.line, "label") + 8) * unit:
            self._print(window, keypad.line, left, base - CAPS["label"] * unit, unit, "word", "label")
        if x < left:
            return
        y = head.y + (head.h - high) // 2
        window.fill(PALETTE["shade"], (x, y - gap, right - x, high + 2 * gap))
        for at in range(count):
            corner = x + gap + at * (cell + gap)
            window.fill(PALETTE["cell"], (corner, y, cell, high))
            window.fill(PALETTE["cell_light"], (corner, y, cell, gap))

    def _print(
        self, window: pygame.Surface, text: str, x: int, y: int, times: int, colour: str, font: Font = "text"
    ) -> None:
        """A text at a whole-number scale; y is the top of its capitals."""
        if not text:
            return
        above = ABOVE[font]
        paper = pygame.Surface((text_width(text, font) + 2, CAPS[font] + above + BELOW[font]), 0, 32)
        paper.fill(_CLEAR)
        self._sheet.set_palette_at(1, PALETTE[colour])
        paper.blits(
            [
                (self._sheet, (op.x + 1, op.y + above), (op.sheet_x, op.sheet_y, op.w, op.h))
                for op in write(colour, text, 0, 0, font)
            ],
            doreturn=False,
        )
        if times > 1:
            paper = pygame.transform.scale_by(paper, times)
        paper.set_colorkey(_CLEAR)
        window.blit(paper, (x - times, y - above * times))

    def _pill(self, window: pygame.Surface, box: Box, colour: str) -> None:
        self._rounded(window, box, min(box.w, box.h) // 2, colour)

    def _rounded(
        self, window: pygame.Surface, box: Box, radius: int, colour: str, ends: bool = False
    ) -> None:
        """A filled rectangle with smooth round corners. ends: its upper and lower ends alone."""
        x, y, w, h = box
        radius = min(radius, w // 2, h // 2)
        high = max(radius, _END * self.plan.lcd.scale) if ends else radius
        paint = PALETTE[colour]
        window.fill(paint, (x + radius, y, w - 2 * radius, high))
        window.fill(paint, (x + radius, y + h - high, w - 2 * radius, high))
        if not ends:
            window.fill(paint, (x, y + radius, w, h - 2 * radius))
        if radius:
            disc = self._disc(radius, colour)
            for left, corner_x in ((0, x), (radius, x + w - radius)):
                for top, corner_y in ((0, y), (radius, y + h - radius)):
                    window.blit(disc, (corner_x, corner_y), (left, top, radius, radius))

    def _disc(self, radius: int, colour: str) -> pygame.Surface:
        """A filled circle with a smooth edge; few are needed, so they are kept."""
        key = (radius, colour)
        if key not in self._discs:
            fine = pygame.Surface((2 * radius * _SMOOTH, 2 * radius * _SMOOTH), pygame.SRCALPHA, 32)
            fine.fill((*PALETTE[colour], 0))
            centre = radius * _SMOOTH
            pygame.draw.circle(fine, PALETTE[colour], (centre, centre), centre)
            self._discs[key] = pygame.transform.smoothscale(fine, (2 * radius, 2 * radius))
        return self._discs[key]
