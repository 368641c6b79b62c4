"""The handheld on a real screen: played by its drawn keys, its keys given others, its looks from a player's files."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from game.draw.body import PALETTE
from game.draw.plan import Plan, plan
from game.draw.scene import HEIGHT, WIDTH
from game.input.keymap import built_in, load
from tests.screen.harness import Program, Screen
from tests.screens.menu_rig import MenuRig

pytestmark = pytest.mark.e2e
ROOT = Path(__file__).resolve().parents[2]
AMBER = 'title = "Amber"\n[colours]\nground = "201000"\nink = "ffb000"\n'


class Device:
    """The program, and where its keys are drawn."""

    def __init__(self, screen: Screen, folder: Path, *options: str, keymap: str = "numpad") -> None:
        self.screen, self.folder, self.keymap = screen, folder, keymap
        command = [sys.executable, str(ROOT / "main.py"), "--data-dir", str(folder), "--mute"]
        command += ["--speed", "instant", "--lang", "en", "--keymap", keymap, *options]
        self.program: Program = screen.start(command)
        self.program.wait_for_window()

    @property
    def plan(self) -> Plan:
        return plan(*self.program.place()[2:], built_in(self.keymap).rows)

    def click(self, *keys: str) -> None:
        """Press drawn keys, each once the last was answered."""
        left, top, _, _ = self.program.place()
        for key in keys:
            box = self.plan.keys[key]
            before = self.screen.picture()
            self.screen.click(left + box.x + box.w // 2, top + box.y + box.h // 2)
            self.screen.until_changed(before)
            self.screen.settle()

    def leave(self, clear: str = "KP_Decimal", ok: str = "KP_Enter") -> None:
        self.screen.tap(clear)
        self.screen.settle()
        self.screen.key(ok)
        assert (self.program.wait(), self.program.output()) == (0, "")

    def logs(self) -> list[Path]:
        return sorted((self.folder / "matches").glob("*.log"))


def test_a_hand_is_begun_by_the_drawn_keys_alone(screen: Screen, tmp_path: Path) -> None:
    device = Device(screen, tmp_path)
    assert device.plan.lcd.scale == 1 and set(device.plan.keys) == set(built_in("numpad").acts)
    device.click("OK", "OK", "OK")
    assert len(device.logs()) == 1 and b"\npass\n" in device.logs()[0].read_bytes()
    device.click("CLR")
    device.click("CLR", "5")
    assert device.program.running, "5 is no answer to LEAVE?"
    before = screen.picture()
    box, (left, top, _, _) = device.plan.keys["OK"], device.program.place()
    screen.click(left + box.x + 9, top + box.y + box.h // 2)
    assert device.program.wait() == 0 and before.width == 640


@pytest.mark.parametrize(
    ("size", "options", "keys"),
    [
        ((800, 480), [], True),
        ((480, 320), [], True),
        ((720, 720), [], True),
        ((640, 480), ["--fullscreen"], False),
        ((720, 720), ["--fullscreen"], False),
        ((1280, 720), ["--fullscreen"], False),
    ],
)
def test_the_body_is_there_where_there_is_room(
    size: tuple[int, int], options: list[str], keys: bool, tmp_path: Path
) -> None:
    with Screen(*size) as own:
        device = Device(own, tmp_path, *options)
        assert (PALETTE["accent"] in own.picture().colours()) == keys
        device.leave()


def test_full_screen_with_the_keys_by_an_option(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text("keypad = true\n")
    with Screen(1280, 720) as own:
        device = Device(own, tmp_path, "--fullscreen")
        assert device.program.place() == (0, 0, 1280, 720) and device.plan.lcd.scale == 3
        assert PALETTE["accent"] in own.picture().colours()
        device.click("OK")
        assert len(device.logs()) == 1
        device.click("CLR")
        device.leave()


def test_a_screen_smaller_than_the_canvas_shows_the_middle_of_it(tmp_path: Path) -> None:
    with Screen(240, 160) as own:
        device = Device(own, tmp_path)
        assert len(own.picture().colours()) > 2
        own.tap("KP_Enter")
        assert len(device.logs()) == 1
        own.tap("KP_Decimal")
        device.leave()


def test_a_key_given_in_the_key_test_is_kept(screen: Screen, tmp_path: Path) -> None:
    device = Device(screen, tmp_path)
    model = MenuRig(None, keymap="numpad")
    for line in ("OPTIONS", "KEY TEST"):
        while model.chosen() != line:
            model.press("2")
            screen.tap("KP_2")
        model.press("5")
        screen.tap("KP_5")
    screen.tap("KP_Enter", "q")
    file = tmp_path / "keymaps" / "numpad.toml"
    screen.until(file.exists, 5, "a keymap of the player's own")
    kept = load(file)
    assert kept.presses["q"] == kept.presses["kp_5"] and kept.name == "numpad"
    screen.tap("Escape")
    device.leave()
    again = Device(screen, tmp_path)
    screen.tap("KP_2", "KP_8", "q")
    assert len(again.logs()) == 1, "q is 5, and opens the first line"
    screen.tap("KP_Decimal")
    again.leave()


def test_a_theme_of_the_players_own_is_found(screen: Screen, tmp_path: Path) -> None:
    (tmp_path / "themes").mkdir()
    (tmp_path / "themes" / "amber.toml").write_text(AMBER)
    device = Device(screen, tmp_path, "--theme", "amber")
    left, top, _, _ = device.program.place()
    lcd = device.plan.lcd
    glass = screen.picture(left + lcd.x, top + lcd.y, WIDTH, HEIGHT, 1)
    assert {(0x20, 0x10, 0x00), (0xFF, 0xB0, 0x00)} <= glass.colours()
    assert (0xB9, 0xC4, 0xA7) not in glass.colours()
    device.leave()
