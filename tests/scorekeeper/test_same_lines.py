"""One truth: an entry gives the score lines of the engine, line by line, with rules and facts, in every rule set."""

import json
from collections import Counter
from random import Random

import pytest

from sambakit.engine.presets import PRESETS
from sambakit.engine.scoring.scoring import score_deal
from sambakit.romme.rules.rules import SAMBA_ROMME
from sambakit.scorekeeper.score_lines import score_entry
from sambakit.scorekeeper.scoring_data import scoring_data_of
from tests.properties.house_rules import random_house_rules
from tests.properties.mischief import mischievous_deal
from tests.properties.test_scoring import random_end
from tests.romme.house_rules import some_rules
from tests.scorekeeper.agreeing import compare_deal, compare_lines, compare_romme
from tests.scorekeeper.deriving import entry_of


@pytest.mark.parametrize("name", PRESETS)
def test_C_13_a_few_deals_of_every_rule_set_have_the_lines_of_the_engine(name: str) -> None:
    rng, data = Random(name), scoring_data_of(PRESETS[name])
    for _ in range(4):
        compare_deal(PRESETS[name], rng, data)


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.deals(1000)
def test_C_13_a_thousand_deals_of_every_rule_set_have_the_lines_of_the_engine(name: str) -> None:
    rng, data = Random(f"{name} many"), scoring_data_of(PRESETS[name])
    for _ in range(1000):
        compare_deal(PRESETS[name], rng, data)


@pytest.mark.deals(1000)
def test_C_13_a_thousand_house_rules_have_the_lines_of_the_engine() -> None:
    for seed in range(1000):
        rng = Random(seed)
        compare_deal(random_house_rules(rng), rng)


def test_C_13_some_house_rules_have_the_lines_of_the_engine() -> None:
    for seed in range(15):
        rng = Random(seed)
        compare_deal(random_house_rules(rng), rng)


def test_some_games_of_samba_romme_have_the_lines_of_the_engine() -> None:
    seen: Counter[str] = Counter()
    for seed in range(20):
        seen += compare_romme(some_rules(seed), seed)
    assert {"hand", "out", "row_short"} <= set(seen)


@pytest.mark.deals(2000)
def test_a_thousand_games_of_samba_romme_have_the_lines_of_the_engine() -> None:
    for seed in range(1000):
        compare_romme(SAMBA_ROMME, seed)
        compare_romme(some_rules(seed), seed)


@pytest.mark.parametrize("name", ["dutch", "bicycle", "fournier", "spanish"])
def test_made_up_ends_with_many_sets_have_the_lines_of_the_engine(name: str) -> None:
    """Deals at random seldom complete much; these have up to eight melds a side, whatever the pack holds."""
    rules, rng, seen = PRESETS[name], Random(name), Counter[str]()
    data = scoring_data_of(rules)
    for _ in range(300):
        state = random_end(rules, 4, rng)
        found = score_entry(data, entry_of(state))
        assert found == score_deal(state)
        seen.update(line.item for score in found for line in score.lines)
    assert {"pure", "mixed", "red_threes", "out", "hand"} <= set(seen)


@pytest.mark.parametrize("name", ["fournier", "spanish", "bicycle"])
def test_C_15_claimed_penalties_have_the_line_of_the_engine(name: str) -> None:
    data, fined = scoring_data_of(PRESETS[name]), 0
    for seed in range(6):
        deal = mischievous_deal(PRESETS[name], 4, seed).deal
        assert deal is not None
        seen = compare_lines(data, 4, entry_of(deal.state, deal.penalties), deal.scores())
        fined += seen["penalties"]
    assert fined or name == "bicycle"


@pytest.mark.parametrize("rules", [*PRESETS.values(), SAMBA_ROMME], ids=lambda rules: rules.name)
def test_scoring_data_is_small_and_survives_json(rules: object) -> None:
    data = scoring_data_of(rules)
    text = json.dumps(data)
    assert len(text) < 4000
    assert json.dumps(json.loads(text)) == text
