"""A second, sharper look at two choices: both are played on from the same deals of the hidden cards.

The deals are such as the seat may believe in (``game.review.hidden``). After the choice both sides play swiftly until
the seat has drawn and thrown once more and the other has answered; what the hand is worth then is MASTER's word, and
what it came to where it ended before. The same deals for both choices take most of the luck out of the difference.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from math import sqrt
from random import Random
from typing import NamedTuple

from game.ai.equity import stakes
from game.ai.swift import Swift, standing
from game.engine.actions import Action
from game.engine.cards import SPADES, suit_of
from game.engine.hand import Hand
from game.engine.view import View
from game.review.hidden import Hidden

TURNS = 2
"""At which of the seat's own draws after the choice the hand is judged."""
BLOCK, MOST = 32, 128
"""Deals between two looks at the sum, and deals at most."""
SURE = 2.5
"""Standard errors by which the sum must be away from ``enough`` to end before all deals are played."""
FIGURES = (TURNS, BLOCK, MOST, SURE)
"""All that a kept review depends on here."""


class Played(NamedTuple):
    """What a choice gains over another in hundredths of a chance to win the match, its standard error, and over how
    many deals."""

    gain: float
    error: float
    deals: int


def compare(view: View, better: Action, other: Action, enough: float) -> Generator[float, None, Played]:
    """Play two choices on, yielding after every action how much of it is done, from 0 to 1.

    enough: the gain that matters, in the unit of ``Played``.

    Nothing is used but the view, so the same view gives the same answer.
    """
    hidden = Hidden(view, Random(_seed(view)))
    worth = _worth(view)
    total = squares = 0.0
    deals = 0
    while True:
        for deal in range(deals, deals + BLOCK):
            hand, part = hidden.deal(), deal / MOST
            one = yield from _played_on(hand.apply(better), view, worth, part)
            two = yield from _played_on(hand.apply(other), view, worth, part)
            total += one - two
            squares += (one - two) ** 2
        deals += BLOCK
        gain = total / deals
        error = sqrt(max(squares / deals - gain * gain, 0.0) / (deals - 1))
        if deals >= MOST or abs(gain - enough) > SURE * error:
            return Played(gain, error, deals)


def _seed(view: View) -> str:
    """What makes the deals of a decision its own: all that the seat sees of the hand."""
    acts = " ".join(f"{seat}{action}" for seat, action in view.public_actions)
    return f"review {view.match.number} {view.seat} {view.hand} {view.upcard} {acts}"


def _worth(view: View) -> Callable[[float], float]:
    doubled = view.rules.spades_double and view.upcard is not None and suit_of(view.upcard) == SPADES
    return stakes(view.rules, view.match.scores, view.seat, doubled)


def _played_on(
    hand: Hand, view: View, worth: Callable[[float], float], part: float
) -> Generator[float, None, float]:
    """What a hand is worth to the seat of the view, some turns later; yields ``part``."""
    swift, rng, seat = Swift(), Random(0), view.seat
    draws = 0
    while hand.result is None:
        assert hand.to_act is not None
        now = hand.view(hand.to_act, view.match)
        if hand.to_act == seat and hand.phase == "draw":
            draws += 1
            if draws == TURNS:
                return standing(now)
        hand = hand.apply(swift.choose(now, rng))
        yield part
    result = hand.result
    if result.winner is None:
        return worth(0.0)
    points = result.points / (2 if hand.doubled else 1)
    return worth(points if result.winner == seat else -points)
