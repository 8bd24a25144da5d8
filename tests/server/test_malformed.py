"""Requests and frames that no browser sends, in small (T13; the full form: tests/soak/malformed.py)."""

import asyncio
import json
import os
import time
from pathlib import Path

import pytest

from tests.server.malformed import UNLIMITED, target, thrown
from tests.server.process import serving

CASES = 4000


@pytest.mark.server
def test_T13_whatever_comes_is_answered_in_words(tmp_path: Path) -> None:
    begun = time.monotonic()
    with serving(tmp_path / "data.sqlite", {**os.environ, **UNLIMITED}) as server:
        counts = asyncio.run(thrown(target(server.address), CASES, seed=13))
        assert server.stop() == 0
    seconds = time.monotonic() - begun
    assert counts["cases"] >= CASES
    assert {"http 200", "http 403", "http 404", "http 422", "http 400"} <= set(counts)
    assert counts["fault"] > CASES / 4
    assert counts["welcome"] > 10
    lines = [json.loads(line) for line in server.log.splitlines()]
    assert not [line for line in lines if line["level"] == "error"]
    unreadable = [line for line in lines if line["event"] == "unreadable_request"]
    assert 0 < len(unreadable) <= seconds + 1  # not one for each


@pytest.mark.server
def test_T13_within_its_limits_the_server_sends_such_clients_away(tmp_path: Path) -> None:
    with serving(tmp_path / "data.sqlite") as server:
        counts = asyncio.run(thrown(target(server.address), 1000, seed=31, kinds=("frames",)))
        assert server.stop() == 0
    assert counts["fault"] < 200
    assert '"error"' not in server.log
