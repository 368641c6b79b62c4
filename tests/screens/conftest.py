"""Reviews from few deals, which need not stand out from luck: quick, and no different in kind."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def _few_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("BLOCK", "MOST"):
        monkeypatch.setattr(f"game.review.ahead.{name}", 4)
    monkeypatch.setattr("game.review.judge.STANDS_OUT", -1.0)
