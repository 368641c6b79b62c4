"""Least deadwood, discards, layouts: against fixed vectors, reported faults, and a plain brute force."""

from __future__ import annotations

import json
import random
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine import melds
from game.engine.cards import Card, CardSet, card_set, format_cards, iterate, parse_card, parse_cards, points
from tests.engine.brute import layouts, least

VECTORS = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "data" / "deadwood.jsonl").read_text().splitlines()
]

# Hands that other programs got wrong: least deadwood, how many layouts reach it, and one of them.
REPORTED = {
    "M01-set-and-two-runs": ("5C 6C 7C 8C 5D 6D 7D JS JH JC", 0, 1, ["5C6C7C8C", "JCJHJS", "5D6D7D"]),
    "M03-one-long-run": ("TC 8H 7S 5H TS 7D 9H 7H 6H TH", 14, 1, ["TCTHTS", "5H6H7H8H9H"]),
    "M05-crossing-runs-and-a-set": ("8S 8D 9D TH TD JS JH JD JC QH", 8, 1, ["JCJDJS", "8D9DTD", "THJHQH"]),
    "M07-set-from-inside-a-run": ("3H 4H 5H 6H 7H 8H 9H 6S 6D AC", 1, 1, ["6D6H6S", "3H4H5H", "7H8H9H"]),
    "M10-no-run-round-the-corner": ("KH AH 2H 5C 6C 7C TS TD TC 3D", 16, 1, ["5C6C7C", "TCTDTS"]),
    "M12-most-deadwood-there-is": ("KS KC QD QH JS JC TD TH 9S 9C", 98, 1, []),
    "M13-ten-in-sequence": ("2C 3C 4C 5C 6C 7C 8C 9C TC JC", 0, 9, ["2C3C4C5C6C7C8C9CTCJC"]),
}


def hands(size: int, ranks: int = 13, suits: int = 4) -> st.SearchStrategy[CardSet]:
    """Hands out of a window of the deck; the smaller it is, the more the melds cross."""
    windows = st.integers(0, 13 - ranks).map(
        lambda low: [suit * 13 + rank for suit in range(suits) for rank in range(low, low + ranks)]
    )
    return windows.flatmap(
        lambda cards: st.lists(st.sampled_from(cards), min_size=size, max_size=size, unique=True)
    ).map(card_set)


def crowded(size: int) -> st.SearchStrategy[CardSet]:
    return st.one_of(hands(size), hands(size, 7), hands(size, 5), hands(size, 4), hands(size, 7, 2))


def by_cards(found: melds.Arrangement) -> tuple[frozenset[tuple[Card, ...]], tuple[Card, ...]]:
    return frozenset(tuple(iterate(meld)) for meld in found.melds), tuple(iterate(found.loose))


def assert_lays_out(found: melds.Arrangement, hand: CardSet) -> None:
    """Legal melds in canonical order, disjoint, and with the loose cards the whole hand."""
    assert all(map(melds.is_meld, found.melds))
    lowest = [meld & -meld for meld in found.melds]
    assert lowest == sorted(lowest)
    assert sum(found.melds) + found.loose == hand
    assert sum(meld.bit_count() for meld in found.melds) + found.loose.bit_count() == hand.bit_count()
    assert found.points == points(found.loose)


def test_ten_card_vectors() -> None:
    rows = [row for row in VECTORS if row["n"] == 10]
    assert len(rows) == 1000
    wrong = [row for row in rows if melds.deadwood(parse_cards(row["cards"])) != row["deadwood"]]
    assert wrong == []


def test_eleven_card_vectors() -> None:
    rows = [row for row in VECTORS if row["n"] == 11]
    assert len(rows) == 1000
    key = "deadwood_after_best_discard"
    wrong = [row for row in rows if melds.deadwood_after_discard(parse_cards(row["cards"])) != row[key]]
    assert wrong == []


