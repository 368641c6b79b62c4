"""``docs/log.md``: a log is checked by nothing but what that page says, without the program's own functions."""

from __future__ import annotations

import hashlib
import random
from pathlib import Path

import pytest

from game.engine import deal
from game.engine.cards import parse_card
from game.record.log import read
from tests.record.golden import FOLDER

TABLE = [
    *("0317598642", "7092154863", "4206871359", "1750983426", "6123045978"),
    *("3674209581", "5869720134", "8945362017", "9438617205", "2581436790"),
]
"""Damm's quasigroup, as it is in print."""


def digest(text: str) -> int:
    return int.from_bytes(hashlib.blake2s(b"knockpad " + text.encode()).digest()[:16], "big")


def with_check(number: int) -> str:
    digits, carry = f"{number:09d}", 0
    for digit in digits:
        carry = int(TABLE[carry][int(digit)])
    return digits + str(carry)


def shuffled(code: str) -> list[int]:
    draw, cards = random.Random(int(code)).random, list(range(52))
    for last in range(51, 0, -1):
        at = int(draw() * (last + 1))
        cards[last], cards[at] = cards[at], cards[last]
    return cards


@pytest.mark.parametrize("name", ["gin", "oklahoma", "board", "rami"])
def test_a_finished_match_is_proved_by_hand(name: str) -> None:
    lines = (FOLDER / f"{name}.log").read_text().splitlines()
    words = {
        line.split(" ")[0]: line.split(" ", 1)[1]
        for line in lines
        if line.startswith(("salt", "seal", "code"))
    }
    code = lines[-1].split(" ")[-1]
    assert with_check(int(code[:9])) == code
    seal = digest(f"seal {code} {words['salt']}") % 16**12
    assert f"{seal:012X}" == words["seal"]
    veil = digest(f"veil {words['salt']}") % 2**33
    assert f"{int(words['code'], 16) ^ veil:010d}" == code
    for step in read("\n".join(lines) + "\n").steps():
        match = step.match
        if step.line == f"hand {match.number}":
            hand = with_check(500_000_000 + digest(f"hand {code} {match.number}") % 500_000_000)
            assert hand == match.hand_code
            assert list(match.hand.deck) == shuffled(hand)
            if match.number == 1:
                assert match.dealer == digest(f"dealer {code}") % 2


def test_the_cards_are_numbered_as_the_page_says() -> None:
    assert [parse_card(name) for name in ("AC", "KC", "AD", "AH", "AS", "KS")] == [0, 12, 13, 26, 39, 51]


def test_the_page_names_every_line_that_is_written(root: Path) -> None:
    page = (root / "docs" / "log.md").read_text()
    for path in FOLDER.glob("*.log"):
        for line in path.read_text().splitlines():
            word = line.split(" ")[0]
            assert word in page or word in (
                "take-upcard",
                "draw-discard",
                "knock",
                "lay-off",
                "done",
                "big-gin",
            ), word


def test_the_shuffle_is_fair_enough_to_see() -> None:
    """Each card is first about equally often: 52 counts of 100 on average, none beyond six deviations."""
    counts = [0] * 52
    for number in range(5200):
        counts[deal.deck(with_check(500_000_000 + number))[0]] += 1
    assert min(counts) > 40 and max(counts) < 160
