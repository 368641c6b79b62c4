"""More faults of the classes in ``docs/cases.md``, thought of here: those that no other test had tried yet."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path
from random import Random

import pytest

from game.ai.player import PLAYERS
from game.engine import deal
from game.engine.actions import Action, ActionError
from game.engine.cards import card_set, iterate, parse_card, parse_cards
from game.engine.hand import Hand, IllegalAction
from game.engine.layoff import best_defence, lay_offs
from game.engine.layouts import best_arrangement
from game.engine.match import Match
from game.engine.melds import deadwood, deadwood_after_discard
from game.engine.rules import VARIANTS, Rules
from game.engine.scoring import final_tally
from game.record.log import HUMAN, Header, LogError, read, text_of
from game.record.store import Library
from game.table import Table
from tests.engine import brute
from tests.engine.dealing import deck, drawn, knocked, legal, play, settled

GIN, OKLAHOMA, BOARD, GRIM = (VARIANTS[name] for name in ("gin", "oklahoma", "board", "grim"))


def crowded(random: Random, size: int = 10) -> list[int]:
    """A hand from few ranks: full of sets and runs that want the same cards."""
    low = random.randrange(9)
    return random.sample([card for card in range(52) if low <= card % 13 < low + 5], size)


# -- meld-search, ace-rank, deadwood ---------------------------------------------------------------------------


def test_names_of_the_suits_change_nothing() -> None:
    random = Random(1)
    for _ in range(40):
        cards = crowded(random)
        least = {
            deadwood(card_set(order[card // 13] * 13 + card % 13 for card in cards))
            for order in permutations(range(4))
        }
        assert len(least) == 1


def test_crowded_hands_against_every_layout_there_is() -> None:
    random = Random(2)
    for _ in range(40):
        cards = crowded(random)
        assert deadwood(card_set(cards)) == brute.least(tuple(sorted(cards)))


def test_a_square_of_three_ranks_and_three_suits_is_melded_either_way() -> None:
    for low in range(11):
        hand = card_set(suit * 13 + low + rank for suit in range(3) for rank in range(3))
        found = best_arrangement(hand)
        assert found.points == 0 and len(found.melds) == 3


def test_a_card_more_never_costs_more_than_its_points() -> None:
    random = Random(3)
    for _ in range(200):
        cards = crowded(random, 11)
        hand, card = card_set(cards[:10]), cards[10]
        assert deadwood(hand | 1 << card) <= deadwood(hand) + min(card % 13 + 1, 10)


@pytest.mark.parametrize("suit", range(4))
def test_the_ace_is_low_in_every_suit(suit: int) -> None:
    ace, two, three, queen, king = (suit * 13 + rank for rank in (0, 1, 2, 11, 12))
    assert deadwood(card_set((ace, two, three))) == 0
    assert deadwood(card_set((queen, king, ace))) == 21 and deadwood(card_set((king, ace, two))) == 13
    nearest = (king + 1) % 52  # the next suit's ace: a neighbour in number only
    assert deadwood(card_set((queen, king, nearest))) == 21


def test_an_ace_is_laid_off_below_a_two_and_never_above_a_king() -> None:
    low, high = parse_cards("2C 3C 4C"), parse_cards("JD QD KD")
    assert lay_offs((low, high), parse_cards("AC AD 5C TD")) == (
        (parse_card("AC"), 0),
        (parse_card("5C"), 0),
        (parse_card("TD"), 1),
    )


def test_deadwood_of_nothing_and_of_single_cards() -> None:
    assert deadwood(0) == 0
    assert [deadwood(1 << rank) for rank in range(13)] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]


def test_no_hand_counts_more_than_98() -> None:
    assert deadwood(parse_cards("KS KC QD QH JS JC TD TH 9S 9C")) == 98
    random = Random(4)
    for _ in range(300):
        high = [card for card in range(52) if card % 13 > 6]
        assert deadwood(card_set(random.sample(high, 10))) <= 98


# -- knock-legality, turn-order, discard-rule ------------------------------------------------------------------


def test_a_melded_card_may_be_thrown_to_knock_with_less() -> None:
    """Four sevens and an ace: throwing a seven that is melded leaves as little as any."""
    hand = drawn(GIN, "7C 7D 7H 7S 2C 3C 4C 9H 9D 9S", "", "AC")
    assert {"knock 7C", "knock 7D", "knock AC"} <= set(legal(hand))


def test_a_knock_over_the_limit_is_refused_with_its_count() -> None:
    hand = drawn(GIN, "2C 3C 4C 7D 7H 7S 9H 2D KS KD", "", "QS")
    with pytest.raises(IllegalAction, match="left, and the limit is 10"):
        play(hand, "knock QS")


def test_oklahoma_with_an_ace_up_refuses_one_and_takes_gin() -> None:
    hand = drawn(OKLAHOMA, "2C 3C 4C 7D 7H 7S 9H 9D 9S AD", "", "KS", upcard="AH")
    assert hand.limit == 0 and not [text for text in legal(hand) if text.startswith("knock")]
    gin = drawn(OKLAHOMA, "2C 3C 4C 7D 7H 7S 9H 9D 9S TD", "", "9C", upcard="AH")
    assert "knock TD" in legal(gin)


def test_nobody_acts_for_the_other() -> None:
    hand = Hand.deal(GIN, deck(""), 1)
    assert hand.view(hand.to_act or 0).legal and not hand.view(1 - (hand.to_act or 0)).legal


def test_the_dealer_may_take_the_upcard_and_throws_before_the_leader_draws() -> None:
    hand = play(Hand.deal(GIN, deck("", upcard="KS"), 1), "pass", "take-upcard")
    assert (hand.phase, hand.to_act) == ("discard", 1)
    thrown = play(hand, legal(hand)[0])
    assert (thrown.phase, thrown.to_act) == ("draw", 0)


def test_knocking_by_throwing_the_card_just_taken_is_refused() -> None:
    hand = Hand.deal(GIN, deck("2C 3C 4C 7D 7H 7S 9H 9D 9S AD", upcard="KS"), 1)
    taken = play(hand, "take-upcard")
    assert "knock KS" not in legal(taken) and "discard KS" not in legal(taken)
    with pytest.raises(IllegalAction, match="just taken from the pile"):
        play(taken, "knock KS")


def test_a_card_thrown_and_drawn_back_by_the_other_is_his_to_throw_next_turn() -> None:
    hand = play(Hand.deal(GIN, deck("", upcard="KS"), 1), "take-upcard", "discard " + _loose(0))
    taken = play(hand, "draw-discard")
    thrown = play(taken, next(text for text in legal(taken) if text.startswith("discard")))
    later = play(
        thrown, "draw-stock", next(text for text in legal(play(thrown, "draw-stock")) if "discard" in text)
    )
    again = play(later, "draw-stock")
    assert f"discard {_loose(0)}" in legal(again)


def _loose(at: int) -> str:
    hand = play(Hand.deal(GIN, deck("", upcard="KS"), 1), "take-upcard")
    return [text for text in legal(hand) if text.startswith("discard")][at].split()[1]


UNREADABLE = (
    *("", "discard", "discard XX", "knock 7C 8C", "lay-off 7C", "lay-off 7C x"),
    *("arrange 7C", "DISCARD 7C x", "draw", "take upcard", "arrange 7C7C7C"),
)


@pytest.mark.parametrize("text", UNREADABLE)
def test_an_action_that_cannot_be_read_is_refused(text: str) -> None:
    hand = Hand.deal(GIN, deck(""), 1)
    with pytest.raises((ActionError, IllegalAction, ValueError)):
        hand.apply(Action.parse(text))
    assert hand.phase == "upcard"


# -- layoff, hand-scoring, big-gin, oklahoma -------------------------------------------------------------------


def test_a_whole_suit_goes_on_a_run_card_by_card() -> None:
    melds = (parse_cards("6H 7H 8H"),)
    found = best_defence(melds, parse_cards("AH 2H 3H 4H 5H 9H TH JH QH KH"))
    assert found.points == 0 and {index for _, index in found.laid_off} <= {0}


def test_nothing_goes_on_a_set_of_four() -> None:
    assert lay_offs((parse_cards("7C 7D 7H 7S"),), parse_cards("6C 8C 7C") & ~parse_cards("7C")) == ()


def test_lay_offs_can_turn_a_knock_into_an_undercut() -> None:
    hand = knocked(GIN, "6H 7H 8H 9S 9D 9C JC QC KC 5S", "5H 9H 2S 2D 2C TD TH TC 3D AS", "KD")
    result = settled(hand)
    assert result.kind == "undercut" and result.winner == 1
    assert result.points == 5 - 4 + GIN.undercut_bonus


def test_a_count_of_twenty_is_scored_to_the_point() -> None:
    result = settled(knocked(BOARD, "2C 3C 4C 7D 7H 7S 9H 9D 9S TD", "KC KD QC QD JC JD 8C 6S 5H 2H", "KS"))
    assert result.kind == "knock"
    assert (
        result.points
        == result.counts[1] - result.counts[0]
        == deadwood(parse_cards("KC KD QC QD JC JD 8C 6S 5H 2H"))
        - 10
        - sum(min(card % 13 + 1, 10) for card, _ in result.laid_off)
    )


@pytest.mark.parametrize("card", ["TH", "JC", "QD", "KS"])
def test_every_court_card_sets_a_limit_of_ten(card: str) -> None:
    assert Hand.deal(OKLAHOMA, deck("", upcard=card), 1).limit == 10


def test_the_limit_stays_when_its_card_is_taken_and_buried() -> None:
    hand = play(Hand.deal(OKLAHOMA, deck("", upcard="4C"), 1), "take-upcard")
    hand = play(hand, next(text for text in legal(hand) if text.startswith("discard")), "draw-stock")
    assert hand.limit == hand.view(0).limit == hand.view(1).limit == 4
    assert hand.view(0).upcard == parse_card("4C")


def test_a_spade_up_doubles_nothing_where_the_rules_do_not() -> None:
    hand = knocked(
        OKLAHOMA, "2C 3C 4C 7D 7H 7S 9H 9D 9S AD", "KC KD QC QD JC JD 8C 6S 5H 2H", "KH", upcard="TS"
    )
    assert settled(hand).factor == 1
    doubled = knocked(
        OKLAHOMA._replace(spades_double=True),
        *("2C 3C 4C 7D 7H 7S 9H 9D 9S AD", "KC KD QC QD JC JD 8C 6S 5H 2H", "KH"),
        upcard="TS",
    )
    assert settled(doubled).points == 2 * settled(hand).points


def test_ten_melded_and_one_loose_is_no_big_gin() -> None:
    rules = Rules(big_gin_bonus=31)
    hand = drawn(rules, "4D 5D 6D 4S 5S 6S 7S TH TD TC", "", "KS")
    assert "big-gin" not in legal(hand) and "knock KS" in legal(hand)
    whole = drawn(rules, "4D 5D 6D 4S 5S 6S 7S TH TD TC", "", "TS")
    assert "big-gin" in legal(whole) and settled(play(whole, "big-gin")).bonus == 31


# -- stock-end, endless-hand, match-scoring --------------------------------------------------------------------


def test_52_cards_at_every_step_of_every_variant() -> None:
    for number, rules in enumerate(VARIANTS.values()):
        rng, hand = Random(number), Hand.deal(rules, deal.deck(f"{number}0000000000"[:10]), 1)
        while hand.phase != "over":
            hand = hand.apply(rng.choice(hand.legal()))
            pile = hand.view(0).discards
            held = [card for side in hand.hands for card in iterate(side)]
            assert len({*pile, *held}) + hand.stock == 52


def test_gin_with_the_last_card_that_may_be_drawn_counts() -> None:
    hand = drawn(GIN, "2C 3C 4C 7D 7H 7S 9H 9D 9S KS", "", "5C", turns=28)
    assert hand.stock == 2
    result = play(hand, "knock KS").result
    assert result is not None and result.kind == "gin"


def test_a_cap_of_the_house_ends_the_hand_at_that_draw() -> None:
    hand = Hand.deal(GIN._replace(pile_draw_cap=20), deck(""), 1)
    taken = 0
    while hand.phase != "over":
        take = next((text for text in legal(hand) if text in ("take-upcard", "draw-discard")), None)
        throws = [text for text in legal(hand) if text.startswith("discard")]
        hand = play(hand, take or throws[-1])
        taken += take is not None
    assert taken == 20 and hand.result is not None and hand.result.kind == "dead"


def test_a_shutout_is_added_once_and_only_for_the_winner() -> None:
    for shutout, extra in (("off", 0), ("hands", 105), ("flat", 100), ("total", 105 + 100 + 5 * 20)):
        rules = BOARD._replace(shutout=shutout)
        mine, theirs = final_tally(rules, 0, (105, 0), (5, 0))
        assert (mine.shutout, theirs.shutout) == (extra, 0)
        assert final_tally(rules, 0, (105, 3), (5, 1))[0].shutout == 0


def test_both_never_win_and_nobody_wins_before_the_target() -> None:
    player = PLAYERS["easy"]()
    for code in ("1214630689", "0000000000"):
        match = Match.new(GRIM, code)
        while not match.over:
            assert match.winner is None and max(match.scores) < GRIM.points_to_win
            seat = match.hand.to_act
            match = (
                match.next_hand() if seat is None else match.apply(player.choose(match.view(seat), Random(0)))
            )
        assert match.winner is not None
        assert match.scores[match.winner] >= GRIM.points_to_win > match.scores[1 - match.winner]


# -- hidden-info, shuffle, ai-behaviour, save-resume -----------------------------------------------------------


def test_a_view_printed_in_full_names_no_hidden_card() -> None:
    """Not by name and not by number: the other's ten cards dealt anew give the same text."""
    hand = Hand.deal(GIN, deck("2C 3C 4C", "KC KD KH", "8S"), 1)
    other = Hand.deal(GIN, deck("2C 3C 4C", "QC QD QH", "8S"), 1)
    mine = hand.hands[0]
    same = other.with_cards(other.deck, (mine, hand.hands[1]))
    assert repr(hand.view(0)._replace(hand=0)) == repr(same.view(0)._replace(hand=0))


