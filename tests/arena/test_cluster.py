"""Two machines of a Ray cluster on one: the same results as alone, whatever dies while they play."""

import gc
import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from functools import partial, partialmethod
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

from sambakit import __version__
from sambakit.arena.cluster import joining
from sambakit.arena.cluster.code import OtherCode
from sambakit.arena.cluster.joining import joined
from sambakit.arena.contests.contest import Duplicates
from sambakit.arena.contests.duplicate import Pair
from sambakit.arena.contests.failures import BotFailed
from sambakit.arena.measuring.batches import OtherFile, Workers, WorkersLost, local_workers
from sambakit.arena.measuring.measuring import play_all
from sambakit.arena.measuring.results import ResultFile
from sambakit.arena.training.value_training import Training, train
from sambakit.cli.main import main
from sambakit.engine.presets.dutch import DUTCH
from tests.arena.machines import MARK, Machines, add_machine, killing, marked, started, workers_now
from tests.arena.test_playing import DEADLY, boards, nothing
from tests.arena.test_value_training import TRAINING
from tests.soak import progress, romme
from tests.soak.__main__ import main as soak
from tests.soak.romme import batches as batches_of_romme

ALONE = local_workers(1)
PACKAGE = Path(sys.modules["sambakit"].__file__ or "").parent
SAMBAKIT = str(Path(sys.executable).parent / "sambakit")


