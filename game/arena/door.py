"""The door for programs in any language: a view goes out as a line of JSON, an action's text comes back.

A program is started once for each pair of matches and lives until its end. docs/bots.md describes the line.
"""

from __future__ import annotations

import json
import os
import queue
import signal
import subprocess
import threading
from collections.abc import Sequence
from contextlib import suppress
from random import Random
from typing import IO, Any

from game.ai.player import Thought
from game.engine.actions import Action, ActionError
from game.engine.cards import CardSet, format_card, format_cards
from game.engine.scoring import Result
from game.engine.view import Revealed, View

LONGEST_LINE = 400
"""Characters of an answer: the longest action has under fifty."""


class Broken(Exception):
    """A player that cannot go on with this hand; the text says why."""


def view_data(view: View) -> dict[str, Any]:
    """A view as JSON has it: cards and actions as text, pairs by seat, None where there is nothing.

    >>> from game.engine.match import Match
    >>> from game.engine.rules import Rules
    >>> view_data(Match.new(Rules(), code="0000000000").view(1))["upcard"]
    '4H'
    """
    return {
        "seat": view.seat,
        "phase": view.phase,
        "to_act": view.to_act,
        "dealer": view.dealer,
        "hand": _cards(view.hand),
        "legal": [str(action) for action in view.legal],
        "limit": view.limit,
        "upcard": None if view.upcard is None else format_card(view.upcard),
        "discards": [format_card(card) for card in view.discards],
        "taken": None if view.taken is None else format_card(view.taken),
        "drawn": None if view.drawn is None else format_card(view.drawn),
        "closed": view.closed,
        "counts": view.counts._asdict(),
        "public_actions": _actions(view.public_actions),
        "taken_by": _taken(view.taken_by),
        "known": _cards(view.known()),
        "unseen": _cards(view.unseen()),
        "knocker": view.knocker,
        "spread": [_cards(meld) for meld in view.spread],
        "knocker_loose": _cards(view.knocker_loose),
        "own_melds": [_cards(meld) for meld in view.own_melds],
        "laid_off": [[format_card(card), meld] for card, meld in view.laid_off],
        "rules": view.rules._asdict(),
        "match": {
            "scores": view.match.scores,
            "boxes": view.match.boxes,
            "target": view.match.target,
            "number": view.match.number,
            "revealed": [_revealed(hand) for hand in view.match.revealed],
        },
    }


def _cards(cards: CardSet) -> list[str]:
    return format_cards(cards).split()


def _actions(actions: Sequence[tuple[int, Action]]) -> list[list[Any]]:
    return [[seat, str(action)] for seat, action in actions]


def _taken(taken: Sequence[tuple[int, int]]) -> list[list[Any]]:
    return [[seat, format_card(card)] for seat, card in taken]


def _revealed(hand: Revealed) -> dict[str, Any]:
    return {
        "dealer": hand.dealer,
        "public_actions": _actions(hand.public_actions),
        "taken_by": _taken(hand.taken_by),
        "result": result_data(hand.result),
    }


def result_data(result: Result) -> dict[str, Any]:
    """How a hand ended, as JSON has it."""
    return {
        "kind": result.kind,
        "winner": result.winner,
        "points": result.points,
        "knocker": result.knocker,
        "counts": result.counts,
        "melds": [[_cards(meld) for meld in melds] for melds in result.melds],
        "loose": [_cards(cards) for cards in result.loose],
        "laid_off": [[format_card(card), meld] for card, meld in result.laid_off],
        "stock": result.stock,
    }


class Program:
    """A player behind a pipe. One that dies is started again for the next hand.

    command: the program and its arguments. limit: seconds for an answer.
    """

    def __init__(self, command: Sequence[str], limit: float) -> None:
        self.command = list(command)
        self.limit = limit
        self._process: subprocess.Popen[str] | None = None
        self._lines: queue.Queue[str] = queue.Queue(maxsize=4)

    def think(self, view: View, rng: Random) -> Thought:
        yield from ()
        return self.choose(view, rng)

    def choose(self, view: View, rng: Random) -> Action:
        """Ask the program. Raises Broken when it is dead, late, or says what is no action."""
        try:
            return Action.parse(self._ask(json.dumps(view_data(view), separators=(",", ":"))))
        except ActionError as error:
            self.close()
            raise Broken(str(error)) from None
        except Broken:
            self.close()
            raise

    def close(self) -> None:
        """End the program: its input is closed, and it is killed if it does not go."""
        process, self._process = self._process, None
        if process is None:
            return
        with suppress(OSError):
            if process.stdin:
                process.stdin.close()
        with suppress(subprocess.TimeoutExpired):
            process.wait(0.5)
        _kill(process)
        process.wait()

    def _ask(self, line: str) -> str:
        process = self._process or self._start()
        assert process.stdin is not None
        if not self._lines.empty() and (early := self._lines.get()):
            raise Broken(f"it spoke before it was asked: {early[:60]!r}")
        # A program that does not read would hold up a long line for ever: it is killed when its time is over.
        timer = threading.Timer(self.limit, _kill, [process])
        timer.start()
        try:
            process.stdin.write(line + "\n")
            process.stdin.flush()
            answer = self._lines.get(timeout=self.limit + 1)
        except (OSError, queue.Empty):
            answer = ""
        late = not timer.is_alive()
        timer.cancel()
        if not answer and late:
            raise Broken(f"no answer within {self.limit:g} seconds")
        if not answer:
            raise Broken(f"the program ended (exit status {process.wait()})")
        if not answer.endswith("\n"):
            raise Broken(f"a line that does not end: {answer[:60]!r}")
        return answer.strip()

    def _start(self) -> subprocess.Popen[str]:
        try:
            process = subprocess.Popen(
                self.command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                encoding="utf-8",
                errors="replace",
            )
        except OSError as error:
            raise Broken(f"it cannot be started: {error.strerror or error}") from None
        self._process = process
        self._lines = queue.Queue(maxsize=4)
        threading.Thread(target=_listen, args=(process.stdout, self._lines), daemon=True).start()
        return process


def _kill(process: subprocess.Popen[str]) -> None:
    """End a program and what it has started."""
    if hasattr(os, "killpg"):
        with suppress(OSError):
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()


def _listen(pipe: IO[str], lines: queue.Queue[str]) -> None:
    """Pass on each line, the empty text at the end. A full queue holds a babbling program up."""
    with pipe:
        while True:
            try:
                line = pipe.readline(LONGEST_LINE)
            except (OSError, ValueError):
                line = ""
            lines.put(line)
            if not line:
                return
