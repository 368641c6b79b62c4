"""Statistics: a summary of the logs that is never wrong twice."""

from __future__ import annotations

import csv
import errno
import shutil
from pathlib import Path
from random import Random

import pytest

from game.app import main
from game.engine.rules import VARIANTS
from game.record import statistics
from game.record.statistics import FILE, Row, Statistics, StatisticsError, open_statistics, spans, unspan
from game.record.store import Library
from game.table import Table
from tests.record.faults import FaultyDisk, Killed
from tests.record.golden import FOLDER


def play(library: Library, variant: str, code: str, give_up: bool = False, undo: bool = False) -> Table:
    """A whole match, the player choosing at random but knocking when he may."""
    rng = Random(code)
    table = Table.new(library, VARIANTS[variant], "easy", code)
    if undo:
        table.journal.append("note undo pass")
    while not table.match.over:
        if table.match.result is not None:
            if give_up:
                table.give_up()
                break
            table.next_hand()
        elif table.computer_to_act:
            table.think()
        else:
            legal = table.view.legal
            knocks = [each for each in legal if each.kind == "knock"]
            table.act(
                knocks[0] if knocks else legal[0] if table.view.phase != "discard" else rng.choice(legal)
            )
    table.close()
    return table


@pytest.fixture
def played(tmp_path: Path) -> tuple[Library, Path, list[Table]]:
    library = Library(tmp_path)
    tables = [
        play(library, "gin", "0000000000"),
        play(library, "grim", "1234567894"),
        play(library, "gin", "2718281828", give_up=True),
        play(library, "board", "3141592652", undo=True),
    ]
    return library, tmp_path / FILE, tables


def test_every_match_is_counted_once(played: tuple[Library, Path, list[Table]]) -> None:
    library, path, tables = played
    first, trouble = open_statistics(library, path)
    assert trouble is None
    assert set(first.rows) == {("gin", "easy"), ("grim", "easy")}
    gin = first.rows["gin", "easy"]
    results = [each.result for each in tables[0].match.played] + [tables[0].match.result]
    results += [each.result for each in tables[2].match.played] + [tables[2].match.result]
    real = [each for each in results if each is not None]
    assert gin.matches == 2 and gin.given_up == 1
    assert gin.hands == len(real)
    assert gin.taken == sum(each.winner == 0 for each in real)
    assert gin.points == sum(each.points for each in real if each.winner == 0)
    assert gin.conceded == sum(each.points for each in real if each.winner == 1)
    assert gin.undercuts_against == sum(each.kind == "undercut" and each.winner == 1 for each in real)
    assert gin.taken + gin.lost + gin.dead == gin.hands
    assert gin.knocks + gin.gins + gin.undercuts == gin.taken
    again, _ = open_statistics(library, path)
    assert again == first


def test_a_match_for_practice_stays_out_and_an_open_one_waits(
    played: tuple[Library, Path, list[Table]],
) -> None:
    library, path, _ = played
    found, _ = open_statistics(library, path)
    assert ("board", "easy") not in found.rows and 4 in found.folded
    table = Table.new(library, VARIANTS["gin"], "easy", "0000000000")
    found, _ = open_statistics(library, path)
    assert 5 not in found.folded
    table.give_up()
    found, _ = open_statistics(library, path)
    assert 5 in found.folded and found.rows["gin", "easy"].matches == 3


@pytest.mark.parametrize(
    "damage",
    [
        b"",
        b"\x00" * 50,
        b"folded = 3",
        b'folded = ["7-1"]',
        b"[x]\na = 1",
        b'last = ["1 gin"]',
        b"\xff\xfe",
        b"[gin-easy]\nhands = -1",
    ],
)
def test_a_damaged_file_is_set_aside_and_made_again(
    played: tuple[Library, Path, list[Table]], damage: bytes
) -> None:
    library, path, _ = played
    right, _ = open_statistics(library, path)
    whole = path.read_bytes()
    path.write_bytes(damage)
    found, trouble = open_statistics(library, path)
    assert found == right and path.read_bytes() == whole
    if damage:
        assert trouble is not None and FILE in trouble
        assert path.with_name(f"{FILE}.damaged").read_bytes() == damage


def test_the_text_reads_back_and_the_table_for_others_has_a_line_a_row(
    played: tuple[Library, Path, list[Table]],
) -> None:
    library, path, _ = played
    found, _ = open_statistics(library, path)
    assert Statistics.read(found.text()) == found
    lines = found.csv().splitlines()
    assert lines[0].startswith("game,level,matches,won") and len(lines) == 3
    assert found.total().hands == sum(row.hands for row in found.rows.values())


