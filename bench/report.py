"""What this device makes of Knockpad, in a few lines to be sent: python -m bench.report [--quick]

Needs nothing but what the game needs. CPU time, so that other programs matter little. The picture goes where the game
would open it; where there is no screen SDL's dummy driver stands in, and the report says so.
"""

from __future__ import annotations

import argparse
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from bench.engine import measure, ours
from bench.positions import in_play
from game import __version__
from game.ai.player import PLAYERS
from game.computer import fitted_nodes
from game.engine import deal
from game.engine.match import Match
from game.engine.rules import VARIANTS

ROOT = Path(__file__).resolve().parent.parent
MARKS = {
    "the same scene": "",
    "cursor to next card": "0.08",
    "cursor in the menu": "0.08",
    "another screen": "",
    "everything": "0.3",
}
"""The drawing's marks in milliseconds, for a laptop at twice the canvas."""

PROCESS = """
def resident():
    try:
        import os
        with open("/proc/self/statm") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20
    except (OSError, ValueError, AttributeError):
        pass
    try:
        import resource, sys
        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return most / 2**(20 if sys.platform == "darwin" else 10)
    except ImportError:
        return 0

def switches():
    try:
        import resource
        return resource.getrusage(resource.RUSAGE_SELF).ru_nvcsw
    except ImportError:
        return 0
"""
"""The process's memory in MiB and how often it has slept, 0 where nobody tells; imports come after the figures that
they would change."""

OPEN = """
import os
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
import pygame
pygame.display.init()
screen = pygame.display.set_mode((640, 480))
screen.fill((20, 60, 30))
pygame.display.flip()
"""
"""Opens a bare, lean window."""
BARE = f"{OPEN}import time\nprint(time.process_time(), resident())\n"
"""A bare, lean window, to compare with."""

GAME = """
import sys, time
from game import app

class Watched(app.App):
    def run(self):
        loop = self.loop
        loop.step()
        cpu, memory = time.process_time(), resident()
        import pygame
        wait, idle = loop._waits.wait, float(sys.argv.pop(1))

        def until(ms, **how):
            wait(ms, **how)
            if time.monotonic() > end:
                loop.leave()

        def idling(seconds):
            nonlocal end
            began, spent, woken = time.monotonic(), time.process_time(), switches()
            end = began + seconds
            loop.run()
            loop._left = False
            took = time.monotonic() - began
            return 100 * (time.process_time() - spent) / took, (switches() - woken) / took

        end = 0
        loop._waits.wait = until
        self.devices.listen_to_pads()
        idling(min(1.5, idle))
        share, wakes = idling(idle)
        print(cpu, memory, share, wakes, self.devices.pads, *self.window.size, pygame.display.get_driver())

app.App = Watched
wanted = sys.argv[1]
sys.argv[1:] = [wanted, "--mute", "--keymap", "numpad", "--data-dir", sys.argv[2]]
sys.exit(app.main(sys.argv[2:]))
"""
"""The game until its first picture, then left alone for some seconds."""


class Trouble(Exception):
    """The game does not start; the text is its own line."""


def child(code: str, *argv: str) -> list[str]:
    """The words that a fresh process prints. Raises Trouble."""
    around = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": ""}
    command = [sys.executable, "-c", PROCESS + code, *argv]
    run = subprocess.run(command, capture_output=True, text=True, env=around, cwd=ROOT)
    if run.returncode:
        raise Trouble((run.stderr.strip().splitlines() or [f"exit status {run.returncode}"])[-1])
    return run.stdout.split()


def machine() -> str:
    """Processor and system, as far as they are told."""
    name = platform.processor()
    try:
        told = dict(
            line.split(":", 1) for line in Path("/proc/cpuinfo").read_text().splitlines() if ":" in line
        )
        found = {key.strip(): value.strip() for key, value in told.items()}
        name = found.get("model name") or found.get("Model") or found.get("Hardware") or name
    except OSError:
        pass
    return f"{name or platform.machine()}, {os.cpu_count()} cores; {platform.system()} {platform.machine()}"


