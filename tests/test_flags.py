"""The command line: what it gives, and the one line for what it cannot give."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from game import __version__, flags
from game.engine.deal import check_digit
from game.flags import FlagError, Flags, parse

CODE = "123456789" + check_digit("123456789")


def test_nothing_asked_is_nothing_forced() -> None:
    assert parse([]) == Flags({}, None, None, None)


def test_everything_at_once(tmp_path: Path) -> None:
    log = tmp_path / "m.log"
    log.write_text("")
    line = (
        f"--fullscreen --variant board --level easy --points 100 --deal {CODE} --keymap numpad --theme paper"
    )
    rest = ["--lang", "nb", "--speed=slow", "--mute", f"--data-dir={tmp_path}", "--replay", str(log)]
    assert parse([*line.split(), *rest]) == Flags(
        {
            "fullscreen": True,
            "variant": "board",
            "level": "easy",
            "points": 100,
            "keymap": "numpad",
            "theme": "paper",
            "language": "nb",
            "speed": "slow",
            "mute": True,
        },
        CODE,
        str(tmp_path),
        str(log),
    )


def test_windowed_goes_over_a_kept_full_screen() -> None:
    assert parse(["--windowed"]) == Flags({"fullscreen": False})


def test_paths_are_made_absolute(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert parse(["--data-dir", "new"]) == Flags({}, data_dir=str(tmp_path / "new"))


BAD = [
    (["--variant", "bridge"], "--variant 'bridge': choose gin, oklahoma, board, rami or grim"),
    (["--variant", "GİN"], "--variant 'GİN': choose gin, oklahoma, board, rami or grim"),
    (["--level", "god"], "--level 'god': choose "),
    (["--points", "7"], "--points '7': choose 100, 200 or 500"),
    (["--points", "ten"], "--points 'ten': choose 100, 200 or 500"),
    (["--points", "-5"], "--points '-5': choose 100, 200 or 500"),
    (["--deal", "12345"], "--deal: '12345' is no deal code: a code has ten digits"),
    (["--deal", "1234567890"], "--deal: '1234567890' is no deal code: one of its digits is wrong"),
    (["--lang", "../de"], "--lang '../de': give a name, not a path"),
    (["--lang", ""], "--lang '': give a name, not a path"),
    (["--speed", "fast"], "--speed 'fast': choose instant, normal or slow"),
    (["--keymap", "../x"], "--keymap '../x': give a name, not a path"),
    (["--theme", ""], "--theme '': give a name, not a path"),
    (["--data-dir", ""], "--data-dir '': give a path"),
    (["--data-dir", __file__], "this is no folder"),
    (["--replay", "/no/such/file"], "--replay '/no/such/file': there is no such file"),
    (["--replay", "/"], "--replay '/': this is a folder: name a log, such as matches/000001.log"),
    (["--replay", "/dev/null/x"], "--replay '/dev/null/x': it cannot be read: Not a directory"),
    (["--replay", "x" * 300], "it cannot be read: File name too long"),
    (["--replay", "\0"], "--replay '\\x00': give a path"),
    (["--fullscreen", "--windowed"], "--fullscreen and --windowed cannot both be had: leave one out"),
    (["--mute=yes"], "--mute takes no value"),
    (["--level"], "--level needs a value: see --help"),
    (["--level", "--mute"], "--level needs a value: see --help"),
    (["--fulscreen"], "there is no option '--fulscreen': is --fullscreen meant?"),
    (["--"], "there is no option '--': see --help"),
    (["-q\n"], "there is no option '-q\\n': see --help"),
    (["gin"], "'gin' is not understood: only options can be given; see --help"),
]


@pytest.mark.parametrize(("argv", "message"), BAD, ids=[" ".join(argv)[:30] for argv, _ in BAD])
def test_what_cannot_be_followed_is_one_line(argv: list[str], message: str) -> None:
    with pytest.raises(FlagError) as caught:
        parse(argv)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_points_are_the_variants_choices() -> None:
    flags.check_points(500, "gin")
    with pytest.raises(FlagError, match="--points 200: board is played to 100"):
        flags.check_points(200, "board")


def test_help_fits_a_terminal_and_names_every_option() -> None:
    text = parse(["--mute", "--help"])
    assert isinstance(text, str)
    assert max(map(len, text.splitlines())) <= 80
    for option in [*flags._SWITCHES, *flags._VALUES, "--version", "--help"]:
        assert f"{option}" in text
    assert parse(["-h"]) == text and parse(["--version"]) == f"knockpad {__version__}\n"


def test_an_empty_argument_list_imports_little() -> None:
    code = (
        "import sys; from game import flags; flags.parse(sys.argv[1:])\n"
        "heavy = {'argparse', 'pygame', 'tomllib', 'json', 'game.engine.rules', 'dataclasses'} & set(sys.modules)\n"
        "assert not heavy, heavy"
    )
    subprocess.run([sys.executable, "-c", code, "--level", "easy"], check=True, env={**os.environ})


def test_a_path_in_a_folder_that_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "gone").mkdir()
    monkeypatch.chdir(tmp_path / "gone")
    (tmp_path / "gone").rmdir()
    with pytest.raises(FlagError, match="is gone; give a whole path"):
        parse(["--data-dir", "here"])
    assert parse(["--data-dir", str(tmp_path)]) == Flags({}, data_dir=str(tmp_path))


def test_the_help_names_the_folder_as_one_would_type_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/somebody")
    for given, told in (("", "~/.local/share/knockpad"), ("/srv/games", "/srv/games/knockpad")):
        monkeypatch.setenv("XDG_DATA_HOME", given)
        text = parse(["--help"])
        assert isinstance(text, str) and (told in text or sys.platform != "linux")
