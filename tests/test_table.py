"""The table: what a screen may ask and do, undo, giving up, and the computer's turns."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from game.ai.player import PLAYERS, Thought
from game.engine.actions import DISCARD, DRAW_DISCARD, DRAW_STOCK, PASS, TAKE_UPCARD, Action
from game.engine.hand import IllegalAction
from game.engine.rules import VARIANTS
from game.engine.view import View
from game.record.journal import Journal
from game.record.log import Header, read, text_of
from game.record.players import PAIR
from game.record.store import Library, read_file
from game.table import Table
from tests.record.faults import FaultyDisk, Killed
from tests.record.play import RULES, play, table, turn


def text(played: Table) -> str:
    return text_of(played.header, played.journal.lines)


def my_turn(played: Table, rng: Random, phase: str) -> Table:
    """Play on until the human is in a phase, the pile open to him."""
    for _ in range(5000):
        if played.closed:
            raise AssertionError(f"the match never comes to {phase}")
        hand = played.match.hand
        if hand.phase == phase and hand.to_act == played.seat and not hand.closed:
            return played
        turn(played, rng, odd=0.05)
    raise AssertionError(f"{phase} never comes")


# -- acting -----------------------------------------------------------------------------------------------------


def test_an_illegal_action_changes_and_writes_nothing() -> None:
    played, _ = table(None)
    my_turn(played, Random(1), "draw")
    before, lines = played.match, list(played.journal.lines)
    with pytest.raises(IllegalAction):
        played.act(DISCARD[0])
    assert played.match is before and played.journal.lines == lines
    played.act(DRAW_STOCK)
    played.act(next(each for each in played.view.legal if each.kind == "discard"))
    with pytest.raises(IllegalAction, match="it is not your turn"):
        played.act(DRAW_STOCK)
    with pytest.raises(IllegalAction, match="this hand is not over"):
        played.next_hand()


def test_a_player_that_breaks_the_rules_is_noted_and_overruled(monkeypatch: pytest.MonkeyPatch) -> None:
    class Cheat:
        def think(self, view: View, rng: Random) -> Thought:
            yield
            return DISCARD[0]

        def choose(self, view: View, rng: Random) -> Action:
            return DISCARD[0]

    monkeypatch.setitem(PLAYERS, "easy", lambda nodes=None: Cheat())
    played, _ = table(None, code="0000000000")
    while not played.computer_to_act:
        played.act(PASS)
    legal = played.match.view(1).legal
    assert not played.think() and played.think()
    assert played.journal.lines[-2:] == ["note illegal discard AC", str(legal[0])]
    assert read(text(played)).replay() == played.match


def test_a_thought_goes_on_step_by_step_and_is_dropped_when_the_match_is_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Slow:
        def think(self, view: View, rng: Random) -> Thought:
            for _ in range(5):
                yield
            return view.legal[0]

    monkeypatch.setitem(PLAYERS, "easy", lambda nodes=None: Slow())
    played, _ = table(None)
    while not played.computer_to_act:
        played.act(PASS)
    assert [played.think() for _ in range(6)] == [False] * 5 + [True]
    while not played.computer_to_act:
        turn(played, Random(1))
    assert not played.think()
    played.give_up()
    assert not played.think() and not played.computer_to_act


@pytest.mark.parametrize("level", sorted(PLAYERS))
@pytest.mark.parametrize("name", sorted(RULES))
def test_the_computer_does_the_same_after_a_kill(tmp_path: Path, name: str, level: str) -> None:
    played, library = table(tmp_path, name, level)
    rng = Random(11)
    seen = 0
    while seen < 12 and not played.closed:
        if not played.computer_to_act:
            turn(played, rng)
            continue
        library.close()
        library = Library(tmp_path)
        resumed = Table.resume(library, "000001.log")
        assert resumed is not None
        resumed.journal.path = None  # it only thinks
        while not resumed.think():
            pass
        while not played.think():
            pass
        assert resumed.event == played.event
        seen += 1
    assert seen == 12


def test_the_card_drawn_is_the_same_after_a_kill(tmp_path: Path) -> None:
    played, library = table(tmp_path)
    for at in range(10):
        my_turn(played, Random(at), "draw")
        card = played.match.hand.deck[played.match.hand.stock_at]
        for _ in range(2):
            library.close()
            library = Library(tmp_path)
            resumed = Table.resume(library, "000001.log")
            assert resumed is not None
            played = resumed
        played.act(DRAW_STOCK)
        assert played.view.drawn == card
        library.close()
        library = Library(tmp_path)
        resumed = Table.resume(library, "000001.log")
        assert resumed is not None and resumed.view.drawn == card and resumed.view.phase == "discard"
        played = resumed
        if played.closed:
            break


# -- what is open when ------------------------------------------------------------------------------------------


def test_codes_are_told_when_their_time_has_come() -> None:
    played, _ = table(None)
    rng = Random(1)
    while not played.closed:
        assert played.proof is None
        over = played.match.result is not None
        assert played.shown_code == (played.match.hand_code if over else None)
        turn(played, rng)
    assert played.proof == (played.match.code, played.header.salt)


def test_a_match_can_be_given_up_at_any_time(tmp_path: Path) -> None:
    for turns in (0, 1, 7, 40):
        played, library = table(tmp_path / str(turns), "rami")
        play(played, 3, turns)
        if turns == 40:
            while played.match.result is None:
                turn(played, Random(1))
        played.give_up()
        assert played.closed and not played.match.over and played.proof is not None
        assert played.shown_code == played.match.hand_code
        assert played.journal.lines[-1] == f"given-up {played.match.code}"
        assert played.hint() is None and not played.can_undo
        with pytest.raises(IllegalAction, match="the match was given up"):
            played.act(PASS)
        for what in (played.next_hand, played.give_up):
            with pytest.raises(IllegalAction, match="the match was given up"):
                what()
        assert library.unfinished() == []
        library.close()
        library = Library(tmp_path / str(turns))
        resumed = Table.resume(library, "000001.log")
        assert resumed is not None and resumed.given_up and resumed.closed
        resumed.keep_note("order", "rank")
        assert resumed.journal.lines == played.journal.lines


def test_a_match_that_is_over_cannot_be_given_up() -> None:
    played, _ = table(None)
    play(played, 1)
    lines = list(played.journal.lines)
    with pytest.raises(IllegalAction, match="the match is over"):
        played.give_up()
    assert played.journal.lines == lines


def test_a_hint_is_legal_comes_from_the_own_view_and_is_noted() -> None:
    played, _ = table(None, "oklahoma")
    rng = Random(4)
    for _ in range(80):
        before = played.match
        hint = played.hint()
        assert played.match is before
        assert (hint is None) == (not played.view.legal)
        if hint is not None:
            assert hint.action in played.view.legal
            assert played.journal.lines[-1] == f"note hint {hint.action}"
            lines = len(played.journal.lines)
            assert played.hint() == hint and len(played.journal.lines) == lines
        turn(played, rng)
        if played.closed:
            break


# -- taking back ------------------------------------------------------------------------------------------------


def undone(name: str, seed: int, folder: Path | None = None) -> Iterator[tuple[Table, Action]]:
    """Every action that can be taken back in a match, before it is taken back; it is played again afterwards."""
    played, _ = table(folder, name)
    rng = Random(seed)
    while not played.closed:
        before = played.match
        turn(played, rng)
        if played.can_undo:
            assert played.match.hand.trail
            action = played.match.hand.trail[1]
            yield played, action
            assert played.undo()
            assert played.match == before and played.practised
            played.act(action)


def test_taking_back_gives_the_state_before_and_the_log_says_so() -> None:
    kinds = set()
    for name in RULES:
        for number, (played, action) in enumerate(undone(name, 5), 1):
            kinds.add(action.kind)
            assert played.match.hand.result is None
            log = read(text(played))
            assert len(log.notes("undo")) == number - 1
            if number % 7 == 0:
                assert log.replay() == played.match
    assert kinds == {"pass", "take-upcard", "draw-discard", "discard", "knock", "arrange", "lay-off"}


def test_nothing_is_taken_back_over_a_hidden_card() -> None:
    """Not a draw from the stock, not an act of the computer's, not the end of a hand, not the deal."""
    played, _ = table(None, "gin")
    rng = Random(2)
    for _ in range(400):
        if played.closed:
            break
        hand = played.match.hand
        last = hand.trail[:2] if hand.trail else None
        allowed = last is not None and last[0] == 0 and last[1].kind != "draw-stock" and hand.result is None
        assert played.can_undo == allowed
        if not allowed:
            lines = list(played.journal.lines)
            with pytest.raises(IllegalAction, match="nothing can be taken back"):
                played.undo()
            assert played.journal.lines == lines
        turn(played, rng)


