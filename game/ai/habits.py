"""What every level does alike: single choices, the showdown, and breaking off a game of pick-up."""

from __future__ import annotations

from random import Random

from game.ai.player import Thought
from game.engine.actions import NO_CARD, Action
from game.engine.cards import POINTS, CardSet, card_set
from game.engine.melds import deadwood, deadwood_after_discard
from game.engine.view import View

PATIENCE = 3
"""After so many pile draws in succession that did not lower its deadwood a computer player breaks off."""
TAKES = frozenset({"take-upcard", "draw-discard"})


class Prompt:
    """A player that needs no steps: it says ``decide``, and everything else follows.

    ``decide`` is asked only where there is something to decide: never with a single legal action, and never in
    the showdown, where the first legal action is the best there is.
    """

    def __init__(self, nodes: int | None = None) -> None:
        """nodes: the budget, which a player without search has no use for."""

    def decide(self, view: View, rng: Random) -> Action:
        raise NotImplementedError

    def choose(self, view: View, rng: Random) -> Action:
        """The action at once. rng only breaks ties."""
        if len(view.legal) == 1 or view.phase in ("arrange", "lay-off"):
            return view.legal[0]
        return self.decide(view, rng)

    def think(self, view: View, rng: Random) -> Thought:
        """The same as a thought of a single step."""
        yield from ()
        return self.choose(view, rng)


def idle_pile_draws(view: View) -> int:
    """How many of the seat's last draws in succession were from the pile and did not lower its deadwood.

    Asked before the seat draws. Cards taken from the pile and thrown are public, so its earlier hands follow
    from the cards it holds now, back to its last draw from the stock.
    """
    count, hand, thrown = 0, view.hand, NO_CARD
    taken = len(view.taken_by)
    for seat, action in reversed(view.public_actions):
        if action.kind in TAKES:
            taken -= 1
        if seat != view.seat:
            continue
        if action.kind == "discard":
            thrown = action.card
        elif action.kind == "draw-stock":
            break
        elif action.kind in TAKES:
            before = hand ^ 1 << view.taken_by[taken][1] ^ 1 << thrown
            if deadwood(before) > deadwood(hand):
                break
            count, hand = count + 1, before
    return count


def makes_gin(view: View) -> bool:
    """Whether taking the card on the pile leaves no deadwood after a throw."""
    if view.top is None:
        return False
    barred = view.top if view.rules.barred_discard else None
    return deadwood_after_discard(view.hand | 1 << view.top, barred) == 0


def throwable(view: View) -> CardSet:
    """The cards that the seat may throw and go on."""
    return card_set(action.card for action in view.legal if action.kind == "discard")


def best_knock(view: View) -> Action | None:
    """The legal knock that leaves least deadwood, the dearest card thrown among equals; None without one."""
    knocks = [action for action in view.legal if action.kind == "knock"]
    if not knocks:
        return None
    return min(knocks, key=lambda knock: (deadwood(view.hand ^ 1 << knock.card), -POINTS[knock.card]))