def screen_lines(starts: int, idle: float) -> Iterator[str]:
    """Start, memory and idling of the real program, beside a bare window; sets the dummy driver without a screen."""
    with tempfile.TemporaryDirectory(prefix="report-") as folder:
        try:
            child(GAME, "0", folder)  # for the file cache and the compiled modules
        except Trouble as why:
            if "no screen" not in str(why):
                raise
            os.environ["SDL_VIDEODRIVER"] = "dummy"
        child(BARE)
        bare = [child(BARE) for _ in range(starts)]
        game = [child(GAME, "0", folder) for _ in range(starts)]
        watched = child(GAME, str(idle), folder)
    driver, size, pads = watched[7], f"{watched[5]}x{watched[6]}", int(watched[4])
    import pygame

    sdl = ".".join(map(str, pygame.get_sdl_version()))
    yield f"Python {platform.python_version()}, pygame-ce {pygame.version.ver}, SDL {sdl}, {driver}, {size}"
    if driver == "dummy":
        yield "no screen: with the dummy driver nothing is sent to one, and SDL cannot be waited for"
    yield ""
    for name, at, unit, mark in (("CPU at first frame", 0, 1000, "1.6"), ("memory in use", 1, 1, "1.45")):
        mine, theirs = (min(float(each[at]) for each in found) * unit for found in (game, bare))
        ratio = f"{mine / theirs:.2f}x a bare window" if theirs else ""
        yield row(name, f"{mine:.1f} {'MiB' if at else 'ms'}", ratio, f"{mark}x")
    how = "with a controller" if pads else "no controller"
    slow = driver not in ("x11", "wayland", "windows", "cocoa")
    yield row("idle", f"{float(watched[2]):.3f} %", how, "0.5" if pads else "0.25" if slow else "0.05")
    yield row("wake-ups a second", f"{float(watched[3]):.1f}", "", "31" if pads or slow else "2")


def drawing_lines(runs: int) -> Iterator[str]:
    """What drawing takes."""
    from bench.drawing import figures
    from game.draw.theme import load_theme
    from game.draw.window import Window

    window = Window(load_theme("lcd"), size=(640, 480))
    for name, ms in figures(window, runs).items():
        yield row(f"drawing, {name}", f"{ms:.3f} ms", "", MARKS[name])
    window.close()


def engine_lines(turns: int, hands: int) -> Iterator[str]:
    """What the engine takes, in microseconds."""
    rows = ours(in_play(hands))
    for each, ns in zip(rows, measure(rows, turns), strict=True):
        yield row(each.work, f"{ns / 1000:.2f} us")


def player_lines(hands: int) -> Iterator[str]:
    """What a decision takes each level: on the average, at the most, and what a single step of it takes."""
    marks = {"easy": "100 most", "normal": "100 most", "hard": "250 most", "master": "2000 most"}
    for level in PLAYERS:
        nodes = fitted_nodes() if level == "master" else None
        taken = decisions(level, nodes, hands)
        told = f"most {max(taken):.1f}" + (f", nodes fitted {nodes}" if nodes is not None else "")
        yield row(f"{level.upper()}, a decision", f"{sum(taken) / len(taken):.2f} ms", told, marks[level])


def decisions(level: str, nodes: int | None, hands: int) -> list[float]:
    """CPU milliseconds of each decision in some hands that the level plays with itself, always the same."""
    rng, taken = Random(1), []
    for number in range(hands):
        player = PLAYERS[level](nodes=nodes)
        match = Match.new(VARIANTS["gin"], deal.hand_code("0000000000", number + 1))
        while match.result is None:
            seat = match.hand.to_act
            assert seat is not None
            view = match.view(seat)
            began = time.process_time()
            action = player.choose(view, rng)
            taken.append(1000 * (time.process_time() - began))
            match = match.apply(action)
    return taken


def row(name: str, value: str, note: str = "", mark: str = "") -> str:
    """One line of the report."""
    return f"{name:<28}{value:>11}  {note:<27} {f'mark {mark}' if mark else ''}".rstrip()


def main(argv: Sequence[str] | None = None) -> int:
    """Print the report; the exit status: 1 with a line that says why where the game does not start."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.report", description=(__doc__ or "").splitlines()[0]
    )
    parser.add_argument("--quick", action="store_true", help="rough figures in a few seconds")
    quick = parser.parse_args(argv).quick
    print(f"Knockpad {__version__} on {machine()}")
    try:
        for lines in (
            screen_lines(1 if quick else 5, 0.3 if quick else 10),
            drawing_lines(2 if quick else 50),
            engine_lines(1 if quick else 21, 20 if quick else 200),
            player_lines(1 if quick else 10),
        ):
            for line in lines:
                print(line, flush=True)
    except Trouble as why:
        print(f"the game does not start: {why}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
