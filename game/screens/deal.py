"""The deal: who deals and who leads, the seal of the match, the limit. The first hand waits for a key."""

from __future__ import annotations

from game.draw.scene import Back, Command, Face, Fill, Frame, Scene, Text
from game.engine import deal
from game.input.buttons import Act, Press
from game.screens.base import Move, Replace
from game.screens.deps import Deps
from game.screens.motion import FRAME_MS
from game.screens.play import next_screen
from game.screens.tablebase import TableScreen
from game.screens.widgets.legend import legend
from game.screens.widgets.strip import strip
from game.screens.widgets.table_view import backs, game_name, level_name, name_of
from game.table import Table

_SHOWN = {"instant": 0, "normal": 1200, "slow": 2400}
"""Milliseconds for which the deal of a later hand is shown."""
_DEALT = {"instant": 0, "normal": 400, "slow": 800}
"""Milliseconds in which the cards come."""


class DealScreen(TableScreen):
    """A hand that has just been dealt: no card of it is seen yet, so it is not sorted, and no hint is given."""

    seconds = ("score", "help")

    def __init__(self, deps: Deps, table: Table) -> None:
        super().__init__(deps, table)
        self.waits = table.match.number == 1
        self.began: int | None = None
        self.dealt = 0 if self._lasts(_DEALT) else 10
        """How many cards of each hand have come."""

    def _lasts(self, by_speed: dict[str, int]) -> int:
        return by_speed.get(self.deps.settings.speed, by_speed["normal"])

    def act(self, act: Act) -> Move | None:
        if self.dealt < 10:
            self.dealt = 10  # a key only ends the showing
            return None
        return self._on() if act in ("select", "ok") or not self.waits else None

    def clicked(self, found: Command | None) -> Move | None:
        """A click anywhere goes on."""
        return self.handle(Press("", "ok"))

    def due(self, now: int) -> int | None:
        if self.dealt < 10:
            return FRAME_MS
        if self.waits:
            return None
        return 0 if self.began is None else max(0, self.began + self._lasts(_SHOWN) - now)

    def tick(self, now: int) -> Move | None:
        if self.began is None:
            self.began = now
        if self.dealt < 10:
            self.dealt = min(10, (now - self.began) * 10 // self._lasts(_DEALT))
            return None
        return self._on() if not self.waits and now - self.began >= self._lasts(_SHOWN) else None

    def _on(self) -> Move:
        return Replace(next_screen(self.deps, self.table))

    def picture(self) -> Scene:
        view, texts = self.table.view, self.texts
        dealer = "deal_you" if view.dealer == view.seat else "deal_cpu"
        scene: list[Command] = [
            *strip(texts, view),
            *backs(self.dealt),
            Text(160, 23, texts("played_to", game=game_name(texts, view.rules.name), n=view.match.target)),
            Text(160, 36, texts("played_against", level=level_name(texts, self.table.level))),
            Frame(8, 56, 304, 56, "rule"),
            Text(20, 64, texts(dealer)),
            Text(20, 79, texts("deal_leads_cpu" if view.dealer == view.seat else "deal_leads_you")),
            Text(20, 94, self._limit()),
        ]
        if view.upcard is not None and self.dealt == 10:
            scene += [
                Face(272, 61, view.upcard),
                Text(264, 94, texts("upcard"), "label", align="right"),
            ]
        scene += [Back(33 + 25 * at, 120, "big") for at in range(self.dealt)]
        scene += [
            Fill(8, 174, 304, 1, "rule"),
            Text(8, 182, texts("deal_seal"), "label", "quiet"),
            Text(8, 195, self._seal()),
        ]
        return (
            *scene,
            *legend(self.deps, select="legend_go_on", ok="legend_go_on", seconds=self.seconds),
        )

    def _limit(self) -> str:
        view = self.table.view
        if view.limit == 0:
            return self.texts("deal_gin_only")
        if view.rules.limit_from_upcard and view.upcard is not None:
            return self.texts("deal_limit_by", n=view.limit, card=name_of(view.upcard))
        return self.texts("deal_limit", n=view.limit)

    def _seal(self) -> str:
        seal = self.table.header.seal
        words = " ".join(seal[at : at + 4] for at in range(0, len(seal), 4))
        kind = deal.code_kind(self.table.header.code)
        return words if kind == "match" else self.texts("deal_single", seal=words)
