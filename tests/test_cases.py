"""Faults reported of other programs, as cases: those with figures are computed here, the rest is held by name.

``tests/data/cases.jsonl`` has what was reported, what is right, and where it can be told in figures the cards and
what must come out, found by two solvers of their own. ``docs/cases.md`` says of every case what holds it.
"""

from __future__ import annotations

import json
import re
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from game.engine.actions import arrange
from game.engine.cards import FULL_DECK, format_card, iterate, parse_cards, union
from game.engine.deal import deck as dealt
from game.engine.hand import Hand
from game.engine.layouts import arrangements, best_arrangement, is_meld
from game.engine.match import Match
from game.engine.melds import deadwood
from game.engine.rules import VARIANTS, Rules
from game.engine.scoring import final_tally
from tests.engine.dealing import deck, drawn, first_legal, knocked, legal, play

TESTS = Path(__file__).parent
CASES_PAGE = (TESTS.parent / "docs" / "cases.md").read_text("utf-8")
MORE = "## Five more of each class"
CASES: dict[str, dict[str, Any]] = {
    case["id"]: case
    for case in map(json.loads, (TESTS / "data" / "cases.jsonl").read_text("utf-8").splitlines())
}
BOARD = VARIANTS["board"]
"""The figures are those of its bonuses: 25 for gin and for an undercut."""


def with_field(where: str, field: str) -> list[str]:
    """The ids of the cases that tell this."""
    return [name for name, case in CASES.items() if field in (case.get(where) or {})]


def setup(name: str) -> Any:
    return CASES[name]["setup"]


def expect(name: str) -> Any:
    return CASES[name]["expect"]


def spare(*held: list[str]) -> str:
    """A card that is in none of the hands and melds with none of the first one's, to be drawn and thrown."""
    hands = [parse_cards(" ".join(hand)) for hand in held]
    for card in iterate(FULL_DECK & ~union(hands)):
        if best_arrangement(hands[0] | 1 << card).melds == best_arrangement(hands[0]).melds:
            return format_card(card)
    raise AssertionError("every card fits somewhere")


def after_the_draw(name: str) -> Hand:
    """The player holds the case's ten cards and has drawn the eleventh where the case says."""
    told = setup(name)
    ten, card = " ".join(told["hand"]), told["drew"]
    if told["drew_from"] == "stock":
        return drawn(BOARD, ten, "", card)
    hand = Hand.deal(BOARD, deck(ten, "", card), 1)
    return play(hand, "take-upcard")


# -- one hand of cards ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", with_field("expect", "min_deadwood"))
def test_the_least_deadwood(name: str) -> None:
    hand = parse_cards(" ".join(setup(name)["hand"]))
    least = expect(name)["min_deadwood"]
    best = best_arrangement(hand)
    assert deadwood(hand) == best.points == least
    assert all(is_meld(meld) for meld in best.melds)
    assert not any(one & other for one, other in combinations(best.melds, 2)), "no card is in two melds"
    assert union(best.melds) | best.loose == hand
    named = [parse_cards(" ".join(meld)) for meld in expect(name)["one_optimal"]]
    found = [set(each.melds) for each in arrangements(hand, limit=least)]
    assert len(found) == expect(name)["optimal_arrangements"]
    assert set(named) in found


@pytest.mark.parametrize("name", with_field("expect", "min_deadwood"))
def test_a_knock_is_offered_when_it_is_within_the_limit_and_gin_is_gin(name: str) -> None:
    cards, least = setup(name)["hand"], expect(name)["min_deadwood"]
    throw = spare(cards)
    hand = drawn(BOARD, " ".join(cards), "", throw)
    assert (f"knock {throw}" in legal(hand)) == (least <= 10)
    if least == 0:
        result = first_legal(play(hand, f"knock {throw}")).result
        assert result is not None and result.kind == "gin"


@pytest.mark.parametrize("name", with_field("setup", "hands"))
def test_within_the_limit_and_beyond_it(name: str) -> None:
    told = zip(setup(name)["hands"], expect(name)["deadwood"], expect(name)["knock_legal"], strict=True)
    for cards, points, may in told:
        assert deadwood(parse_cards(" ".join(cards))) == points
        throw = spare(cards)
        assert (f"knock {throw}" in legal(drawn(BOARD, " ".join(cards), "", throw))) == may


@pytest.mark.parametrize("name", with_field("expect", "knock_discards"))
def test_what_may_be_thrown_for_a_knock(name: str) -> None:
    hand = after_the_draw(name)
    eleven = hand.hands[hand.leader]
    offered = {
        format_card(action.card): deadwood(eleven ^ 1 << action.card)
        for action in hand.legal()
        if action.kind == "knock"
    }
    assert offered == expect(name)["knock_discards"]


