"""The same questions put to other engines, where they are installed (``pip install '.[bench]'``).

Each answers with its own kind of cards; these are made before the clock starts. A play-out is one hand from
the deal to its end, each action drawn from the engine's own list of legal ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from typing import Any, NamedTuple

from game.engine.cards import CardSet, iterate

Count = Callable[[Any], int]


class Peer(NamedTuple):
    """An engine: its name, how it writes a hand, how it counts ten cards and the best ten of eleven.

    play_out: plays one hand at random, with numbers from the function given, and says how many actions it had.
    """

    name: str
    hand: Callable[[CardSet], Any]
    deadwood: Count
    after_discard: Count
    play_out: Callable[[Callable[[], float]], int]


def open_spiel() -> Peer:
    """DeepMind's C++ engine through its Python binding; ImportError where it is not installed."""
    pyspiel = import_module("pyspiel")
    utils = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10)
    game = pyspiel.load_game("gin_rummy")
    suits = (1, 2, 3, 0)  # its suits stand in the order spades, clubs, diamonds, hearts
    least: Count = utils.min_deadwood

    def after_discard(hand: Sequence[int]) -> int:
        """Its own call for eleven cards takes the dearest loose card away, so ten are asked eleven times."""
        return min(least([*hand[:at], *hand[at + 1 :]]) for at in range(len(hand)))

    def play_out(number: Callable[[], float]) -> int:
        """Its deal is made of actions too: the cards come one by one."""
        state = game.new_initial_state()
        actions = 0
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(number() * len(legal))])
            actions += 1
        return actions

    return Peer(
        "OpenSpiel",
        lambda hand: [suits[card // 13] * 13 + card % 13 for card in iterate(hand)],
        least,
        after_discard,
        play_out,
    )


def rlcard() -> Peer:
    """rlcard's Python engine; ImportError where it is not installed."""
    melding = import_module("rlcard.games.gin_rummy.utils.melding")
    utils = import_module("rlcard.games.gin_rummy.utils.utils")
    suits = (3, 2, 1, 0)  # its suits stand in the order spades, hearts, diamonds, clubs

    def least(hand: Sequence[Any]) -> int:
        clusters = melding.get_best_meld_clusters(hand)
        return int(utils.get_deadwood_count(hand, clusters[0] if clusters else []))

    table = import_module("rlcard").make("gin-rummy", config={"seed": 1})

    def play_out(number: Callable[[], float]) -> int:
        state, _ = table.reset()
        actions = 0
        while not table.is_over():
            legal = list(state["legal_actions"])
            state, _ = table.step(legal[int(number() * len(legal))])
            actions += 1
        return actions

    return Peer(
        "rlcard",
        lambda hand: [utils.get_card(suits[card // 13] * 13 + card % 13) for card in iterate(hand)],
        least,
        lambda hand: min(least([*hand[:at], *hand[at + 1 :]]) for at in range(len(hand))),
        play_out,
    )


def installed(makers: Iterable[Callable[[], Peer]] = (open_spiel, rlcard)) -> tuple[list[Peer], list[str]]:
    """The peers that can be imported, and the names of those that cannot."""
    found: list[Peer] = []
    missing: list[str] = []
    for make in makers:
        try:
            found.append(make())
        except ImportError:
            missing.append(make.__name__)
    return found, missing
