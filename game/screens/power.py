"""Power on: for a moment every segment and every sign of the first picture is lit, as a calculator tests its glass.

It only changes what is seen. Keys do what they always do, and the first one ends it.
"""

from __future__ import annotations

from game.draw.scene import Command, Digits, Gauge, Keycap, Letters, Plate, Scene

POWER_MS = {"instant": 0, "normal": 300, "slow": 400}
"""Milliseconds, by speed."""


class PowerOn:
    """Counts from its first ``tick``.

    >>> power = PowerOn(300)
    >>> power.tick(50), power.due(60), power.on
    (None, 290, True)
    >>> power.tick(350), power.on
    (None, False)
    """

    def __init__(self, ms: int) -> None:
        self.on = ms > 0
        self._ms = ms
        self._began: int | None = None

    def tick(self, now: int) -> None:
        """Let time pass."""
        if self._began is None:
            self._began = now
        self.on = self.on and now - self._began < self._ms

    def due(self, now: int) -> int | None:
        """Milliseconds until ``tick`` is wanted, or None."""
        if not self.on:
            return None
        return 0 if self._began is None else max(0, self._began + self._ms - now)


def lit(scene: Scene) -> Scene:
    """The scene with all that can be lit, lit.

    >>> lit((Digits(0, 0, "7 "), Plate(0, 0, 40, 11, "GIN")))[1].lit
    True
    """
    return tuple(map(_lit, scene))


def _lit(each: Command) -> Command:
    match each:
        case Digits():
            return each._replace(text="8" * len(each.text))
        case Letters():
            return each._replace(text="*" * len(each.text))
        case Plate() | Keycap():
            return each._replace(lit=True)
        case Gauge():
            return each._replace(value=1000, gain=0)
    return each
