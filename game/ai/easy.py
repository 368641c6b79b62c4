"""EASY: a beginner.

It keeps the melds that it has finished, throws the dearest loose card, takes from the pile only what finishes a
meld, and knocks as soon as it may. It remembers nothing of what was thrown or taken.
"""

from __future__ import annotations

from random import Random

from game.ai.habits import PATIENCE, Prompt, best_knock, idle_pile_draws, throwable
from game.engine.actions import BIG_GIN, DISCARD, DRAW_DISCARD, DRAW_STOCK, KNOCK, PASS, TAKE_UPCARD, Action
from game.engine.cards import POINTS, Card, CardSet, iterate
from game.engine.melds import best_arrangement, deadwood
from game.engine.view import View


class Easy(Prompt):
    """The lowest level."""

    def decide(self, view: View, rng: Random) -> Action:
        if view.phase == "upcard":
            return TAKE_UPCARD if finishes(view.hand, view.top) else PASS
        if view.phase == "last-discard":
            return DRAW_DISCARD  # legal only where a knock can follow
        if view.phase == "draw":
            if KNOCK in view.legal:
                return KNOCK
            wanted = DRAW_DISCARD in view.legal and finishes(view.hand, view.top)
            return DRAW_DISCARD if wanted and idle_pile_draws(view) < PATIENCE else DRAW_STOCK
        if BIG_GIN in view.legal:
            return BIG_GIN
        return best_knock(view) or self._throw(view, rng)

    def _throw(self, view: View, rng: Random) -> Action:
        """The dearest loose card; without one, the card whose loss costs least."""
        free = throwable(view)
        loose = best_arrangement(view.hand).loose & free
        if loose:
            worth = {card: POINTS[card] for card in iterate(loose)}
        else:
            worth = {card: -deadwood(view.hand ^ 1 << card) for card in iterate(free)}
        most = max(worth.values())
        return DISCARD[rng.choice([card for card in worth if worth[card] == most])]


def finishes(hand: CardSet, card: Card | None) -> bool:
    """Whether a card finishes a meld, and lowers the deadwood by it."""
    if card is None:
        return False
    after = best_arrangement(hand | 1 << card)
    return any(meld >> card & 1 for meld in after.melds) and after.points < deadwood(hand)
