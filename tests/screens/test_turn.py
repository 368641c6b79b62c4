"""The turn, press by press."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.draw.scene import Face
from game.engine.cards import parse_card
from game.engine.rules import VARIANTS, Rules
from game.input.keymap import built_in
from game.screens.turn import TurnScreen
from game.table import Table
from game.text.catalogue import BUILT_IN, load
from tests.screens.fit import faults
from tests.screens.rig import Rig, held, rig

HAND = "3S 4S 5S 8D 8H 8C 5H 6H KC 4D"
LOW = "9S KD 2D 7S AD 9D TC 2S TH 4C"
OTHER = "9S JD QD 2D 7S AC 9D TC 2S TH"


def turn(table_rig: Rig) -> TurnScreen:
    top = table_rig.stack.top
    assert isinstance(top, TurnScreen)
    return top


def marks_of(table_rig: Rig, card: str) -> frozenset[str]:
    faces = [
        each for each in table_rig.stack.scene() if isinstance(each, Face) and each.card == parse_card(card)
    ]
    return next(face.marks for face in faces if face.y > 100)


def test_the_first_deal_waits_and_shows_dealer_upcard_and_seal() -> None:
    game = rig(HAND, OTHER, "7H")
    assert game.screen == "DealScreen"
    assert game.says("CPU deals.") and game.says("You lead.") and game.says("Knock with 10 or less.")
    seal = game.table.header.seal
    assert game.says(f"{seal[:4]} {seal[4:8]} {seal[8:]}")
    game.press("44 1 7")
    assert game.screen == "DealScreen"
    game.press("O")
    assert game.screen == "TurnScreen"


def test_upcard_offer_starts_on_pass_and_can_be_taken() -> None:
    game = rig(HAND, OTHER, "7H")
    game.press("O")
    assert game.buttons() == {"TAKE 7♥": False, "PASS": True}
    game.press("4 5")
    assert game.log() == ["take-upcard"]
    assert parse_card("7H") in held(game)


def test_passing_offers_the_upcard_to_the_dealer_then_closes_the_pile() -> None:
    game = rig(HAND, OTHER, "KH")
    game.press("O O")
    assert game.log()[:2] == ["pass", "pass"]
    assert game.phase == "draw"
    before = turn(game).step.actions  # type: ignore[attr-defined]
    assert [str(each) for each in before] == ["draw-stock"]
    assert game.says("Both refused the upcard")


def test_throwing_the_card_just_drawn_takes_four_presses() -> None:
    game = rig(HAND, OTHER, "KH", stock="KS")
    game.press("O O")
    before = len(game.log())
    game.press("OOOO")
    assert game.log()[before : before + 2] == ["draw-stock", "discard KS"]


def test_the_pile_is_one_move_away() -> None:
    game = rig(HAND, OTHER, "KH", stock="9C 7H 2H")
    game.press("O O OOOO")
    assert game.phase == "draw"
    top = game.table.view.top
    game.press("6 5")
    assert [line for line in game.log() if line == "draw-discard"]
    assert game.table.view.taken == top


@pytest.mark.parametrize(("keymap", "printed"), [("phone", "OK"), ("laptop", "ENT"), ("gamepad", "ST")])
def test_the_message_names_the_key_as_the_legend_prints_it(keymap: str, printed: str) -> None:
    game = rig("2C 3D 4H 5C 6D 7H 8C 9D TH JC", "", "KS", "KD", dealer=1)
    game.deps.keymap = built_in(keymap)
    game.press("O O O 5")
    assert game.says(f": {printed} throws it, ")


def test_raise_lower_and_move_the_raise() -> None:
    game = rig(HAND, OTHER, "7H")
    game.press("O 4 O")
    step = turn(game).step
    assert step.cursor == parse_card("7H")
    game.press("6")
    first = turn(game).step.cursor
    game.press("5")
    assert turn(game).step.raised == first
    game.press("5")
    assert turn(game).step.raised is None
    game.press("5 6 5")
    assert turn(game).step.raised not in (None, first)


def test_the_card_just_taken_is_barred_marked_and_cannot_be_raised() -> None:
    game = rig(HAND, OTHER, "7H")
    game.press("O 4 O")
    assert {"new", "barred", "cursor"} <= marks_of(game, "7H")
    game.press("5")
    assert turn(game).step.raised is None
    assert game.says("7♥ was just taken")
    game.press("O")
    assert turn(game).step.raised is None


def test_cancel_brings_the_card_back_and_sends_nothing() -> None:
    game = rig(HAND, OTHER, "KH", stock="KS")
    game.press("O O OOO")
    assert game.buttons() == {"END TURN": True, "CANCEL": False}
    log = game.log()
    game.press("6 O")
    assert game.log() == log
    assert parse_card("KS") in held(game) and game.phase == "discard"
    assert turn(game).step.cursor == parse_card("KS")


def test_knock_is_offered_only_within_the_limit_and_never_under_the_cursor() -> None:
    game = rig(HAND, OTHER, "7H")
    game.press("O 4 O")
    while turn(game).step.cursor != parse_card("KC"):
        game.press("6")
    game.press("OO")
    assert game.buttons() == {"END TURN": True, "KNOCK 4": False, "CANCEL": False}
    game.press("6 O")
    assert game.log() == ["take-upcard", "knock KC"]
    assert game.screen == "ArrangeScreen"


def test_gin_is_called_gin_and_goes_straight_to_the_score() -> None:
    game = rig("3S 4S 5S 8D 8H 8C 5H 6H KC KD", OTHER, "7H")
    game.press("O 4 O")
    while turn(game).step.cursor != parse_card("KC"):
        game.press("6")
    game.press("OO")
    assert "GIN" not in game.buttons()
    game.press("C")

    game = rig("3S 4S 5S 8D 8H 8C 5H 6H KC 8S", OTHER, "7H")
    game.press("O 4 O")
    while turn(game).step.cursor != parse_card("KC"):
        game.press("6")
    game.press("OO")
    assert game.buttons() == {"END TURN": True, "GIN": False, "CANCEL": False}
    game.press("6 O")
    assert game.screen == "ScoreScreen"
    assert game.table.match.result is not None and game.table.match.result.kind == "gin"


def test_clr_goes_to_the_menu_from_every_step_and_keeps_the_match(tmp_path: Path) -> None:
    for keys in ("", "O", "O O", "O O O", "O O OO", "O O OOO"):
        folder = tmp_path / (keys.replace(" ", "") or "start")
        game = rig(HAND, OTHER, "KH", stock="KS", folder=folder)
        game.press(keys)
        before = game.table.match
        game.press("C")
        assert game.screen == "Root"
        assert game.table.match is before


def test_sort_key_goes_through_meld_suit_and_rank_and_is_kept() -> None:
    game = rig(HAND, OTHER, "KH")
    game.press("O")
    game.press("1")
    assert game.says("Sorted by suit.")
    assert turn(game).lay().cards == tuple(sorted(held(game)))
    game.press("1")
    ranks = [card % 13 for card in turn(game).lay().cards]
    assert ranks == sorted(ranks)
    game.press("1")
    assert turn(game).lay().groups[0].kind == "run"
    assert [line for line in game.log() if line.startswith("note order")] == [
        "note order suit",
        "note order rank",
        "note order meld",
    ]


@pytest.mark.parametrize("steps", [1, 3])
def test_a_card_can_be_carried_and_the_order_survives_draw_discard_and_resume(
    tmp_path: Path, steps: int
) -> None:
    """X05: a player's own order survives draws, discards, save and resume."""
    game = rig(HAND, OTHER, "KH", stock="KS 9C 7C 7D", folder=tmp_path)
    game.press("O O O 5")
    row = list(turn(game).lay().cards)
    at = row.index(parse_card("KS"))
    game.press("1" + "4" * steps + "5")
    row.insert(at - steps, row.pop(at))
    assert list(turn(game).lay().cards) == row
    game.press("OOO")
    row.remove(parse_card("KS"))
    assert list(turn(game).lay().cards) == row
    game.press("O")
    drawn = game.table.view.drawn
    assert list(turn(game).lay().cards) == [*row, drawn]
    game.table.close()
    assert Rig(game.table, game.deps.library).screen == "TurnScreen"
    kept = Rig(game.table, game.deps.library).stack.top
    assert isinstance(kept, TurnScreen) and list(kept.lay().cards) == [*row, drawn]


