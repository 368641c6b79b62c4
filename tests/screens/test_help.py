"""The help is made from the rules in force: it cannot say anything else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.draw.scene import Scene, Text
from game.engine.choice import changed
from game.engine.rules import CHOICES, VARIANTS, Rules
from game.engine.scoring import award, final_tally
from game.screens.fields import ORDER, shifted
from game.screens.help import HelpScreen
from game.screens.rulebook import Row, rulebook
from game.screens.widgets.page import FOOT
from game.text.catalogue import load
from tests.screens.fit import faults
from tests.screens.menu_rig import MenuRig

EN, NB = load("en")[0], load("nb")[0]

OTHER: dict[str, object] = {
    "name": "HOME",
    "knock_limit": 7,
    "limit_from_upcard": True,
    "knock_before_draw": True,
    "upcard_offer": False,
    "eleven_card_deal": True,
    "barred_discard": False,
    "stock_floor": 4,
    "stock_end": "draw",
    "last_discard": True,
    "pile_draw_cap": 50,
    "after_no_score": "next",
    "lay_offs": False,
    "knock_base": 40,
    "equal_deadwood": "tie",
    "undercut_bonus": 33,
    "gin_bonus": 44,
    "big_gin_bonus": 31,
    "first_leader": "human",
    "next_leader": "winner",
    "points_to_win": 300,
    "game_bonus": 150,
    "box_bonus": 15,
    "shutout": "hands",
}
"""For each field a value that GIN does not have."""


def whole(rules: Rules, limit: int | None = None) -> str:
    """Everything that the help says, in one text."""
    parts = []
    for section in rulebook(EN, rules, limit):
        parts.append(section.title)
        parts += [f"{part.left} {part.right}" if isinstance(part, Row) else part for part in section.parts]
    return "\n".join(parts)


def shown(rules: Rules, limit: int | None = None, language: str = "en") -> list[Scene]:
    """The pages as they are seen."""
    rig = MenuRig(None, language)
    rig.stack.screens.append(screen := HelpScreen(rig.deps, rules, limit))
    found = []
    for at in range(len(screen.pages)):
        screen.at = at
        found.append(screen.scene())
    return found


def test_every_field_has_a_value_that_the_test_changes() -> None:
    assert set(Rules._fields) == {*OTHER, "upcard_ace_limit", "spades_double"}


@pytest.mark.parametrize("field", [name for name in OTHER if name != "name"])
def test_every_field_changes_what_the_help_says(field: str) -> None:
    gin = VARIANTS["gin"]
    other = changed(gin, field, OTHER[field])  # type: ignore[arg-type]
    assert whole(other) != whole(gin)
    value = OTHER[field]
    if type(value) is int:
        assert re.search(rf"\b{value}\b", whole(other))


@pytest.mark.parametrize(("field", "value"), [("upcard_ace_limit", 1), ("spades_double", True)])
def test_oklahomas_own_fields_change_it_too(field: str, value: int | bool) -> None:
    oklahoma = VARIANTS["oklahoma"]
    assert whole(changed(oklahoma, field, value)) != whole(oklahoma)


def test_the_name_is_the_title() -> None:
    assert "HOME" in texts(shown(VARIANTS["gin"]._replace(name="HOME"))[0])
    assert "GIN" in texts(shown(VARIANTS["gin"])[0])


@pytest.mark.parametrize("variant", sorted(VARIANTS))
def test_every_choice_of_the_options_is_said(variant: str) -> None:
    for field, choices in CHOICES[variant].items():
        said = {whole(VARIANTS[variant]._replace(**{field: choice})) for choice in choices}  # type: ignore[arg-type]
        assert len(said) == len(choices)


def test_the_limit_in_force_is_said() -> None:
    """Case O04: 10 in the standard game, 3 in Oklahoma with a three turned up; and nothing of the other game."""
    gin, oklahoma = whole(VARIANTS["gin"], 10), whole(VARIANTS["oklahoma"], 3)
    assert "The limit in this hand is 10." in gin and "Knock with 10 or less" in gin
    assert "upcard's value" not in gin and "ace turned up" not in gin
    assert "The limit in this hand is 3." in oklahoma
    assert "You knock with 3" in oklahoma and "10 or less" not in oklahoma
    ace = whole(VARIANTS["oklahoma"], 0)
    assert "gin only" in ace and "You knock with" not in ace
    assert "in this hand" not in whole(VARIANTS["oklahoma"]).lower()


def test_the_readings_of_the_sheets_are_said() -> None:
    board, rami, grim = (whole(VARIANTS[name]) for name in ("board", "rami", "grim"))
    assert "100 points or more win the match" in board
    assert "never count towards the 100" in board
    assert "knock instead of drawing" in rami and "after the offers" in rami
    assert "knock instead of drawing" not in board
    for sheet in (board, rami):
        assert "counted after the lay-offs" in sheet
    assert "30 minus cards in stock" in grim
    assert "can be 0, and is a win" in grim
    assert "Equal: nobody scores" in grim and "Nothing is laid off" in grim
    assert "the same one leads again" in grim and "a hand's loser leads" in grim and "You lead first" in grim


def test_the_worked_examples_of_the_board_sheet() -> None:
    said = whole(VARIANTS["board"])
    for line in ("30 30 - 10 = 20", "11 11 - 10 = 1", "10: undercut 10 - 10 + 25 = 25", "30 30 + 25 = 55"):
        assert line in said.split("\n")
    assert "3 hands to 0 103 + 100 + 60 = 263" in said


def test_the_worked_examples_of_the_grim_sheet() -> None:
    said = whole(VARIANTS["grim"]).split("\n")
    for line in (
        "30, stock 16 30 - 16 + 20 = 34",
        "10: equal 0",
        "9: undercut, stock 16 30 - 16 + 1 = 15",
        "11, stock 31 30 - 31 + 1 = 0",
    ):
        assert line in said


@pytest.mark.parametrize(
    ("shutout", "total"), [("hands", 381), ("flat", 378), ("total", 556)], ids=["hands", "flat", "total"]
)
def test_the_shutout_that_is_said_is_the_one_that_is_counted(shutout: str, total: int) -> None:
    """Case S02: 40 + 35 + 28 = 103 points, 100 for the game, three boxes of 25."""
    rules = VARIANTS["board"]._replace(box_bonus=25, shutout=shutout)
    line, _ = final_tally(rules, 0, (103, 0), (3, 0))
    assert line.total == total
    example = next(row for row in whole(rules).split("\n") if row.startswith("3 hands to 0"))
    assert example.endswith(f"= {total}")


@given(
    st.sampled_from(sorted(VARIANTS)),
    st.lists(st.tuples(st.sampled_from(ORDER), st.sampled_from([-1, 1])), max_size=15),
)
def test_the_examples_are_the_engines_sums(variant: str, steps: list[tuple[str, int]]) -> None:
    rules = VARIANTS[variant]
    for field, by in steps:
        rules = shifted(rules, field, by)
    examples = next(section for section in rulebook(EN, rules) if section.title == "EXAMPLES")
    rows = [part for part in examples.parts if isinstance(part, Row)]
    assert rows
    for row in rows:
        sum_of, _, total = row.right.rpartition(" = ")
        if sum_of:
            assert reckon(sum_of) == int(total), row
    gin = award(rules, 0, (0, 30), 16, rules.spades_double, False)
    assert any(row.right.endswith(str((gin[3] + gin[4]) * gin[5])) for row in rows)


def reckon(text: str) -> int:
    """A sum such as ``2 × (30 - 10 + 25)``."""
    factor, inside = (2, text[5:-1]) if text.startswith("2 × (") else (1, text)
    total = 0
    for sign, number in re.findall(r"([+-]?) ?(\d+)", inside):
        total += -int(number) if sign == "-" else int(number)
    return factor * total


# -- pages ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "nb"])
@pytest.mark.parametrize("variant", sorted(VARIANTS))
def test_the_rules_take_three_pages_and_all_fit(variant: str, language: str) -> None:
    for limit in (None, 3, 0):
        pages = shown(VARIANTS[variant], limit, language)
        assert len(pages) <= 6, "three of rules, then examples, cards and keys"
        for page in pages:
            check(page)


@given(
    st.sampled_from(sorted(VARIANTS)),
    st.lists(st.tuples(st.sampled_from(ORDER), st.sampled_from([-1, 1])), max_size=30),
    st.sampled_from(["en", "nb"]),
)
def test_whatever_the_rules_are_their_pages_fit(
    variant: str, steps: list[tuple[str, int]], language: str
) -> None:
    rules = VARIANTS[variant]._replace(name="ÅÆØ IN TWENTY-FOUR SIGNS")
    for field, by in steps:
        rules = shifted(rules, field, by)
    pages = shown(rules, None, language)
    assert len(pages) <= 8
    for page in pages:
        check(page)


def check(page: Scene) -> None:
    assert not faults(page), faults(page)
    for each in page:
        if isinstance(each, Text) and each.font == "text":
            assert each.y + 8 <= FOOT or each.y > 214, each


def texts(page: Scene) -> list[str]:
    return [each.text for each in page if isinstance(each, Text)]


def test_pages_are_turned_and_the_last_one_closes(tmp_path: Path) -> None:
    rig = MenuRig(tmp_path).go("HOW TO PLAY")
    assert rig.chosen() == "GIN"
    rig.press("5")
    assert rig.says("1/5")
    assert rig.press("6").says("2/5") and rig.press("8").says("3/5")
    assert rig.press("4 2 2").says("1/5")
    assert rig.press("5 O 5 O").says("5/5")
    assert rig.press("5").screen == "HelpListScreen"
    assert rig.press("5 C").screen == "MenuScreen"


def test_looking_at_the_help_is_no_move(tmp_path: Path) -> None:
    """Case S06: from the hand to the help and back, it is the same turn."""
    rig = MenuRig(tmp_path).press("5 5")
    table = rig.deps.table
    assert table is not None
    before = (table.match, list(table.journal.lines))
    screen = rig.screen
    rig.press("0")
    assert rig.screen == "HelpScreen" and rig.says("The limit") is False
    rig.press("6")
    assert rig.says("The limit in this hand is 10.")
    rig.press("0")
    assert rig.screen == screen and (table.match, list(table.journal.lines)) == before


@pytest.mark.parametrize("keymap", ["phone", "numpad", "laptop"])
@pytest.mark.parametrize("language", ["en", "nb"])
def test_the_keys_page_follows_the_keymap(tmp_path: Path, keymap: str, language: str) -> None:
    rig = MenuRig(tmp_path, language, keymap)
    screen = HelpScreen(rig.deps, None)
    assert len(screen.pages) == 1
    check(screen.scene())
    caps = [each.keys for each in screen.scene() if hasattr(each, "keys")]
    assert rig.deps.keymap.caps("up", "down", "left", "right") in caps
