"""What single keys do in a real match: held, twice, cancelled; the second functions; window and full screen."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from game.draw.plan import first_size
from game.input.buttons import Act
from game.screens import steps
from game.screens.turn import TurnScreen
from tests.e2e.match import COMMAND, LAPTOP, NUMPAD, Game, Model, Pad
from tests.screen.harness import Screen

pytestmark = pytest.mark.e2e


def started(screen: Screen, folder: Path, *options: str, pad: Pad = NUMPAD) -> tuple[Game, Model]:
    """A game of Gin from the menu, at the player's first turn to draw."""
    game = Game(screen, folder, pad, player="easy")
    game.start("--level", "easy", *options)
    game.tap("ok")
    return game, to(game, game.ready(), steps.Draw)


def to(game: Game, model: Model, step: type[steps.Step]) -> Model:
    """Play on until a step of the player's turn."""
    while not (isinstance(model.top, TurnScreen) and isinstance(model.step, step)):
        model = game.decide(model)
    return model


def test_a_held_key_acts_once(screen: Screen, tmp_path: Path) -> None:
    """N08."""
    game, model = started(screen, tmp_path)
    acts = model.acts
    screen.key("KP_Enter", hold=1.2)
    model.press("ok")
    model = game.ready(acts + 1)
    assert model.acts == acts + 1 and isinstance(model.step, steps.Discard), "drawn, and no more"
    screen.key("KP_5", hold=1.2)
    model.press("select")
    game.look_at(model)
    assert model.step.raised is not None, "raised, and not lowered again"
    screen.key("KP_Enter", hold=1.2)
    model.press("ok")
    game.look_at(model)
    assert isinstance(model.step, steps.Confirm), "thrown, and the turn not ended"
    assert model.acts == acts + 1
    screen.key("KP_Decimal", hold=1.2)
    screen.settle()
    assert game.program.running, "in the menu, and not left"
    game.end()


def test_a_second_press_does_not_answer_what_was_not_seen_yet(screen: Screen, tmp_path: Path) -> None:
    """OK twice on END TURN: the computer plays in between, and the second press does not draw from the stock."""
    game, model = started(screen, tmp_path)
    model = game.press(model, "ok")
    game.press(model, "select")
    model = game.press(model, "ok")
    acts = model.acts
    bounce(game)
    model.press("ok")
    model = game.ready(acts + 1)
    screen.settle()
    assert [str(act) for seat, act in model.table.view.public_actions if seat == 0][-1].startswith("discard")
    assert game.is_shown(model)


def bounce(game: Game) -> None:
    for down in (True, False, True, False):
        game.screen.keyboard.key("KP_Enter", down)
        time.sleep(0.003)


def test_a_turn_is_four_presses_and_can_be_cancelled(screen: Screen, tmp_path: Path) -> None:
    game, model = started(screen, tmp_path)
    acts = model.acts
    model = game.press(model, "ok")
    drawn = model.table.view.drawn
    game.press(model, "select", "ok")
    while model.step.choices[model.step.at][0] != "cancel":  # type: ignore[attr-defined]
        game.press(model, "right")
    game.press(model, "ok")
    assert isinstance(model.step, steps.Discard) and model.step.cursor == drawn
    assert model.acts == acts + 1, "nothing was sent"
    presses = game.presses
    game.press(model, "select")
    game.press(model, "ok")
    model = game.press(model, "ok")
    assert game.presses == presses + 3, "with the draw four in all"
    assert (0, f"discard {_name(drawn)}") in [
        (seat, str(act)) for seat, act in model.table.view.public_actions
    ]


def _name(card: int | None) -> str:
    from game.engine.cards import format_card

    assert card is not None
    return format_card(card)


def test_second_functions_leave_the_turn_as_it_is(screen: Screen, tmp_path: Path) -> None:
    """The score, the help and their pages too (S06)."""
    game, model = started(screen, tmp_path)
    model = game.press(model, "ok")
    before = model.table.match
    acts: list[Act] = ["sort", "sort", "view", "hint", "view", "sort"]
    acts += ["score", "right", "left", "score", "help", "right", "help"]
    for act in acts:
        game.press(model, act)
    assert isinstance(model.top, TurnScreen)
    assert game.log().replay() == before
    model = to(game, model, steps.Draw)
    assert model.table.match != before


def test_full_screen_and_back_in_mid_hand(tmp_path: Path) -> None:
    with Screen(1280, 720) as screen:
        game, model = started(screen, tmp_path, "--windowed", pad=LAPTOP)
        window = first_size(1280, 720)
        assert game.program.place()[2:] == window
        for size, switch in (
            ((1280, 720), "F11"),
            (window, "Alt"),
            ((1280, 720), "Alt"),
            (window, "F11"),
        ):
            if switch == "F11":
                screen.key("F11")
            else:
                screen.chord("Alt_L", "Return")
            screen.until(lambda size=size: game.program.place()[2:] == size, 5, f"a window of {size}")  # type: ignore[misc]
            screen.keyboard.focus(screen.keyboard.windows()[-1])
            screen.settle()
            game.look()
            game.look_at(model)
            model = game.decide(game.press(model, "right"))
        game.kill()


def test_it_starts_full_screen(tmp_path: Path) -> None:
    with Screen(1280, 720) as screen:
        game, _ = started(screen, tmp_path, "--fullscreen")
        assert game.program.place() == (0, 0, 1280, 720)
        assert game.place == (160, 0, 3), "three times as large, in the middle"
        game.tap("clear")
        game.end()


def test_the_first_start_asks_which_key_is_up(screen: Screen, tmp_path: Path) -> None:
    options = ["--data-dir", str(tmp_path), "--mute", "--lang", "en", "--speed", "instant"]
    program = screen.start([*COMMAND, *options])
    program.wait_for_window()
    screen.tap("Tab")
    again = screen.settle()
    screen.tap("KP_8")
    menu = screen.settle()
    assert menu.changed(again)
    screen.until(
        lambda: 'keymap = "numpad"' in (tmp_path / "settings.toml").read_text("utf-8"), 5, "the keymap"
    )
    screen.tap("KP_2")
    screen.tap("KP_8")
    assert screen.settle() == menu, "2 is down, 8 is up"


PAGES: dict[str, list[Act]] = {
    "menu": [],
    "deal": ["ok"],
    "turn": ["ok", "ok"],
    "score sheet": ["ok", "ok", "score", "right"],
    "help in a hand": ["ok", "ok", "help", "right"],
    "more rules": ["down", "down", "ok"],
    "two players": ["down", "down", "down", "ok"],
    "learn": ["up", "up", "ok"],
    "options": ["up", "up", "up", "ok"],
    "statistics": ["score"],
    "question": ["clear"],
}


@pytest.mark.parametrize("page", PAGES)
def test_p05_the_window_can_be_closed_on_every_page(page: str, screen: Screen, tmp_path: Path) -> None:
    game = Game(screen, tmp_path)
    game.start("--level", "easy")
    game.tap(*PAGES[page])
    game.close()
