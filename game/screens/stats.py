"""Statistics: all games together, then each game and level, then the last matches as a plot."""

from __future__ import annotations

from game.draw.scene import WIDTH, Command, Fill, Frame, Scene, Text
from game.input.buttons import Press
from game.record.statistics import FILE, LAST, Last, Row, open_statistics
from game.screens.base import Move, Pop, Screen
from game.screens.deps import Deps
from game.screens.widgets.legend import legend
from game.screens.widgets.page import heading
from game.screens.words import game_name, level_name

_LINE = 14
_TOP = 40
_MIDDLE = 118
"""The plot's zero line."""
_TALL = 66
"""How high the longest bar is."""


class StatisticsScreen(Screen):
    """Pages turned by 4 and 6, or 2 and 8."""

    def __init__(self, deps: Deps) -> None:
        self.deps = deps
        folder = deps.library.folder
        path = folder.parent / FILE if folder is not None else None
        self.found, trouble = open_statistics(deps.library, path)
        if trouble:
            deps.notices.append(trouble)
        self.keys = sorted(self.found.rows)
        self.page = 0

    @property
    def pages(self) -> int:
        """All together, one for each game and level, and the plot; one page when nothing is counted yet."""
        return 2 + (len(self.keys) if len(self.keys) > 1 else 0) if self.keys else 1

    def handle(self, press: Press) -> Move | None:
        match press.act:
            case "left" | "up":
                self.page = (self.page - 1) % self.pages
            case "right" | "down":
                self.page = (self.page + 1) % self.pages
            case "clear":
                return Pop(to_root=True)
            case "ok" | "select" | "score":
                return Pop()
        return None

    def clicked(self, found: Command | None) -> Move | None:
        """A click turns the page."""
        return self.handle(Press("", "right"))

    def scene(self) -> Scene:
        texts = self.deps.texts
        if not self.keys:
            body: Scene = (*heading(texts("stats_title")), Text(8, _TOP, texts("stats_none"), role="quiet"))
        elif self.page == self.pages - 1:
            body = self._plot()
        else:
            body = self._row()
        return (
            *body,
            *legend(
                self.deps,
                ("left", "right") if self.pages > 1 else (),
                "legend_page",
                "legend_back",
                "legend_back",
                seconds=("score",),
            ),
        )

    def _row(self) -> Scene:
        texts = self.deps.texts
        if self.page == 0:
            row = self.found.total() if len(self.keys) > 1 else self.found.rows[self.keys[0]]
            what = texts("stats_all") if len(self.keys) > 1 else self._name(self.keys[0])
        else:
            key = self.keys[self.page - 1]
            row, what = self.found.rows[key], self._name(key)
        scene: list[Command] = [*heading(texts("stats_title"), what), Fill(140, _TOP - 2, 1, 128, "rule")]
        for at, (name, value) in enumerate(_alone(row)):
            y = _TOP + at * _LINE
            scene += [Text(8, y, texts(f"stats_{name}")), Text(132, y, value, align="right")]
        scene += [
            Text(272, _TOP, texts("name_you"), align="right"),
            Text(312, _TOP, texts("name_cpu"), align="right"),
        ]
        for at, (name, mine, other) in enumerate(_both(row), 1):
            y = _TOP + at * _LINE
            scene += [
                Text(148, y, texts(f"stats_{name}")),
                Text(272, y, mine, align="right"),
                Text(312, y, other, align="right"),
            ]
        page = texts("page_of", n=self.page + 1, all=self.pages)
        return (*scene, Text(WIDTH - 8, 202, page, "label", "quiet", "right"))

    def _name(self, key: tuple[str, str]) -> str:
        texts = self.deps.texts
        game = texts("stats_own") if key[0] == "own" else game_name(texts, key[0])
        return f"{game}, {level_name(texts, key[1])}"

    def _plot(self) -> Scene:
        """By how much each of the last matches was won (up, filled) or lost (down, hollow)."""
        texts, last = self.deps.texts, self.found.last
        scene: list[Command] = [
            *heading(texts.count("stats_last", len(last))),
            Fill(8, _MIDDLE, WIDTH - 16, 1, "ink"),
        ]
        most = max((abs(each.score - each.other) for each in last), default=1) or 1
        for at, each in enumerate(last):
            scene.append(_bar_of(each, 8 + at * ((WIDTH - 16) // LAST), most))
        won = sum(each.won for each in last)
        return (
            *scene,
            Text(8, 38, texts("stats_up", n=most), "label"),
            Text(8, 191, texts("stats_down", n=most), "label"),
            Text(8, 202, texts("stats_won_of", won=won, all=len(last)), "label", "quiet"),
            Text(
                WIDTH - 8, 202, texts("page_of", n=self.page + 1, all=self.pages), "label", "quiet", "right"
            ),
        )


def _bar_of(match: Last, x: int, most: int) -> Command:
    tall = max(3, abs(match.score - match.other) * _TALL // most)
    if match.won:
        return Fill(x, _MIDDLE - tall, 5, tall, "lit")
    return Frame(x, _MIDDLE + 1, 5, tall, "ink")


def _alone(row: Row) -> list[tuple[str, str]]:
    """What is told of the matches: name and value."""
    return [
        ("matches", str(row.matches)),
        ("won", f"{row.won}  {_percent(row.won, row.matches)}"),
        ("given_up", str(row.given_up)),
        ("streak", str(row.streak)),
        ("best_streak", str(row.best_streak)),
        ("hands", str(row.hands)),
        ("dead", str(row.dead)),
        ("hints", str(row.hints)),
    ]


def _both(row: Row) -> list[tuple[str, str, str]]:
    """What is told of the hands: name, the player's, the computer's."""
    return [
        ("taken", str(row.taken), str(row.lost)),
        ("share", _percent(row.taken, row.hands), _percent(row.lost, row.hands)),
        ("knocks", str(row.knocks), str(row.knocks_against)),
        ("gins", str(row.gins), str(row.gins_against)),
        ("undercuts", str(row.undercuts), str(row.undercuts_against)),
        ("points", _average(row.points, row.hands), _average(row.conceded, row.hands)),
    ]


def _percent(part: int, whole: int) -> str:
    return f"{100 * part // whole} %" if whole else "-"


def _average(points: int, hands: int) -> str:
    """To one decimal, with a point in every language and locale."""
    return f"{10 * points // hands // 10}.{10 * points // hands % 10}" if hands else "-"
