"""What one entry of the table of peers has to do, and how it is timed."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

SMALLEST = 0.4  # s, that one measurement plays


@dataclass(frozen=True, slots=True)
class Entry:
    """A game of a library.

    `deal` plays a whole deal at random and returns its decisions; deals of cards and other chance are played and paid
    for, but not counted. `middle` returns what copies a state from the middle of a deal; it is None for games played
    many at once, whose states need no copy and whose deals have no common end.
    """

    library: str
    version: str
    game: str
    deal: Callable[[Random], int]
    middle: Callable[[Random], Callable[[], Any]] | None
    remark: str = ""

    @property
    def name(self) -> str:
        """The name of the entry in tables."""
        return f"{self.library} {self.game}"


def measure(entry: Entry, seed: int) -> dict[str, float]:
    """Return decisions, deals and copies per second of processor time, and the decisions of a deal."""
    rng = Random(seed)
    begin = time.process_time()
    while time.process_time() - begin < SMALLEST / 2:  # tables that are filled when first met, compiled kernels
        entry.deal(rng)
    decisions = deals = 0
    start = time.process_time()
    while (took := time.process_time() - start) < SMALLEST:
        decisions += entry.deal(rng)
        deals += 1
    figures = {"decisions": decisions / took}
    if entry.middle is not None:
        figures["deals"] = deals / took
        figures["decisions_per_deal"] = decisions / deals
        figures["copies"] = 1 / copy_time(entry.middle(rng))
    return figures


def copy_time(copy: Callable[[], Any]) -> float:
    """Return how many seconds one call of `copy` takes."""
    count = 1
    while True:
        start = time.process_time()
        for _ in range(count):
            copy()
        took = time.process_time() - start
        if took > SMALLEST / 4:
            return took / count
        count *= 4
