"""A monkey at the keys: random presses on the real screens, by the real loop, with a clock of its own.

    python -m bench.monkey [--presses N] [--seed N] [--variant NAME] [--level NAME] [--machine]

Keys of every kind go down and up - all twelve, held, repeated, in bursts, two at once, of a controller too - and the
picture is clicked. After every press: the picture can be made and shows no card that its player cannot know, no card
is lost or doubled, the log holds what was played; now and then: the file is true, the match is taken up again as it
was, the menu can be reached. At the first fault the seed and the last presses are printed.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections import Counter, deque
from collections.abc import Iterator
from pathlib import Path
from random import Random
from unittest.mock import patch

from bench.holds import Fault, check_cards, check_codes, check_faces, check_log, check_scene
from game.ai.player import PLAYERS
from game.draw.scene import HEIGHT, WIDTH, Scene
from game.engine import deal
from game.engine.match import Match
from game.engine.rules import VARIANTS
from game.house import House
from game.input.buttons import Touch
from game.input.keymap import Layout
from game.input.queue import Down, Held, Item
from game.loop import Loop
from game.record.store import Library
from game.screens.deps import Deps
from game.screens.pair import CurtainScreen
from game.screens.stack import Stack
from game.screens.start import StartScreen, first_screen
from game.settings import Settings
from game.text.catalogue import load

KEYS = {
    "kp_enter": 24,
    "kp_5": 20,
    **dict.fromkeys(("kp_4", "kp_6"), 12),
    **dict.fromkeys(("kp_2", "kp_8"), 8),
    **dict.fromkeys(("up", "down", "left", "right"), 3),
    **dict.fromkeys(("kp_0", "kp_1", "kp_3", "kp_7", "kp_9"), 2.5),
    **dict.fromkeys(("pad_a", "pad_start", "pad_left", "pad_b"), 1),
    "escape": 2.5,
    "f5": 0.5,
}
"""How often each physical key is pressed."""
EAGER = {
    "kp_enter": 60,
    "kp_5": 20,
    **dict.fromkeys(("kp_4", "kp_6", "kp_2", "kp_8"), 4),
    "kp_1": 1,
    "kp_9": 1,
}
"""And how often when it wants to come on: hands come to their end so."""
PLAY = {
    *(
        "DealScreen",
        "TurnScreen",
        "ArrangeScreen",
        "LayOffScreen",
        "ScoreScreen",
        "SheetScreen",
        "CurtainScreen",
    ),
}
"""The screens of a match that goes on."""
WAITS_MS = 20_000
"""So long without a key everything that moves has come to rest."""
LEAVES = 22
"""Presses of CLR within which the menu must come, from anywhere: a name may hold sixteen letters."""


class Hands:
    """Keys and clicks as the devices would report them: what ``game.loop`` reads."""

    def __init__(self) -> None:
        self.held = Held()
        self.pads = 1
        self.items: list[Item] = []
        self.meaning = Layout("numpad", []).press

    def down(self, name: str, now: int) -> None:
        source = "pad" if name.startswith("pad") else "keys"
        press = self.meaning(name)
        if self.held.down(name, press, source, now):
            self.items.append(Down(name, press))

    def up(self, name: str) -> None:
        self.held.up(name, "pad" if name.startswith("pad") else "keys")

    def click(self, touch: Touch) -> None:
        self.items.append(touch)

    def read(self, now: int) -> list[Item]:
        items, self.items = self.items, []
        repeated = self.held.repeat(now)
        if repeated is not None:
            items.append(Down("", repeated))
        return items

    def waiting(self) -> bool:
        return bool(self.items)


class Picture:
    """Looks at each scene and paints nothing."""

    def __init__(self) -> None:
        self.scene: Scene = ()

    def show(self, scene: Scene) -> bool:
        check_scene(scene)
        self.scene = scene
        return True

    def resized(self) -> None: ...

    def exposed(self) -> None: ...

    def wait(self, ms: int | None, *, polled: bool = False, lively: bool = False) -> None: ...


class Monkey:
    """One monkey at one machine. ``seen``: how often each screen was on top; ``hands``: hands that came to an end."""

    def __init__(
        self,
        seed: int,
        variant: str,
        level: str,
        folder: Path | None,
        speed: str | None = None,
        practice: bool = True,
    ) -> None:
        """speed: None lets the seed choose."""
        self.name = f"--seed {seed} --variant {variant} --level {level}"
        self.rng = Random(self.name)
        self.folder = folder
        self.settings = Settings(
            variant=variant,
            level=level,
            speed=speed or self.rng.choice(("instant", "instant", "normal", "slow")),
            practice=practice,
            keymap=self.rng.choice(("numpad", "", "phone")),
        )
        self.now = 0
        self.eager = True
        self.last: deque[str] = deque(maxlen=40)
        self.seen: Counter[str] = Counter()
        self.hands = 0
        self._match: Match | None = None
        self.starts = 0
        self._start()

    def _start(self) -> None:
        self.starts += 1
        self.inputs, self.picture = Hands(), Picture()
        library = Library(self.folder)
        house = House(self.folder / "rules" if self.folder else None)
        self.deps = Deps(
            load(self.rng.choice(("en", "nb")))[0],
            self.settings,
            Layout(self.settings.keymap, []).keymap,
            library,
            self._follow,
            house=lambda: house,
        )
        self.inputs.meaning = Layout(self.settings.keymap, []).press
        self.loop = Loop(
            Stack(first_screen(self.deps)), self.inputs, self.picture, self.picture, lambda: self.now
        )
        self._let_pass(40)

    def _follow(self) -> None:
        """What the program does when the options change something."""
        self.settings = self.deps.settings
        layout = Layout(self.settings.keymap, [])
        self.deps.keymap = layout.keymap
        self.inputs.meaning = layout.press
        self.deps.texts = load(self.settings.language or "en")[0]

    def _end(self) -> None:
        if self.deps.table is not None:
            self.deps.table.close()
        self.deps.library.close()

    # -- what it does ---------------------------------------------------------------------------------------

    def press(self, count: int) -> None:
        """So many presses, with the seed's own codes and salts, so that it goes the same way again; raises Fault."""
        chance = Random(f"cards {self.name}")
        with (
            patch.object(deal, "new_match_code", lambda: deal._code(chance.randrange(500_000_000))),
            patch.object(deal, "new_salt", lambda: f"{chance.randrange(16**16):016x}"),
        ):
            self._press(count)

    def _press(self, count: int) -> None:
        try:
            for at in range(count):
                self._once()
                self._check()
                if at % 97 == 96 and self.deps.table is not None:
                    check_log(self.deps.table)
                if at % 61 == 60:
                    self._wait()
                if at % 211 == 210:
                    self._go_home()
        except Fault as fault:
            raise Fault(f"{fault} ({self.name}); pressed last: {' '.join(self.last)}") from fault
        except Exception as error:
            where = f"{type(error).__name__}: {error} ({self.name}); pressed last: {' '.join(self.last)}"
            raise Fault(where) from error
        finally:
            self._end()

    def _once(self) -> None:
        rng = self.rng
        kind = rng.random()
        if kind < 0.06:
            touch = Touch(rng.randrange(WIDTH), rng.randrange(HEIGHT))
            if rng.random() < 0.7 and self.picture.scene:
                where = rng.choice(self.picture.scene)
                touch = Touch(max(0, min(319, where.x + 4)), max(0, min(239, where.y + 4)))
            self.last.append(f"click:{touch.x},{touch.y}")
            self.inputs.click(touch)
            self._let_pass(40)
            return
        if rng.random() < 0.01:
            self.eager = not self.eager
        keys = EAGER if self.eager else KEYS
        name = rng.choices(list(keys), list(keys.values()))[0]
        top = self.loop.stack.top
        if isinstance(top, CurtainScreen) and rng.random() < 0.7:
            name = self._key_of(top.key) or name  # or a match of two would hold it up for ever
        if kind < 0.10:  # a burst: faster than any picture
            self.last.append(f"{name}*4")
            for _ in range(4):
                self.inputs.down(name, self.now)
                self.inputs.up(name)
                self._let_pass(rng.choice((0, 2)))
        elif kind < 0.14:  # held, so that moves repeat
            self.last.append(f"{name}...")
            self.inputs.down(name, self.now)
            self._let_pass(rng.choice((300, 800)))
            self.inputs.up(name)
        elif kind < 0.17:  # two at once
            other = rng.choice(list(KEYS))
            self.last.append(f"{name}+{other}")
            self.inputs.down(name, self.now)
            self.inputs.down(other, self.now)
            self._let_pass(10)
            self.inputs.up(name)
            self.inputs.up(other)
        else:
            self.last.append(name)
            self.inputs.down(name, self.now)
            self._let_pass(rng.choice((5, 40)))
            self.inputs.up(name)
        self._let_pass(rng.choice((40, 40, 60, 400)))

    def _key_of(self, act: str) -> str | None:
        """A physical key that does this."""
        return next(
            (name for name in KEYS if (press := self.inputs.meaning(name)) and press.act == act), None
        )

    def _let_pass(self, ms: int) -> None:
        """Let the loop run until so much later, and until nothing is due at once."""
        end = self.now + ms
        for _ in range(3000):
            self.loop.step()
            if not self.loop.running:
                self._end()
                self.last.append("start")
                self._start()
                return
            due = self.loop._due(self.now)
            if due == 0:
                self.now += 1
            elif self.now >= end:
                return
            else:
                held = self.inputs.held.due(self.now)
                wanted = [each for each in (due, held) if each is not None]
                self.now = min(end, self.now + max(1, min(wanted, default=ms)))
        raise Fault(f"{self._top()} never comes to rest")

    def _top(self) -> str:
        return type(self.loop.stack.top).__name__

    def _wait(self) -> None:
        """Nobody touches anything for a while: the computer's turn goes by, and what moves comes to rest."""
        self._let_pass(WAITS_MS)
        table = self.deps.table
        if table is not None and table.computer_to_act and self._top() in ("TurnScreen", "LayOffScreen"):
            raise Fault("the computer never has its turn")
        for motion in ("motion", "counted", "dealt"):
            if getattr(self.loop.stack.top, motion, None) not in (None, 1000, 10):
                raise Fault(f"{self._top()} is still in motion")

    def _go_home(self) -> None:
        """The menu is reached by CLR from anywhere."""
        for at in range(LEAVES):
            if len(self.loop.stack.screens) == 1:
                return
            # The first start asks for a key; the key test may have given one of the two to another button.
            name = "kp_8" if isinstance(self.loop.stack.top, StartScreen) else ("escape", "kp_period")[at % 2]
            self.inputs.down(name, self.now)
            self.inputs.up(name)
            self._let_pass(1500)
        raise Fault(f"there is no way from {self._top()} to the menu")

    # -- what must hold -------------------------------------------------------------------------------------

    def _check(self) -> None:
        self.seen[self._top()] += 1
        if len(self.loop.stack.screens) > 8:
            raise Fault(f"screens pile up: {[type(each).__name__ for each in self.loop.stack.screens]}")
        table = self.deps.table
        if table is None:
            return
        match = table.match
        if self._top() in PLAY and not table.closed:
            check_codes(self.picture.scene, match, self._top())
        ours = getattr(self.loop.stack.top, "table", table) is table  # a replay has a table of its own
        if self._top() in (*PLAY, "MenuScreen") and ours and match.result is None and not table.closed:
            check_faces(self.picture.scene, table)
        if match is self._match:
            return
        check_cards(match)
        self.hands += match.result is not None and (self._match is None or self._match.result is None)
        self._match = match
        if table.journal.problem is not None:
            raise Fault(table.journal.problem)
        if match.hand.pile_draws > match.rules.pile_draw_cap:
            raise Fault("a hand without an end")


