"""Tuning: weights move as told, candidates meet the pool on the same decks, and a run repeats by its seed."""

import json
from concurrent.futures import Executor
from dataclasses import asdict, fields, replace
from pathlib import Path
from statistics import fmean

import pytest
from click.testing import CliRunner

from sambakit.arena.measuring.batches import SameProcess, Workers, local_workers
from sambakit.arena.measuring.results import ResultFile
from sambakit.arena.training.tuning import NAMES, Decks, Trials, Tuning, duplicate_gain, moved, tune
from sambakit.bots.knowledge.weights import NEVER, PARTNERS, Weights
from sambakit.bots.steady.policy import Steady
from sambakit.cli.main import main
from sambakit.engine.presets.dutch import DUTCH

BY_POINTS = replace(PARTNERS, near=NEVER)
POOR = replace(BY_POINTS, hold=150.0, opened=-1000.0)  # it never opens
TUNING = Tuning(
    settings=((DUTCH, 4), (DUTCH, 3)),
    start=PARTNERS,
    pool=(PARTNERS, None),
    generations=2,
    candidates=4,
    decks=2,
    select=4,
    test=3,
    seed=5,
)


def played(kept: bytes) -> int:
    """Return how many results a file holds."""
    return sum(len(json.loads(line)["numbers"]) for line in kept.splitlines()[1:])


def short_run(folder: Path, option: str, *, select: int) -> list[str]:
    """Return the words of a run into `found.json` that takes the table which never opens by `option`."""
    table = folder / "poor.json"
    table.write_text(json.dumps(asdict(POOR)))
    words = ["tune", str(folder / "found.json"), option, str(table)]
    sizes = {"generations": 1, "candidates": 4, "decks": 1, "select": select, "test": 2, "workers": 1}
    return words + [word for name, size in sizes.items() for word in (f"--{name}", str(size))]


def test_no_steps_move_nothing() -> None:
    assert moved(PARTNERS, [0.0] * len(NAMES)) == PARTNERS


def test_a_step_back_undoes_a_step() -> None:
    steps = [{"draw": 1.0, "out": -2.0}.get(name, 0.0) for name in NAMES]
    there = moved(PARTNERS, steps)
    assert there.draw > PARTNERS.draw
    assert there.out == PARTNERS.out - 160
    assert asdict(moved(there, [-step for step in steps])) == pytest.approx(asdict(PARTNERS))


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_equal_weights_gain_nothing_on_any_deck(players: int) -> None:
    decks = Decks("tune", 1, 0, 2)
    own, same = (Steady(DUTCH, players, BY_POINTS) for _ in range(2))
    assert [duplicate_gain((DUTCH, players), own, same, decks, number) for number in range(2)] == [0, 0]


def test_a_table_that_never_opens_loses() -> None:
    trials = Trials(((DUTCH, 4),), (BY_POINTS, POOR), (BY_POINTS,), Decks("tune", 1, 0, 4))
    assert trials.play(0) == [0] * 4
    assert fmean(trials.play(1)) < -500


@pytest.mark.deals(160)
def test_a_run_repeats_and_goes_on_from_its_file(tmp_path: Path) -> None:
    said: list[str] = []
    first = tune(TUNING, local_workers(1), ResultFile(tmp_path / "kept.jsonl"), said.append)
    kept = (tmp_path / "kept.jsonl").read_bytes()
    lines = kept.splitlines(keepends=True)
    half = b"".join(lines[: len(lines) // 2])
    (tmp_path / "kept.jsonl").write_bytes(half)  # interrupted half-way
    again = tune(TUNING, local_workers(1), ResultFile(tmp_path / "kept.jsonl"), lambda text: None)
    assert again == first
    whole = (tmp_path / "kept.jsonl").read_bytes()
    assert whole.startswith(half)
    assert played(whole) == played(kept) == 2 * 4 + 4 + 1  # candidates, finalists, the selected one
    assert first.weights.near == PARTNERS.near
    assert first.interval[0] <= first.mean <= first.interval[1]
    assert [line.split(":")[0] for line in said] == [*("generation 1", "generation 2"), *["selecting"] * 4]


@pytest.mark.deals(90)
def test_selecting_tells_the_gain_over_each_opponent(tmp_path: Path) -> None:
    said: list[str] = []
    tune(TUNING, local_workers(1), None, said.append)
    start = next(line for line in said if "the start" in line)
    assert start.count(",") == 1  # two opponents
    assert "(+0, " in start  # itself


@pytest.mark.deals(90)
def test_workers_stay_for_the_whole_run() -> None:
    started: list[Executor] = []

    def start() -> Executor:
        started.append(SameProcess())
        return started[-1]

    tune(TUNING, Workers(start, 1), None, lambda text: None)
    assert len(started) == 1


@pytest.mark.deals(40)
def test_opponents_come_from_files_and_a_challenge_has_none(tmp_path: Path) -> None:
    words = short_run(tmp_path, "--against", select=4)
    done = CliRunner().invoke(main, words)
    assert done.exit_code == 0, done.output
    assert next(line for line in done.output.splitlines() if "the start" in line).count(",") == 3
    done = CliRunner().invoke(main, [*words, "--challenge"])
    assert done.exit_code == 2
    assert "against the start alone" in done.output


def test_the_command_writes_what_the_arena_plays(tmp_path: Path) -> None:
    done = CliRunner().invoke(main, short_run(tmp_path, "--start", select=1))
    assert done.exit_code == 0, done.output
    assert "points per deal ahead of the start" in done.output
    assert set(json.loads((tmp_path / "found.json").read_text())) == {field.name for field in fields(Weights)}


def test_a_file_without_weights_is_refused_with_their_names(tmp_path: Path) -> None:
    start = tmp_path / "start.json"
    start.write_text('{"rounds": 4}')
    done = CliRunner().invoke(main, ["tune", str(tmp_path / "found.json"), "--start", str(start)])
    assert done.exit_code == 2
    assert "does not hold weights" in done.output
    assert "rounds_least" in done.output


def test_the_weights_of_another_game_are_not_tuned_by_these(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["tune", str(tmp_path / "found.json"), "--rules", "samba_romme"])
    assert result.exit_code == 2
    assert "steady has other weights in samba_romme" in " ".join(result.output.split())
    assert not (tmp_path / "found.json").exists()
