"""What is told of files, in the words of the language in force.

The parts that read files know no languages: each of them says what is wrong in one line of English, which is also
what the terminal and the log's checker say. The texts ``told_*`` of the catalogue are these lines, with places for
what changes; a line that fits one is told by the same text of another language. In ``{why}`` and ``{cause}`` stands
a line of its own. What fits none stays as it is.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from string import Formatter

from game.text.catalogue import DEFAULT, Texts, load

PREFIX = "told_"
LINES = ("why", "cause")
"""Places that hold a line of their own."""
NUMBERS = ("n", "m")
"""Places that hold a whole number."""
WORD = "word"
"""A place that holds a word of a log, never a file's name with a colon behind it."""

Parts = tuple[tuple[str, str], ...]
"""A text taken apart: (words, name of the place after them), the last name empty."""


def told(texts: Texts, line: str) -> str:
    """A line of English as the language tells it.

    >>> told(load("nb")[0], "000001.log: line 7: an empty line; it is kept as 000001.log.damaged")
    '000001.log: linje 7: en tom linje; den er lagt til side som 000001.log.damaged'
    >>> told(load("nb")[0], "what nobody foresaw")
    'what nobody foresaw'
    """
    if texts.language == DEFAULT:
        return line
    for key, parts in _patterns():
        found = _fit(parts, line)
        if found is not None and key in texts.words:
            return texts(key, **{name: told(texts, v) if name in LINES else v for name, v in found.items()})
    return line


@cache
def _patterns() -> list[tuple[str, Parts]]:
    """Key and parts of every line: first those that end in words of their own behind another line, or the places at the
    end of that one would swallow them; then those with the most words of their own."""
    found = []
    for key, text in load(DEFAULT)[0].words.items():
        if key.startswith(PREFIX):
            parts = [(words, name or "") for words, name, _, _ in Formatter().parse(text)]
            found.append((key, tuple([*parts, ("", "")] if parts[-1][1] else parts)))
    return sorted(found, key=lambda each: (not _closes(each[1]), -sum(len(words) for words, _ in each[1])))


def _closes(parts: Parts) -> bool:
    return bool(parts[-1][0]) and any(name in LINES for _, name in parts)


def _fit(parts: Parts, line: str) -> dict[str, str] | None:
    """What stands in the places, if the line is of this form."""
    if not line.startswith(parts[0][0]):
        return None
    found: dict[str, str] = {}
    at = len(parts[0][0])
    for (_, name), (words, following) in pairwise(parts):
        end = line.find(words, at + 1) if following else len(line) - len(words)
        if end <= at or not line.startswith(words, end):
            return None
        found[name] = line[at:end]
        if name in NUMBERS and not found[name].isdigit():
            return None
        if name == WORD and ":" in found[name]:
            return None
        at = end + len(words)
    return found if at == len(line) else None
