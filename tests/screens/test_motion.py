"""Movement: by time and not by frames, ended by any key that then does nothing else, and never in the way."""

from __future__ import annotations

from random import Random

import pytest

from game.draw.scene import Face
from game.engine.cards import parse_card
from game.engine.rules import VARIANTS
from game.input.buttons import Press
from game.record.log import read, text_of
from game.record.store import Library
from game.screens.tablebase import TableScreen
from game.table import Table
from tests.screens.rig import Rig, stacked

HAND = "3S 4S 5S 8D 8H 8C 5H 6H KC 4D"
OTHER = "9S JD QD 2D 7S AC 9D TC 2S TH"
OK = Press("OK", "ok")


def at_normal_speed() -> Rig:
    table, library = stacked(HAND, OTHER, "KH", "KS")
    game = Rig(table, library, speed="normal")
    game.settle()
    game.press("O O")
    return game


def top(game: Rig) -> TableScreen:
    screen = game.stack.top
    assert isinstance(screen, TableScreen)
    return screen


def test_a_drawn_card_flies_and_lands_by_time_whatever_the_frames() -> None:
    for step in (1, 33, 200):
        game = at_normal_speed()
        game.stack.press(OK)
        assert top(game).motion is not None
        began, places = game.now, set()
        while top(game).motion is not None:
            for each in game.stack.scene():
                if isinstance(each, Face) and each.card == parse_card("KS"):
                    places.add((each.x, each.y))
            game.now += step
            game.stack.tick(game.now)
            assert game.now - began <= 200 + 2 * step
        assert places
        assert game.stack.due(game.now) is None


def test_a_key_ends_the_showing_and_does_nothing_else() -> None:
    game = at_normal_speed()
    game.stack.press(OK)
    log = game.log()
    for press in (Press("5", "select"), Press("9", "score"), Press("1", "sort")):
        top(game).motion = top(game).motion or None
        if top(game).motion is None:
            break
        game.stack.press(press)
        assert game.screen == "TurnScreen" and game.log() == log
        assert top(game).motion is None
    game.stack.press(OK)
    assert [each for each in game.stack.scene() if isinstance(each, Face) and "raised" in each.marks]


def test_clr_leaves_in_mid_flight() -> None:
    game = at_normal_speed()
    game.stack.press(OK)
    game.stack.press(Press("CLR", "clear"))
    assert game.screen == "Root"


def test_nothing_moves_at_instant_speed_and_nothing_moves_when_nothing_happens() -> None:
    table, library = stacked(HAND, OTHER, "KH", "KS")
    game = Rig(table, library, speed="instant")
    game.press("O O O")
    assert top(game).motion is None and game.stack.due(game.now) is None


@pytest.mark.parametrize("frame", [7, 33, 200])
@pytest.mark.parametrize("variant", VARIANTS)
def test_hammered_keys_in_motion_never_part_screen_and_engine(variant: str, frame: int) -> None:
    """X08: random keys during deal, draw, discard and reveal, at any frame rate."""
    rng = Random(f"{variant} {frame}")
    library = Library(None)
    game = Rig(Table.new(library, VARIANTS[variant], "easy", "0000000000"), library, speed="slow")
    for _ in range(600):
        if game.screen == "Root":
            break
        if rng.random() < 0.4:
            keys = "54682OO5O1397"
            key = rng.choice(keys)
            acts = dict(zip("5468O21397", _ACTS, strict=True))
            game.stack.press(Press("", acts[key]))  # type: ignore[arg-type]
        game.now += frame
        game.stack.tick(game.now)
        assert game.stack.scene()
        screen = game.stack.top
        if isinstance(screen, TableScreen) and screen.motion is None and game.screen == "TurnScreen":
            faces = {each.card for each in game.stack.scene() if isinstance(each, Face) and each.y > 100}
            held = game.table.view.hand
            assert all(held >> card & 1 for card in faces)
    log = read(text_of(game.table.header, game.table.journal.lines))
    assert log.replay() == game.table.match


_ACTS = ("select", "left", "right", "down", "ok", "up", "sort", "view", "score", "hint")
