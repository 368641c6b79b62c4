"""The statistics on the screen: every page, in both languages, fits."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.draw.scene import Fill, Frame
from game.record.statistics import FILE, Last, Row, Statistics
from game.screens.stats import StatisticsScreen
from game.text.catalogue import BUILT_IN
from tests.screens.fit import faults
from tests.screens.menu_rig import MenuRig


def full() -> Statistics:
    row = Row(
        1234,
        700,
        12,
        98765,
        50000,
        48000,
        765,
        40000,
        38000,
        5000,
        4000,
        5000,
        6000,
        1654321,
        600000,
        7,
        23,
        99,
    )
    last = [Last(at, "oklahoma", "master", at % 3 > 0, 100 + at, 37 * at % 90) for at in range(1, 51)]
    rows = {("gin", "easy"): row, ("oklahoma", "master"): Row(), ("own", "normal"): row}
    return Statistics(rows, last, set(range(1, 51)))


@pytest.mark.parametrize("language", BUILT_IN)
def test_every_page_fits(tmp_path: Path, language: str) -> None:
    (tmp_path / FILE).write_text(full().text())
    rig = MenuRig(tmp_path, language)
    rig.press("9")
    screen = rig.stack.top
    assert isinstance(screen, StatisticsScreen) and screen.pages == 5
    for _ in range(screen.pages):
        assert not faults(rig.stack.scene())
        rig.press("6")
    assert screen.page == 0
    rig.press("4")
    bars = [each for each in rig.stack.scene() if isinstance(each, Fill | Frame) and each.w == 5]
    assert len(bars) == 50
    won = sum(each.won for each in screen.found.last)
    assert sum(isinstance(each, Fill) for each in bars) == won
    rig.press("C")
    assert type(rig.stack.top).__name__ == "MenuScreen"


def test_nothing_yet_is_said(tmp_path: Path) -> None:
    rig = MenuRig(tmp_path)
    rig.press("9")
    assert not faults(rig.stack.scene())
    rig.press("6 O")
    assert type(rig.stack.top).__name__ == "MenuScreen"
