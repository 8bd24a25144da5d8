"""Intervals, the sequential test and match shares against values that are known."""

from math import log, sqrt
from random import Random

import numpy
import pytest

from sambakit.arena.contests.duplicate import Board, Pair
from sambakit.arena.contests.margin import interval_of, margin_of
from sambakit.arena.contests.matches import PlayedMatches, matches_over, shares_of, simulated_matches
from sambakit.arena.measuring.sequential import LEAST_PAIRS, SequentialTest
from sambakit.engine.match import is_match_over
from sambakit.engine.presets import PRESETS
from sambakit.engine.presets.dutch import DUTCH
from sambakit.engine.presets.house_rules import parse_rules
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.games.samba import ADAPTER


def pair_of(there: int, back: int) -> Pair:
    """Return a pair in which the first team wins by `there` and then by `back` points."""
    return Pair((Board((0, 1), (there, 0), 25, 0), Board((1, 0), (0, back), 25, -1)))


def test_the_margin_is_over_pairs_not_over_deals() -> None:
    """Boards that cancel in each pair say that the bots are equal, however far they lie apart."""
    margin = margin_of([pair_of(1000, -1000), pair_of(-500, 500), pair_of(300, -300)], seed=1)
    assert (margin.mean, margin.interval) == (0, (0, 0))
    assert margin.spread_deal > 500
    assert margin.turns == 25


def test_tied_deals_are_counted() -> None:
    assert margin_of([pair_of(0, 100), pair_of(-100, 0), pair_of(5, 5), pair_of(5, 6)], seed=1).ties == 2 / 8


def test_the_interval_of_few_values_is_students() -> None:
    """1 to 10: mean 5.5, deviation 3.02765; a printed table of t says 2.262157 for 9 degrees of freedom."""
    low, high = interval_of(list(range(1, 11)), seed=1)
    half = 2.262157 * 3.0276504 / sqrt(10)
    assert (low, high) == pytest.approx((5.5 - half, 5.5 + half), abs=1e-4)


def test_the_interval_of_many_values_is_the_normal_one() -> None:
    rng = Random(4)
    values = [rng.gauss(100, 700) for _ in range(2000)]
    mean, spread = numpy.mean(values), numpy.std(values)
    low, high = interval_of(values, seed=3)
    assert (low, high) == pytest.approx((mean - 1.96 * spread / sqrt(2000), mean + 1.96 * spread / sqrt(2000)), abs=1.5)
    assert interval_of(values, seed=3) == (low, high)


def test_nineteen_in_twenty_intervals_hold_the_mean() -> None:
    """Heavy tails as deals have them: Student's t with five degrees of freedom."""
    rng = numpy.random.default_rng(7)
    intervals = [interval_of((rng.standard_t(5, 60) * 500 + 50).tolist(), seed) for seed in range(300)]
    held = sum(low <= 50 <= high for low, high in intervals)
    assert 0.90 <= held / 300 <= 0.98


def test_the_log_ratio_is_walds() -> None:
    """Four pairs 10, 30, 50, 70: variance 2000/3; Σ(x − 25) = 60, so the ratio is 50 · 60 / 666.7 = 4.5."""
    test = SequentialTest(0, 50)
    for mean in (10, 30, 50, 70):
        test.add(mean)
    assert test.seen.variance == pytest.approx(2000 / 3)
    assert test.log_ratio == pytest.approx(4.5)
    assert test.accepted is None  # too few to trust the variance


def run(test: SequentialTest, margin: float, rng: numpy.random.Generator) -> bool:
    """Feed `test` until it accepts; returns whether its interval has held the true margin all the time."""
    held = True
    while test.accepted is None:
        test.add(float(margin + 542 * rng.standard_t(5)))
        if test.pairs >= LEAST_PAIRS:
            low, high = test.interval
            held &= low <= margin <= high
    return held


def test_the_sequential_test_errs_in_one_run_of_twenty_and_its_interval_holds() -> None:
    rng = numpy.random.default_rng(5)
    for margin in (0, 200):
        tests = [SequentialTest(0, 200) for _ in range(200)]
        held = sum(run(test, margin, rng) for test in tests)
        wrong = sum(test.accepted != margin for test in tests)
        assert wrong <= 18  # of 200; more has a chance of one in a hundred at one error in twenty
        assert held >= 182


