"""What stands behind a line of a menu: a match in play, or the rules of a game in short."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.draw.scene import WIDTH, Command, Digits, Face, Fill, Scene, Text
from game.screens.words import clip, game_name, level_name
from game.text.catalogue import Texts

if TYPE_CHECKING:  # the menu's first picture must not wait for the players
    from game.engine.rules import Rules
    from game.table import Table

RIGHT = WIDTH - 8
CARDS = 5
"""Cards of the own hand that are shown."""


def match_preview(texts: Texts, table: Table, x: int, y: int) -> Scene:
    """What is played, whose turn it is, a few of the own cards as they lie, the score. 128 by 142 pixels."""
    from game.screens.order import Order
    from game.screens.pair import named

    match, view = table.match, table.view
    if table.names is not None:
        texts = named(texts, table.names, table.seat)
    scene: list[Command] = [
        Text(x, y + 4, title(texts, match.rules)),
        Text(x, y + 18, texts("preview_hand", n=match.number)),
    ]
    if not table.given_up:
        scene.append(Text(RIGHT, y + 18, texts(_state(table)), align="right"))
    lay = Order.read(table.note("order")).lay(view.hand)
    for at, card in enumerate(() if table.pair else lay.cards[:CARDS]):
        scene.append(Face(x + 25 * at, y + 36, card))
    for at, (name, seat) in enumerate((("name_you", table.seat), ("name_cpu", 1 - table.seat))):
        top = y + 94 + 26 * at
        scene += [Text(x, top + 6, texts(name)), *score_digits(top, match.scores[seat])]
    return tuple(scene)


def title(texts: Texts, rules: Rules) -> str:
    """A game and its target, as wide as the right half of the menu."""
    short = texts("played_to", game="", n=rules.points_to_win)
    name = clip(game_name(texts, rules.name), RIGHT - 184 - 7 * len(short))
    return texts("played_to", game=name, n=rules.points_to_win)


def score_digits(y: int, score: int) -> Scene:
    """A score at the right margin."""
    digits = f"{score:3d}"
    return (Digits(RIGHT + 3 - 14 * len(digits), y, digits, "score"),)


def rules_preview(texts: Texts, rules: Rules, level: str | None, x: int, y: int) -> Scene:
    """The figures of a game, one line each, and who plays against you. level: None where no computer does."""
    lines = [(texts(f"short_{key}"), value) for key, value in figures(texts, rules)]
    if level is not None:
        lines.append((texts("name_cpu"), level_name(texts, level)))
    scene: list[Command] = [Text(x, y + 4, title(texts, rules)), Fill(x, y + 17, RIGHT - x, 1, "rule")]
    for at, (name, value) in enumerate(lines):
        top = y + 24 + 15 * at
        scene += [Text(x, top, name), Text(RIGHT, top, value, align="right")]
    return tuple(scene)


def figures(texts: Texts, rules: Rules) -> list[tuple[str, str]]:
    """(key of the name, value) of the figures that tell games apart; eight at the most."""
    limit = texts("short_upcard") if rules.limit_from_upcard else str(rules.knock_limit)
    found = [("limit", limit), ("gin", f"+{rules.gin_bonus}")]
    if rules.equal_deadwood == "tie":
        found.append(("tie", "0"))
    else:
        found.append(("undercut", f"+{rules.undercut_bonus}"))
    if rules.knock_base:
        found.append(("knock", f"{rules.knock_base}-{texts('short_stock')}"))
    if rules.big_gin_bonus:
        found.append(("big_gin", f"+{rules.big_gin_bonus}"))
    if rules.game_bonus:
        found.append(("game_bonus", f"+{rules.game_bonus}"))
    if rules.box_bonus:
        found.append(("box", f"+{rules.box_bonus}"))
    return found


def _state(table: Table) -> str:
    if table.match.result is not None:
        return "preview_over"
    return "preview_you" if table.match.hand.to_act == table.seat else "preview_cpu"
