"""What a hand is worth: the worked examples of the sheets, and reported faults by their ids."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.engine import deal
from game.engine.cards import CardSet, card_set, format_cards, points, union
from game.engine.hand import Hand
from game.engine.melds import deadwood, is_meld
from game.engine.rules import VARIANTS, Rules, Shutout
from game.engine.scoring import Result, award, final_tally
from tests.engine.dealing import any_rules, deck, knocked, play, settled

GIN, OKLAHOMA, BOARD, RAMI, GRIM = VARIANTS.values()
UNDERCUTTING = [(GIN, 20), (OKLAHOMA, 20), (BOARD, 25), (RAMI, 25)]

KNOCKER = "AC 2C 3C 4D 5D 6D 7H 8H 9H TS"  # ten loose
THIRTY = "KC KD KH KS AS AH AD QS JH TD"  # thirty loose, and none of it fits the knocker's melds
ELEVEN = "KC KD KH KS AS AH AD 2S 4S 5S"
TEN = "KC KD KH KS AS AH AD 2S 3H 5S"


def knock(rules: Rules, defender: str, turns: int = 0, upcard: str = "JC") -> Result:
    return settled(knocked(rules, KNOCKER, defender, "8C", upcard=upcard, turns=turns))


@pytest.mark.parametrize("rules", [GIN, OKLAHOMA, BOARD, RAMI], ids=lambda rules: rules.name)
@pytest.mark.parametrize(("defender", "points"), [(THIRTY, 20), (ELEVEN, 1)])
def test_a_knock_scores_the_difference(rules: Rules, defender: str, points: int) -> None:
    result = knock(rules, defender)
    assert (result.kind, result.winner, result.points) == ("knock", 0, points)
    assert (result.difference, result.bonus, result.base, result.factor) == (points, 0, 0, 1)


@pytest.mark.parametrize(("rules", "bonus"), UNDERCUTTING, ids=lambda each: getattr(each, "name", each))
def test_equal_counts_are_an_undercut(rules: Rules, bonus: int) -> None:
    result = knock(rules, TEN)
    assert (result.kind, result.winner, result.counts, result.points) == ("undercut", 1, (10, 10), bonus)


@pytest.mark.parametrize(("rules", "bonus"), UNDERCUTTING, ids=lambda each: getattr(each, "name", each))
def test_an_undercut_scores_the_difference_too(rules: Rules, bonus: int) -> None:
    result = knock(rules, TEN.replace("5S", "4S"))
    assert (result.kind, result.winner, result.points) == ("undercut", 1, 1 + bonus)


@pytest.mark.parametrize("bonus", [10, 20])
def test_the_bonus_chosen_for_an_undercut_counts(bonus: int) -> None:
    assert knock(GIN._replace(undercut_bonus=bonus), TEN).points == bonus


@pytest.mark.parametrize("bonus", [20, 25])
@pytest.mark.parametrize("rules", VARIANTS.values(), ids=VARIANTS)
def test_gin_scores_the_others_deadwood_and_the_bonus(rules: Rules, bonus: int) -> None:
    rules = rules._replace(gin_bonus=bonus)
    gin = KNOCKER.replace("TS", "TH")
    result = settled(knocked(rules, gin, THIRTY, "8C", upcard="JC"))
    assert (result.kind, result.winner, result.points) == ("gin", 0, 30 + bonus)


@pytest.mark.parametrize("rules", VARIANTS.values(), ids=VARIANTS)
def test_nothing_is_laid_off_on_gin(rules: Rules) -> None:
    """4C and TH would fit the knocker's runs."""
    result = settled(
        knocked(rules, "AC 2C 3C 4D 5D 6D 7H 8H 9H TH", "KC KD KH KS AS AH AD 4C JH 2S", "8C", "JC")
    )
    assert (result.counts, result.laid_off) == ((0, 16), ())


def test_counts_are_compared_after_the_lay_offs() -> None:
    """4C goes to the run of clubs: ten are left, and the knocker has ten."""
    result = knock(BOARD, "KC KD KH KS AS AH AD 4C 2S 8S")
    assert (result.kind, result.counts, result.points) == ("undercut", (10, 10), 25)


# -- GRIM -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("turns", "stock"), [(0, 30), (4, 26), (10, 20), (20, 10), (28, 2)])
def test_grim_adds_thirty_less_the_stock(turns: int, stock: int) -> None:
    result = knock(GRIM, THIRTY, turns)
    assert (result.stock, result.base, result.difference) == (stock, 30 - stock, 20)
    assert (result.kind, result.winner, result.points) == ("knock", 0, 30 - stock + 20)


@pytest.mark.parametrize("turns", [0, 10])
def test_grim_pays_whoever_has_less_and_no_bonus(turns: int) -> None:
    result = knock(GRIM, TEN.replace("5S", "4S"), turns)
    assert (result.kind, result.winner, result.bonus, result.points) == ("undercut", 1, 0, turns + 1)


def test_grim_pays_nobody_for_equal_counts() -> None:
    result = knock(GRIM, TEN, 10)
    assert (result.kind, result.winner, result.points) == ("tie", None, 0)


def test_grim_can_pay_nothing_and_it_is_a_win() -> None:
    """31 in stock, since the leader took from the pile, and a difference of one."""
    cards = deck("AC 2C 3C 4D 5D 6D 7H 8H TS JC", ELEVEN, "9H")
    result = settled(play(Hand.deal(GRIM, cards, 1), "draw-discard", "knock JC"))
    assert (result.stock, result.kind, result.winner, result.points) == (31, "knock", 0, 0)