@pytest.mark.parametrize(("text", "count", "optima", "one"), REPORTED.values(), ids=REPORTED)
def test_reported_hand(text: str, count: int, optima: int, one: list[str]) -> None:
    hand = parse_cards(text)
    assert melds.deadwood(hand) == count
    every = melds.arrangements(hand)
    assert sum(found.points == count for found in every) == optima
    best = melds.best_arrangement(hand)
    assert best == every[0]
    assert [format_cards(meld).replace(" ", "") for meld in best.melds] == one


def test_best_discard_is_not_the_dearest_loose_card() -> None:
    """Throwing 9S breaks up the run 7S 8S 9S for the eights, and leaves less than throwing any loose card."""
    hand = parse_cards("7C 8C 2D 8D TH JH QH AS 7S 8S 9S")
    best = melds.best_arrangement(hand)
    assert [format_cards(meld) for meld in best.melds] == ["TH JH QH", "7S 8S 9S"]
    assert best.points - max(points(1 << card) for card in iterate(best.loose)) == 18
    assert melds.deadwood_after_discard(hand) == 17
    assert melds.deadwood_by_discard(hand)[parse_card("9S")] == 17


@given(crowded(10))
def test_deadwood_is_the_least(hand: CardSet) -> None:
    assert melds.deadwood(hand) == least(tuple(iterate(hand)))


@given(st.integers(0, 11).flatmap(lambda size: hands(size, 4)))
def test_deadwood_of_any_size(hand: CardSet) -> None:
    assert melds.deadwood(hand) == least(tuple(iterate(hand)))


def test_gin_out_of_two_sets_of_four_and_a_meld_of_three() -> None:
    """The discard comes out of a set that no run touches: whichever card of the eight goes, nothing is left."""
    sets = [0b1 << rank | 0b1 << rank + 13 | 0b1 << rank + 26 | 0b1 << rank + 39 for rank in range(13)]
    threes = [0b111 << low + 13 * suit for suit in range(4) for low in range(11)]
    threes += [cards ^ 1 << rank for rank, cards in enumerate(sets)]
    hands = [
        (first, second, three)
        for first, second in combinations(sets, 2)
        for three in threes
        if not three & (first | second)
    ]
    assert len(hands) == 2838
    for first, second, three in hands:
        eleven = first | second | three
        assert melds.deadwood_after_discard(eleven) == 0
        assert melds.deadwood_after_discard(eleven, (first & -first).bit_length() - 1) == 0
        left = melds.deadwood_by_discard(eleven)
        assert {card for card in left if not left[card]} >= {*iterate(first | second)}


@given(crowded(11), st.data())
def test_every_discard(hand: CardSet, data: st.DataObject) -> None:
    cards = tuple(iterate(hand))
    counts = {card: least(tuple(one for one in cards if one != card)) for card in cards}
    assert melds.deadwood_by_discard(hand) == counts
    assert melds.deadwood_after_discard(hand) == min(counts.values())
    barred = data.draw(st.sampled_from(cards))
    others = {card: count for card, count in counts.items() if card != barred}
    assert melds.deadwood_after_discard(hand, barred) == min(others.values())
    for limit in (0, 5, 10, min(counts.values()), min(counts.values()) + 8):
        within = [card for card, count in counts.items() if count <= limit]
        assert list(iterate(melds.knockable(hand, limit))) == within
        assert list(iterate(melds.knockable(hand, limit, barred))) == [c for c in within if c != barred]


@given(crowded(10))
def test_every_layout(hand: CardSet) -> None:
    cards = tuple(iterate(hand))
    plain = {(frozenset(chosen), loose) for chosen, loose in layouts(cards)}
    found = melds.arrangements(hand)
    assert len(found) == len(plain)
    assert set(map(by_cards, found)) == plain
    for layout in found:
        assert_lays_out(layout, hand)
    assert found[0] == melds.best_arrangement(hand)
    rank = [(each.points, each.loose.bit_count(), len(each.melds), each.melds) for each in found]
    assert rank == sorted(rank), "by points, then few loose cards, few melds, and low ones first"


