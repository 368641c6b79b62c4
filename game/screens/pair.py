"""Two players on one device: the curtain between their turns, and the words that name them.

Whoever is to act sees the table from their own side; the other's cards are in no scene. A key that each player has
chosen lifts the curtain, so that the key just pressed for the last act never does.
"""

from __future__ import annotations

from functools import lru_cache

from game.draw.scene import Command, Digits, Fill, Frame, Scene, Text
from game.input.buttons import MOVES, Press
from game.screens.base import Move, Pop, Replace, Screen
from game.screens.deps import Deps
from game.screens.widgets.legend import SECONDS, legend
from game.screens.widgets.page import heading, prose
from game.screens.widgets.table_view import last_acts
from game.screens.words import clip, game_name
from game.table import Table
from game.text.catalogue import Texts

SHORT = 4
"""Letters of a name where the table has room for YOU or CPU."""
_OF_BOTH = (
    "name",
    "deal",
    "deal_leads",
    "to",
    "sum_left",
    "sum_to",
    "match",
    "preview",
    "luck_deal",
    "luck_draw",
)
"""Texts that come as KEY_you and KEY_cpu, and say the same of either player."""


def words(deps: Deps, table: Table) -> Texts:
    """The words for a table: with two players their names stand where else YOU and CPU do."""
    if table.names is None:
        return deps.texts
    return named(deps.texts, table.names, table.seat)


def named(texts: Texts, names: tuple[str, str], seat: int) -> Texts:
    """The words as a seat reads them, the other's name in place of CPU."""
    return _named(texts, names, seat)


@lru_cache(maxsize=8)
def _named(texts: Texts, names: tuple[str, str], seat: int) -> Texts:
    me, other = (short_names(names)[each] for each in (seat, 1 - seat))
    found = {key: text.replace("CPU", other) for key, text in texts.words.items()}
    for key in _OF_BOTH:
        found[f"{key}_you"] = texts.words[f"{key}_cpu"].replace("CPU", me)
    tiny = short_names(names, 3)
    for key in ("short", "taken_by"):
        for who, name in (("you", tiny[seat]), ("cpu", tiny[1 - seat])):
            found[f"{key}_{who}"] = texts.words[f"{key}_cpu"].replace("CPU", name)
    found["match_summary"] = texts.words["two_summary"].replace("{me}", me).replace("{other}", other)
    found["played_against"] = f"{me} + {other}"
    return Texts(found, texts.language)


def short_names(names: tuple[str, str], letters: int = SHORT) -> tuple[str, str]:
    """Both names cut to the room on the table, and told apart.

    >>> short_names(("ANNA", "OLA")), short_names(("MARGRETE", "MARGIT"))
    (('ANNA', 'OLA'), ('MAR1', 'MAR2'))
    """
    first, second = (name[:letters].rstrip() for name in names)
    if first != second:
        return first, second
    return f"{first[: letters - 1]}1", f"{second[: letters - 1]}2"


class CurtainScreen(Screen):
    """Between two players' turns: who is next, and what everybody has seen. Only the next one's key goes on."""

    def __init__(self, deps: Deps, table: Table) -> None:
        self.deps = deps
        self.table = table
        self.wrong = False

    @property
    def name(self) -> str:
        assert self.table.names is not None
        return self.table.names[self.table.seat]

    @property
    def key(self) -> str:
        """The act of the key that lifts the curtain; OK where the one noted is none."""
        lift = self.table.lifts[self.table.seat]
        return lift if lift in self.deps.keymap.legend and lift != "clear" else "ok"

    def handle(self, press: Press) -> Move | None:
        if press.act == "clear":
            return Pop(to_root=True)
        self.wrong = press.act != self.key
        if self.wrong or press.held:
            return None
        from game.screens.play import next_screen

        self.table.lift()
        return Replace(next_screen(self.deps, self.table))

    def scene(self) -> Scene:
        texts, view = words(self.deps, self.table), self.table.view
        caps = " ".join(self.deps.keymap.caps(self.key))  # type: ignore[arg-type]
        last = last_acts(texts, view, view.opponent)
        told = texts("curtain_last", name=texts("name_cpu"), act=", ".join(last)) if last else ""
        scene: list[Command] = [
            *heading(texts("curtain_title", name=self.name), game_name(texts, view.rules.name)),
            Frame(8, 44, 304, 74, "ink", 2),
            *prose(texts("curtain_told", name=self.name), 20, 56, 40),
            Text(20, 98, texts("curtain_key", name=self.name, key=caps), role="bad" if self.wrong else "ink"),
            Text(8, 128, told),
            Fill(8, 150, 304, 1, "rule"),
            Text(8, 160, texts("preview_hand", n=view.match.number)),
            Text(312, 160, texts("first_to", n=view.match.target), "label", align="right"),
        ]
        for at, seat in enumerate((view.seat, view.opponent)):
            assert self.table.names is not None
            score = f"{view.match.scores[seat]:3d}"
            scene += [
                Text(8 + 160 * at, 184, clip(self.table.names[seat], 90)),
                Digits(104 + 160 * at, 179, score, "score"),
            ]
        return (*scene, *self._legend())

    def _legend(self) -> Scene:
        """One's own key alone is lit, and can be tapped."""
        key, told = self.key, "legend_curtain"
        return legend(
            self.deps,
            tuple(each for each in MOVES if each == key),
            told,
            told if key == "select" else None,
            told if key == "ok" else None,
            seconds=tuple(each for each in SECONDS if each == key),
            seconds_do=told,
        )
