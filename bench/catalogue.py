"""Which deal shows it? Match codes, and how the first hand of each goes between two levels.

    python -m bench.catalogue [--variant gin] [--players normal normal] [--codes 100] [--seed 1] [--find WORD ...]

A line for each: the code to type or to give to ``--deal``, who leads, the upcard, the deadwood dealt to seats 0 and 1,
what the hand comes to, and words for what is to be seen in it. With words after ``--find`` only the deals that show all
of them, as in ``--find undercut lay-off``.
"""

from __future__ import annotations

import argparse
import signal
import sys
from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple, get_args

from game.ai.player import PLAYERS, Player
from game.engine import deal
from game.engine.cards import format_card
from game.engine.match import Match
from game.engine.melds import deadwood
from game.engine.rules import VARIANTS, Rules
from game.engine.scoring import Result, ResultKind

LONG = 24
"""Draws from which on a hand is called long."""
WORDS = (*get_args(ResultKind), "lay-off", "upcard", "long", "within-limit", "dealt-gin")
"""What there is to find: the ends of a hand; a card laid off; an upcard taken; a long hand; a hand dealt within the
limit; a hand dealt gin."""


class Entry(NamedTuple):
    """A deal of the catalogue. dealt: deadwood of seats 0 and 1."""

    code: str
    leader: int
    upcard: str
    dealt: tuple[int, int]
    result: Result
    draws: int
    words: frozenset[str]

    def __str__(self) -> str:
        result = self.result
        end = result.kind if result.winner is None else f"{result.kind}, {result.points} to {result.winner}"
        dealt = "-".join(map(str, self.dealt))
        shown = " ".join(word for word in WORDS if word in self.words and word != result.kind)
        line = (
            f"{self.code}  {self.leader} leads  {self.upcard or '--'}  {dealt:7}{end:18}{self.draws:3} draws"
        )
        return f"{line}  {shown}".rstrip()


def codes(count: int, seed: int) -> Iterator[str]:
    """So many match codes, always the same for a seed."""
    for number in range(count):
        digits = f"{deal.digest(f'catalogue {seed} {number}') % 500_000_000:09d}"
        yield digits + deal.check_digit(digits)


def entry(code: str, rules: Rules, players: Sequence[Player]) -> Entry:
    """Play the first hand of a match.

    >>> found = entry("0000000000", Rules(), [PLAYERS["easy"](), PLAYERS["easy"]()])
    >>> found.upcard, found.result.kind in found.words
    ('4H', True)
    """
    match, rng, draws = Match.new(rules, code), Random(int(code)), 0
    hand = match.hand
    dealt = (deadwood(hand.hands[0]), deadwood(hand.hands[1]))
    upcard = hand.view(0).upcard
    words = {"within-limit"} if min(dealt) <= hand.limit else set()
    words |= {"dealt-gin"} if not min(dealt) else set()
    while match.result is None:
        seat = match.hand.to_act
        assert seat is not None
        action = players[seat].choose(match.view(seat), rng)
        words |= {"upcard"} if action.kind == "take-upcard" else set()
        draws += action.kind in ("take-upcard", "draw-discard", "draw-stock")
        match = match.apply(action)
    words |= {match.result.kind} | ({"lay-off"} if match.result.laid_off else set())
    words |= {"long"} if draws >= LONG else set()
    shown = "" if upcard is None else format_card(upcard)
    return Entry(code, 1 - match.dealer, shown, dealt, match.result, draws, frozenset(words))


def main(argv: Sequence[str] | None = None) -> int:
    """Print the catalogue. Returns 1 where nothing was found."""
    if hasattr(signal, "SIGPIPE"):  # not on Windows
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # | head goes away early
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--variant", choices=list(VARIANTS), default="gin")
    parser.add_argument("--players", nargs=2, choices=list(PLAYERS), default=["normal", "normal"])
    parser.add_argument("--codes", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--find", nargs="+", choices=WORDS, default=[], metavar="WORD", help=", ".join(WORDS))
    wanted = parser.parse_args(argv)
    players = [PLAYERS[name]() for name in wanted.players]
    found = 0
    for code in codes(wanted.codes, wanted.seed):
        one = entry(code, VARIANTS[wanted.variant], players)
        if one.words.issuperset(wanted.find):
            print(one)
            found += 1
    if not found:
        print("catalogue: no deal shows that: try more --codes or another --seed", file=sys.stderr)
    return 0 if found else 1


if __name__ == "__main__":
    sys.exit(main())
