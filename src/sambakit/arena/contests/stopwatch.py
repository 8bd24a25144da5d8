"""The times of one seat's decisions: compiled, because a quick bot decides in a few microseconds."""

from math import log
from time import thread_time
from typing import Final, final

from sambakit.engine.values.native import i64

STEPS: Final = 8  # bins for each doubling of the time: a bin is 9 % wide
SHORTEST: Final = 2.0**-20  # seconds, about one microsecond; what is shorter falls into bin 0
_IN_A_STEP: Final = 0.6931471805599453 / 8.0  # the logarithm of the width of a bin


def bin_of(seconds: float) -> i64:
    """Return the bin that `seconds` fall into."""
    if seconds <= SHORTEST:
        return 0
    steps = log(seconds / SHORTEST) / _IN_A_STEP
    place: i64 = int(steps)
    if float(place) < steps:
        place += 1
    return place


@final
class Stopwatch:
    """Decisions of one seat, in seconds of processor time: how many, their sum, the longest, and how many by bin."""

    def __init__(self) -> None:
        self.decisions: i64 = 0
        self.seconds = 0.0
        self.longest = 0.0
        self.bins: dict[int, int] = {}
        self._since = 0.0

    def start(self) -> None:
        """Begin to measure a decision."""
        self._since = thread_time()

    def stop(self) -> None:
        """Count the decision that was begun."""
        seconds: float = thread_time() - self._since
        self.decisions += 1
        self.seconds += seconds
        if seconds > self.longest:
            self.longest = seconds
        place = bin_of(seconds)
        self.bins[place] = self.bins.get(place, 0) + 1
