"""Starting a match and taking one up: what the menu, the list of rules and the code page share."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.input.buttons import Act
from game.screens.base import Move, Push, Replace, Screen
from game.screens.deps import Deps

if TYPE_CHECKING:
    from game.engine.rules import Rules
    from game.house import House
    from game.table import Seated, Table

WISHES = {
    "points_to_win": "points",
    "gin_bonus": "gin_bonus",
    "undercut_bonus": "undercut_bonus",
    "game_bonus": "game_bonus",
    "box_bonus": "box_bonus",
}
"""Field of the rules -> the setting that wishes for it."""


def rules_of(deps: Deps, variant: str) -> Rules:
    """A variant as the options have it."""
    from game.engine.choice import wished

    return wished(variant, {field: getattr(deps.settings, name) for field, name in WISHES.items()})


def own_rules(deps: Deps) -> House:
    """The player's own rule sheets; what was wrong with their files goes to the notices."""
    house = deps.house()
    deps.notices += house.messages
    house.messages.clear()
    return house


def begin(
    deps: Deps, rules: Rules, act: Act, code: str | None = None, players: tuple[Seated, Seated] | None = None
) -> Move:
    """Start a match; ask first when another one goes on. act: what was pressed for it. players: two who share the
    device, in place of the computer."""
    return asked(deps, act, lambda: started(deps, rules, code, players))


def asked(deps: Deps, act: Act, then: Callable[[], Screen]) -> Move:
    """Open a screen that leads to a new match; ask first when another one goes on."""
    table = under_way(deps)
    if table is None:
        return Push(then())
    from game.screens.confirm import ConfirmScreen

    texts = deps.texts
    told = texts("new_match_stays" if deps.library.keeps else "new_match_lost", match=summary(deps, table))
    return Push(ConfirmScreen(deps, texts("new_match"), told, lambda: Replace(then()), act))


def started(
    deps: Deps, rules: Rules, code: str | None = None, players: tuple[Seated, Seated] | None = None
) -> Screen:
    """The first screen of a new match, in place of the one that went on."""
    from game.screens.play import first_screen
    from game.table import Table

    if deps.table is not None:
        deps.table.close()
    if players is None:
        deps.table = Table.new(deps.library, rules, deps.settings.level, code)
    else:
        deps.table = Table.new_pair(deps.library, rules, players, code)
    return first_screen(deps, deps.table)


def under_way(deps: Deps) -> Table | None:
    """The open match, if it still goes on."""
    return deps.table if deps.table is not None and not deps.table.closed else None


def take_up(deps: Deps, name: str) -> bool:
    """Open a kept match in place of the open one; False when its file is damaged (``notices`` then says so)."""
    from game.table import Table

    table = Table.resume(deps.library, name)
    tell(deps)
    if table is None:
        return False
    if deps.table is not None:
        deps.table.close()
    deps.table = table
    return True


def tell(deps: Deps) -> None:
    """What the folder of matches has to say goes to the notices."""
    deps.notices += deps.library.messages
    deps.library.messages.clear()


def take_up_last(deps: Deps) -> None:
    """Open the match that was played last, unless one is open already. Matches that cannot be read are passed over."""
    if deps.table is not None:
        if not deps.table.closed:
            return
        deps.table.close()
        deps.table = None
    for name in by_last_played(deps):
        if take_up(deps, name) and under_way(deps) is not None:
            return
    if deps.table is not None:
        deps.table.close()
        deps.table = None


def by_last_played(deps: Deps) -> list[str]:
    """The unfinished matches, the one played last first."""
    folder = deps.library.folder
    if folder is None:
        return []

    unfinished = deps.library.unfinished()
    tell(deps)

    def last(name: str) -> tuple[int, str]:
        try:
            return (folder / name).stat().st_mtime_ns, name
        except OSError:
            return 0, name

    return sorted(unfinished, key=last, reverse=True)


def summary(deps: Deps, table: Table) -> str:
    """A match in a few words."""
    from game.screens.pair import words
    from game.screens.words import game_name

    match, seat = table.match, table.seat
    return words(deps, table)(
        "match_summary",
        game=game_name(deps.texts, match.rules.name),
        n=match.rules.points_to_win,
        number=match.number,
        you=match.scores[seat],
        cpu=match.scores[1 - seat],
    )
