"""What SDL must be told before pygame is imported; every module that imports pygame imports this first.

SDL's own framebuffer takes a quarter of the memory and half the start of a renderer on machines without a
graphics chip. Windows lets a program draw its own pixels at any desktop scaling only if it says so. A value that the
user has set is kept.
"""

from __future__ import annotations

import os

os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
