"""Data files are found in a checkout, and all of them go into the wheel."""

from __future__ import annotations

import tomllib
from pathlib import Path

from game.assets import asset, keymaps

ROOT = Path(__file__).resolve().parents[2]


def test_checkout_paths() -> None:
    assert asset("themes") == ROOT / "assets" / "themes"
    assert asset("themes").is_dir()
    assert keymaps() == ROOT / "keymaps"


def test_every_package_is_listed() -> None:
    setup = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]
    found = {".".join(init.parent.relative_to(ROOT).parts) for init in (ROOT / "game").rglob("__init__.py")}
    assert set(setup["packages"]) == found | {"game._assets", "game._keymaps"}


def test_every_asset_folder_is_packed() -> None:
    setup = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]
    packed = {pattern.split("/")[0] for pattern in setup["package-data"]["game._assets"]}
    folders = {path.name for path in asset().iterdir() if path.is_dir() and any(path.iterdir())}
    assert folders - {"make", "desktop", "portmaster"} <= packed
