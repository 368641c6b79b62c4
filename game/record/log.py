"""The text of a match: its save, its replay and its proof.

    knockpad 2                      format
    program 0.1.0                   what wrote it
    rule knock_limit 10             one line for each field of Rules
    seats human normal              who sits where
    code 3f9a...                    the match code, veiled by the salt
    salt 0123456789abcdef
    seal 0123456789AB               shown before the first card
    hand 1                          a hand is dealt
    pass                            one action a line
    note order meld                 what never changes a hand
    end 6b1c...                     a hand is over: the hash of how it was played and what it came to
    over 0 1234567890               the match is over: the winner (or -) and the code in plain
    given-up 1234567890             the match was given up: the code in plain

A last line that was torn off is dropped. Anything else that does not read is a LogError with its line. What was
taken back in practice stands in no action line: ``note undo ACTION`` says so in their place.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from game import __version__
from game.engine import deal
from game.engine.actions import Action, ActionError
from game.engine.hand import Hand, IllegalAction
from game.engine.match import Match
from game.engine.rules import Rules
from game.record.names import CLOSING
from game.record.veil import unveil, veil

FORMAT = 2
"""The newest. In format 1 the hash of a hand is over its result alone; such a log is read, and written on, as it is."""
HUMAN = "human"
ADDED: frozenset[str] = frozenset()
"""Rules that came after the formats were fixed: a log without them was played by their default. Every other rule must
stand in the header."""
LONGEST_LINE = 200
"""Characters; the longest line that the program itself writes has about eighty."""

_DEALT = "\nhand 1\n"
"""How the header ends."""
_SHAPES = {
    "program": re.compile(r"[!-~]{1,40}"),
    "seats": re.compile(r"[a-z0-9_-]{1,24} [a-z0-9_-]{1,24}"),
    "code": re.compile(r"[0-9a-f]{9}"),
    "salt": re.compile(r"[0-9a-f]{16}"),
    "seal": re.compile(r"[0-9A-F]{12}"),
}


class LogError(ValueError):
    """A log that does not read or does not hold; its text is one line.

    line: counts from 1; 0 where no single line is at fault. newer: a later program wrote it.
    """

    def __init__(self, line: int, what: str, newer: bool = False) -> None:
        super().__init__(f"line {line}: {what}" if line else what)
        self.line = line
        self.what = what
        self.newer = newer


class Header(NamedTuple):
    """What is fixed before the first card. seats: ``human`` or the name of a level, by seat. format: of the log."""

    rules: Rules
    seats: tuple[str, str]
    code: str
    salt: str
    seal: str
    program: str = __version__
    format: int = FORMAT

    @classmethod
    def new(
        cls, rules: Rules, seats: tuple[str, str], code: str | None = None, salt: str | None = None
    ) -> "Header":
        """A header with a fresh code and a fresh salt, unless they are given. Raises deal.CodeError."""
        code = deal.new_match_code() if code is None else deal.parse_code(code)
        salt = deal.new_salt() if salt is None else salt
        return cls(rules, seats, code, salt, deal.seal(code, salt))

    @property
    def human(self) -> int | None:
        """The seat of the only human, or None."""
        return self.seats.index(HUMAN) if self.seats.count(HUMAN) == 1 else None

    def start(self) -> Match:
        """The match before its first action."""
        return Match.new(self.rules, self.code, self.human)

    def lines(self) -> list[str]:
        """The header as text, ``hand 1`` included."""
        return [
            f"knockpad {self.format}",
            f"program {self.program}",
            *(f"rule {name} {_plain(value)}" for name, value in self.rules._asdict().items()),
            f"seats {self.seats[0]} {self.seats[1]}",
            f"code {veil(self.code, self.salt)}",
            f"salt {self.salt}",
            f"seal {self.seal}",
            "hand 1",
        ]


Entry = tuple[int, str, str]
"""Line number, word, rest."""


class Step(NamedTuple):
    """A match after a line of its log. number: of the line in the file; line: an action or ``hand N``."""

    match: Match
    number: int
    line: str


class Log:
    """A log as read: the header, and the text of the lines after it, from which each is read when it is asked for.

    torn: the last line was cut off and has been dropped.
    """

    def __init__(self, header: Header, text: str = "", start: int = 0, torn: bool = False) -> None:
        """text: whole lines, those before ``start`` the header's."""
        self.header = header
        self.torn = torn
        self._text = text if start else f"\n{text}"  # a line feed before each line
        self._start = start or 1
        self._first = 1 + text.count("\n", 0, start)

    @property
    def entries(self) -> Iterator[Entry]:
        """Line number, word and rest of every line after the header."""
        return self._entries(self._start, self._first)

    def _entries(self, at: int, number: int) -> Iterator[Entry]:
        for each, line in enumerate(_lines(self._text, at), number):
            word, _, rest = line.partition(" ")
            yield each, word, rest

    @property
    def closed(self) -> str | None:
        """``over``, ``given-up``, or None while the match goes on."""
        places = {self._text.rfind(f"\n{word} ", self._start - 1): word for word in CLOSING}
        last = max(places)
        return places[last] if last >= 0 else None

    def notes(self, key: str) -> list[str]:
        """Every value noted under a key, in order.

        ``log.notes("undo")`` is not empty when something was taken back: the match was for practice.
        """
        return self._after(f"note {key}")

    def ends(self) -> list[str]:
        """The hash of every hand that is over."""
        return self._after("end")

    def _after(self, begin: str) -> list[str]:
        """What follows in the lines that begin so."""
        found, begin = [], f"\n{begin}"
        at = self._text.find(begin, self._start - 1)
        while at >= 0:
            at += len(begin)
            end = self._text.index("\n", at)
            if self._text[at] in " \n":
                found.append(self._text[at + 1 : end])
            at = self._text.find(begin, end)
        return found

    def hand(self, number: int, deal: Match) -> Iterator[Step]:
        """The steps of one hand, unchecked. deal: the match when it was dealt.

        For a log whose steps have been gone through once, so that they need not be kept.
        """
        at, line = self._start, self._first - 1
        if number > 1:
            at = self._text.index(f"\nhand {number}\n", self._start - 1) + 1
            line = self._first + self._text.count("\n", self._start, at)
            at = self._text.index("\n", at) + 1
        yield Step(deal, max(line, 0), f"hand {number}")
        for each, word, rest in self._entries(at, line + 1):
            if word == "hand":
                return
            if word not in ("note", "end", *CLOSING):
                deal = _moved(deal, False, each, word, rest)
                yield Step(deal, each, f"{word} {rest}".rstrip())

    def replay(self) -> Match:
        """The match as it stands after the last line. Raises LogError where a line does not hold."""
        match = self.header.start()
        for step in self.steps():
            match = step.match
        return match

    def steps(self) -> Iterator[Step]:
        """The match after the deal, after every action and after every new hand.

        Checks all that can be checked; raises LogError at the first line that does not hold.
        """
        match = self.header.start()
        yield Step(match, self._first - 1, "hand 1")
        ended = closed = False
        for number, word, rest in self.entries:
            if word == "note":
                continue
            if closed:
                raise LogError(number, "a line stands after the end of the match")
            if word in CLOSING:
                _check_closing(match, ended, number, f"{word} {rest}")
                closed = True
            elif word == "end":
                _check_end(match, ended, number, rest, self.header.format)
                ended = True
            else:
                match = _moved(match, ended, number, word, rest)
                ended = False
                yield Step(match, number, f"{word} {rest}".rstrip())


