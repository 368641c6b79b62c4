"""The port for Linux handhelds, held against PortMaster's published rules as far as they can be checked without one.

The rules: https://portmaster.games/contribute/porting/packaging/ and the checks of its collection's own release
script (port.json's keys, names, genres; a screenshot of 640x480; licences in a folder; one start script).
"""

from __future__ import annotations

import json
import os
import re
import struct
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "assets" / "make"))
from portmaster import BuildError, build, main  # noqa: E402

GENRES = {
    *("action", "adventure", "arcade", "casino/card", "fps", "platformer", "puzzle", "racing"),
    *("rhythm", "rpg", "simulation", "sports", "strategy", "visual novel", "other"),
}
ATTRIBUTES = {
    *("title", "desc", "desc_md", "inst", "inst_md", "genres", "porter", "image", "rtr", "exp"),
    *("runtime", "store", "availability", "reqs", "arch", "min_glibc"),
}


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("ports"))


def test_the_folder_has_what_a_port_must_have_and_nothing_else(port: Path) -> None:
    assert re.fullmatch("[a-z0-9][a-z0-9._]*", port.name)
    assert {path.name for path in port.iterdir()} == {
        *("port.json", "README.md", "screenshot.png", "gameinfo.xml", "Knockpad.sh", port.name),
    }
    assert os.access(port / "Knockpad.sh", os.X_OK)
    assert not list((port / port.name).rglob("*.sh")), "a script in there would be listed as a game"
    head = (port / "screenshot.png").read_bytes()[16:24]
    assert struct.unpack(">II", head) == (640, 480)
    assert "Thanks to" in (port / "README.md").read_text(encoding="utf-8")


def test_port_json(port: Path) -> None:
    about = json.loads((port / "port.json").read_text(encoding="utf-8"))
    assert set(about) == {"version", "name", "items", "items_opt", "attr"}
    assert about["version"] == 4 and about["name"] == f"{port.name}.zip"
    assert about["items"] == ["Knockpad.sh", port.name]
    assert all((port / item).exists() for item in about["items"])
    attr = about["attr"]
    assert set(attr) == ATTRIBUTES
    assert attr["rtr"] is True and attr["inst"] == "Ready to run."
    assert attr["genres"] and set(attr["genres"]) <= GENRES
    assert attr["runtime"] == ["python_3.11"] and set(attr["arch"]) <= {"aarch64", "armhf", "x86_64"}
    assert attr["porter"] and attr["title"] == "Knockpad"


def test_gameinfo(port: Path) -> None:
    game = ElementTree.parse(port / "gameinfo.xml").getroot().find("game")
    assert game is not None
    found = {entry.tag: entry.text or "" for entry in game}
    assert found["path"] == "./Knockpad.sh"
    assert found["image"] == "./knockpad/screenshot.png"
    assert re.fullmatch(r"\d{8}T000000", found["releasedate"])
    assert all(found[tag] for tag in ("name", "desc", "developer", "publisher", "genre"))


def test_licences_of_all_that_is_in_it(port: Path) -> None:
    licences = {
        path.name: path.read_text(encoding="utf-8") for path in (port / port.name / "licenses").iterdir()
    }
    assert "MIT License" in licences.pop("LICENSE.knockpad.txt")
    assert len(licences) == len(list((ROOT / "assets/fonts").glob("*.bdf")))
    assert all("SIL Open Font License" in text for text in licences.values())


def test_no_library_of_its_own(port: Path) -> None:
    assert not [path for path in port.rglob("*") if ".so" in path.suffixes or path.suffix == ".bdf"]
    size = sum(path.stat().st_size for path in port.rglob("*") if path.is_file())
    assert size < 3 << 20, f"{size >> 10} KiB"


