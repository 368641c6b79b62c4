"""Luck is counted from the cards: deals as an honest deck gives them, draws as often as they were to help."""

from __future__ import annotations

from math import sqrt
from random import Random

import pytest

from game.ai.easy import Easy
from game.ai.normal import Normal
from game.engine.actions import Action
from game.engine.cards import FULL_DECK, card_set, iterate, parse_cards, points
from game.engine.deal import check_digit
from game.engine.melds import deadwood, deadwood_by_discard
from game.engine.rules import VARIANTS
from game.record.log import Header, Log, LogError, closing, fingerprint, read, text_of
from game.record.luck import DEADWOOD, MELD, POINTS, Side, count, helps


def played(variant: str, number: int) -> Log:
    """The log of a match between two levels."""
    digits = f"{number:09d}"
    header = Header.new(VARIANTS[variant], ("normal", "easy"), digits + check_digit(digits), "0" * 16)
    match, lines, rng = header.start(), list[str](), Random(number)
    players = (Normal(), Easy())
    while not match.over:
        if match.hand.to_act is None:
            lines.append(f"end {fingerprint(match)}")
            match = match.next_hand()
            lines.append(f"hand {match.number}")
        seat = match.hand.to_act
        assert seat is not None
        action = players[seat].choose(match.view(seat), rng)
        lines.append(str(action))
        match = match.apply(action)
    end = closing(match)
    assert end is not None
    return read(text_of(header, [*lines, f"end {fingerprint(match)}", end]))


def sides(log: Log) -> tuple[Side, Side]:
    work = count(log)
    while True:
        try:
            next(work)
        except StopIteration as done:
            found: tuple[Side, Side] = done.value
            return found


@pytest.mark.parametrize("variant", ["board", "grim", "oklahoma"])
def test_everything_dealt_and_drawn_is_counted_once(variant: str) -> None:
    log = played(variant, 7)
    found = sides(log)
    match = log.replay()
    drawn = sum(word == "draw-stock" for _, word, _ in log.entries)
    assert found[0].hands == found[1].hands == match.number
    assert drawn - match.number <= found[0].draws + found[1].draws <= drawn
    first = log.header.start().hand
    alone = Side()
    alone.deal(first.hands[0])
    assert (alone.points, alone.deadwood) == (points(first.hands[0]), deadwood(first.hands[0]))
    for side in found:
        assert 0 <= side.helped <= side.draws and 0 < side.expected < side.draws
        assert side.deadwood < side.points and 0 <= side.melds <= side.hands


def test_honest_deals_and_draws_come_out_as_usual() -> None:
    """Over some two hundred hands everything lies within four standard deviations."""
    total = Side()
    for number in range(10, 22):
        for side in sides(played("board", number)):
            for name in vars(total):
                setattr(total, name, getattr(total, name) + getattr(side, name))
    assert total.hands >= 150
    for usual, value in ((MELD, total.melds), (POINTS, total.points), (DEADWOOD, total.deadwood)):
        expected = usual.of(total.hands)
        assert abs(value / total.hands - expected.mean) < 4 * expected.spread
    assert abs(total.helped - total.expected) < 4 * sqrt(total.variance)
    assert max(map(abs, total.signs)) < 4


def test_a_draw_helps_when_the_best_discard_leaves_less() -> None:
    rng = Random(3)
    for _ in range(300):
        cards = rng.sample(range(52), 11)
        ten, card = card_set(cards[:10]), 1 << cards[10]
        less = min(deadwood_by_discard(ten | card).values()) < deadwood(ten)
        assert helps(ten, card, deadwood(ten)) == less


def test_the_expectation_is_the_share_of_unseen_cards_that_help() -> None:
    ten = parse_cards("AC 2C 3C 4D 5D 6D 7H 8H 9H KS")
    side = Side()
    unseen = FULL_DECK & ~ten
    side.draw(ten, parse_cards("QD"), unseen)
    worse = card_set(card for card in iterate(unseen) if card % 13 >= 9 and card not in (48,))
    helpful = sum(1 for card in iterate(unseen) if helps(ten, 1 << card, 10))
    assert (side.draws, side.helped) == (1, 0)
    assert side.expected == helpful / 42
    assert helpful >= 42 - worse.bit_count()


def test_a_log_that_does_not_hold_is_refused() -> None:
    log = played("board", 5)
    lines = [f"{word} {rest}".rstrip() for _, word, rest in log.entries]
    lines[3] = str(Action("discard", 0))
    log = Log(log.header, "\n".join(lines) + "\n")
    with pytest.raises(LogError):
        sides(log)
