"""Batches, workers and result files: the same results whoever plays them, whatever is lost or interrupted."""

import json
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path

import pytest

from sambakit.arena.contests.contest import Duplicates
from sambakit.arena.contests.duplicate import Board, Pair
from sambakit.arena.contests.failures import BotFailed
from sambakit.arena.contests.matches import Matches, PlayedMatches
from sambakit.arena.measuring.batches import Batch, SameProcess, Workers, WorkersLost, local_workers, play_batches
from sambakit.arena.measuring.measuring import play_all, play_until
from sambakit.arena.measuring.results import OtherResults, ResultFile
from sambakit.arena.measuring.sequential import SequentialTest
from sambakit.bots.knowledge.weights import PARTNERS
from sambakit.engine.presets.dutch import DUTCH

CONTEST = Duplicates(DUTCH, 4, "greedy", "random", seed=4)
ALONE = local_workers(1)

DEADLY = """
import os, signal
from pathlib import Path

MARK = Path({mark!r})

class Bot:
    name = "deadly"

    def choose(self, view, legal, rng, budget):
        if {always} or not MARK.exists():
            MARK.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return legal[0]
"""


def boards(pairs: list[Pair]) -> list[tuple[Board, ...]]:
    """Return what may not depend on the machine: everything but the times."""
    return [pair.boards for pair in pairs]


def nothing(done: int) -> None:
    """Take the news of progress."""


@pytest.mark.parametrize("workers", [2, 4])
@pytest.mark.process(4)
def test_results_are_the_same_with_any_number_of_workers(workers: int) -> None:
    alone = play_all(CONTEST, 10, ALONE, None, nothing)
    shared = play_all(CONTEST, 10, local_workers(workers), None, nothing)
    assert boards(shared) == boards(alone)


@pytest.mark.deals(30)
def test_any_executor_of_the_interface_will_do() -> None:
    threads = play_all(CONTEST, 6, Workers(lambda: ThreadPoolExecutor(2), 3), None, nothing)
    assert boards(threads) == boards(play_all(CONTEST, 6, ALONE, None, nothing))


@pytest.mark.process(4)
def test_a_killed_worker_loses_no_batch(tmp_path: Path) -> None:
    file = tmp_path / "deadly.py"
    file.write_text(DEADLY.format(mark=str(tmp_path / "mark"), always=False))
    contest = Duplicates(DUTCH, 2, f"{file}:Bot", "random", seed=1)
    survived = play_all(contest, 8, local_workers(2), None, nothing)
    assert (tmp_path / "mark").exists()  # somebody died
    assert boards(survived) == boards(play_all(contest, 8, ALONE, None, nothing))


@pytest.mark.process(6)
def test_a_bot_that_kills_every_worker_is_given_up(tmp_path: Path) -> None:
    file = tmp_path / "deadly.py"
    file.write_text(DEADLY.format(mark=str(tmp_path / "mark"), always=True))
    contest = Duplicates(DUTCH, 2, f"{file}:Bot", "random", seed=1)
    with pytest.raises(WorkersLost, match="the workers died 3 times in a row"):
        play_all(contest, 4, local_workers(2), None, nothing)


@pytest.mark.process(2)
def test_a_bot_that_fails_in_a_worker_is_named(tmp_path: Path) -> None:
    file = tmp_path / "faulty.py"
    file.write_text("class Bot:\n    name = 'faulty'\n    def choose(self, *what):\n        return 1 / 0\n")
    with pytest.raises(BotFailed, match=r"faulty failed in pair [01], board 0: ZeroDivisionError"):
        play_all(Duplicates(DUTCH, 2, f"{file}:Bot", "random", seed=1), 2, local_workers(2), None, nothing)


@dataclass(frozen=True)
class Squares:
    """A contest whose results are known."""

    @property
    def title(self) -> dict[str, object]:
        return {"kind": "squares"}

    @property
    def teams(self) -> tuple[str, ...]:
        return ()

    @property
    def result(self) -> type[int]:
        return int

    def play(self, number: int) -> int:
        return number * number


def test_batches_are_handed_out_only_as_there_is_room() -> None:
    given: list[int] = []
    running: list[int] = []

    class Counting(SameProcess):
        def submit(self, fn: Callable[..., object], /, *args: object, **kwargs: object) -> "Future[object]":
            running.append(len(given))
            return super().submit(fn, *args, **kwargs)

    def batches() -> object:
        for number in range(9):
            given.append(number)
            yield Batch(Squares(), (number,))

    workers = Workers(Counting, 3)
    done = []
    for played in play_batches(batches(), workers):  # type: ignore[arg-type]
        done.append(played)
        assert len(given) <= len(done) + 3
    assert sorted(played.results[0] for played in done) == [number**2 for number in range(9)]


def test_machines_that_join_later_get_batches_too() -> None:
    room, given = [1], []

    def batches() -> Iterator[Batch[int]]:
        for number in range(12):
            given.append(number)
            yield Batch(Squares(), (number,))

    ahead: list[int] = []
    for done, _ in enumerate(play_batches(batches(), Workers(SameProcess, 1, grown=lambda: room[0])), start=1):
        ahead.append(len(given) - done)
        room[0] = 3 if done == 4 else 1 if done == 8 else room[0]
    assert ahead == [0, 0, 0, 0, 2, 1, 0, 2, 1, 0, 0, 0]


def test_an_executor_that_breaks_when_given_work_is_started_anew() -> None:
    started: list[Executor] = []

    class Broken(SameProcess):
        def submit(self, fn: Callable[..., object], /, *args: object, **kwargs: object) -> "Future[object]":
            raise BrokenExecutor("gone")

    def start() -> Executor:
        started.append(SameProcess() if started else Broken())
        return started[-1]

    assert play_all(Squares(), 5, Workers(start, 2), None, nothing) == [0, 1, 4, 9, 16]
    assert len(started) == 2


