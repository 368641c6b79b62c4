"""The hint key: the card or pile is framed, the line gives the reason and fits, in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.draw.scene import Back, Cell, Face
from game.engine.cards import parse_card
from game.engine.rules import VARIANTS
from game.record.log import read, text_of
from game.record.statistics import Statistics
from game.screens.words import COLUMNS
from game.text.catalogue import BUILT_IN, load
from tests.screens.fit import faults
from tests.screens.rig import Rig, rig

LONGEST = {
    "card": "10♦",
    "other": "10♠",
    "cards": "10♣ 10♥ 10♠",
    "waits": "10♥ 10♠",
    "n": "+24",
    "m": "+24",
}
SHORT = {"left": ("98", "98"), "soon": ("98", "98"), "safe": ("24", "24"), "leave": ("24", "24")}


@pytest.mark.parametrize("language", BUILT_IN)
def test_the_longest_line_of_every_reason_fits(language: str) -> None:
    texts = load(language)[0]
    keys = [key for key in texts.words if key.startswith("hint_")]
    assert len(keys) >= 30
    for key in keys:
        places = dict(LONGEST)
        for part, (n, m) in SHORT.items():
            if part in key:
                places |= {"n": n, "m": m}
        if key == "hint_open":
            places["cards"] = "10♣ 10♥"
        line = texts(key, **places)
        assert len(line) <= COLUMNS, f"{key}: {line!r} is {len(line)} long"


def framed(game: Rig) -> list[Face | Back | Cell]:
    return [
        each for each in game.stack.scene() if isinstance(each, Face | Back | Cell) and "hint" in each.marks
    ]


def test_a_card_to_be_taken_is_framed_on_the_pile_until_something_is_done() -> None:
    game = rig("4D 5D 6D 9S TS AH 2C KH JC 3D", "AC AD AS 2H 5S 6C 6H QC QD 7C", "8S", dealer=1)
    game.press("5 7")
    assert game.says("Take 8♠ with 9♠ 10♠: ")
    assert [each.card for each in framed(game) if isinstance(each, Face)] == [parse_card("8S")]
    assert not faults(game.stack.scene())
    game.press("4")
    assert framed(game) and not game.says("Take 8♠ with")
    game.press("5")
    assert not framed(game)


@pytest.mark.parametrize("key", "5O")
def test_a_line_over_the_buttons_is_read_before_one_is_pressed(key: str) -> None:
    game = rig("4D 5D 6D 9S TS AH 2C KH JC 3D", "AC AD AS 2H 5S 6C 6H QC QD 7C", "8S", dealer=1)
    game.press("5 7")
    assert game.says("Take 8♠ with") and not game.buttons()
    game.press(key)
    assert game.phase == "upcard" and game.table.view.to_act == 0
    assert game.buttons() == {"TAKE 8♠": False, "PASS": True} and framed(game)
    game.press("4" + key)
    assert game.log()[-1] == "take-upcard"


@pytest.mark.parametrize("view", ["fan", "grid"])
def test_the_card_to_throw_is_framed_in_the_hand(view: str) -> None:
    game = rig(
        "4D 5D 6D 8S 9S TS AH AC AS KH",
        "2C 2D 3H 5H 6C 7C JC JD QC QS",
        "KC",
        stock="AD",
        dealer=1,
    )
    game.table.keep_note("view", view)
    game.press("5 5")
    game.press("5")
    assert game.phase == "discard"
    game.press("7")
    assert game.says("Throw K♥, gin: 25 and CPU's deadwood.")
    assert [each.card for each in framed(game) if not isinstance(each, Back)] == [parse_card("KH")]
    assert not faults(game.stack.scene())
    assert game.log()[-1] == "note hint knock KH"


@pytest.mark.parametrize("view", ["fan", "grid"])
def test_no_card_is_framed_while_another_lies_thrown(view: str) -> None:
    """The choice has been made; the frame is back when it is taken back. Asked for then, a hint is answered."""
    game = rig("4D 5D 6D 8S 9S TS AH AC AS KH", "2C 2D 3H 5H 6C 7C JC JD QC QS", "KC", stock="AD", dealer=1)
    game.table.keep_note("view", view)
    game.press("5 5 5 7")
    king = [parse_card("KH")]
    assert [each.card for each in framed(game) if not isinstance(each, Back)] == king
    game.press("O O")
    assert "END TURN" in game.buttons() and game.table.view.hand >> king[0] & 1
    thrown = game.stack.top.step.thrown  # type: ignore[attr-defined]
    assert thrown and thrown != 1 << king[0] and not framed(game)
    game.press("7")
    assert [each.card for each in framed(game) if not isinstance(each, Back)] == king
    game.press("O 6 6 O")  # away with the words, then CANCEL
    assert game.phase == "discard" and "CANCEL" not in game.buttons()
    assert [each.card for each in framed(game) if not isinstance(each, Back)] == king


def test_the_stock_is_framed_when_it_is_better() -> None:
    game = rig("4D 5D 6D 9S TS AH 2C QH JC 3D", "AC AD AS 2H 5S 6C 6H QC QD 7C", "KS", dealer=1)
    game.press("5 7")
    assert re.search(r"Pass: K♠ saves 0, a draw about \d+\.", " ".join(game.words()))
    game.press("5 5 7")
    assert [type(each) for each in framed(game)] == [Back]


def test_a_spread_is_compared_with_the_best() -> None:
    game = rig("4H 5H 6H 7H 7S 7D AC 2C 3C AS", "2D 3D 4D 9C JC JD QC QS KC KD", "KS", stock="KH", dealer=1)
    game.press("5 5 5")
    assert game.phase == "discard"
    game.table.act(next(each for each in game.table.view.legal if str(each) == "knock KH"))
    game = Rig(game.table, game.deps.library)
    assert game.screen == "ArrangeScreen"
    game.press("7")
    assert game.says("This is the best spread")
    game.press("8 7")
    best = re.search(r"SORT lays it best: (\d+) left, not (\d+)\.", " ".join(game.words()))
    assert best and int(best[1]) < int(best[2])


def test_hints_are_counted_once_for_each_decision(tmp_path: Path) -> None:
    game = rig("4D 5D 6D 9S TS AH 2C QH JC 3D", "AC AD AS 2H 5S 6C 6H QC QD 7C", "KS", dealer=1)
    game.press("5 7 7 5 5 7")
    lines = [line for line in game.log() if line.startswith("note hint")]
    assert len(lines) == 2
    table = game.table
    table = type(table).new(game.deps.library, VARIANTS["gin"], "easy", "0000000000")
    assert table.hint() is not None
    table.give_up()
    log = read(text_of(table.header, table.journal.lines))
    found = Statistics()
    assert found.fold(1, log)
    assert found.rows["gin", "easy"].hints == 1
