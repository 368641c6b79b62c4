"""The folder of matches: what is kept, taken up, set aside, and what happens when the disk is against it."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from game.engine.rules import VARIANTS
from game.record import lock as lock_module
from game.record.journal import Journal
from game.record.log import HUMAN, Header, read, text_of
from game.record.names import STATISTICS, file_name, number_of
from game.record.statistics import open_statistics
from game.record.store import Library, read_file
from game.table import Table
from tests.record.faults import FaultyDisk, Killed, lines_of, now_and_then
from tests.record.play import play, table, turn

NAME = "000001.log"


def path_of(library: Library) -> Path:
    assert library.folder is not None
    return library.folder / NAME


def again(library: Library, folder: Path) -> tuple[Library, Table]:
    """The program started anew, and its newest match."""
    library.close()
    new = Library(folder)
    taken_up = Table.resume(new, new.names()[-1])
    assert taken_up is not None, new.messages
    return new, taken_up


# -- keeping and taking up --------------------------------------------------------------------------------------


def test_each_line_is_on_the_disk_before_act_returns(tmp_path: Path) -> None:
    played, library = table(tmp_path)
    rng = Random(1)
    while not played.closed:
        turn(played, rng)
        assert path_of(library).read_text() == text_of(played.header, played.journal.lines)
        assert played.journal.problem is None
    assert read_file(path_of(library))[0].replay() == played.match


def test_a_match_taken_up_goes_on_as_if_it_had_never_stopped(tmp_path: Path) -> None:
    """At every action: the same state, the same legal actions, and the same computer."""
    straight, _ = table(tmp_path / "a", "oklahoma", "normal")
    play(straight, 7)
    (tmp_path / "b" / "matches").mkdir(parents=True)
    header, rng = straight.header, Random(7)
    (tmp_path / "b" / "matches" / NAME).write_text(text_of(header, []))
    while True:
        library = Library(tmp_path / "b")
        resumed = Table.resume(library, NAME)
        assert resumed is not None and not library.messages
        if resumed.closed:
            break
        before = len(resumed.journal.lines)
        turn(resumed, rng)
        assert straight.journal.lines[:before] == resumed.journal.lines[:before]
        library.close()
    assert resumed.match == straight.match
    assert resumed.journal.lines == straight.journal.lines


def test_taking_up_ten_times_in_a_row_writes_nothing_and_moves_nobody(tmp_path: Path) -> None:
    """R01."""
    played, library = table(tmp_path, "rami", "normal")
    rng = Random(3)
    for _ in range(60):
        turn(played, rng)
        before = path_of(library).read_bytes()
        for _ in range(10):
            library, played = again(library, tmp_path)
            assert path_of(library).read_bytes() == before
    assert len(played.journal.lines) > 30


def test_a_hand_that_ended_in_the_last_moment_is_scored_once(tmp_path: Path) -> None:
    """The kill came between the last action and the line with its hash."""
    played, library = table(tmp_path)
    rng = Random(2)
    while played.match.result is None:
        turn(played, rng)
    text = path_of(library).read_text()
    ended = text.rindex("end ")
    path_of(library).write_text(text[:ended])
    for _ in range(3):
        library, taken_up = again(library, tmp_path)
        assert taken_up.match.scores == played.match.scores
        assert path_of(library).read_text() == text


def test_a_finished_match_is_no_longer_offered_whatever_notes_follow(tmp_path: Path) -> None:
    played, library = table(tmp_path)
    assert library.unfinished() == [NAME]
    play(played, 4)
    played.keep_note("order", "rank")
    assert not any(line.startswith("note order") for line in played.journal.lines)
    assert library.unfinished() == []
    with path_of(library).open("a") as file:
        file.write("note order meld\n" * 50)
    assert library.unfinished() == []
    _, taken_up = again(library, tmp_path)
    assert taken_up.closed and not taken_up.computer_to_act


def test_matches_are_numbered_after_the_highest(tmp_path: Path) -> None:
    _, library = table(tmp_path)
    for name in ("000007.log", "x.log", "00009.log", "1234567.log", "٠٠٠٠١٢.log", ".000088.log.new"):
        (tmp_path / "matches" / name).touch()
    header = Header.new(VARIANTS["gin"], (HUMAN, "easy"))
    assert library.create(header).name == "000008.log"
    (tmp_path / "matches" / "999999.log").touch()
    assert library.create(header).name == "000002.log"
    assert library.names() == [NAME, "000002.log", "000007.log", "000008.log", "999999.log"]


@pytest.mark.parametrize(
    "left", ["000011.log.damaged", "000011.log.damaged-2", "000011.review", "000011-2.review", "a folder"]
)
def test_a_number_is_never_used_again(tmp_path: Path, left: str) -> None:
    """A match that was set aside left a review, and one that was removed is in the statistics: both go by number."""
    _, library = table(tmp_path)
    if left == "a folder":
        (tmp_path / "matches" / "000011.log").mkdir()
    else:
        (tmp_path / "matches" / left).touch()
    assert library.create(Header.new(VARIANTS["gin"], (HUMAN, "easy"))).name == "000012.log"


def test_a_match_counted_and_then_removed_does_not_hide_a_new_one_from_the_statistics(tmp_path: Path) -> None:
    for left in ("", "no statistics at all"):
        for number in range(3):
            played, library = table(tmp_path)
            played.give_up()
            counted, trouble = open_statistics(library, tmp_path / STATISTICS)
            assert trouble is None and counted.total().matches == number + 1
            path_of(library).with_name(played.journal.name).unlink()
            library.close()
        (tmp_path / STATISTICS).write_text(left)
        played, library = table(tmp_path)
        assert played.journal.name == NAME
        path_of(library).unlink()
        library.close()
        (tmp_path / STATISTICS).unlink()


def test_a_name_has_a_number_and_a_number_a_name() -> None:
    assert [number_of(file_name(n)) for n in (0, 1, 999_999)] == [0, 1, 999_999]
    assert number_of("000001.lot") is None and number_of("0000012log") is None


# -- files that do not hold -------------------------------------------------------------------------------------

BROKEN: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda data: b"",
    "another kind": lambda data: b"\x7fELF\x02\x01\x01" + bytes(500),
    "UTF-16": lambda data: data.decode().encode("utf-16"),
    "NUL bytes in the middle": lambda data: data[:300] + bytes(40) + data[340:],
    "no UTF-8": lambda data: data.replace(b"rule name gin", b"rule name g\xffn"),
    "a header cut off": lambda data: data[:200],
    "a line missing": lambda data: b"".join(
        data.splitlines(keepends=True)[:50] + data.splitlines(keepends=True)[51:]
    ),
    "Windows line ends": lambda data: data.replace(b"\n", b"\r\n"),
    "much too long": lambda data: data + b"note a b\n" * 500_000,
    "one endless line": lambda data: data + b"note " + b"x" * 100_000 + b"\n",
    "a match of one code with another's cards": lambda data: data.replace(b"code ", b"code f"),
}


@pytest.mark.parametrize("how", BROKEN)
def test_a_damaged_file_is_set_aside_and_told(tmp_path: Path, how: str) -> None:
    played, library = table(tmp_path)
    play(played, 5, 40)
    damaged = BROKEN[how](path_of(library).read_bytes())
    for number in range(1, 4):
        path_of(library).write_bytes(damaged)
        assert Table.resume(library, NAME) is None
        aside = NAME + (".damaged" if number == 1 else f".damaged-{number}")
        assert (tmp_path / "matches" / aside).read_bytes() == damaged
        assert not path_of(library).exists()
        (message,) = library.messages
        library.messages.clear()
        assert message.startswith(f"{NAME}: ") and message.endswith(f"it is kept as {aside}")
        assert message.isprintable() and len(message) < 200
    assert library.unfinished() == []


def test_a_file_of_a_newer_program_stays_where_it_is(tmp_path: Path) -> None:
    _, library = table(tmp_path)
    text = path_of(library).read_text().replace("knockpad 2\n", "knockpad 3\n")
    path_of(library).write_text(text)
    assert library.unfinished() == [NAME]
    assert Table.resume(library, NAME) is None
    assert path_of(library).read_text() == text
    assert "format 3 is newer than this program" in library.messages[0]
    assert library.unfinished() == []
    assert library.create(Header.new(VARIANTS["gin"], (HUMAN, "easy"))).name == "000002.log"


@pytest.mark.parametrize("seats", ["genius human", "easy normal", "human genius"])
def test_a_match_that_nobody_here_can_play_is_refused(tmp_path: Path, seats: str) -> None:
    _, library = table(tmp_path)
    path_of(library).write_text(path_of(library).read_text().replace("seats human easy", f"seats {seats}"))
    assert Table.resume(library, NAME) is None
    assert library.messages == [f"{NAME}: nobody here can play {seats.replace(' ', ' against ')}"]
    assert library.unfinished() == []


def test_what_is_no_file_is_no_match_and_holds_nothing_up(tmp_path: Path) -> None:
    folder = tmp_path / "matches"
    folder.mkdir()
    (folder / "000001.log").mkdir()
    (folder / "000002.log").symlink_to("000002.log")
    os.mkfifo(folder / "000003.log")
    (folder / "000004.log").symlink_to("/dev/zero")
    library = Library(tmp_path)
    assert library.names() == library.unfinished() == []
    loop, odd = "Too many levels of symbolic links", "not a regular file"
    why = ["this is a folder", loop, odd, odd]
    told = [f"{file_name(n)}: {what}; move it away" for n, what in enumerate(why, 1)]
    assert library.messages == told, "once, however often it looks"
    for number in range(1, 5):
        assert Table.resume(library, file_name(number)) is None
    assert [message[:12] for message in library.messages[4:]] == [f"{file_name(n)}: " for n in range(1, 5)]
    played = Table.new(library, VARIANTS["gin"], "easy")
    assert played.journal.problem is None and played.journal.name == "000005.log"


# -- folders that cannot be used --------------------------------------------------------------------------------


def test_a_second_program_says_so_and_harms_nothing(tmp_path: Path) -> None:
    played, library = table(tmp_path)
    play(played, 1, 20)
    before = lines_of(tmp_path)
    second = Library(tmp_path)
    assert not second.keeps and second.problem is not None
    assert "in use by another Knockpad" in second.problem and "\n" not in second.problem
    other = Table.resume(second, NAME)
    assert other is not None and other.match == played.match
    play(other, 2, 50)
    fresh = Table.new(second, VARIANTS["gin"], "easy")
    play(fresh, 2, 50)
    (tmp_path / "matches" / "000009.log").write_text("damaged")
    assert Table.resume(second, "000009.log") is None
    assert {**before, "000009.log": b"damaged"} == lines_of(tmp_path)
    play(played, 3, 20)
    assert read_file(path_of(library))[0].replay() == played.match
    library.close()
    assert Library(tmp_path).keeps


@pytest.mark.parametrize("wrong", ["file", "file above", "link loop"])
def test_a_folder_that_cannot_be_made_is_told_once(tmp_path: Path, wrong: str) -> None:
    data = tmp_path / "data"
    if wrong == "file":
        data.mkdir()
        (data / "matches").write_text("mine")
    elif wrong == "file above":
        data.write_text("mine")
    else:
        data.symlink_to("data")
    library = Library(data)
    assert library.problem is not None and library.problem.endswith("; nothing will be kept")
    played = Table.new(library, VARIANTS["gin"], "easy", "0000000000")
    play(played, 1)
    assert played.match.over and played.journal.problem is None
    assert library.names() == library.unfinished() == [] and not library.messages


def test_a_read_only_folder_is_read(tmp_path: Path) -> None:
    played, library = table(tmp_path)
    play(played, 1, 30)
    library.close()
    before = lines_of(tmp_path)
    disk = FaultyDisk(lambda call: errno.EROFS if call in ("make", "open") else None)
    library = Library(tmp_path, disk)
    assert library.problem is not None and "Read-only file system" in library.problem
    taken_up = Table.resume(library, NAME)
    assert taken_up is not None and taken_up.match == played.match
    play(taken_up, 2, 30)
    assert lines_of(tmp_path) == before


def test_no_folder_at_all() -> None:
    library = Library(None)
    assert library.problem is None and not library.keeps
    assert library.names() == library.unfinished() == [] and library.load(NAME) is None
    library.close()


def test_a_file_system_without_locks_is_used_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class NoLocks:
        LOCK_EX = LOCK_NB = 0

        @staticmethod
        def flock(file: int, how: int) -> None:
            raise OSError(errno.ENOLCK, "no locks available")

    monkeypatch.setattr(lock_module, "fcntl", NoLocks)
    assert Library(tmp_path).keeps


def test_windows_lock_is_a_byte_of_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    held: list[int] = []

    class Msvcrt:
        LK_NBLCK = 2

        @staticmethod
        def locking(file: int, how: int, count: int) -> None:
            if held:
                raise OSError(errno.EACCES, "locked")
            held.append(file)

    monkeypatch.setattr(lock_module, "fcntl", None)
    monkeypatch.setattr(lock_module, "msvcrt", Msvcrt)
    assert Library(tmp_path).keeps
    assert not Library(tmp_path).keeps


def test_two_programs_without_locks_take_different_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lock_module, "fcntl", None)
    monkeypatch.setattr(lock_module, "msvcrt", None)
    first, library = table(tmp_path)
    second = Library(tmp_path)
    assert library.keeps and second.keeps
    play(first, 1, 10)
    other = Table.resume(second, NAME)
    assert other is not None
    play(first, 1, 10)  # both go on with the same match
    play(other, 99, 10)
    new = [Table.new(each, VARIANTS["gin"], "easy") for each in (library, second)]
    assert [each.journal.name for each in (first, other, *new)] == [file_name(n) for n in range(1, 5)]
    for each in (first, other, *new):
        play(each, 3)
        assert each.journal.path is not None
        assert read_file(each.journal.path)[0].replay() == each.match


# -- a disk that fails ------------------------------------------------------------------------------------------


def test_a_full_disk_keeps_the_lines_until_there_is_room(tmp_path: Path) -> None:
    full = False
    disk = FaultyDisk(lambda call: errno.ENOSPC if full and call == "write" else None)
    library = Library(tmp_path, disk)
    played = Table.new(library, VARIANTS["gin"], "easy", "0000000000")
    play(played, 1, 20)
    before = path_of(library).read_text()
    full = True
    play(played, 2, 20)
    assert path_of(library).read_text() == before
    assert played.problem() == f"{path_of(library)}: No space left on device"
    assert played.problem() is None
    full = False
    play(played, 3, 1)
    assert played.problem() is None and played.journal.problem is None
    assert path_of(library).read_text() == text_of(played.header, played.journal.lines)
    full = True
    play(played, 3, 1)
    assert played.problem() is not None


def test_short_writes_are_finished(tmp_path: Path) -> None:
    library = Library(tmp_path, FaultyDisk(lambda call: "short" if call == "write" else None))
    played = Table.new(library, VARIANTS["gin"], "easy", "0000000000")
    play(played, 1, 50)
    assert played.journal.problem is None
    assert path_of(library).read_text() == text_of(played.header, played.journal.lines)


@pytest.mark.parametrize("seed", range(25))
def test_whatever_fails_the_file_is_a_true_beginning(tmp_path: Path, seed: int) -> None:
    """Every call fails now and then; after each turn the file holds a beginning of the match and nothing else."""
    disk = FaultyDisk(lambda call: None)
    library = Library(tmp_path, disk)
    played = Table.new(library, VARIANTS["gin"], "easy", "0000000000")
    disk.plan = now_and_then(seed, 0.2)
    rng, behind = Random(seed), 0
    for _ in range(150):
        turn(played, rng)
        whole = text_of(played.header, played.journal.lines).encode()
        found = path_of(library).read_bytes()
        if not whole.startswith(
            found
        ):  # a write that failed and left a part: read as torn, and cut off again
            assert whole.startswith(found[: found.rfind(b"\n") + 1])
        behind += found != whole
        assert (played.journal.problem is not None) or found == whole
        if played.closed:
            break
    assert behind
    disk.plan = lambda call: None
    played.journal.append("note view fan")
    assert path_of(library).read_bytes() == text_of(played.header, played.journal.lines).encode()
    assert list(lines_of(tmp_path)) == [NAME]


def test_a_failing_sync_is_told_unless_the_place_knows_none(tmp_path: Path) -> None:
    what = errno.EINVAL
    library = Library(tmp_path, FaultyDisk(lambda call: what if call == "sync" else None))
    journal = library.create(Header.new(VARIANTS["gin"], (HUMAN, "easy")))
    journal.sync()
    assert journal.problem is None
    what = errno.EIO
    journal.sync()
    assert journal.problem is not None and "Input/output error" in journal.problem


@pytest.mark.parametrize(
    "how", ["removed", "a file in its place", "moved away", "another match in its place"]
)
def test_a_folder_that_goes_away_in_play(tmp_path: Path, how: str) -> None:
    played, _ = table(tmp_path)
    play(played, 1, 20)
    folder = tmp_path / "matches"
    moved = tmp_path / "moved"
    folder.rename(moved)
    if how == "removed":
        for path in moved.iterdir():
            path.unlink()
    elif how == "a file in its place":
        folder.write_text("mine")
    elif how == "another match in its place":
        folder.mkdir()
        foreign = text_of(Header.new(VARIANTS["grim"], (HUMAN, "easy")), []).encode()
        size = (moved / NAME).stat().st_size
        (folder / NAME).write_bytes(foreign + b"note a b\n" * ((size - len(foreign)) // 9))
    play(played, 2, 10)
    if how == "a file in its place":
        assert played.journal.problem is not None and folder.read_text() == "mine"
        folder.unlink()
        play(played, 2, 1)
    assert played.journal.problem is None
    assert played.journal.path is not None
    assert played.journal.path.read_text() == text_of(played.header, played.journal.lines)
    if how == "another match in its place":
        assert played.journal.name == "000002.log"
        assert (folder / NAME).read_bytes().startswith(foreign)


def test_a_file_that_was_cut_short_in_play_is_made_whole(tmp_path: Path) -> None:
    played, library = table(tmp_path)
    play(played, 1, 20)
    for size in (0, 17, 700):
        os.truncate(path_of(library), size)
        play(played, 2, 1)
        assert path_of(library).read_text() == text_of(played.header, played.journal.lines)


@pytest.mark.parametrize("torn", [b"d", b"discard T", bytes(64), b"\xff\xfe\xf0"])
def test_a_torn_end_is_cut_off_before_the_next_line(tmp_path: Path, torn: bytes) -> None:
    played, library = table(tmp_path)
    play(played, 1, 20)
    good = path_of(library).read_bytes()
    path_of(library).write_bytes(good + torn)
    library, taken_up = again(library, tmp_path)
    assert taken_up.match == played.match
    assert path_of(library).read_bytes() == good + torn
    play(taken_up, 2, 3)
    assert path_of(library).read_text() == text_of(taken_up.header, taken_up.journal.lines)


def test_a_header_in_another_order_is_kept_as_it_is(tmp_path: Path) -> None:
    _, library = table(tmp_path)
    head, *lines = path_of(library).read_text().splitlines(keepends=True)
    text = "".join([head, *sorted(lines[:-1]), lines[-1]])
    path_of(library).write_text(text)
    library, taken_up = again(library, tmp_path)
    play(taken_up, 1, 5)
    assert path_of(library).read_text().startswith(text)
    assert read(path_of(library).read_text()).replay() == taken_up.match


# -- killed in the middle of a call -----------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(30))
def test_killed_in_any_call_the_match_is_as_before_or_as_after_it(tmp_path: Path, seed: int) -> None:
    """The same cards, the same score, and no hidden card but those that were seen."""
    rng = Random(seed)
    countdown = rng.randrange(1, 200)

    def plan(call: str) -> str | None:
        nonlocal countdown
        countdown -= 1
        return "killed" if countdown == 0 else None

    library = Library(tmp_path, FaultyDisk(plan))
    states = []
    played = None
    try:
        played = Table.new(library, VARIANTS["grim"], "easy", "0000000000")
        states = [played.match]
        while True:
            turn(played, rng)
            states.append(played.match)
    except Killed:
        pass
    library.close()
    library = Library(tmp_path)
    if not library.names() or played is None:
        assert len(states) <= 1
        return
    taken_up = Table.resume(library, NAME)
    assert taken_up is not None and not library.messages
    before = states[-1]
    if taken_up.match != before:
        trail = taken_up.match.hand.trail
        if trail:
            assert before.apply(trail[1]) == taken_up.match
        else:
            assert before.next_hand() == taken_up.match
    play(taken_up, seed)
    assert taken_up.match.over
    assert read_file(path_of(library))[0].replay() == taken_up.match


def test_a_journal_nowhere_writes_nothing() -> None:
    journal = Journal(None, Header.new(VARIANTS["gin"], (HUMAN, "easy")))
    journal.append("pass")
    journal.sync()
    journal.close()
    assert journal.lines == ["pass"] and journal.problem is None and journal.name == ""
