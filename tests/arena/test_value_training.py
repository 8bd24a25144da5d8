"""Training a net: what it learns from, that a run repeats by its seed, that what is learned holds elsewhere."""

import json
from functools import partialmethod
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from sambakit.arena.measuring.batches import local_workers
from sambakit.arena.measuring.results import ResultFile
from sambakit.arena.training import value_training
from sambakit.arena.training.value_training import Deals, Training, positions_of_a_deal, train
from sambakit.bots.deep.position_features import FEATURES
from sambakit.bots.deep.value_nets import read_net
from sambakit.bots.steady.policy import Steady
from sambakit.cli.main import main
from sambakit.engine.presets.dutch import DUTCH

TRAINING = Training(DUTCH, deals=20, units=(6, 3), epochs=4, seed=3, at_a_time=2)


def test_positions_of_both_sides_come_to_opposite_margins() -> None:
    steady = Steady(DUTCH, 4)
    found = positions_of_a_deal(DUTCH, steady, [steady], Random(1))
    assert all(len(features) == FEATURES for features, _ in found)
    assert len({margin for _, margin in found}) == 2
    assert sum({margin for _, margin in found}) == 0


def test_a_piece_of_work_depends_on_its_number_alone() -> None:
    found = Deals(DUTCH, 1, 2).play(0)
    assert len(found.features) == len(found.margins) * FEATURES
    assert found == Deals(DUTCH, 1, 2).play(0)
    assert found != Deals(DUTCH, 1, 2).play(1)


@pytest.mark.process(2)
def test_a_training_repeats_by_its_seed_with_a_file_and_without(tmp_path: Path) -> None:
    first = train(TRAINING, local_workers(1), None, lambda line: None)
    kept = ResultFile(tmp_path / "deals.jsonl")
    second = train(TRAINING, local_workers(2), kept, lambda line: None)
    assert first == second
    size = kept.path.stat().st_size
    again = ResultFile(kept.path)
    assert train(TRAINING, local_workers(1), again, lambda line: None) == first
    assert kept.path.stat().st_size == size  # no deal was played again
    rules, players, net = read_net(first.text)
    assert (rules, players) == (DUTCH, 4)
    assert net.output([0.1] * FEATURES) != net.output([0.2] * FEATURES)


def test_the_command_writes_a_net_and_says_how_good_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(value_training, "TESTED", 2)
    monkeypatch.setattr(value_training.Training, "__init__", partialmethod(Training.__init__, at_a_time=4))
    path = tmp_path / "net.json"
    run = CliRunner().invoke(
        main, ["train", str(path), "--deals", "8", "--units", "4", "--epochs", "2", "--workers", "1"]
    )
    assert run.exit_code == 0, run.output
    assert "explains" in run.output.splitlines()[-1]
    assert json.loads(path.read_text(encoding="utf-8"))["rules"] == "dutch.1"


def test_the_command_refuses_what_it_cannot_train(tmp_path: Path) -> None:
    run = CliRunner().invoke(main, ["train", str(tmp_path / "net.json"), "--rules", "quad"])
    assert run.exit_code == 2
    assert "no table of four players in two sides" in run.output
    run = CliRunner().invoke(main, ["train", str(tmp_path / "net.json"), "--units", "32,x"])
    assert run.exit_code == 2
    assert "32,16 is two layers" in run.output
