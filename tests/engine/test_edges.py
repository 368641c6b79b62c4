"""Edges of the engine that a change could pass by: each test answers one that a trial change of the code once did."""

from __future__ import annotations

from random import Random

import pytest

from game.engine.actions import Action
from game.engine.cards import CardError, format_card, format_cards, parse_card, parse_cards
from game.engine.choice import changed
from game.engine.deadwood import deadwood, deadwood_after_discard
from game.engine.deal import code_kind, day_code
from game.engine.hand import Hand, IllegalAction
from game.engine.layoff import best_defence
from game.engine.match import Match
from game.engine.rules import RANGES, VARIANTS, RulesError
from game.engine.scoring import award
from tests.engine.dealing import deck, drawn, first_legal, play

GIN = VARIANTS["gin"]
LIMITS = {
    "knock_limit": (0, 10),
    "upcard_ace_limit": (0, 1),
    "stock_floor": (0, 10),
    "pile_draw_cap": (20, 200),
    "knock_base": (0, 100),
    "undercut_bonus": (0, 100),
    "gin_bonus": (0, 100),
    "big_gin_bonus": (0, 100),
    "points_to_win": (10, 1000),
    "game_bonus": (0, 500),
    "box_bonus": (0, 100),
}


@pytest.mark.parametrize("field", LIMITS)
def test_a_number_of_the_rules_may_be_its_least_and_its_most_and_no_more(field: str) -> None:
    least, most = LIMITS[field]
    rules = VARIANTS["oklahoma"]
    for value in (least, most):
        assert getattr(rules._replace(**{field: value}), field) == value
    for value in (least - 1, most + 1):
        with pytest.raises(RulesError, match=f"it must be from {least} to {most}"):
            rules._replace(**{field: value})
    assert set(LIMITS) == set(RANGES)


@pytest.mark.parametrize("text", ["Aſ", "Kﬀ", "１S", "A♠", "", "A", "ASS"])
def test_letters_that_only_look_like_a_card(text: str) -> None:
    """``"ſ".upper()`` is an S."""
    with pytest.raises(CardError):
        parse_card(text)


def test_each_of_the_52_can_be_thrown_and_knocked_with() -> None:
    for card in range(52):
        held = "4D 5D 6D 8S 9S TS JC JH JD AS"
        throw = format_card(card)
        if throw not in held.split():
            hand = drawn(GIN, held, "", throw)
            assert {f"discard {throw}", f"knock {throw}"} <= {str(action) for action in hand.legal()}


def test_a_day_has_a_code_of_its_own() -> None:
    codes = [day_code(2026, month, day) for month in range(1, 13) for day in range(1, 29)]
    assert len(set(codes)) == len(codes) and all(code_kind(code) == "match" for code in codes)
    assert day_code(2026, 1, 11) != day_code(2026, 11, 1)


def test_the_best_discard_but_one_is_found() -> None:
    """A barred card matters in one hand of eighty: so many that it does in dozens."""
    random = Random(7)
    matters = 0
    for _ in range(300):
        cards = random.sample(range(52), 11)
        hand = sum(1 << card for card in cards)
        each = {card: deadwood(hand ^ 1 << card) for card in cards}
        for barred in cards:
            least = min(count for card, count in each.items() if card != barred)
            assert deadwood_after_discard(hand, barred) == least
            matters += least > min(each.values())
    assert matters > 30


@pytest.mark.parametrize(
    ("knocker", "hand", "laid_off"),
    [
        # Either one card leaves as much: the melds that best_arrangement prefers decide, then the lower card.
        ("4C 4D 4S / 7C 7H 7S", "5C 3D 5D 6D 7D 4H 5H 6H 9H 5S", "7D"),
        ("QC QH QS / 6H 7H 8H", "8C TC 6D 8D TD JD QD 9H TH 7S", "9H TH"),
        ("6D 7D 8D / 7S 8S 9S", "5C 8C TC JC 9D TD JD 7H 5S TS", "TS"),
        ("6C 6H 6S / 7C 7H 7S / 3D 3H 3S", "3C 4C 5C 4D 5D 6D 8D 9D 5H 5S", "6D"),
        ("5C 6C 7C / 5S 6S 7S", "3C 4C 8C 4D 8D 4H 7H 8H 3S 4S", "4S 3S"),
    ],
)
def test_of_defences_that_are_worth_the_same_one_is_always_taken(
    knocker: str, hand: str, laid_off: str
) -> None:
    found = best_defence([parse_cards(meld) for meld in knocker.split(" / ")], parse_cards(hand))
    assert " ".join(format_card(card) for card, _ in found.laid_off) == laid_off


