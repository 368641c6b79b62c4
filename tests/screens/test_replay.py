"""A match seen again: forward, back, from hand to hand; what is shown when; files that cannot be shown."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from game.draw.scene import Back, Face, Keycap, Scene, Text
from game.engine.cards import iterate
from game.input.buttons import Act, Press
from game.input.keymap import built_in
from game.record.log import LogError
from game.record.store import Library, open_log
from game.screens.base import Pop, Push
from game.screens.deps import Deps
from game.screens.replay import ReplayScreen, hidden, replay_screen
from game.screens.sheet import SheetScreen
from game.settings import Settings
from game.text.catalogue import load
from tests.record.golden import FOLDER

GOLDEN = sorted(FOLDER.glob("*.log"))


def deps(**chosen: str) -> Deps:
    return Deps(load("en")[0], Settings(**chosen), built_in("phone"), Library(None))  # type: ignore[arg-type]


def shown(name: str, **chosen: str) -> ReplayScreen:
    return replay_screen(deps(**chosen), FOLDER / f"{name}.log")


def press(screen: ReplayScreen, *acts: Act) -> None:
    for act in acts:
        assert screen.handle(Press("", act)) is None


def words(scene: Scene) -> list[str]:
    return [each.text for each in scene if isinstance(each, Text)]


def faces(scene: Scene) -> set[int]:
    return {each.card for each in scene if isinstance(each, Face)}


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_every_step_is_shown_forward_and_back(path: Path) -> None:
    screen = replay_screen(deps(), path)
    there = [screen.scene()]
    while screen.at < screen.last:
        press(screen, "right")
        there.append(screen.scene())
    press(screen, "right", "ok", "select")
    assert screen.scene() == there[-1]
    assert len(there) == len(screen.steps) + (open_log(path).closed is not None)
    back = [there[-1]]
    while screen.at > 0:
        press(screen, "left")
        back.append(screen.scene())
    assert back[::-1] == there
    press(screen, "left", "up")
    assert screen.scene() == there[0]
    assert sum(one != two for one, two in pairwise(there)) == len(there) - 1


def test_5_and_ok_go_forward_too() -> None:
    screen = shown("gin")
    press(screen, "ok", "select")
    assert screen.at == 2


def test_down_and_up_go_from_hand_to_hand() -> None:
    screen = shown("gin")
    starts = list(screen.starts)
    assert len(starts) > 2
    for start in starts[1:]:
        press(screen, "down")
        assert screen.at == start and screen.match.hand.trail == ()
    press(screen, "down")
    assert screen.at == screen.last
    press(screen, "down", "up")
    assert screen.at == starts[-1]
    press(screen, "right", "right", "up")
    assert screen.at == starts[-1]
    press(screen, "up")
    assert screen.at == starts[-2]


def test_my_eyes_until_the_hand_is_over_and_then_both_hands() -> None:
    screen = shown("oklahoma")
    first_over = next(at for at, step in enumerate(screen.steps) if step.match.result)
    for at in range(first_over + 1):
        screen.at = at
        scene = screen.scene()
        theirs = set(iterate(screen.match.hand.hands[1]))
        if at < first_over:
            assert not faces(scene) & set(hidden(screen.table()))
            assert (
                set(iterate(screen.match.hand.hands[0])) <= faces(scene)
                or screen.match.hand.phase == "arrange"
            )
        else:
            assert theirs <= faces(scene)
            assert any(text.startswith("DEAL ") for text in words(scene))


def test_the_computers_cards_are_turned_up_only_where_the_log_tells_them() -> None:
    screen = shown("oklahoma")
    press(screen, "hint")
    backs = {screen.at: sum(isinstance(each, Back) for each in screen.scene())}
    while screen.at < screen.last:
        press(screen, "right")
        if screen.match.result is None and screen.match.hand.phase != "arrange":
            assert set(hidden(screen.table())) <= faces(screen.scene())
        backs[screen.at] = sum(isinstance(each, Back) for each in screen.scene())
    assert set(backs.values()) <= {0, 1}, "nothing but the stock lies face down"
    running = shown("running")
    running.at = running.starts[-1]
    before = running.scene()
    press(running, "hint")
    assert running.scene() == before
    cap = next(each for each in before if isinstance(each, Keycap) and each.acts == ("hint",))
    assert not cap.lit
    press(running, "up")
    assert not any(isinstance(each, Back) and each.size == "small" for each in running.scene())


def test_captions_say_what_happened() -> None:
    screen = shown("oklahoma")
    told = []
    while screen.at < screen.last:
        told.append(screen.caption())
        press(screen, "right")
    assert told[0] == "Hand 1 is dealt."
    text = "\n".join(told)
    for part in (
        *(
            "YOU drew ",
            " from the stock\n",
            "CPU drew stock\n",
            "YOU threw ",
            "CPU threw ",
            "CPU took ",
            "CPU passed",
        ),
        *(" and knocked\n", "YOU laid the melds down\n", "CPU laid the melds down\n", "CPU laid off "),
    ):
        assert part in text, part
    assert "CPU drew stock from" not in text


def test_a_finished_match_ends_with_its_score_and_its_proof() -> None:
    screen = shown("board")
    screen.at = screen.last
    found = words(screen.scene())
    assert any(text.startswith("SALT ") for text in found)
    press(screen, "left")
    found = words(screen.scene())
    assert not any(text.startswith("SALT ") for text in found)


def test_a_running_match_is_shown_up_to_now_and_its_code_is_not() -> None:
    screen = shown("running")
    screen.at = screen.last
    code = screen.match.code
    for at in range(screen.last + 1):
        screen.at = at
        assert not any(code[:4] in text for text in words(screen.scene()))
    assert screen.match == open_log(FOLDER / "running.log").replay()


def test_a_match_given_up_ends_with_its_code() -> None:
    screen = shown("given-up")
    screen.at = screen.last
    assert "The match was given up: 3141592652." in words(screen.scene())
    press(screen, "hint")
    assert set(hidden(screen.table())) <= faces(screen.scene())


@pytest.mark.parametrize("first", ["fan", "grid"])
def test_the_hand_may_be_sorted_and_shown_in_either_shape(first: str) -> None:
    screen = shown("gin", view=first)
    press(screen, "right")
    pictures = []
    for _ in range(3):
        pictures.append(screen.scene())
        press(screen, "sort")
    assert screen.scene() == pictures[0]
    if first == "fan":
        assert len(set(pictures)) == 3
    press(screen, "view")
    assert screen.scene() != pictures[0]
    assert screen.table().note("view") == ("grid" if first == "fan" else "fan")


def test_score_sheet_and_menu() -> None:
    screen = shown("gin")
    sheet = screen.handle(Press("", "score"))
    assert isinstance(sheet, Push) and isinstance(sheet.screen, SheetScreen)
    assert screen.handle(Press("", "clear")) == Pop(to_root=True)


def test_looking_writes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "x.log"
    path.write_bytes((FOLDER / "running.log").read_bytes() + b"torn")
    before = path.stat()
    screen = replay_screen(deps(), path)
    while screen.at < screen.last:
        press(screen, "right", "sort", "view")
        screen.handle(Press("", "hint"))
        screen.scene()
    after = path.stat()
    assert (before.st_mtime_ns, before.st_size) == (after.st_mtime_ns, after.st_size)
    assert [each.name for each in tmp_path.iterdir()] == ["x.log"]


def test_players_that_are_unknown_here_can_be_looked_at(tmp_path: Path) -> None:
    path = tmp_path / "x.log"
    path.write_text((FOLDER / "gin.log").read_text().replace("seats human normal", "seats genius human"))
    with pytest.raises(LogError):  # another seat leads where the human does, but the cards are the code's
        replay_screen(deps(), tmp_path / "none.log")
    screen = replay_screen(deps(), path)
    assert screen.seat == 1
    while screen.at < screen.last:
        press(screen, "right")
        screen.scene()


@pytest.mark.parametrize(
    ("how", "what"),
    [
        ("none", "No such file"),
        ("folder", "this is a folder"),
        ("empty", "line 1: no Knockpad log"),
        ("newer", "line 1: format 9 is newer"),
        ("changed", "line "),
    ],
)
def test_what_cannot_be_shown_is_told_in_one_line(tmp_path: Path, how: str, what: str) -> None:
    path = tmp_path / "x.log"
    text = (FOLDER / "gin.log").read_text()
    match how:
        case "folder":
            path.mkdir()
        case "empty":
            path.touch()
        case "newer":
            path.write_text(text.replace("knockpad 1", "knockpad 9"))
        case "changed":
            path.write_text(text.replace("draw-stock\n", "", 1))
    with pytest.raises(LogError) as caught:
        replay_screen(deps(), path)
    assert str(caught.value).startswith(f"{path}: ") and what in str(caught.value)
    assert str(caught.value).isprintable()
