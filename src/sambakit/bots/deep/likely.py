"""The gain to expect of a plan: what playouts say of it, and what is known of such plans beforehand."""

from collections.abc import Sequence
from dataclasses import dataclass

from sambakit.bots.deep.search import ENOUGH, Trial


@dataclass(frozen=True)
class Prior:
    """The true gains of such plans over the first one, in points: their mean and their standard deviation."""

    mean: float
    spread: float


def likely_gain(trial: Trial, prior: Prior) -> float:
    """Return the gain of `trial` to expect: of its playouts and `prior`, each counts by its certainty."""
    if trial.worlds < 2:
        return prior.mean
    noise, spread = trial.error() ** 2, prior.spread**2
    return (trial.gain() * spread + prior.mean * noise) / (spread + noise)


def likeliest(trials: Sequence[Trial], priors: Sequence[Prior]) -> Trial:
    """Return which of `trials` has the largest gain to expect; `priors` has one for each but the first.

    What was dropped on the way does not count, nor does what a few worlds say.
    """
    first = best = trials[0]
    most = 0.0
    for trial, prior in zip(trials[1:], priors, strict=False):
        lasted = trial.worlds == first.worlds >= ENOUGH
        if lasted and likely_gain(trial, prior) > most:
            best, most = trial, likely_gain(trial, prior)
    return best
