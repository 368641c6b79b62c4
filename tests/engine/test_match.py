"""A match: who deals, who leads, when it is over. Reported faults by their ids."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.engine import deal
from game.engine.hand import Hand, IllegalAction
from game.engine.match import Match
from game.engine.rules import VARIANTS, Rules
from tests.engine.dealing import any_rules, deck, drawn, first_legal, knocked, play

GIN, OKLAHOMA, BOARD, RAMI, GRIM = VARIANTS.values()
ALTERNATING = pytest.mark.parametrize("rules", [GIN, OKLAHOMA, BOARD, RAMI], ids=lambda rules: rules.name)

KNOCKER = "AC 2C 3C 4D 5D 6D 7H 8H 9H"  # and one loose card
THIRTY = "KC KD KH KS AS AH AD QS JH TD"
GIN_CARDS, SEVEN, TEN = f"{KNOCKER} TH", f"{KNOCKER} 7S", f"{KNOCKER} TS"
NOTHING = "KC KD KH KS AS 2S 3S JD JH JS"
EQUAL_SEVEN = "KC KD KH KS QC QD QH 2S 2H 3S"


def about_to_end(rules: Rules, hand: Hand, scores: tuple[int, int], boxes: tuple[int, int] = (0, 0)) -> Match:
    """A match whose running hand is this one."""
    match = Match.new(rules, code="0000000000")
    return match._replace(hand=hand, dealer=hand.dealer, scores=scores, boxes=boxes)


def ended(rules: Rules, ten: str, defender: str, scores: tuple[int, int] = (0, 0), dealer: int = 1) -> Match:
    """The match after a hand in which the leader knocks with these cards."""
    hand = drawn(rules, ten, defender, "8C", "JC", dealer=dealer)
    return first_legal(play(about_to_end(rules, hand, scores), "knock 8C"))


def dead(rules: Rules, dealer: int) -> Match:
    """The match after a dead hand of this dealer: both take from the pile until the cap."""
    match = about_to_end(rules, Hand.deal(rules, deal.deck("5000000000"), dealer), (0, 0))
    while match.result is None:
        legal = [each for each in match.hand.legal() if each.kind not in ("knock", "big-gin")]
        match = match.apply(next((each for each in legal if each.kind == "draw-discard"), legal[0]))
    assert match.result.kind == "dead"
    return match


# -- the target -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("score", "over"), [(75, True), (74, False), (76, True)])
def test_s08_the_match_ends_at_exactly_the_target(score: int, over: bool) -> None:
    match = ended(BOARD, GIN_CARDS, NOTHING, (score, 0))
    assert (match.scores, match.over) == ((score + 25, 0), over)
    assert match.winner == (0 if over else None)


@pytest.mark.parametrize("target", [100, 200, 500])
def test_the_target_is_the_one_chosen(target: int) -> None:
    rules = GIN._replace(points_to_win=target)
    assert not ended(rules, GIN_CARDS, NOTHING, (target - 26, target - 1)).over
    assert ended(rules, GIN_CARDS, NOTHING, (target - 25, target - 1)).winner == 0


def test_s04_boxes_never_count_towards_the_target() -> None:
    hand = knocked(BOARD, TEN, "KC KD KH KS AS AH AD 2S 4S 9D", "8C", "JC")
    match = first_legal(about_to_end(BOARD, hand, (90, 60), (4, 2)))
    assert (match.scores, match.boxes, match.over) == ((95, 60), (5, 2), False)


def test_u04_the_undercutter_wins_the_match_and_the_game_bonus() -> None:
    match = ended(BOARD, SEVEN, EQUAL_SEVEN, (97, 80))
    assert match.result is not None and (match.result.kind, match.result.counts) == ("undercut", (7, 7))
    assert (match.scores, match.winner) == ((97, 105), 1)
    assert [line.game_bonus for line in match.tally()] == [0, 100]


def test_boxes_are_hands_won() -> None:
    match = ended(BOARD, TEN, THIRTY)
    assert (match.scores, match.boxes) == ((20, 0), (1, 0))
    assert [line.total for line in match.tally()] == [40, 0], "no game bonus before the end"


def test_a_dead_hand_is_no_box() -> None:
    match = dead(BOARD, 0)
    assert (match.scores, match.boxes, match.over) == ((0, 0), (0, 0), False)


def test_a_grim_tie_is_no_box_and_a_win_of_nothing_is_one() -> None:
    assert ended(GRIM, SEVEN, EQUAL_SEVEN).boxes == (0, 0)
    cards = deck(f"{KNOCKER.replace('9H', 'TS')} JC", "KC KD KH KS AS AH AD 2S 4S 5S", "9H")
    match = about_to_end(GRIM, Hand.deal(GRIM, cards, 1), (0, 0))
    match = first_legal(play(match, "draw-discard", "knock JC"))
    assert match.result is not None and (match.result.winner, match.result.points) == (0, 0)
    assert match.boxes == (1, 0)


# -- who deals, who leads ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("dealer", [0, 1])
@ALTERNATING
def test_the_deal_alternates(rules: Rules, dealer: int) -> None:
    for cards, other in ((TEN, THIRTY), (SEVEN, EQUAL_SEVEN)):
        match = ended(rules, cards, other, dealer=dealer).next_hand()
        assert (match.dealer, match.hand.leader, match.number) == (1 - dealer, dealer, 2)


@pytest.mark.parametrize("dealer", [0, 1])
@pytest.mark.parametrize("rules", VARIANTS.values(), ids=VARIANTS)
def test_after_a_dead_hand_the_same_dealer_deals_again(rules: Rules, dealer: int) -> None:
    match = dead(rules, dealer).next_hand()
    assert (match.dealer, match.number) == (dealer, 2), "and the dead hand is counted"


@pytest.mark.parametrize("dealer", [0, 1])
def test_grim_the_loser_leads(dealer: int) -> None:
    won = ended(GRIM, TEN, THIRTY, dealer=dealer)
    assert won.result is not None and won.result.winner == 1 - dealer
    assert won.next_hand().hand.leader == dealer
    lost = ended(GRIM, TEN, EQUAL_SEVEN, dealer=dealer)
    assert lost.result is not None and lost.result.winner == dealer
    assert lost.next_hand().hand.leader == 1 - dealer


@pytest.mark.parametrize("dealer", [0, 1])
def test_grim_the_same_leads_after_a_tie(dealer: int) -> None:
    match = ended(GRIM, SEVEN, EQUAL_SEVEN, dealer=dealer)
    assert match.result is not None and match.result.kind == "tie"
    assert match.next_hand().hand.leader == 1 - dealer


@pytest.mark.parametrize("human", [0, 1])
def test_grim_the_human_leads_the_first_hand(human: int) -> None:
    for code in ("0000000000", deal.new_match_code()):
        assert Match.new(GRIM, code, human=human).hand.leader == human


def test_without_a_human_and_elsewhere_the_code_says_who_deals() -> None:
    codes = [f"{number:09d}{deal.check_digit(f'{number:09d}')}" for number in range(60)]
    for rules, human in ((GRIM, None), (GIN, 0), (BOARD, 1)):
        dealers = [Match.new(rules, code, human=human).dealer for code in codes]
        assert dealers == [deal.first_dealer(code) for code in codes]
        assert 15 <= sum(dealers) <= 45


@pytest.mark.parametrize("who", ["winner", "loser"])
def test_next_leader_by_the_rules(who: str) -> None:
    rules = GIN._replace(next_leader="winner" if who == "winner" else "loser")
    match = ended(rules, TEN, THIRTY)
    assert match.next_hand().hand.leader == (0 if who == "winner" else 1)


@pytest.mark.parametrize("dealer", [0, 1])
def test_after_no_score_the_other_where_the_rules_say_so(dealer: int) -> None:
    assert dead(GIN._replace(after_no_score="next"), dealer).next_hand().dealer == 1 - dealer


# -- codes ------------------------------------------------------------------------------------------------------


def test_i07_the_same_code_gives_the_same_match() -> None:
    one, two = (Match.new(BOARD, "0000000000") for _ in range(2))
    assert one == two
    one, two = (first_legal(match).next_hand() for match in (one, two))
    assert one.hand == two.hand and one.hand_code == deal.hand_code("0000000000", 2)


def test_each_hand_has_the_deck_of_its_code() -> None:
    match = Match.new(GIN, "0000000000")
    for number in range(1, 4):
        assert match.hand_code == deal.hand_code("0000000000", number)
        assert match.hand.deck == deal.deck(match.hand_code)
        match = first_legal(match)
        if match.over:
            break
        match = match.next_hand()


def test_a_hand_code_is_a_match_of_that_hand_alone() -> None:
    code = deal.hand_code("0000000000", 1)
    match = Match.new(BOARD, code)
    assert match.single and match.hand.deck == deal.deck(code) and match.hand_code == code
    match = first_legal(match)
    assert match.over and match.result is not None and match.winner is match.result.winner is None
    with pytest.raises(IllegalAction, match="the match is over"):
        match.next_hand()


@pytest.mark.parametrize("rules", [GIN, OKLAHOMA, BOARD, RAMI, GRIM], ids=lambda rules: rules.name)
def test_whoever_wins_a_hand_played_alone_wins_the_match(rules: Rules) -> None:
    """Far below the target: seat 0 knocks, and 0 or 1 has less."""
    won = set()
    for dealer in (0, 1):
        hand = knocked(
            rules, "AS 2S 3S 4H 5H 6H 7D 8D 9D AD", "2C 4C 6C 8C TC QC AH 3D 5D KH", "KD", "JC", dealer=dealer
        )
        match = Match.new(rules, deal.hand_code("0000000000", 1))._replace(hand=hand)
        match = first_legal(match)
        assert match.over and match.result is not None
        assert match.winner == match.result.winner is not None
        assert match.scores[match.winner] == match.result.points < rules.points_to_win
        won.add(match.winner)
    assert won == {0, 1}


def test_a_wrong_code_is_refused() -> None:
    with pytest.raises(deal.CodeError):
        Match.new(GIN, "1234567890")


# -- any match --------------------------------------------------------------------------------------------------


def test_no_next_hand_while_one_goes_on() -> None:
    with pytest.raises(IllegalAction, match="this hand is not over"):
        Match.new(GIN, "0000000000").next_hand()


@settings(max_examples=20)
@given(rules=any_rules(), number=st.integers(0, 10**6))
def test_every_match_adds_up(rules: Rules, number: int) -> None:
    """Scores and boxes are those of the hands played; each hand is followed by its own code's, and each can be had
    again as it was dealt."""
    code = f"{number:09d}{deal.check_digit(f'{number:09d}')}"
    match, points, boxes, dealt = Match.new(rules, code), [0, 0], [0, 0], []
    for hand_number in range(1, 16):
        dealt.append(match)
        assert (match.number, match.scores, match.boxes) == (hand_number, tuple(points), tuple(boxes))
        assert len(match.played) == hand_number - 1 and match.hand.deck == deal.deck(match.hand_code)
        while match.result is None:
            knocks = [each for each in match.hand.legal() if each.kind in ("knock", "big-gin")]
            match = match.apply((knocks or match.hand.legal())[0])
        if match.result.winner is not None:
            points[match.result.winner] += match.result.points
            boxes[match.result.winner] += 1
        assert match.over is (max(points) >= rules.points_to_win)
        if match.over:
            assert match.winner is not None and points[match.winner] >= rules.points_to_win
            break
        before, match = match, match.next_hand()
        assert match.played[-1].result == before.result and match.played[-1].dealer == before.dealer
    assert [match.as_dealt(number) for number in range(1, len(dealt) + 1)] == dealt


def test_a_match_without_a_code_gets_one_of_its_own() -> None:
    codes = {Match.new(GIN).code for _ in range(20)}
    assert len(codes) == 20
    assert all(deal.parse_code(code) == code for code in codes)
