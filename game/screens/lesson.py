"""LEARN: a whole hand played on the real screens, with a coach who says what each key does when it is first needed.

The coach speaks in a box that is read and left by OK; then a line over the table says what to press. Everything
can be tried: only what would part from the hand as it is written is not done, and the line says so.
"""

from __future__ import annotations

from copy import copy

from game.draw.scene import LEGEND_TOP, WIDTH, Command, Fill, Frame, Scene, Text
from game.engine.actions import NO_CARD, Action
from game.input.buttons import Act, Press
from game.screens import steps
from game.screens.arrange import ArrangeScreen
from game.screens.base import Move, Pop, Replace, Screen
from game.screens.deps import Deps
from game.screens.play import table_screen
from game.screens.score import ScoreScreen
from game.screens.script import END, TALKS, LessonTable, Talk
from game.screens.tablebase import TableScreen
from game.screens.turn import TurnScreen
from game.screens.widgets.legend import legend
from game.screens.widgets.page import LINE
from game.screens.widgets.table_view import name_of
from game.screens.words import wrap

COACH, COACH_BELOW = (8, 18, 212, 27), (8, 184, 212, 29)
"""Where the coach's line stands: over the computer's cards, and in the showdown below all cards."""
COACH_COLUMNS = 29
BOXES = {"table": (18, 117), "hand": (119, 213)}
"""Top and bottom of a box that is read."""
BOX_COLUMNS = 41
GO_ON: tuple[Act, ...] = ("select", "ok", "right", "down")


class LessonScreen(Screen):
    """The guided hand. inner: the real screen that it is played on. told: texts read at this place."""

    def __init__(self, deps: Deps) -> None:
        self.deps = deps
        self.table = LessonTable()
        self.own = copy(deps)
        self.own.table, self.own.notices = None, []
        self.inner: TableScreen = table_screen(self.own, self.table)
        self.at = 0
        self.told = 0
        self.wrong = False

    def enter(self) -> None:
        self.inner.enter()

    # -- where it is ------------------------------------------------------------------------------------------

    @property
    def place(self) -> int:
        """The key of ``TALKS``: actions done, or one more once the score was looked at."""
        return max(self.table.done, self.at)

    @property
    def talk(self) -> Talk | None:
        """What is to be read now; nothing while cards still move."""
        inner = self.inner
        if (
            inner.motion is not None
            or inner.shown_until
            or (isinstance(inner, ScoreScreen) and inner.counted < 1000)
        ):
            return None
        left = TALKS.get(self.place, ())[self.told :]
        return left[0] if left else None

    @property
    def question(self) -> object:  # type: ignore[override]
        return self.inner, self.inner.question, self.place, self.told

    # -- presses and time ---------------------------------------------------------------------------------------

    def handle(self, press: Press) -> Move | None:
        self.wrong = False
        if press.act == "clear":
            return Pop(to_root=True)
        if self.talk is not None:
            return self._read(press.act)
        if (
            isinstance(self.inner, ScoreScreen)
            and press.act in ("select", "ok")
            and self.inner.counted >= 1000
        ):
            self.at, self.told = END + 1, 0
            return None
        before = self.inner.scene()
        move = self._follow(self.inner.handle(press))
        self.wrong = move is None and (self.table.refused or self.inner.scene() == before)
        self.table.refused = False
        return move

    def _read(self, act: Act) -> Move | None:
        if act not in GO_ON:
            return None
        self.told += 1
        return Pop(to_root=True) if self.talk is None and self.place > END else None

    def clicked(self, found: Command | None) -> Move | None:
        if self.talk is not None or isinstance(self.inner, ScoreScreen):
            return self.handle(Press("", "ok"))
        return self._follow(self.inner.clicked(found))

    def due(self, now: int) -> int | None:
        return None if self.talk is not None else self.inner.due(now)

    def tick(self, now: int) -> Move | None:
        return self._follow(self.inner.tick(now))

    def _follow(self, move: Move | None) -> Move | None:
        """Keep the screens of the hand inside; let all others out."""
        if isinstance(move, Replace):
            assert isinstance(move.screen, TableScreen)
            self.inner, move = move.screen, None
            self.inner.enter()
        if self.table.done != self.at:
            self.at, self.told = self.table.done, 0
        advice = self.table.pointed
        self.inner.advised = None if advice is None else (self.table.match, advice)
        return move

    # -- the picture --------------------------------------------------------------------------------------------

    def scene(self) -> Scene:
        talk = self.talk
        if talk is not None:
            return self._box(talk)
        if isinstance(self.inner, ScoreScreen):
            return self.inner.scene()
        x, y, w, h = COACH if isinstance(self.inner, TurnScreen) else COACH_BELOW
        lines = wrap(self.line(), COACH_COLUMNS)
        first = y + (h + 5 - LINE * len(lines)) // 2
        return (
            *_without(self.inner.scene(), y, y + h, x + w),
            Fill(x, y, w, h, "lit"),
            *(Text(x + 4, first + LINE * at, line, role="lit_text") for at, line in enumerate(lines)),
        )

    def _box(self, talk: Talk) -> Scene:
        top, bottom = BOXES[talk.over]
        lines = wrap(self._words(talk.key), BOX_COLUMNS)
        first = top + (bottom - top - LINE * len(lines) + 5) // 2
        return (
            *_without(_without(self.inner.scene(), top, bottom), LEGEND_TOP, 240),
            Frame(8, top, WIDTH - 16, bottom - top, "ink", 2),
            *(Text(17, first + LINE * at, line) for at, line in enumerate(lines)),
            *legend(self.deps, select="legend_go_on", ok="legend_go_on"),
        )

    def line(self) -> str:
        """What to press now, or that something else was pressed."""
        told = self._words(*_next_press(self.inner, self.table.expected))
        return self.deps.texts("learn_no", what=told) if self.wrong else told

    def _words(self, key: str, moves: tuple[Act, ...] = (), act: Act = "select", card: int = NO_CARD) -> str:
        keymap = self.deps.keymap
        rules = self.table.match.rules
        places: dict[str, object] = {each: keymap.caps(each)[0] for each in _NAMED}
        places |= {"gin": rules.gin_bonus, "undercut": rules.undercut_bonus, "target": rules.points_to_win}
        return self.deps.texts(
            key,
            **places,
            key=keymap.caps(act)[0],
            moves=" ".join(keymap.caps(*moves)),
            card=name_of(card) if card != NO_CARD else "",
        )


