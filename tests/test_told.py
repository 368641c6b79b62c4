"""What is told of files is told in the player's language: every line has its text in the catalogue."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from random import Random
from string import Formatter

import pytest

from bench.feed import untold
from game.app import NO_FOLDER
from game.engine.hand import IllegalAction
from game.engine.rules import RANGES, TYPES, VARIANTS, Rules, RulesError
from game.flat import FileError
from game.house import House, HouseError
from game.input.keymap import built_in
from game.input.rebind import rebind
from game.record.log import LogError, read
from game.record.store import Library
from game.text.catalogue import BUILT_IN, Texts, load
from game.text.told import NUMBERS, PREFIX, told
from tests.record.faults import ERRORS, FaultyDisk
from tests.record.play import play, table
from tests.record.test_log import CHANGES, HEADER_FAULTS, changed, whole
from tests.screens.menu_rig import MenuRig

ROOT = Path(__file__).resolve().parent.parent
ENGLISH = {key: text for key, text in load("en")[0].words.items() if key.startswith(PREFIX)}
NORWEGIAN = load("nb")[0]


def test_english_is_told_as_it_is_and_what_is_unknown_too() -> None:
    line = "x.log: line 3: an empty line"
    assert told(load("en")[0], line) == line
    assert told(NORWEGIAN, "x.log: what nobody foresaw") == "x.log: what nobody foresaw"
    assert told(NORWEGIAN, "") == ""
    assert told(NORWEGIAN, line) == "x.log: linje 3: en tom linje"
    assert told(Texts({}, "xx"), line) == line


def test_each_text_is_found_by_its_own_line() -> None:
    """None stands in another's way, whatever stands in the places."""
    marked = Texts({key: f"<{key}>" for key in ENGLISH}, "xx")
    for key, text in ENGLISH.items():
        names = {name for _, name, _, _ in Formatter().parse(text) if name}
        line = text.format_map({name: "7" if name in NUMBERS else "Ab" for name in names})
        assert told(marked, line) == f"<{key}>", line


PUT_TOGETHER = {
    *("told_toml_at", "told_toml_end", "told_log_hash", "told_log_hash_all"),
    *("told_rules_whole", "told_rules_bool", "told_rules_text"),
}
"""Lines of Python's own reader, and lines made of two parts."""


def test_each_text_stands_for_a_line_of_the_program() -> None:
    source = "".join(path.read_text("utf-8") for path in (ROOT / "game").rglob("*.py"))
    source = source.replace("{", "\n").replace("}", "\n")
    system = {os.strerror(number) for number in errno.errorcode}
    gone = []
    for key, text in ENGLISH.items():
        words = max((words for words, *_ in Formatter().parse(text)), key=len)
        if words not in source and words not in system and key not in PUT_TOGETHER:
            gone.append(f"{key}: {words}")
    assert not gone and len(ENGLISH) > 120


def log_lines() -> list[str]:
    found = []
    for text in [*HEADER_FAULTS, *(changed(whole(), old, new) for old, new, _ in CHANGES)]:
        try:
            read(text).replay()
        except LogError as error:
            found.append(str(error))
    return found


def test_whatever_is_wrong_with_a_log() -> None:
    lines = log_lines()
    assert len(lines) == len(HEADER_FAULTS) + len(CHANGES)
    assert [line for line in lines if untold(line)] == []


def test_whatever_action_is_refused() -> None:
    """Every action of a match is tried in every phase of another."""
    played, _ = table(None)
    states = play(played, 3, 60)
    actions = {action for match in states for action in match.hand.legal()}
    rng, lines = Random(1), set()
    for match in states:
        for action in rng.sample(sorted(actions, key=str), 12):
            try:
                match.apply(action)
            except IllegalAction as error:
                lines.add(str(error))
    assert len(lines) > 100
    assert [line for line in lines if untold(line)] == []


