"""What the screens are given at the start: words, settings, keys, and the matches on disk."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from game.screens.voice import Voice

if TYPE_CHECKING:
    from game.house import House
    from game.input.keymap import Keymap
    from game.record.store import Library
    from game.settings import Settings, SettingsFile
    from game.table import Table
    from game.text.catalogue import Texts


@dataclass
class Deps:
    """Handed from screen to screen. Nothing in it knows pygame.

    texts, keymap: those in force; replaced when the options change them. apply: called after the settings were
    changed, so that the window, the words and the keys follow. table: the match in play, if one is open.
    notices: lines to be shown once (a damaged file set aside, nothing being kept). voice: says beeps.
    kept: the file of the settings, None where nothing is kept. house: the player's own rules.
    themes, keymaps: the names that can be chosen.
    """

    texts: Texts
    settings: Settings
    keymap: Keymap
    library: Library
    apply: Callable[[], None] = lambda: None
    table: Table | None = None
    notices: list[str] = field(default_factory=list)
    voice: Voice = field(default_factory=Voice)
    kept: SettingsFile | None = None
    house: House | None = None
    themes: Callable[[], Sequence[str]] = lambda: ("lcd",)
    keymaps: Callable[[], Sequence[str]] = lambda: ("phone", "numpad", "laptop")

    def change(self, **values: str | int | bool) -> None:
        """Set some settings, keep them, and let everything follow.

        Raises ValueError for a value that a setting cannot have.
        """
        if self.kept is None:
            self.settings = self.settings._replace(**values)  # type: ignore[arg-type]
        else:
            self.kept.change(**values)
            self.settings = self.kept.now
            self.notices += self.kept.messages
            self.kept.messages.clear()
        self.apply()
