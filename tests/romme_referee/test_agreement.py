"""The game and the slow referee agree in random games, by the printed rules and by house rules."""

import pytest

from sambakit.romme.rules import SAMBA_ROMME
from tests.romme.house_rules import some_rules
from tests.romme_referee.compare import compare_game


@pytest.mark.parametrize("seed", range(24))
def test_game_and_referee_agree(seed: int) -> None:
    assert compare_game(SAMBA_ROMME, seed) > 20


@pytest.mark.parametrize("seed", range(36))
def test_game_and_referee_agree_by_house_rules(seed: int) -> None:
    assert compare_game(some_rules(seed), seed) > 2
