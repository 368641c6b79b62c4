"""Small nets of one hidden layer, in plain Python.

A net is asked about many hands in a row that share most of their facts: those of the table are summed into the
hidden layer once, those of the hand for each hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import mul
from typing import Any

LEAK = 0.01
"""What a hidden unit passes on of a negative sum."""


class Net:
    """Rows of weights, read from ``assets/ai``: ``hidden`` has a row for each hidden unit, ``out`` for each answer."""

    def __init__(self, data: Any, own: int) -> None:
        """own: how many facts, the first of each row, belong to the hand."""
        hidden: list[list[float]] = data["hidden"]
        self.own = [row[:own] for row in hidden]
        self.shared = [row[own:] for row in hidden]
        self.bias: list[float] = data["bias"]
        self.out: list[list[float]] = data["out"]
        self.out_bias: list[float] = data["out_bias"]

    def share(self, facts: Sequence[float]) -> list[float]:
        """The hidden sums of the facts of the table."""
        return [bias + sum(map(mul, row, facts)) for row, bias in zip(self.shared, self.bias, strict=True)]

    def answer(self, facts: Sequence[float], shared: Sequence[float]) -> list[float]:
        """The answers for a hand, given ``share`` of its table.

        >>> data = {"hidden": [[2.0, 1.0]], "bias": [0.5], "out": [[3.0]], "out_bias": [1.0]}
        >>> net = Net(data, 1)
        >>> net.answer([1.0], net.share([-1.0]))
        [5.5]
        """
        active = []
        for row, start in zip(self.own, shared, strict=True):
            each = sum(map(mul, row, facts), start)
            active.append(each if each > 0.0 else LEAK * each)
        return [sum(map(mul, row, active), bias) for row, bias in zip(self.out, self.out_bias, strict=True)]
