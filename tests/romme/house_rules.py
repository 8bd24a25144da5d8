"""House rules drawn at random, the printed rules among them."""

from dataclasses import replace
from random import Random
from typing import Any

from sambakit.game.rule_problems import UnplayableRules
from sambakit.romme.rules.rules import SAMBA_ROMME, RommeRules, SambaColours

CHOICES: dict[str, dict[str, list[Any]]] = {
    "deal": {
        "hand_dealer": [1, 4, 6, 9, 12],
        "hand_opener": [2, 5, 7, 10],
        "buracos": [0, 1, 2, 3],
        "buraco_size": [0, 1, 3, 6, 8],
        "draw": [1, 2, 3],
    },
    "melds": {
        "row_min": [3, 4, 5],
        "row_max": [5, 7, 11, 12],
        "cyclic": [True, False],
        "row_jokers": [0, 1],
        "set_values": [frozenset(), frozenset({4, 8, 12}), frozenset({1, 7}), frozenset(range(3, 13))],
        "set_grows": [True, False],
        "samba_values": [frozenset(), frozenset({4, 8, 12}), frozenset({1, 5, 9, 11}), frozenset({6, 7, 8})],
        "samba_colours": list(SambaColours),
    },
    "pile": {"take_needs_canastra": [True, False], "take_add": [True, False], "take_new": [True, False]},
    "end": {"stalemate_turnovers": [1, 2, 3], "stalemate_buraco": [True, False]},
}


def some_rules(seed: int) -> RommeRules:
    """Return the printed rules for every third seed, else ones with some fields replaced."""
    rng = Random(f"rules {seed}")
    while seed % 3:
        try:
            groups = {
                group: replace(
                    getattr(SAMBA_ROMME, group),
                    **{name: rng.choice(values) for name, values in fields.items() if rng.random() < 0.4},
                )
                for group, fields in CHOICES.items()
            }
            return replace(SAMBA_ROMME, **groups)
        except UnplayableRules:
            continue
    return SAMBA_ROMME