def _moved(match: Match, ended: bool, number: int, word: str, rest: str) -> Match:
    """The match after the deal of a hand or an action."""
    try:
        if word != "hand":
            return match.apply(Action.parse(f"{word} {rest}"))
        match = match.next_hand()
    except (IllegalAction, ActionError) as error:
        raise LogError(number, str(error)) from None
    if rest != str(match.number):
        raise LogError(number, f"hand {rest} stands where hand {match.number} is dealt")
    if not ended:
        raise LogError(number, f"the end of hand {match.number - 1} is not written down")
    return match


def _check_end(match: Match, ended: bool, number: int, rest: str, form: int) -> None:
    if ended or match.result is None:
        raise LogError(number, "an end stands where no hand has ended")
    if rest != fingerprint(match, form):
        what = "its result" if form == 1 else "its actions and its result"
        raise LogError(number, f"the hash of hand {match.number} is not that of {what}")


def _check_closing(match: Match, ended: bool, number: int, line: str) -> None:
    right = closing(match) if match.over else giving_up(match)
    if line != right or ended != (match.result is not None):
        raise LogError(number, "the closing line does not fit the match")


def giving_up(match: Match) -> str:
    """The line that closes the log of a match that is given up."""
    return f"given-up {match.code}"


def closing(match: Match) -> str | None:
    """The line that closes the log of a match that is over; None while it goes on."""
    return f"over {'-' if match.winner is None else match.winner} {match.code}" if match.over else None


def fingerprint(match: Match, form: int = FORMAT) -> str:
    """The hash of a finished hand: cards, result, score, and from format 2 on the rules and every action.

    Sixteen hexadecimal digits.
    """
    hand, result = match.hand, match.result
    assert result is not None
    what = (
        f"{match.number} {hand.leader} {hand.hands[0]:x} {hand.hands[1]:x} {result.kind} {result.winner} "
        f"{result.points} {result.counts} {match.scores} {match.boxes}"
    )
    if form > 1:
        what = " ".join([what, *_unusual(match.rules), *_actions(hand)])
    return f"{deal.digest(f'end {what}') % 16**16:016x}"


