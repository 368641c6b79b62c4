"""What is legal, phase by phase, and why something is not."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.engine.actions import (
    BIG_GIN,
    DISCARD,
    DONE,
    DRAW_DISCARD,
    DRAW_STOCK,
    KNOCK,
    KNOCK_WITH,
    NO_CARD,
    PASS,
    TAKE_UPCARD,
    Action,
    arrange,
    lay_off,
)
from game.engine.cards import Card, CardSet, card_set, format_card, iterate, union
from game.engine.melds import (
    arrangements,
    best_defence,
    best_lay_offs,
    deadwood,
    deadwood_after_discard,
    knockable,
    lay_offs,
)

if TYPE_CHECKING:
    from game.engine.hand import Hand

_DRAW_BOTH = (DRAW_STOCK, DRAW_DISCARD)
_DRAW_CLOSED = (DRAW_STOCK,)
_OFFER = (TAKE_UPCARD, PASS)


def _legal_draw(hand: Hand) -> tuple[Action, ...]:
    legal = _DRAW_CLOSED if hand.closed or not hand.pile else _DRAW_BOTH
    dealt = hand.dealt
    if (
        dealt.rules.knock_before_draw
        and hand.to_act is not None
        and deadwood(hand.hands[hand.to_act]) <= dealt.limit
    ):
        return (*legal, KNOCK)
    return legal


def _barred(hand: Hand) -> Card:
    return hand.taken if hand.rules.barred_discard else NO_CARD


def _discard_tables() -> list[list[tuple[Action, ...]]]:
    """For each of the seven bytes of a CardSet, and each value of it, the discards of its cards."""
    tables = []
    for first in range(0, 52, 8):
        table: list[tuple[Action, ...]] = [()]
        for card in range(first, min(first + 8, 52)):
            table += [(*lower, DISCARD[card]) for lower in table]
        tables.append(table)
    return tables


_B0, _B1, _B2, _B3, _B4, _B5, _B6 = _discard_tables()


def _discards(cards: CardSet) -> tuple[Action, ...]:
    """The discards of some cards, lowest first: a byte at a time, since every turn asks for them."""
    a, b, c, d, e, f, g = cards.to_bytes(7, "little")
    return _B0[a] + _B1[b] + _B2[c] + _B3[d] + _B4[e] + _B5[f] + _B6[g]


def _legal_discard(hand: Hand) -> tuple[Action, ...]:
    assert hand.to_act is not None
    dealt = hand.dealt
    cards = free = hand.hands[hand.to_act]
    legal: tuple[Action, ...] = ()
    if hand.taken == NO_CARD:
        legal = _discards(cards)
    else:
        if dealt.rules.barred_discard:
            free ^= 1 << hand.taken
        if not hand.must_knock:
            legal = _discards(free)
    within = knockable(cards, dealt.limit) & free
    if within:
        legal += tuple(KNOCK_WITH[card] for card in iterate(within))
    if dealt.rules.big_gin_bonus and deadwood(cards) == 0:
        legal += (BIG_GIN,)
    return legal


def _legal_last_discard(hand: Hand) -> tuple[Action, ...]:
    """The last discard may be taken only if a knock can follow, as it always can from eleven melded cards."""
    assert hand.to_act is not None and hand.pile
    card = hand.pile[0]
    cards = hand.hands[hand.to_act] | 1 << card
    barred = card if hand.rules.barred_discard else None
    if deadwood_after_discard(cards, barred) <= hand.limit:
        return (PASS, DRAW_DISCARD)
    return (PASS,)


def _legal_arrange(hand: Hand) -> tuple[Action, ...]:
    down = hand.showdown
    assert down is not None and hand.to_act is not None
    cards = hand.hands[hand.to_act]
    if hand.to_act == down.knocker:
        return tuple(arrange(each.melds) for each in arrangements(cards, hand.limit))
    every = [arrange(each.melds) for each in arrangements(cards)]
    if hand.rules.lay_offs and down.spread is not None:
        best = arrange(best_defence(down.spread, cards).melds)
        every = [best, *(each for each in every if each != best)]
    return tuple(every)


def _legal_lay_off(hand: Hand) -> tuple[Action, ...]:
    down = hand.showdown
    assert down is not None and down.spread is not None and down.melds is not None and hand.to_act is not None
    loose = hand.hands[hand.to_act] & ~union(down.melds) & ~card_set(card for card, _ in down.laid_off)
    every = [lay_off(card, meld) for card, meld in lay_offs(down.spread, loose)]
    plan = best_lay_offs(down.spread, loose)
    if not plan:
        return (DONE, *every)
    best = lay_off(*plan[0])
    return (best, *(each for each in every if each != best), DONE)


LEGAL: dict[str, Callable[[Hand], tuple[Action, ...]]] = {
    "upcard": lambda hand: _OFFER,
    "draw": _legal_draw,
    "discard": _legal_discard,
    "last-discard": _legal_last_discard,
    "arrange": _legal_arrange,
    "lay-off": _legal_lay_off,
    "over": lambda hand: (),
}
"""For each phase, what lists every legal action of the player to act, in a fixed order."""


def why_not(hand: Hand, action: Action) -> str:
    """Why an action is not legal here, in one line for a log or a message."""
    if hand.phase == "over":
        return f"{action}: the hand is over"
    seat = hand.to_act
    assert seat is not None
    cards = hand.hands[seat]
    if hand.phase == "discard" and action.card != NO_CARD and action.kind in ("discard", "knock"):
        name = format_card(action.card)
        if not cards >> action.card & 1:
            return f"{action}: {name} is not in the hand"
        if action.card == _barred(hand):
            return f"{action}: {name} was just taken from the pile"
        if action.kind == "knock":
            return f"{action}: {deadwood(cards ^ 1 << action.card)} left, and the limit is {hand.limit}"
        return f"{action}: the last discard is taken only to knock"
    if hand.phase == "draw" and action.kind == "draw-discard":
        return f"{action}: the upcard was refused by both and is closed for this draw"
    allowed = ", ".join(str(each) for each in hand.legal()[:4])
    return (
        f"{action}: not in phase {hand.phase}; legal are {allowed}{' ...' if len(hand.legal()) > 4 else ''}"
    )
