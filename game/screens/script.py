"""The guided hand: which cards, what both sides do, and when the coach speaks.

Everything is fixed, the computer's moves too, so the words can name the cards. Nothing of it is kept or counted.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple

from game.engine.actions import Action
from game.engine.rules import VARIANTS
from game.record.journal import Journal
from game.record.log import HUMAN, Header
from game.table import Advice, Table

CODE, SALT = "0100071480", "0000000000000000"
ACTIONS = tuple(
    Action.parse(text)
    for text in (
        *("pass", "pass", "draw-stock", "discard KH", "draw-stock", "discard JD"),
        *("draw-stock", "discard KC", "draw-stock", "discard TH"),
        *("draw-discard", "discard 7S", "draw-stock", "discard 9S"),
        *("draw-stock", "knock 6C", "arrange 5D5H5S TDTHTS AH2H3H", "arrange QCQDQH", "lay-off 4H 2", "done"),
    )
)
"""What both do, in order; the hand is over after the last."""
END = len(ACTIONS)


class Talk(NamedTuple):
    """A text of the coach. over: what its box covers, so that the rest can be looked at."""

    key: str
    over: Literal["table", "hand"]


TALKS: dict[int, tuple[Talk, ...]] = {
    0: (
        Talk("learn_melds", "table"),
        Talk("learn_deadwood", "hand"),
        Talk("learn_upcard", "hand"),
    ),
    2: (Talk("learn_stock", "hand"),),
    3: (Talk("learn_throwing", "table"),),
    6: (Talk("learn_turns", "hand"),),
    7: (Talk("learn_run", "table"),),
    10: (Talk("learn_pile", "hand"),),
    11: (Talk("learn_padlock", "table"),),
    14: (Talk("learn_second", "hand"),),
    15: (Talk("learn_knocking", "table"),),
    16: (Talk("learn_arranging", "hand"),),
    END: (Talk("learn_scored", "table"),),
    END + 1: (Talk("learn_undercut", "table"), Talk("learn_last", "table")),
}
"""By the number of actions done: what is said before the next; END + 1 once the score was looked at."""


class LessonTable(Table):
    """The match of the guided hand: only what is written is done. refused: something else was tried."""

    def __init__(self) -> None:
        header = Header.new(VARIANTS["gin"], (HUMAN, "easy"), CODE, SALT)
        super().__init__(Journal(None, header), header.start())
        self.done = 0
        self.refused = False

    @property
    def expected(self) -> Action | None:
        """What is to be done next, by either side; None when the hand is over."""
        return ACTIONS[self.done] if self.done < END else None

    def act(self, action: Action) -> None:
        """Do what is written; anything else changes nothing."""
        if action != self.expected:
            self.refused = True
            return
        super().act(action)
        self.done += 1

    def think(self, before: Callable[[], object] = lambda: None) -> bool:
        """The computer's next move, as it is written."""
        action = self.expected
        if action is None or not self.computer_to_act:
            return False
        before()
        self._do(action)
        self.done += 1
        return True

    @property
    def pointed(self) -> Advice | None:
        """What the coach waits for, without a reason."""
        if self.expected is None or self.computer_to_act:
            return None
        return Advice(self.expected, "only")

    def hint(self) -> Advice | None:
        """The same, with the reason where the hint key would give this advice in any match."""
        advice = super().hint()
        return advice if advice is not None and advice.action == self.expected else self.pointed

    @property
    def can_undo(self) -> bool:
        return False
