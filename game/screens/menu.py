"""The main menu: the root of all screens."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from game.draw.scene import WIDTH, Command, Fill, Letters, Scene, Text
from game.input.buttons import Act, Press
from game.screens.base import Leave, Move, Push
from game.screens.begin import begin, by_last_played, rules_of, take_up_last, under_way
from game.screens.deps import Deps
from game.screens.listed import ListScreen
from game.screens.widgets.legend import legend
from game.screens.widgets.lists import Place, menu
from game.screens.widgets.page import LINE
from game.screens.words import game_name, level_name, wrap

NAME = "KNOCKPAD"
SIDE = 184
"""Where the right half begins; 18 characters of the text font fit beside it."""
_SIDE_COLUMNS = 18
_TALL = 147


class Item(NamedTuple):
    """A line of the menu: the key of its word, what it opens, and what the right half shows."""

    key: str
    go: Callable[[Act], Move | None]
    side: Callable[[], Scene]


class MenuScreen(ListScreen):
    """CONTINUE is first as long as a match goes on. CLR asks whether to leave."""

    def __init__(self, deps: Deps, first: Sequence[Callable[[], Move | None]] = ()) -> None:
        """first: where a start goes before the menu is seen, one after the other."""
        super().__init__(deps)
        self.items: list[Item] = []
        self.others = 0
        self.first = list(first)

    def enter(self) -> None:
        """Look again at what goes on; the cursor goes to CONTINUE when there is something to continue."""
        take_up_last(self.deps)
        chosen = self.items[self.at].key if self.items else f"game_{self.deps.settings.variant}"
        self.others = len(by_last_played(self.deps))
        self.items = self._items()
        keys = [item.key for item in self.items]
        if chosen not in keys and chosen.startswith("game_"):
            chosen = "menu_more"
        self.at = 0 if keys[0] == "menu_continue" or chosen not in keys else keys.index(chosen)

    def _items(self) -> list[Item]:
        going = under_way(self.deps) is not None
        found = [Item("menu_continue", self._continue, self._side_match)] if going else []
        found += [
            Item(f"game_{name}", partial(self._start, name), partial(self._side_rules, name))
            for name in ("gin", "oklahoma")
        ]
        found += [
            Item("menu_more", self._more, partial(self._side_prose, "menu_more_side")),
            Item("menu_pair", self._pair, partial(self._side_prose, "menu_pair_side")),
            Item("menu_code", self._code, partial(self._side_prose, "menu_code_side")),
        ]
        if self.others:
            found.append(Item("menu_matches", self._matches, self._side_matches))
        if self.deps.library.names():
            found.append(Item("menu_replay", self._replay, partial(self._side_prose, "menu_replay_side")))
        return [
            *found,
            Item("menu_statistics", self._statistics, partial(self._side_prose, "menu_statistics_side")),
            Item("menu_options", self._options, self._side_options),
            Item("learn_title", self._learn, partial(self._side_prose, "learn_title_side")),
            Item("menu_help", self._help, partial(self._side_prose, "menu_help_side")),
        ]

    # -- what is pressed --------------------------------------------------------------------------------------

    def count(self) -> int:
        return len(self.items)

    def open(self, act: Act) -> Move | None:
        return self.items[self.at].go(act)

    def handle(self, press: Press) -> Move | None:
        if press.act == "clear" and not self.deps.notices:
            return self._leave()
        if press.act == "score" and not self.deps.notices:
            return self._statistics(press.act)
        return super().handle(press)

    def due(self, now: int) -> int | None:
        return 0 if self.first else super().due(now)

    def tick(self, now: int) -> Move | None:
        return self.first.pop(0)() if self.first else super().tick(now)

    def _leave(self) -> Move:
        from game.screens.confirm import ConfirmScreen

        texts = self.deps.texts
        going = under_way(self.deps) is not None
        text = texts("leave_none" if not going else "leave_kept" if self.deps.library.keeps else "leave_lost")
        return Push(ConfirmScreen(self.deps, texts("leave"), text, Leave, "clear"))

    def _continue(self, act: Act) -> Move | None:
        from game.screens.play import first_screen

        table = under_way(self.deps)
        return None if table is None else Push(first_screen(self.deps, table))

    def _start(self, name: str, act: Act) -> Move:
        return begin(self.deps, rules_of(self.deps, name), act)

    def _more(self, act: Act) -> Move:
        from game.screens.more import MoreScreen

        return Push(MoreScreen(self.deps))

    def _pair(self, act: Act) -> Move:
        from game.screens.seating import PairScreen

        return Push(PairScreen(self.deps))

    def _code(self, act: Act) -> Move:
        from game.screens.codes import CodesScreen

        return Push(CodesScreen(self.deps))

    def _replay(self, act: Act) -> Move:
        from game.screens.replays import ReplayListScreen

        return Push(ReplayListScreen(self.deps))

    def _matches(self, act: Act) -> Move:
        from game.screens.matches import MatchesScreen

        return Push(MatchesScreen(self.deps))

    def _statistics(self, act: Act) -> Move:
        from game.screens.stats import StatisticsScreen

        return Push(StatisticsScreen(self.deps))

    def _options(self, act: Act) -> Move:
        from game.screens.options import OptionsScreen

        return Push(OptionsScreen(self.deps))

    def _learn(self, act: Act) -> Move:
        from game.screens.lesson import LessonScreen

        return Push(LessonScreen(self.deps))

    def _help(self, act: Act) -> Move:
        from game.screens.help import HelpListScreen

        return Push(HelpListScreen(self.deps))

    # -- what is seen -----------------------------------------------------------------------------------------

    def scene(self) -> Scene:
        texts = self.deps.texts
        pitch = min(21, _TALL // len(self.items))
        self.place = Place(8, 65, 150, pitch, len(self.items))
        return (
            Letters(12, 12, NAME),
            Fill(8, 58, WIDTH - 16, 1, "rule"),
            *menu(self.place, [texts(item.key) for item in self.items], self.at, self.top_line),
            Fill(170, 66, 1, 140, "rule"),
            *self.items[self.at].side(),
            *legend(
                self.deps,
                ("up", "down"),
                select="legend_open",
                ok="legend_open",
                clear="legend_leave",
                seconds=("score", "help"),
            ),
        )

    def _side_match(self) -> Scene:
        from game.screens.widgets.preview import match_preview

        table = under_way(self.deps)
        return match_preview(self.deps.texts, table, SIDE, 66) if table is not None else ()

    def _side_rules(self, name: str) -> Scene:
        from game.screens.widgets.preview import rules_preview

        return rules_preview(self.deps.texts, rules_of(self.deps, name), self.deps.settings.level, SIDE, 66)

    def _side_prose(self, key: str) -> Scene:
        lines = wrap(self.deps.texts(key), _SIDE_COLUMNS)
        return tuple(Text(SIDE, 70 + LINE * at, line) for at, line in enumerate(lines))

    def _side_matches(self) -> Scene:
        return (Text(SIDE, 70, self.deps.texts.count("matches_side", self.others)),)

    def _side_options(self) -> Scene:
        texts, settings = self.deps.texts, self.deps.settings
        scene: list[Command] = []
        for at, (key, value) in enumerate(
            (
                ("option_variant", game_name(texts, settings.variant)),
                ("option_level", level_name(texts, settings.level)),
                ("option_keymap", texts.words.get(f"keymap_{settings.keymap}", settings.keymap)),
                ("option_language", texts("language_name")),
            )
        ):
            scene += [
                Text(SIDE, 70 + 34 * at, texts(key), "label", "quiet"),
                Text(SIDE, 82 + 34 * at, value),
            ]
        return tuple(scene)
