"""HARD: legal everywhere, the same for the same view, blind to hidden cards, and no endless pick-up."""

from __future__ import annotations

from random import Random

import pytest

from game.ai.hard import Hard
from game.ai.player import Player
from game.engine.cards import parse_card
from game.engine.hand import Hand
from game.engine.match import Match
from game.engine.rules import VARIANTS, Rules

GIN25 = VARIANTS["gin"]._replace(undercut_bonus=25)
HOUSE = {
    **VARIANTS,
    "big gin": GIN25._replace(big_gin_bonus=31),
    "last discard": GIN25._replace(last_discard=True),
    "eleven cards": GIN25._replace(eleven_card_deal=True, upcard_offer=False),
    "gin only": GIN25._replace(knock_limit=0),
}


def finish(hand: Hand, players: tuple[Player, Player], rng: Random) -> Hand:
    while hand.to_act is not None:
        action = players[hand.to_act].choose(hand.view(hand.to_act), rng)
        assert action in hand.legal()
        hand = hand.apply(action)
    return hand


def fresh(rules: Rules, seed: int) -> Hand:
    deck = list(range(52))
    Random(seed).shuffle(deck)
    return Hand.deal(rules, tuple(deck), seed % 2)


@pytest.mark.parametrize("name", HOUSE)
def test_it_plays_legally_under_every_sheet(name: str) -> None:
    for seed in range(6):
        done = finish(fresh(HOUSE[name], seed), (Hard(), Hard()), Random(seed))
        assert done.result is not None


def set_hand(rules: Rules, mine: str, theirs: str, up: str, stock: str = "") -> Hand:
    """Seat 1 leads with ``mine``; the rest of the deck by number."""
    top = [parse_card(name) for part in (mine, theirs, up, stock) for name in part.split()]
    return Hand.deal(rules, (*top, *(card for card in range(52) if card not in top)), 0)


THEIRS = "AC 3D 5S 7C 9D JS KC 2H QC TC"


def test_it_takes_the_card_that_gives_gin() -> None:
    hand = set_hand(GIN25, "4D 5D 6D 4S KH 6S 7S TH TD TS", THEIRS.replace("5S", "5C"), "5S")
    view = hand.view(1)
    assert str(Hard().choose(view, Random(0))) == "take-upcard"
    hand = hand.apply(Hard().choose(view, Random(0)))
    assert str(Hard().choose(hand.view(1), Random(0))) == "knock KH"


def test_it_knocks_early_on_a_low_count() -> None:
    early = set_hand(GIN25, "4D 5D 6D TH TD TS AH 3C 2S KH", THEIRS, "JD", "2C")
    for text in ("pass", "pass", "draw-stock"):
        early = early.apply(next(each for each in early.legal() if str(each) == text))
    assert Hard().choose(early.view(1), Random(0)).kind == "knock"


def test_the_same_view_gives_the_same_action() -> None:
    hand = fresh(GIN25, 8)
    rng = Random(1)
    while hand.to_act is not None:
        view = hand.view(hand.to_act)
        first = Hard().choose(view, Random(5))
        assert first == Hard(nodes=7).choose(view, Random(5))
        hand = hand.apply(Hard().choose(view, rng))


def test_swapping_what_it_cannot_know_changes_nothing() -> None:
    for seed in range(6):
        hand = fresh(GIN25, seed)
        rng = Random(seed)
        while hand.to_act is not None and hand.phase != "arrange":
            seat = hand.to_act
            view = hand.view(seat)
            at = hand.stock_at
            tail = list(hand.deck[at:])
            rng.shuffle(tail)
            other = hand.with_cards((*hand.deck[:at], *tail), hand.hands)
            action = Hard().choose(view, Random(0))
            assert Hard().choose(other.view(seat), Random(0)) == action
            hand = hand.apply(action)


def test_two_of_them_never_pick_up_for_ever() -> None:
    match = Match.new(GIN25, code="0000000000")
    rng = Random(2)
    for _ in range(6):
        while match.result is None:
            seat = match.hand.to_act
            assert seat is not None
            match = match.apply(Hard().choose(match.view(seat), rng))
        assert match.hand.pile_draws < 40
        if match.over:
            break
        match = match.next_hand()
