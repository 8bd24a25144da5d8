"""Differences between the outcomes of two plans in the same deals: the size and the certainty of each effect."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import sqrt
from types import MappingProxyType
from typing import Final

from sambakit.bots.reasons.outcomes import Outcome

CERTAIN: Final = 2.0  # the size of an effect that is the same in all deals; no other counts more


class Effect(StrEnum):
    """In what a plan may be better than another."""

    DANGER = "danger"  # the next player takes the pile
    THEIR_PILES = "their_piles"
    OWN_PILES = "own_piles"
    SAMBAS = "sambas"
    SETS = "sets"
    THEIR_SAMBAS = "their_sambas"
    THEIR_SETS = "their_sets"
    OUT = "out"
    SOONER = "sooner"
    PARTNER = "partner"
    CARDS = "cards"
    THEIR_CARDS = "their_cards"
    CAUGHT = "caught"
    CATCHES = "catches"
    RED_THREES = "red_threes"


# What is better the more there is of it, and the least difference of it that is worth a word.
MEASURES: Final = MappingProxyType(
    {
        Effect.DANGER: (lambda end: -float(end.next_takes), 0.04),
        Effect.THEIR_PILES: (lambda end: -end.theirs.takes, 0.05),
        Effect.OWN_PILES: (lambda end: end.own.takes, 0.05),
        Effect.SAMBAS: (lambda end: end.own.sambas, 0.05),
        Effect.SETS: (lambda end: end.own.sets, 0.1),
        Effect.THEIR_SAMBAS: (lambda end: -end.theirs.sambas, 0.05),
        Effect.THEIR_SETS: (lambda end: -end.theirs.sets, 0.1),
        Effect.OUT: (lambda end: float(end.own.out > 0), 0.05),
        Effect.SOONER: (lambda end: -float(end.turns), 1.0),
        Effect.PARTNER: (lambda end: end.partners_caught, 15.0),
        Effect.CARDS: (lambda end: end.own.cards, 20.0),
        Effect.THEIR_CARDS: (lambda end: -end.theirs.cards, 20.0),
        Effect.CAUGHT: (lambda end: end.own.caught, 15.0),
        Effect.CATCHES: (lambda end: -end.theirs.caught, 15.0),
        Effect.RED_THREES: (lambda end: end.own.red_threes - end.theirs.red_threes, 20.0),
    }
)


@dataclass(frozen=True, slots=True)
class Difference:
    """How much better the first of two plans does in one respect: the means of both, and the size of the effect.

    The size is the mean difference in its standard deviations from deal to deal, so it does not depend on how many
    deals were tried; `error` is its standard error, which does.
    """

    effect: Effect
    first: float
    second: float
    size: float
    error: float


def differences(firsts: Sequence[Outcome], seconds: Sequence[Outcome]) -> list[Difference]:
    """Return in what the plan of `firsts` does better than that of `seconds`, in the same deals; the surest first."""
    found = []
    for effect, (measure, least) in MEASURES.items():
        difference = _difference(effect, measure, firsts, seconds)
        if difference.first - difference.second >= least:
            found.append(difference)
    return sorted(found, key=lambda each: -each.size)


def _difference(
    effect: Effect, measure: Callable[[Outcome], float], firsts: Sequence[Outcome], seconds: Sequence[Outcome]
) -> Difference:
    first, second = [measure(end) for end in firsts], [measure(end) for end in seconds]
    gains = [one - other for one, other in zip(first, second, strict=True)]
    deals = len(gains)
    mean = sum(gains) / deals
    spread = sqrt(sum((gain - mean) ** 2 for gain in gains) / max(1, deals - 1))
    size = min(CERTAIN, mean / spread) if spread else CERTAIN if mean > 0 else 0.0
    return Difference(effect, sum(first) / deals, sum(second) / deals, size, sqrt((1 + size * size / 2) / deals))
