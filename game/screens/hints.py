"""A hint on the screen: one line that says what and why, and a broken frame round the card or pile."""

from __future__ import annotations

from game.draw.scene import Back, Command, Face, Scene
from game.engine.actions import NO_CARD
from game.engine.cards import Card, CardSet, iterate
from game.screens.order import is_set
from game.screens.widgets.table_view import PILE, STOCK, name_of
from game.table import Advice
from game.text.catalogue import Texts

_BY_ACTION = ("leave", "leave_gain", "leave_none")
"""Reasons that are said apart for a pass and for a draw."""
_SIGNED = ("knock", "wait", "knock_now", "wait_now", "last_taken", "last_left")
"""Reasons whose figures are worths, which may be less than nothing."""
_MOST = 3
"""Cards that are named one by one."""


def words(texts: Texts, advice: Advice) -> str:
    """The line of a hint."""
    key = f"hint_{advice.kind}"
    if advice.kind in _BY_ACTION:
        key += "_pass" if advice.action.kind == "pass" else "_draw"
    cards = advice.cards & ~(1 << advice.card) if advice.card != NO_CARD else advice.cards
    n, m = (signed(each) if advice.kind in _SIGNED else str(each) for each in (advice.n, advice.m))
    return texts(
        key,
        card=name_of(advice.card) if advice.card != NO_CARD else "",
        other=name_of(advice.other) if advice.other != NO_CARD else "",
        cards=names(cards),
        waits=names(advice.waits),
        n=n,
        m=m,
    )


def names(cards: CardSet) -> str:
    """Some cards; of a long run only its ends."""
    found = [name_of(card) for card in iterate(cards)]
    if len(found) > _MOST and not is_set(cards):
        return f"{found[0]}–{found[-1]}"
    return " ".join(found)


def signed(number: int) -> str:
    """A worth in points.

    >>> signed(12), signed(-3), signed(0)
    ('+12', '−3', '0')
    """
    return f"{number:+d}".replace("-", "−") if number else "0"


def card(advice: Advice | None) -> Card | None:
    """The card of the own hand that is advised to be thrown."""
    if advice is None or advice.action.kind not in ("discard", "knock") or advice.action.card == NO_CARD:
        return None
    return advice.action.card


def marked(piles: Scene, advice: Advice | None) -> Scene:
    """The piles, with a frame round the one to draw from."""
    wanted = None if advice is None else advice.action.kind
    return tuple(_framed(each) if _is_wanted(each, wanted) else each for each in piles)


def _is_wanted(each: Command, wanted: str | None) -> bool:
    if isinstance(each, Back):
        return wanted == "draw-stock" and (each.x, each.y) == STOCK
    takes = wanted in ("draw-discard", "take-upcard")
    return isinstance(each, Face) and takes and (each.x, each.y) == PILE


def _framed(each: Command) -> Command:
    assert isinstance(each, Back | Face)
    return each._replace(marks=each.marks | {"hint"})
