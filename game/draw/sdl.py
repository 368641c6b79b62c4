"""pygame as every module that draws or listens imports it first: told how, and without what no frame needs.

SDL's own framebuffer takes a quarter of the memory and half the start of a renderer on machines without a
graphics chip; where a driver has none (Wayland, a console) the window asks for the chip's (``FRAMEBUFFER``).
Windows lets a program draw its own pixels at any desktop scaling only if it says so. A desktop finds the name and icon
of a window by its class (``assets/desktop``). A value that the user has set is kept.

pygame starts on distributions that lack a part of it. ``SPARE`` lists parts whose libraries and imports would be
more than half the start and 6 MiB; ``import pygame.mixer`` brings in the sound when it is first wanted.
"""

from __future__ import annotations

import os
import sys

SPARE = (
    *("font", "sysfont", "mixer", "mixer_music", "imageext", "scrap"),
    *("system", "typing", "pkgdata", "_debug"),
)


FRAMEBUFFER = "SDL_FRAMEBUFFER_ACCELERATION"
"""SDL's switch: ``0`` for its own framebuffer, ``1`` for one in the graphics chip."""


def import_pygame() -> None:
    """Import pygame without its spare parts; with all of them where it will not go without."""
    if "pygame" in sys.modules:
        return
    held = [name for part in SPARE if (name := f"pygame.{part}") not in sys.modules]
    sys.modules.update(dict.fromkeys(held))  # type: ignore[arg-type]  # None makes an import fail
    try:
        import pygame  # noqa: F401
    except ImportError:
        sys.modules.pop("pygame", None)
    finally:
        for name in held:
            if sys.modules[name] is None:
                del sys.modules[name]


os.environ.setdefault(FRAMEBUFFER, "0")
os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "knockpad")
os.environ.setdefault("SDL_VIDEO_WAYLAND_WMCLASS", "knockpad")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
import_pygame()
