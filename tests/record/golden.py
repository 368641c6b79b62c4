"""Writes the golden logs of ``tests/data/logs``: one finished match a variant, one running, one given up.

They are read for ever: a file that is there is never written again. ``python -m tests.record.golden`` adds what a
new rule or a new format needs, under a new name.
"""

from __future__ import annotations

from pathlib import Path

from game.engine.deal import check_digit
from game.record.log import text_of
from game.table import Table
from tests.record.play import RULES, SALT, play, table

FOLDER = Path(__file__).resolve().parent.parent / "data" / "logs"


def code_of(number: int) -> str:
    """A code by its first nine digits.

    >>> code_of(412345678)
    '4123456784'
    """
    digits = f"{number:09d}"
    return digits + check_digit(digits)


def golden() -> dict[str, Table]:
    """Every golden match by the name of its file."""
    made = {}
    for at, name in enumerate(RULES):
        made[name.lower()] = played = table(None, name, "normal", code_of(37_000_017 * (at + 1)))[0]
        play(played, at)
    made["single"] = table(None, "oklahoma", "easy", code_of(700_000_001))[0]
    play(made["single"], 1)
    made["running"] = table(None, "board", "normal", code_of(271_828_182))[0]
    made["running"].keep_note("order", "rank")
    play(made["running"], 2, 90)
    made["given-up"] = table(None, "rami", "normal", code_of(314_159_265))[0]
    play(made["given-up"], 3, 50)
    made["given-up"].give_up()
    made["practice"] = table(None, "gin", "normal", code_of(161_803_398))[0]
    while len(made["practice"].journal.lines) < 150:
        play(made["practice"], len(made["practice"].journal.lines), 7)
        if made["practice"].can_undo:
            made["practice"].undo()
    return made


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, played in golden().items():
        path = FOLDER / f"{name}.log"
        if not path.exists():
            assert played.header.salt == SALT
            path.write_text(text_of(played.header, played.journal.lines), "utf-8")


if __name__ == "__main__":
    main()
