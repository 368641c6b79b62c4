"""What every screen is: it takes a press, and gives a scene; it may ask to be woken.

A screen never draws and never reads a clock: time comes in through ``tick``.
"""

from typing import NamedTuple

from game.draw.hits import act_of, hit
from game.draw.scene import Command, Keycap, Scene
from game.input.buttons import Press, Touch


class Screen:
    """One state of the machine.

    wants_raw: physical keys come to ``raw`` by their names, and not to ``handle``.
    question: changes whenever a decision must be pressed anew although the screen stays: what was pressed before
    the new question was painted does not answer it. A change of screen is such a change by itself.
    """

    wants_raw: bool = False
    question: object = None

    def handle(self, press: Press) -> "Move | None":
        """Take one press; say where to go, or None to stay."""
        raise NotImplementedError

    def touch(self, touch: Touch) -> "Move | None":
        """Take a click or tap on the canvas: a key of the legend is that key, the rest is ``clicked``."""
        found = hit(self.scene(), touch.x, touch.y)
        if isinstance(found, Keycap):
            return self.handle(Press("", act_of(found, touch.x)))  # type: ignore[arg-type]
        return self.clicked(found)

    def clicked(self, found: Command | None) -> "Move | None":
        """Take a click on a button, a card or a pile; None: on nothing of these."""
        return None

    def raw(self, name: str) -> "Move | None":
        """Take one press of a physical key (``game.input.names``), when ``wants_raw``."""
        return None

    def scene(self) -> Scene:
        """What is to be seen now."""
        raise NotImplementedError

    def tick(self, now: int) -> "Move | None":
        """Let time pass; ``now`` is in milliseconds and never runs back."""
        return None

    def due(self, now: int) -> int | None:
        """Milliseconds until ``tick`` is wanted (0: at once), or None: sleep until something happens."""
        return None

    def enter(self) -> None:
        """Called each time the screen comes to the top."""


class _To(NamedTuple):
    screen: Screen


class Push(_To):
    """Put a screen on top of this one."""

    __slots__ = ()


class Replace(_To):
    """Put a screen in this one's place."""

    __slots__ = ()


class Return(_To):
    """Go back, and put a screen in the place of the one below."""

    __slots__ = ()


class Pop(NamedTuple):
    """Go back to the screen below; ``to_root`` goes all the way down to the menu."""

    to_root: bool = False


class Leave:
    """End the program."""


Move = Push | Replace | Pop | Return | Leave
