"""A turn: the upcard offer, the draw, the discard, and END TURN, KNOCK or CANCEL; the computer's turn as well.

The screen holds one step at a time (``steps``), chosen by the phase of the hand. A discard is the screen's alone
until END TURN or KNOCK sends it.
"""

from __future__ import annotations

from game.draw.scene import Back, Command, Face, Scene, Text
from game.engine.cards import Card
from game.input.buttons import MOVES, Act, Press
from game.screens import hints, steps
from game.screens.base import Move, Replace
from game.screens.deps import Deps
from game.screens.motion import Flight, place_of, without
from game.screens.order import Lay
from game.screens.play import next_screen
from game.screens.tablebase import TableScreen
from game.screens.widgets import hand, table_view
from game.screens.widgets.legend import legend
from game.screens.widgets.strip import panel, strip
from game.table import Advice, Table

_BEEPS = {
    "draw-stock": "draw",
    "draw-discard": "draw",
    "take-upcard": "draw",
    "discard": "throw",
    "knock": "knock",
}
"""What is heard of an action; a hand that is over is heard on its score."""
_MESSAGE_Y = {"fan": 197, "grid": 201}


class TurnScreen(TableScreen):
    """The table, seen from one's own side."""

    def __init__(self, deps: Deps, table: Table) -> None:
        super().__init__(deps, table)
        self.step: steps.Step = steps.for_phase(self)
        self._asked_in: steps.Step | None = None

    def enter(self) -> None:
        super().enter()
        if not isinstance(self.step, steps.Confirm | steps.Discard):
            self.step = steps.for_phase(self)

    # -- the hand as the steps see it -----------------------------------------------------------------------

    @property
    def shown(self) -> int:
        """The cards that are shown as the hand: without the one lying on the pile unsent."""
        return self.table.view.hand & ~self.step.thrown

    def lay(self) -> Lay:
        view = self.table.view
        return self.order.lay(self.shown, self.step.raised, view.taken if view.rules.barred_discard else None)

    def follow(self, cursor: Card, act: Act) -> Card:
        """Where the cursor goes from a card."""
        return hand.move(self.lay(), cursor, act, self.shape)

    # -- presses and time -----------------------------------------------------------------------------------

    def handle(self, press: Press) -> Move | None:
        if press.act in steps.PRESS and self.message and self.motion is None and self.step.buttons():
            self.message = None  # words cover the buttons: nobody presses what he does not see
            return None
        return super().handle(press)

    def act(self, act: Act) -> Move | None:
        if self.shown_until:
            self.shown_until = 0  # a key only ends the showing
            return None
        before, step = self.table.match, self.step
        still = () if act in MOVES else self.picture()
        self.step.act(act)
        if self.table.match is before:
            if isinstance(self.step, steps.Confirm) and self.step is not step:
                self._show_throw(still, self.step.card)
            return None
        move = self.onward()
        if move is None:
            self._show_draw(still)
        return move

    def clicked(self, found: Command | None) -> Move | None:
        """A card is raised, or thrown when it is raised already; a pile is drawn from; a button is pressed."""
        if self.motion is not None or self.shown_until:
            return self.act("ok")
        if found is None or not self.step.point(found):
            return None
        thrown = isinstance(self.step, steps.Discard) and self.step.raised is not None
        return self.handle(Press("", "ok" if thrown and self.step.raised == self.step.cursor else "select"))

    def onward(self) -> Move | None:
        """After an action: the next step, or the next screen."""
        self.message = None
        event = self.table.event
        if event is not None and event.action.kind in _BEEPS:
            self.deps.voice.say(_BEEPS[event.action.kind])
        if event is not None and event.seat != self.table.seat:
            self.question = event  # what was pressed while the computer played does not answer what comes now
        if self.table.covered or self.table.match.hand.phase in ("arrange", "lay-off", "over"):
            return Replace(next_screen(self.deps, self.table))
        self.step = steps.for_phase(self)
        if self.order.mode == "free":
            self.lay()
            self.keep_order()
        return None

    def tick(self, now: int) -> Move | None:
        if self.moving(now) or not self.table.computer_to_act or now < self.shown_until:
            return None
        self.shown_until = 0
        stills: list[Scene] = []
        if not self.table.think(before=lambda: stills.append(self.picture())):
            return None
        if self.table.computer_to_act and self.pace:
            self.shown_until = now + self.pace
        move = self.onward()
        if move is None:
            self._show_computer(stills[0])
        return move

    # -- cards on their way ---------------------------------------------------------------------------------

    def _show_draw(self, still: Scene) -> None:
        """The player's card, from stock or pile to its place in the hand."""
        event = self.table.event
        if event is None or event.action.kind not in ("draw-stock", "draw-discard", "take-upcard"):
            return
        card = self.table.view.drawn
        to = None if card is None else place_of(self.picture(), card)
        if card is not None and to is not None:
            from_stock = event.action.kind == "draw-stock"
            start = table_view.STOCK if from_stock else table_view.PILE
            self.fly(still, Flight(Face(0, 0, card), start, to))

    def _show_throw(self, still: Scene, card: Card) -> None:
        start = place_of(still, card)
        if start is not None:
            self.fly(without(still, card), Flight(Face(0, 0, card), start, table_view.PILE))

    def _show_computer(self, still: Scene) -> None:
        """The computer's card: unseen from the stock, open to and from the pile."""
        event = self.table.event
        if event is None:
            return
        hand_end = table_view.back_place(self.table.view.counts.hands[self.table.view.opponent])
        match event.action.kind:
            case "draw-stock":
                self.fly(still, Flight(Back(0, 0), table_view.STOCK, hand_end))
            case "draw-discard" | "take-upcard":
                self.fly(still, Flight(Face(0, 0, event.card), table_view.PILE, hand_end))
            case "discard":
                self.fly(still, Flight(Face(0, 0, event.action.card), hand_end, table_view.PILE))

    def hint(self) -> None:
        super().hint()
        self._asked_in = self.step

    @property
    def framed(self) -> Advice | None:
        """The hint whose card is framed: none asked for before a card was thrown, until that one is taken back."""
        return self.advice if not self.step.thrown or self._asked_in is self.step else None

    def sort(self) -> None:
        if self.step.raised is not None and self.shape == "fan":
            self.step.carry()
        else:
            super().sort()

    # -- the picture ----------------------------------------------------------------------------------------

    def picture(self) -> Scene:
        view, texts, step, advice = self.table.view, self.texts, self.step, self.framed
        lay = self.lay()
        told = hand.marks(
            lay,
            step.cursor,
            step.raised,
            view.drawn if not step.thrown or view.hand & ~step.thrown else None,
            view.taken if view.rules.barred_discard and not step.thrown else None,
            hints.card(advice),
        )
        own = hand.fan(texts, lay, told) if self.shape == "fan" else hand.grid(texts, lay, told)
        return (
            *strip(texts, view, self.table.computer_to_act, self.table.given_up),
            *table_view.backs(view.counts.hands[view.opponent]),
            *table_view.played(texts, view, self.table.level),
            *hints.marked(step.piles(), advice),
            *table_view.acts(texts, view, step.own_acts()),
            *panel(texts, view, lay.points, self.limit_reached(lay.points), lay.points == 0),
            *own,
            *self._foot(),
            *legend(
                self.deps,
                step.moves,
                step.move_key,
                step.select_key,
                step.ok_key,
                seconds=self.seconds,
            ),
        )

    def _foot(self) -> Scene:
        """One line of words, or the buttons of the step."""
        buttons = self.step.buttons()
        if buttons and not self.message:
            return buttons
        return (Text(8, _MESSAGE_Y[self.shape], self.message or self.step.message()),)
