"""What a screen shows, as data: a tuple of the commands below, painted in order on a 320x240 canvas.

Commands are plain values: two equal scenes look the same, so an equal scene is not painted again, and a test
can read a screen without pixels. Colours are named by role; a theme gives each role its colour. Nothing here
knows pygame. x and y are the top left corner in canvas pixels unless a command says otherwise.
"""

from typing import Literal, NamedTuple

WIDTH, HEIGHT = 320, 240
STRIP_END, LEGEND_TOP = 16, 215
"""The strip ends above y16, the legend begins at y215: what lies there stands on the role ``band``."""

Role = Literal[
    "ground",  # behind everything
    "band",  # behind the strip and the legend
    "ink",  # text and lines
    "quiet",  # text of the second rank, still 4.5:1
    "ghost",  # unlit segments and indicators, about 1.2:1
    "rule",  # separating lines
    "lit",  # lit digits and indicators, the cursor, the chosen frame
    "lit_text",  # text on lit
    "good",  # something won, laid off
    "bad",  # something refused or lost
]
Font = Literal["text", "label", "title"]
Align = Literal["left", "centre", "right"]
Size = Literal["strip", "score", "dead"]
Mark = Literal["new", "barred", "raised", "laid", "dim", "cursor", "hint", "m1", "m2", "m3"]


class Fill(NamedTuple):
    """A filled rectangle; a rule is a Fill one pixel high in the role ``rule``."""

    x: int
    y: int
    w: int
    h: int
    role: Role = "rule"


class Frame(NamedTuple):
    """An outlined rectangle with rounded corners, ``thick`` pixels, nothing inside."""

    x: int
    y: int
    w: int
    h: int
    role: Role = "ink"
    thick: int = 1


class Text(NamedTuple):
    """One line of text; y is the top of its capitals (text 8 px high, label 7, title 16).

    x is the left edge, the middle or the right edge (the first column after the text: 312 ends on x311), by
    ``align``. The signs ♣ ♦ ♥ ♠ are drawn as the theme's suits (hollow hearts and diamonds in one-colour
    themes, four colours elsewhere). A glyph that the font lacks shows as a box.
    """

    x: int
    y: int
    text: str
    font: Font = "text"
    role: Role = "ink"
    align: Align = "left"


class Digits(NamedTuple):
    """Seven-segment digits with ghosts behind; a space is an unlit place.

    size: strip 7x12, score 11x19, dead 17x34 a digit. x is the left edge of the first.
    """

    x: int
    y: int
    text: str
    size: Size = "score"
    role: Role = "lit"


class Letters(NamedTuple):
    """Fourteen-segment letters 30x36, pitch 38, with ghosts behind: the name on the menu."""

    x: int
    y: int
    text: str
    role: Role = "ink"


class Plate(NamedTuple):
    """A fixed indicator slot: lit (inverted, rounded) or ghosted; label font, centred."""

    x: int
    y: int
    w: int
    h: int
    label: str
    lit: bool = False


class Button(NamedTuple):
    """A button or a menu line: an outline, filled when it is under the cursor. Label in the text font."""

    x: int
    y: int
    w: int
    h: int
    label: str
    chosen: bool = False
    enabled: bool = True
    align: Align = "centre"
    outline: bool = True
    arrow: bool = False


class Face(NamedTuple):
    """A card, face up. big: 28x46, small: 18x24. ``marks`` in any order.

    raised: 8 px up with a 2 px frame. new: inverted foot band with ``word``. barred: hatch and padlock. laid:
    green (where there is colour) with a tab and a plus on the upper edge. dim: hatched. cursor: a frame, and a
    triangle above where there is no tab. hint: a broken frame. m1 m2 m3 (big cards): a number at the foot.
    ``stack``: edges of cards under it (0-3).
    """

    x: int
    y: int
    card: int
    size: Literal["big", "small"] = "big"
    marks: frozenset[Mark] = frozenset()
    word: str = "NEW"
    stack: int = 0


class Back(NamedTuple):
    """A card, face down. big: 28x46, small: 18x24. ``stack``: edges of cards under it (0-3)."""

    x: int
    y: int
    size: Literal["big", "small"] = "big"
    stack: int = 0
    marks: frozenset[Mark] = frozenset()


class Cell(NamedTuple):
    """One place of the 4x13 grid view, 23 px wide (28 for the ten) and 19 high.

    kind: ghost (not held), loose (outlined), meld (solid block; ``joins`` says to which neighbours of the
    same meld it runs on: any of "l", "r", "u", "d"). A new or barred place has a band with padlock and
    ``word`` at its foot, and stands out by a pixel above; one under the cursor has a thick frame and, where
    ``room`` says that nothing stands above, a triangle: paint it after the others. A hint is a broken frame.
    """

    x: int
    y: int
    card: int
    kind: Literal["ghost", "loose", "meld"] = "ghost"
    joins: str = ""
    marks: frozenset[Mark] = frozenset()
    word: str = "NEW"
    room: bool = True


class Cursor(NamedTuple):
    """A triangle 9x5 pointing down; x is its middle, y its top."""

    x: int
    y: int


class Bracket(NamedTuple):
    """A bracket under a group of cards, 8 px high, with a centred label (label font); plain when ``open``."""

    x: int
    y: int
    w: int
    label: str = ""
    open: bool = False


class Keycap(NamedTuple):
    """A key of the legend and its word: inverted caps 9 px high, then the label. Ghosted when not ``lit``.

    acts: what each of the keys does, for a click on it; not drawn.
    """

    x: int
    y: int
    keys: tuple[str, ...]
    label: str
    lit: bool = True
    acts: tuple[str, ...] = ()


class Gauge(NamedTuple):
    """A bar of 0-1000 thousandths, ``gain`` of them hatched at its end; ``Gauge(x, y, w, 620, 220)``."""

    x: int
    y: int
    w: int
    value: int
    gain: int = 0
    h: int = 7


Command = (
    Fill
    | Frame
    | Text
    | Digits
    | Letters
    | Plate
    | Button
    | Face
    | Back
    | Cell
    | Cursor
    | Bracket
    | Keycap
    | Gauge
)
Scene = tuple[Command, ...]
