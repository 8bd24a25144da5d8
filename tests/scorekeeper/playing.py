"""Entries of deals that were played at random, by any rules, with the score lines of the engine."""

from collections.abc import Mapping
from random import Random
from typing import Any

from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.scoring.scoring import score_deal
from sambakit.engine.state.state import PHASE_OVER
from sambakit.engine.stepping import apply
from sambakit.game.score_lines import SideScore
from sambakit.romme.scoring import score_deal as score_romme
from sambakit.scorekeeper.entries import DealEntry
from tests.properties.agreement import choose
from tests.properties.house_rules import random_deal
from tests.properties.test_scoring import random_end
from tests.romme.tables import some_action, some_game
from tests.scorekeeper.deriving import entry_of, romme_entry_of

Scored = tuple[DealEntry, tuple[SideScore, ...]]


def played_entry(rules: Any, players: int, rng: Random) -> DealEntry:
    """Return the entry of a deal that was played to its end, with a penalty at times."""
    return played(rules, players, rng)[0]


def played(rules: Any, players: int, rng: Random) -> Scored:
    """Return the same with the score lines of the engine."""
    if not isinstance(rules, RuleSet):
        game = some_game(rng.randrange(10_000), rules)
        while not game.over:
            game.act(some_action(game, rng))
        return romme_entry_of(game.state), score_romme(game.state)
    state = random_deal(rules, rng, players)
    while state.phase != PHASE_OVER:
        apply(state, choose(state, 0.7, rng))
    penalties = _fined(rules, rng)
    return entry_of(state, penalties), score_deal(state, penalties)


def made_up(rules: Any, players: int, rng: Random) -> Scored:
    """Return the entry of an end of a deal with many completed sets, whatever the pack holds, and its score lines."""
    if not isinstance(rules, RuleSet):
        return played(rules, players, rng)
    state, penalties = random_end(rules, players, rng), _fined(rules, rng)
    return entry_of(state, penalties), score_deal(state, penalties)


def _fined(rules: RuleSet, rng: Random) -> Mapping[int, int]:
    each = rules.scores.penalty or 35
    return {0: each * rng.randint(1, 3)} if rng.random() < 0.2 else {}
