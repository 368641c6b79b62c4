"""Cards on their way: a still picture with a few cards flying over it, by time and not by frames."""

from __future__ import annotations

from typing import NamedTuple

from game.draw.scene import Back, Cell, Command, Face, Scene
from game.engine.cards import Card

FRAME_MS = 33
"""Milliseconds between two pictures of a motion: thirty a second."""
FLIGHT_MS = {"instant": 0, "normal": 200, "slow": 400}
"""Milliseconds that a card is on its way, by speed."""

Place = tuple[int, int]


class Flight(NamedTuple):
    """A card on its way: ``what`` is drawn, its own x and y do not count."""

    what: Face | Back
    start: Place
    end: Place


class Motion:
    """Flights that begin with the first ``tick`` and last ``ms`` milliseconds."""

    def __init__(self, still: Scene, flights: tuple[Flight, ...], ms: int) -> None:
        self.still = still
        self.flights = flights
        self.ms = ms
        self._began: int | None = None
        self._now = 0

    def tick(self, now: int) -> bool:
        """Let time pass; True once all have landed."""
        if self._began is None:
            self._began = now
        self._now = now
        return now - self._began >= self.ms

    def scene(self) -> Scene:
        """The still picture with the cards where they are now; they set off fast and land softly."""
        passed = 0 if self._began is None else self._now - self._began
        left = 1 - min(1.0, passed / self.ms)
        share = 1 - left * left
        return (*self.still, *(_at(flight, share) for flight in self.flights))


def _at(flight: Flight, share: float) -> Command:
    (x0, y0), (x1, y1) = flight.start, flight.end
    return flight.what._replace(x=round(x0 + (x1 - x0) * share), y=round(y0 + (y1 - y0) * share))


def place_of(scene: Scene, card: Card, below: int = 100) -> Place | None:
    """Where a card lies in a picture, in its lower part; None where it is not to be seen."""
    for each in scene:
        if isinstance(each, Face | Cell) and each.card == card and each.y > below and not _ghost(each):
            return each.x, each.y
    return None


def without(scene: Scene, card: Card, below: int = 100) -> Scene:
    """A picture with a card of its lower part lifted out."""
    return tuple(
        each
        for each in scene
        if not (isinstance(each, Face | Cell) and each.card == card and each.y > below and not _ghost(each))
    )


def _ghost(each: Face | Cell) -> bool:
    return isinstance(each, Cell) and each.kind == "ghost"
