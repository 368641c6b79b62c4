"""The program put together, as a process without a screen: starts, refusals, signals, what is kept."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path

import pytest

from game import app
from game.settings import FILE

ROOT = Path(__file__).resolve().parent.parent
PAGES = [sys.executable, str(ROOT / "tests" / "input" / "pages.py")]


def run(
    *argv: str, env: Mapping[str, str] | None = None, cwd: Path = ROOT
) -> subprocess.CompletedProcess[str]:
    """``python main.py`` to its end."""
    around = {**os.environ, **(env or {})}
    return subprocess.run(
        [sys.executable, str(ROOT / "main.py"), *argv],
        capture_output=True,
        text=True,
        env=around,
        cwd=cwd,
        timeout=30,
    )


def start(*argv: str, env: Mapping[str, str] | None = None, cwd: Path = ROOT) -> subprocess.Popen[str]:
    """The two test screens on the real loop, started and painted."""
    around = {**os.environ, "PYTHONPATH": str(ROOT), "SDL_VIDEODRIVER": "dummy", **(env or {})}
    process = subprocess.Popen(
        [*PAGES, *argv], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=around, cwd=cwd
    )
    return process


def lines_until_started(process: subprocess.Popen[str]) -> list[str]:
    assert process.stdout is not None
    lines: list[str] = []
    for line in process.stdout:
        lines.append(line.rstrip("\n"))
        if line.startswith("started"):
            return lines
    raise AssertionError((lines, process.communicate()[1]))


def ended(process: subprocess.Popen[str], number: int = signal.SIGTERM) -> tuple[int, str]:
    """End it by a signal: its status and what it wrote to its error stream."""
    process.send_signal(number)
    errors = process.communicate(timeout=10)[1]
    return process.returncode, errors


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (["--level", "god"], "knockpad: --level 'god': choose "),
        (
            ["--keymap", "piano"],
            "knockpad: --keymap 'piano': choose gamepad, handheld, laptop, ",
        ),
        (["--theme", "pink"], "knockpad: --theme 'pink': choose "),
        (["--variant", "board", "--points", "500"], "knockpad: --points 500: board is played to 100"),
        (["--deal", "0"], "knockpad: --deal: '0' is no deal code"),
        (["--replay", "nothing.log"], "knockpad: --replay 'nothing.log': there is no such file"),
        (["--replay", str(ROOT)], "this is a folder: name a log"),
        (["--replay", "/dev/zero"], "knockpad: --replay /dev/zero: not a regular file"),
        (["--replay", str(ROOT / "main.py")], "main.py: line 1: no Knockpad log"),
        (["--data-dir", str(ROOT / "main.py")], "this is no folder"),
        (["--what"], "knockpad: there is no option '--what'"),
    ],
)
def test_a_bad_command_line_is_one_line_and_status_2_without_a_window(argv: list[str], words: str) -> None:
    done = run(*argv, env={"SDL_VIDEODRIVER": "bogus", "DISPLAY": ""})
    assert (done.returncode, done.stdout) == (2, "")
    assert words in done.stderr and done.stderr.count("\n") == 1 and "Traceback" not in done.stderr


def test_points_are_checked_against_the_kept_variant(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text('variant = "board"\n')
    done = run("--points", "200", "--data-dir", str(tmp_path))
    assert done.returncode == 2 and "board is played to 100" in done.stderr


@pytest.mark.parametrize("flag", ["--help", "--version"])
def test_help_and_version_need_no_pygame(flag: str, tmp_path: Path) -> None:
    code = (
        "import sys; sys.modules['pygame'] = None\n"
        f"from game.app import main; assert main(['{flag}']) == 0; assert main(['--points', 'x']) == 2"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert "knockpad" in done.stdout


def test_standard_output_closed_or_gone_is_no_trouble() -> None:
    for shell in ("--help >&-", "--help | head -c 0", "--what 2>&-"):
        done = subprocess.run(
            ["bash", "-c", f"{sys.executable} main.py {shell}"], capture_output=True, text=True, cwd=ROOT
        )
        assert done.stderr == "", shell


def test_a_line_is_put_on_the_clipboard() -> None:
    code = (
        "import game.draw.sdl, pygame; from game.app import copied\n"
        "assert not copied('without a window')\n"
        "pygame.display.set_mode((320, 240)); assert copied('0370 0001 74 GIN \u00c5 103-0')\n"
        "print(ascii(pygame.scrap.get_text()))"
    )
    around = {**os.environ, "SDL_VIDEODRIVER": "dummy"}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, env=around)
    assert (done.stdout, done.stderr) == ("'0370 0001 74 GIN \\xc5 103-0'\n", "")


def test_say_survives_every_stream() -> None:
    app.say("x", None)
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "w") as broken:
        app.say("x", broken)
    app.say("x", broken)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_signal_ends_it_well_and_soon(number: int, tmp_path: Path) -> None:
    process = start("--data-dir", str(tmp_path))
    lines_until_started(process)
    time.sleep(0.3)
    assert ended(process, number) == (0, "")


def test_the_fallback_looks_no_more_than_thirty_times_a_second(tmp_path: Path) -> None:
    """Counted by the kernel as voluntary switches; a driver that shows nothing cannot block."""
    process = start("--data-dir", str(tmp_path))
    lines_until_started(process)
    time.sleep(1.2)
    first = switches(process.pid)
    time.sleep(2)
    assert 1 < switches(process.pid) - first <= 2 * 31 + 6
    assert ended(process) == (0, "")


def switches(pid: int) -> int:
    """How often the process has gone to sleep."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("voluntary"))


