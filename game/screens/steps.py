"""The steps of a turn: what the keys do, what is said, which buttons stand below the hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.draw.scene import Back, Button, Cell, Command, Face, Scene, Text
from game.engine.actions import (
    BIG_GIN,
    DISCARD,
    DRAW_DISCARD,
    DRAW_STOCK,
    KNOCK,
    KNOCK_WITH,
    PASS,
    TAKE_UPCARD,
    Action,
)
from game.engine.cards import Card
from game.engine.deadwood import deadwood
from game.engine.rules import PILE_WARNING
from game.input.buttons import Act
from game.screens.widgets import table_view
from game.screens.widgets.hand import Shape
from game.screens.widgets.table_view import name_of

if TYPE_CHECKING:
    from game.engine.view import View
    from game.screens.turn import TurnScreen

ROW_W = 96
_ROWS = {"fan": (192, 20), "grid": (197, 17)}
"""Top and height of the buttons, below the hand as it is shown."""
_ROW_X = (8, 112, 216)
PRESS = ("select", "ok")


def for_phase(screen: TurnScreen) -> Step:
    """The step that the hand is at."""
    view = screen.table.view
    if view.to_act != view.seat:
        return Watch(screen)
    if view.phase in ("upcard", "last-discard"):
        return Offer(screen)
    return Draw(screen) if view.phase == "draw" else Discard(screen)


def button_row(labels: list[tuple[str, bool]], at: int, shape: Shape) -> Scene:
    """Up to three buttons under the hand; (label, enabled) each."""
    top, height = _ROWS[shape]
    return tuple(
        Button(x, top, ROW_W, height, label, chosen=place == at, enabled=enabled)
        for place, (x, (label, enabled)) in enumerate(zip(_ROW_X, labels, strict=False))
    )


class Step:
    """One thing to decide. cursor: the card under the cursor; raised: the card lifted; thrown: a mask of the card
    that lies on the pile and is not sent yet."""

    moves: tuple[Act, ...] = ()
    move_key = "legend_move"
    select_key: str | None = "legend_press"
    ok_key: str | None = "legend_press"

    def __init__(self, screen: TurnScreen) -> None:
        self.screen = screen
        self.cursor: Card | None = None
        self.raised: Card | None = None
        self.thrown = 0

    @property
    def view(self) -> View:
        return self.screen.table.view

    def act(self, act: Act) -> None:
        """One of the seven plain keys."""

    def point(self, found: Command) -> bool:
        """Move the cursor to what was clicked; False where that is nothing to press."""
        return False

    def message(self) -> str:
        return ""

    def buttons(self) -> Scene:
        return ()

    def piles(self) -> Scene:
        return table_view.piles(self.screen.texts, self.view)

    def own_acts(self) -> list[str] | None:
        """The player's own last acts, where they differ from what the table has seen."""
        return None

    def carry(self) -> None:
        """The sort key with a card raised."""

    def send(self, action: Action) -> None:
        self.screen.table.act(action)

    def warned(self, text: str) -> str:
        """The text, or the announcement that the cap on pile draws is near."""
        left = self.view.rules.pile_draw_cap - self.view.counts.pile_draws
        return self.screen.texts.count("pile_cap_near", left) if 0 < left <= PILE_WARNING else text


class Watch(Step):
    """The computer's turn."""

    select_key = ok_key = None

    def message(self) -> str:
        return self.warned(self.screen.texts("cpu_thinks"))


