"""Real keys on a virtual screen, through the real window and loop, to two screens that write down what arrives."""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.draw.body import PALETTE
from game.draw.plan import plan
from game.input.keymap import built_in
from tests.screen.harness import Program, Screen

pytestmark = pytest.mark.e2e
PAGES = Path(__file__).with_name("pages.py")
ROOT = PAGES.parents[2]


class Pages:
    """The program, and the lines that it has written since they were last asked for."""

    def __init__(self, screen: Screen, folder: Path) -> None:
        self.screen = screen
        command = [sys.executable, str(PAGES), "--data-dir", str(folder), "--keymap", "numpad"]
        self.program: Program = screen.start(command, env={"PYTHONPATH": str(ROOT)})
        self.program.wait_for_window()
        self._read = 0
        assert self.lines(1) == ["started numpad normal en None"]

    def lines(self, count: int, quiet: float = 0.1) -> list[str]:
        """The next lines; there must be just so many."""
        wanted = self._read + count
        self.screen.until(lambda: len(self._all()) >= wanted, 5, f"{count} lines")
        time.sleep(quiet)
        found = self._all()[self._read :]
        self._read += len(found)
        return found

    def _all(self) -> list[str]:
        return self.program.output().splitlines()


@pytest.fixture
def pages(screen: Screen, tmp_path: Path) -> Iterator[Pages]:
    started = Pages(screen, tmp_path / "data")
    yield started
    if started.program.running:
        started.program.close()
        assert started.program.wait() == 0
    assert "Traceback" not in started.program.output()


def test_every_key_of_the_pad_with_num_lock_on_and_off(pages: Pages) -> None:
    keys = ["KP_8", "KP_2", "KP_4", "KP_6", "KP_5", "KP_1", "KP_3"]
    acts = ["up", "down", "left", "right", "select", "sort", "view"]
    for on in (False, True, False):
        pages.screen.num_lock(on)
        pages.screen.key(*keys)
        assert pages.lines(len(keys)) == [f"one {act}" for act in acts]


def test_the_other_names_of_the_keys(pages: Pages) -> None:
    pages.screen.key("Up", "Down", "Left", "Right", "8", "space", "End", "Next")
    acts = ["up", "down", "left", "right", "up", "select", "sort", "view"]
    assert pages.lines(8) == [f"one {act}" for act in acts]


@pytest.mark.parametrize("ok", ["KP_Enter", "Return", "KP_Add"])
def test_n04_every_enter_is_ok_and_every_delete_is_clear(pages: Pages, ok: str) -> None:
    for clear in ("KP_Decimal", "KP_Subtract", "Delete", "BackSpace", "Escape"):
        pages.screen.tap(ok)
        pages.screen.tap(clear)
        assert pages.lines(2) == ["one ok", "two clear"], clear


def test_n08_a_held_ok_goes_one_screen_on(pages: Pages) -> None:
    pages.screen.key("KP_Enter", hold=1.6)
    assert pages.lines(1) == ["one ok"]
    pages.screen.key("KP_5", hold=1.2)
    assert pages.lines(1) == ["two select"]


def test_a_held_move_repeats_and_stops(pages: Pages) -> None:
    pages.screen.key("KP_6", hold=0.9)
    found = pages.lines(1, quiet=0.4)
    assert found[0] == "one right" and set(found[1:]) == {"one right held"}
    assert 4 <= len(found) <= 8, "after 350 ms, every 90 ms"


def test_n08_a_second_ok_before_the_next_screen_is_seen_is_dropped(pages: Pages) -> None:
    for down in (True, False, True, False):
        pages.screen.keyboard.key("KP_Enter", down)
    assert pages.lines(1, quiet=0.3) == ["one ok"]


def test_fast_typing_on_one_screen_loses_nothing(pages: Pages) -> None:
    """150 presses a second. Much faster, and SDL takes them for X's own repeat (a release and a press within 2 ms)."""
    for _ in range(30):
        pages.screen.key("KP_5", "KP_6", hold=0.004, pause=0.003)
    assert pages.lines(60, quiet=0.3) == ["one select", "one right"] * 30


