"""Made-up and damaged files of every kind: 100 of each here, thousands in ``bench.feed``."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from bench.feed import KINDS, check
from game import flat
from game.record.log import read
from game.review import kept
from game.review.match import PlayedHands, fits
from game.text import catalogue

LOGS = Path(__file__).resolve().parent / "data" / "logs"


@pytest.mark.parametrize("start", [0, 50])
@pytest.mark.parametrize("kind", KINDS)
def test_a_wrong_file_is_told_in_one_line_and_kept(kind: str, start: int) -> None:
    wrong = {seed: what for seed in range(start, start + 50) if (what := check(kind, seed)) is not None}
    assert not wrong, f"python -m bench.feed {kind} --files 1 --seed ..."


def test_a_pipe_in_place_of_a_file_holds_nothing_up(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "x.toml")
    with pytest.raises(OSError, match="not a regular file"):
        flat.read(tmp_path / "x.toml")


@pytest.mark.parametrize("text", ["a\nb", "a\x00b", "\ud800", "x" * 100_000, "\x1b[31m"])
def test_what_is_told_of_a_file_is_one_short_line(text: str) -> None:
    told = str(flat.FileError(f"x.toml: {text}; take it out"))
    assert told.isprintable() and len(told) <= flat.LONGEST_MESSAGE
    assert told.startswith("x.toml: ") and told.endswith("; take it out")


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ('draw = "{card:>999999999}"', "draw has {card:>999999999}; its places are {card}; English is used"),
        ('draw = "{card.__class__}"', "draw has {card.__class__}"),
        ('draw = "{card!r}"', "draw has {card!r}"),
        ('draw = "{n}"', "draw has {n}; its places are {card}"),
        ('discard = "{}"', "discard has {}; its places are none"),
        ('draw = "{"', "draw: "),
        ('draw = "a\\nb"', "draw must be one line of at most 300 letters"),
        (f'draw = "{"x" * 301}"', "draw must be one line of at most 300 letters"),
        ("draw = 3", "draw must be a text"),
    ],
)
def test_a_players_own_language_cannot_break_a_screen(tmp_path: Path, line: str, what: str) -> None:
    (tmp_path / "xx.toml").write_text(line + "\n")
    texts, wrong = catalogue.load("xx", [tmp_path])
    assert texts.words == catalogue.load("en")[0].words
    assert len(wrong) == 1 and what in wrong[0] and wrong[0].startswith(f"{tmp_path / 'xx.toml'}: ")


def test_a_players_own_language_may_leave_places_out_and_know_other_keys(tmp_path: Path) -> None:
    (tmp_path / "xx.toml").write_text('draw = "dra"\nold_key = "{what}"\n')
    texts, wrong = catalogue.load("xx", [tmp_path])
    assert len(wrong) == 1 and "'old_key'; the rest is used" in wrong[0] and texts("draw", card="A♣") == "dra"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("slip {at} ", "slip 999 "),
        ("slip {at} ", "slip -1 "),
        ("slip {at} ", "slip 0 "),
        (" 5.25 ", " nan "),
        (" 5.25 ", " -1.0 "),
        (" 12.50 ", " inf "),
        (" 10 4|", f" 10 {10**9}|"),
        (" 3.25 ", " nan "),
        (" 3.25 ", " 1e300 "),
        ("|{better}\n", "|lay-off TD 0\n"),
        ("|{better}\n", "|take-upcard\n"),
        ("|{played}|", "|big-gin|"),
    ],
)
def test_a_review_that_cannot_be_one_of_its_hand_is_not_followed(old: str, new: str) -> None:
    (good,) = KINDS["review"].examples()
    review = kept.read(good.decode())
    hand = PlayedHands(read((LOGS / "running-2.log").read_text()))[0]
    assert review is not None and fits(review.hands[0], hand, 0)
    slip = review.hands[0].slips[0]
    old = old.format(at=slip.at, better=slip.better, played=slip.played)
    assert old in good.decode()
    changed = kept.read(good.decode().replace(old, new, 1))
    assert changed is not None and not fits(changed.hands[0], hand, 0)
    assert not fits(review.hands[0]._replace(decisions=18), hand, 0) and not fits(review.hands[0], hand, 1)
