"""``python -m game.arena``."""

from __future__ import annotations

import sys

from game.arena.cli import main

if __name__ == "__main__":
    sys.exit(main())
