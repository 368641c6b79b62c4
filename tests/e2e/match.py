"""The real program on a virtual screen, played with real keys.

The moves are chosen by reading the log as it grows. Beside the program runs a model: the screen that the log leads
to, given the same presses. At every decision the picture on the screen is compared with the model's, dot by dot, so
a press that is lost, acts twice or answers the wrong question is found where it happens.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

import pygame

from game.ai.player import PLAYERS
from game.draw.canvas import Canvas
from game.draw.plan import first_size, plan
from game.draw.scene import HEIGHT, WIDTH, Scene
from game.draw.theme import theme_or_default
from game.engine.actions import Action
from game.engine.rules import Rules
from game.input.buttons import Act, Press
from game.input.keymap import built_in
from game.record.log import HUMAN, Header, Log, read, text_of
from game.record.store import Library
from game.screens import steps
from game.screens.arrange import ArrangeScreen
from game.screens.base import Screen as State
from game.screens.deal import DealScreen
from game.screens.deps import Deps
from game.screens.play import first_screen, next_screen
from game.screens.stack import Stack
from game.screens.turn import TurnScreen
from game.settings import Settings
from game.table import Table
from game.text.catalogue import load
from tests.screen.harness import Picture, Program, Screen

ROOT = Path(__file__).resolve().parents[2]
COMMAND = os.environ.get("KNOCKPAD", f"{sys.executable} {ROOT / 'main.py'}").split()
"""How the program is started: from the checkout, or as the environment says, an installed one."""
GUARD = 0.08
"""Seconds that a new question stands before it is answered; the program wants 34 ms, by its own clock."""
WAIT = 20.0


class Pad(NamedTuple):
    """The keys of a player: the keymap, and for each act the X name of the key pressed for it."""

    keymap: str
    keys: dict[Act, str]


def _pad(keymap: str, keys: str) -> Pad:
    """keys: X names in the order of ``_ACTS``."""
    return Pad(keymap, dict(zip(_ACTS, keys.split(), strict=True)))


_ACTS: tuple[Act, ...] = (
    *("up", "down", "left", "right", "select", "ok", "clear"),
    *("sort", "view", "hint", "score", "help"),
)
NUMPAD = _pad("numpad", "KP_8 KP_2 KP_4 KP_6 KP_5 KP_Enter KP_Decimal KP_1 KP_3 KP_7 KP_9 KP_0")
"""A number pad and nothing else, with KP_Enter."""
LAPTOP = _pad("laptop", "Up Down Left Right space Return Escape 1 3 7 9 0")
"""No number pad: arrows, space and Return."""
PHONE = _pad("phone", "2 8 4 6 5 Return BackSpace 1 3 7 9 0")
"""The digit row, 2 up."""


def acts_in(log: Log) -> int:
    """The lines that a match is made of: notes are none."""
    return sum(word != "note" for _, word, _ in log.entries)


class Root(State):
    """Stands for the menu below the match."""

    def scene(self) -> Scene:
        return ()


class Model:
    """The screen that a log leads to, in this process and without a window."""

    def __init__(self, log: Log, deps: Deps, table: Table | None = None) -> None:
        """table: the match of the log, where it is not to be looked at as a player against the computer does."""
        self.lines = sum(1 for _ in log.entries)
        self.acts = acts_in(log)
        self.table = table or Table.still(log.header, log.replay(), log)
        first = self.table.match.number == 1
        self._stack = Stack(Root())
        self._stack.screens.append((first_screen if first else next_screen)(deps, self.table))
        self._stack.top.enter()

    @property
    def top(self) -> State:
        return self._stack.top

    @property
    def step(self) -> steps.Step:
        assert isinstance(self.top, TurnScreen)
        return self.top.step

    @property
    def asks(self) -> bool:
        """Whether the player is to press something."""
        match = self.table.match
        return isinstance(self.top, DealScreen) or match.hand.to_act in (self.table.seat, None)

    @property
    def question(self) -> object:
        return self._stack.question()

    def press(self, act: Act) -> bool:
        """Press, and say whether it was an action, so that the log goes on."""
        before = self.table.match
        self._stack.press(Press("", act))
        return self.table.match is not before

    def scene(self) -> Scene:
        return self.top.scene()


class Game:
    """The program, started and stopped at will on one screen and one data folder."""

    def __init__(self, screen: Screen, folder: Path, pad: Pad = NUMPAD, player: str = "normal") -> None:
        """player: the level by which the moves are chosen."""
        self.screen, self.folder, self.pad = screen, folder, pad
        self.presses = 0
        self._player = PLAYERS[player]()
        self._canvas = Canvas(theme_or_default("lcd", None)[0])
        settings = Settings(keymap=pad.keymap, speed="instant", language="en")
        self._deps = Deps(load("en")[0], settings, built_in(pad.keymap), Library(None))
        self.place = (0, 0, 1)
        self._log: tuple[bytes, Log] | None = None

    # -- the program ----------------------------------------------------------------------------------------

    def start(self, *options: str) -> Program:
        """Start it, and wait for its first picture."""
        command = [*COMMAND, "--data-dir", str(self.folder), "--mute", "--speed", "instant", "--lang", "en"]
        self.program = self.screen.start(
            [*command, "--keymap", self.pad.keymap, *options], cwd=self.screen.folder
        )
        self.program.wait_for_window()
        self.look()
        return self.program

    def look(self) -> None:
        """Find the picture in the window, which has been opened or has changed its size."""
        x, y, width, height = self.program.place()
        screen = self.screen.width, self.screen.height
        filled = (width, height) == screen != first_size(*screen)
        lcd = plan(width, height, () if filled else built_in(self.pad.keymap).rows).lcd
        self.place = (x + lcd.x, y + lcd.y, lcd.scale)

    def end(self) -> None:
        """Leave by its own menu, and see that it had nothing to complain about."""
        self.tap("clear", "ok", answers=False)
        self.ended_well()

    def close(self) -> None:
        """Close the window, as its cross does, and see the same."""
        self.program.close()
        self.ended_well()

    def ended_well(self) -> None:
        """Wait for the program's end: status 0, and not a word."""
        assert (self.program.wait(), self.program.output()) == (0, "")

    def kill(self) -> None:
        """SIGKILL: nothing is said, nothing is tidied up."""
        self.program.signal(signal.SIGKILL)
        assert self.program.wait() == -signal.SIGKILL

    # -- keys -----------------------------------------------------------------------------------------------

    def key(self, act: Act) -> None:
        """Press the key for an act. Pressed again within 2 ms it would be taken for a held key that repeats."""
        self.presses += 1
        self.screen.key(self.pad.keys[act], hold=0.005, pause=0.005)

    def tap(self, *acts: Act, answers: bool = True) -> None:
        """Press keys on pages that the model does not know, each once the last was answered.

        answers: False where the last press ends the program.
        """
        for at, act in enumerate(acts):
            if answers or at < len(acts) - 1:
                self.screen.tap(self.pad.keys[act])
            else:
                self.key(act)

    # -- what is there --------------------------------------------------------------------------------------

    def shown(self) -> Picture:
        """The 320x240 picture as it stands on the screen, one dot for each of its pixels."""
        x, y, scale = self.place
        return self.screen.picture(x, y, WIDTH, HEIGHT, scale)

    def painted(self, scene: Scene) -> Picture:
        """What a scene looks like."""
        self._canvas.paint(scene)
        return Picture(WIDTH, HEIGHT, pygame.image.tobytes(self._canvas.surface, "RGB"))

    def files(self) -> list[Path]:
        return sorted((self.folder / "matches").glob("*.log"))

    def text(self) -> bytes:
        """The log of the newest match."""
        return self.files()[-1].read_bytes()

    def log(self) -> Log:
        """The same, read; whatever stands after the last whole line is left out."""
        data = self.text()
        if self._log is None or self._log[0] != data:
            self._log = data, read(data.decode("ascii"))
        return self._log[1]

    def ready(self, after: int = -1) -> Model:
        """Wait until the player is asked and the screen shows it: the model of where the match stands.

        after: so many actions and deals at least the log must have.
        """
        model: list[Model] = []

        def is_there() -> bool:
            log = self.log() if self.files() else None
            if log is None or acts_in(log) < after:
                return False
            if not model or model[0].lines != sum(1 for _ in log.entries):
                model[:] = [self.model(log)]
            return model[0].asks and self.is_shown(model[0])

        self._until(is_there, lambda: model[0] if model else None)
        time.sleep(GUARD)
        return model[0]

    def model(self, log: Log) -> Model:
        """The model of where a log has come to."""
        return Model(log, self._deps)

    def is_shown(self, model: Model) -> bool:
        return self.shown() == self.painted(model.scene())

    def _until(self, holds: Callable[[], bool], model: Callable[[], Model | None]) -> None:
        """Wait; when in vain, leave both pictures where they can be looked at."""
        try:
            self.screen.until(holds, WAIT, "the picture that the log leads to")
        except AssertionError:
            self.shown().save(self.folder / "shown.png")
            wanted = model()
            if wanted is not None:
                self.painted(wanted.scene()).save(self.folder / "wanted.png")
                state = wanted.table.match.hand
                raise AssertionError(
                    f"{type(wanted.top).__name__} in hand {wanted.table.match.number}, {state.phase}, seat "
                    f"{state.to_act} to act, is not what the screen shows: see shown.png and wanted.png in "
                    f"{self.folder}\n{self.program.output()}\n{self.text().decode()}"
                ) from None
            raise

    # -- playing --------------------------------------------------------------------------------------------

    def press(self, model: Model, *acts: Act) -> Model:
        """Press keys here and there; give what stands then: the same model, or after an action the next."""
        question = model.question
        for act in acts:
            self.key(act)
            if model.press(act):
                return self.ready(after=model.acts + 1)
        if not model.asks:
            return self.ready(after=model.acts + 1)
        self.look_at(model)
        if model.question != question:
            time.sleep(GUARD)
        return model

    def look_at(self, model: Model) -> Model:
        """Wait until the screen shows what the model does."""
        self._until(lambda: self.is_shown(model), lambda: model)
        return model

    def choose(self, model: Model) -> Action:
        return self._player.choose(model.table.view, Random(model.acts))

    def decide(self, model: Model) -> Model:
        """One decision of the player, with all the presses that it takes."""
        top = model.top
        if isinstance(top, ArrangeScreen):
            return self.press(self.press(model, "down", "sort"), "ok")
        if not isinstance(top, TurnScreen):
            return self.press(model, "ok")
        action = self.choose(model)
        step = model.step
        if isinstance(step, steps.Offer | steps.Draw):
            way: Act = "right" if isinstance(step, steps.Draw) else "left"
            while step.actions[step.at] != action:
                self.press(model, way)
            return self.press(model, "ok")
        return self.confirm(self.throw(model, action), action)

    def throw(self, model: Model, action: Action) -> Model:
        """From eleven cards to the card on the pile: move, raise with 5, throw with OK."""
        step = model.step
        assert isinstance(step, steps.Discard)
        if step.cursor != action.card:
            assert step.cursor is not None and isinstance(model.top, TurnScreen)
            self.press(model, *route(model.top, step.cursor, action.card))
        assert step.cursor == action.card
        self.press(model, "select")
        return self.press(model, "ok")

    def confirm(self, model: Model, action: Action) -> Model:
        """END TURN or KNOCK."""
        step = model.step
        assert isinstance(step, steps.Confirm)
        wanted = "knock" if action.kind == "knock" else "end"
        while step.choices[step.at][0] != wanted:
            self.press(model, "right")
        return self.press(model, "ok")

    def first_hand(self) -> None:
        """Start a match against EASY, play its first hand to the end, and leave."""
        self.start("--level", "easy")
        self.tap("ok")
        model = self.ready()
        while model.table.match.result is None:
            model = self.decide(model)
        self.tap("clear")
        self.end()

    def play(self) -> Iterator[Model]:
        """Play to the score of the match, which is the last model given; the others are the decisions, each before
        it is taken."""
        model = self.ready()
        while not model.table.match.over:
            yield model
            model = self.decide(model)
        yield model
        self.press(model, "ok")
        yield model


def phase(model: Model) -> str:
    """What the player is asked, in a word or two."""
    if isinstance(model.top, TurnScreen):
        return type(model.step).__name__
    name = type(model.top).__name__
    if isinstance(model.top, ArrangeScreen):
        name += ", knocker" if model.top.knocking else ", defender"
    return name


def prepared(folder: Path, rules: Rules, level: str, code: str) -> None:
    """Put a match that has just been dealt into a data folder: the same cards and the same opponent every time."""
    header = Header.new(rules, (HUMAN, level), code, "0123456789abcdef")
    path = folder / "matches" / "000001.log"
    path.parent.mkdir(parents=True)
    path.write_text(text_of(header, []), "ascii")


def route(screen: TurnScreen, start: int, goal: int) -> list[Act]:
    """The fewest moves of the cursor from one card of the hand to another."""
    ways: dict[int, list[Act]] = {start: []}
    edge = [start]
    while goal not in ways:
        card = edge.pop(0)
        for act in ("left", "right", "up", "down"):
            to = screen.follow(card, act)
            if to not in ways:
                ways[to] = [*ways[card], act]
                edge.append(to)
    return ways[goal]
