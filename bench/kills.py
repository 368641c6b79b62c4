"""Killed anywhere: the real program on a virtual screen, ended by SIGKILL in the middle of play, and started again.

    python -m bench.kills [--kills N] [--seed N]

A twin of the program - the same screens on a copy of the same files, without a window - takes the same keys, and the
program must show the same picture, pixel by pixel. After a kill the log must be what the twin had before the last
key, or what it has after it, or a beginning of that: no key but the one in the air is lost, no card is another, no
hand is scored twice. Needs Xvfb. Exit status 1 at a difference.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game.ai.player import PLAYERS
from game.draw.canvas import Canvas
from game.draw.theme import theme_or_default
from game.engine import deal
from game.engine.rules import VARIANTS
from game.input.buttons import Act, Press
from game.input.keymap import built_in
from game.record.log import HUMAN, Header
from game.record.store import Library, read_file
from game.screens.deps import Deps
from game.screens.stack import Stack
from game.screens.start import first_screen
from game.settings import FILE, Settings
from game.table import Table
from game.text.catalogue import load
from tests.screen.harness import Program, Screen

ROOT = Path(__file__).resolve().parent.parent
LOG = Path("matches", "000001.log")
KEYS: dict[str, tuple[Act, int]] = {
    "KP_Enter": ("ok", 10),
    "KP_5": ("select", 5),
    "KP_4": ("left", 3),
    "KP_6": ("right", 4),
    "KP_8": ("up", 1),
    "KP_2": ("down", 1),
    "KP_1": ("sort", 1),
    "KP_3": ("view", 1),
    "KP_7": ("hint", 1),
    "KP_9": ("score", 1),
}
"""X's name of each key that is pressed, what it does on a number pad, and how often."""
SEEN = 0.06
"""Seconds for which a picture stands before the next key: the program drops keys pressed before it was seen."""
PATIENCE = 12
"""Seconds without any change after which the program that shows something else than its twin has parted from it."""
LATEST = 0.03
"""Seconds after the last key within which the kill comes."""


class Parted(AssertionError):
    """The program is not where it must be after a kill."""


class Twin:
    """The screens of play on a copy of a data folder, with a clock of their own."""

    def __init__(self, folder: Path) -> None:
        """The copy is made beside the folder."""
        self.folder = folder.with_name(f"{folder.name}-twin")
        shutil.rmtree(self.folder, ignore_errors=True)
        shutil.copytree(folder, self.folder, ignore=shutil.ignore_patterns(".lock"))
        self.library = Library(self.folder)
        settings = Settings(keymap="numpad", speed="instant", level="easy")
        self.deps = Deps(load("en")[0], settings, built_in("numpad"), self.library)
        self.stack = Stack(first_screen(self.deps))
        self.canvas = Canvas(theme_or_default("lcd")[0])
        self.now = 0
        self.press(None)

    def press(self, act: Act | None) -> None:
        """A key, and all that follows from it."""
        if act is not None:
            self.stack.press(Press("", act))
        while (due := self.stack.due(self.now)) is not None:
            self.now += max(1, due)
            self.stack.tick(self.now)

    def picture(self) -> bytes:
        """What the program must show now: three bytes a pixel, row by row."""
        self.canvas.paint(self.stack.scene())
        return pygame.image.tobytes(self.canvas.surface, "RGB")

    @property
    def log(self) -> bytes:
        return (self.folder / LOG).read_bytes()

    @property
    def over(self) -> bool:
        return self.deps.table is None or self.deps.table.closed

    def close(self) -> None:
        if self.deps.table is not None:
            self.deps.table.close()
        self.library.close()


@dataclass
class Tally:
    """What came of it. between: kills after which the log stood between two keys; lost: the key in the air was."""

    kills: int = 0
    matches: int = 0
    keys: int = 0
    lost: int = 0
    took: int = 0
    early: int = 0
    torn: int = 0
    again: int = 0
    starts: list[float] = field(default_factory=list)

    def __str__(self) -> str:
        starts = sorted(self.starts)
        return (
            f"{self.kills} kills in {self.matches} matches after {self.keys} keys, {self.again} of them pressed again: "
            f"the last key was lost {self.lost} times, kept {self.took} times; {self.early} kills before the first "
            f"picture; {self.torn} torn lines; start to picture {starts[len(starts) // 2]:.2f} s"
        )


