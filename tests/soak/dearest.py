"""The dearest allowed input of every field, header, query, frame and file (T21): at most 50 ms of a core each.

Shared sheets are worked on beside the event loop and may take longer there; the loop has the same bar for them.
"""

from collections.abc import Iterator

import click

from tests.server.dear_proof import PARTS, proved
from tests.soak.progress import Batch


def batches() -> Iterator[Batch]:
    """Yield a batch for each kind of place."""
    for part in PARTS:
        yield Batch(part, (part,))


def run(batch: Batch) -> dict[str, float]:
    """Return the figures of a batch, times in ms; raises AssertionError where an input is over the bar."""
    part = str(batch.arguments[0])
    found = proved(part, whole=True)
    assert not found.over, "\n".join(found.over)
    click.echo(f"{found.dearest:.1f} ms: {found.name}")
    return {"inputs": found.inputs, "over": 0, f"dearest_{part}_ms": round(found.dearest, 1)}


def total(results: list[dict[str, float]]) -> dict[str, float]:
    """Return what all batches together come to."""
    times = {name: value for result in results for name, value in result.items() if name.startswith("dearest")}
    return {"inputs": sum(result["inputs"] for result in results), "over": 0, **times}
