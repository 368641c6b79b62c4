"""PLAY A CODE: ten digits that give the same cards again."""

from __future__ import annotations

from game.draw.scene import Command, Digits, Frame, Keycap, Scene, Text
from game.engine.deal import CodeError, code_kind, parse_code
from game.input.buttons import Press
from game.screens.base import Move, Pop, Push, Screen
from game.screens.deps import Deps
from game.screens.widgets.digits import DigitRow
from game.screens.widgets.legend import legend
from game.screens.widgets.page import LINE, heading, prose
from game.screens.words import wrap

LENGTH = 10
_GAP_AFTER = (4, 8)


class CodeScreen(Screen):
    """Digits are typed; CLR takes the last one away, and leaves when there is none."""

    def __init__(self, deps: Deps) -> None:
        self.deps = deps
        self.digits = ""
        self.row = DigitRow(187)

    @property
    def code(self) -> str | None:
        """The code, once it is whole and right."""
        try:
            return parse_code(self.digits)
        except CodeError:
            return None

    @property
    def question(self) -> object:  # type: ignore[override]
        return self.code

    def handle(self, press: Press) -> Move | None:
        if press.held and press.key:
            return None
        digit = self.row.typed(press)
        if digit is not None:
            self._type(digit)
        elif press.act == "clear":
            if not self.digits:
                return Pop(to_root=True)
            self.digits = self.digits[:-1]
        elif press.act == "ok" and self.code is not None:
            from game.screens.more import CodeRulesScreen

            return Push(CodeRulesScreen(self.deps, self.code))
        return None

    def clicked(self, found: Command | None) -> Move | None:
        digit = self.row.clicked(found)
        if digit is not None:
            self._type(digit)
        return None

    def _type(self, digit: str) -> None:
        self.digits = (self.digits + digit)[:LENGTH]

    def scene(self) -> Scene:
        texts, code = self.deps.texts, self.code
        if len(self.digits) < LENGTH:
            told = texts.count("code_more", LENGTH - len(self.digits))
        elif code is None:
            told = texts("code_wrong")
        else:
            told = texts(f"code_{code_kind(code)}")
        role = "bad" if code is None and len(self.digits) == LENGTH else "ink"
        field = tuple(
            Digits(28 + 25 * at + 8 * sum(at >= gap for gap in _GAP_AFTER), 92, digit, "dead")
            for at, digit in enumerate(self.digits.ljust(LENGTH))
        )
        return (
            *heading(texts("code_title")),
            *prose(texts("code_explained")),
            Frame(8, 82, 304, 54, "rule"),
            *field,
            *(Text(8, 146 + LINE * at, line, role=role) for at, line in enumerate(wrap(told))),  # type: ignore[arg-type]
            *self.row.scene(),
            *typing_legend(self.deps, bool(self.digits), "legend_go_on" if code else None),
        )


def typing_legend(deps: Deps, some: bool, ok: str | None = None, empty: str = "legend_menu") -> Scene:
    """The foot of a page where something is typed. some: CLR takes the last sign away; empty: what it does else."""
    clear = "legend_erase" if some else empty
    if not deps.keymap.types_digits:
        return legend(deps, ("left", "right"), select="legend_type", ok=ok, clear=clear)
    foot = legend(deps, select=None, ok=ok, clear=clear)
    first = next(at for at, command in enumerate(foot) if isinstance(command, Keycap))
    place = foot[first]
    return (*foot[:first], Keycap(place.x, place.y, ("0-9",), deps.texts("legend_type")), *foot[first + 1 :])
