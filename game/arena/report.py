"""What a run came to: the table, and the JSON."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game import __version__
from game.arena.contest import Contest
from game.arena.sums import Rate, Sums, rate

COLUMN = 24
LABEL = 21


def hands_of(sums: Sums) -> float:
    return sums.hands


def matches_of(sums: Sums) -> float:
    return sums.matches


def of_player(name: str, player: int) -> Callable[[Sums], float]:
    """The reader of a count that goes by player."""

    def read(sums: Sums) -> float:
        value: float = getattr(sums, name)[player]
        return value

    return read


def data(contest: Contest, pairs: Sequence[Sums]) -> dict[str, Any]:
    """The result as JSON has it; the same for any ``--jobs`` but for the times."""
    total = Sums.total(pairs)

    def both(name: str, base: Callable[[Sums], float]) -> list[dict[str, float]]:
        return [rate(pairs, of_player(name, player), base)._asdict() for player in (0, 1)]

    return {
        "players": list(contest.players),
        "matches": total.matches,
        "match_wins": total.match_wins,
        "hands": total.hands,
        "ms_per_move": ms_per_move(total),
        "undecided": total.undecided,
        "hand_wins": total.hand_wins,
        "points": total.points,
        "knocks": total.knocks,
        "gins": total.gins,
        "undercuts": total.undercuts,
        "dead": total.dead,
        "ties": total.ties,
        "match_win_rate": both("match_wins", matches_of),
        "hand_win_rate": both("hand_wins", hands_of),
        "points_per_hand": both("points", hands_of),
        "hands_per_match": rate(pairs, hands_of, matches_of)._asdict(),
        "longest_hand": {"draws": total.longest[0], "code": total.longest[1]},
        "moves": total.moves,
        "broken": total.broken,
        "seed": contest.seed,
        "variant": contest.rules.name,
        "rules": contest.rules._asdict(),
        "version": __version__,
    }


def ms_per_move(total: Sums) -> list[float]:
    """Milliseconds for a choice among two or more legal actions, by player."""
    return [
        round(1000 * seconds / moves, 4) if moves else 0.0
        for seconds, moves in zip(total.seconds, total.moves, strict=True)
    ]


def table(contest: Contest, pairs: Sequence[Sums]) -> str:
    """The result for people: a column a player, intervals of 95 % over pairs."""
    total = Sums.total(pairs)
    names = [name if len(name) < COLUMN else "..." + name[5 - COLUMN :] for name in contest.players]
    heading = (
        f"{total.matches} matches of {contest.rules.name}, seed {contest.seed}: "
        f"{total.hands} hands, intervals of 95 % over {len(pairs)} deals"
    )
    lines = [
        heading,
        "",
        _row("", names),
        _row("matches won", _percents(pairs, "match_wins", matches_of)),
        _row("hands won", _percents(pairs, "hand_wins", hands_of)),
        _row("points a hand", [_plain(each) for each in _rates(pairs, "points", hands_of)]),
        _row("by knock", _percents(pairs, "knocks", hands_of)),
        _row("by gin", _percents(pairs, "gins", hands_of)),
        _row("by undercut", _percents(pairs, "undercuts", hands_of)),
        _row("ms a move", [f"{each:.3f}" for each in ms_per_move(total)]),
        "",
        _row("gin, all hands", [_share(pairs, lambda sums: sum(sums.gins))]),
        _row("undercut, all hands", [_share(pairs, lambda sums: sum(sums.undercuts))]),
        _row("dead hands", [_share(pairs, lambda sums: sums.dead)]),
    ]
    if total.ties:
        lines.append(_row("ties", [_share(pairs, lambda sums: sums.ties)]))
    lines.append(_row("hands a match", [_plain(rate(pairs, hands_of, matches_of))]))
    lines.append(
        _row("longest hand", [", ".join([f"{total.longest[0]} draws", total.longest[1]]).rstrip(", ")])
    )
    if total.undecided:
        lines.append(_row("undecided matches", [str(total.undecided)]))
    if total.broken:
        lines.append(_row("hands broken off", [str(len(total.broken))]))
    return "\n".join(lines)


def breakdowns(contest: Contest, pairs: Sequence[Sums]) -> list[str]:
    """A line for each player that broke down: how often, and where and why for the first time."""
    total, lines = Sums.total(pairs), []
    for player in dict.fromkeys(contest.players):
        lost = [each for each in total.broken if each["player"] == player]
        if lost:
            count = f"{len(lost)} of {total.hands} hands and lost them"
            lines.append(f"{player} broke down in {count}; the first: {_where(lost[0])}")
    return lines


def broken(found: dict[str, Any]) -> str:
    """A breakdown in one line."""
    return f"{found['player']} in {_where(found)}"


def _where(found: dict[str, Any]) -> str:
    return f"hand {found['code']}, seat {found['seat']}: {found['why']}"


def _row(label: str, cells: Sequence[str]) -> str:
    return (f"{label:<{LABEL}}" + "".join(f"{cell:<{COLUMN}}" for cell in cells)).rstrip()


def _rates(pairs: Sequence[Sums], name: str, base: Callable[[Sums], float]) -> list[Rate]:
    return [rate(pairs, of_player(name, player), base) for player in (0, 1)]


def _percents(pairs: Sequence[Sums], name: str, base: Callable[[Sums], float]) -> list[str]:
    return [_percent(each) for each in _rates(pairs, name, base)]


def _share(pairs: Sequence[Sums], top: Callable[[Sums], float]) -> str:
    return _percent(rate(pairs, top, hands_of))


def _percent(found: Rate) -> str:
    return f"{100 * found.value:.1f} % ({100 * found.low:.1f} to {100 * found.high:.1f})"


def _plain(found: Rate) -> str:
    return (
        f"{found.value:.2f} (+-{found.half:.2f})" if found.half >= 0 else f"{found.value:.2f} (of one deal)"
    )
