"""The computer at a table: nodes fitted to the machine once and written down, levels imported when seated."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from game import computer
from game.ai.master import NODES, Master
from game.ai.player import PLAYERS
from game.computer import SAMPLE, TIME_S, Computer, fitted_nodes
from game.engine.match import Match
from game.engine.rules import VARIANTS
from game.record.log import read, text_of
from game.record.store import Library
from game.table import Table

ROOT = Path(__file__).resolve().parent.parent


@pytest.mark.parametrize(
    ("seconds_each", "nodes"),
    [(0.0001, NODES), (TIME_S / NODES, NODES), (TIME_S / 60, 60), (TIME_S * 2, 0)],
    ids=["fast", "just", "half", "far too slow"],
)
def test_nodes_are_what_the_machine_can_do_in_time(
    seconds_each: float, nodes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    times = iter([5.0, 5.0 + seconds_each * 1.0001 * SAMPLE])
    monkeypatch.setattr(computer.time, "perf_counter", lambda: next(times))
    found = fitted_nodes.__wrapped__()
    assert abs(found - nodes) <= 1


def played(table: Table, turns: int) -> None:
    rng = Random(4)
    for _ in range(turns):
        while table.computer_to_act:
            table.think()
        if table.match.result is not None:
            return
        table.act(rng.choice(table.view.legal))


def test_the_match_notes_its_nodes_once_and_keeps_them_where_it_is_taken_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.table.fitted_nodes", lambda: 40)
    library = Library(tmp_path)
    table = Table.new(library, VARIANTS["gin"], "master", "0000000000")
    played(table, 4)
    table.close()
    lines = table.journal.lines
    assert [line for line in lines if line.startswith("note nodes")] == ["note nodes 40"]
    monkeypatch.setattr("game.table.fitted_nodes", lambda: 99)
    again = Table.resume(library, table.journal.name)
    assert again is not None
    played(again, 4)
    assert again._computer.nodes == 40 and again.journal.lines.count("note nodes 40") == 1
    assert "note nodes 99" not in again.journal.lines
    log = read(text_of(again.header, again.journal.lines))
    assert log.replay() == again.match


def test_nodes_in_a_log_that_are_none_are_measured_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.table.fitted_nodes", lambda: 7)
    table = Table.new(Library(None), VARIANTS["gin"], "master", "0000000000")
    log = read(text_of(table.header, ["note nodes many"]))
    again = Table(table.journal, log.replay(), log)
    played(again, 4)
    assert again._computer.nodes == 7


@pytest.mark.parametrize("level", [level for level in PLAYERS if level != "master"])
def test_the_other_levels_note_nothing(level: str) -> None:
    table = Table.new(Library(None), VARIANTS["gin"], level, "0000000000")
    played(table, 2)
    assert not [line for line in table.journal.lines if line.startswith("note")]


def test_few_nodes_give_the_same_action_every_time() -> None:
    match = Match.new(VARIANTS["gin"], "0000000000")
    seat = match.hand.to_act
    assert seat is not None
    found = set()
    for _ in range(2):
        computer_ = Computer(("master", "master"), nodes=50)
        action = None
        while action is None:
            action = computer_.step(seat, match, lambda: Random(1))
        found.add(action)
    assert found == {Master(50).choose(match.view(seat), Random(1))}


def test_a_level_that_is_not_seated_is_not_imported() -> None:
    code = (
        "import sys; from game.table import Table; from game.record.store import Library\n"
        "from game.engine.rules import VARIANTS\n"
        "table = Table.new(Library(None), VARIANTS['gin'], 'normal')\n"
        "while not table.computer_to_act: table.act(table.view.legal[-1])\n"
        "while not table.think(): pass\n"
        "assert 'game.ai.normal' in sys.modules\n"
        "heavy = {'game.ai.master', 'game.ai.hard', 'game.ai.net', 'json', 'dataclasses'} & set(sys.modules)\n"
        "assert not heavy, heavy\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT)
