"""What the screens are given at the start: words, settings, keys, and the matches on disk."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.input.keymap import Keymap
    from game.record.store import Library
    from game.settings import Settings
    from game.table import Table
    from game.text.catalogue import Texts


@dataclass
class Deps:
    """Handed from screen to screen. Nothing in it knows pygame.

    texts, keymap: those in force; replaced when the options change them. apply: called after the settings were
    changed, so that the window, the words and the keys follow. table: the match in play, if one is open.
    notices: lines to be shown once (a damaged file set aside, nothing being kept).
    """

    texts: Texts
    settings: Settings
    keymap: Keymap
    library: Library
    apply: Callable[[], None] = lambda: None
    table: Table | None = None
    notices: list[str] = field(default_factory=list)
