"""Short square-wave beeps, made when first wanted. No device, no message, no delay.

The mixer opens with the first beep that is to be heard, after the picture that it belongs to; where it cannot, the
program plays on in silence. It closes when nothing was heard for a while: an open device has the system wake the
program some fifty times a second.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import threading
    from array import array

RATE = 22050
LOUDNESS = 5000
"""Of 32767."""
FADE_MS = 6
"""Each tone swells and dies in so many milliseconds, so that nothing clicks."""
CLOSE_S = 1.0
"""A mixer that does not close in so many seconds is left behind."""

Tone = tuple[int, int]
"""Hertz (0: a rest) and milliseconds."""

BEEPS: dict[str, tuple[Tone, ...]] = {
    "move": ((1760, 12),),
    "select": ((1175, 22),),
    "refuse": ((196, 70),),
    "draw": ((784, 22), (1047, 28)),
    "throw": ((1047, 22), (784, 28)),
    "knock": ((440, 45), (0, 35), (440, 70)),
    "gin": ((523, 60), (659, 60), (784, 60), (1047, 130)),
    "undercut": ((784, 70), (622, 70), (523, 70), (392, 150)),
    "win": ((523, 80), (659, 80), (784, 80), (1047, 120), (784, 80), (1047, 220)),
    "lose": ((392, 110), (330, 110), (262, 240)),
}


def samples(tones: tuple[Tone, ...], rate: int = RATE, channels: int = 1) -> array[int]:
    """The tones as signed 16-bit samples, one after the other, the same on every channel.

    >>> len(samples(((1000, 10),), rate=8000, channels=2))
    160
    """
    from array import array

    wave = array("h")
    for hertz, ms in tones:
        count = rate * ms // 1000
        fade = max(1, rate * FADE_MS // 1000)
        for at in range(count):
            level = LOUDNESS * min(1.0, at / fade, (count - at) / fade)
            high = hertz and (2 * at * hertz // rate) % 2 == 0
            wave.extend([int(level if high else -level) if hertz else 0] * channels)
    return wave


class Sounds:
    """Plays beeps by name unless muted."""

    def __init__(self, mute: bool = False) -> None:
        self.mute = mute
        self._said: list[str] = []
        self._made: dict[str, Any] = {}
        self._open: bool | None = None
        self._closing: threading.Thread | None = None

    def say(self, name: str) -> None:
        """Remember a beep for the next ``sound``."""
        self._said.append(name)

    def sound(self) -> None:
        """Play what was said. Never raises."""
        if self._said:
            said, self._said = self._said, []
            for name in said:
                self.play(name)

    def rest(self) -> None:
        """Close the device until the next beep, unless one is still to be heard. Never waits."""
        if not self._open:
            return
        import pygame.mixer

        if not pygame.mixer.get_busy():
            self._made.clear()
            self._open = None
            self._let_go()

    def play(self, name: str) -> None:
        """Let a beep be heard, if there is anything to hear it by. Never raises and never waits."""
        if self.mute or self._open is False or name not in BEEPS:
            return
        if self._closing is not None:
            if self._closing.is_alive():
                return
            self._closing = None
        import pygame

        try:
            import pygame.mixer  # not before: with its codecs it is a fifth of the program's memory

            if self._open is None:
                pygame.mixer.init(RATE, -16, 1, 512)
                self._open = True
            ready = pygame.mixer.get_init()
            if ready is None or ready[1] != -16:  # a sound played on a mixer that is gone ends the process
                self._open = False
                return
            sound = self._made.get(name)
            if sound is None:
                sound = pygame.mixer.Sound(buffer=samples(BEEPS[name], ready[0], ready[2]))
                self._made[name] = sound
            sound.play()
        except (pygame.error, NotImplementedError, TypeError, OSError, ImportError):
            self._open = False

    def close(self) -> bool:
        """Close the mixer; False if it would not close in a second and was left behind."""
        if self._open:
            self._let_go()
        self._open = False
        if self._closing is None:
            return True
        self._closing.join(CLOSE_S)
        return not self._closing.is_alive()

    def _let_go(self) -> None:
        """Begin to close the mixer, which may take its time or never end."""
        import threading

        import pygame.mixer

        self._closing = threading.Thread(target=pygame.mixer.quit, daemon=True)
        self._closing.start()
