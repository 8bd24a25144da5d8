"""Training a net: what it learns from, that a run repeats by its seed, that what is learned holds elsewhere."""

import json
from dataclasses import replace
from functools import partialmethod
from pathlib import Path
from random import Random
from time import monotonic, sleep

import pytest
from click.testing import CliRunner

from sambakit.arena.measuring.batches import local_workers
from sambakit.arena.measuring.results import ResultFile
from sambakit.arena.training import learning, value_training
from sambakit.arena.training.learning import Course, Learner, OtherCheckpoint
from sambakit.arena.training.value_training import Deals, Training, positions_of_a_deal, train
from sambakit.bots.deep.position_features import FEATURES
from sambakit.bots.deep.value_nets import read_net
from sambakit.bots.knowledge.style import STEADY_1
from sambakit.bots.steady.policy import Steady
from sambakit.cli.main import main
from sambakit.engine.presets.dutch import DUTCH

ALONE = local_workers(1)
TRAINING = Training(DUTCH, deals=20, units=(6, 3), epochs=4, seed=3, at_a_time=2)


def test_positions_of_both_sides_come_to_opposite_margins() -> None:
    steady = Steady(DUTCH, 4, style=STEADY_1)
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


class Interrupted(Exception):
    """Stands for Ctrl+C."""


def test_an_interrupted_training_goes_on_with_its_checkpoint_and_gives_the_same_net(tmp_path: Path) -> None:
    whole = train(TRAINING, ALONE, None, lambda line: None)
    checkpoint, kept = tmp_path / "net.npz", tmp_path / "deals.jsonl"

    def interrupt(line: str) -> None:
        if line.startswith("epoch 2"):
            raise Interrupted

    with pytest.raises(Interrupted):
        train(TRAINING, ALONE, ResultFile(kept), interrupt, checkpoint)
    said: list[str] = []
    assert train(TRAINING, ALONE, ResultFile(kept), said.append, checkpoint) == whole
    assert next(line for line in said if line.startswith("epoch")).startswith("epoch 3")
    kept.unlink()
    assert train(TRAINING, ALONE, None, interrupt, checkpoint) == whole  # nothing is left to do
    other = replace(TRAINING, seed=4)
    with pytest.raises(OtherCheckpoint, match="is the checkpoint of another training"):
        train(other, ALONE, None, said.append, checkpoint)
    checkpoint.write_text("{}")
    with pytest.raises(OtherCheckpoint, match="is no checkpoint of this training"):
        train(TRAINING, ALONE, None, said.append, checkpoint)


def test_early_epochs_learn_from_the_first_pieces_while_the_others_are_played() -> None:
    course = Course(pieces=20, units=(4,), epochs=6, seed=1, title={})
    assert [course.needed(epoch) for epoch in range(6)] == [7, 14, 20, 20, 20, 20]
    said: list[str] = []
    learner = Learner(course, said.append)
    pieces = [Deals(DUTCH, 1, 1).play(number) for number in range(7)]
    for number in (6, 5, 4, 3, 2, 1):
        learner.take(number, pieces[number])
    assert said == []
    learner.take(0, pieces[0])
    wait_for_lines(said, 1)
    assert said[0].endswith("(7 of 20 pieces of work)")


def wait_for_lines(said: list[str], count: int) -> None:
    end = monotonic() + 20
    while len(said) < count:
        assert monotonic() < end
        sleep(0.02)


def test_the_command_writes_a_net_and_says_how_good_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learning, "TESTED", 2)
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
