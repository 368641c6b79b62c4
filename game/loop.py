"""The loop: what is pressed goes to the top screen, and the picture follows; in between it sleeps.

It knows neither pygame nor a clock of its own, so that a test can drive it with made-up hands and time.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from game.draw.scene import Scene
from game.input.buttons import Touch
from game.input.queue import DECISIONS, Down, DrawnKeys, Gate, Held, Item, Order
from game.screens.stack import Stack

LIVELY_MS = 1000
"""So long after a press the next one is looked for more often, where events cannot be waited for."""
SLICE_MS = 16
"""So long a screen may go on that wants its turn at once again, as long as nothing is pressed."""
QUIET_MS = 5000
"""So long after a press the sound device is let go."""


class Inputs(Protocol):
    """Where presses come from: ``game.input.devices.Devices``."""

    held: Held

    @property
    def pads(self) -> int: ...
    def read(self, now: int) -> list[Item]: ...
    def waiting(self) -> bool: ...


class Picture(Protocol):
    """What shows scenes: ``game.draw.window.Window``."""

    def show(self, scene: Scene) -> bool: ...
    def exposed(self) -> None: ...


class Waits(Protocol):
    """What sleeps until an event: ``game.wait.Waiter``."""

    def wait(self, ms: int | None, *, polled: bool = False, lively: bool = False) -> None: ...


class Beeps(Protocol):
    """What lets beeps be heard: ``game.sound.Sounds``."""

    def sound(self) -> None: ...
    def rest(self) -> None: ...


class Loop:
    """Runs a stack of screens until one leaves or ``leave`` is called.

    clock: milliseconds, never running back. switch_fullscreen: what F11 does. drawn: the drawn keypad, if there is
    one. beeps: what plays them.
    """

    def __init__(
        self,
        stack: Stack,
        inputs: Inputs,
        picture: Picture,
        waits: Waits,
        clock: Callable[[], int],
        switch_fullscreen: Callable[[], None] = lambda: None,
        drawn: DrawnKeys | None = None,
        beeps: Beeps | None = None,
    ) -> None:
        self.stack = stack
        self._inputs = inputs
        self._picture = picture
        self._waits = waits
        self._clock = clock
        self._switch_fullscreen = switch_fullscreen
        self._drawn = drawn
        self._beeps = beeps
        self._gate = Gate()
        self._question = stack.question()
        self._changed = True
        self._hidden = False
        self._left = False
        self._last_press = -LIVELY_MS
        self._wake: int | None = None
        """When the top screen wants its turn, as it said when it was first asked."""

    @property
    def running(self) -> bool:
        return self.stack.running and not self._left

    def leave(self) -> None:
        """End after the step under way; may be called from a signal's handler."""
        self._left = True

    def repaint(self) -> None:
        """The picture must be looked at again, though no screen was asked to do anything."""
        self._changed = True

    def run(self) -> None:
        """Step and sleep until the end."""
        while self.running:
            self.step()
            if self.running:
                self.sleep()

    def step(self) -> None:
        """Take what was pressed and show it; then let time pass, which may be a long thought, and show that."""
        now = self._clock()
        if self._take_all(now):
            self._show(now)
        if self.running:
            self._tick(now)
        self._show(now)

    def sleep(self) -> None:
        """Wait for the next event, or until the top screen or a held key wants its turn."""
        if self._changed and not self._hidden:
            return
        now = self._clock()
        held = self._inputs.held
        wanted = [held.due(now), self._due(now)]
        if self._drawn is not None:
            wanted.append(held.lifts(now))
        due = min((ms for ms in wanted if ms is not None), default=None)
        quiet = now - self._last_press
        if self._beeps is not None and quiet > QUIET_MS:
            self._beeps.rest()
        self._waits.wait(due, polled=self._inputs.pads > 0, lively=quiet < LIVELY_MS)

    def _take_all(self, now: int) -> bool:
        """Hand on all that was pressed; whether anything was."""
        pressed = False
        for item in self._inputs.read(now):
            if not self.running:
                break
            if isinstance(item, str):
                self._obey(item)
            else:
                self._last_press = now
                self._hidden = False
                self._hand_on(item, now)
                pressed = True
        return pressed

    def _obey(self, order: Order) -> None:
        if order == "leave":
            self._left = True
        elif order == "hidden":
            self._hidden = True
        else:
            self._hidden = False
            self._changed = True
            if order == "fullscreen":
                self._switch_fullscreen()
            else:
                self._picture.exposed()

    def _hand_on(self, item: Down | Touch, now: int) -> None:
        """Give a press to the top screen, unless it decides something that was not to be seen yet."""
        seen = self._gate.admits(now)
        if isinstance(item, Touch):
            if seen:
                self.stack.touch(item)
        elif self.stack.top.wants_raw:
            if seen and item.name:
                self.stack.raw(item.name)
        elif item.press is not None and (seen or item.press.act not in DECISIONS):
            self.stack.press(item.press)
        self._after()

    def _tick(self, now: int) -> None:
        """Give the top screen its turn. A thought in many steps goes on for a while without a picture of each, but
        never over what happens meanwhile: on a slow machine one step is as long as many here."""
        end, question = now + SLICE_MS, self._question
        while (due := self._due(now)) is not None and due <= 0:
            self._wake = None
            self.stack.tick(now)
            self._after()
            now = self._clock()
            if now >= end or not self.running or self._question != question or self._inputs.waiting():
                return

    def _due(self, now: int) -> int | None:
        """Milliseconds until the top screen wants its turn; a screen that says 33 each time it is asked gets it
        33 after it was first asked."""
        due = None if self._hidden else self.stack.due(now)
        if due is None:
            self._wake = None
            return None
        if self._wake is None or now + due < self._wake:
            self._wake = now + due
        return max(0, self._wake - now)

    def _after(self) -> None:
        """A screen was asked to do something: look again, and shut the gate before a new question."""
        self._changed = True
        question = self.stack.question()
        if question != self._question:
            self._question = question
            self._wake = None
            self._gate.close()
            self._inputs.held.still()

    def _show(self, now: int) -> None:
        """Paint if anything changed, and let the beeps that belong to it be heard."""
        if self._drawn is not None and self._drawn.follow(self._inputs.held, now):
            self._changed = True
        if self.running and self._changed and not self._hidden:
            self._paint()
        if self._beeps is not None:
            self._beeps.sound()

    def _paint(self) -> None:
        self._changed = False
        self._picture.show(self.stack.scene())
        now = self._clock()
        if self._gate.shown(now):
            self._take_all(now)  # whatever was pressed before this picture stood is stale now
