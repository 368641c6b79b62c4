"""The program on a screen of its own, pressed and measured from outside: python -m bench.gui [WHAT...] [--share 0.1]

    start    CPU and time to the first picture, memory there, beside a bare window, in turns
    match    memory with a match against NORMAL and MASTER, beside a bare window
    idle     CPU and wake-ups of screens left alone, with a controller, with naps, of a hidden window
    keys     a key pressed until the first changed pixel: at rest, in mid-thought, mid-review, mid-motion
    ends     SIGTERM, SIGHUP and the window's cross until the program has ended, in the same states
    motion   CPU of a card that flies thirty times a second
    thought  each level's first move of a match, the slowest there is: THINKING and the move itself

``--share 0.1`` holds the program to a tenth of a core (``bench.slow``). Needs Linux, Xvfb and libXtst, and pytest's
extras for the screens. CPU time is exact; times are good to a few milliseconds on a quiet machine.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from bench.growth import resident
from bench.report import OPEN
from bench.slow import Slow, cpu_seconds
from game.engine import deal
from game.engine.rules import VARIANTS
from game.record.store import Library
from game.table import Table
from tests.screen.harness import Program, Screen

ROOT = Path(__file__).resolve().parent.parent
SIZE = (640, 480)
BARE = f"""{OPEN}import ctypes
wait = ctypes.CDLL(pygame.display.__file__).SDL_WaitEventTimeout
while not pygame.event.get(pygame.QUIT):
    pygame.event.clear()
    wait(None, 60000)
