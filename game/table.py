"""One match being played: the log, the computer's turns, and what a screen may ask.

The middle between engine and screens. A screen sees the match through ``view`` and changes it through ``act``
and ``next_hand``; each is in the log before the screen shows it.
"""

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from game.ai.player import PLAYERS
from game.ai.reason import Advice as Advice
from game.computer import Computer, fitted_nodes
from game.engine import deal
from game.engine.actions import NO_CARD, Action
from game.engine.cards import Card
from game.engine.hand import Hand, IllegalAction
from game.engine.match import Match
from game.engine.rules import Rules
from game.engine.view import View
from game.record.journal import Journal
from game.record.log import HUMAN, Header, Log, closing, fingerprint, giving_up
from game.record.names import CLOSING
from game.record.players import PAIR, lifts_in, names_in, names_of
from game.record.store import Library


class Event(NamedTuple):
    """The last thing that happened. card: what everybody saw taken from the pile, or NO_CARD."""

    seat: int
    action: Action
    card: Card = NO_CARD


class Seated(NamedTuple):
    """One of two players on one device: a name, and the act of the key that lifts the curtain."""

    name: str
    lift: str


class Table:
    """A match in play, with its journal.

    seat: whose eyes the screens look through; with two players on one device that of the one to act. covered: that
    one has not lifted the curtain yet, and no screen may show a hand. names: of two players, or None. event: the
    last action, for the screens to show. given_up: the match was left for good before its end. practised: something
    was taken back in it.
    """

    def __init__(self, journal: Journal, match: Match, log: Log | None = None) -> None:
        """log: what the journal's lines say, where there are any yet."""
        self.journal = journal
        self.match = match
        self.header: Header = journal.header
        self.seat = self.header.human if self.header.human is not None else 0
        self.names = names_in(journal.lines) if self.header.seats == PAIR else None
        self.lifts = lifts_in(journal.lines if self.names else ())
        self.covered = False
        self.event: Event | None = None
        self.given_up = log is not None and log.closed == "given-up"
        self.practised = log is not None and bool(log.notes("undo"))
        self._notes = {
            key: values[-1]
            for key in ("order", "order-0", "order-1", "view")
            if log and (values := log.notes(key))
        }
        nodes = log.notes("nodes") if log is not None else []
        self._computer = Computer(
            self.header.seats, int(nodes[-1]) if nodes and nodes[-1].isdigit() else None
        )
        self._looked_at = False
        self._view: View | None = None
        self._told: str | None = None
        self._follow()
        self.cover()
        self._close_what_ended()

    # -- making ---------------------------------------------------------------------------------------------

    @classmethod
    def new(cls, library: Library, rules: Rules, level: str, code: str | None = None) -> "Table":
        """A new match of a human, seat 0, against a level. Raises deal.CodeError for a wrong code."""
        header = Header.new(rules, (HUMAN, level), code)
        return cls(library.create(header), header.start())

    @classmethod
    def new_pair(
        cls, library: Library, rules: Rules, players: tuple[Seated, Seated], code: str | None = None
    ) -> "Table":
        """A new match of two players who hand the device to each other. Raises deal.CodeError for a wrong code."""
        header = Header.new(rules, PAIR, code)
        journal = library.create(header)
        for seat, player in enumerate(players):
            journal.append(f"note name-{seat} {player.name}")
            journal.append(f"note lift-{seat} {player.lift}")
        return cls(journal, header.start())

    @classmethod
    def resume(cls, library: Library, name: str) -> "Table | None":
        """A match taken up where its log ends; None if the file is damaged (the library then says so)."""
        loaded = library.load(name)
        if loaded is None:
            return None
        seats = loaded.log.header.seats
        if HUMAN not in seats or any(seat != HUMAN and seat not in PLAYERS for seat in seats):
            library.refuse(name, f"nobody here can play {seats[0]} against {seats[1]}")
            return None
        return cls(loaded.journal, loaded.match, loaded.log)

    @classmethod
    def still(cls, header: Header, match: Match, log: Log | None = None) -> "Table":
        """A match that is only looked at: nothing is written and the computer does not play on.

        log: given where the log's closing line and notes count.
        """
        table = cls(Journal(None, header), match, log)
        table._computer.levels.clear()
        table.covered = False
        table.seat = header.human or 0
        table._view = None
        if log is not None and header.seats == PAIR:
            table.names = names_of(log)
        table._looked_at = True
        return table

    # -- asking ---------------------------------------------------------------------------------------------

    @property
    def view(self) -> View:
        """What the human may know now."""
        if self._view is None:
            self._view = self.match.view(self.seat)
        return self._view

    @property
    def pair(self) -> bool:
        """Two players share the device."""
        return self.header.seats == PAIR

    @property
    def level(self) -> str:
        """The name of the other seat's player."""
        return self.header.seats[1 - self.seat]

    @property
    def computer_to_act(self) -> bool:
        return self.match.hand.to_act in self._computer.levels and not self.given_up

    @property
    def closed(self) -> bool:
        """The match is over or was given up: nothing can be done in it any more."""
        return self.match.over or self.given_up

    @property
    def shown_code(self) -> str | None:
        """The hand's code, from the end of the hand on."""
        return self.match.hand_code if self.match.result or self.given_up else None

    @property
    def proof(self) -> tuple[str, str] | None:
        """The code of the match and the salt, which together make its seal: from the end of the match on."""
        return (self.match.code, self.header.salt) if self.closed else None

    def problem(self) -> str | None:
        """Why the last lines are not on the disk, told once each time that it begins."""
        now, told = self.journal.problem, self._told
        self._told = now
        return now if told is None else None

    def note(self, key: str) -> str | None:
        """The last note under a key."""
        return self._notes.get(self._own(key))

    def hint(self) -> Advice | None:
        """What a good player would do from the human's own view, and why; None when it is not his turn.

        The log notes it, once for each decision.
        """
        from game.ai.advice import advise

        advice = advise(self.view) if not self.given_up else None
        if advice is not None:
            line = f"note hint {advice.action}"
            if not self.journal.ends_with(line):
                self.journal.append(line)
        return advice

    # -- doing ----------------------------------------------------------------------------------------------

    def act(self, action: Action) -> None:
        """An action of the human. Raises IllegalAction, with nothing changed or written."""
        self._still_open(str(action))
        if self.covered:
            raise IllegalAction(f"{action}: the curtain has not been lifted")
        if self.match.hand.to_act != self.seat:
            raise IllegalAction(f"{action}: it is not your turn")
        self._do(action)

    def think(self, before: Callable[[], object] = lambda: None) -> bool:
        """Let the computer think one step further; True when it has acted. before: called just before it acts."""
        seat = self.match.hand.to_act
        if seat is None or not self.computer_to_act:
            return False
        if self._computer.to_measure(seat):
            self._computer.nodes = fitted_nodes()
            self.journal.append(f"note nodes {self._computer.nodes}")
            return False
        action = self._computer.step(seat, self.match, self._rng)
        if action is None:
            return False
        legal = self.match.hand.legal()
        if action not in legal:
            self.journal.append(f"note illegal {action}")
            action = legal[0]
        before()
        self._do(action)
        return True

    def next_hand(self) -> None:
        """Deal the next hand. Raises IllegalAction while this one goes on, or when the match is over."""
        self._still_open("next hand")
        match = self.match.next_hand()
        self.journal.append(f"hand {match.number}")
        self._become(match)
        self.event = None

    def keep_note(self, key: str, value: str) -> None:
        """Write down what never changes a hand; nothing is written when it is the same as before."""
        key = self._own(key)
        if self._notes.get(key) != value:
            self._notes[key] = value
            if not self.closed:
                self.journal.append(f"note {key} {value}")

    def cover(self) -> None:
        """Let the curtain fall: between two players' turns, and whenever a match of two is opened."""
        self.covered = self.pair and not self._looked_at and self.match.hand.to_act is not None

    def lift(self) -> None:
        """The player to act has the device in hand."""
        self.covered = False

    def give_up(self) -> None:
        """Leave the match for good; its code is open from then on. Raises IllegalAction when it is over."""
        self._still_open("give up")
        self.given_up = True
        self._computer.drop()
        self.journal.append(giving_up(self.match))
        self.journal.sync()
        self.journal.close()

    @property
    def can_undo(self) -> bool:
        """Whether the last action is the player's own and has shown him nothing that he did not know."""
        hand = self.match.hand
        if self.closed or self._looked_at or hand.result is not None or not hand.trail:
            return False
        seat, action, *_ = hand.trail
        return seat == self.seat and action.kind != "draw-stock"

    def undo(self) -> bool:
        """Take the last action back, in practice; the match is then no longer one for the statistics.

        False when the disk refuses, with nothing changed (see ``problem``). Raises IllegalAction unless ``can_undo``.
        """
        if not self.can_undo:
            raise IllegalAction("undo: nothing can be taken back here")
        lines = self.journal.lines
        at = max(at for at, line in enumerate(lines) if not line.startswith("note "))
        lines[at] = f"note undo {lines[at]}"
        if not self.journal.rewrite(lines):
            return False
        self.practised = True
        self._become(self._before())
        self.covered = False  # of two players the one who takes back has the device in hand
        self.event = None
        return True

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

    def _before(self) -> Match:
        """The match before the last action: its hand played again up to there."""
        actions, trail = [], self.match.hand.trail
        while trail:
            actions.append(trail[1])
            trail = trail[3]
        deck, rules, dealer = self.match.hand.deck, self.match.rules, self.match.dealer
        hand = Hand.deal(rules, deck, dealer)
        for action in reversed(actions[1:]):
            hand = hand.apply(action)
        return self.match._replace(hand=hand)

    def _still_open(self, what: str) -> None:
        if self.given_up:
            raise IllegalAction(f"{what}: the match was given up")
        if self.match.over:
            raise IllegalAction(f"{what}: the match is over")

    def _become(self, match: Match) -> None:
        self.match = match
        self._view = None
        self._computer.drop()
        self._follow()

    def _follow(self) -> None:
        """With two players: look through the eyes of the one to act, behind a curtain when that is another; where
        nobody is to act both hands are open, and the first player's side is shown."""
        if not self.pair or self._looked_at:
            return
        to_act = self.match.hand.to_act
        if to_act is None:
            self.seat, self.covered = 0, False
        elif to_act != self.seat or not self.match.hand.trail:
            self.seat, self.covered = to_act, True

    def _own(self, key: str) -> str:
        """Each of two players has an order of cards of their own."""
        return f"{key}-{self.seat}" if self.pair and key == "order" else key

    def _close_what_ended(self) -> None:
        """Write the hash of a finished hand, and the code of a finished match, once."""
        if self.match.result is None or self.given_up:
            return
        word = self.journal.last.split(" ")[0]
        if word in CLOSING:
            return
        if word != "end":
            self.journal.append(f"end {fingerprint(self.match, self.header.format)}")
        over = closing(self.match)
        if over:
            self.journal.append(over)
        self.journal.sync()
        if over:
            self.journal.close()

    def _rng(self) -> Random:
        """The computer's own randomness: the same at the same place of the same match, after a kill too."""
        trail, length = self.match.hand.trail, 0
        while trail:
            trail, length = trail[3], length + 1
        return Random(deal.digest(f"computer {self.header.salt} {self.match.number} {length}"))
