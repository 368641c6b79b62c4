"""Writes the golden logs of ``tests/data/logs``: one finished match a variant, one running, one given up.

They are read for ever: a file that is there is never written again. ``python -m tests.record.golden`` adds what a
new rule needs, and the same matches in a new format under a name of their own: ``gin.log`` is of format 1,
``gin-2.log`` of format 2.
"""

from __future__ import annotations

from pathlib import Path

from game.engine.deal import check_digit
from game.record.log import FORMAT, fingerprint, read, text_of
from game.table import Table
from tests.record.play import RULES, SALT, play, table

FOLDER = Path(__file__).resolve().parent.parent / "data" / "logs"


def code_of(number: int) -> str:
    """A code by its first nine digits.

    >>> code_of(412345678)
    '4123456788'
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


def in_format(text: str, form: int) -> str:
    """The same match in a newer format: its number, and the hash of each hand."""
    log = read(text)
    ends = {s.match.number: fingerprint(s.match, form) for s in log.steps() if s.match.result is not None}
    lines, hand = [f"knockpad {form}"], 0
    for line in text.split("\n")[1:]:
        hand += line.startswith("hand ")
        lines.append(f"end {ends[hand]}" if line.startswith("end ") else line)
    return "\n".join(lines)


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in [path for path in sorted(FOLDER.glob("*.log")) if not path.stem[-1].isdigit()]:
        path = old.with_name(f"{old.stem}-{FORMAT}.log")
        if not path.exists():
            path.write_text(in_format(old.read_text("utf-8"), FORMAT), "utf-8")
    for name, played in golden().items():
        path = FOLDER / f"{name}-{FORMAT}.log"
        if not path.exists():
            assert played.header.salt == SALT
            path.write_text(text_of(played.header, played.journal.lines), "utf-8")


if __name__ == "__main__":
    main()
