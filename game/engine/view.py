"""What one seat may know, built up from its own cards and what everybody saw.

A view is all that a player, a screen or an export gets. Nothing is masked out of a whole state: what is not
named below never gets in.
"""

from typing import NamedTuple

from game.engine.actions import (
    BIG_GIN,
    DISCARD,
    DONE,
    DRAW_DISCARD,
    DRAW_STOCK,
    KNOCK,
    KNOCK_WITH,
    NO_CARD,
    PASS,
    TAKE_UPCARD,
    Action,
)
from game.engine.cards import Card, CardSet
from game.engine.hand import Hand, Phase
from game.engine.rules import Rules
from game.engine.scoring import Result


class Counts(NamedTuple):
    """Numbers of cards that anybody can count. hands: by seat. pile_draws: cards taken from the pile so far."""

    stock: int
    hands: tuple[int, int]
    pile: int
    pile_draws: int


_COMMON = (TAKE_UPCARD, PASS, DRAW_STOCK, DRAW_DISCARD, BIG_GIN, DONE, KNOCK, *DISCARD, *KNOCK_WITH)
_MOVES = tuple((seat, action) for seat in (0, 1) for action in _COMMON)
_NUMBERS = {move: number for number, move in enumerate(_MOVES)}
_OTHER = len(_MOVES)


class Revealed(NamedTuple):
    """An earlier hand of the match: who dealt, what was seen, and its result with both hands.

    A long match is full of them, so what was seen is packed: moves, a byte an action; others, the actions that have
    no byte of their own; takes, a byte for each card taken from the pile. Read ``public_actions`` and ``taken_by``.
    """

    dealer: int
    moves: bytes
    others: tuple[Action, ...]
    takes: bytes
    result: Result

    @classmethod
    def of(cls, hand: Hand, result: Result) -> "Revealed":
        """A hand that is over."""
        actions, taken = seen(hand)
        return cls(
            hand.dealer,
            bytes(_NUMBERS.get(move, _OTHER + move[0]) for move in actions),
            tuple(move[1] for move in actions if move not in _NUMBERS),
            bytes(52 * who + card for who, card in taken),
            result,
        )

    @property
    def public_actions(self) -> tuple[tuple[int, Action], ...]:
        """(seat, action) from the deal on."""
        others = iter(self.others)
        return tuple(
            _MOVES[number] if number < _OTHER else (number - _OTHER, next(others)) for number in self.moves
        )

    @property
    def taken_by(self) -> tuple[tuple[int, Card], ...]:
        """(seat, card) for each card taken from the pile."""
        return tuple(divmod(each, 52) for each in self.takes)


class MatchView(NamedTuple):
    """The match so far. number: of this hand, from 1. Pairs are by seat."""

    scores: tuple[int, int]
    boxes: tuple[int, int]
    target: int
    number: int
    revealed: tuple[Revealed, ...]


NO_MATCH = MatchView((0, 0), (0, 0), 0, 1, ())


class View(NamedTuple):
    """One seat's knowledge of a hand.

    hand: the seat's own cards. upcard: the first card turned, or None. discards: the pile, bottom first.
    taken_by: (seat, card) for each card taken from the pile, in order. legal: the seat's legal actions, empty
    when it is not to act. public_actions: (seat, action) from the deal on; a card drawn from the stock is named
    in none. taken: the card that the seat took from the pile in this turn; drawn: the one it took from either.
    spread: the knocker's melds as they have grown, once laid down; knocker_loose: his deadwood then.
    result: when the hand is over; both hands are open from then.
    """

    seat: int
    rules: Rules
    hand: CardSet
    upcard: Card | None
    discards: tuple[Card, ...]
    taken_by: tuple[tuple[int, Card], ...]
    counts: Counts
    phase: Phase
    legal: tuple[Action, ...]
    public_actions: tuple[tuple[int, Action], ...]
    match: MatchView
    dealer: int
    to_act: int | None
    limit: int
    taken: Card | None
    drawn: Card | None
    closed: bool
    knocker: int | None
    spread: tuple[CardSet, ...]
    knocker_loose: CardSet
    own_melds: tuple[CardSet, ...]
    laid_off: tuple[tuple[Card, int], ...]
    result: Result | None

    @property
    def opponent(self) -> int:
        return 1 - self.seat

    @property
    def top(self) -> Card | None:
        """The card on top of the pile."""
        return self.discards[-1] if self.discards else None

    def known(self) -> CardSet:
        """The opponent's cards that everybody knows: taken from the pile and not thrown since."""
        held = 0
        taken = iter(self.taken_by)
        for seat, action in self.public_actions:
            if action.kind in ("take-upcard", "draw-discard"):
                _, card = next(taken)
                if seat != self.seat:
                    held |= 1 << card
            elif action.kind in ("discard", "knock") and action.card != NO_CARD and seat != self.seat:
                held &= ~(1 << action.card)
        return held

    def unseen(self) -> CardSet:
        """Every card that may be in the stock or hidden in the opponent's hand."""
        seen = self.hand | self.known() | self.knocker_loose
        for card in self.discards:
            seen |= 1 << card
        for meld in self.spread:
            seen |= meld
        return ((1 << 52) - 1) & ~seen


def view_of(hand: Hand, seat: int, match: MatchView | None = None) -> View:
    """The seat's view of a hand; ``match`` brings in the score and the hands played before."""
    mine = hand.to_act == seat
    actions, taken = seen(hand)
    discards = []
    pile = hand.pile
    while pile:
        card, pile = pile
        discards.append(card)
    down = hand.showdown
    spread = down.spread if down and down.spread is not None else ()
    loose = 0
    if down and down.spread is not None:
        loose = hand.hands[down.knocker]
        for meld in down.own:
            loose &= ~meld
    return View(
        seat=seat,
        rules=hand.rules,
        hand=hand.hands[seat],
        upcard=None if hand.upcard == NO_CARD else hand.upcard,
        discards=tuple(reversed(discards)),
        taken_by=taken,
        counts=Counts(
            hand.stock, (hand.hands[0].bit_count(), hand.hands[1].bit_count()), len(discards), hand.pile_draws
        ),
        phase=hand.phase,
        legal=hand.legal() if mine else (),
        public_actions=actions,
        match=match or NO_MATCH,
        dealer=hand.dealer,
        to_act=hand.to_act,
        limit=hand.limit,
        taken=hand.taken if mine and hand.taken != NO_CARD else None,
        drawn=hand.drawn if mine and hand.drawn != NO_CARD else None,
        closed=hand.closed,
        knocker=hand.result.knocker if hand.result else down.knocker if down else None,
        spread=spread,
        knocker_loose=loose,
        own_melds=_own_melds(hand, seat),
        laid_off=down.laid_off if down else (),
        result=hand.result,
    )


def seen(hand: Hand) -> tuple[tuple[tuple[int, Action], ...], tuple[tuple[int, Card], ...]]:
    """What everybody saw: the actions by seat, and the cards taken from the pile by seat, first to last."""
    actions: list[tuple[int, Action]] = []
    taken: list[tuple[int, Card]] = []
    trail = hand.trail
    while trail:
        who, action, card, trail = trail
        actions.append((who, action))
        if card != NO_CARD:
            taken.append((who, card))
    return tuple(reversed(actions)), tuple(reversed(taken))


def _own_melds(hand: Hand, seat: int) -> tuple[CardSet, ...]:
    """The melds that the seat itself has laid down in the showdown."""
    down = hand.showdown
    if down is None:
        return ()
    return down.own if seat == down.knocker else down.melds or ()
