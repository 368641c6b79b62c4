"""HOW LUCKY: what both were dealt and drew in a match, beside what is usual, and how far chance strays by itself."""

from __future__ import annotations

from collections.abc import Generator
from math import sqrt

from game.draw.scene import Command, Fill, Keycap, Scene, Text
from game.input.buttons import Press
from game.record.log import Log, LogError, read
from game.record.luck import DEADWOOD, MELD, POINTS, Side, count
from game.screens.base import Move, Pop, Push, Screen
from game.screens.deps import Deps
from game.screens.widgets.legend import legend
from game.screens.widgets.page import BODY, heading, lines
from game.table import Table
from game.text.catalogue import Texts

_PITCH = 14
_YOU, _CPU, _USUAL = 188, 236, 312
_STEPS = 20
"""Actions counted between two looks at the keys: a millisecond or two."""
FAR, RARE = 2.0, 3.0
"""Standard deviations from which on a figure is far from the usual, and rare."""


def luck_of(deps: Deps, table: Table, texts: Texts) -> Move | None:
    """The luck of the match on the table, once it is over; None where its log does not hold."""
    try:
        log = read(table.journal.text)
        return Push(LuckScreen(deps, log, table.seat, texts))
    except LogError:
        return None


def with_luck(texts: Texts, foot: Scene) -> Scene:
    """A legend whose view key is the luck."""
    label = texts("legend_luck")
    return tuple(
        each._replace(label=label) if isinstance(each, Keycap) and each.acts == ("view",) else each
        for each in foot
    )


class LuckScreen(Screen):
    """One page, counted in steps; 5, OK and the view key go back."""

    def __init__(self, deps: Deps, log: Log, seat: int, texts: Texts | None = None) -> None:
        """Raises LogError where a line of the log does not hold."""
        self.deps = deps
        self.seat = seat
        self.texts = texts or deps.texts
        self.sides: tuple[Side, Side] | None = None
        self._work: Generator[None, None, tuple[Side, Side]] = count(log)
        self._step()

    def _step(self) -> None:
        try:
            for _ in range(_STEPS):
                next(self._work)
        except StopIteration as done:
            self.sides = done.value

    def due(self, now: int) -> int | None:
        return 0 if self.sides is None else None

    def tick(self, now: int) -> Move | None:
        if self.sides is None:
            self._step()
        return None

    def handle(self, press: Press) -> Move | None:
        match press.act:
            case "clear":
                return Pop(to_root=True)
            case "select" | "ok" | "view":
                return Pop()
        return None

    def clicked(self, found: Command | None) -> Move | None:
        """A click anywhere goes back."""
        return Pop()

    def scene(self) -> Scene:
        texts = self.texts
        if self.sides is None:
            body: Scene = (Text(8, BODY, texts("luck_counts"), role="quiet"),)
        else:
            body = self._page(self.sides[self.seat], self.sides[1 - self.seat])
        foot = legend(self.deps, select="legend_back", ok="legend_back", seconds=("view",))
        return (*heading(texts("luck_title")), *body, *with_luck(texts, foot))

    def _page(self, mine: Side, theirs: Side) -> Scene:
        texts = self.texts
        scene: list[Command] = [
            Text(_YOU, BODY, texts("name_you"), align="right"),
            Text(_CPU, BODY, texts("name_cpu"), align="right"),
            Text(_USUAL, BODY, texts("luck_usual"), align="right"),
        ]
        table = rows(mine, theirs)
        for at, (name, *cells) in enumerate(table, 1):
            y = BODY + _PITCH * at
            scene.append(Text(8, y, texts(f"luck_{name}")))
            for right, cell in zip((_YOU, _CPU, _USUAL), cells, strict=True):
                scene.append(Text(right, y, cell, align="right"))
        y = BODY + _PITCH * len(table) + 15
        return (*scene, Fill(8, y, 304, 1, "rule"), *lines(8, y + 7, verdict(texts, mine, theirs)))


def rows(mine: Side, theirs: Side) -> list[tuple[str, str, str, str]]:
    """(name, the player's, the computer's, what is usual), line by line."""
    hands = mine.hands
    meld, value, left = MELD.of(hands), POINTS.of(hands), DEADWOOD.of(hands)
    stray = sqrt((mine.variance + theirs.variance) / 2)
    return [
        ("hands", str(hands), str(hands), ""),
        ("melds", str(mine.melds), str(theirs.melds), _usual(meld.mean * hands, meld.spread * hands)),
        ("points", _mean(mine.points, hands), _mean(theirs.points, hands), _usual(value.mean, value.spread)),
        (
            "deadwood",
            _mean(mine.deadwood, hands),
            _mean(theirs.deadwood, hands),
            _usual(left.mean, left.spread),
        ),
        ("draws", str(mine.draws), str(theirs.draws), ""),
        ("helped", str(mine.helped), str(theirs.helped), f"±{stray:.1f}"),
        ("expected", f"{mine.expected:.1f}", f"{theirs.expected:.1f}", ""),
    ]


def verdict(texts: Texts, mine: Side, theirs: Side) -> list[str]:
    """Whom the deal and the stock favoured, and whether that is more than chance brings."""
    dealt = (theirs.deadwood - mine.deadwood) / max(mine.hands, 1)
    drawn = (mine.helped - mine.expected) - (theirs.helped - theirs.expected)
    far = max(abs(sign) for side in (mine, theirs) for sign in side.signs)
    return [
        _favour(texts, "luck_deal", dealt),
        _favour(texts, "luck_draw", drawn),
        texts("luck_within" if far < FAR else "luck_far" if far < RARE else "luck_rare"),
        texts("luck_fixed"),
    ]


def _favour(texts: Texts, key: str, by: float) -> str:
    if abs(by) < 0.05:
        return texts(f"{key}_even")
    return texts(f"{key}_{'you' if by > 0 else 'cpu'}", n=f"{abs(by):.1f}")


def _usual(mean: float, spread: float) -> str:
    return f"{mean:.1f} ±{spread:.1f}"


def _mean(total: int, hands: int) -> str:
    return f"{total / hands:.1f}" if hands else "-"
