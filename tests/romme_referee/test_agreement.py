"""The game and the slow referee agree in random games, by the printed rules and by house rules."""

from dataclasses import replace
from typing import Any

import pytest

from sambakit.romme.rules.rules import SAMBA_ROMME, SambaColours
from tests.romme.house_rules import some_rules
from tests.romme_referee.compare import compare_game


@pytest.mark.parametrize("seed", range(12))
def test_game_and_referee_agree(seed: int) -> None:
    assert compare_game(SAMBA_ROMME, seed)["decisions"] > 20


@pytest.mark.parametrize("seed", range(24))
def test_game_and_referee_agree_by_house_rules(seed: int) -> None:
    assert compare_game(some_rules(seed), seed)["decisions"] > 2


@pytest.mark.parametrize(
    ("group", "changed"),
    [
        ("melds", {"row_max": 4}),
        ("melds", {"cyclic": False}),
        ("melds", {"row_jokers": 0}),
        ("melds", {"set_grows": False}),
        ("melds", {"set_values": frozenset({4, 8})}),
        ("melds", {"samba_colours": SambaColours.ANY}),
        ("pile", {"take_needs_canastra": False}),
        ("pile", {"take_add": False}),
        ("pile", {"take_new": False}),
        ("end", {"stalemate_turnovers": 3}),
        ("end", {"stalemate_buraco": True}),
        ("scores", {"row_small": 310}),
        ("scores", {"row_small_joker": 140}),
        ("scores", {"terzett": 210}),
        ("scores", {"many_cards": 5}),
        ("scores", {"hand_card_many": 30}),
        ("scores", {"out": 610}),
    ],
    ids=lambda value: "-".join(value) if isinstance(value, dict) else None,
)
def test_a_referee_with_one_other_rule_is_noticed(group: str, changed: dict[str, Any]) -> None:
    others = replace(SAMBA_ROMME, **{group: replace(getattr(SAMBA_ROMME, group), **changed)})
    for seed in range(40):
        try:
            compare_game(SAMBA_ROMME, seed, others)
        except AssertionError:
            return
    pytest.fail("40 games do not tell these rules from the printed ones")
