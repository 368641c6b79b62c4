"""A key that the legend lights does something: it leads on, or the picture is another one."""

from __future__ import annotations

import pytest

from game.draw.scene import Keycap
from game.input.buttons import MOVES, Act, Press
from tests.golden.pictures.scenes import fixed
from tests.screens import everywhere

EXCEPT = {
    ("two_players_key_taken", "view"),  # is refused again, in the same words
    ("offer_hint", "hint"),  # the hint stands there already
    ("draw_hint", "hint"),
}
NO_LOG = {"luck", "match_won", "score_knock", "score_undercut", "score_gin"}
"""Scores of matches that no log tells of: nothing can be counted or reviewed."""
SECONDS: tuple[Act, ...] = ("sort", "view", "hint", "score", "help")


@pytest.mark.parametrize("name", everywhere.NAMES)
def test_every_lit_second_function_does_something(name: str) -> None:
    lit = {
        act
        for each in everywhere.screen(name).scene()
        if isinstance(each, Keycap) and each.lit
        for act in each.acts
    }
    for act in SECONDS:
        if act not in lit or (name, act) in EXCEPT or (name in NO_LOG and act in ("view", "hint")):
            continue
        with fixed():
            screen = everywhere.screen(name)
            before = screen.scene()
            assert screen.handle(Press("", act)) is not None or screen.scene() != before, act


@pytest.mark.parametrize("name", ["draw", "offer", "sheet", "sheet_known"])
def test_a_turn_and_its_sheet_light_only_the_moves_that_there_are(name: str) -> None:
    lit = {
        act
        for each in everywhere.screen(name).scene()
        if isinstance(each, Keycap) and each.lit
        for act in each.acts
    }
    for act in MOVES:
        with fixed():
            screen = everywhere.screen(name)
            before = screen.scene()
            screen.handle(Press("", act))
            assert (act in lit) == (screen.scene() != before), act
