"""Early stopping: a sequential test between two margins, and an interval that is valid at every stop."""

from dataclasses import dataclass, field
from math import log, sqrt
from typing import Final

from sambakit.arena.contests.margin import CONFIDENCE, Interval

ERROR: Final = 0.05  # of either kind
LEAST_PAIRS: Final = 100  # before that the spread of the pairs is not known well enough
NO_VARIANCE: Final = 1e-9  # square points; pairs that are all alike must not divide by nothing
TIGHTEST: Final = 1000  # pairs at which the running interval is as narrow as it can be made


@dataclass(slots=True)
class RunningMean:
    """The mean of pair means while they are played, in points per deal, with an interval for people who look on."""

    pairs: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, mean: float) -> None:
        """Count the mean of one more pair."""
        self.pairs += 1
        self.total += mean
        self.squares += mean * mean

    @property
    def mean(self) -> float:
        """Return the mean so far; there must be one pair or more."""
        return self.total / self.pairs

    @property
    def variance(self) -> float:
        """Return the variance of the pair means, in square points; there must be two or more."""
        return max(0.0, self.squares - self.total * self.total / self.pairs) / (self.pairs - 1)

    @property
    def interval(self) -> Interval:
        """Return bounds of the mean that hold with 95 % confidence at all numbers of pairs together, from two on.

        An ordinary interval is too narrow where the data decide when to stop. This is the asymptotic confidence
        sequence of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas (2021): a normal mixture.
        """
        n, alpha = self.pairs, 1 - CONFIDENCE
        rho = sqrt((-2 * log(alpha) + log(-2 * log(alpha) + 1)) / TIGHTEST)
        grown = n * rho * rho + 1
        half = sqrt(self.variance * 2 * grown / (n * rho) ** 2 * log(sqrt(grown) / alpha))
        return self.mean - half, self.mean + half


@dataclass(slots=True)
class SequentialTest:
    """A sequential probability ratio test on pair means, between the margins `low` and `high` in points.

    It is Wald's test of two normal means, with the spread estimated from the pairs themselves: the generalised form by
    which chess engines are tested, there too on pairs of games. A normal law is right for the sum of a hundred pairs
    and more, so nothing is accepted before.
    """

    low: float
    high: float
    seen: RunningMean = field(default_factory=RunningMean)

    def __post_init__(self) -> None:
        if not self.low < self.high:
            raise ValueError(f"the test needs two margins, the lower first: {self.low:g} {self.high:g}")

    def add(self, mean: float) -> None:
        """Count the mean of one more pair."""
        self.seen.add(mean)

    @property
    def pairs(self) -> int:
        """Return the number of pairs so far."""
        return self.seen.pairs

    @property
    def log_ratio(self) -> float:
        """Return by how much the pairs are likelier under `high` than under `low`, as a natural logarithm."""
        if self.pairs < 2:
            return 0.0
        away = self.seen.total - self.pairs * (self.low + self.high) / 2
        return (self.high - self.low) * away / max(self.seen.variance, NO_VARIANCE)

    @property
    def accepted(self) -> float | None:
        """Return the margin that is accepted, `low` or `high`; None while the test goes on."""
        if self.pairs < LEAST_PAIRS:
            return None
        bound = log((1 - ERROR) / ERROR)
        if abs(self.log_ratio) < bound:
            return None
        return self.high if self.log_ratio > 0 else self.low

    @property
    def interval(self) -> Interval:
        """Return bounds of the mean that hold with 95 % confidence wherever the test stops."""
        return self.seen.interval
