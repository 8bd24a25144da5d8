"""The upper reference: a player that sees all hands. Only the arena plays it; no table can seat it.

It compares plans as `deep` does, in worlds whose hands are the true ones; the order of the stock it does not know. The
takes it considers are weighed with all hands known too. In its playouts everybody is blind, itself as
well, so it is a reference and no upper bound.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import inf
from random import Random
from typing import Protocol, final, runtime_checkable

from sambakit.bots.bot import Bot
from sambakit.bots.deep.deep import ERRORS, FOR_EACH_PLAN
from sambakit.bots.deep.plans import Planner
from sambakit.bots.deep.search import Search
from sambakit.bots.deep.value_nets import net_for
from sambakit.bots.deep.worlds import Worlds
from sambakit.bots.knowledge.memory import Memory
from sambakit.bots.knowledge.style import STEADY_1
from sambakit.bots.steady.policy import Steady
from sambakit.engine.deal import Deal
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.values.cards import KINDS


@runtime_checkable
class Seeing(Protocol):
    """A player that is shown the whole deal."""

    @property
    def name(self) -> str:
        """Return the name that the arena uses."""
        ...

    def choose_seeing(self, deal: Deal, legal: Sequence[int], rng: Random) -> int:
        """Return one of `legal` for the seat that decides in `deal`, which must only be read."""
        ...


Player = Bot | Seeing


@lru_cache(maxsize=8)
def _planner(rules: RuleSet, players: int) -> Planner:
    return Planner(Steady(rules, players, style=STEADY_1))  # as `deep` plays on, whose upper reference it is


@final
class SeesAll:
    """Plays on from several plans with the true hands, `playouts` times a decision."""

    def __init__(self, name: str, playouts: int) -> None:
        self.name = name
        self.playouts = playouts

    def choose_seeing(self, deal: Deal, legal: Sequence[int], rng: Random) -> int:
        """Return one of `legal`; the same deal and chance give the same action."""
        if len(legal) == 1:
            return legal[0]
        seat, view = deal.state.actor, deal.view(deal.state.actor)
        planner = _planner(view.rules, view.players)
        bot_rules = planner.steady.bot_rules
        memory = Memory(view.players, bot_rules.lays_red_threes)
        memory.catch_up(view.log)
        knowing = memory.copy()
        for other, hand in enumerate(deal.state.hands):
            if other != seat:
                knowing.known[other] = [hand.count(card) for card in range(KINDS)]
        worlds = Worlds(view, knowing, bot_rules)
        plans = [plan for plan in planner.plans(worlds.first(), knowing, 0) if plan[0] in legal]
        plans = plans[: max(2, self.playouts // FOR_EACH_PLAN)]
        net = net_for(view.rules, view.players)
        search = Search(worlds, memory, planner.steady, seat, plans, rng.getrandbits(60), net, view.players)
        if len(plans) > 1:
            search.run(self.playouts, inf)
        return search.best(ERRORS).plan[0]
