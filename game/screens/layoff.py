"""The computer's side of a knock, shown as it happens: it arranges, and lays off card by card."""

from __future__ import annotations

from game.draw.scene import Command, Face, Fill, Scene, Text
from game.engine.cards import CardSet, iterate
from game.input.buttons import Act, Press
from game.screens.base import Move, Replace
from game.screens.motion import Flight, place_of
from game.screens.play import next_screen
from game.screens.tablebase import TableScreen
from game.screens.widgets import spreads
from game.screens.widgets.legend import legend
from game.screens.widgets.strip import strip


class LayOffScreen(TableScreen):
    """The table while the computer arranges or defends. A key ends the showing of one step."""

    seconds = ("score", "help")  # no hand of one's own is seen, and nothing is to be decided

    def act(self, act: Act) -> Move | None:
        self.shown_until = 0
        return None

    def clicked(self, found: Command | None) -> Move | None:
        """A click anywhere ends the showing."""
        return self.handle(Press("", "ok"))

    def tick(self, now: int) -> Move | None:
        if self.moving(now):
            return None
        if self.table.match.hand.phase == "over":
            return Replace(next_screen(self.deps, self.table))
        stills: list[Scene] = []
        if not self.table.computer_to_act or now < self.shown_until:
            return None
        if not self.table.think(before=lambda: stills.append(self.picture())):
            return None
        self._show_lay_off(stills[0])
        self.shown_until = now + self.pace if self.pace else 0
        hand = self.table.match.hand
        if hand.phase == "over" or hand.to_act == self.table.seat:
            return Replace(next_screen(self.deps, self.table))
        return None

    def _show_lay_off(self, still: Scene) -> None:
        """A card from the defender's row to the meld that it is laid off on."""
        event = self.table.event
        if event is not None and event.action.kind == "lay-off":
            end = place_of(self.picture(), event.action.card, below=0)
            if end is not None:
                self.fly(still, Flight(Face(0, 0, event.action.card), (200, 124), end))

    def picture(self) -> Scene:
        view, texts = self.table.view, self.texts
        words = texts("cpu_lays_off" if view.spread else "cpu_arranges")
        foot = (
            Text(8, 197, self.message or words),
            *legend(self.deps, select=None, ok=None, seconds=self.seconds),
        )
        head = strip(texts, view, self.table.computer_to_act, self.table.given_up)
        if not view.spread:
            return (*head, Text(8, 20, texts("cpu_knocks")), *spreads.backs(40, 10), *foot)
        theirs = spreads.knocker(texts, view, 20, {})
        return (*head, *theirs, Fill(8, 101, 304, 1, "rule"), *self._defender(), *foot)

    def _defender(self) -> Scene:
        """The computer's cards: only those that it has laid down are seen."""
        view = self.table.view
        melds = self._laid_down()
        known = sum(meld.bit_count() for meld in melds)
        scene: list[Command] = [Text(8, 104, self.texts("cpu_defends"))]
        x = 8
        for meld in melds:
            for card in iterate(meld):
                scene.append(Face(x, 124, card))
                x += 25
            x += 11
        hidden = view.counts.hands[view.opponent] - known - len(view.laid_off)
        return (*scene, *spreads.backs(124, hidden, x))

    def _laid_down(self) -> tuple[CardSet, ...]:
        view = self.table.view
        for seat, action in reversed(view.public_actions):
            if seat == view.opponent and action.kind == "arrange":
                return action.melds
        return ()
