"""The player's own rule sheets, and what a bad file does: one line, and nothing lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.engine.rules import VARIANTS, Rules
from game.house import House, HouseError, Kept, read_sheet, text_of
from game.text.catalogue import load
from game.text.told import told

HOME = VARIANTS["board"]._replace(name="HOME", knock_limit=7)


def test_sheets_are_kept_and_read_back(tmp_path: Path) -> None:
    house = House(tmp_path / "rules")
    assert house.sheets == []
    house.save(HOME)
    house.save(VARIANTS["grim"]._replace(name="Å, så grim!"))
    again = House(tmp_path / "rules")
    assert [kept.rules for kept in again.sheets] == [HOME, VARIANTS["grim"]._replace(name="Å, så grim!")]
    assert again.messages == []
    assert sorted(path.name for path in (tmp_path / "rules").iterdir()) == ["home.toml", "s--grim.toml"]


def test_a_changed_sheet_stays_in_its_file(tmp_path: Path) -> None:
    house = House(tmp_path)
    kept = house.save(HOME)
    renamed = house.save(HOME._replace(name="CABIN", knock_limit=3), kept)
    assert renamed.path == kept.path == tmp_path / "home.toml"
    assert [kept.rules.knock_limit for kept in House(tmp_path).sheets] == [3]


def test_a_removed_sheet_is_gone(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.remove(house.save(HOME))
    assert House(tmp_path).sheets == [] and house.sheets == []
    assert list(tmp_path.iterdir()) == []


def test_names_are_taken_once(tmp_path: Path) -> None:
    house = House(tmp_path)
    kept = house.save(HOME)
    other = house.save(HOME._replace(name="OTHER"))
    assert not house.is_free("home") and not house.is_free("Gin") and not house.is_free("  ")
    with pytest.raises(HouseError, match="taken"):
        house.save(HOME._replace(name="home"))
    with pytest.raises(HouseError, match="taken"):
        house.save(HOME._replace(name="home"), other)
    assert house.sheets == [kept, other]
    house.save(HOME._replace(knock_limit=1), kept)
    assert [sheet.rules.knock_limit for sheet in House(tmp_path).sheets] == [1, 7]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('name = "X"\nknock_limit = 11', "knock_limit is 11; it must be from 0 to 10"),
        ('name = "X"\nknock_limit = true', "knock_limit is True; it must be a whole number"),
        ('name = "X"\nshutout = "flat"', "shutout = flat needs a game_bonus"),
        ('name = "X"\nspades_double = true', "spades_double needs limit_from_upcard"),
        ('name = "X"\nknock_base = 10', "knock_base must be 0, or 30 or more"),
        ('name = "X"\nknok_limit = 3', "'knok_limit' is no rule"),
        ("knock_limit = 3", "needs a name of its own"),
        ('name = "GIN"', "needs a name of its own"),
        ('name = ["X"]', "name is"),
        ('name = ""', "name must be"),
        ("what is this", "no TOML"),
        ("[rules]\nname = 3", "'rules' is no rule"),
    ],
)
def test_a_bad_file_is_one_line_and_stays_as_it_is(tmp_path: Path, text: str, told: str) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text(text)
    (tmp_path / "good.toml").write_text(text_of(HOME))
    house = House(tmp_path)
    assert [kept.rules for kept in house.sheets] == [HOME]
    assert len(house.messages) == 1
    assert house.messages[0].startswith("bad.toml: ") and told in house.messages[0]
    assert "\n" not in house.messages[0]
    house.save(HOME._replace(name="bad"))
    assert bad.read_text() == text
    assert (tmp_path / "bad-2.toml").exists()


def test_bytes_that_are_no_text_are_told(tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_bytes(b'name = "\xff"')
    (tmp_path / "folder.toml").mkdir()
    messages = House(tmp_path).messages
    assert len(messages) == 2 and messages[0].startswith("bad.toml: no TOML: not UTF-8")
    assert messages[1] == "folder.toml: cannot be read: Is a directory; these rules are left out"
    norwegian = told(load("nb")[0], messages[1])
    assert norwegian == "folder.toml: kan ikke leses: det er en mappe; disse reglene er utelatt"


def test_two_files_of_one_name(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text(text_of(HOME))
    (tmp_path / "b.toml").write_text(text_of(HOME._replace(name="home")))
    house = House(tmp_path)
    assert len(house.sheets) == 1
    assert house.messages == ["b.toml: the name 'home' is taken by another file; these rules are left out"]


def test_what_a_file_leaves_out_is_as_in_gin(tmp_path: Path) -> None:
    (tmp_path / "short.toml").write_text('name = "SHORT"\ngin_bonus = 30\n')
    assert read_sheet(tmp_path / "short.toml") == Rules(name="SHORT", gin_bonus=30)


@pytest.mark.parametrize("writes", [True, False])
def test_where_nothing_can_be_written_the_sheet_holds_for_this_run(tmp_path: Path, writes: bool) -> None:
    (tmp_path / "file").write_text("")
    house = House(tmp_path / "file" / "rules" if writes else tmp_path, writes=writes)
    assert house.save(HOME) == Kept(HOME, None)
    assert house.find("HOME") == Kept(HOME, None)
    assert len(house.messages) == (1 if writes else 0)
    assert House(None).save(HOME).path is None
    house.remove(Kept(HOME, None))
    assert house.sheets == []
