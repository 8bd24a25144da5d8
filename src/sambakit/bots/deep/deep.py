"""`deep`: compares whole plans for its turn by playing on in possible deals consistent with its view.

* `worlds.py` deals the unseen cards at random, again and again;
* `plans.py` names the plans worth comparing, first what `steady` would do;
* `playing_out.py` plays each world on with `steady` in every seat, blind to the other hands: for a round where a net
  was trained to judge what comes of it (`value_net.py`), else to the end of the deal;
* `search.py` compares the plans in the same worlds and drops the weaker ones early.

The choice of `steady` is left only where another plan gains more than a standard error. The plan chosen is carried
out whole. The work is counted in playouts, so that a choice can be repeated with the same source of chance; seconds
are only a guard.
"""

from collections.abc import Hashable, Mapping, Sequence
from functools import lru_cache
from math import inf
from random import Random
from time import perf_counter
from types import MappingProxyType
from typing import Final, final

from sambakit.bots.bot import Budget, Candidate
from sambakit.bots.deep.plans import Planner
from sambakit.bots.deep.playing_out import carry_out
from sambakit.bots.deep.search import Search
from sambakit.bots.deep.value_net import ValueNet
from sambakit.bots.deep.value_nets import net_for
from sambakit.bots.deep.worlds import Worlds
from sambakit.bots.knowledge.memory import Memory
from sambakit.bots.knowledge.style import STEADY_1, Style
from sambakit.bots.steady.policy import Steady
from sambakit.engine import COMPILED
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.state.state import State
from sambakit.engine.state.view import View
from sambakit.engine.state.window import Window, window_on

ERRORS: Final = 1.0  # standard errors of evidence that it takes to leave the choice of `steady`

LEVELS: Final[Mapping[str, float]] = MappingProxyType({"50ms": 0.05, "1s": 1.0, "5s": 5.0})  # seconds
# Playouts that take this long on one core of an ordinary machine: `sambakit calibrate` measures them.
PLAYOUTS: Final[Mapping[str, int]] = MappingProxyType(  # to the end of the deal
    {"50ms": 24, "1s": 480, "5s": 2400} if COMPILED else {"50ms": 4, "1s": 48, "5s": 240}
)
TO_HORIZON: Final[Mapping[str, int]] = MappingProxyType(  # for a round, and judged by a net
    {"50ms": 80, "1s": 1500, "5s": 7500} if COMPILED else {"50ms": 10, "1s": 150, "5s": 750}
)
FOR_EACH_PLAN: Final = 10  # playouts, or fewer plans are compared
WITH_DISCARDS: Final = 1000  # playouts from which other discards are compared too …
OTHER_DISCARDS: Final = 3  # … and how many of them
KEPT: Final = 256  # positions of turns under way for which the next action is kept


@final
class _Thinking:
    """The parts that serve every decision under one rule set: the planner, and the net trained for it."""

    def __init__(self, rules: RuleSet, players: int, style: Style) -> None:
        self.planner = Planner(Steady(rules, players, style=style))
        self.net: ValueNet | None = net_for(rules, players)
        self.playouts = PLAYOUTS if self.net is None else TO_HORIZON  # of a decision, by level


@lru_cache(maxsize=8)
def _thinking(rules: RuleSet, players: int, style: Style) -> _Thinking:
    return _Thinking(rules, players, style)


