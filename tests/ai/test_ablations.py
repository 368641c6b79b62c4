"""A level without one of its ingredients is that level otherwise, and leaves no trace in it."""

from __future__ import annotations

from random import Random

import pytest

from bench import ablations
from bench.ablations import ABLATIONS, blind, swapped
from game.ai import facts, hard, master, odds
from game.ai.player import PLAYERS
from game.engine.hand import Hand
from game.engine.rules import VARIANTS
from game.engine.view import View
from tests.engine.dealing import drawn

GIN = VARIANTS["gin"]


def touched() -> list[object]:
    """Everything that an ablation puts something else in place of."""
    return [
        *(hard.read, hard.DANGER, hard.HOPE, hard.PATIENT, hard.TAKE_GAIN),
        *(master.read, master.stakes, master.CLOSE, facts.manners),
    ]


@pytest.mark.parametrize("name", ABLATIONS)
def test_it_chooses_legally_and_gives_everything_back(name: str) -> None:
    before = touched()
    hand: Hand = drawn(GIN, "AC 2C 3C 4D 5D 6D 7H 8H 9H KS", "", "KD", "JC", turns=4)
    view = hand.view(hand.to_act)
    assert ABLATIONS[name](nodes=40).choose(view, Random(1)) in view.legal
    assert touched() == before


def test_places_are_given_back_after_a_fault_too() -> None:
    before = touched()
    with pytest.raises(ZeroDivisionError), swapped(((hard, "DANGER", 0.0), (hard, "HOPE", 0.0))):
        assert (hard.DANGER, hard.HOPE) == (0.0, 0.0)
        raise ZeroDivisionError
    assert touched() == before


def test_a_level_with_nothing_replaced_is_the_level() -> None:
    plain = ablations.Without(hard.Hard)
    for view in views():
        assert plain.choose(view, Random(3)) == PLAYERS["hard"](nodes=None).choose(view, Random(3))


def test_the_blind_see_known_cards_and_hold_all_others_alike() -> None:
    for view in views():
        chance = blind(view).chance
        known, live = view.known(), odds.read(view).live
        assert all(chance[card] == 1.0 for card in range(52) if known >> card & 1)
        alike = {chance[card] for card in range(52) if live >> card & 1}
        assert len(alike) == 1
        assert sum(chance) == pytest.approx(view.counts.hands[view.opponent])


def test_without_weighing_it_knocks_as_soon_as_it_may_and_with_it_goes_on_for_gin() -> None:
    hand: Hand = drawn(GIN, "AC 2C 3C 4D 5D 6D 7H 8H 9H AS", "", "KD", "JC", turns=12)
    view = hand.view(0)
    assert ABLATIONS["hard-no-weighing"](nodes=None).choose(view, Random(1)).kind == "knock"
    assert PLAYERS["hard"](nodes=None).choose(view, Random(1)).kind == "discard"


def views() -> list[View]:
    """Views of a hand that two players of the middle level play."""
    found, hand = [], Hand.deal(GIN, tuple(Random(5).sample(range(52), 52)), dealer=0)
    player = PLAYERS["normal"](nodes=None)
    while hand.result is None:
        view = hand.view(hand.to_act)
        if view.phase in ("draw", "discard"):
            found.append(view)
        hand = hand.apply(player.choose(view, Random(2)))
    assert len(found) > 8
    return found
