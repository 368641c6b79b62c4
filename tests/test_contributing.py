"""CONTRIBUTING.md tells the truth: each recipe is followed to the letter in a copy of the tree, and its checks pass."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parents[1]
GUIDE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(?P<kind>\w+)(?: (?P<file>\S+))?\n(?P<text>.*?)^```$", re.DOTALL | re.MULTILINE)
PARTS = ("main.py", "pyproject.toml", "README.md", "LICENSE", "game", "assets", "keymaps", "tests", "bench")


class Step(NamedTuple):
    """A block of a recipe: a file to be written, a change of one, or commands."""

    kind: str
    file: str | None
    text: str


def recipes() -> dict[str, list[Step]]:
    """Heading -> its blocks, in order."""
    found: dict[str, list[Step]] = {}
    for part in GUIDE.split("\n## Recipes\n")[1].split("\n### ")[1:]:
        title, _, body = part.partition("\n")
        found[title] = [Step(block["kind"], block["file"], block["text"]) for block in BLOCK.finditer(body)]
    return found


def change(text: str, difference: str) -> str:
    """Lines with a blank before them stay, with ``-`` go, with ``+`` come. What is looked for must be there once."""
    lines = difference.splitlines(keepends=True)
    old = "".join(line[1:] for line in lines if line[0] in " -")
    new = "".join(line[1:] for line in lines if line[0] in " +")
    assert text.count(old) == 1, f"there once:\n{old}"
    return text.replace(old, new)


def copied(folder: Path) -> Path:
    """The tree without pictures and caches."""
    leave = shutil.ignore_patterns("__pycache__", "pictures", "e2e", "*.egg-info")
    for name in PARTS:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=leave)
        else:
            shutil.copyfile(source, folder / name)
    return folder


@pytest.mark.parametrize("title", recipes())
def test_a_recipe_followed_to_the_letter(title: str, tmp_path: Path) -> None:
    tree = copied(tmp_path)
    for kind, name, text in recipes()[title]:
        if kind == "sh":
            follow(tree, text)
        else:
            assert name is not None, f"a block of {kind} names its file"
            path = tree / name
            assert path.exists() is (kind == "diff"), name
            path.write_text(
                change(path.read_text(encoding="utf-8"), text) if kind == "diff" else text, encoding="utf-8"
            )


def follow(tree: Path, commands: str) -> None:
    """Run the commands as they stand; each must end well, and tests must have run."""
    python = Path(sys.executable)
    around = {
        **os.environ,
        "PATH": f"{python.parent}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": str(tree),
    }
    for line in commands.splitlines():
        done = subprocess.run(
            line.replace("pytest -q", "pytest -q -p no:cacheprovider"),
            shell=True,
            cwd=tree,
            env=around,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, f"{line}\n{done.stdout[-3000:]}{done.stderr[-3000:]}"
        assert "pytest" not in line or re.search(r"\d+ passed", done.stdout), line


def test_there_is_a_recipe_for_all_that_one_may_wish_to_add() -> None:
    assert list(recipes()) == ["A theme", "A keymap", "A language", "A rule", "A level"]
    assert all(steps[-1].kind == "sh" for steps in recipes().values()), "each ends with its check"


def test_what_the_guide_names_is_there() -> None:
    text = BLOCK.sub("", GUIDE)
    for name in re.findall(r"`((?:game|docs|assets|tests|keymaps|\.ci)/[\w./-]*)`", text):
        assert (ROOT / name).exists(), name


def test_a_change_that_does_not_fit_is_told() -> None:
    assert change("a\nb\nc\n", " a\n-b\n+d\n") == "a\nd\nc\n"
    with pytest.raises(AssertionError, match="there once"):
        change("a\nb\n", "-x\n+y\n")
