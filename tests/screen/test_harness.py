"""The virtual screen itself, with a program of twenty lines that tells what it hears."""

from __future__ import annotations

import signal
import struct
import sys
import time
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.screen.harness import Picture, Program, Screen, ScreenError
from tests.screen.xlib import XError

PROGRAM = """
import pygame
pygame.display.init()
window = pygame.display.set_mode((200, 100))
window.fill((200, 40, 40))
pygame.display.flip()
while True:
    event = pygame.event.wait()
    if event.type == pygame.QUIT:
        print("quit", flush=True)
        raise SystemExit(7)
    if event.type in (pygame.KEYDOWN, pygame.KEYUP):
        text = event.unicode if event.type == pygame.KEYDOWN else ""
        print(pygame.event.event_name(event.type), pygame.key.name(event.key), repr(text), flush=True)
        window.fill((40, 200, 40), (0, 0, 10, 10))
    if event.type == pygame.MOUSEBUTTONDOWN:
        print("click", *event.pos, flush=True)
        window.fill((40, 40, 200))
    pygame.display.flip()
"""

pytestmark = pytest.mark.e2e


@pytest.fixture
def screen() -> Iterator[Screen]:
    with Screen(320, 240) as opened:
        yield opened


@pytest.fixture
def program(screen: Screen) -> Program:
    started = screen.start([sys.executable, "-c", PROGRAM], env={"PYGAME_HIDE_SUPPORT_PROMPT": "1"})
    started.wait_for_window()
    return started


def lines(program: Program, count: int) -> list[str]:
    """The first ``count`` lines that the program wrote, waited for."""
    program.screen.until(lambda: program.output().count("\n") >= count, 5, f"{count} lines of output")
    return program.output().splitlines()


@pytest.mark.parametrize(("on", "typed"), [(False, "''"), (True, "'8'")])
def test_the_number_pad_has_its_keys_with_and_without_num_lock(
    screen: Screen, program: Program, on: bool, typed: str
) -> None:
    screen.num_lock(on)
    heard = len(program.output().splitlines())
    screen.key("KP_8")
    assert lines(program, heard + 2)[heard:] == [f"KeyDown [8] {typed}", "KeyUp [8] ''"]


def test_a_held_key_is_pressed_once_and_released_once(screen: Screen, program: Program) -> None:
    started = time.monotonic()
    screen.key("5", hold=0.8)
    assert time.monotonic() - started >= 0.8
    assert lines(program, 2) == ["KeyDown 5 '5'", "KeyUp 5 ''"]


def test_keys_pressed_together_overlap(screen: Screen, program: Program) -> None:
    screen.chord("Alt_L", "F11")
    heard = [line.rpartition(" ")[0] for line in lines(program, 4)]
    assert heard == ["KeyDown left alt", "KeyDown f11", "KeyUp f11", "KeyUp left alt"]


def test_a_key_that_is_not_on_the_keyboard_is_named(screen: Screen) -> None:
    with pytest.raises(XError, match="'KP_Eight'"):
        screen.key("KP_Eight")


def test_a_tap_waits_for_the_answer(screen: Screen, program: Program) -> None:
    before = screen.picture()
    screen.tap("8")
    assert screen.picture().changed(before) == 10 * 10
    with pytest.raises(ScreenError, match="an answer to 9"):
        screen.tap("9", timeout=0.3)


def test_a_click_lands_where_it_was_aimed_and_shows(screen: Screen, program: Program) -> None:
    before = screen.picture()
    left, top, width, height = program.place()
    assert (width, height) == (200, 100)
    assert before.pixel(left + 50, top + 60) == (200, 40, 40)
    screen.click(left + 50, top + 60)
    screen.until_changed(before)
    assert lines(program, 1) == ["click 50 60"]
    after = screen.settle()
    assert after.pixel(left + 50, top + 60) == (40, 40, 200)
    assert after.changed(before) == 200 * 100
    assert after.colours() == {(40, 40, 200), (0, 0, 0)}


def test_closing_lets_the_program_say_goodbye(program: Program) -> None:
    program.close()
    assert program.wait() == 7
    assert program.output() == "quit\n"
    assert not program.running


def test_killing_does_not(program: Program) -> None:
    program.kill()
    assert program.wait() == -signal.SIGKILL
    assert program.output() == ""


def test_two_screens_stand_side_by_side(screen: Screen, program: Program) -> None:
    with Screen(320, 240) as other:
        assert other.display != screen.display
        assert other.picture().colours() == {(0, 0, 0)}


def test_a_program_that_fails_says_why(screen: Screen) -> None:
    failing = screen.start([sys.executable, "-c", "raise SystemExit('no such theme')"])
    with pytest.raises(ScreenError, match="no such theme"):
        failing.wait_for_window()


def test_a_wait_in_vain_names_what_it_waited_for(screen: Screen) -> None:
    with pytest.raises(ScreenError, match="in vain for: rain"):
        screen.until(lambda: False, 0.05, "rain")


def test_a_picture_is_written_as_png(tmp_path: Path) -> None:
    rgb = bytes([255, 0, 0, 0, 255, 0, 0, 0, 255, 9, 8, 7])
    Picture(2, 2, rgb).save(tmp_path / "small.png")
    data = (tmp_path / "small.png").read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", data[16:24]) == (2, 2)
    length = struct.unpack(">I", data[33:37])[0]
    assert zlib.decompress(data[41 : 41 + length]) == b"\0" + rgb[:6] + b"\0" + rgb[6:]
