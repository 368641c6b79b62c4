"""What the screens are given at the start: words, settings, keys, and the matches on disk."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING

from game.screens.voice import Voice

if TYPE_CHECKING:
    from game.bindings import Bindings
    from game.house import House
    from game.input.keymap import Keymap
    from game.record.store import Library
    from game.settings import Settings
    from game.table import Table
    from game.text.catalogue import Texts


class Deps:
    """Handed from screen to screen. Nothing in it knows pygame.

    texts, keymap: those in force; replaced when the options change them. apply: called after the settings were
    changed, so that the window, the words and the keys follow. table: the match in play, if one is open.
    notices: lines to be shown once (a damaged file set aside, nothing being kept). voice: says beeps.
    house: the player's own rules, read when they are first wanted. today: year, month and day
    by the player's clock. copy: puts a line on the clipboard; False where there is none.
    themes, keymaps: the names that can be chosen.
    languages: the same, with how each calls itself. bindings: what every physical key means, and how to change that.
    """

    def __init__(
        self,
        texts: Texts,
        settings: Settings,
        keymap: Keymap,
        library: Library,
        apply: Callable[[], None] = lambda: None,
        notices: list[str] | None = None,
        house: Callable[[], House] | None = None,
        today: Callable[[], tuple[int, int, int]] = lambda: (2026, 1, 1),
        copy: Callable[[str], bool] = lambda text: False,
        themes: Callable[[], Sequence[str]] = lambda: ("lcd",),
        keymaps: Callable[[], Sequence[str]] = lambda: ("phone", "numpad", "laptop"),
        languages: Callable[[], Mapping[str, str]] = lambda: _built_in_languages(),
        bindings: Bindings | None = None,
    ) -> None:
        self.texts = texts
        self.settings = settings
        self.keymap = keymap
        self.library = library
        self.apply = apply
        self.table: Table | None = None
        self.notices = [] if notices is None else notices
        self.voice = Voice()
        self.house = cache(_no_house) if house is None else house
        self.today = today
        self.copy = copy
        self.themes = themes
        self.keymaps = keymaps
        self.languages = languages
        self.bindings = bindings

    def change(self, **values: str | int | bool) -> None:
        """Set some settings and let everything follow; ``apply`` keeps them.

        Raises ValueError for a value that a setting cannot have.
        """
        self.settings = self.settings._replace(**values)  # type: ignore[arg-type]
        self.apply()


def _built_in_languages() -> Mapping[str, str]:
    from game.text.catalogue import names

    return names()


def _no_house() -> House:
    """Where nothing is kept, rules hold for this run."""
    from game.house import House

    return House(None)
