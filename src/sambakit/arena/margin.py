"""How much better one bot is than another, with its interval."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev
from typing import Final

import numpy
from scipy.stats import bootstrap, norm

from sambakit.arena.duplicate import Pair

RESAMPLES: Final = 9_999
DEALS_OF_A_MATCH: Final = 6  # about; measured with greedy and better bots


@dataclass(frozen=True, slots=True)
class Margin:
    """Points per deal of the first bot minus the second, over duplicate pairs.

    `low` and `high` bound it with 95 % confidence, by bootstrap over the pair means; the two boards of a pair are
    never taken for independent. `spread_pair` and `spread_deal` are standard deviations, in points.
    """

    mean: float
    low: float
    high: float
    pairs: int
    spread_pair: float
    spread_deal: float
    turns: float  # per deal

    @property
    def match_win(self) -> float:
        """Return the estimated share of matches that the first bot wins, from the normal law of about six deals."""
        if not self.spread_deal:
            return 0.5
        return float(norm.cdf(sqrt(DEALS_OF_A_MATCH) * self.mean / self.spread_deal))


def margin_of(pairs: Sequence[Pair], seed: int) -> Margin:
    """Return the margin over two or more `pairs`; `seed` fixes the resampling."""
    means = [pair.mean for pair in pairs]
    deals = [points for pair in pairs for points in (pair.there, pair.back)]
    mean, spread = fmean(means), stdev(means)
    low = high = mean
    if spread:
        rng = numpy.random.default_rng(seed)
        found = bootstrap((means,), numpy.mean, n_resamples=RESAMPLES, method="percentile", batch=1000, rng=rng)
        low, high = (float(end) for end in found.confidence_interval)
    turns = fmean(pair.turns for pair in pairs) / 2
    return Margin(mean, low, high, len(means), spread, stdev(deals), turns)
