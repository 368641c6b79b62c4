"""Good files made wrong: bits flipped, lines lost, values that are none, other encodings, far too much of it all."""

from __future__ import annotations

from random import Random

WORDS = (
    *(
        "true",
        "false",
        "nan",
        "inf",
        "-0",
        "1e999",
        "9" * 400,
        "0x10",
        "'''",
        '"""',
        "[[a]]",
        "{a = {b = 1}}",
    ),
    *(
        '"\\u0000"',
        '"\\ud800"',
        "1979-05-27",
        "[1, 2]",
        "[" * 2000,
        "{" * 2000,
        '"é\\n"',
        '"{n}"',
        '"{n:>99999999}"',
    ),
    *(
        '"{0.__class__}"',
        '"{"',
        '"}{"',
        '"%s"',
        '""',
        "-1",
        "1.5",
        "human",
        "hand 999999",
        "note",
        "over 0 0000000000",
    ),
)
"""What stands in the place of a value."""


def damaged(good: bytes, rng: Random) -> bytes:
    """A file that was good, or one that never was."""
    return rng.choice(_DAMAGES)(good, rng)


def _flip(data: bytes, rng: Random) -> bytes:
    changed = bytearray(data)
    for _ in range(rng.choice((1, 1, 1, 2, 5, 20))):
        changed[rng.randrange(len(changed))] ^= 1 << rng.randrange(8)
    return bytes(changed)


def _cut(data: bytes, rng: Random) -> bytes:
    return data[: rng.randrange(len(data))]


def _lines(data: bytes, rng: Random) -> bytes:
    """Lines left out, doubled or in another order."""
    lines = data.splitlines(keepends=True)
    at, to = rng.randrange(len(lines)), rng.randrange(len(lines))
    match rng.randrange(3):
        case 0:
            del lines[at]
        case 1:
            lines.insert(to, lines[at])
        case _:
            lines[at], lines[to] = lines[to], lines[at]
    return b"".join(lines)


def _values(data: bytes, rng: Random) -> bytes:
    """What stands behind a word or an equals sign is something else."""
    lines = data.decode().splitlines()
    for _ in range(rng.choice((1, 1, 2, 8))):
        at = rng.randrange(len(lines))
        mark = " = " if " = " in lines[at] else " "
        head = lines[at].split(mark)[: rng.choice((0, 1, 1, 1))]
        lines[at] = mark.join([*head, rng.choice(WORDS)])
    return ("\n".join(lines) + "\n").encode("utf-8", "surrogatepass")


def _noise(data: bytes, rng: Random) -> bytes:
    at = rng.randrange(len(data))
    return data[:at] + rng.randbytes(rng.choice((1, 3, 50, 5000))) + data[at:]


def _nothing(data: bytes, rng: Random) -> bytes:
    return rng.choice(
        (b"", b"\n", b"\0" * 4096, b"\xff\xfe", b"\xef\xbb\xbf", rng.randbytes(rng.randrange(2000)))
    )


def _encoded(data: bytes, rng: Random) -> bytes:
    text = data.decode()
    return rng.choice(
        (
            text.encode("utf-16"),
            text.encode("utf-32"),
            b"\xef\xbb\xbf" + data,
            text.replace("\n", "\r\n").encode(),
            text.replace("\n", "\r").encode(),
            data.replace(b"\n", b"\0"),
        )
    )


def _huge(data: bytes, rng: Random) -> bytes:
    return rng.choice(
        (
            data + b"#" * 2_000_000,
            data + b"note a b\n" * 50_000,
            b"a = " + b"[" * 100_000,
            b"a = " + b'"' + b"x" * 900_000 + b'"\n' + data,
            data + b"x" * 100_000 + b" = 1\n",
            data + b'"\\n" = 1\n',
            data + b'"' + b"y" * 5000 + b'" = 1\n',
            b"[" + b"a." * 20_000 + b"a]\n",
            data + b"e = " + b"9" * 300_000 + b"\n",
        )
    )


_DAMAGES = (_flip, _flip, _flip, _cut, _lines, _values, _values, _noise, _nothing, _encoded, _huge)
