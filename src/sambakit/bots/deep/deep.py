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
from sambakit.bots.deep.holdings import Holdings
from sambakit.bots.deep.holdings_files import holdings_for
from sambakit.bots.deep.likely import likeliest
from sambakit.bots.deep.manners import FOR_A_NO, NO_QUESTION, is_better_to_ask, most_held, question, way_out, yes_first
from sambakit.bots.deep.method import NEWEST, Method
from sambakit.bots.deep.plans import Planner
from sambakit.bots.deep.playing_out import carry_out
from sambakit.bots.deep.search import Search, Trial
from sambakit.bots.deep.value_net import ValueNet
from sambakit.bots.deep.value_nets import net_for
from sambakit.bots.deep.worlds import Worlds
from sambakit.bots.knowledge.memory import Memory
from sambakit.bots.steady.policy import Steady
from sambakit.engine import COMPILED
from sambakit.engine.actions.packed import ANSWER, DISCARD, operation_of, pack_action
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.state.state import PHASE_ANSWER, State
from sambakit.engine.state.view import View
from sambakit.engine.state.window import Window, window_on

ERRORS: Final = 1.0  # standard errors of evidence that it takes to leave the choice of `steady`

LEVELS: Final[Mapping[str, float]] = MappingProxyType({"50ms": 0.05, "0.3s": 0.3, "1s": 1.0, "5s": 5.0})  # seconds
# Playouts that take this long on one core of an ordinary machine: `sambakit calibrate` measures them.
PLAYOUTS: Final[Mapping[str, int]] = MappingProxyType(  # to the end of the deal
    {"50ms": 24, "0.3s": 100, "1s": 480, "5s": 2400} if COMPILED else {"50ms": 4, "0.3s": 14, "1s": 48, "5s": 240}
)
TO_HORIZON: Final[Mapping[str, int]] = MappingProxyType(  # for a round, and judged by a net
    {"50ms": 80, "0.3s": 300, "1s": 1500, "5s": 7500} if COMPILED else {"50ms": 10, "0.3s": 30, "1s": 150, "5s": 750}
)
FOR_EACH_PLAN: Final = 10  # playouts, or fewer plans are compared
WITH_DISCARDS: Final = 1000  # playouts from which other discards are compared too …
OTHER_DISCARDS: Final = 3  # … and how many of them
YES: Final = 1  # a partner's answer
KEPT: Final = 256  # positions of turns under way for which the next action is kept


@final
class _Thinking:
    """The parts that serve every decision under one rule set: the planner, and the net trained for it."""

    def __init__(self, rules: RuleSet, players: int, method: Method) -> None:
        self.planner = Planner(Steady(rules, players, style=method.style))
        self.net: ValueNet | None = net_for(rules, players)
        self.holdings: Holdings | None = holdings_for(rules, players) if method.weighs else None
        self.playouts = PLAYOUTS if self.net is None else TO_HORIZON  # of a decision, by level

    def search(
        self, worlds: Worlds, memory: Memory, view: View, plans: list[list[int]], seed: int, horizon: int
    ) -> Search:
        """Return the comparison, not yet run, of `plans` in these worlds."""
        return Search(worlds, memory, self.planner.steady, view.seat, plans, seed, self.net, horizon)


@lru_cache(maxsize=8)
def _thinking(rules: RuleSet, players: int, method: Method) -> _Thinking:
    return _Thinking(rules, players, method)


