"""What grows with play, and how much: python -m bench.growth [--hands N] [--counted N]

A match of so many hands is opened in fresh processes, as the menu's CONTINUE does it, as a replay and as a review;
statistics that have counted so many hands are opened too. Each line: CPU time, the growth of the objects that Python
holds afterwards, at its highest, and of the process, beside the size of the file. ``--keep FOLDER`` leaves the files.
"""

from __future__ import annotations

import argparse
import gc
import os
import subprocess
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

from game.ai.player import PLAYERS, exhaust
from game.engine.actions import Action
from game.engine.rules import VARIANTS
from game.input.keymap import built_in
from game.record.statistics import FILE, Row, Statistics, open_statistics
from game.record.store import Library, read_file
from game.screens.deps import Deps
from game.settings import Settings
from game.table import Table
from game.text.catalogue import load

LOG = Path("matches", "000001.log")
CODE = "0000000000"
RULES = VARIANTS["gin"]._replace(name="long", points_to_win=1000)
HANDS_A_MATCH = 10
ROOT = Path(__file__).resolve().parent.parent


def long_match(folder: Path, hands: int) -> None:
    """A match of so many hands, which stands in the middle of its last one.

    No match lasts so long, so three hands in four come to nothing: both sides then throw for the knock what they
    would throw without it. The rest is played as NORMAL plays.
    """
    library = Library(folder)
    table = Table.new(library, RULES, "normal", CODE)
    mind, rng = PLAYERS["normal"](), Random(1)
    table._computer.levels.clear()
    while table.match.number < hands or len(table.view.public_actions) < 6:
        if table.match.result is not None:
            table.next_hand()
            continue
        table.seat = table.match.hand.to_act or 0
        table._view = None
        action = exhaust(mind.think(table.view, rng))
        if action.kind == "knock" and table.match.number % 4:
            action = Action("discard", action.card)
        table.act(action)
    table.close()
    library.close()


