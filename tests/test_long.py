"""Many hands in one run of the whole program: nothing is opened and not closed again, nothing piles up."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from bench.long import FILES

ROOT = Path(__file__).resolve().parent.parent
HANDS, EVERY = 24, 6


def test_p03_open_files_and_memory_stay_flat_however_many_hands_are_played() -> None:
    """A few hands stand for the two thousand of ``bench/long.py``; no more than 64 files may be open there either."""
    around = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "bench.long", "--hands", str(HANDS), "--every", str(EVERY)]
    run = subprocess.run(command, capture_output=True, text=True, env=around, cwd=ROOT, timeout=300)
    assert run.returncode == 0, run.stderr
    rows = [list(map(float, line.split())) for line in run.stdout.splitlines() if line.split()[0].isdigit()]
    hands, files, blocks, _ = zip(*rows, strict=True)
    assert hands == tuple(range(EVERY, HANDS + 1, EVERY))
    assert max(files) - min(files) <= 1, "one for the match under way, which may have come to its end"
    assert max(files) < FILES // 2
    # Caches and rarely seen screens still come in; the long run of the bench shows the level itself.
    assert max(blocks[2:]) < 1.12 * max(blocks[:2])
