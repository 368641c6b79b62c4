"""Settings: what is kept, what a bad file does, and where it all lies."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import settings
from game.engine import rules
from game.settings import CHOICES, DEFAULTS, FILE, SettingsFile, data_folder, parse, system_language


def lines(**values: str) -> str:
    return "".join(f"{key} = {value}\n" for key, value in values.items())


def test_what_is_changed_is_there_the_next_time(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "folder"
    SettingsFile(folder).change(points=500, level="easy", keymap="numpad", mute=True)
    again = SettingsFile(folder)
    assert again.now == DEFAULTS._replace(points=500, level="easy", keymap="numpad", mute=True)
    assert again.messages == []
    assert os.listdir(folder) == [FILE]
    assert tomllib.loads((folder / FILE).read_text("utf-8")) == again.now._asdict()


def test_nothing_is_written_until_something_changes(tmp_path: Path) -> None:
    assert SettingsFile(tmp_path / "new").now == DEFAULTS
    assert not (tmp_path / "new").exists()


def test_flags_hold_for_one_run_and_are_not_kept(tmp_path: Path) -> None:
    kept = SettingsFile(tmp_path, {"level": "easy", "theme": "paper"})
    assert (kept.now.level, kept.now.theme) == ("easy", "paper")
    kept.change(speed="slow", theme="lcd")
    assert (kept.now.level, kept.now.theme, kept.now.speed) == ("easy", "lcd", "slow")
    assert SettingsFile(tmp_path).now == DEFAULTS._replace(speed="slow")


@pytest.mark.parametrize(
    ("key", "value"),
    [("points", 150), ("points", "100"), ("mute", 1), ("theme", "../x"), ("theme", ""), ("no", 1)],
)
def test_a_value_that_cannot_be_is_refused(tmp_path: Path, key: str, value: str | int) -> None:
    kept = SettingsFile(tmp_path)
    with pytest.raises(ValueError, match=key):
        kept.change(**{key: value})
    assert kept.now == DEFAULTS and not os.listdir(tmp_path)


def test_f02_each_bad_value_falls_back_by_itself() -> None:
    reading = parse(
        lines(level='"easy"', speed='"fast"', mute='"yes"', points="100000", theme='"paper"', view="7")
    )
    assert reading.settings == DEFAULTS._replace(level="easy", theme="paper")
    assert reading.wrong == ("speed", "mute", "points", "view")
    assert reading.damaged is None


def test_f02_of_two_lines_for_one_key_the_last_good_one_counts() -> None:
    assert parse('level = "easy"\nlevel = "normal"\nlevel = "god"').settings.level == "normal"


WRONG_SHAPES = [
    "[1,2]",
    "null",
    '{"volume":"loud","width":-5,"fullscreen":"maybe","target":1e9}',
    '{"v":NaN}',
    "[x]",
]


@pytest.mark.parametrize(
    "content",
    [
        *(text.encode() for text in WRONG_SHAPES),
        *(
            b"\x00\x01\x02",
            b"\xff\xfe1\x00",
            b"mute = true\n\x80",
            b"mute",
            b"a = " + b"[" * 5000,
            b"#" * (2 << 20),
        ),
    ],
    ids=lambda content: repr(content[:24]),
)
def test_f02_a_damaged_file_is_set_aside_and_told(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE).write_bytes(content)
    kept = SettingsFile(tmp_path)
    assert kept.now == DEFAULTS
    assert (tmp_path / f"{FILE}.damaged").read_bytes() == content
    assert (
        len(kept.messages) == 1
        and f"kept as {FILE}.damaged" in kept.messages[0]
        and "\n" not in kept.messages[0]
    )
    kept.change(level="easy")
    again = SettingsFile(tmp_path)
    assert again.now.level == "easy" and again.messages == []


def test_good_lines_of_a_damaged_file_are_kept(tmp_path: Path) -> None:
    for _ in range(3):
        (tmp_path / FILE).write_text('level = "easy"\npoi\nmute = true\nfuture = [1.5]\n')
        SettingsFile(tmp_path)
    assert SettingsFile(tmp_path).now == DEFAULTS._replace(level="easy", mute=True)
    assert sorted(os.listdir(tmp_path)) == [FILE, *(f"{FILE}.damaged{end}" for end in ("", "-2", "-3"))]


def test_settings_of_a_newer_version_are_kept(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text('sparkle = "much"\nmute = true\n')
    kept = SettingsFile(tmp_path)
    kept.change(level="easy")
    assert kept.messages == []
    assert 'sparkle = "much"\n' in (tmp_path / FILE).read_text("utf-8")


def test_a_folder_in_place_of_the_file(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    kept = SettingsFile(tmp_path)
    kept.change(mute=True)
    assert SettingsFile(tmp_path).now.mute and (tmp_path / f"{FILE}.damaged").is_dir()


def test_a_link_loop_in_place_of_the_file(tmp_path: Path) -> None:
    (tmp_path / FILE).symlink_to(tmp_path / FILE)
    kept = SettingsFile(tmp_path)
    kept.change(mute=True)
    assert len(kept.messages) == 1 and SettingsFile(tmp_path).now.mute


def test_a_link_to_the_file_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / FILE).symlink_to(tmp_path / "elsewhere.toml")
    SettingsFile(tmp_path).change(mute=True)
    assert (tmp_path / FILE).is_symlink() and "mute = true" in (tmp_path / "elsewhere.toml").read_text(
        "utf-8"
    )


def full_disk(*_: object) -> None:
    raise OSError(28, "No space left on device")


@pytest.mark.parametrize("call", ["fsync", "replace"])
def test_a_full_disk_is_told_once_and_play_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    kept = SettingsFile(tmp_path)
    kept.change(level="easy")
    monkeypatch.setattr(os, call, full_disk)
    kept.change(points=200)
    kept.change(points=500)
    assert kept.now.points == 500
    assert len(kept.messages) == 1 and "No space left on device" in kept.messages[0]
    monkeypatch.undo()
    assert SettingsFile(tmp_path).now == DEFAULTS._replace(level="easy")
    assert os.listdir(tmp_path) == [FILE]


def test_f08_the_folder_is_taken_away(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    kept = SettingsFile(folder)
    kept.change(level="easy")
    (folder / FILE).unlink()
    folder.rmdir()
    kept.change(mute=True)
    assert SettingsFile(folder).now == DEFAULTS._replace(level="easy", mute=True)
    (folder / FILE).unlink()
    folder.rmdir()
    folder.write_text("a file now")
    kept.change(mute=False)
    assert len(kept.messages) == 1 and str(folder) in kept.messages[0]
    assert SettingsFile(folder).now == DEFAULTS and folder.read_text() == "a file now"


def test_f06_two_programs_leave_a_whole_file(tmp_path: Path) -> None:
    one, two = SettingsFile(tmp_path), SettingsFile(tmp_path)
    one.change(level="easy")
    two.change(points=500)
    one.change(mute=True)
    assert SettingsFile(tmp_path).now == DEFAULTS._replace(level="easy", mute=True)
    assert os.listdir(tmp_path) == [FILE]


def test_no_folder_keeps_nothing_and_says_nothing() -> None:
    kept = SettingsFile(None)
    kept.change(mute=True)
    assert kept.now.mute and kept.messages == []


@pytest.mark.parametrize("locale", ["de_DE.UTF-8", "tr_TR.UTF-8", "C", "xx_XX.odd"])
def test_f11_numbers_outlive_any_locale(tmp_path: Path, locale: str) -> None:
    code = (
        "import sys, locale; from pathlib import Path; from game.settings import SettingsFile\n"
        "try: locale.setlocale(locale.LC_ALL, '')\nexcept locale.Error: pass\n"
        "kept = SettingsFile(Path(sys.argv[1])); "
        "kept.change(keymap=kept.now.keymap or 'mini', points=200, gin_bonus=20)\n"
        "print(kept.now.points, kept.now.gin_bonus, kept.now.keymap, len(kept.messages))"
    )
    env = {**os.environ, "LANG": locale, "LC_ALL": locale}
    for _ in range(3):
        run = subprocess.run(
            [sys.executable, "-c", code, str(tmp_path)], env=env, capture_output=True, text=True, check=True
        )
        assert run.stdout == "200 20 mini 0\n"


@pytest.mark.parametrize(
    ("environ", "platform", "expected"),
    [
        ({"HOME": "/h"}, "linux", "/h/.local/share/knockpad"),
        ({"HOME": "/h", "XDG_DATA_HOME": "/x"}, "linux", "/x/knockpad"),
        ({"HOME": "/h", "XDG_DATA_HOME": ""}, "linux", "/h/.local/share/knockpad"),
        ({"HOME": "/h", "XDG_DATA_HOME": "data"}, "linux", "/h/.local/share/knockpad"),
        ({"HOME": "/h", "XDG_DATA_HOME": "/x"}, "darwin", "/h/Library/Application Support/knockpad"),
        ({"USERPROFILE": "/u", "APPDATA": "/u/roam"}, "win32", "/u/roam/knockpad"),
        ({"USERPROFILE": "/u"}, "win32", "/u/AppData/Roaming/knockpad"),
        ({"HOME": "relative"}, "linux", None),
    ],
)
def test_f04_where_the_data_lies(environ: dict[str, str], platform: str, expected: str | None) -> None:
    found = data_folder(environ, platform)
    assert found == (None if expected is None else Path(expected))


def test_f04_without_a_home_the_password_file_tells(monkeypatch: pytest.MonkeyPatch) -> None:
    expand: Callable[[str], str] = lambda path: path.replace("~", "/from/passwd")  # noqa: E731
    monkeypatch.setattr(os.path, "expanduser", expand)
    assert data_folder({}, "linux") == Path("/from/passwd/.local/share/knockpad")
    monkeypatch.setattr(os.path, "expanduser", lambda path: path)
    assert data_folder({}, "linux") is None


@pytest.mark.parametrize(
    ("environ", "preferred", "language"),
    [
        ({"LC_ALL": "nb_NO.UTF-8", "LANG": "en_GB"}, [], "nb"),
        ({"LC_ALL": "", "LANG": "nn_NO"}, [], "nb"),
        ({"LANG": "no"}, [], "nb"),
        ({"LANG": "de_DE.UTF-8", "LANGUAGE": "de:nb:en"}, [], "nb"),
        ({"LANG": "nb_NO", "LANGUAGE": "en_GB:nb"}, [], "en"),
        ({"LC_ALL": "C", "LANGUAGE": "nb", "LANG": "nb_NO"}, [], "en"),
        ({"LC_MESSAGES": "nb_NO", "LANG": "en_US.UTF-8"}, [], "nb"),
        ({"LANG": "tr_TR.UTF-8"}, ["nb"], "en"),
        ({}, ["nb"], "nb"),
        ({}, ["de", "no", "en"], "nb"),
        ({}, [], "en"),
        ({"LANG": "xx-odd@\0"}, [], "en"),
    ],
)
def test_the_systems_language(environ: dict[str, str], preferred: list[str], language: str) -> None:
    assert system_language(environ, preferred) == language


def test_the_choices_are_those_of_the_rules() -> None:
    assert CHOICES["variant"] == tuple(rules.VARIANTS)
    for variant, offers in rules.CHOICES.items():
        assert set(offers["points_to_win"]) <= set(CHOICES["points"]), variant
        assert set(offers.get("gin_bonus", ())) <= set(CHOICES["gin_bonus"]), variant
        assert set(offers.get("undercut_bonus", ())) <= set(CHOICES["undercut_bonus"]), variant


def test_the_levels_are_those_that_can_be_played() -> None:
    from game.ai.player import PLAYERS

    assert CHOICES["level"] == tuple(PLAYERS)


def test_every_default_is_good() -> None:
    assert all(settings.is_good(key, value) for key, value in DEFAULTS._asdict().items())


@given(st.binary(max_size=300) | st.lists(st.sampled_from(
    [b"level", b" = ", b'"easy"', b"\n", b"points", b"100", b"-1", b"mute", b"true", b"[", b"]", b"#", b"\x00", b'"']
), max_size=20).map(b"".join))  # fmt: skip
def test_made_up_files_give_good_settings(content: bytes) -> None:
    reading = parse(content.decode("utf-8", "replace"))
    assert all(settings.is_good(key, value) for key, value in reading.settings._asdict().items())
    assert reading.damaged is None or "\n" not in reading.damaged
