"""The second look: hidden cards dealt from the view alone, choices played on, and what stands out from luck."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from random import Random

import pytest

from game.ai.odds import read
from game.ai.player import PLAYERS
from game.ai.swift import Swift, standing
from game.engine.actions import DISCARD, KNOCK_WITH, Action
from game.engine.cards import iterate, parse_card, parse_cards
from game.engine.hand import Hand
from game.engine.match import Match
from game.engine.melds import deadwood
from game.engine.rules import VARIANTS
from game.engine.view import View
from game.review import judge as judging
from game.review.ahead import Played, compare
from game.review.hidden import Hidden, as_seen, shuffle
from game.review.judge import CLEAR, HELD, LOOK, STANDS_OUT, cost, judge
from tests.review.found import at_once, log_of


def moments(variant: str, code: str) -> Iterator[Match]:
    """Every decision of a hand between EASY and NORMAL before any knock."""
    players, rng = [PLAYERS["easy"](), PLAYERS["normal"]()], Random(3)
    match = Match.new(VARIANTS[variant], code)
    while match.result is None:
        seat = match.hand.to_act
        assert seat is not None
        if match.hand.phase in ("upcard", "draw", "discard", "last-discard"):
            yield match
        match = match.apply(players[seat].choose(match.view(seat), rng))


@pytest.mark.parametrize("variant", VARIANTS)
def test_with_the_true_cards_the_hand_is_the_one_that_was_seen(variant: str) -> None:
    looked = 0
    for match in moments(variant, "1234567894"):
        hand, seat = match.hand, match.hand.to_act
        assert seat is not None
        view = match.view(seat)
        made = as_seen(view, hand.hands[1 - seat], list(hand.deck[hand.stock_at :]))
        assert made.view(seat, view.match) == view
        assert made.view(1 - seat, view.match) == match.view(1 - seat)
        for action in view.legal:
            one, two = made.apply(action), hand.apply(action)
            assert (one.hands, one.phase, one.result) == (two.hands, two.phase, two.result)
        looked += 1
    assert looked > 8


@pytest.mark.parametrize("variant", ["gin", "grim"])
def test_a_deal_changes_nothing_but_what_is_hidden(variant: str) -> None:
    seen = set()
    for match in moments(variant, "0000000000"):
        assert match.hand.to_act is not None
        view = match.view(match.hand.to_act)
        hidden = Hidden(view, Random(1))
        for _ in range(3):
            hand = hidden.deal()
            assert hand.view(view.seat, view.match) == view
            theirs, stock = hand.hands[view.opponent], hand.deck[hand.stock_at :]
            assert theirs & view.known() == view.known()
            assert theirs.bit_count() == view.counts.hands[view.opponent]
            assert sorted([*iterate(theirs & ~view.known()), *stock]) == [*iterate(view.unseen())]
            seen.add(theirs)
    assert len(seen) > 20


def test_the_longer_the_hand_the_less_deadwood_is_believed() -> None:
    means = []
    every = [match for match in moments("gin", "1234567894") if match.hand.to_act == 0]
    for match in (every[0], every[-1]):
        hidden = Hidden(match.view(0), Random(1))
        means.append(sum(deadwood(hidden.deal().hands[1]) for _ in range(60)) / 60)
    assert means[0] > means[1] + 10


def test_a_card_that_looks_likely_is_dealt_more_often() -> None:
    match = next(each for each in moments("gin", "1234567894") if each.hand.to_act == 0)
    view = match.view(0)
    chance, hidden = read(view).chance, Hidden(view, Random(2))
    count = dict.fromkeys(iterate(view.unseen()), 0)
    for _ in range(400):
        for card in iterate(hidden.deal().hands[1] & view.unseen()):
            count[card] += 1
    by_chance = sorted(count, key=lambda card: chance[card])
    half = len(by_chance) // 2
    assert sum(count[card] for card in by_chance[half:]) > sum(count[card] for card in by_chance[:half])


def test_shuffling_needs_no_more_of_a_generator_than_random() -> None:
    cards = list(range(31))
    shuffle(cards, Random(7))
    assert sorted(cards) == list(range(31))
    assert cards[:6] == [28, 11, 5, 15, 6, 17]


@pytest.mark.parametrize("variant", VARIANTS)
def test_swift_plays_whole_hands_and_always_the_same(variant: str) -> None:
    for code in ("1234567894", "0000000000"):
        games = []
        for _ in range(2):
            match = Match.new(VARIANTS[variant], code)
            while match.result is None:
                seat = match.hand.to_act
                assert seat is not None
                match = match.apply(Swift().choose(match.view(seat), Random(0)))
            games.append(match.hand.trail)
        assert games[0] == games[1]


def stacked(hand: str, taken: str) -> View:
    """Seat 0 to throw, with this hand and the card just drawn from the stock."""
    mine, top = [*iterate(parse_cards(hand))], parse_card(taken)
    rest = [card for card in range(52) if card not in mine and card != top]
    Random(4).shuffle(rest)
    dealt = Hand.deal(VARIANTS["gin"], (*mine, *rest[:11], top, *rest[11:]), 1)
    for text in ("pass", "pass", "draw-stock"):
        dealt = dealt.apply(Action.parse(text))
    return dealt.view(0)


GIN = ("AC 2C 3C 4H 4D 4S 8H 9H TH JH", "KS")


def test_swift_takes_gin() -> None:
    view = stacked(*GIN)
    assert Swift().choose(view, Random(0)) == KNOCK_WITH[parse_card("KS")]


def test_a_hand_near_gin_stands_better_than_a_loose_one() -> None:
    worths = []
    for hand in ("AC 2C 3C 4H 4D 4S 8H 9H TH 2D", "AC 3D 5H 7S 9C JD KH 2S QD 8S"):
        view = stacked(hand, "KS")
        after = as_seen(view, 0, []).apply(DISCARD[parse_card("KS")])
        worths.append(standing(after.view(0)._replace(legal=(Action("draw-stock"),))))
    assert worths[0] > worths[1]


def test_to_throw_gin_away_is_seen_at_once_and_the_same_every_time() -> None:
    view = stacked(*GIN)
    gin, away = KNOCK_WITH[parse_card("KS")], DISCARD[parse_card("JH")]
    one, two = (at_once(compare(view, gin, away, 1.0)) for _ in range(2))
    assert one == two
    assert one.gain > 5
    back = at_once(compare(view, away, gin, 1.0))
    assert back.gain == pytest.approx(-one.gain)


def test_a_clear_case_ends_early_and_a_doubtful_one_takes_all_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.review.ahead.BLOCK", 6)
    monkeypatch.setattr("game.review.ahead.MOST", 18)
    view = stacked(*GIN)
    gin, away = KNOCK_WITH[parse_card("KS")], DISCARD[parse_card("JH")]
    clear = at_once(compare(view, gin, away, -40.0))
    assert clear.deals == 6
    doubtful = at_once(compare(view, gin, away, clear.gain))
    assert doubtful.deals == 18


def found_with(
    monkeypatch: pytest.MonkeyPatch, gain: float, error: float
) -> tuple[judging.Slip | None, float]:
    """The judgement of a throw of gin where playing on shows this, in points; and the difference of the worths."""
    view, asked = stacked(*GIN), []

    def shown(view: View, better: Action, other: Action, enough: float) -> Generator[float, None, Played]:
        yield from ()
        asked.append(enough * HELD["gin"] / CLEAR)
        return Played(gain * asked[0], error * asked[0], 9)

    monkeypatch.setattr(judging, "compare", shown)
    monkeypatch.setattr(judging, "STANDS_OUT", STANDS_OUT)
    judged = at_once(judge(view, DISCARD[parse_card("JH")], 5))
    worth = judged.valued.worth(DISCARD[parse_card("JH")])
    assert worth is not None
    assert asked == [judged.valued.point]
    return judged.slip, (judged.valued.best.worth - worth) / judged.valued.point


def test_only_what_stands_out_from_luck_is_a_slip(monkeypatch: pytest.MonkeyPatch) -> None:
    slip, looks = found_with(monkeypatch, 5.0, 1.0)
    assert looks > LOOK
    assert slip is not None
    assert slip.why.key == "gin"
    assert slip.points == pytest.approx(HELD["gin"] * cost(looks, 5.0, 1.0), abs=0.01)
    assert found_with(monkeypatch, 5.0, 2.6)[0] is None
    assert found_with(monkeypatch, 1.0, 0.1)[0] is None
    assert found_with(monkeypatch, -9.0, 0.1)[0] is None


def test_a_small_difference_is_not_even_played_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object) -> Generator[float, None, Played]:
        raise AssertionError("played on")
        yield

    monkeypatch.setattr(judging, "compare", never)
    monkeypatch.setattr(judging, "LOOK", 1e9)
    for step in log_of("gin", 1).steps():
        hand = step.match.hand
        if hand.to_act == 0 and hand.phase == "discard":
            view = step.match.view(0)
            assert at_once(judge(view, view.legal[0], 0)).slip is None
