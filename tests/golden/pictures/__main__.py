"""The pictures of every screen, each with the text of its scene beside it.

    python -m tests.golden.pictures

writes those anew whose scene or whose dots have changed; look at the difference before it is committed. They are
in English and in the first theme, one dot a pixel.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from game.draw.scene import Command, Scene

FOLDER = Path(__file__).parent
THEME = "lcd"


def text_of(scene: Scene) -> str:
    """A scene as text: a line a command, what it has beyond its defaults."""
    return "".join(f"{_line(each)}\n" for each in scene)


def _line(command: Command) -> str:
    defaults = command._field_defaults
    parts = [type(command).__name__, f"{command.x},{command.y}"]
    for field, value in command._asdict().items():
        if field in ("x", "y") or (field in defaults and defaults[field] == value):
            continue
        shown = "+".join(sorted(value)) if isinstance(value, frozenset) else repr(value)
        parts.append(f"{field}={shown}")
    return " ".join(parts)


def main() -> None:
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    from tests.golden.pictures.painted import painted
    from tests.golden.pictures.png import pack, unpack
    from tests.golden.pictures.scenes import every

    names = set()
    for name, scene in every():
        names.add(name)
        text, dots = text_of(scene), painted(scene, THEME)
        told, seen = FOLDER / f"{name}.txt", FOLDER / f"{name}.png"
        same = told.exists() and seen.exists() and told.read_text("utf-8") == text
        if same and unpack(seen.read_bytes()) == dots:
            continue
        told.write_text(text, "utf-8")
        seen.write_bytes(pack(*dots))
        print(f"{name}: written", file=sys.stdout)
    for path in [*FOLDER.glob("*.png"), *FOLDER.glob("*.txt")]:
        if path.stem not in names:
            path.unlink()
            print(f"{path.name}: no such screen any more", file=sys.stdout)


if __name__ == "__main__":
    main()
