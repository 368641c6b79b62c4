"""What a seat cannot know changes nothing for it: 500 states here, thousands in ``bench.peek``."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from bench.peek import RULES, differences, hidden_from, new_deps, samples, scenes, states, swapped
from game.ai.player import PLAYERS
from game.engine.cards import FULL_DECK, card_set
from game.record.log import Log, Step
from game.screens.replay import ReplayScreen, hidden
from game.table import Table


def test_500_states() -> None:
    rng, deps = Random(1), new_deps()
    phases: Counter[str] = Counter()
    kinds = set()
    for name, state in samples(2, 500):
        phases[state.match.hand.phase] += 1
        kinds.add(tuple(name.split()[:2]))
        assert not differences(state, rng, deps, thinks=False), name
    assert set(phases) == {"upcard", "draw", "discard", "last-discard", "arrange", "lay-off"}
    assert kinds == {(name, level) for name in RULES for level in PLAYERS}


def test_the_swap_changes_what_is_hidden_and_nothing_else() -> None:
    rng = Random(3)
    changed = 0
    for state in states(RULES["gin"], "easy", 0, rng):
        other = swapped(state, rng)
        before, after = state.match.hand, other.match.hand
        assert card_set(after.deck) == FULL_DECK and after.hands[0] == before.hands[0]
        assert not after.hands[0] & after.hands[1]
        assert after.hands[1].bit_count() == before.hands[1].bit_count()
        differing = card_set(a for a, b in zip(before.deck, after.deck, strict=True) if a != b)
        assert not differing & ~hidden_from(state.match.view(0))
        changed += after.hands[1] != before.hands[1]
    assert changed > 100


def test_a_screen_that_peeks_would_be_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    state = next(
        each for each in states(RULES["gin"], "easy", 0, Random(1)) if each.match.hand.phase == "draw"
    )
    monkeypatch.setattr(ReplayScreen, "revealed", True)
    assert "the screen replay" in differences(state, Random(1), new_deps(), thinks=False)
    assert scenes(state, new_deps()) == scenes(state, new_deps())


@pytest.mark.parametrize("seat", [0, 1])
def test_a_replay_shows_no_hidden_card_before_the_end_of_the_hand(seat: int) -> None:
    """A whole match, all hands but the last one over: the steps look alike whatever was hidden in them."""
    rng, deps = Random(5), new_deps()
    played = list(states(RULES["rami"], "easy", seat, rng))[:200]
    screen = ReplayScreen(deps, Log(played[0].header))
    lines = ["hand 1"]
    for before, after in pairwise(played):
        dealt = after.match.number != before.match.number
        trail = after.match.hand.trail
        lines.append(f"hand {after.match.number}" if dealt else str(trail[1]) if trail else "")
    screen.steps = [Step(state.match, 0, line) for state, line in zip(played, lines, strict=True)]
    other = [Step(swapped(state, rng).match, 0, line) for state, line in zip(played, lines, strict=True)]
    screen.starts = [at for at, line in enumerate(lines) if line.startswith("hand ")]
    screen.last = len(lines) - 1
    steps, seen = screen.steps, 0
    for at in range(len(lines)):
        screen.at, screen.steps = at, steps
        before_swap = screen.scene()
        screen.steps = [*steps[:at], other[at], *steps[at + 1 :]]
        assert screen.scene() == before_swap
        seen += hidden(screen.table()) != []
    assert seen > 100


def test_nothing_hidden_is_written() -> None:
    """A log tells of the computer's cards no more than was seen: the same play with other hidden cards reads alike."""
    rng = Random(4)
    for state in states(RULES["oklahoma"], "normal", 0, rng):
        other = swapped(state, rng)
        mine, theirs = Table.still(state.header, state.match), Table.still(state.header, other.match)
        mine.keep_note("order", "rank")
        theirs.keep_note("order", "rank")
        mine.hint()
        theirs.hint()
        assert mine.journal.lines == theirs.journal.lines
