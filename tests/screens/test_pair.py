"""Two players on one device: whoever looks, nothing of the other hand is in the scene."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from game.ai.easy import Easy
from game.draw.scene import Cell, Face, Keycap, Scene, Text
from game.engine.cards import card_set, iterate
from game.engine.deal import check_digit
from game.engine.hand import IllegalAction
from game.engine.match import Match
from game.engine.rules import VARIANTS
from game.input.buttons import Act, Press
from game.input.keymap import BUILT_IN as KEYMAPS
from game.record import __main__ as check
from game.record.journal import Journal
from game.record.log import Header, read, text_of
from game.record.players import PAIR, against, called, lifts_in, names_of
from game.record.statistics import Statistics
from game.record.store import Library, open_log
from game.review import __main__ as command
from game.screens.base import Push, Replace
from game.screens.pair import CurtainScreen, short_names
from game.screens.play import next_screen
from game.screens.replay import ReplayScreen
from game.screens.review import ReviewScreen
from game.screens.seating import ENDS_A_TURN, KeyScreen
from game.table import Seated, Table
from game.text.catalogue import BUILT_IN
from tests.screens.fit import faults
from tests.screens.menu_rig import MenuRig
from tests.screens.rig import Rig

ANNA, OLA = Seated("ANNA", "score"), Seated("MARGRETE", "help")
EVERY: tuple[Act, ...] = (
    "select",
    "ok",
    "left",
    "right",
    "up",
    "down",
    "sort",
    "view",
    "hint",
    "score",
    "help",
)


def pair(
    variant: str = "gin", code: str = "1234567894", language: str = "en", folder: Path | None = None
) -> Rig:
    library = Library(folder)
    table = Table.new_pair(library, VARIANTS[variant], (ANNA, OLA), code)
    return Rig(table, library, "instant", language)


def lifted(game: Rig) -> None:
    """Press the key of the player whose curtain it is."""
    game.stack.press(Press("", game.table.lifts[game.table.seat]))  # type: ignore[arg-type]
    game.settle()


def cards(scene: Scene) -> int:
    """Every card that lies open in a scene."""
    held = [each.card for each in scene if isinstance(each, Face) and each.card >= 0]
    held += [each.card for each in scene if isinstance(each, Cell) and each.kind != "ghost"]
    return card_set(held)


def public(match: Match) -> int:
    """Cards that both have seen in this hand."""
    view = match.view(0)
    found = card_set([*view.discards, *(card for _, card in view.taken_by)])
    found |= view.knocker_loose | card_set(card for card, _ in view.laid_off)
    for meld in view.spread:
        found |= meld
    for _, action in view.public_actions:
        for meld in action.melds:
            found |= meld
    if view.upcard is not None:
        found |= 1 << view.upcard
    return found


def step(game: Rig, rng: Random) -> None:
    """One press that gets somewhere: the right key at a curtain, else anything but CLR."""
    if game.screen == "CurtainScreen" and rng.random() < 0.7:
        lifted(game)
    elif game.screen == "TurnScreen" and rng.random() < 0.3 and not game.table.covered:
        game.table.act(Easy().choose(game.table.view, rng))
        game.stack._go(Replace(next_screen(game.deps, game.table)))
    else:
        game.stack.press(Press("", rng.choices(EVERY, (6, 9, 4, 6, 2, 2, 1, 1, 1, 1, 1))[0]))
        game.settle()


@pytest.mark.parametrize("language", BUILT_IN)
@pytest.mark.parametrize("variant", VARIANTS)
def test_no_scene_shows_a_card_of_the_other_and_the_words_fit(variant: str, language: str) -> None:
    rng, seen, curtains = Random(f"{variant} {language}"), set(), 0
    game = pair(variant, language=language)
    for _ in range(700):
        if game.screen == "Root":
            break
        scene, match, table = game.stack.scene(), game.table.match, game.table
        assert not faults(scene), f"{game.screen}: {faults(scene)}"
        seen.add(game.screen)
        if match.result is None:
            own = 0 if table.covered else match.hand.hands[table.seat]
            extra = cards(scene) & ~(own | public(match))
            assert not extra, f"{game.screen} shows {[*iterate(extra)]}"
            assert table.covered or match.hand.to_act == table.seat
            curtains += game.screen == "CurtainScreen"
        step(game, rng)
    assert {"DealScreen", "CurtainScreen", "TurnScreen", "ScoreScreen"} <= seen
    assert curtains > 20
    assert read(text_of(game.table.header, game.table.journal.lines)).replay() == game.table.match


def knocked(variant: str, folder: Path) -> tuple[Table, Library]:
    """A match of two whose first hand one of them knocks, with something for the other to lay off where that is
    allowed."""
    for number in range(60):
        digits = f"{number:09d}"
        code = digits + check_digit(digits)
        library = Library(None)
        table = Table.new_pair(library, VARIANTS[variant], (ANNA, OLA), code)
        play_hand(table)
        result = table.match.result
        assert result is not None
        if result.kind in ("knock", "undercut") and (result.laid_off or not table.match.rules.lay_offs):
            library = Library(folder)
            return Table.new_pair(library, VARIANTS[variant], (ANNA, OLA), code), library
    raise AssertionError("nobody ever knocks")


def play_hand(table: Table, moment: Callable[[], None] = lambda: None) -> None:
    """Play a hand by EASY. moment: called before each act, the curtain as it hangs, and at the end."""
    rng = Random(1)
    while table.match.result is None:
        moment()
        table.lift()
        table.act(Easy().choose(table.view, rng))
    moment()


@pytest.mark.parametrize("variant", ["gin", "grim", "rami"])
def test_the_curtain_holds_at_every_moment_of_a_hand_killed_and_taken_up(
    variant: str, tmp_path: Path
) -> None:
    """Before every act of a hand the program is killed: the menu and the curtain show no card, and what is behind
    it none that the player to act may not see."""
    table, library = knocked(variant, tmp_path / "played")
    phases: dict[str, int] = {}

    def killed() -> None:
        match, log = table.match, table.journal.path
        assert log is not None
        folder = tmp_path / str(sum(phases.values()))
        (folder / "matches").mkdir(parents=True)
        shutil.copy(log, folder / "matches" / log.name)
        menu = MenuRig(folder)
        assert menu.chosen() == "CONTINUE"
        assert cards(menu.stack.scene()) == 0
        menu.press("5")
        phases[match.hand.phase] = phases.get(match.hand.phase, 0) + 1
        again = menu.deps.table
        assert again is not None
        if match.result is not None:
            assert menu.screen == "ScoreScreen"
        elif match.hand.trail:
            assert (menu.screen, cards(menu.stack.scene())) == ("CurtainScreen", 0)
        else:
            assert not cards(menu.stack.scene()) & ~public(match)
            menu.press("O O")
            assert (menu.screen, cards(menu.stack.scene())) == ("CurtainScreen", 0)
        if match.result is None:
            menu.stack.press(Press("", again.lifts[again.seat]))  # type: ignore[arg-type]
            scene = menu.stack.scene()
            assert menu.screen != "CurtainScreen"
            assert cards(scene) & match.hand.hands[again.seat]
            assert not cards(scene) & ~(match.hand.hands[again.seat] | public(match))
        menu.deps.library.close()

    play_hand(table, killed)
    library.close()
    assert set(phases) >= {"draw", "discard", "arrange", "over"}
    assert phases["arrange"] == 2
    assert ("lay-off" in phases) == table.match.rules.lay_offs


def dealt_anew(match: Match, mine: int | None, rng: Random) -> Match:
    """The match with every card that is hidden from a seat (None: from anybody who only saw the table) dealt anew."""
    hand, known = match.hand, public(match)
    keep = [hand.hands[0] & known, hand.hands[1] & known]
    if mine is not None:
        keep[mine] = hand.hands[mine]
    spare = [card for card in range(52) if not (keep[0] | keep[1] | known) >> card & 1]
    rng.shuffle(spare)
    hands = list(keep)
    for seat in (0, 1):
        while hands[seat].bit_count() < hand.hands[seat].bit_count():
            hands[seat] |= 1 << spare.pop()
    other = hand._copy()
    other.hands = (hands[0], hands[1])

    return match._replace(hand=other)


def test_hidden_cards_change_no_scene() -> None:
    """A scene is made of what its player may know: dealing the hidden cards anew gives the same one."""
    rng, looked = Random(5), {"CurtainScreen": 0, "TurnScreen": 0}
    for code in ("1234567894", "0000000000"):
        game = pair(code=code)
        for _ in range(300):
            if game.table.match.number > 1:
                break
            table, match = game.table, game.table.match
            if match.hand.phase in ("upcard", "draw", "discard") and game.screen in looked:
                eyes = None if table.covered else table.seat
                other = Table(Journal(None, table.header, table.journal.lines), dealt_anew(match, eyes, rng))
                assert other.match.hand.hands != match.hand.hands
                other.seat, other.covered, other._notes = table.seat, table.covered, table._notes
                same = Table(Journal(None, table.header, table.journal.lines), match)
                same.seat, same.covered, same._notes = table.seat, table.covered, table._notes
                one, two = (next_screen(game.deps, each).scene() for each in (same, other))
                assert one == two
                looked[game.screen] += 1
            step(game, rng)
    assert min(looked.values()) > 15


@pytest.mark.parametrize("own", EVERY)
def test_the_foot_of_the_curtain_says_lifts_at_ones_own_key_alone(own: Act) -> None:
    """Also where a second function is printed above it: 7 lifts here, it gives no hint."""
    menu = MenuRig(None)
    table = Table.new_pair(Library(None), VARIANTS["gin"], (Seated("A", own), Seated("B", own)), "1234567894")
    scene = CurtainScreen(menu.deps, table).scene()
    lit = [(each.acts, each.label) for each in scene if isinstance(each, Keycap) and each.lit]
    assert set(lit) == {((own,), "LIFTS"), (("clear",), "MENU")}
    chosen = KeyScreen(menu.deps, VARIANTS["gin"], (), "A").scene()
    there = [each.label for each in chosen if isinstance(each, Keycap) and own in each.acts and each.lit]
    assert set(there) == (set() if own in ENDS_A_TURN else {"LIFTS"})


def test_only_ones_own_key_lifts_the_curtain() -> None:
    game = pair()
    game.press("O O")
    assert game.screen == "CurtainScreen"
    own = game.table.lifts[game.table.seat]
    for act in EVERY:
        if act != own:
            game.stack.press(Press("", act))
            assert game.screen == "CurtainScreen"
    game.stack.press(Press("", own, held=True))  # type: ignore[arg-type]
    assert game.screen == "CurtainScreen"
    with pytest.raises(IllegalAction, match="curtain"):
        game.table.act(game.table.view.legal[0])
    lifted(game)
    assert game.screen == "TurnScreen"
    first = game.table.seat
    game.press("5")
    assert (game.screen, game.table.seat) == ("CurtainScreen", 1 - first)


def test_the_menu_and_a_new_start_let_the_curtain_fall(tmp_path: Path) -> None:
    game = pair(folder=tmp_path)
    game.press("O O")
    lifted(game)
    assert not game.table.covered
    name = game.table.journal.name
    game.table.close()
    game.deps.library.close()
    menu = MenuRig(tmp_path)
    assert cards(menu.stack.scene()) == 0
    assert menu.says("ANNA")
    menu.press("5")
    assert menu.screen in ("CurtainScreen", "DealScreen")
    table = menu.deps.table
    assert table is not None
    assert (table.journal.name, table.covered, table.names) == (name, True, ("ANNA", "MARGRETE"))
    menu.press("C")
    assert cards(menu.stack.scene()) == 0


def test_names_and_keys_are_typed_and_noted(tmp_path: Path) -> None:
    menu = MenuRig(tmp_path)
    menu.go("TWO PLAYERS").go("OKLAHOMA")
    assert menu.screen == "NameScreen"
    menu.press("5 6 5 O")
    assert menu.screen == "KeyScreen"
    menu.press("C")
    assert menu.screen == "NameScreen" and "AB" in menu.words()  # CLR goes back to the name as it was typed
    menu.press("O")
    assert menu.screen == "KeyScreen"
    menu.press("3")
    assert menu.screen == "NameScreen"
    menu.press("5 6 5 O")
    assert menu.screen == "NameScreen"
    assert menu.says("taken")
    menu.press("5 O 9")
    assert menu.screen == "DealScreen"
    table = menu.deps.table
    assert table is not None
    assert (table.header.seats, table.names, table.lifts) == (PAIR, ("AB", "ABB"), ("view", "score"))
    log = open_log(tmp_path / "matches" / table.journal.name)
    assert names_of(log) == ("AB", "ABB")
    assert lifts_in(f"note {rest}" for _, _, rest in log.entries) == ("view", "score")


@pytest.mark.parametrize("keymap", KEYMAPS)
@pytest.mark.parametrize("language", BUILT_IN)
def test_every_key_fits_on_the_curtain_in_every_layout(language: str, keymap: str) -> None:
    menu = MenuRig(None, language, keymap)
    for act in EVERY:
        table = Table.new_pair(
            Library(None),
            VARIANTS["oklahoma"],
            (Seated("WWWWWWWW", act), Seated("MMMMMMMM", act)),
            "1234567894",
        )
        assert not faults(CurtainScreen(menu.deps, table).scene()), act
    for before in ((), (Seated("WWWWWWWW", "up"),)):
        screen = KeyScreen(menu.deps, VARIANTS["gin"], before, "MMMMMMMM")
        screen.handle(Press("", "up")) if before else None
        assert bool(screen.refused) == bool(before)
        assert not faults(screen.scene())
        for act in ENDS_A_TURN:
            screen.handle(Press("", act))
            assert screen.refused and not faults(screen.scene()), act


@pytest.mark.parametrize("act", ENDS_A_TURN)
def test_no_key_that_ends_a_turn_lifts_the_next_curtain(act: Act) -> None:
    """Pressed twice it would show the other's cards to the one who has just played."""
    menu = MenuRig(None)
    screen = KeyScreen(menu.deps, VARIANTS["gin"], (), "A")
    assert screen.handle(Press("", act)) is None
    assert screen.refused and "ends a turn" in screen.refused
    assert isinstance(screen.handle(Press("", "hint")), Replace)