def prepare(
    view: View,
    legal: Sequence[int],
    seed: int,
    playouts: int,
    horizon: int,
    method: Method,
    begun: list[int] | None = None,
) -> Search:
    """Return the comparison, not yet run, of plans that begin with one of `legal`, `begun` first where there is one.

    Where a net was trained for the rules, it judges what comes of them when `horizon` turns have been played. All seats
    play by `steady` in the style of `method`.
    """
    thinking = _thinking(view.rules, view.players, method)
    planner = thinking.planner
    memory = _memory_of(view, planner)
    worlds = Worlds(view, memory, planner.steady.bot_rules, thinking.holdings)
    # the plans are made in a world of their own, whatever the chance: nothing hidden decides what is compared
    plans = planner.plans(worlds.first(), memory, OTHER_DISCARDS if playouts >= WITH_DISCARDS else 0)
    if method.asks and view.phase == PHASE_ANSWER:
        plans = yes_first(plans)
    if begun is not None:
        plans = [begun, *(plan for plan in plans if plan != begun)]
    plans = [plan for plan in plans if plan[0] in legal][: max(2, playouts // FOR_EACH_PLAN)]
    return thinking.search(worlds, memory, view, plans, seed, horizon)


def prepare_discards(view: View, legal: Sequence[int], seed: int, horizon: int, method: Method, first: int) -> Search:
    """Return the comparison, not yet run, of the discard `first` with the best others among `legal` by `steady`."""
    thinking = _thinking(view.rules, view.players, method)
    planner = thinking.planner
    memory = _memory_of(view, planner)
    worlds = Worlds(view, memory, planner.steady.bot_rules, thinking.holdings)
    others = [each for each in planner.discards(worlds.first(), memory, first) if each in legal][: len(method.discards)]
    plans = [[each] for each in (first, *others)]
    return thinking.search(worlds, memory, view, plans, seed, horizon)


def _memory_of(view: View, planner: Planner) -> Memory:
    memory = Memory(view.players, planner.steady.bot_rules.lays_red_threes)
    memory.catch_up(view.log)
    return memory


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

    def __init__(self, name: str = "deep", level: str = "0.3s", method: Method = NEWEST) -> None:
        self.name = name
        self.method = method
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
            first = begun[0]
        else:
            search = self._compare(view, legal, rng, budget)
            plan = self._with_manners(view, legal, search, rng, budget)
            self._keep(search.worlds.first(), search.memory.copy(), plan)
            first = plan[0]
        if not self._weighs_discards(first):
            return first
        return self._likeliest(self._discards(view, legal, first, rng, budget)).plan[0]

    def candidates(self, view: View, legal: Sequence[int], rng: Random, budget: Budget) -> list[Candidate]:
        """Return the first actions of the plans it compares: first what `choose` returns, then by value."""
        begun = self._under_way(view)
        carried_on = begun is not None and begun[0] in legal  # whatever another look at it says
        discards: Search | None = None
        if begun is not None and carried_on and len(legal) > 1 and self._weighs_discards(begun[0]):
            discards = self._discards(view, legal, begun[0], rng, budget)  # by the chance that `choose` would take
        search = self._compare(view, legal, rng, budget)
        found = candidates_in(search, legal, inf if carried_on else self._errors(view))
        if not carried_on and len(legal) > 1:
            plan = self._with_manners(view, legal, search, rng, budget)
            self._keep(search.worlds.first(), search.memory.copy(), plan)
            if plan[0] != found[0].action:  # it asks before it goes out
                return [Candidate(plan[0], found[0].value), *(each for each in found if each.action != plan[0])]
            if self._weighs_discards(plan[0]):
                discards = self._discards(view, legal, plan[0], rng, budget)
        return found if discards is None else self._with_discards(found, discards)

    def _with_discards(self, found: list[Candidate], discards: Search) -> list[Candidate]:
        """Return `found`, which begins with a discard, with those that were compared with it; first the choice."""
        chosen, base = self._likeliest(discards), found[0].value
        tried = {trial.plan[0]: trial for trial in discards.trials}
        others = [each for each in found if each.action not in tried]
        others += [
            Candidate(action, base + trial.gain(), trial.error() if trial.worlds > 1 else 0.0)
            for action, trial in tried.items()
            if trial is not chosen
        ]
        others.sort(key=lambda each: -each.value)
        return [Candidate(chosen.plan[0], base + chosen.gain(), found[0].error), *others]

    def _with_manners(self, view: View, legal: Sequence[int], search: Search, rng: Random, budget: Budget) -> list[int]:
        """Return the best plan of `search`, or the question to the partner before it goes out on many cards."""
        plan = search.best(self._errors(view)).plan
        asking = question(view, legal) if self.method.asks else NO_QUESTION
        if asking == NO_QUESTION:
            return plan
        out = way_out(search, view.seat, plan, asking)
        if not out or plan[0] == asking:
            return [*plan, *out]
        deadline = perf_counter() + budget.seconds
        thinking, seed = _thinking(view.rules, view.players, self.method), rng.getrandbits(60)
        both = thinking.search(search.worlds, search.memory, view, [out, [asking, *out]], seed, view.players)
        both.run(self._playouts(view, budget), deadline)
        return [asking, *out] if is_better_to_ask(both, most_held(view)) else plan

    def _errors(self, view: View) -> float:
        """Return how many standard errors of evidence it takes to leave the first plan."""
        return FOR_A_NO if self.method.asks and view.phase == PHASE_ANSWER else ERRORS

    def _weighs_discards(self, first: int) -> bool:
        return bool(self.method.discards) and operation_of(first) == DISCARD

    def _discards(self, view: View, legal: Sequence[int], first: int, rng: Random, budget: Budget) -> Search:
        """Return the comparison of the discard `first` with others."""
        deadline = perf_counter() + budget.seconds
        search = prepare_discards(view, legal, rng.getrandbits(60), view.players, self.method, first)
        if len(search.trials) > 1:
            search.run(self._playouts(view, budget), deadline)
        return search

    def _likeliest(self, discards: Search) -> Trial:
        return likeliest(discards.trials, self.method.discards)

    def _compare(self, view: View, legal: Sequence[int], rng: Random, budget: Budget) -> Search:
        deadline = perf_counter() + budget.seconds
        return self.search(view, legal, rng.getrandbits(60), self._playouts(view, budget), deadline)

    def _playouts(self, view: View, budget: Budget) -> int:
        """Return how many playouts a comparison has."""
        return budget.playouts or _thinking(view.rules, view.players, self.method).playouts[self.level]

    def used(self, rules: RuleSet, players: int) -> Mapping[str, int]:
        """Return how many playouts a decision has, by level."""
        return _thinking(rules, players, self.method).playouts

    def made(self, view: View, legal: Sequence[int], seed: int, playouts: int) -> int:
        """Return how many playouts it makes for the decision of `view` when it may make `playouts`."""
        return self.search(view, legal, seed, playouts, inf).playouts

    def search(self, view: View, legal: Sequence[int], seed: int, playouts: int, deadline: float) -> Search:
        """Return the comparison of plans for the decision of `view`; all of them begin with one of `legal`."""
        search = prepare(view, legal, seed, playouts, view.players, self.method, self._under_way(view))
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
            if world.phase == PHASE_ANSWER:
                carry_out(world, memory, pack_action(ANSWER, YES))  # after a "no" it thinks again
            if world.actor != seat:
                return
            self._begun[_sight(Window(world, seat))] = plan[place + 1 :]
        while len(self._begun) > KEPT:
            del self._begun[next(iter(self._begun))]


def _sight(window: Window) -> Hashable:
    """Return a key that distinguishes a position within a turn from all others."""
    melds = tuple(tuple(side.melds) for side in window.sides)
    return window.seat, window.turns, window.scores, window.asked, tuple(window.hand.cards()), melds
