"""The options: what a game offers, and that a change holds at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.engine.rules import CHOICES, VARIANTS
from game.screens.begin import WISHES, rules_of
from game.screens.help import HelpScreen, keys_page
from game.screens.options import OptionsScreen
from game.screens.widgets.page import FOOT
from game.settings import Settings
from game.text.catalogue import BUILT_IN
from tests.screens.fit import faults
from tests.screens.menu_rig import MenuRig


def opened(folder: Path, **settings: str | int | bool) -> MenuRig:
    return MenuRig(folder, settings=Settings()._replace(**settings)).go("OPTIONS")  # type: ignore[arg-type]


def to(rig: MenuRig, label: str) -> MenuRig:
    for _ in range(40):
        if rig.chosen() == label:
            return rig
        rig.press("8")
    raise AssertionError(f"no option {label!r}")


def test_left_and_right_change_a_value_and_five_and_ok_go_on(tmp_path: Path) -> None:
    rig = to(opened(tmp_path), "POINTS TO WIN")
    assert rig.value() == "100"
    assert rig.press("6").value() == "200"
    assert rig.press("5").value() == "500"
    assert rig.press("O").value() == "100"
    assert rig.press("4").value() == "500"
    assert rig.deps.settings.points == 500 and rig.applied == 4


@pytest.mark.parametrize("variant", VARIANTS)
def test_each_game_lists_what_it_offers_and_no_more(tmp_path: Path, variant: str) -> None:
    rig = opened(tmp_path, variant=variant)
    screen = rig.stack.top
    assert isinstance(screen, OptionsScreen)
    for field, setting in WISHES.items():
        line = next((line for line in screen.lines if line.setting == setting), None)
        if field in CHOICES[variant]:
            assert line is not None and tuple(line.values) == CHOICES[variant][field]
        else:
            assert line is None
    for line in screen.lines:
        assert line.now in line.values or line.opens


def test_what_a_game_fixes_cannot_be_changed(tmp_path: Path) -> None:
    rig = to(opened(tmp_path, variant="board", points=500), "POINTS TO WIN")
    assert rig.value() == "100"
    rig.press("6 5 O 4")
    assert rig.deps.settings.points == 500 and rig.applied == 0
    assert rules_of(rig.deps, "board") == VARIANTS["board"]


def test_gin_rami_can_have_its_bonuses_switched_on(tmp_path: Path) -> None:
    rig = to(opened(tmp_path, variant="rami"), "GAME BONUS").press("6")
    to(rig, "BONUS FOR A HAND WON").press("6 C")
    rig.go("MORE RULES").go("GIN RAMI")
    assert rig.deps.table is not None
    rules = rig.deps.table.match.rules
    assert (rules.game_bonus, rules.box_bonus) == (100, 20)


def test_the_choices_reach_the_next_match(tmp_path: Path) -> None:
    rig = to(opened(tmp_path), "POINTS TO WIN").press("6")
    to(rig, "GIN BONUS").press("6")
    to(rig, "UNDERCUT BONUS").press("4")
    to(rig, "OPPONENT").press("4 C").go("GIN")
    table = rig.deps.table
    assert table is not None and table.level == "easy"
    rules = table.match.rules
    assert (rules.points_to_win, rules.gin_bonus, rules.undercut_bonus) == (200, 20, 10)


def test_language_and_keys_hold_at_once(tmp_path: Path) -> None:
    rig = to(opened(tmp_path), "LANGUAGE").press("6")
    assert rig.deps.settings.language == "nb" and rig.chosen() == "SPRÅK"
    rig = to(opened(tmp_path / "two"), "KEYS").press("6")
    assert rig.deps.settings.keymap == "numpad"
    assert rig.press("8").chosen() == "RULES OF YOUR OWN", "8 is up now"


@pytest.mark.parametrize(
    ("label", "setting", "value"),
    [
        ("LOOK", "theme", "nokia"),
        ("HAND SHOWN AS", "view", "fan"),
        ("SPEED", "speed", "slow"),
        ("SOUND", "mute", True),
        ("FULL SCREEN", "fullscreen", True),
        ("KEYS ON FULL SCREEN", "keypad", True),
    ],
)
def test_the_other_settings(tmp_path: Path, label: str, setting: str, value: object) -> None:
    rig = MenuRig(tmp_path)
    rig.deps.themes = lambda: ("lcd", "nokia")
    rig.go("OPTIONS")
    to(rig, label).press("6")
    assert getattr(rig.deps.settings, setting) == value
    assert rig.applied == 1
    assert rig.press("C").screen == "MenuScreen"


def test_a_notice_of_a_change_is_shown(tmp_path: Path) -> None:
    rig = opened(tmp_path)
    rig.deps.apply = lambda: rig.deps.notices.append("settings.toml: the disk is full")
    to(rig, "SPEED").press("6")
    assert rig.screen == "NoticeScreen" and rig.says("the disk is full")
    assert rig.press("5").screen == "OptionsScreen"


@pytest.mark.parametrize(("keymap", "score", "select"), [("phone", "9", "5"), ("handheld", "R", "A")])
def test_undo_for_practice_says_where_it_is_found(
    tmp_path: Path, keymap: str, score: str, select: str
) -> None:
    """Below the option, and among the keys of the help: by the names that the keys have."""
    rig = MenuRig(tmp_path, keymap=keymap).go("OPTIONS")
    assert not rig.says("undoes your last act")
    to(rig, "UNDO FOR PRACTICE")
    assert rig.says(f"In play: {score}, then {select} undoes your last act.")
    rig.press("0")
    assert rig.screen == "HelpListScreen"
    rig.go("THE KEYS")
    assert rig.says(f"UNDO FOR PRACTICE, if on: in play {score}, then {select}")


@pytest.mark.parametrize("language", BUILT_IN)
@pytest.mark.parametrize("keymap", ["phone", "laptop", "gamepad", "handheld"])
def test_what_is_told_of_an_option_fits(tmp_path: Path, language: str, keymap: str) -> None:
    rig = MenuRig(tmp_path, language, keymap)
    screen = OptionsScreen(rig.deps)
    screen.enter()
    for at, line in enumerate(screen.lines):
        screen.at = at
        assert not faults(screen.scene()), line.word
    assert not faults(HelpScreen(rig.deps, None).scene())
    assert max(each.y for each in keys_page(rig.deps)) + 8 <= FOOT
