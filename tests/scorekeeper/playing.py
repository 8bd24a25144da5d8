"""Entries of deals that were played at random, by any rules."""

from random import Random
from typing import Any

from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.state.state import PHASE_OVER
from sambakit.engine.stepping import apply
from sambakit.scorekeeper.entries import DealEntry
from tests.properties.agreement import choose
from tests.properties.house_rules import random_deal
from tests.romme.tables import some_action, some_game
from tests.scorekeeper.deriving import entry_of, romme_entry_of


def played_entry(rules: Any, players: int, rng: Random) -> DealEntry:
    """Return the entry of a deal that was played to its end, with a penalty at times."""
    if not isinstance(rules, RuleSet):
        game = some_game(rng.randrange(10_000), rules)
        while not game.over:
            game.act(some_action(game, rng))
        return romme_entry_of(game.state)
    state = random_deal(rules, rng, players)
    while state.phase != PHASE_OVER:
        apply(state, choose(state, 0.7, rng))
    return entry_of(state, {0: 100} if rng.random() < 0.2 else {})
