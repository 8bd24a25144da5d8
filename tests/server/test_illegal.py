"""Plays that the rules refuse, in small (T14; the full form: tests/soak/illegal.py)."""

import pytest

from tests.server.illegal import guessed


@pytest.mark.parametrize(("rules", "players"), [("dutch", 4), ("fournier", 2), ("canasta", 4), ("samba_romme", 2)])
def test_T14_a_play_that_the_rules_refuse_names_its_rule_and_changes_nothing(rules: str, players: int) -> None:
    counts = guessed(rules, players, seed=14, most=500)
    assert counts["states"] > 20
    assert sum(name.startswith("code ") for name in counts) > 8
