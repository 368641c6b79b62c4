"""A match looked at afterwards: both deadwoods over the turns, and what would have been better, on the cards.

The review is made in steps while a bar shows how far it is; it can be stopped. Each hand is kept beside the log as
soon as it is done; the one in work begins anew the next time. Only hands that are over are looked at, so both hands
are open by then.
"""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path

from game.draw.scene import Gauge, Scene, Text
from game.engine.actions import NO_CARD, Action
from game.engine.view import View
from game.input.buttons import Press
from game.record.log import Log, LogError, read
from game.record.players import PAIR, names_of
from game.review import kept
from game.review.judge import Slip
from game.review.match import (
    HandReview,
    PlayedHand,
    PlayedHands,
    Progress,
    Review,
    decided,
    review,
    so_far,
)
from game.screens.base import Move, Pop, Push, Screen
from game.screens.deps import Deps
from game.screens.hints import signed
from game.screens.pair import named
from game.screens.widgets.legend import legend
from game.screens.widgets.page import heading, lines, prose
from game.screens.widgets.plot import Plot, moment_row, plot
from game.screens.widgets.table_view import name_of
from game.screens.words import wrap
from game.table import Table
from game.text.catalogue import Texts

_STEPS = 12
"""Steps between two looks at the keys: about five milliseconds, some tens on a slow machine."""


def review_of(deps: Deps, table: Table, number: int | None = None) -> Move | None:
    """The review of the match on the table; None where no hand of it is over. number: the hand to begin with."""
    try:
        log = read(table.journal.text)
        return Push(ReviewScreen(deps, log, table.seat, table.journal.path, number))
    except (LogError, NothingToReview):
        return None


class NothingToReview(ValueError):
    """No hand of the match is over."""


