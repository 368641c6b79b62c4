"""Whole matches by real keys, from the menu to the score of the match."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.input.buttons import Act
from game.record.__main__ import check
from game.screens.score import MatchScreen
from tests.e2e.match import LAPTOP, NUMPAD, PHONE, Game, Pad
from tests.screen.harness import Screen

pytestmark = pytest.mark.e2e

# Variant, the presses that lead to it from the menu, keys, screen, NumLock, options.
MATCHES = [
    ("gin", ["ok"], NUMPAD, (640, 480), False, []),
    ("oklahoma", ["down", "ok"], NUMPAD, (320, 240), True, []),
    ("board", ["down", "down", "ok", "ok"], LAPTOP, (1280, 720), False, []),
    ("rami", ["down", "down", "ok", "down", "ok"], PHONE, (640, 480), True, ["--fullscreen"]),
    ("grim", ["down", "down", "ok", "down", "down", "ok"], NUMPAD, (640, 480), True, []),
]


@pytest.mark.parametrize(
    ("variant", "way", "pad", "size", "num_lock", "options"), MATCHES, ids=[each[0] for each in MATCHES]
)
def test_a_whole_match(
    variant: str,
    way: list[Act],
    pad: Pad,
    size: tuple[int, int],
    num_lock: bool,
    options: list[str],
    tmp_path: Path,
) -> None:
    with Screen(*size) as screen:
        screen.num_lock(num_lock)
        game = Game(screen, tmp_path, pad)
        game.start("--level", "easy", *options)
        game.tap(*way)
        *_, model = game.play()
        assert isinstance(model.top, MatchScreen)
        match = game.log().replay()
        assert match.rules.name == variant
        assert max(match.scores) >= match.rules.points_to_win
        assert game.log().closed == "over"
        assert check(game.files()[-1]) == 0
        game.tap("ok")
        game.end()


def test_a_first_hand(screen: Screen, tmp_path: Path) -> None:
    """The least that any build must be able to do; an installed one is named by KNOCKPAD."""
    game = Game(screen, tmp_path, player="easy")
    game.first_hand()
