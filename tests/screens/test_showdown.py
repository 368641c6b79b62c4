"""After the knock: both arranges, lay-offs, the score, the next hand, the end of the match."""

from __future__ import annotations

import pytest

from game.draw.scene import Digits, Face
from game.engine.actions import Action
from game.engine.cards import iterate, parse_card, parse_cards
from game.engine.rules import VARIANTS
from game.input.buttons import Press
from game.screens.arrange import ArrangeScreen
from game.screens.turn import TurnScreen
from tests.screens.rig import Rig, rig, stacked

BOARD = VARIANTS["board"]


def cursor_to(game: Rig, card: str) -> None:
    top = game.stack.top
    assert isinstance(top, ArrangeScreen | TurnScreen)
    for _ in range(14):
        at = top.cursor if isinstance(top, ArrangeScreen) else top.step.cursor
        if at == parse_card(card):
            return
        game.press("6")
    raise AssertionError(f"the cursor never comes to {card}")


def knock_with(game: Rig, card: str, draw: str = "O O O") -> None:
    """From the deal: pass, draw, throw a card, knock."""
    game.press(draw)
    cursor_to(game, card)
    game.press("OO 6 O")


def arranged(game: Rig) -> ArrangeScreen:
    top = game.stack.top
    assert isinstance(top, ArrangeScreen)
    return top


KNOCKER = "6H 7H 8H 9S 9D 9C JC QC KC AS"
LOOSE = "5H 4H 2S 2D 2C TD TH TC 7S 3D"


def test_the_knocker_arranges_the_computer_lays_off_and_the_score_is_shown() -> None:
    """L01, U05, K06: counts after the lay-offs are the ones scored; everything stays in sight until a key."""
    game = rig(KNOCKER, LOOSE, "KH", stock="QS", rules=BOARD)
    knock_with(game, "QS")
    assert game.screen == "ArrangeScreen"
    assert game.says("YOU KNOCK") and game.says("leaves 1.")
    game.press("O")
    assert game.screen == "ScoreScreen"
    result = game.table.match.result
    assert result is not None
    assert (result.kind, result.winner, result.counts, result.points) == ("knock", 0, (1, 10), 9)
    assert [card for card, _ in result.laid_off] == [parse_card("5H"), parse_card("4H")]
    small = [each for each in game.stack.scene() if isinstance(each, Face)]
    assert len(small) == 20
    assert {face.card for face in small if "laid" in face.marks} == {parse_card("5H"), parse_card("4H")}
    for words in ("KNOCK", "CPU left with", "you left with", "to you", "9", "FIRST TO 100"):
        assert game.says(words)
    digits = [each.text for each in game.stack.scene() if isinstance(each, Digits)]
    assert "  9" in digits and "10" in digits
    game.press("9 O 4 1")
    assert game.screen == "ScoreScreen"
    game.press("O")
    assert game.table.match.number == 2
    assert game.table.match.scores == (9, 0)


def test_two_and_eight_step_through_the_legal_spreads_and_sort_restores_the_best() -> None:
    game = rig("3S 4S 5S 6S 8D 8H 8C AH 2C QD", LOOSE.replace("2C", "3C"), "KH", stock="QS", rules=BOARD)
    knock_with(game, "QS", "O O O")
    game.press("C")
    game = rig("3S 4S 5S 6S 8D 8H 8C AH 2C AD", LOOSE.replace("2C", "3C"), "KH", stock="QS", rules=BOARD)
    knock_with(game, "QS")
    screen = arranged(game)
    best = screen.spread.points
    assert best == 4
    game.press("8")
    assert screen.spread.points >= best and game.says("Spread 2 of")
    seen = [screen.spread.points]
    for _ in range(3):
        game.press("8")
        seen.append(screen.spread.points)
    assert all(points <= 10 for points in seen)
    game.press("1")
    assert screen.spread.points == best
    game.press("2 8")
    assert screen.spread.points == best


