"""A log that was changed is found out: no action, hash, code, salt or seal can be another one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from game.record.__main__ import main
from game.record.log import LogError, fingerprint, read
from tests.record.golden import FOLDER
from tests.record.play import play, table

MUTATED = 100
_DIGITS = {"code": "0123456789abcdef", "salt": "0123456789abcdef", "seal": "0123456789ABCDEF"}


def other_digit(line: str, at: int, digits: str, rng: Random) -> str:
    return line[:at] + rng.choice([digit for digit in digits if digit != line[at]]) + line[at + 1 :]


def mutations(text: str, rng: Random) -> Iterator[tuple[str, str]]:
    """What was changed, and the lines as they are then: for ever, of every kind in turn."""
    lines = text.split("\n")
    log = read(text)
    ended = max(number for number, word, _ in log.entries if word == "end")
    legal = {}
    steps = list(log.steps())
    for before, after in pairwise(steps):
        if not after.line.startswith("hand ") and after.number < ended:
            others = [str(each) for each in before.match.hand.legal() if str(each) != after.line]
            if others:
                legal[after.number - 1] = others
    odd = {at: [a for a in found if not a.startswith(("discard", "draw"))] for at, found in legal.items()}
    odd = {at: found for at, found in odd.items() if found} or legal
    while True:
        for choices in (legal, odd):  # another action that the rules allow there
            at = rng.choice(list(choices))
            yield "action", "\n".join([*lines[:at], rng.choice(choices[at]), *lines[at + 1 :]])
        first, second = sorted(rng.sample([at for at in legal if lines[at].startswith("discard ")], 2))
        swapped = list(lines)
        swapped[first], swapped[second] = lines[second], lines[first]
        if swapped != lines:
            yield "two discards", "\n".join(swapped)
        at = rng.choice(list(legal))
        yield "a line less", "\n".join([*lines[:at], *lines[at + 1 :]])
        at = rng.choice([at for at, line in enumerate(lines) if line.startswith("end ")])
        changed = other_digit(lines[at], rng.randrange(4, 20), "0123456789abcdef", rng)
        yield "hash", "\n".join([*lines[:at], changed, *lines[at + 1 :]])
        for word, digits in _DIGITS.items():
            at = next(at for at, line in enumerate(lines) if line.startswith(f"{word} "))
            changed = other_digit(lines[at], rng.randrange(5, len(lines[at])), digits, rng)
            yield word, "\n".join([*lines[:at], changed, *lines[at + 1 :]])
        if log.closed:
            at = len(lines) - 2
            changed = other_digit(lines[at], len(lines[at]) - rng.randrange(1, 11), "0123456789", rng)
            yield "the code in plain", "\n".join([*lines[:at], changed, *lines[at + 1 :]])


def test_no_changed_log_passes_for_a_true_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Every one is told in one line with the number of the line where it parts."""
    rng, path = Random(1), tmp_path / "000001.log"
    names = [*["single"] * 7, "grim", "spades", "running"]
    found = {name: mutations((FOLDER / f"{name}-2.log").read_text(), rng) for name in set(names)}
    kinds = set()
    for at in range(MUTATED):
        kind, text = next(found[names[at % len(names)]])
        kinds.add(kind)
        path.write_text(text)
        assert main([str(path)]) == 1, (kind, text)
        told = capsys.readouterr().err
        assert told.startswith(f"{path}: line ") and told.count("\n") == 1, told
    assert len(kinds) == 8


def test_the_hash_of_a_hand_is_over_the_rules_too() -> None:
    """A line of the header that changes nothing in the cards or the score is noticed all the same."""
    text = (FOLDER / "single-2.log").read_text()
    for old, new in (("big_gin_bonus 0", "big_gin_bonus 31"), ("name oklahoma", "name home")):
        assert f"rule {old}\n" in text
        read(text.replace("knockpad 2", "knockpad 1")).header.lines()
        with pytest.raises(LogError, match="the hash of hand 1 is not that of its actions and its result"):
            read(text.replace(f"rule {old}\n", f"rule {new}\n")).replay()


def test_an_old_match_goes_on_in_its_own_format(tmp_path: Path) -> None:
    """Taken up, played on to its end, something taken back: the file says format 1 and holds."""
    from game.record.store import Library, read_file
    from game.table import Table

    folder = tmp_path / "matches"
    folder.mkdir()
    (folder / "000001.log").write_bytes((FOLDER / "running.log").read_bytes())
    library = Library(tmp_path)
    played = Table.resume(library, "000001.log")
    assert played is not None
    play(played, 1, 25)
    while not played.can_undo:
        play(played, 2, 1)
    assert played.undo()
    play(played, 3)
    log, _ = read_file(folder / "000001.log")
    assert log.header.format == 1 and log.closed == "over" and log.replay() == played.match
    assert table(None)[0].header.format == 2


def test_the_two_formats_differ_in_their_hashes_alone() -> None:
    for path in sorted(FOLDER.glob("*-2.log")):
        new, old = path.read_text(), path.with_name(f"{path.stem[:-2]}.log").read_text()
        pairs = zip(old.split("\n"), new.split("\n"), strict=True)
        differing = {one.split(" ")[0] for one, other in pairs if one != other}
        assert differing <= {"knockpad", "end"} and "knockpad" in differing
    match = next(s.match for s in read(new).steps() if s.match.result is not None)
    assert fingerprint(match, 1) != fingerprint(match, 2) == fingerprint(match)
