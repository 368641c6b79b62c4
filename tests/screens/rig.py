"""Screens driven by scripted presses, without pixels and with a clock of the test's own."""

from __future__ import annotations

from pathlib import Path

from game.draw.scene import Button, Scene, Text
from game.engine.cards import Card, iterate, parse_card, parse_cards
from game.engine.hand import Hand
from game.engine.match import Match
from game.engine.rules import VARIANTS, Rules
from game.input.buttons import Act, Press
from game.input.keymap import built_in
from game.record.log import HUMAN, Header
from game.record.store import Library
from game.screens.base import Push, Screen
from game.screens.deps import Deps
from game.screens.play import first_screen
from game.screens.stack import Stack
from game.settings import Settings
from game.table import Table
from game.text.catalogue import load

_KEYS: dict[str, Act] = {
    "4": "left",
    "6": "right",
    "2": "up",
    "8": "down",
    "5": "select",
    "O": "ok",
    "C": "clear",
    "1": "sort",
    "3": "view",
    "7": "hint",
    "9": "score",
    "0": "help",
}


class Root(Screen):
    """Stands for the menu."""

    def handle(self, press: Press) -> None:
        return None

    def scene(self) -> Scene:
        return ()


class Rig:
    """A match on the screens. ``press("5 O 44")``: keys by their names on a telephone, O for OK, C for CLR."""

    def __init__(self, table: Table, library: Library, speed: str = "instant", language: str = "en") -> None:
        self.now = 0
        self.deps = Deps(load(language)[0], Settings(speed=speed), built_in("phone"), library)
        self.stack = Stack(Root())
        self.table = table
        self.stack._go(Push(first_screen(self.deps, table)))

    def press(self, keys: str) -> None:
        for key in keys.replace(" ", ""):
            self.stack.press(Press("", _KEYS[key]))
            self.settle()

    def settle(self) -> None:
        """Let time pass until nothing wants to be woken."""
        for _ in range(5000):
            due = self.stack.due(self.now)
            if due is None:
                return
            self.now += max(1, due)
            self.stack.tick(self.now)
        raise AssertionError("the screen never comes to rest")

    @property
    def screen(self) -> str:
        return type(self.stack.top).__name__

    @property
    def phase(self) -> str:
        return self.table.match.hand.phase

    def words(self) -> list[str]:
        """Every text on the screen."""
        return [each.text for each in self.stack.scene() if isinstance(each, Text)]

    def buttons(self) -> dict[str, bool]:
        """Label -> whether the cursor is on it, of the enabled buttons."""
        return {
            each.label: each.chosen
            for each in self.stack.scene()
            if isinstance(each, Button) and each.enabled
        }

    def says(self, part: str) -> bool:
        return any(part in text for text in self.words())

    def log(self) -> list[str]:
        return list(self.table.journal.lines)


def rig(
    hand: str,
    other: str,
    upcard: str = "",
    stock: str = "",
    rules: Rules = VARIANTS["gin"],
    dealer: int = 1,
    folder: Path | None = None,
    level: str = "normal",
    scores: tuple[int, int] = (0, 0),
) -> Rig:
    """A match whose first hand is stacked: the player's ten cards, the computer's, the upcard, the stock's top.

    Cards not named fill the deck in order, so a test needs to say only what matters.
    """
    table, library = stacked(hand, other, upcard, stock, rules, dealer, folder, level, scores)
    return Rig(table, library)


def stacked(
    hand: str,
    other: str,
    upcard: str = "",
    stock: str = "",
    rules: Rules = VARIANTS["gin"],
    dealer: int = 1,
    folder: Path | None = None,
    level: str = "normal",
    scores: tuple[int, int] = (0, 0),
) -> tuple[Table, Library]:
    mine, theirs = named(hand), named(other)
    named_rest = named(upcard) + named(stock)
    used = {*mine, *theirs, *named_rest}
    rest = [card for card in range(52) if card not in used]
    first, second = (theirs, mine) if dealer == 0 else (mine, theirs)
    first += [rest.pop() for _ in range(10 - len(first))]
    second += [rest.pop() for _ in range(10 - len(second))]
    deck = tuple(first + second + named_rest + rest)
    library = Library(folder)
    header = Header.new(rules, (HUMAN, level), "0000000000")
    match = Match(rules, header.code, 0, 1, dealer, Hand.deal(rules, deck, dealer), scores)
    return Table(library.create(header), match), library


def named(text: str) -> list[Card]:
    """Cards in the order written."""
    return [parse_card(name) for name in text.split()]


def held(rig: Rig) -> set[Card]:
    return set(iterate(rig.table.match.hand.hands[0]))


def hand_of(text: str) -> int:
    return parse_cards(text)