def test_whatever_rule_is_refused() -> None:
    lines = set()
    for name in Rules._fields:
        for value in (None, -1, 10**9, "x" * 99, 3.5, *([RANGES[name].stop] if name in RANGES else [])):
            try:
                Rules(**{name: value})
            except RulesError as error:
                lines.add(str(error))
    for clashing in (
        *({"spades_double": True}, {"upcard_ace_limit": 1}, {"eleven_card_deal": True}),
        *({"stock_end": "draw", "stock_floor": 0}, {"shutout": "flat"}, {"equal_deadwood": "tie"}),
        *({"last_discard": True, "stock_end": "draw"}, {"knock_base": 5}),
        {"eleven_card_deal": True, "upcard_offer": False, "limit_from_upcard": True},
    ):
        with pytest.raises(RulesError) as caught:
            Rules(**clashing)  # type: ignore[arg-type]
        lines.add(str(caught.value))
    assert len(lines) > len(TYPES) + 9
    assert [line for line in lines if untold(line)] == []


@pytest.mark.parametrize(
    "number", [*ERRORS, errno.EFBIG, errno.EDQUOT, errno.ENAMETOOLONG, errno.ELOOP, errno.EISDIR]
)
def test_whatever_the_disk_says(number: int, tmp_path: Path) -> None:
    """A match that cannot be written, a folder that cannot be made, a file that cannot be set aside."""
    disk = FaultyDisk()
    library = Library(tmp_path, disk)
    disk.plan = lambda call: number if call in ("open", "rename") else None
    played = library.create(table(None)[0].header)
    assert played.problem is not None
    path = tmp_path / "matches" / "000001.log"
    path.write_text("x\n")
    library.load(path.name)
    disk.plan = lambda call: number
    lines = [played.problem, *library.messages, str(Library(tmp_path / "x", disk).problem)]
    house = House(tmp_path / "rules")
    (tmp_path / "rules").write_text("")
    house.save(VARIANTS["gin"]._replace(name="HOME"))
    lines += house.messages
    assert len(lines) == 4
    assert [line for line in lines if untold(line)] == []


def test_other_lines_that_a_start_can_tell(tmp_path: Path) -> None:
    lines = [NO_FOLDER]
    first, second = Library(tmp_path), Library(tmp_path)
    lines.append(str(second.problem))
    first.close()
    for button, name in (("5", "nothing"), ("5", "f11"), ("OK", "pad_b")):
        try:
            keymap = built_in("gamepad")
            for key in ("pad_start", "joy_7", name):
                keymap = rebind(keymap, "5" if key != name else button, key)  # type: ignore[arg-type]
        except FileError as error:
            lines.append(str(error))
    house = House(None)
    kept = house.save(VARIANTS["gin"]._replace(name="HOME"))
    with pytest.raises(HouseError) as caught:
        house.save(VARIANTS["gin"]._replace(name="gin"), kept)
    lines.append(str(caught.value))
    assert [line for line in lines if untold(line)] == [] and len(lines) >= 5


def test_a_notice_is_in_the_language_in_force(tmp_path: Path) -> None:
    folder = tmp_path / "matches"
    folder.mkdir()
    (folder / "000001.log").mkdir()
    (folder / "000002.log").write_text("knockpad 9\n")
    (folder / "000003.log").write_text("what is this\n")
    rig = MenuRig(tmp_path, "nb")
    said = " ".join(rig.words())
    assert rig.screen == "NoticeScreen"
    assert "000001.log: dette er en mappe; flytt den bort" in said
    assert "000002.log: linje 1: format 9 er nyere enn dette programmet" in said
    assert "den er lagt til side som 000003.log.damaged" in said
    assert rig.press("5").screen == "MenuScreen"


@pytest.mark.parametrize("language", BUILT_IN)
def test_no_text_is_longer_than_a_page_can_show(language: str) -> None:
    for key, text in load(language)[0].words.items():
        assert not key.startswith(PREFIX) or len(text) <= 110, key
