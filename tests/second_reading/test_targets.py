"""The target by number of players, wherever it decides: the end of matches, records, sheets (D-13.1, K-10, S-6.4)."""

from dataclasses import replace

import pytest

from tests.second_reading.tally import Tally
from tests.second_reading.targets import Changed, compare_sheet, play_match

BY_PLAYERS = [
    Changed("canasta + target=2:5000,3:7500,4:5000", {2: 5000, 3: 7500, 4: 5000}),  # Pagat's page of Canasta
    Changed("samba_1951 + players=2-4 + target=2:2000,3:2500,4:3000", {2: 2000, 3: 2500, 4: 3000}),
    Changed("dutch + target=1500,2:800,6:2000", {2: 800, 3: 1500, 4: 1500, 5: 1500, 6: 2000}),
    Changed("spanish + target=800,4:1500", {2: 800, 3: 800, 4: 1500, 6: 800}, more=True),
    Changed("fournier + target=1000,3:2000 + target_strict=yes", {2: 1000, 3: 2000, 4: 1000}, more=True),
    Changed("sambola + players=2,4,6 + target=2:1000,4:3000,6:2000", {2: 1000, 4: 3000, 6: 2000}),
    Changed("black_samba + target=3000,6:1500", {4: 3000, 6: 1500}),
]
CASES = [
    pytest.param(changed, players, id=f"{changed.rules.split()[0]}-{players}")
    for changed in BY_PLAYERS
    for players in changed.targets
]


@pytest.mark.deals(100)
@pytest.mark.parametrize(("changed", "players"), CASES)
def test_D_13_1_K_10_S_6_4_a_match_goes_to_the_target_for_so_many(changed: Changed, players: int) -> None:
    tally = Tally()
    for seed in range(2):
        play_match(changed, players, seed, tally)
    assert not tally.differences, tally.differences[0]
    assert tally.counts["matches"] == 2


@pytest.mark.parametrize(("changed", "players"), CASES)
def test_D_13_1_K_10_S_6_4_a_sheet_goes_to_the_target_for_so_many(changed: Changed, players: int) -> None:
    tally = Tally()
    compare_sheet(changed, players, tally)
    assert not tally.differences, tally.differences[0]
    assert tally.counts["sheets"] == 4


@pytest.mark.parametrize(("changed", "players"), CASES)
def test_D_13_1_another_target_is_noticed(changed: Changed, players: int) -> None:
    for other in (
        replace(changed, targets={players: changed.targets[players] + 5}),
        replace(changed, more=not changed.more),
    ):
        tally = Tally()
        compare_sheet(other, players, tally)
        assert tally.differences


@pytest.mark.deals(60)
def test_D_13_1_a_match_to_another_target_is_noticed() -> None:
    canasta = BY_PLAYERS[0]
    tally = Tally()
    for seed in range(2):
        play_match(replace(canasta, targets={2: 7500}), 2, seed, tally)
    assert tally.differences
