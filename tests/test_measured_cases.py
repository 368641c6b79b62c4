"""Cases of ``docs/cases.md`` that are told in measures: strength, open files."""

from __future__ import annotations

import gc
import os
from pathlib import Path
from random import Random

os.environ["SDL_VIDEODRIVER"] = "dummy"

from game.ai.player import PLAYERS
from game.draw.canvas import Canvas
from game.draw.theme import load_theme
from game.engine.hand import Hand
from game.engine.rules import VARIANTS
from game.record.store import Library
from game.table import Table
from tests.screens.rig import Rig


def paired(one: str, other: str, deals: int) -> tuple[float, float]:
    """Points that one level wins from another a deal, each deal played from both sides; and the standard error."""
    players = PLAYERS[one](), PLAYERS[other]()
    won: list[int] = []
    for seed in range(deals):
        cards = list(range(52))
        Random(seed).shuffle(cards)
        points = 0
        for first in (0, 1):
            hand = Hand.deal(VARIANTS["board"], tuple(cards), 0)
            while hand.to_act is not None:
                player = players[hand.to_act ^ first]
                hand = hand.apply(player.choose(hand.view(hand.to_act), Random(seed)))
            result = hand.result
            if result is not None and result.winner is not None:
                points += result.points if result.winner == first else -result.points
        won.append(points)
    mean = sum(won) / deals
    return mean, (sum((points - mean) ** 2 for points in won) / deals / (deals - 1)) ** 0.5


def test_ai5_a_higher_level_wins_from_a_lower_one() -> None:
    """HARD keeps cards that wait for others; EASY counts what it holds. Every pair: docs/opponents.md."""
    mean, error = paired("hard", "easy", 60)
    assert mean > 2 * error, (mean, error)


def test_p03_hand_after_hand_leaves_nothing_behind(tmp_path: Path) -> None:
    """Every decision on screens of its own, and painted: files and objects after six matches as after two."""
    library, canvas, player = Library(tmp_path), Canvas(load_theme("lcd")), PLAYERS["easy"]()
    counted: list[tuple[int, int]] = []
    for seed in range(6):
        table = Table.new(library, VARIANTS["gin"]._replace(points_to_win=50), "easy")
        while not table.match.over:
            if table.match.result is not None:
                table.next_hand()
            rig = Rig(table, library)
            rig.settle()
            canvas.paint(rig.stack.scene())
            if table.match.hand.to_act == table.seat:
                table.act(player.choose(table.view, Random(seed)))
            elif table.computer_to_act:
                table.think()
        table.close()
        gc.collect()
        counted.append((len(os.listdir("/proc/self/fd")), len(gc.get_objects())))
    library.close()
    after_two = counted[1:]
    assert {files for files, _ in after_two} == {after_two[0][0]}, counted
    assert after_two[-1][1] - after_two[0][1] < 2_000, counted
