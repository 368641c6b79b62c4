"""An advice as a value: what ``game.ai.advice`` finds and the screens put into words."""

from typing import NamedTuple

from game.engine.actions import NO_CARD, Action
from game.engine.cards import Card, CardSet


class Advice(NamedTuple):
    """An action and the reason for it.

    other: the card that would have been the next best. cards: those that the reason is about; waits: those that
    are waited for. n, m: figures of the choice and of the next best, in points or per cent.
    """

    action: Action
    kind: str
    card: Card = NO_CARD
    other: Card = NO_CARD
    cards: CardSet = 0
    waits: CardSet = 0
    n: int = 0
    m: int = 0
