"""From a ten-digit code to the cards, and the seal that proves them.

A code is nine digits and a check digit (Damm's, which finds every wrong digit and every swap of neighbours).
0-4 in front is a match code, 5-9 a hand code. Hand n of a match has the code that a one-way hash makes of the
match code and n; the deck comes from the hand code alone. These derivations are for ever: a golden list of
codes holds them.
"""

from __future__ import annotations

import os
from random import Random
from typing import Literal

from game.engine.cards import Card

try:  # the same function without OpenSSL behind it: 3 MiB less, and a quicker start
    from _blake2 import blake2s
except ImportError:  # pragma: no cover
    from hashlib import blake2s

_HALF = 500_000_000
_DAMM = (
    (0, 3, 1, 7, 5, 9, 8, 6, 4, 2),
    (7, 0, 9, 2, 1, 5, 4, 8, 6, 3),
    (4, 2, 0, 6, 8, 7, 1, 3, 5, 9),
    (1, 7, 5, 0, 9, 8, 3, 4, 2, 6),
    (6, 1, 2, 3, 0, 4, 5, 9, 7, 8),
    (3, 6, 7, 4, 2, 0, 9, 5, 8, 1),
    (5, 8, 6, 9, 7, 2, 0, 1, 3, 4),
    (8, 9, 4, 5, 3, 6, 2, 0, 1, 7),
    (9, 4, 3, 8, 6, 1, 7, 2, 0, 5),
    (2, 5, 8, 1, 4, 3, 6, 7, 9, 0),
)


class CodeError(ValueError):
    """Text that is no code."""


def check_digit(digits: str) -> str:
    """The digit that makes a code of nine digits whole.

    >>> check_digit("572")
    '4'
    """
    carry = 0
    for digit in digits:
        carry = _DAMM[carry][int(digit)]
    return str(carry)


def parse_code(text: str) -> str:
    """The ten digits of a code, typed with or without spaces and dashes.

    >>> parse_code("0000 0000 00")
    '0000000000'

    Raises CodeError, saying what is wrong.
    """
    code = text.replace(" ", "").replace("-", "")
    if len(code) != 10 or not (code.isascii() and code.isdigit()):
        raise CodeError(f"{text!r} is no deal code: a code has ten digits")
    if check_digit(code[:9]) != code[9]:
        raise CodeError(f"{text!r} is no deal code: one of its digits is wrong")
    return code


def code_kind(code: str) -> Literal["match", "hand"]:
    """Whether a code names a match or a single hand."""
    return "match" if code[0] < "5" else "hand"


def new_match_code() -> str:
    """A match code from the system's own randomness."""
    return _code(int.from_bytes(os.urandom(8), "big") % _HALF)


def day_code(year: int, month: int, day: int) -> str:
    """The match code that everybody has on the same day of the calendar.

    >>> code_kind(day_code(2026, 11, 30)), day_code(2026, 11, 30) == day_code(2026, 12, 1)
    ('match', False)
    """
    return _code(digest(f"day {year:04d}-{month:02d}-{day:02d}") % _HALF)


def hand_code(match_code: str, number: int) -> str:
    """The code of hand ``number`` (from 1; dead hands count) of a match."""
    return _code(_HALF + digest(f"hand {match_code} {number}") % _HALF)


def first_dealer(code: str) -> int:
    """The seat that deals the first hand."""
    return digest(f"dealer {code}") & 1


def deck(code: str) -> tuple[Card, ...]:
    """The 52 cards in dealing order: ten to the leader, ten to the dealer, the upcard, the stock, top first.

    Fisher and Yates over ``Random.random()``, whose sequence for a seed Python keeps from version to version.
    """
    draw = Random(int(code)).random
    cards = list(range(52))
    for last in range(51, 0, -1):
        at = int(draw() * (last + 1))
        cards[last], cards[at] = cards[at], cards[last]
    return tuple(cards)


def new_salt() -> str:
    """Sixteen random hexadecimal digits."""
    return os.urandom(8).hex()


def seal(code: str, salt: str) -> str:
    """Twelve hexadecimal digits that fix a match code before its first card, and give nothing of it away."""
    return f"{digest(f'seal {code} {salt}') % 16**12:012X}"


def _code(number: int) -> str:
    digits = f"{number:09d}"
    return digits + check_digit(digits)


def digest(text: str) -> int:
    """A 128-bit one-way hash of a text."""
    return int.from_bytes(blake2s(b"knockpad " + text.encode()).digest()[:16], "big")
