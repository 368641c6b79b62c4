"""How the review judges each level's own play, and whether what it calls better comes out better.

    python -m bench.review [--hands 500] [--variant board] [--levels easy master] [--seed 1] [--play-outs 0]

Every level named plays matches against NORMAL; its own seat is reviewed. With play-outs, that many of the slips
found are played on from the true cards by MASTER against MASTER, once with what was played and once with what the
review calls better: the true cards are one draw of those that the player could not see, so the mean difference is
what a slip really costs, to be set beside what the review says.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from math import sqrt
from random import Random
from time import process_time

from game.ai.player import Player
from game.ai.players import PLAYERS
from game.engine import deal
from game.engine.actions import Action
from game.engine.match import Match
from game.engine.rules import VARIANTS, Rules
from game.record.log import Step
from game.review.judge import CLEAR, Slip
from game.review.match import HandReview, PlayedHand, review_hand


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


def played_on(match: Match, action: Action, rng: Random) -> int:
    """The hand's points to seat 0, below nothing when the other gets them, MASTER playing both sides."""
    master = PLAYERS["master"]()
    match = match.apply(action)
    while match.result is None:
        seat = match.hand.to_act
        assert seat is not None
        match = match.apply(master.choose(match.view(seat), rng))
    result = match.result
    return 0 if result.winner is None else result.points if result.winner == 0 else -result.points


def measure(rules: Rules, level: str, count: int, seed: int, play_outs: int) -> None:
    """Print the line of a level."""
    slips: list[tuple[Match, Slip]] = []
    decisions = clean = 0
    cost = 0.0
    began = process_time()
    spent = 0.0
    source = hands(rules, level, seed)
    for _ in range(count):
        hand = next(source)
        before = process_time()
        found = reviewed(hand)
        spent += process_time() - before
        decisions += found.decisions
        cost += found.cost
        clean += not found.slips
        slips += [(hand.steps[slip.at].match, slip) for slip in found.slips]
    print(
        f"{level:8} {count} hands  {decisions / count:5.1f} decisions a hand  "
        f"{len(slips) / count:5.2f} slips a hand, {cost / count:6.2f} points  "
        f"{100 * clean / count:5.1f} % of hands without  {1000 * spent / count:5.0f} ms a review "
        f"({process_time() - began:.0f} s in all)",
        flush=True,
    )
    reasons = Counter(slip.why.key for _, slip in slips)
    print("         " + "  ".join(f"{key} {n}" for key, n in reasons.most_common()), flush=True)
    if play_outs:
        play_out(level, slips, play_outs, seed)


def play_out(level: str, slips: list[tuple[Match, Slip]], count: int, seed: int) -> None:
    """Print what slips cost when they are played on."""
    rng = Random(seed)
    able = [each for each in slips if each[1].why.key != "lay-off"]
    chosen = rng.sample(able, min(count, len(able)))
    gains = [
        (slip, played_on(match, slip.better, Random(seed)) - played_on(match, slip.played, Random(seed)))
        for match, slip in chosen
    ]
    for low, high in ((CLEAR, 3.0), (3.0, 5.0), (5.0, 8.0), (8.0, 1000.0)):
        part = [each for each in gains if low <= each[0].points < high]
        line(f"{level}, from {low:.0f} points on", part)
    for key in sorted({slip.why.key for slip, _ in gains}):
        line(f"{level}, {key}", [each for each in gains if each[0].why.key == key])


def line(name: str, gains: list[tuple[Slip, int]]) -> None:
    """Print what some slips were said to cost, and what they cost."""
    if len(gains) < 10:
        return
    mean = sum(gain for _, gain in gains) / len(gains)
    spread = sqrt(sum((gain - mean) ** 2 for _, gain in gains) / (len(gains) - 1) / len(gains))
    said = sum(slip.points for slip, _ in gains) / len(gains)
    print(
        f"         {name}: {len(gains)} slips, said {said:.1f}, played on {mean:.1f} +-{1.96 * spread:.1f}",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="How the review judges each level's play.")
    parser.add_argument("--hands", type=int, default=500)
    parser.add_argument("--variant", choices=sorted(VARIANTS), default="board")
    parser.add_argument("--levels", nargs="+", choices=sorted(PLAYERS), default=["easy", "master"])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--play-outs", type=int, default=0)
    wanted = parser.parse_args()
    print(f"{wanted.variant}, against NORMAL, seed {wanted.seed}; a slip: {CLEAR:.0f} points or more")
    for level in wanted.levels:
        measure(VARIANTS[wanted.variant], level, wanted.hands, wanted.seed, wanted.play_outs)


if __name__ == "__main__":
    main()
