"""KEY TEST: every key as it arrives and the button that it means; any of the twelve can be given another one.

The keys do here what they do everywhere, so the page is used as it is tested: the cursor goes over the drawn buttons,
5 and OK wait for a new key for the one under it. What is given is kept at once. A click, or a while without a key,
leaves everything as it was.
"""

from __future__ import annotations

from typing import NamedTuple

from game.bindings import Bindings
from game.draw.scene import Button, Command, Fill, Frame, Role, Scene, Text
from game.flat import FileError
from game.input.buttons import MOVES, Key, Press
from game.input.names import DRAWN
from game.screens.base import Move, Pop, Screen
from game.screens.deps import Deps
from game.screens.widgets.legend import legend
from game.screens.widgets.page import LINE, heading
from game.screens.words import clip, wrap
from game.text.told import told

WAIT_MS = 8000
"""How long a button waits for its new key."""
KEPT = 8
"""How many keys are listed, the last one first."""
_X, _Y, _PITCH_X, _PITCH_Y, _W, _H = 8, 39, 44, 27, 41, 24
_RESET_Y = 151
_LIST_X = 156
_MEANING_X = 250
_TOLD_Y = 182


class Arrived(NamedTuple):
    """A key that was pressed, and what it meant."""

    name: str
    press: Press | None


