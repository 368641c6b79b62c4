"""``python -m game.record``, and the golden logs, which it reads for ever."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from game.engine import deal
from game.engine.cards import format_cards
from game.engine.rules import VARIANTS
from game.record.__main__ import main, report
from game.record.log import LogError, read
from game.record.store import read_file
from tests.record.golden import FOLDER

GOLDEN = sorted(FOLDER.glob("*.log"))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_old_logs_are_read_for_ever(path: Path) -> None:
    log, size = read_file(path)
    assert size == path.stat().st_size and not log.torn
    match = log.replay()
    assert match.over == (log.closed == "over")
    hands = sum(word == "end" for _, word, _ in log.entries)
    assert hands == match.number - (match.result is None)
    assert main([str(path)]) == 0


def test_there_is_a_golden_log_for_every_variant_and_state() -> None:
    kinds = {*VARIANTS, "running", "given-up", "practice", "single", "eleven", "last"}
    assert {*kinds, *(f"{kind}-2" for kind in kinds)} <= {p.stem for p in GOLDEN}
    for path in GOLDEN:
        assert read_file(path)[0].header.format == (2 if path.stem.endswith("-2") else 1)


@pytest.mark.parametrize("name", ["running", "running-2"])
def test_the_running_golden_match_stands_where_it_stood(name: str) -> None:
    """No hash covers a hand that goes on: this does."""
    match = read_file(FOLDER / f"{name}.log")[0].replay()
    hand = match.hand
    assert (match.number, match.scores, match.boxes) == RUNNING[:3]
    assert (
        hand.phase,
        hand.to_act,
        hand.stock,
        format_cards(hand.hands[0]),
        format_cards(hand.hands[1]),
    ) == RUNNING[3:]


RUNNING = (
    *(3, (20, 0), (2, 0), "discard", 0, 20),
    *("7C QC 4D 5D 6D QD AH TH QH 2S 5S", "AC 2C 3C 4C AD 3H 5H AS 7S QS"),
)


def test_report(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(FOLDER / "single.log"), str(FOLDER / "running.log")]) == 0
    out = capsys.readouterr().out
    assert "hand 1  code 7000000012  knock, 18 to 0  18-0" in out
    assert "over: 0 wins, 18-0 in all" in out
    assert "code 7000000012, salt 0123456789abcdef, seal 64FA55FF2F9A" in out


def test_a_running_match_gives_its_code_away_to_nobody(capsys: pytest.CaptureFixture[str]) -> None:
    path = FOLDER / "running.log"
    assert main([str(path)]) == 0
    match = read_file(path)[0].replay()
    out = capsys.readouterr().out
    assert match.code not in out and match.hand_code not in out and "salt" not in out
    assert "goes on" in out


@pytest.mark.parametrize("name", ["single-2", "spades-2", "grim-2"])
def test_at_no_action_of_a_match_the_report_tells_a_card_or_a_code_that_is_still_to_come(name: str) -> None:
    """Cut off after each line in turn: codes of hands that are over, and nothing else."""
    lines = (FOLDER / f"{name}.log").read_text().splitlines(keepends=True)
    start, tried = lines.index("hand 1\n") + 1, 0
    for end in range(start, len(lines), 1 if len(lines) < 100 else 7):
        log = read("".join(lines[:end]))
        match, text = log.replay(), "\n".join(report(Path("x.log"), log))
        ahead = match.number + (match.result is not None)
        secret = [deal.hand_code(match.code, number) for number in range(ahead, ahead + 3)]
        if log.closed is None:  # the code of a single hand is that of its match
            secret += [
                log.header.salt,
                *([match.code] if match.result is None or match.code != match.hand_code else []),
            ]
        assert not any(each in text for each in secret), text
        assert not re.search(r"\b(10|[A2-9TJQK])[CDHS]\b", text), text
        tried += 1
    assert tried > 10


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ("\nend ", "\nend 0", "the hash of hand 1"),
        ("\nseal 6", "\nseal 7", "the seal does not belong"),
        ("knockpad 1", "knockpad 3", "line 1: format 3 is newer"),
        ("\ndiscard ", "\ndiscard A", "is no action"),
    ],
)
def test_it_says_where_a_log_parts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, what: str
) -> None:
    path = tmp_path / "x.log"
    text = (FOLDER / "single.log").read_text()
    path.write_text(text.replace(old, new, 1))
    assert main([str(path)]) == 1
    told = capsys.readouterr().err
    assert told.startswith(f"{path}: line ") and what in told and told.count("\n") == 1


def test_other_cards_than_those_of_the_code_are_noticed() -> None:
    """The deck comes from the code, so an action that only another deck allows is refused."""
    lines = (FOLDER / "single.log").read_text().split("\n")
    other = (FOLDER / "oklahoma.log").read_text().split("\n")
    head, tail = other[: other.index("hand 1")], lines[lines.index("hand 1") :]
    with pytest.raises(LogError):
        read("\n".join(head + tail)).replay()


def test_a_torn_line_is_said_and_holds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "x.log"
    path.write_text((FOLDER / "running.log").read_text() + "draw-st")
    assert main([str(path)]) == 0
    assert "the last line was torn off" in capsys.readouterr().out


def test_what_cannot_be_read_is_status_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(tmp_path)]) == main([str(tmp_path / "none.log")]) == main([]) == 2
    assert "No such file" in capsys.readouterr().err
    assert main(["--help"]) == 0


def test_as_a_program(root: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "game.record", *map(str, GOLDEN)], cwd=root, capture_output=True, text=True
    )
    assert done.returncode == 0 and not done.stderr
    assert done.stdout.count("holds:") == len(GOLDEN)
