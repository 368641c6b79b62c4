"""What a desktop finds of an installed Knockpad: a menu entry, an icon in every size, a window that belongs to it."""

from __future__ import annotations

import configparser
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

os.environ["SDL_VIDEODRIVER"] = "dummy"

from game.draw.sprites import icon
from game.text.catalogue import available
from tests.golden.pictures.png import unpack

ROOT = Path(__file__).resolve().parents[1]
DESKTOP = ROOT / "assets" / "desktop"
SIZES = (16, 24, 32, 48, 64, 128, 256)


CLEAR = bytes(3)  # no colour of a drawing is black


def drawn(size: int) -> list[bytes]:
    """The dots of an icon, row by row."""
    path = DESKTOP / f"icons/hicolor/{size}x{size}/apps/knockpad.png"
    width, height, rgb = unpack(path.read_bytes())
    assert (width, height) == (size, size) and b"tRNS" in path.read_bytes()
    return [rgb[at : at + 3] for at in range(0, len(rgb), 3)]


def test_the_icons_are_what_the_script_draws() -> None:
    script = [sys.executable, str(ROOT / "assets/make/icons.py"), "--check"]
    checked = subprocess.run(script, capture_output=True, text=True)
    assert (checked.returncode, checked.stderr) == (0, "")


@pytest.mark.parametrize("size", SIZES)
def test_an_icon_of_each_size_has_a_screen_a_spade_and_one_yellow_key(size: int) -> None:
    dots = drawn(size)
    share = {name: dots.count(bytes.fromhex(colour)) / size**2 for name, colour in COLOURS.items()}
    assert share["screen"] > 0.12 and share["ink"] > 0.04 and share["keys"] > 0.03, share
    assert 0.006 < share["ok"] < 0.06, share
    assert {dots[0], dots[size - 1], dots[-size], dots[-1]} == {CLEAR}, "its corners are clear"


COLOURS = {"screen": "b9c4a7", "ink": "1c2014", "keys": "363632", "ok": "f4b80c"}


def test_the_window_has_the_icon_of_its_size() -> None:
    window = icon()
    seen = [window.get_at((x, y)) for y in range(32) for x in range(32)]
    assert drawn(32) == [bytes(dot[:3]) if dot.a else CLEAR for dot in seen]


def test_the_menu_entry() -> None:
    entry = configparser.ConfigParser(interpolation=None, delimiters=("=",))
    entry.optionxform = str  # type: ignore[assignment,method-assign]  # keys have capitals
    entry.read_string((DESKTOP / "knockpad.desktop").read_text(encoding="utf-8"))
    assert entry.sections() == ["Desktop Entry"]
    keys = entry["Desktop Entry"]
    scripts = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["scripts"]
    assert keys["Exec"] in scripts and keys["Icon"] == "knockpad" and keys["Type"] == "Application"
    assert keys["Categories"].endswith(";") and "CardGame" in keys["Categories"].split(";")
    spoken = {name.split("[")[1][:-1] for name in keys if "[" in name} | {"en"}
    assert {"en", "nb"} <= spoken <= set(available()), "languages of the program"
    assert os.environ["SDL_VIDEO_X11_WMCLASS"] == keys["StartupWMClass"]


def test_the_wheel_lays_them_where_desktops_look() -> None:
    laid = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]["data-files"]
    expected = {
        f"share/icons/hicolor/{size}x{size}/apps": [
            f"assets/desktop/icons/hicolor/{size}x{size}/apps/knockpad.png"
        ]
        for size in SIZES
    }
    assert laid == {"share/applications": ["assets/desktop/knockpad.desktop"], **expected}
    assert len(list(DESKTOP.rglob("*.png"))) == len(SIZES)
