"""Decks laid on purpose, hands played by text, and any rules that hold."""

from __future__ import annotations

from random import Random
from typing import Any, TypeVar

from hypothesis import strategies as st

from game.engine.actions import Action
from game.engine.cards import (
    FULL_DECK,
    Card,
    CardSet,
    card_set,
    format_card,
    iterate,
    parse_card,
    parse_cards,
    union,
)
from game.engine.choice import changed, goes, values
from game.engine.hand import Hand
from game.engine.match import Match
from game.engine.rules import RANGES, VARIANTS, Rules
from game.engine.scoring import Result
from game.engine.view import View

Played = TypeVar("Played", Hand, Match)


def deck(leader: str, dealer: str = "", upcard: str = "", stock: str = "") -> tuple[Card, ...]:
    """The 52 cards with these in their places, the others filled in, no neighbours together."""
    named = [parse_cards(part) for part in (leader, dealer, upcard, stock)]
    free = FULL_DECK & ~(named[0] | named[1] | named[2] | named[3])
    rest = sorted(iterate(free), key=lambda card: card * 15 % 52)
    assert len(rest) == 52 - sum(part.bit_count() for part in named), "a card stands twice"
    cards: list[Card] = []
    for text, size in ((leader, 10), (dealer, 10), (upcard, 1), (stock, 31)):
        cards += [parse_card(card) for card in text.split()]
        short = size - len(text.split())
        cards, rest = cards + rest[:short], rest[short:]
    return tuple(cards)


def play(played: Played, *texts: str) -> Played:
    """Apply actions by their texts."""
    for text in texts:
        played = played.apply(Action.parse(text))
    return played


def first_legal(played: Played) -> Played:
    """Play the first legal action on to the end: in a showdown both do their best."""
    hand = played.hand if isinstance(played, Match) else played
    while hand.phase != "over":
        played = played.apply(hand.legal()[0])
        hand = played.hand if isinstance(played, Match) else played
    return played


def legal(hand: Hand) -> list[str]:
    """The legal actions as text."""
    return [str(action) for action in hand.legal()]


def drawn(
    rules: Rules, knocker: str, defender: str, throw: str, upcard: str = "", turns: int = 0, dealer: int = 1
) -> Hand:
    """The leader holds these ten cards and has drawn ``throw`` from the stock.

    turns: draws from the stock and thrown again before that, by both together.
    """
    turned = upcard or format_card(deck(knocker, defender, "", throw)[20])
    spare = FULL_DECK & ~parse_cards(f"{knocker} {defender} {throw} {turned}")
    ahead = [format_card(card) for card in iterate(spare)][:turns]
    hand = Hand.deal(rules, deck(knocker, defender, turned, " ".join([*ahead, throw])), dealer)
    if rules.upcard_offer:
        hand = play(hand, "pass", "pass")
    for card in ahead:
        hand = play(hand, "draw-stock", f"discard {card}")
    return play(hand, "draw-stock")


def knocked(
    rules: Rules, knocker: str, defender: str, throw: str, upcard: str = "", turns: int = 0, dealer: int = 1
) -> Hand:
    """The hand just after the leader of ``drawn`` has knocked."""
    return play(drawn(rules, knocker, defender, throw, upcard, turns, dealer), f"knock {throw}")


def settled(hand: Hand) -> Result:
    """The result when both sides lay down their best."""
    result = first_legal(hand).result
    assert result is not None
    return result


def any_rules() -> st.SearchStrategy[Rules]:
    """Any rules that hold: a variant with some fields changed."""
    fields = [*RANGES, *(name for name in Rules._fields if name not in {*RANGES, "name"})]

    def build(drawn: tuple[str, list[tuple[str, Any]]]) -> Rules:
        rules = VARIANTS[drawn[0]]
        for field, value in drawn[1]:
            if goes(rules, field, value):
                rules = changed(rules, field, value)
        return rules

    change = st.sampled_from(fields).flatmap(
        lambda field: st.tuples(st.just(field), st.sampled_from(values(field)))
    )
    return st.tuples(st.sampled_from([*VARIANTS]), st.lists(change, max_size=6)).map(build)


def hidden_from(view: View) -> CardSet:
    """The cards that may lie in the stock or in the other's hand for all that the seat can tell."""
    shown = card_set(card for card, _ in view.laid_off)
    for seat, action in view.public_actions:
        if seat != view.seat:
            shown |= union(action.melds)
    return view.unseen() & ~shown


def swapped(hand: Hand, seat: int, rng: Random) -> Hand:
    """The hand with the cards that the seat cannot know dealt anew among their places."""
    places = list(iterate(hidden_from(hand.view(seat))))
    cards = places.copy()
    rng.shuffle(cards)
    new = dict(zip(places, cards, strict=True))
    held = [card_set(new.get(card, card) for card in iterate(each)) for each in hand.hands]
    held[seat] = hand.hands[seat]
    return hand.with_cards(tuple(new.get(card, card) for card in hand.deck), (held[0], held[1]))
