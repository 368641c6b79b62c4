"""The arena: mirrored deals, intervals over pairs, broken players, programs from outside, and the command line."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.ai.easy import Easy
from game.ai.habits import Prompt
from game.ai.player import PLAYERS, Player
from game.arena import contest as contest_module
from game.arena.cli import main
from game.arena.contest import Contest
from game.arena.door import view_data
from game.arena.sums import Sums, rate
from game.engine import deal
from game.engine.actions import Action
from game.engine.deal import parse_code
from game.engine.hand import Hand
from game.engine.match import Match
from game.engine.rules import VARIANTS, Rules
from game.engine.view import View

BOARD = VARIANTS["board"]
Bot = Callable[[str], str]


@pytest.fixture
def bot(tmp_path: Path) -> Iterator[Bot]:
    """Makes the text of a player out of a Python program."""
    made = iter(range(100))

    def write(source: str) -> str:
        path = tmp_path / f"bot{next(made)}.py"
        path.write_text(source, "utf-8")
        return f"cmd:{shlex.quote(sys.executable)} {shlex.quote(str(path))}"

    yield write


def result_of(*flags: str, folder: Path) -> dict[str, Any]:
    """The JSON of a run, without what differs from run to run."""
    path = folder / "result.json"
    assert main([*flags, "--json", str(path)]) == 0
    data: dict[str, Any] = json.loads(path.read_text("utf-8"))
    assert all(each > 0 for each in data.pop("ms_per_move"))
    return data


# -- deals ------------------------------------------------------------------------------------------------------


def test_each_deal_is_played_with_seats_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    hands: dict[str, list[tuple[int, int]]] = {"left": [], "right": []}

    class Spy(Easy):
        def __init__(self, name: str) -> None:
            super().__init__()
            self.name = name

        def choose(self, view: View, rng: Random) -> Action:
            if not view.public_actions and view.match.number == 1:
                hands[self.name].append((view.seat, view.hand))
            return super().choose(view, rng)

    for name in hands:
        monkeypatch.setitem(PLAYERS, name, lambda nodes=None, name=name: Spy(name))
    Contest(("left", "right"), BOARD, 4).play(0)
    assert len(hands["left"]) == len(hands["right"]) == 1
    assert hands["left"] == hands["right"], "each leads once, with the same cards in the same seat"


def test_codes_are_match_codes_of_the_seed_alone() -> None:
    codes = [Contest(("easy", "easy"), BOARD, seed).code(pair) for seed in (1, 2) for pair in range(50)]
    assert len(set(codes)) == 100
    assert all(parse_code(code) == code and deal.code_kind(code) == "match" for code in codes)
    assert Contest(("hard", "easy"), VARIANTS["grim"], 1).code(0) == codes[0]


def test_counts_add_up() -> None:
    sums = Contest(("normal", "easy"), BOARD, 9).play(0)
    assert sums.matches == sum(sums.match_wins) == 2
    assert sums.hands == sum(sums.hand_wins) + sums.dead + sums.ties
    assert sum(sums.hand_wins) == sum(sums.knocks) + sum(sums.gins) + sum(sums.undercuts)
    assert sum(sums.points) >= 200 and min(sums.moves) > 0 and sums.broken == []


# -- intervals --------------------------------------------------------------------------------------------------


def wins(left: int, right: int, hands: int = 2) -> Sums:
    return Sums(matches=left + right, hands=hands, match_wins=[left, right])


def test_interval_over_pairs_by_hand() -> None:
    pairs = [wins(2, 0), wins(1, 1), wins(1, 1), wins(0, 2), wins(2, 0)]
    found = rate(pairs, lambda sums: sums.match_wins[0], lambda sums: sums.matches)
    assert found.value == 0.6
    # Residuals 0.8, -0.2, -0.2, -1.2, 0.8 sum to 2.8 squared; times 5/4, its root, over the 10 matches.
    half = 1.959964 * (2.8 * 5 / 4) ** 0.5 / 10
    assert found.high - found.value == pytest.approx(half) and found.value - found.low == pytest.approx(half)


def test_mirrored_luck_makes_no_noise() -> None:
    """A deal that both win from the same seat tells nothing, however often it is played."""
    found = rate([wins(1, 1)] * 50, lambda sums: sums.match_wins[0], lambda sums: sums.matches)
    assert found == (0.5, 0.5, 0.5)


def test_a_clean_sweep_is_not_certain() -> None:
    found = rate([wins(2, 0)] * 20, lambda sums: sums.match_wins[0], lambda sums: sums.matches)
    assert found.value == 1 and found.high == 1
    assert found.low == pytest.approx(1 - 1.959964**2 / (20 + 1.959964**2))


def test_the_interval_covers_the_truth_as_often_as_it_says() -> None:
    """Hands of varying number, won with chance 0.55 with a common luck in each pair."""
    rng, hits, runs = Random(5), 0, 400
    for _ in range(runs):
        pairs = []
        for _ in range(60):
            chance, hands = rng.choice((0.35, 0.75)), rng.randint(10, 30)
            pairs.append(Sums(hands=hands, hand_wins=[sum(rng.random() < chance for _ in range(hands)), 0]))
        found = rate(pairs, lambda sums: sums.hand_wins[0], lambda sums: sums.hands)
        hits += found.low <= 0.55 <= found.high
    assert 0.92 <= hits / runs <= 0.97


# -- broken players ---------------------------------------------------------------------------------------------


class Raises(Prompt):
    def choose(self, view: View, rng: Random) -> Action:
        raise ZeroDivisionError("no cards left")


class Cheats(Easy):
    """Plays well but for one thing: it throws a card that it does not hold."""

    def choose(self, view: View, rng: Random) -> Action:
        if view.phase == "discard":
            return Action("discard", next(card for card in range(52) if not view.hand >> card & 1))
        return super().choose(view, rng)


class Overspends(Easy):
    def __init__(self, nodes: int | None = None) -> None:
        self.nodes, self.spent = nodes or 10, 0

    def choose(self, view: View, rng: Random) -> Action:
        self.spent = 11 if view.phase == "discard" else 10
        return super().choose(view, rng)


@pytest.mark.parametrize(
    ("broken", "why"),
    [
        (Raises, "ZeroDivisionError: no cards left"),
        (Cheats, "illegal in phase discard"),
        (Overspends, "over its nodes: 11 of 10"),
    ],
)
def test_a_broken_player_loses_the_hand_and_the_run_goes_on(
    broken: type[Player], why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(PLAYERS, "broken", broken)
    contest = Contest(("broken", "easy"), BOARD, 3)
    sums = contest.play(1)
    assert sums.match_wins == [0, 2] and sums.hand_wins == [0, sums.hands]
    assert len(sums.broken) == sums.hands and sum(sums.gins) == 0, "a breakdown counts as no gin"
    assert all(each["player"] == "broken" and why in each["why"] for each in sums.broken)
    assert sums.broken[0]["code"] == deal.hand_code(contest.code(1), 1)


def test_a_forfeit_is_paid_as_gin() -> None:
    hand = Hand.deal(BOARD, deal.deck("5000000000"), 0)
    result = hand.forfeit(1).result
    assert result is not None and result.winner == 0
    assert result.points == 25 + result.counts[1] and result.counts[0] == 0


def test_two_who_never_knock_do_not_play_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    class Idler(Prompt):
        def decide(self, view: View, rng: Random) -> Action:
            texts = {str(action): action for action in view.legal}
            return texts.get("pass") or texts.get("draw-stock") or view.legal[0]

    monkeypatch.setitem(PLAYERS, "idler", Idler)
    monkeypatch.setattr(contest_module, "MOST_HANDS", 3)
    sums = Contest(("idler", "idler"), BOARD, 1).play(0)
    assert sums.undecided == sums.matches == 2 and sums.dead == sums.hands == 6


# -- programs from outside --------------------------------------------------------------------------------------


def test_the_bot_of_the_page_plays(bot: Bot, root: Path) -> None:
    page = (root / "docs/bots.md").read_text("utf-8")
    (source,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    assert len(source.splitlines()) <= 30
    for rules in (
        BOARD,
        VARIANTS["grim"],
        Rules(big_gin_bonus=31, last_discard=True, knock_before_draw=True),
    ):
        sums = Contest((bot(source), "easy"), rules, 2).play(0)
        assert sums.broken == [] and sums.hand_wins[0] > 0


def test_the_page_names_every_field(bot: Bot, root: Path) -> None:
    page = (root / "docs/bots.md").read_text("utf-8")
    data = view_data(Match.new(BOARD, code="0000000000").view(0))
    for field in (*data, *data["counts"], *data["match"]):
        assert f"`{field}`" in page


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("import time\ntime.sleep(60)", "no answer within 0.5 seconds"),
        ("input()", "the program ended"),
        ("raise SystemExit(3)", "the program ended (exit status 3)"),
        ("while True: print('I would rather not')", "is no action"),
        ("input()\nprint('x' * 10**6, flush=True)\ninput()", "a line that does not end"),
        ("while input(): print('discard KS\\nhallo', flush=True)", "illegal in phase upcard: discard KS"),
        ("while input(): print('pass\\nhallo', flush=True)", ""),
    ],
)
def test_a_dead_or_babbling_program_loses_the_hand(source: str, why: str, bot: Bot) -> None:
    sums = Contest((bot(source), "easy"), BOARD, 1, limit=0.5).play(0, 1)
    assert sums.match_wins == [0, 1] and len(sums.broken) == sums.hands == sums.hand_wins[1]
    assert why in sums.broken[0]["why"]


def test_a_program_is_started_for_each_pair_and_ended_after_it(bot: Bot, tmp_path: Path) -> None:
    starts = tmp_path / "starts"
    source = (
        "import json, os, sys\n"
        f"open({str(starts)!r}, 'a').write(f'{{os.getpid()}}\\n')\n"
        "for line in sys.stdin:\n"
        "    print(json.loads(line)['legal'][-1], flush=True)\n"
        "import time; time.sleep(60)\n"  # does not go by itself
    )
    contest = Contest((bot(source), "easy"), BOARD, 1)
    assert contest.play(0).broken == contest.play(1).broken == []
    numbers = starts.read_text("utf-8").split()
    assert len(numbers) == 2
    for number in numbers:
        with pytest.raises(ProcessLookupError):
            os.kill(int(number), 0)


# -- the command line -------------------------------------------------------------------------------------------

FLAGS = ("--players", "normal", "easy", "--matches", "9", "--seed", "5")


def test_the_result_is_the_same_whatever_jobs_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    alone = result_of(*FLAGS, folder=tmp_path)
    assert result_of(*FLAGS, "--jobs", "3", folder=tmp_path) == alone
    assert alone["players"] == ["normal", "easy"] and alone["matches"] == sum(alone["match_wins"]) == 9
    out, err = capsys.readouterr()
    assert err == "", "no bar where there is no terminal"
    assert "9 matches of board" in out and "matches won" in out and "ms a move" in out


def test_another_seed_gives_other_deals(tmp_path: Path) -> None:
    flags = ("--players", "easy", "easy", "--matches", "2")
    first, second = (result_of(*flags, "--seed", seed, folder=tmp_path) for seed in ("1", "2"))
    assert first["longest_hand"] != second["longest_hand"]


def test_variant_and_rules_are_those_asked_for(tmp_path: Path) -> None:
    flags = ("--players", "easy", "easy", "--matches", "2", "--variant", "gin")
    data = result_of(*flags, "--rule", "undercut_bonus=10", "--rule", "big_gin_bonus=31", folder=tmp_path)
    assert data["variant"] == "gin"
    assert (data["rules"]["undercut_bonus"], data["rules"]["big_gin_bonus"]) == (10, 31)


def test_a_run_is_taken_up_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = result_of(*FLAGS, folder=tmp_path)
    kept = tmp_path / "run.jsonl"
    flags = ("--players", "normal", "easy", "--seed", "5", "--resume", str(kept))
    assert main([*flags, "--matches", "4"]) == 0
    with kept.open("a", encoding="utf-8") as file:
        file.write('[2,2,{"matches":2,"und')  # torn by a kill
    played: list[int] = []
    play = Contest.play

    def counted(self: Contest, pair: int, matches: int = 2) -> Sums:
        played.append(pair)
        return play(self, pair, matches)

    monkeypatch.setattr(Contest, "play", counted)
    assert result_of(*flags, "--matches", "9", folder=tmp_path) == whole
    assert played == [2, 3, 4]
    assert len(kept.read_text("utf-8").splitlines()) == 6


def test_a_file_of_another_run_is_refused_and_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "run.jsonl"
    assert main(["--players", "easy", "easy", "--matches", "2", "--resume", str(kept)]) == 0
    before = kept.read_bytes()
    capsys.readouterr()
    assert main(["--players", "easy", "normal", "--matches", "2", "--resume", str(kept)]) == 2
    assert "is of another run" in capsys.readouterr().err and kept.read_bytes() == before


def test_a_file_that_is_no_text_is_refused_in_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "picture.png"
    kept.write_bytes(b"\x89PNG\xff\xfe\n")
    assert main(["--players", "easy", "easy", "--matches", "2", "--resume", str(kept)]) == 2
    assert capsys.readouterr().err == f"arena: --resume {kept}: not the text of an arena; name another file\n"


def test_a_mean_of_a_single_pair_is_told_without_an_interval(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--players", "easy", "easy", "--matches", "2"]) == 0
    out = capsys.readouterr().out
    assert "hands a match        12.00 (of one deal)" in out and "+-" not in out


@pytest.mark.parametrize("text", ["hello\n", "{}\n", '{"arena": 1}\nx\n', "\x00\n"])
def test_what_is_no_run_is_refused(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = tmp_path / "notes.txt"
    kept.write_text(text, "utf-8")
    assert main(["--players", "easy", "easy", "--matches", "2", "--resume", str(kept)]) == 2
    assert capsys.readouterr().err.count("\n") == 1 and kept.read_text("utf-8") == text


@pytest.mark.parametrize(
    ("flags", "named"),
    [
        ("", "--players"),
        ("--players easy", "--players"),
        ("--players easy nobody", "nobody"),
        ("--players easy bench:nobody", "bench:nobody"),
        ("--players easy cmd:no-such-program-here", "no-such-program-here"),
        ("--players easy cmd:", "cmd:"),
        ("--players easy@0 easy", "easy@0"),
        ("--players easy@x easy", "easy@x"),
        ("--players easy easy --matches 0", "--matches 0"),
        ("--players easy easy --matches many", "--matches"),
        ("--players easy easy --jobs 0", "--jobs 0"),
        ("--players easy easy --seed -1", "--seed -1"),
        ("--players easy easy --variant poker", "--variant poker"),
        ("--players easy easy --rule gin_bonus", "--rule gin_bonus"),
        ("--players easy easy --rule jokers=2", "--rule jokers=2"),
        ("--players easy easy --rule gin_bonus=1000", "gin_bonus is 1000"),
        ("--players easy easy --rule gin_bonus=many", "gin_bonus is 'many'"),
        ("--players easy easy --rule eleven_card_deal=true", "upcard_offer"),
        ("--players easy easy --time-limit 0", "--time-limit 0"),
        ("--players easy easy --json /no/such/folder/x.json", "/no/such/folder/x.json"),
        ("--players easy easy --frobnicate", "--frobnicate"),
    ],
)
def test_a_bad_flag_is_one_line_and_status_2(
    flags: str, named: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(flags.split()) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.count("\n") == 1 and err.startswith("arena: ") and named in err


def test_help_names_the_flags(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as done:
        main(["--help"])
    assert done.value.code == 0
    out = capsys.readouterr().out
    assert all(flag in out for flag in ("--players", "--variant", "--jobs", "--json", "--resume"))


def test_breakdowns_are_told_as_they_happen(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(PLAYERS, "broken", Raises)
    assert main(["--players", "broken", "easy", "--matches", "2"]) == 3
    out, err = capsys.readouterr()
    *happened, last = err.splitlines()
    assert happened and all(line.startswith("arena: broken: broken in hand ") for line in happened)
    assert re.search(rf"^hands broken off +{len(happened)}$", out, re.MULTILINE)
    first = happened[0].removeprefix("arena: broken: broken in ")
    assert first.endswith("ZeroDivisionError: no cards left")
    assert last == (
        f"arena: broken broke down in {len(happened)} of {len(happened)} hands and lost them; the first: {first}"
    )


def test_a_run_with_a_program_that_breaks_down_is_no_success(bot: Bot, tmp_path: Path) -> None:
    """Also where it broke down before the run was taken up again, and for the other seat of ``--players``."""
    text, kept = bot("input()\nraise SystemExit(3)"), tmp_path / "run.jsonl"
    command = [sys.executable, "-m", "game.arena", "--players", "easy", text, "--resume", str(kept)]
    for matches in ("2", "2"):
        ended = subprocess.run([*command, "--matches", matches], capture_output=True, text=True, check=False)
        assert ended.returncode == 3
        last = ended.stderr.splitlines()[-1]
        assert last.startswith(f"arena: {text} broke down in ")
        assert last.endswith(": the program ended (exit status 3)")


def test_a_hand_broken_off_among_others_is_a_loss_and_no_failure(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Once(Easy):
        def decide(self, view: View, rng: Random) -> Action:
            if view.match.number == 2:
                raise ZeroDivisionError("no cards left")
            return super().decide(view, rng)

    monkeypatch.setitem(PLAYERS, "once", Once)
    assert main(["--players", "once", "easy", "--matches", "2"]) == 0
    assert "arena: once broke down in 2 of " in capsys.readouterr().err


def test_both_who_break_down_are_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("first", "second"):
        monkeypatch.setitem(PLAYERS, name, Raises)
    assert main(["--players", "first", "second", "--matches", "2"]) == 3
    *_, first, second = capsys.readouterr().err.splitlines()
    assert first.startswith("arena: first broke down in ") and second.startswith(
        "arena: second broke down in "
    )


def test_a_bar_on_a_terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    assert main(["--players", "easy", "easy", "--matches", "4"]) == 0
    err = capsys.readouterr().err
    assert "1/2 deals" in err and "2/2 deals" in err


def test_stopped_by_hand_it_tells_what_is_done(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    play = Contest.play

    def stops(self: Contest, pair: int, matches: int = 2) -> Sums:
        if pair == 1:
            raise KeyboardInterrupt
        return play(self, pair, matches)

    monkeypatch.setattr(Contest, "play", stops)
    assert main(["--players", "easy", "easy", "--matches", "10"]) == 130
    assert "2 matches of board" in capsys.readouterr().out


def test_a_reader_that_goes_away_early_is_no_error(root: Path) -> None:
    command = f"{shlex.quote(sys.executable)} -m game.arena --players easy easy --matches 2 | head -1"
    done = subprocess.run(["sh", "-c", command], cwd=root, capture_output=True, text=True, timeout=60)
    assert done.stdout.startswith("2 matches of board") and done.stderr == ""
