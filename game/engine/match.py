"""A match: hands until a score reaches the target; who deals, boxes, bonuses.

Frozen like a hand: ``apply`` and ``next_hand`` give a new match. A code that names a single hand makes a match
of that hand alone.
"""

from typing import NamedTuple

from game.engine import deal
from game.engine.actions import Action
from game.engine.hand import Hand, IllegalAction
from game.engine.rules import Rules
from game.engine.scoring import Result, Tally, final_tally
from game.engine.view import MatchView, Revealed, View


class Match(NamedTuple):
    """A match at one moment. Pairs are by seat.

    code: the match code, or a hand code. human: the seat of the only human, or None. number: of the hand being
    played, from 1; dead hands count. boxes: hands won. winner: set when the match is over (None then only after a
    single hand that nobody won).

    >>> match = Match.new(Rules(), code="0000000000")
    >>> match.number, match.scores, match.hand.phase
    (1, (0, 0), 'upcard')
    """

    rules: Rules
    code: str
    human: int | None
    number: int
    dealer: int
    hand: Hand
    scores: tuple[int, int] = (0, 0)
    boxes: tuple[int, int] = (0, 0)
    played: tuple[Revealed, ...] = ()
    winner: int | None = None
    over: bool = False

    @classmethod
    def new(cls, rules: Rules, code: str | None = None, human: int | None = None) -> "Match":
        """A new match. code: ten digits, or None for a fresh one. Raises deal.CodeError for a wrong one."""
        code = deal.new_match_code() if code is None else deal.parse_code(code)
        if rules.first_leader == "human" and human is not None:
            dealer = 1 - human
        else:
            dealer = deal.first_dealer(code)
        return cls(rules, code, human, 1, dealer, _deal(rules, code, 1, dealer))

    @property
    def single(self) -> bool:
        """Only one hand is played: the code names a hand."""
        return deal.code_kind(self.code) == "hand"

    @property
    def hand_code(self) -> str:
        """The code of the hand being played. To be shown only when the hand is over."""
        return self.code if self.single else deal.hand_code(self.code, self.number)

    @property
    def result(self) -> Result | None:
        return self.hand.result

    def apply(self, action: Action) -> "Match":
        """The match after an action of the player to act; scores and boxes are kept when the hand ends.

        Raises IllegalAction, with the reason.
        """
        hand = self.hand.apply(action)
        if hand.result is None:
            return self._replace(hand=hand)
        return self._scored(hand, hand.result)

    def forfeit(self, seat: int) -> "Match":
        """The match after a seat lost the hand by breaking down: see ``Hand.forfeit``."""
        hand = self.hand.forfeit(seat)
        assert hand.result is not None
        return self._scored(hand, hand.result)

    def next_hand(self) -> "Match":
        """The match with the next hand dealt. Raises IllegalAction while a hand goes on, or after the last."""
        if self.hand.result is None:
            raise IllegalAction("next hand: this hand is not over")
        if self.over:
            raise IllegalAction("next hand: the match is over")
        dealer = 1 - self._next_leader(self.hand.result)
        number = self.number + 1
        return self._replace(
            number=number,
            dealer=dealer,
            hand=_deal(self.rules, self.code, number, dealer),
            played=(*self.played, Revealed.of(self.hand, self.hand.result)),
        )

    def as_dealt(self, number: int) -> "Match":
        """The match as it was when an earlier hand, or this one, had just been dealt.

        >>> match = Match.new(Rules(), code="0000000000")
        >>> match.as_dealt(1) == match
        True
        """
        played = self.played[: number - 1]
        scores, boxes = [0, 0], [0, 0]
        for each in played:
            if each.result.winner is not None:
                scores[each.result.winner] += each.result.points
                boxes[each.result.winner] += 1
        dealer = self.played[number - 1].dealer if number < self.number else self.dealer
        return Match(
            self.rules,
            self.code,
            self.human,
            number,
            dealer,
            _deal(self.rules, self.code, number, dealer),
            (scores[0], scores[1]),
            (boxes[0], boxes[1]),
            played,
        )

    def view(self, seat: int) -> View:
        """What the seat may know now."""
        shown = MatchView(self.scores, self.boxes, self.rules.points_to_win, self.number, self.played)
        return self.hand.view(seat, shown)

    def tally(self) -> tuple[Tally, Tally]:
        """Both lines of the match score with boxes and bonuses, as they would stand now."""
        return final_tally(self.rules, self.winner, self.scores, self.boxes)

    def _scored(self, hand: Hand, result: Result) -> "Match":
        scores, boxes = list(self.scores), list(self.boxes)
        if result.winner is not None:
            scores[result.winner] += result.points
            boxes[result.winner] += 1
        winner = result.winner if self.single else None
        if (
            not self.single
            and result.winner is not None
            and scores[result.winner] >= self.rules.points_to_win
        ):
            winner = result.winner
        return self._replace(
            hand=hand,
            scores=(scores[0], scores[1]),
            boxes=(boxes[0], boxes[1]),
            winner=winner,
            over=self.single or winner is not None,
        )

    def _next_leader(self, result: Result) -> int:
        rules, leader = self.rules, self.hand.leader
        if result.winner is None:
            return leader if rules.after_no_score == "same" else 1 - leader
        if rules.next_leader == "alternate":
            return 1 - leader
        return result.winner if rules.next_leader == "winner" else 1 - result.winner


def _deal(rules: Rules, code: str, number: int, dealer: int) -> Hand:
    name = code if deal.code_kind(code) == "hand" else deal.hand_code(code, number)
    return Hand.deal(rules, deal.deck(name), dealer)
