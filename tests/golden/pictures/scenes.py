"""A scene of every screen, always the same: fixed codes, a fixed salt, a fixed day, no files but those named here.

A way to a scene is written as presses: keys by their names on a telephone, O for OK, C for CLR.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

from game.bindings import Bindings
from game.draw.scene import Scene
from game.engine.cards import parse_card
from game.engine.rules import VARIANTS, Rules
from game.input.buttons import Press
from game.review import kept
from game.review.match import PlayedHands, Progress
from game.review.match import review as made_of
from game.screens.arrange import ArrangeScreen
from game.screens.keytest import KeyTestScreen
from game.screens.layoff import LayOffScreen
from game.screens.play import first_screen
from game.screens.power import lit
from game.screens.replay import replay_screen
from game.screens.review import ReviewScreen
from game.screens.stack import Stack
from game.screens.start import StartScreen
from game.screens.turn import TurnScreen
from game.settings import Settings
from game.table import Seated, Table
from tests.review.found import log_of
from tests.screens.menu_rig import MenuRig
from tests.screens.rig import Rig, stacked
from tests.screens.test_stats import full

LOGS = Path(__file__).resolve().parents[2] / "data" / "logs"
CODE = "1234567894"
SALT = "0123456789abcdef"
DAY = (2026, 11, 30)
HAND = "5H 6H 8H TS TD TC AC 2D 4S QS"
OTHER = "AH 3C 5D 7C 8D 9S JH QD KH KS"
KNOCKER = "6H 7H 8H 9S 9D 9C JC QC KC AS"
LOOSE = "5H 4H 2S 2D 2C TD TH TC 7S 3D"

Build = Callable[[str], Scene]
SCENES: dict[str, Build] = {}
"""Name -> what makes the scene in a language."""


def scene(build: Build) -> Build:
    SCENES[build.__name__] = build
    return build


def every(language: str = "en") -> Iterator[tuple[str, Scene]]:
    """Name and scene of every picture."""
    for name, build in SCENES.items():
        with fixed():
            yield name, build(language)


@contextmanager
def fixed() -> Iterator[None]:
    """No chance and no clock: each match has the same code, salt and day."""
    with (
        patch("game.engine.deal.new_match_code", lambda: CODE),
        patch("game.engine.deal.new_salt", lambda: SALT),
        patch("game.screens.replays.day", lambda stamp: "2026-11-30"),
    ):
        yield


# -- the menu and what it opens --------------------------------------------------------------------------------------


def menu(language: str, keys: str = "", way: str = "", settings: Settings | None = None) -> MenuRig:
    """The menu; ``way``: keys of the lines to open, one after the other; ``keys``: presses then."""
    rig = MenuRig(None, language, settings=settings)
    rig.deps.today = lambda: DAY
    rig.deps.themes = lambda: ("lcd", "nokia", "colour", "paper")
    for line in way.split():
        rig.go(rig.deps.texts(line))
    return rig.press(keys)


def from_menu(name: str, way: str = "", keys: str = "") -> None:
    """A scene that is reached from the menu by lines and presses alone."""
    SCENES[name] = lambda language: menu(language, keys, way).stack.scene()


from_menu("menu")
from_menu("menu_options", "", "2222")
from_menu("more_rules", "menu_more")
from_menu("own_rules", "menu_more more_own")
from_menu("own_rules_base", "menu_more more_own custom_new")
from_menu("own_rules_name", "menu_more more_own custom_new game_gin", "6 8 5 5")
from_menu("own_rules_fields", "menu_more more_own custom_new game_oklahoma", "O 8")
from_menu("own_rules_number", "menu_more more_own custom_new game_gin", "O 8888 O 4")
from_menu("codes", "menu_code")
from_menu("code_typed", "menu_code codes_type", "1234567")
from_menu("code_wrong", "menu_code codes_type", "1234567890")
from_menu("code_rules", "menu_code codes_type", f"{CODE}O8")
from_menu("options", "menu_options")
from_menu("options_end", "menu_options", "2")
from_menu("key_test", "menu_options option_keytest")
from_menu("two_players", "menu_pair")
from_menu("two_players_name", "menu_pair game_gin")
from_menu("two_players_key", "menu_pair game_gin", "5 O")
from_menu("two_players_key_taken", "menu_pair game_gin", "5 O 3 6 5 O 3")
from_menu("code_results", "menu_code codes_results")
from_menu("traps", "menu_help traps_title")
from_menu("help_list", "menu_help")
from_menu("help_keys", "menu_help keys_title")
from_menu("help_gin", "menu_help game_gin")
from_menu("help_oklahoma", "menu_help game_oklahoma", "6")
from_menu("leave", "", "C")
from_menu("lesson", "learn_title")
from_menu("lesson_line", "learn_title", "5555")


@scene
def power_on(language: str) -> Scene:
    return lit(menu(language).stack.scene())


@scene
def first_start(language: str) -> Scene:
    return StartScreen(menu(language).deps).scene()


@scene
def notice(language: str) -> Scene:
    rig = menu(language)
    rig.deps.notices.append(
        "settings.toml: line 3: not a line of the form key = value; kept as settings.toml.damaged"
    )
    rig.settle()
    return rig.stack.scene()


@scene
def key_test_waiting(language: str) -> Scene:
    rig = menu(language)
    rig.deps.bindings = Bindings("phone")
    rig.stack.screens.append(page := KeyTestScreen(rig.deps))
    for name in ("q", "kp_8", "pad_shoulder_left", "left", "2", "kp_enter"):
        page.raw(name)
    return page.scene()


def with_matches(language: str, line: str) -> Scene:
    """A page of the menu that lists matches; three are kept."""
    with tempfile.TemporaryDirectory() as folder:
        rig = MenuRig(Path(folder), language)
        for name, keys in (("grim", "5"), ("oklahoma", "5"), ("gin", "")):
            table = Table.new(rig.deps.library, VARIANTS[name], "normal", CODE)
            rig.deps.table = table
            rig.stack = Stack(first_screen(rig.deps, table))
            rig.press(keys)
            table.close()
            rig.deps.table = None
        rig.deps.library.close()
        rig = MenuRig(Path(folder), language).go(rig.deps.texts(line))
        found = rig.stack.scene()
        rig.restart().deps.library.close()
        return found


SCENES["matches"] = lambda language: with_matches(language, "menu_matches")
SCENES["replays"] = lambda language: with_matches(language, "menu_replay")


def statistics(language: str, keys: str) -> Scene:
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "statistics.toml").write_text(full().text())
        rig = MenuRig(Path(folder), language).press(f"9 {keys}")
        found = rig.stack.scene()
        rig.deps.library.close()
        return found


SCENES["statistics"] = lambda language: statistics(language, "")
SCENES["statistics_game"] = lambda language: statistics(language, "6")
SCENES["statistics_plot"] = lambda language: statistics(language, "4")


# -- a match ---------------------------------------------------------------------------------------------------------


def match(
    language: str,
    hand: str = HAND,
    other: str = OTHER,
    upcard: str = "7H",
    stock: str = "9D 3H 6C 2S JD",
    rules: Rules = VARIANTS["gin"],
    dealer: int = 1,
    scores: tuple[int, int] = (62, 45),
) -> Rig:
    """A match whose first hand is stacked, on the screens."""
    table, library = stacked(hand, other, upcard, stock, rules, dealer, scores=scores)
    return Rig(table, library, language=language)


def to(game: Rig, card: str) -> None:
    """Move the cursor to a card of one's own."""
    top = game.stack.top
    assert isinstance(top, ArrangeScreen | TurnScreen)
    for _ in range(14):
        at = top.cursor if isinstance(top, ArrangeScreen) else top.step.cursor
        if at == parse_card(card):
            return
        game.press("6")
    raise AssertionError(f"the cursor never comes to {card}")


