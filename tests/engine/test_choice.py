"""Which values a field of the rules may take beside the others."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine.choice import changed, goes, idle, offered, values, wished
from game.engine.rules import CHOICES, VARIANTS, Rules, RulesError, clashes
from game.engine.scoring import award

FIELDS = [each for each in Rules._fields if each != "name"]


@given(
    st.sampled_from(sorted(VARIANTS)),
    st.lists(st.tuples(st.sampled_from(FIELDS), st.integers(0, 10_000)), max_size=12),
)
def test_every_offered_value_gives_rules_that_hold(variant: str, steps: list[tuple[str, int]]) -> None:
    rules = VARIANTS[variant]
    for field, at in steps:
        near = {getattr(rules, field), *(values(field)[(at + 97 * n) % len(values(field))] for n in range(9))}
        choices = offered(rules, field, sorted(near))
        assert getattr(rules, field) in choices, field
        value = choices[at % len(choices)]
        rules = changed(rules, field, value)
        assert getattr(rules, field) == value
        assert clashes(rules) == []


@given(
    st.sampled_from(["knock", "undercut"]),
    st.integers(0, 31),
    st.sampled_from(["undercut", "tie"]),
    st.integers(0, 100),
    st.sampled_from([0, 10, 20]),
)
def test_no_winner_loses_points(kind: str, stock: int, equal: str, base: int, bonus: int) -> None:
    rules = changed(VARIANTS["gin"], "undercut_bonus", bonus)
    rules = changed(rules, "equal_deadwood", equal)
    if not goes(rules, "knock_base", base):
        assert 0 < base < 32
        return
    rules = changed(rules, "knock_base", base)
    counts = (5, 6) if kind == "knock" else (5, 5)
    _, winner, least, difference, extra, _ = award(rules, 0, counts, stock, False, False)
    assert winner is None or least + difference + extra >= 0


def test_what_makes_no_sense_is_not_offered() -> None:
    gin = VARIANTS["gin"]
    assert offered(gin, "spades_double") == (False,)
    assert offered(gin, "upcard_ace_limit") == (0,)
    assert offered(gin, "shutout") == ("off", "hands", "total")
    assert offered(gin._replace(game_bonus=100), "shutout") == ("off", "hands", "flat", "total")
    assert offered(VARIANTS["grim"], "undercut_bonus") == (0,)
    assert offered(gin._replace(stock_end="draw"), "last_discard") == (False,)
    assert 0 not in offered(VARIANTS["grim"], "stock_floor")
    assert 0 in offered(gin, "stock_floor")
    assert changed(gin._replace(stock_floor=0), "stock_end", "draw").stock_floor == 1
    with pytest.raises(RulesError, match="spades_double"):
        changed(gin, "spades_double", True)


def test_a_change_brings_along_what_hangs_on_it() -> None:
    rules = changed(VARIANTS["oklahoma"], "upcard_ace_limit", 1)
    rules = changed(rules, "spades_double", True)
    eleven = changed(rules, "eleven_card_deal", True)
    assert (eleven.upcard_offer, eleven.limit_from_upcard) == (False, False)
    assert (eleven.spades_double, eleven.upcard_ace_limit) == (False, 0)
    flat = changed(changed(VARIANTS["board"], "shutout", "flat"), "game_bonus", 0)
    assert flat.shutout == "off"
    assert changed(VARIANTS["board"], "equal_deadwood", "tie").undercut_bonus == 0
    last = VARIANTS["gin"]._replace(stock_end="discard", last_discard=True)
    assert changed(last, "stock_end", "draw").last_discard is False
    assert changed(last, "stock_end", "discard").last_discard is True


def test_without_knocks_nothing_hangs_on_them() -> None:
    gin_only = VARIANTS["gin"]._replace(knock_limit=0)
    assert [field for field in FIELDS if idle(gin_only, field)] == [
        "lay_offs",
        "knock_base",
        "equal_deadwood",
        "undercut_bonus",
    ]
    assert [field for field in FIELDS if idle(VARIANTS["oklahoma"], field)] == ["knock_limit"]
    assert not [field for field in FIELDS if idle(VARIANTS["gin"], field)]
    no_limit_of_its_own = VARIANTS["oklahoma"]._replace(knock_limit=0)
    assert [field for field in FIELDS if idle(no_limit_of_its_own, field)] == ["knock_limit"]


def test_values_are_those_that_rules_take() -> None:
    assert values("knock_limit") == tuple(range(11))
    assert values("barred_discard") == (False, True)
    assert values("shutout") == ("off", "hands", "flat", "total")


@pytest.mark.parametrize("variant", sorted(VARIANTS))
def test_a_wish_counts_where_the_variant_offers_it(variant: str) -> None:
    assert wished(variant, {}) == VARIANTS[variant]
    everything = {
        "points_to_win": 500,
        "gin_bonus": 20,
        "undercut_bonus": 10,
        "game_bonus": 100,
        "box_bonus": 20,
    }
    rules = wished(variant, everything)
    for field, wish in everything.items():
        choices = CHOICES[variant].get(field, ())
        expected = wish if wish in choices else getattr(VARIANTS[variant], field)
        assert getattr(rules, field) == expected, field
