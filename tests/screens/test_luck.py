"""After a match: how lucky both were, on one page, in both languages."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.draw.scene import Keycap, Text
from game.engine.rules import VARIANTS
from game.record.log import read, text_of
from game.record.luck import Side
from game.record.store import Library
from game.screens.luck import LuckScreen, rows, verdict
from game.screens.replay import ReplayScreen
from game.screens.stack import Stack
from game.screens.words import COLUMNS
from game.table import Table
from game.text.catalogue import BUILT_IN, load
from tests.record.test_statistics import play
from tests.screens.fit import faults
from tests.screens.rig import Rig


@pytest.fixture(scope="module")
def over() -> Table:
    return play(Library(None), "board", "1234567894")


@pytest.mark.parametrize("language", BUILT_IN)
def test_the_view_key_opens_it_on_the_score_of_the_match(over: Table, language: str) -> None:
    game = Rig(over, Library(None), language=language)
    game.press("5")
    assert game.screen == "MatchScreen" and not faults(game.stack.scene())
    label = load(language)[0]("legend_luck")
    lit = [each for each in game.stack.scene() if isinstance(each, Keycap) and each.label == label]
    assert len(lit) == 1 and lit[0].lit
    game.press("3")
    assert isinstance(game.stack.top, LuckScreen) and not faults(game.stack.scene())
    assert len(game.words()) > 30
    game.press("3")
    assert game.screen == "MatchScreen"


def test_the_figures_are_those_of_both_sides(over: Table) -> None:
    log = read(text_of(over.header, over.journal.lines))
    screen = LuckScreen(Rig(over, Library(None)).deps, log, 0)
    other = LuckScreen(Rig(over, Library(None)).deps, log, 1)
    for each in (screen, other):
        while each.due(0) is not None:
            each.tick(0)
    assert screen.sides is not None and screen.sides == other.sides
    shown = [each.text for each in screen.scene() if isinstance(each, Text)]
    mirrored = [each.text for each in other.scene() if isinstance(each, Text)]
    for name, mine, theirs, usual in rows(*screen.sides):
        assert mine in shown and theirs in mirrored and usual in shown, name
    assert shown != mirrored


def test_a_replay_shows_it_at_its_end_only(over: Table) -> None:
    deps = Rig(over, Library(None)).deps
    replay = ReplayScreen(deps, read(text_of(over.header, over.journal.lines)))
    stack = Stack(replay)
    game = Rig(over, Library(None))
    game.stack = stack
    game.press("3")
    assert game.screen == "ReplayScreen"
    replay.at = replay.last
    assert any(isinstance(each, Keycap) and each.label == "LUCK" for each in stack.scene())
    assert not faults(stack.scene())
    game.press("3")
    assert game.screen == "LuckScreen"


def side(luck: float) -> Side:
    """Ten hands, so many standard deviations from the usual in the draws."""
    return Side(10, 4, 654, 565, 40, round(12 + 3 * luck), 12.0, 9.0)


@pytest.mark.parametrize("language", BUILT_IN)
def test_the_verdict_follows_the_figures_and_fits(language: str) -> None:
    texts = load(language)[0]
    for luck, key in ((0.0, "luck_within"), (2.4, "luck_far"), (-4.0, "luck_rare")):
        said = verdict(texts, side(luck), side(0))
        assert texts(key) in said and texts("luck_fixed") in said
    assert texts("luck_draw_you", n="9.0") in verdict(texts, side(3), side(0))
    assert texts("luck_draw_cpu", n="6.0") in verdict(texts, side(-1), side(1))
    assert texts("luck_deal_even") in verdict(texts, side(1), side(0))
    for key in (each for each in texts.words if each.startswith("luck_d") and "_" in each[6:]):
        assert len(texts(key, n="13.4")) <= COLUMNS


def test_a_match_in_play_gives_nothing_away(tmp_path: Path) -> None:
    game = Rig(Table.new(Library(tmp_path), VARIANTS["gin"], "easy", "0000000000"), Library(None))
    game.press("5 3")
    assert game.screen == "TurnScreen"