def test_a_legal_spread_that_is_not_the_cheapest_is_accepted() -> None:
    game = rig("3S 4S 5S 6S 8D 8H 8C AH 2C AD", LOOSE.replace("2C", "3C"), "KH", stock="QS", rules=BOARD)
    knock_with(game, "QS")
    screen = arranged(game)
    game.press("8")
    points = screen.spread.points
    assert 4 < points <= 10
    game.press("O")
    result = game.table.match.result
    assert result is not None and result.counts[0] == points


def test_a_group_that_is_no_meld_is_refused_with_the_reason_and_kept() -> None:
    """K08: a malformed choice gets a message, the selection stays, nothing is lost."""
    game = rig(KNOCKER, LOOSE, "KH", stock="QS", rules=BOARD)
    knock_with(game, "QS")
    screen = arranged(game)
    cursor_to(game, "JC")
    for _ in range(6):
        if screen.spread.place[parse_card("JC")] == -1:
            break
        game.press("5")
    before = dict(screen.spread.place)
    log = game.log()
    assert game.says("a meld needs three cards"), "told before, too: no promise that OK lays it down"
    assert not game.says("lays it down")
    game.press("O")
    assert game.screen == "ArrangeScreen"
    assert game.says("a meld needs three cards")
    assert screen.spread.place == before and game.log() == log
    assert sorted(screen.cards()) == sorted(iterate(game.table.view.hand))


def test_more_than_the_limit_is_refused_with_the_count() -> None:
    game = rig(KNOCKER, LOOSE, "KH", stock="QS", rules=BOARD)
    knock_with(game, "QS")
    screen = arranged(game)
    for card in ("JC", "QC", "KC"):
        cursor_to(game, card)
        for _ in range(6):
            if screen.spread.place[parse_card(card)] == -1:
                break
            game.press("5")
    game.press("O")
    assert game.says("31 left, and the limit is 10.")


def test_the_defender_starts_from_the_joint_best_and_laid_off_cards_are_marked() -> None:
    """L05: own melds and lay-offs are chosen together: KS = 10 is left against 10, an undercut on the tie."""
    mine, theirs = "9S 9H 9D TS TH TD JS QC KS KC", "9C TC JC JH QH KH JD QD KD QS"
    table, library = stacked(mine, theirs, "2C", "2D", BOARD, dealer=0)
    for line in ("pass", "pass", "draw-stock", "knock 2D", "arrange 9CTCJC JDQDKD JHQHKH"):
        table.match = table.match.apply(Action.parse(line))
    game = Rig(table, library)
    screen = arranged(game)
    assert not screen.knocking and screen.spread.points == 10
    faces = [each for each in game.stack.scene() if isinstance(each, Face)]
    laid = {face.card for face in faces if "laid" in face.marks}
    assert laid == set(iterate(parse_cards("9H 9D TH TD QC KC")))
    game.press("O")
    result = table.match.result
    assert result is not None
    assert (result.kind, result.winner, result.counts, result.points) == ("undercut", 0, (10, 10), 25)


def test_the_defender_may_lay_off_nothing() -> None:
    """L12: finishing without laying off is accepted; what remains counts."""
    game = rig(LOOSE, KNOCKER.replace("AS", "AH"), "KH", stock="3S QS", rules=BOARD, level="easy")
    game.press("O O O")
    cursor_to(game, "3S")
    game.press("OOO")
    screen = arranged(game)
    laid = [card for card, place in screen.spread.place.items() if place >= 8]
    assert {parse_card("5H"), parse_card("4H")} <= set(laid)
    for card in laid:
        screen.cursor = card
        while screen.spread.place[card] != -1:
            game.press("5")
    game.press("O")
    result = game.table.match.result
    assert result is not None and result.laid_off == ()
    assert game.screen == "ScoreScreen"


def test_a_lay_off_out_of_order_is_refused_until_the_chain_is_whole() -> None:
    game = rig(LOOSE, KNOCKER.replace("AS", "AH"), "KH", stock="3S QS", rules=BOARD, level="easy")
    game.press("O O O")
    cursor_to(game, "3S")
    game.press("OOO")
    screen = arranged(game)
    screen.cursor = parse_card("5H")
    while screen.spread.place[parse_card("5H")] != -1:
        game.press("5")
    game.press("O")
    assert game.screen == "ArrangeScreen" and game.says("does not reach the meld yet")


