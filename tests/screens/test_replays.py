"""The list of replays, matches given up, and what two players' logs do not show."""

from __future__ import annotations

import errno
import shutil
from pathlib import Path
from random import Random

import pytest

from game.ai.easy import Easy
from game.draw.scene import Face, Keycap, Plate, Text
from game.engine.rules import VARIANTS
from game.input.buttons import Press
from game.record.log import Header, fingerprint, read, text_of
from game.record.players import PAIR
from game.record.store import Library, read_file
from game.screens.deps import Deps
from game.screens.menu import MenuScreen
from game.screens.replay import ReplayScreen, hidden
from game.screens.replays import ReplayListScreen, day
from game.screens.stack import Stack
from game.settings import Settings
from tests.record.faults import FaultyDisk
from tests.record.golden import FOLDER
from tests.record.play import play
from tests.screens.fit import faults
from tests.screens.menu_rig import MenuRig

KEPT = ("gin", "given-up", "running", "practice")


def rig(folder: Path, *names: str) -> MenuRig:
    """A menu over some golden logs."""
    (folder / "matches").mkdir(parents=True, exist_ok=True)
    for number, name in enumerate(names or KEPT, 1):
        shutil.copy(FOLDER / f"{name}.log", folder / "matches" / f"{number:06d}.log")
    return MenuRig(folder)


# -- the list ---------------------------------------------------------------------------------------------------


def test_every_match_is_in_the_list_the_newest_first(tmp_path: Path) -> None:
    game = rig(tmp_path).go("REPLAY")
    assert game.screen == "ReplayListScreen"
    games = [line.rsplit(" ", 1)[0] for line in game.lines()]
    assert games == ["GIN", "BOARD", "GIN RAMI", "GIN"]
    assert game.says("PRACTICE") and game.says("HAND 5")
    game.press("8")
    assert not game.says("PRACTICE") and game.says("HAND 3")
    game.press("8")
    assert game.says("GIVEN UP")
    game.press("8")
    assert game.says("CPU WINS") or game.says("YOU WIN")


def told(game: MenuRig) -> list[str]:
    """What the keys that are lit do."""
    return [each.label for each in game.stack.scene() if isinstance(each, Keycap) and each.lit]


def test_the_hint_key_reviews_a_match_once_a_hand_is_over(tmp_path: Path) -> None:
    folder = tmp_path / "matches"
    folder.mkdir()
    shutil.copy(FOLDER / "gin.log", folder / "000001.log")
    begun = (FOLDER / "board.log").read_text("utf-8").split("\ndiscard")[0]
    (folder / "000002.log").write_text(begun + "\n", "utf-8")
    game = MenuRig(tmp_path).go("REPLAY")
    assert "REVIEW" not in told(game)
    assert game.press("7").screen == "ReplayListScreen"
    game.press("8")
    assert "REVIEW" in told(game)
    game.stack.press(Press("", "hint"))
    assert game.screen == "ReviewScreen"
    game.stack.press(Press("", "ok"))
    assert game.screen == "ReplayListScreen"


def test_a_match_is_opened_and_left_for_the_menu(tmp_path: Path) -> None:
    game = rig(tmp_path).go("REPLAY").press("8 5")
    top = game.stack.top
    assert isinstance(top, ReplayScreen) and top.match.rules.name == "board"
    game.press("6 6 4")
    assert top.at == 1
    game.press("C")
    assert game.screen == "MenuScreen"


def test_without_matches_there_is_no_replay(tmp_path: Path) -> None:
    assert "REPLAY" not in MenuRig(tmp_path).lines()
    game = MenuRig(tmp_path, root=ReplayListScreen(Deps(*_deps(tmp_path))))
    assert game.says("No match is kept yet.")
    game.press("5 8 6")


def _deps(folder: Path) -> tuple[object, ...]:
    first = MenuRig(folder / "other").deps
    return first.texts, Settings(), first.keymap, Library(None)


def test_a_damaged_match_leaves_the_list_and_is_told(tmp_path: Path) -> None:
    game = rig(tmp_path)
    path = tmp_path / "matches" / "000003.log"
    path.write_text(path.read_text().replace("draw-stock", "draw-stack", 1))
    game.go("REPLAY")
    assert len(game.lines()) == 4
    game.press("8")
    assert game.screen == "NoticeScreen"
    game.press("O")
    assert game.screen == "ReplayListScreen" and len(game.lines()) == 3
    assert (tmp_path / "matches" / "000003.log.damaged").exists()


def test_the_open_match_can_be_looked_at_and_goes_on(tmp_path: Path) -> None:
    game = rig(tmp_path, "running")
    table = game.deps.table
    assert table is not None
    before = list(table.journal.lines)
    game.go("REPLAY").press("5 6 6 6 8 C")
    assert game.screen == "MenuScreen" and game.deps.table is table
    assert table.journal.lines == before
    play(table, 1, 5)
    assert read_file(tmp_path / "matches" / "000001.log")[0].replay() == table.match


def test_a_day_is_the_same_in_every_locale() -> None:
    assert day(0)[:4] in ("1969", "1970") and len(day(0)) == 10
    assert day(-1e18) == day(1e18) == day(float("nan")) == ""


# -- giving up --------------------------------------------------------------------------------------------------


