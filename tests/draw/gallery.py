"""Demo scenes, and their pictures to look at: python tests/draw/gallery.py FOLDER [THEME ...] [--scale N]"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Literal

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from game.draw.metrics import digits_width
from game.draw.scene import (
    Back,
    Bracket,
    Button,
    Cell,
    Command,
    Cursor,
    Digits,
    Face,
    Fill,
    Gauge,
    Keycap,
    Letters,
    Mark,
    Plate,
    Scene,
    Text,
)
from game.engine.cards import parse_card

COLUMNS = (8, 72, 136, 200, 264)


def card(name: str) -> int:
    return parse_card(name.replace("10", "T"))


def strip(thinking: bool = False, turn: bool = True) -> list[Command]:
    out: list[Command] = [Fill(0, 0, 320, 16, "band"), Fill(8, 16, 304, 1)]
    for x, label, digits, at in ((8, "STOCK", "17", 36), (75, "KNOCK", "10", 102), (141, "HAND", "04", 164)):
        out += [Text(x, 5, label, "label"), Digits(at, 2, digits, "strip")]
    return [*out, Plate(202, 3, 52, 11, "THINKING", thinking), Plate(258, 3, 54, 11, "YOUR TURN", turn)]


def legend(first: list[tuple[str, str]], unlit: str = "") -> list[Command]:
    out: list[Command] = [Fill(0, 216, 320, 24, "band"), Fill(8, 215, 304, 1)]
    for x, (keys, label) in zip(COLUMNS, first, strict=False):
        caps = (keys,) if keys in ("OK", "CLR") else tuple(keys)
        out.append(Keycap(x, 218, caps, label))
    second = (("1", "SORT"), ("3", "VIEW"), ("7", "HINT"), ("9", "SCORE"), ("0", "HELP"))
    for x, (key, label) in zip(COLUMNS, second, strict=True):
        out.append(Keycap(x, 229, (key,), label, label not in unlit))
    return out


def table(pile: str, acts: list[tuple[str, list[str]]], deadwood: str = "07") -> list[Command]:
    out: list[Command] = []
    for at in range(10):
        bend = (3, 2, 1, 0, 0, 0, 0, 1, 2, 3)[at]
        out.append(Back(8 + 13 * at, 21 + bend, "small"))
    out += [Text(154, 25, "GIN TO 100", "label"), Text(154, 37, "CPU HARD", "label")]
    out += [Back(8, 55, "big", 2), Text(8, 108, "STOCK 17", "label")]
    out += [Face(62, 55, card(pile), stack=2), Text(62, 108, "PILE 14", "label")]
    y = 56
    for who, lines in acts:
        out.append(Text(120, y, who, "label"))
        out += [Text(146, y + 12 * at, line) for at, line in enumerate(lines)]
        y += 36
    out += [Fill(120, 84, 94, 1), Fill(221, 22, 1, 92), Fill(228, 68, 84, 1)]
    for y, who, score, deals in ((21, "CPU", "045", True), (44, "YOU", "062", False)):
        out += [Text(228, y, who), Plate(228, y + 10, 37, 9, "DEALER", deals)]
        out.append(Digits(312 - digits_width(score, "score"), y, score))
    out += [
        Text(228, 75, "DEADWOOD", "label"),
        Plate(228, 85, 37, 11, "KNOCK", True),
        Plate(228, 98, 37, 11, "GIN"),
    ]
    return [*out, Digits(312 - digits_width(deadwood, "dead"), 75, deadwood, "dead")]


GROUPS = (("RUN", "5H 6H 7H 8H"), ("SET", "10S 10D 10C"), ("LOOSE 7", "AC 2D 4S QS"))


def fan(
    groups: tuple[tuple[str, str], ...] = GROUPS,
    marks: dict[str, set[Mark]] | None = None,
    x: int = 8,
    y: int = 129,
    gap: int = 10,
    pitch: int = 25,
) -> list[Command]:
    out: list[Command] = []
    late: list[Command] = []
    for label, cards in groups:
        names = cards.split()
        for at, name in enumerate(names):
            marked = frozenset((marks or {}).get(name, set()))
            face = Face(x + pitch * at, y, card(name), "big", marked)
            (late if marked & {"raised", "cursor"} else out).append(face)
        width = pitch * (len(names) - 1) + 28
        if "QS" in names and "raised" in (marks or {}).get("QS", set()):
            width = pitch * (len(names) - 2) + 28
        out.append(Bracket(x, y + 49, width, label, label.startswith("LOOSE")))
        x += pitch * (len(names) - 1) + 28 + gap
    return out + late


TURN_KEYS = [("46", "MOVE"), ("5", "LOWER"), ("OK", "THROW"), ("CLR", "MENU")]


def turn_fan() -> Scene:
    marks: dict[str, set[Mark]] = {
        "7H": {"new", "barred"}, "QS": {"raised", "cursor", "hint"}, "AC": {"hint"},
    }  # fmt: skip
    acts = [("CPU", ["drew stock", "threw 7♥"]), ("YOU", ["took 7♥"])]
    return (
        *strip(),
        *table("QC", acts),
        *fan(marks=marks),
        Text(8, 197, "Q♠ raised: OK throws it, 7 left."),
        *legend(TURN_KEYS),
    )


def confirm() -> Scene:
    acts = [("CPU", ["drew stock", "threw 7♥"]), ("YOU", ["took 7♥", "threw Q♠"])]
    groups = (*GROUPS[:2], ("LOOSE 7", "AC 2D 4S"))
    buttons = (("END TURN", False), ("KNOCK 7", True), ("CANCEL", False))
    return (
        *strip(),
        *table("QS", acts),
        *fan(groups, {"7H": {"new"}}, x=18, gap=12),
        *(Button(8 + 104 * at, 192, 96, 20, label, on) for at, (label, on) in enumerate(buttons)),
        *legend([("46", "MOVE"), ("5", "PRESS"), ("OK", "PRESS"), ("CLR", "MENU")]),
    )


def turn_grid() -> Scene:
    acts = [("CPU", ["drew stock", "threw 7♥"]), ("YOU", ["took 7♥"])]
    held = {name for _, cards in GROUPS for name in cards.replace("10", "T").split()}
    joins = {"5H": "r", "6H": "lr", "7H": "lr", "8H": "l", "TC": "d", "TD": "u", "TS": ""}
    marks: dict[str, set[Mark]] = {
        "7H": {"new", "barred"}, "QS": {"raised", "cursor", "hint"}, "AC": {"hint"}, "TC": {"hint", "cursor"},
    }  # fmt: skip
    cells: list[Command] = []
    last: list[Command] = []
    for row, suit in enumerate("CDHS"):
        x = 8
        for rank in "A23456789TJQK":
            name = rank + suit
            kind: Literal["meld", "loose", "ghost"] = (
                "meld" if name in joins else "loose" if name in held else "ghost"
            )
            marked = frozenset(marks.get(name, set()))
            cell = Cell(x, 119 + 19 * row, card(name), kind, joins.get(name, ""), marked)
            (last if marked else cells).append(cell)
            x += 28 if rank == "T" else 23
    return (
        *strip(),
        *table("QC", acts),
        *cells,
        *last,
        Text(8, 201, "Q♠ raised: OK throws it, 7 left."),
        *legend([("2468", "MOVE"), *TURN_KEYS[1:]]),
    )


def arrange() -> Scene:
    top = (("RUN", "5H 6H 7H 8H 9H"), ("SET", "10S 10D 10C 10H"), ("LOOSE", "AC 2D 4S"))
    low = (("SET", "KC KS KD"), ("RUN", "6C 7C 8C"), ("LOOSE", "2S 3D"))
    laid: dict[str, set[Mark]] = {"9H": {"laid"}, "10H": {"laid", "cursor"}}
    return (
        *strip(),
        Text(8, 22, "CPU KNOCKS"),
        *fan(top, laid, y=40, pitch=19, gap=7),
        Text(312, 45, "LEFT", "label", align="right"),
        Digits(312 - digits_width("07", "score"), 56, "07"),
        Fill(8, 101, 304, 1),
        Text(8, 107, "YOU LAY OFF"),
        *fan(low, y=121, gap=8),
        Text(312, 126, "LEFT", "label", align="right"),
        Digits(312 - digits_width("05", "score"), 137, "05"),
        Text(8, 187, "9♥ and 10♥ laid off: 24 - 19 = 5."),
        Text(8, 200, "10♥ would fit the run as well."),
        *legend([("2468", "MOVE"), ("5", "SHIFT"), ("OK", "DONE"), ("CLR", "MENU")]),
    )


def score() -> Scene:
    rows = (
        (58, "CPU", "5H 6H 7H 8H 9H|10S 10D 10C 10H|AC 2D 4S", "07"),
        (88, "YOU", "KC KS KD|6C 7C 8C|2S 3D", "05"),
    )
    out: list[Command] = [*strip(turn=False), Text(8, 24, "UNDERCUT", "title")]
    out += [Text(268, 29, "TO YOU", "label", align="right"), Digits(287, 21, "22"), Fill(8, 49, 304, 1)]
    for y, who, hand, left in rows:
        out.append(Text(8, y + 6, who))
        x = 36
        for group in hand.split("|"):
            for name in group.split():
                laid: frozenset[Mark] = frozenset({"laid"} if name in ("9H", "10H") else ())
                out.append(Face(x, y, card(name), "small", laid))
                x += 18
            x += 5
        out.append(Digits(287, y + 2, left))
    out += [Fill(8, 117, 304, 1), Fill(192, 124, 1, 84), Fill(8, 171, 169, 1, "ink")]
    out += [Fill(8, 190, 169, 1, "ink"), Fill(8, 192, 169, 1, "ink")]
    lines = (("CPU left with", "7"), ("you left with", "- 5"), ("undercut bonus", "+ 20"))
    for at, (what, number) in enumerate(lines):
        out += [Text(8, 126 + 15 * at, what), Text(177, 126 + 15 * at, number, align="right")]
    out += [Text(8, 178, "to you"), Text(177, 178, "22", align="right")]
    out += [
        Text(8, 200, "FIRST TO 100", "label"),
        Text(177, 200, "DEAL 0412 6653 01", "label", align="right"),
    ]
    for y, who, total, value, gain in ((124, "YOU", "084", 840, 220), (168, "CPU", "045", 450, 0)):
        out += [Text(204, y + 6, who), Digits(312 - digits_width(total, "score"), y, total)]
        out.append(Gauge(204, y + 29, 108, value, gain))
    out += legend([("46", "MOVE"), ("5", "GO ON"), ("OK", "GO ON"), ("CLR", "MENU")], "SORT VIEW HINT")
    return tuple(out)


def menu() -> Scene:
    items = ("CONTINUE", "GIN", "OKLAHOMA", "MORE RULES", "OPTIONS", "STATISTICS", "HOW TO PLAY")
    out: list[Command] = [Letters(12, 12, "KNOCKPAD"), Fill(8, 58, 304, 1), Fill(170, 66, 1, 140)]
    for at, item in enumerate(items):
        chosen = at == 0
        out.append(Button(8, 65 + 21 * at, 150, 18, item, chosen, align="left", outline=False, arrow=chosen))
    out += [Text(184, 70, "GIN TO 100"), Text(184, 84, "HAND 4"), Text(312, 84, "YOUR TURN", align="right")]
    out += [Face(194 + 26 * at, 102, card(name)) for at, name in enumerate(("5H", "6H", "7H", "8H"))]
    for y, who, total in ((160, "YOU", "062"), (186, "CPU", "045")):
        out += [Text(184, y + 6, who), Digits(312 - digits_width(total, "score"), y, total)]
    out += legend([("28", "MOVE"), ("5", "OPEN"), ("OK", "OPEN"), ("CLR", "LEAVE")], "SORT VIEW HINT")
    return tuple(out)


def ghosts() -> Scene:
    """Everything lit, as at power-on, and the digits one by one."""
    out: list[Command] = [Digits(8 + 30 * at, 4, str(at) + str(9 - at), "strip") for at in range(10)]
    out += [
        Digits(8, 24, "0123456789-8 10"),
        Digits(8, 50, "01234567", "dead"),
        Digits(180, 50, "89-1018"[:6], "dead"),
    ]
    out += [Letters(8, 90, "ABCDEFGH"), Letters(8, 130, "IJKLMNOP"), Letters(8, 170, "QRSTUVWX")]
    out += [Letters(8, 208, "YZÆØÅ-* ")]
    return tuple(out)


def cards() -> Scene:
    """Every rank and suit, big and small, with every mark."""
    out: list[Command] = []
    for at in range(13):
        out.append(Face(4 + 24 * at, 14, at + 13 * (at % 4)))
        out.append(Face(4 + 24 * at, 76, (at + 13 * ((at + 1) % 4)) % 52))
        out.append(Face(4 + 19 * at, 130, at + 13 * (at % 4), "small"))
    sets: tuple[set[Mark], ...] = (
        {"new"}, {"barred"}, {"new", "barred"}, {"raised"}, {"cursor"}, {"laid"}, {"laid", "cursor"}, {"dim"},
        {"m1"}, {"m2", "new"}, {"m3", "new", "barred"},
    )  # fmt: skip
    for at, marks in enumerate(sets):
        out.append(Face(2 + 29 * at, 180, 9 + 13 * (at % 4), "big", frozenset(marks)))
    out += [
        Back(260, 130, "small"),
        Back(284, 126, "big", 3, frozenset({"cursor", "hint"})),
        Cursor(270, 158),
    ]
    return tuple(out)


def texts() -> Scene:
    lines = (
        "ABCDEFGHIJKLMNOPQRSTUVWXYZ ÆØÅ",
        "abcdefghijklmnopqrstuvwxyz æøå 0123456789",
        "Kastebunke, talong, umatchede kort: ♣♦♥♠",
        "←→↑↓ – — ‘’ “” … • × ½ € ✓ ✗ ▲▼◀▶ 象",
        "ÀÉÎÕÜÇ ßñ ĄĘŁŻ čřšž őű ğış",
    )
    out: list[Command] = [Text(8, 8 + 15 * at, line) for at, line in enumerate(lines)]
    out += [Text(8, 90 + 13 * at, line, "label") for at, line in enumerate(lines)]
    out += [Text(8, 165, "UNDERCUT ♥♠ ÆØÅ", "title"), Text(8, 195, "Gin! Big gin", "title")]
    out += [Button(8, 218, 90, 18, "10♥ ja", True), Button(108, 218, 90, 18, "Nei", enabled=False)]
    out += [Button(208, 218, 90, 18, "♠ KNAPP ♥", arrow=True)]
    return tuple(out)


SCENES = {
    "turn_fan": turn_fan,
    "turn_grid": turn_grid,
    "confirm": confirm,
    "arrange": arrange,
    "score": score,
    "menu": menu,
    "ghosts": ghosts,
    "cards": cards,
    "texts": texts,
}


def main() -> None:
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    import pygame

    from game.draw.canvas import Canvas
    from game.draw.theme import load_theme

    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    names = [word for word in sys.argv[2:] if word in SCENES] or list(SCENES)
    themes = [word for word in sys.argv[2:] if word in ("lcd", "nokia", "paper", "colour")] or [
        "lcd",
        "colour",
    ]
    for theme in themes:
        canvas = Canvas(load_theme(theme))
        for name in names:
            canvas.paint(SCENES[name]())
            pygame.image.save(canvas.surface, folder / f"{name}_{theme}.png")
            pygame.image.save(pygame.transform.scale_by(canvas.surface, 3), folder / f"{name}_{theme}_x3.png")


if __name__ == "__main__":
    main()
