"""Menus, options, own rules, codes, names and numbers by mouse or finger alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.draw.hits import box_of
from game.draw.scene import Button, Command, Keycap
from game.engine.deal import check_digit
from game.input.buttons import Press, Touch
from game.input.keymap import built_in
from game.screens.code import CodeScreen
from game.screens.entry import NumberScreen
from tests.screens.menu_rig import MenuRig

CODE = "123456789" + check_digit("123456789")


def click(rig: MenuRig, command: Command, share: float = 0.5) -> None:
    box = box_of(command)
    assert box is not None, command
    x, y, w, h = box
    rig.stack.touch(Touch(x + int((w - 1) * share), y + h // 2))
    rig.settle()


def button(rig: MenuRig, label: str) -> Button:
    return next(each for each in rig.stack.scene() if isinstance(each, Button) and each.label == label)


def cap(rig: MenuRig, act: str) -> Keycap:
    return next(each for each in rig.stack.scene() if isinstance(each, Keycap) and each.acts == (act,))


def test_a_line_of_the_menu_opens_by_one_click(tmp_path: Path) -> None:
    rig = MenuRig(tmp_path)
    click(rig, button(rig, "OPTIONS"))
    assert rig.screen == "OptionsScreen"
    click(rig, cap(rig, "clear"))
    assert rig.screen == "MenuScreen"


def test_a_value_is_chosen_by_the_first_click_and_changed_by_its_halves(tmp_path: Path) -> None:
    rig = MenuRig(tmp_path).go("OPTIONS")
    points = button(rig, "POINTS TO WIN")
    click(rig, points, 0.9)
    assert rig.chosen() == "POINTS TO WIN" and rig.deps.settings.points == 100
    click(rig, points, 0.9)
    assert rig.deps.settings.points == 200
    click(rig, points, 0.1)
    click(rig, points, 0.1)
    assert rig.deps.settings.points == 500
    click(rig, cap(rig, "ok"))
    assert rig.deps.settings.points == 100


def test_a_page_behind_an_option_opens_by_one_click(tmp_path: Path) -> None:
    rig = MenuRig(tmp_path).go("OPTIONS").press("2 2 2 2 2 2 2 2")
    click(rig, button(rig, "KEY TEST"))
    assert rig.screen == "KeyTestScreen"


def test_a_list_keeps_still_under_the_mouse(tmp_path: Path) -> None:
    rig = MenuRig(tmp_path).go("OPTIONS").press("8 8 8 8 8 8")
    seen = rig.lines()
    last = button(rig, seen[-1])
    for _ in range(3):
        click(rig, last, 0.9)
        assert rig.lines() == seen and rig.chosen() == seen[-1]
    rig.press("8")
    assert rig.lines() != seen, "keys have it follow the cursor again"


def test_own_rules_by_clicks_alone_are_kept(tmp_path: Path) -> None:
    rig = MenuRig(tmp_path)
    for label in ("MORE RULES", "YOUR OWN", "NEW RULES", "GIN"):
        click(rig, button(rig, label))
    assert rig.screen == "NameScreen"
    click(rig, button(rig, "X"))
    click(rig, cap(rig, "ok"))
    assert rig.screen == "CustomScreen"
    line = button(rig, "GIN BONUS")
    click(rig, line)
    click(rig, line, 0.8)
    name = rig.deps.house().sheets[0].rules.name
    assert name.endswith("X") and rig.deps.house().sheets[0].rules.gin_bonus == 30
    click(rig, cap(rig, "ok"))
    assert rig.screen == "NumberScreen"
    for digit in "42":
        click(rig, button(rig, digit))
    click(rig, cap(rig, "ok"))
    assert rig.deps.house().sheets[0].rules.gin_bonus == 42


def test_a_code_is_typed_by_clicks(tmp_path: Path) -> None:
    rig = MenuRig(tmp_path)
    click(rig, button(rig, "PLAY A CODE"))
    click(rig, button(rig, "TYPE A CODE"))
    page = rig.stack.top
    assert isinstance(page, CodeScreen)
    for digit in f"99{CODE}"[:2]:
        click(rig, button(rig, digit))
    for _ in range(2):
        click(rig, cap(rig, "clear"))
    for digit in CODE:
        click(rig, button(rig, digit))
    assert page.code == CODE
    click(rig, cap(rig, "ok"))
    assert rig.screen == "CodeRulesScreen"
    click(rig, button(rig, "OKLAHOMA"))
    assert rig.deps.table is not None and rig.deps.table.match.code == CODE


def test_an_empty_code_field_is_left_by_a_click_on_clr(tmp_path: Path) -> None:
    rig = MenuRig(tmp_path).go("PLAY A CODE").go("TYPE A CODE")
    click(rig, cap(rig, "clear"))
    assert rig.screen == "MenuScreen"


@pytest.mark.parametrize("keymap", ["gamepad", "handheld", "laptop"])
def test_a_code_is_typed_without_a_single_digit_key(tmp_path: Path, keymap: str) -> None:
    rig = MenuRig(tmp_path).go("PLAY A CODE").go("TYPE A CODE")
    rig.deps.keymap = built_in(keymap)
    page = rig.stack.top
    assert isinstance(page, CodeScreen)
    for digit in CODE:
        while page.row.at != int(digit):
            rig.stack.press(Press("", "right"))
        rig.stack.press(Press("", "select"))
    assert page.code == CODE
    rig.stack.press(Press("", "clear"))
    assert page.digits == CODE[:-1]


def test_digits_are_typed_even_where_they_move(tmp_path: Path) -> None:
    rig = MenuRig(tmp_path).go("PLAY A CODE").go("TYPE A CODE")
    page = rig.stack.top
    assert isinstance(page, CodeScreen)
    for _ in range(3):
        rig.stack.press(Press("4", "left"))
        rig.stack.press(Press("4", "left", held=True))
    assert page.digits == "444" and page.row.at is None


def test_a_number_is_typed_by_a_controller(tmp_path: Path) -> None:
    rig = MenuRig(tmp_path)
    taken: list[int] = []
    rig.stack.screens.append(
        NumberScreen(rig.deps, "points_to_win", 100, lambda field, n: not taken.append(n))
    )
    for digit in "150":
        row = rig.stack.top.row  # type: ignore[attr-defined]
        while row.at != int(digit):
            rig.stack.press(Press("", "left"))
        rig.stack.press(Press("", "select"))
    rig.stack.press(Press("OK", "ok"))
    assert taken == [150]
