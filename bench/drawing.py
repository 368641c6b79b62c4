"""CPU milliseconds that drawing takes in a real window: python -m bench.drawing [WIDTH HEIGHT]

The least of many short runs, since a busy machine only ever adds. Under SDL's dummy driver the cost of the
screen itself is left out.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

from game.draw.scene import Button, Face, Scene
from game.draw.theme import load_theme
from game.draw.window import Window, WindowError
from tests.draw.gallery import SCENES

RUNS = 50


def least(work: Callable[[], object], times: int = 40, runs: int = RUNS) -> float:
    """CPU milliseconds of one call."""
    best = float("inf")
    for _ in range(runs):
        start = time.process_time()
        for _ in range(times):
            work()
        best = min(best, (time.process_time() - start) / times)
    return best * 1000


def figures(window: Window, runs: int = RUNS) -> dict[str, float]:
    """Milliseconds by what is drawn: a name of one of five kinds of change."""
    fan, menu = SCENES["turn_fan"](), SCENES["menu"]()

    def alternate(one: Scene, other: Scene) -> float:
        window.show(one)
        window.show(other)
        return least(lambda: (window.show(one), window.show(other)), runs=runs) / 2

    def everything() -> None:
        window.canvas.forget()
        window.show(fan)

    window.show(fan)
    return {
        "the same scene": least(lambda: window.show(fan), runs=runs),
        "cursor to next card": alternate(at_card(fan, 1), at_card(fan, 2)),
        "cursor in the menu": alternate(menu, at_line(menu, "OPTIONS")),
        "another screen": alternate(menu, fan),
        "everything": least(everything, runs=runs),
    }


def at_card(scene: Scene, place: int) -> Scene:
    """The scene with the cursor on one card of the hand."""
    hand = [command for command in scene if isinstance(command, Face) and command.y == 129]
    on = hand[place]._replace(marks=hand[place].marks | {"cursor"})
    return tuple(on if command is hand[place] else command for command in scene)


def at_line(scene: Scene, label: str) -> Scene:
    """The menu with the cursor on another line."""
    return tuple(
        command._replace(chosen=command.label == label, arrow=command.label == label)
        if isinstance(command, Button)
        else command
        for command in scene
    )


def main() -> None:
    size = (int(sys.argv[1]), int(sys.argv[2])) if len(sys.argv) == 3 else (640, 480)
    try:
        window = Window(load_theme("lcd"), size=size)
    except WindowError as error:
        sys.exit(f"{error}, or set SDL_VIDEODRIVER=dummy")
    print(f"window {window.size[0]}x{window.size[1]}")
    for name, ms in figures(window).items():
        print(f"{name:<21}{ms:.4f} ms")
    window.close()


if __name__ == "__main__":
    main()
