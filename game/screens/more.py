"""Every rule sheet there is: those that the first page of the menu does not show, and the player's own."""

from __future__ import annotations

from collections.abc import Callable

from game.draw.scene import Fill, Keycap, Scene
from game.engine.rules import VARIANTS, Rules
from game.input.buttons import Act
from game.screens.base import Move, Push
from game.screens.begin import begin, own_rules, rules_of
from game.screens.deps import Deps
from game.screens.listed import ListScreen
from game.screens.widgets.legend import legend
from game.screens.widgets.lists import Place, menu
from game.screens.widgets.page import heading, prose
from game.screens.widgets.preview import rules_preview
from game.screens.words import code_text, game_name
from game.settings import CHOICES

FIRST_PAGE = ("gin", "oklahoma")


class SheetsScreen(ListScreen):
    """A list of rule sheets, the figures of the chosen one beside it."""

    place = Place(8, 40, 150, 19, 9)
    title = "more_title"
    legend_open = "legend_play"

    def __init__(self, deps: Deps, variants: tuple[str, ...] = tuple(VARIANTS)) -> None:
        super().__init__(deps)
        self.variants = variants
        if deps.settings.variant in variants:
            self.at = variants.index(deps.settings.variant)

    def enter(self) -> None:
        self.at = min(self.at, self.count() - 1)

    @property
    def level(self) -> str | None:
        """Who plays against you; None where no computer does."""
        return self.deps.settings.level

    def sheets(self) -> list[Rules]:
        """What is listed, in order."""
        own = own_rules(self.deps).sheets
        return [*(rules_of(self.deps, name) for name in self.variants), *(kept.rules for kept in own)]

    def extra(self) -> list[tuple[str, Callable[[], Move]]]:
        """Lines after the sheets: (key of the word, what it opens)."""
        return []

    def pick(self, rules: Rules, act: Act) -> Move:
        """A sheet was pressed."""
        return begin(self.deps, rules, act)

    def count(self) -> int:
        return len(self.sheets()) + len(self.extra())

    def open(self, act: Act) -> Move | None:
        sheets = self.sheets()
        if self.at < len(sheets):
            return self.pick(sheets[self.at], act)
        return self.extra()[self.at - len(sheets)][1]()

    def help(self) -> Move | None:
        """The rules of the chosen sheet."""
        sheets = self.sheets()
        if self.at >= len(sheets):
            return super().help()
        from game.screens.help import HelpScreen

        return Push(HelpScreen(self.deps, sheets[self.at]))

    def corner(self) -> str:
        """Something small beside the title."""
        return ""

    def scene(self) -> Scene:
        texts, sheets = self.deps.texts, self.sheets()
        labels = [game_name(texts, rules.name) for rules in sheets] + [texts(key) for key, _ in self.extra()]
        if self.at < len(sheets):
            side = rules_preview(texts, sheets[self.at], self.level, 184, 40)
        else:
            side = prose(texts(f"{self.extra()[self.at - len(sheets)][0]}_side"), 184, 44, 18)
        return (
            *heading(texts(self.title), self.corner()),
            *menu(self.place, labels, self.at, self.top_line),
            Fill(170, 40, 1, 168, "rule"),
            *side,
            *legend(
                self.deps,
                ("up", "down"),
                select=self.legend_open,
                ok=self.legend_open,
                seconds=("help",),
            ),
        )


class MoreScreen(SheetsScreen):
    """MORE RULES: the variants that the menu does not show, the player's own, and a way to make one."""

    def __init__(self, deps: Deps) -> None:
        super().__init__(deps, tuple(name for name in VARIANTS if name not in FIRST_PAGE))

    def extra(self) -> list[tuple[str, Callable[[], Move]]]:
        return [("more_own", self._own)]

    def _own(self) -> Move:
        from game.screens.custom import OwnRulesScreen

        return Push(OwnRulesScreen(self.deps))


class CodeRulesScreen(SheetsScreen):
    """Under which rules the cards of a code are to be played; 4 and 6 choose against which level."""

    title = "code_rules_title"

    def __init__(self, deps: Deps, code: str) -> None:
        super().__init__(deps)
        self.code = code
        self.at = list(VARIANTS).index(deps.settings.variant)

    def corner(self) -> str:
        return code_text(self.code)

    def scene(self) -> Scene:
        caps = self.deps.keymap.caps("left", "right")
        return (
            *super().scene(),
            Keycap(184, 198, caps, self.deps.texts("legend_level"), acts=("left", "right")),
        )

    def shift(self, by: int) -> Move | None:
        levels = CHOICES["level"]
        at = levels.index(self.deps.settings.level)
        self.deps.change(level=levels[(at + by) % len(levels)])
        return None

    def pick(self, rules: Rules, act: Act) -> Move:
        return begin(self.deps, rules, act, self.code)