@pytest.mark.parametrize("name", with_field("expect", "gin_discards"))
def test_big_gin_and_gin_with_eleven_cards_melded(name: str) -> None:
    hand = after_the_draw(name)
    eleven = hand.hands[hand.leader]
    assert best_arrangement(eleven).points == expect(name)["eleven_card_deadwood"]
    gins = {
        format_card(action.card)
        for action in hand.legal()
        if action.kind == "knock" and deadwood(eleven ^ 1 << action.card) == 0
    }
    assert sorted(gins) == expect(name)["gin_discards"], "the card taken from the pile is not among them"
    big = BOARD._replace(big_gin_bonus=31)
    ten = " ".join(setup(name)["hand"])
    result = first_legal(
        play(Hand.deal(big, deck(ten, "", setup(name)["drew"]), 1), "take-upcard", "big-gin")
    ).result
    assert result is not None and (result.kind, result.laid_off) == ("big-gin", ())


@pytest.mark.parametrize("name", [name for name in with_field("expect", "kind") if "drew" in setup(name)])
def test_what_a_knock_comes_to(name: str) -> None:
    result = first_legal(play(after_the_draw(name), f"knock {setup(name)['drew']}")).result
    assert result is not None and result.kind == expect(name)["kind"]
    assert result.bonus == BOARD.gin_bonus and result.laid_off == ()


# -- after the knock --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", with_field("setup", "defender"))
def test_lay_offs_and_the_score(name: str) -> None:
    told, wanted = setup(name), expect(name)
    throw = spare(told["knocker"], told["defender"])
    hand = knocked(BOARD, " ".join(told["knocker"]), " ".join(told["defender"]), throw)
    if hand.phase == "arrange" and "knocker_melds" in told:  # with gin there is nothing to arrange
        melds = tuple(parse_cards(" ".join(meld)) for meld in told["knocker_melds"])
        hand = hand.apply(arrange(tuple(sorted(melds, key=lambda meld: meld & -meld))))
    result = first_legal(hand).result
    assert result is not None and result.winner is not None
    assert result.points == wanted["points"]
    if "winner" in wanted:
        assert result.counts == (wanted["knocker_deadwood"], wanted["defender_after_layoffs"])
        assert result.winner == (0 if wanted["winner"] == "knocker" else 1)
        assert result.bonus == wanted["of_which_bonus"]


# -- the deal, the match ----------------------------------------------------------------------------------------


def test_t05_the_deal_in_figures() -> None:
    hand, wanted = Hand.deal(BOARD, dealt("5000000000"), 0), expect("T05")
    assert [cards.bit_count() for cards in hand.hands] == wanted["hands"]
    assert (len(hand.pile), hand.stock) == (wanted["upcard"] + 1, wanted["stock"])


def test_d01_the_stock_in_figures() -> None:
    hand, draws = play(Hand.deal(BOARD, dealt("5000000000"), 0), "pass", "pass"), 0
    least = hand.stock
    while hand.phase != "over":
        texts = legal(hand)
        draws += "draw-stock" in texts
        hand = play(hand, "draw-stock" if "draw-stock" in texts else _thrown(texts))
        least = min(least, hand.stock)
    assert (draws, hand.stock) == (expect("D01")["stock_draws"], expect("D01")["stock_left"])
    assert least == 2, "the stock never shows one or none"
    assert hand.result is not None and (hand.result.kind, hand.result.points) == ("dead", 0)


def _thrown(texts: list[str]) -> str:
    return next(text for text in texts if text.startswith("discard"))


def test_s02_three_ways_of_a_shutout() -> None:
    won, wanted = setup("S02")["human"], expect("S02")
    for shutout, total in (
        ("hands", "double_hand_points"),
        ("flat", "flat_200"),
        ("total", "double_total"),
    ):
        rules = _shutout(shutout)
        tally = final_tally(rules, 0, (sum(won), 0), (len(won), 0))
        assert (tally[0].total, tally[1].total) == (wanted[total], 0)


def _shutout(name: str) -> Rules:
    """BOARD with boxes of 25, as the figures have them."""
    return BOARD._replace(box_bonus=25, shutout=name)  # type: ignore[arg-type]


