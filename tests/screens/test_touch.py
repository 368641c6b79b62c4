"""A hand by mouse or finger alone: the legend's keys, buttons, piles and cards can all be clicked."""

from __future__ import annotations

from game.draw.hits import box_of
from game.draw.scene import Back, Button, Command, Face, Keycap
from game.engine.cards import parse_card
from game.input.buttons import Touch
from game.screens.arrange import ArrangeScreen
from game.screens.turn import TurnScreen
from game.screens.widgets.table_view import PILE, STOCK
from tests.screens.rig import Rig, rig

HAND = "6H 7H 8H 9S 9D 9C JC QC KC AS"
OTHER = "5H 4H 2S 2D 2C TD TH TC 7S 3D"


def click(game: Rig, command: Command) -> None:
    box = box_of(command)
    assert box is not None, command
    x, y, _, h = box
    game.stack.touch(Touch(x + 3, y + h - 3))
    game.settle()


def find(game: Rig, what: type, **fields: object) -> Command:
    for each in reversed(game.stack.scene()):
        if isinstance(each, what) and all(getattr(each, name) == value for name, value in fields.items()):
            return each
    raise AssertionError(f"no {what.__name__} with {fields}")


def test_a_hand_by_clicks_alone() -> None:
    game = rig(HAND, OTHER, "KH", stock="QS")
    game.stack.touch(Touch(160, 120))
    assert game.screen == "TurnScreen"
    click(game, find(game, Button, label="PASS"))
    assert game.phase == "draw"
    click(game, find(game, Back, x=STOCK[0], y=STOCK[1]))
    assert game.phase == "discard"
    click(game, find(game, Face, card=parse_card("QS")))
    screen = game.stack.top
    assert isinstance(screen, TurnScreen) and screen.step.raised == parse_card("QS")
    click(game, find(game, Face, card=parse_card("QS")))
    click(game, find(game, Button, label="CANCEL"))
    click(game, find(game, Face, card=parse_card("QS")))
    click(game, find(game, Face, x=PILE[0], y=PILE[1]))
    click(game, find(game, Button, label="KNOCK 1"))
    arrange = game.stack.top
    assert isinstance(arrange, ArrangeScreen)
    before = arrange.spread.place[parse_card("JC")]
    click(game, find(game, Face, card=parse_card("JC")))
    assert arrange.spread.place[parse_card("JC")] != before
    click(game, find(game, Keycap, acts=("sort",)))
    assert arrange.spread.place[parse_card("JC")] == before
    click(game, find(game, Keycap, acts=("ok",)))
    assert game.screen == "ScoreScreen"
    game.stack.touch(Touch(100, 100))
    assert game.table.match.number == 2


def test_the_pile_can_be_clicked_to_take_the_upcard() -> None:
    game = rig(HAND, OTHER, "AC")
    game.press("O")
    click(game, find(game, Face, x=PILE[0], y=PILE[1]))
    assert game.log() == ["take-upcard"]


def test_each_key_of_a_pair_in_the_legend_is_a_key_of_its_own() -> None:
    game = rig(HAND, OTHER, "KH", stock="QS")
    game.press("O O O")
    screen = game.stack.top
    assert isinstance(screen, TurnScreen)
    cap = find(game, Keycap, acts=("left", "right"))
    assert isinstance(cap, Keycap)
    start = screen.step.cursor
    game.stack.touch(Touch(cap.x + 2, cap.y + 4))
    assert screen.step.cursor != start
    game.stack.touch(Touch(cap.x + 12, cap.y + 4))
    assert screen.step.cursor == start


def test_a_click_beside_everything_does_nothing() -> None:
    game = rig(HAND, OTHER, "KH", stock="QS")
    game.press("O O O")
    before = game.stack.scene()
    game.stack.touch(Touch(318, 190))
    assert game.stack.scene() == before
