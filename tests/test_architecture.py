"""The walls of the house: who may import whom, and what may lie where. Read from the source, nothing is run.

docs/architecture.md says why the arrows point as they do.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parent.parent
LONGEST_FILE = 400
LONGEST_FUNCTION = 48

# A part of the game, and what of the game it may import: whole packages or single modules.
ARROWS: dict[str, frozenset[str]] = {
    part: frozenset(f"game.{name}" for name in allowed.split())
    for part, allowed in {
        "game.assets": "",
        "game.flat": "",
        "game.sound": "",
        "game.settings": "",
        "game.flags": "settings engine",
        "game.wait": "",
        "game.bindings": "bindings input settings",
        "game.engine": "engine",
        "game.ai": "ai engine",
        "game.record": "record engine",
        "game.review": "review ai engine record",
        "game.computer": "engine ai",
        "game.table": "table computer engine ai record",
        "game.arena": "arena engine ai",
        "game.input": "input",
        "game.draw": "draw",
        "game.text": "text",
        "game.house": "house engine settings",
        "game.screens": "screens table review engine record settings house bindings text "
        "draw.scene draw.metrics draw.hits input.buttons input.keymap input.names",
    }.items()
}

# What ties the parts together, and so may know them all.
WIRING = frozenset({"game", "game.app", "game.loop", "game.__main__", "main"})

# Leaves that any part may use: where the data files lie, and how they are read.
LEAVES = frozenset({"game.assets", "game.flat"})

# What the engine may not touch, so that a hand depends on its deck and its actions alone.
CHANCE_AND_WORLD = frozenset({"random", "secrets", "time", "datetime", "os", "pathlib", "io", "socket"})
ENGINE_EXCEPTIONS = {"game.engine.deal": CHANCE_AND_WORLD}

PYGAME_HOMES = frozenset(
    {
        "game.app",
        "game.input.devices",
        "game.draw.body",
        "game.draw.canvas",
        "game.draw.sdl",
        "game.draw.sprites",
        "game.draw.window",
        "game.sound",
    }
)
UNSAFE_MODULES = frozenset({"pickle", "marshal", "shelve", "dill"})
UNSAFE_CALLS = frozenset({"eval", "exec", "compile", "__import__"})

TOP_LEVEL = {
    *("main.py", "game", "assets", "keymaps", "tests", "bench", "docs"),
    *("README.md", "LICENSE", "CHANGELOG.md", "CONTRIBUTING.md"),
    *("pyproject.toml", ".gitignore", ".gitattributes", ".ci", ".github"),
}


class Import(NamedTuple):
    """``importer`` imports ``module`` (in full) at ``line``; ``name`` is what it takes from it, if named."""

    importer: str
    line: int
    module: str
    name: str = ""

    def __str__(self) -> str:
        return f"{self.importer}:{self.line} imports {self.module} {self.name}".rstrip()

    def reaches(self, place: str) -> bool:
        """Whether it imports ``place`` or something inside it."""
        full = f"{self.module}.{self.name}" if self.name else self.module
        return any(is_in(path, place) for path in (self.module, full))


def is_in(module: str, place: str) -> bool:
    """Whether ``module`` is ``place`` or lies inside it."""
    return module == place or module.startswith(place + ".")


def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports_in(source: str, importer: str, is_package: bool = False) -> Iterator[Import]:
    """Every import in a file, wherever it stands, relative ones made whole."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Import(importer, node.lineno, alias.name)
        elif isinstance(node, ast.ImportFrom):
            module = node.module or ""
            if node.level:
                above = importer.split(".")
                above = above[: len(above) - node.level + is_package]
                module = ".".join([*above, *([module] if module else [])])
            for alias in node.names:
                yield Import(importer, node.lineno, module, alias.name)


def game_files() -> list[Path]:
    return [*sorted((ROOT / "game").rglob("*.py")), *ROOT.glob("main.py")]


