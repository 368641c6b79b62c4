"""Taking back, in practice: on the score key's page, where the option is on and nothing hidden was shown."""

from __future__ import annotations

from game.draw.scene import Keycap
from tests.screens.rig import Rig, rig

HAND = "2C 3C 4C 8D 8H 8S KC QD JH 6S"
OTHER = "AC AD AH 5S 5D 7H 9S TS QS KH"


def practice(game: Rig) -> Rig:
    game.deps.change(practice=True)
    return game


def key(game: Rig) -> str:
    """What the sheet says that 5 does."""
    return next(
        each.label for each in game.stack.scene() if isinstance(each, Keycap) and each.acts == ("select",)
    )


def test_a_card_taken_from_the_pile_goes_back() -> None:
    game = practice(rig(HAND, OTHER, "5C", stock="KD"))
    game.press("O 6 O")
    game.press("9")
    assert key(game) == "UNDO"
    game.press("5")
    assert game.screen == "TurnScreen" and game.phase == "upcard"
    assert game.says("Taken back.")
    assert game.log()[-1] == "note undo take-upcard"
    game.press("9")
    assert game.says("PRACTICE") and key(game) == "BACK"


def test_the_option_is_off_at_first() -> None:
    game = rig(HAND, OTHER, "5C", stock="KD")
    game.press("O 6 O")
    assert game.phase == "discard"
    game.press("9")
    assert key(game) == "BACK" and not game.says("PRACTICE")
    game.press("5")
    assert game.screen == "TurnScreen" and game.phase == "discard"
    assert "undo" not in " ".join(game.log())


def test_a_draw_from_the_stock_stays() -> None:
    game = practice(rig(HAND, OTHER, "5C", stock="KD"))
    game.press("O O O")
    assert game.phase == "discard" and game.log()[-1] == "draw-stock"
    game.press("9")
    assert key(game) == "BACK"
    game.press("5")
    assert game.phase == "discard"


def test_a_knock_is_taken_back_before_the_melds_lie() -> None:
    game = practice(rig("2C 3C 4C 8D 8H 8S JC JD JH 6S", OTHER, "KS", stock="KD"))
    game.press("O O O")
    assert game.phase == "discard"
    game.press("OO 6 O")  # the card just drawn is under the cursor
    assert game.screen == "ArrangeScreen"
    game.press("9 5")
    assert game.screen == "TurnScreen" and game.phase == "discard"
    assert game.log()[-1] == "note undo knock KD"
    game.press("OO O")
    assert "discard KD" in game.log()
