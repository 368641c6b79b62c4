"""The rules in force in plain words: every sentence hangs on a field of ``Rules``, every number comes from it.

The worked examples are counted by the engine, so what a player reads cannot disagree with what is scored.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from game.engine.rules import SHUTOUT_FLAT, Rules
from game.engine.scoring import award, final_tally
from game.text.catalogue import Texts

DECK, TEN = 52, 10


class Row(NamedTuple):
    """A worked example: what happens, and the sum."""

    left: str
    right: str


class Section(NamedTuple):
    """A heading and what stands below it: sentences, and examples."""

    title: str
    parts: tuple[str | Row, ...]


def rulebook(texts: Texts, rules: Rules, limit: int | None = None) -> list[Section]:
    """All that a player needs at the table. limit: of the hand being played, if there is one."""
    return [
        Section(texts("help_hand"), tuple(_hand(texts, rules))),
        Section(texts("help_knocking"), tuple(_knocking(texts, rules, limit))),
        Section(texts("help_scoring"), tuple(_scoring(texts, rules))),
        Section(texts("help_match"), tuple(_match(texts, rules))),
        Section(texts("help_examples"), tuple(_examples(texts, rules, limit))),
        Section(
            texts("help_cards"),
            tuple(texts(f"help_{key}") for key in ("goal", "set", "run", "once", "deadwood")),
        ),
    ]


def gin_only(rules: Rules) -> bool:
    """Whether nobody may ever knock with deadwood left."""
    return not rules.limit_from_upcard and not rules.knock_limit


def _hand(texts: Texts, rules: Rules) -> Iterator[str]:
    left = DECK - 2 * TEN - 1
    yield texts("help_deal_eleven" if rules.eleven_card_deal else "help_deal", n=left)
    if rules.upcard_offer:
        yield texts("help_offer")
    elif not rules.eleven_card_deal:
        yield texts("help_offer_none")
    yield texts("help_turn_barred" if rules.barred_discard else "help_turn_free")
    if rules.stock_end == "draw":
        yield texts.count("help_dead_draw", rules.stock_floor)
    else:
        yield texts.count("help_dead_last" if rules.last_discard else "help_dead_discard", rules.stock_floor)
    yield texts("help_dead_cap", n=rules.pile_draw_cap)
    yield texts(f"help_again_{rules.after_no_score}")


def _knocking(texts: Texts, rules: Rules, limit: int | None) -> Iterator[str]:
    if limit is not None:
        yield texts("help_limit_now" if limit else "help_limit_now_gin", n=limit)
    if rules.limit_from_upcard:
        yield texts("help_limit_upcard")
        yield texts("help_ace_limit" if rules.upcard_ace_limit else "help_ace_gin")
    else:
        yield texts("help_limit" if rules.knock_limit else "help_limit_gin", n=rules.knock_limit)
    if rules.knock_before_draw:
        yield texts("help_before_draw_offers" if rules.upcard_offer else "help_before_draw")
    yield texts("help_gin")
    if rules.big_gin_bonus:
        yield texts("help_big_gin")
    if not gin_only(rules):
        yield texts("help_lay_offs" if rules.lay_offs else "help_lay_offs_none")


def _scoring(texts: Texts, rules: Rules) -> Iterator[str]:
    if not gin_only(rules):
        yield from _knock_scores(texts, rules)
    yield texts("help_score_gin", n=rules.gin_bonus)
    if rules.big_gin_bonus:
        yield texts("help_score_big", n=rules.big_gin_bonus)
    if rules.spades_double:
        yield texts("help_score_spades")


def _knock_scores(texts: Texts, rules: Rules) -> Iterator[str]:
    base, tie = rules.knock_base, rules.equal_deadwood == "tie"
    if base:
        yield texts("help_score_base", n=base)
        yield texts("help_score_tie") if tie else texts("help_score_undercut_base", n=rules.undercut_bonus)
        if base - (DECK - 2 * TEN - 1) + 1 == 0:
            yield texts("help_score_zero")
    else:
        yield texts("help_score_knock")
        yield texts("help_score_less") if tie else texts("help_score_undercut", n=rules.undercut_bonus)
    if rules.lay_offs:
        yield texts("help_score_after")


def _match(texts: Texts, rules: Rules) -> Iterator[str]:
    yield texts("help_target", n=rules.points_to_win)
    yield texts(f"help_first_{rules.first_leader}") + " " + texts(f"help_next_{rules.next_leader}")
    if rules.game_bonus:
        yield texts("help_game_bonus", n=rules.game_bonus)
    if rules.box_bonus:
        yield texts("help_box_bonus", n=rules.box_bonus)
    if rules.shutout != "off":
        yield texts(f"help_shutout_{rules.shutout}", n=SHUTOUT_FLAT)
    if rules.game_bonus or rules.box_bonus or rules.shutout != "off":
        yield texts("help_at_end", n=rules.points_to_win)


# -- worked examples ------------------------------------------------------------------------------------------

AGAINST = 30
STOCK = 16
"""Cards left in the stock in the examples, where they count."""


def _examples(texts: Texts, rules: Rules, limit: int | None) -> Iterator[str | Row]:
    own = rules.limit_for(TEN) if limit is None else limit
    if own and not gin_only(rules):
        yield texts("help_example_knock", n=own)
        for other in (AGAINST, own + 1, own, own - 1):
            yield _knock_row(texts, rules, own, other, STOCK, False)
        if rules.knock_base:
            yield _knock_row(texts, rules, own, own + 1, DECK - 2 * TEN - 1, False)
    yield texts("help_example_gin")
    yield _knock_row(texts, rules, 0, AGAINST, STOCK, False)
    if rules.big_gin_bonus:
        yield _knock_row(texts, rules, 0, AGAINST, STOCK, True)
    if rules.game_bonus or rules.box_bonus or rules.shutout != "off":
        yield texts("help_example_match", n=rules.points_to_win + 3)
        for boxes in ((3, 0), (5, 4)):
            yield _match_row(texts, rules, boxes)


def _knock_row(texts: Texts, rules: Rules, own: int, other: int, stock: int, big: bool) -> Row:
    """A hand that ends with these counts; a spade turned up where that doubles."""
    kind, _, base, difference, bonus, factor = award(rules, 0, (own, other), stock, rules.spades_double, big)
    left = texts(f"help_row_{kind.replace('-', '_')}", n=other)
    if kind == "tie":
        return Row(left, "0")
    if base or (rules.knock_base and kind in ("knock", "undercut")):
        left += texts("help_row_stock", n=stock)
        total = f"{rules.knock_base} - {stock} + {difference}"
    elif kind in ("gin", "big-gin"):
        total = str(difference)
    else:
        total = f"{max(own, other)} - {min(own, other)}"
    if bonus:
        total += f" + {bonus}"
    if factor > 1:
        total = f"{factor} × ({total})"
    points = (base + difference + bonus) * factor
    return Row(left, f"{total} = {points}" if total != str(points) else total)


def _match_row(texts: Texts, rules: Rules, boxes: tuple[int, int]) -> Row:
    """What the winner comes to at the end."""
    scores = (rules.points_to_win + 3, 0 if not boxes[1] else rules.points_to_win - 10)
    line, _ = final_tally(rules, 0, scores, boxes)
    parts = [line.score, line.game_bonus, line.box_bonus, line.shutout]
    total = " + ".join(str(part) for part in parts if part)
    return Row(texts("help_row_match", n=boxes[0], lost=boxes[1]), f"{total} = {line.total}")