class Offer(Step):
    """The upcard, or the last discard, to take or to leave. The cursor starts on PASS: a slip reveals nothing."""

    moves = ("left", "right")

    def __init__(self, screen: TurnScreen) -> None:
        super().__init__(screen)
        self.actions = [each for each in (TAKE_UPCARD, DRAW_DISCARD, PASS) if each in self.view.legal]
        self.at = self.actions.index(PASS)

    def act(self, act: Act) -> None:
        if act in ("left", "right"):
            self.at = (self.at + 1) % len(self.actions)
        elif act in PRESS:
            self.send(self.actions[self.at])

    def point(self, found: Command) -> bool:
        if isinstance(found, Button):
            self.at = [each.label for each in self.buttons() if isinstance(each, Button)].index(found.label)
            return True
        if isinstance(found, Face) and (found.x, found.y) == table_view.PILE:
            self.at = 0
            return self.actions[0] != PASS
        return False

    def buttons(self) -> Scene:
        texts, top, shape = self.screen.texts, self.view.top, self.screen.shape
        assert top is not None
        take = texts("button_take", card=name_of(top))
        row = [(texts("button_pass") if each == PASS else take, True) for each in self.actions]
        y, height = _ROWS[shape]
        words = texts("offer_upcard" if self.view.phase == "upcard" else "offer_last")
        return (*button_row(row, self.at, shape), Text(_ROW_X[2], y + (height - 8) // 2, words))

    def piles(self) -> Scene:
        on_pile = self.actions[self.at] != PASS
        return table_view.piles(self.screen.texts, self.view, "pile" if on_pile else None)


class Draw(Step):
    """Stock, where the cursor starts, or discard pile; KNOCK where the rules let one knock now."""

    select_key = ok_key = "legend_draw"

    def __init__(self, screen: TurnScreen) -> None:
        super().__init__(screen)
        self.actions = [each for each in (DRAW_STOCK, DRAW_DISCARD, KNOCK) if each in self.view.legal]
        self.at = 0

    @property
    def moves(self) -> tuple[Act, ...]:  # type: ignore[override]
        return ("left", "right") if len(self.actions) > 1 else ()

    @property
    def chosen(self) -> Action:
        return self.actions[self.at]

    def act(self, act: Act) -> None:
        if act in ("left", "right"):
            self.at = (self.at + (1 if act == "right" else -1)) % len(self.actions)
        elif act in PRESS:
            self.send(self.chosen)

    def point(self, found: Command) -> bool:
        wanted = None
        if isinstance(found, Back | Face) and (found.x, found.y) in (table_view.STOCK, table_view.PILE):
            wanted = DRAW_STOCK if isinstance(found, Back) else DRAW_DISCARD
        elif isinstance(found, Button):
            labels = [each.label for each in self.buttons() if isinstance(each, Button)]
            wanted = (DRAW_STOCK, DRAW_DISCARD, KNOCK)[labels.index(found.label)]
        if wanted not in self.actions:
            return False
        self.at = self.actions.index(wanted)
        return True

    def message(self) -> str:
        texts, view = self.screen.texts, self.view
        if view.closed:
            return texts("draw_closed")
        if self.chosen == DRAW_STOCK and view.counts.stock < view.rules.stock_floor:
            return texts("draw_ends_hand")
        if view.top is None:
            return texts("draw_stock_only")
        return self.warned(texts("draw", card=name_of(view.top)))

    def buttons(self) -> Scene:
        if KNOCK not in self.actions:
            return ()
        points = deadwood(self.view.hand)
        texts = self.screen.texts
        label = texts("button_gin") if points == 0 else texts("button_knock", n=points)
        at = 2 if self.chosen == KNOCK else self.at
        stock = (texts("button_stock"), True)
        pile = (texts("button_pile"), DRAW_DISCARD in self.actions)
        return button_row([stock, pile, (label, True)], at, self.screen.shape)

    def piles(self) -> Scene:
        cursor = {DRAW_STOCK: "stock", DRAW_DISCARD: "pile"}.get(self.chosen)
        return table_view.piles(self.screen.texts, self.view, cursor)


class Discard(Step):
    """A card is chosen and raised, then thrown. ``carrying``: the raised card is being moved in the row."""

    def __init__(self, screen: TurnScreen, cursor: Card | None = None, raised: Card | None = None) -> None:
        super().__init__(screen)
        lay_first = screen.order.lay(self.view.hand).cards[0]
        self.cursor = cursor if cursor is not None else self._start(lay_first)
        self.raised = raised
        self.carrying = False
        self.on_button = False

    def _start(self, first: Card) -> Card:
        drawn = self.view.drawn
        return first if drawn is None else drawn

    @property
    def big_gin(self) -> bool:
        return BIG_GIN in self.view.legal

    @property
    def moves(self) -> tuple[Act, ...]:  # type: ignore[override]
        if self.carrying or (self.screen.shape == "fan" and not self.big_gin):
            return ("left", "right")
        return ("up", "left", "right", "down")

    @property
    def move_key(self) -> str:  # type: ignore[override]
        return "legend_carry" if self.carrying else "legend_move"

    @property
    def select_key(self) -> str:  # type: ignore[override]
        if self.on_button:
            return "legend_press"
        if self.carrying:
            return "legend_drop"
        return "legend_lower" if self.raised is not None and self.raised == self.cursor else "legend_raise"

    @property
    def ok_key(self) -> str:  # type: ignore[override]
        if self.on_button:
            return "legend_press"
        if self.carrying:
            return "legend_drop"
        return "legend_raise" if self.raised is None else "legend_throw"

    def act(self, act: Act) -> None:
        if self.carrying:
            self._carry(act)
        elif act in PRESS:
            if self.on_button:
                self.send(BIG_GIN)
            elif act == "ok" and self.raised is not None:
                self._throw(self.raised)
            else:
                self._raise()
        else:
            self._move(act)

    def point(self, found: Command) -> bool:
        if isinstance(found, Button):
            self.on_button = True
            return True
        if isinstance(found, Face | Cell) and self.view.hand >> found.card & 1:
            self.on_button = False
            self.cursor = found.card
            return True
        if isinstance(found, Face) and (found.x, found.y) == table_view.PILE and self.raised is not None:
            self.cursor = self.raised
            return True
        return False

    def _move(self, act: Act) -> None:
        if self.big_gin and self.screen.shape == "fan" and act in ("up", "down"):
            self.on_button = not self.on_button
            return
        assert self.cursor is not None
        self.on_button = False
        self.cursor = self.screen.follow(self.cursor, act)

    def _raise(self) -> None:
        card = self.cursor
        assert card is not None
        if card == self.raised:
            self.raised = None
        elif card == self.view.taken and self.view.rules.barred_discard:
            self.screen.refuse("barred", card=name_of(card))
        else:
            self.raised = card

    def _throw(self, card: Card) -> None:
        legal = self.view.legal
        if DISCARD[card] not in legal and KNOCK_WITH[card] not in legal:
            self.screen.refuse("only_to_knock", card=name_of(card))
            return
        self.screen.step = Confirm(self.screen, card)

    def carry(self) -> None:
        self.carrying = not self.carrying

    def _carry(self, act: Act) -> None:
        assert self.raised is not None
        if act in ("left", "right"):
            lay = self.screen.lay()
            self.screen.order.carry(lay.cards, self.raised, 1 if act == "right" else -1)
            self.cursor = self.raised
        elif act in PRESS:
            self.carrying = False
            self.raised = None
            self.screen.keep_order()

    def message(self) -> str:
        texts = self.screen.texts
        if self.carrying:
            assert self.raised is not None
            return texts("carrying", card=name_of(self.raised))
        if self.raised is not None:
            left = deadwood(self.view.hand & ~(1 << self.raised))
            ok = self.screen.deps.keymap.legend["ok"]
            return texts("raised", card=name_of(self.raised), ok=ok, n=left)
        if self.cursor == self.view.taken and self.cursor is not None and self.view.rules.barred_discard:
            return texts("barred", card=name_of(self.cursor))
        return self.warned(texts("discard"))

    def buttons(self) -> Scene:
        if not self.big_gin or self.raised is not None:
            return ()
        at = 0 if self.on_button else -1
        return button_row([(self.screen.texts("button_big_gin"), True)], at, self.screen.shape)


class Confirm(Step):
    """The card lies on the pile, unsent: END TURN, KNOCK, CANCEL. The cursor never starts on KNOCK."""

    moves = ("left", "right")

    def __init__(self, screen: TurnScreen, card: Card) -> None:
        super().__init__(screen)
        self.card = card
        self.thrown = 1 << card
        self.choices = [
            ("end", DISCARD[card] in self.view.legal),
            ("knock", KNOCK_WITH[card] in self.view.legal),
            ("cancel", True),
        ]
        self.at = 0 if self.choices[0][1] else 2

    def act(self, act: Act) -> None:
        if act in ("left", "right"):
            step = 1 if act == "right" else -1
            self.at = (self.at + step) % 3
            while not self.choices[self.at][1]:
                self.at = (self.at + step) % 3
        elif act in PRESS:
            match self.choices[self.at][0]:
                case "end":
                    self.send(DISCARD[self.card])
                case "knock":
                    self.send(KNOCK_WITH[self.card])
                case _:
                    self.screen.step = Discard(self.screen, self.card)

    def point(self, found: Command) -> bool:
        if not isinstance(found, Button):
            return False
        labels = [each.label for each in self.buttons() if isinstance(each, Button)]
        self.at = labels.index(found.label)
        return True

    def buttons(self) -> Scene:
        texts = self.screen.texts
        left = deadwood(self.screen.shown)
        knock = texts("button_gin") if left == 0 else texts("button_knock", n=left)
        labels = {"end": texts("button_end"), "knock": knock, "cancel": texts("button_cancel")}
        row = [(labels[name], enabled) for name, enabled in self.choices]
        return button_row(row, self.at, self.screen.shape)

    def piles(self) -> Scene:
        return table_view.piles(self.screen.texts, self.view, on_top=self.card)

    def own_acts(self) -> list[str] | None:
        before = table_view.last_acts(self.screen.texts, self.view, self.view.seat)
        return [*before, self.screen.texts("act_threw", card=name_of(self.card))][-2:]
