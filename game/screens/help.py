"""HELP: the rules in force and the keys, page by page."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from game.draw.metrics import text_width
from game.draw.scene import WIDTH, Command, Fill, Keycap, Scene, Text
from game.engine.rules import VARIANTS, Rules
from game.input.buttons import Act, Press
from game.screens.base import Move, Pop, Push, Screen
from game.screens.deps import Deps
from game.screens.more import SheetsScreen
from game.screens.rulebook import Row, Section, rulebook
from game.screens.widgets.legend import legend
from game.screens.widgets.page import BODY, FOOT, LINE, heading, prose
from game.screens.words import COLUMNS, game_name, wrap

INDENT = 2
"""Characters before a sentence."""
GAP = 3
_MARK = "•"
_KEYS: tuple[tuple[tuple[Act, ...], str], ...] = (
    (("up", "down", "left", "right"), "keys_move"),
    (("select",), "keys_select"),
    (("ok",), "keys_ok"),
    (("clear",), "keys_clear"),
    (("sort",), "keys_sort"),
    (("view",), "keys_view"),
    (("hint",), "keys_hint"),
    (("score",), "keys_score"),
    (("help",), "keys_help"),
)


class Block(NamedTuple):
    """What stays together on a page: commands from y 0 on, and its height."""

    scene: Scene
    height: int


class HelpScreen(Screen):
    """Pages turned by the moves, 5 and OK; the last one closes, and so does the help key."""

    def __init__(self, deps: Deps, rules: Rules | None, limit: int | None = None) -> None:
        """rules: None shows the keys alone. limit: of the hand being played, if there is one."""
        self.deps = deps
        self.title = game_name(deps.texts, rules.name) if rules is not None else deps.texts("keys_title")
        self.pages: list[Scene] = [*pages(rulebook(deps.texts, rules, limit))] if rules is not None else []
        self.pages.append(keys_page(deps))
        self.at = 0

    @property
    def last(self) -> bool:
        return self.at == len(self.pages) - 1

    @property
    def question(self) -> object:  # type: ignore[override]
        return self.last

    def handle(self, press: Press) -> Move | None:
        match press.act:
            case "clear":
                return Pop(to_root=True)
            case "help":
                return Pop()
            case "select" | "ok":
                if self.last:
                    return Pop()
                self.at += 1
            case "right" | "down":
                self.at = min(self.at + 1, len(self.pages) - 1)
            case "left" | "up":
                self.at = max(self.at - 1, 0)
        return None

    def clicked(self, found: Command | None) -> Move | None:
        return self.handle(Press("", "ok"))

    def scene(self) -> Scene:
        many = len(self.pages) > 1
        on = "legend_back" if self.last else "legend_go_on"
        return (
            *heading(self.title, f"{self.at + 1}/{len(self.pages)}" if many else ""),
            *self.pages[self.at],
            *legend(
                self.deps,
                ("left", "right") if many else (),
                move="legend_page",
                select=on,
                ok=on,
                seconds=("help",),
            ),
        )


class HelpListScreen(SheetsScreen):
    """HOW TO PLAY: every rule sheet, the keys, the guided hand, the two traps.

    The cursor begins on the game that the options name.
    """

    title = "menu_help"
    legend_open = "legend_open"

    def __init__(self, deps: Deps) -> None:
        super().__init__(deps)
        self.at = list(VARIANTS).index(deps.settings.variant)

    def extra(self) -> list[tuple[str, Callable[[], Move]]]:
        return [
            ("keys_title", lambda: Push(HelpScreen(self.deps, None))),
            ("learn_title", self._learn),
            ("traps_title", self._traps),
        ]

    def _learn(self) -> Move:
        from game.screens.lesson import LessonScreen

        return Push(LessonScreen(self.deps))

    def _traps(self) -> Move:
        from game.screens.traps import TrapsScreen

        return Push(TrapsScreen(self.deps))

    def pick(self, rules: Rules, act: Act) -> Move:
        return Push(HelpScreen(self.deps, rules))

    def help(self) -> Move | None:
        return self.open("select")


def pages(sections: list[Section]) -> list[Scene]:
    """The sections set one below the other; one that would be parted begins a new page.

    A section longer than a page is parted between its sentences.
    """
    found: list[Scene] = []
    page: list[Command] = []
    y = BODY
    for section in sections:
        blocks = _blocks(section)
        if page and y + sum(block.height for block in blocks) - GAP > FOOT:
            found.append(tuple(page))
            page, y = [], BODY
        for block in blocks:
            if page and y + block.height - GAP > FOOT:
                found.append(tuple(page))
                page, y = [], BODY
            page += [command._replace(y=command.y + y) for command in block.scene]
            y += block.height
        y += GAP
    return [*found, tuple(page)]


def _blocks(section: Section) -> list[Block]:
    width = text_width(section.title, "label")
    rule = Fill(8 + width + 6, 4, WIDTH - 16 - width - 6, 1, "rule")
    found = [Block((Text(8, 1, section.title, "label"), rule), LINE + 1)]
    for part, after in zip(section.parts, (*section.parts[1:], ""), strict=True):
        gap = 0 if isinstance(after, Row) else GAP
        found.append(_row(part, gap) if isinstance(part, Row) else _sentence(part, gap))
    return found


def _sentence(text: str, gap: int) -> Block:
    lines = wrap(text, COLUMNS - INDENT)
    scene = (Text(8, 0, _MARK), *(Text(8 + 7 * INDENT, LINE * at, line) for at, line in enumerate(lines)))
    return Block(scene, LINE * len(lines) + gap)


def _row(row: Row, gap: int) -> Block:
    """What happens and its sum; on two lines where one has no room for both."""
    indent = 8 + 7 * INDENT
    room = WIDTH - 8 - indent - text_width(row.right) - 8
    y = 0 if text_width(row.left) <= room else LINE
    scene = (Text(indent, 0, row.left), Text(WIDTH - 8, y, row.right, align="right"))
    return Block(scene, LINE + y + gap)


def keys_page(deps: Deps) -> Scene:
    """What each key does, as the keymap in force has it, and how a turn goes."""
    texts = deps.texts
    scene: list[Command] = []
    for at, (acts, key) in enumerate(_KEYS):
        y = BODY - 1 + LINE * at
        scene += [Keycap(8, y, deps.keymap.caps(*acts), ""), Text(72, y + 1, texts(key))]
    y, keys = BODY + LINE * len(_KEYS) + 3, deps.keymap.legend
    undo = texts("keys_undo", option=texts("option_practice"), score=keys["score"], select=keys["select"])
    return (*scene, *prose(texts("keys_turn"), y=y), *prose(undo, y=y + 2 * LINE + 4))
