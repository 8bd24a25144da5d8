"""The figures of the server about itself: plain numbers, which cost next to nothing until somebody asks.

Each part of the server has figures of its own; `edge/metrics.py` reads them. They hold no name, id, address or card.
"""

from bisect import bisect_left
from collections import Counter
from dataclasses import dataclass, field
from typing import Final

ANSWERS: Final = ("done", "duplicate", "stale", "refused", "busy")  # to a command
BOUNDS: Final = (0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)  # s


class Times:
    """How long something took, as a histogram. One thread writes it; any may read."""

    __slots__ = ("counts", "total")

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)  # by bound, the last one without
        self.total = 0.0  # s

    def add(self, seconds: float) -> None:
        """Count one more that took `seconds`."""
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds


@dataclass(slots=True)
class TableFigures:
    """The figures of all tables and sockets."""

    commands: Counter[str] = field(default_factory=lambda: Counter(dict.fromkeys(ANSWERS, 0)))
    command_times: Times = field(default_factory=Times)  # from the arrival of a command to its answer
    refusals: Counter[str] = field(default_factory=Counter)  # refused commands, by code
    faults: Counter[str] = field(default_factory=Counter)  # unusable messages, by code
