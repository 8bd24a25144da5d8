"""A restart with 500 tables in the middle of a deal and 400 pages that come back at once (F6): all in 5 s."""

import asyncio
import tempfile
from collections.abc import Iterator
from pathlib import Path

from benchmarks.many_tables import fill
from tests.server.returning import Return, killed_and_back, last_events, pages_of
from tests.soak.progress import Batch

TABLES = 500
PAGES = 400
RUNS = 3
BAR = 5.0  # s


def batches() -> Iterator[Batch]:
    """Yield the batches: four people at each of 100 tables, and one person with three bots at each of 400."""
    for people in (4, 1):
        for number in range(1, RUNS + 1):
            yield Batch(f"{PAGES} pages, {people} at a table, {number}", (people,))


def run(batch: Batch) -> dict[str, float]:
    """Return the figures of a batch; raises AssertionError where a page waits too long or sees something else."""
    people = int(batch.arguments[0])
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "data.sqlite"
        many = fill(data, TABLES, people)
        pages = pages_of(many, PAGES // people)
        stood = last_events(data)
        before, after = asyncio.run(killed_and_back(data, many, pages))
        now = last_events(data)
    assert len(after.views) == PAGES
    assert_same(before, after, people)
    untouched = many.tables[PAGES // people :]
    assert [now[table] for table in untouched] == [stood[table] for table in untouched]
    figures = {
        f"last_s_{people}_at_a_table": round(max(after.seconds), 2),
        f"median_s_{people}_at_a_table": round(sorted(after.seconds)[PAGES // 2], 2),
        f"cpu_s_{people}_at_a_table": round(after.cpu, 2),
    }
    assert max(after.seconds) <= BAR, figures
    return figures


def assert_same(before: Return, after: Return, people: int) -> None:
    """Assert that each page sees what it saw before the kill; where bots play they may have moved meanwhile."""
    if people > 1:
        assert after.views == before.views


def total(results: list[dict[str, float]]) -> dict[str, float]:
    """Return the longest times of all batches."""
    names = dict.fromkeys(name for result in results for name in result)
    return {name: max(result.get(name, 0) for result in results) for name in names}
