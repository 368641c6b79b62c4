"""The fourteen-segment letter, 30 x 36 with strokes of 4: where each segment lies, and what lights which.

Three liberties make every joint clean where a real display has gaps. A hub in the middle lights with any
two of the inner segments, so that a bar or a diagonal runs through. The outline has cut corners, each with a
wedge of its own that squares it, so that a D is no O. A segment that would end at a dark neighbour on
the edge runs on to the edge itself, so that every letter is as tall as the next.

    a a a            h i j     diagonals and uprights above
    f h i j b
      g1 z g2          z         the hub
    e k l m c
      d d d            k l m     the same below;   p q r s: wedges, clockwise from the upper left
"""

from __future__ import annotations

WIDTH, HEIGHT, STROKE, CUT = 30, 36, 4, 5
INNER = {"g1", "g2", "h", "i", "j", "k", "l", "m"}

LETTERS = {
    "A": "a b c e f g1 g2",
    "B": "a b c d e f g1 g2 p s",
    "C": "a d e f",
    "D": "a b c d e f p s",
    "E": "a d e f g1 p s",
    "F": "a e f g1 p",
    "G": "a c d e f g2",
    "H": "b c e f g1 g2",
    "I": "a d i l",
    "J": "b c d e",
    "K": "e f g1 j m",
    "L": "d e f s",
    "M": "b c e f h j",
    "N": "b c e f h m",
    "O": "a b c d e f",
    "P": "a b e f g1 g2 p",
    "Q": "a b c d e f m",
    "R": "a b e f g1 g2 m p",
    "S": "a c d f g1 g2",
    "T": "a i l",
    "U": "b c d e f",
    "V": "e f j k",
    "W": "b c e f k m",
    "X": "h j k m",
    "Y": "h j l",
    "Z": "a d j k",
    "Æ": "a d e f g1 g2 i l p",
    "Ø": "a b c d e f j k",
    "Å": "a b c e f g1 g2 i",
    "0": "a b c d e f j k",
    "1": "b c j",
    "2": "a b d e g1 g2",
    "3": "a b c d g2",
    "4": "b c f g1 g2",
    "5": "a c d f g1 g2 p",
    "6": "a c d e f g1 g2",
    "7": "a b c",
    "8": "a b c d e f g1 g2",
    "9": "a b c d f g1 g2",
    "-": "g1 g2",
    "*": "a b c d e f g1 g2 h i j k l m",
}


def lit(letter: str) -> list[str]:
    """The rows of one letter, "#" where it is lit; ``*`` lights everything, as the ghosts do."""
    names = LETTERS[letter].split()
    if len(INNER.intersection(names)) > 1:
        names.append("z")
    names += [knee for knee, both in _KNEES.items() if both <= set(names)]
    names += [tip for tip, (on, off) in _TIPS.items() if on in names and off not in names]
    shapes = [_SEGMENTS[name] for name in names]
    gaps = _gaps() if letter == "*" else set()
    return [
        "".join(
            "#" if (x, y) not in gaps and any(shape(x, y) for shape in shapes) else "." for x in range(WIDTH)
        )
        for y in range(HEIGHT)
    ]


def _edges(x: int, y: int) -> tuple[int, int]:
    """How far a pixel lies from the nearer side and from the nearer end."""
    return min(x, WIDTH - 1 - x), min(y, HEIGHT - 1 - y)


def _outline(x: int, y: int) -> bool:
    """The ring of the outer segments, its corners cut on both edges."""
    left, top = _edges(x, y)
    inside = left >= STROKE and top >= STROKE and left + top >= CUT + 6
    return left + top >= CUT and not inside


def _upper(x: int, y: int) -> bool:
    left, top = _edges(x, y)
    return _outline(x, y) and top < left and top < STROKE


def _side(x: int, y: int) -> bool:
    left, top = _edges(x, y)
    return _outline(x, y) and top >= left and left < STROKE


def _bar(x: int, y: int) -> bool:
    tip = 1 if y in (16, 19) else 0
    return 16 <= y <= 19 and 4 + tip <= x <= 25 - tip


def _upright(x: int, y: int) -> bool:
    return 13 <= x <= 16


def _falling(x: int, y: int) -> bool:
    """The diagonal from the upper left to the lower right, 5 wide, through the middle."""
    start = round(4 + (y - 4) * 17 / 27)
    return start <= x <= start + 4


def _rising(x: int, y: int) -> bool:
    return _falling(WIDTH - 1 - x, y)


def _wedge(x: int, y: int) -> bool:
    left, top = _edges(x, y)
    return left + top < CUT + 6 and left < CUT + 2 and top < CUT + 2


