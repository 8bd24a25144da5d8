"""Tuning: weights move as told, and a round of it repeats by its seed."""

import json
from dataclasses import asdict, replace
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from sambakit.arena.tuning import BY_POINTS, FULL_STEP, LONGEST, NAMES, moved, sample, step_of, tune
from sambakit.bots.weights import PARTNERS
from sambakit.engine.rulesets.dutch import DUTCH

STILL = dict.fromkeys(NAMES, 0.0)


def test_no_steps_move_nothing() -> None:
    assert moved(PARTNERS, STILL) == PARTNERS


def test_a_step_back_undoes_a_step() -> None:
    moves = STILL | {"draw": 1.0, "out": -2.0}
    there = moved(PARTNERS, moves)
    assert there.draw > PARTNERS.draw
    assert there.out == PARTNERS.out - 160
    assert asdict(moved(there, moves, -1)) == pytest.approx(asdict(PARTNERS))


def test_a_slope_within_its_error_moves_nothing() -> None:
    assert step_of(8.0, 9.0) == 0
    assert step_of(-0.0, 0.0) == 0
    assert step_of(FULL_STEP, 0.0) == pytest.approx(1)
    assert 0 < step_of(FULL_STEP, 15.0) < 1
    assert step_of(-1e6, 1.0) == -LONGEST


def test_without_moves_a_sample_gains_nothing() -> None:
    rng = Random(3)
    assert [sample(DUTCH, players, PARTNERS, STILL, 0, rng) for players in (2, 4, 6)] == [0, 0, 0]


def test_a_round_repeats_by_its_seed(tmp_path: Path) -> None:
    start = tmp_path / "start.json"
    start.write_text(json.dumps(asdict(PARTNERS)))
    results = [tmp_path / name for name in ("first.json", "second.json")]
    for result in results:
        words = [str(start), str(result), "--rounds", "1", "--samples", "3", "--players", "4", "--players", "2"]
        assert CliRunner().invoke(tune, words).exit_code == 0
    first, second = (result.read_text() for result in results)
    assert first == second
    assert set(json.loads(first)) == {*NAMES, BY_POINTS}


def test_a_challenger_is_tuned_against_a_table_that_stays() -> None:
    weaker = {name: 8.0 if name == "hold" else 0.0 for name in NAMES}  # forwards it holds its cards, backwards not
    against = {"champion": PARTNERS, "poor": replace(PARTNERS, hold=150.0, opened=-1000.0)}
    gained = {
        who: [sample(DUTCH, 4, PARTNERS, weaker, number, Random(number), table) for number in range(4)]
        for who, table in against.items()
    }
    assert sum(gained["champion"]) < 0
    assert gained["champion"] != gained["poor"]
    still = [sample(DUTCH, 4, PARTNERS, STILL, number, Random(number), against["poor"]) for number in range(2)]
    assert still == [0, 0]
