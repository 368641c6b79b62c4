"""Two players on one device: the notes of a log that say what they are called and which key each of them presses."""

from __future__ import annotations

from collections.abc import Iterable

from game.record.log import HUMAN, Log

PAIR = (HUMAN, HUMAN)
"""The seats of two players on one device."""
LONGEST_NAME = 8
"""Letters of a player's name."""


def names_of(log: Log) -> tuple[str, str]:
    """The names of two players from their log."""
    return names_in(_notes(log))


def names_in(lines: Iterable[str]) -> tuple[str, str]:
    """The names noted in a log's lines; a name that cannot be shown is a number.

    >>> names_in(["note name-0 ANN", "discard KD"])
    ('ANN', '2')
    """
    noted = _noted(lines, "name")
    return _name(noted.get("0")) or "1", _name(noted.get("1")) or "2"


def called(log: Log) -> tuple[str, str]:
    """What a text calls the seats of a log: by the names of two players; by the seat, 0 or 1, who has none."""
    if log.header.seats != PAIR:
        return "0", "1"
    noted = _noted(_notes(log), "name")
    return _name(noted.get("0")) or "0", _name(noted.get("1")) or "1"


def against(log: Log) -> str:
    """Who plays a log, with the number of the seat, as ``ANN (0) against BOB (1)``; who has no name, by what he is."""
    names, kinds = called(log), log.header.seats
    one, two = (kinds[seat] if names[seat] == str(seat) else names[seat] for seat in (0, 1))
    return f"{one} (0) against {two} (1)"


def lifts_in(lines: Iterable[str]) -> tuple[str, str]:
    """The acts of the keys that lift the curtain, as noted; OK where there is none."""
    noted = _noted(lines, "lift")
    return noted.get("0", "ok"), noted.get("1", "ok")


def _notes(log: Log) -> Iterable[str]:
    return (f"{word} {rest}" for _, word, rest in log.entries)


def _noted(lines: Iterable[str], what: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for line in lines:
        parts = line.split(" ", 2)
        if len(parts) == 3 and parts[0] == "note" and parts[1] in (f"{what}-0", f"{what}-1"):
            found[parts[1][-1]] = parts[2]
    return found


def _name(text: str | None) -> str:
    return text[:LONGEST_NAME] if text and not set(text) & set("{}") else ""
