"""A match seen again, step by step: a finished one, or a running one up to now.

Each step is shown as it was seen in play, with the player's own eyes; both hands once the hand is over. Where a
hand is over in the log, the hint key turns the computer's cards up in its earlier steps too; at its end the same
key opens the review.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from game.draw.scene import Back, Command, Face, Keycap, Scene, Text
from game.engine.actions import NO_CARD, Action
from game.engine.cards import Card, union
from game.engine.match import Match
from game.input.buttons import Act, Press
from game.record.log import Log, Step
from game.record.players import PAIR, names_of
from game.record.steps import Steps
from game.record.store import naming, read_file
from game.screens import steps
from game.screens.base import Move, Pop, Push, Screen
from game.screens.deps import Deps
from game.screens.order import Order
from game.screens.pair import named
from game.screens.spread import LOOSE, OFF
from game.screens.tablebase import FIRST_VIEW, TableScreen
from game.screens.widgets.hand import Shape
from game.screens.widgets.legend import TOP, legend
from game.screens.widgets.table_view import STOCK, name_of
from game.table import Table
from game.text.catalogue import Texts

_CAPTION_Y = {"fan": 197, "grid": 201}
_FOOT = min(_CAPTION_Y.values())
_SEAL_Y = 174
"""On the page of a deal the seal stands below this, where the caption goes."""


def replay_screen(deps: Deps, path: Path) -> ReplayScreen:
    """The replay of a file. Raises LogError, one line that names the file and says where it does not hold."""
    with naming(path):
        return ReplayScreen(deps, read_file(path)[0], path)


class ReplayScreen(Screen):
    """A log and a place in it.

    at: which of ``steps`` is shown; one after the last is the end of a match that is closed. open: whether the
    computer's cards are turned up where the log tells them.
    """

    def __init__(self, deps: Deps, log: Log, path: Path | None = None) -> None:
        """path: where the log lies, for a review beside it. Raises LogError where a line does not hold."""
        self.deps = deps
        self.path = path
        self.log = log
        made = Steps(log)
        self.steps: Sequence[Step] = made
        self.starts = made.starts
        self.names = names_of(log) if log.header.seats == PAIR else None
        if self.names is not None and log.closed is None and made.final.result is None:
            made.cut(
                self.starts[-1] + 1
            )  # the hand that is played is theirs, each his own: only the deal is shown
        self.last = len(self.steps) - (log.closed is None)
        self.at = 0
        self.open = False
        self.order = Order()
        self.seat = log.header.human or 0
        self._view: Shape | None = None

    @property
    def texts(self) -> Texts:
        """The words; two players are named."""
        return self.deps.texts if self.names is None else named(self.deps.texts, self.names, self.seat)

    # -- where it is ----------------------------------------------------------------------------------------

    @property
    def match(self) -> Match:
        """The match at the step shown."""
        return self.steps[min(self.at, len(self.steps) - 1)].match

    @property
    def ended(self) -> bool:
        """Whether what is shown is the end of the match, after its last step."""
        return self.at == len(self.steps)

    @property
    def at_end(self) -> bool:
        """Whether the score of a finished match is shown."""
        return self.ended and self.match.over

    @property
    def revealed(self) -> bool:
        """Whether the log tells both hands of the hand shown: it is over, or the match was given up."""
        return self.match.number < self.steps[-1].match.number or bool(
            self.steps[-1].match.result or self.log.closed
        )

    @property
    def face_down(self) -> bool:
        """Whether it is the hand that two players are in the middle of, of which only the deal is shown."""
        running = self.names is not None and self.log.closed is None
        return running and self.at == self.last and self.match.result is None

    def _hand_start(self, by: int) -> int:
        """The deal of the next hand (1), or of this one, or from there of the one before (-1)."""
        if by > 0:
            return next((start for start in self.starts if start > self.at), self.last)
        return max((start for start in self.starts if start < self.at), default=0)

    # -- presses --------------------------------------------------------------------------------------------

    def handle(self, press: Press) -> Move | None:
        match press.act:
            case "right" | "select" | "ok":
                self.at = min(self.at + 1, self.last)
            case "left":
                self.at = max(self.at - 1, 0)
            case "down":
                self.at = self._hand_start(1)
            case "up":
                self.at = self._hand_start(-1)
            case "clear":
                return Pop(to_root=True)
            case _:
                return self._second(press.act)
        return None

    def _second(self, act: Act) -> Move | None:
        match act:
            case "hint" if self.match.result is not None:
                return self._review()
            case "hint":
                self.open = not self.open
            case "sort" | "view" if self.face_down:
                return None
            case "sort":
                self.order.next_mode(0)
            case "view" if self.at_end:
                from game.screens.luck import LuckScreen

                return Push(LuckScreen(self.deps, self.log, self.seat, self.texts))
            case "view":
                self._view = "fan" if self.shape == "grid" else "grid"
            case "score":
                from game.screens.sheet import SheetScreen

                return Push(SheetScreen(self.deps, self.table()))
            case "help":
                from game.screens.help import HelpScreen

                return Push(HelpScreen(self.deps, self.match.rules, self.match.hand.limit))
        return None

    def _review(self) -> Move | None:
        from game.screens.review import ReviewScreen

        return Push(ReviewScreen(self.deps, self.log, self.seat, self.path, number=self.match.number))

    def clicked(self, found: Command | None) -> Move | None:
        """A click anywhere goes on."""
        return self.handle(Press("", "ok"))

    # -- the picture ----------------------------------------------------------------------------------------

    @property
    def shape(self) -> Shape:
        """The hand as fan or grid: as chosen here, else by the option, else by the game's custom."""
        chosen = self._view or self.deps.settings.view
        if chosen in ("fan", "grid"):
            return chosen  # type: ignore[return-value]
        return FIRST_VIEW.get(self.match.rules.name, "fan")

    def table(self) -> Table:
        """The match at the step shown as a table that keeps nothing, for the screens of play to look at."""
        table = Table.still(self.log.header, self.match, self.log if self.ended else None)
        table.names = self.names
        table.keep_note("view", self.shape)
        table.keep_note("order", self.order.note())
        return table

    def scene(self) -> Scene:
        table = self.table()
        body = self._play(table) if table.match.result is None else self._score(table)
        if self.open and self.revealed:
            body = turned_up(body, hidden(table))
        return (*body, *self._legend())

    def _legend(self) -> Scene:
        over = self.match.result is not None
        still = over or self.face_down
        seconds: tuple[Act, ...] = ("score", "help") if still else ("sort", "view", "score", "help")
        if over or self.revealed:
            seconds = ("hint", *seconds)
        if self.at_end:
            seconds = ("view", *seconds)
        on = "legend_go_on" if self.at < self.last else None
        found = legend(self.deps, ("up", "left", "right", "down"), "legend_step", on, on, seconds=seconds)
        if self.at_end:
            from game.screens.luck import with_luck

            found = with_luck(self.deps.texts, found)
        cards = self.deps.texts("legend_review" if over else "legend_cards")
        return tuple(
            each._replace(label=cards) if isinstance(each, Keycap) and each.acts == ("hint",) else each
            for each in found
        )

    def _score(self, table: Table) -> Scene:
        """A hand that is over: the score of the hand, and as the last step that of the match."""
        from game.screens.score import MatchScreen, ScoreScreen

        if self.at_end:
            return above(TOP, MatchScreen(self.deps, table).picture())
        screen = ScoreScreen(self.deps, table)
        screen.counted = 1000
        return above(TOP, screen.picture())

    def _play(self, table: Table) -> Scene:
        """A hand that goes on, as the screens of play show it when there is nothing to decide."""
        y = _CAPTION_Y[self.shape] if table.match.hand.phase not in ("arrange", "lay-off") else _FOOT
        start = max(start for start in self.starts if start <= min(self.at, len(self.steps) - 1))
        end = next((each for each in self.starts if each > start), len(self.steps))
        return (
            *above(_SEAL_Y if self.face_down else _FOOT, self._still(table).picture()),
            Text(8, y, self.caption()),
            Text(312, y, f"{min(self.at, end - 1) - start}/{end - 1 - start}", role="quiet", align="right"),
        )

    def _still(self, table: Table) -> TableScreen:
        from game.screens.arrange import ArrangeScreen
        from game.screens.deal import DealScreen
        from game.screens.layoff import LayOffScreen
        from game.screens.turn import TurnScreen

        if self.face_down:
            return DealScreen(self.deps, table)
        if table.match.hand.phase not in ("arrange", "lay-off"):
            turn = TurnScreen(self.deps, table)
            turn.step = steps.Watch(turn)
            return turn
        if table.match.hand.to_act != table.seat:
            return LayOffScreen(self.deps, table)
        arrange = ArrangeScreen(self.deps, table)
        arrange.cursor = NO_CARD
        for card, place in arrange.spread.place.items():
            if place >= OFF:
                arrange.spread.place[card] = LOOSE
        return arrange

    def caption(self) -> str:
        """What happened in the step shown."""
        texts = self.texts
        if self.ended:
            return texts("replay_given_up", code=self.match.code)
        line = self.steps[self.at].line
        if line.startswith("hand "):
            return texts("replay_dealt", n=self.match.number)
        trail = self.match.hand.trail
        assert trail
        seat, action, taken, _ = trail
        drawn = self.match.hand.drawn
        card = taken if taken != NO_CARD else action.card
        if action.kind == "draw-stock" and seat == self.seat:
            card = drawn
        who = texts("name_you" if seat == self.seat else "name_cpu")
        return f"{who} {self._told(action, card)}"

    def _told(self, action: Action, card: Card) -> str:
        texts = self.texts
        name = name_of(card) if card != NO_CARD else ""
        match action.kind:
            case "take-upcard" | "draw-discard":
                return texts("act_took", card=name)
            case "draw-stock":
                return texts("replay_drew", card=name) if name else texts("act_drew")
            case "discard":
                return texts("act_threw", card=name)
            case "knock" | "big-gin":
                return texts("replay_knocked", card=name) if name else texts("act_knocked")
            case "lay-off":
                return texts("replay_laid_off", card=name)
            case "arrange":
                return texts("replay_arranged")
        return texts("act_passed")


def above(y: int, scene: Scene) -> Scene:
    """What of a scene begins above a line: without its legend, or without its last words."""
    return tuple(each for each in scene if each.y < y)


def hidden(table: Table) -> list[Card]:
    """The cards of the other seat that lie face down on the table, as it would sort them."""
    view, hand = table.view, table.match.hand
    cards = hand.hands[1 - table.seat]
    if view.spread:
        for seat, action in view.public_actions:
            if action.kind == "arrange" and seat != table.seat:
                cards &= ~union(action.melds)
        for card, _ in view.laid_off:
            cards &= ~(1 << card)
    return list(Order().lay(cards).cards)


def turned_up(scene: Scene, cards: list[Card]) -> Scene:
    """The scene with its backs, all but the stock, turned into these cards, as far as they go."""
    left = iter(cards)
    found: list[Command] = []
    for each in scene:
        if isinstance(each, Back) and (each.x, each.y) != STOCK:
            card = next(left, None)
            found.append(each if card is None else Face(each.x, each.y, card, each.size))
        else:
            found.append(each)
    return tuple(found)
