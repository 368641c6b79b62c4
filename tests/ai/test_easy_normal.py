"""EASY and NORMAL: what the sheets say of them, in hands laid on purpose; and what holds for every level."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.ai.easy import Easy
from game.ai.habits import PATIENCE, idle_pile_draws
from game.ai.normal import KNOCK_AT_ONCE, LAST_STOCK, Normal
from game.ai.player import PLAYERS, exhaust
from game.ai.wants import NEIGHBOURS, PARTNERS, Reading, hopes
from game.engine import deal
from game.engine.actions import Action
from game.engine.cards import card_set, format_cards, parse_card, parse_cards
from game.engine.hand import Hand
from game.engine.melds import best_arrangement, deadwood, is_meld
from game.engine.rules import VARIANTS, Rules
from tests.engine.dealing import any_rules, deck, drawn, play

GIN, OKLAHOMA, BOARD, RAMI, GRIM = VARIANTS.values()
BOTH = pytest.mark.parametrize("player", [Easy(), Normal()], ids=["easy", "normal"])


def choice(player: Easy | Normal, hand: Hand) -> str:
    assert hand.to_act is not None
    return str(player.choose(hand.view(hand.to_act), Random(1)))


def offered(player: Easy | Normal, ten: str, upcard: str, rules: Rules = GIN) -> str:
    """What it does as non-dealer with these cards and this upcard."""
    return choice(player, Hand.deal(rules, deck(ten, "", upcard), 1))


# -- both -------------------------------------------------------------------------------------------------------


@BOTH
def test_the_upcard_is_taken_when_it_finishes_a_meld(player: Easy | Normal) -> None:
    assert offered(player, "5H 6H 9C JD KS 2C 2D TS 8S AH", "7H") == "take-upcard"
    assert offered(player, "5H 6H 9C JD KS 2C 2D TS 8S AH", "2S") == "take-upcard"


@BOTH
def test_a_low_card_alone_is_refused(player: Easy | Normal) -> None:
    assert offered(player, "5H 6H 9C JD KS 2C 4D TS 8S QH", "AS") == "pass"


@BOTH
@pytest.mark.parametrize("top", ["7H", "AS"])
def test_the_pile_is_treated_alike(player: Easy | Normal, top: str) -> None:
    cards = deck("5H 6H 9C JD KS 2C 4D TS 8S QH", "", "9D", f"3C {top}")
    hand = play(
        Hand.deal(GIN, cards, 1), "pass", "pass", "draw-stock", "discard KS", "draw-stock", f"discard {top}"
    )
    assert choice(player, hand) == ("draw-discard" if top == "7H" else "draw-stock")


@BOTH
def test_gin_goes_out_with_crossing_sets_and_runs(player: Easy | Normal) -> None:
    """AI3: 4D 5D 6D, 4S 5S 6S 7S, TH TD TC."""
    hand = drawn(BOARD, "4D 5D 6D 4S 5S 6S 7S TH TD TC", "", "2H")
    assert choice(player, hand) == "knock 2H"
    result = play(hand, "knock 2H").result
    assert result is not None and result.kind == "gin"


@BOTH
def test_gin_goes_out_when_all_eleven_are_melded(player: Easy | Normal) -> None:
    hand = drawn(BOARD, "4D 5D 6D 4S 5S 6S 7S TH TD TC", "", "TS")
    result = play(hand, choice(player, hand)).result
    assert result is not None and result.kind == "gin"
    big = drawn(BOARD._replace(big_gin_bonus=31), "4D 5D 6D 4S 5S 6S 7S TH TD TC", "", "TS")
    assert choice(player, big) == "big-gin"


@BOTH
def test_the_card_just_taken_is_never_thrown(player: Easy | Normal) -> None:
    hand = play(Hand.deal(GIN, deck("QH KH 9C JD 7S 2C 2D TS 8S AH", "", "JH"), 1), "take-upcard")
    assert choice(player, hand) != "discard JH"


@BOTH
def test_no_finished_meld_is_broken_up(player: Easy | Normal) -> None:
    hand = drawn(GIN, "JH QH KH 3C 4C 5C 2D 7S 9S TD", "", "8D")
    thrown = parse_card(choice(player, hand).split()[1])
    assert not best_arrangement(hand.hands[0]).melds[0] >> thrown & 1
    assert best_arrangement(hand.hands[0] ^ 1 << thrown).melds == best_arrangement(hand.hands[0]).melds


@BOTH
def test_the_last_discard_is_taken_to_knock(player: Easy | Normal) -> None:
    rules = GIN._replace(last_discard=True, stock_floor=10)
    spare = "AC AD AH AS 2C 2D 2H 2S 3C 3D 3H 4C 4D 4H 5C 5D 5H 6C 6D 6H 9C"
    ahead = [*spare.split()[1:21], "9D"]
    cards = deck("7C 7D JC JD 9H 9S TC TD JH 6S", "3S 4S 5S 8D 8H 8C QS QH QD KC", "AC", " ".join(ahead))
    hand = play(Hand.deal(rules, cards, 1), "pass", "pass")
    for card in [*ahead[:20], "6S"]:
        hand = play(hand, "draw-stock", f"discard {card}")
    assert hand.phase == "last-discard" and choice(player, hand) == "draw-discard"
    assert choice(player, play(hand, "draw-discard")) == "knock KC"


# -- EASY -------------------------------------------------------------------------------------------------------


def test_easy_throws_the_dearest_loose_card() -> None:
    hand = drawn(GIN, "JH QH KH 3C 4C 5C 2D 7S 9S 6D", "", "8H")
    assert choice(Easy(), hand) == "discard 9S"


@pytest.mark.parametrize("loose", ["9S", "5S", "2S"])
def test_easy_knocks_as_soon_as_it_may(loose: str) -> None:
    hand = drawn(BOARD, f"AC 2C 3C 4D 5D 6D 7H 8H 9H {loose}", "", "KS")
    assert choice(Easy(), hand) == "knock KS"


def test_easy_knocks_before_the_draw_where_it_may() -> None:
    hand = play(Hand.deal(RAMI, deck("AC 2C 3C 4D 5D 6D 7H 8H 9H TS", "", "KS"), 1), "pass", "pass")
    assert choice(Easy(), hand) == "knock"


# -- NORMAL -----------------------------------------------------------------------------------------------------

LOOSE = {4: "4S", 5: "5S", 9: "9S"}


@pytest.mark.parametrize("rules", [GIN, BOARD, RAMI], ids=lambda rules: rules.name)
@pytest.mark.parametrize(
    ("count", "stock", "knocks"),
    [
        (4, 30, True),
        (5, 30, False),
        (9, 30, False),
        (5, 14, False),
        (9, 14, False),
        (5, 12, True),
        (9, 12, True),
    ],
)
def test_normal_knocks_at_once_on_four_and_on_more_from_twelve_in_stock(
    rules: Rules, count: int, stock: int, knocks: bool
) -> None:
    assert (KNOCK_AT_ONCE, LAST_STOCK) == (4, 12)
    hand = drawn(rules, f"AC 2C 3C 4D 5D 6D 7H 8H 9H {LOOSE[count]}", "", "KS", "JC", turns=30 - stock)
    assert hand.stock == stock
    assert choice(Normal(), hand) == ("knock KS" if knocks else "discard KS")


def test_normal_fears_no_undercut_that_brings_nothing() -> None:
    assert choice(Normal(), drawn(GRIM, "AC 2C 3C 4D 5D 6D 7H 8H 9H 9S", "", "KS", "JC")) == "knock KS"


@pytest.mark.parametrize(("loose", "knocks"), [("4S", True), ("5S", False)])
def test_normal_before_the_draw(loose: str, knocks: bool) -> None:
    hand = play(Hand.deal(RAMI, deck(f"AC 2C 3C 4D 5D 6D 7H 8H 9H {loose}", "", "KS"), 1), "pass", "pass")
    assert choice(Normal(), hand) == ("knock" if knocks else "draw-stock")


def test_normal_finds_the_discard_that_breaks_a_meld() -> None:
    """2S 2D 2H against 2H 3H 4H: without the king the run is kept; the sheet's trap the other way round."""
    for ten, left in (("5H 6H 7H 7S 7D", 11), ("2H 3H 4H 2S 2D", 4)):
        hand = drawn(GIN, f"{ten} 9C JC QD KS TS", "", "KH")
        thrown = parse_card(choice(Normal(), hand).split()[1])
        assert deadwood(hand.hands[0] ^ 1 << thrown) == min(
            deadwood(hand.hands[0] ^ 1 << card) for card in range(52) if hand.hands[0] >> card & 1
        )
        assert deadwood(parse_cards(ten)) == left


