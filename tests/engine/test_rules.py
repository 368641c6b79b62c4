"""The sheets as they stand in print, number by number, and rules that cannot be."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from game.engine.rules import (
    CHOICES,
    PILE_WARNING,
    RANGES,
    SHUTOUT_FLAT,
    VARIANTS,
    Rules,
    RulesError,
    clashes,
)
from tests.engine.dealing import any_rules

SHEETS = ("gin", "oklahoma", "board", "rami", "grim")
TABLE: dict[str, tuple[Any, ...]] = {
    "name": SHEETS,
    "knock_limit": (10, 10, 10, 10, 10),
    "limit_from_upcard": (False, True, False, False, False),
    "upcard_ace_limit": (0, 0, 0, 0, 0),
    "knock_before_draw": (False, False, False, True, False),
    "upcard_offer": (True, True, True, True, False),
    "eleven_card_deal": (False,) * 5,
    "barred_discard": (True,) * 5,
    "stock_floor": (2, 2, 2, 2, 2),
    "stock_end": ("discard", "discard", "discard", "discard", "draw"),
    "last_discard": (False,) * 5,
    "pile_draw_cap": (60, 60, 60, 60, 60),
    "lay_offs": (True, True, True, True, False),
    "knock_base": (0, 0, 0, 0, 30),
    "equal_deadwood": ("undercut", "undercut", "undercut", "undercut", "tie"),
    "undercut_bonus": (20, 20, 25, 25, 0),
    "gin_bonus": (25, 25, 25, 25, 25),
    "big_gin_bonus": (0, 0, 0, 0, 0),
    "spades_double": (False,) * 5,
    "first_leader": ("code", "code", "code", "code", "human"),
    "next_leader": ("alternate", "alternate", "alternate", "alternate", "loser"),
    "after_no_score": ("same",) * 5,
    "points_to_win": (100, 100, 100, 100, 100),
    "game_bonus": (0, 0, 100, 0, 0),
    "box_bonus": (0, 0, 20, 0, 0),
    "shutout": ("off",) * 5,
}
"""Every field of every sheet, in the order of ``SHEETS``; taken from the four published sheets by hand."""


def test_the_menu_shows_gin_and_oklahoma_first() -> None:
    assert tuple(VARIANTS) == SHEETS


@pytest.mark.parametrize("field", Rules._fields)
def test_each_field_of_each_sheet(field: str) -> None:
    assert tuple(getattr(rules, field) for rules in VARIANTS.values()) == TABLE[field]


def test_choices_are_those_of_the_sheets() -> None:
    handset = {"points_to_win": (100, 200, 500), "gin_bonus": (20, 25), "undercut_bonus": (10, 20)}
    assert CHOICES["gin"] == CHOICES["oklahoma"] == handset
    fixed = {"points_to_win": (100,), "gin_bonus": (25,), "undercut_bonus": (25,)}
    assert CHOICES["board"] == fixed
    assert CHOICES["rami"] == {**fixed, "game_bonus": (0, 100), "box_bonus": (0, 20)}
    assert CHOICES["grim"] == {"points_to_win": (100,), "gin_bonus": (25,)}
    for name, choices in CHOICES.items():
        for field, offered in choices.items():
            assert getattr(VARIANTS[name], field) in offered


def test_the_other_numbers() -> None:
    assert (SHUTOUT_FLAT, PILE_WARNING) == (100, 10)


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"knock_limit": 11}, "knock_limit is 11"),
        ({"knock_limit": -1}, "knock_limit is -1"),
        ({"knock_limit": True}, "knock_limit is True"),
        ({"lay_offs": 1}, "lay_offs is 1"),
        ({"stock_end": "never"}, "discard, draw"),
        ({"points_to_win": 9}, "from 10 to 1000"),
        ({"name": ""}, "name must be"),
        ({"name": "two\nlines"}, "name must be"),
        ({"name": "x" * 25}, "name must be a name of 1 to 24"),
        ({"lay_offs": "x" * 38}, f"lay_offs is {'x' * 38!r};"),
        ({"lay_offs": "x" * 39}, f"lay_offs is {'x' * 39!r:.37}...;"),
        ({"knock_base": 1}, "knock_base must be 0, or 30 or more"),
        ({"eleven_card_deal": True}, "eleven_card_deal and upcard_offer clash"),
        ({"eleven_card_deal": True, "upcard_offer": False, "limit_from_upcard": True}, "eleven_card_deal"),
        ({"spades_double": True}, "spades_double needs limit_from_upcard"),
        ({"upcard_ace_limit": 1}, "upcard_ace_limit needs limit_from_upcard"),
        ({"last_discard": True, "stock_end": "draw"}, "last_discard needs"),
        ({"stock_end": "draw", "stock_floor": 0}, "stock_floor"),
        ({"shutout": "flat"}, "shutout = flat needs a game_bonus"),
        ({"equal_deadwood": "tie"}, "equal_deadwood = tie"),
        ({"knock_base": 29}, "knock_base must be 0, or 30 or more"),
        ({"knock_base": 30, "undercut_bonus": 0}, "knock_base must be 0, or 31 or more"),
    ],
)
def test_what_cannot_be_is_refused_by_name(change: dict[str, Any], named: str) -> None:
    with pytest.raises(RulesError) as why:
        Rules()._replace(**change)
    assert named in str(why.value) and "\n" not in str(why.value)


def test_a_name_may_have_24_characters() -> None:
    assert Rules()._replace(name="x" * 24).name == "x" * 24


@pytest.mark.parametrize("field", RANGES)
def test_each_number_has_its_ends(field: str) -> None:
    allowed = RANGES[field]
    for value in (allowed.start - 1, allowed.stop):
        change: dict[str, Any] = {field: value}
        with pytest.raises(RulesError, match=f"{field} is {value}"):
            VARIANTS["board"]._replace(**change)


@given(any_rules())
def test_rules_that_hold_have_no_clash(rules: Rules) -> None:
    assert clashes(rules) == [] and 0 <= rules.limit_for(10) <= 10


def test_rules_are_a_frozen_dataclass() -> None:
    """Other programs change a field with ``dataclasses.replace`` and read them with ``dataclasses.fields``."""
    import dataclasses

    rules = dataclasses.replace(VARIANTS["gin"], undercut_bonus=25)
    assert rules.undercut_bonus == 25 and "knock_limit" in {field.name for field in dataclasses.fields(rules)}
    with pytest.raises(dataclasses.FrozenInstanceError):
        rules.knock_limit = 5  # type: ignore[misc]
    assert dataclasses.is_dataclass(Rules) and dataclasses.asdict(rules) == rules._asdict()
    with pytest.raises(RulesError, match="gin_bonus"):
        dataclasses.replace(rules, gin_bonus=1000)