@pytest.mark.parametrize("language", BUILT_IN)
def test_both_may_not_choose_the_same_key(language: str, tmp_path: Path) -> None:
    menu = MenuRig(tmp_path, language)
    menu.go(menu.deps.texts("menu_pair")).press("5").press("5 6 5 O 3 5 O")
    assert menu.screen == "KeyScreen"
    menu.press("3")
    assert menu.screen == "KeyScreen"
    assert menu.says(menu.deps.texts("pair_key_taken", name="AB").split(".")[0])
    assert not faults(menu.stack.scene())
    menu.press("9")
    assert menu.deps.table is not None
    assert menu.deps.table.lifts == ("view", "score")


def test_a_match_that_goes_on_is_asked_about_before_the_names(tmp_path: Path) -> None:
    menu = MenuRig(tmp_path)
    menu.go("GIN").press("C")
    menu.go("TWO PLAYERS").press("5")
    assert menu.screen == "ConfirmScreen"
    menu.press("O")
    assert menu.screen == "PairScreen"
    menu.press("5 6 O")
    assert menu.screen == "NameScreen"
    menu.press("5 O 3 5 5 O 9")
    assert menu.screen == "DealScreen"
    assert len(menu.kept()) == 2


def test_the_rules_for_two_name_no_computer() -> None:
    menu = MenuRig(None).go("TWO PLAYERS")
    for _ in VARIANTS:
        assert not menu.says("CPU")
        assert not menu.says("NORMAL")
        menu.press("8")


