"""`steady`: a sensible partner that weighs readable features; no search, no chance.

How it thinks, each step in a file of its own, all of them compiled:

* `terms.py` reads the rule set: ways to the pile, kinds of sets and what they bring, charges;
* `memory.py` keeps the public events: the pile card by card, cards known in hands, what a seat threw or left lying;
* `outlook.py` counts unseen cards and estimates how long the deal goes on and who may go out;
* `prospects.py` gives unfinished groups and sequences the chance of being completed times their bonus;
* `judge.py` adds up what a hand and the own melds are worth, `gains.py` what one action changes about it;
* `taking.py` compares the pile with drawing, `opening.py` finds the opening that costs least, `discarding.py` weighs
  a card's worth against what it gives to the next enemy, `going_out.py` decides when to end the deal;
* `steady_policy.py` asks them in order.

All weights lie in `weights.py`. Every decision is worked out anew from the view, so nothing has to be remembered.
"""

from collections.abc import Sequence
from random import Random
from typing import Protocol, final, runtime_checkable

from sambakit.bots.bot import Budget, Candidate
from sambakit.bots.considering import considered
from sambakit.bots.memory import Memory
from sambakit.bots.steady_policy import Steady
from sambakit.bots.weights import Weights
from sambakit.engine.ruleset import RuleSet
from sambakit.engine.view import View
from sambakit.engine.window import window_on


@runtime_checkable
class SteadyPlayer(Protocol):
    """A bot that decides by nothing but a `Steady`: the arena plays it without making views."""

    def deciding(self, rules: RuleSet, players: int) -> Steady:
        """Return who chooses, by a window and the public events, what the bot chooses by a view."""
        ...


@final
class SteadyBot:
    """Plays for completed sets with its partner, keeps the pile from the enemies, and goes out when it pays."""

    def __init__(self, weights: Weights | None = None, name: str = "steady") -> None:
        self.name = name
        self.weights = weights  # in place of those that rules and number of players call for
        self._steady: Steady | None = None
        self._memory = Memory(0)

    def deciding(self, rules: RuleSet, players: int) -> Steady:
        """Return who decides under `rules`."""
        steady = self._steady
        if steady is None or steady.terms.rules is not rules or steady.players != players:
            steady = self._steady = Steady(rules, players, self.weights)
            self._memory = Memory(players, steady.terms.lays_red_threes)
        return steady

    def reading(self, view: View) -> tuple[Steady, Memory]:
        """Return who decides under the rules of `view`, and what its log tells."""
        steady = self.deciding(view.rules, view.players)
        self._memory.catch_up(view.log)
        return steady, self._memory

    def choose(self, view: View, legal: Sequence[int], rng: Random, budget: Budget) -> int:
        """Return one of `legal`; the same view gives the same action."""
        if len(legal) == 1:
            return legal[0]
        steady, memory = self.reading(view)
        return steady.choose(window_on(view), memory, list(legal))

    def candidates(self, view: View, legal: Sequence[int], rng: Random, budget: Budget) -> list[Candidate]:
        """Return what it considers: first what it chooses, then by value."""
        chosen = self.choose(view, legal, rng, budget)
        steady, memory = self.reading(view)
        return considered(chosen, list(legal), steady.judge(steady.outlook(window_on(view), memory)))