def turn(language: str, keys: str = "", card: str = "", after: str = "", **given: object) -> Scene:
    """Presses, the cursor to a card, presses."""
    game = match(language, **given)  # type: ignore[arg-type]
    game.press(keys)
    if card:
        to(game, card)
    game.press(after)
    return game.stack.scene()


OKLAHOMA = {"rules": VARIANTS["oklahoma"], "upcard": "4D"}
GRIM = {"rules": VARIANTS["grim"]}
RAMI = {"rules": VARIANTS["rami"], "hand": KNOCKER, "other": LOOSE, "upcard": "KH", "stock": "3S 5S QH"}

SCENES |= {
    "deal": lambda language: turn(language),
    "deal_oklahoma": lambda language: turn(language, **OKLAHOMA),
    "offer": lambda language: turn(language, "O"),
    "draw": lambda language: turn(language, "O O"),
    "offer_hint": lambda language: turn(language, "O 7"),
    "draw_hint": lambda language: turn(language, "O O 7"),
    "taken": lambda language: turn(language, "O 4 O"),
    "taken_barred": lambda language: turn(language, "O 4 O", "7H"),
    "raised": lambda language: turn(language, "O 4 O", "QS", "5"),
    "carried": lambda language: turn(language, "O 4 O", "QS", "5 1 4 4"),
    "confirm": lambda language: turn(language, "O 4 O", "QS", "5 O"),
    "confirm_knock": lambda language: turn(language, "O 4 O", "QS", "5 O 6"),
    "oklahoma_turn": lambda language: turn(language, "O O O", **OKLAHOMA),
    "grid": lambda language: turn(language, "O O", **GRIM),
    "grid_taken": lambda language: turn(language, "O 6 O", "7H", **GRIM),
    "grid_raised": lambda language: turn(language, "O 6 O", "QS", "5", **GRIM),
    "knock_before_draw": lambda language: turn(language, "O O", **RAMI),
    "sheet": lambda language: turn(language, "O 4 O 9"),
    "sheet_known": lambda language: turn(language, "O 4 O 9 6"),
    "help_in_play": lambda language: turn(language, "O 0", **OKLAHOMA),
    "new_match": lambda language: asked(language),
}


