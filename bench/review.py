"""How the review judges each level's own play, and whether what it calls better comes out better.

    python -m bench.review [--hands 500] [--variant board] [--levels easy normal hard master] [--seed 1]
        [--play-outs 4] [--json FILE]

Every level named plays matches against NORMAL; its own seat is reviewed. Each slip found is then played on from the
true cards of the other, MASTER (without look ahead) against MASTER, once with what was played and once with what the
review calls better, over some orders of the stock. The true hand is one draw of those that could not be seen, so the
mean over many slips is what they really cost, to be set beside what the review says.

FILE takes a line of JSON a hand; a run with the same file goes on where the last one ended, and one with fewer hands
prints the tables of what is there. Intervals are 95 %.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterable, Iterator
from math import sqrt
from pathlib import Path
from random import Random
from time import process_time
from typing import Any, NamedTuple

from game.ai.equity import stakes
from game.ai.master import Master
from game.ai.player import PLAYERS, Player
from game.engine import deal
from game.engine.actions import Action
from game.engine.cards import iterate
from game.engine.hand import Hand
from game.engine.match import Match
from game.engine.rules import VARIANTS, Rules
from game.engine.view import View
from game.record.log import Step
from game.review.hidden import as_seen, shuffle
from game.review.judge import CLEAR, Slip
from game.review.match import HandReview, PlayedHand, review_hand

CLASSES = ((CLEAR, 3.0), (3.0, 5.0), (5.0, 8.0), (8.0, 1000.0), (CLEAR, 1000.0))
"""Slips by what the review says that they cost."""


class Seen(NamedTuple):
    """A slip as kept: what it was said to cost, why, what was played and better, and what it cost each time that it
    was played on, in the review's points."""

    points: float
    why: str
    played: str
    better: str
    shown: list[float]


class Line(NamedTuple):
    """A hand as kept."""

    level: str
    number: int
    decisions: int
    seconds: float
    slips: list[Seen]

    @property
    def cost(self) -> float:
        return sum(slip.points for slip in self.slips)


def code_of(seed: int, number: int) -> str:
    """A match code of the bench's own."""
    digits = f"{deal.digest(f'review {seed} {number}') % 500_000_000:09d}"
    return digits + deal.check_digit(digits)


def hands(rules: Rules, level: str, seed: int) -> Iterator[PlayedHand]:
    """Hands without end, the level in seat 0 against NORMAL."""
    players: tuple[Player, Player] = (PLAYERS[level](), PLAYERS["normal"]())
    number = 0
    while True:
        number += 1
        match = Match.new(rules, code_of(seed, number))
        while True:
            steps = [Step(match, 0, f"hand {match.number}")]
            rng = Random(f"{seed} {number} {match.number}")
            while match.result is None:
                seat = match.hand.to_act
                assert seat is not None
                action = players[seat].choose(match.view(seat), rng)
                match = match.apply(action)
                steps.append(Step(match, 0, str(action)))
            yield PlayedHand(tuple(steps))
            if match.over:
                break
            match = match.next_hand()


def reviewed(hand: PlayedHand) -> HandReview:
    """The review of seat 0, at once."""
    thought = review_hand(hand, 0)
    while True:
        try:
            next(thought)
        except StopIteration as done:
            found: HandReview = done.value
            return found


def line_of(hand: PlayedHand, level: str, number: int, seed: int, play_outs: int) -> Line:
    """Review a hand, and play its slips on."""
    before = process_time()
    found = reviewed(hand)
    spent = process_time() - before
    slips = []
    for slip in found.slips:
        rng = Random(f"{seed} {level} {number} {slip.at}")
        shown = (
            played_on(hand.steps[slip.at].match, slip, rng, play_outs) if slip.why.key != "lay-off" else []
        )
        slips.append(
            Seen(
                slip.points,
                slip.why.key,
                slip.played.kind,
                slip.better.kind,
                [round(each, 2) for each in shown],
            )
        )
    return Line(level, number, found.decisions, round(spent, 3), slips)


def played_on(match: Match, slip: Slip, rng: Random, times: int) -> list[float]:
    """What the better choice brought more, in the review's points, with the other's true hand each time."""
    view = match.view(0)
    worth = stakes(view.rules, view.match.scores, 0, match.hand.doubled)
    point = max((worth(10.0) - worth(-10.0)) / 20, 0.05)
    theirs = match.hand.hands[1]
    stock = list(iterate(view.unseen() & ~theirs))
    gains = []
    for _ in range(times):
        shuffle(stock, rng)
        hand = as_seen(view, theirs, list(stock))
        gain = outcome(hand, view, slip.better, worth) - outcome(hand, view, slip.played, worth)
        gains.append(gain / point)
    return gains


def outcome(hand: Hand, view: View, action: Action, worth: Callable[[float], float]) -> float:
    """What the hand comes to for seat 0 when MASTER plays both sides from here on."""
    master, rng = Master(nodes=0), Random(0)
    hand = hand.apply(action)
    while hand.result is None:
        assert hand.to_act is not None
        hand = hand.apply(master.choose(hand.view(hand.to_act, view.match), rng))
    result = hand.result
    if result.winner is None:
        return worth(0.0)
    points = result.points / (2 if hand.doubled else 1)
    return worth(points if result.winner == 0 else -points)