"""
SCREENS = (
    *("menu", "options", "key_test", "own_rules_fields", "codes", "code_typed", "two_players", "help_list"),
    *("help_gin", "traps", "lesson", "first_start", "notice", "leave", "matches", "replays", "statistics"),
    *("deal", "draw", "taken", "grid", "confirm", "arrange", "lay_off", "score_knock", "match_won"),
    *("sheet", "replay", "review", "curtain"),
)
STATES = {"at rest": "taken", "thinking": "think", "reviewing": "running", "in motion": "motion"}
KEY = {"taken": "KP_6", "think": "KP_1", "running": "KP_5", "motion": "KP_5"}
"""What is pressed to change the picture."""
WHOLE = (0, 0, 160, 120)
WHERE = {"running": (0, 0, 160, 10), "motion": (0, 440, 160, 10)}
"""Where to look for the change, every fourth pixel: what changes by itself lies elsewhere. The whole by default."""


class Ran:
    """A program that has been started on a screen, and how slowly."""

    def __init__(self, screen: Screen, program: Program, began: float) -> None:
        self.screen, self.program, self.began = screen, program, began
        self.pid = program._process.pid

    def first_picture(self) -> tuple[float, float, int]:
        """Seconds, CPU seconds and bytes of memory when the first picture is seen."""
        while not any(self.screen.picture(8, 8, 60, 44, 10).rgb):
            if not self.program.running:
                raise SystemExit(f"it ended: {self.program.output()}")
            time.sleep(0.001)
        return time.monotonic() - self.began, cpu_seconds(self.pid), resident(self.pid)

    def switches(self) -> int:
        """How often a thread of it has gone to sleep."""
        total = 0
        for task in Path(f"/proc/{self.pid}/task").iterdir():
            words = (task / "status").read_text().split()
            total += int(words[words.index("voluntary_ctxt_switches:") + 1])
        return total

    def spent(self, seconds: float) -> tuple[float, float]:
        """Share of a core in per cent, and sleeps a second, over so many seconds."""
        began, cpu, slept = time.monotonic(), cpu_seconds(self.pid), self.switches()
        time.sleep(seconds)
        took = time.monotonic() - began
        return 100 * (cpu_seconds(self.pid) - cpu) / took, (self.switches() - slept) / took

    def answer(self, key: str, where: tuple[int, int, int, int] = WHOLE, timeout: float = 10) -> float:
        """Milliseconds from a key to the first changed pixel."""
        before = self.screen.picture(*where, 4)
        pressed = time.monotonic()
        self.screen.keyboard.key(key, True)
        while self.screen.picture(*where, 4) == before:
            if time.monotonic() > pressed + timeout:
                raise SystemExit(f"{key} is not answered: {self.program.output()}")
            time.sleep(0.0005)
        took = time.monotonic() - pressed
        time.sleep(0.02)
        self.screen.keyboard.key(key, False)
        return 1000 * took


@contextmanager
def running(command: Sequence[str], share: float = 1, calm: float = 0) -> Iterator[Ran]:
    """A program on a screen; ``calm``: wait for its window first, and so many seconds more."""
    with Screen(*SIZE) as screen:
        began = time.monotonic()
        around = {"PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": ""}
        with screen.start(command, env=around, cwd=ROOT) as program:
            ran = Ran(screen, program, began)
            with Slow(ran.pid, share):
                if calm:
                    ran.first_picture()
                    screen.until(lambda: bool(screen.keyboard.windows()), 30, "a window")
                    screen.keyboard.focus(screen.keyboard.windows()[-1])
                    time.sleep(calm)
                yield ran
                program.kill()


def game(folder: Path, *more: str) -> list[str]:
    return [
        sys.executable,
        "main.py",
        "--data-dir",
        str(folder),
        "--fullscreen",
        "--mute",
        "--keymap",
        "numpad",
        *more,
    ]


def shown(what: str, folder: Path, *how: str) -> list[str]:
    return [sys.executable, "-m", "bench.shown", what, str(folder), *how]


def kept_match(folder: Path, level: str) -> None:
    """A match that waits for the computer to lead its first hand."""
    codes = (f"{number:09d}" for number in range(100))
    code = next(whole for each in codes if deal.first_dealer(whole := each + deal.check_digit(each)) == 0)
    library = Library(folder)
    Table.new(library, VARIANTS["gin"], level, code).close()
    library.close()


# -- what is measured -------------------------------------------------------------------------------------------


def start(folder: Path, share: float, runs: int) -> Iterator[str]:
    commands = {"bare window": [sys.executable, "-c", BARE], "menu": game(folder)}
    found: dict[str, list[tuple[float, float, int]]] = {name: [] for name in commands}
    for at in range(runs + 1):
        for name, command in commands.items():
            with running(command, share) as ran:
                figures = ran.first_picture()
                found[name] += [figures] if at else []  # the first one warms the file cache
    bare, menu = ([median(column) for column in zip(*figures, strict=True)] for figures in found.values())
    for at, (name, unit, mark) in enumerate(
        (("time", "ms", 1.6), ("CPU", "ms", 1.6), ("memory", "MiB", 1.45))
    ):
        by = 2**-20 if unit == "MiB" else 1000
        yield line(
            f"first picture, {name}",
            f"{menu[at] * by:.1f} {unit}",
            f"{menu[at] / bare[at]:.2f}x bare",
            f"{mark}x",
        )


def match(folder: Path, share: float, runs: int) -> Iterator[str]:
    with running([sys.executable, "-c", BARE], calm=1) as ran:
        bare = resident(ran.pid)
    for level, mark in (("normal", 1.5), ("master", 1.8)):
        kept_match(folder / level, level)
        with running(game(folder / level), calm=1) as ran:
            ran.screen.tap("KP_Enter", "KP_Enter")
            time.sleep(2)
            mine = resident(ran.pid)
        yield line(
            f"match v {level.upper()}, memory",
            f"{mine / 2**20:.1f} MiB",
            f"{mine / bare:.2f}x bare",
            f"{mark}x",
        )


def idle(folder: Path, share: float, runs: int) -> Iterator[str]:
    seconds = 2.0 * runs
    for name in SCREENS:
        with running(shown(name, folder), calm=2.5) as ran:
            yield idle_line(f"idle, {name}", ran.spent(seconds), "0.05 %, 2")
    for how, mark in (("pad", "0.5 %"), ("naps", "0.25 %, 30")):
        with running(shown("taken", folder, how), calm=2.5) as ran:
            yield idle_line(f"idle, {how}", ran.spent(seconds), mark)
    with running(game(folder), calm=1) as ran:
        ran.screen.keyboard.show(ran.screen.keyboard.windows()[-1], False)
        time.sleep(2)
        yield idle_line("hidden", ran.spent(seconds), "0.05 %, 2")


def keys(folder: Path, share: float, runs: int) -> Iterator[str]:
    mark = "20 ms" if share == 1 else "100 ms"
    for name, state in STATES.items():
        taken = []
        again = name in ("at rest", "thinking")
        for _ in range(1 if again else runs):
            with running(shown(state, folder), share, calm=2 if share == 1 else 6) as ran:
                for _ in range(runs * 4 if again else 1):
                    taken.append(ran.answer(KEY[state], WHERE.get(state, WHOLE)))
                    time.sleep(0.3)
        yield line(f"key, {name}", f"{median(taken):.1f} ms", f"most {max(taken):.1f} of {len(taken)}", mark)


def ends(folder: Path, share: float, runs: int) -> Iterator[str]:
    ways: dict[str, Callable[[Program], None]] = {
        "SIGTERM": lambda program: program.signal(signal.SIGTERM),
        "SIGHUP": lambda program: program.signal(signal.SIGHUP),
        "window closed": lambda program: program.close(),
    }
    for way, end in ways.items():
        for name, state in STATES.items():
            command = game(folder) if name == "at rest" else shown(state, folder)
            with running(command, share, calm=2 if share == 1 else 6) as ran:
                asked = time.monotonic()
                end(ran.program)
                status = ran.program.wait(10)
                took = 1000 * (time.monotonic() - asked)
                if status:
                    raise SystemExit(f"{way} {name}: status {status}\n{ran.program.output()}")
                yield line(f"{way}, {name}", f"{took:.0f} ms", "", "700 ms")


def motion(folder: Path, share: float, runs: int) -> Iterator[str]:
    with running(shown("motion", folder), share, calm=2) as ran:
        cpu, slept = ran.spent(2.0 * runs)
    yield line("card in flight", f"{cpu:.2f} %", f"{slept:.0f} wake-ups a second", "1.5 %")


def thought(folder: Path, share: float, runs: int) -> Iterator[str]:
    marks = {"easy": "100 ms", "normal": "100 ms", "hard": "250 ms", "master": "2000 ms"}
    for level, mark in marks.items():
        kept_match(folder / level, level)
        log = folder / level / "matches" / "000001.log"
        with running(game(folder / level, "--speed", "instant"), share, calm=1 if share == 1 else 5) as ran:
            ran.screen.tap("KP_Enter", timeout=20)
            time.sleep(1)
            before, pressed = acts(log), time.monotonic()
            seen = ran.answer("KP_Enter")
            while acts(log) == before:
                time.sleep(0.002)
            took = 1000 * (time.monotonic() - pressed)
        yield line(
            f"{level.upper()}, first move", f"{took:.0f} ms", f"seen thinking after {seen:.0f} ms", mark
        )


def acts(log: Path) -> int:
    """The lines of a log that are no notes."""
    return sum(not each.startswith(b"note") for each in log.read_bytes().splitlines())


WHAT: dict[str, Callable[[Path, float, int], Iterator[str]]] = {
    each.__name__: each for each in (start, match, idle, keys, ends, motion, thought)
}


def idle_line(name: str, figures: tuple[float, float], mark: str) -> str:
    return line(name, f"{figures[0]:.3f} %", f"{figures[1]:.1f} wake-ups a second", mark)


def line(name: str, value: str, note: str, mark: str) -> str:
    return f"{name:<28}{value:>11}  {note:<30} mark {mark}"


def main(argv: Sequence[str] | None = None) -> int:
    """Measure what was asked for, all by default."""
    parser = argparse.ArgumentParser(prog="python -m bench.gui", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("what", nargs="*", metavar="WHAT", help=f"of {', '.join(WHAT)} (all)")
    parser.add_argument(
        "--share", type=float, default=1, metavar="X", help="of a core that the program gets (1)"
    )
    parser.add_argument(
        "--runs", type=int, default=5, metavar="N", help="how often, or twice as many seconds (5)"
    )
    wanted = parser.parse_args(argv)
    if strange := [each for each in wanted.what if each not in WHAT]:
        parser.error(f"{strange[0]}: it must be one of {', '.join(WHAT)}")
    os.chdir(ROOT)
    for each in wanted.what or WHAT:
        with tempfile.TemporaryDirectory(prefix="gui-") as folder:
            for told in WHAT[each](Path(folder), wanted.share, wanted.runs):
                print(told, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
