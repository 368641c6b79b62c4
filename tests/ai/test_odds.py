"""The odds: what events say of the cards nearby, and that only what is public counts."""

from __future__ import annotations

from random import Random

import pytest

from game.ai.odds import expected_lay_offs, read, wanted
from game.engine.actions import DRAW_STOCK, PASS, Action
from game.engine.cards import card_set, iterate, parse_card, parse_cards
from game.engine.hand import Hand
from game.engine.rules import VARIANTS, Rules


def dealt(leader: str, dealer: str, upcard: str, stock: str = "", rules: Rules | None = None) -> Hand:
    """A hand with these cards on top of the deck; seat 1 leads."""
    top = [parse_card(name) for part in (leader, dealer, upcard, stock) for name in part.split()]
    rest = [card for card in range(52) if card not in top]
    return Hand.deal(rules or Rules(), (*top, *rest), 0)


LEADER = "AC 2C 4D 5D 7H 8H TS JS KC KD"
DEALER = "3C 4C 6D 7D 9H TH QS KS AH 2S"


def test_chances_add_up_to_the_hidden_cards() -> None:
    rng = Random(3)
    for _ in range(40):
        deck = list(range(52))
        rng.shuffle(deck)
        hand = Hand.deal(VARIANTS["gin"], tuple(deck), rng.randrange(2))
        while hand.phase in ("upcard", "draw", "discard"):
            seat = hand.to_act
            assert seat is not None
            view = hand.view(seat)
            odds = read(view)
            assert sum(odds.chance) == pytest.approx(view.counts.hands[1 - seat], abs=0.1)
            assert all(0.0 <= chance <= 1.0 for chance in odds.chance)
            seen = view.hand | card_set(view.discards)
            assert not any(odds.chance[card] for card in iterate(seen))
            assert all(odds.chance[card] == 1.0 for card in iterate(view.known()))
            plays = [each for each in hand.legal() if each.kind != "knock"]
            hand = hand.apply(rng.choice(plays or list(hand.legal())))


def test_a_taken_card_makes_its_neighbours_likelier() -> None:
    hand = dealt(LEADER, DEALER, "9D")
    for action in (PASS, Action.parse("take-upcard"), Action.parse("discard QS")):
        hand = hand.apply(action)
    odds = read(hand.view(1))
    assert odds.chance[parse_card("9D")] == 1.0
    for near in ("9C", "9S", "8D", "TD"):
        assert odds.chance[parse_card(near)] > odds.chance[parse_card("5S")]
    for near in ("QD", "QH"):
        assert odds.chance[parse_card(near)] < odds.chance[parse_card("5S")]
    assert odds.takes == 1 and odds.recent == (10, 8)


def test_a_card_left_lying_makes_its_neighbours_less_likely() -> None:
    hand = dealt(LEADER, DEALER, "9D", "5H 6H")
    for action in (
        PASS,
        PASS,
        DRAW_STOCK,
        Action.parse("discard 7H"),
        DRAW_STOCK,
        Action.parse("discard 2S"),
    ):
        hand = hand.apply(action)
    odds = read(hand.view(1))
    assert odds.left == 1
    assert odds.chance[parse_card("7S")] < odds.chance[parse_card("5S")]


def test_hidden_cards_do_not_matter() -> None:
    left = dealt(LEADER, DEALER, "9D", "5H 6H")
    right = dealt(LEADER, "3C 4C 6D 7D 9H TH 6S QD AH 2S", "9D", "5H 6H")
    for action in (
        PASS,
        PASS,
        DRAW_STOCK,
        Action.parse("discard 7H"),
        DRAW_STOCK,
        Action.parse("discard 2S"),
    ):
        left, right = left.apply(action), right.apply(action)
    assert read(left.view(1)) == read(right.view(1))


def test_wanted_counts_sets_and_runs() -> None:
    chance = [0.0] * 52
    for name in ("8C", "8D", "6H", "7H"):
        chance[parse_card(name)] = 0.5
    assert wanted(tuple(chance), parse_card("8H")) == pytest.approx(1 - 0.75 * 0.75)
    assert wanted(tuple(chance), parse_card("KS")) == 0.0


def test_expected_lay_offs_stop_at_ace_and_king() -> None:
    sure = (1.0,) * 52
    assert expected_lay_offs(sure, [parse_cards("JD QD KD")]) == (19.0, 2.0)
    assert expected_lay_offs(sure, [parse_cards("AH 2H 3H")]) == (9.0, 2.0)
    assert expected_lay_offs(sure, [parse_cards("7C 7D 7S")]) == (7.0, 1.0)
    assert expected_lay_offs(sure, [parse_cards("7C 7D 7H 7S")]) == (0.0, 0.0)
