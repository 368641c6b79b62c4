"""The program put together: command line, settings, window, keys, words, screens, and the loop.

pygame is imported only once a window is certain to be wanted: a wrong option, ``--help`` and ``--version`` are
answered without it.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, TextIO

from game import flags
from game.assets import keymaps
from game.flags import FlagError, Flags
from game.settings import Settings, SettingsFile, data_folder, system_language
from game.sound import Sounds

if TYPE_CHECKING:
    from game.draw.window import Window
    from game.house import House
    from game.input.devices import Devices
    from game.loop import Loop
    from game.screens.base import Screen
    from game.screens.deps import Deps

NO_FOLDER = "there is no place to keep anything: nothing will be kept (--data-dir names one)"
ARROWS = {"up": "▲", "down": "▼", "left": "◀", "right": "▶"}
"""What stands above the drawn keys that move; above the others stand words."""
SIGNALS = ("SIGTERM", "SIGHUP", "SIGINT")

First = Callable[["Deps", Flags], "Screen"]
"""What makes the first screen."""


def main(argv: Sequence[str] | None = None, first: First | None = None) -> int:
    """Play; the exit status: 0, 1 for no window or no export, 2 for a command line that cannot be followed.

    argv: without the program's name; by default the process's own. first: the first screen, for tests.
    """
    try:
        wanted = flags.parse(sys.argv[1:] if argv is None else argv)
        if isinstance(wanted, str):
            say(wanted, sys.stdout)
            return 0
        folder = Path(wanted.data_dir) if wanted.data_dir else data_folder()
        if wanted.export:
            return export_statistics(folder, Path(wanted.export))
        check_names(wanted, folder)
        kept = SettingsFile(folder, wanted.forced)
        if "points" in wanted.forced:
            flags.check_points(kept.now.points, kept.now.variant)
    except FlagError as error:
        say(f"knockpad: {error}\n", sys.stderr)
        return 2
    from game.draw.window import WindowError

    try:
        with App(wanted, folder, kept, first or first_screen) as app:
            app.run()
    except WindowError as error:
        say(f"knockpad: {error}\n", sys.stderr)
        return 1
    except KeyboardInterrupt:  # before the loop has its own way of ending
        return 130
    return 0


def first_screen(deps: Deps, wanted: Flags) -> Screen:
    """The screen that a start shows: the menu, the first start's question, or what the command line names."""
    from game.screens.start import first_screen

    return first_screen(deps, deal=wanted.deal, replay=Path(wanted.replay) if wanted.replay else None)


def export_statistics(folder: Path | None, path: Path) -> int:
    """Write the statistics to a file, without a window; the exit status, 1 with a line that says why."""
    from game.record.statistics import ExportError, export

    try:
        trouble = export(folder, path)
    except ExportError as error:
        say(f"knockpad: {error}\n", sys.stderr)
        return 1
    if trouble:
        say(f"knockpad: {trouble}\n", sys.stderr)
    return 0


def check_names(wanted: Flags, folder: Path | None) -> None:
    """Raise FlagError for a keymap, theme or language on the command line that is not there, or a log that does not
    hold."""
    if "keymap" in wanted.forced:
        from game.input.keymap import available

        flags.check_name("--keymap", str(wanted.forced["keymap"]), available(keymap_folders(folder)))
    if "theme" in wanted.forced:
        from game.draw.theme import theme_files

        flags.check_name("--theme", str(wanted.forced["theme"]), list(theme_files(own(folder, "themes"))))
    if "language" in wanted.forced:
        from game.text.catalogue import available

        flags.check_name("--lang", str(wanted.forced["language"]), available(text_folders(folder)))
    if wanted.replay:
        from game.record.log import LogError
        from game.record.store import open_log

        try:
            open_log(Path(wanted.replay))
        except LogError as error:
            raise FlagError(f"--replay {error}") from None


def own(folder: Path | None, name: str) -> Path | None:
    """Where the player's own themes, keymaps or languages lie."""
    return folder / name if folder is not None else None


