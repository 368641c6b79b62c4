"""Every screen as windows of many sizes show it, to be looked at: python -m bench.windows FOLDER

FOLDER gets a sheet for each size, theme and language asked for, and nothing is started: the scenes are those of the
golden pictures. ``--size``, ``--theme`` and ``--lang`` take one value or several.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import game.draw.sdl  # isort: skip  # noqa: F401  before pygame

import pygame

from game.draw.plan import Keypad
from game.draw.theme import load_theme
from game.draw.window import Window
from game.input.keymap import built_in
from game.text.catalogue import load
from tests.golden.pictures.scenes import SCENES, fixed

SIZES = ("320x240", "480x320", "640x480", "720x720", "1280x720", "1920x1080")
THEMES = ("lcd", "nokia", "colour", "paper")
WIDEST, HIGHEST = 1960, 2240
"""Pixels of a sheet; larger windows come in several, numbered ones."""
_GAP = 8
_GROUND = (90, 90, 130)
_ARROWS = {"up": "▲", "down": "▼", "left": "◀", "right": "▶"}


def keypad(language: str, keymap: str) -> Keypad:
    """What is printed on the body."""
    texts, keys = load(language)[0], built_in(keymap)
    return Keypad(
        keys.rows,
        {str(key): _ARROWS.get(act) or texts(f"drawn_{act}") for key, act in keys.acts.items()},
    )


def pictures(
    size: tuple[int, int], theme: str, language: str, keymap: str, full: bool
) -> list[pygame.Surface]:
    """The window with each of the screens, a key down in every one of them."""
    printed = None if full else keypad(language, keymap)
    window = Window(load_theme(theme), size=size, keypad=printed)
    found = []
    for at, build in enumerate(SCENES.values()):
        with fixed():
            scene = build(language)
        keys = list(window.plan.keys)
        for number, key in enumerate(keys):
            window.press_key(key, number == at % len(keys))
        window.show(scene)
        surface = pygame.display.get_surface()
        assert surface is not None
        found.append(surface.copy())
    window.close()
    return found


def sheets(found: list[pygame.Surface]) -> list[pygame.Surface]:
    """Pictures of one size side by side."""
    wide, high = (length + _GAP for length in found[0].get_size())
    columns, rows = max(1, WIDEST // wide), max(1, HIGHEST // high)
    made = []
    for start in range(0, len(found), columns * rows):
        part = found[start : start + columns * rows]
        sheet = pygame.Surface((columns * wide, -(-len(part) // columns) * high))
        sheet.fill(_GROUND)
        for at, picture in enumerate(part):
            sheet.blit(picture, (at % columns * wide, at // columns * high))
        made.append(sheet)
    return made


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--size", nargs="+", default=SIZES)
    parser.add_argument("--theme", nargs="+", default=THEMES)
    parser.add_argument("--lang", nargs="+", default=("en", "nb"))
    parser.add_argument("--keymap", default="phone")
    parser.add_argument("--fullscreen", action="store_true", help="the canvas alone")
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    for size in given.size:
        width, height = map(int, size.split("x"))
        for theme in given.theme:
            for language in given.lang:
                found = pictures((width, height), theme, language, given.keymap, given.fullscreen)
                for number, sheet in enumerate(sheets(found), 1):
                    name = f"{size}-{theme}-{language}-{number}.bmp"
                    pygame.image.save(sheet, str(given.folder / name))
                    print(name, file=sys.stdout)


if __name__ == "__main__":
    main()
