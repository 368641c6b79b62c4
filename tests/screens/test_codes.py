"""Beat my score: the code of the day, any code against any level, one line to read out, and one's own results."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game.ai.easy import Easy
from game.draw.scene import Keycap
from game.engine.deal import code_kind, day_code, parse_code
from game.engine.rules import VARIANTS
from game.input.buttons import Press
from game.record.results import results
from game.record.store import Library
from game.screens.base import Replace
from game.screens.play import next_screen
from game.settings import CHOICES
from game.table import Seated, Table
from game.text.catalogue import BUILT_IN
from tests.screens.fit import faults
from tests.screens.menu_rig import MenuRig
from tests.screens.rig import Rig

DAY = (2026, 11, 30)
FIXED = ["1511550158", "2258403852"]
"""The codes of the 29th and 30th of November 2026, for ever."""


def test_the_code_of_a_day_is_the_same_for_ever() -> None:
    assert [day_code(2026, 11, day) for day in (29, 30)] == FIXED
    codes = {day_code(2027, month, day) for month in range(1, 13) for day in range(1, 29)}
    assert len(codes) == 12 * 28
    assert all(code_kind(parse_code(code)) == "match" for code in codes)


def test_the_code_follows_the_day_over_new_year_and_a_clock_set_back(tmp_path: Path) -> None:
    days = [(2026, 12, 31), (2027, 1, 1), (2026, 12, 31), (2028, 2, 29)]
    rig = MenuRig(tmp_path).go("PLAY A CODE")
    seen = []
    for day in days:
        rig.deps.today = lambda day=day: day
        code = day_code(*day)
        assert rig.says(f"{code[:4]} {code[4:8]} {code[8:]}")
        assert rig.says("{:04d}-{:02d}-{:02d}".format(*day))
        seen.append(code)
    assert seen == ["4335354137", "2436898391", "4335354137", "1687033729"]
    rig.deps.today = lambda: days[0]
    rig.press("5").go("GIN")
    assert rig.deps.table is not None
    assert rig.deps.table.header.code == seen[0]


def menu(folder: Path | None, language: str = "en") -> MenuRig:
    rig = MenuRig(folder, language)
    rig.deps.today = lambda: DAY
    return rig


def test_the_code_of_the_day_is_played_against_any_level(tmp_path: Path) -> None:
    rig = menu(tmp_path).go("PLAY A CODE")
    assert rig.chosen() == "CODE OF THE DAY"
    code = day_code(*DAY)
    assert rig.says(f"{code[:4]} {code[4:8]} {code[8:]}")
    assert rig.says("2026-11-30")
    rig.press("5")
    seen = [rig.deps.settings.level]
    for _ in range(3):
        rig.press("6")
        seen.append(rig.deps.settings.level)
    assert sorted(seen) == sorted(CHOICES["level"])
    rig.press("4")
    assert rig.deps.settings.level == seen[2]
    rig.go("BOARD")
    table = rig.deps.table
    assert table is not None
    assert (table.header.code, table.header.rules.name, table.level) == (code, "board", seen[2])


def played(library: Library, variant: str, level: str, code: str, seed: int) -> Table:
    """A match against a level, played to its end by EASY."""
    table = Table.new(library, VARIANTS[variant], level, code)
    finish(table, seed)
    return table


def finish(table: Table, seed: int) -> None:
    rng = Random(seed)
    while not table.match.over:
        if table.match.result is not None:
            table.next_hand()
        elif table.computer_to_act:
            table.think()
        else:
            table.lift()
            legal = table.view.legal
            table.act(rng.choice(legal) if rng.random() < 0.1 else Easy().choose(table.view, rng))
    table.close()


def test_results_stand_by_code_the_best_on_top(tmp_path: Path) -> None:
    library = Library(tmp_path)
    a, b = "1234567894", day_code(*DAY)
    tables = [played(library, "gin", "easy", code, seed) for seed, code in enumerate((a, b, a, a))]
    table = Table.new(library, VARIANTS["gin"], "easy", b)
    table.give_up()
    table.close()
    Table.new(library, VARIANTS["gin"], "easy", b).close()
    found = results(library)
    assert [each.code for each in found] == [a, a, a, b]
    margins = [each.own - each.other for each in found[:3]]
    assert margins == sorted(margins, reverse=True)
    by_name = {each.name: each for each in found}
    for table in tables:
        own, other = table.match.tally()
        result = by_name[table.journal.name]
        assert (result.own, result.other, result.hands) == (own.total, other.total, table.match.number)


@pytest.mark.parametrize("language", BUILT_IN)
def test_the_pages_fit_and_lead_on(language: str, tmp_path: Path) -> None:
    library = Library(tmp_path)
    for seed, (variant, level) in enumerate(
        zip(VARIANTS, ("easy", "normal", "hard", "easy", "normal"), strict=True)
    ):
        played(library, variant, level, "1234567894", seed)
    pair = Table.new_pair(library, VARIANTS["gin"], (Seated("ANNA", "ok"), Seated("OLA", "ok")), "1234567894")
    finish(pair, 9)
    library.close()
    rig = menu(tmp_path, language)
    rig.go(rig.deps.texts("menu_code"))
    for _ in range(3):
        assert not faults(rig.stack.scene())
        rig.press("8")
    rig.press("8 8 5")
    assert rig.screen == "ResultsScreen"
    assert len(rig.lines()) == 6
    for _ in range(6):
        assert not faults(rig.stack.scene())
        assert not any(line.endswith("…") for line in rig.lines())
        rig.press("8")
    rig.press("3")
    assert rig.screen == "ReplayScreen"
    rig.press("C")
    rig.go(rig.deps.texts("menu_code")).press("8 8 5 5")
    assert rig.screen == "CodeRulesScreen"
    assert not faults(rig.stack.scene())
    assert rig.says("1234 5678 94")


def test_a_result_opens_its_review(tmp_path: Path) -> None:
    library = Library(tmp_path)
    played(library, "gin", "easy", "1234567894", 1)
    library.close()
    rig = menu(tmp_path)
    rig.go("PLAY A CODE").press("8 8 5")
    rig.stack.press(Press("", "hint"))
    assert rig.screen == "ReviewScreen"


def test_without_results_the_page_says_so() -> None:
    rig = menu(None).go("PLAY A CODE").press("8 8 5")
    assert rig.says("No match has ended yet.")
    rig.press("5 3 7")
    assert rig.screen == "ResultsScreen"


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("language", BUILT_IN)
def test_the_match_score_has_the_line_to_read_out(variant: str, language: str) -> None:
    library = Library(None)
    table = played(library, variant, "easy", "1234567894", 3)
    game = Rig(table, library, "instant", language)
    game.stack._go(Replace(next_screen(game.deps, table)))
    game.press("O")
    assert game.screen == "MatchScreen"
    assert not faults(game.stack.scene())
    own, other = table.match.tally()
    line = next(word for word in game.words() if word.startswith("1234 5678 94 "))
    assert f"{own.total}-{other.total}" in line
    assert line.endswith(str(table.match.number))
    assert game.says(table.header.seal)
    assert told(game, "sort")
    copied: list[str] = []
    game.press("1")
    assert game.says(game.deps.texts("copied_none"))
    game.deps.copy = lambda text: not copied.append(text)
    game.press("1")
    assert copied == [line]
    assert game.says(game.deps.texts("copied"))
    assert not faults(game.stack.scene())
    game.press("8")
    assert not game.says(game.deps.texts("copied"))


def told(rig: MenuRig | Rig, act: str) -> bool:
    """Whether the legend lights the key."""
    return any(isinstance(each, Keycap) and each.acts == (act,) and each.lit for each in rig.stack.scene())


@pytest.mark.parametrize("language", BUILT_IN)
def test_a_result_of_the_table_is_copied_whole(language: str, tmp_path: Path) -> None:
    library = Library(tmp_path)
    table = played(library, "gin", "easy", "1234567894", 1)
    library.close()
    rig = menu(tmp_path, language)
    rig.go(rig.deps.texts("menu_code")).press("8 8 5")
    copied: list[str] = []
    rig.press("1")
    assert rig.says(rig.deps.texts("copied_none"))
    rig.deps.copy = lambda text: not copied.append(text)
    rig.press("1")
    assert rig.says(rig.deps.texts("copied"))
    assert not faults(rig.stack.scene())
    own, other = table.match.tally()
    assert len(copied) == 1
    assert copied[0].startswith("1234 5678 94 GIN ")
    assert copied[0].endswith(f"{own.total}-{other.total} {rig.deps.texts('codes_in', n=table.match.number)}")
