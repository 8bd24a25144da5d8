"""Players for the arena alone: each measures one quality of the bots at tables.

The exploiters press one idea beyond all measure, for a bot that is sound loses to none of them; the others show what
one part of a bot brings.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Final, final

from sambakit.arena.contests.seeing import Player, SeesAll
from sambakit.bots.bot import Budget
from sambakit.bots.deep.deep import TO_HORIZON
from sambakit.bots.knowledge.style import STEADY_1
from sambakit.bots.knowledge.weights import NEVER, Weights
from sambakit.bots.loading import NoBot, load_bot
from sambakit.bots.steady.policy import Steady
from sambakit.bots.steady.steady import SteadyBot
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.state.view import View
from sambakit.game.text_files import read_text_file


@final
class LeaningBot:
    """`steady@1` with some weights replaced, for any rules and number of players: rivals stay what they are."""

    def __init__(self, name: str, **weights: float) -> None:
        self.name = name
        self._changes = weights
        self._steady = SteadyBot(name=name, style=STEADY_1)
        self._setting: tuple[object, int] = (None, 0)

    def choose(self, view: View, legal: Sequence[int], rng: Random, budget: Budget) -> int:
        """Return one of `legal`; the same view gives the same action."""
        return self._leaning(view.rules, view.players).choose(view, legal, rng, budget)

    def deciding(self, rules: RuleSet, players: int) -> Steady:
        """Return the decider under `rules`."""
        return self._leaning(rules, players).deciding(rules, players)

    def _leaning(self, rules: RuleSet, players: int) -> SteadyBot:
        if self._setting != (id(rules), players):
            usual = Steady(rules, players, style=STEADY_1).weights
            self._steady = SteadyBot(replace(usual, **self._changes), self.name, STEADY_1)
            self._setting = (id(rules), players)
        return self._steady


WEIGHTS_ENDING: Final = ".json"  # of what sambakit tune has written

EXPLOITERS: Final[Mapping[str, Callable[[], Player]]] = MappingProxyType(
    {
        # keeps its hand, to lay it in one surprising turn
        "holder": partial(LeaningBot, "holder", hold=150.0, opened=-1000.0),
        # throws what it needs least, whatever that gives to the enemy; threes and wilds block no pile
        "careless": partial(
            LeaningBot,
            "careless",
            lost_pile=0.0,
            lost_card=0.0,
            lost_wild=0.0,
            feed=0.0,
            freeze=0.0,
            black_three=60.0,
        ),
        # takes every pile it can, and keeps the pairs for it
        "grabber": partial(LeaningBot, "grabber", take=2000.0, draw=-2000.0, pair_option=90.0),
        # lays all it can and goes out as soon as it can, without a question
        "rusher": partial(LeaningBot, "rusher", hold=-120.0, opened=1000.0, out=2000.0, ask=0.0, refuse=2000.0),
    }
)

RIVALS: Final[Mapping[str, Callable[[], Player]]] = MappingProxyType(
    {
        **EXPLOITERS,
        "steady-by-points": partial(LeaningBot, "steady-by-points", near=NEVER),
        "sees-all": lambda: SeesAll("sees-all", TO_HORIZON["50ms"]),
    }
)


def load_player(text: str, seen: type = View) -> Player:
    """Return a new rival by its name, `steady` with the weights in a JSON file, or a bot as `load_bot` knows it.

    The bot reads views of the type `seen`. Raises NoBot.
    """
    if seen is not View:
        return load_bot(text, seen)
    if text.endswith(WEIGHTS_ENDING):
        return _with_weights_of(text)
    return RIVALS[text]() if text in RIVALS else load_bot(text)


def _with_weights_of(path: str) -> SteadyBot:
    try:
        return SteadyBot(Weights(**json.loads(read_text_file(Path(path)))), path)
    except (OSError, TypeError, ValueError) as error:
        raise NoBot(f"{path} holds no weights: {error}") from None
