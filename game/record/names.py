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


def number_of(name: str) -> int | None:
    """The number in the name of a match's file; None for the name of anything else."""
    digits = name.removesuffix(".log")
    return (
        int(digits)
        if len(name) == 10 and len(digits) == 6 and digits.isascii() and digits.isdigit()
        else None
    )
