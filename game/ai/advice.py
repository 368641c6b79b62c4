"""What HARD would do with a hand, and why: the largest difference between its choice and the next best one.

The reason is taken from the terms that HARD itself has weighed, so it can never disagree with the advice. Nothing
here is words: ``kind`` names the reason, the rest fills it.
"""

from __future__ import annotations

from random import Random

from game.ai.habits import PATIENCE, idle_pile_draws
from game.ai.hard import PATIENT, Hard, Prospect, Stand, Terms
from game.ai.odds import PAIRS, Odds, read
from game.ai.reason import Advice
from game.engine.actions import DRAW_DISCARD, DRAW_STOCK, KNOCK, NO_CARD, PASS, Action
from game.engine.cards import Card, CardSet, card_set, iterate
from game.engine.melds import best_arrangement, deadwood, deadwood_after_discard
from game.engine.view import View

MOST_SHOWN = 3
"""Cards named in a reason at most, beside the one advised."""


def advise(view: View) -> Advice | None:
    """The advice for the seat's own decision; None when it has none to take.

    >>> from game.engine.hand import Hand
    >>> from game.engine.rules import Rules
    >>> advise(Hand.deal(Rules(), tuple(range(52)), dealer=0).view(1)).kind
    'leave_none'
    """
    if not view.legal:
        return None
    action = Hard().choose(view, Random(0))
    if view.phase in ("arrange", "lay-off"):
        return Advice(action, "spread")
    if len(view.legal) == 1:
        return Advice(action, "only", action.card)
    match view.phase:
        case "discard":
            return _discard(view, action)
        case "last-discard":
            return _last(view, action)
    return _draw(view, action)


# -- throwing -----------------------------------------------------------------------------------------------------


def _discard(view: View, action: Action) -> Advice:
    if action.kind == "big-gin":
        return Advice(action, "big_gin", n=view.rules.big_gin_bonus)
    odds = read(view)
    knocks = [each.card for each in view.legal if each.kind == "knock"]
    if action.kind == "knock" and not deadwood(view.hand ^ 1 << action.card):
        return Advice(action, "gin", action.card, n=view.rules.gin_bonus)
    if knocks:
        best = min(knocks, key=lambda card: deadwood(view.hand ^ 1 << card))
        now, later = _stand(view, odds, view.hand ^ 1 << best)
        if action.kind == "knock":
            return Advice(action, "knock", action.card, n=now, m=later)
        return Advice(action, "wait", action.card, n=later, m=now)
    return _throw(view, odds, action)


def _stand(view: View, odds: Odds, ten: CardSet) -> tuple[int, int]:
    """Points that a knock and that going on is worth on average, as HARD compares them."""
    stand = Stand.of(view, odds, ten)
    return round(stand.knock()), round(stand.go_on() + PATIENT)


def _throw(view: View, odds: Odds, action: Action) -> Advice:
    prospect = Prospect(view, odds, view.hand)
    free = [each.card for each in view.legal if each.kind == "discard" and each != action]
    terms = prospect.terms(action.card)
    others = {card: prospect.terms(card) for card in free}
    other = min(free, key=lambda card: others[card].cost)
    for kind in _by_difference(terms, others[other]):
        found = _reason(kind, prospect, action, terms, other, others[other])
        if found is not None:
            return found
    return Advice(action, "same", action.card, other)


def _by_difference(terms: Terms, other: Terms) -> list[str]:
    """The terms that speak for the choice, the one that says most first."""
    gains = [theirs - mine for mine, theirs in zip(terms.parts, other.parts, strict=True)]
    named = sorted(zip(gains, ("left", "soon", "open", "safe"), strict=True), reverse=True)
    return [name for gain, name in named if gain > 0]


def _reason(
    kind: str, prospect: Prospect, action: Action, mine: Terms, other: Card, theirs: Terms
) -> Advice | None:
    """A reason by its figures; None where rounding hides the difference."""
    card = action.card
    match kind:
        case "left":
            n, m = mine.now, theirs.now
        case "soon":
            n, m = round(max(mine.soon, 0.0)), round(max(theirs.soon, 0.0))
        case "safe":
            lacks = _blockers(prospect.odds, card)
            if not mine.danger and lacks.bit_count() <= MOST_SHOWN:
                return Advice(action, "safe_seen", card, other, lacks)
            n, m = round(100 * mine.danger), round(100 * theirs.danger)
        case _:
            pair, waits = _pair(prospect, other, card)
            return Advice(action, "open", card, other, pair, waits) if pair else None
    return Advice(action, kind, card, other, n=n, m=m) if n < m else None


