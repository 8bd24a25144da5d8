"""The ways in which seats play ahead where luck is judged: those of their bots, without chance and without packing.

People, and bots that play ahead themselves, play as `steady@2`. All remember everything. A way to play that fits the
players makes luck more exact; one that does not is no less fair.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import Final, final

from sambakit.bots.bot import PolicyBot
from sambakit.bots.knowledge.style import LUCK_2
from sambakit.bots.knowledge.weights import Weights
from sambakit.bots.levels.by_habit import Attention, by_habit
from sambakit.bots.levels.forgetful import ForgetfulBot
from sambakit.bots.levels.habitual import HabitualBot
from sambakit.bots.luck.ahead import SeatPlay
from sambakit.bots.steady.policy import Steady
from sambakit.bots.steady.steady import SteadyPlayer
from sambakit.engine.playout import Policy
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.state.window import Window
from sambakit.engine.values.chance import Chance
from sambakit.engine.values.native import i64

MOST_KEPT: Final = 16  # rule sets, and deciders under each
OFTEN: Final = 0.5  # what happens in more than this share of the plays always does, the rest never
_UNUSED: Final = Random(0)  # decides nothing: no share is left that is more than 0 and less than 1


@final
class HabitPolicy(Policy):
    """Plays by habit, and always does what the bot mostly does."""

    def __init__(self, attention: Attention) -> None:
        self._attention = replace(
            attention,
            overlooks=float(attention.overlooks > OFTEN),
            completes=float(attention.completes > OFTEN),
            hesitates=float(attention.hesitates > OFTEN),
        )

    def choose(self, window: Window, actions: list[int], chance: Chance) -> i64:
        """Return one of `actions`."""
        return by_habit(window, actions, self._attention, _UNUSED)


def seat_plays_of(rules: RuleSet, players: int, bots: Sequence[object]) -> list[SeatPlay]:
    """Return how the seats of a table play, by their `bots`; those that are None or missing are people."""
    deciders = _deciders(rules, players)
    return [deciders.play_of(bot) for bot in [*bots, *[None] * players][:players]]


@lru_cache(maxsize=MOST_KEPT)
def _deciders(rules: RuleSet, players: int) -> "_Deciders":
    return _Deciders(rules, players)


class _Deciders:
    """What decides for the seats under one rule set; it keeps what it finds out about melds from deal to deal."""

    def __init__(self, rules: RuleSet, players: int) -> None:
        self._rules = rules
        self._players = players
        self._steadies: list[tuple[Weights, Steady]] = []

    def play_of(self, bot: object) -> SeatPlay:
        """Return how `bot` plays, None for a person."""
        if isinstance(bot, ForgetfulBot):
            weights = bot.style.weights_for(self._rules, self._players)
            return SeatPlay(self._steady(weights), grabs=bot.weakness.grabs)
        deciding = bot.deciding(self._rules, self._players) if isinstance(bot, SteadyPlayer) else None
        if isinstance(deciding, Steady):  # a bot of somebody else may decide by something else
            return SeatPlay(self._steady(deciding.weights))
        usual = self._steady(LUCK_2.weights_for(self._rules, self._players))
        if isinstance(bot, HabitualBot):
            return SeatPlay(usual, HabitPolicy(bot.habits.attention))
        policy = bot.policy if isinstance(bot, PolicyBot) else None
        return SeatPlay(usual, policy if isinstance(policy, Policy) else None)

    def _steady(self, weights: Weights) -> Steady:
        """Return the decider with these weights."""
        for known, steady in self._steadies:
            if known is weights:  # tables are shared
                return steady
        steady = Steady(self._rules, self._players, weights, LUCK_2)
        self._steadies = [*self._steadies[1 - MOST_KEPT :], (weights, steady)]
        return steady