class ReviewScreen(Screen):
    """4 and 6 go through one's decisions, 5 to the next slip, 2 and 8 from hand to hand.

    at: which hand; move: which decision of it.
    """

    def __init__(
        self,
        deps: Deps,
        log: Log,
        seat: int,
        path: Path | None = None,
        number: int | None = None,
    ) -> None:
        """path: where the log lies; the review is kept beside it if that is among our own matches.
        number: the hand to begin with.

        Raises NothingToReview, and LogError where a line of the log does not hold.
        """
        self.deps = deps
        self.log = log
        self.seat = seat
        self.hands = PlayedHands(log)
        if not self.hands:
            raise NothingToReview("no hand is over yet")
        ours = path is not None and deps.library.keeps and path.parent == deps.library.folder
        self.path = path if ours else None
        self.at = self.move = 0
        self._wanted = number
        self.found: Review | None = None
        self._before: Review | None = None
        self._thought: Generator[Progress, None, Review] | None = None
        self.progress = Progress(0, 0)
        self._begin()

    @property
    def texts(self) -> Texts:
        """The words; two players are named."""
        names = names_of(self.log) if self.log.header.seats == PAIR else None
        return self.deps.texts if names is None else named(self.deps.texts, names, self.seat)

    # -- making it ------------------------------------------------------------------------------------------

    def _begin(self) -> None:
        """Take what is kept, and think about the rest."""
        before = kept.load(kept.review_path(self.path, self.seat)) if self.path is not None else None
        self._before = before if before is not None and before.seat == self.seat else None
        self._thought = review(self.log, self.seat, self._before, self.hands)
        self.progress = Progress(0, 0)
        self.found = None
        self._think()

    def _think(self) -> None:
        """A few steps further; at the end the review is shown, and kept."""
        assert self._thought is not None
        try:
            for _ in range(_STEPS):
                now = next(self._thought)
                finished = len(now.hands) > len(self.progress.hands)
                self.progress = now
                if finished:  # at once: whoever closes the window or cuts the power loses one hand at most
                    self._keep(so_far(self.seat, now.hands, self._before))
        except StopIteration as done:
            self._thought = None
            self.found = done.value
            self._keep(done.value)
            self._open(self._wanted)

    def _keep(self, found: Review) -> None:
        if self.path is not None and found != self._before:
            kept.save(kept.review_path(self.path, self.seat), found)
            self._before = found

    def due(self, now: int) -> int | None:
        return 0 if self._thought is not None else None

    def tick(self, now: int) -> Move | None:
        if self._thought is not None:
            self._think()
        return None

    # -- where it is ----------------------------------------------------------------------------------------

    @property
    def played(self) -> PlayedHand:
        return self.hands[self.at]

    @property
    def hand(self) -> HandReview:
        assert self.found is not None
        return self.found.hands[self.at]

    @property
    def moves(self) -> list[int]:
        """The numbers of the actions that can be looked at: what was decided, and a defence that cost points."""
        slips = [slip.at for slip in self.hand.slips]
        return sorted({*decided(self.played, self.seat), *slips})

    @property
    def slip(self) -> Slip | None:
        """The slip at the decision shown."""
        if not self.moves:
            return None
        return next((slip for slip in self.hand.slips if slip.at == self.moves[self.move]), None)

    def _open(self, number: int | None) -> None:
        """Go to a hand, and there to its first slip."""
        self.at = number - 1 if number is not None and 0 < number <= len(self.hands) else 0
        self._first()

    def _first(self) -> None:
        moves = self.moves
        self.move = moves.index(self.hand.slips[0].at) if self.hand.slips else 0

    def _next_slip(self) -> None:
        """The next slip of this hand or a later one; after the last one the first."""
        places = [
            (hand, at) for hand in range(len(self.hands)) for at in (slip.at for slip in self._slips(hand))
        ]
        if not places:
            return
        here = (self.at, self.moves[self.move] if self.moves else -1)
        self.at, at = next((place for place in places if place > here), places[0])
        self.move = self.moves.index(at)

    def _slips(self, hand: int) -> tuple[Slip, ...]:
        assert self.found is not None
        return self.found.hands[hand].slips

    # -- presses --------------------------------------------------------------------------------------------

    def handle(self, press: Press) -> Move | None:
        if press.act == "clear":
            return Pop(to_root=True)
        if self.found is None or press.act == "ok":
            if press.act in ("ok", "select"):
                return Pop()
            return None
        match press.act:
            case "left":
                self.move = max(self.move - 1, 0)
            case "right":
                self.move = min(self.move + 1, max(len(self.moves) - 1, 0))
            case "up" if self.at > 0:
                self.at -= 1
                self._first()
            case "down" if self.at + 1 < len(self.hands):
                self.at += 1
                self._first()
            case "select":
                self._next_slip()
            case "view" if self.log.header.human is None:
                self.seat, self._wanted = 1 - self.seat, self.played.last.number
                self._begin()
        return None

    # -- the picture ----------------------------------------------------------------------------------------

    def scene(self) -> Scene:
        if self.found is None:
            return self._working()
        moves = self.moves
        at = moves[self.move] if moves else 0
        place = self.played.turns_before(at)
        shown = Plot(
            self.played.counts(),
            self.seat,
            place,
            tuple(self.played.turns_before(each.at) for each in self.hand.slips),
        )
        return (
            *heading(self.texts("review_title", n=self.played.last.number), self._result()),
            *plot(self.texts, shown, 36),
            *(self._moment(at) if moves else ()),
            Text(8, 203, self.verdict()),
            *legend(
                self.deps,
                ("up", "left", "right", "down"),
                "legend_step",
                "legend_slip" if any(self._slips(each) for each in range(len(self.hands))) else None,
                "legend_back",
                seconds=("view",) if self.log.header.human is None else (),
                seconds_do="legend_other",
            ),
        )

    def _working(self) -> Scene:
        done, whole, _ = self.progress
        return (
            *heading(self.texts("review_working")),
            *prose(self.texts("review_working_told")),
            Gauge(8, 110, 304, int(1000 * done) // max(whole, 1)),
            Text(8, 124, self.texts("review_progress", n=int(done), all=whole), role="quiet"),
            *legend(self.deps, select="legend_stop", ok="legend_stop"),
        )

    def _result(self) -> str:
        """What the hand came to, and who got it."""
        texts, result = self.texts, self.played.result
        kind = texts(f"result_{result.kind.replace('-', '_')}")
        if result.winner is None:
            return kind
        to = texts("to_you" if result.winner == self.seat else "to_cpu")
        return f"{kind} {result.points} {to}"

    def _moment(self, at: int) -> Scene:
        """A decision: the cards at the time, what was played, what would have been better and why."""
        texts, view, slip = self.texts, self.played.steps[at].match.view(self.seat), self.slip
        played = self.played.played(at)
        act = self._told(view, at, played)
        if self.log.header.seats == PAIR:
            act = f"{texts('name_you')} {act}"  # of two players, the one whose decisions these are
        told = texts("review_turn", n=self.played.turn(at), act=act)
        if slip is None:
            words = [texts("review_good")]
        else:
            better = texts("review_better", act=done(texts, slip.better), n=f"{slip.points:.1f}")
            words = [better, *wrap(self._why(slip))]
        return (
            Text(8, 89, told),
            Text(312, 89, f"{self.move + 1}/{len(self.moves)}", role="quiet", align="right"),
            *moment_row(view, played, slip.better if slip else None, 114),
            *lines(8, 164, words[:3]),
        )

    def _why(self, slip: Slip) -> str:
        why = slip.why
        text = self.texts(f"why_{why.key.replace('-', '_')}", a=why.a, b=why.b)
        if slip.percent < 10:
            return text
        return f"{text} {self.texts('review_chance', n=round(slip.percent))}"

    def _told(self, view: View, at: int, action: Action) -> str:
        """What was played, in a few words."""
        texts = self.texts
        if action.kind == "draw-stock":
            drawn = self.played.steps[at + 1].match.hand.drawn
            return texts("replay_drew", card=name_of(drawn)) if drawn != NO_CARD else texts("act_drew")
        if action.kind in ("take-upcard", "draw-discard"):
            return texts("act_took", card=name_of(view.top) if view.top is not None else "")
        if action.kind == "discard":
            return texts("act_threw", card=name_of(action.card))
        if action.kind in ("knock", "big-gin"):
            key = "replay_knocked" if action.card != NO_CARD else "act_knocked"
            return texts(key, card=name_of(action.card) if action.card != NO_CARD else "")
        return texts("replay_arranged" if action.kind == "arrange" else "act_passed")

    def verdict(self) -> str:
        """The hand in one line: what the cards were worth as dealt, and what slips cost. (The heading has the result.)

        No figures in a row: they would look like a sum, and cards that came stand between them.
        """
        deal, cost = signed(round(self.hand.deal)), round(self.hand.cost)
        if not self.hand.slips:
            return self.texts("review_verdict_clean", deal=deal)
        return self.texts("review_verdict", deal=deal, cost=cost)


def done(texts: Texts, action: Action) -> str:
    """An action as advice."""
    key = action.kind.replace("-", "_")
    if action.kind == "knock" and action.card == NO_CARD:
        key = "knock_now"
    return texts(f"better_{key}", card=name_of(action.card) if action.card != NO_CARD else "")