def test_raw_keys_until_the_question_is_answered(pages: Pages) -> None:
    pages.screen.tap("KP_0")
    pages.screen.key("q", "Num_Lock", "KP_2", "KP_8", pause=0.1)
    pages.screen.tap("KP_8")
    assert pages.lines(6) == ["one help", "raw q", "raw num_lock", "raw kp_2", "raw kp_8", "one up"]


def test_clicks_are_canvas_pixels_and_drawn_keys(pages: Pages) -> None:
    left, top, width, height = pages.program.place()
    drawn = plan(width, height, built_in("numpad").rows)
    lcd = drawn.lcd
    assert lcd.scale == 1
    for x, y in ((50, 100), (0, 0), (319, 239)):
        pages.screen.click(left + lcd.x + x, top + lcd.y + y)
    assert pages.lines(3) == ["touch 50 100", "touch 0 0", "touch 319 239"]
    for key in ("8", "5", "CLR"):
        box = drawn.keys[key]
        pages.screen.click(left + box.x + 3, top + box.y + box.h // 2)
    assert pages.lines(3) == ["one up", "one select", "one clear"]
    assert pages.screen.settle().pixel(left + 5, top + 300) == PALETTE["case"]


def test_a_drawn_key_goes_down_with_the_key_that_is_pressed(pages: Pages) -> None:
    left, top, width, height = pages.program.place()
    box = plan(width, height, built_in("numpad").rows).keys["6"]
    up = pages.screen.settle()
    pages.screen.keyboard.key("KP_6", True)
    pages.screen.until_changed(up)
    under = (left + box.x + box.w // 2, top + box.y + 1)
    pages.screen.until(lambda: pages.screen.picture().pixel(*under) == PALETTE["key_dark"], 5, "a key down")
    pages.screen.keyboard.key("KP_6", False)
    pages.screen.until(lambda: pages.screen.picture().pixel(*under) == up.pixel(*under), 5, "a key up")


def test_settings_are_applied_and_kept(pages: Pages, tmp_path: Path) -> None:
    before = pages.screen.picture().colours()
    pages.screen.tap("KP_7")
    assert pages.lines(2) == ["one hint", "settings True en"]
    assert pages.screen.settle().colours() != before
    kept = (tmp_path / "data" / "settings.toml").read_text("utf-8")
    assert 'theme = "paper"' in kept and "mute = true" in kept and 'keymap = ""' in kept


def test_full_screen_and_back_by_key_and_what_is_kept(pages: Pages, tmp_path: Path) -> None:
    file = tmp_path / "data" / "settings.toml"
    for number in range(6):
        if number % 2:
            pages.screen.chord("Alt_L", "Return")
        else:
            pages.screen.key("F11")
        wanted = "fullscreen = true" if number % 2 == 0 else "fullscreen = false"
        pages.screen.until(lambda text=wanted: file.exists() and text in file.read_text("utf-8"), 5, wanted)  # type: ignore[misc]
        pages.screen.settle()
    pages.screen.key("KP_8")
    assert pages.lines(1) == ["one up"]


def test_a_screen_can_leave(pages: Pages) -> None:
    pages.screen.key("KP_9")
    assert pages.program.wait() == 0


@pytest.mark.parametrize("way", ["window", "term", "hup"])
def test_it_ends_well_and_soon(pages: Pages, way: str) -> None:
    time.sleep(0.5)
    asked = time.monotonic()
    if way == "window":
        pages.program.close()
    else:
        pages.program.signal(signal.SIGTERM if way == "term" else signal.SIGHUP)
    assert pages.program.wait() == 0
    assert time.monotonic() - asked < 1.5, "0.7 s, and room for a busy machine"


def test_p01_it_sleeps_while_nothing_happens(pages: Pages) -> None:
    """By what the kernel counted, not by the clock: wake-ups are voluntary switches."""
    time.sleep(1.5)
    first = _switches(pages.program)
    time.sleep(3)
    assert _switches(pages.program) - first <= 9, "1.4 a second, and room for a look at the joysticks"


def _switches(program: Program) -> int:
    pid = program._process.pid
    total = 0
    for task in Path(f"/proc/{pid}/task").iterdir():
        line = next(
            line for line in (task / "status").read_text().splitlines() if line.startswith("voluntary")
        )
        total += int(line.split()[1])
    return total
