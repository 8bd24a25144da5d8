"""The margin of one team over another, in points per deal, with its interval."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, stdev
from typing import Final

import numpy
from scipy.stats import bootstrap, t

from sambakit.arena.contests.duplicate import Pair

RESAMPLES: Final = 9_999
ENOUGH: Final = 50  # values from which on the bootstrap is trusted; below, Student's t is wider and more honest
MANY: Final = 20_000  # values from which on Student's t is as good, and the bootstrap would take minutes and gigabytes
CONFIDENCE: Final = 0.95

Interval = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Margin:
    """Points per deal of the first team minus the second, over duplicate pairs.

    `interval` bounds the mean with 95 % confidence; the pair is the unit, for the boards of one deck are not
    independent. The spreads are standard deviations, in points.
    """

    mean: float
    interval: Interval
    pairs: int
    spread_pair: float
    spread_deal: float
    turns: float  # per deal
    ties: float  # share of the deals in which both teams made the same points


def margin_of(pairs: Sequence[Pair], seed: int) -> Margin:
    """Return the margin over two or more `pairs`; `seed` fixes the resampling."""
    means = [pair.mean for pair in pairs]
    boards = [board for pair in pairs for board in pair.boards]
    margins = [board.margin for board in boards]
    return Margin(
        mean=fmean(means),
        interval=interval_of(means, seed),
        pairs=len(means),
        spread_pair=stdev(means),
        spread_deal=stdev(margins),
        turns=fmean(board.turns for board in boards),
        ties=margins.count(0) / len(margins),
    )


def interval_of(values: Sequence[float], seed: int) -> Interval:
    """Return the bounds of the mean of two or more independent `values` with 95 % confidence.

    By the percentile bootstrap, since results have heavy tails, and by Student's t where the values are few or so many
    that their mean is normal.
    """
    mean, spread = fmean(values), stdev(values)
    if not spread:
        return mean, mean
    if not ENOUGH <= len(values) < MANY:
        low, high = t.interval(CONFIDENCE, len(values) - 1, mean, spread / len(values) ** 0.5)
        return float(low), float(high)
    rng = numpy.random.default_rng(seed)
    found = bootstrap(
        (values,),
        numpy.mean,
        n_resamples=RESAMPLES,
        confidence_level=CONFIDENCE,
        method="percentile",
        batch=200,
        rng=rng,
    )
    low, high = found.confidence_interval
    return float(low), float(high)
