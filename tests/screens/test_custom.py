"""Rules of the player's own: made, named, changed and thrown away on the keypad alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine.rules import RANGES, VARIANTS, Rules, clashes
from game.house import House
from game.input.buttons import Press
from game.screens.custom import CustomScreen
from game.screens.entry import LETTERS, ROW
from game.screens.fields import ORDER, field_line, is_number, now, put, shifted
from game.text.catalogue import load
from tests.screens.menu_rig import MenuRig

TEXTS = load("en")[0]


def new_sheet(folder: Path, base: str = "GIN") -> MenuRig:
    return MenuRig(folder).go("OPTIONS").go("RULES OF YOUR OWN").go("NEW RULES").go(base).press("O")


def to(rig: MenuRig, label: str) -> MenuRig:
    for _ in range(60):
        if rig.chosen() == label:
            return rig
        rig.press("8")
    raise AssertionError(f"no line {label!r}")


def write(rig: MenuRig, name: str) -> MenuRig:
    """Type a name on the field of letters."""
    for letter in name:
        screen = rig.stack.top
        row, column = divmod(LETTERS.index(letter), ROW)
        here_row, here_column = divmod(screen.at, ROW)  # type: ignore[attr-defined]
        rig.press("8" * ((row - here_row) % 4) + "6" * ((column - here_column) % ROW) + "5")
    return rig


def sheet(folder: Path, name: str = "OWN RULES 1") -> Rules:
    kept = House(folder / "rules").find(name)
    assert kept is not None
    return kept.rules


def test_a_sheet_is_made_changed_and_kept(tmp_path: Path) -> None:
    rig = new_sheet(tmp_path, "OKLAHOMA")
    assert rig.screen == "CustomScreen"
    assert sheet(tmp_path).limit_from_upcard
    to(rig, "AN ACE TURNED UP").press("6")
    to(rig, "SPADES DOUBLE").press("5")
    to(rig, "BIG GIN BONUS").press("6 6")
    assert sheet(tmp_path) == Rules(
        name="OWN RULES 1",
        limit_from_upcard=True,
        upcard_ace_limit=1,
        spades_double=True,
        big_gin_bonus=31,
    )


def test_it_can_be_started_from_any_game(tmp_path: Path) -> None:
    labels = {"gin": "GIN", "oklahoma": "OKLAHOMA", "board": "BOARD", "rami": "GIN RAMI", "grim": "GRIM"}
    for name, label in labels.items():
        new_sheet(tmp_path / name, label)
        own = sheet(tmp_path / name)
        assert own._replace(name=name) == VARIANTS[name]


def test_a_name_is_typed_on_the_field_of_letters(tmp_path: Path) -> None:
    rig = to(new_sheet(tmp_path), "NAME").press("5" + "C" * 11)
    write(rig, "PÅ HYTTA 2").press("O")
    assert rig.screen == "CustomScreen" and rig.says("PÅ HYTTA 2")
    assert [kept.rules.name for kept in House(tmp_path / "rules").sheets] == ["PÅ HYTTA 2"]
    assert len(list((tmp_path / "rules").iterdir())) == 1


def test_an_empty_or_taken_name_is_refused(tmp_path: Path) -> None:
    rig = to(new_sheet(tmp_path), "NAME").press("5" + "C" * 11 + "O")
    assert rig.screen == "NameScreen" and rig.says("at least one letter")
    write(rig, "GIN").press("O")
    assert rig.screen == "NameScreen" and rig.says("taken")
    rig.press("C" * 4)
    assert rig.screen == "CustomScreen" and sheet(tmp_path).name == "OWN RULES 1"
    again = new_sheet(tmp_path)
    assert again.says("OWN RULES 2")


def test_several_sheets_stand_in_the_menus(tmp_path: Path) -> None:
    new_sheet(tmp_path)
    rig = new_sheet(tmp_path, "GRIM").press("C").go("MORE RULES")
    assert rig.lines() == ["BOARD", "GIN RAMI", "GRIM", "OWN RULES 1", "OWN RULES 2", "YOUR OWN"]
    rig.go("OWN RULES 2")
    assert rig.deps.table is not None
    rules = rig.deps.table.match.rules
    assert rules.name == "OWN RULES 2" and rules.knock_base == 30
    rig.press("C")
    assert rig.says("OWN RULES 2") or rig.says("OWN RULES…")


def test_a_match_under_a_name_with_norwegian_letters_is_kept(tmp_path: Path) -> None:
    rig = to(new_sheet(tmp_path), "NAME").press("5" + "C" * 11)
    write(rig, "ÆØÅ").press("O")
    to(rig, "PLAY").press("5")
    assert rig.screen == "DealScreen"
    again = rig.restart()
    assert again.screen == "MenuScreen" and again.chosen() == "CONTINUE"
    assert again.deps.table is not None and again.deps.table.match.rules.name == "ÆØÅ"


def test_a_number_is_typed(tmp_path: Path) -> None:
    rig = to(new_sheet(tmp_path), "GIN BONUS").press("O")
    assert rig.screen == "NumberScreen" and rig.says("from 0 to 100")
    rig.press("37O")
    assert rig.screen == "CustomScreen" and sheet(tmp_path).gin_bonus == 37
    assert rig.press("6").value() == "40" and rig.press("4 4").value() == "30"
    rig.press("O 3 C C")
    assert rig.screen == "CustomScreen" and sheet(tmp_path).gin_bonus == 30, "an empty field is left"
    to(rig, "POINTS TO WIN").press("O 9 O")
    assert rig.screen == "NumberScreen" and rig.says("from 10 to 1000")
    rig.press("C 7777 O")
    assert rig.screen == "NumberScreen"
    rig.press("CCCC 7 5 O")
    assert sheet(tmp_path).points_to_win == 75
    to(rig, "BASE OF A KNOCK").press("O 1 2 O")
    assert rig.screen == "NumberScreen" and rig.says("12 does not go with the other rules")


def test_what_makes_no_sense_is_ghosted(tmp_path: Path) -> None:
    rig = to(new_sheet(tmp_path), "SPADES DOUBLE")
    assert rig.value() == "-"
    rig.press("6 5 4 O")
    assert not sheet(tmp_path).spades_double
    to(rig, "LEADER GETS ELEVEN").press("6")
    rules = sheet(tmp_path)
    assert rules.eleven_card_deal and not rules.upcard_offer
    assert to(rig, "UPCARD OFFERED").value() == "-"
    assert to(rig, "KNOCK WITH AT MOST").press("6").value() == "GIN ONLY"
    for line in ("UNDERCUT BONUS", "EQUAL DEADWOOD", "BASE OF A KNOCK", "LAYING OFF"):
        assert to(rig, line).value() == "-"


def test_throwing_a_sheet_away_is_asked_with_the_cursor_on_no(tmp_path: Path) -> None:
    rig = to(new_sheet(tmp_path), "THROW AWAY").press("5 5")
    assert rig.screen == "CustomScreen" and sheet(tmp_path)
    rig.press("5 6 5")
    assert rig.screen == "OwnRulesScreen" and rig.lines() == ["NEW RULES"]
    assert House(tmp_path / "rules").sheets == []


def test_held_steps_are_written_once_the_key_is_let_go(tmp_path: Path) -> None:
    rig = to(new_sheet(tmp_path), "GIN BONUS")
    for _ in range(4):
        rig.stack.press(Press("6", "right", held=True))
    assert sheet(tmp_path).gin_bonus == 25
    rig.stack.tick(1000)
    assert rig.stack.due(1000) == 400
    rig.stack.tick(1400)
    assert sheet(tmp_path).gin_bonus == 45 and rig.stack.due(1400) is None


def test_a_bad_file_is_one_line_and_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "rules").mkdir()
    bad = tmp_path / "rules" / "bad.toml"
    bad.write_text('name = "BAD"\nspades_double = true\n')
    rig = MenuRig(tmp_path).go("MORE RULES")
    assert rig.screen == "NoticeScreen" and rig.says("bad.toml: spades_double needs limit_from_upcard")
    rig.press("5")
    assert rig.screen == "MoreScreen" and "BAD" not in rig.lines()
    assert bad.exists()


def test_help_shows_the_sheet_as_it_stands(tmp_path: Path) -> None:
    rig = to(new_sheet(tmp_path), "KNOCK WITH AT MOST").press("4 4 4 0 6")
    assert rig.screen == "HelpScreen" and rig.says("Knock with 7 or less")
    assert rig.press("0").screen == "CustomScreen"


def test_every_field_has_a_line() -> None:
    assert {*ORDER, "name", "limit_from_upcard"} == set(Rules._fields)
    assert len(ORDER) == len(set(ORDER))


@given(
    st.sampled_from(sorted(VARIANTS)), st.lists(st.tuples(st.sampled_from(ORDER), st.sampled_from([-1, 1])))
)
def test_no_way_through_the_page_makes_rules_that_clash(variant: str, steps: list[tuple[str, int]]) -> None:
    rules = VARIANTS[variant]
    for field, by in steps:
        line = field_line(TEXTS, rules, field)
        if line.fixed:
            assert line.value == "-"
            continue
        before, rules = rules, shifted(rules, field, by)
        assert now(rules, field) != now(before, field)
        assert clashes(rules) == []


@pytest.mark.parametrize("field", ORDER)
def test_every_value_of_a_line_is_reached_and_comes_round(field: str) -> None:
    rules = VARIANTS["oklahoma"] if field in ("upcard_ace_limit", "spades_double") else VARIANTS["board"]
    seen = []
    for _ in range(40):
        seen.append(now(rules, field))
        rules = shifted(rules, field, 1)
        if now(rules, field) == seen[0]:
            break
    assert now(rules, field) == seen[0] and len(seen) == len(set(seen)) >= 2
    back = shifted(shifted(rules, field, 1), field, -1)
    assert now(back, field) == seen[0]


def test_numbers_can_be_typed_over_their_whole_range() -> None:
    assert [field for field in ORDER if is_number(field)] == [
        field for field in ORDER if field in RANGES and field != "upcard_ace_limit"
    ]
    assert put(VARIANTS["oklahoma"], "knock_limit", 7) == Rules(name="oklahoma", knock_limit=7)


def test_the_page_shows_custom_screens_only_for_kept_sheets(tmp_path: Path) -> None:
    rig = new_sheet(tmp_path).press("C").go("OPTIONS").go("RULES OF YOUR OWN").go("OWN RULES 1")
    screen = rig.stack.top
    assert isinstance(screen, CustomScreen) and screen.kept.path == tmp_path / "rules" / "own-rules-1.toml"
