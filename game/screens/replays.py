"""REPLAY: every match that is kept, finished or not, to be looked at again."""

from __future__ import annotations

import time
from pathlib import Path

from game.draw.scene import Command, Fill, Scene, Text
from game.input.buttons import Act, Press
from game.record.log import Log, LogError
from game.record.players import PAIR, names_of
from game.record.store import read_file
from game.screens.base import Move, Push
from game.screens.begin import tell
from game.screens.deps import Deps
from game.screens.listed import ListScreen
from game.screens.score import with_review
from game.screens.widgets.legend import legend
from game.screens.widgets.lists import Place, menu
from game.screens.widgets.page import heading, prose
from game.screens.widgets.preview import match_preview
from game.screens.words import clip, game_name, level_name
from game.table import Table

_DAY_W = 78
"""Pixels that a day takes at the end of a line."""


class ReplayListScreen(ListScreen):
    """The newest match is first; beside the list the chosen one is seen as it ended, or as it stands."""

    place = Place(8, 40, 162, 19, 9)

    def __init__(self, deps: Deps) -> None:
        super().__init__(deps)
        self.names: list[str] = []
        self.seen: Table | None = None
        self._labels: dict[str, str] = {}

    def enter(self) -> None:
        """Look at the folder again: a match may have gone from it."""
        self.names = self.deps.library.names()[::-1]
        self._labels.clear()
        self._look()

    def count(self) -> int:
        return len(self.names)

    def handle(self, press: Press) -> Move | None:
        if press.act == "hint" and self._reviewable and not self.deps.notices:
            return self._review()
        move = super().handle(press)
        if press.act in ("up", "down"):
            self._look()
        return move

    def clicked(self, found: Command | None) -> Move | None:
        """The first click looks at a match, the second opens it."""
        line = self.place.line(found, self.at, self.count(), self.top_line)
        if line is None or line == self.at:
            return super().clicked(found)
        self._top_line, self.at = self.top_line, line
        self._look()
        return None

    def open(self, act: Act) -> Move | None:
        from game.screens.replay import ReplayScreen

        found = self._load()
        return None if found is None else Push(ReplayScreen(self.deps, *found))

    def _load(self) -> tuple[Log, Path] | None:
        """The match under the cursor and its file; None, and the reason is told, if it cannot be had any more."""
        library, name = self.deps.library, self.names[self.at]
        loaded = library.load(name)
        if loaded is None or library.folder is None:
            tell(self.deps)
            self.enter()
            return None
        return loaded.log, library.folder / name

    @property
    def _reviewable(self) -> bool:
        """A hand of the match under the cursor is over."""
        return self.seen is not None and (self.seen.match.number > 1 or self.seen.match.result is not None)

    def _review(self) -> Move | None:
        from game.screens.review import ReviewScreen

        found = self._load()
        if found is None:
            return None
        log, path = found
        return Push(ReviewScreen(self.deps, log, log.header.human or 0, path))

    def _look(self) -> None:
        """Read the match under the cursor; one that does not hold leaves the list, and the notice says why."""
        self.seen = None
        while self.names and self.seen is None:
            self.at = min(self.at, len(self.names) - 1)
            loaded = self.deps.library.load(self.names[self.at])
            if loaded is None:
                del self.names[self.at]
                continue
            self.seen = Table.still(loaded.log.header, loaded.match, loaded.log)
            if loaded.log.header.seats == PAIR:
                self.seen.names = names_of(loaded.log)
        tell(self.deps)

    def _label(self, name: str) -> str:
        """What was played, and on which day; the file's own name where it cannot be read."""
        if name not in self._labels:
            folder = self.deps.library.folder
            assert folder is not None
            try:
                log, _ = read_file(folder / name)
                written = (folder / name).stat().st_mtime
            except (LogError, OSError):
                self._labels[name] = name
            else:
                game = game_name(self.deps.texts, log.header.rules.name)
                self._labels[name] = f"{clip(game, self.place.w - 26 - _DAY_W)} {day(written)}"
        return self._labels[name]

    def scene(self) -> Scene:
        texts = self.deps.texts
        first = self.top_line
        shown = range(first, first + self.place.fits)
        labels = [self._label(name) if at in shown else "" for at, name in enumerate(self.names)]
        some = bool(self.names)
        foot = legend(
            self.deps,
            ("up", "down") if len(self.names) > 1 else (),
            select="legend_open" if some else None,
            ok="legend_open" if some else None,
            seconds=("hint", "help") if self._reviewable else ("help",),
        )
        return (
            *heading(texts("menu_replay")),
            *(menu(self.place, labels, self.at, self.top_line) if some else prose(texts("replay_none"))),
            *(self._side(self.seen) if self.seen else ()),
            *(with_review(texts, foot) if self._reviewable else foot),
        )

    def _side(self, seen: Table) -> Scene:
        """The match as it stands, against whom, and what became of it."""
        texts, match = self.deps.texts, seen.match
        scene = [Fill(177, 40, 1, 168, "rule"), *match_preview(texts, seen, 184, 42)]
        told = ""
        if seen.given_up:
            told = texts("replay_left")
        elif match.over and match.winner is not None and not seen.pair:
            told = texts("match_you" if match.winner == seen.seat else "match_cpu")
        if seen.names is None:
            scene.append(Text(184, 190, level_name(texts, seen.level), role="quiet"))
        scene.append(Text(312, 190, told, align="right"))
        if seen.practised:
            scene.append(Text(184, 203, texts("sheet_practice"), "label", "quiet"))
        return tuple(scene)


def day(stamp: float) -> str:
    """The day of a file's time, the same in every locale; empty for a time that has no day.

    >>> day(1e30)
    ''
    """
    try:
        return time.strftime("%Y-%m-%d", time.localtime(stamp))
    except (OverflowError, ValueError, OSError):
        return ""
