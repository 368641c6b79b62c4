"""Codes, decks and seals. The golden list holds them for ever: it must never be made anew."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.deals import mean, measure, share
from game.engine import deal
from game.engine.cards import NAMES
from game.engine.deal import CodeError

GOLDEN = [
    json.loads(line)
    for line in (Path(__file__).parent.parent / "data/codes.jsonl").read_text("utf-8").splitlines()
]
codes = st.integers(0, 999_999_999).map(lambda number: f"{number:09d}{deal.check_digit(f'{number:09d}')}")


def test_the_same_code_gives_the_same_cards_for_ever() -> None:
    assert len(GOLDEN) >= 50
    for line in GOLDEN:
        assert deal.parse_code(line["match"]) == line["match"] and deal.code_kind(line["match"]) == "match"
        assert deal.first_dealer(line["match"]) == line["first_dealer"]
        assert [deal.hand_code(line["match"], number) for number in (1, 2, 25)] == line["hands"]
        assert " ".join(NAMES[card] for card in deal.deck(line["hands"][0])) == line["deck"]
        for code in line["hands"]:
            assert deal.parse_code(code) == code and deal.code_kind(code) == "hand"


@given(codes)
def test_a_deck_holds_each_card_once(code: str) -> None:
    assert sorted(deal.deck(code)) == list(range(52))


def test_every_card_comes_to_every_place() -> None:
    """6,000 decks: each of the 2,704 counts expected at 115, sigma 10.6; none further off than 5.5 of them."""
    places = [Counter[int]() for _ in range(52)]
    for number in range(6000):
        for place, card in enumerate(deal.deck(deal.hand_code("0000000000", number))):
            places[place][card] += 1
    counts = [places[place][card] for place in range(52) for card in range(52)]
    assert min(counts) > 115 - 58 and max(counts) < 115 + 58
    squares = sum((count - 6000 / 52) ** 2 / (6000 / 52) for count in counts)
    assert 2300 < squares < 2900, "chi-square with 2,601 degrees of freedom, sigma 72"


def test_the_deals_are_those_of_the_board_sheet() -> None:
    """65 points and 57 deadwood on average, a meld in two hands of five: within four sigma in 20,000 hands."""
    found = measure(10_000, 1)
    assert found.dealt == 20_000 and found.gin <= 2
    assert abs(mean(found.points, found.squares[0], found.dealt)[0] - 340 / 52 * 10) < 0.35
    assert abs(mean(found.deadwood, found.squares[1], found.dealt)[0] - 57) < 1
    assert abs(share(found.with_meld, found.dealt)[0] - 0.4) < 0.03
    assert found.within_ten < 40


@given(codes, st.integers(0, 9), st.integers(1, 9))
def test_a_wrong_digit_is_found(code: str, place: int, more: int) -> None:
    wrong = code[:place] + str((int(code[place]) + more) % 10) + code[place + 1 :]
    with pytest.raises(CodeError, match="one of its digits is wrong"):
        deal.parse_code(wrong)


@given(codes, st.integers(0, 8))
def test_two_digits_in_the_wrong_order_are_found(code: str, place: int) -> None:
    swapped = code[:place] + code[place + 1] + code[place] + code[place + 2 :]
    if swapped != code:
        with pytest.raises(CodeError):
            deal.parse_code(swapped)


@pytest.mark.parametrize("text", ["", "123", "12345678901", "12345x7890", "١٢٣٤٥٦٧٨٩٠", "0000000000.", "-1"])
def test_what_is_no_code(text: str) -> None:
    with pytest.raises(CodeError, match="a code has ten digits"):
        deal.parse_code(text)


@given(codes)
def test_a_code_may_be_typed_in_groups(code: str) -> None:
    assert deal.parse_code(f" {code[:4]} {code[4:8]}-{code[8:]} ") == code


def test_new_codes_are_match_codes_and_differ() -> None:
    made = [deal.new_match_code() for _ in range(100)]
    assert len(set(made)) > 95
    assert all(deal.parse_code(code) == code and deal.code_kind(code) == "match" for code in made)


def test_hand_codes_hide_their_match() -> None:
    """Neighbouring matches and hands have nothing in common in their codes."""
    found = {deal.hand_code(line["match"], number) for line in GOLDEN for number in range(1, 40)}
    assert len(found) == len(GOLDEN) * 39
    assert {code[0] for code in found} == set("56789")


def test_a_seal_holds_a_code_and_a_salt() -> None:
    seal = deal.seal("0000000000", "0123456789abcdef")
    assert seal == "19CF2A581FB2", "for ever, or old matches could not be proved"
    assert seal != deal.seal("0000000000", "0123456789abcdee") and seal != deal.seal(
        "1000000008", "0123456789abcdef"
    )
    assert len(deal.new_salt()) == 16 and deal.new_salt() != deal.new_salt()
