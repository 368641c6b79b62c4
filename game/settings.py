"""What the player has chosen, kept in ``settings.toml`` in the data folder.

One ``key = value`` a line. A line or value that is wrong falls back by itself and takes nothing else with it; a
file with lines that are no settings at all is set aside under another name before a good one takes its place.
Settings of a newer version are kept as they stand. Numbers are whole, so no locale's comma can touch them.
"""

import os
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from game import flat

FILE = "settings.toml"


class Settings(NamedTuple):
    """The values in force.

    points, gin_bonus, undercut_bonus, game_bonus, box_bonus: wishes; a variant that does not offer
    them plays its own default.
    keymap: empty until the first start's question has been answered.
    language: empty follows the system's.
    view: empty lets the variant choose between fan and grid.
    keypad: whether full screen shows the keys as well.
    practice: whether acts can be taken back, which keeps a match out of the statistics.
    """

    variant: str = "gin"
    points: int = 100
    gin_bonus: int = 25
    undercut_bonus: int = 20
    game_bonus: int = 0
    box_bonus: int = 0
    level: str = "normal"
    keymap: str = ""
    language: str = ""
    theme: str = "lcd"
    speed: str = "normal"
    view: str = ""
    fullscreen: bool = False
    keypad: bool = False
    mute: bool = False
    practice: bool = False


DEFAULTS = Settings()
CHOICES: dict[str, tuple[str, ...] | tuple[int, ...]] = {
    "variant": ("gin", "oklahoma", "board", "rami", "grim"),
    "points": (100, 200, 500),
    "gin_bonus": (20, 25),
    "undercut_bonus": (10, 20, 25),
    "game_bonus": (0, 100),
    "box_bonus": (0, 20),
    "level": ("easy", "normal", "hard", "master"),
    "speed": ("instant", "normal", "slow"),
    "view": ("", "fan", "grid"),
}
"""What a setting may be; the others are true or false, or the name of a theme, keymap or language."""


def is_good(key: str, value: object) -> bool:
    """Whether a setting can have this value.

    >>> is_good("speed", "slow"), is_good("speed", "fast"), is_good("mute", 1)
    (True, False, False)
    """
    default = getattr(DEFAULTS, key)
    if type(value) is not type(default):
        return False
    if key in CHOICES:
        return value in CHOICES[key]
    return not isinstance(value, str) or value == default or flat.is_name(value)


class Reading(NamedTuple):
    """What was found in a settings file.

    wrong: keys whose value could not be used. strange: lines of settings that this version does not know.
    damaged: why the file is no settings file, or None.
    """

    settings: Settings
    wrong: tuple[str, ...] = ()
    strange: tuple[str, ...] = ()
    damaged: str | None = None


def parse(text: str) -> Reading:
    """Read settings line by line. Of two lines for one key the last good one counts.

    >>> parse('mute = true\\nspeed = "fast"').wrong
    ('speed',)
    """
    good: dict[str, str | int | bool] = {}
    wrong: dict[str, None] = {}
    strange: list[str] = []
    damaged: str | None = None
    for number, line in enumerate(text.replace("\r\n", "\n").split("\n"), 1):
        try:
            entry = flat.entry(line)
        except ValueError as error:
            damaged = damaged or f"line {number}: {error}"
            continue
        if entry is None:
            continue
        key, value = entry
        if key not in Settings._fields:
            strange.append(line.strip())
        elif is_good(key, value) and not isinstance(value, list):
            good[key] = value
        else:
            wrong[key] = None
    return Reading(DEFAULTS._replace(**good), tuple(wrong), tuple(strange), damaged)  # type: ignore[arg-type]


