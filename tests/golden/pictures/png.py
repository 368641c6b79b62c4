"""Small pictures of few colours as PNG files: one byte a pixel, a palette, no filters."""

from __future__ import annotations

import struct
import zlib

_HEAD = b"\x89PNG\r\n\x1a\n"
_STRUCT = ">IIBBBBB"


def pack(width: int, height: int, rgb: bytes) -> bytes:
    """A PNG file of three bytes a pixel. Raises ValueError for more than 256 colours.

    >>> unpack(pack(2, 1, b"abcabd"))
    (2, 1, b'abcabd')
    """
    dots = [rgb[at : at + 3] for at in range(0, len(rgb), 3)]
    palette = {colour: at for at, colour in enumerate(dict.fromkeys(dots))}
    if len(palette) > 256:
        raise ValueError(f"{len(palette)} colours")
    rows = [bytes(palette[dot] for dot in dots[at : at + width]) for at in range(0, len(dots), width)]
    data = zlib.compress(b"".join(b"\0" + row for row in rows), 9)
    head = struct.pack(_STRUCT, width, height, 8, 3, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"PLTE", b"".join(palette)), (b"IDAT", data), (b"IEND", b""))
    return _HEAD + b"".join(
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        for kind, body in chunks
    )


def unpack(data: bytes) -> tuple[int, int, bytes]:
    """Width, height and three bytes a pixel of a file that ``pack`` has made."""
    found: dict[bytes, bytes] = {}
    at = len(_HEAD)
    while at < len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        found[data[at + 4 : at + 8]] = data[at + 8 : at + 8 + length]
        at += 12 + length
    width, height = struct.unpack(_STRUCT, found[b"IHDR"])[:2]
    colours = [found[b"PLTE"][at : at + 3] for at in range(0, len(found[b"PLTE"]), 3)]
    rows = zlib.decompress(found[b"IDAT"])
    dots = b"".join(rows[at + 1 : at + 1 + width] for at in range(0, len(rows), width + 1))
    return width, height, b"".join(colours[dot] for dot in dots)
