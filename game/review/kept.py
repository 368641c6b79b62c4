"""A review kept beside its log, so that it opens at once the next time: ``000012.review``, or ``000012-2.review``
for the second of two players.

    knockpad-review 2 0123456789ab             format, and which figures it was judged by
    seat 0
    hand 1 6b1c... 3.25 21                     number, hash of the result, worth of the deal, decisions
    slip 7 5.25 3.10 danger 34 10|discard 9C|discard KD

It is only a summary that can be made again: what is damaged, of another version or of other hands is left out.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from game.assets import asset
from game.engine import deal
from game.engine.actions import Action, ActionError
from game.record.disk import DISK, Disk
from game.review import ahead, hidden
from game.review.judge import CLEAR, DOUBT, HELD, LOOK, REASONS, SHARE, STANDS_OUT, Slip, Why
from game.review.match import HandReview, Review

FORMAT = 2
LARGEST = 1_000_000
"""Bytes; a hand is a few hundred."""
_HEAD = "knockpad-review"


def review_path(log: Path, seat: int = 0) -> Path:
    """Where the review of a log lies.

    >>> review_path(Path("000012.log")).name, review_path(Path("000012.log"), 1).name
    ('000012.review', '000012-2.review')
    """
    return log.with_name(f"{log.stem}{'-2' if seat else ''}.review")


@cache
def version() -> str:
    """What a review depends on besides the log: its format, and the figures that it judges by."""
    data = "".join(asset("ai", f"{name}.json").read_text("utf-8") for name in ("master", "odds"))
    figures = (CLEAR, LOOK, SHARE, DOUBT, *HELD.values(), STANDS_OUT, *ahead.FIGURES, *hidden.FIGURES)
    return f"{_HEAD} {FORMAT} {deal.digest(f'{figures} {data}') % 16**12:012x}"


def text_of(review: Review) -> str:
    """A review as the text of its file."""
    lines = [version(), f"seat {review.seat}"]
    for hand in review.hands:
        lines.append(f"hand {hand.number} {hand.end} {hand.deal:.2f} {hand.decisions}")
        for slip in hand.slips:
            why = f"{slip.why.key} {slip.why.a} {slip.why.b}"
            lines.append(
                f"slip {slip.at} {slip.points:.2f} {slip.percent:.2f} {why}|{slip.played}|{slip.better}"
            )
    return "\n".join(lines) + "\n"


def read(text: str) -> Review | None:
    """The review in a text; None for a damaged one or one of another version."""
    lines = text.split("\n")
    if len(lines) < 3 or lines[0] != version() or lines[1] not in ("seat 0", "seat 1") or lines[-1]:
        return None
    hands: list[HandReview] = []
    try:
        for line in lines[2:-1]:
            word, _, rest = line.partition(" ")
            if word == "hand":
                number, end, worth, decisions = rest.split(" ")
                hands.append(HandReview(int(number), end, float(worth), int(decisions), ()))
            elif word == "slip":
                hands[-1] = hands[-1]._replace(slips=(*hands[-1].slips, _slip(rest)))
            else:
                return None
    except (ValueError, IndexError, ActionError):
        return None
    return Review(int(lines[1][-1]), tuple(hands))


def _slip(text: str) -> Slip:
    """Raises ValueError (an ActionError is one) for what is none."""
    figures, played, better = text.split("|")
    at, points, percent, key, a, b = figures.split(" ")
    if key not in REASONS:
        raise ValueError(key)
    why = Why(key, int(a), int(b))
    return Slip(int(at), Action.parse(played), Action.parse(better), float(points), float(percent), why)


def load(path: Path, disk: Disk = DISK) -> Review | None:
    """The review in a file; None where there is none that can be used."""
    try:
        return read(disk.read(path, LARGEST).decode())
    except (OSError, UnicodeDecodeError):
        return None


def save(path: Path, review: Review, disk: Disk = DISK) -> bool:
    """Keep a review; False where the disk refuses, which costs nothing but time later."""
    try:
        disk.write_whole(path, text_of(review).encode())
    except OSError:
        return False
    return True
