"""The margin without luck: the same in the mean, with less scatter, and no deal has a say in its own share."""

from dataclasses import replace
from random import Random

import pytest

from sambakit.arena.contests.adjusting import USUAL, adjusted_margin
from sambakit.arena.contests.duplicate import Board, Pair, play_pair
from sambakit.bots import make_bot
from sambakit.engine.presets.dutch import DUTCH


def pairs_of(count: int, skill: int = 100, known: float = 1.0) -> list[Pair]:
    """Return pairs of a first team that is better by `skill`; luck is told with the factor 1 / `known`."""
    rng = Random(3)
    pairs = []
    for _ in range(count):
        boards = []
        for seating in ((0, 1), (1, 0)):
            luck, rest = rng.gauss(0, 300), rng.gauss(0, 150)
            lead = round((skill if seating[0] == 0 else -skill) + luck + rest)
            boards.append(Board(seating, (lead, 0), 20, 0, luck=luck / known))
        pairs.append(Pair(tuple(boards)))
    return pairs


@pytest.mark.parametrize("known", [0.5, 1.0, 2.0])
def test_luck_goes_by_the_coefficient_that_fits(known: float) -> None:
    pairs = pairs_of(400, known=known)
    found = adjusted_margin(pairs, seed=1)
    assert found.coefficients == pytest.approx((known, known), rel=0.1)
    assert found.mean == pytest.approx(100, abs=20)
    assert found.interval[0] < 100 < found.interval[1]
    assert 0.15 < found.left_deal < 0.25
    assert 0.15 < found.left_pair < 0.25
    assert found.luck_interval[0] < 0 < found.luck_interval[1]


def test_the_coefficient_of_a_pair_comes_from_the_others() -> None:
    pairs = pairs_of(200)
    before = adjusted_margin(pairs, seed=1).coefficients
    pairs[0] = replace(pairs[0], boards=tuple(replace(board, luck=1e5) for board in pairs[0].boards))
    after = adjusted_margin(pairs, seed=1).coefficients
    assert after[0] == before[0]
    assert after[1] != pytest.approx(before[1], rel=0.1)


def test_few_pairs_have_nearly_the_usual_coefficient() -> None:
    for found in adjusted_margin(pairs_of(4, known=20.0), seed=1).coefficients:
        assert USUAL < found < 3
    without = [replace(pair, boards=tuple(replace(board, luck=0.0) for board in pair.boards)) for pair in pairs_of(4)]
    assert adjusted_margin(without, seed=1).coefficients == (USUAL, USUAL)


def test_luck_of_side_0_is_that_of_the_team_that_sits_there() -> None:
    assert Board((0, 1), (0, 0), 20, 0, luck=70.0).luck_of_first == 70
    assert Board((1, 0), (0, 0), 20, 0, luck=70.0).luck_of_first == -70
    assert Board((1, 0), (0, 0), 20, 0).luck_of_first == 0


@pytest.mark.deals(4)
def test_luck_is_told_where_it_is_asked_for_and_repeats() -> None:
    bot = make_bot("greedy")
    one, other, without = (play_pair(DUTCH, 4, bot, bot, 1, 3, luck_orders=orders) for orders in (2, 2, 0))
    assert [board.luck for board in one.boards] == [board.luck for board in other.boards]
    assert all(board.luck for board in one.boards)
    assert [board.luck for board in without.boards] == [None, None]
    assert [board.points for board in without.boards] == [board.points for board in one.boards]