def test_it_starts_with_what_is_kept_and_asked_for(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text('keymap = "numpad"\nlevel = "easy"\nlanguage = "nb"\n')
    process = start("--data-dir", str(tmp_path), "--lang=en")
    assert lines_until_started(process) == ["started numpad easy en None"]
    assert ended(process) == (0, "")


def test_a_bad_keymap_is_one_line_and_the_built_in_one_is_used(tmp_path: Path) -> None:
    (tmp_path / "keymaps").mkdir()
    (tmp_path / "keymaps" / "numpad.toml").write_text('[acts]\n8 = "up"\n[keys]\n8 = ["kp_88"]\n')
    process = start("--data-dir", str(tmp_path), "--keymap", "numpad")
    assert lines_until_started(process)[-1].startswith("started numpad")
    status, errors = ended(process)
    assert status == 0 and errors.startswith("knockpad: numpad.toml: ") and errors.count("\n") == 1


def test_damaged_settings_are_told_on_the_screen_and_in_the_terminal(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("[1,2]")
    process = start("--data-dir", str(tmp_path))
    lines = lines_until_started(process)
    assert len(lines) == 2 and lines[0].startswith(f"notice {FILE}: ")
    assert ended(process)[1].count("\n") == 1


@pytest.mark.parametrize(
    "env",
    [
        {"HOME": "/proc/nothing", "XDG_DATA_HOME": ""},
        {"HOME": "/proc/nothing", "XDG_DATA_HOME": "relative/path"},
        {"XDG_DATA_HOME": "/proc/nothing/data"},
        {"XDG_DATA_HOME": "/dev/null"},
    ],
)
def test_f04_nowhere_to_write_is_told_once_and_it_plays(env: dict[str, str], tmp_path: Path) -> None:
    process = start(env=env, cwd=tmp_path)
    lines = lines_until_started(process)
    assert sum(line.startswith("notice ") for line in lines) == 1
    status, errors = ended(process)
    assert status == 0 and errors.count("\n") == 1 and "Traceback" not in errors
    assert os.listdir(tmp_path) == [], "nothing is written to the current folder"


def test_f06_the_second_program_on_one_folder_says_so(tmp_path: Path) -> None:
    one = start("--data-dir", str(tmp_path))
    lines_until_started(one)
    two = start("--data-dir", str(tmp_path))
    lines = lines_until_started(two)
    assert len(lines) == 2 and "in use" in lines[0]
    assert ended(two)[0] == ended(one)[0] == 0
    three = start("--data-dir", str(tmp_path))
    assert len(lines_until_started(three)) == 1
    three.kill()
    three.communicate()
    four = start("--data-dir", str(tmp_path))
    assert len(lines_until_started(four)) == 1, "a lock left by a kill blocks nobody"
    assert ended(four) == (0, "")


def test_f09_paths_with_all_kinds_of_letters(tmp_path: Path) -> None:
    folder = tmp_path / "Été 游戏 ñ"
    for env, place in (
        ({"HOME": str(folder), "XDG_DATA_HOME": ""}, folder / ".local" / "share" / "knockpad"),
        ({"XDG_DATA_HOME": str(folder / "data")}, folder / "data" / "knockpad"),
    ):
        process = start(env=env)
        assert len(lines_until_started(process)) == 1
        assert ended(process) == (0, "")
        assert place.is_dir()


@pytest.mark.parametrize("driver", ["bogus", "x11", "kmsdrm", None])
def test_v06_no_screen_is_one_sentence(driver: str | None, tmp_path: Path) -> None:
    around = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    around.pop("SDL_VIDEODRIVER", None)
    if driver:
        around["SDL_VIDEODRIVER"] = driver
    done = subprocess.run(
        [*PAGES, "--data-dir", str(tmp_path)],
        capture_output=True,
        text=True,
        env={**around, "PYTHONPATH": str(ROOT)},
        timeout=30,
    )
    assert done.returncode == 1 and done.stdout == ""
    lines = [
        line for line in done.stderr.splitlines() if "XDG_RUNTIME_DIR" not in line
    ]  # Wayland's own grumble
    assert len(lines) == 1 and lines[0].startswith("knockpad: no screen was found")
    assert driver is None or driver in lines[0]