class Killer:
    """Plays on a screen and kills. Raises Parted."""

    def __init__(self, screen: Screen, seed: int, folder: Path) -> None:
        self.screen = screen
        self.rng = Random(seed)
        self.place = folder
        self.tally = Tally()
        self._new_match()

    def _new_match(self) -> None:
        self.tally.matches += 1
        self.folder = self.place / f"match-{self.tally.matches}"
        self.folder.mkdir(parents=True)
        (self.folder / FILE).write_text(
            'keymap = "numpad"\nspeed = "instant"\nlevel = "easy"\nlanguage = "en"\n'
        )
        library = Library(self.folder)
        names = sorted(VARIANTS)
        rules = VARIANTS[names[self.tally.matches % len(names)]]
        level = self.rng.choice([name for name in PLAYERS if name in ("easy", "normal")])
        code = f"{self.rng.randrange(500_000_000):09d}"
        salt = f"{self.rng.randrange(16**16):016x}"
        header = Header.new(rules, (HUMAN, level), code + deal.check_digit(code), salt)
        table = Table(library.create(header), header.start())
        table.close()
        library.close()

    @property
    def log(self) -> Path:
        return self.folder / LOG

    def _start(self) -> Program:
        command = [sys.executable, str(ROOT / "main.py"), "--data-dir", str(self.folder), "--fullscreen"]
        return self.screen.start(command)

    def kill(self) -> None:
        """Start the program, play for a while, kill it, and look at what is left."""
        if self.rng.random() < 0.1:
            self._kill_early()
            return
        twin = Twin(self.folder)
        began = time.monotonic()
        program = self._start()
        program.wait_for_window()
        self._until_shown(twin)
        self.tally.starts.append(time.monotonic() - began)
        twin.press("ok")  # CONTINUE
        self._press("KP_Enter", twin)
        key, before = self._play(twin, self.rng.randrange(4))
        if key is not None:
            self.screen.key(key, hold=0, pause=0)
        time.sleep(self.rng.random() ** 2 * LATEST)
        program.kill()
        self.tally.kills += 1
        self._judge(before, twin.log)
        if twin.over or key is None:
            self._new_match()
        twin.close()

    def _kill_early(self) -> None:
        """Kill it while it starts: nothing may have changed."""
        before = self.log.read_bytes()
        program = self._start()
        time.sleep(self.rng.random() * 0.6)
        program.kill()
        self.tally.kills += 1
        self.tally.early += 1
        if self.log.read_bytes() != before:
            raise Parted("a start alone changed the log")

    def _play(self, twin: Twin, acts: int) -> tuple[str | None, bytes]:
        """Play until so many keys have written something; the next one that does, and the log before it."""
        while True:
            before = twin.log
            key = self._key(twin)
            wrote = twin.log != before
            if key is None or twin.over or (wrote and acts == 0):
                return key, before
            acts -= wrote
            self._press(key, twin)

    def _key(self, twin: Twin) -> str | None:
        """The next key, pressed on the twin already; None when the match is left for the menu."""
        name = self.rng.choices(list(KEYS), [often for _, often in KEYS.values()])[0]
        twin.press(KEYS[name][0])
        return None if type(twin.stack.top).__name__ == "MenuScreen" else name

    def _press(self, key: str, twin: Twin) -> None:
        """Press a key until the program shows what the twin shows, and has written what the twin has written."""
        before = self.screen.picture()
        self.tally.keys += 1
        for _ in range(3):
            self.screen.key(key, pause=0)
            try:
                self._until_shown(twin)
                break
            except Parted:
                if self.screen.picture() != before:
                    raise
                self.tally.again += 1  # dropped: the machine was so slow that the picture was not seen yet
        ends = time.monotonic() + PATIENCE
        while (found := self.log.read_bytes()) != twin.log:
            if time.monotonic() > ends:
                raise Parted(f"program and twin part:\n{tail(found)}\nagainst\n{tail(twin.log)}")
            time.sleep(0.01)

    def _until_shown(self, twin: Twin) -> None:
        wanted, last = twin.picture(), b""
        while (found := self.screen.picture()).rgb != wanted:
            if found.rgb != last:  # a review shows how far it has come
                last, ends = found.rgb, time.monotonic() + PATIENCE
            if time.monotonic() > ends:
                shown = Path(tempfile.gettempdir(), "parted.png")
                found.save(shown)
                raise Parted(f"{type(twin.stack.top).__name__} looks different; {shown} is what was shown")
            time.sleep(0.01)
        time.sleep(SEEN)

    def _judge(self, before: bytes, after: bytes) -> None:
        found = self.log.read_bytes()
        whole = found[: found.rfind(b"\n") + 1]
        self.tally.torn += whole != found
        if not (whole.startswith(before) and after.startswith(whole)):
            raise Parted(
                f"after a kill:\n{tail(found)}\nbefore the key:\n{tail(before)}\nafter it:\n{tail(after)}"
            )
        self.tally.lost += whole == before != after
        self.tally.took += whole == after != before
        read_file(self.log)[0].replay()
        left = {path.name for path in self.log.parent.iterdir()} - {".lock", LOG.name, f"{LOG.stem}.review"}
        if left:
            raise Parted(f"left behind: {left}")


def tail(log: bytes) -> str:
    """The end of a log, to be read."""
    return "\n".join(f"    {line}" for line in log.decode(errors="replace").splitlines()[-6:])


def main() -> int:
    parser = argparse.ArgumentParser(description="Kill the program in play.")
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="kills-") as folder, Screen(320, 240) as screen:
        killer = Killer(screen, wanted.seed, Path(folder))
        for _ in range(wanted.kills):
            try:
                killer.kill()
            except Parted as parted:
                print(f"--seed {wanted.seed}, kill {killer.tally.kills}: {parted}", file=sys.stderr)
                return 1
        print(killer.tally)
    return 0


if __name__ == "__main__":
    sys.exit(main())
