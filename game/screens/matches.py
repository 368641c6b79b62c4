"""MATCHES: every match that was left before its end; any of them can be taken up."""

from __future__ import annotations

from game.draw.scene import Command, Fill, Scene
from game.input.buttons import Act, Press
from game.record.log import LogError
from game.record.store import read_file
from game.screens.base import Move, Replace
from game.screens.begin import by_last_played, take_up
from game.screens.deps import Deps
from game.screens.listed import ListScreen
from game.screens.widgets.legend import legend
from game.screens.widgets.lists import Place, menu
from game.screens.widgets.page import heading, prose
from game.screens.widgets.preview import match_preview
from game.screens.words import game_name
from game.table import Table


class MatchesScreen(ListScreen):
    """The match played last is first; beside the list the chosen one is seen as it stands."""

    place = Place(8, 40, 150, 19, 9)

    def __init__(self, deps: Deps) -> None:
        super().__init__(deps)
        self.names: list[str] = []
        self.seen: Table | None = None
        self._labels: dict[str, str] = {}

    def enter(self) -> None:
        """Look at the folder again: a match may have gone from it."""
        self.names = by_last_played(self.deps)
        self._labels.clear()
        self._look()

    def count(self) -> int:
        return len(self.names)

    def handle(self, press: Press) -> Move | None:
        move = super().handle(press)
        if press.act in ("up", "down"):
            self._look()
        return move

    def clicked(self, found: Command | None) -> Move | None:
        """The first click looks at a match, the second takes it up."""
        line = self.place.line(found, self.at, self.count(), self.top_line)
        if line is None or line == self.at:
            return super().clicked(found)
        self._top_line, self.at = self.top_line, line
        self._look()
        return None

    def open(self, act: Act) -> Move | None:
        from game.screens.play import first_screen

        name, table = self.names[self.at], self.deps.table
        if (table is None or table.journal.name != name) and not take_up(self.deps, name):
            self.enter()
            return None
        assert self.deps.table is not None
        return Replace(first_screen(self.deps, self.deps.table))

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
        self.deps.notices += self.deps.library.messages
        self.deps.library.messages.clear()

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
        side = (Fill(170, 40, 1, 168, "rule"), *match_preview(texts, self.seen, 184, 42)) if self.seen else ()
        return (
            *heading(texts("menu_matches")),
            *(menu(self.place, labels, self.at, self.top_line) if some else prose(texts("matches_none"))),
            *side,
            *legend(
                self.deps,
                ("up", "down") if len(self.names) > 1 else (),
                select="legend_go_on" if some else None,
                ok="legend_go_on" if some else None,
            ),
        )
