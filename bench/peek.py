"""No peeking: exchange all cards that a seat cannot know, and see that nothing changes for it.

    python -m bench.peek [--states N] [--seed N]

For states of played matches - every variant, every level, both seats, every phase - the cards of the stock and of
the other's hand that the seat has not seen are dealt anew among their places, and the codes are changed. The seat's
view, the choice of every level in the seat's place, every screen of play and the replay must stay as they were.
Exit status 1 and one line for each difference.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from game.ai.player import PLAYERS
from game.draw.scene import Scene
from game.engine import deal
from game.engine.cards import CardSet, card_set, iterate, union
from game.engine.hand import Hand
from game.engine.match import Match
from game.engine.rules import VARIANTS, Rules
from game.engine.view import View
from game.input.keymap import built_in
from game.record.log import HUMAN, Header, Log, Step
from game.record.store import Library
from game.screens.deps import Deps
from game.screens.play import first_screen, next_screen
from game.screens.replay import ReplayScreen
from game.screens.sheet import SheetScreen
from game.screens.widgets.preview import match_preview
from game.settings import Settings
from game.table import Table
from game.text.catalogue import load

RULES = {
    **VARIANTS,
    "last": Rules(name="last", last_discard=True, stock_floor=10, knock_limit=0),
    "eleven": Rules(name="eleven", upcard_offer=False, eleven_card_deal=True, big_gin_bonus=31),
}
"""The five variants, and house rules with the phases that those lack."""


class State(NamedTuple):
    """A moment of a match, and whose eyes look at it."""

    header: Header
    match: Match
    seat: int


def hidden_from(view: View) -> CardSet:
    """The cards of which the seat cannot tell whether they lie in the stock or in the other's hand."""
    shown = 0
    for seat, action in view.public_actions:
        if action.kind == "arrange" and seat != view.seat:
            shown |= union(action.melds)
    for card, _ in view.laid_off:
        shown |= 1 << card
    return view.unseen() & ~shown


def swapped_hand(hand: Hand, seat: int, rng: Random) -> Hand:
    """The hand with all that the seat cannot know dealt anew."""
    unknown = list(iterate(hidden_from(hand.view(seat))))
    dealt = list(unknown)
    rng.shuffle(dealt)
    other = dict(zip(unknown, dealt, strict=True))
    deck = tuple(other.get(card, card) for card in hand.deck)
    theirs = card_set(other.get(card, card) for card in iterate(hand.hands[1 - seat]))
    return hand.with_cards(deck, (hand.hands[0], theirs) if seat == 0 else (theirs, hand.hands[1]))


def swapped(state: State, rng: Random) -> State:
    """The same moment with other hidden cards, another code and another salt behind the same seal."""
    code, salt = deal.new_match_code(), deal.new_salt()
    header = state.header._replace(code=code, salt=salt)
    match = state.match._replace(code=code, hand=swapped_hand(state.match.hand, state.seat, rng))
    return State(header, match, state.seat)


def states(rules: Rules, level: str, seat: int, rng: Random) -> Iterator[State]:
    """The moments of one match in which there is something to hide. The human's part is played at random."""
    seats = (HUMAN, level) if seat == 0 else (level, HUMAN)
    header = Header.new(rules, seats, deal._code(rng.randrange(500_000_000)))
    match = header.start()
    players = {1 - seat: PLAYERS[level](), seat: PLAYERS["easy"]()}
    for _ in range(3000):
        if match.over:
            return
        if match.result is not None:
            match = match.next_hand()
        yield State(header, match, seat)
        to_act = match.hand.to_act
        assert to_act is not None
        view = match.view(to_act)
        odd = to_act == seat and rng.random() < 0.15
        match = match.apply(rng.choice(view.legal) if odd else players[to_act].choose(view, rng))


def scenes(state: State, deps: Deps) -> dict[str, Scene]:
    """Every picture that is shown to the seat at this moment, in either shape of the hand."""
    found = {}
    for shape in ("fan", "grid"):
        deps.settings = deps.settings._replace(view=shape)
        table = Table.still(state.header, state.match)
        screens = {"first": first_screen(deps, table), "next": next_screen(deps, table)}
        for name, screen in screens.items():
            found[f"{name} {shape}"] = screen.scene()
    found["preview"] = match_preview(deps.texts, table, 184, 66)
    sheet = SheetScreen(deps, table)
    for page in (0, 1):
        sheet.page = page
        found[f"sheet {page}"] = sheet.scene()
    replay = ReplayScreen(deps, Log(state.header))
    replay.steps = [
        Step(state.match, 0, str(state.match.hand.trail[1]) if state.match.hand.trail else "hand 1")
    ]
    replay.starts, replay.last, replay.open = [0], 0, True
    found["replay"] = replay.scene()
    return found


def differences(state: State, rng: Random, deps: Deps, thinks: bool = True) -> list[str]:
    """What changes for the seat when that which it cannot know is changed: nothing, one hopes.

    thinks: ask the levels as well.
    """
    other = swapped(state, rng)
    mine, theirs = state.match.view(state.seat), other.match.view(state.seat)
    found = [] if mine == theirs and repr(mine) == repr(theirs) else ["the view"]
    if thinks and mine.legal:
        seed = rng.random()
        for level, player in PLAYERS.items():
            if player().choose(mine, Random(seed)) != player().choose(theirs, Random(seed)):
                found.append(f"the choice of {level}")
    before, after = scenes(state, deps), scenes(other, deps)
    return found + [f"the screen {name}" for name in before if before[name] != after[name]]


def new_deps() -> Deps:
    """Screens without a window, that keep nothing."""
    return Deps(load("en")[0], Settings(speed="instant"), built_in("phone"), Library(None))


def samples(seed: int, count: int) -> Iterator[tuple[str, State]]:
    """``count`` states with a name each, spread evenly over variants, levels, seats and phases."""
    rng = Random(seed)
    kinds = [(name, level, seat) for name in RULES for level in PLAYERS for seat in (0, 1)]
    rng.shuffle(kinds)
    for at, (name, level, seat) in enumerate(kinds):
        wanted = (count * (at + 1)) // len(kinds) - count * at // len(kinds)
        while wanted > 0:
            by_phase: dict[tuple[str, bool], list[State]] = {}
            for state in states(RULES[name], level, seat, rng):
                hand = state.match.hand
                by_phase.setdefault((hand.phase, hand.to_act == seat), []).append(state)
                if state.match.number > 4:
                    break
            for _ in range(min(wanted, 60)):
                phase, mine = rng.choice(list(by_phase))
                wanted -= 1
                yield f"{name} {level} {seat} {phase} {mine}", rng.choice(by_phase[phase, mine])


def main() -> int:
    parser = argparse.ArgumentParser(description="Exchange hidden cards and look for differences.")
    parser.add_argument("--states", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    deps, rng = new_deps(), Random(wanted.seed)
    phases: Counter[str] = Counter()
    wrong = 0
    for name, state in samples(wanted.seed, wanted.states):
        phases[state.match.hand.phase] += 1
        for what in differences(state, rng, deps):
            wrong += 1
            print(f"{name}: {what} differs", file=sys.stderr)
    told = ", ".join(f"{count} {phase}" for phase, count in sorted(phases.items()))
    print(f"{sum(phases.values())} states ({told}): {wrong} differences")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
