"""The review: it judges by what could be known, finds nothing in MASTER's play, and is kept beside the log."""

from __future__ import annotations

import re
from collections.abc import Generator
from pathlib import Path
from random import Random

import pytest

from game.ai.master import Master
from game.ai.odds import read as read_odds
from game.ai.options import value
from game.ai.player import PLAYERS
from game.engine import deal
from game.engine.actions import Action
from game.engine.cards import parse_cards
from game.engine.hand import Hand
from game.engine.match import Match
from game.engine.rules import VARIANTS, Rules
from game.engine.view import View
from game.record.log import Step
from game.review import __main__ as command
from game.review import kept
from game.review.judge import REASONS, judge, why
from game.review.match import PlayedHand, PlayedHands, Progress, Review, review, review_hand
from tests.review.found import LOGS, at_once, found_in, log_of

FINISHED = ("gin", "oklahoma", "board", "rami", "grim", "eleven", "last", "spades", "capped", "single")


def played(rules: Rules, code: str, levels: tuple[str, str]) -> PlayedHand:
    """The first hand of a code between two levels."""
    players = [PLAYERS[level]() for level in levels]
    match, rng = Match.new(rules, code), Random(1)
    steps = [Step(match, 0, "hand 1")]
    while match.result is None:
        seat = match.hand.to_act
        assert seat is not None
        action = players[seat].choose(match.view(seat), rng)
        match = match.apply(action)
        steps.append(Step(match, 0, str(action)))
    return PlayedHand(tuple(steps))


def codes(count: int) -> list[str]:
    return [f"{at:09d}{deal.check_digit(f'{at:09d}')}" for at in range(count)]


@pytest.mark.parametrize("variant", VARIANTS)
def test_masters_own_play_is_found_good_and_easys_is_not(variant: str) -> None:
    slips = {"easy": 0, "master": 0}
    for code in codes(4):
        for level in slips:
            hand = played(VARIANTS[variant], code, (level, "normal"))
            slips[level] += len(at_once(review_hand(hand, 0)).slips)
    assert slips["easy"] >= 2
    assert slips["master"] == 0


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_choice_is_valued_and_the_best_is_masters(variant: str) -> None:
    hand = played(VARIANTS[variant], "1234567894", ("normal", "hard"))
    asked = thrown = agreed = 0
    for step in hand.steps[:-1]:
        seat = step.match.hand.to_act
        assert seat is not None
        view = step.match.view(seat)
        valued = at_once(value(view))
        if view.phase in ("arrange", "lay-off") or len(view.legal) == 1:
            assert valued.options == ()
            continue
        assert {option.action for option in valued.options} == set(view.legal)
        asked += 1
        if view.phase == "discard":
            thrown += 1
            agreed += valued.best.action == Master().choose(view, Random(1))
    assert asked > 8
    assert agreed == thrown > 3


def test_hidden_cards_never_change_a_judgement() -> None:
    """The other's hidden cards are changed for cards of the stock; every judgement stays the same."""
    rng, looked = Random(3), 0
    for code in codes(3):
        for step in played(VARIANTS["gin"], code, ("easy", "normal")).steps[:-1]:
            match = step.match
            if match.hand.to_act != 0 or match.hand.phase not in ("upcard", "draw", "discard"):
                continue
            view = match.view(0)
            action = rng.choice(view.legal)
            assert at_once(judge(view, action, 0)) == at_once(judge(shuffled(match, rng).view(0), action, 0))
            looked += 1
    assert looked > 20


def shuffled(match: Match, rng: Random) -> Match:
    """The same match as seat 0 sees it, with the hidden cards dealt anew."""
    view, hand = match.view(0), match.hand
    unseen = [card for card in range(52) if view.unseen() >> card & 1]
    rng.shuffle(unseen)
    known = view.known()
    theirs = known
    while theirs.bit_count() < 10:
        theirs |= 1 << unseen.pop()
    assert view.counts.hands[1] == 10
    other = hand._copy()
    other.hands = (hand.hands[0], theirs)
    assert other.hands != hand.hands or not unseen
    return match._replace(hand=other)


