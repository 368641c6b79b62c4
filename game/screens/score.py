"""The score of a hand, with its whole arithmetic, and after the last one the score of the match."""

from __future__ import annotations

from game.draw.scene import Command, Digits, Face, Fill, Gauge, Keycap, Mark, Scene, Text
from game.engine.cards import Card, iterate
from game.engine.scoring import Result
from game.input.buttons import Act, Press
from game.screens.base import Move, Pop, Replace
from game.screens.codes import line_of, with_copy
from game.screens.deps import Deps
from game.screens.luck import luck_of, with_luck
from game.screens.motion import FRAME_MS
from game.screens.order import by_rank
from game.screens.play import first_screen
from game.screens.tablebase import TableScreen
from game.screens.widgets.legend import SECONDS, legend
from game.screens.widgets.strip import strip
from game.table import Table
from game.text.catalogue import Texts

Line = tuple[str, str]
_BEEPS = {"gin": "gin", "big-gin": "gin", "undercut": "undercut", "knock": "knock"}
_COUNTED = {"instant": 0, "normal": 400, "slow": 800}
"""Milliseconds in which the points are counted up."""


def spaced(code: str) -> str:
    """A code as it is read out.

    >>> spaced("0412665301")
    '0412 6653 01'
    """
    return f"{code[:4]} {code[4:8]} {code[8:]}"


