"""Hands of three cards, some of which may not be discarded: the listing and the definition agree on how they end."""

from collections.abc import Iterator
from itertools import combinations_with_replacement

import pytest

from sambakit.engine.deal import Deal
from sambakit.engine.presets.house_rules import parse_rules
from sambakit.engine.state.state import ANSWERED_NO, NOT_ASKED
from tests.properties.agreement import compare
from tests.rules.table import table

KINDS = ("Jk", "2s", "9c", "Kd", "3s")
ANY_SET = "sambola + out_sets=1 + out_pure=0 + out_mixed=0"
RULES = (
    "sambola",
    ANY_SET,
    f"{ANY_SET} + pass_with_one=yes",
    f"{ANY_SET} + final_discard=forced",
    f"{ANY_SET} + black_threes=never",
    "bolivia + jokers_discardable=no",
    "black_samba + jokers_discardable=no + out_sets=1",
    "royal + jokers_discardable=no + red_threes=optional",
)
OWN = (
    ("Ks Kh Kd", "6s 7s 8s"),
    ("9s 9s 9h 9h 9d 9d", "Ks Kh 2d"),
    ("9s 9s 9h 9h 9d 9d 9c", "Ks Kh Kd Kc", "Ks Kh 2d"),
    ("9s 9s 9h 9h 9d 2d 2h", "9s 9h 9d"),
)


def deals(text: str) -> Iterator[Deal]:
    """Yield a deal for each hand over each set of own melds; in one of two the partner has said no.

    With a last card that may be kept it always has: else the listing leaves rare ways out (`_can_pass`).
    """
    rules = parse_rules(text)
    always = rules.play.pass_with_one
    for own in OWN:
        for size in (1, 2, 3):
            for number, hand in enumerate(combinations_with_replacement(KINDS, size)):
                deal = table(" ".join(hand), own, rules=rules)
                deal.state.asked = ANSWERED_NO if number % 2 or always else NOT_ASKED
                yield deal


@pytest.mark.parametrize("text", RULES)
def test_C_5_O_2_what_can_be_ended_with_few_cards_is_listed(text: str) -> None:
    assert sum(compare(deal.state) for deal in deals(text)) > 1000
