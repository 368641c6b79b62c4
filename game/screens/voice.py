"""What a screen lets be heard: names of beeps, played by whoever can."""

from __future__ import annotations

from collections.abc import Callable


class Voice:
    """Says beeps by name. ``said``: whether anything was said since it was last set to False."""

    def __init__(self, play: Callable[[str], None] = lambda name: None) -> None:
        self.play = play
        self.said = False

    def say(self, name: str) -> None:
        self.said = True
        self.play(name)
