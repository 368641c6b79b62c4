"""One match being played: the log, the computer's turns, and what a screen may ask.

The middle between engine and screens. A screen sees the match through ``view`` and changes it through ``act``
and ``next_hand``; each is in the log before the screen shows it.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from game.ai.player import Player, Thought
from game.ai.players import PLAYERS
from game.engine import deal
from game.engine.actions import NO_CARD, Action
from game.engine.cards import Card
from game.engine.hand import IllegalAction
from game.engine.match import Match
from game.engine.rules import Rules
from game.engine.view import View
from game.record.log import HUMAN, Header, Log, closing, fingerprint
from game.record.store import Journal, Library


class Event(NamedTuple):
    """The last thing that happened. card: what everybody saw taken from the pile, or NO_CARD."""

    seat: int
    action: Action
    card: Card = NO_CARD


class Table:
    """A match in play, with its journal.

    seat: whose eyes the screens look through. event: the last action, for the screens to show.
    """

    def __init__(self, journal: Journal, match: Match, log: Log | None = None) -> None:
        self.journal = journal
        self.match = match
        self.header: Header = journal.header
        self.seat = self.header.human if self.header.human is not None else 0
        self.event: Event | None = None
        self._notes = {key: values[-1] for key in ("order", "view") if log and (values := log.notes(key))}
        self._players: dict[int, Player] = {
            seat: PLAYERS[name]() for seat, name in enumerate(self.header.seats) if name != HUMAN
        }
        self._thought: Thought | None = None
        self._view: View | None = None
        self._close_what_ended()

    # -- making ---------------------------------------------------------------------------------------------

    @classmethod
    def new(cls, library: Library, rules: Rules, level: str, code: str | None = None) -> Table:
        """A new match of a human, seat 0, against a level. Raises deal.CodeError for a wrong code."""
        header = Header.new(rules, (HUMAN, level), code)
        return cls(library.create(header), header.start())

    @classmethod
    def resume(cls, library: Library, name: str) -> Table | None:
        """A match taken up where its log ends; None if the file is damaged (the library then says so)."""
        loaded = library.load(name)
        if loaded is None:
            return None
        log, journal = loaded
        if any(seat != HUMAN and seat not in PLAYERS for seat in log.header.seats):
            library.messages.append(f"{name}: it names a player that this program does not have")
            return None
        return cls(journal, log.replay(), log)

    # -- asking ---------------------------------------------------------------------------------------------

    @property
    def view(self) -> View:
        """What the human may know now."""
        if self._view is None:
            self._view = self.match.view(self.seat)
        return self._view

    @property
    def level(self) -> str:
        """The name of the other seat's player."""
        return self.header.seats[1 - self.seat]

    @property
    def computer_to_act(self) -> bool:
        return self.match.hand.to_act in self._players

    @property
    def shown_code(self) -> str | None:
        """The hand's code, from the end of the hand on."""
        return self.match.hand_code if self.match.result else None

    def note(self, key: str) -> str | None:
        """The last note under a key."""
        return self._notes.get(key)

    def hint(self) -> Action | None:
        """What a good player would do from the human's own view; None when it is not his turn."""
        if not self.view.legal:
            return None
        adviser = PLAYERS["normal"]()
        return adviser.choose(self.view, self._rng())

    # -- doing ----------------------------------------------------------------------------------------------

    def act(self, action: Action) -> None:
        """An action of the human. Raises IllegalAction, with nothing changed or written."""
        if self.match.hand.to_act != self.seat:
            raise IllegalAction(f"{action}: it is not your turn")
        self._do(action)

    def think(self) -> bool:
        """Let the computer think one step further; True when it has acted."""
        seat = self.match.hand.to_act
        if seat is None or seat not in self._players:
            return False
        view = self.match.view(seat)
        if self._thought is None:
            self._thought = self._players[seat].think(view, self._rng())
        try:
            next(self._thought)
            return False
        except StopIteration as done:
            action = done.value
        self._thought = None
        if action not in view.legal:
            self.journal.append(f"note illegal {action}")
            action = view.legal[0]
        self._do(action)
        return True

    def next_hand(self) -> None:
        """Deal the next hand. Raises IllegalAction while this one goes on, or when the match is over."""
        match = self.match.next_hand()
        self.journal.append(f"hand {match.number}")
        self._become(match)
        self.event = None

    def keep_note(self, key: str, value: str) -> None:
        """Write down what never changes a hand; nothing is written when it is the same as before."""
        if self._notes.get(key) != value:
            self._notes[key] = value
            self.journal.append(f"note {key} {value}")

    def close(self) -> None:
        """Leave the match as it is, to be taken up later."""
        self.journal.close()

    def _do(self, action: Action) -> None:
        hand = self.match.hand
        seat = hand.to_act
        assert seat is not None
        card = hand.pile[0] if hand.pile and action.kind in ("take-upcard", "draw-discard") else NO_CARD
        match = self.match.apply(action)
        self.journal.append(str(action))
        self._become(match)
        self.event = Event(seat, action, card)
        self._close_what_ended()

    def _become(self, match: Match) -> None:
        self.match = match
        self._view = None
        self._thought = None

    def _close_what_ended(self) -> None:
        """Write the hash of a finished hand, and the code of a finished match, once."""
        if self.match.result is None:
            return
        lines = self.journal.lines
        last = next((line for line in reversed(lines) if not line.startswith("note ")), "")
        if not last.startswith(("end ", "over ", "given-up ")):
            self.journal.append(last := f"end {fingerprint(self.match)}")
        over = closing(self.match)
        if over and not last.startswith(("over ", "given-up ")):
            self.journal.append(over)
        self.journal.sync()

    def _rng(self) -> Random:
        """The computer's own randomness: the same at the same place of the same match, after a kill too."""
        trail, length = self.match.hand.trail, 0
        while trail:
            trail, length = trail[3], length + 1
        return Random(deal.digest(f"computer {self.header.salt} {self.match.number} {length}"))
