"""Duplicate pairs, duels over them, and the margin with its interval."""

from statistics import fmean

import pytest

from sambakit.arena.duplicate import Pair, play_pair
from sambakit.arena.margin import margin_of
from sambakit.arena.workers import Duel, play_duel
from sambakit.bots import make_bot
from sambakit.engine.rulesets.dutch import DUTCH


def pair_of(there: float, back: float) -> Pair:
    return Pair(there, back, turns=50)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_a_bot_against_itself_gains_nothing(players: int) -> None:
    pair = play_pair(DUTCH, players, make_bot("greedy"), make_bot("greedy"), seed=1, number=2)
    assert pair.there == -pair.back != 0
    assert pair.mean == 0


def test_exchanging_the_bots_turns_the_margin_round() -> None:
    first, second = make_bot("greedy"), make_bot("steady")
    there = play_pair(DUTCH, 4, first, second, seed=3, number=1)
    back = play_pair(DUTCH, 4, second, first, seed=3, number=1)
    assert there.mean == -back.mean != 0


def test_a_duel_gives_the_same_pairs_however_many_processes_play_it() -> None:
    duel = Duel(DUTCH, 4, "greedy", "random", pairs=12, seed=4)
    alone, shared = dict(play_duel(duel, 1)), dict(play_duel(duel, 2))
    assert sorted(alone) == sorted(shared) == list(range(12))
    assert [alone[number].mean for number in range(12)] == [shared[number].mean for number in range(12)]


def test_every_number_of_players_has_a_margin() -> None:
    for players in (2, 3, 4, 5, 6):
        pairs = [pair for _, pair in play_duel(Duel(DUTCH, players, "greedy", "random", pairs=2, seed=1), 1)]
        assert fmean(pair.mean for pair in pairs) > 0


def test_mixed_scores_go_round_all_steps_of_the_opening_minimum() -> None:
    duel = Duel(DUTCH, 4, "greedy", "random", pairs=40, seed=1, mixed_scores=True)
    minimums = {DUTCH.play.opening_minimum(duel.scores(number)[0]) for number in range(duel.pairs)}
    assert minimums == {15, 50, 90, 120, 150}
    assert {Duel(DUTCH, 4, "greedy", "random", pairs=40, seed=1).scores(number) for number in range(40)} == {(0, 0)}


def test_the_interval_is_over_pairs_not_over_deals() -> None:
    """Boards that cancel in each pair say that the bots are equal, however far they lie apart."""
    margin = margin_of([pair_of(1000, -1000), pair_of(-500, 500), pair_of(300, -300)], seed=1)
    assert (margin.mean, margin.low, margin.high) == (0, 0, 0)
    assert margin.spread_deal > 500


def test_the_interval_narrows_with_the_root_of_the_pairs() -> None:
    few = [pair_of(100 + 10 * (number % 7), 80) for number in range(50)]
    many = few * 16
    narrow, wide = margin_of(many, seed=2), margin_of(few, seed=2)
    assert narrow.mean == pytest.approx(wide.mean)
    assert (wide.high - wide.low) / (narrow.high - narrow.low) == pytest.approx(4, rel=0.1)
    assert narrow.low < narrow.mean < narrow.high