class SettingsFile:
    """The settings in force, and the file that keeps them.

    now: the values, the command line's over the kept ones. messages: one line for each thing that went wrong.
    """

    def __init__(self, folder: Path | None, forced: Mapping[str, str | int | bool] | None = None) -> None:
        """folder: the data folder; None keeps nothing. forced: values for this run only."""
        self.path = folder / FILE if folder is not None else None
        self.messages: list[str] = []
        self._forced = dict(forced or {})
        self._keeps = self.path is not None
        reading = self._read()
        self._kept, self._strange = reading.settings, reading.strange
        self.now = self._kept._replace(**self._forced)  # type: ignore[arg-type]

    def change(self, **values: str | int | bool) -> None:
        """Set some values and keep them. Raises ValueError for a value that a setting cannot have.

        A folder that cannot be written is told once, in ``messages``; the values hold for this run all the same.
        """
        for key, value in values.items():
            if key not in Settings._fields or not is_good(key, value):
                raise ValueError(f"{key} cannot be {value!r}")
        for key in values:
            self._forced.pop(key, None)
        self._kept = self._kept._replace(**values)  # type: ignore[arg-type]
        self.now = self._kept._replace(**self._forced)  # type: ignore[arg-type]
        self._write()

    def _read(self) -> Reading:
        if self.path is None:
            return Reading(DEFAULTS)
        try:
            reading = parse(flat.read_text(self.path))
        except FileNotFoundError:
            return Reading(DEFAULTS)
        except ValueError as error:
            reading = Reading(DEFAULTS, damaged=str(error))
        except OSError as error:
            if not _is_folder(self.path.parent):
                return Reading(DEFAULTS)
            reading = Reading(DEFAULTS, damaged=f"cannot be read: {error.strerror or error}")
        if reading.wrong:
            self.messages.append(f"{FILE}: no such value for {', '.join(reading.wrong)}; the default is used")
        if reading.damaged is not None:
            self._set_aside(self.path, reading)
        return reading

    def _set_aside(self, path: Path, reading: Reading) -> None:
        """Give a damaged file another name, and keep what was good in it under the old one."""
        try:
            aside = free_name(path)
            path.rename(aside)
        except OSError as error:
            self._keeps = False
            self.messages.append(
                f"{FILE}: {reading.damaged}; it cannot be set aside ({error.strerror or error}), so no change is kept"
            )
            return
        self.messages.append(f"{FILE}: {reading.damaged}; it is kept as {aside.name}")
        if reading.settings != DEFAULTS or reading.strange:
            self._kept, self._strange = reading.settings, reading.strange
            self._write()

    def _write(self) -> None:
        if self.path is None or not self._keeps:
            return
        values: dict[str, flat.Value] = self._kept._asdict()
        text = flat.dumps(values) + "".join(f"{line}\n" for line in self._strange)
        try:
            replace_file(self.path, text.encode())
        except OSError as error:
            self._keeps = False
            self.messages.append(f"{self.path}: {error.strerror or error}; changed settings are not kept")


def free_name(path: Path) -> Path:
    """A name beside ``path`` that is not taken, for a damaged file: ``x.toml.damaged``, ``x.toml.damaged-2`` ..."""
    aside, number = path.with_name(f"{path.name}.damaged"), 1
    while os.path.lexists(aside):
        number += 1
        aside = path.with_name(f"{path.name}.damaged-{number}")
    return aside


def _is_folder(path: Path) -> bool:
    """Whether a folder is there to be seen; one behind a closed door is not."""
    try:
        return path.is_dir()
    except OSError:
        return False


def replace_file(path: Path, data: bytes) -> None:
    """Put ``data`` in a file's place in one step: whoever reads it, even after a crash, finds the old or the new.

    Makes the folder when it is missing. Raises OSError, and leaves the old file and no other behind.
    """
    target = Path(os.path.realpath(path))
    target.parent.mkdir(parents=True, exist_ok=True)
    draft = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        with open(draft, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(draft, target)
    except OSError:
        try:
            draft.unlink()
        except OSError:
            pass
        raise


def data_folder(environ: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path | None:
    """The platform's own place for what the program keeps; None when there is none. Nothing is made.

    Linux: ``$XDG_DATA_HOME/knockpad``, by default ``~/.local/share/knockpad``. The XDG base directory
    specification has relative and empty values ignored.

    >>> str(data_folder({"XDG_DATA_HOME": "/data", "HOME": "/home/x"}, "linux"))
    '/data/knockpad'
    """
    name, default = {
        "win32": ("APPDATA", "AppData/Roaming"),
        "darwin": ("", "Library/Application Support"),
    }.get(platform, ("XDG_DATA_HOME", ".local/share"))
    given = environ.get(name, "")
    if os.path.isabs(given):
        return Path(given, "knockpad")
    home = environ.get("USERPROFILE" if platform == "win32" else "HOME") or os.path.expanduser("~")
    return Path(home, default, "knockpad") if os.path.isabs(home) else None


def system_language(environ: Mapping[str, str] = os.environ, preferred: Iterable[str] = ()) -> str:
    """``nb`` where the system speaks Norwegian before English, else ``en``.

    POSIX has ``LC_ALL`` go over ``LC_MESSAGES`` and that over ``LANG``; GNU's ``LANGUAGE`` is a list of wishes
    that counts unless the locale is C. preferred: what SDL says, for systems that have none of these.

    >>> system_language({"LANG": "nn_NO.UTF-8"}), system_language({"LC_ALL": "C", "LANG": "nb_NO"})
    ('nb', 'en')
    """
    locale = next((value for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (value := environ.get(name))), "")
    wishes = [locale]
    if locale.partition(".")[0] not in ("C", "POSIX"):
        wishes = [*environ.get("LANGUAGE", "").split(":"), locale]
    for wish in [*wishes, *(() if locale else preferred)]:
        word = wish
        for sign in "_.@-":
            word = word.partition(sign)[0]
        if word in ("nb", "nn", "no"):
            return "nb"
        if word == "en":
            return "en"
    return "en"