def prepare(
    view: View,
    legal: Sequence[int],
    seed: int,
    playouts: int,
    horizon: int,
    style: Style,
    begun: list[int] | None = None,
) -> Search:
    """Return the comparison, not yet run, of plans that begin with one of `legal`, `begun` first where there is one.

    Where a net was trained for the rules, it judges what comes of them when `horizon` turns have been played. All seats
    play by `steady` in this `style`.
    """
    thinking = _thinking(view.rules, view.players, style)
    planner = thinking.planner
    memory = Memory(view.players, planner.steady.bot_rules.lays_red_threes)
    memory.catch_up(view.log)
    worlds = Worlds(view, memory, planner.steady.bot_rules)
    # the plans are made in a world of their own, whatever the chance: nothing hidden decides what is compared
    plans = planner.plans(worlds.first(), memory, OTHER_DISCARDS if playouts >= WITH_DISCARDS else 0)
    if begun is not None:
        plans = [begun, *(plan for plan in plans if plan != begun)]
    plans = [plan for plan in plans if plan[0] in legal][: max(2, playouts // FOR_EACH_PLAN)]
    return Search(worlds, memory, planner.steady, view.seat, plans, seed, thinking.net, horizon)


def candidates_in(search: Search, legal: Sequence[int], errors: float) -> list[Candidate]:
    """Return the first actions of the plans compared: first the choice at so many standard `errors`, then by value."""
    chosen = search.best(errors)
    found: dict[int, Candidate] = {}
    for trial in sorted(search.trials, key=lambda trial: -trial.gain()):
        action = trial.plan[0]
        if trial is chosen or (action not in found and action in legal):
            error = trial.error() if trial.worlds > 1 else 0.0
            found[action] = Candidate(action, trial.gain(), error)
    first = found.pop(chosen.plan[0])
    return [first, *found.values()]


@final
class DeepBot:
    """Plays by `steady` unless playouts show that another plan is better.

    It keeps the plan of the running turn and carries it out; asked for the first action of a turn, it thinks again.
    """

    def __init__(self, name: str = "deep", level: str = "50ms", style: Style = STEADY_1) -> None:
        self.name = name
        self.style = style
        self.level = level
        self.seconds = LEVELS
        self._begun: dict[Hashable, list[int]] = {}  # the rests of plans under way, by what the seat sees then …
        self._rules: RuleSet | None = None  # … under these rules

    def choose(self, view: View, legal: Sequence[int], rng: Random, budget: Budget) -> int:
        """Return one of `legal`; the same view, plan, chance and number of playouts give the same action."""
        if len(legal) == 1:
            return legal[0]
        begun = self._under_way(view)
        if begun is not None and begun[0] in legal:
            return begun[0]
        search = self._compare(view, legal, rng, budget)
        plan = search.best(ERRORS).plan
        self._keep(search.worlds.first(), search.memory.copy(), plan)
        return plan[0]

    def candidates(self, view: View, legal: Sequence[int], rng: Random, budget: Budget) -> list[Candidate]:
        """Return the first actions of the plans it compares: first what `choose` returns, then by value."""
        begun = self._under_way(view)
        carried_on = begun is not None and begun[0] in legal  # whatever another look at it says
        search = self._compare(view, legal, rng, budget)
        found = candidates_in(search, legal, inf if carried_on else ERRORS)
        if not carried_on and len(legal) > 1:
            self._keep(search.worlds.first(), search.memory.copy(), search.best(ERRORS).plan)
        return found

    def _compare(self, view: View, legal: Sequence[int], rng: Random, budget: Budget) -> Search:
        deadline = perf_counter() + budget.seconds
        playouts = budget.playouts or _thinking(view.rules, view.players, self.style).playouts[self.level]
        return self.search(view, legal, rng.getrandbits(60), playouts, deadline)

    def used(self, rules: RuleSet, players: int) -> Mapping[str, int]:
        """Return how many playouts a decision has, by level."""
        return _thinking(rules, players, self.style).playouts

    def made(self, view: View, legal: Sequence[int], seed: int, playouts: int) -> int:
        """Return how many playouts it makes for the decision of `view` when it may make `playouts`."""
        return self.search(view, legal, seed, playouts, inf).playouts

    def search(self, view: View, legal: Sequence[int], seed: int, playouts: int, deadline: float) -> Search:
        """Return the comparison of plans for the decision of `view`; all of them begin with one of `legal`."""
        search = prepare(view, legal, seed, playouts, view.players, self.style, self._under_way(view))
        if len(search.trials) > 1:
            search.run(playouts, deadline)
        return search

    def _under_way(self, view: View) -> list[int] | None:
        """Return the rest of the plan for the current turn, None in another turn or without a plan."""
        if view.rules != self._rules:
            self._begun.clear()
            self._rules = view.rules
        return self._begun.get(_sight(window_on(view)))

    def _keep(self, world: State, memory: Memory, plan: list[int]) -> None:
        """Keep the rest of `plan` after each of its actions, by the sight of the seat then."""
        seat = world.actor
        for place, action in enumerate(plan[:-1]):
            carry_out(world, memory, action)
            if world.actor != seat:
                return
            self._begun[_sight(Window(world, seat))] = plan[place + 1 :]
        while len(self._begun) > KEPT:
            del self._begun[next(iter(self._begun))]


def _sight(window: Window) -> Hashable:
    """Return a key that distinguishes a position within a turn from all others."""
    melds = tuple(tuple(side.melds) for side in window.sides)
    return window.seat, window.turns, window.scores, window.asked, tuple(window.hand.cards()), melds
