"""A long match opens in one pass and takes up little: by counted calls and bytes, never by the clock."""

from __future__ import annotations

import gc
import tracemalloc
from pathlib import Path

import pytest

from bench.growth import LOG, OPENED, deps, long_match
from game.engine.hand import Hand
from game.record.log import read
from game.record.steps import Steps

SHORT, LONG = 12, 60


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A match of some hands and one of many."""
    found = []
    for hands in (SHORT, LONG):
        folder = tmp_path_factory.mktemp(f"hands-{hands}")
        long_match(folder, hands)
        found.append(folder)
    return found[0], found[1]


def held(name: str, folder: Path) -> int:
    """Bytes of Python's objects once it is open."""
    known = deps(folder)
    gc.collect()
    tracemalloc.start()
    try:
        opened = OPENED[name](known, folder)
        gc.collect()
        found, _ = tracemalloc.get_traced_memory()
        del opened
        return found
    finally:
        tracemalloc.stop()
        known.library.close()


@pytest.mark.parametrize("name", ["continued", "replayed", "reviewed"])
def test_an_open_match_takes_less_than_three_times_its_log(name: str, folders: tuple[Path, Path]) -> None:
    """What grows with the log: a match of many hands against one of some."""
    held(name, folders[0])  # what is only made once
    few, many = (held(name, folder) for folder in folders)
    text = [(folder / LOG).stat().st_size for folder in folders]
    assert text[1] > 30_000
    assert many - few < 3 * (text[1] - text[0])


@pytest.mark.parametrize("name", ["continued", "replayed", "reviewed"])
def test_opening_goes_through_a_log_once(
    name: str, folders: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """An action is done once, and once more only in the hand or two that are shown."""
    folder, done = folders[1], []
    apply = Hand.apply
    monkeypatch.setattr(Hand, "apply", lambda hand, action: done.append(1) or apply(hand, action))
    known = deps(folder)
    OPENED[name](known, folder)
    known.library.close()
    log = read((folder / LOG).read_text())
    words = [word for _, word, _ in log.entries]
    actions = sum(word not in ("note", "end", "hand") for word in words)
    assert actions <= len(done) <= actions * (LONG + 3) / LONG + 60


def test_steps_are_made_again_as_they_were(folders: tuple[Path, Path]) -> None:
    log = read((folders[0] / LOG).read_text())
    whole, steps = list(log.steps()), Steps(log)
    assert len(steps) == len(whole) and steps.final == whole[-1].match
    assert list(steps) == whole and steps[-1] == whole[-1] and steps[3:40:7] == whole[3:40:7]
    assert steps.starts == [at for at, step in enumerate(whole) if step.line.startswith("hand ")]
    for at in (0, len(whole) - 1, 5, len(whole) // 2, 7):
        assert steps[at] == whole[at], "in any order"
    for wrong in (len(whole), -len(whole) - 1):
        with pytest.raises(IndexError):
            steps[wrong]
    steps.cut(3)
    assert list(steps) == whole[:3]


def test_a_match_is_dealt_again_as_it_was(folders: tuple[Path, Path]) -> None:
    steps = list(read((folders[0] / LOG).read_text()).steps())
    dealt = [step.match for step in steps if step.line.startswith("hand ")]
    final = steps[-1].match
    assert [final.as_dealt(number) for number in range(1, final.number + 1)] == dealt
