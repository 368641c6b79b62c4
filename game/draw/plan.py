"""Where everything lies in the window: the canvas at a whole-number scale, and the handheld's body around it.

One rule: the canvas takes the largest whole-number scale that the window has room for, and the keys what is left:
below it in tall windows, beside it in wide ones, and none where they would be too small to hit. Nothing here knows
pygame; all sizes are pixels of the window.

``letter`` is the scale of what is printed on the body. Its measures per unit of letter: a word is 7 high, a key with
its word takes at least 40 by 28 and at most 100 by 56.
"""

from typing import NamedTuple

from game.draw.scene import HEIGHT, WIDTH

Rows = tuple[tuple[str, ...], ...]

PORTRAIT, LANDSCAPE = (352, 512), (520, 272)
"""The body per unit of scale, with the keys below or beside."""
_LEAST_PORTRAIT, _LEAST_LANDSCAPE = (352, 440), (452, 256)
_ROOM = 15, 16
"""The share of a desktop that a window may take: bars and frames want some of it."""

_TELEPHONE: Rows = (("1", "2", "3"), ("4", "5", "6"), ("7", "8", "9"), ("CLR", "0", "OK"))

_WIDE, _HIGH = 40, 28
_WIDEST, _HIGHEST = 100, 56
_WORD, _APART, _GAP = 9, 4, 6
_BEZEL, _MARGIN, _HEAD = 6, 10, 28
_LEAST_HEAD = 14


class Layout(NamedTuple):
    """Where the canvas lies in the window: its corner and its whole-number scale.

    In a window smaller than the canvas the scale is 1 and x or y is negative: the picture is cut down.
    """

    x: int
    y: int
    scale: int