def top_level_names() -> set[str]:
    """What the project has at its top: git knows; in an unpacked archive, all that is not ignored."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True)
    if listed.returncode == 0 and "pyproject.toml" in listed.stdout:
        return {name.split("/")[0] for name in listed.stdout.splitlines()}
    ignored = [line.rstrip("/") for line in (ROOT / ".gitignore").read_text("utf-8").splitlines()]
    return {path.name for path in ROOT.iterdir() if not any(fnmatch(path.name, line) for line in ignored)}


IMPORTS = [
    found
    for path in game_files()
    for found in imports_in(path.read_text("utf-8"), module_name(path), path.name == "__init__.py")
]


def listing(offences: list[Import]) -> str:
    return "\n".join(map(str, offences))


def test_there_is_something_to_read() -> None:
    assert {"game.engine.cards", "game.screens.stack"} <= {module_name(path) for path in game_files()}
    assert any(found.reaches("game.draw.scene") for found in IMPORTS)


def test_relative_and_nested_imports_are_seen() -> None:
    source = "def f():\n    from ..draw import canvas\n    from . import base\nimport os.path as p\n"
    assert list(imports_in(source, "game.screens.stack")) == [
        Import("game.screens.stack", 4, "os.path"),
        Import("game.screens.stack", 2, "game.draw", "canvas"),
        Import("game.screens.stack", 3, "game.screens", "base"),
    ]
    assert next(imports_in("from .x import y", "game.ai", is_package=True)).module == "game.ai.x"


def test_every_module_has_its_arrow() -> None:
    """A new part is placed on purpose, in ``ARROWS`` or in ``WIRING``."""
    modules = {module_name(path) for path in game_files()} - WIRING
    homeless = {name for name in modules if not any(is_in(name, part) for part in ARROWS)}
    assert not homeless, f"no arrow for {', '.join(sorted(homeless))}"


def _leaves(part: str) -> frozenset[str]:
    """The engine reads no data files, the players only their figures."""
    if part == "game.ai":
        return frozenset({"game.assets"})  # the figures learned beforehand
    return frozenset() if part in {"game.engine", *LEAVES} else LEAVES


@pytest.mark.parametrize("part", ARROWS)
def test_arrows(part: str) -> None:
    """A part imports of the game what its arrow allows, and no more."""
    offences = [
        found
        for found in IMPORTS
        if is_in(found.importer, part)
        and is_in(found.module, "game")
        # The package itself holds the version and imports nothing.
        and (found.module, found.name) != ("game", "__version__")
        and not any(found.reaches(allowed) for allowed in ARROWS[part] | _leaves(part))
    ]
    assert not offences, listing(offences)


@pytest.mark.parametrize("part", ["game.engine", "game.ai"])
def test_engine_and_players_need_only_the_standard_library(part: str) -> None:
    offences = [
        found
        for found in IMPORTS
        if is_in(found.importer, part)
        and found.module.split(".")[0] not in {"game", *sys.stdlib_module_names}
    ]
    assert not offences, listing(offences)


def test_engine_has_no_chance_clock_or_files() -> None:
    offences = [
        found
        for found in IMPORTS
        if is_in(found.importer, "game.engine")
        and found.module.split(".")[0]
        in CHANCE_AND_WORLD - ENGINE_EXCEPTIONS.get(found.importer, frozenset())
    ]
    assert not offences, listing(offences)


def test_players_have_no_clock_or_files() -> None:
    """Thought is counted in nodes: a slower machine plays the same cards."""
    offences = [
        found
        for found in IMPORTS
        if is_in(found.importer, "game.ai") and found.module.split(".")[0] in CHANCE_AND_WORLD - {"random"}
    ]
    assert not offences, listing(offences)


def test_pygame_stays_at_home() -> None:
    offences = [found for found in IMPORTS if found.reaches("pygame") and found.importer not in PYGAME_HOMES]
    assert not offences, listing(offences)


def test_nothing_runs_text_or_unpickles() -> None:
    offences = [str(found) for found in IMPORTS if found.module.split(".")[0] in UNSAFE_MODULES]
    for path in game_files():
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id in UNSAFE_CALLS
            ):
                offences.append(f"{module_name(path)}:{node.lineno} calls {node.func.id}")
    assert not offences, "\n".join(offences)


def test_no_file_of_the_game_is_long() -> None:
    counted = {path: len(path.read_text("utf-8").splitlines()) for path in game_files()}
    too_long = [
        f"{module_name(path)} has {lines} lines" for path, lines in counted.items() if lines > LONGEST_FILE
    ]
    assert not too_long, "\n".join(too_long)


def test_every_function_fits_a_screen() -> None:
    long = [
        f"{module_name(path)}.{each.name} has {lines} lines"
        for path in game_files()
        for each in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(each, ast.FunctionDef)
        and (lines := (each.end_lineno or 0) - each.lineno + 1) > LONGEST_FUNCTION
    ]
    assert not long, "\n".join(long)


def test_every_package_says_what_it_is() -> None:
    silent = [
        module_name(path)
        for path in game_files()
        if not ast.get_docstring(ast.parse(path.read_text("utf-8")))
    ]
    assert not silent, f"no docstring: {', '.join(silent)}"


def test_the_top_level_is_tidy() -> None:
    strangers = top_level_names() - TOP_LEVEL
    assert not strangers, f"not expected at the top level: {', '.join(sorted(strangers))}"
