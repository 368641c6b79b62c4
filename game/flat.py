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
from collections.abc import Mapping
from os import PathLike
from stat import S_ISDIR, S_ISREG

LONGEST_MESSAGE = 300
"""Characters of what is told of a file."""


def short(value: object) -> str:
    """A value out of a file as it can be named in a line: of a long one its beginning.

    >>> short("x" * 100), short(["a", 2])
    ("'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...", "['a', 2]")
    """
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:37]}..."


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
    except tomllib.TOMLDecodeError:
        raise
    except ValueError:  # Python reads no whole number beyond some thousand digits
        raise ValueError("a number of too many digits") from None


def stands(path: str | PathLike[str]) -> bool:
    """Whether there is anything of this name: a file, a folder, a link that leads nowhere, or the closed door of the
    folder that it should lie in. (A door further up is told of by others.)"""
    try:
        os.lstat(path)
    except FileNotFoundError:
        return False
    except OSError:
        return os.path.lexists(os.path.dirname(path))
    return True


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
    found = _line(line)
    if found is None or (found[1] is None and found[0]):
        raise ValueError(f"not a line of the form key = value: {line.strip()[:60]!r}")
    key, value = found
    return None if value is None else (key, value)


def is_name(text: str) -> bool:
    """Whether a file can be called so: up to forty small letters, digits, ``_`` and ``-``.

    >>> is_name("my-own_2"), is_name("-x"), is_name("../x")
    (True, False, False)
    """
    return len(text) <= 40 and text == text.lower() and _is_bare(text) and text[0].isalnum()


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
        found = _text_line(line) or _line(line)
        if found is None:
            return None
        key, value = found
        if value is not None:
            if key in table:
                return None
            table[key] = value
        elif key:
            if key in result:
                return None
            table = {}
            result[key] = table
    return result


# By hand: a pattern for all this would take longer to compile than the files to read.


def _text_line(line: str) -> tuple[str, str] | None:
    """A line that is a key and a simple text and no more, as nearly all are."""
    key, equals, rest = line.partition(' = "')
    end = len(rest) - 1
    if equals and 0 <= rest.find('"') == end and "\\" not in rest and line.isprintable() and _is_bare(key):
        return key, rest[:end]
    return None


def _line(line: str) -> tuple[str, Value | None] | None:
    """A plain line's key and value, a header's name and None, or nothing and None; None where it is not plain."""
    text = line.strip(" \t")
    if not text.isprintable() and any((c < " " and c != "\t") or c == "\x7f" for c in text):
        return None
    if not text or text[0] == "#":
        return "", None
    if text[0] == "[":
        name, bracket, rest = text[1:].partition("]")
        name = name.strip(" \t")
        return (name, None) if bracket and _is_bare(name) and _is_end(rest) else None
    key, equals, rest = text.partition("=")
    key = key.rstrip(" \t")
    found = _value(rest.lstrip(" \t")) if equals and _is_bare(key) else None
    return (key, found[0]) if found is not None and _is_end(found[1]) else None


def _is_bare(key: str) -> bool:
    return key.isascii() and key.replace("_", "0").replace("-", "0").isalnum()


def _is_end(rest: str) -> bool:
    rest = rest.lstrip(" \t")
    return not rest or rest[0] == "#"


def _value(text: str) -> tuple[Value, str] | None:
    """The plain value that a text begins with, and what stands behind it."""
    first = text[:1]
    if first == '"':
        return _string(text)
    if first == "[":
        return _list(text)
    word = text.partition("#")[0].rstrip(" \t")
    rest = text[len(word) :]
    if word in ("true", "false"):
        return word == "true", rest
    digits = word.removeprefix("-")
    if word == "0" or (digits[:1] != "0" and len(digits) <= 18 and digits.isascii() and digits.isdigit()):
        return int(word), rest
    return None


def _string(text: str) -> tuple[str, str] | None:
    end = text.find('"', 1)
    if end < 0 or "\\" not in text[:end]:
        return (text[1:end], text[end + 1 :]) if end > 0 else None
    parts: list[str] = []
    at = 1
    while (char := text[at : at + 1]) != '"':
        if char == "\\":
            at += 1
            char = _ESCAPES.get(text[at : at + 1], "")
        if not char:
            return None
        parts.append(char)
        at += 1
    return "".join(parts), text[at + 1 :]


def _list(text: str) -> tuple[list[str], str] | None:
    texts: list[str] = []
    rest = text[1:].lstrip(" \t")
    while rest[:1] != "]":
        found = _string(rest) if rest[:1] == '"' else None
        if found is None:
            return None
        texts.append(found[0])
        rest = found[1].lstrip(" \t")
        if rest[:1] == ",":
            rest = rest[1:].lstrip(" \t")
        elif rest[:1] != "]":
            return None
    return texts, rest[1:]


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
