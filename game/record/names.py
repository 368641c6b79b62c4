"""What the files of matches are called, and which line closes one: enough to list matches without reading them."""

from __future__ import annotations

LAST = 999_999
"""The highest number that a match's file can have."""
CLOSING = ("over", "given-up")
"""The words of the lines that close a match."""


def file_name(number: int) -> str:
    """A match's file by its number.

    >>> file_name(12)
    '000012.log'
    """
    return f"{number:06d}.log"


STATISTICS = "statistics.toml"
"""The file of the statistics, beside the folder of matches."""


def number_of(name: str) -> int | None:
    """The number in the name of a match's file; None for the name of anything else."""
    digits = name.removesuffix(".log")
    return (
        int(digits)
        if len(name) == 10 and len(digits) == 6 and digits.isascii() and digits.isdigit()
        else None
    )


def number_used(name: str) -> int:
    """The number of the match that a file belongs to, whatever became of it since; 0 for anything else.

    >>> number_used("000012.log.damaged-2"), number_used("000012-2.review"), number_used("notes.txt")
    (12, 12, 0)
    """
    digits = name[:6]
    good = len(digits) == 6 and digits.isascii() and digits.isdigit() and name[6:7] in (".", "-")
    return int(digits) if good else 0


def highest_counted(line: str) -> int:
    """The highest number in the statistics' list of the matches that they have counted, from its line.

    >>> highest_counted('folded = ["1-3", "7"]')
    7
    """
    digits = "".join(c if c.isascii() and c.isdigit() else " " for c in line).split()
    return max((int(each) for each in digits if len(each) <= 6), default=0)
