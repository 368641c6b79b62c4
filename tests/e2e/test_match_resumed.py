"""A match that is cut off in mid-hand goes on by CONTINUE exactly as it stood."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.engine.rules import VARIANTS
from game.screens import steps
from game.screens.turn import TurnScreen
from tests.e2e.match import Game, Model, phase, prepared
from tests.screen.harness import Screen

pytestmark = pytest.mark.e2e

CODE = "0379714227"
"""Cards with which two short hands between beginners come to every phase."""
PHASES = {
    "DealScreen",
    "Offer",
    "Draw",
    "Discard",
    "Confirm",
    "ArrangeScreen, knocker",
    "ArrangeScreen, defender",
    "ScoreScreen",
}


@pytest.fixture
def game(screen: Screen, tmp_path: Path) -> Game:
    """A program whose data folder holds a match that has just been dealt."""
    prepared(tmp_path, VARIANTS["gin"], "easy", CODE)
    return Game(screen, tmp_path, player="easy")


def kill_and_continue(game: Game, model: Model) -> Model:
    """End the program at once and start it again; see that all is as it was."""
    before, text, picture = model.table.match, game.text(), game.shown()
    game.kill()
    assert game.text() == text
    game.start()
    game.tap("ok")
    after = game.ready()
    assert after.table.match == before
    assert game.text() == text, "nothing is played that was not there"
    if phase(model) != "Confirm":
        assert game.shown() == picture
    return after


def test_killed_in_every_phase_it_goes_on_as_it_stood(game: Game) -> None:
    """R01: the same player, phase and legal actions, and the computer does not move. I05: a drawn card stays drawn."""
    game.start()
    game.tap("ok")
    model = game.ready()
    killed: set[str] = set()
    while model.table.match.number <= 2:
        if phase(model) not in killed:
            killed.add(phase(model))
            model = kill_and_continue(game, model)
        if isinstance(model.top, TurnScreen) and isinstance(model.step, steps.Discard):
            action = game.choose(model)
            model = game.throw(model, action)
            if "Confirm" not in killed:
                killed.add("Confirm")
                model = kill_and_continue(game, model)
                assert phase(model) == "Discard", "what was not ended was not thrown"
                continue
            model = game.confirm(model, action)
        else:
            model = game.decide(model)
    assert killed == PHASES
    assert len(game.files()) == 1
    game.tap("clear")
    game.end()


def test_the_window_is_closed_in_mid_hand(game: Game) -> None:
    game.start()
    game.tap("ok")
    model = game.ready()
    while phase(model) != "Discard":
        model = game.decide(model)
    before = model.table.match
    game.press(model, "left", "select")
    game.close()
    game.start()
    game.tap("ok")
    model = game.ready()
    assert model.table.match == before and phase(model) == "Discard"
    while model.table.match.number == 1:
        model = game.decide(model)
    assert len(model.table.match.played) == 1


def test_the_menu_and_back_changes_nothing(game: Game) -> None:
    """R05."""
    game.start()
    game.tap("ok")
    model = game.ready()
    while phase(model) != "Discard":
        model = game.decide(model)
    before, picture, text = model.table.match, game.shown(), game.text()
    game.tap("clear", "ok")
    assert game.ready().table.match == before
    assert game.shown() == picture and game.text() == text
