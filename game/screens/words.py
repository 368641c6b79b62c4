"""Words cut to measure: names of games and levels, codes, lines that fit."""

from __future__ import annotations

from game.draw.metrics import text_width
from game.draw.scene import Font
from game.text.catalogue import Texts

COLUMNS = 43
"""Characters of the text font from margin to margin."""


def game_name(texts: Texts, name: str) -> str:
    """A variant's name as shown; the player's own rules show their own."""
    return texts.words.get(f"game_{name}", name)


def level_name(texts: Texts, level: str) -> str:
    """A level's name as shown."""
    return texts.words.get(f"level_{level}", level)


def code_text(code: str) -> str:
    """A code in groups, as it is read aloud.

    >>> code_text("0412665301")
    '0412 6653 01'
    """
    return " ".join(code[at : at + 4] for at in range(0, len(code), 4))


def clip(text: str, width: int, font: Font = "text") -> str:
    """A text that fits a width in pixels, cut off with three points where it must be.

    >>> clip("GRANDMOTHER", 40), clip("GIN", 40)
    ('GRAND…', 'GIN')
    """
    if text_width(text, font) <= width:
        return text
    while text and text_width(text + "…", font) > width:
        text = text[:-1]
    return text.rstrip() + "…"


def wrap(text: str, columns: int = COLUMNS) -> list[str]:
    """Lines of at most so many characters; a longer word is broken.

    >>> wrap("the card just taken", 9)
    ['the card', 'just', 'taken']
    """
    lines: list[str] = []
    line = ""
    for word in text.split():
        while len(word) > columns:
            room = columns - len(line) - 1 if line else columns
            if room < 1:
                lines.append(line)
                line, room = "", columns
            lines.append(f"{line} {word[:room]}" if line else word[:room])
            line, word = "", word[room:]
        if line and len(line) + 1 + len(word) > columns:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}" if line else word
    return [*lines, line] if line else lines
