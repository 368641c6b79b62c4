"""Every screen of whole hands, in every language and variant: the words fit."""

from __future__ import annotations

from random import Random

import pytest

from game.engine.rules import VARIANTS
from game.record.store import Library
from game.table import Table
from game.text.catalogue import BUILT_IN
from tests.screens.fit import faults
from tests.screens.rig import Rig


@pytest.mark.parametrize("language", BUILT_IN)
@pytest.mark.parametrize("variant", VARIANTS)
def test_the_words_of_a_match_fit_on_every_screen(variant: str, language: str) -> None:
    rng = Random(f"{variant} {language}")
    library = Library(None)
    seen: set[str] = set()
    for code in ("0000000000", "1234567894", "2718281828"):
        game = Rig(Table.new(library, VARIANTS[variant], "easy", code), library, "instant", language)
        for _ in range(400):
            if game.screen == "Root":
                break
            found = faults(game.stack.scene())
            assert not found, f"{game.screen}: {found}"
            seen.add(game.screen)
            game.press(rng.choices("5O46821937", (6, 9, 4, 6, 1, 1, 1, 1, 1, 1))[0])
    assert {"DealScreen", "TurnScreen", "SheetScreen"} <= seen
