"""The rules of a game as one frozen value, and the variants that the menu offers.

Every house rule is a field; nothing in the engine asks for a variant by name. The figures come from four
published rule sheets: a phone's Gin and Oklahoma, a board-game site's Gin (BOARD), a Norwegian Gin rami, and
Grim Rummy. ``CHOICES`` says what the options offer for a field under each variant, its default first in
``VARIANTS``.
"""

from typing import Any, Literal, NamedTuple, NoReturn, Self, get_args, get_origin

Leader = Literal["code", "human"]
NextLeader = Literal["alternate", "loser", "winner"]
NoScore = Literal["same", "next"]
StockEnd = Literal["discard", "draw"]
Equal = Literal["undercut", "tie"]
Shutout = Literal["off", "hands", "flat", "total"]

SHUTOUT_FLAT = 100
"""What the flat shutout adds to the game bonus."""
PILE_WARNING = 10
"""The cap on pile draws is announced when this many are left."""


class RulesError(ValueError):
    """A rule out of its range, or two that cannot go together."""


class _Fields(NamedTuple):
    """The fields of ``Rules``. Their types are read below, so this module puts no annotations off."""

    name: str = "gin"
    """What it is called; changes nothing else."""

    knock_limit: int = 10
    """The most deadwood that one may knock with, 0-10 (0: gin only)."""
    limit_from_upcard: bool = False
    """Oklahoma: the first upcard's value is the limit, and knock_limit does not count."""
    upcard_ace_limit: int = 0
    """Oklahoma: the limit that an ace sets: 0 (gin only) or 1."""
    knock_before_draw: bool = False
    """Ten cards within the limit may knock at the start of the turn, instead of drawing."""

    upcard_offer: bool = True
    """The first upcard is offered to the non-dealer, then to the dealer, before anybody draws."""
    eleven_card_deal: bool = False
    """The leader is dealt eleven cards and only discards; no upcard is turned."""
    barred_discard: bool = True
    """The card just taken from the pile may not be thrown in the same turn."""

    stock_floor: int = 2
    """How many cards in the stock end the hand."""
    stock_end: StockEnd = "discard"
    """discard: dead when a discard leaves the floor; draw: dead when fewer are left and one draws."""
    last_discard: bool = False
    """With the floor reached, the opponent may take the last discard, only to knock."""
    pile_draw_cap: int = 60
    """After so many cards taken from the pile the hand is dead: no hand is endless."""

    lay_offs: bool = True
    """The defender lays loose cards off on the knocker's melds, never after gin."""
    knock_base: int = 0
    """Added to a knock's difference, less the cards left in the stock; 0: only the difference."""
    equal_deadwood: Equal = "undercut"
    """Equal counts after a knock: an undercut, or a tie that scores nothing."""
    undercut_bonus: int = 20
    """Added to the difference when the defender undercuts."""
    gin_bonus: int = 25
    """Added to the opponent's deadwood for gin."""
    big_gin_bonus: int = 0
    """The bonus when all eleven cards are melded; 0: not played."""
    spades_double: bool = False
    """Oklahoma: a spade turned up doubles the points of the hand, and nothing else."""

    first_leader: Leader = "code"
    """Who leads the first hand: by the match code, or the human."""
    next_leader: NextLeader = "alternate"
    """Who leads after a hand that somebody won."""
    after_no_score: NoScore = "same"
    """Who leads after a dead hand or a tie: the same, or the other."""

    points_to_win: int = 100
    """The match ends when a score reaches this."""
    game_bonus: int = 0
    """For the winner of the match, at its end."""
    box_bonus: int = 0
    """For each hand won, to both, at the end of the match."""
    shutout: Shutout = "off"
    """The loser won no hand: nothing, hand points doubled, flat 100 more, or the whole total doubled."""


class _Dataclass:
    """What ``dataclasses`` looks for in a class, made when it is looked for."""

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, rules: object, owner: type) -> Any:
        from dataclasses import make_dataclass

        defaults = _Fields._field_defaults
        shape = [(name, kind, defaults[name]) for name, kind in TYPES.items()]
        return getattr(make_dataclass(owner.__name__, shape, frozen=True), self._name)


class Rules(_Fields):
    """What is played. Raises RulesError for values out of range or fields that clash.

    A frozen dataclass to ``dataclasses.fields``, ``replace`` and ``asdict``. It is written as a tuple since the menu
    shows rules, and the import of ``dataclasses`` would be a tenth of the time until it is seen.

    >>> Rules(knock_limit=5).knock_limit
    5
    """

    __slots__ = ()
    __dataclass_fields__ = _Dataclass()
    __dataclass_params__ = _Dataclass()

    def __new__(cls, *values: Any, **fields: Any) -> Self:
        """Every field that is not given has its default."""
        self = super().__new__(cls, *values, **fields)
        for name, value in zip(cls._fields, self, strict=True):
            _check_field(name, value)
        for clash in clashes(self):
            raise RulesError(clash)
        return self

    def __setattr__(self, name: str, value: object) -> NoReturn:
        from dataclasses import FrozenInstanceError

        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def _replace(self, **fields: Any) -> Self:
        """The rules with some fields changed. Raises RulesError as a new value does."""
        return type(self)(**{**self._asdict(), **fields})

    def limit_for(self, upcard_points: int | None) -> int:
        """The knock limit of a hand whose first upcard counts so many points.

        >>> VARIANTS["oklahoma"].limit_for(1), VARIANTS["oklahoma"].limit_for(7), VARIANTS["gin"].limit_for(7)
        (0, 7, 10)
        """
        if not self.limit_from_upcard or upcard_points is None:
            return self.knock_limit
        return self.upcard_ace_limit if upcard_points == 1 else upcard_points


