"""The real program, killed in play and ended in every way: nothing is lost but the key in the air."""

from __future__ import annotations

import signal
import sys
import time
from pathlib import Path

import pytest

from bench.kills import LOG, Killer
from game.engine.rules import VARIANTS
from game.record.log import HUMAN, Header
from game.record.store import Library, read_file
from game.table import Table
from tests.screen.harness import Program, Screen

pytestmark = pytest.mark.e2e
ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("seed", range(3))
def test_killed_in_play(seed: int, tmp_path: Path) -> None:
    """Five kills a match; the program shows after each what it showed before, to the pixel."""
    with Screen(320, 240) as screen:
        killer = Killer(screen, seed, tmp_path)
        for _ in range(5):
            killer.kill()
    assert killer.tally.kills == 5


def match(folder: Path, level: str) -> None:
    """A match that has just begun, on disk."""
    library = Library(folder)
    header = Header.new(VARIANTS["gin"], (HUMAN, level), "0000000000", "0123456789abcdef")
    Table(library.create(header), header.start()).close()
    library.close()


def started(screen: Screen, folder: Path, *flags: str) -> Program:
    command = [sys.executable, str(ROOT / "main.py"), "--data-dir", str(folder), "--keymap", "numpad", *flags]
    program = screen.start(command)
    program.wait_for_window()
    return program


def on(screen: Screen, folder: Path) -> None:
    """Press OK until something is written: CONTINUE, the deal, pass or draw."""
    before = (folder / LOG).read_bytes()
    for _ in range(12):
        screen.key("KP_Enter", pause=0)
        ends = time.monotonic() + 0.6
        while time.monotonic() < ends:
            if (folder / LOG).read_bytes() != before:
                return
            time.sleep(0.005)
    raise AssertionError("OK leads nowhere")


def ended(program: Program, how: str) -> tuple[int, float]:
    """End it; its status, and how long it took."""
    began = time.monotonic()
    if how == "close":
        program.close()
    else:
        program.signal(getattr(signal, how))
    return program.wait(), time.monotonic() - began


@pytest.mark.parametrize("how", ["SIGTERM", "SIGHUP", "SIGINT", "close"])
@pytest.mark.parametrize("where", ["menu", "flying", "thinking"])
def test_ended_in_any_moment_it_saves_and_leaves_within_a_second(
    screen: Screen, tmp_path: Path, how: str, where: str
) -> None:
    match(tmp_path, "master" if where == "thinking" else "easy")
    program = started(screen, tmp_path, "--speed", "slow" if where == "flying" else "instant")
    before = (tmp_path / LOG).read_bytes()
    if where != "menu":
        on(screen, tmp_path)
    status, took = ended(program, how)
    assert status == 0 and took < 1, program.output()
    assert "Traceback" not in program.output()
    after = (tmp_path / LOG).read_bytes()
    assert after.startswith(before) and after.endswith(b"\n")
    assert where == "menu" or len(after) > len(before)
    read_file(tmp_path / LOG)[0].replay()


def test_f06_two_programs_on_one_folder(screen: Screen, tmp_path: Path) -> None:
    """The second says so, plays without keeping, and what the first one has written stays as it is."""
    match(tmp_path, "easy")
    log = tmp_path / LOG
    with Screen(640, 480) as other:
        first = started(screen, tmp_path, "--speed", "instant")
        on(screen, tmp_path)
        before = log.read_bytes()
        second = started(other, tmp_path, "--speed", "instant")
        assert second.output().count("is in use by another Knockpad") == 1
        pictures = {other.settle().rgb}
        for _ in range(8):
            other.key("KP_Enter", pause=0.15)
            pictures.add(other.settle().rgb)
        assert len(pictures) > 5, "it plays"
        assert log.read_bytes() == before
        on(screen, tmp_path)
        after = log.read_bytes()
        assert after.startswith(before)
        other.key("KP_1", "KP_3", "KP_Enter", pause=0.1)
        other.settle()
        assert log.read_bytes() == after
        assert ended(second, "SIGTERM")[0] == ended(first, "SIGTERM")[0] == 0
    assert sorted(path.name for path in (tmp_path / "matches").iterdir()) == [".lock", "000001.log"]
    third = started(screen, tmp_path)
    assert "in use" not in third.output()
    third.kill()
    fourth = started(screen, tmp_path)
    assert "in use" not in fourth.output(), "a lock left by a kill blocks nobody"
    assert ended(fourth, "close")[0] == 0