@given(crowded(10))
def test_best_layout_is_what_a_player_expects(hand: CardSet) -> None:
    """Least points, then fewest loose cards, fewest melds, then the order of the melds."""
    best = melds.best_arrangement(hand)
    assert_lays_out(best, hand)

    def rank(melded: tuple[tuple[Card, ...], ...], loose: tuple[Card, ...]) -> tuple[object, ...]:
        order = tuple(sorted(melded))
        count = sum(points(1 << card) for card in loose)
        return count, len(loose), len(melded), tuple(map(card_set, order))

    wanted = min(rank(*layout) for layout in layouts(tuple(iterate(hand))))
    assert rank(tuple(tuple(iterate(meld)) for meld in best.melds), tuple(iterate(best.loose))) == wanted


@given(crowded(10), st.integers(0, 40), st.integers(1, 20))
def test_limit_and_cap_cut_the_dear_end(hand: CardSet, limit: int, cap: int) -> None:
    every = melds.arrangements(hand)
    within = tuple(found for found in every if found.points <= limit)
    assert melds.arrangements(hand, limit) == within
    assert melds.arrangements(hand, limit, cap) == within[:cap]


def test_all_layouts_of_the_worst_hand_are_listed() -> None:
    found = melds.arrangements(parse_cards("2C 3C 4C 5C 6C 7C 8C 9C TC JC"))
    assert len(found) == melds.MOST_ARRANGEMENTS == len(set(found))
    assert found[-1].melds == ()


def test_no_random_hand_has_more_layouts() -> None:
    rng = random.Random(6)
    deck = [suit * 13 + rank for suit in range(4) for rank in range(5)]
    most = max(len(melds.arrangements(card_set(rng.sample(deck, 10)), cap=9999)) for _ in range(2000))
    assert 20 < most <= melds.MOST_ARRANGEMENTS


def test_a_run_may_be_used_in_part() -> None:
    found = melds.arrangements(parse_cards("3C 4C 5C 6C"))
    assert [(format_cards(sum(layout.melds)), layout.points) for layout in found] == [
        ("3C 4C 5C 6C", 0),
        ("4C 5C 6C", 3),
        ("3C 4C 5C", 6),
        ("", 18),
    ]


@pytest.mark.parametrize(
    ("text", "meld"),
    [
        ("", False),
        ("7C", False),
        ("7C 7D", False),
        ("7C 7D 7H", True),
        ("7C 7D 7H 7S", True),
        ("7C 7D 8C", False),
        ("7C 7D 7H 8H", False),
        ("AS 2S 3S", True),
        ("QS KS AS", False),
        ("JC QC KC", True),
        ("QC KC AD", False),
        ("KC AD 2D", False),
        ("AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC", True),
        ("3H 4H 6H", False),
        ("3H 4H 5D", False),
    ],
)
def test_is_meld(text: str, meld: bool) -> None:
    assert melds.is_meld(parse_cards(text)) is meld


@given(crowded(10))
def test_meld_options_are_the_melds(hand: CardSet) -> None:
    plain = {card_set(meld) for chosen, _ in layouts(tuple(iterate(hand))) for meld in chosen}
    found = melds.meld_options(hand)
    assert set(found) == plain
    assert len(found) == len(plain)
    assert [meld & -meld for meld in found] == sorted(meld & -meld for meld in found)


def test_no_run_crosses_suits() -> None:
    hand = parse_cards("QC KC AD 2D QD KD AH 2H QH KH")
    assert melds.meld_options(hand) == (parse_cards("QC QD QH"), parse_cards("KC KD KH"))


def test_canonical_order_is_by_lowest_card() -> None:
    laid = [parse_cards(text) for text in ("AS 2S 3S", "KC KD KS", "4D 5D 6D", "2C 2D 2H")]
    assert [format_cards(meld) for meld in melds.canonical(laid)] == [
        "2C 2D 2H",
        "KC KD KS",
        "4D 5D 6D",
        "AS 2S 3S",
    ]


def test_barred_card_need_not_be_held() -> None:
    hand = parse_cards("AC 2C 3C KS")
    assert melds.deadwood_after_discard(hand, parse_card("9D")) == 0