def asked(language: str) -> Scene:
    """A new match while one goes on."""
    rig = menu(language, "", "game_gin")
    return rig.press("C 8 5").stack.scene()


@scene
def menu_continue(language: str) -> Scene:
    return menu(language, "O O C", "game_gin").stack.scene()


def showdown(language: str, keys: str = "", **given: object) -> Rig:
    """The player knocks with one left; then presses."""
    wanted = {
        "hand": KNOCKER,
        "other": LOOSE,
        "upcard": "KH",
        "stock": "QS",
        "rules": VARIANTS["board"],
        **given,
    }
    game = match(language, **wanted)  # type: ignore[arg-type]
    game.press("O O O")
    to(game, "QS")
    game.press(f"O O 6 O {keys}")
    return game


@scene
def arrange(language: str) -> Scene:
    return showdown(language).stack.scene()


@scene
def lay_off(language: str) -> Scene:
    """The computer's turn to lay off, not begun yet."""
    game = showdown(language)
    game.table.act(next(each for each in game.table.view.legal if each.kind == "arrange"))
    return LayOffScreen(game.deps, game.table).scene()


@scene
def luck(language: str) -> Scene:
    game = showdown(language, "O O 3", scores=(95, 45))
    return game.stack.scene()


@scene
def arrange_refused(language: str) -> Scene:
    game = showdown(language)
    to(game, "9S")
    return game.press("5 O") or game.stack.scene()


@scene
def score_knock(language: str) -> Scene:
    return showdown(language, "O").stack.scene()


@scene
def defend(language: str) -> Scene:
    """The computer knocks at its first turn, and the player lays off."""
    game = match(language, LOOSE, KNOCKER, "KH", "4S QS", VARIANTS["board"])
    game.press("O O O")
    to(game, "4S")
    game.press("O O O")
    return game.stack.scene()


@scene
def score_undercut(language: str) -> Scene:
    game = match(language, "5H 4H AD 2S 2D 2C TH TC TD 9H", KNOCKER, "KH", "7S QS", VARIANTS["board"])
    game.press("O O O")
    to(game, "7S")
    game.press("O O O O")
    return game.stack.scene()


@scene
def score_gin(language: str) -> Scene:
    return showdown(language, hand=KNOCKER.replace("AS", "9H")).stack.scene()


@scene
def match_won(language: str) -> Scene:
    return showdown(language, "O O", scores=(95, 45)).stack.scene()


# -- afterwards, and for two -----------------------------------------------------------------------------------------


def replayed(language: str, name: str, *acts: str) -> Scene:
    rig = menu(language)
    rig.stack.screens.append(replay_screen(rig.deps, LOGS / f"{name}.log"))
    return rig.press("".join(acts)).stack.scene()


SCENES |= {
    "replay": lambda language: replayed(language, "gin", "66666666"),
    "replay_open": lambda language: replayed(language, "gin", "666666667"),
    "replay_sheet": lambda language: replayed(language, "gin", "6" * 22, "96"),
    "replay_given_up": lambda language: replayed(language, "given-up", "8" * 30),
}


REVIEW = (
    (7.21, 11, "21 3.65 1.66 wait 7 0|knock 6S|discard AS"),
    (4.26, 8, "13 5.95 2.72 wait 1 0|knock 6D|discard AS"),
    (9.91, 10, "6 8.14 3.57 help 5 7|discard 9H|discard 3S"),
)
"""What the review says of the first hands of ``gin.log``: deal, decisions, a slip. It takes seconds to find."""


@scene
def review(language: str) -> Scene:
    log = log_of("gin", len(REVIEW))
    ends = PlayedHands(log).ends
    text = "".join(
        f"hand {at} {end} {deal} {decisions}\nslip {slip}\n"
        for at, (end, (deal, decisions, slip)) in enumerate(zip(ends, REVIEW, strict=True), 1)
    )
    screen = ReviewScreen(menu(language).deps, log, 0, None)
    screen._thought = made_of(log, 0, kept.read(f"{kept.version()}\nseat 0\n{text}"))
    while screen.due(0) is not None:
        screen.tick(0)
    for _ in range(2):
        screen.handle(Press("", "down"))
    return screen.scene()


@scene
def review_working(language: str) -> Scene:
    screen = ReviewScreen(menu(language).deps, log_of("gin", 1), 0, None)
    screen.progress = Progress(4, 11)
    return screen.scene()


@scene
def curtain(language: str) -> Scene:
    rig = menu(language)
    table = Table.new_pair(
        rig.deps.library, VARIANTS["gin"], (Seated("ANNA", "score"), Seated("MARGRETE", "help")), CODE
    )
    game = Rig(table, rig.deps.library, language=language)
    game.press("O")
    return game.stack.scene()
