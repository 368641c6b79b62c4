"""Small TOML files, read fast: settings, keymaps, themes, words.

The plain part of TOML - ``key = "text"``, whole numbers, true and false, one-line lists of texts, ``[table]``
headers, comments - is read here line by line. Anything richer in a file hands the whole file to ``tomllib``:
every valid file reads as it should, and plain ones do without importing ``tomllib``, which would cost
the first frame 5 ms and 0.7 MiB.

>>> loads('up = "2"\\n[keys]\\n5 = ["kp_5", "clear"]')
{'up': '2', 'keys': {'5': ['kp_5', 'clear']}}
"""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Mapping
from os import PathLike
from stat import S_ISDIR, S_ISREG

LONGEST_MESSAGE = 300
"""Characters of what is told of a file."""


class FileError(ValueError):
    """What is wrong with a file: one line that can be shown, whatever the file holds.

    >>> str(FileError("x.toml: no such key: a\\nb"))
    'x.toml: no such key: a\\\\nb'
    """

    def __init__(self, text: str) -> None:
        if len(text) > LONGEST_MESSAGE:
            text = f"{text[: LONGEST_MESSAGE - 73]}...{text[-70:]}"
        super().__init__("".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text))


Value = str | int | bool | list[str]

LONGEST_FILE = 1 << 20
"""Bytes; a longer file is refused unread: none of ours comes near it."""

_STRING = r'"(?:[^"\\\x00-\x08\x0a-\x1f\x7f]|\\[btnfr"\\])*"'
_LINE = re.compile(
    rf"""[ \t]*(?:
        (?P<key>[A-Za-z0-9_-]+)[ \t]*=[ \t]*(?:
            (?P<text>{_STRING})
          | (?P<int>0|-?[1-9][0-9]{{0,17}})
          | (?P<bool>true|false)
          | (?P<list>\[[ \t]*(?:{_STRING}[ \t]*(?:,[ \t]*{_STRING}[ \t]*)*,?[ \t]*)?\])
        )[ \t]*
      | \[[ \t]*(?P<table>[A-Za-z0-9_-]+)[ \t]*\][ \t]*
    )?(?:\#[^\x00-\x08\x0a-\x1f\x7f]*)?""",
    re.VERBOSE,
)
_TEXTS = re.compile(_STRING)
_ESCAPE = re.compile(r"\\(.)")
_ESCAPES = {"b": "\b", "t": "\t", "n": "\n", "f": "\f", "r": "\r", '"': '"', "\\": "\\"}


def loads(text: str) -> dict[str, object]:
    """The contents of a TOML text.

    Raises ValueError (``tomllib.TOMLDecodeError`` is one) with a line that says where and what.
    """
    plain = _plain(text.replace("\r\n", "\n"))
    if plain is not None:
        return plain
    import tomllib

    try:
        return tomllib.loads(text)
    except RecursionError:
        raise ValueError("too deeply nested") from None


def read(path: str | PathLike[str]) -> dict[str, object]:
    """The contents of a TOML file. Raises OSError, or ValueError when it is no such file."""
    return loads(read_text(path))


def read_text(path: str | PathLike[str]) -> str:
    """The text of a UTF-8 file, line ends as they are. Raises OSError; ValueError when it is no such."""
    mode = os.stat(path).st_mode
    if not (S_ISREG(mode) or S_ISDIR(mode)):  # a pipe would keep the program waiting for ever
        raise OSError(errno.EINVAL, "not a regular file", os.fspath(path))
    with open(path, "rb") as file:
        data = file.read(LONGEST_FILE + 1)
    if len(data) > LONGEST_FILE:
        raise ValueError(f"longer than {LONGEST_FILE} bytes")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise ValueError(f"not UTF-8 text (byte {error.start})") from None


def entry(line: str) -> tuple[str, Value] | None:
    """One plain line by itself: its key and value, or None when it is blank or a comment.

    Raises ValueError for anything else, a table's header too.

    >>> entry("points = 200  # to win")
    ('points', 200)
    """
    match = _LINE.fullmatch(line)
    if match is None or match["table"] is not None:
        raise ValueError(f"not a line of the form key = value: {line.strip()[:60]!r}")
    return None if match["key"] is None else (match["key"], _value(match))


def dumps(values: Mapping[str, Value]) -> str:
    """One ``key = value`` line each, in the order given; ``entry`` and ``tomllib`` read them back.

    >>> dumps({"theme": "lcd", "mute": False})
    'theme = "lcd"\\nmute = false\\n'
    """
    return "".join(f"{key} = {_written(value)}\n" for key, value in values.items())


def _plain(text: str) -> dict[str, object] | None:
    """The contents when every line is plain and no key comes twice, else None."""
    result: dict[str, object] = {}
    table = result
    for line in text.split("\n"):
        match = _LINE.fullmatch(line)
        if match is None:
            return None
        name, key = match["table"], match["key"]
        if name is not None:
            if name in result:
                return None
            table = {}
            result[name] = table
        elif key is not None:
            if key in table:
                return None
            table[key] = _value(match)
    return result


def _value(match: re.Match[str]) -> Value:
    text, whole, texts = match["text"], match["int"], match["list"]
    if text is not None:
        return _unquoted(text)
    if whole is not None:
        return int(whole)
    if texts is not None:
        return [_unquoted(part) for part in _TEXTS.findall(texts)]
    return match["bool"] == "true"


def _unquoted(text: str) -> str:
    inner = text[1:-1]
    return _ESCAPE.sub(lambda match: _ESCAPES[match[1]], inner) if "\\" in inner else inner


def _written(value: Value) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return _quoted(value)
    return "[" + ", ".join(_quoted(part) for part in value) + "]"


def _quoted(text: str) -> str:
    named = {written: f"\\{name}" for name, written in _ESCAPES.items()}
    return (
        '"'
        + "".join(named.get(c) or (c if c >= " " and c != "\x7f" else f"\\u{ord(c):04x}") for c in text)
        + '"'
    )
