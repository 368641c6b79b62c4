"""Every wrong shape for every kind of file: one line that names the file, nothing overwritten, and the game goes on."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bench.feed import KINDS, untold
from game.house import House

NOBODY = 65534


def wrong_types(data: bytes) -> bytes:
    """Texts where numbers were, and the other way round."""
    mark = b" = " if b" = " in data else b" "
    lines = data.splitlines()
    changed = [line.split(mark)[0] + mark + (b'"x"' if line[-1:].isdigit() else b"7") for line in lines]
    return b"\n".join(changed) + b"\n"


FILES: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda data: b"",
    "wrong shape": lambda data: b"[1, 2]\nnull\n",
    "wrong types": wrong_types,
    "huge numbers": lambda data: b"a = " + b"9" * 5000 + b"\n" + data,
    "deep nesting": lambda data: b"a = " + b"[" * 100_000 + b"\n",
    "NUL bytes": lambda data: data[: len(data) // 2] + bytes(64) + data[len(data) // 2 :],
    "UTF-16": lambda data: data.decode().encode("utf-16"),
    "not UTF-8": lambda data: b"\xff\xfe\xf0" + data,
}
PLACES: dict[str, Callable[[Path], None]] = {
    "folder": lambda path: path.mkdir(),
    "link loop": lambda path: path.symlink_to(path.name),
    "link to nothing": lambda path: path.symlink_to("nothing"),
    "pipe": lambda path: os.mkfifo(path),
    "device": lambda path: path.symlink_to("/dev/zero"),
}
MAY_BE_MISSING = {("settings", "link to nothing"), ("statistics", "link to nothing")}
"""A link to a file that will be made when it is first written."""
FINE = {
    *((kind, "empty") for kind in ("settings", "statistics", "language")),
    # A review is only a summary that can be made again, and is left out without a word.
    *(("review", how) for how in (*FILES, *PLACES)),
}


@pytest.fixture(scope="module", autouse=True)
def _imported(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Everything has been imported and read before a user comes who may not."""
    for name, kind in KINDS.items():
        path = tmp_path_factory.mktemp(name) / kind.place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(kind.examples()[0])
        kind.feed(path.parents[kind.place.count("/")], path)


def is_told(messages: list[str], name: str) -> None:
    assert any(name in message for message in messages), messages
    for message in messages:
        assert message.isprintable() and len(message) < 500 and not untold(message)


@pytest.mark.parametrize("how", FILES)
@pytest.mark.parametrize("kind", KINDS)
def test_what_a_file_may_hold(kind: str, how: str, tmp_path: Path) -> None:
    path = tmp_path / KINDS[kind].place
    path.parent.mkdir(parents=True, exist_ok=True)
    data = FILES[how](KINDS[kind].examples()[0])
    path.write_bytes(data)
    fed = KINDS[kind].feed(tmp_path, path)
    if (kind, how) in FINE:
        assert fed.taken and not fed.messages
        return
    is_told(fed.messages, path.name)
    if not fed.taken:
        kept = [each for each in path.parent.glob(f"{path.name}*") if each.read_bytes() == data]
        assert len(kept) == 1


@pytest.mark.parametrize("how", PLACES)
@pytest.mark.parametrize("kind", KINDS)
def test_what_may_stand_in_a_files_place(kind: str, how: str, tmp_path: Path) -> None:
    path = tmp_path / KINDS[kind].place
    path.parent.mkdir(parents=True, exist_ok=True)
    PLACES[how](path)
    before = os.lstat(path)
    fed = KINDS[kind].feed(tmp_path, path)
    if (kind, how) not in FINE | MAY_BE_MISSING:
        is_told(fed.messages, path.name)
        found = [os.lstat(each) for each in tmp_path.rglob("*")]
        assert any((each.st_ino, each.st_mode) == (before.st_ino, before.st_mode) for each in found)


@pytest.fixture
def nobody(tmp_path: Path) -> Iterator[Callable[[], None]]:
    """Call it to go on as a user to whom nothing belongs; root may do everything."""
    root = os.geteuid() == 0

    def become() -> None:
        if root:
            for each in (tmp_path, *tmp_path.parents):
                if "pytest" in str(each):
                    each.chmod(each.stat().st_mode | 0o055)
            os.seteuid(NOBODY)

    yield become
    if root:
        os.seteuid(0)
    for each in (tmp_path, *tmp_path.rglob("*")):
        if each.is_dir():
            each.chmod(0o755)


@pytest.mark.parametrize("folder", ["ours", "not ours"])
@pytest.mark.parametrize("kind", KINDS)
def test_no_permission(kind: str, folder: str, tmp_path: Path, nobody: Callable[[], None]) -> None:
    """A file that may not be read, in a folder that may be written or not."""
    data = tmp_path / "data"
    path = data / KINDS[kind].place
    path.parent.mkdir(parents=True)
    (data / "matches").mkdir(exist_ok=True)
    (data / "matches" / "000001.log").write_bytes(KINDS["log"].examples()[0])
    path.write_bytes(KINDS[kind].examples()[0])
    path.chmod(0)
    before = path.stat()
    for each in (data, path.parent, data / "matches"):
        each.chmod(0o777 if folder == "ours" else 0o555)
    (tmp_path / "feed").mkdir()
    nobody()
    try:
        fed = KINDS[kind].feed(data, path)
    finally:
        if os.getuid() == 0:
            os.seteuid(0)
    assert any(os.path.samestat(each.stat(), before) for each in path.parent.iterdir())
    if (kind, "folder") not in FINE:
        is_told(fed.messages, path.name)
        assert any("Permission denied" in message for message in fed.messages)


@pytest.mark.parametrize("how", ["closed", "a file"])
def test_a_folder_of_the_players_own_files_that_cannot_be_read_is_told(
    how: str, tmp_path: Path, nobody: Callable[[], None]
) -> None:
    names = {"rules": "rules", "keymaps": "keymap", "text": "language"}
    for name in names:
        if how == "closed":
            (tmp_path / name).mkdir()
            (tmp_path / name).chmod(0)
        else:
            (tmp_path / name).touch()
    why = "Permission denied" if how == "closed" else "Not a directory"
    nobody()
    for kind in names.values():
        (message,) = KINDS[kind].feed(tmp_path, tmp_path / KINDS[kind].place).messages
        assert why in message and not untold(message)
    assert House(tmp_path / "none").messages == House(tmp_path / "rules" / "none" / "rules").messages == []
