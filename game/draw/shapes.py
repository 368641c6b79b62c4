"""Lines, texts, plates, buttons, keys and gauges as operations. Nothing here knows pygame."""

from __future__ import annotations

from game.draw.glyphs import ART
from game.draw.ink import Ops, aligned, box, fill, frame, pattern, stamp, write
from game.draw.metrics import (
    CAP_HEIGHT,
    CAPS,
    DIGIT_PITCH,
    KEY_GAP,
    KEY_LETTERS,
    LETTER_PITCH,
    key_step,
    key_width,
    text_width,
)
from game.draw.scene import (
    LEGEND_TOP,
    STRIP_END,
    Bracket,
    Button,
    Cursor,
    Digits,
    Fill,
    Frame,
    Gauge,
    Keycap,
    Letters,
    Plate,
    Text,
)


def on_band(y: int) -> bool:
    """Whether a command lies on the strip or the legend."""
    return y < STRIP_END or y >= LEGEND_TOP


def _ghost(y: int) -> str:
    return "band_ghost" if on_band(y) else "ghost"


def fill_ops(cmd: Fill, hollow: bool) -> Ops:
    """A rectangle."""
    return [fill(cmd.role, 0, 0, cmd.w, cmd.h)]


def frame_ops(cmd: Frame, hollow: bool) -> Ops:
    """An outline with round corners."""
    return list(frame(cmd.role, 0, 0, cmd.w, cmd.h, 2, cmd.thick))


def text_ops(cmd: Text, hollow: bool) -> Ops:
    """A line of text; suit signs in their own colours where the text is plain ink."""
    suits = "ground." if cmd.role == "ink" else ""
    x = aligned(0, cmd.text, cmd.font, cmd.align)
    return list(write(cmd.role, cmd.text, x, 0, cmd.font, hollow, suits))


def digits_ops(cmd: Digits, hollow: bool) -> Ops:
    """Seven-segment digits over their ghosts; what has no digit is an unlit place."""
    ops: Ops = []
    for at, digit in enumerate(cmd.text):
        x = at * DIGIT_PITCH[cmd.size]
        ops.append(stamp(_ghost(cmd.y), f"{cmd.size}.8", x, 0))
        if f"{cmd.size}.{digit}" in ART:
            ops.append(stamp(cmd.role, f"{cmd.size}.{digit}", x, 0))
    return ops


def letters_ops(cmd: Letters, hollow: bool) -> Ops:
    """Fourteen-segment letters over their ghosts; what has no letter is an unlit place."""
    ops: Ops = []
    for at, letter in enumerate(cmd.text):
        x = at * LETTER_PITCH
        ops.append(stamp("ghost", "letter.*", x, 0))
        if f"letter.{letter}" in ART:
            ops.append(stamp(cmd.role, f"letter.{letter}", x, 0))
    return ops


def plate_ops(cmd: Plate, hollow: bool) -> Ops:
    """An indicator, lit or a ghost."""
    back, ink = ("lit", "lit_text") if cmd.lit else (_ghost(cmd.y), "band" if on_band(cmd.y) else "ground")
    x = (cmd.w - text_width(cmd.label, "label")) // 2
    y = (cmd.h - CAPS["label"]) // 2
    return [*box(back, 0, 0, cmd.w, cmd.h, 1), *write(ink, cmd.label, x, y, "label", hollow)]


def button_ops(cmd: Button, hollow: bool) -> Ops:
    """A button or a line of a menu."""
    ink, suits = ("ink", "ground.") if cmd.enabled else ("quiet", "")
    ops: Ops = []
    if cmd.chosen:
        ops += box("lit", 0, 0, cmd.w, cmd.h)
        ink, suits = "lit_text", ""
    elif cmd.outline:
        ops += frame("ink" if cmd.enabled else "rule", 0, 0, cmd.w, cmd.h)
    pad = 10
    anchor = {"left": pad, "centre": cmd.w // 2, "right": cmd.w - pad}[cmd.align]
    y = (cmd.h - CAPS["text"]) // 2
    ops += write(ink, cmd.label, aligned(anchor, cmd.label, "text", cmd.align), y, "text", hollow, suits)
    if cmd.arrow:
        ops.append(stamp(ink, "right", cmd.w - 12, (cmd.h - 9) // 2))
    return ops


def cursor_ops(cmd: Cursor, hollow: bool) -> Ops:
    """The triangle."""
    return [stamp("lit", "cursor", -4, 0)]


def bracket_ops(cmd: Bracket, hollow: bool) -> Ops:
    """A bracket with its label in a gap of the line."""
    width = text_width(cmd.label, "label")
    x = (cmd.w - width) // 2
    ops = list(write("ink", cmd.label, x, 1, "label", hollow, "ground."))
    if cmd.open:
        return ops
    ops += [fill("ink", 0, 0, 1, 5), fill("ink", cmd.w - 1, 0, 1, 5)]
    if not cmd.label:
        return [*ops, fill("ink", 1, 4, cmd.w - 2, 1)]
    left, right = x - 3, x + width + 3
    if left > 1:
        ops += [fill("ink", 1, 4, left - 1, 1), fill("ink", right, 4, cmd.w - 1 - right, 1)]
    return ops


def keycap_ops(cmd: Keycap, hollow: bool) -> Ops:
    """Keys of the legend and their word."""
    back, ink, word = ("ink", "band", "ink") if cmd.lit else (_ghost(cmd.y), "band", _ghost(cmd.y))
    ops: Ops = []
    x, last = 0, len(cmd.keys) - 1
    for at, key in enumerate(cmd.keys):
        left = 2 if at == 0 else 1  # the outer edges are wider, so that four caps and a word fit a column
        width = key_width(key) - (at > 0) - (at < last)
        ops += box(back, x, 0, width, CAP_HEIGHT, 1)
        ops += _key_text(ink, key, x + left, hollow)
        x += width + 1
    return [*ops, *write(word, cmd.label, x - 1 + KEY_GAP, 1, "label", hollow)]


def _key_text(ink: str, key: str, x: int, hollow: bool) -> Ops:
    if not KEY_LETTERS.issuperset(key):
        return list(write(ink, key, x, 1, "label", hollow))
    ops: Ops = []
    for char in key:
        ops.append(stamp(ink, f"key.{char}", x, 1))
        x += key_step(char)
    return ops


def gauge_ops(cmd: Gauge, hollow: bool) -> Ops:
    """A bar, its gain in a pattern."""
    room = cmd.w - 4
    end = room * min(max(cmd.value, 0), 1000) // 1000
    solid = room * min(max(cmd.value - cmd.gain, 0), 1000) // 1000
    ops = list(frame("ink", 0, 0, cmd.w, cmd.h, 1))
    if solid:
        ops.append(fill("ink", 2, 2, solid, cmd.h - 4))
    if end > solid:
        ops += pattern("good", "check", 2 + solid, 2, end - solid, cmd.h - 4)
    return ops
