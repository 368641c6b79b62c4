"""The sparring partners keep to their styles."""

from __future__ import annotations

import importlib.util
from random import Random

import pytest

from bench.partners import PARTNERS, turn
from game.arena.contest import Contest
from game.arena.entrants import Entrant, EntrantError
from game.engine.hand import Hand
from game.engine.rules import VARIANTS, Rules
from tests.engine.dealing import drawn

BOARD = VARIANTS["board"]
OWN = [name for name in PARTNERS if name != "openspiel"]


def knocks(name: str, count: int, turns: int) -> bool:
    """Whether it knocks with this count after so many draws by both together."""
    loose = {0: "3S", 2: "2S", 5: "5S", 6: "6S", 9: "9S"}[count]
    ten = "2S 3S 4S 4D 5D 6D 7H 8H 9H" if count == 0 else "AC 2C 3C 4D 5D 6D 7H 8H 9H"
    hand: Hand = drawn(BOARD, f"{ten} {'5S' if count == 0 else loose}", "", "KD", "JC", turns=turns)
    view = hand.view(0)
    assert turn(view) == turns // 2 + 1
    return PARTNERS[name](nodes=None).choose(view, Random(1)).kind == "knock"


@pytest.mark.parametrize(
    ("name", "early", "late"),
    [
        ("simple", {0, 2, 5, 6, 9}, {0, 2, 5, 6, 9}),
        ("schedule", {0, 2, 5, 6, 9}, {0}),
        ("decay", {0, 2, 5, 6, 9}, {0}),
        ("racer", {0}, {0}),
        ("holder", {0, 2, 5}, {0, 2, 5}),
    ],
)
def test_when_it_knocks(name: str, early: set[int], late: set[int]) -> None:
    for turns, within in ((0, early), (26, late)):
        assert {count for count in (0, 2, 5, 6, 9) if knocks(name, count, turns)} == within


def test_schedule_and_decay_change_their_minds_in_time() -> None:
    assert [knocks("schedule", 9, turns) for turns in (10, 12)] == [True, False]
    # 53.9 exp(-0.222 t) - 4.55 is 9.68 in the sixth turn and 6.84 in the seventh, 2.76 in the ninth.
    assert [knocks("decay", 9, turns) for turns in (10, 12)] == [True, False]
    assert [knocks("decay", 6, turns) for turns in (12, 14)] == [True, False]
    assert [knocks("decay", 2, turns) for turns in (16, 18)] == [True, False]


@pytest.mark.parametrize("name", OWN)
@pytest.mark.parametrize("variant", [*VARIANTS, "house"])
def test_it_plays_every_variant(name: str, variant: str) -> None:
    house = Rules(eleven_card_deal=True, upcard_offer=False, last_discard=True, big_gin_bonus=31)
    sums = Contest((f"bench:{name}", "easy"), VARIANTS.get(variant, house), 7).play(0)
    assert sums.broken == [] and sums.matches == 2


def test_openspiels_bot_plays_every_variant_or_says_what_it_needs() -> None:
    if not importlib.util.find_spec("pyspiel"):
        with pytest.raises(EntrantError, match="pip install open_spiel"):
            Entrant("bench:openspiel").make()
        return
    for rules in VARIANTS.values():
        sums = Contest(("bench:openspiel", "bench:simple"), rules, 7).play(0)
        assert sums.broken == [] and sums.hand_wins[0] > 0
