"""A view holds what its seat may know, and nothing else. Reported faults by their ids."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from game.engine import deal
from game.engine.cards import FULL_DECK, Card, CardSet, card_set, parse_cards, union
from game.engine.hand import Hand
from game.engine.match import Match
from game.engine.melds import deadwood
from game.engine.rules import VARIANTS, Rules
from game.engine.view import NO_MATCH, Revealed, View
from tests.engine.dealing import any_rules, deck, knocked, play, swapped

GIN, OKLAHOMA, BOARD, RAMI, GRIM = VARIANTS.values()


def states(rules: Rules, seed: int) -> Iterator[Hand]:
    """Every state of a hand played at random, with an eye on deadwood and knocks so that there are showdowns."""
    rng = Random(seed)
    hand = Hand.deal(rules, deal.deck(deal.hand_code("0000000000", seed)), seed % 2)
    while True:
        yield hand
        if hand.to_act is None:
            return
        legal, mine = hand.legal(), hand.hands[hand.to_act]
        wanted = [action for action in legal if action.kind in ("knock", "big-gin", "lay-off")]
        if not wanted and hand.phase == "discard" and rng.random() < 0.9:
            throws = [action for action in legal if action.kind == "discard"]
            wanted = [min(throws, key=lambda action: deadwood(mine ^ 1 << action.card))]
        hand = hand.apply(rng.choice(wanted or legal))


def shown_to(hand: Hand, seat: int) -> int:
    """All cards that the seat has a right to know, counted from the actions alone."""
    cards = hand.hands[seat] | card_set(hand.deck[20:21] if hand.upcard >= 0 else ())
    for _, action in hand.view(seat).public_actions:
        cards |= union(action.melds) | (1 << action.card if action.card >= 0 else 0)
    down = hand.showdown
    if down and down.spread is not None:
        cards |= hand.hands[down.knocker]
    return FULL_DECK if hand.result else cards


@settings(max_examples=40)
@given(rules=any_rules(), seed=st.integers(0, 10**6))
def test_every_view_of_a_hand(rules: Rules, seed: int) -> None:
    for hand in states(rules, seed):
        for seat in (0, 1):
            view = hand.view(seat)
            assert view.hand == hand.hands[seat] and view.opponent == 1 - seat
            assert view.legal == (hand.legal() if hand.to_act == seat else ())
            assert view.counts.stock == hand.stock and view.counts.pile == len(view.discards)
            assert view.counts.hands == tuple(cards.bit_count() for cards in hand.hands)
            shown = shown_to(hand, seat)
            for cards in (view.known(), card_set(view.discards), union(view.spread), view.knocker_loose):
                assert not cards & ~shown
            assert view.known() & ~hand.hands[1 - seat] == 0
            hidden = hand.hands[1 - seat] | card_set(hand.deck[hand.stock_at :])
            if not view.spread:
                assert view.unseen() == hidden & ~view.known()
            assert (view.taken is None) or hand.to_act == seat
            assert (view.drawn is None) or hand.to_act == seat


@settings(max_examples=40)
@given(rules=any_rules(), seed=st.integers(0, 10**6))
@example(rules=OKLAHOMA, seed=41).via("ends with gin, and no showdown")
def test_a_view_tells_what_was_done(rules: Rules, seed: int) -> None:
    """Pile, takes, draws, knock, spreads and lay-offs, kept account of from the actions alone."""
    pile: list[Card] = []
    takes: list[tuple[int, Card]] = []
    own: dict[int, tuple[CardSet, ...]] = {}
    laid_off: list[tuple[Card, int]] = []
    taken = drawn = knocker = None
    before: Hand | None = None
    for hand in states(rules, seed):
        acts = hand.view(0).public_actions
        if before is None:
            pile = [hand.upcard] if hand.upcard >= 0 else []
        else:
            (seat, action), card = acts[-1], None
            assert len(acts) == len(before.view(0).public_actions) + 1 and seat == before.to_act
            fresh = hand.hands[seat] & ~before.hands[seat]
            if action.kind in ("take-upcard", "draw-discard"):
                taken = drawn = card = pile.pop()
                takes.append((seat, card))
            elif action.kind == "draw-stock":
                taken, drawn = None, fresh.bit_length() - 1
            elif action.kind in ("discard", "knock", "big-gin"):
                pile += [action.card] if action.card >= 0 else []
                taken = drawn = None
                knocker = knocker if action.kind == "discard" else seat
            elif action.kind == "arrange":
                own[seat] = action.melds
            elif action.kind == "lay-off":
                laid_off.append((action.card, action.meld))
        for seat in (0, 1):
            view, mine = hand.view(seat), hand.to_act == seat
            assert view.discards == tuple(pile) and view.taken_by == tuple(takes)
            assert (view.taken, view.drawn) == ((taken, drawn) if mine else (None, None))
            if hand.result is None:
                assert view.knocker == knocker and view.own_melds == own.get(seat, ())
                assert view.laid_off == tuple(laid_off) and (not laid_off or view.spread)
            else:
                assert view.knocker == hand.result.knocker
                packed = Revealed.of(hand, hand.result)
                assert (packed.public_actions, packed.taken_by) == (acts, tuple(takes))
                assert (packed.dealer, packed.result) == (hand.dealer, hand.result)
        before = hand


def test_the_card_drawn_from_the_stock_is_nobody_elses() -> None:
    hand = Hand.deal(GIN, deck("", "", "2D", "KS"), 1)
    hand = play(hand, "pass", "pass", "draw-stock")
    mine, theirs = hand.view(0), hand.view(1)
    assert mine.drawn is not None and parse_cards("KS") == 1 << mine.drawn
    assert theirs.drawn is None and theirs.unseen() >> mine.drawn & 1
    assert [str(action) for _, action in theirs.public_actions] == ["pass", "pass", "draw-stock"]
    assert mine.public_actions == theirs.public_actions


def test_a_card_taken_is_known_until_it_is_thrown() -> None:
    hand = play(Hand.deal(GIN, deck("", "", "KS", "2H"), 1), "take-upcard")
    assert hand.view(1).known() == parse_cards("KS") and hand.view(0).known() == 0
    assert not hand.view(1).unseen() & parse_cards("KS")
    assert hand.view(1).taken_by == ((0, 51),)
    hand = hand.apply(hand.legal()[0])
    hand = play(hand, "draw-stock", "discard 2H", "draw-stock", "discard KS")
    assert hand.view(1).known() == 0 and hand.view(1).top == 51


def test_i01_the_knocker_sees_nothing_of_the_defender_before_the_end() -> None:
    hand = knocked(BOARD, "6H 7H 8H 9S 9D 9C JC QC KC AS", "5H 4H 2S 2D 2C TD TH TC 7S 3D", "KD", "KS")
    steps = ["arrange 6H7H8H 9C9D9S JCQCKC", "arrange 2C2D2S TCTDTH", "lay-off 5H 2"]
    seen = parse_cards("6H 7H 8H 9S 9D 9C JC QC KC AS KD KS")
    for text, more in zip(steps, ("", "2C 2D 2S TC TD TH", "5H"), strict=True):
        before = hand.view(1)
        assert before.spread == () or before.knocker_loose == parse_cards("AS")
        hand = play(hand, text)
        seen |= parse_cards(more)
        view = hand.view(0)
        shown = view.hand | card_set(view.discards) | union(view.spread)
        for _, action in view.public_actions:
            shown |= union(action.melds)
        assert shown == seen, text
        assert view.result is None


def test_i01_the_defender_sees_nothing_of_the_knocker_before_he_lays_down() -> None:
    hand = knocked(BOARD, "6H 7H 8H 9S 9D 9C JC QC KC AS", "5H 4H 2S 2D 2C TD TH TC 7S 3D", "KD", "KS")
    view = hand.view(1)
    assert (view.knocker, view.spread, view.knocker_loose, view.legal) == (0, (), 0, ())
    assert view.unseen() & hand.hands[0] == hand.hands[0]


def test_after_the_end_both_hands_are_open() -> None:
    hand = knocked(BOARD, "6H 7H 8H 9S 9D 9C JC QC KC AS", "5H 4H 2S 2D 2C TD TH TC 7S 3D", "KD", "KS")
    while hand.phase != "over":
        hand = hand.apply(hand.legal()[0])
    for seat in (0, 1):
        result = hand.view(seat).result
        assert result is not None and result == hand.result
        assert union(result.melds[1]) | result.loose[1] == hand.hands[1] & ~parse_cards("4H 5H")


FIELDS = {
    *("seat", "rules", "hand", "upcard", "discards", "taken_by", "counts", "phase", "legal"),
    *("public_actions", "match", "dealer", "to_act", "limit", "taken", "drawn", "closed"),
    *("knocker", "spread", "knocker_loose", "own_melds", "laid_off", "result"),
}


def test_i03_there_is_nothing_else_in_a_view() -> None:
    """No stock order, no other hand, no code, no salt: a new field must be put on this list on purpose."""
    assert set(View._fields) == FIELDS
    match = Match.new(BOARD, "0000000000")
    assert match.code not in repr(match.view(0)) and match.hand_code not in repr(match.view(0))
    assert set(match.view(0)._asdict()) == FIELDS


@pytest.mark.parametrize("seat", [0, 1])
def test_i03_the_stock_and_the_others_cards_may_lie_as_they_will(seat: int) -> None:
    """The same view whatever way the cards lie that the seat cannot see."""
    moved = 0
    for seed in range(40):
        for hand in states(list(VARIANTS.values())[seed % 5], seed):
            other = swapped(hand, seat, Random(seed))
            assert other.view(seat) == hand.view(seat)
            moved += other != hand
    assert moved > 300


def test_oklahoma_keeps_its_limit_and_its_card_in_view() -> None:
    hand = Hand.deal(OKLAHOMA, deck("", "", "7D"), 1)
    hand = play(hand, "pass", "pass", "draw-stock")
    hand = hand.apply(hand.legal()[0])
    for seat in (0, 1):
        assert (hand.view(seat).limit, hand.view(seat).upcard) == (7, 19)


def test_the_match_in_a_view() -> None:
    match = Match.new(BOARD, "0000000000")
    assert match.hand.view(0).match == NO_MATCH == ((0, 0), (0, 0), 0, 1, ())
    view = match.view(0).match
    assert (view.scores, view.boxes, view.target, view.number, view.revealed) == ((0, 0), (0, 0), 100, 1, ())
    while match.result is None:
        match = match.apply(match.hand.legal()[0])
    dealer, result = match.dealer, match.result
    view = match._replace(scores=(40, 30)).next_hand().view(1).match
    assert (view.scores, view.number, len(view.revealed)) == ((40, 30), 2, 1)
    assert view.revealed[0].result == result and view.revealed[0].dealer == dealer
