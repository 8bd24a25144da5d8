"""Random house rules, each played to the end of a random deal: no dead end, no crash, no card lost or made."""

from random import Random

import pytest

from tests.properties.agreement import compare_steps_of_whole_deal, compare_whole_deal
from tests.properties.house_rules import differences, play_to_the_end, random_deal, random_house_rules

DEALS = 150
COMPARED = 8


@pytest.mark.deals(150)
def test_every_house_rule_can_be_played_to_the_end() -> None:
    for seed in range(DEALS):
        rng = Random(seed)
        rules = random_house_rules(rng)
        try:
            play_to_the_end(rules, rng)
        except Exception as error:
            raise AssertionError(f"seed {seed}: {differences(rules)}") from error


def test_house_rules_are_listed_as_they_are_defined() -> None:
    for seed in range(COMPARED):
        rng = Random(seed)
        rules = random_house_rules(rng)
        try:
            compare_whole_deal(random_deal(rules, rng), 0.1, rng)
            compare_steps_of_whole_deal(random_deal(rules, rng), rng)
        except Exception as error:
            raise AssertionError(f"seed {seed}: {differences(rules)}") from error
