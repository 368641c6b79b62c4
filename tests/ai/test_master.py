"""MASTER: legal everywhere, the same for the same view, blind to hidden cards, in short steps, for the match."""

from __future__ import annotations

from random import Random

import pytest

from game.ai.equity import chance_to_win, stakes
from game.ai.manners import MIDDLING, manners
from game.ai.master import Master, Mind
from game.ai.player import exhaust
from game.engine.actions import Action
from game.engine.cards import parse_card, parse_cards
from game.engine.hand import Hand
from game.engine.match import Match
from game.engine.rules import VARIANTS, Rules
from game.engine.view import MatchView, View

GIN25 = VARIANTS["gin"]._replace(undercut_bonus=25)
HOUSE = {
    **VARIANTS,
    "big gin": GIN25._replace(big_gin_bonus=31),
    "last discard": GIN25._replace(last_discard=True),
    "eleven cards": GIN25._replace(eleven_card_deal=True, upcard_offer=False),
    "gin only": GIN25._replace(knock_limit=0),
    "free discard": GIN25._replace(barred_discard=False),
}


def fresh(rules: Rules, seed: int) -> Hand:
    deck = list(range(52))
    Random(seed).shuffle(deck)
    return Hand.deal(rules, tuple(deck), seed % 2)


@pytest.mark.parametrize("name", HOUSE)
def test_it_plays_legally_under_every_sheet(name: str) -> None:
    for seed in range(4):
        hand, rng = fresh(HOUSE[name], seed), Random(seed)
        while hand.to_act is not None:
            action = Master().choose(hand.view(hand.to_act), rng)
            assert action in hand.legal()
            hand = hand.apply(action)
        assert hand.result is not None
        assert hand.pile_draws < 40


def test_swapping_what_it_cannot_know_changes_neither_move_nor_effort() -> None:
    for seed in range(3):
        hand, rng = fresh(GIN25, seed), Random(seed)
        while hand.to_act is not None and hand.phase != "arrange":
            seat = hand.to_act
            hidden = [card for card in hand.deck if hand.view(seat).unseen() >> card & 1]
            rng.shuffle(hidden)
            action, steps = _counted(hand.view(seat))
            other = hand._copy()
            held = hand.hands[1 - seat] & hand.view(seat).unseen()
            swapped = sum(1 << card for card in hidden[: held.bit_count()]) | hand.hands[1 - seat] & ~held
            other.hands = (swapped, hand.hands[1]) if seat == 1 else (hand.hands[0], swapped)
            assert _counted(other.view(seat)) == (action, steps)
            hand = hand.apply(action)


def _counted(view: View) -> tuple[Action, int]:
    thought = Master().think(view, Random(0))
    steps = 0
    while True:
        try:
            next(thought)
            steps += 1
        except StopIteration as done:
            return done.value, steps


def test_it_gives_way_after_each_hand_it_values() -> None:
    hand = fresh(GIN25, 4)
    for text in ("pass", "pass", "draw-stock"):
        hand = hand.apply(Action.parse(text))
    action, steps = _counted(hand.view(hand.to_act or 0))
    assert steps >= 11
    assert exhaust(Master().think(hand.view(hand.to_act or 0), Random(9))) == action


THEIRS = "AC 3D 5S 7C 9D JS KC 2H QC TC"


def facing(mine: str, scores: tuple[int, int] = (0, 0), rules: Rules = GIN25, up: str = "JD") -> View:
    """Seat 1, to throw from eleven cards (the last drawn) on its first turn."""
    *kept, drawn = mine.split()
    top = [parse_card(name) for name in (*kept, *THEIRS.split(), up, drawn)]
    hand = Hand.deal(rules, (*top, *(card for card in range(52) if card not in top)), 0)
    for text in ("pass", "pass", "draw-stock"):
        hand = hand.apply(Action.parse(text))
    return hand.view(1, MatchView(scores, (0, 0), rules.points_to_win, 1, ()))


def test_gin_is_never_let_go() -> None:
    view = facing("4D 5D 6D 4S 6S 7S TH TD TS 5H KH".replace("5H", "8S").replace("4S", "9S"))
    assert str(Master().choose(view, Random(0))) == "knock KH"


def test_an_early_knock_on_many_small_loose_cards() -> None:
    view = facing("4D 5D 6D TH TD TS AH 3C 2S KH 2C")
    assert Master().choose(view, Random(0)).kind == "knock"


