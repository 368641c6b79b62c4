"""Lay-offs, and the defender's melds and lay-offs chosen together."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine import melds
from game.engine.cards import (
    CardSet,
    card_set,
    format_card,
    format_cards,
    iterate,
    parse_card,
    parse_cards,
    points,
)
from tests.engine import brute

VECTORS: list[dict[str, Any]] = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "data" / "layoff.jsonl").read_text().splitlines()
]

# Hands that other programs scored wrong: the knocker's melds, the defender's hand, and what must be left.
REPORTED = {
    "L01-second-card-below-a-run": (
        "6H7H8H 9S9D9C JCQCKC",
        "5H 4H 2S 2D 2C TD TH TC 7S 3D",
        10,
        "5H on 6H7H8H, 4H on 6H7H8H",
    ),
    "L03-no-ace-above-a-king": (
        "JDQDKD 4S4H4C 7S7H7C",
        "5S 5D 5H 5C 8S 8D 8H 8C AD 2S",
        3,
        "",
    ),
    "L05-melds-and-lay-offs-together": (
        "9CTCJC JHQHKH JDQDKD",
        "9S 9H 9D TS TH TD JS QC KS KC",
        10,
        "QC on 9CTCJC, KC on 9CTCJC, TD on JDQDKD, 9D on JDQDKD, TH on JHQHKH, 9H on JHQHKH",
    ),
    "L07-set-or-run": (
        "4C5C6C 7S7H7D KSKHKD",
        "7C 8C 2S 2D 2C JS JH JD 5H 3S",
        8,
        "7C on 4C5C6C, 8C on 4C5C6C",
    ),
    "L09-knocker-lays-nothing-off": (
        "9S9H9D JCQCKC 6S6D6C",
        "2H 3H 4H TS TH TD 8C 8D 7S KS",
        33,
        "",
    ),
}


def knocker(text: str) -> tuple[CardSet, ...]:
    return melds.canonical(map(parse_cards, text.split()))


def assert_plays_out(laid: tuple[CardSet, ...], hand: CardSet, found: melds.Defence) -> None:
    """The lay-offs fit in the order given, own melds are legal, and every card is accounted for."""
    grown = list(laid)
    rest = hand
    for card, index in found.laid_off:
        assert rest >> card & 1
        assert melds.fits(card, grown[index])
        assert (card, index) in melds.lay_offs(grown, rest)
        grown[index] |= 1 << card
        rest ^= 1 << card
        assert melds.is_meld(grown[index])
    assert all(map(melds.is_meld, found.melds))
    assert found.melds == melds.canonical(found.melds)
    assert sum(found.melds) + found.loose == rest
    assert found.points == points(found.loose)


def test_layoff_vectors() -> None:
    assert len(VECTORS) == 1000
    for row in VECTORS:
        laid, hand = melds.canonical(map(parse_cards, row["knocker_melds"])), parse_cards(row["defender"])
        found = melds.best_defence(laid, hand)
        assert found.points == row["defender_deadwood"], row
        assert melds.deadwood(hand) == row["own_melds_only"], row
        assert_plays_out(laid, hand, found)


def test_vectors_hold_cases_where_melds_first_is_wrong() -> None:
    """So that the test above cannot pass by choosing the melds before the lay-offs."""
    assert sum(row["naive_best_tie"] > row["defender_deadwood"] for row in VECTORS) > 300
    assert sum(row["longest_chain"] >= 3 for row in VECTORS) > 20


@pytest.mark.parametrize(("laid", "defender", "count", "order"), REPORTED.values(), ids=REPORTED)
def test_reported_hand(laid: str, defender: str, count: int, order: str) -> None:
    on_table, hand = knocker(laid), parse_cards(defender)
    found = melds.best_defence(on_table, hand)
    assert found.points == count
    names = [format_cards(meld).replace(" ", "") for meld in on_table]
    said = ", ".join(f"{format_card(card)} on {names[index]}" for card, index in found.laid_off)
    assert said == order
    assert_plays_out(on_table, hand, found)


@pytest.mark.parametrize(
    ("card", "meld", "fit"),
    [
        ("5H", "6H7H8H", True),
        ("9H", "6H7H8H", True),
        ("4H", "6H7H8H", False),
        ("4H", "5H6H7H8H", True),
        ("9D", "6H7H8H", False),
        ("7H", "6H7H8H", False),
        ("AD", "JDQDKD", False),
        ("AH", "JDQDKD", False),
        ("KC", "AD2D3D", False),
        ("AS", "2S3S4S", True),
        ("KS", "AS2S3S", False),
        ("TD", "JDQDKD", True),
        ("4D", "4S4H4C", True),
        ("5D", "4S4H4C", False),
        ("4D", "4S4H4C4D", False),
        ("5D", "4S4H4C4D", False),
    ],
)
def test_fits(card: str, meld: str, fit: bool) -> None:
    assert melds.fits(parse_card(card), parse_cards(meld)) is fit


@pytest.mark.parametrize(
    ("laid", "defender", "laid_off", "own"),
    [
        # The ten of spades, and two runs are left; or the nine of diamonds, and two runs and a set.
        ("JSQSKS 9C9H9S", "TC JC QC KC 9D TD JD QD KD TS", "TS", "TCJCQCKC 9DTDJDQDKD"),
        # Three melds either way: the first that differs is 2C3C4C after the ace, and ends in the deuce of spades else.
        ("ACAHAS 4D4H4S", "2C 3C 4C AD 2D 3D 2H 3H 2S 3S", "AD", "2C3C4C 2D2H2S 3D3H3S"),
        # Jacks and queens in sets with the clubs in a run, or with the diamonds in one.
        ("TCTHTS KDKHKS", "JC QC KC TD JD QD JH QH JS QS", "TD", "JCQCKC JDJHJS QDQHQS"),
    ],
)
def test_of_equal_counts_and_as_many_lay_offs_the_tidier_melds_are_kept(
    laid: str, defender: str, laid_off: str, own: str
) -> None:
    """As a hand is laid out by itself: fewest loose, then fewest melds, then the first that ends in a lower card."""
    on_table, hand = knocker(laid), parse_cards(defender)
    found = melds.best_defence(on_table, hand)
    assert (found.points, found.loose) == (0, 0)
    assert [format_card(card) for card, _ in found.laid_off] == [laid_off]
    assert found.melds == knocker(own)
    assert_plays_out(on_table, hand, found)


def test_second_card_of_a_chain_is_offered_once_the_first_is_down() -> None:
    laid, loose = knocker("6H7H8H"), parse_cards("5H 4H 3D")
    assert melds.lay_offs(laid, loose) == ((parse_card("5H"), 0),)
    grown = [laid[0] | parse_cards("5H")]
    assert melds.lay_offs(grown, parse_cards("4H 3D")) == ((parse_card("4H"), 0),)


def test_a_card_that_fits_twice_is_offered_twice() -> None:
    laid = knocker("4C5C6C 7S7H7D")
    seven = parse_card("7C")
    assert melds.lay_offs(laid, parse_cards("7C 8C")) == ((seven, 0), (seven, 1))


def test_no_own_meld_is_broken_up_for_nothing() -> None:
    """7C 8C 9C could all go on the knocker's run; kept, they count nothing either."""
    found = melds.best_defence(knocker("TCJCQC"), parse_cards("7C 8C 9C AD 3D"))
    assert found == melds.Defence((parse_cards("7C 8C 9C"),), (), parse_cards("AD 3D"), 4)


