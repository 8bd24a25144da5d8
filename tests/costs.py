"""Counts what a test costs, whoever asks for it: pages, servers, processes and whole deals.

A test says by a mark what it costs: `@pytest.mark.page`, `@pytest.mark.server(2)`, `@pytest.mark.deals(48)`. What it
really begins is counted where it begins, and a test that costs more than its marks say fails (docs/testing.md).
"""

import multiprocessing.process
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from sambakit.arena.contests.quick_deals import play_quickly
from sambakit.engine.deal import Deal
from sambakit.engine.playout import advance, play_out
from sambakit.engine.state.state import PHASE_OVER
from sambakit.engine.stepping import apply
from sambakit.romme.deal import RommeDeal
from sambakit.romme.state.apply import apply as apply_romme
from sambakit.romme.state.state import PHASE_OVER as ROMME_OVER

KINDS = ("page", "server", "process", "deals")
FREE = Counter(deals=20)  # what a test may cost without a mark
# What all tests of `make test` may cost by their marks; each of two workers has a shared server beside these.
MOST = Counter(page=40, server=10, process=10, deals=400)
# What happens inside these is thought, not played.
CORE = ("sambakit.engine", "sambakit.romme", "sambakit.bots", "tests.counts.counting")


class Spent:
    """What was begun since the last look, and what tests share and nobody has to mark."""

    def __init__(self) -> None:
        self.here: Counter[str] = Counter()
        self.process = "process"  # what a process that is started now counts as
        self.inside = False  # a deal that is counted already is being played

    def add(self, kind: str, number: int = 1) -> None:
        self.here[kind] += number

    def take(self) -> Counter[str]:
        """Return what was begun since the last look."""
        found, self.here = self.here, Counter()
        return found


SPENT = Spent()


@contextmanager
def starting(kind: str) -> Iterator[None]:
    """Count the processes that are started within as `kind`: "server", or another word for what tests share."""
    before, SPENT.process = SPENT.process, kind
    try:
        yield
    finally:
        SPENT.process = before


def watch() -> None:
    """Begin to count, in all modules that are loaded or will be."""
    _count_calls(subprocess.Popen, "__init__", lambda: SPENT.add(SPENT.process))
    _count_calls(multiprocessing.process.BaseProcess, "start", lambda: SPENT.add(SPENT.process))
    for game in (Deal, RommeDeal):
        for name in ("act", "play", "play_irregularly"):
            if hasattr(game, name):
                _count_ends(game, name, lambda game: game.over)
    for function in (play_quickly, play_out, advance, apply):
        _replace(function, _counting_ends(function, lambda state: state.phase == PHASE_OVER))
    _replace(apply_romme, _counting_ends(apply_romme, lambda state: state.phase == ROMME_OVER))


def watch_pages() -> None:
    """Begin to count pages, where a browser is there to open them."""
    playwright = sys.modules.get("playwright.sync_api")
    if playwright is not None:
        _count_calls(playwright.BrowserContext, "new_page", lambda: SPENT.add("page"))
        _count_calls(playwright.Browser, "new_page", lambda: SPENT.add("page"))


def allowed(item: pytest.Item) -> Counter[str]:
    """Return what `item` may cost: what its marks say, the nearest one of each kind."""
    found = Counter(FREE)
    for kind in KINDS:
        mark = item.get_closest_marker(kind)
        if mark is not None:
            found[kind] = int(mark.args[0]) if mark.args else 1
    return found


def marked(item: pytest.Item) -> Counter[str]:
    """Return what the marks of `item` say that it costs; a mark that is not there says nothing."""
    return Counter({kind: allowed(item)[kind] for kind in KINDS if item.get_closest_marker(kind) is not None})


def over_limits(spent: Counter[str]) -> list[str]:
    """Return in words by how much tests that cost `spent` together are over the limits of `make test`."""
    return [
        f"`make test` holds {spent[kind]} × {kind} by the marks of its tests, and {most} is the limit"
        for kind, most in MOST.items()
        if spent[kind] > most
    ]


def complaint(item: pytest.Item, spent: Counter[str]) -> str:
    """Return in words what `item` has cost beyond its marks, and what to do; empty where it has not."""
    may = allowed(item)
    if item.get_closest_marker("deals") or hasattr(getattr(item, "obj", None), "hypothesis"):
        may["deals"] *= 2  # drawn examples and plays ahead vary: the mark says how many deals there are as a rule
    over = {kind: spent[kind] for kind in KINDS if spent[kind] > may[kind]}
    if not over:
        return ""
    found = ", ".join(f"{number} × {kind} (its marks allow {may[kind]})" for kind, number in over.items())
    marks = " ".join(f"@pytest.mark.{kind}({number})" for kind, number in over.items())
    return f"this test costs {found}: mark it {marks}, or make it cheaper; docs/testing.md says where it belongs"


def _count_calls(owner: Any, name: str, note: Callable[[], None]) -> None:
    """Have each call of a method noted."""
    original = getattr(owner, name)

    def counting(*arguments: Any, **named: Any) -> Any:
        note()
        return original(*arguments, **named)

    setattr(owner, name, counting)


def _count_ends(owner: Any, name: str, over: Callable[[Any], bool]) -> None:
    """Have each call of a method counted as a deal that ends with it."""
    setattr(owner, name, _counting_ends(getattr(owner, name), over))


def _counting_ends(function: Callable[..., Any], over: Callable[[Any], bool]) -> Callable[..., Any]:
    """Return `function`, which plays its first argument, counting the deals that end by it."""

    def counting(played: Any, *arguments: Any, **named: Any) -> Any:
        if SPENT.inside or sys._getframe(1).f_globals["__name__"].startswith(CORE):
            return function(played, *arguments, **named)
        SPENT.inside, before = True, over(played)
        try:
            return function(played, *arguments, **named)
        finally:
            SPENT.inside = False
            if over(played) and not before:
                SPENT.add("deals")

    return counting


def _replace(function: Any, by: Any) -> None:
    """Put another function into the places of `function` in all modules of ours that are loaded."""
    for name, module in list(sys.modules.items()):
        if name.startswith("sambakit."):
            for word, value in list(vars(module).items()):
                if value is function:
                    setattr(module, word, by)
