"""Actions as text and back."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine import actions
from game.engine.actions import Action, ActionError
from game.engine.cards import (
    FULL_DECK,
    POINTS,
    format_card,
    format_cards,
    iterate,
    parse_cards,
    rank_of,
    suit_of,
)

cards = st.integers(0, 51)
meld = st.sets(cards, min_size=3, max_size=10).map(lambda found: sum(1 << card for card in found))


@st.composite
def any_action(draw: st.DrawFn) -> Action:
    kind = draw(st.sampled_from(["plain", "discard", "knock", "arrange", "lay-off"]))
    if kind == "plain":
        plain = ("take-upcard", "pass", "draw-stock", "draw-discard", "knock", "big-gin", "done")
        return Action.parse(draw(st.sampled_from(plain)))
    if kind == "arrange":
        melds: list[int] = []
        for each in draw(st.lists(meld, max_size=3)):
            if not any(each & other for other in melds):
                melds.append(each)
        return actions.arrange(tuple(melds))
    if kind == "lay-off":
        return actions.lay_off(draw(cards), draw(st.integers(0, 9)))
    return (actions.DISCARD if kind == "discard" else actions.KNOCK_WITH)[draw(cards)]


@given(any_action())
def test_round_trip(action: Action) -> None:
    assert Action.parse(str(action)) == action
    assert str(Action.parse(str(action))) == str(action)


@given(any_action(), st.integers(0, 99))
def test_cards_and_melds_in_any_order(action: Action, seed: int) -> None:
    rng = Random(seed)
    words = [[format_card(card) for card in iterate(each)] for each in action.melds]
    for word in words:
        rng.shuffle(word)
    rng.shuffle(words)
    text = "arrange " + " ".join("".join(word).lower() for word in words)
    assert Action.parse(text) == actions.arrange(action.melds)


def test_fifty_two_cards_have_points_and_a_rank_each() -> None:
    """The same in every suit: ace 1 to ten 10, court cards 10."""
    assert POINTS == (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10) * 4
    assert [rank_of(card) for card in iterate(FULL_DECK)] == list(range(13)) * 4
    assert [suit_of(card) for card in iterate(FULL_DECK)] == [0] * 13 + [1] * 13 + [2] * 13 + [3] * 13


def test_the_canonical_text_is_by_lowest_card() -> None:
    action = Action.parse("arrange TSTCTD 7H6H5H")
    assert str(action) == "arrange TCTDTS 5H6H7H"
    assert [format_cards(each) for each in action.melds] == ["TC TD TS", "5H 6H 7H"]


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("take-upcard", actions.TAKE_UPCARD),
        ("pass", actions.PASS),
        ("draw-stock", actions.DRAW_STOCK),
        ("draw-discard", actions.DRAW_DISCARD),
        ("knock", actions.KNOCK),
        ("big-gin", actions.BIG_GIN),
        ("done", actions.DONE),
        ("discard TD", actions.DISCARD[22]),
        ("knock td", actions.KNOCK_WITH[22]),
        ("lay-off 9H 0", actions.lay_off(34, 0)),
        ("arrange", actions.arrange(())),
        ("arrange 5H6H7H", actions.arrange((parse_cards("5H 6H 7H"),))),
        ("  discard   AS ", actions.DISCARD[39]),
    ],
)
def test_texts_that_stay(text: str, action: Action) -> None:
    assert Action.parse(text) == action


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "draw", "DRAW-STOCK", "discard", "discard 10D", "discard 1D", "discard TD TD", "pass TD"),
        *("knock TD 9D", "lay-off 9H", "lay-off 9H x", "lay-off 9H -1", "lay-off 9H 10", "lay-off 9H ²"),
        *("arrange 5H6", "arrange 5H5H5H", "arrange 5H,6H,7H", "big gin", "done done", "discard ТD"),
    ],
)
def test_what_is_no_action(text: str) -> None:
    with pytest.raises(ActionError) as why:
        Action.parse(text)
    assert "is no action" in str(why.value) and "\n" not in str(why.value)
