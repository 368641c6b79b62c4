"""Every level, the hints and the review under rules that the five sheets do not have."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from game.ai.advice import advise
from game.ai.options import value
from game.ai.player import PLAYERS
from game.engine.actions import BIG_GIN, DRAW_DISCARD, PASS, Action
from game.engine.hand import Hand
from game.engine.melds import deadwood_after_discard
from game.engine.rules import VARIANTS, Rules
from tests.engine.dealing import drawn

LAST = Rules(name="last", last_discard=True, stock_floor=10, pile_draw_cap=20)
EARLY = VARIANTS["rami"]._replace(name="early", big_gin_bonus=31, lay_offs=False)
ELEVEN = Rules(
    name="eleven", eleven_card_deal=True, upcard_offer=False, big_gin_bonus=31, barred_discard=False
)
NODES = 20


def played(rules: Rules, level: str, hands: int) -> Counter[str]:
    """How often each phase came to a decision; every choice is looked at as it is made."""
    player, phases = PLAYERS[level](nodes=NODES), Counter[str]()
    for seed in range(hands):
        rng = Random(seed)
        deck = list(range(52))
        rng.shuffle(deck)
        hand = Hand.deal(rules, tuple(deck), seed % 2)
        while hand.to_act is not None:
            view = hand.view(hand.to_act)
            action = player.choose(view, Random(seed))
            assert action in view.legal
            phases[hand.phase] += len(view.legal) > 1
            if hand.phase == "last-discard" and action == DRAW_DISCARD:
                after = hand.apply(action)
                assert {each.kind for each in after.legal()} <= {"knock", "big-gin"}
            hand = hand.apply(action if rng.random() < 0.9 else rng.choice(view.legal))
    return phases


@pytest.mark.parametrize("level", PLAYERS)
@pytest.mark.parametrize("rules", [LAST, EARLY, ELEVEN], ids=lambda rules: str(rules.name))
def test_a_level_plays_rules_of_the_house(rules: Rules, level: str) -> None:
    phases = played(rules, level, 8 if rules is LAST else 3)
    assert phases["discard"] > 20
    assert ("last-discard" in phases) is (rules is LAST)
    assert ("upcard" in phases) is (rules is not ELEVEN)


BIG = drawn(
    Rules(big_gin_bonus=31),
    "4D 5D 6D 4S 5S 6S 7S TH TD TC",
    "2C 3H 5C 7H 8C 9D JC QD KC KS",
    "TS",
    upcard="2D",
)


@pytest.mark.parametrize("level", PLAYERS)
def test_big_gin_is_called_where_it_is_worth_most(level: str) -> None:
    view = BIG.view(0)
    assert BIG_GIN in view.legal
    assert PLAYERS[level](nodes=NODES).choose(view, Random(1)) == BIG_GIN


def test_the_hint_says_big_gin_and_what_it_brings() -> None:
    advice = advise(BIG.view(0))
    assert advice is not None and (advice.action, advice.kind, advice.n) == (BIG_GIN, "big_gin", 31)


def test_the_review_values_big_gin_with_the_best() -> None:
    found = values(BIG)
    assert found[BIG_GIN] == max(found.values())


def values(hand: Hand) -> dict[Action, float]:
    """What the review makes of each legal action of the seat to act."""
    thought = value(hand.view(hand.to_act or 0))
    while True:
        try:
            next(thought)
        except StopIteration as done:
            return {option.action: option.worth for option in done.value.options}


def last_discards(most: int) -> list[Hand]:
    """Hands at the last discard, where taking it to knock is legal."""
    found: list[Hand] = []
    for seed in range(4000):
        rng = Random(seed)
        deck = list(range(52))
        rng.shuffle(deck)
        hand, player = Hand.deal(LAST, tuple(deck), 1), PLAYERS["normal"]()
        while hand.to_act is not None and hand.phase != "last-discard":
            legal = [each for each in hand.legal() if each.kind != "knock"]
            action = player.choose(hand.view(hand.to_act), Random(0))
            hand = hand.apply(action if action in legal else legal[0])
        if hand.phase == "last-discard" and len(hand.legal()) > 1:
            found.append(hand)
            if len(found) == most:
                break
    return found


def test_the_last_discard_is_judged_alike_by_hint_and_review() -> None:
    kinds = Counter[str]()
    for hand in last_discards(12):
        view = hand.view(hand.to_act or 0)
        advice = advise(view)
        assert advice is not None
        assert advice.kind == ("last_taken" if advice.action == DRAW_DISCARD else "last_left")
        kinds[advice.kind] += 1
        worth = values(hand)
        assert set(worth) == {DRAW_DISCARD, PASS}
        assert view.top is not None
        if deadwood_after_discard(view.hand | 1 << view.top, view.top) == 0:
            assert worth[DRAW_DISCARD] > worth[PASS], "gin is never left lying"
    assert sum(kinds.values()) == 12 and kinds["last_taken"]
