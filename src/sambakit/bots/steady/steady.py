"""`steady`: a sensible partner that weighs readable features; no search, no chance.

How it thinks, each step in a file of its own, all of them compiled:

* `bot_rules.py` reads the rule set: ways to the pile, kinds of sets and what they bring, charges;
* `memory.py` keeps the public events: the pile card by card, cards known in hands, what a seat threw or left lying;
* `estimates.py` counts unseen cards and estimates how long the deal goes on and who may go out;
* `prospects.py` gives unfinished groups and sequences the chance of being completed times their bonus;
* `judge.py` adds up what a hand and the own melds are worth, `meld_values.py` what one action changes about it;
* `taking.py` compares the pile with drawing, `opening.py` finds the opening that costs least, `discarding.py` weighs
  a card's worth against what it gives to the next enemy, `going_out.py` decides when to end the deal;
* `policy.py` asks them in order.

All weights are in `weights.py`. Every decision is worked out from the view alone, so nothing has to be remembered.
"""

from collections.abc import Sequence
from random import Random
from typing import Protocol, final, runtime_checkable

from sambakit.bots.bot import Budget, Candidate
from sambakit.bots.knowledge.memory import Memory
from sambakit.bots.knowledge.style import NEWEST, Style
from sambakit.bots.knowledge.weights import Weights
from sambakit.bots.steady.considering import considered
from sambakit.bots.steady.policy import Steady
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.state.view import View
from sambakit.engine.state.window import window_on


@runtime_checkable
class SteadyPlayer(Protocol):
    """A bot that decides by a `Steady` alone: the arena plays it without making views."""

    def deciding(self, rules: RuleSet, players: int) -> Steady:
        """Return a decider that chooses, by a window and the public events, the same as the bot by a view."""
        ...


@final
class SteadyBot:
    """Plays for completed sets with its partner, keeps the pile from the enemies, and goes out when it pays."""

    def __init__(self, weights: Weights | None = None, name: str = "steady", style: Style = NEWEST) -> None:
        self.name = name
        self.style = style
        self.weights = weights  # in place of those that rules and number of players call for
        self._steady: Steady | None = None
        self._memory = Memory(0)

    def deciding(self, rules: RuleSet, players: int) -> Steady:
        """Return the decider under `rules`."""
        steady = self._steady
        if steady is None or steady.bot_rules.rules is not rules or steady.players != players:
            steady = self._steady = Steady(rules, players, self.weights, self.style)
            self._memory = Memory(players, steady.bot_rules.lays_red_threes)
        return steady

    def reading(self, view: View) -> tuple[Steady, Memory]:
        """Return the decider under the rules of `view`, and the contents of its log."""
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
        """Return the actions it considers: first its choice, then by value."""
        chosen = self.choose(view, legal, rng, budget)
        steady, memory = self.reading(view)
        return considered(chosen, list(legal), steady.judge(steady.estimates(window_on(view), memory)))
