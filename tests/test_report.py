"""The report that a user sends from his own device: whole, quick, and made of nothing but the game and pygame-ce."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
LINES = {
    *("CPU at first frame", "memory in use", "idle", "wake-ups a second"),
    *("drawing, everything", "drawing, cursor to next card", "drawing, cursor in the menu"),
    *("deadwood", "best ten of eleven", "best defence", "random play-out"),
    *(f"{level}, a decision" for level in ("EASY", "NORMAL", "HARD", "MASTER")),
}
ALONE = """
import runpy, sys
for stranger in ("pytest", "hypothesis", "numpy", "pyspiel", "rlcard", "Xlib"):
    sys.modules[stranger] = None
sys.argv = ["report", *sys.argv[1:]]
runpy.run_module("bench.report", run_name="__main__")
"""


def report(*argv: str, **more: str) -> subprocess.CompletedProcess[str]:
    around = {**os.environ, "PYTHONPATH": str(ROOT), **more}
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        around.pop(name, None)
    command = [sys.executable, "-c", ALONE, *argv]
    return subprocess.run(
        command, capture_output=True, text=True, env={**around, **more}, cwd=ROOT, timeout=120
    )


def test_without_a_screen_it_says_so_and_tells_every_figure_with_its_mark() -> None:
    run = report("--quick")
    assert run.returncode == 0 and not run.stderr, run.stderr
    first, second, third, empty, *rows = run.stdout.splitlines()
    assert first.startswith("Knockpad ") and " cores; " in first
    assert re.match(r"Python \d.*, pygame-ce \d.*, SDL 2\.\d+\.\d+, dummy, \d+x\d+$", second)
    assert third.startswith("no screen") and empty == ""
    named = {row.split("  ")[0]: float(row[28:].split()[0]) for row in rows}
    assert set(named) >= LINES and all(figure >= 0 for figure in named.values())
    assert named["CPU at first frame"] > 0 and named["random play-out"] > named["deadwood"] > 0
    assert re.search(r"MASTER, a decision .* nodes fitted \d+ +mark 2000", run.stdout)
    assert max(map(len, run.stdout.splitlines())) <= 100, "it can be sent in a message"


def test_a_driver_that_is_not_there_is_replaced_by_the_dummy_one() -> None:
    run = report("--quick", SDL_VIDEODRIVER="nowhere")
    assert run.returncode == 0 and ", dummy, " in run.stdout.splitlines()[1]


def test_a_game_that_does_not_start_is_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from bench import report

    def child(code: str, *argv: str) -> list[str]:
        raise report.Trouble("ModuleNotFoundError: No module named 'pygame'")

    monkeypatch.setattr(report, "child", child)
    assert report.main(["--quick"]) == 1
    told = capsys.readouterr().err
    assert told.count("\n") == 1 and "No module named 'pygame'" in told


def test_a_wrong_option_is_one_line() -> None:
    run = report("--slowly")
    assert run.returncode == 2 and "--slowly" in run.stderr and "Traceback" not in run.stderr
