"""The stack of screens: only the top one is asked and shown."""

from __future__ import annotations

from game.draw.scene import Scene
from game.input.buttons import MOVES, Press, Touch
from game.screens.base import Leave, Move, Pop, Push, Replace, Return, Screen
from game.screens.power import PowerOn, lit
from game.screens.voice import Voice


class Stack:
    """Screens, the root at the bottom.

    >>> from game.screens.base import Screen
    >>> stack = Stack(Screen())
    >>> stack.running
    True
    """

    def __init__(self, root: Screen, voice: Voice | None = None, power_ms: int = 0) -> None:
        """voice: says a beep for each press for which no screen has said one. power_ms: how long all is lit first."""
        self._voice = voice or Voice()
        self._power = PowerOn(power_ms)
        self.screens: list[Screen] = [root]
        self.running = True
        root.enter()

    @property
    def top(self) -> Screen:
        return self.screens[-1]

    def press(self, press: Press) -> None:
        self._power.on = False
        self._voice.said = False
        self._go(self.top.handle(press))
        if not self._voice.said:
            self._voice.say("move" if press.act in MOVES else "select")

    def raw(self, name: str) -> None:
        self._power.on = False
        self._go(self.top.raw(name))

    def touch(self, touch: Touch) -> None:
        self._power.on = False
        self._go(self.top.touch(touch))

    def tick(self, now: int) -> None:
        if self._power.on:
            self._power.tick(now)
            if self.top.due(now) != 0:
                return
        self._go(self.top.tick(now))

    def question(self) -> tuple[Screen, object]:
        """What a decision would answer now."""
        return self.top, self.top.question

    def due(self, now: int) -> int | None:
        due = self.top.due(now)
        if self._power.on:
            power = self._power.due(now)
            return power if due is None or power is None else min(due, power)
        return due

    def scene(self) -> Scene:
        scene = self.top.scene()
        return lit(scene) if self._power.on else scene

    def _go(self, move: Move | None) -> None:
        match move:
            case None:
                return
            case Push(screen):
                self.screens.append(screen)
            case Replace(screen):
                self.screens[-1] = screen
            case Pop(to_root):
                if to_root:
                    del self.screens[1:]
                elif len(self.screens) > 1:
                    self.screens.pop()
            case Return(screen):
                self.screens.pop()
                self.screens[-1] = screen
            case Leave():
                self.running = False
                return
        self.top.enter()
