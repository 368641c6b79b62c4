"""The real program where nothing is as it should be: it plays a few turns all the same, and leaves by itself."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from game.engine.rules import VARIANTS
from game.record.log import HUMAN, Header, text_of
from game.record.store import read_file
from tests.e2e.match import ROOT, Game, Model
from tests.screen.harness import Program, Screen

pytestmark = pytest.mark.e2e
LOG = Path("matches", "000001.log")
NOBODY = 65534


class Hostile(Game):
    """A program started in an unkind place. ``options``: of the command line, instead of the data folder."""

    def begin(
        self,
        *options: str,
        env: Mapping[str, str] | None = None,
        cwd: Path = ROOT,
        before: str = "",
        after: str = "",
    ) -> Program:
        """Start it; before, after: what a shell is to do around it."""
        words = [
            sys.executable,
            str(ROOT / "main.py"),
            "--speed",
            "instant",
            "--lang",
            "en",
            "--keymap",
            "numpad",
        ]
        command = " ".join(f"'{word}'" for word in [*words, *options])
        self.program = self.screen.start(["bash", "-c", f"{before} exec {command} {after}"], env=env, cwd=cwd)
        self.program.wait_for_window()
        self.look()
        return self.program


def dealt(folder: Path) -> Path:
    """A match that has just been dealt, in a data folder."""
    log = folder / LOG
    log.parent.mkdir(parents=True)
    header = Header.new(VARIANTS["gin"], (HUMAN, "easy"), "0379714227", "0123456789abcdef")
    log.write_text(text_of(header, []), "ascii")
    return log


def plays(game: Game, turns: int = 3) -> None:
    """Take the match up and play on: the screen shows what the log says."""
    model = taken_up(game)
    for _ in range(turns):
        model = game.decide(model)


def taken_up(game: Game) -> Model:
    """CONTINUE, and once more where the machine was so slow that the menu had not been seen yet."""
    for _ in range(5):
        game.key("ok")
        try:
            game.screen.until(lambda: game.is_shown(Model(game.log(), game._deps)), 3, "the match")
            break
        except AssertionError:
            continue
    return game.ready()


def plays_blind(game: Game) -> None:
    """Start a new match and play on where nothing is written: the picture changes with each press, but for those that
    come before the last picture was seen: on a slow machine there are many."""
    seen: set[bytes] = set()
    for _ in range(60):
        game.screen.key("KP_Enter", pause=0.12)
        seen.add(game.screen.settle(0.1).rgb)
        if len(seen) > 6:
            return
    raise AssertionError(f"{len(seen)} pictures")


def leaves(game: Game, said: int | None = 0) -> str:
    """End it, and give what it said: so many lines, and no traceback among them. None: others speak as well."""
    game.program.signal(signal.SIGTERM)
    assert game.program.wait() == 0
    output = game.program.output()
    assert "Traceback" not in output and (said is None or output.count("\n") == said), output
    return output


@pytest.mark.parametrize("driver", ["bogus", "none", "alsa"])
def test_q01_no_sound_device(screen: Screen, tmp_path: Path, driver: str) -> None:
    dealt(tmp_path)
    game = Hostile(screen, tmp_path, player="easy")
    game.begin("--data-dir", str(tmp_path), env={"SDL_AUDIODRIVER": driver})
    plays(game)
    leaves(game, said=None if driver == "alsa" else 0)


@pytest.mark.parametrize(
    "env",
    [
        {"HOME": "/proc/nothing", "XDG_DATA_HOME": ""},
        {"HOME": "/dev/null", "XDG_DATA_HOME": "relative"},
        {"XDG_DATA_HOME": "/proc/nothing"},
    ],
)
def test_f04_nowhere_to_write(screen: Screen, tmp_path: Path, env: dict[str, str]) -> None:
    game = Hostile(screen, tmp_path)
    game.begin(env=env, cwd=tmp_path)
    plays_blind(game)
    assert "nothing will be kept" in leaves(game, said=1)
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize("folder", ["read-only", "read-only matches", "no permission"])
def test_f04_a_folder_that_may_not_be_written(screen: Screen, tmp_path: Path, folder: str) -> None:
    """As a user who may not: root may do everything."""
    os.chmod(tmp_path, 0o755)
    data = tmp_path / "data"
    log = dealt(data)
    before = log.read_bytes()
    shut = data if folder != "read-only matches" else log.parent
    shut.chmod(0o555 if folder != "no permission" else 0o000)
    game = Hostile(screen, data, player="easy")
    become = f"setpriv --reuid={NOBODY} --regid={NOBODY} --clear-groups" if os.geteuid() == 0 else ""
    options = f"--keymap numpad --speed instant --lang en --data-dir {data}"
    open_way(tmp_path)
    game.program = screen.start(
        [*become.split(), sys.executable, str(ROOT / "main.py"), *options.split()],
        env={"PYTHONDONTWRITEBYTECODE": "1", "HOME": "/"},
    )
    game.program.wait_for_window()
    plays_blind(game)
    assert "nothing will be kept" in leaves(game, said=2 if folder == "no permission" else 1)
    shut.chmod(0o755)
    assert log.read_bytes() == before


def open_way(path: Path) -> None:
    """Let others through to a folder of the test."""
    for each in [path, *path.parents]:
        if "pytest" in str(each):
            each.chmod(each.stat().st_mode | 0o055)


def test_a_full_disk(screen: Screen, tmp_path: Path) -> None:
    """No file may grow any more: the match goes on, and what was written is a true beginning of it."""
    log = dealt(tmp_path)
    start = log.read_bytes()
    game = Hostile(screen, tmp_path, player="easy")
    game.begin("--data-dir", str(tmp_path), before=f"ulimit -f {len(start) // 1024 + 1};")
    for _ in range(60):
        screen.key("KP_Enter", pause=0.1)
    screen.settle()
    found = log.read_bytes()
    assert len(start) < len(found) <= 1024 * (len(start) // 1024 + 1)
    read_file(log)[0].replay()
    leaves(game)
    assert log.read_bytes() == found
    again = Hostile(screen, tmp_path, player="easy")
    again.begin("--data-dir", str(tmp_path))
    plays(again)
    leaves(again)


@pytest.mark.parametrize("locale", ["de_DE.UTF-8", "tr_TR.UTF-8", "C", "xx_YY.nonsense"])
def test_f11_odd_locales(screen: Screen, tmp_path: Path, locale: str) -> None:
    dealt(tmp_path)
    game = Hostile(screen, tmp_path, player="easy")
    game.begin("--data-dir", str(tmp_path), env={"LANG": locale, "LC_ALL": locale, "LANGUAGE": locale})
    plays(game, 2)
    leaves(game, said=None)


def test_no_home_at_all(screen: Screen, tmp_path: Path) -> None:
    dealt(tmp_path)
    game = Hostile(screen, tmp_path, player="easy")
    game.begin("--data-dir", str(tmp_path), before="unset HOME XDG_DATA_HOME LANG USER LOGNAME; cd /;")
    plays(game, 2)
    leaves(game)


@pytest.mark.parametrize(
    "name", ["Été 游戏 ñ", "two words", "-dash", "x" * 200 + "/" + "y" * 200 + "/" + "z" * 200]
)
def test_f09_odd_paths(screen: Screen, tmp_path: Path, name: str) -> None:
    folder = tmp_path / name
    folder.mkdir(parents=True)
    dealt(folder / "data")
    game = Hostile(screen, folder / "data", player="easy")
    game.begin("--data-dir", str(Path(name) / "data") if name[0] != "-" else f"./{name}/data", cwd=tmp_path)
    plays(game, 2)
    leaves(game)


def test_a_clock_that_was_set_back(screen: Screen, tmp_path: Path) -> None:
    """Files from the future and from 1970: the match is taken up, and written on."""
    log = dealt(tmp_path)
    for stamp in (1, 4_000_000_000):
        os.utime(log, (stamp, stamp))
        game = Hostile(screen, tmp_path, player="easy")
        game.begin("--data-dir", str(tmp_path))
        plays(game, 1)
        leaves(game)


@pytest.mark.parametrize("after", ["<&- >&- 2>&-", "> /dev/full 2> /dev/full", "| head -c 0"])
def test_standard_streams_closed_or_full(screen: Screen, tmp_path: Path, after: str) -> None:
    log = dealt(tmp_path)
    game = Hostile(screen, tmp_path, player="easy")
    game.begin("--data-dir", str(tmp_path), after=after)
    plays(game, 2)
    game.program.close()
    assert game.program.wait() == 0
    read_file(log)[0].replay()


def test_full_screen_fifty_times(screen: Screen, tmp_path: Path) -> None:
    dealt(tmp_path)
    game = Hostile(screen, tmp_path, player="easy")
    game.begin("--data-dir", str(tmp_path))
    model = taken_up(game)
    for _ in range(50):
        screen.key("F11", pause=0.05)
        screen.keyboard.focus(screen.keyboard.windows()[-1])
    screen.settle()
    game.look()
    game.look_at(model)
    game.decide(model)
    leaves(game)


def test_v08_full_hd_without_a_renderer(tmp_path: Path) -> None:
    """Drawn by the processor alone, at 1920x1080: a key is seen within 150 ms, and what moves ends by the clock: keys
    pressed meanwhile do not queue up behind it."""
    dealt(tmp_path)
    with Screen(1920, 1080) as screen:
        game = Hostile(screen, tmp_path, player="easy")
        env = {
            "SDL_RENDER_DRIVER": "software",
            "SDL_FRAMEBUFFER_ACCELERATION": "0",
            "LIBGL_ALWAYS_SOFTWARE": "1",
        }
        game.begin("--data-dir", str(tmp_path), "--fullscreen", "--speed", "slow", env=env)
        screen.settle()
        took = []
        for _ in range(8):
            before, began = screen.picture(0, 0, 240, 135, 8), time.monotonic()
            screen.keyboard.key("KP_2", True)
            screen.until(lambda before=before: screen.picture(0, 0, 240, 135, 8) != before, 3, "an answer")  # type: ignore[misc]
            took.append(time.monotonic() - began)
            screen.keyboard.key("KP_2", False)
            screen.settle(0.1)
        assert min(took) < 0.15, took
        screen.key("KP_5", pause=0.2)
        began = time.monotonic()
        for _ in range(6):
            screen.key("KP_1", pause=0.02)
        screen.settle(0.6, timeout=8)
        assert time.monotonic() - began < 6
        leaves(game)


@pytest.mark.parametrize("size", [(1, 1), (4000, 30), (319, 239)])
def test_resized_and_back(screen: Screen, tmp_path: Path, size: tuple[int, int]) -> None:
    dealt(tmp_path)
    game = Hostile(screen, tmp_path, player="easy")
    game.begin("--data-dir", str(tmp_path))
    model = taken_up(game)
    window, before = screen.keyboard.windows()[-1], game.program.place()[2:]
    for _ in range(3):
        screen.keyboard.resize(window, *size)
        time.sleep(0.15)
        screen.keyboard.resize(window, *before)
        time.sleep(0.15)
    screen.settle()
    game.look()
    game.look_at(model)
    game.decide(model)
    leaves(game)


def test_taken_off_the_screen_and_put_back(screen: Screen, tmp_path: Path) -> None:
    dealt(tmp_path)
    game = Hostile(screen, tmp_path, player="easy")
    game.begin("--data-dir", str(tmp_path))
    model = taken_up(game)
    window = screen.keyboard.windows()[-1]
    for _ in range(3):
        screen.keyboard.show(window, False)
        time.sleep(0.3)
        screen.keyboard.show(window, True)
        screen.keyboard.focus(window)
    screen.settle()
    game.look_at(model)
    game.decide(model)
    leaves(game)


def test_a_folder_removed_in_play(screen: Screen, tmp_path: Path) -> None:
    """F08: it is made again, with the whole match in it."""
    log = dealt(tmp_path)
    game = Hostile(screen, tmp_path, player="easy")
    game.begin("--data-dir", str(tmp_path))
    plays(game, 2)
    model = game.ready()
    before = log.read_bytes()
    log.unlink()
    (log.parent / ".lock").unlink()
    log.parent.rmdir()
    writes(game, lambda: log.exists())
    assert log.read_bytes().startswith(before)
    assert read_file(log)[0].replay().number >= model.table.match.number
    leaves(game)


def writes(game: Game, done: Callable[[], bool]) -> None:
    """Show the hand the other way, which is noted, until something has happened."""
    ends = time.monotonic() + 20
    while not done():
        assert time.monotonic() < ends
        game.screen.key("KP_3", pause=0.2)
