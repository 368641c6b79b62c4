"""All finished hands of a log reviewed for one seat, in steps."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import NamedTuple, overload

from game.engine.actions import Action
from game.engine.cards import CardSet
from game.engine.match import Match
from game.engine.melds import best_defence, deadwood, deadwood_after_discard
from game.engine.scoring import Result
from game.engine.view import seen
from game.record.log import Log, Step, fingerprint
from game.record.steps import Steps
from game.review.judge import CLEAR, Slip, Why, judge

_MOST = 1000
"""Beyond every figure of a review."""
_SHOWDOWN = frozenset({"arrange", "lay-off", "done"})
DECISIONS = ("upcard", "draw", "discard", "last-discard")


class HandReview(NamedTuple):
    """A hand as reviewed.

    end: the hash of its result. deal: what it was worth at the first decision, in points. decisions: how many
    choices there were.
    """

    number: int
    end: str
    deal: float
    decisions: int
    slips: tuple[Slip, ...]

    @property
    def cost(self) -> float:
        """What all slips cost, in points."""
        return sum(slip.points for slip in self.slips)


class Review(NamedTuple):
    """The hands of a match that are over, by their order, seen by one seat."""

    seat: int
    hands: tuple[HandReview, ...] = ()

    def hand(self, number: int) -> HandReview | None:
        """A hand by its number in the match."""
        return next((hand for hand in self.hands if hand.number == number), None)


class PlayedHand(NamedTuple):
    """A finished hand of a log: its deal, then the match after each action."""

    steps: tuple[Step, ...]

    @property
    def last(self) -> Match:
        """The match after the hand's last action."""
        return self.steps[-1].match

    @property
    def result(self) -> Result:
        result = self.last.result
        assert result is not None
        return result

    def counts(self) -> tuple[tuple[int, int], ...]:
        """Both deadwoods, by seat: as dealt, after every turn, and at the end, before any lay-off."""
        found = [_counts(self.steps[0].match.hand.hands)]
        for step in self.steps[1:]:
            hand = step.match.hand
            if step.line.split(" ")[0] in ("discard", "knock", "big-gin"):
                found.append(_counts(hand.hands))
        return tuple(found)

    def turns_before(self, at: int) -> int:
        """How many turns of either seat are over when the action of number ``at`` is about to be done."""
        return sum(step.line.split(" ")[0] == "discard" for step in self.steps[1 : at + 1])

    def turn(self, at: int) -> int:
        """In which of its own turns, from 1, the seat that does the action of number ``at`` is."""
        seat = self.steps[at].match.hand.to_act
        return 1 + sum(
            self.steps[each - 1].match.hand.to_act == seat
            for each in range(1, at + 1)
            if self.steps[each].line.split(" ")[0] == "discard"
        )

    def played(self, at: int) -> Action:
        """The action of number ``at``."""
        trail = self.steps[at + 1].match.hand.trail
        assert trail
        return trail[1]


def _counts(hands: tuple[CardSet, CardSet]) -> tuple[int, int]:
    return deadwood_of(hands[0]), deadwood_of(hands[1])


def deadwood_of(hand: CardSet) -> int:
    """Least deadwood of ten cards; of eleven, after the best discard."""
    return deadwood_after_discard(hand) if hand.bit_count() == 11 else deadwood(hand)


class PlayedHands(Sequence[PlayedHand]):
    """Every hand of a log that is over, each made again when it is asked for.

    Raises LogError where a line does not hold.
    """

    def __init__(self, log: Log) -> None:
        self._steps = Steps(log)
        self.ends = log.ends()
        final = self._steps.final
        if final.result is not None and len(self.ends) < final.number:
            self.ends.append(fingerprint(final, log.header.format))

    def __len__(self) -> int:
        return len(self.ends)

    @overload
    def __getitem__(self, at: int) -> PlayedHand: ...
    @overload
    def __getitem__(self, at: slice) -> list[PlayedHand]: ...
    def __getitem__(self, at: int | slice) -> PlayedHand | list[PlayedHand]:
        if isinstance(at, slice):
            return [self[each] for each in range(*at.indices(len(self)))]
        if not -len(self) <= at < len(self):
            raise IndexError(at)
        return PlayedHand(self._steps.hand(at % len(self) + 1))

    def decisions(self, at: int, seat: int) -> int:
        """How often a seat took, threw, knocked or passed in a hand: as many as ``decided`` finds."""
        final = self._steps.final
        before = at < len(final.played)
        actions = final.played[at].public_actions if before else seen(final.hand)[0]
        return sum(who == seat and action.kind not in _SHOWDOWN for who, action in actions)


