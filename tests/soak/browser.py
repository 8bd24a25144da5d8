"""The tests in a real browser in their whole form: all sizes and hands, 20 × 200 random actions, a whole match."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.soak.progress import Batch

FOLDER = Path(__file__).resolve().parents[1] / "browser"
MATCH = "whole_match.py"


def batches() -> Iterator[Batch]:
    """Yield a batch for each file of tests."""
    for path in [*sorted(FOLDER.glob("test_*.py")), FOLDER / MATCH]:
        yield Batch(path.stem, (path.name,))


def run(batch: Batch) -> dict[str, float]:
    """Return how many tests of a file passed; raises AssertionError with the output where one did not."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", FOLDER / str(batch.arguments[0])]
    environment = {**os.environ, "SAMBAKIT_SOAK": "1", "SAMBAKIT_TEST_DEALS": "any", "CI": "true"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    passed = re.search(r"(\d+) passed", done.stdout)
    assert done.returncode == 0, done.stdout
    assert passed is not None, done.stdout
    return {"passed": float(passed[1])}


def total(results: list[dict[str, float]]) -> dict[str, float]:
    """Return what all batches together come to."""
    return {"failed": 0, "passed": sum(result["passed"] for result in results)}
