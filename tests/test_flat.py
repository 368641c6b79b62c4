"""The fast reader reads exactly what tomllib reads, and refuses what it refuses."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from game import flat

PIECES = st.sampled_from(
    [
        *(
            "a",
            "b_1",
            "-",
            "5",
            "=",
            " = ",
            " ",
            "\t",
            "\n",
            "\r\n",
            "#",
            "[",
            "]",
            "[t]",
            '"',
            '"x"',
            '"é ♣"',
            ",",
        ),
        *(
            "\\n",
            '\\"',
            "\\",
            "\\u0041",
            "true",
            "false",
            "0",
            "-1",
            "01",
            "12",
            "1.5",
            "1e9",
            "'y'",
            '"""',
            ".",
        ),
        *(
            '["a", "b",]',
            "[1]",
            "{}",
            "\x00",
            "\x7f",
            "\r",
            "nan",
            "+1",
            "9" * 19,
            "a = 1\n",
            'b = "x"\n',
            "\x0b",
            "\x85",
        ),
    ]
)
VALUES = st.one_of(
    st.booleans(), st.integers(-(10**17), 10**17), st.text(st.characters(exclude_categories=["Cs"])),
    st.lists(st.text(st.characters(exclude_categories=["Cs"])), max_size=4),
)  # fmt: skip
KEYS = st.from_regex(r"[A-Za-z0-9_-]{1,12}", fullmatch=True)


def outcome(loads: object, text: str) -> object:
    try:
        return loads(text)  # type: ignore[operator]
    except ValueError:
        return "refused"


@given(st.lists(PIECES, max_size=14).map("".join))
@example('a = "')
@example('a = "1"\na = "2"')
@example("[t]\na = 1\n[t]\nb = 2")
@example("t = 1\n[t]")
@example('a = "tab\there"')
@example("a = -0")
@example("a = true # yes\r\n[t] # no\r\nb = []")
def test_reads_as_tomllib_does(text: str) -> None:
    mine, theirs = outcome(flat.loads, text), outcome(tomllib.loads, text)
    assert repr(mine) == repr(theirs)


@given(st.dictionaries(KEYS, VALUES, max_size=6))
def test_what_is_written_is_read_back(values: dict[str, flat.Value]) -> None:
    text = flat.dumps(values)
    assert flat.loads(text) == tomllib.loads(text) == values


def test_plain_files_do_not_import_tomllib() -> None:
    plain = 'a = ["b"] # c\n[d]\ne = "f"'
    code = f"import sys; from game import flat; flat.loads({plain!r}); assert 'tomllib' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.parametrize(
    "line", ["[t]", "a", "a = ", "a = nan", "a = 1.5", "[1,2]", "null", '{"a": 1}', "a = 1\n"]
)
def test_entry_refuses_what_is_no_plain_line(line: str) -> None:
    with pytest.raises(ValueError, match="key = value"):
        flat.entry(line)


def test_entry_of_a_blank_line_is_none() -> None:
    assert flat.entry("") is flat.entry("  # only words") is None


def test_deep_nesting_and_huge_numbers_are_refused_not_crashed_on() -> None:
    for text in ("a = " + "[" * 20_000, "a = " + "9" * 6_000, "a = \ud800"):
        with pytest.raises(ValueError):
            flat.loads(text)


def test_files_that_are_no_text(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_bytes("a = 1".encode("utf-16"))
    with pytest.raises(ValueError, match="not UTF-8"):
        flat.read(path)
    path.write_bytes(b"#" * (flat.LONGEST_FILE + 1))
    with pytest.raises(ValueError, match="longer than"):
        flat.read(path)
    with pytest.raises(OSError):
        flat.read(tmp_path)
