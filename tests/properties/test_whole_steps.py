"""Steps of several parts, in every rule set and in random house rules: what is allowed is made of listed actions."""

from random import Random

import pytest

from sambakit.engine.presets import PRESETS
from tests.properties.house_rules import differences, random_deal, random_house_rules
from tests.properties.whole_steps import compare_steps_of_deal

HOUSE_RULES = 25


@pytest.mark.parametrize("name", PRESETS)
def test_C_2_a_step_of_several_parts_is_made_of_listed_actions(name: str) -> None:
    rng = Random(name)
    assert sum(compare_steps_of_deal(random_deal(PRESETS[name], rng), rng) for _ in range(3))


@pytest.mark.deals(30)
def test_C_2_a_step_by_house_rules_is_made_of_listed_actions() -> None:
    for seed in range(HOUSE_RULES):
        rng = Random(seed)
        rules = random_house_rules(rng)
        try:
            compare_steps_of_deal(random_deal(rules, rng), rng)
        except AssertionError as error:
            raise AssertionError(f"seed {seed}: {differences(rules)}") from error
