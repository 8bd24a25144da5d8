"""What is said before a cluster is joined, and that nobody meets Ray who does not ask for it."""

import ast
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

import sambakit
from sambakit.arena.cluster.code import code_here, refusal
from sambakit.arena.cluster.executor import Account
from sambakit.arena.extras import installing
from sambakit.cli.main import main

PACKAGE = Path(sambakit.__file__).parent


def imported_at_once(tree: ast.Module) -> set[str]:
    """Return the modules that a module imports when it is imported itself: not those within functions."""
    found: set[str] = set()
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add(node.module or "")
        elif not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            waiting += ast.iter_child_nodes(node)
    return found


def test_ray_is_imported_only_when_a_cluster_is_asked_for() -> None:
    assert imported_at_once(ast.parse("import ray.util\ndef late(): import json")) == {"ray.util"}
    for path in PACKAGE.rglob("*.py"):
        names = imported_at_once(ast.parse(path.read_text(encoding="utf-8")))
        assert not [name for name in names if name.partition(".")[0] == "ray"], path


def test_without_ray_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    run = CliRunner().invoke(main, ["arena", "greedy", "random", "--pairs", "2", "--ray", "local"])
    assert run.exit_code == 1
    assert f"Ray is not installed; --ray needs it: {installing('cluster')}" in run.output


@pytest.mark.parametrize("command", ["arena", "habits", "ladder", "equities", "train", "tune", "problems find"])
def test_every_command_that_plays_many_deals_has_the_choice(command: str) -> None:
    text = CliRunner().invoke(main, [*command.split(), "--help"]).output
    assert "--ray ADDRESS" in text
    assert "--ray-send" in text


@pytest.mark.parametrize(
    ("place", "other", "words"),
    [
        (0, "0.0.9", "far has sambakit 0.0.9, and this machine has "),
        (1, "0123456789abcdef", "far has other sources of sambakit "),
        (2, "slow", "far runs the slow engine, and this machine runs the "),
    ],
)
def test_a_refusal_says_what_differs_and_what_to_do(place: int, other: str, words: str) -> None:
    here = code_here()
    version, sources, form = (other if number == place else value for number, value in enumerate(here))
    told = str(refusal("far", (version, sources, form), here))
    assert told.startswith(words)
    assert told.endswith(": install the same wheel on all machines, or send yours to them by --ray-send")


def test_the_time_that_is_not_play_is_shared_among_the_batches() -> None:
    account = Account(start=100.0)
    assert account.overhead(2) == 0
    account.note(4.0)
    account.note(5.0)
    account.end = 105.0
    assert account.overhead(2) == pytest.approx(0.5)
