"""The advice for one decision: the best plans with their difference in points, and the reasons for the best one."""

from collections.abc import Sequence
from dataclasses import replace
from time import perf_counter
from typing import Final

from sambakit.bots.advice import Advice, Effort, Plan, Ranked
from sambakit.bots.knowledge.estimates import live_cards
from sambakit.bots.reasons.comparing import Comparing
from sambakit.bots.reasons.effects import differences
from sambakit.bots.reasons.finding import Situation, reasons_in
from sambakit.bots.reasons.plan_facts import facts_of
from sambakit.engine.actions.packed import operation_of
from sambakit.engine.state.state import PHASE_DRAW
from sambakit.engine.state.view import View
from sambakit.engine.state.window import window_on

NEAR: Final = 15.0  # points: plans that differ by less are equal for people
CERTAIN: Final = 2.5  # standard errors of a difference that is told
EQUAL: Final = 20.0  # points below which a difference stays with …
LIKELY: Final = 1.5  # … so many standard errors added: such a plan is not worth comparing
FEWEST: Final = 40  # deals without which nothing is told of them


def advise(view: View, legal: Sequence[int], seed: int, effort: Effort, played: Sequence[int] = ()) -> Advice:
    """Return the advice for the decision of the seat of `view`: see `Adviser`."""
    deadline = perf_counter() + effort.seconds
    comparing = Comparing(view, legal, seed, played)
    ranked = comparing.ranked(effort.playouts, deadline)
    plans = tuple(ranked) if played else tuple(replace(each, plan=comparing.whole(each.plan)) for each in ranked)
    pair = _pair(ranked, comparing.played, view.phase == PHASE_DRAW)
    if pair is None:
        return Advice(plans)
    firsts, seconds = comparing.outcomes(pair, effort.deals, deadline)
    enough = len(firsts) >= FEWEST
    reasons = reasons_in(differences(firsts, seconds) if enough else [], _situation(comparing, *pair))
    return Advice(plans, *pair, tuple(reasons))


def _pair(ranked: Sequence[Ranked], played: Plan, draws: bool) -> tuple[Plan, Plan] | None:
    """Return the better plan and the one to compare it with; None where nobody can tell.

    The better one is what was played, unless another is clearly better. The other one is the best that is clearly
    worse. Plans that are surely equal are passed over, and so are other ways to the pile at a draw step.
    """
    best = ranked[0].plan
    for each in ranked[1:]:
        if each.plan == played and _is_worse(each):
            return best, played
    for each in ranked[1:]:
        better = played or best
        if _is_worse(each):
            return better, each.plan
        equal = -each.value + LIKELY * each.error < EQUAL
        alike = draws and operation_of(each.plan[0]) == operation_of(better[0])
        if each.plan != played and not equal and not alike:
            return None
    return None


def _is_worse(ranked: Ranked) -> bool:
    return -ranked.value >= NEAR and -ranked.value >= CERTAIN * ranked.error


def _situation(comparing: Comparing, better: Plan, other: Plan) -> Situation:
    view, sample, memory = comparing.view, comparing.sample, comparing.memory
    return Situation(
        facts_of(sample, memory, view.seat, [*better]),
        facts_of(sample, memory, view.seat, [*other]),
        memory,
        (view.turn + 1) % view.players,
        live_cards(window_on(view), memory, comparing.steady.bot_rules),
    )
