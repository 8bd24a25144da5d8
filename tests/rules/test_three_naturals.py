"""`natural_ratio=three`: a group holds three naturals beside its wilds, as a German sheet of three packs prints it."""

import pytest

from sambakit.engine.presets.house_rules import parse_rules
from sambakit.engine.rules.max_completed_sets import max_completed_sets
from tests.properties.agreement import compare
from tests.rules.table import listed, refused, table


@pytest.mark.parametrize(
    ("laid", "allowed"),
    [
        ("Ks Kh 2d", False),
        ("Ks Kh Jk 2d", False),
        ("Ks Kh Kd", True),
        ("Ks Kh Kd 2d", True),
        ("Ks Kh Kd 2d Jk", True),
        ("Ks Kh Kd Kc 2d Jk 2c", False),
    ],
)
def test_natural_ratio_three_asks_for_three_naturals_beside_wilds(laid: str, allowed: bool) -> None:
    rules = parse_rules("bicycle + natural_ratio=three")
    deal = table(f"{laid} 5h 6d 8c", ["Qs Qh Qd"], rules=rules)
    assert refused(deal, f"lay {laid}") == (None if allowed else "B-4.1")
    starts = [action for action in listed(deal) if action.startswith("lay")]
    assert not [action for action in starts if "2d" in action or "Jk" in action]  # a wild joins three that lie
    assert len(starts) == (laid.count("K") > 2) + (laid.count("K") > 3) * 3
    compare(deal.state)


def test_natural_ratio_three_holds_for_what_is_added_and_for_takes() -> None:
    rules = parse_rules("fournier + natural_ratio=three")
    assert "add 2d A1" in listed(table("2d 5h 5d", ["Ks Kh Kd"], rules=rules))
    deal = table("Ks 2d 5h 5d", ["Qs Qh Qd"], rules=rules, pile="Kc", drawn=False)
    assert refused(deal, "take wild Ks 2d") == "F-4.4"
    assert not [action for action in listed(deal) if action.startswith("take wild")]
    deal = table("Ks 2d 5h 5d", ["Qs Qh Qd", "Kh Kd Kc"], rules=rules, pile="Kc", drawn=False)
    assert "take wild Ks 2d A2" in listed(deal)
    compare(deal.state)


def test_natural_ratio_three_bounds_the_wilds_of_a_canasta() -> None:
    rules = parse_rules("dutch + decks=1 + jokers=15 + players=2 + max_wilds=5 + natural_ratio=three")
    assert max_completed_sets(rules).mixed == 11  # of four naturals of a rank, three are in one