def test_score_and_help_do_not_end_the_turn() -> None:
    """S06."""
    game = rig(HAND, OTHER, "KH", stock="KS")
    game.press("O O O")
    before = game.table.match
    game.press("9 6 8 5")
    assert game.screen == "TurnScreen"
    assert game.table.match is before and len(held(game)) == 11


def test_hint_names_a_legal_move_and_changes_nothing() -> None:
    game = rig(HAND, OTHER, "KH", stock="KS")
    game.press("O O O")
    before = game.table.match
    game.press("7")
    assert game.says("Throw ")
    assert game.table.match is before


def test_grid_moves_in_two_dimensions_and_the_view_is_kept() -> None:
    game = rig(HAND, OTHER, "KH", stock="KS")
    game.press("O O O 3")
    assert turn(game).shape == "grid"
    assert turn(game).step.cursor == parse_card("KS")
    for key, card in (
        ("4", "5S"),
        ("2", "5H"),
        ("2", "4D"),
        ("2", "8C"),
        ("2", "5S"),
        ("8", "8C"),
        ("6", "KC"),
        ("6", "4D"),
    ):
        game.press(key)
        assert turn(game).step.cursor == parse_card(card)
    assert "note view grid" in game.log()


def test_oklahoma_shows_limit_and_card_for_the_whole_hand() -> None:
    rules = VARIANTS["oklahoma"]
    game = rig(HAND, OTHER, "3C", stock="KS 9C QC", rules=rules)
    assert game.says("Knock with 3 or less, by 3♣.")
    game.press("O O OOOO")
    faces = [each for each in game.stack.scene() if isinstance(each, Face) and each.card == parse_card("3C")]
    assert any(face.size == "small" for face in faces), "the card stays in sight after it is buried"