class KeyTestScreen(Screen):
    """arrived: the last keys, newest first. waiting: the button that waits for a key, if one does."""

    wants_raw = True

    def __init__(self, deps: Deps) -> None:
        self.deps = deps
        self.keys = deps.bindings or Bindings(deps.keymap.name)
        self.arrived: list[Arrived] = []
        self.waiting: Key | None = None
        self.told = ""
        self.at: Key | None = "5"
        """The button under the cursor; None: the line below them."""
        self._until: int | None = None

    @property
    def question(self) -> object:  # type: ignore[override]
        return self.waiting

    # -- what is pressed --------------------------------------------------------------------------------------

    def raw(self, name: str) -> Move | None:
        press = self.keys.press(name)
        self.arrived = [Arrived(name, press), *self.arrived][:KEPT]
        self.told = ""
        if self.waiting is not None:
            if name.startswith(DRAWN):
                self._stop("keytest_stays")
            else:
                self._bind(self.waiting, name)
            return None
        return self.handle(press) if press is not None else None

    def handle(self, press: Press) -> Move | None:
        if self.waiting is not None:
            self._stop("keytest_stays")
            return None
        if press.act in MOVES:
            self._move(press)
        elif press.act in ("select", "ok"):
            self._open()
        elif press.act == "clear":
            return Pop(to_root=True)
        return None

    def clicked(self, found: Command | None) -> Move | None:
        if self.waiting is not None:
            self._stop("keytest_stays")
        elif isinstance(found, Button):
            names = {key: box[:2] for key, box in self._boxes().items()}
            self.at = next((key for key, corner in names.items() if corner == (found.x, found.y)), None)
            self._open()
        return None

    def _move(self, press: Press) -> None:
        rows = self.deps.keymap.rows
        if self.at is None:
            below = {"up": rows[-1], "down": rows[0]}.get(press.act)
            if below:
                self.at = below[min(1, len(below) - 1)]
            return
        row = next(number for number, keys in enumerate(rows) if self.at in keys)
        column = rows[row].index(self.at)
        if press.act in ("left", "right"):
            self.at = rows[row][(column + (1 if press.act == "right" else -1)) % len(rows[row])]
            return
        row += 1 if press.act == "down" else -1
        if not 0 <= row < len(rows):
            self.at = None
        else:
            self.at = rows[row][min(column, len(rows[row]) - 1)]

    def _open(self) -> None:
        self.told = ""
        if self.at is not None:
            self.waiting, self._until = self.at, None
        elif self.keys.changed:
            self.keys.reset()
            self._follow("keytest_reset_done")

    def _bind(self, button: Key, name: str) -> None:
        try:
            self.keys.bind(button, name)
        except FileError as error:
            self._stop("")
            self.told = told(self.deps.texts, str(error))
        else:
            self._stop("")
            self._follow("keytest_bound", name=name, button=button)

    def _stop(self, told: str) -> None:
        self.waiting = self._until = None
        self.told = self.deps.texts(told) if told else ""

    def _follow(self, told: str, **places: str) -> None:
        """The window, the legend and the drawn keys follow; what could not be written is told at once."""
        self.deps.keymap = self.keys.keymap
        self.told = self.deps.texts(told, **places)
        self.deps.apply()

    # -- time -------------------------------------------------------------------------------------------------

    def due(self, now: int) -> int | None:
        if self.waiting is None:
            return 0 if self.deps.notices else None
        return 0 if self._until is None else max(0, self._until - now)

    def tick(self, now: int) -> Move | None:
        if self.waiting is None:
            return self._notices()
        if self._until is None:
            self._until = now + WAIT_MS
        elif now >= self._until:
            self._stop("keytest_stays")
        return None

    def _notices(self) -> Move | None:
        if not self.deps.notices:
            return None
        from game.screens.base import Push
        from game.screens.notice import NoticeScreen

        return Push(NoticeScreen(self.deps))

    # -- what is seen -----------------------------------------------------------------------------------------

    def _boxes(self) -> dict[Key, tuple[int, int, int, int]]:
        return {
            key: (_X + _PITCH_X * column, _Y + _PITCH_Y * row, _W, _H)
            for row, keys in enumerate(self.deps.keymap.rows)
            for column, key in enumerate(keys)
        }

    def scene(self) -> Scene:
        deps, texts = self.deps, self.deps.texts
        name = texts.words.get(f"keymap_{deps.keymap.name}", deps.keymap.name)
        press = None if self.waiting or (self.at is None and not self.keys.changed) else "legend_change"
        return (
            *heading(texts("keytest_title"), clip(name, 110)),
            *self._pad(),
            *self._list(),
            Fill(8, _TOLD_Y - 6, 304, 1, "rule"),
            *(Text(8, _TOLD_Y + LINE * at, line) for at, line in enumerate(wrap(self._words())[:2])),
            *legend(
                deps,
                () if self.waiting else ("up", "left", "right", "down"),
                select=press,
                ok=press,
                clear=None if self.waiting else "legend_menu",
            ),
        )

    def _pad(self) -> Scene:
        texts, last = self.deps.texts, self.arrived[0].press if self.arrived else None
        hit = self.keys.button(last) if last is not None else None
        scene: list[Command] = []
        for key, box in self._boxes().items():
            scene.append(Button(*box, "?" if key == self.waiting else key, chosen=key == self.at))
            if key == hit:
                x, y, w, h = box
                scene.append(Frame(x - 1, y - 1, w + 2, h + 2, "lit", 2))
        enabled = self.keys.changed
        label = texts("keytest_reset")
        scene.append(Button(_X, _RESET_Y, 129, 20, label, chosen=self.at is None, enabled=enabled))
        return tuple(scene)

    def _list(self) -> Scene:
        texts = self.deps.texts
        scene: list[Command] = [Text(_LIST_X, 40, texts("keytest_arrived"), "label", "quiet")]
        for at, (name, press) in enumerate(self.arrived):
            y = 53 + LINE * at
            role: Role = "ink" if at == 0 else "quiet"
            scene.append(Text(_LIST_X, y + 1, clip(name, _MEANING_X - _LIST_X - 6, "label"), "label", role))
            meaning = texts("keytest_nothing") if press is None else self._meaning(press)
            scene.append(Text(_MEANING_X, y, clip(meaning, 62), role=role))
        return tuple(scene)

    def _meaning(self, press: Press) -> str:
        button = self.keys.button(press)
        arrow = {"up": "↑", "down": "↓", "left": "←", "right": "→"}.get(press.act)
        word = arrow or self.deps.texts(f"drawn_{press.act}")
        return f"{button} {word}"

    def _words(self) -> str:
        texts = self.deps.texts
        if self.waiting is not None:
            return texts("keytest_waits", button=self.waiting)
        if self.told:
            return self.told
        if self.at is None:
            return texts("keytest_reset_told" if self.keys.changed else "keytest_reset_none")
        names = self.keys.keys_of(self.at)
        return texts("keytest_keys", button=self.at, keys=", ".join(names))
