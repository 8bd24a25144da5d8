"""Freed memory goes back to the system."""

import subprocess
import sys

import pytest

from sambakit.server import memory

# Blocks of 4 kB with a few between them that stay: the C library cannot give back the heap's end.
SCATTERED = """
from pathlib import Path
from sambakit.server.memory import give_back

def resident():
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096

blocks = [bytes(4000) for _ in range(20_000)]
blocks = blocks[::50]
before = resident()
assert give_back()
print(before - resident())
"""

# Tuples that were in use at the same time once: Python would keep 2,000 of each of these lengths.
TUPLES = """
import asyncio, gc, sys
from sambakit.server.garbage import let_spare_go

gc.freeze()
before = sys.getallocatedblocks()
tuples = [tuple(range(length)) for length in range(5, 15) for _ in range(3000)]
del tuples
kept = sys.getallocatedblocks() - before

async def wait():
    letting_go = asyncio.create_task(let_spare_go(0.01))
    await asyncio.sleep(0.1)
    letting_go.cancel()

asyncio.run(wait())
print(kept, sys.getallocatedblocks() - before)
"""


@pytest.mark.process(1)
@pytest.mark.skipif(memory.TRIM is None, reason="only glibc has it")
def test_pages_that_nothing_uses_are_given_back() -> None:
    ran = subprocess.run([sys.executable, "-c", SCATTERED], capture_output=True, text=True, check=True, timeout=60)
    assert int(ran.stdout) > 50e6


@pytest.mark.process(1)
def test_tuples_that_python_keeps_for_later_are_given_back() -> None:
    ran = subprocess.run([sys.executable, "-c", TUPLES], capture_output=True, text=True, check=True, timeout=60)
    kept, left = map(int, ran.stdout.split())
    assert kept > 10_000
    assert left < 1000


def test_another_c_library_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "TRIM", None)
    assert not memory.give_back()
    monkeypatch.setattr(sys, "platform", "darwin")
    assert memory.trimming() is None
