"""PLAY A CODE: the code of the day, a code typed in, and what one's own matches came to by code."""

from __future__ import annotations

from game.draw.scene import Fill, Keycap, Scene, Text
from game.engine import deal
from game.engine.match import Match
from game.input.buttons import Act, Press
from game.record.log import Header, LogError
from game.record.players import PAIR
from game.record.results import Result, results
from game.record.store import open_log
from game.screens.base import Move, Push
from game.screens.code import CodeScreen
from game.screens.deps import Deps
from game.screens.listed import ListScreen
from game.screens.more import CodeRulesScreen
from game.screens.widgets.legend import legend
from game.screens.widgets.lists import Place, menu
from game.screens.widgets.page import heading, prose
from game.screens.words import clip, code_text, game_name, level_name
from game.text.catalogue import Texts


def result_line(
    texts: Texts, header: Header, own: int, other: int, hands: int, names: tuple[str, str] | None = None
) -> str:
    """A match in one line, to be read out or copied: code, game, level, score, hands."""
    who = level_name(texts, header.seats[1 - (header.human or 0)])
    if header.seats == PAIR:
        who = "+".join(name[:4] for name in names) if names else texts("codes_two")
    game = clip(game_name(texts, header.rules.name), 62)
    return f"{code_text(header.code)} {game} {clip(who, 62)} {own}-{other} {texts('codes_in', n=hands)}"


def line_of(texts: Texts, header: Header, match: Match, names: tuple[str, str] | None = None) -> str:
    """The same for a match as it stands."""
    tally, seat = match.tally(), header.human or 0
    return result_line(texts, header, tally[seat].total, tally[1 - seat].total, match.number, names)


def with_copy(texts: Texts, foot: Scene) -> Scene:
    """A legend whose sort key copies."""
    label = texts("legend_copy")
    return tuple(
        each._replace(label=label) if isinstance(each, Keycap) and each.acts == ("sort",) else each
        for each in foot
    )


class CodesScreen(ListScreen):
    """Three lines; the code of the day stands beside its line."""

    place = Place(8, 40, 150, 19, 9)
    lines = ("codes_day", "codes_type", "codes_results")

    def count(self) -> int:
        return len(self.lines)

    def open(self, act: Act) -> Move | None:
        match self.lines[self.at]:
            case "codes_day":
                return Push(CodeRulesScreen(self.deps, deal.day_code(*self.deps.today())))
            case "codes_type":
                return Push(CodeScreen(self.deps))
        return Push(ResultsScreen(self.deps))

    def scene(self) -> Scene:
        texts = self.deps.texts
        key = self.lines[self.at]
        side = prose(texts(f"{key}_side"), 184, 44, 18)
        if key == "codes_day":
            year, month, day = self.deps.today()
            side += (
                Text(184, 148, f"{year:04d}-{month:02d}-{day:02d}", role="quiet"),
                Text(184, 164, code_text(deal.day_code(year, month, day))),
            )
        return (
            *heading(texts("menu_code")),
            *menu(self.place, [texts(each) for each in self.lines], self.at, self.top_line),
            Fill(170, 40, 1, 168, "rule"),
            *side,
            *legend(self.deps, ("up", "down"), select="legend_open", ok="legend_open", seconds=("help",)),
        )


class ResultsScreen(ListScreen):
    """A line a match; 5 and OK play its code again, the view key shows the match, the hint key its review, and the
    sort key copies the line."""

    place = Place(8, 40, 300, 17, 9)

    def __init__(self, deps: Deps) -> None:
        super().__init__(deps)
        self.found: list[Result] = results(deps.library)
        self.told = ""

    def count(self) -> int:
        return len(self.found)

    def open(self, act: Act) -> Move | None:
        return Push(CodeRulesScreen(self.deps, self.found[self.at].code))

    def handle(self, press: Press) -> Move | None:
        self.told = ""
        if press.act in ("view", "hint") and self.found and not self.deps.notices:
            return self._look(press.act)
        if press.act == "sort" and self.found and not self.deps.notices:
            self.told = self.deps.texts("copied" if self.deps.copy(self._whole()) else "copied_none")
            return None
        return super().handle(press)

    def _whole(self) -> str:
        found = self.found[self.at]
        return result_line(self.deps.texts, found.header, found.own, found.other, found.hands)

    def _look(self, act: Act) -> Move | None:
        from game.screens.replay import ReplayScreen
        from game.screens.review import NothingToReview, ReviewScreen

        folder, result = self.deps.library.folder, self.found[self.at]
        assert folder is not None
        path = folder / result.name
        try:
            log = open_log(path)
            if act == "view":
                return Push(ReplayScreen(self.deps, log, path))
            return Push(ReviewScreen(self.deps, log, log.header.human or 0, path))
        except (LogError, NothingToReview) as error:
            self.deps.notices.append(str(error))
            return None

    def _line(self, result: Result) -> str:
        line = result_line(self.deps.texts, result.header, result.own, result.other, result.hands)
        return line.removesuffix(self.deps.texts("codes_in", n=result.hands)) + str(result.hands)

    def scene(self) -> Scene:
        texts, some = self.deps.texts, bool(self.found)
        foot = legend(
            self.deps,
            ("up", "down") if len(self.found) > 1 else (),
            select="legend_play" if some else None,
            ok="legend_play" if some else None,
            seconds=("sort", "view", "hint", "help") if some else ("help",),
        )
        labels = {("sort",): "legend_copy", ("view",): "legend_replay", ("hint",): "legend_review"}
        return (
            *heading(texts("codes_results"), self.told or texts("codes_corner")),
            *(
                menu(self.place, [self._line(each) for each in self.found], self.at, self.top_line)
                if some
                else prose(texts("codes_none"))
            ),
            *(
                each._replace(label=texts(labels[each.acts]))
                if some and isinstance(each, Keycap) and each.acts in labels
                else each
                for each in foot
            ),
        )