# -- doubling, big gin ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("upcard", "on", "factor"), [("JS", True, 2), ("JS", False, 1), ("JD", True, 1)])
def test_a_spade_turned_up_doubles_the_hand(upcard: str, on: bool, factor: int) -> None:
    rules = OKLAHOMA._replace(spades_double=on)
    ten = KNOCKER.replace("TS", "8S")
    result = settled(knocked(rules, ten, THIRTY, "8C", upcard=upcard))
    assert (result.factor, result.points) == (factor, 22 * factor)


def test_big_gin_takes_its_own_bonus() -> None:
    assert award(Rules(big_gin_bonus=31), 1, (30, 0), 9, False, True) == ("big-gin", 1, 0, 30, 31, 1)


# -- reported faults --------------------------------------------------------------------------------------------


def test_u02_gin_is_never_undercut() -> None:
    result = settled(
        knocked(BOARD, "2S 2H 2D 8S 8H 8D 9S 9C 9D 9H", "AS AH AD 5H 6H 7H TC JC QC KC", "4C", upcard="4S")
    )
    assert (result.kind, result.winner, result.counts) == ("gin", 0, (0, 0))
    assert (result.points, result.bonus) == (25, 25)


def test_u05_only_the_count_after_lay_offs_is_scored() -> None:
    result = settled(knocked(BOARD, "6H 7H 8H 9S 9D 9C JC QC KC AS", "5H 4H 2S 2D 2C TD TH TC 7S 3D", "KD"))
    assert (result.counts, result.points) == ((1, 10), 9)


def test_a_dead_hand_scores_nothing_and_shows_both() -> None:
    rules = Rules(stock_floor=10, knock_limit=0)
    hand = Hand.deal(rules, deal.deck("5000000000"), 0)
    while hand.phase != "over":
        hand = hand.apply(hand.legal()[0])
    result = hand.result
    assert result is not None and (result.kind, result.winner, result.points) == ("dead", None, 0)
    assert (result.base, result.difference, result.bonus, result.factor) == (0, 0, 0, 1)
    assert result.counts == (deadwood(hand.hands[0]), deadwood(hand.hands[1]))


def _apart(result: Result, seat: int) -> CardSet:
    return result.loose[seat] | union(result.melds[seat])


@settings(max_examples=60)
@given(rules=any_rules(), number=st.integers(0, 10**6))
def test_every_result_adds_up(rules: Rules, number: int) -> None:
    """The sheet's arithmetic from the cards shown, whatever the rules."""
    hand = Hand.deal(rules, deal.deck(deal.hand_code("0000000000", number)), number % 2)
    while hand.phase != "over":
        knocks = [action for action in hand.legal() if action.kind in ("knock", "big-gin")]
        hand = hand.apply(knocks[0] if knocks else hand.legal()[number % len(hand.legal())])
    result = hand.result
    assert result is not None
    assert result.points == (result.base + result.difference + result.bonus) * result.factor >= 0
    assert result.counts == (points(result.loose[0]), points(result.loose[1]))
    laid_off = card_set(card for card, _ in result.laid_off)
    for seat in (0, 1):
        assert all(is_meld(meld) for meld in result.melds[seat])
        moved = laid_off if seat != result.knocker else 0
        assert _apart(result, seat) ^ moved == hand.hands[seat], format_cards(moved)
    if result.kind in ("knock", "undercut"):
        assert result.knocker is not None and result.winner is not None
        less = result.counts[result.winner] < result.counts[1 - result.winner]
        assert less or (result.kind == "undercut" and result.counts[0] == result.counts[1])
        assert (result.winner == result.knocker) is (result.kind == "knock")
    assert result.winner is None or result.kind not in ("dead", "tie")


# -- the end of a match -----------------------------------------------------------------------------------------


def test_board_adds_the_game_bonus_and_both_their_boxes() -> None:
    first, second = final_tally(BOARD, 0, (103, 60), (5, 4))
    assert (first.score, first.game_bonus, first.box_bonus, first.total) == (103, 100, 100, 303)
    assert (second.score, second.game_bonus, second.box_bonus, second.total) == (60, 0, 80, 140)


def test_the_others_add_nothing() -> None:
    for rules in (GIN, OKLAHOMA, RAMI, GRIM):
        assert [line.total for line in final_tally(rules, 1, (60, 103), (4, 5))] == [60, 103]


def test_rami_can_be_played_with_both_bonuses() -> None:
    rules = RAMI._replace(game_bonus=100, box_bonus=20)
    assert [line.total for line in final_tally(rules, 1, (60, 103), (4, 5))] == [140, 303]


@pytest.mark.parametrize(
    ("shutout", "bonus", "box", "total"),
    [("off", 100, 25, 278), ("hands", 100, 25, 381), ("flat", 100, 25, 378), ("total", 100, 25, 556)],
)
def test_s02_shutout(shutout: Shutout, bonus: int, box: int, total: int) -> None:
    """103 points in three hands against none; boxes of 25 as in the three printed rules."""
    rules = BOARD._replace(shutout=shutout, game_bonus=bonus, box_bonus=box)
    lines = final_tally(rules, 0, (103, 0), (3, 0))
    assert [line.total for line in lines] == [total, 0]
    assert final_tally(rules, 0, (103, 9), (3, 1))[0].shutout == 0, "one hand won is no shutout"