def test_nothing_is_kept_without_a_folder() -> None:
    assert open_statistics(Library(None), None) == (Statistics(), None)


def test_streaks_and_spans() -> None:
    row = Row()
    for won in (True, True, False, True):
        row.add_match(won, False)
    assert (row.streak, row.best_streak, row.won, row.matches) == (1, 2, 3, 4)
    assert unspan(spans({1, 2, 3, 9, 11, 12})) == {1, 2, 3, 9, 11, 12}
    with pytest.raises(StatisticsError):
        unspan(["3-x"])


def test_the_table_is_written_from_the_command_line(
    played: tuple[Library, Path, list[Table]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    library, path, _ = played
    library.close()
    target = tmp_path / "table.csv"
    line = ["--data-dir", str(tmp_path), "--export-statistics", str(target)]
    assert main(line) == 0
    rows = list(csv.DictReader(target.read_text().splitlines()))
    assert [(row["game"], row["level"], row["matches"]) for row in rows] == [
        ("gin", "easy", "2"),
        ("grim", "easy", "1"),
    ]
    assert int(rows[0]["taken"]) + int(rows[0]["lost"]) + int(rows[0]["dead"]) == int(rows[0]["hands"]) > 0
    path.write_text("folded = 3\n")
    assert main(line) == 0, "a damaged summary is made again"
    assert [row["matches"] for row in csv.DictReader(target.read_text().splitlines())] == ["2", "1"]
    assert capsys.readouterr().err.count("\n") == 1


def test_the_table_is_written_while_the_program_runs(
    played: tuple[Library, Path, list[Table]], tmp_path: Path
) -> None:
    target = tmp_path / "table.csv"
    assert main(["--data-dir", str(tmp_path), "--export-statistics", str(target)]) == 0
    assert target.read_text().count("easy") == 2


@pytest.mark.parametrize("wrong", ["folder", "no such place"])
def test_a_table_that_cannot_be_written_is_one_line_and_status_1(
    wrong: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path if wrong == "folder" else tmp_path / "nothing"
    assert main(["--data-dir", str(kept), "--export-statistics", str(tmp_path)]) == 1
    said = capsys.readouterr().err
    assert said.startswith("knockpad: ") and said.count("\n") == 1
    assert ("--export-statistics" if wrong == "folder" else "--data-dir") in said
    assert not (tmp_path / "nothing").exists()


def test_no_folder_is_made_for_a_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "file").write_text("no folder")
    for missing in (tmp_path / "out", tmp_path / "out" / "deep", tmp_path / "file"):
        line = ["--data-dir", str(tmp_path / "data"), "--export-statistics", str(missing / "table.csv")]
        assert main(line) == 1
        said = capsys.readouterr()
        assert said.err == (
            f"knockpad: {missing / 'table.csv'}: there is no folder {missing}; "
            "--export-statistics needs a file in a folder that is there\n"
        )
        assert not said.out
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["data", "file"]


@pytest.mark.parametrize("seed", range(30))
def test_killed_or_refused_in_any_call_the_file_is_the_old_one_or_the_new(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    """However the writing ends, the next start counts every match, and none twice."""
    matches = tmp_path / "matches"
    matches.mkdir()
    path = tmp_path / FILE
    for number, name in enumerate(("gin", "board", "grim"), 1):
        shutil.copy(FOLDER / f"{name}.log", matches / f"{number:06d}.log")
        library = Library(tmp_path)
        before = path.read_bytes() if path.exists() else None
        rng = Random(seed * 10 + number)
        countdown = rng.randrange(1, 9)
        how = rng.choice(["killed", errno.ENOSPC, errno.EACCES, -errno.EIO, "short"])

        def plan(call: str, how: str | int = how) -> str | int | None:
            nonlocal countdown
            countdown -= 1
            return how if countdown == 0 else None

        monkeypatch.setattr(statistics, "DISK", FaultyDisk(plan))
        try:
            found, _ = open_statistics(library, path)
            assert found.total().matches == number
        except Killed:
            pass
        monkeypatch.undo()
        library.close()
        if path.exists() and path.read_bytes() != before:
            assert Statistics.read(path.read_text()).total().matches == number
    library = Library(tmp_path)
    found, trouble = open_statistics(library, path)
    assert found.total().matches == 3 and trouble is None
    library.close()
