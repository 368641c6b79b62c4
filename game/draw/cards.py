"""Cards, face up, face down and as places of the grid, as operations. Nothing here knows pygame."""

from __future__ import annotations

from game.draw.ink import HOLLOW, SUIT_KEYS, Ops, box, fill, frame, pattern, stamp, write
from game.draw.metrics import BIG, CELL_HEIGHT, RAISE, SMALL, cell_width, text_width
from game.draw.scene import Back, Cell, Face

RANK_NAMES = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


def face_ops(cmd: Face, hollow: bool) -> Ops:
    ops = _big(cmd, hollow) if cmd.size == "big" else _small(cmd, hollow)
    if "raised" not in cmd.marks:
        return ops
    return [op._replace(y=op.y - RAISE) for op in ops]


def _paper(cmd: Face, w: int, h: int) -> Ops:
    """The card itself: edge, face, and the frame of a card under the cursor or raised."""
    marks = cmd.marks
    ground = "laid" if "laid" in marks else "dimmed" if marks & {"dim", "barred"} else "face"
    ops = [*box("edge", 0, 0, w, h), *box(ground, 1, 1, w - 2, h - 2, 1)]
    if marks & {"raised", "cursor"}:
        ops += frame("lit", -1, -1, w + 2, h + 2, 3, 2)
    return ops


def _big(cmd: Face, hollow: bool) -> Ops:
    w, h = BIG
    suit, rank = divmod(cmd.card, 13)
    key = SUIT_KEYS[suit]
    ops = _paper(cmd, w, h)
    ground = ops[-1].role if ops[-1].role in ("laid", "dimmed", "face") else "face"
    sign = "suit." + (HOLLOW.get(key, key) if hollow else key)
    index = [stamp(f"face.{key}", f"rank.{RANK_NAMES[rank]}", 4, 5), stamp(f"face.{key}", sign, 4, 21)]
    if "barred" in cmd.marks:
        ops += pattern("hatch", "hatch", 2, 2, w - 4, h - 4)
        ops += _clearing("dimmed", index)
        ops += [fill("dimmed", 18, 26, 8, 10), stamp(f"face.{'S' if not hollow else key}", "lock", 20, 27)]
    ops += index
    if "new" in cmd.marks:
        ops += _foot("NEW", 1, h - 10, w - 2)
    ops += _number(cmd, w, h)
    if "laid" in cmd.marks:
        ops += _tab(w, 15, 9)
    if "cursor" in cmd.marks:
        ops.append(stamp("lit", "cursor", w // 2 - 4, -16 if "laid" in cmd.marks else -8))
    assert ground
    return ops


def _small(cmd: Face, hollow: bool) -> Ops:
    w, h = SMALL
    suit, rank = divmod(cmd.card, 13)
    key = SUIT_KEYS[suit]
    ops = _paper(cmd, w, h)
    sign = "pip." + (HOLLOW.get(key, key) if hollow else key)
    name = f"mini.{RANK_NAMES[rank]}"
    wide = stamp("ink", name, 0, 0).w
    index = [stamp(f"face.{key}", name, (w - wide) // 2, 3), stamp(f"face.{key}", sign, 5, 14)]
    if "barred" in cmd.marks:
        ops += pattern("hatch", "hatch", 2, 2, w - 4, h - 4)
        ops += _clearing("dimmed", index)
    ops += index
    if "laid" in cmd.marks:
        ops += _tab(w, 11, 8)
    if "cursor" in cmd.marks:
        ops.append(stamp("lit", "cursor", w // 2 - 4, -15 if "laid" in cmd.marks else -8))
    return ops


def _clearing(role: str, index: Ops) -> Ops:
    return [fill(role, op.x - 2, op.y - 2, op.w + 4, op.h + 4) for op in index]


def _foot(word: str, x: int, y: int, w: int) -> Ops:
    at = x + (w - text_width(word, "label") + 1) // 2
    return [fill("foot", x, y, w, 9), *write("foot_text", word, at, y + 1, "label")]


def _tab(w: int, wide: int, high: int) -> Ops:
    x = (w - wide) // 2
    return [*box("tab", x, 2 - high, wide, high), stamp("tab_text", "plus", x + (wide - 5) // 2, 4 - high)]


def _number(cmd: Face, w: int, h: int) -> Ops:
    """The tab m1 to m3 that says to which of the knocker's melds a card goes."""
    for number in "123":
        if f"m{number}" in cmd.marks:
            x = w - 12
            ops: Ops = list(box("tab", x, h - 5, 11, 9, 1))
            return [*ops, stamp("tab_text", f"key.{number}", x + (4 if number == "1" else 3), h - 4)]
    return []


def back_ops(cmd: Back, hollow: bool) -> Ops:
    w, h = BIG if cmd.size == "big" else SMALL
    ops: Ops = []
    for under in range(cmd.stack, 0, -1):
        ops += [*box("edge", 2 * under, under, w, h), *box("face", 2 * under + 1, under + 1, w - 2, h - 2, 1)]
    ops += [*box("edge", 0, 0, w, h), *box("back", 1, 1, w - 2, h - 2, 1)]
    ops += pattern("back_ink", "weave", 3, 3, w - 6, h - 6)
    if cmd.marks & {"raised", "cursor"}:
        ops += frame("lit", -1, -1, w + 2, h + 2, 3, 2)
    if "cursor" in cmd.marks:
        ops.append(stamp("lit", "cursor", w // 2 - 4, -8))
    return ops


def cell_ops(cmd: Cell, hollow: bool) -> Ops:
    w, h = cell_width(cmd.card), CELL_HEIGHT
    suit, rank = divmod(cmd.card, 13)
    key = SUIT_KEYS[suit]
    ops: Ops = []
    ink = "ghost"
    if cmd.kind == "loose":
        ops += frame("ink", 0, 0, w, h)
        ink = f"ground.{key}"
    elif cmd.kind == "meld":
        ops += _block(cmd.joins, w, h)
        ink = f"meld.{key}"
    ops += _notation(ink, key, RANK_NAMES[rank], "bold", w, 3)
    if "cursor" in cmd.marks:
        ops += frame("lit", -1, -1, w + 2, h + 2, 3, 2)
        ops.append(stamp("lit", "cursor", w // 2 - 4, -7))
    return ops


def _block(joins: str, w: int, h: int) -> Ops:
    return [fill("meld", 0 if "l" in joins else 1, 0, w - ("l" not in joins) - ("r" not in joins), h)]


def _notation(role: str, suit: str, rank: str, face: str, w: int, y: int) -> Ops:
    """Suit letter, underline, rank, as in C_10."""
    letter, number = stamp(role, f"{face}.{suit}", 0, y), stamp(role, f"{face}.{rank}", 0, y)
    x = (w - letter.w - 7 - number.w) // 2
    line = fill(role, x + letter.w + 1, y + letter.h - 1, 5, 2)
    return [letter._replace(x=x), line, number._replace(x=x + letter.w + 7)]
