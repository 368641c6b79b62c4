"""Themes: which colour each role of a scene has. A theme is a TOML file; nothing here knows pygame.

A file needs a ``title`` and two colours, ``ground`` and ``ink``; the rest follows where it is left out.
``assets/themes/lcd.toml`` shows every key. Contrast is WCAG's, from 1 to 21
(https://www.w3.org/TR/WCAG21/#dfn-contrast-ratio).
"""

import os
from pathlib import Path
from typing import NamedTuple

from game import flat
from game.assets import asset

Colour = tuple[int, int, int]
LEAST_CONTRAST = 4.5
DEFAULT = "lcd"
SUITS = "CDHS"


class ThemeError(flat.FileError):
    """A theme file that cannot be used; the message names file and key and says what to do."""


class Theme(NamedTuple):
    """A name (the file's), a title for the options, hollow hearts and diamonds or not, colour by role.

    grid: thin lines part the pixels where they are large.
    """

    name: str
    title: str
    hollow: bool
    colours: dict[str, Colour]
    grid: bool = False


_BEZEL: Colour = (0x1E, 0x1F, 0x1C)

# role -> the role that it takes its colour from, or two roles and a share of the second
_DERIVED: dict[str, str | tuple[str, str, float]] = {
    "band": "ground",
    "quiet": ("ink", "ground", 0.25),
    "ghost": ("ground", "ink", 0.1),
    "band_ghost": "ghost",
    "rule": ("ground", "ink", 0.4),
    "lit": "ink",
    "lit_text": "ground",
    "good": "ink",
    "bad": "ink",
    "face": "ground",
    "edge": "ink",
    "dimmed": "face",
    "hatch": "rule",
    "laid": "face",
    "tab": "lit",
    "tab_text": "lit_text",
    "foot": "ink",
    "foot_text": "ground",
    "back": "ground",
    "back_ink": "ink",
    "meld": "ink",
    "meld_foot": "ground",
    "meld_foot_text": "ink",
}
ROLES = ("ground", "ink", "surround", *_DERIVED)
_SUIT_TABLES = {"ground": "ink", "face": "edge", "meld": "ground"}

TEXT_PAIRS: tuple[tuple[str, str], ...] = (
    *((text, back) for back in ("ground", "band") for text in ("ink", "quiet", "good", "bad")),
    ("lit", "ground"),
    ("lit", "band"),
    ("lit_text", "lit"),
    ("band", "ink"),
    ("tab_text", "tab"),
    ("foot_text", "foot"),
    ("meld_foot_text", "meld_foot"),
    *((f"ground.{suit}", "ground") for suit in SUITS),
    *((f"face.{suit}", back) for back in ("face", "dimmed", "laid") for suit in SUITS),
    *((f"meld.{suit}", "meld") for suit in SUITS),
)
"""Every pair of text and background that a scene can show, lit signs among them."""


def contrast(one: Colour, other: Colour) -> float:
    """How well two colours can be told apart.

    >>> contrast((0, 0, 0), (255, 255, 255))
    21.0
    """
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: Colour) -> float:
    r, g, b = (
        value / 255 / 12.92 if value / 255 <= 0.04045 else ((value / 255 + 0.055) / 1.055) ** 2.4
        for value in colour
    )
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def weak_pairs(theme: Theme) -> list[str]:
    """One line for each pair of text and background below a contrast of 4.5."""
    found = []
    for text, back in TEXT_PAIRS:
        ratio = contrast(theme.colours[text], theme.colours[back])
        if ratio < LEAST_CONTRAST:
            # cut, not rounded: 4.47 must not read as 4.5
            found.append(f"{text} on {back} cannot be read well: contrast {int(ratio * 10) / 10}, needed 4.5")
    return found


def load_theme(name: str, folder: Path | None = None) -> Theme:
    """The theme of that name, a file of the user's folder before one of the program's.

    Raises ThemeError with one line if there is no such theme or its file cannot be used.
    """
    path = theme_files(folder).get(name)
    if path is None:
        names = ", ".join(theme_files(folder))
        raise ThemeError(f"theme {flat.short(name)} is not there: choose one of {names}")
    return read_theme(path)