def test_a_match_is_given_up_after_a_question_and_shows_its_code(tmp_path: Path) -> None:
    game = rig(tmp_path, "running").go("MATCHES")
    assert game.lines()[-1] == "‹ GO ON ›"
    game.press("6")
    assert game.lines()[-1] == "‹ GIVE UP ›"
    game.press("5")
    assert game.screen == "ConfirmScreen" and game.chosen() == "NO"
    game.press("5")
    assert game.screen == "MatchesScreen"
    path = tmp_path / "matches" / "000001.log"
    assert read_file(path)[0].closed is None
    game.press("6 5 6 5")
    assert game.screen == "MatchScreen"
    assert game.says("GIVEN UP") and game.says("2718 2818 28")
    assert read_file(path)[0].closed == "given-up"
    assert "REVIEW" in told(game)
    game.press("O")
    assert game.screen == "MenuScreen" and game.lines()[0] == "GIN"
    assert "MATCHES" not in game.lines()


def test_a_match_given_up_in_its_first_hand_offers_no_review(tmp_path: Path) -> None:
    folder = tmp_path / "matches"
    folder.mkdir()
    begun = (FOLDER / "board.log").read_text("utf-8").split("\ndiscard")[0]
    (folder / "000001.log").write_text(begun + "\n", "utf-8")
    game = MenuRig(tmp_path).go("MATCHES").press("6 5 6 5")
    assert game.screen == "MatchScreen" and game.says("GIVEN UP")
    assert "REVIEW" not in told(game)
    assert game.press("7").screen == "MatchScreen"


def test_giving_up_is_taken_back_by_moving_on(tmp_path: Path) -> None:
    game = rig(tmp_path, "running", "practice").go("MATCHES").press("6 4")
    assert game.lines()[-1] == "‹ GO ON ›"
    game.press("6 5 C")
    assert game.screen == "MatchesScreen"
    game.press("C").go("MATCHES").press("5")
    assert game.screen in ("TurnScreen", "DealScreen")


# -- a disk that refuses ----------------------------------------------------------------------------------------


def test_what_is_not_kept_is_said_at_once_and_once(tmp_path: Path) -> None:
    full = False
    library = Library(tmp_path, FaultyDisk(lambda call: errno.ENOSPC if full and call == "write" else None))
    first = MenuRig(tmp_path / "other").deps
    deps = Deps(first.texts, Settings(speed="instant", keymap="phone"), first.keymap, library)
    stack = Stack(MenuScreen(deps))
    stack.press(Press("", "ok"))
    full = True
    said = []
    for act in ("ok", "sort", "sort", "view"):
        stack.press(Press("", act))  # type: ignore[arg-type]
        said.append(any(isinstance(e, Text) and e.text.startswith("The disk refuses") for e in stack.scene()))
    assert said.count(True) == 1
    assert deps.notices == [f"{tmp_path / 'matches' / '000001.log'}: No space left on device"]
    full = False
    stack.press(Press("", "sort"))
    assert deps.table is not None and deps.table.journal.problem is None


# -- two players ------------------------------------------------------------------------------------------------


def second_hand(*more: str) -> ReplayScreen:
    """The replay of two players in the middle of their second hand."""
    header = Header.new(VARIANTS["gin"], PAIR, "0000000000", "0123456789abcdef")
    match, lines = header.start(), ["note name-0 ANNA", "note name-1 OLA"]
    while match.number < 2 or not match.hand.trail:
        if match.result is not None:
            match = match.next_hand()
            lines.append(f"hand {match.number}")
            continue
        assert match.hand.to_act is not None
        action = Easy().choose(match.view(match.hand.to_act), Random(1))
        match = match.apply(action)
        lines.append(str(action))
        if match.result is not None:
            lines.append(f"end {fingerprint(match)}")
    return ReplayScreen(MenuRig(None).deps, read(text_of(header, [*lines, *more])))


def test_the_hand_that_two_players_are_playing_is_shown_to_neither() -> None:
    screen = second_hand()
    assert screen.steps[-1].line == "hand 2"
    screen.at = screen.last
    mine, theirs = screen.match.hand.hands
    for act in ("left", "right", "hint", "view", "sort", "right", "down"):
        screen.handle(Press("", act))  # type: ignore[arg-type]
        faces = {each.card for each in screen.scene() if isinstance(each, Face)}
        assert screen.at < screen.last or not any((mine | theirs) >> card & 1 for card in faces)
    assert screen.at == screen.last
    assert not faults(screen.scene())
    lit = [each.label for each in screen.scene() if isinstance(each, Keycap) and each.lit]
    assert not {"SORT", "VIEW", "CARDS"} & set(lit)


@pytest.mark.parametrize("shape", ["fan", "grid"])
def test_a_hand_that_two_players_gave_up_is_shown_to_its_end(shape: str) -> None:
    screen = second_hand("given-up 0000000000")
    screen.at = screen.last
    if screen.shape != shape:
        screen.handle(Press("", "view"))
    screen.handle(Press("", "hint"))
    scene = screen.scene()
    assert not faults(scene)
    assert any(isinstance(each, Text) and each.text.endswith("given up: 0000000000.") for each in scene)
    plates = [each for each in scene if isinstance(each, Plate) and each.label == "YOUR TURN"]
    assert plates and not any(each.lit for each in plates)
    faces = [each.card for each in scene if isinstance(each, Face)]
    assert set(hidden(screen.table())) <= set(faces) and len(faces) == len(set(faces))
    screen.handle(Press("", "left"))
    assert set(hidden(screen.table())) <= {each.card for each in screen.scene() if isinstance(each, Face)}
