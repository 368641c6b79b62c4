"""Figures learned beforehand: small JSON files under ``assets/ai``, read when a level first needs them.

``bench/train_players.py`` makes them; docs/opponents.md says from how many hands.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from game.assets import asset


@cache
def learned(name: str) -> Any:
    """The contents of ``assets/ai/NAME.json``. Raises OSError or ValueError for a missing or broken file."""
    return json.loads(asset("ai", f"{name}.json").read_text("utf-8"))