@pytest.mark.parametrize(("taken", "thrown"), [("JH", "KC"), ("JC", "KH")])
def test_normal_does_not_throw_what_the_other_is_seen_to_want(taken: str, thrown: str) -> None:
    """Two loose kings of suits alike in everything but that the other took a jack of one of them."""
    ten = "KH KC 2S 3S 4S 6D 7D 8D AD AS"
    other = "TH TC QS 9S 8S 5H 5C 3H 3C 2H"
    cards = deck(ten, other, taken, "KD JS")
    hand = play(Hand.deal(BOARD, cards, 1), "pass", "take-upcard", "discard QS", "draw-stock")
    assert parse_card("KD") == hand.view(0).drawn
    hand = hand.with_cards(hand.deck, (hand.hands[0] ^ parse_cards("KD") ^ parse_cards("9D"), hand.hands[1]))
    free = {str(action).split()[1] for action in hand.legal() if action.kind == "discard"}
    assert {"KH", "KC"} <= free
    view = hand.view(0)
    reading = Reading.of(view)
    wanted = "KH" if taken == "JH" else "KC"
    assert reading.danger(parse_card(wanted)) > reading.danger(parse_card(thrown)) == 0
    assert choice(Normal(), hand) == f"discard {thrown}"


def test_normal_keeps_the_loose_card_with_more_to_hope_for() -> None:
    """Both cost ten; the queen has a jack beside it and the king of clubs nothing."""
    hand = drawn(GIN, "QD JD 2S 3S 4S 6D 7D 8D KC AH", "", "9H", "AC")
    assert choice(Normal(), hand) == "discard KC"