class Progress(NamedTuple):
    """How far a review has come: decisions looked at (with a part of the one in work), in all, and the hands done."""

    done: float
    whole: int
    hands: tuple[HandReview, ...] = ()


def fits(found: HandReview, hand: PlayedHand, seat: int) -> bool:
    """Whether a review can be one of this hand: a file may say anything, and a screen follows it to every card."""
    last = -1
    for slip in found.slips:
        if not last < slip.at < len(hand.steps) - 1 or hand.steps[slip.at].match.hand.to_act != seat:
            return False
        if hand.played(slip.at) != slip.played or slip.better not in hand.steps[slip.at].match.hand.legal():
            return False
        if slip.better.kind in ("lay-off", "done") or not all(0 <= figure < _MOST for figure in slip[3:5]):
            return False
        if max(abs(slip.why.a), abs(slip.why.b)) > _MOST:
            return False
        last = slip.at
    return abs(found.deal) < _MOST and 0 <= found.decisions <= len(decided(hand, seat))


def review(
    log: Log, seat: int, kept: Review | None = None, hands: PlayedHands | None = None
) -> Generator[Progress, None, Review]:
    """Review what a seat decided in every hand that is over, yielding often.

    kept: a review of the same match and seat, whose hands are not looked at again. hands: of the log, where they are
    there already. Raises LogError for a log that does not hold.
    """
    hands = PlayedHands(log) if hands is None else hands
    known = {(each.number, each.end): each for each in kept.hands} if kept is not None else {}
    for at, end in enumerate(hands.ends):
        old = known.get((at + 1, end))
        if old is not None and not fits(old, hands[at], seat):
            del known[old.number, end]
    found: list[HandReview] = []
    new = [at for at, end in enumerate(hands.ends) if (at + 1, end) not in known]
    whole = sum(hands.decisions(at, seat) for at in new)
    done = 0
    for at, end in enumerate(hands.ends):
        old = known.get((at + 1, end))
        if old is None:
            thought = review_hand(hands[at], seat, end)
            while True:
                try:
                    now = next(thought)
                except StopIteration as ended:
                    old = ended.value
                    break
                yield Progress(done + now, whole, tuple(found))
            done += hands.decisions(at, seat)
        found.append(old)
    return Review(seat, tuple(found))


def so_far(seat: int, hands: tuple[HandReview, ...], before: Review | None) -> Review:
    """A review under way: the hands done, and of one kept before those that have not been come to."""
    found = {each.number: each for each in before.hands} if before is not None else {}
    found |= {each.number: each for each in hands}
    return Review(seat, tuple(found[number] for number in sorted(found)))


def decided(hand: PlayedHand, seat: int) -> list[int]:
    """The numbers of the actions by which the seat took, threw, knocked or passed."""
    return [
        at
        for at, step in enumerate(hand.steps[:-1])
        if step.match.hand.to_act == seat and step.match.hand.phase in DECISIONS
    ]


def review_hand(hand: PlayedHand, seat: int, end: str = "") -> Generator[float, None, HandReview]:
    """Review a single hand, yielding how many decisions, or parts of one, are done. end: the hash of its result."""
    slips: list[Slip] = []
    deal, decisions = None, 0
    for done, at in enumerate(decided(hand, seat)):
        thought = judge(hand.steps[at].match.view(seat), hand.played(at), at)
        while True:
            try:
                part = next(thought)
            except StopIteration as ended:
                valued, slip = ended.value
                break
            yield done + part
        decisions += bool(valued.options)
        if valued.options and deal is None:
            deal = (valued.best.worth - valued.even) / valued.point
        if slip is not None:
            slips.append(slip)
    defence = _defence(hand, seat)
    if defence is not None:
        slips.append(defence)
    return HandReview(hand.last.number, end, round(deal or 0.0, 2), decisions, tuple(slips))


def _defence(hand: PlayedHand, seat: int) -> Slip | None:
    """What the defender left lying: own melds and lay-offs chosen together against those chosen."""
    result = hand.result
    for at, step in enumerate(hand.steps[:-1]):
        down = step.match.hand.showdown
        if step.match.hand.phase != "arrange" or step.match.hand.to_act != seat or down is None:
            continue
        if down.knocker == seat or down.spread is None:
            continue
        legal = step.match.hand.legal()
        rules = step.match.rules
        if rules.lay_offs:
            least = best_defence(down.spread, step.match.hand.hands[seat]).points
        else:
            least = deadwood(step.match.hand.hands[seat])
        lost = result.counts[seat] - least
        if lost < CLEAR:
            return None
        return Slip(
            at, hand.played(at), legal[0], float(lost), 0.0, Why("lay-off", result.counts[seat], least)
        )
    return None