class ScoreScreen(TableScreen):
    """What the hand came to. OK goes on: the next hand, or the score of the match."""

    seconds = ("hint", "score", "help")

    def __init__(self, deps: Deps, table: Table) -> None:
        super().__init__(deps, table)
        self.began: int | None = None
        self.counted = 1000 if self._lasts() == 0 else 0
        """How far the points have been counted up, in thousandths."""

    def enter(self) -> None:
        super().enter()
        if self.began is None:
            self.deps.voice.say(_BEEPS.get(self.result.kind, "throw"))

    def _lasts(self) -> int:
        return _COUNTED.get(self.deps.settings.speed, _COUNTED["normal"]) if self.result.points else 0

    def due(self, now: int) -> int | None:
        return FRAME_MS if self.counted < 1000 else None

    def tick(self, now: int) -> Move | None:
        if self.counted < 1000:
            self.began = now if self.began is None else self.began
            self.counted = min(1000, (now - self.began) * 1000 // self._lasts())
        return None

    def handle(self, press: Press) -> Move | None:
        if self.counted < 1000 and press.act != "clear":
            self.counted = 1000  # a key only ends the showing
            return None
        if press.act == "hint":
            return reviewed(self, self.table.match.number)
        return super().handle(press)

    def act(self, act: Act) -> Move | None:
        if act not in ("select", "ok"):
            return None
        if self.table.match.over:
            return Replace(MatchScreen(self.deps, self.table))
        self.table.next_hand()
        return Replace(first_screen(self.deps, self.table))

    def clicked(self, found: Command | None) -> Move | None:
        """A click anywhere goes on."""
        return self.handle(Press("", "ok"))

    @property
    def result(self) -> Result:
        result = self.table.match.result
        assert result is not None
        return result

    def picture(self) -> Scene:
        view, texts, result = self.table.view, self.texts, self.result
        me, cpu = view.seat, view.opponent
        scene: list[Command] = [
            *strip(texts, view),
            Text(8, 24, texts(f"result_{result.kind.replace('-', '_')}"), "title"),
            Fill(8, 49, 304, 1, "rule"),
        ]
        if result.winner is not None:
            points = str(result.points)
            scene += [
                Digits(312 - 14 * len(points), 25, points, "score"),
                Text(306 - 14 * len(points), 31, self._to(), "label", align="right"),
            ]
        for y, seat, name in ((58, cpu, "name_cpu"), (88, me, "name_you")):
            scene += [
                Text(8, y + 8, texts(name)),
                *self._cards(y, seat),
                Digits(284, y + 3, f"{result.counts[seat]:2d}", "score"),
            ]
        scene += [Fill(8, 117, 304, 1, "rule"), *self._sum(), *self._totals()]
        return (
            *scene,
            *with_review(
                self.texts,
                legend(self.deps, select="legend_go_on", ok="legend_go_on", seconds=self.seconds),
            ),
        )

    def _to(self) -> str:
        return self.texts("to_you" if self.result.winner == self.table.seat else "to_cpu")

    def _cards(self, y: int, seat: int) -> Scene:
        """A hand as it was counted, small; the knocker's with what was laid off on it."""
        result = self.result
        groups: list[tuple[list[Card], set[Card]]] = []
        for index, meld in enumerate(result.melds[seat]):
            off = {card for card, at in result.laid_off if at == index} if seat == result.knocker else set()
            groups.append((sorted({*iterate(meld), *off}), off))
        groups.append((list(by_rank(result.loose[seat])), set()))
        groups = [group for group in groups if group[0]]
        count = sum(len(cards) for cards, _ in groups)
        pitch = 18
        while (count - len(groups)) * pitch + 18 * len(groups) + 5 * (len(groups) - 1) > 278 - 36:
            pitch -= 1
        scene: list[Command] = []
        x = 36
        for cards, off in groups:
            for card in cards:
                laid: frozenset[Mark] = frozenset({"laid"}) if card in off else frozenset()
                scene.append(Face(x, y, card, "small", laid))
                x += pitch
            x += 18 - pitch + 5
        return tuple(scene)

    # -- the arithmetic -------------------------------------------------------------------------------------

    def lines(self) -> list[Line]:
        """What is added up, a line each: words and figure."""
        texts, result = self.texts, self.result
        if result.kind == "dead":
            return [(texts("sum_dead"), ""), (texts(self._why_dead()), "")]
        if result.kind == "tie":
            return [
                (texts("sum_left_cpu"), str(result.counts[self.table.view.opponent])),
                (texts("sum_tie"), "0"),
            ]
        assert result.winner is not None
        loser, winner = 1 - result.winner, result.winner
        found = [
            (self._left(loser), str(result.counts[loser])),
            (self._left(winner), f"- {result.counts[winner]}"),
        ]
        if result.base:
            found.append(
                (
                    texts("sum_stock", n=self.table.match.rules.knock_base, stock=result.stock),
                    f"+ {result.base}",
                )
            )
        if result.bonus:
            found.append((texts(f"sum_bonus_{result.kind.replace('-', '_')}"), f"+ {result.bonus}"))
        if result.factor > 1:
            found.append((texts("sum_spades"), f"x {result.factor}"))
        return found

    def _left(self, seat: int) -> str:
        return self.texts("sum_left_you" if seat == self.table.seat else "sum_left_cpu")

    def _why_dead(self) -> str:
        match = self.table.match
        capped = match.hand.pile_draws >= match.rules.pile_draw_cap
        return "sum_dead_cap" if capped else "sum_dead_stock"

    def _sum(self) -> Scene:
        texts, result = self.texts, self.result
        scene: list[Command] = []
        lines = self.lines()
        pitch = 15 if len(lines) <= 3 else 12
        y = 123
        for words, figure in lines:
            scene += [Text(8, y, words), Text(177, y, figure, align="right")]
            y += pitch
        if result.winner is not None:
            scene += [
                Fill(8, y, 169, 1, "ink"),
                Text(8, y + 5, texts("sum_to_you" if result.winner == self.table.seat else "sum_to_cpu")),
                Text(177, y + 5, str(result.points), align="right"),
                Fill(8, y + 17, 169, 1, "ink"),
                Fill(8, y + 19, 169, 1, "ink"),
            ]
        code = self.table.shown_code
        rules = self.table.match.rules
        scene.append(Text(8, 204, texts("first_to", n=rules.points_to_win), "label"))
        if code:
            scene.append(Text(177, 204, texts("deal_code", code=spaced(code)), "label", align="right"))
        return tuple(scene)

    def _totals(self) -> Scene:
        """The new scores, and how far each has come."""
        match, texts = self.table.match, self.texts
        target = match.rules.points_to_win
        scene: list[Command] = [Fill(192, 123, 1, 86, "rule")]
        for y, seat, name in ((124, self.table.seat, "name_you"), (168, 1 - self.table.seat, "name_cpu")):
            gain = self.result.points if self.result.winner == seat else 0
            score = match.scores[seat] - gain + gain * self.counted // 1000
            gain = gain * self.counted // 1000
            shown = f"{score:3d}"
            scene += [
                Text(204, y + 6, texts(name)),
                Digits(312 - 14 * len(shown), y, shown, "score"),
                Gauge(204, y + 28, 108, min(1000, score * 1000 // target), min(1000, gain * 1000 // target)),
            ]
        return tuple(scene)


class MatchScreen(TableScreen):
    """The score of the match: boxes, bonuses, totals; the code and the salt that prove the seal."""

    def __init__(self, deps: Deps, table: Table) -> None:
        super().__init__(deps, table)
        if table.match.number == 1 and table.match.result is None:
            self.seconds = tuple(each for each in SECONDS if each != "hint")  # given up: no hand to review

    def enter(self) -> None:
        super().enter()
        table = self.table
        won = table.match.winner == table.seat or (table.pair and table.match.over)
        self.deps.voice.say("win" if won else "lose")

    def handle(self, press: Press) -> Move | None:
        if press.act == "view":
            return luck_of(self.deps, self.table, self.texts)
        return reviewed(self) if press.act == "hint" else super().handle(press)

    def act(self, act: Act) -> Move | None:
        if act in ("select", "ok"):
            self.deps.table = None
            return Pop(to_root=True)
        return None

    def clicked(self, found: Command | None) -> Move | None:
        """A click anywhere goes on."""
        return self.handle(Press("", "ok"))

    def sort(self) -> None:
        """There is no hand to sort: the key copies the match in a line."""
        line = line_of(self.texts, self.table.header, self.table.match, self.table.names)
        self.message = self.texts("copied" if self.deps.copy(line) else "copied_none")

    def _lines(self) -> list[tuple[str, int, int]]:
        """What the totals are made of: a key, and both figures by seat."""
        (one, two), rules = self.table.match.tally(), self.table.match.rules
        found = [("total_points", one.score, two.score)]
        if rules.game_bonus:
            found.append(("total_game", one.game_bonus, two.game_bonus))
        if rules.box_bonus:
            found.append(("total_boxes", one.box_bonus, two.box_bonus))
        if rules.shutout != "off":
            found.append(("total_shutout", one.shutout, two.shutout))
        return found

    def picture(self) -> Scene:
        match, texts, me = self.table.match, self.texts, self.table.seat
        tally, rules, lines = match.tally(), match.rules, self._lines()
        won = "match_nobody" if match.winner is None else "match_you" if match.winner == me else "match_cpu"
        if self.table.given_up:
            won = "match_given_up"
        scene: list[Command] = [
            *strip(texts, self.table.view, closed=self.table.given_up),
            Text(8, 24, texts(won), "title"),
            Fill(8, 49, 304, 1, "rule"),
            Text(230, 56, texts("name_you"), align="right"),
            Text(312, 56, texts("name_cpu"), align="right"),
        ]
        y = 70
        for key, *pair in lines:
            scene += [
                Text(8, y, texts(key, n=rules.box_bonus)),
                Text(230, y, str(pair[me]), align="right"),
                Text(312, y, str(pair[1 - me]), align="right"),
            ]
            y += 14
        scene += [
            Fill(8, y, 304, 1, "ink"),
            Text(8, y + 10, texts("total_all")),
            *_total(230, y + 5, tally[me].total),
            *_total(312, y + 5, tally[1 - me].total),
            Text(8, y + 32, texts.count("total_hands", match.number), role="quiet"),
            Text(230, y + 32, texts.count("total_won", match.boxes[me]), role="quiet", align="right"),
            Text(312, y + 32, texts.count("total_won", match.boxes[1 - me]), role="quiet", align="right"),
            Fill(8, 178, 304, 1, "rule"),
            Text(8, 183, line_of(texts, self.table.header, match, self.table.names)),
            Text(8, 196, texts("proof_salt", salt=self.table.header.salt), "label", "quiet"),
            Text(312, 196, texts("proof_seal", seal=self.table.header.seal), "label", "quiet", "right"),
            Text(8, 206, self.message or texts("proof_holds"), "label"),
        ]
        foot = legend(
            self.deps,
            select="legend_menu",
            ok="legend_menu",
            seconds=self.seconds,
        )
        return (*scene, *with_copy(texts, with_luck(texts, with_review(texts, foot))))


def reviewed(screen: TableScreen, number: int | None = None) -> Move | None:
    """The review of the match, at a hand; the hint key has nothing else to do where a hand is over."""
    from game.screens.review import review_of

    return review_of(screen.deps, screen.table, number)


def with_review(texts: Texts, foot: Scene) -> Scene:
    """A legend whose hint key is the review."""
    label = texts("legend_review")
    return tuple(
        each._replace(label=label) if isinstance(each, Keycap) and each.acts == ("hint",) else each
        for each in foot
    )


def _total(right: int, y: int, total: int) -> Scene:
    shown = f"{total:3d}"
    return (Digits(right - 14 * len(shown), y, shown, "score"),)