def stacked(hand: str, taken: str, rules: Rules = VARIANTS["gin"]) -> View:
    """Seat 0 to discard, with this hand after taking the card from the stock."""
    mine = [card for card in range(52) if parse_cards(hand) >> card & 1]
    top = [card for card in range(52) if parse_cards(taken) >> card & 1]
    rest = [card for card in range(52) if card not in mine and card not in top]
    deck = (*mine, *rest[:10], rest[10], *top, *rest[11:])
    match = Hand.deal(rules, deck, 1)
    for text in ("pass", "pass", "draw-stock"):
        match = match.apply(Action.parse(text))
    return match.view(0)


def test_the_reasons_are_plain_counts() -> None:
    gin = stacked("AC 2C 3C 4H 4D 4S 8H 9H TH JH", "KS")
    assert str(why(gin, Action.parse("discard JH"), Action.parse("knock KS"))) == "it is gin"
    loose = stacked("AC 2C 3C 4H 4D 4S 8H 9H TH 2S", "KS")
    assert why(loose, Action.parse("discard 2S"), Action.parse("knock KS")).a == 2
    throw = why(loose, Action.parse("discard TH"), Action.parse("discard KS"))
    assert (throw.key, throw.a > throw.b) == ("deadwood", True)
    slip = at_once(judge(gin, Action.parse("discard JH"), 5)).slip
    assert slip is not None
    assert (slip.better, slip.why.key, slip.at) == (Action.parse("knock KS"), "gin", 5)
    assert slip.points > 5
    assert at_once(judge(gin, Action.parse("knock KS"), 5)).slip is None


def test_danger_is_the_reason_where_the_other_takes_that_kind() -> None:
    """NORMAL took a king; a second king thrown is the danger, not an equal card."""
    hand = Hand.deal(
        VARIANTS["gin"],
        tuple(
            dict.fromkeys(
                [
                    *named("AC 2C 3C 4H 5H 6H KS QD 8D 9C"),
                    *named("KH KD 2S 3D 5S 7C 7S 9H JS TC"),
                    *named("KC"),
                    *range(52),
                ]
            )
        ),
        1,
    )
    for text in ("pass", "take-upcard", "discard TC", "draw-stock"):
        hand = hand.apply(Action.parse(text))
    view = hand.view(0)
    assert read_odds(view).held == parse_cards("KC")
    found = why(view, Action.parse("discard KS"), Action.parse("discard QD"))
    assert found.key == "danger"
    assert found.a > found.b


def named(text: str) -> list[int]:
    return [card for name in text.split() for card in range(52) if parse_cards(name) >> card & 1]


@pytest.mark.parametrize("name", FINISHED)
def test_a_review_has_every_hand_and_its_file_reads_back(name: str) -> None:
    log = log_of(name)
    found = found_in(name)
    hands = list(PlayedHands(log))
    assert [each.number for each in found.hands] == [hand.last.number for hand in hands]
    for hand, each in zip(hands, found.hands, strict=True):
        assert all(hand.steps[slip.at].match.hand.to_act == 0 for slip in each.slips)
        assert all(slip.better in hand.steps[slip.at].match.hand.legal() for slip in each.slips)
        assert len(hand.counts()) >= 1
    assert kept.read(kept.text_of(found)) == found


def test_what_is_kept_is_not_thought_about_again() -> None:
    log = log_of("gin")
    first = review(log, 0)
    whole = next(first).whole
    found = found_in("gin")
    part = Review(0, found.hands[:1])
    rest = review(log, 0, part)
    assert 0 < next(rest).whole < whole
    assert at_once(rest) == found
    with pytest.raises(StopIteration):
        next(review(log, 0, found))