def test_names_that_cannot_be_shown_are_numbers() -> None:
    assert short_names(("ANNA", "ANNABEL")) == ("ANN1", "ANN2")
    table = Table.new_pair(Library(None), VARIANTS["gin"], (Seated("{x}", "no such"), OLA))
    assert table.names == ("1", "MARGRETE")
    game = Rig(table, Library(None))
    game.press("O")
    game.stack._go(Push(CurtainScreen(game.deps, table)))
    curtain = game.stack.top
    assert isinstance(curtain, CurtainScreen)
    table.seat = 0
    assert (curtain.name, curtain.key) == ("1", "ok")


def unnamed(words: list[str]) -> list[str]:
    """Words that call a player something else than a name."""
    return [word for word in words if {"CPU", "YOU", "you", "CPU'S"} & set(word.split(" "))]


def played_out(folder: Path | None = None) -> Table:
    """A match of two, played to its end."""
    table = Table.new_pair(Library(folder), VARIANTS["gin"], (ANNA, OLA), "1234567894")
    rng = Random(1)
    while not table.match.over:
        if table.match.result is not None:
            table.next_hand()
        else:
            table.lift()
            table.act(Easy().choose(table.view, rng))
    return table


def test_such_a_match_is_replayed_and_reviewed_for_both(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = played_out(tmp_path)
    path = table.journal.path
    assert path is not None
    log = open_log(path)
    found = Statistics()
    assert found.fold(1, log)
    assert not found.rows
    game = MenuRig(None)
    replay = ReplayScreen(game.deps, log, path)
    game.stack._go(Push(replay))
    told: set[str] = set()
    for _ in range(60):
        told.update(word for word in game.words() if word.startswith(("ANNA ", "MARG ")))
        assert not unnamed(game.words())
        game.press("6")
    assert len(told) > 4
    text = path.read_text()
    screen = ReviewScreen(game.deps, read(text[: text.index("\n", text.index("\nend ") + 1) + 1]), 0)
    for seat in (0, 1):
        for _ in range(5000):
            if screen.due(0) is None:
                break
            screen.tick(0)
        assert (screen.seat, screen.found is not None) == (seat, True)
        assert not faults(screen.scene())
        words = [each.text for each in screen.scene() if isinstance(each, Text)]
        assert not unnamed(words)
        assert any(re.match(rf"Turn \d+: {('ANNA', 'MARG')[seat]} ", each) for each in words)
        turned = [
            each.label for each in screen.scene() if isinstance(each, Keycap) and each.acts == ("view",)
        ]
        assert turned == ["OTHER"]  # what it does here: the review of the other player
        screen.handle(Press("", "view"))


def test_the_scores_name_the_players_the_same_way_round_for_both() -> None:
    table = played_out()
    game = Rig(table, Library(None))
    assert game.screen == "ScoreScreen"
    assert table.seat == 0
    assert game.says("ANNA")
    assert not unnamed(game.words())
    heard: list[str] = []
    game.deps.voice.play = heard.append
    game.press("O")
    assert game.screen == "MatchScreen"
    assert game.says("ANNA WINS") or game.says("MARG WINS")
    assert heard == ["win"], "of two players one has won, whichever it is"
    assert not unnamed(game.words())
    game.press("3")
    assert game.screen == "LuckScreen"
    assert not faults(game.stack.scene())
    assert not unnamed(game.words())


def test_who_has_no_name_is_called_by_the_seat() -> None:
    header = Header.new(VARIANTS["gin"], PAIR, "0000000000")
    for notes, names, line in (
        ([], ("0", "1"), "human (0) against human (1)"),
        (["note name-1 BOB"], ("0", "BOB"), "human (0) against BOB (1)"),
        (["note name-0 {x}", "note name-1 ABCDEFGHIJK"], ("0", "ABCDEFGH"), "human (0) against ABCDEFGH (1)"),
    ):
        log = read(text_of(header, notes))
        assert (called(log), against(log)) == (names, line)
    alone = read(text_of(Header.new(VARIANTS["gin"], ("human", "hard"), "0000000000"), ["note name-0 ANN"]))
    assert (called(alone), against(alone)) == (("0", "1"), "human (0) against hard (1)")


def test_the_review_of_the_command_line_has_both_seats(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = pair(folder=tmp_path, variant="grim")
    rng = Random(2)
    table = game.table
    while table.match.result is None:
        table.lift()
        table.act(Easy().choose(table.view, rng))
    assert table.journal.path is not None
    assert command.main([str(table.journal.path)]) == 0
    text = capsys.readouterr().out
    assert "grim: ANNA (0) against MARGRETE (1), seen by ANNA\n" in text
    assert "grim: ANNA (0) against MARGRETE (1), seen by MARGRETE\n" in text
    result = table.match.result
    assert result.winner is not None and table.names is not None
    assert text.count(f"{result.points} to {table.names[result.winner]}\n") == 2
    assert check.main([str(table.journal.path)]) == 0
    assert "grim, ANNA (0) against MARGRETE (1)\n" in capsys.readouterr().out
    assert {each.suffix for each in (tmp_path / "matches").iterdir()} >= {".log", ".review"}
