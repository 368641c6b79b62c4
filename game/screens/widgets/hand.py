"""The own hand, as a fan or as a grid, with its melds, its cursor and its marks."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Literal

from game.draw.scene import Bracket, Cell, Command, Face, Mark, Scene, Text
from game.engine.cards import Card, rank_of, suit_of
from game.input.buttons import Act
from game.screens.order import Group, Lay
from game.text.catalogue import Texts

Shape = Literal["fan", "grid"]
FAN_TOP = 129
GRID_TOP = 119
LEFT, RIGHT = 8, 312
_CARD, _PITCH = 28, 25
_GAP_MOST = 12
_CELL_W, _CELL_H = 23, 19

Marks = dict[Card, frozenset[Mark]]


def marks(
    lay: Lay,
    cursor: Card | None = None,
    raised: Card | None = None,
    new: Card | None = None,
    barred: Card | None = None,
    hinted: Card | None = None,
) -> Marks:
    """What is told of each card. In a row that is not sorted by melds a tab tells the meld."""
    found: dict[Card, set[Mark]] = {card: set() for card in lay.cards}
    told: list[tuple[Card | None, Mark]] = [
        (cursor, "cursor"),
        (raised, "raised"),
        (new, "new"),
        (barred, "barred"),
        (hinted, "hint"),
    ]
    for card, mark in told:
        if card in found:
            found[card].add(mark)
    if lay.groups and lay.groups[0].kind == "all":
        tabs: tuple[Mark, ...] = ("m1", "m2", "m3")
        for card, number in lay.meld_of.items():
            found[card].add(tabs[number - 1])
    return {card: frozenset(each) for card, each in found.items()}


def fan_places(groups: Iterable[Group], left: int = LEFT, right: int = RIGHT) -> list[tuple[Card, int]]:
    """Where each card stands: 25 px apart in a group, the groups as far apart as the row allows, up to 12 px."""
    shown = [group for group in groups if group.cards]
    count = sum(len(group.cards) for group in shown)
    if not count:
        return []
    gaps = len(shown) - 1
    pitch = _PITCH
    room = right - left
    width = sum((len(group.cards) - 1) * pitch + _CARD for group in shown)
    while width + 5 * gaps > room and pitch > 12:
        pitch -= 1
        width = sum((len(group.cards) - 1) * pitch + _CARD for group in shown)
    gap = min(_GAP_MOST, (room - width) // gaps) if gaps else 0
    x = left + (room - width - gap * gaps) // 2
    places = []
    for group in shown:
        for card in group.cards:
            places.append((card, x))
            x += pitch
        x += _CARD - pitch + gap
    return places


def fan(texts: Texts, lay: Lay, told: Marks, top: int = FAN_TOP) -> Scene:
    """The hand in a row, melds bracketed."""
    places = dict(fan_places(lay.groups))
    scene: list[Command] = []
    late: list[Command] = []
    roomy = all(b - a >= _PITCH for a, b in pairwise(places.values()))
    for card, x in places.items():
        face = Face(x, top, card, "big", told.get(card, frozenset()), texts("card_new"))
        on_top = "raised" in face.marks or (roomy and bool(face.marks & {"cursor", "hint"}))
        (late if on_top else scene).append(face)
    for group in lay.groups:
        if not group.cards:
            continue
        left, right = places[group.cards[0]], places[group.cards[-1]] + _CARD
        if group.kind in ("run", "set"):
            scene.append(Bracket(left, top + 49, right - left, texts(f"group_{group.kind}")))
        else:
            label = texts("group_loose", n=lay.points) if lay.points else ""
            if label:
                scene.append(Text((left + right) // 2, top + 50, label, "label", align="centre"))
    return (*scene, *late)


def grid_place(card: Card) -> tuple[int, int]:
    """The left top of a card's cell: four suit rows, thirteen ranks; the ten's column is 5 px wider."""
    rank = rank_of(card)
    return LEFT + rank * _CELL_W + (5 if rank > 9 else 0), GRID_TOP + suit_of(card) * _CELL_H


def grid(texts: Texts, lay: Lay, told: Marks) -> Scene:
    """The hand as four rows, one a suit, by thirteen ranks; melds are solid blocks."""
    held = set(lay.cards)
    scene: list[Command] = []
    late: list[Command] = []
    for card in range(52):
        x, y = grid_place(card)
        if card not in held:
            scene.append(Cell(x, y, card))
            continue
        kind: Literal["loose", "meld"] = "meld" if card in lay.meld_of else "loose"
        shown = told.get(card, frozenset()) - {"m1", "m2", "m3"}
        room = card >= 13 and card - 13 not in held  # words stand above the first row
        late.append(Cell(x, y, card, kind, _joins(card, lay.meld_of), shown, texts("card_new"), room))
    late.sort(key=lambda cell: bool(cell.marks & {"cursor", "raised", "hint"}))  # type: ignore[union-attr]
    return (*scene, *late)


def _joins(card: Card, meld_of: dict[Card, int]) -> str:
    """To which neighbouring cells the card's meld runs on."""
    own = meld_of.get(card)
    if own is None:
        return ""
    sides = (
        ("l", card - 1 if rank_of(card) else None),
        ("r", card + 1 if rank_of(card) < 12 else None),
        ("u", card - 13 if card >= 13 else None),
        ("d", card + 13 if card < 39 else None),
    )
    return "".join(side for side, other in sides if other is not None and meld_of.get(other) == own)


def move(lay: Lay, cursor: Card, act: Act, shape: Shape) -> Card:
    """Where the cursor goes. In the fan left and right, round the ends; in the grid to the nearest held card."""
    cards = lay.cards
    if not cards:
        return cursor
    if cursor not in cards:
        return cards[0]
    if shape == "fan":
        step = {"left": -1, "right": 1}.get(act, 0)
        return cards[(cards.index(cursor) + step) % len(cards)]
    return _move_in_grid(cards, cursor, act)


def _move_in_grid(cards: tuple[Card, ...], cursor: Card, act: Act) -> Card:
    """Left and right run through the rows in reading order; up and down look for the nearest card by column."""
    ordered = sorted(cards)
    if act in ("left", "right"):
        at = ordered.index(cursor) + (1 if act == "right" else -1)
        return ordered[at % len(ordered)]
    way = -1 if act == "up" else 1
    for distance in range(1, 5):
        row = (suit_of(cursor) + way * distance) % 4
        held = [card for card in ordered if suit_of(card) == row]
        if held and row != suit_of(cursor):
            return min(held, key=lambda card: (abs(rank_of(card) - rank_of(cursor)), card))
    return cursor
