"""The review on the screen: made in steps, stopped, kept, stepped through, and reached from the scores."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game.ai.easy import Easy
from game.draw.scene import Back, Cursor, Face, Gauge
from game.engine.actions import Action
from game.engine.rules import VARIANTS
from game.input.buttons import Press
from game.record.log import read, text_of
from game.record.store import open_log
from game.review import kept
from game.review.judge import REASONS, Slip, Why
from game.review.match import Review, review
from game.screens.review import NothingToReview, ReviewScreen
from game.screens.words import COLUMNS, wrap
from game.text.catalogue import BUILT_IN, load
from tests.review.found import LOGS, found_in, log_of
from tests.screens.fit import faults
from tests.screens.menu_rig import MenuRig
from tests.screens.rig import Rig, rig


def opened(name: str, language: str = "en", folder: Path | None = None) -> ReviewScreen:
    """A review that is done."""
    game = MenuRig(folder, language)
    path = None
    if folder is not None:
        path = folder / "matches" / "000001.log"
        path.write_bytes((LOGS / f"{name}.log").read_bytes())
    screen = ReviewScreen(game.deps, log_of(name), 0, path)
    screen._thought = review(screen.log, 0, found_in(name))
    for _ in range(9):
        if screen.due(0) is None:
            return screen
        screen.tick(0)
    raise AssertionError("the review never ends")


def press(screen: ReviewScreen, act: str) -> object:
    return screen.handle(Press("", act))  # type: ignore[arg-type]


@pytest.mark.parametrize("language", BUILT_IN)
@pytest.mark.parametrize("name", ["gin", "oklahoma", "grim", "rami", "eleven", "last"])
def test_every_decision_fits(name: str, language: str) -> None:
    screen = opened(name, language)
    looked = 0
    for at in range(len(screen.hands)):
        screen.at = at
        for move in range(len(screen.moves)):
            screen.move = move
            assert not faults(screen.scene()), f"hand {at}, move {move}: {faults(screen.scene())}"
            looked += 1
    assert looked > 10


@pytest.mark.parametrize("language", BUILT_IN)
def test_every_reason_has_its_words_within_two_lines(language: str) -> None:
    texts = load(language)[0]
    for key in REASONS:
        assert len(wrap(texts(f"why_{key.replace('-', '_')}", a=88, b=77))) <= 2


@pytest.mark.parametrize("language", BUILT_IN)
def test_the_line_of_a_hand_is_no_sum_and_fits(language: str) -> None:
    """Two figures at most, each with words of its own; what slips cost has no sign, the result is in the heading."""
    screen = opened("board", language)
    assert screen.found is not None
    hand = screen.found.hands[0]
    first = screen.moves[0]
    slip = Slip(first, screen.played.played(first), Action("draw-stock"), 144.3, 9, Why("keep"))
    said = {}
    for name, slips in (("slips", (slip,)), ("clean", ())):
        changed = (hand._replace(deal=-98.4, slips=slips), *screen.found.hands[1:])
        screen.found = screen.found._replace(hands=changed)
        screen.at = screen.move = 0
        said[name] = screen.verdict()
        assert len(said[name]) <= COLUMNS and not faults(screen.scene())
        assert [
            each for each in said[name].replace(";", " ").replace(".", " ").split() if each[-1].isdigit()
        ] == (["−98", "144"] if slips else ["−98"])
    if language == "en":
        assert said["slips"] == "Worth −98 points as dealt; slips cost 144."
        assert said["clean"] == "Worth −98 points as dealt; no slips."


def test_it_is_stepped_by_four_directions_and_by_slips() -> None:
    screen = opened("board")
    screen._open(1)
    assert (screen.at, screen.slip is not None) == (0, bool(screen.hand.slips))
    press(screen, "down")
    assert screen.at == 1
    press(screen, "up")
    press(screen, "up")
    assert screen.at == 0
    for _ in range(60):
        press(screen, "left")
    assert screen.move == 0
    for _ in range(60):
        press(screen, "right")
    assert screen.move == len(screen.moves) - 1
    places = set()
    for _ in range(200):
        press(screen, "select")
        assert screen.slip is not None
        places.add((screen.at, screen.move))
    assert screen.found is not None
    assert len(places) == sum(len(hand.slips) for hand in screen.found.hands)
    assert type(press(screen, "ok")).__name__ == "Pop"


def test_the_better_move_is_shown_on_the_cards() -> None:
    """Every other legal choice of every decision, as if it were the better one."""
    screen = opened("rami")
    shown = {"throw": 0, "pile": 0, "none": 0}
    assert screen.found is not None
    for at, hand in enumerate(screen.found.hands):
        screen.at = at
        for move in screen.moves:
            played = screen.played.played(move)
            for better in screen.played.steps[move].match.hand.legal():
                slip = Slip(move, played, better, 2.5, 12.0, Why("keep"))
                slips = (slip,) if better != played else ()
                changed = list(screen.found.hands)
                changed[at] = hand._replace(slips=slips)
                screen.found = screen.found._replace(hands=tuple(changed))
                screen.move = screen.moves.index(move)
                scene = screen.scene()
                assert not faults(scene)
                under = [each for each in scene if isinstance(each, Face | Back) and "cursor" in each.marks]
                if not slips or (better.kind == "knock" and better.card < 0):
                    assert under == []
                    shown["none"] += 1
                elif better.kind in ("discard", "knock"):
                    assert [each.card for each in under if isinstance(each, Face)] == [better.card]
                    shown["throw"] += 1
                else:
                    assert len(under) == 1
                    shown["pile"] += 1
    assert shown["throw"] > 50
    assert min(shown.values()) > 5


def test_each_turn_with_a_slip_has_a_triangle_over_the_plot() -> None:
    screen = opened("board")
    for at, hand in enumerate(screen.hands):
        screen.at = at
        marks = [each for each in screen.scene() if isinstance(each, Cursor)]
        assert len(marks) == len({hand.turns_before(slip.at) for slip in screen.hand.slips})


def test_it_shows_how_far_it_is_and_can_be_stopped(tmp_path: Path) -> None:
    game = MenuRig(tmp_path)
    path = tmp_path / "matches" / "000001.log"
    path.write_bytes((LOGS / "board.log").read_bytes())
    screen = ReviewScreen(game.deps, open_log(path), 0, path)
    seen = []
    while len(screen.progress.hands) < 2:
        assert screen.due(0) == 0
        assert not faults(screen.scene())
        seen.append(next(each.value for each in screen.scene() if isinstance(each, Gauge)))
        screen.tick(0)
    assert seen == sorted(seen)
    assert seen[-1] > seen[0]
    assert type(press(screen, "ok")).__name__ == "Pop"
    half = kept.load(path.with_suffix(".review"))
    assert half is not None
    assert len(half.hands) >= 2
    again = ReviewScreen(game.deps, open_log(path), 0, path)
    assert again.progress.whole < screen.progress.whole


def test_what_is_done_is_kept_however_it_ends_and_the_hand_in_work_begins_anew(tmp_path: Path) -> None:
    """Nobody says that the window is closed: after each look at the keys the file holds every hand that is done."""
    game = MenuRig(tmp_path)
    path = tmp_path / "matches" / "000001.log"
    path.write_text(
        text_of(log_of("board").header, [f"{w} {r}".strip() for _, w, r in log_of("board").entries])
    )
    place = kept.review_path(path)
    first = ReviewScreen(game.deps, open_log(path), 0, path)
    while first.progress.done < 3:
        first.tick(0)
    assert not first.progress.hands
    assert type(press(first, "ok")).__name__ == "Pop"
    assert not place.exists(), "of the first hand nothing is kept"
    second = ReviewScreen(game.deps, open_log(path), 0, path)
    assert second.progress.whole == first.progress.whole
    while not second.progress.hands:
        assert not place.exists()
        second.tick(0)
    part = kept.load(place)
    assert part is not None and part.hands == second.progress.hands == found_in("board").hands[:1]
    third = ReviewScreen(game.deps, open_log(path), 0, path)
    assert third.progress.whole == second.progress.whole - second.hands.decisions(0, 0)
    while third.found is None:
        third.tick(0)
    assert kept.load(place) == third.found == found_in("board")


def test_a_stop_takes_no_later_hand_from_what_was_kept(tmp_path: Path) -> None:
    game = MenuRig(tmp_path)
    path = tmp_path / "matches" / "000001.log"
    path.write_bytes((LOGS / "board.log").read_bytes())
    later = found_in("board").hands[1]
    kept.save(kept.review_path(path), Review(0, (later,)))
    screen = ReviewScreen(game.deps, open_log(path), 0, path)
    while not screen.progress.hands:
        screen.tick(0)
    press(screen, "clear")
    half = kept.load(kept.review_path(path))
    assert half is not None and half.hands[:2] == found_in("board").hands


def test_a_kept_review_opens_at_once(tmp_path: Path) -> None:
    screen = opened("gin", folder=tmp_path)
    assert (tmp_path / "matches" / "000001.review").is_file()
    assert screen.path is not None
    again = ReviewScreen(screen.deps, screen.log, 0, screen.path)
    assert again.due(0) is None
    assert again.found == screen.found
    assert screen.deps.library.names() == ["000001.log"]


def test_a_match_without_a_finished_hand_has_no_review() -> None:
    game = rig("AC 2C 3C 4H 5H 6H 9D TD JD KS", "AS 2S 3S 4S 5S 6S 7S 8S 9S TS", "KD")
    with pytest.raises(NothingToReview):
        ReviewScreen(game.deps, read(text_of(game.table.header, game.table.journal.lines)), 0)


def finished(seed: int, until: str) -> Rig:
    """A match played by EASY on both sides until the score of the hand or of the match is shown."""
    from game.record.store import Library
    from game.screens.base import Replace
    from game.screens.play import next_screen
    from game.table import Table

    library = Library(None)
    table = Table.new(library, VARIANTS["gin"], "easy", "1234567894")
    game = Rig(table, library)
    rng = Random(seed)
    for _ in range(5000):
        if table.match.result is not None:
            if until == "hand" or table.match.over:
                break
            table.next_hand()
        elif table.computer_to_act:
            table.think()
        else:
            table.act(Easy().choose(table.view, rng))
    game.stack._go(Replace(next_screen(game.deps, table)))
    return game


def test_the_hand_score_and_the_match_score_lead_to_it() -> None:
    game = finished(1, "hand")
    assert game.screen == "ScoreScreen"
    game.press("7")
    assert game.screen == "ReviewScreen"
    assert game.says("as dealt")
    game.press("O")
    assert game.screen == "ScoreScreen"
    game = finished(1, "match")
    game.press("O")
    assert game.screen == "MatchScreen"
    game.press("7")
    assert game.screen == "ReviewScreen"
    game.press("C")
    assert game.screen == "Root"


def test_the_replay_leads_to_it_at_the_end_of_a_hand() -> None:
    from game.screens.base import Push
    from game.screens.replay import ReplayScreen

    game = MenuRig(None)
    replay = ReplayScreen(game.deps, open_log(LOGS / "gin.log"))
    game.stack._go(Push(replay))
    game.press("7")
    assert game.screen == "ReplayScreen"
    while replay.match.result is None:
        game.press("6")
    game.stack.press(Press("7", "hint"))
    for _ in range(5000):
        if game.stack.due(0) is None:
            break
        game.stack.tick(0)
    assert game.screen == "ReviewScreen"
    assert game.says("HAND 1")


def test_on_a_running_hand_the_key_is_still_the_hint() -> None:
    game = rig("AC 2C 3C 4H 5H 6H 9D TD JD KS", "AS 2S 3S 4S 5S 6S 7S 8S 9S TS", "KD")
    game.press("O 7")
    assert game.screen == "TurnScreen"
    assert game.says("Take K♦") or game.says("Pass: K♦")
