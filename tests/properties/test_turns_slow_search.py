"""The melding of a turn against the slow model, for every rule set and for random house rules (C-3 to C-8)."""

from random import Random

import pytest

from sambakit.engine.presets import PRESETS
from sambakit.engine.presets.house_rules import parse_rules
from tests.properties.house_rules import differences, random_house_rules
from tests.properties.one_turn import house_rules, state_of
from tests.properties.slow_agreement import follow_takes
from tests.properties.turn_cases import merging_case, random_case

CASES = 25  # for each preset
HOUSE_RULES = 100
MERGING = 60  # cases for each rule set


@pytest.mark.parametrize("name", PRESETS)
def test_what_is_listed_in_a_turn_is_what_a_slow_search_can_end(name: str) -> None:
    for seed in range(CASES):
        case = random_case(PRESETS[name], seed)
        if case:
            try:
                case.run()
            except AssertionError as error:
                raise AssertionError(f"seed {seed}: {case}") from error


def test_what_is_listed_by_house_rules_is_what_a_slow_search_can_end() -> None:
    for seed in range(HOUSE_RULES):
        case = random_case(random_house_rules(Random(seed)), seed)
        if case:
            try:
                case.run()
            except AssertionError as error:
                raise AssertionError(f"seed {seed}: {differences(case.state.rules)}: {case}") from error


@pytest.mark.deals(120)
@pytest.mark.parametrize(
    ("text", "least"),  # cases in which the last cards go with a merge alone
    [
        ("sambola", 2),
        ("royal", 2),
        ("dutch + join_sequences=yes", 1),
        ("bicycle + max_wilds=3 + natural_ratio=twice_wilds + jokers_discardable=no", 4),
    ],
)
def test_C_2_D_4_8_who_goes_out_by_merging_in_the_step_of_the_last_cards(text: str, least: int) -> None:
    rules, last = parse_rules(text), 0
    for seed in range(MERGING):
        case = merging_case(rules, seed)
        if case:
            try:
                case.run()
            except AssertionError as error:
                raise AssertionError(f"seed {seed}: {case}") from error
            last += case.merges_last()
    assert last >= least


@pytest.mark.parametrize("rest", ["Kd", "2s", "9d", "Jk"])
@pytest.mark.parametrize("minimum", [90, 140])
def test_C_5_the_one_card_that_comes_with_the_pile_may_be_laid_to_go_out(rest: str, minimum: int) -> None:
    rules = house_rules(minimum, 1, rules=PRESETS["bicycle"])
    hand = ["Ks", "Kh", "Kh", "Jk", "Jk" if rest == "Kd" else "Kc"]
    follow_takes(state_of(rules, hand, pile=[rest, "Kc"], drawn=False), seed=1)
