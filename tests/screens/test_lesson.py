"""The guided hand: it can be played by its own words, nothing leads off it, and nothing of it is kept."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game.draw.metrics import missing
from game.draw.scene import Back, Cell, Face, Text
from game.engine.melds import deadwood
from game.input.buttons import Act, Press
from game.record.statistics import FILE, open_statistics
from game.screens.lesson import BOX_COLUMNS, BOXES, COACH_COLUMNS, LessonScreen, _next_press
from game.screens.score import ScoreScreen
from game.screens.script import ACTIONS, END, TALKS, LessonTable
from game.screens.traps import TRAPS, TrapsScreen, ways
from game.screens.words import wrap
from game.settings import Settings
from game.text.catalogue import BUILT_IN, load
from tests.screens.fit import faults
from tests.screens.menu_rig import MenuRig


def start(folder: Path, language: str = "en", keymap: str = "phone") -> tuple[MenuRig, LessonScreen]:
    rig = MenuRig(folder, language, keymap, Settings(speed="instant"))
    rig.go(rig.deps.texts("learn_title"))
    lesson = rig.stack.top
    assert isinstance(lesson, LessonScreen)
    return rig, lesson


def told(lesson: LessonScreen) -> Act:
    """The act that the coach's words ask for."""
    if lesson.talk is not None or isinstance(lesson.inner, ScoreScreen):
        return "ok"
    key, moves, act, _ = _next_press(lesson.inner, lesson.table.expected)
    return (
        moves[-1]
        if key.startswith("learn_to_") and "right" not in moves
        else ("right" if key.startswith("learn_to_") else act)
    )


def act(rig: MenuRig, act: Act) -> None:
    rig.stack.press(Press("", act))
    rig.settle()


@pytest.mark.parametrize("keymap", ["phone", "laptop"])
@pytest.mark.parametrize("language", BUILT_IN)
def test_a_newcomer_who_does_what_is_said_ends_the_hand(tmp_path: Path, language: str, keymap: str) -> None:
    rig, lesson = start(tmp_path, language, keymap)
    talks = 0
    for _ in range(150):
        if rig.stack.top is not lesson:
            break
        assert not faults(rig.stack.scene()), faults(rig.stack.scene())
        talks += lesson.talk is not None
        act(rig, told(lesson))
    assert rig.screen == "MenuScreen"
    assert talks == sum(map(len, TALKS.values()))
    assert lesson.table.done == END and lesson.table.match.result is not None
    assert rig.deps.table is None and not rig.kept()
    assert not open_statistics(rig.deps.library, tmp_path / FILE)[0].rows


def test_the_words_say_what_the_cards_are() -> None:
    table = LessonTable()
    counts: dict[int, int] = {}
    while table.expected is not None:
        counts[table.done] = deadwood(table.match.hand.hands[0])
        assert table.expected in table.match.hand.legal()
        if table.computer_to_act:
            table.think()
        else:
            table.act(table.expected)
    assert (counts[0], counts[10], counts[14]) == (63, 45, 18)
    result = table.match.result
    assert result is not None and (result.counts, result.points) == ((2, 25), 23)
    words = load("en")[0].words
    assert "63" in words["learn_deadwood"] and "18 left" in words["learn_second"]
    assert "25 left, you have 2" in words["learn_scored"] and "23 points" in words["learn_scored"]


def test_nothing_leads_off_the_hand_as_it_is_written(tmp_path: Path) -> None:
    rng = Random(9)
    rig, lesson = start(tmp_path)
    keys: tuple[Act, ...] = (
        "left",
        "right",
        "up",
        "down",
        "select",
        "ok",
        "sort",
        "view",
        "hint",
        "score",
        "help",
    )
    for _ in range(1500):
        if rig.screen == "MenuScreen":
            rig, lesson = start(tmp_path)
        press = told(lesson) if rig.stack.top is lesson and rng.random() < 0.3 else rng.choice(keys)
        act(rig, press)
        done = [action for _, action in lesson.table.view.public_actions]
        assert tuple(done) == ACTIONS[: lesson.table.done]
        if rig.stack.top is lesson:
            assert not faults(rig.stack.scene()), faults(rig.stack.scene())
    assert not rig.kept()


def test_a_wrong_key_is_answered_and_changes_nothing(tmp_path: Path) -> None:
    rig, lesson = start(tmp_path)
    rig.press("5 O 5")
    assert rig.says("5 presses PASS.")
    rig.press("4 5")
    assert lesson.table.done == 0
    assert rig.says("Not yet. 4 6 move to PASS.")
    rig.press("2")
    assert rig.says("Not yet.")
    rig.press("6")
    assert rig.says("5 presses PASS.") and not rig.says("Not yet.")
    rig.press("5")
    assert lesson.table.done == 2, "CPU passed as well"