def test_what_is_taken_back_shows_nothing_new() -> None:
    """Where an action can be taken back, the view before it is all that one knew, and one knows no more now."""
    for played, _ in undone("rami", 8):
        now, hand = played.view, played.match.hand
        before = played._before().view(0)
        assert before.unseen() == now.unseen() and before.counts.stock == now.counts.stock
        assert now.hand | sum(1 << c for c in now.discards) == before.hand | sum(
            1 << c for c in before.discards
        )
        assert hand.stock_at == played._before().hand.stock_at


def test_several_actions_are_taken_back_one_by_one() -> None:
    played, _ = table(None, "gin")
    my_turn(played, Random(1), "draw")
    start = played.match
    played.act(DRAW_DISCARD)
    taken = played.match
    played.act(next(each for each in played.view.legal if each.kind == "discard"))
    assert played.undo() and played.match == taken
    assert played.undo() and played.match == start
    assert not played.can_undo
    assert [line.split(" ", 2)[1] for line in played.journal.lines[-2:]] == ["undo", "undo"]
    played.act(DRAW_STOCK)
    assert not played.can_undo
    assert read(text(played)).replay() == played.match


def test_taking_back_is_on_the_disk_in_one_step(tmp_path: Path) -> None:
    path = tmp_path / "matches" / "000001.log"
    for played, _ in undone("gin", 6, tmp_path):
        assert path.read_text() == text(played)
    assert read_file(path)[0].replay() == played.match
    assert sorted(each.name for each in path.parent.iterdir()) == [".lock", "000001.log"]


