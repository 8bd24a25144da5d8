"""Looks at a turn of Samba: see `sambakit.bots.looks`."""

from math import inf
from typing import Final

from sambakit.bots.advice import Plan
from sambakit.bots.deep.search import Trial
from sambakit.bots.looks import Gain, Look, Looked, gain_of
from sambakit.bots.reasons.comparing import LAST, Comparing
from sambakit.bots.reasons.effects import differences
from sambakit.bots.reasons.finding import FEWEST, find, reasons_in, situation

ROUNDS: Final = 2  # before the net judges a difference that people are told: after one it errs more
LOOK: Final = 1800  # playouts, which take a tenth of a second or two


def look_at(look: Look) -> Looked:
    """Return the result of `look`: see `Looker`."""
    comparing = Comparing(look.view, look.legal, look.seed, look.played, weighs=True)
    if comparing.plans[:1] != [comparing.played] or len(comparing.plans) < 2:
        return Looked()
    match look.task:
        case "rank":
            return _ranked(comparing, look.work)
        case "gain":
            _, trial = comparing.tried([comparing.played, look.better], look.work, inf, 0, rounds=ROUNDS)
            return Looked(look.better, _gain(trial))
        case "reasons":
            return _reasons(comparing, look.better, look.work)


def _ranked(comparing: Comparing, playouts: int) -> Looked:
    """Return the best plan but the played one. All gains are those over the played one, in the same deals.

    The last few are compared in other deals than those that put them in front, and for as long as their difference will
    be: a plan that looks best after one round may be worse than the played one after two.
    """
    _, *tried = comparing.tried(comparing.plans, playouts // 2, inf, 0)
    order = sorted(tried, key=lambda trial: (-trial.worlds, -trial.gain()))
    last = [comparing.played, *(tuple(trial.plan) for trial in order[:LAST])]
    _, *others = comparing.tried(last, playouts - playouts // 2, inf, 1, rounds=ROUNDS)
    best = max(others, key=lambda trial: (trial.worlds, trial.gain()))
    return Looked(tuple(best.plan), _gain(best))


def _gain(trial: Trial) -> Gain:
    return Gain(trial.worlds, trial.gain(), trial.error()) if trial.worlds > 1 else Gain()


def _reasons(comparing: Comparing, better: Plan, deals: int) -> Looked:
    """Return the gain of `better` at the end of the deal, and the reasons for it."""
    ends, instead = comparing.outcomes((better, comparing.played), deals, inf)
    gain = gain_of([one.margin - other.margin for one, other in zip(ends, instead, strict=True)])
    certain = differences(ends, instead) if deals >= FEWEST else []
    found = find(certain, situation(comparing, better, comparing.played))
    return Looked(better, gain, tuple(reasons_in(found)))