# -- the run ------------------------------------------------------------------------------------------------------


def run(
    rules: Rules, levels: list[str], count: int, seed: int, play_outs: int, kept: Path | None
) -> list[Line]:
    """Review the hands that are missing, one of each level in turn."""
    head = {"variant": rules.name, "seed": seed, "play_outs": play_outs}
    lines = read(kept, head) if kept is not None else []
    done = {(line.level, line.number) for line in lines}
    sources = {level: hands(rules, level, seed) for level in levels}
    for number in range(count):
        for level in levels:
            hand = next(sources[level])
            if (level, number) in done:
                continue
            lines.append(line_of(hand, level, number, seed, play_outs))
            if kept is not None:
                with kept.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(lines[-1]) + "\n")
    return lines


def read(path: Path, head: dict[str, Any]) -> list[Line]:
    """The lines of a file, which is begun where there is none. Exits for one of another run."""
    if not path.exists():
        path.write_text(json.dumps(head) + "\n", "utf-8")
        return []
    first, *rest = path.read_text("utf-8").splitlines()
    if json.loads(first) != head:
        raise SystemExit(f"{path}: begun with {first}; take another file, or the same options")
    found = []
    for text in rest:
        level, number, decisions, seconds, slips = json.loads(text)
        found.append(Line(level, number, decisions, seconds, [Seen(*slip) for slip in slips]))
    return found


# -- the tables ---------------------------------------------------------------------------------------------------


def tables(lines: list[Line], levels: list[str]) -> Iterator[str]:
    """What was found, level by level, and what slips were said to cost beside what they cost."""
    yield "| seat reviewed | hands | decisions | slips a hand | points a hand | hands without a slip | work a hand |"
    yield "|---|---|---|---|---|---|---|"
    for level in levels:
        part = [line for line in lines if line.level == level]
        if len(part) < 2:
            continue
        slips, points = (mean([float(len(line.slips)) for line in part]), mean([line.cost for line in part]))
        clean = 100 * sum(not line.slips for line in part) / len(part)
        decisions = sum(line.decisions for line in part) / len(part)
        seconds = sum(line.seconds for line in part) / len(part)
        yield (
            f"| {level.upper()} | {len(part)} | {decisions:.1f} | {slips[0]:.2f} +-{slips[1]:.2f} | "
            f"{points[0]:.1f} +-{points[1]:.1f} | {clean:.1f} % | {seconds:.2f} s |"
        )
    yield ""
    yield "| slips | number | mean said | played on |"
    yield "|---|---|---|---|"
    slips_of = {
        level: [slip for line in lines if line.level == level for slip in line.slips] for level in levels
    }
    every = [slip for slips in slips_of.values() for slip in slips if slip.shown]
    for low, high in CLASSES:
        name = f"{low:.0f} to {high:.0f} points" if high < 1000 else f"{low:.0f} points and more"
        yield from row(name, [slip for slip in every if low <= slip.points < high])
    for level in levels:
        yield from row(f"{level.upper()}, all", [slip for slip in slips_of[level] if slip.shown])
    for why in sorted({slip.why for slip in every}):
        yield from row(f"why: {why}", [slip for slip in every if slip.why == why])


def row(name: str, slips: list[Seen]) -> Iterable[str]:
    """What some slips were said to cost, and what they cost."""
    if len(slips) < 10:
        return
    said = mean([slip.points for slip in slips])[0]
    shown, margin = mean([sum(slip.shown) / len(slip.shown) for slip in slips])
    yield f"| {name} | {len(slips)} | {said:.1f} | {shown:.1f} +-{margin:.1f} |"


def mean(figures: list[float]) -> tuple[float, float]:
    """The mean and its 95 % margin."""
    middle = sum(figures) / len(figures)
    spread = sum((each - middle) ** 2 for each in figures) / max(len(figures) - 1, 1)
    return middle, 1.96 * sqrt(spread / len(figures))


def main() -> None:
    parser = argparse.ArgumentParser(description="How the review judges each level's play.")
    parser.add_argument("--hands", type=int, default=500)
    parser.add_argument("--variant", choices=sorted(VARIANTS), default="board")
    parser.add_argument("--levels", nargs="+", choices=sorted(PLAYERS), default=list(PLAYERS))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--play-outs", type=int, default=4)
    parser.add_argument("--json", type=Path)
    wanted = parser.parse_args()
    rules = VARIANTS[wanted.variant]
    lines = run(rules, wanted.levels, wanted.hands, wanted.seed, wanted.play_outs, wanted.json)
    print(f"{wanted.variant}, against NORMAL, seed {wanted.seed}; a slip: {CLEAR:.0f} points or more\n")
    for text in tables(lines, wanted.levels):
        print(text)


if __name__ == "__main__":
    main()
