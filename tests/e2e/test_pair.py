"""Two players hand the device to each other: whole hands by real keys, the picture compared at every press.

The model lets the curtain fall where the eyes change, so a card of the other's hand that shows for one moment is a
picture that differs.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from game.input.buttons import Act
from game.record.__main__ import check
from game.record.journal import Journal
from game.record.log import Log
from game.screens.deal import DealScreen
from game.screens.pair import CurtainScreen
from game.screens.score import ScoreScreen
from game.table import Table
from tests.e2e.match import Game, Model
from tests.screen.harness import Screen

pytestmark = pytest.mark.e2e

LIFTS: tuple[Act, Act] = ("view", "score")


class PairGame(Game):
    """eyes: the seat whose curtain was lifted last and has not fallen since; None for nobody's."""

    eyes: int | None = None

    def model(self, log: Log) -> Model:
        journal = Journal(None, log.header)
        for _, word, rest in log.entries:
            if word == "note":
                journal.append(f"note {rest}")
        table = Table(journal, log.replay(), log)
        model = Model(log, self._deps, table)
        if isinstance(model.top, CurtainScreen) and table.seat == self.eyes and table.match.hand.trail:
            model.press(LIFTS[table.seat])
        return model

    def decide(self, model: Model) -> Model:
        if not isinstance(model.top, CurtainScreen):
            return super().decide(model)
        seat = model.table.seat
        model = self.press(model, LIFTS[1 - seat])
        assert isinstance(model.top, CurtainScreen), "the other's key lifts nothing"
        self.eyes = seat
        return self.press(model, LIFTS[seat])

    def begin(self, *way: Act) -> Model:
        """From the menu to the deal: the names A and L, the keys 3 and 9."""
        self.start()
        self.tap("down", "down", "down", "ok", *way, "ok")
        self.tap("select", "ok", LIFTS[0])
        self.tap("down", "select", "ok", LIFTS[1])
        return self.ready()


@pytest.mark.parametrize(
    ("variant", "way", "size"),
    [("gin", [], (320, 240)), ("grim", ["down"] * 4, (640, 480))],
    ids=["gin", "grim"],
)
def test_a_hand_of_two_and_the_next_deal(
    variant: str, way: list[Act], size: tuple[int, int], tmp_path: Path
) -> None:
    with Screen(*size) as screen:
        game = PairGame(screen, tmp_path, player="easy")
        model = game.begin(*way)
        assert isinstance(model.top, DealScreen)
        assert (model.table.names, model.table.lifts) == (("A", "L"), LIFTS)
        curtains = 0
        while model.table.match.result is None:
            curtains += isinstance(model.top, CurtainScreen)
            model = game.decide(model)
        assert curtains > 2
        assert isinstance(model.top, ScoreScreen)
        model = game.decide(model)
        assert model.table.match.number == 2
        assert not model.table.match.hand.trail
        game.tap("clear")
        game.end()
        assert game.log().header.rules.name == variant
        assert check(game.files()[-1]) == 0


def test_killed_at_the_curtain_and_behind_it(screen: Screen, tmp_path: Path) -> None:
    """After each start the curtain hangs, whoever held the device."""
    game = PairGame(screen, tmp_path, player="easy")
    model = game.begin()
    for behind in (False, True):
        while not (isinstance(model.top, CurtainScreen) and model.table.match.hand.trail):
            model = game.decide(model)
        if behind:
            model = game.decide(model)
        game.kill()
        game.eyes = None
        game.start()
        game.tap("ok")
        again = game.ready()
        assert again.table.match == model.table.match
        assert isinstance(again.top, CurtainScreen)
        model = game.decide(again)
        model = game.decide(model)
    game.tap("clear")
    game.end()
