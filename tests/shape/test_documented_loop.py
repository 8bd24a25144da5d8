"""The loop that the page of the engine shows is the loop that is compared with other libraries."""

from random import Random

import pytest

from benchmarks.peers import samba
from sambakit import Chance

PAGE = samba.PAGE.read_text(encoding="utf-8")


def test_the_benchmark_runs_the_function_that_the_page_prints() -> None:
    (entry,) = samba.entries()
    decisions, points = samba.documented_loop(PAGE)(Chance(Random(1).getrandbits(62)))
    assert entry.deal(Random(1)) == decisions
    assert len(points) == 2
    assert f"...     return decisions, deal_points(state)\n>>> {samba.LOOP}(" in PAGE  # shuffle and score are in it
    slower = PAGE.replace("...         decisions += 1", "...         decisions += 2")
    assert samba.documented_loop(slower)(Chance(Random(1).getrandbits(62)))[0] == 2 * decisions


def test_a_page_without_the_function_is_told() -> None:
    with pytest.raises(LookupError, match="defines no random_deal under '## Simulate deals'"):
        samba.documented_loop(PAGE.replace("random_deal", "another"))


def test_every_deal_is_measured_from_the_first_on() -> None:
    (entry,) = samba.entries()
    assert not entry.warms_up
