"""The margin of one team over another without the luck of the cards (`bots/luck`), beside the margin as it is.

From each deal goes its luck times a coefficient. Luck has the mean 0, so the mean margin stays the same in the long
run, whatever the coefficient; a good one takes away most of the scatter. That of a pair comes from the other half of
the pairs, so that no deal has a say in what is taken from it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, pvariance, variance
from typing import Final

from sambakit.arena.contests.duplicate import Pair
from sambakit.arena.contests.margin import Interval, interval_of

HALVES: Final = 2
USUAL: Final = 1.0  # a coefficient between those that were measured …
USUAL_PAIRS: Final = 20  # … which counts as much as so many pairs


@dataclass(frozen=True, slots=True)
class Adjusted:
    """Points per deal of the first team minus the second, without luck, with a 95 % interval over pairs.

    `coefficients` are those of the two halves. `luck` is the mean luck of a deal with its interval, which should hold
    0. `left_pair` and `left_deal` are the shares of the variance of pairs and deals that are left.
    """

    mean: float
    interval: Interval
    coefficients: tuple[float, float]
    luck: float
    luck_interval: Interval
    left_pair: float
    left_deal: float


def adjusted_margin(pairs: Sequence[Pair], seed: int) -> Adjusted:
    """Return the margin without luck over two or more `pairs` whose boards tell theirs; `seed` fixes the resampling."""
    halves = [pairs[half::HALVES] for half in range(HALVES)]
    coefficients = (_coefficient(halves[1]), _coefficient(halves[0]))
    deals = [
        [board.margin - coefficients[number % HALVES] * board.luck_of_first for board in pair.boards]
        for number, pair in enumerate(pairs)
    ]
    means = [fmean(boards) for boards in deals]
    lucks = [fmean(board.luck_of_first for board in pair.boards) for pair in pairs]
    margins = [board.margin for pair in pairs for board in pair.boards]
    return Adjusted(
        mean=fmean(means),
        interval=interval_of(means, seed),
        coefficients=coefficients,
        luck=fmean(lucks),
        luck_interval=interval_of(lucks, seed),
        left_pair=_share(variance(means), variance(pair.mean for pair in pairs)),
        left_deal=_share(pvariance([each for boards in deals for each in boards]), pvariance(margins)),
    )


def _coefficient(pairs: Sequence[Pair]) -> float:
    """Return the best coefficient for the luck of the deals of `pairs`, drawn towards the usual where they are few."""
    boards = [board for pair in pairs for board in pair.boards]
    mean = fmean(board.margin for board in boards)
    squares = sum(board.luck_of_first**2 for board in boards)
    if not squares:
        return USUAL
    found = sum((board.margin - mean) * board.luck_of_first for board in boards) / squares
    return (found * len(pairs) + USUAL * USUAL_PAIRS) / (len(pairs) + USUAL_PAIRS)


def _share(part: float, whole: float) -> float:
    return part / whole if whole else 1.0
