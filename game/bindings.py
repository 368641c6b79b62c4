"""The keys in force: a keymap, what stands in beside it, and what the player has changed, kept in his own folder.

A changed keymap is a file of the same name in ``keymaps`` in the data folder, where it goes before the delivered one;
written in one step, and taken away to go back.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from game.assets import keymaps
from game.input.buttons import Key, Press
from game.input.keymap import Keymap, Layout
from game.input.names import is_pad
from game.settings import replace_file

MARK = "# Kept by the key test"
"""How a file begins that was written here."""


class Bindings:
    """Answers what a key means, and changes it.

    >>> bindings = Bindings("numpad")
    >>> bindings.bind("5", "q")
    >>> bindings.press("q"), bindings.changed
    (Press(key='5', act='select', held=False), True)
    >>> bindings.reset()
    >>> bindings.press("q")
    """

    def __init__(self, name: str, folder: Path | None = None) -> None:
        """name: the keymap's; empty for the first one. folder: the player's own keymaps; None keeps nothing."""
        self._messages: list[str] = []
        self._own = folder
        self.choose(name)

    @property
    def keymap(self) -> Keymap:
        """The keymap in force."""
        return self._layout.keymap

    @property
    def folders(self) -> Sequence[Path]:
        """Where keymaps are looked for, the player's own first."""
        return [keymaps()] if self._own is None else [self._own, keymaps()]

    def choose(self, name: str) -> None:
        """Put another keymap in force."""
        self._layout = Layout(name, self.folders)
        self._altered: set[str] = set()
        self._messages += self._layout.refused

    def told(self) -> list[str]:
        """One line for each file that was refused or could not be written since it was last asked."""
        messages, self._messages = self._messages, []
        return messages

    def press(self, name: str) -> Press | None:
        """What a physical key means, or None: nothing."""
        return self._layout.press(name)

    def button(self, press: Press) -> Key:
        """The button of the twelve that a press is."""
        return self._layout.button(press)

    def keys_of(self, button: Key) -> list[str]:
        """The physical keys that press a button, with those that move as it does.

        >>> Bindings("numpad").keys_of("8")
        ['kp_8', '8', 'up', 'pad_up']
        """
        names = dict.fromkeys(name for pad in (False, True) for name in self._layout.keymap_of(pad).presses)
        return [name for name in names if (press := self.press(name)) and self.button(press) == button]

    def keymap_of(self, name: str) -> Keymap:
        """The keymap that a physical key belongs to: the one in force, or the one that stands in beside it."""
        return self._layout.keymap_of(is_pad(name))

    def bind(self, button: Key, name: str) -> None:
        """Give a physical key to a button, and keep it.

        Raises KeymapError, one line, where that does not go; nothing is changed then.
        """
        from game.input.rebind import rebind, text_of  # long after the first frame

        changed = rebind(self.keymap_of(name), button, name)
        self._layout.use(changed)
        self._altered.add(changed.name)
        if self._own is None:
            return
        path = self._own / f"{changed.name}.toml"
        try:
            self._set_aside(path)
            replace_file(
                path, f"{MARK}; the page can go back to the keys as delivered.\n{text_of(changed)}".encode()
            )
        except OSError as error:
            self._messages.append(f"{path}: {error.strerror or error}; the keys hold for this run only")

    @property
    def changed(self) -> bool:
        """Whether there is anything to go back from."""
        return bool(self._altered) or any(path.exists() for path in self._files())

    def reset(self) -> None:
        """Back to the keys as delivered."""
        for path in self._files():
            try:
                self._set_aside(path)
                path.unlink(missing_ok=True)
            except OSError as error:
                self._messages.append(f"{path}: {error.strerror or error}; it stays")
        self.choose(self.keymap.name)

    def _set_aside(self, path: Path) -> None:
        """Keep a file that the player has written himself under another name. Raises OSError."""
        if path.is_file() and not path.read_bytes().startswith(MARK.encode()):
            path.replace(path.with_name(f"{path.name}.bak"))

    def _files(self) -> list[Path]:
        """The player's own files of the keymaps in use. A keymap that was never delivered is his own from the start."""
        if self._own is None:
            return []
        names = {self._layout.keymap_of(pad).name for pad in (False, True)}
        return [self._own / f"{name}.toml" for name in sorted(names) if (keymaps() / f"{name}.toml").exists()]
