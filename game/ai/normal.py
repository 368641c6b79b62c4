"""NORMAL: a steady player.

It counts every arrangement, looks one draw ahead for what may still come, does not throw what the visible
history says that the other wants, and leaves the upcard alone unless it gains by it. It takes gin at once,
knocks at once on four or less, and on more only when the stock is down to twelve: the policy of the board sheet.
"""

from __future__ import annotations

from random import Random

from game.ai.habits import PATIENCE, Prompt, best_knock, idle_pile_draws, throwable
from game.ai.wants import Reading, hopes
from game.engine.actions import BIG_GIN, DISCARD, DRAW_DISCARD, DRAW_STOCK, KNOCK, PASS, TAKE_UPCARD, Action
from game.engine.cards import Card, CardSet, iterate
from game.engine.melds import best_arrangement, deadwood, deadwood_after_discard, deadwood_by_discard
from game.engine.view import View

KNOCK_AT_ONCE = 4
"""Deadwood with which it knocks whenever it may (board sheet)."""
LAST_STOCK = 12
"""From this many cards in the stock on it knocks with anything legal (board sheet)."""
DANGER = 8.0
"""Points of deadwood that it gives up rather than throw a card that the other surely melds."""
HOPE = 0.5
"""Points of deadwood that a live card which would finish a meld is worth."""


class Normal(Prompt):
    """The level in the middle of the menu."""

    def decide(self, view: View, rng: Random) -> Action:
        if view.phase == "upcard":
            return TAKE_UPCARD if gains(view) else PASS
        if view.phase == "last-discard":
            return DRAW_DISCARD  # a knock follows, or nobody scores
        if view.phase == "draw":
            return self._draw(view)
        if BIG_GIN in view.legal:
            return BIG_GIN
        knock = best_knock(view)
        free = throwable(view)
        if knock and (not free or goes_out(view, deadwood(view.hand ^ 1 << knock.card))):
            return knock
        return self._throw(view, free, rng)

    def _draw(self, view: View) -> Action:
        if KNOCK in view.legal and goes_out(view, deadwood(view.hand)):
            return KNOCK
        if DRAW_DISCARD in view.legal and gains(view) and idle_pile_draws(view) < PATIENCE:
            return DRAW_DISCARD
        return DRAW_STOCK

    def _throw(self, view: View, free: CardSet, rng: Random) -> Action:
        """Least deadwood kept, most hope kept, least given to the other, all in points."""
        reading = Reading.of(view)
        left = deadwood_by_discard(view.hand)
        cost = {
            card: left[card]
            - HOPE * hopes(view.hand ^ 1 << card, reading.live)
            + DANGER * reading.danger(card)
            for card in iterate(free)
        }
        least = min(cost.values())
        return DISCARD[rng.choice([card for card in cost if cost[card] <= least + 1e-9])]


def goes_out(view: View, count: int) -> bool:
    """Whether it knocks with this count: gin and small counts at once, the rest late.

    Waiting is for fear of an undercut. Where that brings no bonus (Grim sheet) it knocks as soon as it may.
    """
    return count <= KNOCK_AT_ONCE or view.counts.stock <= LAST_STOCK or not view.rules.undercut_bonus


def gains(view: View) -> bool:
    """Whether the card on the pile leaves less deadwood than there is, in a meld or so that it goes out at once."""
    card: Card | None = view.top
    if card is None:
        return False
    hand = view.hand | 1 << card
    least = deadwood_after_discard(hand, card)
    if least >= deadwood(view.hand):
        return False
    melded = any(meld >> card & 1 for meld in best_arrangement(hand).melds)
    return melded or (least <= view.limit and goes_out(view, least))
