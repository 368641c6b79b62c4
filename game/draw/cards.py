"""Cards, face up, face down and as places of the grid, as operations. Nothing here knows pygame."""

from __future__ import annotations

from collections.abc import Iterable

from game.draw.ink import HOLLOW, SUIT_KEYS, Op, Ops, box, dashes, fill, frame, pattern, stamp, write
from game.draw.metrics import BIG, CELL_HEIGHT, RAISE, SMALL, cell_width, text_width
from game.draw.scene import Back, Cell, Face, Mark

RANK_NAMES = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
FOOT = 9
"""Height of the band at the foot of a new card."""
LIFT = 3
"""How far a raised place of the grid stands above its row."""
_NUMBERS: dict[Mark, str] = {"m1": "1", "m2": "2", "m3": "3"}
_SHUT: frozenset[Mark] = frozenset({"barred", "dim"})
_FRAMED: frozenset[Mark] = frozenset({"raised", "cursor"})


def face_ops(cmd: Face, hollow: bool) -> Ops:
    """A card, face up; the index is drawn last, so that no mark covers it."""
    big = cmd.size == "big"
    w, h = BIG if big else SMALL
    marks = cmd.marks
    paper = "laid" if "laid" in marks else "dimmed" if marks & _SHUT else "face"
    index = _big_index(cmd.card, hollow) if big else _small_index(cmd.card, hollow)
    ops = [*_edges(cmd.stack, w, h), *_sheet(paper, w, h, marks)]
    if marks & _SHUT:
        ops += pattern("hatch", "hatch", 2, 2, w - 4, h - 4)
        ops += [fill(paper, op.x - 1, op.y - 1, op.w + 2, op.h + 2) for op in index]
    ops += index
    if "barred" in marks and big:
        ops += [fill(paper, 18, 23, 8, 11), stamp("edge", "lock", 18, 24)]
    ops += _foot(cmd, w, h)
    if "laid" in marks:
        ops += _plus(w, *((15, 9) if big else (11, 8)), hollow="cursor" in marks)
    ops += _hint(marks, 0, w, h)
    if "cursor" in marks and "laid" not in marks:
        ops.append(stamp("lit", "cursor", w // 2 - 4, -7))
    return _lifted(ops, RAISE) if "raised" in marks else ops


def back_ops(cmd: Back, hollow: bool) -> Ops:
    """A card, face down, and the edges of those under it."""
    w, h = BIG if cmd.size == "big" else SMALL
    ops = [*_edges(cmd.stack, w, h), *_sheet("back", w, h, cmd.marks)]
    ops.append(stamp("back_ink", f"back.{cmd.size}", 3, 3))
    ops += _hint(cmd.marks, 0, w, h)
    if "cursor" in cmd.marks:
        ops.append(stamp("lit", "cursor", w // 2 - 4, -7))
    return _lifted(ops, RAISE) if "raised" in cmd.marks else ops


def _hint(marks: frozenset[Mark], top: int, w: int, h: int) -> Iterable[Op]:
    """The broken frame of a hint, round about the frame of the cursor."""
    if "hint" in marks:
        for y in (top - 3, h + 1):
            yield fill("ground", -3, y, w + 6, 2)
        for x in (-3, w + 1):
            yield fill("ground", x, top - 1, 2, h - top + 2)
        yield from dashes("lit", -3, top - 3, w + 6, h - top + 6)


def _lifted(ops: Ops, by: int) -> Ops:
    return [op._replace(y=op.y - by) for op in ops]


def _edges(under: int, w: int, h: int) -> Iterable[Op]:
    """The right and lower edges of the cards below, two pixels further each."""
    for step in range(2 * under, 0, -2):
        yield from box("edge", step, step, w, h)
        yield from box("face", step + 1, step + 1, w - 2, h - 2, 1)


def _sheet(paper: str, w: int, h: int, marks: frozenset[Mark]) -> Ops:
    """The card itself, with the frame of a card that is raised or under the cursor."""
    ops = [*box("edge", 0, 0, w, h), *box(paper, 1, 1, w - 2, h - 2, 1)]
    if marks & _FRAMED:
        ops += frame("lit", -1, -1, w + 2, h + 2, 3, 2)
    return ops


def _sign(prefix: str, key: str, hollow: bool) -> str:
    return prefix + (HOLLOW.get(key, key) if hollow else key)


def _big_index(card: int, hollow: bool) -> Ops:
    suit, rank = divmod(card, 13)
    key = SUIT_KEYS[suit]
    role = f"face.{key}"
    return [stamp(role, f"rank.{RANK_NAMES[rank]}", 4, 5), stamp(role, _sign("suit.", key, hollow), 4, 21)]


def _small_index(card: int, hollow: bool) -> Ops:
    suit, rank = divmod(card, 13)
    key = SUIT_KEYS[suit]
    number = stamp(f"face.{key}", f"mini.{RANK_NAMES[rank]}", 0, 3)
    x = (SMALL[0] - number.w) // 2
    return [number._replace(x=x), stamp(f"face.{key}", _sign("pip.", key, hollow), 5, 14)]


def _number_of(marks: frozenset[Mark]) -> str:
    return next((number for mark, number in _NUMBERS.items() if mark in marks), "")


def _foot(cmd: Face, w: int, h: int) -> Ops:
    """What stands at the foot: the band of a new card with its word, the number of a meld, or both in one."""
    number, new = _number_of(cmd.marks), "new" in cmd.marks
    if cmd.size == "small":
        return [fill("foot", 1, h - 3, w - 2, 2)] if new else []
    y = h - FOOT
    sign = [stamp("foot_text" if new else "tab_text", f"key.{number}", 0, y)] if number else []
    if not new:
        tab = box("tab", 4, y - 2, 13, FOOT, 1) if number else ()
        return [*tab, *(op._replace(x=4 + (13 - op.w) // 2, y=y - 1) for op in sign)]
    wide = sum(op.w + 2 for op in sign) + text_width(cmd.word, "label")
    x = 1 + (w - 3 - wide) // 2
    band = [fill("foot", 1, y - 1, w - 2, FOOT - 1), fill("foot", 2, h - 2, w - 4, 1)]
    word = write("foot_text", cmd.word, x + wide - text_width(cmd.word, "label"), y, "label")
    return [*band, *(op._replace(x=x) for op in sign), *word]


def _plus(w: int, wide: int, high: int, hollow: bool) -> Ops:
    """The tab on the upper edge of a card laid off; hollow where it stands for the cursor's triangle."""
    x = (w - wide) // 2
    tab = [*box("tab", x, 2 - high, wide, high, 1), fill("tab", x, 0, wide, 2)]
    if hollow:
        tab.append(fill("ground", x + 1, 3 - high, wide - 2, high - 3))
    return [*tab, stamp("lit" if hollow else "tab_text", "plus", x + (wide - 5) // 2, 4 - high)]


def cell_ops(cmd: Cell, hollow: bool) -> Ops:
    """A place of the grid: suit letter, underline, rank; marked places have a band below, as cards have."""
    w, h, marks = cell_width(cmd.card), CELL_HEIGHT, cmd.marks
    suit, rank = divmod(cmd.card, 13)
    key = SUIT_KEYS[suit]
    band = bool(marks & {"new", "barred", *_NUMBERS})
    index = _notation(key, RANK_NAMES[rank], "mini" if band else "bold", w, 0 if band else 3)
    top = -2 if band else 0
    ops, table = _ground(cmd, w, top)
    if "dim" in marks and not band and cmd.kind != "ghost":
        ops += pattern("hatch", "hatch", 1, 1, w - 2, h - 2)
        ops += [fill("dimmed", op.x - 1, op.y - 1, op.w + 2, op.h + 2) for op in index]
    ops += [op._replace(role="ghost" if table == "ghost" else f"{table}.{key}") for op in index]
    if band:
        ops += _cell_foot(cmd, w, h)
    if "laid" in marks:
        ops += [*box("tab", w - 8, -3, 9, 9, 1), stamp("tab_text", "plus", w - 6, -1)]
    if "hint" in marks:
        ops += dashes("lit", -2, top - 2, w + 4, h - top + 4)
    if "cursor" in marks and cmd.room:
        y = top - 7
        ops += [*box("ground", w // 2 - 6, y - 2, 13, 8, 2), stamp("lit", "cursor", w // 2 - 4, y)]
    return [*_lifted(ops, LIFT), *box("rule", 1, h - 1, w - 2, 2, 0)] if "raised" in marks else ops


def _ground(cmd: Cell, w: int, top: int) -> tuple[Ops, str]:
    """What lies behind the letters, and the table of suit colours that goes on it.

    A place of a meld is a hole in its block while it is shut, raised or under the cursor.
    """
    h, marks = CELL_HEIGHT, cmd.marks
    if cmd.kind == "ghost":
        return [], "ghost"
    ops: Ops = []
    hole = bool(marks & (_SHUT | _FRAMED))
    paper = "dimmed" if marks & _SHUT else "face"
    if cmd.kind == "meld":
        ops += _block(cmd.joins, w, top)
        if not hole:
            return ops, "meld"
        ops.append(fill(paper, 1, top + 1, w - 2, h - top - 2))
    elif "raised" in marks or marks & _SHUT:
        ops += [*box("ink", 0, top, w, h - top), *box(paper, 1, top + 1, w - 2, h - top - 2, 1)]
    else:
        ops += [*box("ground", 0, top, w, h - top), *frame("ink", 0, top, w, h - top)]
        paper = "ground"
    if "cursor" in marks:
        ops += frame("lit", -1, top - 1, w + 2, h - top + 2, 3, 2)
    return ops, "ground" if paper == "ground" else "face"


def _block(joins: str, w: int, top: int) -> Ops:
    """A place filled to the edges where its meld runs on, and a pixel short of them with round corners where not."""
    open_left, open_right = "l" not in joins, "r" not in joins
    left, right = int(open_left), w - int(open_right)
    low = CELL_HEIGHT - int("d" not in joins)
    rows = ((top, "u" not in joins), (low - 1, "d" not in joins))
    ops = [fill("meld", left, top + 1, right - left, low - top - 2)]
    for y, edge in rows:
        start, end = left + (edge and open_left), right - (edge and open_right)
        ops.append(fill("meld", start, y, end - start, 1))
    return ops


def _cell_foot(cmd: Cell, w: int, h: int) -> Ops:
    """The band of a marked place: a padlock, a number, or the word; inverted on a meld that is not shut."""
    open_meld = cmd.kind == "meld" and not cmd.marks & (_SHUT | _FRAMED)
    back, ink = ("meld_foot", "meld_foot_text") if open_meld else ("foot", "foot_text")
    y, x, wide = h - FOOT, 1, w - 2
    ops: Ops = [fill(back, x, y, wide, FOOT - 1)]
    number = _number_of(cmd.marks)
    if number or "barred" in cmd.marks:
        sign = stamp(ink, f"key.{number}" if number else "lock.low", 0, y)
        return [*ops, sign._replace(x=x + (wide - sign.w) // 2)]
    return [*ops, *write(ink, cmd.word, x + (wide - text_width(cmd.word, "label")) // 2, y, "label")]


def _notation(suit: str, rank: str, face: str, w: int, y: int) -> Ops:
    """Suit letter, underline, rank, as in C_10."""
    letter, number = stamp("", f"{face}.{suit}", 0, y), stamp("", f"{face}.{rank}", 0, y)
    x = (w - letter.w - 7 - number.w) // 2
    thick = 2 if face == "bold" else 1
    line = fill("", x + letter.w + 1, y + letter.h - 1, 5, thick)
    return [letter._replace(x=x), line, number._replace(x=x + letter.w + 7)]