@pytest.fixture(scope="module")
def mark(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A word in the environment of the machines of this module: other tests may have clusters at the same time."""
    return tmp_path_factory.mktemp("cluster").as_posix()


@pytest.fixture(scope="module")
def two_machines(mark: str) -> Iterator[Machines]:
    """Two machines for all tests of this module."""
    with started(mark) as cluster:
        yield cluster


@contextmanager
def playing_at(address: str, **choices: Any) -> Iterator[Workers]:
    """Give the workers of a cluster, with batches that take less than those of long runs."""
    with joined(address, None, **choices) as cluster:
        workers = cluster.workers()
        yield Workers(workers.start, workers.window, 0.2, workers.grown)


@dataclass(frozen=True)
class Slowly:
    """Pairs that take a tenth of a second more than they need, so that there is time to kill who plays them."""

    contest: Duplicates

    @property
    def title(self) -> Mapping[str, object]:
        return self.contest.title

    @property
    def teams(self) -> tuple[str, ...]:
        return self.contest.teams

    @property
    def result(self) -> type[Pair]:
        return Pair

    def play(self, number: int) -> Pair:
        time.sleep(0.1)
        return self.contest.play(number)


@dataclass(frozen=True)
class Places:
    """A contest whose results are the machine and the process that played them, after some sleep."""

    seconds: float = 0.0

    @property
    def title(self) -> dict[str, object]:
        return {"kind": "places"}

    @property
    def teams(self) -> tuple[str, ...]:
        return ()

    @property
    def result(self) -> type[list[str]]:
        return list[str]

    def play(self, number: int) -> list[str]:
        import ray

        time.sleep(self.seconds)
        return [ray.get_runtime_context().get_node_id(), str(os.getpid()), str(PACKAGE)]


@pytest.mark.deals(80)
def test_both_machines_play_and_results_are_those_of_one_process(two_machines: Machines) -> None:
    contest = Duplicates(DUTCH, 4, "steady", "greedy", seed=4)
    before = gc.get_threshold()
    with playing_at(two_machines.address) as workers:
        assert gc.get_threshold() > before  # the driver has more to do than to look at results again
        assert workers.window == 4
        shared = play_all(contest, 20, workers, None, nothing)
        places = play_all(Places(0.1), 20, workers, None, nothing)
    assert boards(shared) == boards(play_all(contest, 20, ALONE, None, nothing))
    assert len({machine for machine, _, _ in places}) == 2


def test_a_net_learned_from_deals_of_both_machines_is_that_of_one_process(two_machines: Machines) -> None:
    with playing_at(two_machines.address) as workers:
        shared = train(TRAINING, workers, None, lambda line: None)
    assert shared == train(TRAINING, ALONE, None, lambda line: None)


def test_a_part_of_the_soak_is_played_on_both_machines(
    two_machines: Machines, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(progress, "RESULTS", tmp_path)
    monkeypatch.setattr(romme, "batches", lambda: islice(batches_of_romme(), 2))
    run = CliRunner().invoke(soak, ["romme", "--ray", two_machines.address])
    assert run.exit_code == 0, run.output
    assert "cluster: 2 batches on 2 machines with 2 workers" in run.output
    assert json.loads((tmp_path / "romme.json").read_text())["figures"]["disagreements"] == 0


# what makes each command of the page small enough for a test
SMALL = {
    "arena": ("--pairs", "4"),
    "ladder": ("--pairs", "2"),
    "equities": ("--deals", "20"),
    "tune": ("--generations", "1", "--candidates", "4", "--decks", "2", "--select", "2", "--test", "2"),
    "train": ("--deals", "10", "--epochs", "2"),
}


def commands_of_the_page(program: str) -> list[list[str]]:
    """Return the words behind `program` in each line of docs/cluster.md that calls it with an address."""
    page = (Path(__file__).parents[2] / "docs" / "cluster.md").read_text(encoding="utf-8")
    return [shlex.split(words) for words in re.findall(rf"^ *\$ (?:\S*/)?{program} (.+)$", page, re.MULTILINE)]


def test_the_commands_of_the_page_run(two_machines: Machines, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(Training, "__init__", partialmethod(Training.__init__, at_a_time=1))
    found = [words for words in commands_of_the_page("sambakit") if "auto" in words]
    assert {words[0] for words in found} == set(SMALL)
    with joined(two_machines.address, None) as cluster:
        monkeypatch.setattr(joining, "joined", lambda address, count, send: nullcontext(cluster))  # once is enough
        for words in found:
            before = cluster.account.batches
            run = CliRunner().invoke(main, [*words, *SMALL[words[0]]])
            assert run.exit_code == 0, run.output
            # the file of the first has all that the second one asks for
            assert cluster.account.batches > before or words == found[1]
            assert (tmp_path / words[words.index("--file") + 1]).stat().st_size > 200


def test_ray_knows_the_options_of_the_page() -> None:
    from ray.scripts.scripts import cli

    for words in commands_of_the_page("ray"):
        command = cli.commands[words[0]]
        known = {option for parameter in command.params for option in parameter.opts}
        assert {word for word in words if word.startswith("--")} <= known
    assert len(commands_of_the_page("ray")) == 3


@pytest.mark.deals(160)
def test_workers_and_a_machine_killed_at_random_lose_nothing(
    two_machines: Machines, mark: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    contest = Duplicates(DUTCH, 4, "steady", "greedy", seed=5)
    lost = add_machine(two_machines, mark)
    with (
        playing_at(two_machines.address) as workers,
        killing(two_machines, mark, lost, Random(5), kills=3) as killed,
    ):
        found = play_all(Slowly(contest), 80, workers, ResultFile(tmp_path / "results.jsonl"), nothing)
    assert len(killed) == 3
    said = capsys.readouterr()
    assert said.out == ""  # it is for figures
    assert "cluster: A worker died or was killed" in said.err
    assert boards(found) == boards(play_all(contest, 80, ALONE, None, nothing))
    assert sorted(numbers_in(tmp_path / "results.jsonl")) == list(range(80))


def numbers_in(path: Path) -> list[int]:
    """Return the numbers of all results in a result file."""
    return [number for line in path.read_text().splitlines()[1:] for number in json.loads(line)["numbers"]]


def test_a_bot_that_kills_every_worker_is_given_up(two_machines: Machines, tmp_path: Path) -> None:
    file = tmp_path / "deadly.py"
    file.write_text(DEADLY.format(mark=str(tmp_path / "mark"), always=True))
    contest = Duplicates(DUTCH, 2, f"{file}:Bot", "random", seed=1)
    with playing_at(two_machines.address) as workers, pytest.raises(WorkersLost, match="up after 4 tries: WorkerCrash"):
        play_all(contest, 1, workers, None, nothing)


def test_a_bot_that_fails_is_named_and_a_changed_file_is_refused(two_machines: Machines, tmp_path: Path) -> None:
    file = tmp_path / "faulty.py"
    file.write_text("class Bot:\n    name = 'faulty'\n    def choose(self, *what):\n        return 1 / 0\n")
    contest = Duplicates(DUTCH, 2, f"{file}:Bot", "random", seed=1)
    with playing_at(two_machines.address) as workers:
        with pytest.raises(BotFailed, match=r"faulty failed in pair 0, board 0: ZeroDivisionError"):
            play_all(contest, 1, workers, None, nothing)
        changing = Workers(lambda: file.write_text("") or workers.start(), 1)  # as if another machine had another file
        with pytest.raises(OtherFile, match=r"faulty\.py on .+ is not the file that this contest began with"):
            play_all(contest, 1, changing, None, nothing)


def test_a_machine_with_an_older_version_refuses_until_it_is_sent_ours(
    two_machines: Machines, mark: str, tmp_path: Path
) -> None:
    ignored = shutil.ignore_patterns("client", "compiled", "__pycache__")
    shutil.copytree(PACKAGE, tmp_path / "sambakit", ignore=ignored)
    with (tmp_path / "sambakit" / "__init__.py").open("a") as file:
        file.write('\n__version__ = "0.0.9"\n')
    node = add_machine(two_machines, mark, PYTHONPATH=str(tmp_path))
    try:
        with pytest.raises(OtherCode, match=f"has sambakit 0.0.9, and this machine has {__version__}: install"):
            play_places(two_machines)
        (tmp_path / "sambakit" / "__init__.py").write_text("")  # nothing in it, not even a version
        with pytest.raises(OtherCode, match=f"cannot load sambakit {__version__} .*ImportError.*: install"):
            play_places(two_machines)
        places = play_places(two_machines, send=True)
        assert len({machine for machine, _, _ in places}) == 3
        assert all("py_modules" in package for _, _, package in places)
    finally:
        two_machines.remove_node(node)


def play_places(cluster: Machines, **choices: Any) -> list[list[str]]:
    with playing_at(cluster.address, **choices) as workers:
        return play_all(Places(0.1), 15, workers, None, nothing)


SLOW = """
import time

class Bot:
    name = "slow"

    def choose(self, view, legal, rng, budget):
        time.sleep(0.001)
        return legal[0]
"""


@pytest.mark.process(2)
@pytest.mark.deals(60)
@pytest.mark.usefixtures("interruptible")
def test_a_killed_and_then_interrupted_command_goes_on(two_machines: Machines, mark: str, tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    bot = tmp_path / "slow.py"
    bot.write_text(SLOW)
    words = ("arena", f"{bot}:Bot", "random", "--pairs", "30", "--file", str(path), "--json")
    for sent in (signal.SIGKILL, signal.SIGINT):
        enough = lines_of(path) + 3
        run = subprocess.Popen([SAMBAKIT, *words, "--ray", two_machines.address], stdout=subprocess.DEVNULL)
        wait_until(partial(has_lines, path, enough))
        run.send_signal(sent)
        assert run.wait(60) != 0
        wait_until(lambda: not workers_now(mark))
    assert len(numbers_in(path)) < 30
    done = CliRunner().invoke(main, [*words, "--ray", two_machines.address])
    assert re.search(r"cluster: \d+ batches on 2 machines with 2 workers, \d+\.\d% of the time at work", done.stderr)
    assert sorted(numbers_in(path)) == list(range(30))
    alone = CliRunner().invoke(main, [*words[:-3], "--json", "--workers", "1"])
    assert report_of(done.stdout) == report_of(alone.stdout)


@pytest.fixture
def interruptible() -> Iterator[None]:
    """Let the programs that a test starts be interrupted, also where a shell runs the tests in its background."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def lines_of(path: Path) -> int:
    """Return the number of lines of a file, 0 where there is none."""
    return len(path.read_bytes().splitlines()) if path.exists() else 0


def has_lines(path: Path, count: int) -> bool:
    return lines_of(path) >= count


def report_of(text: str) -> dict[str, object]:
    """Return the figures of a report that are not times."""
    return {name: value for name, value in json.loads(text).items() if name not in ("timing", "seconds_per_decision")}


def wait_until(there: Callable[[], bool], seconds: float = 60) -> None:
    """Wait until something is so."""
    end = time.monotonic() + seconds
    while not there():
        assert time.monotonic() < end
        time.sleep(0.05)


@pytest.mark.process
@pytest.mark.usefixtures("interruptible")
def test_an_interrupted_command_leaves_no_process_of_its_own_cluster(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    words = ("arena", "steady", "greedy", "--pairs", "4000", "--file", str(path))
    run = subprocess.Popen(
        [SAMBAKIT, *words, "--ray", "local", "--workers", "1"],
        env={**os.environ, MARK: str(tmp_path)},
        stderr=subprocess.PIPE,
        text=True,
    )
    wait_until(partial(has_lines, path, 2))
    assert len(marked(str(tmp_path))) > 4
    run.send_signal(signal.SIGINT)
    _, told = run.communicate(timeout=60)
    assert "the same command goes on there" in told
    wait_until(lambda: not marked(str(tmp_path)))
