"""One hand of Gin Rummy, from the deal to its result.

A ``Hand`` is frozen: ``apply`` gives a new one. The deck's order is fixed at the deal, so there is no chance in
it, and replaying the actions gives the same states. ``legal()`` lists every action in a fixed order.
"""

from typing import TYPE_CHECKING, Literal, NamedTuple

from game.engine.actions import NO_CARD, Action
from game.engine.cards import POINTS, SPADES, Card, CardSet, card_set, suit_of
from game.engine.legal import LEGAL, why_not
from game.engine.melds import best_arrangement, deadwood
from game.engine.rules import Rules
from game.engine.scoring import Result, dead, forfeited, settle

if TYPE_CHECKING:
    from game.engine.view import MatchView, View

Phase = Literal["upcard", "draw", "discard", "last-discard", "arrange", "lay-off", "over"]

Pile = tuple[Card, "Pile"] | tuple[()]
"""The discard pile as (top, the pile below it)."""
Trail = tuple[int, Action, Card, "Trail"] | tuple[()]
"""What everybody saw, last first: seat, action, the card taken from the pile (or NO_CARD), what came before."""


class IllegalAction(ValueError):
    """An action that is not legal here; the hand is as it was."""


class Showdown(NamedTuple):
    """What lies on the table after a knock.

    spread: the knocker's melds as they have grown; None until he has arranged them. melds: the defender's own;
    None until arranged. laid_off: (card, knocker's meld) in order.
    """

    knocker: int
    spread: tuple[CardSet, ...] | None = None
    own: tuple[CardSet, ...] = ()
    melds: tuple[CardSet, ...] | None = None
    laid_off: tuple[tuple[Card, int], ...] = ()


class Dealt(NamedTuple):
    """What the deal settles for the whole hand.

    upcard: the first card turned, NO_CARD with eleven cards dealt. limit: the most one may knock with.
    end_of_stock: how many of the 52 cards are out when a discard ends the hand; beyond 52 where a draw ends it.
    """

    rules: Rules
    deck: tuple[Card, ...]
    leader: int
    upcard: Card
    limit: int
    end_of_stock: int


