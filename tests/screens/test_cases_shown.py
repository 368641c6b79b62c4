"""Faults reported of other programs' screens, by their ids."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path

import pygame
import pytest

from game.draw.canvas import Canvas
from game.draw.scene import HEIGHT, WIDTH, Digits, Face, Fill, Scene
from game.draw.theme import load_theme, theme_files
from game.draw.window import Window
from game.engine.cards import parse_card
from game.engine.hand import Hand
from game.engine.match import Match
from game.engine.rules import VARIANTS, Rules
from game.input.buttons import Press
from game.record.log import HUMAN, Header
from game.record.statistics import FILE, open_statistics
from game.record.store import Library, read_file
from game.screens import steps
from game.screens.turn import TurnScreen
from game.table import Table
from tests.engine.dealing import drawn, play
from tests.screens.menu_rig import MenuRig
from tests.screens.rig import _KEYS, Rig, rig

BOARD = VARIANTS["board"]
KNOCKER = "6H 7H 8H 9S 9D 9C JC QC KC AS"
OTHER = "5H 4H 2S 2D 2C TD TH TC 7S 3D"
BEFORE_8H, ONE_SHORT = "KC KD KH QS QD 9S 7D 5C 3H 2D", "2C 3C 4C 6H 7H JC TD TH TS AS"
"""With 8H thrown by the first, the second may take it and knock with 1."""


def at(hand: Hand, rules: Rules) -> Rig:
    """The screens at a hand that has been played so far."""
    library = Library(None)
    header = Header.new(rules, (HUMAN, "normal"), "0000000000")
    match = Match(rules, header.code, 0, 1, hand.dealer, hand)
    return Rig(Table(library.create(header), match), library)


def turn(game: Rig) -> TurnScreen:
    assert isinstance(game.stack.top, TurnScreen)
    return game.stack.top


# -- L14 --------------------------------------------------------------------------------------------------------


def test_l14_the_last_discard_has_words_of_its_own_and_nobody_has_knocked() -> None:
    rules = VARIANTS["gin"]._replace(last_discard=True)
    hand = play(drawn(rules, BEFORE_8H, ONE_SHORT, "8H", turns=28, dealer=0), "discard 8H")
    game = at(hand, rules)
    assert game.phase == "last-discard"
    assert game.buttons() == {"TAKE 8♥": False, "PASS": True}
    assert game.says("Only to knock") and not game.says("Upcard")
    assert not game.says("knocked") and not game.says("KNOCKS")
    game.press("0")
    assert game.screen == "HelpScreen" and not game.says("knocked")
    game.press("0 4 O")
    assert game.says("8♥ was just taken")
    game.press("O")
    assert game.phase == "discard" and len(game.log()) == 1, "taken, and nothing thrown yet"


def test_l14_the_first_offer_and_the_lay_off_have_theirs() -> None:
    game = rig(KNOCKER, OTHER, "KH", stock="QS", rules=BOARD)
    game.press("O")
    assert game.says("Upcard offer") and not game.says("Only to knock") and not game.says("KNOCK ")
    while not isinstance(turn(game).step, steps.Confirm):
        game.press("O")
    game.press("6 O")
    assert game.screen == "ArrangeScreen"
    assert game.says("YOU KNOCK") and not game.says("offer")


# -- X02 --------------------------------------------------------------------------------------------------------


def _confirm(rules: Rules = BOARD) -> Rig:
    """QS lies on the pile, and could be a knock."""
    game = rig(KNOCKER, OTHER, "KH", stock="QS", rules=rules)
    game.press("O O OOO")
    return game


def _arrange() -> Rig:
    game = _confirm()
    game.press("6 O")
    return game


def _score() -> Rig:
    game = _arrange()
    game.press("O")
    return game


def _match_score() -> Rig:
    game = rig(KNOCKER, OTHER, "KH", stock="QS", rules=BOARD, scores=(95, 0))
    game.press("O O OOO 6 O O O")
    return game


def _knock_instead_of_drawing() -> Rig:
    game = rig(KNOCKER, OTHER, "KH", stock="QS", rules=VARIANTS["rami"])
    game.press("O O")
    return game


def _played(keys: str) -> Callable[[], Rig]:
    def make() -> Rig:
        game = rig(KNOCKER, OTHER, "KH", stock="QS", rules=BOARD)
        game.press(keys)
        return game

    return make


PLACES: dict[str, Callable[[], Rig]] = {
    "deal": _played(""),
    "upcard": _played("O"),
    "draw": _played("O O"),
    "draw or knock": _knock_instead_of_drawing,
    "discard": _played("O O O"),
    "raised": _played("O O O 5"),
    "confirm": _confirm,
    "arrange": _arrange,
    "score": _score,
    "match score": _match_score,
}


@pytest.mark.parametrize("key", _KEYS)
@pytest.mark.parametrize("place", PLACES)
def test_x02_no_single_key_knocks_quits_or_starts_anew(place: str, key: str) -> None:
    """A press of any key, and then of the same key again as by a slip: neither knocks, nor quits, nor gives up."""
    game = PLACES[place]()
    knocks, hands = _knocks(game), game.table.match.number
    game.press(key)
    assert game.stack.running
    assert _knocks(game) == knocks
    assert not game.table.given_up
    if place != "score":
        assert game.table.match.number == hands
    if key == "C":
        assert game.screen == "Root", "the menu, where the match is kept"


def _knocks(game: Rig) -> int:
    return sum(line.split(" ")[0] == "knock" for line in game.log())


def test_x02_a_knock_is_chosen_apart_and_can_be_cancelled() -> None:
    game = _confirm()
    assert game.buttons() == {"END TURN": True, "KNOCK 1": False, "CANCEL": False}
    game.press("6")
    assert game.buttons()["KNOCK 1"]
    game.press("6 O")
    assert isinstance(turn(game).step, steps.Discard) and _knocks(game) == 0
    game = _knock_instead_of_drawing()
    assert not game.buttons()["KNOCK 1"], "the cursor starts on the stock"


# -- X03, M12 ---------------------------------------------------------------------------------------------------


def two_coloured(surface: pygame.Surface, area: pygame.Rect) -> tuple[bool, ...]:
    """Light or dark, pixel by pixel: what is left where colours cannot be told apart."""
    part = surface.subsurface(area)
    found = [sum(part.get_at((x, y))[:3]) > 380 for y in range(area.h) for x in range(area.w)]
    return tuple(found)


def faces(scene: Scene) -> list[Face]:
    """The cards of the hand."""
    return sorted(
        (each for each in scene if isinstance(each, Face) and each.y > 100), key=lambda face: face.x
    )


def painted(canvas: Canvas, scene: Scene) -> pygame.Surface:
    canvas.paint((Fill(0, 0, WIDTH, HEIGHT, "ground"), *scene))
    return canvas.surface.copy()


@pytest.mark.parametrize("theme", theme_files())
@pytest.mark.parametrize("hand", ["3S 4S 5S 8D 8H 8C 5H 6H KC 4D", "AC 3C 5C 7C 9C JC KC 2D 4D 6D"])
def test_x03_eleven_cards_can_be_told_apart_and_the_marks_are_no_mere_colours(theme: str, hand: str) -> None:
    game = rig(hand, "", "KH", stock="KS", level="easy")
    game.press("O O O")
    canvas = Canvas(load_theme(theme))
    scene = game.stack.scene()
    shown = faces(scene)
    assert len(shown) == 11
    whole = painted(canvas, scene)
    signs = []
    for face in shown:
        area = pygame.Rect(face.x + 3, face.y + 4, 18, 30)
        alone = painted(canvas, (face,))
        assert two_coloured(whole, area) == two_coloured(alone, area), "rank and suit lie open"
        signs.append(two_coloured(alone, area))
    assert all(one != other for one, other in combinations(signs, 2))
    place = pygame.Rect(0, 110, WIDTH, 80)
    for face in (shown[0], shown[5], shown[10]):
        others = tuple(each for each in scene if each not in (face, shown[10]))
        pictures = [
            two_coloured(painted(canvas, (*others, face._replace(marks=marks))), place)
            for marks in (frozenset(), frozenset({"cursor"}), frozenset({"raised"}), frozenset({"new"}))
        ]
        for one, other in combinations(pictures, 2):
            assert sum(a != b for a, b in zip(one, other, strict=True)) >= 12, "told without colours"
    new = next(face for face in shown if "new" in face.marks)
    assert new.card == parse_card("KS") and new.word == "NEW"


@pytest.fixture
def window() -> Iterator[Callable[[tuple[int, int]], Window]]:
    opened: list[Window] = []

    def open_at(size: tuple[int, int]) -> Window:
        opened.append(Window(load_theme("lcd"), size=size))
        return opened[-1]

    yield open_at
    for each in opened:
        each.close()


@pytest.mark.parametrize("size", [(640, 480), (800, 480), (1920, 1080)])
def test_x03_the_first_the_middle_and_the_last_card_are_whole_on_every_screen(
    size: tuple[int, int], window: Callable[[tuple[int, int]], Window]
) -> None:
    game = rig("3S 4S 5S 8D 8H 8C 5H 6H KC 4D", "9S JD QD 2D 7S AC 9D TC 2S TH", "KH", stock="KS")
    game.press("O O O")
    shows = window(size)
    row = [face.card for face in faces(game.stack.scene())]
    for card in (row[0], row[5], row[10]):
        while turn(game).step.cursor != card:
            game.press("6")
        scene = game.stack.scene()
        shows.show(scene)
        canvas = Canvas(load_theme("lcd"))
        canvas.paint(scene)
        screen = pygame.display.get_surface()
        assert screen is not None and screen.get_size() == size
        x, y, scale = shows.plan.lcd
        assert x >= 0 and y >= 0
        for column in range(0, WIDTH, 3):
            for line in range(105, 200, 3):
                seen = screen.get_at((x + column * scale, y + line * scale))
                assert seen == canvas.surface.get_at((column, line))


def test_m12_the_largest_count_is_shown_and_scored_in_full() -> None:
    """98 loose in ten cards, and gin against it is worth 98 and 25."""
    worst = "KS KC QD QH JS JC TD TH 9S 9C"
    game = rig(worst, "AC 2C 3C 4D 5D 6D 7H 8H 9H AD", "AH", stock="KH", rules=BOARD, dealer=0)
    game.press("O")
    assert "98" in [each.text for each in game.stack.scene() if isinstance(each, Digits)]
    game = rig("AC 2C 3C 4D 5D 6D 7H 8H 6H AD", worst, "AH", stock="9H", rules=BOARD)
    game.press("O O O")
    while turn(game).step.cursor != parse_card("AD"):
        game.press("6")
    game.press("O O 6 O")
    assert game.screen == "ScoreScreen"
    digits = [each.text for each in game.stack.scene() if isinstance(each, Digits)]
    assert "98" in digits and "123" in digits
    assert game.table.match.scores == (123, 0)


def test_every_key_of_the_rig_is_one_of_the_twelve() -> None:
    assert len(_KEYS) == 12 and {Press("", act).act for act in _KEYS.values()} == set(_KEYS.values())


# -- R03 --------------------------------------------------------------------------------------------------------


def test_r03_the_score_of_a_hand_is_counted_once_however_often_it_is_looked_at(tmp_path: Path) -> None:
    menu, table = _finished_hand(tmp_path)
    before = table.match
    for _ in range(3):
        menu = menu.restart()
        menu.press("O")
        assert menu.screen == "ScoreScreen"
        assert menu.deps.table is not None and menu.deps.table.match == before
    log = read_file(next((tmp_path / "matches").glob("*.log")))[0]
    assert [word for _, word, _ in log.entries].count("end") == 1


def test_r03_a_match_that_is_over_is_told_and_counted_once(tmp_path: Path) -> None:
    menu, table = _finished_hand(tmp_path)
    while not table.match.over:
        _first_legal(table)
    statistics = open_statistics(menu.deps.library, tmp_path / FILE)[0].text()
    for _ in range(3):
        menu = menu.restart()
        assert "CONTINUE" not in menu.lines()
        assert open_statistics(menu.deps.library, tmp_path / FILE)[0].text() == statistics


def _finished_hand(folder: Path) -> tuple[MenuRig, Table]:
    """A kept match that stands at the score of its first hand, and the menu."""
    menu = MenuRig(folder)
    menu.press("5")
    table = menu.deps.table
    assert table is not None
    while table.match.result is None:
        _first_legal(table)
    return menu, table


def _first_legal(table: Table) -> None:
    """One step towards the end: the computer's, or the first knock, or the first legal action."""
    if table.match.result is not None:
        table.next_hand()
    elif not table.think():
        legal = table.view.legal
        table.act(next((each for each in legal if each.kind == "knock"), legal[-1]))