def counted_statistics(folder: Path, hands: int) -> None:
    """A statistics file of so many hands, with the names of its logs, and one closed log that is not in it yet."""
    matches = hands // HANDS_A_MATCH
    (folder / "matches").mkdir(parents=True, exist_ok=True)
    found = Statistics(folded=set(range(1, matches + 1)))
    for game in VARIANTS:
        for level in PLAYERS:
            found.rows[game, level] = Row(matches=matches // 20, won=matches // 40, hands=hands // 20)
    (folder / FILE).write_text(found.text())
    for number in range(1, matches + 1):
        (folder / "matches" / f"{number:06}.log").touch()
    library = Library(folder)
    table = Table.new(library, VARIANTS["gin"], "easy", CODE)
    table.give_up()
    table.close()
    library.close()


# -- what is opened ---------------------------------------------------------------------------------------------


def deps(folder: Path) -> Deps:
    """What the screens hold on to."""
    return Deps(load("en")[0], Settings(speed="instant"), built_in("phone"), Library(folder))


def continued(known: Deps, folder: Path) -> object:
    """The match taken up, and its first picture."""
    from game.screens.play import first_screen

    table = Table.resume(known.library, LOG.name)
    assert table is not None
    screen = first_screen(known, table)
    screen.scene()
    return table, screen


def replayed(known: Deps, folder: Path) -> object:
    """The replay at its first step, then at its last hand."""
    from game.input.buttons import Press
    from game.screens.replay import replay_screen

    screen = replay_screen(known, folder / LOG)
    screen.scene()
    screen.handle(Press("4", "left"))
    screen.scene()
    return screen


def reviewed(known: Deps, folder: Path) -> object:
    """The review as it opens, before the first decision is judged."""
    from game.screens.review import ReviewScreen

    screen = ReviewScreen(known, read_file(folder / LOG)[0], 0)
    screen.scene()
    return screen


def told(known: Deps, folder: Path) -> object:
    """The statistics, with the one match that was not counted yet."""
    return open_statistics(known.library, folder / FILE)


OPENED: dict[str, Callable[[Deps, Path], object]] = {
    "continued": continued,
    "replayed": replayed,
    "reviewed": reviewed,
    "statistics": told,
}


class Growth(NamedTuple):
    """What opening took. cpu: seconds; held and peak: bytes of Python's objects; grown: bytes of the process."""

    cpu: float
    held: int
    peak: int
    grown: int


def resident(pid: int | None = None) -> int:
    """Bytes of memory that a process, by default this one, has in use; 0 where the system does not tell."""
    try:
        return int(Path(f"/proc/{pid or 'self'}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0


def grown(name: str, small: Path, folder: Path, traced: bool) -> Growth:
    """Open the small one first, so that only what grows with the file counts; then the other one."""
    opened = OPENED[name]
    opened(deps(small), small)
    known = deps(folder)
    gc.collect()
    if traced:
        tracemalloc.start()
    before, began = resident(), time.process_time()
    found = opened(known, folder)
    took = time.process_time() - began
    gc.collect()
    held, peak = tracemalloc.get_traced_memory() if traced else (0, 0)
    after = resident()
    del found
    return Growth(took, held, peak, after - before)


def measured(name: str, small: Path, folder: Path) -> Growth:
    """``grown`` in two processes of its own: one with the clock and the process, one with the objects."""
    found = []
    for how in ("plain", "traced"):
        command = [sys.executable, "-m", "bench.growth", "--open", name, how, str(small), str(folder)]
        run = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
        found.append(Growth(*map(float, run.stdout.split())))  # type: ignore[arg-type]
    plain, traced = found
    return Growth(plain.cpu, int(traced.held), int(traced.peak), int(plain.grown))


def made(folder: Path, hands: int, counted: int) -> None:
    """The files."""
    long_match(folder / "small", 2)
    long_match(folder / "long", hands)
    counted_statistics(folder / "counted", counted)


def report(folder: Path, hands: int, counted: int) -> str:
    """Measure; the table."""
    small = folder / "small"
    size = (folder / "long" / LOG).stat().st_size
    lines = [f"a log of {hands} hands, {size / 1024:.0f} KiB", ""]
    lines.append(
        f"{'':<12}{'CPU s':>8}{'held KiB':>10}{'x file':>8}{'peak KiB':>10}{'process':>10}{'x file':>8}"
    )
    for name in ("continued", "replayed", "reviewed"):
        each = measured(name, small, folder / "long")
        lines.append(
            f"{name:<12}{each.cpu:>8.2f}{each.held / 1024:>10.0f}{each.held / size:>8.1f}{each.peak / 1024:>10.0f}"
            f"{each.grown / 1024:>10.0f}{each.grown / size:>8.1f}"
        )
    each = measured("statistics", small, folder / "counted")
    lines += ["", f"statistics of {counted} hands: {each.cpu:.3f} s of CPU, {each.held / 1024:.0f} KiB"]
    return "\n".join(lines)


def main(argv: Sequence[str] | None = None) -> int:
    """Print the table; or, with ``--open``, the figures of one process."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.growth", description=(__doc__ or "").splitlines()[0]
    )
    parser.add_argument("--hands", type=int, default=500, help="of the match (500)")
    parser.add_argument("--counted", type=int, default=100_000, help="hands in the statistics (100000)")
    parser.add_argument(
        "--keep", type=Path, metavar="FOLDER", help="where to make the files, and to leave them"
    )
    parser.add_argument("--open", nargs=4, metavar=("WHAT", "HOW", "SMALL", "FOLDER"), help=argparse.SUPPRESS)
    wanted = parser.parse_args(argv)
    if wanted.open:
        name, how, small, folder = wanted.open
        print(*grown(name, Path(small), Path(folder), how == "traced"))
    elif wanted.keep:
        if not wanted.keep.exists():
            made(wanted.keep, wanted.hands, wanted.counted)
        print(report(wanted.keep, wanted.hands, wanted.counted))
    else:
        with tempfile.TemporaryDirectory(prefix="growth-") as folder:
            made(Path(folder), wanted.hands, wanted.counted)
            print(report(Path(folder), wanted.hands, wanted.counted))
    return 0


if __name__ == "__main__":
    sys.exit(main())
