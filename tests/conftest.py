"""Marks the tests that only `make test-all` runs, and holds every test to what its marks say that it costs."""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests import costs, refusal_facts
from tests.plan import FIRST, broken_promises, is_full, is_once, stale

costs.watch()
refusal_facts.watch()
_ALL: Counter[str] = Counter()  # what the tests of this process have cost
_OF_WORKERS: Counter[str] = Counter()
_STALE = pytest.StashKey[list[str]]()  # lines of the plan without a test


def pytest_addoption(parser: pytest.Parser) -> None:
    """Offer to write down what each test costs, and to hold all of them together to the limits of `make test`."""
    parser.addoption("--costs", type=Path, metavar="FILE", help="append what each test costs, one JSON object a line")
    parser.addoption("--limits", action="store_true", help="fail where the chosen tests cost more than `make test` may")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark what only `make test-all` runs, and what it runs once; put first what takes long or shares a browser."""
    costs.watch_pages()
    for item in items:
        if is_full(item.nodeid):
            item.add_marker(pytest.mark.full)
        if is_once(item.nodeid):
            item.add_marker(pytest.mark.once)
    items.sort(key=lambda item: FIRST.index(folder) if (folder := item.path.parent.name) in FIRST else len(FIRST))
    if config.getoption("--limits"):
        config.stash[_STALE] = stale([item.nodeid for item in items])


def pytest_collection_finish(session: pytest.Session) -> None:
    """With --limits and nothing to run, hold the chosen tests and the plan to what `make check` asks."""
    config = session.config
    if config.getoption("--limits") and config.getoption("collectonly"):
        marked = sum((costs.marked(item) for item in session.items), Counter())
        faults = costs.over_limits(marked) + broken_promises(item.nodeid for item in session.items)
        if faults := [*config.stash.get(_STALE, []), *faults]:
            raise pytest.UsageError("\n".join([*faults, "docs/testing.md says what to do"]))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Count for each test alone."""
    costs.SPENT.take()
    result = yield
    spent = costs.SPENT.take()
    _ALL.update(spent)
    file: Path | None = item.config.getoption("--costs")
    if file is not None:
        with file.open("a", encoding="utf-8") as lines:
            lines.write(json.dumps({"test": item.nodeid, **spent}) + "\n")
    return result


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup() -> None:
    """Count each try for itself: one that failed has cost something as well."""
    _ALL.update(costs.SPENT.take())


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Fail a test that costs more than its marks say."""
    result = yield
    if words := costs.complaint(item, costs.SPENT.here):
        pytest.fail(words, pytrace=False)
    return result


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Hand what was counted to the process that reports."""
    output: dict[str, Any] | None = getattr(session.config, "workeroutput", None)
    if output is not None:
        output["costs"] = dict(_ALL)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Add up what the workers counted."""
    _OF_WORKERS.update(getattr(node, "workeroutput", {}).get("costs", {}))


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Say what all tests together have cost."""
    if spent := _ALL + _OF_WORKERS:
        terminalreporter.write_line("counted: " + ", ".join(f"{spent[kind]} × {kind}" for kind in costs.KINDS))
