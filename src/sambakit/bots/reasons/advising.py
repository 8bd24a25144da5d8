"""The advice for one decision: the best plans with their difference in points, and the reasons for the best one."""

from collections.abc import Sequence
from dataclasses import replace
from time import perf_counter
from typing import Final

from sambakit.bots.advice import Advice, Effort, Plan, Ranked
from sambakit.bots.reasons.comparing import Comparing
from sambakit.bots.reasons.effects import differences
from sambakit.bots.reasons.finding import FEWEST, find, reasons_in, situation
from sambakit.engine.actions.packed import operation_of
from sambakit.engine.state.state import PHASE_DRAW
from sambakit.engine.state.view import View

NEAR: Final = 15.0  # points: plans that differ by less are equal for people
CERTAIN: Final = 3.0  # standard errors of a difference that is told
EQUAL: Final = 20.0  # points below which a difference stays with …
LIKELY: Final = 1.5  # … so many standard errors added: such a plan is not worth comparing
RANKING: Final = 0.6  # of the work that may at most go into the order of the plans
SHARED: Final = 2  # plans among which the deals of an effort are shared, with more plans fewer deals


def advise(view: View, legal: Sequence[int], seed: int, effort: Effort, played: Sequence[int] = ()) -> Advice:
    """Return the advice for the decision of the seat of `view`: see `Adviser`."""
    deadline = perf_counter() + effort.seconds
    comparing = Comparing(view, legal, seed, played)
    last = comparing.steady.looked + effort.looks
    ranked = comparing.ranked(effort.playouts, deadline, int(RANKING * effort.looks))
    plans = tuple(ranked) if played else tuple(replace(each, plan=comparing.whole(each.plan)) for each in ranked)
    contest = _contest(ranked, comparing.played, view.phase == PHASE_DRAW)
    if contest is None:
        return Advice(plans)
    betters, other = contest
    deals = SHARED * effort.deals // (len(betters) + 1)  # the work does not depend on the number of plans
    *firsts, seconds = comparing.outcomes((*betters, other), deals, deadline, last - comparing.steady.looked)
    found = [
        find(differences(ends, seconds) if len(ends) >= FEWEST else [], situation(comparing, better, other))
        for better, ends in zip(betters, firsts, strict=True)
    ]
    return Advice(plans, betters[0], other, tuple(reasons_in(*found)))


Contest = tuple[tuple[Plan, ...], Plan]


def _contest(ranked: Sequence[Ranked], played: Plan, draws: bool) -> Contest | None:
    """Return the better plans and the one to compare them with; None where nobody can tell.

    There are several better plans where they are near-equal, for another look could take another one of them for the
    best. What was played stands alone, unless another plan is clearly better: then it is the one to compare with. Else
    that is the best plan that is clearly worse. Other ways to the pile at a draw step are passed over.
    """
    if any(each.plan == played and _is_worse(each) for each in ranked):
        return tuple(each.plan for each in ranked if not _is_worse(each)), played
    betters = [played] if played else [ranked[0].plan]
    for each in ranked[0 if played else 1 :]:
        if _is_worse(each):
            return tuple(betters), each.plan
        equal = -each.value + LIKELY * each.error < EQUAL
        alike = draws and operation_of(each.plan[0]) == operation_of(betters[0][0])
        if each.plan != played and not equal and not alike:
            return None
        if not played:
            betters.append(each.plan)
    return None


def _is_worse(ranked: Ranked) -> bool:
    return -ranked.value >= NEAR and -ranked.value >= CERTAIN * ranked.error
