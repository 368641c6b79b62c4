"""The catalogue of deals: what it says of a code is what comes of it."""

from __future__ import annotations

from random import Random

import pytest

from bench.catalogue import LONG, WORDS, codes, entry, main
from game.ai.player import PLAYERS
from game.engine import deal
from game.engine.match import Match
from game.engine.rules import VARIANTS

EASY = [PLAYERS["easy"](), PLAYERS["easy"]()]


def test_the_codes_are_match_codes_and_the_same_for_a_seed() -> None:
    first = list(codes(50, 1))
    assert first[:20] == list(codes(20, 1))
    assert set(first).isdisjoint(codes(50, 2))
    assert all(deal.parse_code(code) == code and deal.code_kind(code) == "match" for code in first)


@pytest.mark.parametrize("variant", VARIANTS)
def test_an_entry_says_what_comes_of_its_code(variant: str) -> None:
    rules = VARIANTS[variant]
    for code in codes(12, 3):
        found = entry(code, rules, EASY)
        match, rng, kinds = Match.new(rules, code), Random(int(code)), []
        assert match.hand.to_act == found.leader
        while match.result is None:
            action = EASY[0].choose(match.view(match.hand.to_act or 0), rng)
            kinds.append(action.kind)
            match = match.apply(action)
        assert found.result == match.result
        assert found.draws == sum(kind.startswith(("draw", "take")) for kind in kinds)
        assert ("lay-off" in found.words) == bool(match.result.laid_off)
        assert ("upcard" in found.words) == ("take-upcard" in kinds)
        assert ("long" in found.words) == (found.draws >= LONG)
        assert match.result.kind in found.words <= set(WORDS)
        assert str(found).startswith(code)


def test_only_what_is_asked_for_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    asked = [
        "--codes",
        "60",
        "--players",
        "easy",
        "normal",
        "--variant",
        "board",
        "--find",
        "undercut",
        "lay-off",
    ]
    assert main(asked) == 0
    lines = capsys.readouterr().out.splitlines()
    assert 0 < len(lines) < 60
    for line in lines:
        code = line.split()[0]
        assert {"undercut", "lay-off"} <= entry(
            code, VARIANTS["board"], [PLAYERS["easy"](), PLAYERS["normal"]()]
        ).words


def test_what_no_deal_shows_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--codes", "3", "--variant", "gin", "--find", "tie"]) == 1
    assert "no deal shows that" in capsys.readouterr().err
