"""Knock-arrange, for either side: the player's spread, to be changed as far as the rules let him.

2 and 8 step through the legal spreads, cheapest first; 5 takes the card under the cursor through the melds that it
can be in, the knocker's (numbered) and loose; sort gives the best spread again; OK accepts, or says why not.
"""

from __future__ import annotations

from typing import Any

from game.draw.scene import Command, Face, Fill, Scene, Text
from game.engine.actions import DONE, arrange, lay_off
from game.engine.cards import Card, CardSet, iterate
from game.engine.melds import is_meld
from game.input.buttons import Act, Press
from game.screens.base import Move, Replace
from game.screens.deps import Deps
from game.screens.order import by_rank, is_set
from game.screens.play import next_screen
from game.screens.spread import OFF, OWN, Fault, Spread
from game.screens.tablebase import TableScreen
from game.screens.widgets import spreads
from game.screens.widgets.legend import legend
from game.screens.widgets.strip import strip
from game.screens.widgets.table_view import name_of
from game.table import Advice, Table


class ArrangeScreen(TableScreen):
    """The player's own spread after a knock."""

    seconds = ("sort", "hint", "score", "help")  # a spread is no fan and no grid

    def __init__(self, deps: Deps, table: Table) -> None:
        super().__init__(deps, table)
        view = table.view
        self.knocking = view.knocker == view.seat
        offs = () if self.knocking or not view.rules.lay_offs else view.spread
        settled = view.own_melds if view.phase == "lay-off" else None
        laid = view.laid_off if view.phase == "lay-off" else ()
        hand = view.hand
        for card, _ in laid:
            hand &= ~(1 << card)
        self.spread = Spread(hand, offs, settled)
        self.choices = self._choices()
        self.at = 0
        self._take(0)
        self.cursor: Card = self.cards()[0]

    def _choices(self) -> list[tuple[CardSet, ...]]:
        """The legal spreads, cheapest first."""
        if self.spread.fixed is not None:
            return [self.spread.fixed]
        found = [action.melds for action in self.table.view.legal if action.kind == "arrange"]
        if self.spread.knocker_melds:
            costs = []
            for melds in found:
                self.spread.arrange(melds)
                costs.append(self.spread.points)
            found = [melds for _, melds in sorted(zip(costs, found, strict=True), key=lambda pair: pair[0])]
        return found

    def _take(self, at: int) -> None:
        self.at = at % len(self.choices)
        self.spread.arrange(self.choices[self.at])

    # -- presses --------------------------------------------------------------------------------------------

    def act(self, act: Act) -> Move | None:
        match act:
            case "left" | "right":
                cards = self.cards()
                at = cards.index(self.cursor) + (1 if act == "right" else -1)
                self.cursor = cards[at % len(cards)]
            case "up" | "down":
                self._take(self.at + (1 if act == "down" else -1))
                self.message = self.texts(
                    "spread_of", n=self.at + 1, all=len(self.choices), left=self.spread.points
                )
            case "select":
                if not self.spread.cycle(self.cursor):
                    self.refuse("stays_loose", card=name_of(self.cursor))
            case "ok":
                return self._accept()
        return None

    def clicked(self, found: Command | None) -> Move | None:
        if isinstance(found, Face) and found.card in self.spread.place:
            self.cursor = found.card
            return self.handle(Press("", "select"))
        return None

    def sort(self) -> None:
        self._take(0)
        self.message = self.texts("spread_best")

    def reason(self, advice: Advice) -> str:
        """How the spread as it lies compares with the best one."""
        best = Spread(self.spread.hand, self.spread.knocker_melds, self.spread.fixed)
        best.arrange(self.choices[0])
        if best.points == self.spread.points:
            return self.texts("hint_spread_best", n=best.points)
        return self.texts("hint_spread", n=best.points, m=self.spread.points)

    def _accept(self) -> Move | None:
        view = self.table.view
        fault = self._fault()
        if fault is not None:
            self.refuse(fault.key, **self._figures(fault))
            return None
        offs = self.spread.lay_offs()
        if view.phase == "arrange":
            self.table.act(arrange(self.spread.melds))
        if not self.knocking and view.rules.lay_offs:
            for card, index in offs:
                self.table.act(lay_off(card, index))
            self.table.act(DONE)
        return Replace(next_screen(self.deps, self.table))

    def _fault(self) -> Fault | None:
        """What keeps OK from laying this down."""
        return self.spread.fault(self.table.view.limit if self.knocking else None)

    def _figures(self, fault: Fault) -> dict[str, Any]:
        cards = " ".join(name_of(card) for card in iterate(fault.cards))
        return {"cards": cards, "n": self.spread.points, "limit": self.table.view.limit}

    # -- the picture ----------------------------------------------------------------------------------------

    def cards(self) -> list[Card]:
        """Every card of the hand in the order in which the cursor runs: melds, loose, then what is laid off."""
        own = [card for place in range(OWN) for card in iterate(self.spread.group(place))]
        off = [card for at in range(len(self.spread.knocker_melds)) for card in iterate(self.spread.off(at))]
        return [*off, *own, *by_rank(self.spread.loose)]

    def picture(self) -> Scene:
        view, texts = self.table.view, self.texts
        head = strip(texts, view, closed=self.table.given_up)
        foot = (
            Text(8, 197, self.message or self._words()),
            *legend(
                self.deps,
                ("up", "left", "right", "down"),
                select="legend_shift",
                ok="legend_done",
                seconds=self.seconds,
            ),
        )
        if self.knocking:
            return (*head, *self._own(20, "you_knock"), *self._other(), *foot)
        offs = {
            index: frozenset(iterate(self.spread.off(index)))
            for index in range(len(self.spread.knocker_melds))
        }
        theirs = spreads.knocker(texts, view, 20, offs, self.cursor, numbered=True)
        return (*head, *theirs, Fill(8, 101, 304, 1, "rule"), *self._own(104, "you_defend"), *foot)

    def _other(self) -> Scene:
        """The opponent's cards, unseen as yet."""
        view = self.table.view
        backs = spreads.backs(124, view.counts.hands[view.opponent])
        return (Fill(8, 101, 304, 1, "rule"), Text(8, 104, self.texts("cpu_defends")), *backs)

    def _own(self, y: int, title: str) -> Scene:
        groups: list[spreads.Row] = []
        for place in range(OWN):
            group = self.spread.group(place)
            if group:
                label = self.texts("group_set" if is_set(group) else "group_run") if is_meld(group) else "?"
                groups.append(spreads.Row(tuple(iterate(group)), label))
        if self.spread.loose:
            groups.append(spreads.Row(by_rank(self.spread.loose), self.texts("left_loose"), False))
        return spreads.row(
            self.texts, self.texts(title), y, groups, self.spread.points, {self.cursor: frozenset({"cursor"})}
        )

    def _words(self) -> str:
        """Below the cards: what they leave, or why they cannot lie so yet."""
        fault = self._fault()
        if fault is not None:
            return self.texts(fault.key, **self._figures(fault))
        ok = self.deps.keymap.legend["ok"]
        if self.knocking:
            return self.texts("arrange_knocker", n=self.spread.points, ok=ok)
        offs = [card for card, place in self.spread.place.items() if place >= OFF]
        if offs:
            names = " ".join(name_of(card) for card in offs)
            return self.texts("arrange_laid_off", cards=names, n=self.spread.points)
        return self.texts("arrange_defender", n=self.spread.points, ok=ok)
