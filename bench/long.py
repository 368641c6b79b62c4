"""Two thousand hands in one run of the whole program: python -m bench.long [--hands N] [--every N]

One key after the other goes through pygame's events to the real screens and the real window, SDL's dummy one, with a
clock of its own: mostly OK, which throws the card just drawn, and between them sort, view, hint, score and help. The
process may have 64 files open at a time. Each line: hands, open files, blocks that Python has allocated, memory in use.
"""

from __future__ import annotations

import argparse
import gc
import os
import sys
import tempfile
from collections.abc import Sequence
from itertools import cycle
from pathlib import Path

from bench.growth import resident
from bench.machine import Machine
from game.screens.menu import MenuScreen
from game.screens.start import StartScreen

FILES = 64
"""As many as the case allows (P03)."""
ASIDE = cycle(("kp_1", "kp_3", "kp_7", "kp_9", "kp_9", "kp_0", "kp_0"))
"""What is pressed between: each page is closed by the key that opened it."""
OK_FIRST = 12
"""Presses of OK before one of them."""
LOST = 15
"""So many rounds without the end of a hand: it plays no longer."""


class Steady(Machine):
    """Plays on and on."""

    def play(self, hands: int) -> None:
        """Press until so many hands more have come to an end."""
        wanted = self.hands + hands
        if isinstance(self.loop.stack.top, StartScreen):
            self._tap("kp_8")
        last, idle = self.hands, 0
        while self.hands < wanted:
            self.last.clear()
            last, idle = self.hands, idle + 1 if last == self.hands else 0
            if idle > LOST:
                self._home()
                idle = 0
            for _ in range(OK_FIRST):
                self._tap("kp_enter")
            aside = next(ASIDE)
            self._tap(aside)
            if aside in ("kp_9", "kp_0"):
                self._tap(next(ASIDE))

    def _home(self) -> None:
        """To the first line of the menu, CONTINUE or GIN: from its other lines OK alone never comes back to a hand."""
        stack = self.loop.stack
        del stack.screens[1:]
        stack.top.enter()
        if isinstance(stack.top, MenuScreen):
            stack.top.at = 0

    def _tap(self, name: str) -> None:
        self.inputs.down(name, self.now)
        self._let_pass(20)
        self.inputs.up(name)
        self._let_pass(100)
        self._check()


def figures(hands: int) -> tuple[int, int, int, int]:
    """Hands, open files, allocated blocks, bytes in use."""
    gc.collect()
    return hands, len(os.listdir("/dev/fd")) - 1, sys.getallocatedblocks(), resident()


def main(argv: Sequence[str] | None = None) -> int:
    """Play, and print a line now and then."""
    parser = argparse.ArgumentParser(prog="python -m bench.long", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--hands", type=int, default=2000, help="to be played (2000)")
    parser.add_argument("--every", type=int, default=100, help="hands between two lines (100)")
    wanted = parser.parse_args(argv)
    try:
        import resource

        resource.setrlimit(resource.RLIMIT_NOFILE, (FILES, FILES))
    except ImportError:
        pass
    print(f"{'hands':>6}{'files':>7}{'blocks':>9}{'MiB':>7}")
    with tempfile.TemporaryDirectory(prefix="long-") as folder:
        played = Steady(1, "gin", "easy", Path(folder), speed="instant", practice=False)
        for hands in range(wanted.every, wanted.hands + 1, wanted.every):
            played.play(wanted.every)
            count, files, blocks, used = figures(hands)
            print(f"{count:>6}{files:>7}{blocks:>9}{used / 2**20:>7.1f}", flush=True)
        played._end()
    return 0


if __name__ == "__main__":
    sys.exit(main())
