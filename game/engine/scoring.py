"""What a hand is worth, and what a match comes to at its end."""

from typing import Literal, NamedTuple

from game.engine.cards import Card, CardSet, card_set, points, union
from game.engine.melds import best_arrangement
from game.engine.rules import SHUTOUT_FLAT, Rules

ResultKind = Literal["knock", "undercut", "gin", "big-gin", "tie", "dead"]


class Result(NamedTuple):
    """How a hand ended. Pairs are by seat.

    points: the winner's for this hand, all told: (base + difference + bonus) * factor.
    counts: deadwood after lay-offs. melds, loose: each seat's own spread, the knocker's without what was laid off.
    laid_off: (card, knocker's meld) in the order laid.
    """

    kind: ResultKind
    winner: int | None
    points: int
    knocker: int | None
    counts: tuple[int, int]
    melds: tuple[tuple[CardSet, ...], tuple[CardSet, ...]]
    loose: tuple[CardSet, CardSet]
    laid_off: tuple[tuple[int, int], ...]
    stock: int
    base: int = 0
    difference: int = 0
    bonus: int = 0
    factor: int = 1


class Tally(NamedTuple):
    """One seat's line of the match score."""

    score: int
    boxes: int
    game_bonus: int
    box_bonus: int
    shutout: int

    @property
    def total(self) -> int:
        return self.score + self.game_bonus + self.box_bonus + self.shutout


def award(
    rules: Rules, knocker: int, counts: tuple[int, int], stock: int, doubled: bool, big: bool
) -> tuple[ResultKind, int | None, int, int, int, int]:
    """(kind, winner, base, difference, bonus, factor) of a hand that was knocked.

    counts are by seat and after the lay-offs; the knocker's 0 is gin. Board sheet: 10 against 30 is 20, against
    11 is 1, against 10 an undercut. Grim sheet: 30 less the stock, plus the difference, to whoever has less.
    """
    own, other = counts[knocker], counts[1 - knocker]
    factor = 2 if doubled else 1
    if big:
        return "big-gin", knocker, 0, other, rules.big_gin_bonus, factor
    if own == 0:
        return "gin", knocker, 0, other, rules.gin_bonus, factor
    base = rules.knock_base - stock if rules.knock_base else 0
    if own < other:
        return "knock", knocker, base, other - own, 0, factor
    if own == other and rules.equal_deadwood == "tie":
        return "tie", None, 0, 0, 0, 1
    return "undercut", 1 - knocker, base, own - other, rules.undercut_bonus, factor


def settle(
    rules: Rules,
    hands: tuple[CardSet, CardSet],
    knocker: int,
    melds: tuple[tuple[CardSet, ...], tuple[CardSet, ...]],
    laid_off: tuple[tuple[Card, int], ...],
    stock: int,
    doubled: bool,
    big: bool = False,
) -> Result:
    """The result of a hand that was knocked, from the melds that both laid down."""
    loose = [hands[0] & ~union(melds[0]), hands[1] & ~union(melds[1])]
    loose[1 - knocker] &= ~card_set(card for card, _ in laid_off)
    counts = (points(loose[0]), points(loose[1]))
    kind, winner, base, difference, bonus, factor = award(rules, knocker, counts, stock, doubled, big)
    total = (base + difference + bonus) * factor
    left = (loose[0], loose[1])
    return Result(
        kind, winner, total, knocker, counts, melds, left, laid_off, stock, base, difference, bonus, factor
    )


def dead(hands: tuple[CardSet, CardSet], stock: int) -> Result:
    """The result of a hand that is thrown in: nothing for anybody."""
    mine, theirs = best_arrangement(hands[0]), best_arrangement(hands[1])
    counts, melds = (mine.points, theirs.points), (mine.melds, theirs.melds)
    return Result("dead", None, 0, None, counts, melds, (mine.loose, theirs.loose), (), stock)


def forfeited(rules: Rules, hands: tuple[CardSet, CardSet], loser: int, stock: int) -> Result:
    """The result of a hand given up by one seat: as if the other had gone gin there and then."""
    mine, theirs = best_arrangement(hands[0]), best_arrangement(hands[1])
    lost = (mine, theirs)[loser].points
    return Result(
        "gin",
        1 - loser,
        lost + rules.gin_bonus,
        1 - loser,
        (lost, 0) if loser == 0 else (0, lost),
        (mine.melds, theirs.melds),
        (mine.loose, theirs.loose),
        (),
        stock,
        difference=lost,
        bonus=rules.gin_bonus,
    )


def final_tally(
    rules: Rules, winner: int | None, scores: tuple[int, int], boxes: tuple[int, int]
) -> tuple[Tally, Tally]:
    """Both lines of the match score, the bonuses in. Boxes and game bonus never count towards the target."""
    lines = []
    for seat in (0, 1):
        game = rules.game_bonus if seat == winner else 0
        box = rules.box_bonus * boxes[seat]
        extra = 0
        if seat == winner and boxes[1 - seat] == 0:
            extra = {
                "off": 0,
                "hands": scores[seat],
                "flat": SHUTOUT_FLAT,
                "total": scores[seat] + game + box,
            }[rules.shutout]
        lines.append(Tally(scores[seat], boxes[seat], game, box, extra))
    return lines[0], lines[1]
