"""Matches played for the tests: a human who plays well enough to come to an end and oddly enough to see it all."""

from __future__ import annotations

from pathlib import Path
from random import Random

from game.ai.easy import Easy
from game.engine.match import Match
from game.engine.rules import VARIANTS, Rules
from game.record.log import HUMAN, Header
from game.record.store import Library
from game.table import Table

SALT = "0123456789abcdef"
RULES: dict[str, Rules] = {
    **VARIANTS,
    "eleven": Rules(name="eleven", upcard_offer=False, eleven_card_deal=True, big_gin_bonus=31),
    "last": Rules(name="last", last_discard=True, stock_floor=10, knock_limit=5, shutout="total"),
    "spades": Rules(
        name="spades", limit_from_upcard=True, upcard_ace_limit=1, spades_double=True, game_bonus=50
    ),
    "capped": Rules(name="Capped Ærlig", pile_draw_cap=20, points_to_win=50, next_leader="winner"),
}
"""The five variants, and the house rules that open phases which they do not have."""


def turn(table: Table, rng: Random, odd: float = 0.1) -> None:
    """One thing happens: the human acts, the computer thinks on, or the next hand is dealt."""
    if table.match.result is not None:
        table.next_hand()
    elif table.computer_to_act:
        table.think()
    else:
        legal = table.view.legal
        action = rng.choice(legal) if rng.random() < odd else Easy().choose(table.view, rng)
        table.act(action)


def play(table: Table, seed: int, turns: int = 10_000) -> list[Match]:
    """Play on, at the most so many turns; the match after each of them."""
    rng = Random(seed)
    states = [table.match]
    for _ in range(turns):
        if table.closed:
            break
        turn(table, rng)
        states.append(table.match)
    return states


def table(
    folder: Path | None, name: str = "gin", level: str = "easy", code: str | None = "0000000000"
) -> tuple[Table, Library]:
    """A new match, in a folder or nowhere; the same one each time, unless code is None."""
    library = Library(folder)
    header = Header.new(RULES[name], (HUMAN, level), code, SALT if code else None)
    return Table(library.create(header), header.start()), library
