"""From keys going down and up to presses that count: each physical press acts once, and in sight of its question.

Two small machines without devices and without a clock; time is handed in, in milliseconds, and never runs back.
``Held`` knows which keys are down, so that one press acts once however many ways it is reported, and repeats
the moves. ``Gate`` drops a decision that was pressed before the player could see what it would answer.
"""

from collections.abc import Callable
from typing import Literal, NamedTuple

from game.input.buttons import MOVES, Act, Press, Touch

DELAY_MS = 350
"""A held move repeats after this long ..."""
EVERY_MS = 90
"""... and then this often."""
ECHO_MS = 30
"""The same press from a second device within this time is the first one's echo: nobody is that quick."""
GUARD_MS = 34
"""How long a new question must have been seen before a decision answers it: one frame at 30 a second."""
FLICKER_MS = 700
"""A window that loses the keyboard for less (a switch to full screen that makes it anew) may see a key that is
still held go down again: X repeats a key after 660 ms."""

SEEN_MS = 90
"""A drawn key stays down at least so long, or a tap would not be seen."""

DECISIONS: frozenset[Act] = frozenset({"select", "ok", "clear"})


Order = Literal["leave", "fullscreen", "exposed", "hidden"]
"""What the window asks for, or F11: end, switch full screen, show it again, nothing can be seen."""


class Down(NamedTuple):
    """A physical key went down, or a held move repeats.

    name: the key's (``game.input.names``); empty for a repeat. press: what it means under the keymap in force, or
    None: nothing.
    """

    name: str
    press: Press | None


Item = Down | Touch | Order


class _Held(NamedTuple):
    press: Press | None
    sources: set[str]


class Held:
    """Which keys are down.

    A ``source`` is one way of reporting keys (the keyboard, a stick's hat, its mapped buttons). A key is down
    while any source says so, and acts when the first one does.

    >>> held = Held()
    >>> up = Press("8", "up")
    >>> held.down("kp_8", up, "keys", 0), held.down("kp_8", up, "keys", 5)
    (True, False)
    >>> held.repeat(349), held.repeat(350)
    (None, Press(key='8', act='up', held=True))
    """

    def __init__(self) -> None:
        self._down: dict[str, _Held] = {}
        self._moving: tuple[str, Press] | None = None
        self._next = 0
        self._last: tuple[Press, str, int] | None = None
        self._lost: dict[str, int] = {}
        self._pushed: dict[str, tuple[Press, int]] = {}

    def down(self, name: str, press: Press | None, source: str, now: int) -> bool:
        """A key goes down. True when this is a press of its own; False for a repeat or an echo."""
        if name in self._down:
            self._down[name].sources.add(source)
            return False
        self._down[name] = _Held(press, {source})
        lost = self._lost.pop(name, None)
        if lost is not None and now - lost < FLICKER_MS:
            return False
        if press is None:
            return True
        if self._last is not None and _echoes(press, source, now, self._last):
            return False
        self._last = (press, source, now)
        self._pushed[name] = (press, now)
        self._moving = (name, press) if press.act in MOVES else None
        self._next = now + DELAY_MS
        return True

    def up(self, name: str, source: str) -> None:
        """A key goes up."""
        down = self._down.get(name)
        if down is None:
            return
        down.sources.discard(source)
        if not down.sources:
            del self._down[name]
            if self._moving is not None and self._moving[0] == name:
                self._moving = None

    def forget(self, source: str) -> None:
        """A device went away: all its keys are up."""
        for name in list(self._down):
            self.up(name, source)

    def lose(self, now: int) -> None:
        """The window lost the keyboard: what is down may go up unseen, so nothing is down any more."""
        self._lost = {
            name: now for name, down in self._down.items() if down.press is None or not _moves(down.press)
        }
        self._down.clear()
        self._moving = None

    def pushed(self, now: int) -> list[Press]:
        """The presses of the keys that are down, or were not long ago: those to be drawn down."""
        for name, (_, since) in list(self._pushed.items()):
            if name not in self._down and now - since >= SEEN_MS:
                del self._pushed[name]
        return [press for press, _ in self._pushed.values()]

    def lifts(self, now: int) -> int | None:
        """Milliseconds until a key that has gone up is to be drawn up, or None."""
        waits = [since + SEEN_MS - now for name, (_, since) in self._pushed.items() if name not in self._down]
        return max(0, min(waits)) if waits else None

    def still(self) -> None:
        """No move repeats until one is pressed anew; keys that are down stay down."""
        self._moving = None

    def due(self, now: int) -> int | None:
        """Milliseconds until the next repeat (0: now), or None."""
        return None if self._moving is None else max(0, self._next - now)

    def repeat(self, now: int) -> Press | None:
        """The held move, when it is time; late ones are not made up for."""
        if self._moving is None or now < self._next:
            return None
        self._next = now + EVERY_MS
        return self._moving[1]._replace(held=True)


def _moves(press: Press) -> bool:
    return press.act in MOVES


def _echoes(press: Press, source: str, now: int, last: tuple[Press, str, int]) -> bool:
    before, by, at = last
    return before.act == press.act and by != source and now - at <= ECHO_MS


class DrawnKeys:
    """Has the keys of the drawn keypad go down and up with those that are pressed, wherever that is.

    key_of: the button that a press is. press_key: lets a drawn key down or up; whether that can be seen.

    >>> held, drawn = Held(), DrawnKeys(lambda press: press.key, lambda key, down: True)
    >>> held.down("kp_5", Press("5", "select"), "keys", 0), drawn.follow(held, 0), drawn.down
    (True, True, frozenset({'5'}))
    """

    def __init__(self, key_of: Callable[[Press], str], press_key: Callable[[str, bool], bool]) -> None:
        self.down: frozenset[str] = frozenset()
        self._key_of = key_of
        self._press_key = press_key

    def follow(self, held: Held, now: int) -> bool:
        """Bring them up to date; whether anything that is seen has changed."""
        down = frozenset(map(self._key_of, held.pushed(now)))
        if down == self.down:
            return False
        changed, self.down = down ^ self.down, down
        seen = [self._press_key(key, key in down) for key in changed]
        return any(seen)


class Gate:
    """Open for decisions once the question has been seen.

    >>> gate = Gate()
    >>> gate.shown(100)
    True
    >>> gate.admits(120), gate.admits(134)
    (False, True)
    """

    def __init__(self) -> None:
        self._opens: int | None = None

    def close(self) -> None:
        """A new question stands, and is not painted yet."""
        self._opens = None

    def shown(self, now: int) -> bool:
        """What stands has been painted; True when it is for the first time."""
        if self._opens is not None:
            return False
        self._opens = now + GUARD_MS
        return True

    def admits(self, now: int) -> bool:
        """Whether a decision that arrived at ``now`` counts."""
        return self._opens is not None and now >= self._opens
