"""Which screen a match is at: the states deal, turn, knock-arrange, lay-off, hand score and match score."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.screens.base import Screen
from game.screens.deps import Deps
from game.table import Table

if TYPE_CHECKING:
    from game.screens.tablebase import TableScreen


def first_screen(deps: Deps, table: Table) -> Screen:
    """The screen for a match as it stands: where a new one starts, and where a kept one is taken up."""
    deps.table = table
    table.cover()
    if not table.view.public_actions and table.match.result is None:
        from game.screens.deal import DealScreen

        return DealScreen(deps, table)
    return next_screen(deps, table)


def next_screen(deps: Deps, table: Table) -> Screen:
    """The screen for the phase that the hand has come to; with two players the curtain between them."""
    if table.covered:
        from game.screens.pair import CurtainScreen

        return CurtainScreen(deps, table)
    return table_screen(deps, table)


def table_screen(deps: Deps, table: Table) -> TableScreen:
    """The screen for the phase that the hand has come to, for the one who may see it."""
    phase, human = table.match.hand.phase, table.match.hand.to_act == table.seat
    if phase == "over":
        from game.screens.score import ScoreScreen

        return ScoreScreen(deps, table)
    if phase in ("arrange", "lay-off"):
        if human:
            from game.screens.arrange import ArrangeScreen

            return ArrangeScreen(deps, table)
        from game.screens.layoff import LayOffScreen

        return LayOffScreen(deps, table)
    from game.screens.turn import TurnScreen

    return TurnScreen(deps, table)