def keymap_folders(folder: Path | None) -> list[Path]:
    """Where keymaps are looked for, the player's own first."""
    mine = own(folder, "keymaps")
    return [keymaps()] if mine is None else [mine, keymaps()]


def text_folders(folder: Path | None) -> list[Path]:
    """Where the player's own languages lie."""
    mine = own(folder, "text")
    return [] if mine is None else [mine]


def preferred_languages() -> list[str]:
    """What the system wishes for beside its environment, best first."""
    if sys.platform.startswith("linux"):
        return []  # SDL would read the same environment, and importing this part is a tenth of the start
    import pygame.system

    return [each["language"] for each in pygame.system.get_pref_locales()]


def copied(text: str) -> bool:
    """Put a line on the clipboard; False where there is none."""
    try:
        import pygame.scrap  # a spare part (``draw.sdl``): ``from pygame import scrap`` gives its stand-in

        pygame.scrap.put_text(text)
    except (ImportError, AttributeError, NotImplementedError, pygame.error):
        return False
    return True


def say(text: str, stream: TextIO | None) -> None:
    """Write to standard output or error, wherever that leads: closed, full or a terminal that is gone."""
    try:
        if stream is not None:
            stream.write(text)
            stream.flush()
    except (OSError, ValueError):
        with open(os.devnull, "w") as nothing:  # or Python complains again at its end
            if stream is not None and not stream.closed:
                os.dup2(nothing.fileno(), stream.fileno())