RANGES: dict[str, range] = {
    "knock_limit": range(11),
    "upcard_ace_limit": range(2),
    "stock_floor": range(11),
    "pile_draw_cap": range(20, 201),
    "knock_base": range(101),
    "undercut_bonus": range(101),
    "gin_bonus": range(101),
    "big_gin_bonus": range(101),
    "points_to_win": range(10, 1001),
    "game_bonus": range(501),
    "box_bonus": range(101),
}
"""What a number may be, field by field."""

TYPES: dict[str, Any] = _Fields.__annotations__
"""The type of each field: ``int``, ``bool``, ``str`` or a ``Literal``."""


def _check_field(name: str, value: Any) -> None:
    """Raise RulesError unless the value is one that the field can hold."""
    kind = TYPES[name]
    if get_origin(kind) is Literal:
        if value not in get_args(kind):
            raise RulesError(f"{name} is {_short(value)}; it must be one of {', '.join(get_args(kind))}")
    elif type(value) is not kind:
        raise RulesError(f"{name} is {_short(value)}; it must be {_PLAIN[kind]}")
    elif kind is int and value not in RANGES[name]:
        allowed = RANGES[name]
        raise RulesError(f"{name} is {_short(value)}; it must be from {allowed.start} to {allowed.stop - 1}")
    elif kind is str and not (value and len(value) <= 24 and value.isprintable()):
        raise RulesError(f"{name} must be a name of 1 to 24 printable characters")


def _short(value: object) -> str:
    """A value as it can be named in a line."""
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:37]}..."


_PLAIN = {int: "a whole number", bool: "true or false", str: "a name"}


def clashes(rules: Rules) -> list[str]:
    """What makes no sense together, one line each; empty when all is well.

    >>> clashes(VARIANTS["grim"])
    []
    """
    found = []
    if rules.eleven_card_deal and rules.upcard_offer:
        found.append("eleven_card_deal and upcard_offer clash: with eleven cards dealt no upcard is turned")
    if rules.eleven_card_deal and rules.limit_from_upcard:
        found.append(
            "eleven_card_deal and limit_from_upcard clash: with eleven cards dealt no upcard is turned"
        )
    if rules.spades_double and not rules.limit_from_upcard:
        found.append("spades_double needs limit_from_upcard: it is Oklahoma's rule")
    if rules.upcard_ace_limit and not rules.limit_from_upcard:
        found.append("upcard_ace_limit needs limit_from_upcard: it is Oklahoma's rule")
    if rules.last_discard and rules.stock_end != "discard":
        found.append("last_discard needs stock_end = discard: otherwise no discard is the last")
    if rules.stock_end == "draw" and not rules.stock_floor:
        found.append("stock_end = draw needs a stock_floor of 1 or more: nobody draws from an empty stock")
    if rules.shutout == "flat" and not rules.game_bonus:
        found.append("shutout = flat needs a game_bonus: it raises that bonus")
    if rules.equal_deadwood == "tie" and rules.undercut_bonus:
        found.append("equal_deadwood = tie and an undercut_bonus clash: set the bonus to 0")
    least = least_base(rules.equal_deadwood, rules.undercut_bonus)
    if 0 < rules.knock_base < least:
        found.append(f"knock_base must be 0, or {least} or more: with less a winner could lose points")
    return found


def least_base(equal_deadwood: Equal, undercut_bonus: int) -> int:
    """The least knock_base apart from 0: all 31 cards may be in the stock, and an undercut's difference be 0.

    >>> least_base("tie", 0)
    30
    """
    return 30 if equal_deadwood == "tie" or undercut_bonus else 31


VARIANTS: dict[str, Rules] = {
    "gin": Rules(),
    "oklahoma": Rules(name="oklahoma", limit_from_upcard=True),
    "board": Rules(name="board", undercut_bonus=25, game_bonus=100, box_bonus=20),
    "rami": Rules(name="rami", knock_before_draw=True, undercut_bonus=25),
    "grim": Rules(
        name="grim",
        upcard_offer=False,
        stock_end="draw",
        lay_offs=False,
        knock_base=30,
        equal_deadwood="tie",
        undercut_bonus=0,
        first_leader="human",
        next_leader="loser",
    ),
}
"""The five rule sheets."""

CHOICES: dict[str, dict[str, tuple[int, ...]]] = {
    "gin": {"points_to_win": (100, 200, 500), "gin_bonus": (20, 25), "undercut_bonus": (10, 20)},
    "oklahoma": {"points_to_win": (100, 200, 500), "gin_bonus": (20, 25), "undercut_bonus": (10, 20)},
    "board": {"points_to_win": (100,), "gin_bonus": (25,), "undercut_bonus": (25,)},
    "rami": {
        "points_to_win": (100,),
        "gin_bonus": (25,),
        "undercut_bonus": (25,),
        "game_bonus": (0, 100),
        "box_bonus": (0, 20),
    },
    "grim": {"points_to_win": (100,), "gin_bonus": (25,)},
}
"""What the options offer for a field, variant by variant."""
