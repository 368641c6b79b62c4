"""A spread being arranged: which card is in which own meld, laid off where, or loose.

Pure: the screen shows it and the engine judges it. A group may be no meld for a while; ``fault`` says why it
cannot be accepted.
"""

from __future__ import annotations

from typing import NamedTuple

from game.engine.cards import Card, CardSet, card_set, iterate, points, union
from game.engine.melds import best_lay_offs, is_meld, meld_options

OWN, OFF = 3, 8
"""A hand has at most three melds; places 0-2 are own melds, 8 and up the knocker's, -1 is loose."""
LOOSE = -1


class Fault(NamedTuple):
    """Why a spread cannot be accepted: a text's key, and the cards it is about."""

    key: str
    cards: CardSet


class Spread:
    """The cards of a hand by place. knocker_melds: empty for the knocker himself and where nothing is laid off."""

    def __init__(
        self, hand: CardSet, knocker_melds: tuple[CardSet, ...] = (), fixed: tuple[CardSet, ...] | None = None
    ):
        """fixed: own melds that are settled already, so that only lay-offs can change."""
        self.hand = hand
        self.knocker_melds = knocker_melds
        self.fixed = fixed
        self.place: dict[Card, int] = dict.fromkeys(iterate(hand), LOOSE)
        self._options = meld_options(hand)

    def arrange(self, melds: tuple[CardSet, ...]) -> None:
        """Take these own melds, and lay off all that then fits."""
        self.place = dict.fromkeys(iterate(self.hand), LOOSE)
        for at, meld in enumerate(melds):
            for card in iterate(meld):
                self.place[card] = at
        for card, index in best_lay_offs(self.knocker_melds, self.hand & ~union(melds)):
            self.place[card] = OFF + index

    @property
    def melds(self) -> tuple[CardSet, ...]:
        """The own melds, empty ones left out."""
        return tuple(group for group in map(self.group, range(OWN)) if group)

    def group(self, place: int) -> CardSet:
        return card_set(card for card, at in self.place.items() if at == place)

    @property
    def loose(self) -> CardSet:
        return self.group(LOOSE)

    @property
    def points(self) -> int:
        """What is left loose."""
        return points(self.loose)

    def off(self, index: int) -> CardSet:
        """What is laid off on a meld of the knocker's."""
        return self.group(OFF + index)

    def grown(self) -> tuple[CardSet, ...]:
        """The knocker's melds with what is laid off on them."""
        return tuple(meld | self.off(at) for at, meld in enumerate(self.knocker_melds))

    def places_of(self, card: Card) -> list[int]:
        """Every place that a card can be in, in the order in which the select key goes through them."""
        found = []
        if self.fixed is None:
            empty_offered = False
            for place in range(OWN):
                others = self.group(place) & ~(1 << card)
                if not others:
                    if empty_offered or not any(option >> card & 1 for option in self._options):
                        continue
                    empty_offered = True
                elif not any((others | 1 << card) & ~option == 0 for option in self._options):
                    continue
                found.append(place)
        elif any(meld >> card & 1 for meld in self.fixed):
            return [self.place[card]]
        for index, meld in enumerate(self.knocker_melds):
            if self._reaches(meld, card):
                found.append(OFF + index)
        return [*found, LOOSE]

    def _reaches(self, meld: CardSet, card: Card) -> bool:
        """Whether the card can be laid off on a meld once other cards of the hand lie there."""
        return any(each == card for each, _ in best_lay_offs((meld,), self.hand))

    def cycle(self, card: Card) -> bool:
        """Put a card in the next place that it can be in; False when there is only one."""
        places = self.places_of(card)
        at = places.index(self.place[card]) if self.place[card] in places else -1
        self.place[card] = places[(at + 1) % len(places)]
        return len(places) > 1

    def fault(self, limit: int | None) -> Fault | None:
        """Why this cannot be accepted, or None. limit: the knocker's; None for the defender."""
        for place in range(OWN):
            group = self.group(place)
            if group and not is_meld(group):
                return Fault("fault_short" if group.bit_count() < 3 else "fault_no_meld", group)
        for index, meld in enumerate(self.knocker_melds):
            if self.off(index) and not is_meld(meld | self.off(index)):
                return Fault("fault_lay_off", self.off(index))
        if limit is not None and self.points > limit:
            return Fault("fault_limit", self.loose)
        return None

    def lay_offs(self) -> tuple[tuple[Card, int], ...]:
        """The lay-offs in an order in which each fits as the meld has grown."""
        found = []
        for index, meld in enumerate(self.knocker_melds):
            grown, left = meld, self.off(index)
            while left:
                card = next(each for each in iterate(left) if is_meld(grown | 1 << each))
                found.append((card, index))
                grown |= 1 << card
                left &= ~(1 << card)
        return tuple(found)
