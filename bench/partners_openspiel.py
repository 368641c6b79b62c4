"""OpenSpiel's own Gin Rummy bot as a player: an anchor from outside.

``pip install open_spiel``. The bot sees its hand, the upcard, the knock limit and whether the stock is at its
end, and nothing of the history; so a fresh OpenSpiel hand that shows it these gets its answer. It knocks as soon
as it may, takes what then melds or lets it knock, and never lays off.
"""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import Any

from game.ai.habits import Prompt, best_knock, throwable
from game.arena.door import Broken
from game.arena.entrants import EntrantError
from game.engine.actions import (
    BIG_GIN,
    DISCARD,
    DONE,
    DRAW_DISCARD,
    DRAW_STOCK,
    KNOCK,
    KNOCK_WITH,
    PASS,
    TAKE_UPCARD,
    Action,
    arrange,
)
from game.engine.cards import FULL_DECK, Card, CardSet, iterate, rank_of, suit_of
from game.engine.melds import best_arrangement, deadwood
from game.engine.view import View

DRAW_UPCARD, KNOCKS = 52, 55
"""OpenSpiel's numbers of actions; 0-51 throw a card."""


def _theirs(card: Card) -> int:
    """OpenSpiel has the spades first."""
    return (suit_of(card) + 1) % 4 * 13 + rank_of(card)


_OURS = {_theirs(card): card for card in range(52)}


class OpenSpielBot(Prompt):
    """The bot, asked anew at every decision. Raises EntrantError where OpenSpiel is not installed."""

    def __init__(self, nodes: int | None = None) -> None:
        super().__init__(nodes)
        try:
            self._spiel: Any = import_module("pyspiel")
        except ModuleNotFoundError:
            raise EntrantError("bench:openspiel needs OpenSpiel: pip install open_spiel") from None

    def choose(self, view: View, rng: Random) -> Action:
        if view.phase == "arrange" and view.knocker != view.seat:
            best = arrange(best_arrangement(view.hand).melds)
            return best if best in view.legal else view.legal[0]
        if view.phase == "lay-off":
            return DONE
        return super().choose(view, rng)

    def decide(self, view: View, rng: Random) -> Action:
        if view.phase == "last-discard":
            return DRAW_DISCARD
        if view.phase == "upcard":
            return TAKE_UPCARD if self._takes(view) else PASS
        if view.phase == "draw":
            if KNOCK in view.legal:
                return KNOCK
            return DRAW_DISCARD if DRAW_DISCARD in view.legal and self._takes(view) else DRAW_STOCK
        if BIG_GIN in view.legal:
            return BIG_GIN
        return self._throws(view)

    def _takes(self, view: View) -> bool:
        assert view.top is not None
        state, bot = self._offer(view, view.hand, view.top)
        answer: int = bot.step(state)
        return answer == DRAW_UPCARD

    def _throws(self, view: View) -> Action:
        last = view.taken if view.taken is not None else (view.hand & -view.hand).bit_length() - 1
        state, bot = self._offer(view, view.hand ^ 1 << last, last)
        state.apply_action(DRAW_UPCARD)
        answer: int = bot.step(state)
        made = DISCARD
        if answer == KNOCKS:
            state.apply_action(answer)
            answer, made = bot.step(state), KNOCK_WITH
        action = made[_OURS[answer]]
        if action in view.legal:
            return action
        # It may throw the card that it has just taken, which is barred here: the next best then.
        free = throwable(view)
        return (
            best_knock(view) or DISCARD[min(iterate(free), key=lambda card: deadwood(view.hand ^ 1 << card))]
        )

    def _offer(self, view: View, ten: CardSet, upcard: Card) -> tuple[Any, Any]:
        """A hand of OpenSpiel's in which player 0 holds these ten cards and is offered the upcard."""
        if ten.bit_count() != 10:
            raise Broken(f"OpenSpiel deals ten cards, not {ten.bit_count()}")
        game = self._spiel.load_game(f"gin_rummy(knock_card={view.limit})")
        state = game.new_initial_state()
        others = list(iterate(FULL_DECK & ~ten & ~(1 << upcard)))[:10]
        for card in (*iterate(ten), *others, upcard):
            state.apply_action(_theirs(card))
        return state, self._spiel.make_simple_gin_rummy_bot(game.get_parameters(), 0)
