"""All that is asked about melds, in one place: counts, layouts, lay-offs.

>>> from game.engine.cards import parse_cards
>>> deadwood(parse_cards("3H 4H 5H 6H 7H 8H 9H 6S 6D AC"))
1
"""

from game.engine.deadwood import deadwood, deadwood_after_discard, deadwood_by_discard, knockable
from game.engine.layoff import Defence, best_defence, best_lay_offs, defended_deadwood, fits, lay_offs
from game.engine.layouts import (
    MOST_ARRANGEMENTS,
    Arrangement,
    arrangements,
    best_arrangement,
    canonical,
    is_meld,
    meld_options,
)

__all__ = [
    "MOST_ARRANGEMENTS",
    "Arrangement",
    "Defence",
    "arrangements",
    "best_arrangement",
    "best_defence",
    "best_lay_offs",
    "canonical",
    "deadwood",
    "deadwood_after_discard",
    "deadwood_by_discard",
    "defended_deadwood",
    "fits",
    "is_meld",
    "knockable",
    "lay_offs",
    "meld_options",
]