def test_the_hint_key_gives_the_real_reasons(tmp_path: Path) -> None:
    rig, lesson = start(tmp_path)
    reasons, asked = [], set[int]()
    for _ in range(150):
        if rig.stack.top is not lesson:
            break
        if lesson.talk is None and lesson.table.view.legal and lesson.table.done not in asked:
            asked.add(lesson.table.done)
            act(rig, "hint")
            reasons.append(lesson.inner.message)
            assert not faults(rig.stack.scene())
        act(rig, told(lesson))
    assert any(str(each).startswith("Pass: J♥ ") for each in reasons)
    assert "Take 10♥ with 10♦ 10♠: 45 → 18 left." in reasons
    assert reasons.count("Only this can be done here.") <= len(reasons) // 2


def test_another_card_can_be_thrown_and_comes_back(tmp_path: Path) -> None:
    rig, lesson = start(tmp_path)
    rig.press("555 5 5 5 5")
    assert lesson.table.done == 3 and rig.says("move to K♥.")
    rig.press("5 O")
    assert rig.says("move to CANCEL: 7♠ comes back.")
    rig.press("5")
    assert lesson.table.done == 3 and rig.says("Not yet.")
    rig.press("6 5")
    assert lesson.table.done == 3 and rig.says("move to K♥.")


def test_the_card_or_pile_that_is_meant_is_framed(tmp_path: Path) -> None:
    rig, lesson = start(tmp_path)
    seen = set()
    for _ in range(150):
        if rig.stack.top is not lesson:
            break
        if lesson.talk is None and not isinstance(lesson.inner, ScoreScreen):
            framed = [
                each
                for each in rig.stack.scene()
                if isinstance(each, Face | Back | Cell) and "hint" in each.marks
            ]
            seen.add((str(lesson.table.expected), len(framed)))
        act(rig, told(lesson))
    assert {("draw-stock", 1), ("draw-discard", 1), ("discard KH", 1), ("knock 6C", 1)} <= seen


def test_the_key_to_the_menu_leaves_at_once(tmp_path: Path) -> None:
    for presses in ("C", "555C", "555 5 5 5 C"):
        rig, _ = start(tmp_path)
        rig.press(presses)
        assert rig.screen == "MenuScreen"


@pytest.mark.parametrize("language", BUILT_IN)
def test_every_text_of_the_coach_has_room(language: str) -> None:
    texts = load(language)[0]
    keys = dict.fromkeys(("hint", "sort", "view", "score", "help", "select", "ok"), "ENTER")
    places = {**keys, "gin": 25, "undercut": 20, "target": 100}
    for talk in (each for talks in TALKS.values() for each in talks):
        top, bottom = BOXES[talk.over]
        lines = wrap(texts(talk.key, **places), BOX_COLUMNS)
        assert len(lines) * 13 <= bottom - top - 2, f"{talk.key} has {len(lines)} lines"
    lines_of_coach = [
        key
        for key in texts.words
        if key.startswith("learn_") and {"{key}", "{moves}"} & set(texts.words[key].replace(".", " ").split())
    ]
    assert len(lines_of_coach) >= 15
    for key in lines_of_coach:
        what = texts(key, key="ENTER", moves="↑ ← → ↓", card="10♥")
        line = texts("learn_no", what=what)
        assert len(wrap(line, COACH_COLUMNS)) <= 2, line
        assert not missing(line)


@pytest.mark.parametrize("language", BUILT_IN)
def test_the_traps_are_counted_by_the_engine(tmp_path: Path, language: str) -> None:
    assert [[(way.kind, way.cost) for way in ways(cards)] for cards in TRAPS] == [
        [("set", 11), ("run", 14)],
        [("set", 7), ("run", 4)],
    ]
    rig = MenuRig(tmp_path, language)
    rig.go(rig.deps.texts("menu_help"))
    rig.go(rig.deps.texts("traps_title"))
    assert isinstance(rig.stack.top, TrapsScreen) and not faults(rig.stack.scene())
    shown = [each.text for each in rig.stack.scene() if isinstance(each, Text)]
    assert {"11", "14", "7", "4"} <= set(shown)
    assert rig.deps.texts("traps_best_set") in shown and rig.deps.texts("traps_best_run") in shown
    rig.press("5")
    assert rig.screen == "HelpListScreen"
