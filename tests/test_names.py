"""Names that stay: bots, logs and other people's programs use them, so none goes or changes what it asks for unseen."""

from __future__ import annotations

import inspect
from importlib import import_module
from typing import Any

import pytest

from game.ai.player import PLAYERS
from game.engine.hand import Hand
from game.engine.match import Match
from game.engine.rules import VARIANTS, Rules
from game.engine.scoring import Result
from game.engine.view import View

CALLS = {
    "game.engine.cards parse_card": "text",
    "game.engine.cards parse_cards": "text",
    "game.engine.cards format_card": "card",
    "game.engine.cards format_cards": "cards",
    "game.engine.melds deadwood": "hand",
    "game.engine.melds deadwood_after_discard": "hand barred=None",
    "game.engine.melds best_arrangement": "hand",
    "game.engine.melds best_defence": "knocker_melds hand",
    "game.engine.actions Action.parse": "text",
    "game.engine.hand Hand.deal": "rules deck dealer",
    "game.engine.hand Hand.legal": "self",
    "game.engine.hand Hand.apply": "self action",
    "game.engine.hand Hand.view": "self seat match=None",
    "game.engine.match Match.new": "rules code=None human=None",
    "game.engine.match Match.apply": "self action",
    "game.engine.match Match.next_hand": "self",
    "game.engine.match Match.view": "self seat",
    "game.ai.player Player.think": "self view rng",
    "game.ai.player Player.choose": "self view rng",
}


@pytest.mark.parametrize("name", CALLS)
def test_what_is_called_asks_for_the_same(name: str) -> None:
    module, dotted = name.split()
    found: Any = import_module(module)
    for part in dotted.split("."):
        found = getattr(found, part)
    asked = [
        each.name if each.default is each.empty else f"{each.name}={each.default}"
        for each in inspect.signature(found).parameters.values()
    ]
    assert " ".join(asked) == CALLS[name]


def test_fields_stay() -> None:
    view = "seat rules hand upcard discards taken_by counts phase legal public_actions match"
    assert View._fields[: len(view.split())] == tuple(view.split())
    assert {"scores", "boxes", "target", "revealed"} <= set(Match.new(Rules()).view(0).match._fields)
    assert Result._fields[:7] == ("kind", "winner", "points", "knocker", "counts", "melds", "loose")
    assert Result._fields[7] == "laid_off"
    hand, match = Hand.deal(Rules(), tuple(range(52)), 0), Match.new(Rules())
    assert all(hasattr(hand, each) for each in ("phase", "to_act", "result"))
    assert all(hasattr(match, each) for each in ("hand", "scores", "boxes", "winner"))


def test_variants_and_levels_stay() -> None:
    assert list(VARIANTS) == ["gin", "oklahoma", "board", "rami", "grim"]
    assert list(PLAYERS) == ["easy", "normal", "hard", "master"]
    for make in PLAYERS.values():
        assert [(each.name, each.default) for each in inspect.signature(make).parameters.values()] == [
            ("nodes", None)
        ]


@pytest.mark.parametrize(
    ("melds", "parts"),
    [
        ("best_arrangement", ("melds", "loose", "points")),
        ("best_defence", ("melds", "laid_off", "loose", "points")),
    ],
)
def test_layouts_say_the_same(melds: str, parts: tuple[str, ...]) -> None:
    module: Any = import_module("game.engine.melds")
    found = module.best_arrangement(0) if melds == "best_arrangement" else module.best_defence([7], 0)
    assert all(hasattr(found, part) for part in parts)