@pytest.mark.parametrize("call", ["draft", "write", "sync", "replace"])
@pytest.mark.parametrize("how", [errno.ENOSPC, errno.EIO, -errno.EIO])
def test_what_the_disk_does_not_take_back_is_not_taken_back(tmp_path: Path, call: str, how: int) -> None:
    fails: str | None = None
    disk = FaultyDisk(lambda name: how if name == fails else None)
    library = Library(tmp_path, disk)
    played = Table.new(library, VARIANTS["gin"], "easy", "0000000000")
    my_turn(played, Random(1), "draw")
    played.act(DRAW_DISCARD)
    before, lines = played.match, text(played)
    fails = call
    assert not played.undo()
    assert played.match is before and text(played) == lines and not played.practised
    assert played.problem() is not None
    fails = None
    play(played, 1, 5)
    path = tmp_path / "matches" / "000001.log"
    assert path.read_text() == text(played)
    assert sorted(each.name for each in path.parent.iterdir()) == [".lock", "000001.log"]


def test_taking_back_the_first_act_of_a_hand_leaves_the_curtain_up() -> None:
    """Two players on one device: who takes back has it in hand."""
    header = Header.new(VARIANTS["gin"], PAIR, "0000000000", "0123456789abcdef")
    played = Table(Journal(None, header), header.start())
    assert played.covered
    played.lift()
    played.act(TAKE_UPCARD)
    assert played.can_undo and played.undo()
    assert not played.covered and not played.match.hand.trail
    played.act(PASS)
    assert played.covered and not played.can_undo


@pytest.mark.parametrize("call", range(1, 12))
def test_killed_while_taking_back_it_is_taken_back_or_not(tmp_path: Path, call: int) -> None:
    countdown = 0

    def plan(name: str) -> str | None:
        nonlocal countdown
        countdown -= 1
        return "killed" if countdown == 0 else None

    library = Library(tmp_path, FaultyDisk(plan))
    played = Table.new(library, VARIANTS["gin"], "easy", "0000000000")
    my_turn(played, Random(1), "draw")
    before = played.match
    played.act(DRAW_DISCARD)
    after, countdown = played.match, call
    try:
        played.undo()
    except Killed:
        pass
    countdown = 0
    library.close()
    library = Library(tmp_path)
    resumed = Table.resume(library, library.names()[-1])
    assert resumed is not None and not library.messages
    assert (resumed.match, resumed.practised) in ((before, True), (after, False))
    play(resumed, 1, 5)
    assert read_file(tmp_path / "matches" / "000001.log")[0].replay() == resumed.match


def test_a_practised_match_stays_one(tmp_path: Path) -> None:
    played, library = table(tmp_path)
    assert not played.practised
    my_turn(played, Random(1), "draw")
    played.act(DRAW_DISCARD)
    played.undo()
    library.close()
    resumed = Table.resume(Library(tmp_path), "000001.log")
    assert resumed is not None and resumed.practised and resumed.match == played.match


# -- endless hands ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", sorted(PLAYERS))
@pytest.mark.parametrize("name", sorted(VARIANTS))
def test_a_human_who_only_takes_from_the_pile_comes_to_an_end(name: str, level: str) -> None:
    played, _ = table(None, name, level)
    rng = Random(1)
    for _ in range(400):
        if played.match.result is not None:
            break
        if played.computer_to_act:
            while not played.think():
                pass
            continue
        legal = played.view.legal
        take = [each for each in legal if each.kind in ("draw-discard", "take-upcard")]
        throw = [each for each in legal if each.kind == "discard"]
        played.act(take[0] if take else rng.choice(throw) if throw else legal[0])
    assert played.match.result is not None
    assert played.match.hand.pile_draws <= played.match.rules.pile_draw_cap


def test_p03_a_match_that_is_over_or_given_up_holds_no_file(tmp_path: Path) -> None:
    """Nobody closes a table that has nothing more to do: fifty matches would be fifty open files."""
    for seed, leave in ((1, False), (2, True)):
        played, library = table(tmp_path / str(seed))
        play(played, seed, 10 if leave else 10_000)
        assert played.journal._file is not None or played.closed
        if leave:
            played.give_up()
        assert played.closed and played.journal._file is None and played.journal.problem is None
        library.close()
