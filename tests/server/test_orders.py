"""Commands in any order, in small (T7; the full form: tests/soak/orders.py)."""

import pytest

from tests.server.orders import in_any_order


@pytest.mark.parametrize(("rules", "seed"), [("dutch", 1), ("dutch", 2), ("dutch", 3), ("samba_romme", 4)])
def test_T7_commands_in_any_order_make_what_each_of_them_makes_once(rules: str, seed: int) -> None:
    counts = in_any_order(seed, rules)
    assert counts["sent"] > 100
    assert min(counts[kind] for kind in ("Done", "Duplicate", "Stale", "lost answers")) > 3
