"""One deal played by two players, twice with seats changed."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from game.ai.player import Player
from game.arena.door import Broken
from game.arena.entrants import Entrant
from game.arena.sums import Sums
from game.engine import deal
from game.engine.actions import Action
from game.engine.match import Match
from game.engine.rules import Rules
from game.engine.view import View

MOST_HANDS = 1000
"""A match of so many hands is left undecided: two players who never knock would play for ever."""
DRAWS = frozenset({"take-upcard", "draw-stock", "draw-discard"})


class Contest(NamedTuple):
    """What is played: the players' texts, the rules, the seed of the codes, seconds for an outside answer."""

    players: tuple[str, str]
    rules: Rules
    seed: int
    limit: float = 10.0

    def code(self, pair: int) -> str:
        """The match code of a pair: from the seed and the pair's number alone."""
        digits = f"{deal.digest(f'arena {self.seed} {pair}') % 500_000_000:09d}"
        return digits + deal.check_digit(digits)

    def play(self, pair: int, matches: int = 2) -> Sums:
        """The matches of a pair, the second with seats changed; one match only where the total is odd.

        The players are made anew, so that a pair never depends on the ones before it.
        """
        sums, code = Sums(), self.code(pair)
        players = [Entrant(text).make(self.limit) for text in self.players]
        try:
            for seats in ((0, 1), (1, 0))[:matches]:
                _Bout(self, players, seats, code, sums).play()
        finally:
            for player in players:
                _close(player)
        return sums


def _close(player: Player) -> None:
    """End what a player keeps running; only programs from outside have something."""
    close: Callable[[], None] | None = getattr(player, "close", None)
    if close:
        close()


class _Bout:
    """A match with its counts. seats: the player in seat 0, and the one in seat 1."""

    def __init__(
        self, contest: Contest, players: list[Player], seats: tuple[int, int], code: str, sums: Sums
    ) -> None:
        self.players = players
        self.seats = seats
        self.sums = sums
        self.match = Match.new(contest.rules, code)
        self.clocks = [
            time.perf_counter if Entrant(text).outside else time.process_time for text in contest.players
        ]
        self.seed = f"arena {contest.seed} {code} {seats[0]}"
        self.texts = contest.players

    def play(self) -> None:
        while True:
            self._hand()
            if self.match.over or self.match.number == MOST_HANDS:
                break
            self.match = self.match.next_hand()
        self.sums.matches += 1
        if self.match.winner is None:
            self.sums.undecided += 1
        else:
            self.sums.match_wins[self.seats[self.match.winner]] += 1

    def _hand(self) -> None:
        draws = 0
        rngs = [Random(deal.digest(f"{self.seed} {self.match.number} {player}")) for player in self.seats]
        while (seat := self.match.hand.to_act) is not None:
            try:
                action = self._choose(seat, rngs[seat])
            except Exception as error:  # whatever a player does wrong, the run goes on
                self._forfeit(seat, error)
                return
            draws += action.kind in DRAWS
            self.match = self.match.apply(action)
        self._count(draws)

    def _choose(self, seat: int, rng: Random) -> Action:
        """The player's action. Raises whatever it raises, and Broken for what it may not do."""
        index = self.seats[seat]
        player, clock, sums = self.players[index], self.clocks[index], self.sums
        view: View = self.match.view(seat)
        start = clock()
        action = player.choose(view, rng)
        if len(view.legal) > 1:
            sums.seconds[index] += clock() - start
            sums.moves[index] += 1
        if action not in view.legal:
            raise Broken(f"illegal in phase {view.phase}: {action}")
        budget: Any = getattr(player, "nodes", None)
        spent: Any = getattr(player, "spent", 0)
        if budget is not None and spent > budget:
            raise Broken(f"over its nodes: {spent} of {budget}")
        return action

    def _forfeit(self, seat: int, error: Exception) -> None:
        """The hand is lost, as if the other had gone gin."""
        why = str(error) if isinstance(error, Broken) else f"{type(error).__name__}: {error}"
        code, player = self.match.hand_code, self.seats[seat]
        self.sums.broken.append({"player": self.texts[player], "seat": seat, "code": code, "why": why})
        _close(self.players[player])
        self.match = self.match.forfeit(seat)
        result = self.match.result
        assert result is not None
        self.sums.hands += 1
        self.sums.hand_wins[1 - player] += 1
        self.sums.points[1 - player] += result.points

    def _count(self, draws: int) -> None:
        result, sums = self.match.result, self.sums
        assert result is not None
        sums.hands += 1
        if draws > sums.longest[0]:
            sums.longest = [draws, self.match.hand_code]
        if result.winner is None:
            sums.dead += result.kind == "dead"
            sums.ties += result.kind == "tie"
            return
        winner = self.seats[result.winner]
        sums.hand_wins[winner] += 1
        sums.points[winner] += result.points
        kinds = {"knock": sums.knocks, "undercut": sums.undercuts}.get(result.kind, sums.gins)
        kinds[winner] += 1
