"""The key test: what it shows, what it binds, how it is left, and that it is kept."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from game.bindings import Bindings
from game.draw.hits import box_of
from game.draw.scene import Button, Text
from game.input.buttons import Press, Touch
from game.screens.keytest import KEPT, WAIT_MS, KeyTestScreen
from game.text.catalogue import BUILT_IN
from tests.screens.fit import faults
from tests.screens.menu_rig import MenuRig


class Rig(MenuRig):
    """The page, with keys pressed by their physical names."""

    def __init__(self, folder: Path, keymap: str = "numpad", language: str = "en") -> None:
        super().__init__(folder, language, keymap)
        self.deps.bindings = Bindings(keymap, folder / "keymaps")
        self.deps.apply = lambda: self.deps.notices.extend(self.bindings.told())
        self.stack.screens.append(KeyTestScreen(self.deps))

    @property
    def bindings(self) -> Bindings:
        assert self.deps.bindings is not None
        return self.deps.bindings

    @property
    def page(self) -> KeyTestScreen:
        page = self.stack.top
        assert isinstance(page, KeyTestScreen)
        return page

    def keys(self, *names: str) -> Rig:
        for name in names:
            self.stack.raw(name)
        return self

    def click(self, label: str) -> None:
        button = next(e for e in self.stack.scene() if isinstance(e, Button) and e.label == label)
        x, y, w, h = box_of(button) or (0, 0, 0, 0)
        self.stack.touch(Touch(x + w // 2, y + h // 2))


@pytest.fixture
def page(tmp_path: Path) -> Rig:
    return Rig(tmp_path)


def test_it_opens_from_the_options(tmp_path: Path) -> None:
    rig = MenuRig(tmp_path).go("OPTIONS").go("KEY TEST")
    assert rig.screen == "KeyTestScreen"
    rig.stack.raw("escape")
    assert rig.screen == "MenuScreen"


def test_every_key_is_shown_with_what_it_means(page: Rig) -> None:
    page.keys("q", "kp_8", "pad_a", "joy_3", "code_291", "kp_1", "up")
    shown = [(each.name, each.press and each.press.act) for each in page.page.arrived]
    assert shown == [
        ("up", "up"), ("kp_1", "sort"), ("code_291", None), ("joy_3", "hint"),
        ("pad_a", "select"), ("kp_8", "up"), ("q", None),
    ]  # fmt: skip
    assert page.says("kp_8") and page.says("8 ↑") and page.says("nothing") and page.says("1 SORT")


def test_only_the_last_ones_are_listed(page: Rig) -> None:
    page.keys(*["q"] * 30)
    assert len(page.page.arrived) == KEPT
    assert not faults(page.stack.scene())


def test_the_cursor_goes_over_the_buttons_and_the_line_below(page: Rig) -> None:
    assert page.page.at == "5"
    for key, at in (
        ("kp_8", "8"), ("kp_6", "9"), ("kp_6", "7"), ("kp_8", None), ("kp_2", "8"), ("kp_8", None),
        ("kp_8", "0"), ("kp_4", "CLR"), ("kp_4", "OK"), ("kp_2", None),
    ):  # fmt: skip
        assert page.keys(key).page.at == at


def test_a_button_is_given_a_key_and_it_is_kept(page: Rig, tmp_path: Path) -> None:
    page.keys("kp_5")
    assert page.page.waiting == "5" and page.says("Press the key that is to be 5")
    page.keys("q")
    assert page.page.waiting is None and page.says("q is now 5")
    assert page.bindings.press("q") == Press("5", "select")
    assert Bindings("numpad", tmp_path / "keymaps").press("q") == Press("5", "select")
    assert page.keys("q").page.waiting == "5", "it works at once"


def test_a_controllers_button_goes_into_the_controllers_keymap(page: Rig, tmp_path: Path) -> None:
    page.keys("kp_5", "pad_y")
    assert Bindings("phone", tmp_path / "keymaps").press("pad_y") == Press("", "select")
    assert not (tmp_path / "keymaps" / "numpad.toml").exists()


def test_the_key_that_asks_can_be_the_answer(page: Rig) -> None:
    page.keys("kp_5", "kp_5")
    assert page.page.waiting is None and page.bindings.press("kp_5") == Press("5", "select")


@pytest.mark.parametrize(
    "give_up",
    [
        lambda rig: rig.stack.touch(Touch(300, 100)),
        lambda rig: (rig.stack.tick(100), rig.stack.tick(100 + WAIT_MS)),
    ],
)
def test_waiting_ends_by_a_click_or_by_time(page: Rig, give_up: Callable[[Rig], object]) -> None:
    page.keys("kp_enter")
    assert page.stack.due(0) == 0
    give_up(page)
    assert page.page.waiting is None and page.says("Nothing was changed") and not page.bindings.changed
    assert page.stack.due(999_999) is None


def test_what_does_not_go_is_told(page: Rig) -> None:
    page.keys("kp_5", "f11")
    assert page.page.waiting is None and page.says("f11 is kept for full screen")
    assert not page.bindings.changed


def test_back_to_the_keys_as_delivered(page: Rig, tmp_path: Path) -> None:
    page.keys("kp_5", "q", "kp_2", "kp_2", "kp_2")
    assert page.page.at is None and page.says("go back")
    page.keys("kp_enter")
    assert page.bindings.press("q") is None and list((tmp_path / "keymaps").iterdir()) == []
    page.keys("kp_enter")
    assert page.says("as they were at first")


def test_the_mouse_can_do_all_of_it(page: Rig) -> None:
    page.click("7")
    assert page.page.waiting == "7"
    page.keys("h")
    assert page.bindings.press("h") == Press("7", "hint")
    page.click("AS DELIVERED")
    assert page.bindings.press("h") is None


def test_a_drawn_key_acts_but_cannot_be_given_away(page: Rig) -> None:
    page.keys("drawn_5", "drawn_7")
    assert page.page.waiting is None and page.says("Nothing was changed")
    page.keys("drawn_CLR")
    assert page.screen == "MenuScreen"


def test_what_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "keymaps").write_text("no folder")
    rig = Rig(tmp_path)
    rig.keys("kp_5", "q")
    assert rig.stack.due(0) == 0
    rig.stack.tick(0)
    assert rig.screen == "NoticeScreen" and rig.says("this run only")


@pytest.mark.parametrize("language", BUILT_IN)
@pytest.mark.parametrize("keymap", ["phone", "numpad", "laptop", "gamepad", "handheld"])
def test_the_words_fit(tmp_path: Path, language: str, keymap: str) -> None:
    rig = Rig(tmp_path, keymap, language)
    names = [
        "pad_shoulder_right",
        "pad_trigger_left",
        "left_bracket",
        "kp_multiply",
        "drawn_CLR",
        "print_screen",
    ]
    for at in ("5", "OK", "CLR", "1", None):
        rig.page.at = at  # type: ignore[assignment]
        assert not faults(rig.stack.scene()), faults(rig.stack.scene())
    rig.page.at = "5"
    for name in (*names[:4], names[5]):
        rig.page.waiting = "5"
        rig.keys(name)
        assert not faults(rig.stack.scene()), faults(rig.stack.scene())
    assert all(len(each.text) <= 43 for each in rig.stack.scene() if isinstance(each, Text))