def test_a_knock_is_worth_more_when_it_wins_the_match() -> None:
    cards = parse_cards("4D 5D 6D TH TD TS AH 3C 2S 2C")
    level, close = (Mind(facing("4D 5D 6D TH TD TS AH 3C 2S KH 2C", scores)) for scores in ((0, 0), (0, 90)))
    shares = [(mind.knock(cards) - mind.worth(0)) / (100 - mind.worth(0)) for mind in (level, close)]
    assert shares[0] < 0.6 and shares[1] > 0.95


def test_chances_of_the_match() -> None:
    rules = VARIANTS["gin"]
    for own in range(5, 101, 5):
        for other in range(5, 101, 5):
            chance = chance_to_win(rules, own, other)
            assert chance + chance_to_win(rules, other, own) == pytest.approx(1.0)
            assert chance_to_win(rules, own - 5, other) >= chance
    assert chance_to_win(rules, 20, 100) > 0.85
    assert chance_to_win(rules, 0, 1) == 1.0 and chance_to_win(rules, 1, -3) == 0.0


@pytest.mark.parametrize("target", [10, 100, 500, 1000])
def test_points_are_worth_something_at_any_target(target: int) -> None:
    worth = stakes(GIN25._replace(points_to_win=target), (0, 0), 0, double=False)
    assert worth(-5) < worth(0) < worth(5) <= worth(1000) == 100


def test_a_doubled_hand_counts_double() -> None:
    rules = VARIANTS["oklahoma"]._replace(spades_double=True)
    assert stakes(rules, (0, 0), 0, double=True)(20) == stakes(rules, (0, 0), 0, double=False)(40)


def test_the_nets_have_a_weight_for_every_fact() -> None:
    """A fact too many would be left out without a word."""
    view = fresh(GIN25, 3).view(0)
    mind = Mind(view)
    table = mind.table
    assert {*map(len, mind.hands.own)} == {len(table.hand_facts(view.hand, None))}
    assert {*map(len, mind.hands.shared)} == {len(table.shared_facts(False, 0))}
    assert {*map(len, mind.knocks.own)} == {len(table.knock_facts(view.hand))}
    assert {*map(len, mind.knocks.shared)} == {len(table.knock_shared_facts())}


def test_it_notes_how_the_other_knocks() -> None:
    match = Match.new(GIN25, code="0000000000")
    assert manners(match.view(0)) == (0.5, 0.0, MIDDLING)
    rng = Random(1)
    seen = []
    while not match.over:
        while match.result is None:
            hand = match.hand
            assert hand.to_act is not None
            knocks = [each for each in hand.legal() if each.kind == "knock"]
            holds = hand.to_act == 0
            if knocks and not holds:
                match = match.apply(knocks[0])
            elif holds:
                match = match.apply(next(each for each in hand.legal() if each.kind != "knock"))
            else:
                match = match.apply(Master().choose(match.view(hand.to_act), rng))
        if match.over:
            break
        match = match.next_hand()
        seen.append((manners(match.view(0)), manners(match.view(1))))
        counts = [hand.result.counts[1] for hand in match.played if hand.result.kind in ("knock", "undercut")]
        assert seen[-1][0].low == (MIDDLING + sum(counts)) / (1 + len(counts))
    assert len(seen) > 1 and seen[-1][0].prompt > 0.6 and counts
    assert seen[-1][1].prompt <= 0.5


def test_a_later_knock_is_worth_something_from_the_first_turn_of_grim_on() -> None:
    """With 31 or 30 in stock a knock's own base is nothing or less; that of a later one is not."""
    for stock in (31, 30, 29):
        hand = fresh(VARIANTS["grim"], 3)
        while hand.view(0).counts.stock > stock:
            hand = hand.apply(hand.view(hand.to_act).legal[0])
        assert Mind(hand.view(hand.to_act)).later_base >= 7
    assert Mind(fresh(GIN25, 3).view(0)).later_base == 0


def test_a_look_ahead_counts_the_card_that_it_draws() -> None:
    """A knock after a draw from the stock is worth a point more in GRIM, and nothing beside the difference in GIN."""
    for rules, more in ((VARIANTS["grim"], 1), (GIN25, 0)):
        mind = Mind(fresh(rules, 3).view(0))
        assert mind.at(mind.table.ahead()).base == mind.base + more
        assert mind.at(mind.table).base == mind.base
