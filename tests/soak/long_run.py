"""Two hours of people who open tables, join, play, vanish, come back and leave (T16).

The memory is judged from the end of the first hour on; a shorter run, such as that of
``SOAK_SECONDS=600 make soak ARGS=T16``, judges nothing and says how long it was.
"""

import asyncio
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.server.long_run import HOUR, lived
from tests.soak.progress import Batch

SECONDS = int(os.environ.get("SOAK_SECONDS", 7200))
SAMPLES = 240
WARM_UP = 0.1  # of the time, before which memory still grows by what is loaded


def batches() -> Iterator[Batch]:
    """Yield the one batch: it is about what becomes of one server."""
    yield Batch(f"{SECONDS} s of one server", (SECONDS,))


def run(batch: Batch) -> dict[str, float]:
    """Return the figures; raises AssertionError where the server logged an error."""
    seconds = float(batch.arguments[0])
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(lived(Path(folder), seconds, seconds / SAMPLES))
    assert not found.errors, found.errors[0]
    print("".join(found.told), end="", flush=True)  # a warning names its cause, which no figure does
    after = min(HOUR, seconds / 2)
    early, late, last = (found.nearest(at) for at in (seconds * WARM_UP, after, seconds))
    (half, half_bytes), (events, size) = found.events
    return {
        "seconds": seconds,
        **{name: found.counts[name] for name in ("tables", "joins", "reconnects", "commands")},
        "events": events,
        "memory_mb_warm": round(early.memory / 1e6, 1),
        f"memory_mb_at_{after:.0f}_s": round(late.memory / 1e6, 1),
        "memory_mb_at_the_end": round(last.memory / 1e6, 1),
        f"memory_mb_an_hour_after_{after:.0f}_s": found.mb_an_hour(after),
        f"files_at_{after:.0f}_s": late.files,
        "files_at_the_end": last.files,
        "bytes_an_event_half_way": round(half_bytes / half),
        "bytes_an_event_at_the_end": round(size / events),
        "warnings": sum(found.lines.values()),
        **{f"warnings_{name}": number for name, number in found.lines.items()},
    }


def total(results: list[dict[str, float]]) -> dict[str, float]:
    """Return the figures of the one batch."""
    return results[0]
