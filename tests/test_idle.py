"""Every screen left alone, hidden and moved on, by counts: pictures, pixels' parts and wake-ups, never by a clock."""

from __future__ import annotations

import pytest

from game.draw.scene import Scene
from game.input.buttons import Press
from game.input.queue import Down, Held, Item
from game.loop import Loop
from game.screens.base import Screen
from game.screens.stack import Stack
from game.wait import LONGEST_MS
from tests.screens import everywhere

MINUTE_MS = 60_000


class Alone:
    """The loop around a screen, with nobody at the keys and a clock that only sleeping moves."""

    def __init__(self, screen: Screen) -> None:
        self.now = 0
        self.held = Held()
        self.pads = 0
        self.items: list[Item] = []
        self.shown = 0
        self.asked: list[int | None] = []
        self.ticks = 0
        self.stack = Stack(screen)
        tick = self.stack.tick

        def counted(now: int) -> None:
            self.ticks += 1
            self.now += 1  # nothing takes no time at all
            tick(now)

        self.stack.tick = counted  # type: ignore[method-assign]
        self.loop = Loop(self.stack, self, self, self, lambda: self.now)

    def read(self, now: int) -> list[Item]:
        items, self.items = self.items, []
        return items

    def waiting(self) -> bool:
        return bool(self.items)

    def show(self, scene: Scene) -> bool:
        self.shown += 1
        return True

    def exposed(self) -> None: ...

    def wait(self, ms: int | None, *, polled: bool = False, lively: bool = False) -> None:
        self.asked.append(ms)
        self.now += LONGEST_MS if ms is None else min(ms, LONGEST_MS)

    def rest(self, ms: int) -> None:
        """Let so much time pass, and forget what was counted before."""
        self.shown = self.ticks = 0
        self.asked.clear()
        end = self.now + ms
        while self.now < end:
            self.loop.step()
            self.loop.sleep()


def alone(name: str) -> Alone:
    """A screen after half a minute: all that moves or thinks has come to its end."""
    found = Alone(everywhere.screen(name))
    found.rest(MINUTE_MS // 2)
    return found


@pytest.mark.parametrize("name", everywhere.NAMES)
def test_p01_a_screen_left_alone_neither_draws_nor_wakes(name: str) -> None:
    left = alone(name)
    left.rest(MINUTE_MS)
    assert (left.shown, left.ticks) == (0, 0)
    assert set(left.asked) == {None}, "it sleeps as long as may be"
    assert len(left.asked) <= MINUTE_MS // LONGEST_MS + 1, "fewer than two wake-ups a second"


@pytest.mark.parametrize("name", everywhere.NAMES)
def test_v02_p01_a_hidden_window_draws_nothing_and_nothing_goes_on(name: str) -> None:
    found = Alone(everywhere.screen(name))
    found.loop.step()
    found.items = ["hidden"]
    found.rest(MINUTE_MS)
    assert (found.shown, found.ticks) == (0, 0) and set(found.asked) == {None}
    found.items = ["exposed"]
    found.rest(1)
    assert found.shown == 1, "it is drawn again when it is seen again"


MOVES = ("left", "right", "up", "down")


@pytest.mark.parametrize("name", everywhere.NAMES)
def test_a_press_is_drawn_once_and_then_it_is_quiet_again(name: str) -> None:
    found = alone(name)
    for act in MOVES:
        found.items = [Down("", Press("", act))]  # type: ignore[arg-type]
        found.rest(3 * MINUTE_MS)
        assert found.shown - found.ticks <= 1, (
            "a picture for the press, and one for each turn that was asked for"
        )
        found.rest(MINUTE_MS)
        assert (found.shown, found.ticks) == (0, 0) and set(found.asked) == {None}, act
