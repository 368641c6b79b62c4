"""Every word that a player reads, by key: one flat TOML file a language.

A text may hold places in braces, ``{n}``. A key with forms for one and for many is two keys, ``NAME_one`` and
``NAME_other``. A language that lacks a key shows the English words.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from game import flat
from game.assets import asset

BUILT_IN = ("en", "nb")
DEFAULT = "en"
OWN_NAME = "language_name"
"""The key under which a language calls itself."""
LONGEST = 300
"""Letters of a text; the program's own have less than half of it."""


class TextError(flat.FileError):
    """A language file that cannot be used; its text is one line naming the file and what is wrong."""


class Texts:
    """The words of one language.

    >>> texts = Texts({"turn": "your turn", "cards_one": "{n} card", "cards_other": "{n} cards"})
    >>> texts("turn"), texts.count("cards", 2)
    ('your turn', '2 cards')
    """

    def __init__(self, words: Mapping[str, str], language: str = DEFAULT) -> None:
        self.words = dict(words)
        self.language = language

    def __call__(self, key: str, /, **places: object) -> str:
        """The text of a key with its places filled. Raises KeyError for a key that no language has."""
        text = self.words[key]
        return text.format_map(places) if places else text

    def count(self, key: str, n: int, /, **places: object) -> str:
        """The form of a text that goes with a number; ``{n}`` is the number."""
        return self(f"{key}_{'one' if n == 1 else 'other'}", n=n, **places)


def load(language: str, folders: Iterable[Path] = ()) -> tuple[Texts, tuple[str, ...]]:
    """A language and what was wrong with its file, if anything; English stands in for what is missing.

    folders: where a player's own languages may lie (``text/`` of the data folder).
    """
    words = _read(asset("text", f"{DEFAULT}.toml"))
    if language == DEFAULT:
        return Texts(words, DEFAULT), ()
    for path in _places(language, folders):
        wrong: tuple[str, ...] = ()
        try:
            own = _read(path)
            wrong = _unknown(path, own, words)
            if path != asset("text", path.name):
                own = _checked(path, own, words)
        except OSError as error:
            return Texts(words, DEFAULT), (f"{path}: {error.strerror or error}; English is used",)
        except TextError as error:
            return Texts(words, DEFAULT), (str(error),)
        return Texts({**words, OWN_NAME: language.upper(), **own}, language), wrong
    return Texts(words, DEFAULT), (f"language {flat.short(language)} is not there: English is used",)


def available(folders: Iterable[Path] = ()) -> tuple[str, ...]:
    """The languages that can be chosen: the built-in ones first."""
    found = list(BUILT_IN)
    for folder in folders:
        try:
            own = sorted(path.stem for path in folder.glob("*.toml"))
        except OSError:
            continue
        found += [name for name in own if name not in found]
    return tuple(name for name in found if _places(name, folders))


def names(folders: Iterable[Path] = ()) -> dict[str, str]:
    """The languages that can be chosen, and how each calls itself; one that does not read has its file's name.

    >>> names()
    {'en': 'ENGLISH', 'nb': 'NORSK'}
    """
    folders = list(folders)
    return {language: load(language, folders)[0](OWN_NAME) for language in available(folders)}


def _places(language: str, folders: Iterable[Path]) -> list[Path]:
    if not flat.is_name(language):
        return []
    paths = [asset("text", f"{language}.toml"), *(folder / f"{language}.toml" for folder in folders)]
    return [path for path in paths if flat.stands(path)]


def _unknown(path: Path, own: Iterable[str], english: Mapping[str, str]) -> tuple[str, ...]:
    """A line for all keys that the program does not know: a misspelled one would go unseen."""
    keys = [key for key in own if key not in english]
    if not keys:
        return ()
    more = f" (and {len(keys) - 1} more)" if len(keys) > 1 else ""
    return (str(TextError(f"{path}: no text is called {flat.short(keys[0])}{more}; the rest is used")),)


def _checked(path: Path, own: dict[str, str], english: Mapping[str, str]) -> dict[str, str]:
    """A player's own texts, those that the program knows: each can be shown, with the places of the English one.

    Raises TextError.
    """
    known = {key: text for key, text in own.items() if key in english}
    for key, text in known.items():
        if len(text) > LONGEST or not text.isprintable():
            raise TextError(f"{path}: {key} must be one line of at most {LONGEST} letters; English is used")
        try:
            there, allowed = _holes(text), _holes(english[key])
        except ValueError:
            raise TextError(f"{path}: {key}: braces that do not match; English is used") from None
        for hole in there - allowed:
            places = " ".join(sorted(allowed)) or "none"
            raise TextError(f"{path}: {key} has {hole[:40]}; its places are {places}; English is used")
    return known


def _holes(text: str) -> set[str]:
    """The places of a text as they are written. Raises ValueError for a brace that stands alone."""
    from string import Formatter

    found = set()
    for _, name, form, conversion in Formatter().parse(text):
        if name is not None:
            found.add(f"{{{name}{f'!{conversion}' if conversion else ''}{f':{form}' if form else ''}}}")
    return found


def _read(path: Path) -> dict[str, str]:
    try:
        data = flat.read(path)
    except ValueError as error:
        raise TextError(f"{path}: {error}; English is used") from None
    words = {}
    for key, text in data.items():
        if not isinstance(text, str):
            raise TextError(f"{path}: {key[:40]} must be a text; English is used")
        words[key] = text
    return words
