"""The first start's question, and where a start leads."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from game.engine.deal import check_digit
from game.input.buttons import Touch
from game.screens.stack import Stack
from game.screens.start import PADS, first_screen
from game.settings import Settings
from tests.screens.menu_rig import MenuRig


def started(folder: Path, keymap: str = "", deal: str | None = None, **settings: str) -> MenuRig:
    """A start of the program."""
    rig = MenuRig(folder, keymap=keymap or "phone", settings=Settings()._replace(**settings))  # type: ignore[arg-type]
    rig.deps.settings = rig.deps.settings._replace(keymap=keymap)
    rig.stack = Stack(first_screen(rig.deps, deal))
    rig.settle()
    return rig


@pytest.mark.parametrize(
    ("key", "keymap"),
    [
        *(("kp_8", "numpad"), ("kp_2", "phone"), ("2", "phone"), ("up", "laptop"), ("left", "laptop")),
        *(("pad_up", "gamepad"), ("drawn_2", "phone"), ("drawn_8", "numpad")),
    ],
)
def test_the_key_for_up_tells_the_keymap(tmp_path: Path, key: str, keymap: str) -> None:
    rig = started(tmp_path)
    assert rig.screen == "StartScreen" and rig.stack.top.wants_raw
    rig.stack.raw(key)
    assert rig.deps.settings.keymap == keymap and rig.applied == 1
    assert rig.screen == "MenuScreen"


def test_any_other_key_is_asked_again(tmp_path: Path) -> None:
    rig = started(tmp_path)
    for key in ("x", "return", "escape", "8", "kp_5", "kp_enter"):
        rig.stack.raw(key)
        assert rig.screen == "StartScreen" and rig.says("Not that one")
    assert rig.deps.settings.keymap == "" and rig.applied == 0
    rig.stack.raw("kp_8")
    assert rig.screen == "MenuScreen"


def test_it_is_asked_once_and_not_at_all_where_a_keymap_is_named(tmp_path: Path) -> None:
    assert started(tmp_path, keymap="laptop").screen == "MenuScreen"


def test_a_tap_on_a_drawn_pad_answers(tmp_path: Path) -> None:
    for pad, keymap in zip(PADS, ("numpad", "phone", "laptop"), strict=True):
        rig = started(tmp_path)
        rig.stack.touch(Touch(pad.x + 5, 100))
        assert rig.deps.settings.keymap == keymap


def test_the_question_comes_before_what_the_program_has_to_tell(tmp_path: Path) -> None:
    rig = started(tmp_path)
    rig.deps.notices.append("settings.toml: wrong")
    rig.settle()
    assert rig.screen == "StartScreen"
    rig.stack.raw("2")
    rig.settle()
    assert rig.screen == "NoticeScreen"
    assert rig.press("5").screen == "MenuScreen"


def test_a_code_of_the_command_line_is_dealt_at_once(tmp_path: Path) -> None:
    code = "123456789" + check_digit("123456789")
    rig = started(tmp_path, "phone", code, variant="board", level="easy")
    assert rig.screen == "DealScreen"
    assert rig.deps.table is not None
    match = rig.deps.table.match
    assert (match.code, match.rules.name, rig.deps.table.level) == (code, "board", "easy")
    assert rig.press("C").screen == "MenuScreen" and rig.chosen() == "CONTINUE"


def test_such_a_code_asks_before_a_kept_match_is_left(tmp_path: Path) -> None:
    code = "123456789" + check_digit("123456789")
    MenuRig(tmp_path).press("5").restart().deps.library.close()
    again = partial(started, tmp_path, "phone", code)
    rig = again()
    assert rig.screen == "ConfirmScreen"
    rig.press("O")
    assert rig.screen == "MenuScreen" and len(rig.kept()) == 1


def test_a_replay_of_the_command_line_is_shown_and_a_bad_one_is_told(tmp_path: Path) -> None:
    rig = MenuRig(tmp_path).press("5 5 C")
    assert rig.deps.table is not None
    path = tmp_path / "matches" / rig.deps.table.journal.name
    rig.restart().deps.library.close()
    again = MenuRig(tmp_path)
    again.stack = Stack(first_screen(again.deps, replay=path))
    again.settle()
    assert again.screen == "ReplayScreen"
    assert again.press("C").screen == "MenuScreen"
    bad = tmp_path / "bad.log"
    bad.write_text("this is no match\n")
    again.stack = Stack(first_screen(again.deps, replay=bad))
    again.settle()
    assert again.screen == "NoticeScreen" and again.says("bad.log")
    assert again.press("5").screen == "MenuScreen"
