"""The score key: hand by hand how the match stands; then everything that the computer may know as well."""

from __future__ import annotations

from game.draw.scene import Command, Digits, Face, Fill, Scene, Text
from game.engine.actions import NO_CARD
from game.engine.cards import Card
from game.engine.view import View
from game.input.buttons import Press
from game.screens.base import Move, Pop, Return, Screen
from game.screens.deps import Deps
from game.screens.pair import words
from game.screens.play import table_screen
from game.screens.widgets.legend import legend
from game.screens.widgets.lists import window
from game.screens.widgets.strip import strip
from game.screens.widgets.table_view import name_of
from game.table import Table

_ROWS = 9


class SheetScreen(Screen):
    """Two pages, turned by 4 and 6; 2 and 8 scroll the first. In practice 5 takes back what one did last."""

    def __init__(self, deps: Deps, table: Table) -> None:
        self.deps = deps
        self.table = table
        self.texts = words(deps, table)
        self.page = 0
        self.at = max(0, len(self.hands()) - 1)

    def hands(self) -> list[tuple[int, str, int | None, int]]:
        """(number, kind, winner, points) of every hand that is over."""
        match = self.table.match
        results = [each.result for each in match.played]
        if match.result is not None:
            results.append(match.result)
        return [(at, each.kind, each.winner, each.points) for at, each in enumerate(results, 1)]

    def handle(self, press: Press) -> Move | None:
        match press.act:
            case "left" | "right":
                self.page = 1 - self.page
            case "up" | "down":
                last = max(0, len(self.hands()) - 1)
                self.at = max(0, min(last, self.at + (1 if press.act == "down" else -1)))
            case "clear":
                return Pop(to_root=True)
            case "select" if self.undoes:
                return self._take_back()
            case "help" | "hint" | "sort" | "view":
                return None
            case _:
                return Pop()
        return None

    @property
    def undoes(self) -> bool:
        """Whether something can be taken back here: an option, and never over a hidden card."""
        return self.deps.settings.practice and self.table.can_undo

    def _take_back(self) -> Move:
        if not self.table.undo():
            return Pop()
        screen = table_screen(self.deps, self.table)
        screen.message = self.texts("undone")
        return Return(screen)

    def clicked(self, found: Command | None) -> Move | None:
        """A click anywhere goes back."""
        return self.handle(Press("", "ok"))

    def scene(self) -> Scene:
        page = self._scores() if self.page == 0 else self._known()
        scrolls = self.page == 0 and len(self.hands()) > _ROWS
        return (
            *strip(self.texts, self.table.view, closed=self.table.given_up),
            *page,
            *legend(
                self.deps,
                ("up", "left", "right", "down") if scrolls else ("left", "right"),
                "legend_page",
                "legend_undo" if self.undoes else "legend_back",
                "legend_back",
                seconds=("score",),
            ),
        )

    def _scores(self) -> Scene:
        texts, match, me = self.texts, self.table.match, self.table.seat
        scene: list[Command] = [
            Text(8, 23, texts("sheet_scores")),
            Text(230, 23, texts("name_you"), align="right"),
            Text(304, 23, texts("name_cpu"), align="right"),
            Fill(8, 36, 304, 1, "rule"),
        ]
        hands = self.hands()
        if not hands:
            scene.append(Text(8, 46, texts("sheet_none"), role="quiet"))
        first = window(self.at, len(hands), _ROWS)
        for row, (number, kind, winner, points) in enumerate(hands[first : first + _ROWS]):
            y = 42 + row * 14
            scene += [
                Text(8, y, f"{number:3d}"),
                Text(36, y, texts(f"result_{kind.replace('-', '_')}"), role="ink"),
            ]
            if winner is not None:
                scene.append(Text(230 if winner == me else 304, y, str(points), align="right"))
        scene += [
            Fill(8, 172, 304, 1, "ink"),
            Text(8, 183, texts("first_to", n=match.rules.points_to_win)),
            *_right(230, 178, match.scores[me]),
            *_right(304, 178, match.scores[1 - me]),
            Text(8, 202, texts("sheet_seal", seal=self.table.header.seal), "label", "quiet"),
        ]
        if self.table.practised:
            scene.append(Text(312, 202, texts("sheet_practice"), "label", align="right"))
        return tuple(scene)

    def _known(self) -> Scene:
        """The discards in order and who took which: no more than the computer may know."""
        texts, view = self.texts, self.table.view
        scene: list[Command] = [
            Text(8, 23, texts("sheet_known")),
            Fill(8, 36, 304, 1, "rule"),
        ]
        for at, (seat, card, taken) in enumerate(thrown(view)[-36:]):
            x, y = 8 + at % 12 * 25, 41 + at // 12 * 46
            who = (
                texts("short_you" if seat == view.seat else "short_cpu")
                if seat is not None
                else texts("short_up")
            )
            scene.append(Face(x, y, card, "small"))
            scene.append(Text(x + 9, y + 26, who, "label", "quiet", "centre"))
            if taken is not None:
                mark = texts("taken_by_you" if taken == view.seat else "taken_by_cpu")
                scene.append(Text(x + 9, y + 35, mark, "label", "ink", "centre"))
        held = [name_of(card) for card in range(52) if view.known() >> card & 1]
        scene += [
            Fill(8, 179, 304, 1, "rule"),
            Text(8, 184, texts("known_cpu_holds", cards=" ".join(held) or texts("known_nothing"))),
            Text(
                8,
                199,
                texts("known_draws", n=view.counts.pile_draws, cap=view.rules.pile_draw_cap),
                role="quiet",
            ),
        ]
        return tuple(scene)


def thrown(view: View) -> list[tuple[int | None, Card, int | None]]:
    """Every card that was turned or thrown, in order: (who threw it, card, who took it). The upcard has no thrower."""
    found: list[tuple[int | None, Card, int | None]] = []
    if view.upcard is not None:
        found.append((None, view.upcard, None))
    taken = list(view.taken_by)
    for seat, action in view.public_actions:
        if action.kind in ("take-upcard", "draw-discard"):
            who, card = taken.pop(0)
            found[-1 - _depth(found)] = (found[-1 - _depth(found)][0], card, who)
        elif action.kind in ("discard", "knock") and action.card != NO_CARD:
            found.append((seat, action.card, None))
    return found


def _depth(found: list[tuple[int | None, Card, int | None]]) -> int:
    """How many cards at the end have been taken already."""
    depth = 0
    while depth < len(found) - 1 and found[-1 - depth][2] is not None:
        depth += 1
    return depth


def _right(right: int, y: int, number: int) -> Scene:
    shown = f"{number:3d}"
    return (Digits(right - 14 * len(shown), y, shown, "score"),)
