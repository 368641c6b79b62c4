"""Every theme reads well; a bad file is one line and the built-in one stands in."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.draw.theme import (
    ROLES,
    TEXT_PAIRS,
    Theme,
    ThemeError,
    contrast,
    load_theme,
    read_theme,
    theme_files,
    theme_or_default,
    weak_pairs,
)
from game.text.catalogue import load
from game.text.told import told

SHIPPED = tuple(theme_files())
PLAIN = 'title = "Amber"\n[colours]\nground = "201000"\nink = "ffb000"\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "amber.toml").write_text(PLAIN)
    return tmp_path


def test_the_shipped_ones() -> None:
    assert {"lcd", "nokia", "paper", "colour"} <= set(SHIPPED)


@pytest.mark.parametrize("name", SHIPPED)
def test_text_can_be_read(name: str) -> None:
    theme = load_theme(name)
    for text, back in TEXT_PAIRS:
        assert contrast(theme.colours[text], theme.colours[back]) >= 4.5, (text, back)


@pytest.mark.parametrize("name", SHIPPED)
def test_ghosts_are_faint_and_there(name: str) -> None:
    colours = load_theme(name).colours
    for ghost, back in (("ghost", "ground"), ("band_ghost", "band")):
        assert 1.12 <= contrast(colours[ghost], colours[back]) <= 1.35


@pytest.mark.parametrize("name", SHIPPED)
def test_lit_stands_out_of_ghosts(name: str) -> None:
    """With its ghosts behind it, a 10 may not pass for an 18."""
    colours = load_theme(name).colours
    assert contrast(colours["lit"], colours["ghost"]) >= 4.5
    assert contrast(colours["lit"], colours["band_ghost"]) >= 4.5


def test_contrast_against_the_published_values() -> None:
    assert round(contrast((0x77, 0x77, 0x77), (255, 255, 255)), 2) == 4.48
    assert round(contrast((0x43, 0x52, 0x3D), (0xC7, 0xF0, 0xD8)), 1) == 6.7


def test_two_colours_make_a_theme(folder: Path) -> None:
    theme = load_theme("amber", folder)
    assert (theme.title, theme.hollow) == ("Amber", True)
    assert set(ROLES) < set(theme.colours)
    assert theme.colours["meld.H"] == theme.colours["ground"]
    assert weak_pairs(theme) == []


def test_a_user_theme_replaces_one_of_the_same_name(folder: Path) -> None:
    (folder / "lcd.toml").write_text(PLAIN)
    assert load_theme("lcd", folder).title == "Amber"
    assert list(theme_files(folder)) == [*SHIPPED, "amber"]


@pytest.mark.parametrize(
    ("text", "words"),
    (
        ('[colours]\nground = "201000"\n', ("colours.ink", "missing", "write")),
        ('[colours]\nground = "201000"\nink = "orange"\n', ("colours.ink", "'orange'", "six hex digits")),
        ('[colours]\nground = "201000"\nink = 7\n', ("colours.ink", "7", "six hex digits")),
        (PLAIN + 'lids = "ffffff"\n', ("colours.lids", "no such colour")),
        (PLAIN + '[suits_on_face]\nX = "ffffff"\n', ("suits_on_face.X", "C, D, H, S")),
        ('hollow = "yes"\n' + PLAIN, ("hollow", "true or false")),
        ('colors = "x"\n' + PLAIN, ("colors", "no such key")),
        ('colours = "x"\n', ("colours", "[colours]")),
        ("title = 5\n" + PLAIN[16:], ("title", "in quotes")),
        (
            '[colours]\nground = "808080"\nink = "909090"\n',
            ("ink on ground", "contrast 1.2", "4.5"),
        ),
        ("title = \n", ("no TOML: ", "line 1")),
        ("\x00\xff", ("no TOML: not UTF-8 text",)),
    ),
)
def test_a_bad_file_is_one_clear_line(tmp_path: Path, text: str, words: tuple[str, ...]) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(text, encoding="latin-1")
    with pytest.raises(ThemeError) as caught:
        read_theme(file)
    message = str(caught.value)
    assert "\n" not in message
    for word in ("mine.toml", *words):
        assert word in message


def test_a_folder_in_place_of_a_file(tmp_path: Path) -> None:
    (tmp_path / "odd.toml").mkdir()
    theme, why = theme_or_default("odd", tmp_path)
    assert theme.name == "lcd"
    assert why == "odd.toml: cannot be read: Is a directory; theme lcd is used"
    norwegian = told(load("nb")[0], why)
    assert norwegian == "odd.toml: kan ikke leses: det er en mappe; temaet lcd brukes"


@pytest.mark.parametrize(
    ("text", "why", "norwegian"),
    [
        (
            '[colours]\nground = "808080"\nink = "909090"\n',
            "ink on ground cannot be read well: contrast 1.2, needed 4.5 (and 34 more pairs)",
            "ink på ground er vanskelig å lese: kontrast 1.2, trenger 4.5 (og 34 par til)",
        ),
        (
            PLAIN + '[suits_on_face]\nX = "ffffff"\n',
            "suits_on_face.X: no such colour; use C, D, H, S",
            "suits_on_face.X: ingen slik farge; bruk C, D, H, S",
        ),
    ],
)
def test_the_line_says_what_is_used_in_both_languages(
    tmp_path: Path, text: str, why: str, norwegian: str
) -> None:
    (tmp_path / "mine.toml").write_text(text)
    line = theme_or_default("mine", tmp_path)[1]
    assert line == f"mine.toml: {why}; theme lcd is used"
    assert told(load("nb")[0], line) == f"mine.toml: {norwegian}; temaet lcd brukes"
    gone = theme_or_default("none", tmp_path)[1]
    assert told(load("nb")[0], gone).startswith("temaet 'none' finnes ikke: velg et av ")
    assert told(load("nb")[0], gone).endswith("; temaet lcd brukes")


def test_falling_back(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text("title = 5")
    theme, why = theme_or_default("mine", tmp_path)
    assert (theme.name, why.split(":")[0]) == ("lcd", "mine.toml")
    theme, why = theme_or_default("none")
    assert theme.name == "lcd"
    assert "colour, lcd, nokia, paper" in why
    assert theme_or_default("paper") == (load_theme("paper"), "")


def test_a_broken_user_copy_of_the_default_does_not_matter(tmp_path: Path) -> None:
    (tmp_path / "lcd.toml").write_text("title = 5")
    theme, why = theme_or_default("lcd", tmp_path)
    assert isinstance(theme, Theme)
    assert theme.title == "LCD"
    assert "title" in why
