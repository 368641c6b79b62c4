"""The command line of the arena."""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NoReturn

from game.arena import report
from game.arena.contest import Contest
from game.arena.entrants import Entrant, EntrantError
from game.arena.resume import Progress, ResumeError
from game.arena.sums import Sums
from game.engine.rules import VARIANTS, Rules, RulesError

MOST_JOBS = 256
SHOWN = 10
"""So many breakdowns are told as they happen; the rest only in the JSON."""
BROKEN = 3
"""The exit status of a run in which every hand ended by a breakdown: nothing was measured."""


class UsageError(ValueError):
    """A flag that cannot be used; one line."""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise UsageError(message)


def _parser() -> _Parser:
    parser = _Parser(
        prog="python -m game.arena",
        description="Play computer players against each other: each deal twice, with seats changed.",
        epilog="A player is a level (easy, normal, ...), a level with a budget (master@2000), a sparring partner "
        "of a checkout (bench:simple) or any program ('cmd:PROGRAM ARGS', see docs/bots.md).",
    )
    parser.add_argument("--players", nargs=2, required=True, metavar=("A", "B"), help="who plays")
    parser.add_argument("--matches", type=int, default=100, metavar="N", help="matches in all (100)")
    parser.add_argument("--variant", default="board", help=f"{', '.join(VARIANTS)} (board)")
    parser.add_argument(
        "--rule", action="append", default=[], metavar="FIELD=VALUE", help="change a rule, as in gin_bonus=20"
    )
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="which deals (1)")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="processes (1)")
    parser.add_argument(
        "--time-limit", type=float, default=10.0, metavar="S", help="seconds for a program's answer (10)"
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the result there too")
    parser.add_argument(
        "--resume", type=Path, metavar="FILE", help="keep what is done there, and go on from it"
    )
    return parser


def rules_of(variant: str, changes: Sequence[str]) -> Rules:
    """The rules of a variant with some fields changed. Raises UsageError.

    >>> rules_of("gin", ["undercut_bonus=25"]).undercut_bonus
    25
    """
    if variant not in VARIANTS:
        raise UsageError(f"--variant {variant}: there are {', '.join(VARIANTS)}")
    rules = VARIANTS[variant]
    fields: dict[str, Any] = {}
    for change in changes:
        name, equals, text = change.partition("=")
        if not equals or name not in Rules._fields:
            raise UsageError(f"--rule {change}: write FIELD=VALUE with a field of game/engine/rules.py")
        fields[name] = _value(getattr(rules, name), text)
    try:
        return rules._replace(**fields)
    except RulesError as error:
        raise UsageError(f"--rule: {error}") from None


def _value(like: object, text: str) -> object:
    """A field's value as its kind of thing; what fits none stays text, for the rules to refuse."""
    if isinstance(like, bool):
        return {"true": True, "false": False}.get(text, text)
    if isinstance(like, int) and text.isascii() and text.isdigit() and len(text) < 10:
        return int(text)
    return text


def _checked(argv: Sequence[str] | None) -> tuple[argparse.Namespace, Contest]:
    flags = _parser().parse_args(argv)
    for name, low, high in (("matches", 1, 10_000_000), ("jobs", 1, MOST_JOBS), ("seed", 0, 10**18)):
        if not low <= getattr(flags, name) <= high:
            raise UsageError(f"--{name} {getattr(flags, name)}: it must be from {low} to {high}")
    if not 0.01 <= flags.time_limit <= 3600:
        raise UsageError(f"--time-limit {flags.time_limit:g}: it must be from 0.01 to 3600 seconds")
    for path in (flags.json, flags.resume):
        if path and (os.path.isdir(path) or not os.path.isdir(path.absolute().parent)):
            raise UsageError(f"{path} cannot be written: name a file in a folder that is there")
    rules = rules_of(flags.variant, flags.rule)
    for text in flags.players:
        Entrant(text).make(flags.time_limit)
    return flags, Contest(tuple(flags.players), rules, flags.seed, flags.time_limit)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the arena. Returns the exit status.

    1: --json could not be written, 2: flags that cannot be used, 3: every hand was broken
    off by a player's breaking down, 130: interrupted.
    """
    try:
        flags, contest = _checked(argv)
        progress = Progress(flags.resume, contest)
    except (UsageError, EntrantError, ResumeError) as error:
        print(f"arena: {error}", file=sys.stderr)
        return 2
    status = 0
    with progress:
        try:
            _run(contest, flags.matches, flags.jobs, progress)
        except KeyboardInterrupt:
            status = 130
    done = progress.pairs(flags.matches)
    if flags.json and done:
        try:
            flags.json.write_text(json.dumps(report.data(contest, done), indent=1) + "\n", "utf-8")
        except OSError as error:
            print(f"arena: --json {flags.json}: {error.strerror}", file=sys.stderr)
            status = 1
    if done:
        _say(report.table(contest, done))
    for line in report.breakdowns(contest, done):
        print(f"arena: {line}", file=sys.stderr)
    total = Sums.total(done)
    if total.hands and len(total.broken) == total.hands:
        status = status or BROKEN
    return status


def _say(text: str) -> None:
    """Print to whoever still listens: ``| head`` goes away early."""
    try:
        print(text, flush=True)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(contest: Contest, matches: int, jobs: int, progress: Progress) -> None:
    tasks = [(contest, pair, size) for pair, size in progress.missing(matches)]
    bar = _Bar(len(tasks), contest)
    for pair, size, sums in _results(tasks, jobs):
        progress.keep(pair, size, sums)
        bar.show(sums)
    bar.clear()


_Task = tuple[Contest, int, int]


def _play(task: _Task) -> tuple[int, int, Sums]:
    contest, pair, size = task
    return pair, size, contest.play(pair, size)


def _results(tasks: Sequence[_Task], jobs: int) -> Iterator[tuple[int, int, Sums]]:
    if jobs == 1 or len(tasks) < 2:
        yield from map(_play, tasks)
        return
    # Ctrl-C is the first process's alone: it ends the others, and reports what is done.
    ignore = (signal.SIGINT, signal.SIG_IGN)
    with multiprocessing.Pool(min(jobs, len(tasks)), signal.signal, ignore) as pool:
        yield from pool.imap_unordered(_play, tasks)


class _Bar:
    """How far it is, on a terminal only; and breakdowns as they happen, everywhere."""

    WIDTH = 30

    def __init__(self, pairs: int, contest: Contest) -> None:
        self.pairs, self.done, self.told = pairs, 0, 0
        self.contest = contest
        self.wins = [0, 0]
        self.start = time.monotonic()
        self.live = sys.stderr.isatty()

    def show(self, sums: Sums) -> None:
        self.done += 1
        for each in sums.broken[: SHOWN - self.told]:
            self.clear()
            print(f"arena: broken: {report.broken(each)}", file=sys.stderr)
            self.told += 1
        if not self.live:
            return
        self.wins = [a + b for a, b in zip(self.wins, sums.match_wins, strict=True)]
        left = (time.monotonic() - self.start) / self.done * (self.pairs - self.done)
        filled = self.WIDTH * self.done // self.pairs
        line = (
            f"[{'#' * filled}{'.' * (self.WIDTH - filled)}] {self.done}/{self.pairs} deals, "
            f"{self.wins[0]} to {self.wins[1]}, {int(left) // 60}:{int(left) % 60:02d} left"
        )
        print(f"\r{line:<78}", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        if self.live:
            print(f"\r{'':<78}\r", end="", file=sys.stderr, flush=True)