class App:
    """Everything that is open while the program runs; a context manager that closes it all."""

    def __init__(self, wanted: Flags, folder: Path | None, kept: SettingsFile, first: First) -> None:
        """Opens the window. Raises WindowError."""
        self._folder = folder
        self._kept = kept
        self._notices: list[str] = [] if folder is not None else [NO_FOLDER]
        self.window = self._open_window()
        self.deps = self._make_deps()
        self.devices = self._open_devices()
        self._print_keys()
        self.sounds = Sounds(self._kept.now.mute)
        self.deps.voice.play = self.sounds.say
        self.loop = self._make_loop(first(self.deps, wanted))
        for line in self._notices:
            say(f"knockpad: {line}\n", sys.stderr)

    def __enter__(self) -> App:
        return self

    def __exit__(self, *_: object) -> None:
        if self.deps.table is not None:
            self.deps.table.close()
        self.deps.library.close()
        if not self.sounds.close():
            os._exit(0)  # everything is on the disk, and the sound device would not let go
        self.window.close()

    def run(self) -> None:
        """Until the player leaves, the window is closed, or a signal ends the program."""
        from game.wait import waking

        with self._signals():
            self.loop.step()
            self.devices.listen_to_pads()
            with waking(self._wake):
                self.loop.run()

    def apply(self) -> None:
        """Bring files, window, words and keys in line with ``deps.settings`` and keys that a screen has changed.

        Raises ValueError for a value that a setting cannot have.
        """
        before, after = self._kept.now, self.deps.settings
        changed = {key: new for key, new in after._asdict().items() if new != getattr(before, key)}
        if changed:
            self._keep(**changed)
            self._follow(before, after)
        self.deps.keymap = self._bindings.keymap
        self.deps.notices += self._bindings.told()
        self._print_keys()

    # -- making -----------------------------------------------------------------------------------------------

    def _open_window(self) -> Window:
        from game.draw.theme import theme_or_default
        from game.draw.window import Window

        theme, wrong = theme_or_default(self._kept.now.theme, own(self._folder, "themes"))
        self._notices += [wrong] if wrong else []
        now = self._kept.now
        return Window(theme, fullscreen=now.fullscreen, keys_on_fullscreen=now.keypad)

    def _make_deps(self) -> Deps:
        from game.bindings import Bindings
        from game.input.keymap import available
        from game.record.store import Library
        from game.screens.deps import Deps
        from game.text import catalogue

        now = self._kept.now
        texts, wrong = catalogue.load(self._language(now), text_folders(self._folder))
        self._bindings = Bindings(now.keymap, own(self._folder, "keymaps"))
        library = Library(self._folder)
        problems = [library.problem] if library.problem else []
        self._notices += [*self._kept.messages, *wrong, *self._bindings.told(), *problems]
        return Deps(
            texts,
            now,
            self._bindings.keymap,
            library,
            self.apply,
            notices=self._notices,
            house=cache(lambda: self._house(library.keeps)),
            today=lambda: time.localtime()[:3],
            copy=copied,
            themes=self._themes,
            keymaps=lambda: available(keymap_folders(self._folder)),
            languages=cache(lambda: catalogue.names(text_folders(self._folder))),
            bindings=self._bindings,
        )

    def _house(self, writes: bool) -> House:
        from game.house import House

        return House(own(self._folder, "rules"), writes)

    def _themes(self) -> list[str]:
        from game.draw.theme import theme_files

        return list(theme_files(own(self._folder, "themes")))

    def _open_devices(self) -> Devices:
        from game.input.devices import Devices

        return Devices(self._bindings.press, self.window.to_canvas, self.window.key_at)

    def _print_keys(self) -> None:
        """Put on the drawn keys what they do, in the keymap and language in force."""
        from game.draw.plan import Keypad

        keymap, texts = self._bindings.keymap, self.deps.texts
        words: dict[str, str] = {
            key: ARROWS.get(act) or texts(f"drawn_{act}") for key, act in keymap.acts.items()
        }
        self.window.keypad = Keypad(keymap.rows, words)

    def _make_loop(self, screen: Screen) -> Loop:
        import pygame

        from game.input.queue import DrawnKeys
        from game.loop import Loop
        from game.screens.power import POWER_MS
        from game.screens.stack import Stack
        from game.wait import Waiter, blocker

        waiter = Waiter(
            lambda: blocker(pygame.display.get_driver(), pygame.display.__file__ or ""),
            look=pygame.event.peek,
        )
        start = time.monotonic_ns()
        power = POWER_MS.get(self.deps.settings.speed, 0)
        return Loop(
            Stack(screen, self.deps.voice, power),
            self.devices,
            self.window,
            waiter,
            lambda: (time.monotonic_ns() - start) // 1_000_000,
            self._switch_fullscreen,
            DrawnKeys(self._bindings.button, self.window.press_key),
            self.sounds,
        )

    def _language(self, settings: Settings) -> str:
        if settings.language:
            return settings.language
        from game.text import catalogue

        language = system_language(preferred=preferred_languages())
        return language if language in catalogue.available() else catalogue.DEFAULT

    # -- following --------------------------------------------------------------------------------------------

    def _keep(self, **changed: str | int | bool) -> None:
        told = len(self._kept.messages)
        self._kept.change(**changed)
        self.deps.settings = self._kept.now
        self.deps.notices += self._kept.messages[told:]

    def _follow(self, before: Settings, after: Settings) -> None:
        if after.keymap != before.keymap:
            self._bindings.choose(after.keymap)
        if after.language != before.language:
            from game.text import catalogue

            self.deps.texts, wrong = catalogue.load(self._language(after), text_folders(self._folder))
            self.deps.notices += wrong
        if after.theme != before.theme:
            from game.draw.theme import theme_or_default

            theme, line = theme_or_default(after.theme, own(self._folder, "themes"))
            self.deps.notices += [line] if line else []
            self.window.set_theme(theme)
        self.sounds.mute = after.mute
        self.window.keys_on_fullscreen = after.keypad
        if after.fullscreen != self.window.fullscreen:
            self.window.toggle_fullscreen()

    def _switch_fullscreen(self) -> None:
        self.window.toggle_fullscreen()
        self._keep(fullscreen=self.window.fullscreen)

    @staticmethod
    def _wake() -> None:
        """End the wait under way."""
        import pygame

        pygame.event.post(pygame.Event(pygame.USEREVENT))

    @contextmanager
    def _signals(self) -> Iterator[None]:
        """Let the signals that end a program end the loop instead; what is kept is on the disk already."""

        def leave(_number: int, _frame: FrameType | None) -> None:
            self.loop.leave()

        found = [getattr(signal, name) for name in SIGNALS if hasattr(signal, name)]
        before = {number: signal.signal(number, leave) for number in found}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)
