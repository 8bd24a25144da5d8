"""Looks at one turn of a seat: small pieces of work that together say what another turn would have brought.

A look takes a fraction of a second, so the processes in which bots think can do it between two moves.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any, Final, Literal, Protocol

from sambakit.bots.advice import Plan, Reason

Task = Literal["rank", "gain", "reasons"]


@dataclass(frozen=True, slots=True)
class Look:
    """One look from the view of the seat that decided.

    * `rank` finds the best turn other than the one that was played, by `work` playouts.
    * `gain` compares `better` with what was played, by `work` playouts.
    * `reasons` plays both to the end of the deal in `work` possible deals, and tells why one is better.
    """

    task: Task
    view: Any  # of any game
    legal: tuple[int, ...]
    played: Plan
    better: Plan
    seed: int
    work: int


@dataclass(frozen=True, slots=True)
class Gain:
    """The mean points by which one turn is better than another in so many possible deals, and its standard error."""

    worlds: int = 0
    points: float = 0.0
    error: float = 0.0

    def with_more(self, other: "Gain") -> "Gain":
        """Return the gain in the possible deals of both, which are independent.

        >>> Gain(100, 10.0, 4.0).with_more(Gain(100, 20.0, 4.0)).points
        15.0
        """
        worlds = self.worlds + other.worlds
        if not worlds:
            return self
        points = (self.worlds * self.points + other.worlds * other.points) / worlds
        error = sqrt((self.worlds * self.error) ** 2 + (other.worlds * other.error) ** 2) / worlds
        return Gain(worlds, points, error)


NO_GAIN: Final = Gain()


@dataclass(frozen=True, slots=True)
class Looked:
    """The result of a look. `better` is empty where the turn was forced; without worlds the gain is not known."""

    better: Plan = ()
    gain: Gain = NO_GAIN
    reasons: tuple[Reason, ...] = ()


class Looker(Protocol):
    """The function of a game that looks at a turn."""

    def __call__(self, look: Look, /) -> Looked:
        """Return the result of `look`; the same look has the same result. It knows nothing but the view."""
        ...


def gain_of(gains: Sequence[float]) -> Gain:
    """Return the mean of `gains`, one for each possible deal.

    >>> gain_of([1.0, 3.0])
    Gain(worlds=2, points=2.0, error=1.0)
    """
    count = len(gains)
    if count < 2:
        return NO_GAIN
    mean = sum(gains) / count
    spread = sum((gain - mean) ** 2 for gain in gains) / (count - 1)
    return Gain(count, mean, sqrt(spread / count))
