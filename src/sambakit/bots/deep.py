"""`deep`: compares whole plans for its turn by playing the deal on, many times, in worlds that agree with what it saw.

* `worlds.py` deals the unseen cards at random, again and again;
* `plans.py` names the plans worth comparing, first what `steady` would do;
* `playing_out.py` plays each world to its end with `steady` in every seat, blind to the other hands;
* `search.py` compares the plans in the same worlds and drops the weaker ones early.

The choice of `steady` is left only where another plan gains more than two standard errors. The work is counted in
playouts, so that a choice can be repeated with the same source of chance; seconds are only a guard.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import inf
from random import Random
from time import perf_counter
from types import MappingProxyType
from typing import Final, final

from sambakit.bots.bot import Budget, Candidate
from sambakit.bots.memory import Memory
from sambakit.bots.plans import Planner
from sambakit.bots.search import Search
from sambakit.bots.steady_policy import Steady
from sambakit.bots.worlds import Worlds
from sambakit.engine import COMPILED
from sambakit.engine.ruleset import RuleSet
from sambakit.engine.view import View

ERRORS: Final = 1.5  # standard errors of evidence that it takes to leave the choice of `steady`

LEVELS: Final[Mapping[str, float]] = MappingProxyType({"50ms": 0.05, "1s": 1.0, "5s": 5.0})  # seconds
# Playouts that take this long on one core of an ordinary machine: `sambakit calibrate` measures them.
PLAYOUTS: Final[Mapping[str, int]] = MappingProxyType(
    {"50ms": 150, "1s": 3000, "5s": 15000} if COMPILED else {"50ms": 15, "1s": 300, "5s": 1500}
)
FOR_EACH_PLAN: Final = 24  # playouts, or fewer plans are compared
WITH_DISCARDS: Final = 400  # playouts from which other discards are compared too


@lru_cache(maxsize=8)
def _planner(rules: RuleSet, players: int) -> Planner:
    """Return who makes the plans: one for equal rules, for what it has worked out serves every decision."""
    return Planner(Steady(rules, players))


@final
class DeepBot:
    """Plays by `steady` unless playing on says that another plan is better."""

    def __init__(self, name: str = "deep", level: str = "50ms") -> None:
        self.name = name
        self.playouts = PLAYOUTS[level]
        self.seconds, self.used = LEVELS, PLAYOUTS

    def choose(self, view: View, legal: Sequence[int], rng: Random, budget: Budget) -> int:
        """Return one of `legal`; the same view, chance and number of playouts give the same action."""
        if len(legal) == 1:
            return legal[0]
        return self.candidates(view, legal, rng, budget)[0].action

    def candidates(self, view: View, legal: Sequence[int], rng: Random, budget: Budget) -> list[Candidate]:
        """Return the first actions of the plans it compares: first its choice, then by value."""
        deadline = perf_counter() + budget.seconds
        search = self.search(view, legal, rng.getrandbits(60), budget.playouts or self.playouts, deadline)
        chosen = search.best(ERRORS)
        found: dict[int, Candidate] = {}
        for trial in sorted(search.trials, key=lambda trial: -trial.gain()):
            action = trial.plan[0]
            if trial is chosen or (action not in found and action in legal):
                error = trial.error() if trial.worlds > 1 else 0.0
                found[action] = Candidate(action, trial.gain(), error)
        first = found.pop(chosen.plan[0])
        return [first, *found.values()]

    def made(self, view: View, legal: Sequence[int], seed: int, playouts: int) -> int:
        """Return how many playouts it makes for the decision of `view` when it may make `playouts`."""
        return self.search(view, legal, seed, playouts, inf).playouts

    def search(self, view: View, legal: Sequence[int], seed: int, playouts: int, deadline: float) -> Search:
        """Return the comparison of plans for the decision of `view`; all of them begin with one of `legal`."""
        planner = _planner(view.rules, view.players)
        steady = planner.steady
        memory = Memory(view.players, steady.terms.lays_red_threes)
        memory.catch_up(view.log)
        worlds = Worlds(view, memory, steady.terms)
        # the plans are made in a world of their own, whatever the chance: nothing hidden decides what is compared
        plans = planner.plans(worlds.first(), memory, 3 if playouts >= WITH_DISCARDS else 0)
        plans = [plan for plan in plans if plan[0] in legal][: max(2, playouts // FOR_EACH_PLAN)]
        search = Search(worlds, memory, steady, view.seat, plans, seed)
        if len(plans) > 1:
            search.run(playouts, deadline)
        return search