# -- reading the table ------------------------------------------------------------------------------------------


def test_partners_are_the_pairs_that_make_melds() -> None:
    for card in range(52):
        pairs = PARTNERS[card]
        assert len(set(pairs)) == len(pairs) == 3 + min(card % 13 + 1, 13 - card % 13, 3)
        assert all(is_meld(pair | 1 << card) and pair.bit_count() == 2 for pair in pairs)
        union = 0
        for pair in pairs:
            union |= pair
        assert NEIGHBOURS[card] == union
    assert format_cards(NEIGHBOURS[parse_card("KD")]) == "KC JD QD KH KS"


def test_hopes_are_counted_by_live_card() -> None:
    live = parse_cards("7H 4H 2S 2H")
    assert hopes(parse_cards("5H 6H 2C 2D"), live) == 4
    assert hopes(parse_cards("5H 6H 2C 2D"), live & ~parse_cards("7H")) == 3


def test_danger_needs_something_seen() -> None:
    hand = drawn(GIN, "QD JD 2S 3S 4S 6D 7D 8D KC AH", "", "9H", "AC")
    reading = Reading.of(hand.view(0))
    assert reading.held == 0 and all(reading.danger(card) == 0 for card in range(52))


def test_what_the_other_lets_lie_is_cold_and_what_it_takes_is_not() -> None:
    cards = deck("5S 6S 9C JD KS 2C 4D TS 8S QH", "", "9D", "3C KD 8C")
    hand = play(Hand.deal(GIN, cards, 1), "pass", "pass", "draw-stock", "discard JD", "draw-discard")
    hand = play(hand, "discard " + format_cards(hand.hands[1] & -hand.hands[1]))
    reading = Reading.of(hand.view(0))
    assert parse_cards("7D 8D 9C 9H 9S") & ~NEIGHBOURS[parse_card("JD")] & ~reading.cold == 0
    assert not reading.cold & NEIGHBOURS[parse_card("JD")]