@pytest.mark.process(2)
@pytest.mark.deals(400)
def test_the_sequential_test_stops_at_the_same_pair_with_any_number_of_workers() -> None:
    lengths = set()
    for workers in (1, 2):
        test = SequentialTest(0, 50)
        pairs = play_until(CONTEST, 200, local_workers(workers), None, test, nothing)
        assert test.accepted == 50
        assert test.pairs == len(pairs) < 200
        lengths.add((len(pairs), sum(pair.mean for pair in pairs)))
    assert len(lengths) == 1


class Interrupted(Exception):
    """Stands for Ctrl+C."""


@pytest.mark.deals(40)
def test_an_interrupted_contest_goes_on_where_it_was(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    whole = play_all(CONTEST, 8, ALONE, None, nothing)

    def interrupt(done: int) -> None:
        if done == 1:
            raise Interrupted

    with pytest.raises(Interrupted):
        play_all(CONTEST, 8, ALONE, ResultFile(path), interrupt)
    kept = ResultFile(path).results(CONTEST)
    assert list(kept) == [0]
    with path.open("a") as file:
        file.write('{"contest": {"kin')  # what was being written when the power went
    progress: list[int] = []
    again = play_all(CONTEST, 8, ALONE, ResultFile(path), progress.append)
    assert boards(again) == boards(whole)
    assert [pair.first.bins for pair in again[: len(kept)]] == [kept[number].first.bins for number in range(len(kept))]
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    numbers = [number for line in lines[1:] for number in line["numbers"]]
    assert sorted(numbers) == list(range(8))  # nothing was played twice


@pytest.mark.deals(30)
def test_a_file_holds_several_contests_apart(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    matches = Matches(DUTCH, 2, "greedy", "random", seed=1)
    others = [CONTEST, Duplicates(DUTCH, 4, "greedy", "random", seed=5), matches]
    found = [play_all(contest, 2, ALONE, ResultFile(path), nothing) for contest in others]
    file = ResultFile(path)
    for contest, results in zip(others, found, strict=True):
        assert file.results(contest) == dict(enumerate(results))
    assert file.results(Duplicates(DUTCH, 4, "random", "greedy", seed=4)) == {}
    assert isinstance(file.results(matches)[0], PlayedMatches)


def test_results_of_other_code_are_not_mixed_in(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    play_all(CONTEST, 1, ALONE, ResultFile(path), nothing)
    head, *lines = path.read_text().splitlines()
    path.write_text("\n".join([json.dumps(json.loads(head) | {"code": "another"}), *lines, ""]))
    with pytest.raises(OtherResults, match="another version of the engine or the bots"):
        ResultFile(path)


@pytest.mark.parametrize("text", ["hello\n", "{}\n", "[1, 2]\n", '{"format": 1}\n{"numbers": 3}\n'])
def test_a_file_that_is_no_result_file_is_left_alone(tmp_path: Path, text: str) -> None:
    path = tmp_path / "letter.txt"
    path.write_text(text)
    with pytest.raises(OtherResults, match="is no result file"):
        ResultFile(path)
    assert path.read_text() == text


def test_results_that_are_damaged_are_not_counted(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    play_all(CONTEST, 1, ALONE, ResultFile(path), nothing)
    text = path.read_text()
    path.write_text(text.replace('"numbers":[0]', '"numbers":[0,1]'))
    with pytest.raises(OtherResults, match=r"is damaged at byte \d+"):
        ResultFile(path).results(CONTEST)


def test_changed_weights_do_not_go_on_with_the_results_of_the_old_ones(tmp_path: Path) -> None:
    weights = tmp_path / "mine.json"
    weights.write_text(json.dumps(asdict(PARTNERS)))
    contest = Duplicates(DUTCH, 4, str(weights), "random", seed=1)
    path = tmp_path / "results.jsonl"
    play_all(contest, 1, ALONE, ResultFile(path), nothing)
    assert len(ResultFile(path).results(contest)) == 1
    weights.write_text(json.dumps(asdict(PARTNERS) | {"out": 0.0}))
    assert ResultFile(path).results(contest) == {}


def test_a_changed_bot_file_does_not_go_on_with_the_results_of_the_old_one(tmp_path: Path) -> None:
    bot = tmp_path / "mine.py"
    text = "class Bot:\n    name = 'mine'\n    def choose(self, view, legal, rng, budget):\n        return legal[{}]\n"
    bot.write_text(text.format(0))
    contest = Duplicates(DUTCH, 2, f"{bot}:Bot", "random", seed=1)
    path = tmp_path / "results.jsonl"
    play_all(contest, 1, ALONE, ResultFile(path), nothing)
    assert len(ResultFile(path).results(contest)) == 1
    bot.write_text(text.format(-1))
    assert ResultFile(path).results(contest) == {}


@pytest.mark.deals(30)
def test_matches_are_played_to_the_end_in_every_seating_and_repeat() -> None:
    matches = Matches(DUTCH, 2, "greedy", "random", seed=3)
    first, second = matches.play(0), matches.play(0)
    assert first == second
    assert first.winners == (0, 0)
    assert first.share == 1
    assert all(3 <= deals <= 20 for deals in first.deals)


def test_matches_may_begin_at_scores_that_both_teams_take_in_turn() -> None:
    far_ahead = Matches(DUTCH, 2, "greedy", "greedy", seed=3, scores=(9900, 0))
    found = [far_ahead.play(number) for number in range(6)]
    assert sum(each.winners == (0, 1) for each in found) >= 5
    assert max(deals for each in found for deals in each.deals) < 4
    assert far_ahead.title != Matches(DUTCH, 2, "greedy", "greedy", seed=3).title