def test_the_sequential_test_is_quick_where_the_answer_is_clear() -> None:
    test = SequentialTest(0, 50)
    run(test, 900, numpy.random.default_rng(1))
    assert (test.pairs, test.accepted) == (LEAST_PAIRS, 50)
    assert test.log_ratio > log(19)
    alike = SequentialTest(0, 50)
    for _ in range(LEAST_PAIRS):
        alike.add(0)
    assert alike.accepted == 0


def test_two_margins_in_the_wrong_order_make_no_test() -> None:
    with pytest.raises(ValueError, match="the lower first"):
        SequentialTest(50, 50)


HOUSE = ("dutch + tie=play_on", "dutch + target=10000,4:7500")


@pytest.mark.parametrize("rules", [*PRESETS.values(), *map(parse_rules, HOUSE)], ids=lambda rules: rules.name)
def test_a_row_of_totals_ends_a_match_as_the_rules_say(rules: RuleSet) -> None:
    target = rules.scores.target_for(4)
    rng = Random(1)
    choices = (target - 5, target, target + 5, 0, -100)
    rows = [[rng.choice(choices) for _ in range(3)] for _ in range(60)]
    found = matches_over(ADAPTER.goal(rules, 4), numpy.array(rows, dtype=float))
    assert found.tolist() == [is_match_over(rules, 4, row) for row in rows]


def test_simulated_matches_go_to_the_target() -> None:
    """A deal brings 1,900 to 0: six deals to 10,000, whichever board is drawn."""
    always = simulated_matches(DUTCH, 4, [pair_of(1900, 1900)] * 3, seed=1, matches=500)
    assert (always.won, always.tied, always.deals) == (1, 0, 6)
    house = parse_rules("dutch + target=10000,4:5000")
    assert simulated_matches(house, 4, [pair_of(1900, 1900)], seed=1, matches=50).deals == 3
    never = simulated_matches(DUTCH, 4, [pair_of(-10, -10)] * 2, seed=1, matches=50)
    assert (never.won, never.tied) == (0, 1)  # nobody gets there


def test_simulated_matches_of_equals_are_even_and_draws_are_told() -> None:
    rng = Random(8)
    results = [rng.gauss(0, 1000) for _ in range(200)]
    pairs = [
        Pair(
            (Board((0, 1), (int(2000 + x), int(2000 - x)), 25, 0), Board((1, 0), (int(2000 + x), int(2000 - x)), 25, 0))
        )
        for x in results
    ]
    shares = simulated_matches(DUTCH, 4, pairs, seed=2, matches=20_000)
    assert shares.won + shares.tied / 2 == pytest.approx(0.5, abs=0.02)
    drawn = simulated_matches(DUTCH, 4, [Pair((Board((0, 1), (5000, 5000), 9, 0),))] * 2, seed=2, matches=100)
    assert (drawn.won, drawn.tied, drawn.deals) == (0, 1, 2)


def test_the_share_of_played_matches_has_wilsons_interval() -> None:
    """45 of 50 decks: Wilson's interval from 78.6 % to 95.7 % (from the formula by hand)."""
    played = [PlayedMatches((0, 0), (6, 7))] * 45 + [PlayedMatches((1, None), (5, 6))] * 5
    shares = shares_of(played, seed=1)
    assert (shares.matches, shares.won, shares.tied) == (100, 0.9, 0.05)
    assert shares.won_interval == pytest.approx((0.7864, 0.9565), abs=1e-3)
    low, high = shares_of([PlayedMatches((0, 0), (6, 7))] * 10, seed=1).won_interval or (0, 0)
    assert low < 0.75
    assert high == 1


def test_halved_decks_narrow_the_interval_of_played_matches() -> None:
    """Of 200 decks 140 are halved, 40 won and 20 lost: 0.55 ± 1.96 · 0.269 / √200, while Wilson's is ± 0.069."""
    played = [PlayedMatches((0, 1), (6, 6))] * 140 + [PlayedMatches((0, 0), (5, 6))] * 40
    shares = shares_of([*played, *[PlayedMatches((1, 1), (5, 6))] * 20], seed=1)
    assert shares.won == pytest.approx(0.55)
    assert shares.won_interval == pytest.approx((0.513, 0.587), abs=4e-3)
