"""The luck of a deal: the value after each draw minus the mean value after other draws.

Chance speaks when the hands are dealt, and whenever cards come from the stock. After each the position has a value
(`judging.py`). From it goes the mean value over other orders of the cards that nobody had seen or drawn before: they
were as likely as the order that came. So the mean of luck is 0 whatever the judge knows, for players of any strength,
and the points of a deal minus its luck have the same mean as the points alone, with less of their scatter (the
argument of AIVAT and MIVAT for chance events).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import variance
from typing import Final

# Once a release holds it, another net, way to play ahead, or way to try orders has another number.
VERSION: Final = "luck@2"
ORDERS: Final = 24  # other orders that a draw is compared with, unless said
PLAYERS: Final = 4  # the nets know no other tables
SIDES: Final = 2  # seats belong to them in turn


@dataclass(frozen=True, slots=True)
class Stroke:
    """One time that chance spoke.

    `seat` got the cards (None: all seats, when the hands were dealt). It was in the turn `turn`, from 1, and before it
    the deal had `step` steps. `points` are for side 0 minus side 1; `error` is their standard error, which comes from
    the number of other orders that were tried.
    """

    step: int
    turn: int
    seat: int | None
    points: float
    error: float


@dataclass(frozen=True, slots=True)
class StrokeByOrder:
    """A stroke with its points by each of the orders, which are those of all strokes; none where they are exact."""

    stroke: Stroke
    by_order: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Luck:
    """The luck of a deal, in the order of its strokes; `version` is that of the way it is found.

    `errors` are the standard errors of the sums: of the draws of each seat, then of everything. Luck that an older
    version has kept is without them, and its strokes count as independent.
    """

    strokes: tuple[Stroke, ...]
    version: str = VERSION
    errors: tuple[float, ...] = ()

    @property
    def points(self) -> float:
        """Return the luck of side 0 minus that of side 1."""
        return sum(stroke.points for stroke in self.strokes)

    @property
    def error(self) -> float:
        """Return the standard error of `points`."""
        return self.errors[-1] if self.errors else _independent(self.strokes)

    def of_seat(self, seat: int, side: int) -> tuple[float, float]:
        """Return the luck of the draws of `seat` for its side, 0 or 1, and the standard error."""
        own = [stroke for stroke in self.strokes if stroke.seat == seat]
        total = sum(stroke.points for stroke in own)
        return (total if side == 0 else -total), self.errors[seat] if self.errors else _independent(own)


def luck_in(weighed: Sequence[StrokeByOrder]) -> Luck:
    """Return the luck that the strokes of a deal add up to."""
    by_seat = (_error_of(each for each in weighed if each.stroke.seat == seat) for seat in range(PLAYERS))
    return Luck(tuple(each.stroke for each in weighed), errors=(*by_seat, _error_of(weighed)))


def error_of_mean(points: Sequence[float]) -> float:
    """Return the standard error of the mean of two or more `points`."""
    return float((variance(points) / len(points)) ** 0.5)


def _error_of(weighed: Iterable[StrokeByOrder]) -> float:
    """Return the standard error of the sum of strokes: an order has the same future in all of them."""
    rows = [each.by_order for each in weighed if each.by_order]
    sums = [sum(column) for column in zip(*rows, strict=True)]
    return error_of_mean(sums) if sums else 0.0


def _independent(strokes: Sequence[Stroke]) -> float:
    return float(sum(stroke.error**2 for stroke in strokes) ** 0.5)
