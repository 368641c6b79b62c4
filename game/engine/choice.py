"""Which values a field of ``Rules`` may take beside the others, and the rules that somebody's wishes make.

A field that makes no sense beside the others has one value left to it: it is not offered. Changing a field carries
along those that hang on it, so every value that is offered gives rules that hold.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, get_args

from game.engine.rules import CHOICES, RANGES, TYPES, VARIANTS, Rules, RulesError, least_base

Value = int | str | bool

FOLLOWS: tuple[tuple[Callable[[dict[str, Any]], bool], str, Value], ...] = (
    (lambda on: on["eleven_card_deal"], "upcard_offer", False),
    (lambda on: on["eleven_card_deal"], "limit_from_upcard", False),
    (lambda on: not on["limit_from_upcard"], "spades_double", False),
    (lambda on: not on["limit_from_upcard"], "upcard_ace_limit", 0),
    (lambda on: on["stock_end"] != "discard", "last_discard", False),
    (lambda on: on["stock_end"] == "draw" and not on["stock_floor"], "stock_floor", 1),
    (lambda on: on["equal_deadwood"] == "tie", "undercut_bonus", 0),
    (lambda on: on["shutout"] == "flat" and not on["game_bonus"], "shutout", "off"),
    (
        lambda on: 0 < on["knock_base"] < least_base(on["equal_deadwood"], on["undercut_bonus"]),
        "knock_base",
        31,
    ),
)
"""When this holds, that field falls to that value. In order: a later line may follow from an earlier one."""


def values(field: str) -> tuple[Value, ...]:
    """Everything that a field can be by itself, ``name`` excepted.

    >>> values("upcard_ace_limit"), values("stock_end")
    ((0, 1), ('discard', 'draw'))
    """
    if field in RANGES:
        return tuple(RANGES[field])
    return (False, True) if TYPES[field] is bool else get_args(TYPES[field])


def changed(rules: Rules, field: str, value: Value) -> Rules:
    """The rules with a field changed, and those that hang on it brought along.

    >>> changed(VARIANTS["grim"], "equal_deadwood", "undercut").knock_base
    31
    >>> changed(VARIANTS["gin"], "eleven_card_deal", True).upcard_offer
    False

    Raises RulesError for a value that does not go with the others.
    """
    on = rules._asdict() | {field: value}
    for holds, follower, falls_to in FOLLOWS:
        if holds(on):
            on[follower] = falls_to
    if on[field] != value:
        raise RulesError(f"{field} cannot be {value!r} beside the other rules")
    return rules._replace(**on)


def goes(rules: Rules, field: str, value: Value) -> bool:
    """Whether a field may take this value beside the others."""
    try:
        changed(rules, field, value)
    except RulesError:
        return False
    return True


def offered(rules: Rules, field: str, among: Iterable[Value] | None = None) -> tuple[Value, ...]:
    """The values that a field may take beside the others, in order; a single one is no choice.

    among: the values to look at; by default all that the field can be.

    >>> offered(VARIANTS["gin"], "spades_double"), offered(VARIANTS["oklahoma"], "spades_double")
    ((False,), (False, True))
    """
    return tuple(value for value in among or values(field) if goes(rules, field, value))


def idle(rules: Rules, field: str) -> bool:
    """Whether a field changes nothing as things stand: without knocks nothing is undercut or laid off.

    >>> idle(VARIANTS["oklahoma"], "knock_limit")
    True
    """
    if field == "knock_limit":
        return rules.limit_from_upcard
    gin_only = not rules.limit_from_upcard and not rules.knock_limit
    return gin_only and field in ("lay_offs", "knock_base", "equal_deadwood", "undercut_bonus")


def wished(variant: str, wishes: Mapping[str, int]) -> Rules:
    """A variant with what the player wishes, field by field; what the variant does not offer stays as it is.

    >>> wished("gin", {"points_to_win": 500, "gin_bonus": 20}).points_to_win
    500
    >>> wished("board", {"points_to_win": 500, "gin_bonus": 20}) == VARIANTS["board"]
    True
    """
    taken = {
        field: wishes[field] for field, choices in CHOICES[variant].items() if wishes.get(field) in choices
    }
    return VARIANTS[variant]._replace(**taken)
