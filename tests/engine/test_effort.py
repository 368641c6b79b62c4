"""The engine's speed, held by counted bytecode instructions and never by the clock.

The bounds stand a third above what Python 3.11 counts today: another version counts a little otherwise, a lost
short cut counts far more. What the figures mean in time: docs/performance.md.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from random import Random
from types import FrameType
from typing import Any

import pytest

from game.engine.hand import Hand
from game.engine.melds import (
    best_arrangement,
    best_defence,
    deadwood,
    deadwood_after_discard,
    knockable,
)
from game.engine.rules import VARIANTS


def counted(work: Callable[[], Any]) -> int:
    """How many bytecode instructions some work takes, those of everything that it calls included."""
    count = 0

    def trace(frame: FrameType, event: str, _arg: object) -> Any:
        nonlocal count
        frame.f_trace_opcodes = True
        frame.f_trace_lines = False
        count += event == "opcode"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        work()
    finally:
        sys.settrace(before)
    return count


def hands(size: int) -> list[int]:
    """Forty hands as they come in play: dealt, and improved by a few draws."""
    rng = Random(7)
    found = []
    for _ in range(40):
        deck = rng.sample(range(52), 20)
        hand = sum(1 << card for card in deck[:10])
        for card in deck[10:16]:
            eleven = hand | 1 << card
            hand = min((eleven & ~(1 << out) for out in range(52) if eleven >> out & 1), key=deadwood)
        found.append(hand if size == 10 else hand | 1 << deck[16])
    return found


def play_out(seed: int) -> None:
    rng = Random(seed)
    hand = Hand.deal(VARIANTS["gin"], tuple(rng.sample(range(52), 52)), 0)
    while legal := hand.legal():
        hand = hand.apply(legal[int(rng.random() * len(legal))])


TEN, ELEVEN = hands(10), hands(11)
SPREADS = [best_arrangement(hand).melds for hand in TEN]
WORK: dict[str, tuple[Callable[[], Any], int]] = {
    "deadwood": (lambda: [deadwood(hand) for hand in TEN], 6_500),
    "best ten of eleven": (lambda: [deadwood_after_discard(hand) for hand in ELEVEN], 12_600),
    "discards to knock with": (lambda: [knockable(hand, 10) for hand in ELEVEN], 43_000),
    "defence": (lambda: [best_defence(SPREADS[at], TEN[at - 1]) for at in range(40)], 26_000),
    "play-outs": (lambda: [play_out(seed) for seed in range(5)], 244_000),
}


@pytest.mark.parametrize("name", WORK)
def test_the_engine_takes_no_more_instructions_than_before(name: str) -> None:
    work, bound = WORK[name]
    work()  # tables are built and caches filled
    assert counted(work) <= bound
