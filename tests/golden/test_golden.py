"""The engine plays the golden texts to the letter, and every field of the rules changes one of them."""

from __future__ import annotations

from itertools import zip_longest

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


CHANGED: dict[str, object] = {
    "knock_limit": 5,
    "limit_from_upcard": True,
    "upcard_ace_limit": 0,
    "knock_before_draw": True,
    "upcard_offer": False,
    "eleven_card_deal": True,
    "barred_discard": False,
    "stock_floor": 4,
    "stock_end": "draw",
    "last_discard": False,
    "pile_draw_cap": 40,
    "lay_offs": False,
    "knock_base": 0,
    "equal_deadwood": "undercut",
    "undercut_bonus": 12,
    "gin_bonus": 12,
    "big_gin_bonus": 0,
    "spades_double": False,
    "first_leader": "code",
    "next_leader": "loser",
    "after_no_score": "next",
    "points_to_win": 60,
    "game_bonus": 50,
    "box_bonus": 10,
    "shutout": "off",
}


WITH: dict[str, dict[str, object]] = {
    "eleven_card_deal": {"upcard_offer": False},
    "equal_deadwood": {"knock_base": 31},
}
"""What else must be so, before and after, for the changed field to make sense."""


def test_every_field_is_tried() -> None:
    assert set(CHANGED) == set(Rules._fields) - {"name"}


@pytest.mark.parametrize("field", CHANGED)
def test_a_changed_field_changes_a_golden_play(field: str) -> None:
    """A field that changes nothing is not implemented."""
    for play in PLAYS.values():
        try:
            before = play.rules._replace(**WITH.get(field, {}))  # type: ignore[arg-type]
            after = before._replace(**{field: CHANGED[field]})  # type: ignore[arg-type]
        except RulesError:
            continue
        if before != after and _parts(play._replace(rules=before), play._replace(rules=after)):
            return
    pytest.fail(f"{field} changes no golden play")


def _parts(one: Play, other: Play) -> bool:
    """Whether two plays part; stops at the first line that differs."""
    return any(a != b for a, b in zip_longest(tell(one), tell(other)))