def runs(variants: list[str], levels: list[str]) -> Iterator[tuple[str, str]]:
    """Every variant against every level, for ever."""
    while True:
        for variant in variants:
            for level in levels:
                yield variant, level


def main() -> int:
    parser = argparse.ArgumentParser(description="Press keys at random.")
    parser.add_argument("--presses", type=int, default=1_000_000)
    parser.add_argument("--each", type=int, default=2000, help="presses of one monkey")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--variant", choices=list(VARIANTS))
    parser.add_argument("--level", choices=list(PLAYERS))
    parser.add_argument("--machine", action="store_true", help="through pygame's events and the real window")
    wanted = parser.parse_args()
    kind = Monkey
    if wanted.machine:
        from bench.machine import Machine

        kind = Machine
    done, hands, faults, began = 0, 0, 0, time.monotonic()
    seen: Counter[str] = Counter()
    kinds = runs(
        [wanted.variant] if wanted.variant else list(VARIANTS),
        [wanted.level] if wanted.level else list(PLAYERS),
    )
    for seed, (variant, level) in enumerate(kinds, wanted.seed):
        if done >= wanted.presses:
            break
        with tempfile.TemporaryDirectory(prefix="monkey-") as folder:
            monkey = kind(seed, variant, level, Path(folder))
            try:
                monkey.press(min(wanted.each, wanted.presses - done))
            except Fault as fault:
                faults += 1
                print(fault, file=sys.stderr)
        done += wanted.each
        hands += monkey.hands
        seen += monkey.seen
        if done % 100_000 < wanted.each:
            print(f"{done} presses, {hands} hands, {faults} faults", file=sys.stderr)
    took = time.monotonic() - began
    print(f"{min(done, wanted.presses)} presses, {hands} hands, {faults} faults, {took:.0f} s")
    print(", ".join(f"{name} {count}" for name, count in seen.most_common()))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