def test_codes_one_apart_give_decks_that_share_no_more_than_chance() -> None:
    places = 0
    for number in range(0, 4000, 20):
        one, other = (
            deal.deck(f"{code:09d}" + deal.check_digit(f"{code:09d}")) for code in (number, number + 1)
        )
        places += sum(a == b for a, b in zip(one, other, strict=True))
    assert 140 < places < 260, "one of 52 places in each of 200 pairs"


@pytest.mark.parametrize("level", PLAYERS)
def test_no_level_lets_gin_go_by(level: str) -> None:
    hand = drawn(GIN, "2C 3C 4C 7D 7H 7S 9H 9D 9S KS", "", "5C")
    action = PLAYERS[level](nodes=1).choose(hand.view(0), Random(1))
    assert action.kind == "knock" and deadwood(hand.hands[0] ^ 1 << action.card) == 0


@pytest.mark.parametrize("level", PLAYERS)
def test_a_level_with_a_budget_of_one_plays_on(level: str) -> None:
    player, hand = PLAYERS[level](nodes=1), Hand.deal(BOARD, deal.deck("1214630689"), 0)
    while hand.to_act is not None:
        hand = hand.apply(player.choose(hand.view(hand.to_act), Random(0)))
    assert hand.result is not None


def test_the_best_discard_of_eleven_is_never_dearer_than_the_ten_before() -> None:
    random = Random(6)
    for _ in range(300):
        cards = random.sample(range(52), 11)
        assert deadwood_after_discard(card_set(cards)) <= deadwood(card_set(cards[:10]))


