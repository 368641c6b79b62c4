"""What all screens of a hand share: the second functions, the way to the menu, the pace of the computer."""

from __future__ import annotations

from game.draw.scene import Scene
from game.engine.cards import Card
from game.engine.match import Match
from game.input.buttons import Act, Press
from game.screens import hints
from game.screens.base import Move, Pop, Push, Screen
from game.screens.deps import Deps
from game.screens.motion import FLIGHT_MS, FRAME_MS, Flight, Motion
from game.screens.order import Order
from game.screens.pair import words
from game.screens.widgets.hand import Shape
from game.screens.widgets.legend import SECONDS
from game.table import Advice, Table

PACE = {"instant": 0, "normal": 300, "slow": 900}
"""Milliseconds for which each act of the computer stands before the next."""

FIRST_VIEW: dict[str, Shape] = {"grim": "grid"}
"""How a game's hand is shown until the player chooses; the others' as a fan."""


class TableScreen(Screen):
    """A screen of a match in play."""

    seconds: tuple[Act, ...] = SECONDS
    """The second functions that do something here: the legend lights these, and no other is answered."""

    def __init__(self, deps: Deps, table: Table) -> None:
        self.deps = deps
        self.table = table
        self.texts = words(deps, table)
        self.order = Order.read(table.note("order"))
        self.message: str | None = None
        self.shown_until = 0
        self.motion: Motion | None = None
        self.advised: tuple[Match, Advice] | None = None

    def enter(self) -> None:
        self.texts = words(self.deps, self.table)
        self.order = Order.read(self.table.note("order"))

    @property
    def shape(self) -> Shape:
        """The hand as fan or grid: the match's own choice, else the option's, else the game's custom."""
        chosen = self.table.note("view") or self.deps.settings.view
        if chosen in ("fan", "grid"):
            return chosen  # type: ignore[return-value]
        return FIRST_VIEW.get(self.table.match.rules.name, "fan")

    def handle(self, press: Press) -> Move | None:
        move = self._handled(press)
        problem = self.table.problem()
        if problem is not None:
            self.deps.notices.append(problem)
            self.message = self.texts("not_kept")
        return move

    def _handled(self, press: Press) -> Move | None:
        if self.motion is not None and press.act != "clear":
            self.motion = None  # a key only ends the showing
            return None
        if press.act in SECONDS and press.act not in self.seconds:
            return None
        self.message = None
        match press.act:
            case "clear":
                return Pop(to_root=True)
            case "help":
                from game.screens.help import HelpScreen

                return Push(HelpScreen(self.deps, self.table.match.rules, self.table.match.hand.limit))
            case "score":
                from game.screens.sheet import SheetScreen

                return Push(SheetScreen(self.deps, self.table))
            case "view":
                self.table.keep_note("view", "fan" if self.shape == "grid" else "grid")
                return None
            case "sort":
                self.sort()
                return None
            case "hint":
                self.hint()
                return None
        return self.act(press.act)

    def act(self, act: Act) -> Move | None:
        """The seven keys that are no second function and not CLR."""
        raise NotImplementedError

    def sort(self) -> None:
        """The sort key: the next order of the hand."""
        self.order.next_mode(self.table.view.hand)
        self.keep_order()
        self.message = self.texts(f"sorted_{self.order.mode}")

    def keep_order(self) -> None:
        """Write the order to the log, so that it survives."""
        self.table.keep_note("order", self.order.note())

    def hint(self) -> None:
        """The hint key: what a good player would do here, and why."""
        advice = self.table.hint()
        self.advised = None if advice is None else (self.table.match, advice)
        self.message = self.texts("hint_none") if advice is None else self.reason(advice)

    def reason(self, advice: Advice) -> str:
        """The line that says what is advised, and why."""
        return hints.words(self.texts, advice)

    @property
    def advice(self) -> Advice | None:
        """The last hint, as long as nothing has been done since."""
        if self.advised is None or self.advised[0] is not self.table.match:
            return None
        return self.advised[1]

    def fly(self, still: Scene, *flights: Flight) -> None:
        """Show cards on their way, where the speed asks for it."""
        ms = FLIGHT_MS.get(self.deps.settings.speed, FLIGHT_MS["normal"])
        if ms and flights:
            self.motion = Motion(still, flights, ms)

    def moving(self, now: int) -> bool:
        """Let the motion go on; True while it does."""
        if self.motion is not None and self.motion.tick(now):
            self.motion = None
        return self.motion is not None

    def picture(self) -> Scene:
        """The screen with nothing on its way."""
        raise NotImplementedError

    def scene(self) -> Scene:
        return self.picture() if self.motion is None else self.motion.scene()

    def due(self, now: int) -> int | None:
        """While cards fly, thirty times a second; while the computer is to act, when its last act was shown."""
        if self.motion is not None:
            return FRAME_MS
        return max(0, self.shown_until - now) if self.table.computer_to_act else None

    @property
    def pace(self) -> int:
        return PACE.get(self.deps.settings.speed, PACE["normal"])

    def refuse(self, key: str, **places: object) -> None:
        """Say why something cannot be done."""
        self.message = self.texts(key, **places)
        self.deps.voice.say("refuse")

    def limit_reached(self, points: int) -> bool:
        return points <= self.table.view.limit

    def drawn(self) -> Card | None:
        return self.table.view.drawn
