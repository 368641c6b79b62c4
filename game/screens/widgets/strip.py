"""The strip at the top, and the panel of scores and deadwood at the right: fixed places that light or ghost."""

from __future__ import annotations

from game.draw.scene import WIDTH, Command, Digits, Fill, Plate, Scene, Text
from game.engine.view import View
from game.text.catalogue import Texts

PANEL = 228


def strip(texts: Texts, view: View, thinking: bool = False, closed: bool = False) -> Scene:
    """Stock, knock limit, number of the hand, whose turn. closed: nobody's any more, the match was given up."""
    yours = view.to_act == view.seat and not closed
    return (
        Fill(0, 0, WIDTH, 16, "band"),
        Fill(8, 16, WIDTH - 16, 1, "rule"),
        Text(8, 5, texts("strip_stock"), "label"),
        Digits(42, 2, f"{view.counts.stock:2d}", "strip"),
        Text(75, 5, texts("strip_knock"), "label"),
        Digits(108, 2, f"{view.limit:2d}", "strip"),
        Text(141, 5, texts("strip_hand"), "label"),
        Digits(168, 2, f"{view.match.number:2d}", "strip"),
        Plate(202, 3, 52, 11, texts("strip_thinking"), thinking),
        Plate(258, 3, 54, 11, texts("strip_your_turn"), yours),
    )


def panel(texts: Texts, view: View, points: int, knock: bool, gin: bool) -> Scene:
    """Scores, who deals, and the own deadwood at its cheapest."""
    scene: list[Command] = [Fill(221, 20, 1, 92, "rule")]
    for y, seat, name in ((21, view.opponent, "name_cpu"), (44, view.seat, "name_you")):
        scene += [
            Text(PANEL, y, texts(name)),
            Plate(PANEL, y + 11, 37, 9, texts("dealer"), view.dealer == seat),
            *_score(y, view.match.scores[seat]),
        ]
    scene += [
        Fill(PANEL, 68, 84, 1, "rule"),
        Text(PANEL, 75, texts("deadwood"), "label"),
        Plate(PANEL, 85, 37, 10, texts("plate_knock"), knock),
        Plate(PANEL, 98, 37, 10, texts("plate_gin"), gin),
        Digits(273, 76, f"{points:2d}", "dead"),
    ]
    return tuple(scene)


def _score(y: int, score: int) -> list[Command]:
    digits = f"{score:3d}"
    return [Digits(312 - 14 * len(digits), y, digits, "score")]
