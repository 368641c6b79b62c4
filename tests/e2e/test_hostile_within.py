"""What happens to the real program while it runs: a controller goes in mid-press, the clock is set back."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.e2e.match import ROOT
from tests.e2e.test_hostile import Hostile, dealt, leaves, plays, plays_blind, taken_up
from tests.screen.harness import Screen

pytestmark = pytest.mark.e2e
Order = Callable[[str], None]
DOWN = 12
"""Down on the D-pad, as SDL numbers a gamepad's buttons."""


@pytest.fixture
def begun(screen: Screen, tmp_path: Path) -> Iterator[tuple[Hostile, Order]]:
    """A program with a match to go on with, and what gives it orders."""
    pipe = tmp_path / "orders"
    os.mkfifo(pipe)
    data = tmp_path / "data"
    dealt(data)
    game = Hostile(screen, data, player="easy")
    options = f"--data-dir {data} --speed instant --lang en --keymap numpad"
    command = [sys.executable, str(ROOT / "tests" / "e2e" / "accomplice.py"), str(pipe), *options.split()]
    game.program = screen.start(command, env={"SDL_AUDIODRIVER": "dummy"})
    game.program.wait_for_window()
    game.look()
    with pipe.open("w") as orders:

        def order(line: str) -> None:
            orders.write(f"{line}\n")
            orders.flush()

        yield game, order


def hold(game: Hostile, order: Order, button: int, done: Callable[[], bool]) -> None:
    """Hold a button until something has come of it; once more if it was pressed before the device was found."""
    for _ in range(8):
        order(f"press {button}")
        try:
            game.screen.until(done, 2, "what the button does")
            return
        except AssertionError:
            order(f"release {button}")
    raise AssertionError(game.program.output())


def test_n13_a_controller_unplugged_in_mid_press_lets_go(begun: tuple[Hostile, Order]) -> None:
    """Down is held in the menu until the cursor runs; without its controller it stands still."""
    game, order = begun
    screen = game.screen
    order("plug")
    seen: set[bytes] = set()

    def runs() -> bool:
        seen.add(screen.picture().rgb)
        return len(seen) > 3

    hold(game, order, DOWN, runs)
    order("unplug")
    time.sleep(0.4)
    still = screen.picture()
    for _ in range(10):
        time.sleep(0.1)
        assert screen.picture().changed(still) == 0
    screen.tap("KP_8")
    leaves(game)


def test_the_clock_set_back_in_play(begun: tuple[Hostile, Order]) -> None:
    """By an hour, by thirty years, and to before 1970: the match goes on and is taken up again."""
    game, order = begun
    model = taken_up(game)
    for seconds in (3600, 10**9, 4 * 10**9):
        order(f"back {seconds}")
        time.sleep(0.05)
        model = game.decide(model)
    game.key("clear")
    game.screen.settle()
    plays(game, 1)
    leaves(game)


def test_q03_a_sound_device_that_never_lets_go_holds_nobody_up(begun: tuple[Hostile, Order]) -> None:
    game, order = begun
    order("hang")
    model = game.decide(game.decide(taken_up(game)))
    began = time.monotonic()
    leaves(game)
    assert time.monotonic() - began < 2
    assert model.table.match == game.log().replay()


@pytest.mark.parametrize("name", ["x" * 300, "/".join(["y" * 200] * 25)])
def test_f09_a_path_that_is_too_long_for_the_system(screen: Screen, tmp_path: Path, name: str) -> None:
    """It plays, and says once that nothing is kept."""
    game = Hostile(screen, tmp_path)
    game.begin("--data-dir", name, cwd=tmp_path)
    plays_blind(game)
    assert "File name too long; nothing will be kept" in leaves(game, said=1)
    assert os.listdir(tmp_path) == []


def test_no_home_at_all_but_a_place_for_data(screen: Screen, tmp_path: Path) -> None:
    dealt(tmp_path / "knockpad")
    game = Hostile(screen, tmp_path / "knockpad", player="easy")
    game.begin(before="unset HOME;", env={"XDG_DATA_HOME": str(tmp_path)})
    plays(game, 1)
    leaves(game)
