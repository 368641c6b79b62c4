"""No player can tell what it cannot know: the hidden cards dealt anew change neither its view nor its choice."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from bench.partners import PARTNERS
from game.ai.player import PLAYERS
from game.engine import deal
from game.engine.match import Match
from game.engine.rules import VARIANTS, Rules
from tests.engine.dealing import swapped

RULES: dict[str, Rules] = {
    **VARIANTS,
    "eleven": Rules(name="eleven", eleven_card_deal=True, upcard_offer=False, big_gin_bonus=31),
    "last": Rules(name="last", last_discard=True, stock_floor=10, knock_limit=3),
    "house": VARIANTS["rami"]._replace(barred_discard=False, lay_offs=False, spades_double=False),
}
STATES = 512
CHOOSERS = {**PLAYERS, **{f"bench:{name}": make for name, make in PARTNERS.items() if name != "openspiel"}}


@pytest.mark.parametrize("name", CHOOSERS)
def test_500_states(name: str) -> None:
    player = CHOOSERS[name](nodes=20)
    phases: Counter[str] = Counter()
    moved = 0
    for number, rules in enumerate(RULES.values()):
        rng = Random(number)
        digits = f"{number:09d}"
        match = Match.new(rules, digits + deal.check_digit(digits))
        for _ in range(STATES // len(RULES)):
            while match.result is not None:
                match = match.next_hand() if not match.over else Match.new(rules)
            seat = match.hand.to_act
            assert seat is not None
            other = match._replace(hand=swapped(match.hand, seat, rng))
            moved += other.hand != match.hand
            view, same = match.view(seat), other.view(seat)
            assert view == same and repr(view) == repr(same)
            action = player.choose(view, Random(number))
            assert action == player.choose(same, Random(number))
            phases[match.hand.phase] += 1
            # The choice itself, or anything else now and then, so that odd places are reached.
            match = match.apply(action if rng.random() < 0.8 else rng.choice(view.legal))
    assert moved > STATES * 0.8
    assert {"upcard", "draw", "discard", "arrange", "lay-off"} <= set(phases)
