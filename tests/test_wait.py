"""Waiting: blocked in SDL where that works, by naps elsewhere, and never too long."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time

import pytest

from game.wait import BLOCKING_DRIVERS, LIVELY_MS, LONGEST_MS, NAP_MS, NAPS, Waiter, blocker, waking


@pytest.mark.parametrize(("asked", "waited"), [(None, LONGEST_MS), (5, 5), (10_000, LONGEST_MS)])
def test_a_blocking_wait_is_never_too_long(asked: int | None, waited: int) -> None:
    blocked: list[int] = []
    Waiter(lambda: blocked.append).wait(asked)
    assert blocked == [waited] and LONGEST_MS <= 700


def test_sdl_is_looked_for_once_and_only_when_there_is_something_to_wait_for() -> None:
    asked: list[int] = []
    waiter = Waiter(lambda: asked.append(1), lambda _: None)
    waiter.wait(0)
    assert asked == []
    waiter.wait(1)
    waiter.wait(None)
    assert asked == [1]


def test_no_time_to_wait_is_no_wait() -> None:
    calls: list[float] = []
    for waiter in (Waiter(lambda: calls.append), Waiter(lambda: None, calls.append)):
        waiter.wait(0)
        waiter.wait(-3)
    assert calls == []


@pytest.mark.parametrize(
    ("asked", "lively", "napped"),
    [(None, False, NAP_MS), (None, True, LIVELY_MS), (3, True, 3), (20, False, 20)],
)
def test_naps_where_sdl_cannot_block(asked: int | None, lively: bool, napped: int) -> None:
    naps: list[float] = []
    Waiter(lambda: None, naps.append).wait(asked, lively=lively)
    assert naps == [napped / 1000]
    assert 1000 / NAP_MS <= 30.5, "no more than thirty looks a second"


def test_naps_go_on_until_there_is_an_event() -> None:
    """Between two naps only the events are looked at: a step of the loop takes three times as long."""
    naps: list[float] = []
    there = iter([False, False, True])
    Waiter(lambda: None, naps.append, lambda: next(there)).wait(None)
    assert naps == [NAP_MS / 1000] * 3


@pytest.mark.parametrize("polled", [False, True])
def test_naps_end_in_time_for_what_is_due_and_for_a_signal(polled: bool) -> None:
    naps: list[float] = []
    waiter = Waiter(lambda: (lambda ms: None) if polled else None, naps.append, lambda: False)
    waiter.wait(80, polled=polled)
    assert naps == [0.033, 0.033, 0.014]
    naps.clear()
    waiter.wait(None, polled=polled)
    assert set(naps) == {NAP_MS / 1000} and len(naps) == NAPS and NAPS * NAP_MS <= LONGEST_MS


def test_while_somebody_presses_keys_each_nap_is_a_wait_of_its_own() -> None:
    naps: list[float] = []
    Waiter(lambda: None, naps.append, lambda: False).wait(None, lively=True)
    assert naps == [LIVELY_MS / 1000]


def test_a_controller_has_it_nap_instead_of_block() -> None:
    naps: list[float] = []
    blocked: list[int] = []
    Waiter(lambda: blocked.append, naps.append).wait(None, polled=True)
    assert blocked == [] and naps == [NAP_MS / 1000]


@pytest.mark.parametrize("driver", ["dummy", "kmsdrm", "offscreen", ""])
def test_drivers_whose_wait_polls_are_not_blocked_in(driver: str) -> None:
    import pygame

    assert blocker(driver, pygame.display.__file__ or "") is None


def test_libraries_without_sdl_are_passed_over() -> None:
    import pygame

    assert blocker("x11") is None
    assert blocker("x11", "/no/such/library.so") is None
    assert blocker("x11", "/no/such/library.so", pygame.display.__file__ or "") is not None
    assert "kmsdrm" not in BLOCKING_DRIVERS


SLEEPER = """
import os, signal, sys, time
os.environ["SDL_VIDEODRIVER"] = "dummy"
import pygame
from game.wait import Waiter, blocker
pygame.display.init()
pygame.display.set_mode((320, 240))
pygame.event.get()
block = blocker("x11", pygame.display.__file__) if sys.argv[1] == "block" else None
assert (block is None) == (sys.argv[1] == "nap")
waiter = Waiter(lambda: block)
seen = []
signal.signal(signal.SIGTERM, lambda *_: seen.append(True))
print("ready", flush=True)
waits = 0
while not seen and waits < 2000:
    waits += 1
    waiter.wait(None)
    pygame.event.get()
print("seen" if seen else "never")
"""


@pytest.mark.parametrize("way", ["block", "nap"])
def test_a_signal_is_seen_in_time_both_ways(way: str) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", SLEEPER, way], stdout=subprocess.PIPE, text=True, env={**os.environ}
    ) as process:
        assert process.stdout is not None and process.stdout.readline() == "ready\n"
        time.sleep(0.1)
        process.send_signal(signal.SIGTERM)
        assert process.stdout.readline() == "seen\n"


def test_an_event_ends_the_blocking_wait() -> None:
    import pygame

    pygame.display.init()
    pygame.display.set_mode((320, 240))
    try:
        block = blocker("x11", pygame.display.__file__ or "")
        assert block is not None
        pygame.event.clear()
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_KP8))
        ended: list[object] = []
        Waiter(lambda: lambda ms: ended.append(block(ms))).wait(None)
        assert ended == [1], "SDL's word for an event; 0 for a wait that has run out"
        assert [event.key for event in pygame.event.get(pygame.KEYDOWN)] == [pygame.K_KP8]
    finally:
        pygame.display.quit()


ALARM = """
import os, signal, threading, time
from game.wait import waking

woken = threading.Event()
signal.signal(signal.SIGTERM, lambda *_: None)
files = len(os.listdir("/dev/fd"))
with waking(woken.set):
    signal.raise_signal(signal.SIGTERM)
    print(woken.wait(30), signal.set_wakeup_fd(-1) >= 0)
while len(os.listdir("/dev/fd")) > files:
    time.sleep(0.01)
print(signal.set_wakeup_fd(-1))
"""


def test_a_signal_ends_the_wait_under_way() -> None:
    """Python's own handler would wait for SDL: the call comes from a thread that sleeps until then."""
    run = subprocess.run([sys.executable, "-c", ALARM], capture_output=True, text=True, timeout=60)
    assert run.stdout.split() == ["True", "True", "-1"] and not run.stderr


def test_without_pipes_a_signal_waits_for_the_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused() -> tuple[int, int]:
        raise OSError("none left")

    monkeypatch.setattr(os, "pipe", refused)
    with waking(lambda: None):
        assert signal.set_wakeup_fd(-1) == -1