class Box(NamedTuple):
    """A rectangle of the window."""

    x: int
    y: int
    w: int
    h: int

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies in it.

        >>> Box(10, 10, 5, 5).holds(14, 14), Box(10, 10, 5, 5).holds(15, 14)
        (True, False)
        """
        return self.x <= x < self.x + self.w and self.y <= y < self.y + self.h


class Keypad(NamedTuple):
    """What is printed on the body. rows: the keys, top row first. words: key -> its second function."""

    rows: Rows
    words: dict[str, str]
    name: str = "KNOCKPAD"
    line: str = "GIN RUMMY"


class Plan(NamedTuple):
    """lcd: the canvas. Without a body the rest is empty.

    case: the body. bezel: the dark frame around the canvas. head: name and solar cells, or None where they have no
    room. keys: name -> the key itself. places: name -> the key with its word, all that a finger may touch.
    letter: the scale of what is printed on the body.
    """

    lcd: Layout
    case: Box | None = None
    bezel: Box | None = None
    head: Box | None = None
    keys: dict[str, Box] = {}  # noqa: RUF012  never changed
    places: dict[str, Box] = {}  # noqa: RUF012
    letter: int = 0

    def key_at(self, x: float, y: float) -> str | None:
        """The drawn key under a point of the window, or None."""
        return next((key for key, place in self.places.items() if place.holds(x, y)), None)


def layout(width: int, height: int) -> Layout:
    """The canvas alone: the largest whole-number scale, in the middle.

    >>> layout(720, 720)
    Layout(x=40, y=120, scale=2)
    """
    scale = max(1, min(width // WIDTH, height // HEIGHT))
    return Layout((width - WIDTH * scale) // 2, (height - HEIGHT * scale) // 2, scale)


def plan(width: int, height: int, rows: Rows = ()) -> Plan:
    """The window of this size with keys in these rows; no rows, or no room for them: the canvas alone.

    >>> plan(640, 480, (("1", "2"), ("OK", "CLR"))).case is None
    True
    >>> plan(352, 512, (("1", "2"), ("OK", "CLR"))).lcd
    Layout(x=16, y=91, scale=1)
    """
    alone = Plan(layout(width, height))
    if not rows:
        return alone
    scale = alone.lcd.scale
    found = [
        each for each in (_below(width, height, scale, rows), _beside(width, height, scale, rows)) if each
    ]
    return max(found, key=lambda each: each.letter, default=alone)


def first_size(width: int, height: int) -> tuple[int, int]:
    """The size of a first window on a desktop: the whole handheld, upright where that can be read.

    Lying where only so the canvas comes to more than its own size. A small screen is filled where that helps.

    >>> first_size(1920, 1080), first_size(1366, 768), first_size(640, 480), first_size(480, 320)
    ((704, 1012), (1040, 544), (352, 450), (480, 320))
    """
    room = width * _ROOM[0] // _ROOM[1], height * _ROOM[0] // _ROOM[1]
    tall, wide = (
        max(1, min(room[0] // least[0], room[1] // least[1])) for least in (_LEAST_PORTRAIT, _LEAST_LANDSCAPE)
    )
    upright = tall > 1 or wide <= tall
    scale, ideal, least = (
        (tall, PORTRAIT, _LEAST_PORTRAIT) if upright else (wide, LANDSCAPE, _LEAST_LANDSCAPE)
    )
    fits = room[0] >= least[0] * scale and room[1] >= least[1] * scale
    whole = plan(width, height, _TELEPHONE)
    if not fits or (scale == 1 and whole.keys and whole.lcd.scale > 1):
        return width, height
    return min(room[0], ideal[0] * scale), min(room[1], ideal[1] * scale)


def _below(width: int, height: int, scale: int, rows: Rows) -> Plan | None:
    """An upright body: head, canvas, keys."""
    columns, count = max(map(len, rows)), len(rows)
    left = height - HEIGHT * scale
    letter = min(scale, (left - 4 * scale) // (_HIGH * count), width // (_WIDE * columns))
    if letter < 1 or width < WIDTH * scale:
        return None
    spare = left - letter * _HIGH * count
    bezel = min(_BEZEL * scale, max(spare // 8, min(2 * scale, spare // 2)))
    spare -= 2 * bezel
    head = min(_HEAD * scale, spare * 2 // 5)
    head = head if head >= _LEAST_HEAD * letter else min(head, bezel)
    keypad = letter * _HIGH * count + min(
        spare - head - min(bezel, spare - head), letter * (_HIGHEST - _HIGH) * count
    )
    foot = min(bezel, spare - head)
    tall = head + 2 * bezel + HEIGHT * scale + keypad + foot
    case = _middle(width, height, (WIDTH + 2 * (_BEZEL + _MARGIN)) * scale, tall)
    lcd = Layout(case.x + (case.w - WIDTH * scale) // 2, case.y + head + bezel, scale)
    frame = _framed(lcd, bezel, case)
    area = Box(case.x, lcd.y + HEIGHT * scale + bezel, case.w, keypad)
    top = Box(frame.x, case.y, frame.w, head) if head >= _LEAST_HEAD * letter else None
    return _with_keys(Plan(lcd, case, frame, top, letter=letter), area, rows)


def _beside(width: int, height: int, scale: int, rows: Rows) -> Plan | None:
    """A body that lies: the canvas, and to the right of it head and keys."""
    columns, count = max(map(len, rows)), len(rows)
    left = width - WIDTH * scale
    letter = min(scale, (left - 2 * scale) // (_WIDE * columns), height // (_HIGH * count))
    if letter < 1 or height < HEIGHT * scale:
        return None
    spare = left - letter * _WIDE * columns
    bezel = min(_BEZEL * scale, spare // 6)
    high = height - HEIGHT * scale >= 2 * bezel
    margin = min(_MARGIN * scale, max(0, spare - 2 * bezel) // 6) if high else 0
    keypad = min(left - 2 * bezel - 2 * margin, letter * (_WIDE + 30) * columns)
    outer = bezel + margin
    tall = max((HEIGHT + 2 * (_BEZEL + _MARGIN) + 40) * scale, letter * _HIGH * count)
    case = _middle(width, height, WIDTH * scale + 2 * outer + keypad, tall)
    lcd = Layout(case.x + outer, case.y + (case.h - HEIGHT * scale) // 2, scale)
    frame = _framed(lcd, bezel, case)
    x = lcd.x + WIDTH * scale + bezel
    head = min(_HEAD * letter, case.h - letter * _HIGH * count)
    top = Box(x, case.y, case.x + case.w - x, head) if head >= _LEAST_HEAD * letter else None
    low = case.y + (head if top else 0)
    area = Box(x, low, case.x + case.w - x, case.y + case.h - low)
    return _with_keys(Plan(lcd, case, frame, top, letter=letter), area, rows)


def _middle(width: int, height: int, w: int, h: int) -> Box:
    """A box in the middle of the window, and all of the window where little else would be left."""
    w, h = width if width * 7 < w * 8 else w, height if height * 7 < h * 8 else h
    return Box((width - w) // 2, (height - h) // 2, w, h)


def _framed(lcd: Layout, bezel: int, case: Box) -> Box:
    """The canvas with a frame around it, cut where the case ends."""
    left, top = max(case.x, lcd.x - bezel), max(case.y, lcd.y - bezel)
    right = min(case.x + case.w, lcd.x + WIDTH * lcd.scale + bezel)
    bottom = min(case.y + case.h, lcd.y + HEIGHT * lcd.scale + bezel)
    return Box(left, top, right - left, bottom - top)


def _with_keys(body: Plan, area: Box, rows: Rows) -> Plan:
    """The keys spread over an area, a little larger where there is room, the block of them in its middle."""
    letter, columns = body.letter, max(map(len, rows))
    wide = min(area.w // columns, letter * _WIDEST)
    high = min(area.h // len(rows), letter * _HIGHEST)
    w = min(wide - _GAP * letter, 64 * letter)
    h = min(high - (_WORD + _APART) * letter, max(w * 5 // 8, 12 * letter), 36 * letter)
    high = min(high, h + (_WORD + 18) * letter)
    left = area.x + (area.w - wide * columns) // 2
    top = area.y + (area.h - high * len(rows)) // 2
    keys: dict[str, Box] = {}
    places: dict[str, Box] = {}
    for row, names in enumerate(rows):
        indent = wide * (columns - len(names)) // 2
        for column, name in enumerate(names):
            place = Box(left + indent + wide * column, top + high * row, wide, high)
            free = high - h - _WORD * letter
            keys[name] = Box(place.x + (wide - w) // 2, place.y + _WORD * letter + free // 2, w, h)
            places[name] = place
    return body._replace(keys=keys, places=places)
