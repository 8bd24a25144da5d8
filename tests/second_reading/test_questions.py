"""Who may ask, when, and what the answer binds to, in random deals of every rule set (SOURCES.md section 4)."""

from dataclasses import replace
from typing import Any

import pytest

from tests.second_reading.deals import compare
from tests.second_reading.readings import READINGS, Reading
from tests.second_reading.tally import Tally


@pytest.mark.deals(30)
@pytest.mark.parametrize("name", READINGS)
def test_C_9_D_10_6_B_7_3_F_6_3_S_5_4_K_12_asking_and_answers_in_random_deals(name: str) -> None:
    tally = Tally()
    for seed in range(3):
        compare(name, seed, tally)
    assert not tally.differences, tally.differences[0]
    assert tally.counts["decisions with a search"] > 50


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("bicycle", {"wild_onto_finished": True}),
        ("dutch", {"sets": 3}),
        ("dutch", {"passes": False}),
        ("fournier", {"sets": 2}),
        ("black_samba", {"sequence_wilds": 0, "run_with_wild": False}),
        ("canasta", {"asks_before_melding": False}),
        ("spanish", {"asks_by": "F-6.3"}),
    ],
)
@pytest.mark.deals(60)
def test_C_9_another_reading_is_noticed(name: str, change: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    other: Reading = replace(READINGS[name], **change)
    monkeypatch.setitem(READINGS, name, other)
    tally = Tally()
    for seed in range(15):
        compare(name, seed, tally, players=4)
        if tally.differences:
            return
    pytest.fail("nothing differs")