def theme_or_default(name: str, folder: Path | None = None) -> tuple[Theme, str]:
    """The theme, or the program's first one and the line that says why."""
    try:
        return load_theme(name, folder), ""
    except ThemeError as error:
        used = f"{error}; theme {DEFAULT} is used"
        return read_theme(asset("themes", f"{DEFAULT}.toml")), str(ThemeError(used))


def theme_files(folder: Path | None = None) -> dict[str, Path]:
    """name -> file of every theme there is, the program's first; ``folder`` is the user's."""
    files: dict[str, Path] = {}
    for place in (asset("themes"), folder):
        if place is not None and os.path.isdir(place):  # Path.is_dir raises where one may not look
            files |= {path.stem: path for path in sorted(place.glob("*.toml"))}
    return files


def read_theme(path: Path) -> Theme:
    """Read one file.

    Raises ThemeError, one line that names the file, the key, and what to do.
    """
    try:
        data = flat.read(path)
    except OSError as error:
        raise ThemeError(f"{path.name}: cannot be read: {error.strerror or error}") from None
    except ValueError as error:
        raise ThemeError(f"{path.name}: no TOML: {error}") from None
    title, hollow = data.get("title", path.stem), data.get("hollow", True)
    if not isinstance(title, str):
        raise ThemeError(f'{path.name}: title: write a name in quotes, as in title = "Amber"')
    grid = data.get("grid", False)
    for key, value in (("hollow", hollow), ("grid", grid)):
        if not isinstance(value, bool):
            raise ThemeError(f"{path.name}: {key}: write true or false")
    given = _given(path.name, data)
    theme = Theme(path.stem, title, bool(hollow), _complete(path.name, given), bool(grid))
    weak = weak_pairs(theme)
    if weak:
        more = f" (and {len(weak) - 1} more pairs)" if len(weak) > 1 else ""
        raise ThemeError(f"{path.name}: {weak[0]}{more}")
    return theme


def _given(file: str, data: dict[str, object]) -> dict[str, Colour]:
    """The colours that the file names, checked."""
    known = {"colours": ROLES, **{f"suits_on_{table}": tuple(SUITS) for table in _SUIT_TABLES}}
    for key in data:
        if key not in ("title", "hollow", "grid", *known):
            raise ThemeError(
                f"{file}: {flat.short(key)}: no such key; use title, hollow, grid, {', '.join(known)}"
            )
    given: dict[str, Colour] = {}
    for section, roles in known.items():
        table = data.get(section, {})
        if not isinstance(table, dict):
            raise ThemeError(f"{file}: {section}: write it as a section, [{section}]")
        for role, value in table.items():
            if role not in roles:
                raise ThemeError(f"{file}: {section}.{role[:40]}: no such colour; use {', '.join(roles)}")
            key = role if section == "colours" else f"{section[9:]}.{role}"
            given[key] = _colour(f"{file}: {section}.{role}", value)
    return given


def _colour(where: str, value: object) -> Colour:
    text = value.lstrip("#") if isinstance(value, str) else ""
    if len(text) != 6 or not set(text) <= set("0123456789abcdefABCDEF"):
        raise ThemeError(f'{where}: {flat.short(value)} is no colour; write six hex digits, as in "b9c4a7"')
    return int(text[0:2], 16), int(text[2:4], 16), int(text[4:6], 16)


def _complete(file: str, given: dict[str, Colour]) -> dict[str, Colour]:
    """Every role, those not given following from others."""
    for role in ("ground", "ink"):
        if role not in given:
            raise ThemeError(f'{file}: colours.{role}: missing; write {role} = "rrggbb" under [colours]')
    colours = {role: given[role] for role in ("ground", "ink")}
    colours["surround"] = given.get("surround", _BEZEL)
    for role, source in _DERIVED.items():
        if isinstance(source, str):
            derived = colours[source]
        else:
            derived = mix(colours[source[0]], colours[source[1]], source[2])
        colours[role] = given.get(role, derived)
    for table, source in _SUIT_TABLES.items():
        for suit in SUITS:
            colours[f"{table}.{suit}"] = given.get(f"{table}.{suit}", colours[source])
    return colours


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """A colour between two; ``share`` 0 is the first, 1 the second.

    >>> mix((0, 0, 0), (200, 100, 50), 0.5)
    (100, 50, 25)
    """
    r, g, b = (round(a + (z - a) * share) for a, z in zip(one, other, strict=True))
    return r, g, b