def test_the_zip_is_laid_out_for_the_device(port: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(port.with_suffix(".zip")) as file:
        names = set(file.namelist())
        assert {name.split("/")[0] for name in names} == {"Knockpad.sh", "knockpad"}
        assert {"knockpad/port.json", "knockpad/knockpad.md", "knockpad/screenshot.png"} <= names
        assert file.getinfo("Knockpad.sh").external_attr >> 16 == 0o100755
    again = build(tmp_path)
    assert again.with_suffix(".zip").read_bytes() == port.with_suffix(".zip").read_bytes(), (
        "it is reproducible"
    )


def fake_pygame(folder: Path) -> Path:
    package = folder / "pygame"
    package.mkdir(parents=True)
    for name in ("__init__.py", "display.cpython-311-aarch64-linux-gnu.so", "LGPL.txt"):
        (package / name).write_text("")
    return package


def test_pygame_goes_in_with_its_licence(tmp_path: Path) -> None:
    inner = build(tmp_path / "out", fake_pygame(tmp_path)) / "knockpad"
    assert (inner / "pylib/pygame/__init__.py").is_file()
    assert (inner / "licenses/LICENSE.pygame-ce.txt").is_file()


@pytest.mark.parametrize(
    ("lay", "drop", "wrong"),
    [
        ("pygame.libs", "", "SDL of its own"),
        ("pygame/libSDL2-2.0.so.0", "", "SDL of its own"),
        ("", "pygame/LGPL.txt", "lacks its licence"),
        ("", "pygame/__init__.py", "no built package"),
    ],
)
def test_a_pygame_that_would_not_do_is_refused(tmp_path: Path, lay: str, drop: str, wrong: str) -> None:
    package = fake_pygame(tmp_path)
    if lay:
        (tmp_path / lay).write_text("")
    if drop:
        (tmp_path / drop).unlink()
    with pytest.raises(BuildError, match=wrong):
        build(tmp_path / "out", package)


def test_the_command_says_what_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2 and "usage:" in capsys.readouterr().err
    assert main([str(tmp_path)]) == 0 and "without pygame" in capsys.readouterr().out
    assert main([str(tmp_path)]) == 1 and "is there already" in capsys.readouterr().err


CONTROL = """\
CFW_NAME=test ESUDO= directory={directory} PM_CAN_MOUNT=Y GPTOKEYB="echo gptokeyb"
get_controls() {{ sdl_controllerconfig=mapping; }}
pm_message() {{ echo "message: $*"; }}
pm_platform_helper() {{ echo "helper: $*"; }}
pm_finish() {{ echo finished; }}
mount() {{ mkdir -p "$2/bin"; cp "{folder}/python3" "$2/bin/python3"; }}
umount() {{ echo "unmounted"; }}
sleep() {{ :; }}
"""


def device(port: Path, folder: Path, runtime: bool, pygame: bool) -> subprocess.CompletedProcess[str]:
    """Run the start script as a device would, with a PortMaster that only says what it is asked for."""
    home, ports = folder / "home", folder / "ports"
    ports.mkdir()
    with zipfile.ZipFile(port.with_suffix(".zip")) as file:
        file.extractall(ports)
    control = home / ".local/share/PortMaster"
    (control / "libs").mkdir(parents=True)
    (control / "control.txt").write_text(CONTROL.format(directory=str(folder)[1:], folder=folder))
    (control / "harbourmaster").write_text('#!/bin/sh\necho "asked: $*"\n')
    (control / "harbourmaster").chmod(0o755)
    if runtime:
        (control / "libs/python_3.11.squashfs").write_text("")
    if pygame:
        (ports / "knockpad/pylib/pygame").mkdir(parents=True)
    (folder / "python3").write_text(
        '#!/bin/sh\necho "python: $* in $(pwd), $PYTHONPATH, $SDL_GAMECONTROLLERCONFIG"\n'
    )
    (folder / "python3").chmod(0o755)
    around = {"HOME": str(home), "PATH": os.environ["PATH"]}
    return subprocess.run(
        ["bash", str(ports / "Knockpad.sh")],
        env=around,
        capture_output=True,
        text=True,
        timeout=20,
        check=False,
    )


def test_the_start_script_starts_the_program(port: Path, tmp_path: Path) -> None:
    done = device(port, tmp_path, runtime=True, pygame=True)
    lines = done.stdout.splitlines()
    game = tmp_path / "ports/knockpad"
    played = f"python: main.py --fullscreen --keymap handheld --data-dir {game}/data in {game}, {game}/pylib, mapping"
    assert (done.returncode, done.stderr) == (0, "") and lines[-1] == "finished"
    assert played in lines and "gptokeyb python3" in lines and "unmounted" in lines
    assert (game / "log.txt").is_file() and (game / "main.py").is_file()


@pytest.mark.parametrize(
    ("runtime", "pygame", "says"), [(False, True, "runtime"), (True, False, "pygame is missing")]
)
def test_the_start_script_says_what_is_missing(
    port: Path, tmp_path: Path, runtime: bool, pygame: bool, says: str
) -> None:
    done = device(port, tmp_path, runtime, pygame)
    assert done.returncode == 1 and "python:" not in done.stdout
    assert any(line.startswith("message: ") and says in line for line in done.stdout.splitlines())


def test_what_is_in_the_folder_is_a_whole_program(port: Path) -> None:
    """Every file that an installed wheel has is there; it says its version and finds its keymaps."""
    inner = port / port.name
    done = subprocess.run(
        [sys.executable, "main.py", "--theme", "no such"],
        cwd=inner,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2 and "choose colour, lcd, " in done.stderr
    for kind in ("themes", "text", "sprites", "ai"):
        kept = {path.name for path in (ROOT / "assets" / kind).iterdir() if path.is_file()}
        assert {path.name for path in (inner / "assets" / kind).iterdir()} == kept
    assert (inner / "keymaps/handheld.toml").is_file()