# -- a hand given up -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("loser", [0, 1])
def test_a_hand_given_up_is_lost_by_what_it_counts(loser: int) -> None:
    match = Match.new(VARIANTS["board"], "0000000000")
    cards = match.hand.hands[loser]
    after = match.forfeit(loser)
    result = after.result
    assert result is not None
    assert (result.kind, result.winner, result.knocker) == ("gin", 1 - loser, 1 - loser)
    assert result.counts[loser] == deadwood(cards) and result.counts[1 - loser] == 0
    assert result.points == deadwood(cards) + 25 == after.scores[1 - loser]
    assert after.boxes[1 - loser] == 1 and after.scores[loser] == after.boxes[loser] == 0
    with pytest.raises(IllegalAction, match="over"):
        after.forfeit(loser)


def test_a_tie_is_worth_nothing_and_is_not_doubled() -> None:
    assert award(VARIANTS["grim"], 0, (5, 5), 20, False, False) == ("tie", None, 0, 0, 0, 1)


# -- what hangs on what ----------------------------------------------------------------------------------------


def test_a_base_that_has_become_too_small_goes_to_the_least_that_will_do() -> None:
    assert changed(VARIANTS["grim"], "equal_deadwood", "undercut").knock_base == 31
    ninety = VARIANTS["grim"]._replace(knock_base=90)
    assert changed(ninety, "equal_deadwood", "undercut").knock_base == 90
    assert changed(VARIANTS["grim"], "gin_bonus", 20).knock_base == 30, "enough where nobody wins a tie"
    assert changed(GIN, "undercut_bonus", 0).knock_base == 0


def test_a_hand_that_ends_by_a_draw_keeps_a_card_to_draw() -> None:
    bare = GIN._replace(stock_floor=0)
    assert changed(bare, "stock_end", "draw").stock_floor == 1
    assert changed(GIN._replace(stock_floor=4), "stock_end", "draw").stock_floor == 4
    assert changed(bare, "gin_bonus", 20).stock_floor == 0


# -- what a seat sees ------------------------------------------------------------------------------------------


def test_an_empty_pile_has_no_top() -> None:
    eleven = GIN._replace(eleven_card_deal=True, upcard_offer=False)
    hand = Hand.deal(eleven, deck(""), 1)
    assert hand.view(0).top is None and hand.view(1).top is None
    assert first_legal(hand).phase == "over"


def test_a_seat_sees_its_own_melds_once_they_are_laid_down() -> None:
    hand = drawn(GIN, "2C 3C 4C 5D 6D 7D 9H 9S 9C AD", "8D 9D TD KC KH KS 2H 4S 6C JC", "QH")
    assert hand.view(0).own_melds == hand.view(1).own_melds == ()
    knocked = play(hand, "knock QH", "arrange 2C3C4C 9C9H9S 5D6D7D")
    assert [format_cards(meld) for meld in knocked.view(0).own_melds] == ["2C 3C 4C", "9C 9H 9S", "5D 6D 7D"]
    assert knocked.view(1).own_melds == ()
    laid = play(knocked, "arrange 8D9DTD KCKHKS")
    assert laid.phase == "lay-off"
    assert [format_cards(meld) for meld in laid.view(1).own_melds] == ["KC KH KS", "8D 9D TD"]


# -- the last discard ------------------------------------------------------------------------------------------


def last_discard(barred: bool) -> Hand:
    """Two cards are left and the king lies on the pile; with it the other seat has nothing loose but it."""
    rules = GIN._replace(last_discard=True, stock_floor=2, barred_discard=barred)
    hand = Hand.deal(rules, deck("", "2C 3C 4C 5D 6D 7D 9H 9S 9C AD", "8S", ""), 1)
    hand = play(hand, "pass", "pass")
    while hand.phase != "last-discard":
        if hand.phase == "draw":
            hand = play(hand, "draw-stock")
        else:
            drawn_card = hand.view(hand.to_act or 0).drawn
            assert drawn_card is not None
            hand = play(hand, f"discard {format_card(drawn_card)}")
    return hand


@pytest.mark.parametrize("barred", [False, True])
def test_why_the_last_discard_cannot_be_thrown_again(barred: bool) -> None:
    hand = last_discard(barred)
    seat = hand.to_act
    assert seat == 1, "29 draws from the stock: the dealer is to act"
    taken = play(hand, "draw-discard")
    card = next(card for card in range(52) if taken.hands[seat] >> card & 1 and card != taken.taken)
    with pytest.raises(IllegalAction, match="the last discard is taken only to knock"):
        taken.apply(Action("discard", card))
    assert all(action.kind == "knock" for action in taken.legal())
    may_throw_it = any(action.card == taken.taken for action in taken.legal())
    assert may_throw_it is not barred
