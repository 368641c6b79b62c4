"""The command line.

A table of its own instead of ``argparse``, which costs every start 2.5 ms and 0.4 MiB that no first frame needs.
"""

import os
from collections.abc import Callable, Sequence
from stat import S_ISDIR
from typing import NamedTuple

from game.settings import CHOICES, data_folder

HELP = """\
usage: knockpad [options]

Gin Rummy for the number pad. Without options it opens its menu.

  --fullscreen, --windowed   how to start (F11 or Alt+Enter switches)
  --variant NAME             gin, oklahoma, board, rami or grim
  --level NAME               {levels}
  --points N                 points to win: {points}
  --deal CODE                play a match or hand by its ten digits
  --keymap NAME              phone, numpad, laptop, gamepad, handheld, your own
  --theme NAME               lcd, nokia, paper, colour or your own
  --lang NAME                en, nb or a language of your own
  --speed NAME               of what moves: instant, normal or slow
  --mute                     no sound
  --data-dir DIR             where everything is kept, instead of in
                             {folder}
  --replay FILE              look at a match: DIR/matches/000001.log
  --export-statistics FILE   write the statistics as a table (CSV) and end
  --version                  say which version this is
  --help                     say this

An option holds for this run; what you choose in the menu's options is kept.
"""


class FlagError(ValueError):
    """A command line that cannot be followed; its text is one line that says what to do."""


class Flags(NamedTuple):
    """What was asked for; None where nothing was.

    forced: values that go over the kept settings for this run.
    deal: the ten digits of a match or hand code. data_dir: an absolute path. export: a file to be written.
    """

    forced: dict[str, str | int | bool]
    deal: str | None = None
    data_dir: str | None = None
    replay: str | None = None
    export: str | None = None


def parse(argv: Sequence[str]) -> Flags | str:
    """The flags, or a text to be printed instead of playing. Raises FlagError.

    >>> parse(["--level", "easy", "--mute"]).forced
    {'level': 'easy', 'mute': True}
    """
    forced: dict[str, str | int | bool] = {}
    others: dict[str, str] = {}
    rest = list(argv)
    while rest:
        name, equals, value = rest.pop(0).partition("=")
        if name in ("--help", "-h"):
            return HELP.format(
                levels=_or(CHOICES["level"]), points=_or(CHOICES["points"]), folder=_usual_folder()
            )
        if name == "--version":
            from game import __version__

            return f"knockpad {__version__}\n"
        if name in _SWITCHES:
            if equals:
                raise FlagError(f"{name} takes no value")
            key, on = _SWITCHES[name]
            if forced.setdefault(key, on) != on:
                raise FlagError("--fullscreen and --windowed cannot both be had: leave one out")
            continue
        if name not in _VALUES:
            raise FlagError(_unknown(name))
        if not equals and (not rest or rest[0].startswith("--")):
            raise FlagError(f"{name} needs a value: see --help")
        key, check = _VALUES[name]
        checked = check(name, value if equals else rest.pop(0))
        if key in _OTHERS:
            others[key] = str(checked)
        else:
            forced[key] = checked
    return Flags(forced, **others)


def check_points(points: int, variant: str) -> None:
    """Raise FlagError when the variant is not played to this many points."""
    from game.engine.rules import CHOICES as OFFERED

    offered = OFFERED[variant]["points_to_win"]
    if points not in offered:
        raise FlagError(f"--points {points}: {variant} is played to {_or(offered)}")


def check_name(flag: str, name: str, known: Sequence[str]) -> None:
    """Raise FlagError when there is no keymap, theme or language of this name.

    >>> check_name("--theme", "pink", ["lcd", "paper"])
    Traceback (most recent call last):
    game.flags.FlagError: --theme 'pink': choose lcd or paper
    """
    if name not in known:
        raise FlagError(f"{flag} {name!r}: choose {_or(known)}")


def _usual_folder() -> str:
    """The platform's own data folder, as it would be typed."""
    folder, home = str(data_folder() or "nothing"), os.path.expanduser("~")
    return "~" + folder[len(home) :] if folder.startswith(home + os.sep) else folder


def _chosen(flag: str, value: str) -> str:
    choices = [str(choice) for choice in CHOICES[_VALUES[flag][0]] if choice]
    check_name(flag, value, choices)
    return value


def _points(flag: str, value: str) -> int:
    choices = [str(choice) for choice in CHOICES["points"]]
    check_name(flag, value, choices)
    return int(value)


def _code(flag: str, value: str) -> str:
    from game.engine.deal import CodeError, parse_code

    try:
        return parse_code(value)
    except CodeError as error:
        raise FlagError(f"{flag}: {error}") from None


def _any_name(flag: str, value: str) -> str:
    if not value or os.path.basename(value) != value or "\0" in value:
        raise FlagError(f"{flag} {value!r}: give a name, not a path")
    return value


def _folder(flag: str, value: str) -> str:
    path = _path(flag, value)
    if os.path.lexists(path) and not os.path.isdir(path):
        raise FlagError(f"{flag} {value!r}: this is no folder")
    return path


def _file(flag: str, value: str) -> str:
    path = _path(flag, value)
    try:
        mode = os.stat(path).st_mode
    except FileNotFoundError:
        raise FlagError(f"{flag} {value!r}: there is no such file") from None
    except OSError as error:
        raise FlagError(f"{flag} {value!r}: it cannot be read: {error.strerror or error}") from None
    if S_ISDIR(mode):
        raise FlagError(f"{flag} {value!r}: this is a folder: name a log, such as matches/000001.log")
    return path


def _path(flag: str, value: str) -> str:
    if not value or "\0" in value:
        raise FlagError(f"{flag} {value!r}: give a path")
    try:
        return os.path.abspath(value)
    except OSError:
        raise FlagError(f"{flag} {value!r}: the folder you are in is gone; give a whole path") from None


_SWITCHES: dict[str, tuple[str, bool]] = {
    "--fullscreen": ("fullscreen", True),
    "--windowed": ("fullscreen", False),
    "--mute": ("mute", True),
}
_VALUES: dict[str, tuple[str, Callable[[str, str], str | int]]] = {
    "--variant": ("variant", _chosen),
    "--level": ("level", _chosen),
    "--points": ("points", _points),
    "--lang": ("language", _any_name),
    "--speed": ("speed", _chosen),
    "--keymap": ("keymap", _any_name),
    "--theme": ("theme", _any_name),
    "--deal": ("deal", _code),
    "--data-dir": ("data_dir", _folder),
    "--replay": ("replay", _file),
    "--export-statistics": ("export", _path),
}
_OTHERS = frozenset({"deal", "data_dir", "replay", "export"})


def _unknown(name: str) -> str:
    if not name.startswith("-"):
        return f"{name!r} is not understood: only options can be given; see --help"
    from difflib import get_close_matches

    near = get_close_matches(name, [*_SWITCHES, *_VALUES, "--help", "--version"], 1)
    return f"there is no option {name!r}: " + (f"is {near[0]} meant?" if near else "see --help")


def _or(names: Sequence[object]) -> str:
    texts = [str(name) for name in names]
    return " or ".join([", ".join(texts[:-1]), texts[-1]] if len(texts) > 1 else texts)
