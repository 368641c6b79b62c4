"""Spread hands: a row of groups with its count, and the knocker's melds with what is laid off on them."""

from __future__ import annotations

from typing import NamedTuple

from game.draw.scene import Back, Bracket, Command, Digits, Face, Mark, Scene, Text
from game.engine.cards import Card, iterate, points
from game.engine.view import View
from game.screens.order import by_rank, is_set
from game.text.catalogue import Texts

_RIGHT = 276
_CARD = 28


class Row(NamedTuple):
    """Cards that lie together. number: of the knocker's meld, else 0. off: those that were laid off."""

    cards: tuple[Card, ...]
    label: str
    meld: bool = True
    number: int = 0
    off: frozenset[Card] = frozenset()


def places(
    groups: list[Row], left: int, right: int, card: int, pitch: int, gap: int
) -> list[tuple[Card, int]]:
    """Where each card stands, closer together where the row would not fit."""
    count = sum(len(group.cards) for group in groups)
    gaps = gap * max(0, len(groups) - 1)
    while pitch > 8 and sum((len(g.cards) - 1) * pitch + card for g in groups) + gaps > right - left:
        pitch -= 1
    found: list[tuple[Card, int]] = []
    x = left
    for group in groups:
        for at, each in enumerate(group.cards):
            found.append((each, x + at * pitch))
        x += (len(group.cards) - 1) * pitch + card + gap
    assert len(found) == count
    return found


def row(
    texts: Texts,
    title: str,
    y: int,
    groups: list[Row],
    left: int,
    told: dict[Card, frozenset[Mark]] | None = None,
) -> Scene:
    """A title, big cards in brackets, and what is left at the right."""
    told = told or {}
    top = y + 20
    at = dict(places(groups, 8, _RIGHT, _CARD, 25, 8))
    scene: list[Command] = [Text(8, y, title)]
    for group in groups:
        for card in group.cards:
            marks = set(told.get(card, frozenset()))
            if card in group.off:
                marks.add("laid")
            scene.append(Face(at[card], top, card, "big", frozenset(marks)))
    for group in groups:
        start, end = at[group.cards[0]], at[group.cards[-1]] + _CARD
        if group.meld:
            label = f"{group.number} {group.label}" if group.number else group.label
            scene.append(Bracket(start, top + 49, end - start, label))
        else:
            scene.append(Text((start + end) // 2, top + 50, group.label, "label", align="centre"))
    scene += [
        Text(312, top + 4, texts("left"), "label", align="right"),
        Digits(312 - 28, top + 15, f"{left:2d}", "score"),
    ]
    return tuple(scene)


def knocker(
    texts: Texts,
    view: View,
    y: int,
    off: dict[int, frozenset[Card]],
    cursor: Card | None = None,
    numbered: bool = False,
) -> Scene:
    """The knocker's spread with what is, or would be, laid off on it. off: meld -> cards."""
    groups = []
    for index, meld in enumerate(view.spread):
        laid = off.get(index, frozenset()) | {card for card, at in view.laid_off if at == index}
        cards = sorted({*iterate(meld), *laid})
        label = texts("group_set" if is_set(meld) else "group_run")
        groups.append(Row(tuple(cards), label, True, index + 1, laid))
    loose = 0
    if view.knocker_loose:
        groups.append(Row(by_rank(view.knocker_loose), texts("left_loose"), False))
        loose = points(view.knocker_loose)
    title = texts("cpu_knocks" if view.knocker != view.seat else "you_knocked")
    told: dict[Card, frozenset[Mark]] = {cursor: frozenset({"cursor"})} if cursor is not None else {}
    return row(texts, title, y, groups, loose, told)


def backs(y: int, count: int, x: int = 8) -> Scene:
    """A row of big cards, face down, closer together where it would not fit."""
    pitch = min(25, (312 - 28 - x) // (count - 1)) if count > 1 else 25
    return tuple(Back(x + pitch * at, y, "big") for at in range(count))