_NAMED: tuple[Act, ...] = ("left", "right", "select", "ok", "clear", "sort", "view", "hint", "score", "help")
"""Acts whose keys a text can name in braces."""

Told = tuple[str, tuple[Act, ...], Act, int]
"""A text's key, the moves and the key that it names, and its card."""


def _next_press(inner: TableScreen, action: Action | None) -> Told:
    """What brings the expected action nearer, from where the cursor is."""
    if action is None:
        return "learn_go_on", (), "ok", NO_CARD
    if isinstance(inner, ArrangeScreen):
        return "learn_lay_down", (), "ok", NO_CARD
    if not isinstance(inner, TurnScreen):
        return "learn_cpu_lays", (), "ok", NO_CARD
    match inner.step:
        case steps.Offer() as step:
            there = step.actions[step.at] == action
            return ("learn_pass" if there else "learn_to_pass", step.moves, "select", NO_CARD)
        case steps.Draw() as step:
            pile = action.kind == "draw-discard"
            name = "pile" if pile else "stock"
            top = inner.table.view.top
            there = step.chosen == action
            return (f"learn_{name}_key" if there else f"learn_to_{name}", step.moves, "select", _card(top))
        case steps.Discard() as step:
            return _throw(step, action)
        case steps.Confirm() as step:
            return _confirm(step, action)
    return "learn_watch", (), "ok", NO_CARD


def _card(card: int | None) -> int:
    return NO_CARD if card is None else card


def _throw(step: steps.Discard, action: Action) -> Told:
    card = action.card
    if step.carrying:
        return "learn_drop", (), "ok", card
    if step.raised == card:
        return "learn_throw", (), "ok", card
    if step.cursor != card:
        return "learn_to_card", step.moves, "select", card
    return "learn_raise", (), "select", card


def _confirm(step: steps.Confirm, action: Action) -> Told:
    wanted = "cancel" if step.card != action.card else "knock" if action.kind == "knock" else "end"
    there = step.choices[step.at][0] == wanted
    return (f"learn_{wanted}" if there else f"learn_to_{wanted}", step.moves, "select", step.card)


def _without(scene: Scene, top: int, bottom: int, right: int = WIDTH) -> Scene:
    """A scene without what begins in a band of it, left of ``right``."""
    return tuple(each for each in scene if not (top <= each.y < bottom and each.x < right))
