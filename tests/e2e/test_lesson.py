"""LEARN TO PLAY by real keys: whoever presses what the coach says is back in the menu at its end."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from game.screens.lesson import LessonScreen
from game.text.catalogue import BUILT_IN
from tests.screen.harness import Screen
from tests.screens.test_lesson import act, start, told

ROOT = Path(__file__).resolve().parents[2]
KEYS = {"left": "KP_4", "right": "KP_6", "select": "KP_5", "ok": "KP_Enter"}


def presses(folder: Path) -> list[str]:
    """What the coach asks for, from the first word to the last."""
    rig, lesson = start(folder, keymap="numpad")
    found = []
    while isinstance(rig.stack.top, LessonScreen) and len(found) < 150:
        found.append(KEYS[told(lesson)])
        act(rig, told(lesson))
    return found


@pytest.mark.e2e
@pytest.mark.parametrize("language", BUILT_IN)
def test_the_guided_hand_is_played_to_its_end(tmp_path: Path, language: str) -> None:
    keys = presses(tmp_path / "told")
    folder = tmp_path / "data"
    folder.mkdir()
    (folder / "settings.toml").write_text('keymap = "numpad"\nmute = true\n')
    argv = [sys.executable, str(ROOT / "main.py"), "--fullscreen", "--speed", "instant", "--lang", language]
    with Screen(320, 240) as screen, screen.start([*argv, "--data-dir", str(folder)]) as program:
        program.wait_for_window()
        screen.tap("KP_8", "KP_8")
        menu = screen.settle()
        screen.tap("KP_Enter", *keys)
        assert screen.settle() == menu, "the line LEARN TO PLAY is still chosen"
        program.close()
        assert program.wait() == 0
    assert not list(folder.glob("matches/*.log"))
