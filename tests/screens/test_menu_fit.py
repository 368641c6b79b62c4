"""Every page of the menus, in every language, layout and theme of keys: the words fit."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game.engine.rules import VARIANTS
from game.input.buttons import Press
from game.screens.custom import CustomScreen
from game.screens.entry import NumberScreen
from game.screens.fields import ORDER, is_number
from game.screens.options import OptionsScreen
from game.screens.start import StartScreen
from game.settings import CHOICES
from game.table import Table
from game.text.catalogue import BUILT_IN
from tests.screens.fit import faults
from tests.screens.menu_rig import MenuRig

WAYS = (
    "",
    "menu_more",
    "menu_more more_own",
    "menu_more more_own custom_new game_grim",
    "menu_more more_own custom_new game_gin O",
    "menu_code",
    "menu_code 00000000",
    "menu_code 0000000000O",
    "menu_matches",
    "menu_options",
    "menu_help",
    "menu_help game_board",
    "menu_help keys_title",
    "menu_help traps_title",
    "learn_title",
    "game_oklahoma",
    "C",
)
"""Ways into the menus: keys of lines to open, and presses."""


@pytest.mark.parametrize("keymap", ["phone", "numpad", "laptop"])
@pytest.mark.parametrize("language", BUILT_IN)
def test_walks_through_all_pages_show_words_that_fit(tmp_path: Path, language: str, keymap: str) -> None:
    rng = Random(f"{language} {keymap}")
    seen = set()
    for at, way in enumerate(WAYS):
        rig = MenuRig(tmp_path / str(at), language, keymap)
        rig.deps.themes = lambda: ("lcd", "nokia", "colour", "paper")
        rig.deps.change = lambda **values: None  # type: ignore[method-assign, assignment]
        for variant in ("grim", "oklahoma"):
            Table.new(rig.deps.library, VARIANTS[variant], "normal").close()
        rig.stack.top.enter()
        for part in way.split():
            if part in rig.deps.texts.words:
                rig.go(rig.deps.texts(part))
            else:
                rig.press(part)
        for _ in range(50):
            found = faults(rig.stack.scene())
            assert not found, f"{rig.screen}: {found}"
            seen.add(rig.screen)
            rig.press(rng.choices("58264O0", (4, 9, 3, 3, 3, 1, 1))[0])
            if not rig.stack.running or rig.screen == "DealScreen":
                break
    assert len(seen - {"DealScreen"}) >= 14, seen


def test_notices_fit(tmp_path: Path) -> None:
    rig = MenuRig(tmp_path)
    rig.deps.notices += ["/a/path/without/any/blank" * 40, "settings.toml: no such value for speed"]
    rig.settle()
    while rig.screen == "NoticeScreen":
        assert not faults(rig.stack.scene())
        rig.press("5")


@pytest.mark.parametrize("language", BUILT_IN)
def test_every_value_of_every_option_fits(tmp_path: Path, language: str) -> None:
    for variant in CHOICES["variant"]:
        rig = MenuRig(tmp_path, language)
        rig.deps.settings = rig.deps.settings._replace(variant=str(variant))
        rig.deps.themes = lambda: ("lcd", "nokia", "colour", "paper")
        rig.deps.keymaps = lambda: ("phone", "numpad", "laptop", "gamepad", "handheld")
        rig.deps.apply = lambda: None
        rig.stack.screens.append(screen := OptionsScreen(rig.deps))
        screen.enter()
        for at, line in enumerate(screen.lines):
            screen.at = at
            for _ in line.values or (0,):
                assert not faults(screen.scene()), faults(screen.scene())
                if line.setting != "variant":
                    screen.shift(1)


@pytest.mark.parametrize("language", BUILT_IN)
def test_the_first_question_fits(tmp_path: Path, language: str) -> None:
    screen = StartScreen(MenuRig(tmp_path, language).deps)
    assert not faults(screen.scene())
    screen.raw("x")
    assert not faults(screen.scene())


@pytest.mark.parametrize("language", BUILT_IN)
def test_every_line_of_the_players_own_rules_fits(tmp_path: Path, language: str) -> None:
    rig = MenuRig(tmp_path, language)
    for name in ("oklahoma", "grim"):
        kept = rig.deps.house().save(VARIANTS[name]._replace(name=f"{name} WWWWWWWWWWWWWWW"))
        screen = CustomScreen(rig.deps, kept)
        for at, line in enumerate(screen.lines):
            screen.at = at
            for _ in range(12 if line in ORDER else 1):
                assert not faults(screen.scene()), faults(screen.scene())
                screen.shift(1)


@pytest.mark.parametrize("language", BUILT_IN)
def test_every_number_that_is_typed_fits(tmp_path: Path, language: str) -> None:
    deps = MenuRig(tmp_path, language).deps
    for field in filter(is_number, ORDER):
        screen = NumberScreen(deps, field, 5, lambda field, number: False)
        assert not faults(screen.scene()), faults(screen.scene())
        for key in (*str(screen.high), "OK"):
            screen.handle(Press(key, "ok"))  # type: ignore[arg-type]
            assert not faults(screen.scene()), faults(screen.scene())
        assert screen.refused
