"""Tests are held to what their marks say that they cost, and the plan says which of them `make test` runs."""

import subprocess
import sys
from collections import Counter
from random import Random

import pytest

from sambakit.engine.deal import new_deal
from sambakit.engine.playout import RandomPolicy, advance, play_out
from sambakit.engine.presets import PRESETS
from sambakit.engine.stepping import apply, new_state
from sambakit.engine.values.cards import pack, shuffled
from sambakit.engine.values.chance import Chance
from tests import costs, plan
from tests.conftest import pytest_runtest_setup

DUTCH = PRESETS["dutch"]
DECK = shuffled(pack(DUTCH.table.decks, DUTCH.table.jokers), Random(1))


def counted(kind: str) -> int:
    return costs.SPENT.here[kind]


def test_a_process_is_counted_as_what_it_is_started_for() -> None:
    with costs.starting("probe"):
        subprocess.run([sys.executable, "-c", ""], check=True)
    assert (counted("probe"), counted("process")) == (1, 0)


def test_a_deal_that_is_played_by_actions_is_counted_once() -> None:
    deal, rng = new_deal(DUTCH, 4, DECK, 0), Random(1)
    while not deal.over:
        assert counted("deals") == 0
        deal.act(rng.choice(deal.legal()))
    assert counted("deals") == 1
    with pytest.raises(ValueError, match="at least one action"):
        deal.play([])
    assert counted("deals") == 1


def test_a_deal_that_the_core_plays_is_counted_once() -> None:
    policies = [RandomPolicy()] * 4
    play_out(new_state(DUTCH, 4, DECK, 0), policies, Chance(1))
    state = new_state(DUTCH, 4, DECK, 0)
    advance(state, policies, Chance(1), 10)
    assert counted("deals") == 1
    deal = new_deal(DUTCH, 4, DECK, 0)
    rng = Random(1)
    while not deal.over:
        apply(deal.state, rng.choice(deal.legal()))
    assert counted("deals") == 2


def test_a_second_try_is_not_charged_for_the_first() -> None:
    costs.SPENT.add("probe")
    pytest_runtest_setup()
    assert counted("probe") == 0


class Marked(pytest.Item):
    """A test that is not run."""

    def runtest(self) -> None:
        raise NotImplementedError


def test_a_test_that_costs_more_than_its_marks_say_is_told_its_marks(request: pytest.FixtureRequest) -> None:
    item = Marked.from_parent(request.node, name="marked")
    item.add_marker(pytest.mark.page(2))
    item.add_marker(pytest.mark.deals(30))
    assert costs.marked(item) == Counter(page=2, deals=30)
    assert costs.complaint(item, Counter(page=2, deals=30)) == ""
    assert costs.complaint(item, Counter(deals=60)) == ""
    words = costs.complaint(item, Counter(page=3, deals=61, process=1))
    assert "3 × page (its marks allow 2)" in words
    assert "mark it @pytest.mark.page(3) @pytest.mark.process(1) @pytest.mark.deals(61)" in words


def test_a_test_without_marks_may_play_twenty_deals(request: pytest.FixtureRequest) -> None:
    assert costs.complaint(request.node, Counter(deals=20)) == ""
    assert "21 × deals" in costs.complaint(request.node, Counter(deals=21))
    assert all(kind in costs.complaint(request.node, Counter({kind: 1})) for kind in ("page", "server", "process"))


def test_limits_are_of_all_tests_together() -> None:
    assert costs.over_limits(costs.MOST) == []
    assert len(costs.over_limits(Counter({kind: most + 1 for kind, most in costs.MOST.items()}))) == 4


def test_patterns_name_files_tests_and_cases() -> None:
    name = "tests/rules/test_pile.py::test_a[dutch-4]"
    assert plan.fits(name, ("tests/rules/*",))
    assert plan.fits(name, ("tests/rules/test_pile.py::test_a",))
    assert plan.fits(name, ("tests/rules/test_pile.py::test_a[dutch-*]",))
    assert not plan.fits(name, ("tests/rules/test_pile.py::test_a[fournier-*]", "tests/rules/test_pile.py::test_b"))


def test_a_line_of_the_plan_without_a_test_and_a_promise_without_one_are_told() -> None:
    assert len(plan.stale([])) == len(plan.FULL) + len(plan.QUICK) + len(plan.ONCE)
    assert plan.broken_promises(plan.PROMISES.values()) == []
    assert len(plan.broken_promises([])) == 9
