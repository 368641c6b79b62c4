"""Both deadwoods over the turns of a hand, and the cards of one decision of it."""

from __future__ import annotations

from typing import NamedTuple

from game.draw.scene import Back, Command, Cursor, Face, Fill, Mark, Role, Scene, Text
from game.engine.actions import Action
from game.engine.view import View
from game.screens.order import Order
from game.text.catalogue import Texts

_LEFT, _RIGHT = 36, 276
_TALL = 38
_MOST = 60
"""Deadwood at the top of the plot, unless a hand has more."""
_STOCK_X, _PILE_X = 284, 252


class Plot(NamedTuple):
    """Both deadwoods (by seat, turn by turn), whose are one's own, the turn shown, and the turns with a slip."""

    counts: tuple[tuple[int, int], ...]
    seat: int
    at: int
    slips: tuple[int, ...]


def plot(texts: Texts, shown: Plot, y: int) -> Scene:
    """One's own as a solid line, the other's dotted, a triangle above each slip. 52 pixels high."""
    counts = shown.counts
    most = max(_MOST, *(max(pair) for pair in counts))
    bottom = y + 10 + _TALL
    places = [_LEFT + at * (_RIGHT - _LEFT) // len(counts) for at in range(len(counts) + 1)]
    at = min(shown.at, len(counts) - 1)
    scene: list[Command] = [
        Fill(_LEFT, y + 9, 1, _TALL + 2, "rule"),
        Fill(_LEFT, bottom + 1, _RIGHT - _LEFT, 1, "rule"),
        Fill(places[at], y + 9, max(1, places[at + 1] - places[at]), _TALL + 2, "ghost"),
        Text(_LEFT - 5, y + 10, str(most), "label", "quiet", "right"),
        Text(_LEFT - 5, bottom - 6, "0", "label", "quiet", "right"),
    ]
    for seat, role, dotted in ((1 - shown.seat, "quiet", True), (shown.seat, "ink", False)):
        heights = [bottom - pair[seat] * _TALL // most for pair in counts]
        scene += _line(places, heights, role, dotted)  # type: ignore[arg-type]
    scene += _names(texts, shown, bottom, most)
    scene += [
        Cursor((places[slip] + places[slip + 1]) // 2, y + 2)
        for slip in sorted(set(shown.slips))
        if slip < len(counts)
    ]
    return tuple(scene)


def _line(places: list[int], heights: list[int], role: Role, dotted: bool) -> list[Command]:
    """Steps from left to right; a dotted line is thin and broken, a solid one thick."""
    found: list[Command] = []
    before = heights[0]
    for left, right, height in zip(places, places[1:], heights, strict=False):
        if dotted:
            found += [Fill(x, height, 2, 1, role) for x in range(left, right, 4)]
            found += [Fill(left, y, 1, 2, role) for y in range(min(before, height), max(before, height), 4)]
        else:
            found.append(Fill(left, height, right - left, 2, role))
            found.append(Fill(left, min(before, height), 2, abs(before - height) + 2, role))
        before = height
    return found


def _names(texts: Texts, shown: Plot, bottom: int, most: int) -> list[Command]:
    """Whose line is whose, beside their ends, never one on the other."""
    last = shown.counts[-1]
    own, other = (bottom - last[seat] * _TALL // most - 3 for seat in (shown.seat, 1 - shown.seat))
    own, other = min(own, bottom - 6), min(other, bottom - 6)
    if abs(own - other) < 9:
        middle = min(max((own + other) // 2, bottom - _TALL + 5), bottom - 11)
        own, other = (middle - 5, middle + 5) if own < other else (middle + 5, middle - 5)
    return [
        Text(_RIGHT + 6, own, texts("name_you"), "label"),
        Text(_RIGHT + 6, other, texts("name_cpu"), "label", "quiet"),
    ]


def moment_row(view: View, played: Action, better: Action | None, y: int) -> Scene:
    """The hand at a decision, in a row. The card or pile chosen is raised; the better one stands under the cursor."""
    lay = Order().lay(view.hand)
    drawing = view.phase in ("upcard", "draw", "last-discard")
    room = (_PILE_X - 12 if drawing else 312) - 8 - 28
    pitch = min(25, room // max(1, len(lay.cards) - 1))
    scene: list[Command] = []
    for at, card in enumerate(lay.cards):
        scene.append(Face(8 + pitch * at, y, card, "big", _marks(card, played, better)))
    if drawing:
        takes = ("take-upcard", "draw-discard")
        if view.top is not None:
            scene.append(Face(_PILE_X, y, view.top, "big", _told(takes, played, better)))
        scene.append(
            Back(_STOCK_X, y, "big", marks=_told(("draw-stock", "pass"), played, better) - {"raised"})
        )
    late = [each for each in scene if isinstance(each, Face | Back) and "cursor" in each.marks]
    return (*(each for each in scene if each not in late), *late)


def _marks(card: int, played: Action, better: Action | None) -> frozenset[Mark]:
    found: set[Mark] = set()
    if played.card == card:
        found.add("raised")
    if better is not None and better.card == card:
        found.add("cursor")
    return frozenset(found)


def _told(kinds: tuple[str, ...], played: Action, better: Action | None) -> frozenset[Mark]:
    found: set[Mark] = set()
    if played.kind in kinds:
        found.add("raised")
    if better is not None and better.kind in kinds:
        found.add("cursor")
    return frozenset(found)
