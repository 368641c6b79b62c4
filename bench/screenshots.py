"""Pictures of the program for the README, taken while it runs: python -m bench.screenshots [FOLDER]

The real program plays a prepared match on a virtual screen by real keys. FOLDER (docs) gets ``screenshot.png``, the
handheld in mid-turn; ``fullscreen.png``, the same turn on a whole screen of 640x480; and ``screens.png``, every
screen at 320x240. Needs Xvfb, as the e2e tests do.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game.engine.rules import VARIANTS
from game.input.buttons import Act
from game.screens import steps
from game.screens.arrange import ArrangeScreen
from game.screens.score import MatchScreen
from game.screens.turn import TurnScreen
from tests.e2e.match import NUMPAD, Game, Model, Pad, phase, prepared, route
from tests.screen.harness import Picture, Screen

CODE = "1214630689"
COLUMNS, GAP, CAPTION = 4, 12, 18
GROUND, INK = (24, 26, 22), (226, 230, 214)
Sheet = dict[str, Picture]


@contextmanager
def game(size: tuple[int, int], variant: str | None, *options: str, pad: Pad = NUMPAD) -> Iterator[Game]:
    """The program on a screen of its own, with a match just dealt or with nothing yet."""
    with Screen(*size) as screen, tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "data"
        if variant is not None:
            prepared(data, VARIANTS[variant], "easy", CODE)
        played = Game(screen, data, pad, player="easy")
        played.start(*options)
        yield played


def mid_turn(played: Game) -> None:
    """Continue the match, and play to the third turn, the card to be thrown raised."""
    played.tap("ok")
    model, turns = played.ready(), 0
    while turns < 3:
        model = played.decide(model)
        turns += phase(model) == "Discard"
    assert isinstance(model.top, TurnScreen) and model.step.cursor is not None
    card = played.choose(model).card
    played.press(model, *route(model.top, model.step.cursor, card), "select")
    played.screen.settle()


def window(played: Game) -> Picture:
    """The program's window alone."""
    x, y, width, height = played.program.place()
    return played.screen.picture(x, y, width, height)


def first_pages(sheet: Sheet) -> None:
    """What there is before a match."""
    pages: dict[str, list[Act]] = {
        "The menu": [],
        "More rules": ["down", "down", "ok"],
        "A code to play": ["down", "down", "down", "down", "ok"],
        "Options": ["up", "up", "up", "ok"],
        "How to play": ["help", "ok"],
        "Learn to play": ["up", "up", "ok"],
    }
    for name, way in pages.items():
        with game((320, 240), None, "--fullscreen") as played:
            played.tap(*way)
            sheet[name] = played.screen.settle()


def match_pages(sheet: Sheet) -> None:
    """A match from its deal to its score; each screen where it first shows what it is for."""
    with game((320, 240), "gin", "--fullscreen") as played:
        played.tap("ok")
        model = played.ready()
        while not isinstance(model.top, MatchScreen):
            name = told(model)
            if name and name not in sheet:
                sheet[name] = played.screen.settle()
                if name == "The draw":
                    aside(played, model, sheet)
            model = onward(played, model, sheet)
        sheet["The match"] = played.screen.settle()
        played.tap("ok", "score")
        sheet["Statistics"] = played.screen.settle()


def told(model: Model) -> str:
    """The caption of what is asked, where it is worth a picture."""
    if isinstance(model.top, ArrangeScreen) and not model.top.knocking and not model.top.spread.lay_offs():
        return ""
    names = {
        "DealScreen": "The deal",
        "Offer": "The upcard",
        "Draw": "The draw",
        "ArrangeScreen, knocker": "After a knock",
        "ArrangeScreen, defender": "Laying off",
        "ScoreScreen": "The hand",
    }
    return names.get(phase(model), "")


def aside(played: Game, model: Model, sheet: Sheet) -> None:
    """What the second functions show in the middle of a turn, and back again."""
    asides: list[tuple[str, list[Act], list[Act]]] = [
        ("A hint", ["hint"], []),
        ("The grid", ["view"], ["view"]),
        ("The score sheet", ["score"], []),
        ("What was thrown", ["right"], ["score"]),
        ("Help", ["help"], ["help"]),
    ]
    for name, there, back in asides:
        played.press(model, *there)
        sheet[name] = played.screen.settle()
        if back:
            played.press(model, *back)


def onward(played: Game, model: Model, sheet: Sheet) -> Model:
    """The next decision; a throw is looked at on its way."""
    if not (isinstance(model.top, TurnScreen) and isinstance(model.step, steps.Discard)):
        if model.table.match.over:
            return played.press(model, "ok")
        return played.decide(model)
    action = played.choose(model)
    model = played.throw(model, action)
    if action.kind == "knock" and "A knock" not in sheet:
        played.press(model, "right")
        sheet["A knock"] = played.screen.settle()
    return played.confirm(model, action)


def contact(sheet: Sheet) -> pygame.Surface:
    """All pictures on one, each with its name below."""
    pygame.font.init()
    font = pygame.font.Font(None, 18)
    rows = -(-len(sheet) // COLUMNS)
    wide, high = 320 + GAP, 240 + CAPTION + GAP
    whole = pygame.Surface((COLUMNS * wide + GAP, rows * high + GAP))
    whole.fill(GROUND)
    for at, (name, picture) in enumerate(sheet.items()):
        x, y = GAP + at % COLUMNS * wide, GAP + at // COLUMNS * high
        whole.blit(pygame.image.frombytes(picture.rgb, (picture.width, picture.height), "RGB"), (x, y))
        whole.blit(font.render(name, True, INK), (x, y + 243))
    return whole


def main(folder: str = "docs") -> None:
    """Take all pictures."""
    to = Path(folder)
    with game((1280, 720), "oklahoma") as played:
        mid_turn(played)
        window(played).save(to / "screenshot.png")
    with game((640, 480), "oklahoma", "--fullscreen") as played:
        mid_turn(played)
        window(played).save(to / "fullscreen.png")
    sheet: Sheet = {}
    first_pages(sheet)
    match_pages(sheet)
    pygame.image.save(contact(sheet), to / "screens.png")


if __name__ == "__main__":
    main(*sys.argv[1:2])
