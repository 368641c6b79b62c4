"""Whole hands and matches as readable text, compared to the letter: what the engine did, it does for ever.

``python -m tests.golden.plays`` writes the files anew; look at the difference before it is committed. The players
here are plain policies of their own, so that no change of the computer's levels can touch a golden text.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

from game.engine.actions import Action
from game.engine.cards import format_card, format_cards
from game.engine.deadwood import deadwood
from game.engine.hand import Hand
from game.engine.match import Match
from game.engine.melds import best_arrangement
from game.engine.rules import VARIANTS, Rules
from game.engine.view import View

FOLDER = Path(__file__).parent
Policy = Callable[[View, Random], Action]


# -- the players ------------------------------------------------------------------------------------------------


def eager(view: View, rng: Random) -> Action:
    """Takes what can be melded, throws what leaves least, goes out as soon as it may."""
    kinds = {action.kind: action for action in view.legal}
    if view.phase in ("arrange", "lay-off"):
        return view.legal[0]
    if "big-gin" in kinds:
        return kinds["big-gin"]
    if "knock" in kinds:
        return min((each for each in view.legal if each.kind == "knock"), key=lambda each: _left(view, each))
    if view.phase != "discard":
        return _draw(view)
    return min(view.legal, key=lambda each: (_left(view, each), -(each.card % 13), each.card))


def patient(view: View, rng: Random) -> Action:
    """The same, but goes out only with gin, so that hands run long and some die."""
    slow = tuple(each for each in view.legal if each.kind != "knock" or _left(view, each) == 0)
    return eager(view._replace(legal=slow or view.legal), rng)


def magpie(view: View, rng: Random) -> Action:
    """Takes every card that lies open, throws its dearest, never goes out: only the cap ends its hands."""
    for action in view.legal:
        if action.kind in ("take-upcard", "draw-discard"):
            return action
    throws = [action for action in view.legal if action.kind == "discard"]
    return max(throws, key=lambda each: (each.card % 13, each.card)) if throws else view.legal[0]


def wild(view: View, rng: Random) -> Action:
    """Anything legal."""
    return view.legal[int(rng.random() * len(view.legal))]


def _left(view: View, action: Action) -> int:
    return deadwood(view.hand & ~(1 << action.card) if action.card >= 0 else view.hand)


def _draw(view: View) -> Action:
    """Take the open card if it is melded at once."""
    take = [each for each in view.legal if each.kind in ("take-upcard", "draw-discard")]
    leave = [each for each in view.legal if each not in take]
    if (
        take
        and view.top is not None
        and not best_arrangement(view.hand | 1 << view.top).loose >> view.top & 1
    ):
        return take[0]
    return leave[0]


POLICIES: dict[str, Policy] = {"eager": eager, "patient": patient, "magpie": magpie, "wild": wild}


# -- the plays --------------------------------------------------------------------------------------------------


class Play(NamedTuple):
    """A golden text. hands: how many hands are told; None: the whole match. human: the seat of a human, if any."""

    name: str
    rules: Rules
    code: str
    players: tuple[str, str]
    hands: int | None
    human: int | None = None


def tell(play: Play) -> Iterator[str]:
    """The lines of a play, without what the rules are called."""
    match = Match.new(play.rules, play.code, play.human)
    rng = Random(play.code)
    players = [POLICIES[name] for name in play.players]
    while True:
        hand = match.hand
        yield f"== hand {match.number}, code {match.hand_code}, seat {hand.leader} leads, limit {hand.limit}"
        while (seat := match.hand.to_act) is not None:
            yield from _state(match.hand)
            action = players[seat](match.view(seat), rng)
            match = match.apply(action)
            yield f"  {seat} > {action}"
        yield from _ending(match)
        if match.over or (play.hands is not None and match.number >= play.hands):
            break
        match = match.next_hand()
    if match.over:
        yield f"== match: winner {match.winner}"
        for seat, line in enumerate(match.tally()):
            yield (
                f"  seat {seat}: score {line.score}, boxes {line.boxes}, game bonus {line.game_bonus}, "
                f"box bonus {line.box_bonus}, shutout {line.shutout}, total {line.total}"
            )


def _state(hand: Hand) -> Iterator[str]:
    top = format_card(hand.pile[0]) if hand.pile else "--"
    yield f"{hand.phase}: stock {hand.stock}, pile {top}, pile draws {hand.pile_draws}"
    for seat in (0, 1):
        yield f"  {seat}: {format_cards(hand.hands[seat])} ({deadwood(hand.hands[seat])})"
    texts = [str(action) for action in hand.legal()]
    more = f" ... {len(texts)} in all" if len(texts) > 24 else ""
    yield f"  legal: {', '.join(texts[:24])}{more}"


def _ending(match: Match) -> Iterator[str]:
    result = match.result
    assert result is not None
    yield (
        f"-- {result.kind}: winner {result.winner}, points {result.points} = ({result.base} + {result.difference} "
        f"+ {result.bonus}) x {result.factor}, counts {result.counts}, stock {result.stock}"
    )
    for seat in (0, 1):
        melds = ", ".join(format_cards(meld) for meld in result.melds[seat])
        yield f"   {seat}: {melds or 'no melds'} | {format_cards(result.loose[seat]) or 'nothing loose'}"
    if result.laid_off:
        yield f"   laid off: {', '.join(f'{format_card(card)} on {meld}' for card, meld in result.laid_off)}"
    yield f"   scores {match.scores}, boxes {match.boxes}"


def text_of(play: Play) -> str:
    """A play as its file holds it."""
    who = f"{play.players[0]} against {play.players[1]}"
    head = f"{play.name}: {play.rules.name}, match code {play.code}, {who}"
    return "\n".join([head, *tell(play)]) + "\n"


def plays() -> list[Play]:
    """Every golden text: hands and a match of each variant, and hands under the rules of the CUSTOM page."""
    found = []
    for (name, rules), code in zip(VARIANTS.items(), _CODES, strict=True):
        human = 0 if rules.first_leader == "human" else None
        found += [
            Play(f"{name}-eager-hands", rules, code, ("eager", "eager"), 4, human),
            Play(f"{name}-long-hands", rules, code, ("patient", "patient"), 3, human),
            Play(f"{name}-wild-hands", rules, code, ("wild", "eager"), 3, human),
            Play(f"{name}-match", rules, code, ("eager", "patient"), None, human),
        ]
    found.append(Play("cap-on-pile-draws", VARIANTS["gin"], _CODES[0], ("magpie", "magpie"), 1))
    found += [Play(name, rules, code, players, hands) for name, rules, code, players, hands in _HOUSE]
    return found


_CODES = ("0000000000", "1234567894", "2718281828", "3141592652", "1086418960")
_SPADES = VARIANTS["oklahoma"]._replace(spades_double=True, upcard_ace_limit=1)
_HOUSE: tuple[tuple[str, Rules, str, tuple[str, str], int | None], ...] = (
    ("house-spades-double", _SPADES._replace(points_to_win=500), _CODES[1], ("eager", "eager"), 12),
    ("house-big-gin", Rules(big_gin_bonus=31, points_to_win=500), _CODES[1], ("patient", "patient"), 12),
    ("house-last-discard", Rules(last_discard=True), "0765431547", ("patient", "patient"), 2),
    (
        "house-eleven-cards",
        Rules(eleven_card_deal=True, upcard_offer=False),
        _CODES[1],
        ("eager", "eager"),
        2,
    ),
    (
        "house-shutout",
        Rules(game_bonus=100, box_bonus=25, shutout="hands"),
        _CODES[1],
        ("eager", "magpie"),
        None,
    ),
    (
        "house-winner-leads",
        Rules(next_leader="winner", after_no_score="next"),
        _CODES[1],
        ("patient", "magpie"),
        6,
    ),
)


def main() -> None:
    for play in plays():
        (FOLDER / f"{play.name}.txt").write_text(text_of(play), encoding="ascii")
        print(play.name, file=sys.stderr)


if __name__ == "__main__":
    main()
