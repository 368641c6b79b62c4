"""The fields of ``Rules`` as lines of the page that edits them: order, words, and the values to step through."""

from __future__ import annotations

from typing import NamedTuple

from game.engine.choice import Value, changed, goes, idle, values
from game.engine.rules import RANGES, Rules, RulesError
from game.text.catalogue import Texts

LIMIT = "knock_limit"
FROM_UPCARD = "upcard"
"""The value of the limit's line that stands for ``limit_from_upcard``."""

ORDER = (
    *(LIMIT, "upcard_ace_limit", "spades_double", "knock_before_draw"),
    *("gin_bonus", "big_gin_bonus", "undercut_bonus", "equal_deadwood", "knock_base", "lay_offs"),
    *("upcard_offer", "eleven_card_deal", "barred_discard"),
    *("stock_floor", "stock_end", "last_discard", "pile_draw_cap"),
    *("first_leader", "next_leader", "after_no_score"),
    *("points_to_win", "game_bonus", "box_bonus", "shutout"),
)
"""Every field but the name and ``limit_from_upcard``, which shares a line with the limit."""

STEPS: dict[str, tuple[int, ...]] = {
    "gin_bonus": tuple(range(0, 101, 5)),
    "undercut_bonus": tuple(range(0, 101, 5)),
    "box_bonus": tuple(range(0, 101, 5)),
    "big_gin_bonus": (0, 25, 31, 40, 50, 75, 100),
    "knock_base": (0, *range(30, 101, 5)),
    "points_to_win": (50, 100, 150, 200, 250, 300, 400, 500, 750, 1000),
    "game_bonus": tuple(range(0, 501, 50)),
    "pile_draw_cap": tuple(range(20, 201, 10)),
}
"""What 4 and 6 step through where typing every number would be tedious; any other can be typed."""

_OFF_AT_0 = frozenset({"big_gin_bonus", "knock_base", "game_bonus", "box_bonus"})


class FieldLine(NamedTuple):
    """A line. fixed: the other rules leave it one value, or it changes nothing beside them."""

    name: str
    value: str
    fixed: bool


def field_line(texts: Texts, rules: Rules, field: str) -> FieldLine:
    """A field as it is shown."""
    fixed = _is_fixed(rules, field)
    return FieldLine(texts(f"rule_{field}"), "-" if fixed else said(texts, field, now(rules, field)), fixed)


def now(rules: Rules, field: str) -> Value:
    """The value of a field's line."""
    if field == LIMIT and rules.limit_from_upcard:
        return FROM_UPCARD
    value: Value = getattr(rules, field)
    return value


def said(texts: Texts, field: str, value: Value) -> str:
    """A value in words."""
    if isinstance(value, bool):
        return texts("option_on" if value else "option_off")
    if isinstance(value, str):
        return texts(f"rule_{field}_{value}")
    if field in _OFF_AT_0 and not value:
        return texts("option_off")
    if field == LIMIT and not value:
        return texts("rule_gin_only")
    if field == "upcard_ace_limit":
        return texts("rule_gin_only") if not value else str(value)
    return str(value)


def put(rules: Rules, field: str, value: Value) -> Rules:
    """The rules with a line's value changed. Raises RulesError for one that does not go with the others."""
    if field == LIMIT:
        if value == FROM_UPCARD:
            return changed(rules, "limit_from_upcard", True)
        rules = changed(rules, "limit_from_upcard", False)
    return changed(rules, field, value)


def shifted(rules: Rules, field: str, by: int) -> Rules:
    """The rules with a line moved to the next value (or, ``by`` -1, the one before) that goes; round the ends."""
    steps = _steps(field)
    current = now(rules, field)
    if current in steps:
        at = steps.index(current)
    else:  # a typed number: from where it would stand
        below = sum(isinstance(step, int) and isinstance(current, int) and step < current for step in steps)
        at = below - 1 if by > 0 else below
    for _ in steps:
        at = (at + by) % len(steps)
        try:
            return put(rules, field, steps[at])
        except RulesError:
            continue
    return rules


def is_number(field: str) -> bool:
    """Whether a value can be typed."""
    return field in RANGES and field != "upcard_ace_limit"


def _steps(field: str) -> tuple[Value, ...]:
    if field == LIMIT:
        return (*values(LIMIT), FROM_UPCARD)
    return STEPS.get(field) or values(field)


def _is_fixed(rules: Rules, field: str) -> bool:
    if field == LIMIT:
        return False
    others = (value for value in _steps(field) if value != getattr(rules, field))
    return idle(rules, field) or not any(goes(rules, field, value) for value in others)
