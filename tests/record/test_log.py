"""The log as text: it reads back as it was, and whatever is wrong in it is told in one line."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.engine import deal
from game.engine.rules import Rules
from game.record.log import FORMAT, HUMAN, Header, LogError, read, text_of
from game.record.veil import unveil, veil
from tests.record.play import RULES, play, table

CODE = "0000000000"


def whole(name: str = "gin", seed: int = 1, turns: int = 10_000) -> str:
    """The text of a match played for the test."""
    played, _ = table(None, name)
    play(played, seed, turns)
    return text_of(played.header, played.journal.lines)


def changed(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new, 1)


@given(st.sampled_from(sorted(RULES)), st.integers(0, 10**6), st.integers(0, 400))
@settings(max_examples=60)
def test_replaying_gives_the_same_states(name: str, seed: int, turns: int) -> None:
    played, _ = table(None, name, code=deal._code(seed * 7 % 500_000_000))
    states = play(played, seed, turns)
    log = read(text_of(played.header, played.journal.lines))
    assert log.header == played.header
    replayed = [step.match for step in log.steps()]
    assert replayed == states
    assert log.replay() == played.match
    assert (log.closed is not None) == played.match.over


def test_a_torn_last_line_is_dropped() -> None:
    text = whole(turns=30)
    full = read(text)
    for cut in range(1, len(text.splitlines()[-1]) + 1):
        torn = read(text[: -cut - 1])
        assert list(torn.entries) in (list(full.entries), list(full.entries)[:-1])
        assert torn.torn == (text[-cut - 2] != "\n")


def test_every_beginning_of_a_log_reads_or_says_that_the_header_is_cut_off() -> None:
    text = whole(turns=40)
    start = text.index("hand 1\n") + 7
    for end in range(len(text)):
        if end < start:
            with pytest.raises(LogError):
                read(text[:end])
        else:
            read(text[:end]).replay()


@pytest.mark.parametrize("number", ["3", "7", "99999"])
def test_a_newer_format_is_refused_by_its_number(number: str) -> None:
    with pytest.raises(LogError, match=f"format {number} is newer") as caught:
        read(changed(whole(), f"knockpad {FORMAT}", f"knockpad {number}") + "what may come\n")
    assert caught.value.newer


HEADER_FAULTS = {
    "": "line 1: no Knockpad log",
    "\n": "line 1: no Knockpad log",
    "knockpad\n": "line 1: '' is no format number",
    "knockpad one\n": "line 1: 'one' is no format number",
    "knockpad 0\n": "line 1: '0' is no format number",
    "knockpad 123456\n": "line 1: '123456' is no format number",
    "knockpad ²\n": "is no format number",
    "knockpad 1\n": "line 1: the header is cut off",
}


@pytest.mark.parametrize("text", HEADER_FAULTS)
def test_what_is_no_log(text: str) -> None:
    with pytest.raises(LogError) as caught:
        read(text)
    assert HEADER_FAULTS[text] in str(caught.value)


CHANGES = [
    ("program ", "programme ", "line 2: 'programme 0.1.0' has no place in the header"),
    ("program 0.1.0\n", "", "the header has no 'program'"),
    ("rule knock_limit 10\n", "", "the header has no rule 'knock_limit'"),
    ("rule knock_limit 10\n", "rule knock_limit 10\n" * 2, "the rule knock_limit stands there twice"),
    ("rule knock_limit 10", "rule knock_limit 11", "knock_limit is 11; it must be from 0 to 10"),
    ("rule knock_limit 10", "rule knock_limit ten", "knock_limit cannot be 'ten'"),
    ("rule knock_limit 10", "rule knock_limit 999999999999", "knock_limit cannot be"),
    ("rule knock_limit 10", "rule knock_limit -1", "knock_limit cannot be '-1'"),
    ("rule knock_limit 10", "rule knock_limit", "knock_limit cannot be ''"),
    ("rule lay_offs true", "rule lay_offs True", "lay_offs cannot be 'True'"),
    ("rule stock_end discard", "rule stock_end never", "stock_end is 'never'"),
    ("rule name gin", "rule name ", "name must be a name"),
    ("rule name gin", f"rule name {'g' * 25}", "name must be a name"),
    ("rule name gin", f"rule name {'g' * 300}", "begins no line of a match"),
    ("rule name gin", "rule name a\x07b", "begins no line of a match"),
    ("rule name gin", "rule colour red", "'colour' is no rule that this program knows"),
    ("rule spades_double false", "rule spades_double true", "spades_double needs limit_from_upcard"),
    ("seats human easy", "seats human", "'human' is no seats"),
    ("seats human easy", "seats human easy easy", "is no seats"),
    ("seats human easy", "seats HUMAN easy", "is no seats"),
    ("seats human easy\n", "seats human easy\nseats human easy\n", "has no place in the header"),
    ("salt ", "salt 0", "is no salt"),
    ("seal ", "seal 0", "is no seal"),
    ("code ", "code 0x", "is no code"),
    ("hand 1\n", "hand 2\n", "line {hand}: 'hand 2' has no place in the header"),
    ("hand 1\n", "", "has no place in the header"),
    ("hand 1\n", "hand 1\n\n", "line {next}: an empty line"),
    ("hand 1\n", "hand 1\nnote \x00\n", "line {next}: 'note \\x00' begins no line of a match"),
    ("hand 1\n", "hand 1\ndance\n", "line {next}: 'dance ' is no action"),
    ("hand 1\n", "hand 1\nhand 2\n", "line {next}: next hand: this hand is not over"),
    ("hand 1\n", "hand 1\nend 0123456789abcdef\n", "line {next}: an end stands where no hand has ended"),
    ("hand 1\n", "hand 1\nover 0 0000000000\n", "line {next}: the closing line does not fit"),
    ("hand 1\n", "hand 1\ngiven-up 0000000001\n", "line {next}: the closing line does not fit"),
    ("hand 1\n", "hand 1\ngiven-up 0000000000\n", "line {after}: a line stands after the end of the match"),
    ("hand 1\n", "hand 1\ndiscard KD\n", "line {next}: discard KD"),
    ("\nhand 2\n", "\nhand 3\n", "hand 3 stands where hand 2 is dealt"),
    ("\nend ", "\nend 0", "the hash of hand 1 is not that of its actions and its result"),
    ("\nover 1 ", "\nover 0 ", "the closing line does not fit the match"),
]


@pytest.mark.parametrize(("old", "new", "what"), CHANGES)
def test_a_wrong_line_is_told_with_its_number(old: str, new: str, what: str) -> None:
    with pytest.raises(LogError) as caught:
        read(changed(whole(), old, new)).replay()
    hand = read(whole(turns=0)).header.lines().index("hand 1") + 1
    assert what.format(hand=hand, next=hand + 1, after=hand + 2) in str(caught.value)
    assert "\n" not in str(caught.value) and str(caught.value).isprintable()


def test_an_end_that_is_missing_is_told() -> None:
    lines = [line for line in whole().split("\n") if not line.startswith("end ")]
    with pytest.raises(LogError, match="the end of hand 1 is not written down"):
        read("\n".join(lines)).replay()


def test_no_other_code_and_no_other_salt_pass_for_the_true_ones() -> None:
    text = whole(turns=5)
    lines = text.split("\n")
    for word in ("code ", "salt ", "seal "):
        at = next(at for at, line in enumerate(lines) if line.startswith(word))
        for place in range(5, len(lines[at])):
            for digit in "0123456789ABCDEF" if word == "seal " else "0123456789abcdef":
                other = lines[at][:place] + digit + lines[at][place + 1 :]
                if other != lines[at]:
                    with pytest.raises(LogError):
                        read("\n".join([*lines[:at], other, *lines[at + 1 :]]))


def test_a_changed_action_is_noticed_by_a_later_line_or_by_the_hash_of_the_hand() -> None:
    lines = whole(seed=3).split("\n")
    rng = Random(1)
    discards = [at for at, line in enumerate(lines) if line.startswith(("discard ", "draw-"))]
    for at in rng.sample(discards, 40):
        other = {"draw-stock": "draw-discard", "draw-discard": "draw-stock"}.get(lines[at])
        if other is None:
            other = rng.choice(
                [line for line in set(lines) if line.startswith("discard ") and line != lines[at]]
            )
        with pytest.raises(LogError):
            read("\n".join([*lines[:at], other, *lines[at + 1 :]])).replay()


@given(st.integers(0, 10**9 - 1))
def test_the_veil_hides_a_code_and_gives_it_back(number: int) -> None:
    code = deal._code(number)
    salt = deal.new_salt()
    veiled = veil(code, salt)
    assert unveil(veiled, salt) == code and len(veiled) == 9
    assert code not in veiled


def test_nothing_in_a_running_log_holds_the_code_or_a_hands_code_in_plain() -> None:
    code = "0412345672"
    code = code[:9] + deal.check_digit(code[:9])
    played, _ = table(None, "gin", code=code)
    rng_turns = 3000
    play(played, 5, rng_turns)
    lines = text_of(played.header, played.journal.lines).split("\n")
    closing = next(at for at, line in enumerate(lines) if line.startswith("over "))
    secrets = [code, code[:9], *(deal.hand_code(code, n) for n in range(1, played.match.number + 3))]
    for line in lines[:closing]:
        assert not any(secret in line for secret in secrets)
        assert f"{int(code):x}" not in line
    assert lines[closing].endswith(code)


def test_a_name_of_ones_own_may_have_any_letters() -> None:
    header = Header.new(Rules(name="Kjøkken 厨房"), (HUMAN, "easy"), CODE)
    assert read(text_of(header, [])).header == header


def test_notes_are_found_by_their_key() -> None:
    header = Header.new(Rules(), (HUMAN, "easy"), CODE)
    log = read(text_of(header, ["note order meld", "note orders x", "note order rank", "note undo"]))
    assert log.notes("order") == ["meld", "rank"]
    assert log.notes("undo") == [""]
    assert log.closed is None