@pytest.fixture
def log(tmp_path: Path) -> str:
    """The log of a match with some acts."""
    library = Library(tmp_path)
    table = Table.new(library, GIN, "easy", "1214630689")
    for turn in range(6):
        while table.computer_to_act:
            table.think()
        if table.match.result is None:
            table.act(PLAYERS["normal"]().choose(table.view, Random(turn)))
    table.close()
    library.close()
    return next((tmp_path).glob("**/*.log")).read_text()


@pytest.mark.parametrize(
    ("harm", "line"),
    [
        (lambda text: "\ufeff" + text, 1),
        (lambda text: text.replace("\n", "\r\n"), 1),
        (lambda text: text.upper(), 1),
        (lambda text: text.replace("hand 1\n", "hand 1\nhand 1\n"), None),
        (lambda text: text.replace("hand 1\n", "hand 2\n"), None),
        (lambda text: text.replace("seats human", "seats  human"), None),
        (lambda text: text.replace("knockpad 2", "knockpad 02"), 1),
    ],
)
def test_a_log_that_an_editor_has_changed_is_refused_by_its_line(
    log: str, harm: object, line: int | None
) -> None:
    assert callable(harm)
    with pytest.raises(LogError) as found:
        read(harm(log)).replay()
    assert line is None or found.value.line == line


def test_a_match_under_rules_of_the_house_reads_back_as_it_was() -> None:
    rules = Rules(name="x" * 24, eleven_card_deal=True, upcard_offer=False, big_gin_bonus=31, knock_limit=0)
    header = Header.new(rules, (HUMAN, "hard"))
    again = read(text_of(header, []))
    assert again.header == header and again.replay().hand == header.start().hand
