"""Check logs of matches: ``python -m game.record FILE...``.

For each file: every action is legal, every hand's hash is that of its result, every deck comes from its code, and
the seal shown before the first card belongs to code and salt. Exit status 0: all hold; 1: one does not, and the
line where it parts is told; 2: a file cannot be read, or none was named.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from game.engine import deal
from game.engine.match import Match
from game.record.log import Log, LogError
from game.record.players import against
from game.record.store import read_file

USAGE = """usage: python -m game.record FILE...

Checks logs of matches, as they lie under matches/ in the data folder.
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Check the files named; the exit status."""
    names = list(sys.argv[1:] if argv is None else argv)
    if names in (["--help"], ["-h"]):
        print(USAGE, end="")
        return 0
    if not names:
        print(USAGE, end="", file=sys.stderr)
        return 2
    return max(check(Path(name)) for name in names)


def check(path: Path) -> int:
    """Check one file and tell what it holds; the exit status."""
    try:
        log, _ = read_file(path)
        for line in report(path, log):
            print(line)
    except LogError as error:
        print(f"{path}: {error}", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"{path}: {error.strerror or error}", file=sys.stderr)
        return 2
    return 0


def report(path: Path, log: Log) -> Iterator[str]:
    """What a log holds, line by line, hand by hand. Raises LogError where it parts from the rules or the cards."""
    header = log.header
    yield f"{path}: {header.rules.name}, {against(log)}"
    match = header.start()
    actions = 0
    for step in log.steps():
        match = step.match
        actions += not step.line.startswith("hand ")
        if match.result is not None:
            yield _hand(match)
    closed = log.closed is not None
    yield from _state(match, log.closed)
    if log.notes("undo"):
        yield f"  practice: {len(log.notes('undo'))} taken back"
    if log.torn:
        yield "  the last line was torn off and is left out"
    code = f"code {header.code}, salt {header.salt}, " if closed else ""
    yield f"  holds: {actions} actions, {code}seal {header.seal}"


def _hand(match: Match) -> str:
    """A finished hand, checked against its deck. Codes of hands to come are never told."""
    result, hand = match.result, match.hand
    assert result is not None
    if hand.deck != deal.deck(match.hand_code):
        raise LogError(0, f"the cards of hand {match.number} are not those of its code")
    to = f"{result.points} to {result.winner}" if result.winner is not None else "no score"
    score = f"{match.scores[0]}-{match.scores[1]}"
    return f"  hand {match.number}  code {match.hand_code}  {result.kind}, {to}  {score}"


def _state(match: Match, closed: str | None) -> Iterator[str]:
    if closed == "given-up":
        yield f"  given up in hand {match.number}"
    elif closed:
        totals = match.tally()
        won = "nobody wins" if match.winner is None else f"{match.winner} wins"
        yield f"  over: {won}, {totals[0].total}-{totals[1].total} in all"
    elif match.result is not None:
        yield f"  hand {match.number} is over, the match goes on"
    else:
        yield f"  hand {match.number} goes on: {match.hand.to_act} to act"


if __name__ == "__main__":
    sys.exit(main())
