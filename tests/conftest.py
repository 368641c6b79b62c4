"""What holds for every test: no window, no sound, nothing written outside a temporary folder."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from hypothesis import settings

from game.record.journal import Journal
from game.record.lock import Lock
from tests.screen.harness import Screen

os.environ.update(PYGAME_HIDE_SUPPORT_PROMPT="1", SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")

# A slow example is no failure on a busy machine, and the same commit gives the same verdict twice.
settings.register_profile("calm", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("calm")


@pytest.fixture(autouse=True)
def _home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no test, nor a program that it starts, see or touch the user's own matches and settings."""
    home = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("XDG_DATA_HOME", str(home / "data"))


@pytest.fixture(autouse=True)
def _deals(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw the codes and salts of a test's new matches from its name: the same deals each time it runs."""
    monkeypatch.setattr(os, "urandom", Random(request.node.nodeid).randbytes)


@pytest.fixture(autouse=True)
def _files(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let go of the files that a test leaves open, as a killed program does: all tests share one process's limit."""
    left: list[Journal | Lock] = []
    for kind in (Journal, Lock):
        monkeypatch.setattr(kind, "__init__", _noted(kind.__init__, left))
    yield
    for each in left:
        each._let_go() if isinstance(each, Journal) else each.release()


def _noted(begin: Callable[..., None], left: list[Journal | Lock]) -> Callable[..., None]:
    def begun(self: Journal | Lock, *args: object, **named: object) -> None:
        begin(self, *args, **named)
        left.append(self)

    return begun


@pytest.fixture
def screen() -> Iterator[Screen]:
    """A virtual screen of 640x480 pixels, for tests marked ``e2e``."""
    with Screen(640, 480) as opened:
        yield opened


@pytest.fixture
def root() -> Path:
    """The folder that holds main.py."""
    return Path(__file__).resolve().parent.parent


def pytest_collection_finish(session: pytest.Session) -> None:
    """Tests on a virtual screen that are asked for and cannot run are an error, never a silent skip."""
    if any(item.get_closest_marker("e2e") for item in session.items) and not shutil.which("Xvfb"):
        raise pytest.UsageError(
            "the e2e tests need Xvfb and libXtst: apt-get install xvfb x11-xkb-utils xkb-data libxtst6"
        )
