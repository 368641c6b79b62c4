"""The table: the opponent's backs, stock and pile, the last acts of both, and what is played."""

from __future__ import annotations

from game.draw.scene import Back, Command, Face, Fill, Mark, Scene, Text
from game.engine.actions import NO_CARD, Action
from game.engine.cards import RANKS, SUITS, Card, rank_of, suit_of
from game.engine.view import View
from game.screens.words import clip
from game.screens.words import game_name as game_name
from game.screens.words import level_name as level_name
from game.text.catalogue import Texts

STOCK, PILE = (8, 53), (62, 53)
_COUNT_Y = 106
"""Of the counts: clear of the deepest stack above and of the triangle over a raised card below."""
_PLAYED_W = 64
"""A house game's long name is cut before the scores."""
_SIGNS = dict(zip(SUITS, "♣♦♥♠", strict=True))
_BEND = (3, 2, 1, 0, 0, 0, 0, 1, 2, 3, 4)


def name_of(card: Card) -> str:
    """A card as a player reads it.

    >>> name_of(0), name_of(48)
    ('A♣', '10♠')
    """
    rank = RANKS[rank_of(card)]
    return ("10" if rank == "T" else rank) + _SIGNS[SUITS[suit_of(card)]]


def back_place(at: int) -> tuple[int, int]:
    """Where the opponent's card of that number lies, from the left."""
    return 8 + 13 * at, 18 + _BEND[min(at, 10)]


def backs(count: int) -> Scene:
    """The opponent's hand; eleven cards lie closer, clear of what is written beside them."""
    places = [back_place(at) for at in range(count)]
    closer = 1 if count > 10 else 0
    return tuple(Back(x - closer * at, y, "small") for at, (x, y) in enumerate(places))


def piles(texts: Texts, view: View, cursor: str | None = None, on_top: Card | None = None) -> Scene:
    """Stock and discard pile with their counts.

    cursor: ``stock``, ``pile`` or None. on_top: a card thrown but not sent yet.
    """
    chosen: frozenset[Mark] = frozenset({"cursor"})
    none: frozenset[Mark] = frozenset()
    stock, pile = view.counts.stock, view.counts.pile + (on_top is not None)
    top = view.top if on_top is None else on_top
    scene: list[Command] = []
    if stock:
        scene.append(Back(*STOCK, "big", min(3, (stock + 9) // 10), chosen if cursor == "stock" else none))
    if top is not None:
        told: set[Mark] = set()
        if cursor == "pile":
            told.add("cursor")
        if view.closed:
            told.add("dim")
        scene.append(Face(*PILE, top, "big", frozenset(told), stack=min(2, (pile - 1) // 3)))
    scene += [
        Text(STOCK[0], _COUNT_Y, texts("stock_count", n=stock), "label"),
        Text(PILE[0], _COUNT_Y, texts("pile_count", n=pile), "label"),
    ]
    return tuple(scene)


def played(texts: Texts, view: View, level: str) -> Scene:
    """What is played, against whom; in Oklahoma the card that set the limit, for the whole hand."""
    whole = texts("played_to", game=game_name(texts, view.rules.name), n=view.match.target)
    scene: list[Command] = [
        Text(154, 24, clip(whole, _PLAYED_W, "label"), "label"),
        Text(154, 36, texts("played_against", level=level_name(texts, level)), "label"),
    ]
    if view.rules.limit_from_upcard and view.upcard is not None:
        scene = [
            Text(152, 20, game_name(texts, view.rules.name), "label"),
            Text(152, 30, texts("played_to_short", n=view.match.target), "label"),
            Text(152, 40, texts("limit_set_by"), "label", "quiet"),
            Face(200, 22, view.upcard, "small"),
        ]
    return tuple(scene)


def acts(texts: Texts, view: View, own: list[str] | None = None, x: int = 120, y: int = 56) -> Scene:
    """The last draw and discard of both; ``own`` stands for the player's where the table has not seen it yet."""
    scene: list[Command] = []
    for top, seat, name in ((y, view.opponent, "name_cpu"), (y + 36, view.seat, "name_you")):
        lines = own if own is not None and seat == view.seat else last_acts(texts, view, seat)
        scene.append(Text(x, top + 1, texts(name), "label"))
        scene += [Text(x + 26, top + 12 * at, line) for at, line in enumerate(lines)]
    scene.append(Fill(x, y + 28, 94, 1, "rule"))
    return tuple(scene)


def last_acts(texts: Texts, view: View, seat: int) -> list[str]:
    """What a seat did in its last turn, in a line or two."""
    taken = list(view.taken_by)
    told: list[str] = []
    for who, action in reversed(view.public_actions):
        card = taken.pop()[1] if action.kind in ("take-upcard", "draw-discard") else NO_CARD
        if who != seat:
            continue
        line = _told(texts, action, card)
        if line:
            told.append(line)
        if action.kind in ("take-upcard", "draw-discard", "draw-stock", "pass") or len(told) == 2:
            break
    return told[::-1]


def _told(texts: Texts, action: Action, card: Card) -> str | None:
    match action.kind:
        case "take-upcard" | "draw-discard":
            return texts("act_took", card=name_of(card))
        case "draw-stock":
            return texts("act_drew")
        case "discard":
            return texts("act_threw", card=name_of(action.card))
        case "knock" | "big-gin":
            return texts("act_knocked")
        case "pass":
            return texts("act_passed")
    return None
