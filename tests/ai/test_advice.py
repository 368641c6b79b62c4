"""Advice is HARD's own move, and its reason is true of the cards."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from game.ai.advice import Advice, advise
from game.ai.hard import Hard, Prospect
from game.ai.odds import PAIRS, read
from game.engine.cards import card_set, iterate, parse_card, parse_cards
from game.engine.hand import Hand
from game.engine.melds import deadwood, deadwood_after_discard, is_meld
from game.engine.rules import VARIANTS, Rules
from game.engine.view import View


def decisions(name: str, hands: int) -> list[tuple[View, Advice]]:
    """Every decision of some hands, played by advice with a slip now and then."""
    rng = Random(f"advice {name}")
    found = []
    for seed in range(hands):
        deck = list(range(52))
        rng.shuffle(deck)
        hand = Hand.deal(VARIANTS[name], tuple(deck), seed % 2)
        while hand.to_act is not None:
            view = hand.view(hand.to_act)
            advice = advise(view)
            assert advice is not None
            found.append((view, advice))
            hand = hand.apply(advice.action if rng.random() < 0.8 else rng.choice(view.legal))
    return found


@pytest.mark.parametrize("name", VARIANTS)
def test_it_is_the_move_of_hard_and_its_reason_holds(name: str) -> None:
    kinds = Counter[str]()
    for view, advice in decisions(name, 12):
        assert advice.action == Hard().choose(view, Random(0))
        kinds[advice.kind] += 1
        check(view, advice)
    assert len(kinds) >= 9, kinds


def check(view: View, advice: Advice) -> None:
    """What the reason says, counted anew."""
    hand, card = view.hand, advice.card
    match advice.kind:
        case "left":
            assert advice.n == deadwood(hand ^ 1 << card) < advice.m == deadwood(hand ^ 1 << advice.other)
        case "soon" | "safe":
            assert 0 <= advice.n < advice.m and advice.other != card
        case "open":
            assert advice.cards & hand == advice.cards and advice.cards.bit_count() == 2
            assert advice.cards >> advice.other & 1 and not advice.cards >> card & 1
            assert advice.waits and not advice.waits & ~view.unseen()
            assert all(is_meld(advice.cards | 1 << each) for each in iterate(advice.waits))
        case "safe_seen":
            theirs = view.unseen() | view.known()
            assert not advice.cards & theirs
            for first, second in PAIRS[card]:
                assert (1 << first | 1 << second) & advice.cards
        case "taken_meld":
            assert is_meld(advice.cards) and advice.cards >> card & 1 and card == view.top
            assert advice.n < advice.m == deadwood(hand)
        case "gin":
            assert deadwood(hand ^ 1 << card) == 0
        case "gin_taken":
            assert deadwood_after_discard(hand | 1 << card, card) == 0
        case "leave":
            assert 0 <= advice.n < advice.m
        case "only":
            assert len(view.legal) == 1


def set_hand(mine: str, theirs: str, up: str, stock: str = "", rules: Rules = VARIANTS["gin"]) -> Hand:
    top = [parse_card(name) for part in (mine, theirs, up, stock) for name in part.split()]
    return Hand.deal(rules, (*top, *(card for card in range(52) if card not in top)), 0)


def test_the_pair_that_is_kept_is_named_with_what_it_waits_for() -> None:
    hand = set_hand("4D 5D 6D 9S TS AH 2C KH JC 3D", "AC AD AS 2H 5S 6C 6H QC QD 7C", "8S")
    view = hand.view(1)
    prospect = Prospect(view, read(view), view.hand)
    assert {card_set(pair) for pair in ((parse_card("9S"), parse_card("TS")),)} <= {
        pair for pair, _ in prospect.pairs
    }
    advice = advise(view)
    assert advice is not None and advice.kind == "taken_meld"
    assert advice.cards == parse_cards("8S 9S TS")


def test_a_big_gain_is_told_before_a_small_risk() -> None:
    hand = set_hand("4D 5D 6D 8S 9S TS AH AC AS KH", "2C 2D 3H 5H 6C 7C JC JD QC QS", "KC", "AD")
    for text in ("pass", "pass", "draw-stock"):
        hand = hand.apply(next(each for each in hand.legal() if str(each) == text))
    advice = advise(hand.view(1))
    assert advice is not None
    assert (str(advice.action), advice.kind, advice.n) == ("knock KH", "gin", 25)


def test_nobody_is_advised_out_of_turn() -> None:
    hand = set_hand("4D 5D 6D 8S 9S TS AH AC AS KH", "2C 2D 3H 5H 6C 7C JC JD QC QS", "KC")
    assert advise(hand.view(0)) is None
