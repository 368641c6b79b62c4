"""What must hold after every press, whoever pressed: looked at from outside, in the picture, the match and its log."""

from __future__ import annotations

from bench.peek import hidden_from
from game.draw.scene import HEIGHT, WIDTH, Cell, Face, Scene, Text
from game.engine import deal
from game.engine.actions import NO_CARD
from game.engine.cards import FULL_DECK, card_set, format_card
from game.engine.match import Match
from game.record.log import read, text_of
from game.record.store import read_file
from game.table import Table


class Fault(AssertionError):
    """Something is wrong; the text says what, and what was pressed last."""


def check_scene(scene: Scene) -> None:
    """There is a picture, and nothing of it lies where nobody could see it. Raises Fault."""
    hash(scene)
    if not scene:
        raise Fault("a picture with nothing in it")
    for each in scene:
        if not (-40 <= each.x <= WIDTH + 40 and -40 <= each.y <= HEIGHT + 40):
            raise Fault(f"{each} lies off the picture")


def check_faces(scene: Scene, table: Table) -> None:
    """No card is shown, not even in flight, that the eyes on the screen cannot know. Raises Fault."""
    seats = (0, 1) if table.covered else (table.seat,)
    hidden = 0
    for seat in seats:
        hidden |= hidden_from(table.match.view(seat))
    for each in scene:
        shown = isinstance(each, Face) or (isinstance(each, Cell) and each.kind != "ghost")
        if shown and each.card != NO_CARD and hidden >> each.card & 1:
            raise Fault(f"{format_card(each.card)} is shown, which seat {seats} cannot know")


def check_cards(match: Match) -> None:
    """Every card is in one place. Raises Fault."""
    hand = match.hand
    pile, below = 0, hand.pile
    count = 0
    while below:
        card, below = below
        pile |= 1 << card
        count += 1
    stock = card_set(hand.deck[hand.stock_at :])
    parts = (hand.hands[0], hand.hands[1], pile, stock)
    if (
        sum(part.bit_count() for part in parts) != 52
        or parts[0] | parts[1] | parts[2] | parts[3] != FULL_DECK
    ):
        raise Fault("a card is lost or doubled")
    if count != pile.bit_count() or not all(9 < held.bit_count() < 12 for held in hand.hands):
        raise Fault("a hand has too few cards or too many")


def check_codes(scene: Scene, match: Match, where: str) -> None:
    """No code is read on a screen of play, named ``where``, that tells of cards still to come. Raises Fault."""
    secret = [match.code, *(deal.hand_code(match.code, match.number + ahead) for ahead in (1, 2))]
    if match.result is None:
        secret.append(match.hand_code)
    for each in scene:
        if isinstance(each, Text) and len(each.text) > 8:
            digits = "".join(filter(str.isdigit, each.text))
            if any(code in digits for code in secret):
                raise Fault(f"{where} gives a code away: {each.text}")


def check_log(table: Table) -> None:
    """The log gives the match, and so does the file. Raises Fault."""
    if read(text_of(table.header, table.journal.lines)).replay() != table.match:
        raise Fault("the log does not give the match")
    if table.journal.path is not None and read_file(table.journal.path)[0].replay() != table.match:
        raise Fault("the file does not give the match")
