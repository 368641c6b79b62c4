"""Whether the words of a scene fit their places: inside the margins, over nothing else that is written; no triangle
of a cursor touches anything."""

from __future__ import annotations

from itertools import combinations

from game.draw.glyphs import ART
from game.draw.metrics import keycap_width, text_width
from game.draw.paint import area, operations
from game.draw.scene import Back, Bracket, Button, Cell, Digits, Face, Fill, Keycap, Plate, Scene, Text

_HEIGHT = {"text": 8, "label": 7, "title": 16}
_DIGITS = {"strip": (9, 12), "score": (14, 19), "dead": (21, 34)}
Box = tuple[int, int, int, int]


def faults(scene: Scene) -> list[str]:
    """What does not fit, a line each."""
    found: list[str] = []
    boxes: list[tuple[str, Box]] = []
    for each in scene:
        if isinstance(each, Text):
            box = text_box(each)
            boxes.append((each.text, box))
            if box[0] < 6 or box[2] > 314:
                found.append(f"{each.text!r} runs from {box[0]} to {box[2]}")
        elif isinstance(each, Digits):
            pitch, height = _DIGITS[each.size]
            boxes.append((each.text, (each.x, each.y, each.x + pitch * len(each.text) - 2, each.y + height)))
        elif isinstance(each, Button):
            room = each.w - (26 if each.arrow else 8)
            if text_width(each.label) > room:
                found.append(f"the button {each.label!r} is {text_width(each.label)} wide in {room}")
        elif isinstance(each, Plate):
            if text_width(each.label, "label") > each.w - 2:
                found.append(
                    f"the plate {each.label!r} is {text_width(each.label, 'label')} wide in {each.w - 2}"
                )
        elif isinstance(each, Bracket):
            if text_width(each.label, "label") > each.w:
                found.append(
                    f"the bracket {each.label!r} is {text_width(each.label, 'label')} wide in {each.w}"
                )
        elif isinstance(each, Keycap):
            boxes.append(
                (each.label, (each.x, each.y, each.x + keycap_width(each.keys, each.label), each.y + 9))
            )
    for (one, a), (other, b) in combinations(boxes, 2):
        if a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]:
            found.append(f"{one!r} at {a} and {other!r} at {b} overlap")
    return [*found, *touched(scene)]


def touched(scene: Scene) -> list[str]:
    """The triangles of cursors with something else in them or at their very edge, a line each."""
    found = []
    for each in scene:
        if not isinstance(each, Face | Back | Cell) or "cursor" not in each.marks:
            continue
        for op in operations(each):
            if (op.sheet_x, op.sheet_y, op.w, op.h) != ART["cursor"]:
                continue
            x, y = each.x + op.x, each.y + op.y
            for other in scene:
                if other is each or not isinstance(other, Text | Digits | Plate | Fill | Back | Face | Cell):
                    continue
                if isinstance(other, Cell) and other.kind == "ghost":
                    continue
                place = area(other)
                left, top, right, bottom = place.x, place.y, place.x + place.w, place.y + place.h
                if isinstance(other, Text):  # what it paints holds room for accents and tails
                    left, top, right, bottom = text_box(other)
                if left <= x + op.w and x <= right and top <= y + op.h and y <= bottom:
                    found.append(f"the triangle at {x}, {y} over {each} touches {other}")
    return found


def text_box(text: Text) -> Box:
    width = text_width(text.text, text.font)
    left = {"left": text.x, "centre": text.x - width // 2, "right": text.x - width}[text.align]
    return left, text.y, left + width, text.y + _HEIGHT[text.font]
