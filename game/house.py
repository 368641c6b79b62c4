"""The player's own rule sheets: one small TOML file each under ``rules/`` of the data folder.

A file holds a line for each field of ``Rules``; a field that it leaves out is as in GIN. A file that does not hold
is told in one line, left alone, and never written over.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple

from game import flat
from game.engine.rules import VARIANTS, Rules, RulesError
from game.settings import replace_file

LONGEST_NAME = 24
MOST = 200
"""Files looked at: a folder full of something else must not hold up the menu."""


class HouseError(flat.FileError):
    """A file that is no rule sheet, or a name that cannot be used; its text is one line."""


class Kept(NamedTuple):
    """A rule sheet and its file; path is None where nothing can be kept."""

    rules: Rules
    path: Path | None


class House:
    """All rule sheets of a folder.

    sheets: by name. messages: one line for each file that could not be used and each that could not be written.
    """

    def __init__(self, folder: Path | None, writes: bool = True) -> None:
        """folder: ``rules/`` of the data folder; None keeps nothing. writes: False reads only."""
        self.folder = folder
        self.writes = writes and folder is not None
        self.messages: list[str] = []
        self.sheets: list[Kept] = []
        for path in self._files():
            try:
                rules = read_sheet(path)
                if self.find(rules.name) is not None:
                    raise HouseError(f"{path.name}: the name {rules.name!r} is taken by another file")
            except HouseError as error:
                self.messages.append(str(HouseError(f"{error}; these rules are left out")))
                continue
            self.sheets.append(Kept(rules, path))
        self._sort()

    def find(self, name: str) -> Kept | None:
        """The sheet of this name, in capitals or not."""
        wanted = name.casefold()
        return next((kept for kept in self.sheets if kept.rules.name.casefold() == wanted), None)

    def is_free(self, name: str) -> bool:
        """Whether a new sheet may have this name: the built-in variants' are taken."""
        return bool(name.strip()) and name.casefold() not in VARIANTS and self.find(name) is None

    def save(self, rules: Rules, old: Kept | None = None) -> Kept:
        """Keep a sheet, in place of ``old`` if that is given.

        What the disk refuses is told in ``messages`` and held for this run. Raises HouseError for a taken name.
        """
        if old is not None:
            self.sheets.remove(old)
        try:
            if not self.is_free(rules.name):
                raise HouseError(f"{rules.name}: this name is taken")
        except HouseError:
            if old is not None:
                self.sheets.append(old)
                self._sort()
            raise
        kept = Kept(rules, self._written(rules, old.path if old else None))
        self.sheets.append(kept)
        self._sort()
        return kept

    def remove(self, kept: Kept) -> None:
        """Throw a sheet away, file and all."""
        self.sheets.remove(kept)
        if kept.path is not None and self.writes:
            try:
                kept.path.unlink(missing_ok=True)
            except OSError as error:
                self.messages.append(f"{kept.path}: {error.strerror or error}; it cannot be removed")

    def _written(self, rules: Rules, path: Path | None) -> Path | None:
        if not self.writes or self.folder is None:
            return None
        path = path or self._free_path(rules.name)
        try:
            replace_file(path, text_of(rules).encode())
        except OSError as error:
            self.messages.append(f"{path}: {error.strerror or error}; these rules hold for this run only")
            return None
        return path

    def _free_path(self, name: str) -> Path:
        assert self.folder is not None
        stem = "".join(c if c.isascii() and c.isalnum() else "-" for c in name.lower()).strip("-") or "own"
        path, number = self.folder / f"{stem}.toml", 1
        while path.exists():
            number += 1
            path = self.folder / f"{stem}-{number}.toml"
        return path

    def _files(self) -> list[Path]:
        if self.folder is None or not os.path.lexists(self.folder):
            return []
        try:
            return sorted(path for path in self.folder.iterdir() if path.suffix == ".toml")[:MOST]
        except OSError as error:
            self.messages.append(f"{self.folder}: cannot be read: {error.strerror or error}")
            return []

    def _sort(self) -> None:
        self.sheets.sort(key=lambda kept: kept.rules.name.casefold())


def read_sheet(path: Path) -> Rules:
    """The rules in a file. Raises HouseError with one line that names file, field and what is wrong."""
    try:
        data = flat.read(path)
    except OSError as error:
        raise HouseError(f"{path.name}: cannot be read: {error.strerror or error}") from None
    except ValueError as error:
        raise HouseError(f"{path.name}: no TOML: {error}") from None
    known = set(Rules._fields)
    for key in data:
        if key not in known:
            raise HouseError(
                f"{path.name}: {flat.short(key)} is no rule that this program knows: take the line out"
            )
    if str(data.get("name", "gin")).casefold() in VARIANTS:
        raise HouseError(f'{path.name}: it needs a name of its own: write a line such as name = "HOME"')
    try:
        return Rules(**data)
    except RulesError as error:
        raise HouseError(f"{path.name}: {error}") from None


def text_of(rules: Rules) -> str:
    """A rule sheet as its file holds it."""
    return flat.dumps(rules._asdict())