def _unusual(rules: Rules) -> list[str]:
    """The rules that are not as in GIN, as ``name=value``: a rule that is added later leaves old hashes as they are."""
    usual = Rules()._asdict()
    return sorted(
        f"{name}={_plain(value)}" for name, value in rules._asdict().items() if value != usual[name]
    )


def _actions(hand: Hand) -> list[str]:
    """Every action of a hand, the first one first."""
    found, trail = [], hand.trail
    while trail:
        found.append(str(trail[1]))
        trail = trail[3]
    return found[::-1]


def read(text: str) -> Log:
    """A log from its text. Raises LogError: for a newer format by name, for anything else by line."""
    whole = text.rfind("\n") + 1
    after = text.find(_DEALT) + len(_DEALT)
    if after < len(_DEALT):
        after = whole
    header, used = _read_header(text[:after].split("\n")[:-1])
    log = Log(header, text[:whole], after, whole < len(text))
    for number, line in enumerate(_lines(text, after), used + 1):
        if not line or len(line) > LONGEST_LINE or not line.isprintable():
            raise LogError(
                number, "an empty line" if not line else f"{line[:20]!a} begins no line of a match"
            )
    return log


def _lines(text: str, at: int) -> Iterator[str]:
    """The whole lines of a text from a place on, one after the other: a list of them takes six times the text."""
    while (end := text.find("\n", at)) >= 0:
        yield text[at:end]
        at = end + 1


def _read_header(lines: list[str]) -> tuple[Header, int]:
    form = _read_format(lines[0] if lines else "")
    rules: dict[str, Any] = {}
    found: dict[str, str] = {}
    for at, line in enumerate(lines[1:], 2):
        if len(line) > LONGEST_LINE or not line.isprintable():
            raise LogError(at, f"{line[:20]!a} begins no line of a match")
        word, _, rest = line.partition(" ")
        if word == "rule":
            name, _, value = rest.partition(" ")
            if name in rules:
                raise LogError(at, f"the rule {name} stands there twice")
            rules[name] = _rule_value(at, name, value)
        elif line == "hand 1":
            return _header(at, rules, found, form), at
        elif word in _SHAPES and word not in found:
            if not _SHAPES[word].fullmatch(rest):
                raise LogError(at, f"{rest[:40]!a} is no {word}")
            found[word] = rest
        else:
            raise LogError(at, f"{line[:40]!a} has no place in the header")
    raise LogError(len(lines), "the header is cut off")


def _read_format(line: str) -> int:
    word, _, number = line.partition(" ")
    if word != "knockpad":
        raise LogError(1, "no Knockpad log: the first line must be 'knockpad' and a format number")
    if not (number.isascii() and number.isdigit() and 0 < len(number) < 6 and number[0] != "0"):
        raise LogError(1, f"{number[:40]!a} is no format number")
    if int(number) > FORMAT:
        what = f"format {int(number)} is newer than this program, which reads up to {FORMAT}: update Knockpad"
        raise LogError(1, what, newer=True)
    return int(number)


def _header(at: int, rules: dict[str, Any], found: dict[str, str], form: int) -> Header:
    for word in _SHAPES:
        if word not in found:
            raise LogError(at, f"the header has no {word!r}")
    for name in _KINDS:
        if name not in rules and name not in ADDED:
            raise LogError(at, f"the header has no rule {name!r}")
    try:
        code = deal.parse_code(unveil(found["code"], found["salt"]))
        value = Rules(**rules)
    except deal.CodeError:
        raise LogError(at, "the code and the salt do not belong together") from None
    except ValueError as error:
        raise LogError(at, str(error)) from None
    if deal.seal(code, found["salt"]) != found["seal"]:
        raise LogError(at, "the seal does not belong to the code and the salt")
    first, second = found["seats"].split(" ")
    return Header(value, (first, second), code, found["salt"], found["seal"], found["program"], form)


_KINDS = {name: type(value) for name, value in Rules()._asdict().items()}


def _rule_value(at: int, name: str, value: str) -> Any:
    kind = _KINDS.get(name)
    if kind is None:
        raise LogError(at, f"{name[:40]!a} is no rule that this program knows")
    if kind is bool and value in ("true", "false"):
        return value == "true"
    if kind is int and value.isascii() and value.isdigit() and len(value) < 6:
        return int(value)
    if kind is str:
        return value
    raise LogError(at, f"{name} cannot be {value[:40]!a}")


def _plain(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def text_of(header: Header, lines: Iterable[str]) -> str:
    """A whole log as text."""
    return "\n".join([*header.lines(), *lines]) + "\n"
