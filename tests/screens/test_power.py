"""Power on: everything lit for a moment, over the picture that stands."""

from __future__ import annotations

from pathlib import Path

from game.draw.scene import Digits, Keycap, Letters, Plate
from game.input.buttons import Press, Touch
from game.screens.power import POWER_MS
from game.screens.stack import Stack
from tests.screens.menu_rig import MenuRig
from tests.screens.rig import rig


def test_every_segment_and_sign_of_the_menu_is_lit(tmp_path: Path) -> None:
    menu = MenuRig(tmp_path).stack.top
    stack = Stack(menu, power_ms=300)
    scene = stack.scene()
    assert [each.text for each in scene if isinstance(each, Letters)] == ["*" * 8]
    assert all(each.lit for each in scene if isinstance(each, Keycap))
    stack.tick(0)
    stack.tick(300)
    assert stack.scene() == menu.scene()


def test_the_table_is_lit_as_well() -> None:
    game = rig("6H 7H 8H 9S 9D 9C JC QC KC AS", "5H 4H 2S 2D 2C TD TH TC 7S 3D", "KH")
    game.press("O")
    stack = Stack(game.stack.top, power_ms=300)
    assert all(set(each.text) == {"8"} for each in stack.scene() if isinstance(each, Digits))
    assert all(each.lit for each in stack.scene() if isinstance(each, Plate))


def test_any_key_or_touch_ends_it(tmp_path: Path) -> None:
    for end in (
        lambda stack: stack.press(Press("8", "down")),
        lambda stack: stack.touch(Touch(300, 100)),
        lambda stack: stack.raw("q"),
    ):
        stack = Stack(MenuRig(tmp_path).stack.top, power_ms=300)
        end(stack)
        assert stack.scene() == stack.top.scene() and stack.due(0) is None


def test_it_is_short_and_off_at_speed_instant() -> None:
    assert POWER_MS["instant"] == 0 and max(POWER_MS.values()) <= 400
    assert set(POWER_MS) == {"instant", "normal", "slow"}
