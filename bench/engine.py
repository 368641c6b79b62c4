"""How fast the engine counts, beside other engines: ``python -m bench.engine``.

Every contender is timed on the same hands in short turns, one after another, in the CPU time of this process;
the figure shown is the median of the turns. So a busy machine slows all of them alike: trust the ratios.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from itertools import cycle, islice
from random import Random
from statistics import median
from time import process_time_ns
from typing import Any, NamedTuple

from bench.peers import installed
from bench.positions import Positions, in_play
from game.engine.hand import Hand
from game.engine.melds import best_arrangement, best_defence, deadwood, deadwood_after_discard
from game.engine.rules import VARIANTS

CASES = 3000
TURN_NS = 4_000_000  # long enough for the clock, short enough that all meet the same machine


class Contender(NamedTuple):
    """One function on a list of arguments."""

    work: str
    name: str
    call: Callable[..., Any]
    cases: Sequence[tuple[Any, ...]]


def play_out(number: Callable[[], float]) -> int:
    """One hand of GIN from the shuffle to its end, each action drawn from the legal ones; how many there were."""
    deck = sorted(range(52), key=lambda _: number())
    hand = Hand.deal(VARIANTS["gin"], tuple(deck), 0)
    actions = 0
    while legal := hand.legal():
        hand = hand.apply(legal[int(number() * len(legal))])
        actions += 1
    return actions


def nanoseconds(contender: Contender, start: int, count: int) -> float:
    """CPU time of one call, over ``count`` calls from case ``start`` on."""
    call = contender.call
    cases = list(islice(cycle(contender.cases), start, start + count))
    if len(cases[0]) == 1:
        plain = [case[0] for case in cases]
        began = process_time_ns()
        for case in plain:
            call(case)
        return (process_time_ns() - began) / count
    began = process_time_ns()
    for first, second in cases:
        call(first, second)
    return (process_time_ns() - began) / count


def measure(contenders: Sequence[Contender], turns: int) -> list[float]:
    """The median nanoseconds of one call of each contender, all taking turns."""
    counts = []
    for contender in contenders:
        rough = nanoseconds(contender, 0, 20)
        counts.append(max(2, int(TURN_NS / max(rough, 1.0))))
    taken: list[list[float]] = [[] for _ in contenders]
    for turn in range(turns):
        for at, contender in enumerate(contenders):
            taken[at].append(nanoseconds(contender, turn * 97 % len(contender.cases), counts[at]))
    return [median(times) for times in taken]


def ours(found: Positions) -> list[Contender]:
    """The engine of this program on hands from play."""
    return [
        Contender("deadwood", "knockpad", deadwood, [(hand,) for hand in found.tens[:CASES]]),
        Contender(
            "best ten of eleven",
            "knockpad",
            deadwood_after_discard,
            [(hand,) for hand in found.elevens[:CASES]],
        ),
        Contender("best arrangement", "knockpad", best_arrangement, [(hand,) for hand in found.tens[:CASES]]),
        Contender("best defence", "knockpad", best_defence, found.showdowns),
        Contender("random play-out", "knockpad", play_out, [(Random(1).random,)]),
    ]


def contenders(hands: int) -> tuple[list[Contender], list[str]]:
    """Everything to be timed, and the peers that are not installed; peers that disagree are refused."""
    found = in_play(hands)
    tens, elevens = found.tens[:CASES], found.elevens[:CASES]
    rows = ours(found)
    peers, missing = installed()
    for peer in peers:
        for work, own, call, cases in (
            ("deadwood", deadwood, peer.deadwood, tens),
            ("best ten of eleven", deadwood_after_discard, peer.after_discard, elevens),
        ):
            theirs = [(peer.hand(case),) for case in cases]
            for case, (hand,) in zip(cases[:300], theirs, strict=False):
                if own(case) != call(hand):
                    raise SystemExit(
                        f"{peer.name} counts {work} otherwise: {own(case)} here, {call(hand)} there"
                    )
            rows.append(Contender(work, peer.name, call, theirs))
        rows.append(Contender("random play-out", peer.name, peer.play_out, [(Random(1).random,)]))
    return rows, missing


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, print a table, and write the figures to a file where one is named."""
    parser = argparse.ArgumentParser(prog="python -m bench.engine", description=__doc__.splitlines()[0])
    parser.add_argument("--turns", type=int, default=41, help="turns of 4 ms that each contender gets")
    parser.add_argument("--hands", type=int, default=400, help="hands played out to get positions")
    parser.add_argument("--json", metavar="FILE", help="write the figures there too, in nanoseconds")
    asked = parser.parse_args(arguments)
    rows, missing = contenders(asked.hands)
    times = measure(rows, asked.turns)
    own = {row.work: time for row, time in zip(rows, times, strict=True) if row.name == "knockpad"}
    print(f"{'work':<20} {'engine':<10} {'us a call':>10} {'x knockpad':>11} {'x deadwood':>11}")
    for row, time in sorted(zip(rows, times, strict=True), key=lambda pair: list(own).index(pair[0].work)):
        ratio, of_deadwood = time / own[row.work], time / own["deadwood"]
        print(f"{row.work:<20} {row.name:<10} {time / 1000:>10.3f} {ratio:>11.2f} {of_deadwood:>11.2f}")
    for name in missing:
        print(f"{name} is not installed: pip install '.[bench]' puts it beside these")
    if asked.json:
        figures = [
            {"work": row.work, "engine": row.name, "ns": time} for row, time in zip(rows, times, strict=True)
        ]
        with open(asked.json, "w", encoding="utf-8") as file:
            json.dump(
                {"python": sys.version.split()[0], "turns": asked.turns, "figures": figures}, file, indent=1
            )


if __name__ == "__main__":
    main()
