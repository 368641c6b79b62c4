"""The engine plays the golden texts to the letter, and every field of the rules changes one of them."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest

from game.engine.rules import VARIANTS, Rules, RulesError
from tests.golden.plays import FOLDER, Play, plays, tell, text_of

PLAYS = {play.name: play for play in plays()}


@pytest.mark.parametrize("name", PLAYS)
def test_the_engine_plays_it_to_the_letter(name: str) -> None:
    told = (FOLDER / f"{name}.txt").read_text(encoding="ascii").splitlines()
    assert text_of(PLAYS[name]).splitlines() == told


def test_no_golden_text_is_left_over() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(PLAYS)


@pytest.mark.parametrize("variant", VARIANTS)
def test_each_variant_has_three_whole_hands_and_a_match(variant: str) -> None:
    hands = sum(
        text_of(PLAYS[f"{variant}-{kind}"]).count("== hand") for kind in ("eager-hands", "long-hands")
    )
    assert hands >= 3
    assert "== match: winner" in text_of(PLAYS[f"{variant}-match"])


CHANGED: dict[str, dict[str, object]] = {
    "knock_limit": {"knock_limit": 5},
    "limit_from_upcard": {"limit_from_upcard": True},
    "upcard_ace_limit": {"upcard_ace_limit": 0},
    "knock_before_draw": {"knock_before_draw": True},
    "upcard_offer": {"upcard_offer": False},
    "eleven_card_deal": {"eleven_card_deal": True, "upcard_offer": False},
    "barred_discard": {"barred_discard": False},
    "stock_floor": {"stock_floor": 4},
    "stock_end": {"stock_end": "draw"},
    "last_discard": {"last_discard": False},
    "pile_draw_cap": {"pile_draw_cap": 40},
    "lay_offs": {"lay_offs": False},
    "knock_base": {"knock_base": 0},
    "equal_deadwood": {"equal_deadwood": "undercut"},
    "undercut_bonus": {"undercut_bonus": 12},
    "gin_bonus": {"gin_bonus": 12},
    "big_gin_bonus": {"big_gin_bonus": 0},
    "spades_double": {"spades_double": False},
    "first_leader": {"first_leader": "code"},
    "next_leader": {"next_leader": "loser"},
    "after_no_score": {"after_no_score": "next"},
    "points_to_win": {"points_to_win": 60},
    "game_bonus": {"game_bonus": 50},
    "box_bonus": {"box_bonus": 10},
    "shutout": {"shutout": "off"},
}


def test_every_field_is_tried() -> None:
    assert set(CHANGED) == {field.name for field in fields(Rules)} - {"name"}


@pytest.mark.parametrize("field", CHANGED)
def test_a_changed_field_changes_a_golden_play(field: str) -> None:
    """A field that changes nothing is not implemented."""
    change = CHANGED[field]
    for play in PLAYS.values():
        if getattr(play.rules, field) == change[field]:
            continue
        try:
            rules = replace(play.rules, **change)  # type: ignore[arg-type]
        except RulesError:
            continue
        told = (FOLDER / f"{play.name}.txt").read_text(encoding="ascii").splitlines()[1:]
        if _parts(play._replace(rules=rules), told):
            return
    pytest.fail(f"{field} changes no golden play")


def _parts(play: Play, told: list[str]) -> bool:
    """Whether the play parts from its text; stops at the first line that differs."""
    count = 0
    for line in tell(play):
        if count >= len(told) or told[count] != line:
            return True
        count += 1
    return count != len(told)
