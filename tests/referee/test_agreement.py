"""The engine and the referee agree on random deals of every rule set: what is legal, what lies there, what counts."""

import pytest

from sambakit.engine.presets import PRESETS
from tests.referee.compare import disagreements
from tests.referee.values import HOUSE, VALUES

DEALS = 20  # of each rule set, divided over its numbers of players
MANY = pytest.mark.deals(40)  # an end that is tried is counted as well

GAMES = [
    pytest.param(name, players, id=f"{name}-{players}", marks=MANY if len(VALUES[name].side_of) == 1 else ())
    for name in PRESETS
    if name in VALUES
    for players in VALUES[name].side_of
]
HOUSE_DEALS = 12  # of each of the house rules, by four


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_engine_and_referee_agree_in_random_deals(name: str, players: int) -> None:
    assert disagreements(name, players, seed=1, deals=DEALS // len(VALUES[name].side_of)) == []


@pytest.mark.parametrize("text", HOUSE)
def test_engine_and_referee_agree_by_house_rules_too(text: str) -> None:
    assert disagreements(text, 4, seed=1, deals=HOUSE_DEALS) == []
