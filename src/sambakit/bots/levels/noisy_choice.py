"""The noisy choice of the weaker levels in any game: they mistake one idea for another."""

from collections.abc import Callable, Iterable, Sequence
from math import exp
from random import Random
from typing import Final

from sambakit.bots.bot import Candidate

REACH: Final = 2.5  # temperatures below the best: what is worse is not done


def drawn(ideas: Sequence[Candidate], most: int, temperature: float, rng: Random) -> int:
    """Return the action of one of `ideas`: a softmax over the best `most` of them within reach of the best.

    It draws from `rng` only where there is something to mistake; `temperature` is in points.
    """
    best = sorted(ideas, key=lambda each: -each.value)[:most]
    reached = [each for each in best if each.value >= best[0].value - REACH * temperature]
    if len(reached) == 1:
        return reached[0].action
    shares = [exp((each.value - best[0].value) / temperature) for each in reached]
    point = rng.random() * sum(shares)
    for each, share in zip(reached, shares, strict=True):
        point -= share
        if point < 0:
            return each.action
    return reached[-1].action


def ideas_of(found: Iterable[Candidate], idea: Callable[[int], object]) -> list[Candidate]:
    """Return the best of `found` for each `idea`, so that many ways to do one thing do not make it likelier."""
    best: dict[object, Candidate] = {}
    for each in found:
        known = best.get(idea(each.action))
        if known is None or each.value > known.value:
            best[idea(each.action)] = each
    return list(best.values())