# -- for ever ---------------------------------------------------------------------------------------------------


@settings(max_examples=60)
@given(rules=any_rules(), seed=st.integers(0, 10**6))
def test_ai3_they_play_under_any_rules(rules: Rules, seed: int) -> None:
    """Legal, the same twice, by steps or at once, under house rules too."""
    hand = Hand.deal(rules, deal.deck(deal.hand_code("0000000000", seed)), seed % 2)
    players = [Easy(), Normal()]
    while hand.to_act is not None:
        view = hand.view(hand.to_act)
        player = players[hand.to_act]
        action = player.choose(view, Random(seed))
        assert action in view.legal
        assert action == player.choose(view, Random(seed)) == exhaust(player.think(view, Random(seed)))
        hand = hand.apply(action)


@settings(max_examples=60)
@given(rules=any_rules(), seed=st.integers(0, 10**6))
def test_idle_pile_draws_are_counted_from_the_view_as_they_were(rules: Rules, seed: int) -> None:
    rng = Random(seed)
    hand = Hand.deal(rules, deal.deck(deal.hand_code("0000000000", seed)), seed % 2)
    idle, before, from_pile = [0, 0], [0, 0], [False, False]
    while hand.phase in ("upcard", "draw", "discard"):
        seat = hand.to_act
        assert seat is not None
        if hand.phase != "discard":
            assert idle_pile_draws(hand.view(seat)) == idle[seat]
            before[seat] = deadwood(hand.hands[seat])
        legal = [action for action in hand.legal() if action.kind not in ("knock", "big-gin")]
        eager = [action for action in legal if action.kind in ("take-upcard", "draw-discard")]
        action = eager[0] if eager and rng.random() < 0.8 else rng.choice(legal)
        hand = hand.apply(action)
        if action.kind in ("take-upcard", "draw-discard", "draw-stock"):
            from_pile[seat] = action.kind != "draw-stock"
            if not from_pile[seat]:
                idle[seat] = 0
        elif action.kind == "discard":
            lowered = deadwood(hand.hands[seat]) < before[seat]
            idle[seat] = idle[seat] + 1 if from_pile[seat] and not lowered else 0


@pytest.mark.parametrize("level", PLAYERS)
@pytest.mark.parametrize("rules", [GIN, GRIM], ids=["gin", "grim"])
def test_d06_a_level_breaks_off_against_one_who_only_takes_from_the_pile(rules: Rules, level: str) -> None:
    assert PATIENCE == 3
    player = PLAYERS[level](nodes=20)
    for seed in range(6):
        hand = Hand.deal(rules, deal.deck(deal.hand_code("0000000000", seed)), seed % 2)
        rng = Random(seed)
        idle = before = 0
        while hand.to_act is not None:
            view = hand.view(hand.to_act)
            kinds = {action.kind: action for action in view.legal}
            if hand.to_act == 0:
                thrown = [action for action in view.legal if action.kind == "discard"]
                take = kinds.get("take-upcard") or kinds.get("draw-discard")
                hand = hand.apply(take or (rng.choice(thrown) if thrown else view.legal[0]))
                continue
            if view.phase in ("upcard", "draw"):
                before = deadwood(view.hand)
            action: Action = player.choose(view, rng)
            hand = hand.apply(action)
            if action.kind in ("take-upcard", "draw-discard"):
                assert idle < PATIENCE or action.kind == "take-upcard"
                idle += 1
            lowered = action.kind == "discard" and deadwood(hand.hands[1]) < before
            if lowered or action.kind == "draw-stock":
                idle = 0
        assert hand.pile_draws < rules.pile_draw_cap and hand.result is not None
        assert card_set(hand.deck) == 2**52 - 1