def test_gin_is_never_laid_off_on_and_never_undercut() -> None:
    """U02, U06."""
    game = rig("2S 2H 2D 8S 8H 8D 9S 9C 9D KC", "AS AH AD 5H 6H 7H TC JC QC QD", "9H", rules=BOARD)
    game.press("O 4 O")
    cursor_to(game, "KC")
    game.press("OO 6 O")
    assert game.screen == "ScoreScreen"
    result = game.table.match.result
    assert result is not None and result.kind == "gin" and result.laid_off == ()
    assert game.says("gin bonus")


def test_the_arithmetic_of_an_undercut_is_shown_whole() -> None:
    """U04: the defender who crosses the target by an undercut wins the match."""
    game = rig(
        "6H 7H 8H 9S 9D 9C JC QC KC 7S",
        "2S 2H 2D 4C 5C 6C TH TS TD 7D",
        "KH",
        stock="QS",
        rules=BOARD,
        scores=(97, 80),
    )
    knock_with(game, "QS")
    game.press("O")
    result = game.table.match.result
    assert result is not None
    assert (result.kind, result.winner, result.points) == ("undercut", 1, 25 + 7 - result.counts[1])
    assert game.says("UNDERCUT") and game.says("undercut bonus") and game.says("TO CPU")
    assert game.table.match.over and game.table.match.winner == 1
    game.press("O")
    assert game.screen == "MatchScreen"
    assert game.says("CPU WINS") and game.says("game bonus")
    tally = game.table.match.tally()
    assert (tally[0].game_bonus, tally[1].game_bonus) == (0, 100)
    game.press("O")
    assert game.screen == "Root"


def test_a_match_plays_on_until_its_score_and_shows_code_and_seal() -> None:
    game = rig(KNOCKER, LOOSE, "KH", stock="QS", rules=BOARD, scores=(91, 0))
    knock_with(game, "QS")
    game.press("O O")
    assert game.screen == "MatchScreen"
    assert game.says("YOU WIN") and game.says("0000 0000 00 ") and game.says(game.table.header.salt)
    assert game.log()[-1] == "over 0 0000000000"


@pytest.mark.parametrize("variant", ["gin", "oklahoma", "board", "rami", "grim"])
def test_the_computer_side_never_shows_a_hidden_card(variant: str) -> None:
    """I01: while the defender lays off, only what he has laid down is seen."""
    game = rig(KNOCKER, LOOSE, "KH", stock="QS", rules=VARIANTS[variant])
    game.deps.settings = game.deps.settings._replace(speed="slow")
    game.press("O" if variant == "grim" else "O O")
    game.press("O")
    cursor_to(game, "QS")
    game.press("OO")
    if not any(label.startswith("KNOCK") for label in game.buttons()):
        return
    hidden = set(iterate(parse_cards(LOOSE)))
    game.press("6")
    game.stack.press(Press("OK", "ok"))
    game.stack.press(Press("OK", "ok"))
    seen: set[int] = set()
    for _ in range(200):
        if game.screen != "LayOffScreen":
            break
        seen = {each.card for each in game.stack.scene() if isinstance(each, Face)}
        down = {
            card
            for seat, action in game.table.view.public_actions
            if seat == 1
            for m in action.melds
            for card in iterate(m)
        }
        laid = {card for card, _ in game.table.view.laid_off}
        assert seen & hidden <= down | laid
        game.now += 500
        game.stack.tick(game.now)
    assert game.screen == "ScoreScreen"


def test_a_dimmed_second_function_does_nothing() -> None:
    """At the deal and at the score: nothing is written, least of all a hint on cards that no one has seen."""
    game = rig(KNOCKER, LOOSE, "KH", stock="QS", rules=BOARD)
    assert game.screen == "DealScreen"
    unanswered(game, "137")
    knock_with(game, "QS")
    game.press("O")
    assert game.screen == "ScoreScreen"
    unanswered(game, "13")


def unanswered(game: Rig, keys: str) -> None:
    """None of the keys changes the log or the picture."""
    log, scene = game.log(), game.stack.scene()
    for key in keys:
        game.press(key)
        assert game.log() == log, key
        assert game.stack.scene() == scene, key
