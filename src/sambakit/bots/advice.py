"""Advice for one decision: the best plans with their difference in points, and reasons as codes with facts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import inf
from typing import Any, Protocol

Plan = tuple[int, ...]  # packed actions, to the end of the turn or of its draw step


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason: a code of its game, and the facts that its sentence needs."""

    code: str
    facts: Mapping[str, int | str]


@dataclass(frozen=True, slots=True)
class Ranked:
    """One plan: its points above those of the best one, 0 or less, and the standard error of that difference."""

    plan: Plan
    value: float
    error: float


@dataclass(frozen=True, slots=True)
class Advice:
    """The plans from the best one down; why `better` is better than `other`, both empty where they are near-equal."""

    plans: tuple[Ranked, ...]
    better: Plan = ()
    other: Plan = ()
    reasons: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class Effort:
    """How much an advice may cost: playouts to put the plans in order, deals to find reasons in, seconds as a guard.

    `looks` bounds the work where playing on is slow: so many actions are looked at in all, and no more.
    """

    playouts: int = 3000
    deals: int = 160
    seconds: float = inf
    looks: int = 2_200_000

    def times(self, factor: int) -> "Effort":
        """Return so many times the work."""
        return Effort(self.playouts * factor, self.deals * factor, self.seconds, self.looks * factor)


class Adviser(Protocol):
    """The function of a game that gives advice."""

    def __call__(
        self, view: Any, legal: Sequence[int], seed: int, effort: Effort, played: Sequence[int] = (), /
    ) -> Advice:
        """Return the advice for the decision of the seat of `view`; the same arguments give the same one.

        `played` is what was done there, to the end of the turn, if it was done already. Then the reasons are those for
        it, or for what is clearly better. Only `effort.seconds` may make a difference.
        """
        ...
