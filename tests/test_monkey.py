"""Random presses on the real screens: 20,000 here, a million in ``bench.monkey``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from bench.holds import Fault, check_cards
from bench.machine import Machine
from bench.monkey import Monkey
from game.ai.player import PLAYERS
from game.engine.match import Match
from game.engine.rules import VARIANTS
from game.input.buttons import Press
from game.input.keymap import built_in
from game.record.store import Library
from game.screens.base import Push, Screen
from game.screens.code import CodeScreen
from game.screens.deps import Deps
from game.screens.more import MoreScreen
from game.screens.stack import Stack
from game.screens.start import first_screen
from game.settings import Settings
from game.text.catalogue import load

PRESSES = 20_000
KINDS = [(variant, level) for variant in VARIANTS for level in PLAYERS]


FAR: dict[str, Callable[[Deps], Screen]] = {"CodeScreen": CodeScreen, "MoreScreen": MoreScreen}
"""Pages that a monkey seldom finds by itself."""


@cache
def walked(variant: str, level: str) -> Monkey:
    """A monkey that has had its presses."""
    with TemporaryDirectory(prefix="monkey-") as folder:
        monkey = Monkey(KINDS.index((variant, level)), variant, level, Path(folder), "instant")
        monkey.press(PRESSES // len(KINDS))
        for _ in range(5):  # one that has looked at other pages for long needs more to end a hand
            if not monkey.hands:
                monkey.press(500)
    return monkey


@pytest.mark.parametrize(("variant", "level"), KINDS)
def test_presses_at_random(variant: str, level: str) -> None:
    assert walked(variant, level).hands


@pytest.mark.parametrize("variant", ["gin", "grim"])
def test_presses_by_way_of_events_and_pixels(variant: str, tmp_path: Path) -> None:
    """The same through pygame's events, the real devices and the real window."""
    monkey = Machine(1, variant, "easy", tmp_path, "instant")
    monkey.press(500)
    assert monkey.hands


def test_the_same_seed_goes_the_same_way(tmp_path: Path) -> None:
    logs = []
    for name in ("one", "two"):
        Monkey(5, "gin", "easy", tmp_path / name).press(400)
        logs.append([path.read_text() for path in sorted((tmp_path / name / "matches").glob("*.log"))])
    assert logs[0] == logs[1] and logs[0]


def test_the_monkeys_have_been_everywhere(tmp_path: Path) -> None:
    seen: Counter[str] = Counter()
    for kind in KINDS:
        seen += walked(*kind).seen
    names = "Menu Code Confirm Deal Turn Arrange Score Match Sheet Options Help Start More Lesson Statistics"
    wanted = {f"{name}Screen" for name in names.split()}
    for name in sorted(wanted - set(seen)):  # a page far down the menu, which none of them has found
        monkey = Monkey(100, "gin", "easy", tmp_path / name, "instant")
        monkey.loop.stack._go(Push(FAR[name](monkey.deps)))
        monkey.press(200)
        seen += monkey.seen
    assert wanted <= set(seen)


@pytest.mark.parametrize("speed", ["normal", "slow"])
def test_presses_at_random_while_cards_fly(speed: str, tmp_path: Path) -> None:
    Monkey(1, "gin", "normal", tmp_path, speed).press(1000)


@pytest.mark.parametrize("variant", VARIANTS)
def test_who_only_presses_ok_comes_to_the_end_of_a_match(variant: str) -> None:
    """No state holds him up: whatever OK does first, it leads on, hand by hand."""
    deps = Deps(
        load("en")[0],
        Settings(variant=variant, speed="instant", keymap="phone"),
        built_in("phone"),
        Library(None),
    )
    stack = Stack(first_screen(deps, deal="0000000000"))
    now = presses = 0
    while presses < 20_000:
        due = stack.due(now)
        if due is not None:
            now += max(1, due)
            stack.tick(now)
            continue
        if type(stack.top).__name__ == "MatchScreen":
            break
        stack.press(Press("OK", "ok"))
        presses += 1
    assert deps.table is not None and deps.table.match.over, presses


def test_a_fault_tells_the_seed_and_the_last_presses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from game.screens.turn import TurnScreen

    def broken(self: TurnScreen) -> None:
        raise KeyError("picture")

    monkeypatch.setattr(TurnScreen, "picture", broken)
    with pytest.raises(Fault, match=r"KeyError.*--seed 3 --variant gin --level easy.*pressed last: .*kp_"):
        Monkey(3, "gin", "easy", tmp_path).press(2000)


def test_a_screen_that_gives_a_code_away_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from game.draw.scene import Scene, Text
    from game.screens.turn import TurnScreen

    honest = TurnScreen.picture

    def leaky(self: TurnScreen) -> Scene:
        code = self.table.match.code
        return (*honest(self), Text(8, 100, f"{code[:4]} {code[4:8]} {code[8:]}"))

    monkeypatch.setattr(TurnScreen, "picture", leaky)
    with pytest.raises(Fault, match="TurnScreen gives a code away"):
        Monkey(3, "gin", "easy", tmp_path).press(2000)


def test_a_card_that_is_shown_too_early_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The card that the computer draws from the stock flies face up."""
    from game.draw.scene import Back, Face, Scene
    from game.engine.cards import iterate
    from game.screens.turn import TurnScreen

    honest = TurnScreen.scene

    def leaky(self: TurnScreen) -> Scene:
        theirs = list(iterate(self.table.match.hand.hands[1]))
        return tuple(
            Face(e.x, e.y, theirs[0], e.size) if isinstance(e, Back) and e.y > 20 and self.motion else e
            for e in honest(self)
        )

    monkeypatch.setattr(TurnScreen, "scene", leaky)
    with pytest.raises(Fault, match="is shown, which seat"):
        Monkey(3, "gin", "easy", tmp_path, "slow").press(2000)


def test_a_lost_card_is_found() -> None:
    match = Match.new(VARIANTS["gin"], "0000000000")
    check_cards(match)
    hands = match.hand.hands
    for wrong in ((hands[0] & (hands[0] - 1), hands[1]), (hands[0], hands[0])):
        with pytest.raises(Fault):
            check_cards(match._replace(hand=match.hand.with_cards(match.hand.deck, wrong)))