def _knee(x: int, y: int) -> bool:
    """The inner corner that two outer segments share."""
    left, top = _edges(x, y)
    return _outline(x, y) and left >= STROKE and top >= STROKE


def _tip(x: int, y: int, upright: bool) -> bool:
    """The end of an outer segment that runs on to the edge."""
    left, top = _edges(x, y)
    return (left < STROKE and top < CUT + 5) if upright else (top < STROKE and left < CUT + 5)


def _on_diagonal(x: int, y: int) -> bool:
    left, top = _edges(x, y)
    return left == top < CUT + 2


def _gaps() -> set[tuple[int, int]]:
    """The thin lines that part the ghosts from each other."""
    gaps = {(x, y) for x in (12, 17) for y in range(4, 32)}
    gaps |= {(x, y) for y in (15, 20) for x in range(4, 26)}
    gaps |= {(x, y) for x in range(WIDTH) for y in range(HEIGHT) if _on_diagonal(x, y)}
    return gaps


_SEGMENTS = {
    "a": lambda x, y: _upper(x, y) and y < 18,
    "d": lambda x, y: _upper(x, y) and y > 17,
    "f": lambda x, y: _side(x, y) and x < 15 and y < 17,
    "e": lambda x, y: _side(x, y) and x < 15 and y > 18,
    "b": lambda x, y: _side(x, y) and x > 14 and y < 17,
    "c": lambda x, y: _side(x, y) and x > 14 and y > 18,
    "g1": lambda x, y: _bar(x, y) and x < 13,
    "g2": lambda x, y: _bar(x, y) and x > 16,
    "i": lambda x, y: _upright(x, y) and STROKE <= y < 18,
    "i+": lambda x, y: _upright(x, y) and y < STROKE,
    "l": lambda x, y: _upright(x, y) and 17 < y < HEIGHT - STROKE,
    "l+": lambda x, y: _upright(x, y) and y >= HEIGHT - STROKE,
    "h": lambda x, y: _falling(x, y) and STROKE <= y < 18,
    "h+": lambda x, y: _falling(x, y) and y < STROKE,
    "m": lambda x, y: _falling(x, y) and 17 < y < HEIGHT - STROKE,
    "m+": lambda x, y: _falling(x, y) and y >= HEIGHT - STROKE,
    "j": lambda x, y: _rising(x, y) and STROKE <= y < 18,
    "j+": lambda x, y: _rising(x, y) and y < STROKE,
    "k": lambda x, y: _rising(x, y) and 17 < y < HEIGHT - STROKE,
    "k+": lambda x, y: _rising(x, y) and y >= HEIGHT - STROKE,
    "z": lambda x, y: 13 <= x <= 16 and 16 <= y <= 19,
    "p": lambda x, y: _wedge(x, y) and x < 15 and y < 18,
    "q": lambda x, y: _wedge(x, y) and x > 14 and y < 18,
    "r": lambda x, y: _wedge(x, y) and x > 14 and y > 17,
    "s": lambda x, y: _wedge(x, y) and x < 15 and y > 17,
    "ul": lambda x, y: _knee(x, y) and x < 15 and y < 18,
    "ur": lambda x, y: _knee(x, y) and x > 14 and y < 18,
    "ll": lambda x, y: _knee(x, y) and x < 15 and y > 17,
    "lr": lambda x, y: _knee(x, y) and x > 14 and y > 17,
    "ul-f": lambda x, y: _tip(x, y, True) and x < 15 and y < 18,
    "ur-b": lambda x, y: _tip(x, y, True) and x > 14 and y < 18,
    "ll-e": lambda x, y: _tip(x, y, True) and x < 15 and y > 17,
    "lr-c": lambda x, y: _tip(x, y, True) and x > 14 and y > 17,
    "ul-a": lambda x, y: _tip(x, y, False) and x < 15 and y < 18,
    "ur-a": lambda x, y: _tip(x, y, False) and x > 14 and y < 18,
    "ll-d": lambda x, y: _tip(x, y, False) and x < 15 and y > 17,
    "lr-d": lambda x, y: _tip(x, y, False) and x > 14 and y > 17,
}
_KNEES = {"ul": {"a", "f"}, "ur": {"a", "b"}, "ll": {"d", "e"}, "lr": {"c", "d"}}
_TIPS = {
    **{f"{inner}+": (inner, "a") for inner in "hij"},
    **{f"{inner}+": (inner, "d") for inner in "klm"},
    "ul-f": ("f", "a"),
    "ur-b": ("b", "a"),
    "ll-e": ("e", "d"),
    "lr-c": ("c", "d"),
    "ul-a": ("a", "f"),
    "ur-a": ("a", "b"),
    "ll-d": ("d", "e"),
    "lr-d": ("d", "c"),
}
