"""What one entry of the table of peers has to do, and how it is timed."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from statistics import median
from typing import Any, NamedTuple

REFERENCE = "OpenSpiel gin_rummy"  # what ratios are to
SMALLEST = 0.8  # s, that one measurement plays
WARMING = 3.0  # s, that an entry plays before that where its library compiles what it runs
SLICES = 8  # of it, between which the reference plays


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
    warms_up: bool = False  # compiles what it runs; every other entry is measured from its first deal on

    @property
    def name(self) -> str:
        """The name of the entry in tables."""
        return f"{self.library} {self.game}"


def measure(entry: Entry, reference: Entry, seed: int) -> dict[str, float]:
    """Return decisions, deals and copies per second of processor time, the decisions of a deal, and ratios.

    `entry` and `reference` take turns in short slices, so that other work of the machine slows down both; the ratio is
    the median over the slices.
    """
    rng = Random(seed)
    if entry.warms_up:
        play(entry, rng, WARMING)
    slices = [(play(entry, rng, SMALLEST / SLICES), play(reference, rng, SMALLEST / SLICES)) for _ in range(SLICES)]
    took, deals, decisions = (sum(figures) for figures in zip(*(own for own, _ in slices), strict=True))
    figures = {
        "decisions": decisions / took,
        "decisions_ratio": median(own.speed / other.speed for own, other in slices),
    }
    if entry.middle is not None and reference.middle is not None:
        own, other = entry.middle(rng), reference.middle(rng)
        copies = [(copy_time(own), copy_time(other)) for _ in range(3)]
        figures["deals"] = deals / took
        figures["decisions_per_deal"] = decisions / deals
        figures["copies"] = 1 / min(time_of_own for time_of_own, _ in copies)
        figures["copies_ratio"] = median(time_of_other / time_of_own for time_of_own, time_of_other in copies)
    return figures


class Slice(NamedTuple):
    """What was played without a pause."""

    seconds: float  # of processor time
    deals: int
    decisions: int

    @property
    def speed(self) -> float:
        """Decisions a second."""
        return self.decisions / self.seconds


def play(entry: Entry, rng: Random, least: float) -> Slice:
    """Play whole deals for at `least` so many seconds of processor time."""
    decisions = deals = 0
    start = time.process_time()
    while (took := time.process_time() - start) < least:
        decisions += entry.deal(rng)
        deals += 1
    return Slice(took, deals, decisions)


def copy_time(copy: Callable[[], Any]) -> float:
    """Return how many seconds one call of `copy` takes."""
    count = 1
    while True:
        start = time.process_time()
        for _ in range(count):
            copy()
        took = time.process_time() - start
        if took > SMALLEST / 20:
            return took / count
        count *= 4
