"""What a start does not do before its first picture: found by looking on, never by a clock (docs/performance.md)."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.engine.rules import VARIANTS
from game.record.store import Library
from game.table import Table

ROOT = Path(__file__).resolve().parent.parent

LOOKER = """
import sys
from game import app

class Once(app.App):
    def run(self):
        self.loop.step()

app.App = Once
compiled = []
sys.addaudithook(lambda event, args: compiled.append(args) if event == "compile" else None)
status = app.main(sys.argv[1:])
print("modules", *sorted(sys.modules))
texts = [text for text, name in compiled if name == "<string>" and not text.startswith(b"lambda _cls")]
print("compiled", *texts)
sys.exit(status)
"""

HEAVY = frozenset(
    {
        *("argparse", "dataclasses", "tomllib", "inspect", "ast", "json", "random", "hashlib", "threading"),
        *(
            "ctypes",
            "tempfile",
            "shutil",
            "subprocess",
            "importlib.resources",
            "traceback",
            "difflib",
            "zlib",
        ),
        *("pygame.font", "pygame.sysfont", "pygame.mixer", "pygame.mixer_music", "pygame.imageext"),
        *(
            "pygame.system",
            "pygame.scrap",
            "pygame.pkgdata",
            "pygame.typing",
            "pygame._debug",
            "pygame._sdl2",
        ),
        *("game.table", "game.ai", "game.engine.hand", "game.engine.melds", "game.record.log", "game.arena"),
        *("game.record.statistics", "game.review", "game.screens.turn", "game.screens.options"),
    }
)
"""None of this is in the first picture of a start without a kept match."""
MOST = 95
"""Modules of the game and of pygame together; a start has fewer."""


def started(folder: Path, *argv: str) -> dict[str, list[str]]:
    """Start, paint once, end: what is imported then, and the texts that were compiled as code."""
    (folder / "settings.toml").write_text('keymap = "numpad"\n')
    around = {**os.environ, "PYTHONPATH": str(ROOT), "SDL_VIDEODRIVER": "dummy", "LANG": "en_GB.UTF-8"}
    run = subprocess.run(
        [sys.executable, "-c", LOOKER, "--data-dir", str(folder), *argv],
        capture_output=True, text=True, env=around, cwd=ROOT, timeout=60,
    )  # fmt: skip
    assert run.returncode == 0 and not run.stderr, run.stderr
    return {(words := line.split())[0]: words[1:] for line in run.stdout.splitlines()}


@pytest.fixture(scope="module")
def first_picture(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    return started(tmp_path_factory.mktemp("start"))


def test_nothing_is_imported_that_the_first_picture_does_not_show(
    first_picture: dict[str, list[str]],
) -> None:
    assert not HEAVY & set(first_picture["modules"])
    ours = [name for name in first_picture["modules"] if name.split(".")[0] in ("game", "pygame")]
    assert len(ours) < MOST, ours


def test_no_text_is_compiled_before_the_first_picture(first_picture: dict[str, list[str]]) -> None:
    """The first time costs a twentieth of the start. Annotations of a NamedTuple are compiled when they are texts: a
    module of the start with one of them does not import ``annotations``. (A tuple's own ``__new__`` is no matter.)"""
    assert not first_picture["compiled"]


def test_with_a_kept_match_the_players_stay_away(tmp_path: Path) -> None:
    library = Library(tmp_path)
    Table.new(library, VARIANTS["gin"], "master", "0000000000").close()
    library.close()
    found = started(tmp_path)
    assert "game.table" in found["modules"]
    players = {f"game.ai.{name}" for name in ("easy", "normal", "hard", "master", "net", "odds", "learned")}
    assert not players & set(found["modules"])
    assert not {"json", "dataclasses", "game.screens.turn"} & set(found["modules"])
    assert not found["compiled"]


SEATED = """
import sys
from game.engine.rules import VARIANTS
from game.record.store import Library
from game.table import Table
level = sys.argv[1]
table = Table.new(Library(None), VARIANTS["gin"], level, "0000000000")
before = {name for name in sys.modules if name.startswith("game.ai.")}
while not table.computer_to_act:
    table.act(table.view.legal[-1])
while not table.think():
    pass
print(*sorted(before), "|", *sorted(name for name in sys.modules if name.startswith("game.ai.")))
"""
LEVELS = ("easy", "normal", "hard", "master")


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_is_imported_when_it_first_thinks_and_no_other(level: str) -> None:
    run = subprocess.run(
        [sys.executable, "-c", SEATED, level], capture_output=True, text=True, cwd=ROOT, timeout=60
    )
    assert run.returncode == 0, run.stderr
    before, after = (set(each.split()) for each in run.stdout.split("|"))
    levels = {f"game.ai.{name}" for name in LEVELS}
    assert not before & levels
    assert after & levels == {f"game.ai.{level}"}
    if level in ("easy", "normal"):
        assert not after & {"game.ai.net", "game.ai.learned", "game.ai.odds"}, "what others have learned"


def test_sound_and_controllers_can_still_be_had() -> None:
    code = (
        "import game.draw.sdl, pygame\n"
        "assert not pygame.mixer\n"
        "import pygame.mixer, pygame.font, pygame.system, pygame.image, pygame._sdl2.controller\n"
        "assert pygame.mixer.Sound and pygame.font.Font and pygame.system.get_pref_locales() is not None\n"
    )
    subprocess.run([sys.executable, "-W", "error", "-c", code], check=True, cwd=ROOT)


def test_pygame_that_will_not_go_without_a_part_gets_all() -> None:
    code = (
        "import sys, types\n"
        "from unittest import mock\n"
        "import importlib.util\n"
        "spec = importlib.util.find_spec('game.draw.sdl')\n"
        'text = open(spec.origin).read().replace(\'"scrap"\', \'"scrap", "base"\')\n'
        "exec(compile(text, spec.origin, 'exec'), {'__name__': 'sdl'})\n"
        "import pygame\n"
        "assert pygame.mixer.Sound and pygame.display.init\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT)


def test_the_program_is_small() -> None:
    """What a wheel puts on the disk: well below two million bytes, without what Python keeps of it compiled."""
    files = [
        *(ROOT / "game").rglob("*.py"),
        *(ROOT / "keymaps").glob("*.toml"),
        *(
            path
            for kind in ("ai", "fonts", "themes", "text", "sprites")
            for path in (ROOT / "assets" / kind).iterdir()
        ),
    ]
    assert 500_000 < sum(path.stat().st_size for path in files) < 1_300_000