class Hand:
    """A hand at one moment. Make the first by ``Hand.deal``, every other by ``apply``.

    phase: see the module of actions for what each allows. to_act: 0, 1, or None when over. hands: both
    CardSets. taken: the card taken from the pile in this turn, NO_CARD otherwise. Only what ``apply`` changes
    is stored here; the rest is in ``dealt``, or follows from it all.
    """

    __slots__ = (
        "_legal",
        "dealt",
        "hands",
        "phase",
        "pile",
        "pile_draws",
        "result",
        "showdown",
        "stock_at",
        "taken",
        "to_act",
        "trail",
    )

    dealt: Dealt
    phase: Phase
    to_act: int | None
    hands: tuple[CardSet, CardSet]
    stock_at: int
    pile: Pile
    pile_draws: int
    taken: Card
    showdown: Showdown | None
    result: Result | None
    trail: Trail
    _legal: tuple[Action, ...] | None

    # -- making ---------------------------------------------------------------------------------------------

    @classmethod
    def deal(cls, rules: Rules, deck: tuple[Card, ...], dealer: int) -> "Hand":
        """The hand as dealt. deck: the 52 cards in dealing order; dealer: seat 0 or 1.

        Raises ValueError unless the deck holds each card once.
        """
        if len(deck) != 52 or set(deck) != _ALL_CARDS:
            raise ValueError("the deck must hold each of the 52 cards once")
        leader = 1 - dealer
        first, second, turned = card_set(deck[:10]), card_set(deck[10:20]), deck[20]
        hand = cls()
        if rules.eleven_card_deal:
            first |= 1 << turned
            hand.phase = "discard"
            hand.pile = ()
            turned, limit = NO_CARD, rules.limit_for(None)
        else:
            hand.phase = "upcard" if rules.upcard_offer else "draw"
            hand.pile = (turned, ())
            limit = rules.limit_for(POINTS[turned])
        end_of_stock = 52 - rules.stock_floor if rules.stock_end == "discard" else 53
        hand.dealt = Dealt(rules, tuple(deck), leader, turned, limit, end_of_stock)
        hand.hands = (first, second) if leader == 0 else (second, first)
        hand.to_act = leader
        hand.stock_at = 21
        hand.pile_draws = 0
        hand.taken = NO_CARD
        hand.showdown = hand.result = hand._legal = None
        hand.trail = ()
        return hand

    def _copy(self) -> "Hand":
        new = Hand()  # has no __init__: filled in here, field by field, the quickest way there is
        new.dealt = self.dealt
        new.phase = self.phase
        new.to_act = self.to_act
        new.hands = self.hands
        new.stock_at = self.stock_at
        new.pile = self.pile
        new.pile_draws = self.pile_draws
        new.taken = self.taken
        new.showdown = self.showdown
        new.result = self.result
        new.trail = self.trail
        new._legal = None
        return new

    def with_cards(self, deck: tuple[Card, ...], hands: tuple[CardSet, CardSet]) -> "Hand":
        """The same moment with other cards, for trying what may be hidden. Nothing is checked."""
        new = self._copy()
        new.dealt = self.dealt._replace(deck=deck)
        new.hands = hands
        return new

    # -- asking ---------------------------------------------------------------------------------------------

    @property
    def rules(self) -> Rules:
        return self.dealt.rules

    @property
    def deck(self) -> tuple[Card, ...]:
        return self.dealt.deck

    @property
    def leader(self) -> int:
        return self.dealt.leader

    @property
    def dealer(self) -> int:
        return 1 - self.dealt.leader

    @property
    def upcard(self) -> Card:
        """The first card turned, NO_CARD with eleven cards dealt."""
        return self.dealt.upcard

    @property
    def limit(self) -> int:
        """The most one may knock with."""
        return self.dealt.limit

    @property
    def closed(self) -> bool:
        """Both have just refused the upcard: for this draw it may not be taken."""
        return self.phase == "draw" and bool(self.trail) and self.trail[1].kind == "pass"  # type: ignore[misc]

    @property
    def must_knock(self) -> bool:
        """The last discard was taken."""
        return self.taken != NO_CARD and self.stock_at >= self.dealt.end_of_stock

    @property
    def drawn(self) -> Card:
        """The card taken in this turn, from pile or stock; NO_CARD outside the discard phase."""
        if self.taken != NO_CARD or self.phase != "discard" or not self.trail:
            return self.taken
        return self.dealt.deck[self.stock_at - 1]

    @property
    def stock(self) -> int:
        """How many cards are left in the stock."""
        return 52 - self.stock_at

    def legal(self) -> tuple[Action, ...]:
        """Every legal action, in a fixed order; empty when the hand is over."""
        legal = self._legal
        if legal is None:
            legal = self._legal = LEGAL[self.phase](self)
        return legal

    def view(self, seat: int, match: "MatchView | None" = None) -> "View":
        """What the seat may know now."""
        from game.engine.view import view_of

        return view_of(self, seat, match)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Hand):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in _STATE)

    def __hash__(self) -> int:
        return hash((self.dealt.deck, self.dealt.leader, self.trail))

    def __repr__(self) -> str:
        return f"<Hand {self.phase}, {self.to_act} to act, stock {self.stock}>"

    # -- doing ----------------------------------------------------------------------------------------------

    def apply(self, action: Action) -> "Hand":
        """The hand after an action of the player to act.

        Raises IllegalAction, with the reason; nothing is changed.
        """
        if action not in (self._legal or self.legal()):
            raise IllegalAction(why_not(self, action))
        seat = self.to_act
        assert seat is not None
        new = self._copy()
        new.trail = (seat, action, NO_CARD, self.trail)
        _APPLY[action.kind](new, seat, action)
        return new

    def forfeit(self, seat: int) -> "Hand":
        """The hand lost by a seat, as if the other had gone gin there and then.

        For a player that breaks down in a contest; no rule of the game. Raises IllegalAction when it is over.
        """
        if self.phase == "over":
            raise IllegalAction("forfeit: the hand is over")
        new = self._copy()
        new._end(forfeited(self.rules, self.hands, seat, self.stock))
        return new

    # Each of these changes a fresh copy, before anybody else sees it.

    def _take(self, seat: int, action: Action) -> None:
        card, self.pile = self.pile  # type: ignore[misc]
        self.trail = (seat, action, card, self.trail[3])  # type: ignore[misc]
        mine, theirs = self.hands
        self.hands = (mine, theirs | 1 << card) if seat else (mine | 1 << card, theirs)
        self.taken = card
        self.pile_draws += 1
        self.phase = "discard"

    def _draw_stock(self, seat: int, action: Action) -> None:
        dealt = self.dealt
        at = self.stock_at
        if dealt.end_of_stock > 52 and 52 - at < dealt.rules.stock_floor:
            self._die()
            return
        card = dealt.deck[at]
        self.stock_at = at + 1
        mine, theirs = self.hands
        self.hands = (mine, theirs | 1 << card) if seat else (mine | 1 << card, theirs)
        self.phase = "discard"

    def _pass(self, seat: int, action: Action) -> None:
        if self.phase == "last-discard":
            self._die()
        elif seat == self.leader:
            self.to_act = 1 - seat
        else:
            self.to_act = self.leader
            self.phase = "draw"

    def _discard(self, seat: int, action: Action) -> None:
        self._throw(seat, action.card)
        self.to_act = 1 - seat
        dealt = self.dealt
        if self.pile_draws >= dealt.rules.pile_draw_cap:
            self._die()
        elif self.stock_at < dealt.end_of_stock:
            self.phase = "draw"
        elif dealt.rules.last_discard:
            self.phase = "last-discard"
        else:
            self._die()

    def _knock(self, seat: int, action: Action) -> None:
        if action.card != NO_CARD:
            self._throw(seat, action.card)
        self.taken = NO_CARD
        if deadwood(self.hands[seat]) == 0:
            self._show_both(seat, big=False)
        else:
            self.phase = "arrange"
            self.showdown = Showdown(seat)

    def _big_gin(self, seat: int, action: Action) -> None:
        self.taken = NO_CARD
        self._show_both(seat, big=True)

    def _arrange(self, seat: int, action: Action) -> None:
        down = self.showdown
        assert down is not None
        if seat == down.knocker:
            self.showdown = down._replace(spread=action.melds, own=action.melds)
            self.to_act = 1 - seat
        else:
            self.showdown = down._replace(melds=action.melds)
            if self.rules.lay_offs:
                self.phase = "lay-off"
            else:
                self._settle()

    def _lay_off(self, seat: int, action: Action) -> None:
        down = self.showdown
        assert down is not None and down.spread is not None
        grown = list(down.spread)
        grown[action.meld] |= 1 << action.card
        self.showdown = down._replace(
            spread=tuple(grown), laid_off=(*down.laid_off, (action.card, action.meld))
        )

    def _done(self, seat: int, action: Action) -> None:
        self._settle()

    def _throw(self, seat: int, card: Card) -> None:
        mine, theirs = self.hands
        self.hands = (mine, theirs ^ 1 << card) if seat else (mine ^ 1 << card, theirs)
        self.pile = (card, self.pile)
        self.taken = NO_CARD

    # -- ending ---------------------------------------------------------------------------------------------

    def _die(self) -> None:
        self._end(dead(self.hands, self.stock))

    def _show_both(self, knocker: int, big: bool) -> None:
        """Gin and big gin: both hands at their best, nothing laid off."""
        best = (best_arrangement(self.hands[0]).melds, best_arrangement(self.hands[1]).melds)
        self._end(settle(self.rules, self.hands, knocker, best, (), self.stock, self.doubled, big))

    def _settle(self) -> None:
        down = self.showdown
        assert down is not None and down.melds is not None
        melds = (down.own, down.melds) if down.knocker == 0 else (down.melds, down.own)
        self._end(
            settle(self.rules, self.hands, down.knocker, melds, down.laid_off, self.stock, self.doubled)
        )

    def _end(self, result: Result) -> None:
        self.phase = "over"
        self.to_act = None
        self.taken = NO_CARD
        self.result = result

    @property
    def doubled(self) -> bool:
        """A spade was turned up under rules where that doubles the hand."""
        return self.rules.spades_double and self.upcard != NO_CARD and suit_of(self.upcard) == SPADES


_ALL_CARDS = frozenset(range(52))
_STATE = tuple(each for each in Hand.__slots__ if each != "_legal")


_APPLY = {
    "take-upcard": Hand._take,
    "draw-discard": Hand._take,
    "draw-stock": Hand._draw_stock,
    "pass": Hand._pass,
    "discard": Hand._discard,
    "knock": Hand._knock,
    "big-gin": Hand._big_gin,
    "arrange": Hand._arrange,
    "lay-off": Hand._lay_off,
    "done": Hand._done,
}
