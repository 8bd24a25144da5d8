"""The fast listing against the definition of the rules, in both directions, on states of whole random deals.

Each packed action that cards and melds in sight could form is listed just where `attempt` accepts it, or where it
begins what a further action ends: an opening (C-3), black threes (C-6), a fold (C-7).
"""

from random import Random

import pytest

from sambakit.engine.presets import PRESETS
from sambakit.engine.presets.dutch import DUTCH
from tests.properties.agreement import compare_steps_of_whole_deal, compare_whole_deal
from tests.properties.house_rules import random_deal


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_legal_lists_what_the_rules_allow_and_nothing_else(players: int) -> None:
    rng = Random(players)
    for _ in range(4):
        compare_whole_deal(random_deal(DUTCH, rng, players), 0.15, rng)


@pytest.mark.parametrize("name", PRESETS)
def test_legal_lists_what_each_rule_set_allows_and_nothing_else(name: str) -> None:
    rng = Random(name)
    for _ in range(2):
        compare_whole_deal(random_deal(PRESETS[name], rng), 0.1, rng)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_what_is_begun_can_be_ended_and_is_the_play_that_the_rules_allow(players: int) -> None:
    rng = Random(100 + players)
    for _ in range(12):
        compare_steps_of_whole_deal(random_deal(DUTCH, rng, players), rng)


@pytest.mark.parametrize("name", PRESETS)
def test_what_is_begun_in_each_rule_set_can_be_ended_and_is_the_play_that_it_allows(name: str) -> None:
    rng = Random(name)
    for _ in range(6):
        compare_steps_of_whole_deal(random_deal(PRESETS[name], rng), rng)
