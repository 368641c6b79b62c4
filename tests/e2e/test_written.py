"""Nothing is written outside the data folder: every call that could do it is watched while a hand is played."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e import match
from tests.e2e.match import ROOT, Game
from tests.screen.harness import Screen

pytestmark = pytest.mark.e2e

CALLS = (
    *("open", "openat", "openat2", "creat", "truncate", "mknod", "mknodat", "mkdir", "mkdirat", "rmdir"),
    *("rename", "renameat", "renameat2", "link", "linkat", "symlink", "symlinkat", "unlink", "unlinkat"),
    *("chmod", "fchmodat", "chown", "fchownat", "utimensat"),
)
WRITES = re.compile(r"O_(WRONLY|RDWR|CREAT|TRUNC|APPEND)")
LINE = re.compile(r"^\d+ +(?P<call>\w+)\((?P<rest>.*)\) += (?P<result>-?\d+)")
PATH = re.compile(r'(?:(?:AT_FDCWD|\d+)(?:<(?P<base>[^>]*)>)?, )?"(?P<path>(?:[^"\\]|\\.)*)"')


def written(trace: Path, folder: Path) -> Iterator[Path]:
    """Every path that a watched call has made, changed or removed. folder: where the program was started."""
    for text in trace.read_text(errors="replace").splitlines():
        found = LINE.match(text)
        if found is None or int(found["result"]) < 0:
            continue
        if found["call"].startswith("open") and not WRITES.search(found["rest"]):
            continue
        for path in PATH.finditer(found["rest"]):
            yield folder / (path["base"] or "") / path["path"]


def allowed(path: Path, data: Path) -> bool:
    """The data folder; devices; and, from a checkout, Python's own cache beside the source."""
    if path.is_relative_to(data) or path.is_relative_to("/dev") or path.is_relative_to("/proc"):
        return True
    return "KNOCKPAD" not in os.environ and "__pycache__" in path.parts and path.is_relative_to(ROOT / "game")


def everything(folder: Path) -> dict[Path, tuple[int, int]]:
    """What lies under a folder: sizes and times."""
    return {path: (path.stat().st_size, path.stat().st_mtime_ns) for path in folder.rglob("*")}


@pytest.mark.parametrize("sound", [False, True])
def test_nothing_but_the_data_folder_is_written(
    sound: bool, screen: Screen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert shutil.which("strace"), "this test needs strace: apt-get install strace"
    data, home, trace = tmp_path / "data", Path(os.environ["HOME"]), tmp_path / "trace"
    watched = ["strace", "-f", "-y", "-qq", "-o", str(trace), "-e", "trace=" + ",".join(CALLS)]
    options = [] if sound else ["--mute"]
    command = [*watched, *match.COMMAND, *options]
    monkeypatch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)
    if "KNOCKPAD" not in os.environ:
        monkeypatch.setenv("PYTHONPYCACHEPREFIX", str(data / "cache"))  # leave the checkout as it is
    monkeypatch.setattr(match, "COMMAND", command)
    before = everything(home)
    game = Game(screen, data, player="easy")
    game.first_hand()
    paths = set(written(trace, screen.folder))
    assert any(path.is_relative_to(data / "matches") for path in paths), "the trace shows the log at least"
    assert sorted(path for path in paths if not allowed(path, data)) == []
    assert everything(home) == before, "nothing in the home folder either"


def test_the_watch_sees_what_it_should(tmp_path: Path) -> None:
    """A program that writes elsewhere is found out."""
    trace = tmp_path / "trace"
    script = (
        "import os; os.mkdir('a'); open('a/b', 'w').close(); os.rename('a/b', 'a/c'); open('/dev/null', 'w')"
    )
    watched = ["strace", "-f", "-y", "-qq", "-o", str(trace), "-e", "trace=" + ",".join(CALLS)]
    subprocess.run([*watched, sys.executable, "-c", script], cwd=tmp_path, check=True)
    wrong = {path for path in written(trace, tmp_path) if not allowed(path, tmp_path / "data")}
    assert wrong == {tmp_path / "a", tmp_path / "a/b", tmp_path / "a/c"}
