"""MATCHES: every match that was left before its end; any of them can be taken up, or given up for good."""

from __future__ import annotations

from game.draw.scene import Button, Command, Fill, Scene
from game.input.buttons import Act, Press
from game.record.log import LogError
from game.record.store import read_file
from game.screens.base import Move, Pop, Push, Replace
from game.screens.begin import by_last_played, summary, take_up, tell
from game.screens.deps import Deps
from game.screens.listed import ListScreen
from game.screens.widgets.legend import legend
from game.screens.widgets.lists import ARROWS, Place, menu
from game.screens.widgets.page import heading, prose
from game.screens.widgets.preview import match_preview
from game.screens.words import game_name
from game.table import Table


class MatchesScreen(ListScreen):
    """The match played last is first; beside the list the chosen one is seen as it stands.

    gives_up: what 5 and OK do, which 4 and 6 change.
    """

    place = Place(8, 40, 150, 19, 9)

    def __init__(self, deps: Deps) -> None:
        super().__init__(deps)
        self.names: list[str] = []
        self.seen: Table | None = None
        self.gives_up = False
        self._labels: dict[str, str] = {}

    def enter(self) -> None:
        """Look at the folder again: a match may have gone from it."""
        self.names = by_last_played(self.deps)
        self.gives_up = False
        self._labels.clear()
        self._look()

    def count(self) -> int:
        return len(self.names)

    def handle(self, press: Press) -> Move | None:
        move = super().handle(press)
        if press.act in ("up", "down"):
            self._look()
        return move

    def shift(self, by: int) -> Move | None:
        self.gives_up = not self.gives_up and bool(self.names)
        return None

    def clicked(self, found: Command | None) -> Move | None:
        """The first click looks at a match, the second takes it up."""
        line = self.place.line(found, self.at, self.count(), self.top_line)
        if line is None and isinstance(found, Button):
            return self.shift(1)
        if line is None or line == self.at:
            return super().clicked(found)
        self._top_line, self.at = self.top_line, line
        self._look()
        return None

    def open(self, act: Act) -> Move | None:
        from game.screens.play import first_screen

        if self.gives_up:
            return self._ask(act)
        table = self._taken_up()
        return None if table is None else Replace(first_screen(self.deps, table))

    def _taken_up(self) -> Table | None:
        """The match under the cursor, opened; None where its file does not hold."""
        name, table = self.names[self.at], self.deps.table
        if (table is None or table.journal.name != name) and not take_up(self.deps, name):
            self.enter()
            return None
        return self.deps.table

    def _ask(self, act: Act) -> Move:
        from game.screens.confirm import ConfirmScreen

        texts = self.deps.texts
        assert self.seen is not None
        told = texts("give_up_told", match=summary(self.deps, self.seen))
        return Push(ConfirmScreen(self.deps, texts("give_up"), told, self._give_up, act))

    def _give_up(self) -> Move:
        from game.screens.score import MatchScreen

        table = self._taken_up()
        if table is None:
            return Pop()
        table.give_up()
        return Replace(MatchScreen(self.deps, table))

    def _look(self) -> None:
        """Read the match under the cursor; one that is damaged leaves the list, and the notice says why."""
        self.seen = None
        while self.names and self.seen is None:
            self.at = min(self.at, len(self.names) - 1)
            name, table = self.names[self.at], self.deps.table
            if table is not None and table.journal.name == name:
                self.seen = table
            else:
                self.seen = Table.resume(self.deps.library, name)
            if self.seen is None:
                self.names.remove(name)
        tell(self.deps)

    def _label(self, name: str) -> str:
        """What is played, and how far it has come; the file's own name where it cannot be read."""
        if name not in self._labels:
            folder, texts = self.deps.library.folder, self.deps.texts
            assert folder is not None
            try:
                log, _ = read_file(folder / name)
            except (LogError, OSError):
                self._labels[name] = name
            else:
                number = 1 + sum(word == "hand" for _, word, _ in log.entries)
                game = game_name(texts, log.header.rules.name)
                self._labels[name] = f"{game} {texts('preview_hand', n=number)}"
        return self._labels[name]

    def scene(self) -> Scene:
        texts = self.deps.texts
        first = self.top_line
        shown = range(first, first + self.place.fits)
        labels = [self._label(name) if at in shown else "" for at, name in enumerate(self.names)]
        some = bool(self.names)
        does_key = None if not some else "legend_press" if self.gives_up else "legend_go_on"
        side: Scene = ()
        if self.seen is not None:
            does = texts("give_up" if self.gives_up else "matches_go_on")
            side = (
                Fill(170, 40, 1, 168, "rule"),
                *match_preview(texts, self.seen, 184, 42),
                Button(184, 188, 128, 18, does.join(ARROWS), chosen=True),
            )
        return (
            *heading(texts("menu_matches")),
            *(menu(self.place, labels, self.at, self.top_line) if some else prose(texts("matches_none"))),
            *side,
            *legend(
                self.deps,
                ("up", "down") if len(self.names) > 1 else (),
                select="legend_change" if some else None,
                ok=does_key,
                seconds=("help",),
                second=("left", "right") if some else ("select",),
            ),
        )