def _pair(prospect: Prospect, card: Card, thrown: Card) -> tuple[CardSet, CardSet]:
    """The pair with a card that has most chances to become a meld, and the live cards that would do it."""
    best, chances, waits = 0, 0.0, 0
    for pair, _ in prospect.pairs:
        if not pair >> card & 1 or pair >> thrown & 1:
            continue
        live = [each for each in _finishers(pair) if prospect.odds.live >> each & 1]
        worth = sum(1.0 - prospect.odds.chance[each] for each in live)
        if worth > chances:
            best, chances, waits = pair, worth, card_set(live)
    return best, waits


def _finishers(pair: CardSet) -> list[Card]:
    """The cards that make a meld of three with a pair."""
    return [card for card in range(52) if any(1 << a | 1 << b == pair for a, b in PAIRS[card])]


def _blockers(odds: Odds, card: Card) -> CardSet:
    """A least set of cards, seen elsewhere, without which no pair of the other's can meld a card."""
    pairs = [1 << a | 1 << b for a, b in PAIRS[card]]
    gone = card_set(each for pair in pairs for each in iterate(pair) if not odds.chance[each])
    found = 0
    while pairs:
        hits = {each: sum(pair >> each & 1 for pair in pairs) for each in iterate(gone)}
        best = max(hits, key=lambda each: hits[each], default=NO_CARD)
        if best == NO_CARD or not hits[best]:
            return (1 << 52) - 1
        found |= 1 << best
        pairs = [pair for pair in pairs if not pair >> best & 1]
    return found


# -- drawing ------------------------------------------------------------------------------------------------------


def _draw(view: View, action: Action) -> Advice:
    odds, top = read(view), view.top
    if KNOCK in view.legal:
        now, later = _stand(view, odds, view.hand)
        if action == KNOCK:
            return Advice(action, "knock_now", n=now, m=later)
        if deadwood(view.hand) == 0 or top is None or action == DRAW_STOCK:
            return Advice(action, "wait_now", n=later, m=now)
    assert top is not None
    eleven = view.hand | 1 << top
    if action in (DRAW_STOCK, PASS):
        return _leave(view, odds, action, top)
    if deadwood_after_discard(eleven, top) == 0:
        return Advice(action, "gin_taken", top)
    taken, kept = Prospect(view, odds, eleven), Prospect(view, odds, view.hand).terms(None)
    thrown = min(iterate(view.hand), key=taken.cost)
    ten = eleven ^ 1 << thrown
    meld = next((each for each in best_arrangement(ten).melds if each >> top & 1), 0)
    terms = taken.terms(thrown)
    if terms.now < kept.now:
        return Advice(action, "taken_meld" if meld else "taken", top, cards=meld, n=terms.now, m=kept.now)
    soon, not_taken = round(max(terms.soon, 0.0)), round(max(kept.soon, 0.0))
    if soon < not_taken:
        return Advice(action, "taken_soon", top, n=soon, m=not_taken)
    return Advice(action, "taken_gain", top, n=round(kept.cost - terms.cost))


def _leave(view: View, odds: Odds, action: Action, top: Card) -> Advice:
    """Why the card on the pile stays there."""
    if idle_pile_draws(view) >= PATIENCE:
        return Advice(action, "enough", top)
    taken, kept = Prospect(view, odds, view.hand | 1 << top), Prospect(view, odds, view.hand).terms(None)
    thrown = min(iterate(view.hand), key=taken.cost)
    terms = taken.terms(thrown)
    saved, stock = max(kept.now - terms.now, 0), round(kept.now - max(kept.soon, 0.0))
    if saved < stock:
        return Advice(action, "leave", top, n=saved, m=stock)
    gain = round(kept.cost - terms.cost)
    return Advice(action, "leave_gain" if gain > 0 else "leave_none", top, n=gain)


def _last(view: View, action: Action) -> Advice:
    """The last discard: taken to knock, or left so that nobody scores."""
    top = view.top
    assert top is not None
    eleven = view.hand | 1 << top
    ten = min((eleven ^ 1 << card for card in iterate(view.hand)), key=deadwood)
    worth = round(Stand.of(view, read(view), ten).knock())
    return Advice(action, "last_taken" if action == DRAW_DISCARD else "last_left", top, n=worth)
