"""Where a start leads: the menu, and above it what comes first; the first start asks which key is up."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from game.draw.scene import Button, Command, Scene, Text
from game.input.buttons import Touch
from game.input.keymap import for_up
from game.screens.base import Move, Pop, Push, Screen
from game.screens.begin import begin, rules_of
from game.screens.deps import Deps
from game.screens.menu import MenuScreen
from game.screens.widgets.page import BODY, LINE, heading
from game.screens.words import wrap


def first_screen(deps: Deps, deal: str | None = None, replay: Path | None = None) -> Screen:
    """The root of all screens; it puts on top what a start has to ask and to show, one after the other.

    deal: a code to play at once. replay: the log of a match to look at; one that does not hold is told.
    """
    first: list[Callable[[], Move | None]] = []
    if not deps.settings.keymap:
        first.append(lambda: Push(StartScreen(deps)))
    if deal is not None:
        first.append(lambda: begin(deps, rules_of(deps, deps.settings.variant), "ok", deal))
    if replay is not None:
        first.append(lambda: _replay(deps, replay))
    return MenuScreen(deps, first)


def _replay(deps: Deps, path: Path) -> Move | None:
    from game.record.log import LogError
    from game.screens.replay import replay_screen

    try:
        return Push(replay_screen(deps, path))
    except (LogError, OSError) as error:
        deps.notices.append(str(error))
        return None


class Pad(NamedTuple):
    """A drawn group of keys: where it stands, the rows of its caps, which cap is up, and the name of that key."""

    x: int
    word: str
    rows: tuple[str, ...]
    up: str
    name: str


_CAP_W, _CAP_H, _PITCH_X, _PITCH_Y = 24, 20, 27, 23
_TOP = 92
PADS = (
    Pad(12, "start_numpad", ("789", "456", "123"), "8", "kp_8"),
    Pad(120, "start_phone", ("123", "456", "789"), "2", "2"),
    Pad(228, "start_arrows", (" ↑ ", "←↓→"), "↑", "up"),
)


class StartScreen(Screen):
    """Asks once which physical key is up, and takes the keymap from the answer; any other key is asked again."""

    wants_raw = True

    def __init__(self, deps: Deps) -> None:
        self.deps = deps
        self.again = False

    def raw(self, name: str) -> Move | None:
        keymap = for_up(name)
        self.again = keymap is None
        if keymap is None:
            return None
        self.deps.change(keymap=keymap)
        return Pop()

    def touch(self, touch: Touch) -> Move | None:
        for pad in PADS:
            if pad.x <= touch.x < pad.x + 3 * _PITCH_X and _TOP <= touch.y < _TOP + 3 * _PITCH_Y:
                return self.raw(pad.name)
        return None

    def scene(self) -> Scene:
        texts = self.deps.texts
        scene: list[Command] = [*heading(texts("start_title"))]
        for at, line in enumerate(wrap(texts("start_again" if self.again else "start_question"))):
            scene.append(Text(8, BODY + 4 + LINE * at, line, role="bad" if self.again else "ink"))
        for pad in PADS:
            scene += [*_drawn(pad), Text(pad.x + 39, _TOP + 76, texts(pad.word), "label", align="centre")]
        for at, line in enumerate(wrap(texts("start_later"))):
            scene.append(Text(8, 196 + LINE * at, line))
        return tuple(scene)


def _drawn(pad: Pad) -> list[Command]:
    """The keys of a pad; the one that is up is filled."""
    down = 3 - len(pad.rows)
    found: list[Command] = []
    for row, caps in enumerate(pad.rows):
        for column, cap in enumerate(caps):
            if cap == " ":
                continue
            x, y = pad.x + _PITCH_X * column, _TOP + _PITCH_Y * (row + down)
            found.append(Button(x, y, _CAP_W, _CAP_H, cap, chosen=cap == pad.up))
    return found