def test_two_runs_share_the_cards_between_them() -> None:
    found = melds.best_defence(knocker("2C3C4C 9CTCJC"), parse_cards("5C 6C 8C KD"))
    assert found.points == 10
    assert [(format_card(card), index) for card, index in found.laid_off] == [("5C", 0), ("6C", 0), ("8C", 1)]


def test_melds_in_another_order_keep_their_own_indices() -> None:
    laid = (parse_cards("7D 7H 7S"), parse_cards("4C 5C 6C"))
    found = melds.best_defence(laid, parse_cards("7C 8C KD"))
    assert found.laid_off == ((parse_card("7C"), 1), (parse_card("8C"), 1))


def test_nothing_on_the_table() -> None:
    hand = parse_cards("2C 3C 4C KD")
    assert melds.best_defence((), hand) == melds.Defence((parse_cards("2C3C4C"),), (), parse_cards("KD"), 10)


@st.composite
def showdowns(draw: st.DrawFn) -> tuple[tuple[CardSet, ...], CardSet]:
    """The knocker's disjoint melds and ten other cards, mostly from near them."""
    rng = random.Random(draw(st.integers(0, 2**32)))
    ranks = draw(st.sampled_from([5, 6, 7, 9, 13]))
    low = draw(st.integers(0, 13 - ranks))
    deck = [suit * 13 + rank for suit in range(4) for rank in range(low, low + ranks)]
    free = card_set(deck)
    laid: list[CardSet] = []
    for _ in range(draw(st.integers(1, 3))):
        options = [meld for meld in melds.meld_options(free) if meld.bit_count() <= 4]
        if options and free.bit_count() >= 14:
            laid.append(rng.choice(options))
            free ^= laid[-1]
    return melds.canonical(laid), card_set(rng.sample(list(iterate(free)), 10))


@given(showdowns())
def test_best_defence_is_the_least(showdown: tuple[tuple[CardSet, ...], CardSet]) -> None:
    laid, hand = showdown
    found = melds.best_defence(laid, hand)
    assert_plays_out(laid, hand, found)
    plain = brute.defence(tuple(tuple(iterate(meld)) for meld in laid), tuple(iterate(hand)))
    assert (found.points, len(found.laid_off)) == plain
    assert melds.defended_deadwood(laid, hand) == found.points


@given(showdowns())
def test_lay_offs_are_the_cards_that_fit(showdown: tuple[tuple[CardSet, ...], CardSet]) -> None:
    laid, hand = showdown
    plain = {
        (card, index)
        for index, meld in enumerate(laid)
        for card in iterate(hand)
        if brute.fits(card, tuple(iterate(meld)))
    }
    found = melds.lay_offs(laid, hand)
    assert set(found) == plain
    assert len(found) == len(plain)
    assert all(melds.fits(card, laid[index]) for card, index in found)


@given(showdowns(), st.data())
def test_best_lay_offs_lay_off_all_that_fits(
    showdown: tuple[tuple[CardSet, ...], CardSet], data: st.DataObject
) -> None:
    """Of the loose cards of any own layout none is left that fits at the end."""
    laid, hand = showdown
    loose = data.draw(st.sampled_from(melds.arrangements(hand))).loose
    order = melds.best_lay_offs(laid, loose)
    grown = list(laid)
    for card, index in order:
        assert loose >> card & 1
        assert melds.fits(card, grown[index])
        grown[index] |= 1 << card
        loose ^= 1 << card
    assert melds.lay_offs(grown, loose) == ()
