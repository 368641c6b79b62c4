"""What a player does, as a value and as text.

The texts are those of the log and of every program that drives a hand: ``take-upcard``, ``pass``,
``draw-stock``, ``draw-discard``, ``discard TD``, ``knock``, ``knock TD``, ``big-gin``,
``arrange 5H6H7H TCTDTS``, ``lay-off 9H 0``, ``done``.
"""

from functools import lru_cache
from typing import Literal, NamedTuple, get_args

from game.engine.cards import CardError, CardSet, format_card, format_cards, parse_card, parse_cards

Kind = Literal[
    "take-upcard",
    "pass",
    "draw-stock",
    "draw-discard",
    "discard",
    "knock",
    "big-gin",
    "arrange",
    "lay-off",
    "done",
]
NO_CARD = -1


class ActionError(ValueError):
    """Text that is no action."""


class Action(NamedTuple):
    """One action. Make it by the constants and functions below, or by ``Action.parse``.

    card: the card thrown or laid off, NO_CARD where there is none (a bare ``knock`` has none).
    meld: the knocker's meld that a card is laid off on, counted from 0; -1 elsewhere.
    melds: the melds of an ``arrange``, by lowest card.
    """

    kind: Kind
    card: int = NO_CARD
    meld: int = -1
    melds: tuple[CardSet, ...] = ()

    def __str__(self) -> str:
        if self.kind == "arrange":
            return " ".join(["arrange", *(format_cards(meld).replace(" ", "") for meld in self.melds)])
        if self.kind == "lay-off":
            return f"lay-off {format_card(self.card)} {self.meld}"
        return self.kind if self.card == NO_CARD else f"{self.kind} {format_card(self.card)}"

    @staticmethod
    def parse(text: str) -> "Action":
        """The action that a text names, its cards and melds in any order.

        >>> str(Action.parse("arrange TSTDTC 7H5H6H"))
        'arrange TCTDTS 5H6H7H'

        Raises ActionError for anything else. Whether it is legal is the hand's business.
        """
        return _parse(text)


@lru_cache(1024)  # a match has a few hundred, and the actions of a long log shall be the same few objects
def _parse(text: str) -> Action:
    """See ``Action.parse``."""
    kind, *rest = text.split() or [""]
    try:
        match kind, rest:
            case (
                ("take-upcard" | "pass" | "draw-stock" | "draw-discard" | "big-gin" | "done" | "knock"),
                [],
            ):
                return Action(kind)
            case (("discard" | "knock"), [card]):
                return Action(kind, parse_card(card))
            case "lay-off", [card, meld] if meld.isascii() and meld.isdigit() and len(meld) == 1:
                return Action("lay-off", parse_card(card), int(meld))
            case "arrange", melds:
                return arrange(tuple(parse_cards(meld) for meld in melds))
    except CardError as error:
        raise ActionError(f"{text!r} is no action: {error}") from None
    raise ActionError(f"{text!r} is no action; the actions are {', '.join(get_args(Kind))}")


TAKE_UPCARD = Action("take-upcard")
PASS = Action("pass")
DRAW_STOCK = Action("draw-stock")
DRAW_DISCARD = Action("draw-discard")
BIG_GIN = Action("big-gin")
DONE = Action("done")
KNOCK = Action("knock")
DISCARD: tuple[Action, ...] = tuple(Action("discard", card) for card in range(52))
KNOCK_WITH: tuple[Action, ...] = tuple(Action("knock", card) for card in range(52))


def arrange(melds: tuple[CardSet, ...]) -> Action:
    """The action that lays down these melds, in canonical order."""
    return Action("arrange", NO_CARD, -1, tuple(sorted(melds, key=lambda meld: meld & -meld)))


def lay_off(card: int, meld: int) -> Action:
    """The action that lays a card off on the knocker's meld of that number."""
    return Action("lay-off", card, meld)