def test_an_ace_up_in_oklahoma_means_gin_only() -> None:
    """O02: with an ace up nobody may knock with 1; gin works."""
    game = rig("3S 4S 5S 8D 8H 8C QS QH QD AH", LOW, "AC", stock="KS", rules=VARIANTS["oklahoma"])
    assert game.says("Gin only")
    game.press("O O OOO")
    assert game.buttons() == {"END TURN": True, "CANCEL": False}


def test_big_gin_is_a_button_where_the_rules_have_it() -> None:
    """G01."""
    hand = "3H 4H 5H 8S 8H 8D 8C JS JH JD"
    game = rig(hand, LOW, "6H", rules=Rules(big_gin_bonus=31))
    game.press("O 4 O")
    assert game.buttons() == {"BIG GIN": False}
    game.press("8 O")
    result = game.table.match.result
    assert result is not None and result.kind == "big-gin"
    game = rig(hand, LOW, "6H")
    game.press("O 4 O")
    assert game.buttons() == {}


def test_rami_may_knock_instead_of_drawing() -> None:
    game = rig("3S 4S 5S 8D 8H 8C QS QH QD AH", "9S JD QC 2D 7S AC 9D TC 2S TH", "KH", rules=VARIANTS["rami"])
    game.press("O O")
    assert game.buttons() == {"STOCK": True, "KNOCK 1": False}
    game.press("6 O")
    assert game.log() == ["pass", "pass", "knock"]
    assert game.screen == "ArrangeScreen"


def test_the_same_table_can_be_opened_again_in_the_same_place(tmp_path: Path) -> None:
    game = rig(HAND, OTHER, "KH", stock="KS", folder=tmp_path)
    game.press("O O O C")
    again = Rig(game.table, game.deps.library)
    assert again.screen == "TurnScreen"
    assert again.table.match.hand.phase == "discard"
    assert isinstance(again.table, Table)


def test_the_computer_s_act_makes_a_new_question_and_the_player_s_own_does_not() -> None:
    """What was pressed while the computer played answers nothing; a fast player's own presses all count."""
    game = rig(HAND, OTHER, "KH", stock="KS")
    game.press("O")
    asked = game.stack.question()
    game.press("O")
    assert game.stack.question() != asked, "the dealer passed in between"
    asked = game.stack.question()
    game.press("OOO")
    assert game.stack.question() == asked
    game.press("O")
    assert game.stack.question() != asked


@pytest.mark.parametrize("view", ["fan", "grid"])
@pytest.mark.parametrize("language", BUILT_IN)
@pytest.mark.parametrize("hand", ["4D 5D 6D 8S 9S TS AH AC AS KH", "AC 2C 3C 4C 8C TC JC QC KC 2H"])
def test_the_triangle_of_the_cursor_touches_nothing(hand: str, language: str, view: str) -> None:
    """Over any card of the hand, raised or not, and over both piles with nine cards and more in them."""
    game = rig(hand, "2D 3D 7D 5H 6H 7H 6C JS QS KS", "KD", stock="JD")
    game.deps.texts = load(language)[0]
    game.table.keep_note("view", view)
    game.stack.top.enter()
    for keys in ("6", "5 5", "6", "4", "5"):
        game.press(keys)
        assert not faults(game.stack.scene())
    assert game.phase == "discard"
    for order in range(3):  # by meld, suit and rank: raised, a card stays in its place only in the last two
        for _ in range(11):
            for key in ["5", "5", "6"]:
                game.press(key)
                assert not faults(game.stack.scene()), (order, game.words())
        game.press("1")
