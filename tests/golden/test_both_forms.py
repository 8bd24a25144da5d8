"""The compiled and the plain engine are one: the same seeds give the same lists in the same order, play and scores."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from sambakit.engine import COMPILED, FORM
from tests.golden.fingerprint import fingerprints

ROOT = Path(__file__).resolve().parents[2]


def of_the_other_form() -> dict[str, object]:
    """Return what the form that does not run here says, from a process of its own."""
    environment = {**os.environ, "SAMBAKIT_PURE": "1" if COMPILED else ""}
    done = subprocess.run(
        [sys.executable, "-m", "tests.golden.fingerprint"], cwd=ROOT, env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    answer: dict[str, object] = json.loads(done.stdout)
    return answer


@pytest.mark.skipif(FORM.built is None or FORM.refused, reason="the engine is not compiled")
@pytest.mark.process
@pytest.mark.deals(110)
def test_both_forms_play_the_same() -> None:
    other = of_the_other_form()
    assert other["compiled"] is not COMPILED
    assert other["fingerprints"] == fingerprints()
