"""Learn the figures of HARD and MASTER: ``python -m bench.train_players [--seconds N] [--seed N] [--go-on]``.

Compiles ``bench/training`` with the C compiler found as ``cc``, lets it play and learn, and writes the files of
``assets/ai``. The course is by the clock, so a second run gives figures as good, not the same ones; how long the
shipped ones took stands in ``docs/opponents.md``.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from game.assets import asset

SOURCE = Path(__file__).parent / "training" / "train.c"
FLAGS = ("-O3", "-march=native", "-ffast-math", "-w")
SHARES = (0.45, 0.5, 0.03)
"""Of the time: learning from scratch, learning at a low rate, and HARD's fit (which is made twice)."""
GO_ON = (0.0, 1.0, 0.0)
"""The same where it goes on."""
EVENTS, NEIGHBOURS = ("take", "leave", "throw"), ("mate", "next", "gap")


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seconds", type=int, default=2000, help="how long to learn (2000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--go-on", action="store_true", help="train MASTER's nets on from the figures there are"
    )
    parser.add_argument("--into", type=Path, default=asset("ai"), help="the folder to write to (assets/ai)")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "train"
        subprocess.run(["cc", *FLAGS, "-o", program, SOURCE, "-lm"], check=True)
        times = [str(options.seconds * share) for share in (GO_ON if options.go_on else SHARES)]
        start = []
        if options.go_on:
            start = [Path(folder) / "figures"]
            start[0].write_text(" ".join(map(str, shipped())), "utf-8")
        done = subprocess.run(
            [program, str(options.seed), *times, *start], check=True, stdout=subprocess.PIPE, text=True
        )
    found = json.loads(done.stdout)
    events = found["odds"]["events"]
    found["odds"]["events"] = {
        event: {near: events[6 * i + 2 * j : 6 * i + 2 * j + 2] for j, near in enumerate(NEIGHBOURS)}
        for i, event in enumerate(EVENTS)
    }
    for name, figures in found.items():
        if options.go_on and name != "master":
            continue  # HARD and the odds stay what they are
        (options.into / f"{name}.json").write_text(laid_out(figures) + "\n", "utf-8")
    return 0


def shipped() -> Iterator[float]:
    """The figures of ``assets/ai`` one after the other, as the program writes them."""
    for name in ("master", "odds", "hard"):
        yield from numbers(json.loads(asset("ai", f"{name}.json").read_text("utf-8")))


def numbers(value: Any) -> Iterator[float]:
    """Those in lists and tables, in their order."""
    if isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            yield from numbers(each)
    else:
        yield value


def laid_out(value: Any, depth: int = 0) -> str:
    """JSON with one row of figures a line, so that a change can be read."""
    pad = "\n" + " " * (depth + 1)
    if isinstance(value, dict):
        lines = [f"{json.dumps(key)}: {laid_out(each, depth + 1)}" for key, each in value.items()]
        return "{" + pad + ("," + pad).join(lines) + "\n" + " " * depth + "}"
    if isinstance(value, list) and isinstance(value[0], list):
        return "[" + pad + ("," + pad).join(map(json.dumps, value)) + "\n" + " " * depth + "]"
    return json.dumps(value)


if __name__ == "__main__":
    sys.exit(main())
