"""The menu: what it offers, what goes on, what it asks before anything is left or lost."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from game.draw.scene import Digits, Face
from game.engine.deal import check_digit
from game.input.buttons import Press, Touch
from game.screens.base import Leave
from game.settings import Settings
from tests.screens.menu_rig import MenuRig

FIRST = [
    "GIN",
    "OKLAHOMA",
    "MORE RULES",
    "TWO PLAYERS",
    "PLAY A CODE",
    "STATISTICS",
    "OPTIONS",
    "LEARN TO PLAY",
    "HOW TO PLAY",
]


def code(digits: str) -> str:
    return digits + check_digit(digits)


def test_without_a_match_the_two_main_games_come_first(tmp_path: Path) -> None:
    rig = MenuRig(tmp_path)
    assert rig.lines() == FIRST
    assert rig.chosen() == "GIN"
    assert rig.says("GIN TO 100")


def test_a_match_that_was_left_is_the_first_line(tmp_path: Path) -> None:
    rig = MenuRig(tmp_path).press("5")
    assert rig.screen == "DealScreen"
    table = rig.deps.table
    rig.press("C")
    assert rig.screen == "MenuScreen"
    assert (
        rig.lines() == ["CONTINUE", *FIRST[:5], "MATCHES", "REPLAY", *FIRST[5:]]
        and rig.chosen() == "CONTINUE"
    )
    assert rig.says("GIN TO 100") and rig.says("HAND 1")
    rig.press("5")
    assert rig.screen == "DealScreen" and rig.deps.table is table


def test_continue_after_a_new_start_is_the_same_match(tmp_path: Path) -> None:
    rig = MenuRig(tmp_path, settings=Settings(level="easy", points=200)).go("OKLAHOMA")
    before = rig.deps.table
    assert before is not None
    again = rig.restart()
    assert again.chosen() == "CONTINUE" and again.says("OKLAHOMA TO 200")
    assert again.deps.table is not None
    assert again.deps.table.match == before.match and again.deps.table.level == "easy"
    cards = [each.card for each in again.stack.scene() if isinstance(each, Face)]
    assert len(cards) == 5
    assert all(again.deps.table.view.hand >> card & 1 for card in cards)
    assert [each.text for each in again.stack.scene() if isinstance(each, Digits)] == ["  0", "  0"]


def test_the_match_played_last_is_continued(tmp_path: Path) -> None:
    rig = MenuRig(tmp_path).press("5 C").go("OKLAHOMA").press("6 5 C")
    first, second = rig.kept()
    os.utime(tmp_path / "matches" / first, ns=(10**18, 4 * 10**18))
    again = rig.restart()
    assert again.deps.table is not None and again.deps.table.journal.name == first
    assert second in again.kept()


@pytest.mark.parametrize("key", "5O")
def test_a_new_match_asks_once_and_the_old_one_stays(tmp_path: Path, key: str) -> None:
    rig = MenuRig(tmp_path).press("5 C 8").press(key)
    assert rig.screen == "ConfirmScreen" and rig.chosen() == "NO"
    assert rig.says("MATCHES")
    rig.press(key)
    assert rig.screen == "MenuScreen" and len(rig.kept()) == 1, "the same key again changes nothing"
    rig.press("8" + key + "C")
    assert rig.screen == "MenuScreen" and len(rig.kept()) == 1, "CLR is no"
    rig.press("8" + key + "6" + key)
    assert rig.screen == "DealScreen" and len(rig.kept()) == 2
    rig.press("C")
    assert rig.lines() == ["CONTINUE", *FIRST[:5], "MATCHES", "REPLAY", *FIRST[5:]]


def test_where_nothing_is_kept_the_question_says_that_the_match_is_lost(tmp_path: Path) -> None:
    rig = MenuRig(None).press("5 C 8 5")
    assert rig.says("it will be lost")
    rig.press("C C")
    assert rig.screen == "ConfirmScreen" and rig.says("will be lost")


def test_leaving_is_asked_by_clr_and_answered_by_ok(tmp_path: Path) -> None:
    rig = MenuRig(tmp_path).press("C")
    assert rig.screen == "ConfirmScreen" and rig.says("LEAVE?")
    rig.press("C")
    assert rig.screen == "MenuScreen" and rig.stack.running
    rig.press("C 5")
    assert rig.screen == "ConfirmScreen" and rig.stack.running, "5 is no answer"
    rig.press("2 4 6 8 0")
    assert rig.screen == "ConfirmScreen"
    rig.press("O")
    assert not rig.stack.running
    assert isinstance(rig.stack.top.handle(Press("OK", "ok")), Leave)


def test_one_slip_on_any_key_neither_leaves_nor_starts_over(tmp_path: Path) -> None:
    """Case X02: what cannot be taken back needs a second, different key."""
    for first in "0123456789OC":
        rig = MenuRig(tmp_path / first)
        rig.press("5 C")
        rig.press(first + first)
        assert rig.stack.running
        assert len(rig.kept()) == 1, first


def test_the_cursor_goes_round(tmp_path: Path) -> None:
    rig = MenuRig(tmp_path).press("2")
    assert rig.chosen() == "HOW TO PLAY"
    rig.press("8")
    assert rig.chosen() == "GIN"


def test_numpad_keys_move_the_other_way(tmp_path: Path) -> None:
    rig = MenuRig(tmp_path, keymap="numpad").press("2")
    assert rig.chosen() == "OKLAHOMA"


def test_a_tap_opens_a_line(tmp_path: Path) -> None:
    rig = MenuRig(tmp_path)
    rig.stack.scene()
    rig.stack.touch(Touch(30, 65 + 21 + 5))
    assert rig.screen == "DealScreen"
    assert rig.deps.table is not None and rig.deps.table.match.rules.name == "oklahoma"


@pytest.mark.parametrize(("line", "name"), [("BOARD", "board"), ("GIN RAMI", "rami"), ("GRIM", "grim")])
def test_more_rules_start_the_other_games(tmp_path: Path, line: str, name: str) -> None:
    rig = MenuRig(tmp_path).go("MORE RULES").go(line)
    assert rig.deps.table is not None and rig.deps.table.match.rules.name == name
    assert rig.press("C").screen == "MenuScreen"


def test_help_on_a_line_of_more_rules_shows_those_rules(tmp_path: Path) -> None:
    rig = MenuRig(tmp_path).go("MORE RULES").press("8 8 0")
    assert rig.screen == "HelpScreen" and rig.says("GRIM")
    assert rig.press("0").screen == "MoreScreen"
    assert rig.press("C").screen == "MenuScreen"


# -- codes ----------------------------------------------------------------------------------------------------


def test_a_match_code_is_played_under_the_chosen_rules(tmp_path: Path) -> None:
    number = code("271828182")
    rig = (
        MenuRig(tmp_path, settings=Settings(variant="rami")).go("PLAY A CODE").go("TYPE A CODE").press(number)
    )
    assert rig.says("A whole match")
    rig.press("O")
    assert rig.screen == "CodeRulesScreen" and rig.chosen() == "GIN RAMI"
    assert rig.says("2718 2818 2")
    rig.go("BOARD")
    assert rig.deps.table is not None
    assert rig.deps.table.match.code == number and rig.deps.table.match.rules.name == "board"


def test_a_hand_code_is_a_match_of_one_hand(tmp_path: Path) -> None:
    number = code("900000001")
    rig = MenuRig(tmp_path).go("PLAY A CODE").go("TYPE A CODE").press(number)
    assert rig.says("A single hand")
    rig.press("O O")
    assert rig.deps.table is not None and rig.deps.table.match.single


def test_a_wrong_digit_is_told_when_ten_are_in(tmp_path: Path) -> None:
    right = code("271828182")
    wrong = right[:3] + str((int(right[3]) + 1) % 10) + right[4:]
    rig = MenuRig(tmp_path).go("PLAY A CODE").go("TYPE A CODE").press(wrong[:9])
    assert rig.says("1 digit to go")
    rig.press(wrong[9])
    assert rig.says("One of the digits is wrong")
    rig.press("O 5")
    assert rig.screen == "CodeScreen", "a wrong code opens nothing"
    rig.press("C" * 7 + right[3:])
    assert rig.says("A whole match")


def test_clr_takes_digits_away_and_leaves_an_empty_field(tmp_path: Path) -> None:
    rig = MenuRig(tmp_path).go("PLAY A CODE").go("TYPE A CODE").press("12C")
    assert rig.says("9 digits to go")
    rig.press("C")
    assert rig.screen == "CodeScreen" and rig.says("10 digits to go")
    assert rig.press("C").screen == "MenuScreen"


def test_digits_are_read_by_what_is_printed_on_them(tmp_path: Path) -> None:
    rig = MenuRig(tmp_path, keymap="numpad").go("PLAY A CODE").go("TYPE A CODE").press("2468")
    shown = "".join(each.text for each in rig.stack.scene() if isinstance(each, Digits))
    assert shown.split() == ["2468"]
    rig.stack.press(Press("", "up"))
    assert shown == "".join(each.text for each in rig.stack.scene() if isinstance(each, Digits))


def test_a_code_asks_before_another_match_is_left(tmp_path: Path) -> None:
    rig = MenuRig(tmp_path).press("5 C").go("PLAY A CODE").go("TYPE A CODE").press(code("271828182") + "O O")
    assert rig.screen == "ConfirmScreen"
    rig.press("6 O")
    assert rig.screen == "DealScreen" and len(rig.kept()) == 2


# -- matches --------------------------------------------------------------------------------------------------


def three_matches(folder: Path) -> MenuRig:
    rig = MenuRig(folder).press("5 C").go("OKLAHOMA").press("6 5 C").go("MORE RULES").go("BOARD")
    return rig.press("6 5 C")


def test_any_match_is_taken_up_from_the_list(tmp_path: Path) -> None:
    rig = three_matches(tmp_path).go("MATCHES")
    assert rig.lines() == ["BOARD HAND 1", "OKLAHOMA HAND 1", "GIN HAND 1", "‹ GO ON ›"]
    rig.press("8")
    assert rig.says("OKLAHOMA TO 100")
    rig.press("8 5")
    assert rig.screen == "DealScreen"
    assert rig.deps.table is not None and rig.deps.table.match.rules.name == "gin"
    rig.press("C")
    assert rig.says("GIN TO 100")
    assert len(rig.kept()) == 3, "nothing is lost by looking"


def test_the_open_match_is_not_read_again(tmp_path: Path) -> None:
    rig = three_matches(tmp_path)
    table = rig.deps.table
    rig.go("MATCHES").press("5")
    assert rig.deps.table is table


def test_a_damaged_match_is_set_aside_and_told(tmp_path: Path) -> None:
    rig = three_matches(tmp_path)
    rig.deps.table = None
    bad = tmp_path / "matches" / "000002.log"
    when = bad.stat().st_mtime_ns
    bad.write_bytes(bad.read_bytes() + b"draw-discard\nnonsense\n")
    os.utime(bad, ns=(when, when))
    rig.go("MATCHES").press("8")
    assert rig.screen == "NoticeScreen"
    assert rig.says("000002.log.damaged")
    rig.press("7")
    assert rig.screen == "MatchesScreen"
    assert rig.lines() == ["BOARD HAND 1", "GIN HAND 1", "‹ GO ON ›"]
    assert rig.deps.notices == []


def test_a_damaged_last_match_does_not_stop_the_menu(tmp_path: Path) -> None:
    rig = three_matches(tmp_path)
    for name in rig.kept():
        (tmp_path / "matches" / name).write_bytes(b"\xff\n")
    again = rig.restart()
    assert again.screen == "NoticeScreen"
    assert again.says("000003.log") and again.says("000001.log")
    again.press("5")
    assert again.screen == "MenuScreen" and again.lines() == FIRST
    assert len(list((tmp_path / "matches").glob("*.damaged"))) == 3


# -- notices --------------------------------------------------------------------------------------------------


def test_notices_are_shown_once_and_any_key_goes_on(tmp_path: Path) -> None:
    for key in "0123456789OC":
        rig = MenuRig(tmp_path)
        rig.deps.notices += ["one.toml: wrong", "one.toml: wrong", "two.toml: worse"]
        rig.settle()
        assert rig.screen == "NoticeScreen"
        assert [word for word in rig.words() if "toml" in word] == ["one.toml: wrong", "two.toml: worse"]
        rig.press(key)
        assert rig.screen == "MenuScreen" and rig.stack.running


def test_many_notices_take_several_pages(tmp_path: Path) -> None:
    rig = MenuRig(tmp_path)
    rig.deps.notices += [f"{n}: " + "a long folder " * 12 for n in range(5)]
    rig.settle()
    seen = ""
    pages = 0
    while rig.screen == "NoticeScreen":
        seen += " ".join(rig.words())
        rig.press("5")
        pages += 1
    assert pages == 3
    assert all(f"{n}: a long" in seen for n in range(5))
