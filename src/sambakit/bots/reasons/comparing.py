"""Plans for a decision, compared in the same possible deals: their order, and what comes of them."""

from collections.abc import Sequence
from functools import lru_cache
from time import perf_counter
from typing import Final, final

from sambakit.bots.advice import Plan, Ranked
from sambakit.bots.deep.holdings_files import holdings_for
from sambakit.bots.deep.plans import Planner
from sambakit.bots.deep.playing_out import carry_out, play_plan
from sambakit.bots.deep.search import ENDLESS, Search, Trial
from sambakit.bots.deep.value_nets import net_for
from sambakit.bots.deep.worlds import Worlds
from sambakit.bots.knowledge.memory import Memory
from sambakit.bots.knowledge.style import STEADY_1
from sambakit.bots.reasons.outcomes import Outcome, play_out
from sambakit.bots.steady.policy import Steady
from sambakit.engine.actions.packed import operation_of
from sambakit.engine.listing.legal import legal_without_asking
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.state.state import NO_OPENING, PHASE_DRAW, PHASE_PLAY
from sambakit.engine.state.view import View
from sambakit.engine.state.window import Window
from sambakit.engine.values.chance import Chance

OTHER_DISCARDS: Final = 3
LAST: Final = 4  # plans that are compared a second time, in other deals: so the best one is not the luckiest one
SHARE_TO_THE_END: Final = 0.3  # of the playouts, which so take as long as with a net
ERRORS: Final = 1.0  # standard errors that it takes to put another plan before the first one


@final
class _Tools:
    """What serves every decision under one rule set."""

    def __init__(self, rules: RuleSet, players: int) -> None:
        self.steady = Steady(rules, players, style=STEADY_1)  # as in `deep`, by whose deals the nets were trained
        self.planner = Planner(self.steady)
        self.net = net_for(rules, players)
        self.holdings = holdings_for(rules, players)


@lru_cache(maxsize=8)
def _tools(rules: RuleSet, players: int) -> _Tools:
    return _Tools(rules, players)


@final
class Comparing:
    """Compares the plans of the seat of one view: it sees nothing else, and takes chance from `seed` alone.

    `played` is what was done, from this decision on. At a draw step it counts alone: nobody knows yet with which cards
    the turn will go on.
    """

    def __init__(
        self, view: View, legal: Sequence[int], seed: int, played: Sequence[int] = (), *, weighs: bool = False
    ) -> None:
        """`weighs` tells whether the possible deals are those of `deep@2`, or each is as likely as the others."""
        tools = _tools(view.rules, view.players)
        self.view, self.steady = view, tools.steady
        self.memory = Memory(view.players, tools.steady.bot_rules.lays_red_threes)
        self.memory.catch_up(view.log)
        self.worlds = Worlds(view, self.memory, tools.steady.bot_rules, tools.holdings if weighs else None)
        self.sample = self.worlds.first()  # a possible deal: nothing hidden decides which plans there are
        self.played = tuple(played[:1] if view.phase == PHASE_DRAW else played)
        self._seed, self._net = seed, tools.net
        made = [tuple(plan) for plan in tools.planner.plans(self.sample, self.memory, OTHER_DISCARDS)]
        found = dict.fromkeys([self.played, *made] if played else made)
        self.plans = [plan for plan in found if plan[0] in legal]

    def ranked(self, playouts: int, deadline: float, looks: int) -> list[Ranked]:
        """Return the plans that were still compared at the end of so many `playouts`, the best one first.

        There are fewer of them where `steady` has looked at `looks` actions before.

        What was played is among them. Playouts without a net go to the end of the deal, so there are fewer of them.
        """
        if self._net is None:
            playouts = int(SHARE_TO_THE_END * playouts)
        if len(self.plans) < 2:
            return [Ranked(plan, 0.0, 0.0) for plan in self.plans]
        tried = self.tried(self.plans, playouts // 2, deadline, 0, looks // 2)
        order = [tuple(trial.plan) for trial in sorted(tried, key=lambda trial: (-trial.worlds, -trial.gain()))]
        last = [
            plan for plan in order if plan in order[:LAST] or plan == self.played or self._is_first_way(plan, order)
        ]
        first, *others = self.tried(last, playouts - playouts // 2, deadline, 1, looks // 2)
        best = max(others, key=Trial.gain)
        gain = best.gain()
        if gain <= ERRORS * best.error():
            best, gain = first, 0.0
        found = [
            Ranked(tuple(trial.plan), trial.gain() - gain, best.error() if trial is first else trial.error())
            for trial in (first, *others)
            if trial is not best and trial.worlds > 1
        ]
        return [Ranked(tuple(best.plan), 0.0, 0.0), *sorted(found, key=lambda each: -each.value)]

    def _is_first_way(self, plan: Plan, order: Sequence[Plan]) -> bool:
        """Return whether a draw step is the best one of its kind in `order`: drawing, or a kind of take."""
        alike = [other for other in order if operation_of(other[0]) == operation_of(plan[0])]
        return self.view.phase == PHASE_DRAW and plan == alike[0]

    def tried(
        self,
        plans: Sequence[Plan],
        playouts: int,
        deadline: float,
        salt: int,
        looks: int = ENDLESS,
        *,
        rounds: int = 1,
    ) -> list[Trial]:
        """Return `plans` as they do in so many playouts, all gains over the first one; `salt` chooses the deals.

        A net judges them after so many `rounds`, where there is one.
        """
        search = Search(
            self.worlds,
            self.memory,
            self.steady,
            self.view.seat,
            [[*plan] for plan in plans],
            2 * self._seed + salt,
            self._net,
            rounds * self.view.players,
        )
        search.run(playouts, deadline, looks)
        return search.trials

    def whole(self, plan: Plan) -> Plan:
        """Return `plan` as people can carry it out: a take that opens goes on with melds until the minimum is reached.

        All of them come from the hand, so they are the same in all deals.
        """
        state, memory, whole = self.sample.copy(), self.memory.copy(), [*plan]
        play_plan(state, memory, whole)
        window = Window(state, self.view.seat)
        while state.phase == PHASE_PLAY and state.opening_points != NO_OPENING:
            whole.append(self.steady.choose(window, memory, legal_without_asking(state)))
            carry_out(state, memory, whole[-1])
        return tuple(whole)

    def outcomes(self, plans: Sequence[Plan], deals: int, deadline: float, looks: int = ENDLESS) -> list[list[Outcome]]:
        """Return for each of `plans` what comes of it in the same `deals`.

        There are fewer deals where the clock says so, or where `steady` has looked at `looks` actions before.
        """
        chance, last = Chance(2 * self._seed), self.steady.looked + looks
        found: list[list[Outcome]] = [[] for _ in plans]
        for _ in range(deals):
            if perf_counter() > deadline or self.steady.looked > last:
                break
            world = self.worlds.draw(chance)
            for plan, ends in zip(plans, found, strict=True):
                ends.append(play_out(world, self.memory, self.steady, self.view.seat, [*plan]))
        return found
