"""Review a match as text: ``python -m game.review FILE``.

Looks at every hand that is over, for the player or, where two people or two computers played, for both seats.
A review that lies beside the log is used, and made if there is none; it is kept hand by hand. Exit status 0; 1 for a
log that does not hold; 2 for a file that cannot be read, or none named; 130 where Ctrl-C has stopped it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TextIO

from game.record.log import Log, LogError
from game.record.players import against, called
from game.record.store import read_file
from game.review import kept
from game.review.match import HandReview, PlayedHand, PlayedHands, Review, review, so_far

USAGE = """usage: python -m game.review [--no-write] FILE

Reviews a match, as it lies under matches/ in the data folder.
  --no-write  keep nothing beside the log
"""
_BAR = 30


def main(argv: Sequence[str] | None = None) -> int:
    """Review the file named; the exit status."""
    names = list(sys.argv[1:] if argv is None else argv)
    if names in (["--help"], ["-h"]):
        print(USAGE, end="")
        return 0
    writes = "--no-write" not in names
    names = [name for name in names if name != "--no-write"]
    if len(names) != 1:
        print(USAGE, end="", file=sys.stderr)
        return 2
    path = Path(names[0])
    try:
        log, _ = read_file(path)
        human = log.header.human
        for seat in (0, 1) if human is None else (human,):
            found = found_or_made(path, log, seat, writes, sys.stderr)
            for line in report(log, found):
                print(line)
    except KeyboardInterrupt:
        line_end = "\n" if sys.stderr.isatty() else ""
        print(f"{line_end}{path}: stopped{'; the hands done are kept' * writes}", file=sys.stderr)
        return 130
    except LogError as error:
        print(f"{path}: {error}", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"{path}: {error.strerror or error}", file=sys.stderr)
        return 2
    return 0


def found_or_made(path: Path, log: Log, seat: int, writes: bool, progress: TextIO) -> Review:
    """The review of a seat, kept or new. progress: shows a bar where that is a terminal. Raises LogError."""
    place = kept.review_path(path, seat)
    before = kept.load(place)
    if before is not None and before.seat != seat:
        before = None
    thought = review(log, seat, before)
    told, finished = -1, 0
    while True:
        try:
            done, whole, hands = next(thought)
        except StopIteration as ended:
            found: Review = ended.value
            break
        if writes and len(hands) > finished:
            finished = len(hands)
            part = so_far(seat, hands, before)
            if part != before:
                kept.save(place, part)
                before = part
        if progress.isatty() and int(done) != told:
            told = int(done)
            full = _BAR * told // max(whole, 1)
            progress.write(f"\r[{'#' * full}{'.' * (_BAR - full)}] {told} of {whole}")
            progress.flush()
    if told >= 0:
        progress.write("\r" + " " * (_BAR + 24) + "\r")
    if writes and found != before:
        kept.save(place, found)
    return found


def report(log: Log, found: Review) -> Iterator[str]:
    """A review line by line. Raises LogError."""
    names = called(log)
    yield f"{log.header.rules.name}: {against(log)}, seen by {names[found.seat]}"
    for hand in PlayedHands(log):
        seen = found.hand(hand.last.number)
        if seen is not None:
            yield from _hand(hand, seen, found.seat, names)
    slips = [slip for hand in found.hands for slip in hand.slips]
    decisions = sum(hand.decisions for hand in found.hands)
    cost = sum(slip.points for slip in slips)
    yield f"in all: {decisions} decisions, {len(slips)} slip{'s' * (len(slips) != 1)}, {cost:.1f} points"


def _hand(hand: PlayedHand, seen: HandReview, seat: int, names: tuple[str, str]) -> Iterator[str]:
    result, counts = hand.result, hand.counts()
    to = "no score" if result.winner is None else f"{result.points} to {names[result.winner]}"
    yield f"hand {seen.number}: {result.kind}, {to}"
    slips = f"slip{'s' * (len(seen.slips) != 1)} in {seen.decisions} decisions"
    yield f"  worth {seen.deal:+.1f} points as dealt; {len(seen.slips)} {slips}, cost {seen.cost:.1f}"
    yield "  own   " + " ".join(f"{pair[seat]:2d}" for pair in counts)
    yield "  other " + " ".join(f"{pair[1 - seat]:2d}" for pair in counts)
    for slip in seen.slips:
        yield (
            f"  turn {hand.turn(slip.at)}: {slip.played}; better {slip.better}: {slip.why} "
            f"({slip.points:.1f} points, {slip.percent:.1f} % of the match)"
        )


if __name__ == "__main__":
    sys.exit(main())