GIN_HAND, NO_POINTS = "AC 2C 3C 4D 5D 6D 7H 8H 9H TH", "KC KD KH KS QC QD QH QS JC JD"
KNOCK_7, EQUAL_7 = "AC 2C 3C 4D 5D 6D 7H 8H 9H 7S", "KC KD KH KS QC QD QH 2S 2H 3S"
KNOCK_9, FOURTEEN = "AC 2C 3C 4D 5D 6D 7H 8H 9H 9S", "KC KD KH KS QC QD QH 2S 4H 8S"


def match_after(scores: list[int], knocker: str, defender: str, boxes: tuple[int, int] = (0, 0)) -> Match:
    """A match at these scores after one more hand, in which seat 0 knocks."""
    throw = spare(knocker.split(), defender.split())
    hand = drawn(BOARD, knocker, defender, throw)
    match = Match.new(BOARD, "0000000000")._replace(dealer=1, hand=hand, boxes=boxes)
    match = match._replace(scores=(scores[0], scores[1]))
    return first_legal(play(match, f"knock {throw}"))


def test_s08_the_target_in_figures() -> None:
    for scores, over in zip(setup("S08")["score"], expect("S08")["match_over"], strict=True):
        match = match_after(scores, GIN_HAND, "KC KD KH KS AS 2S 3S JD JH JS")
        assert match.result is not None and match.result.points == setup("S08")["won"]
        assert match.over == over


def test_s04_boxes_in_figures() -> None:
    match = match_after(setup("S04")["score"], KNOCK_9, FOURTEEN, (4, 2))
    assert match.result is not None and match.result.points == setup("S04")["won"]
    assert match.boxes == (5, 2)
    assert match.over == expect("S04")["match_over"]


def test_u04_the_undercut_in_figures() -> None:
    match = match_after(setup("U04")["score"], KNOCK_7, EQUAL_7)
    assert match.result is not None and list(match.result.counts) == setup("U04")["counts"]
    assert (list(match.scores), match.winner) == (expect("U04")["new_score"], 1)


# -- all of them ------------------------------------------------------------------------------------------------


def test_every_case_with_figures_is_computed_here() -> None:
    source = Path(__file__).read_text("utf-8")
    computed = {
        *with_field("expect", "min_deadwood"),
        *with_field("setup", "hands"),
        *with_field("expect", "knock_discards"),
        *with_field("expect", "gin_discards"),
        *with_field("expect", "kind"),
        *with_field("setup", "defender"),
        *re.findall(r'(?:setup|expect)\("(\w+)"\)', source),
    }
    assert {name for name, case in CASES.items() if case.get("expect")} <= computed


@cache
def words() -> dict[str, str]:
    """File -> every name and word of the tests in it, this one left out."""
    return {
        str(path): path.read_text("utf-8")
        for path in sorted(TESTS.rglob("test_*.py"))
        if path != Path(__file__)
    }


def named(name: str) -> list[str]:
    """The tests in whose name or words a case stands."""
    word = re.compile(rf"(?:\b|_){name}(?:\b|_)", re.IGNORECASE)
    return [path for path, text in words().items() if word.search(text)]


@pytest.mark.parametrize("name", CASES)
def test_a_test_names_the_case(name: str) -> None:
    assert named(name), f"{name}: {CASES[name]['case']}"


def test_every_case_is_accounted_for() -> None:
    """One line each in docs/cases.md, and the tests that it names are there."""
    lines = CASES_PAGE.split(MORE)[0].splitlines()
    told = {
        found[1]: found[0]
        for line in lines
        if (found := re.match(r"\| (\w+) \|.*", line)) and found[1] != "id"
    }
    assert set(told) == set(CASES)
    for line in told.values():
        for path in re.findall(r"`((?:tests|bench|game|docs)/[\w/.]+)`", line):
            assert (TESTS.parent / path).is_file(), path


def test_five_more_of_each_class_were_tried() -> None:
    """A line each, and every test that a line names is there."""
    rows = [line.split(" | ") for line in CASES_PAGE.split(MORE)[1].splitlines() if line.startswith("| ")][1:]
    kinds = [row[0].removeprefix("| ") for row in rows]
    assert {kind: kinds.count(kind) for kind in kinds} == {case["kind"]: 5 for case in CASES.values()}
    assert len({row[1] for row in rows}) == len(rows)
    source = "\n".join([*words().values(), Path(__file__).read_text("utf-8")])
    for row in rows:
        tests = re.findall(r"`(test_\w+)`", row[2])
        assert tests or "tried: " in row[2] or "`" in row[2], row
        for test in tests:
            assert re.search(rf"^def {test}\(", source, re.MULTILINE), test