def test_hands_of_another_match_are_looked_at_anew() -> None:
    gin, board = found_in("gin"), found_in("board")
    assert at_once(review(log_of("gin"), 0, board)) == gin


def test_progress_names_the_hands_that_are_done() -> None:
    seen = set()
    last = 0
    thought = review(log_of("gin"), 0)
    try:
        while True:
            now = next(thought)
            assert last <= now.done <= now.whole
            last = now.done
            seen.add(len(now.hands))
    except StopIteration as done:
        assert seen == set(range(len(done.value.hands)))


@pytest.mark.parametrize(
    "spoil",
    [
        lambda text: text.replace("knockpad-review 2", "knockpad-review 1"),
        lambda text: text.replace("seat 0", "seat 7"),
        lambda text: text[: len(text) // 2].rstrip("\n"),
        lambda text: text.replace("discard", "devour", 1),
        lambda text: text.replace("slip ", "slip x", 1),
        lambda text: text.replace("hand 1", "hand", 1),
        lambda text: "",
    ],
)
def test_a_damaged_review_counts_as_none(spoil: object, tmp_path: Path) -> None:
    found = found_in("board")
    spoiled = spoil(kept.text_of(found))  # type: ignore[operator]
    assert kept.read(spoiled) is None
    (tmp_path / "000001.review").write_text(spoiled, "utf-8")
    assert kept.load(tmp_path / "000001.review") is None
    assert kept.load(tmp_path / "none.review") is None


def test_every_reason_can_be_said() -> None:
    for text in REASONS.values():
        assert text.format(a=1, b=2)


def test_the_command_stopped_keeps_the_hands_that_are_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "000003.log"
    path.write_bytes((LOGS / "gin.log").read_bytes())
    place = kept.review_path(path)

    def stopped(when: int) -> object:
        """The review, and Ctrl-C once so many hands are done."""

        def thinks(*given: object) -> Generator[Progress, None, Review]:
            for now in review(*given):  # type: ignore[arg-type]
                if len(now.hands) == when and now.done > 0:
                    raise KeyboardInterrupt
                yield now
            raise AssertionError("never stopped")

        return thinks

    for hands, line in ((["--no-write"], "stopped"), ([], "stopped; the hands done are kept")):
        monkeypatch.setattr(command, "review", stopped(0))
        assert command.main([*hands, str(path)]) == 130
        said = capsys.readouterr()
        assert said.err == f"{path}: {line}\n" and not said.out and not place.exists()
    monkeypatch.setattr(command, "review", stopped(2))
    assert command.main([str(path)]) == 130
    part = kept.load(place)
    assert part is not None and part.hands == found_in("gin").hands[:1], "a kill would have kept as much"


def test_the_command_prints_and_keeps_a_review(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "000003.log"
    path.write_bytes((LOGS / "gin.log").read_bytes())
    assert command.main([str(path)]) == 0
    text = capsys.readouterr().out
    assert "gin: human (0) against normal (1), seen by 0" in text
    assert re.search(
        r"^  worth [+-]\d+\.\d points as dealt; \d+ slips? in \d+ decisions, cost \d+\.\d$", text, re.M
    )
    assert "hand 6: " in text
    assert "better " in text
    assert (tmp_path / "000003.review").is_file()
    assert command.main([str(path)]) == 0
    assert capsys.readouterr().out == text
    assert sorted(each.name for each in tmp_path.iterdir()) == ["000003.log", "000003.review"]


def test_the_command_says_what_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "bad.log").write_text("nothing\n")
    assert command.main([str(tmp_path / "bad.log")]) == 1
    assert "bad.log: line 1: no Knockpad log" in capsys.readouterr().err
    assert command.main([str(tmp_path / "none.log")]) == 2
    assert "none.log: No such file" in capsys.readouterr().err
    assert command.main([]) == 2
    assert command.main(["--help"]) == 0
    assert "usage" in capsys.readouterr().out
