"""Where the data files lie: beside the package in a checkout, inside it once installed.

>>> asset("themes", "lcd.toml").name
'lcd.toml'
"""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
_INSTALLED = (_PACKAGE / "_assets").is_dir()


def asset(*parts: str) -> Path:
    """The path of a file or folder under ``assets``; whether it exists is not looked at."""
    root = _PACKAGE / "_assets" if _INSTALLED else _PACKAGE.parent / "assets"
    return root.joinpath(*parts)


def keymaps() -> Path:
    """The folder of the built-in keymaps."""
    return _PACKAGE / "_keymaps" if _INSTALLED else _PACKAGE.parent / "keymaps"
