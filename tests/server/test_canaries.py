"""Leak test 1: the texts of cards that somebody cannot know are in no byte that he is sent (RELIABILITY.md 6).

In a process of its own every card prints as a random text of 64 bits. Both seats of a running and of a broken off
match are searched, its watcher, and all addresses of replays, exports, shared replays and what if. So are the moments
of a deal that is over: they hold nothing that their seat had not seen then.
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]


def searched(rules: str, fault: str = "") -> dict[str, Any]:
    """Return what `canaries.py` prints."""
    command = [sys.executable, "-m", "tests.server.canaries", rules, *([fault] if fault else [])]
    environment = {**os.environ, "SAMBAKIT_PURE": "1"}  # texts are part of a compiled engine
    run = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    told: dict[str, Any] = json.loads(run.stdout)
    return told


@pytest.mark.process(1)
@pytest.mark.parametrize("rules", ["dutch", "fournier", "canasta", "samba_1951 + hidden_under_turnup=3", "samba_romme"])
def test_no_byte_holds_the_text_of_a_card_that_its_reader_cannot_know(rules: str) -> None:
    told = searched(rules)
    assert told["found"] == []
    assert told["bytes"] > 50_000
    assert told["texts"] >= 5


@pytest.mark.process(1)
@pytest.mark.parametrize(
    ("fault", "where"),
    [
        ("deck_in_an_export", "elsewhere"),
        ("hand_in_a_view", "at a table"),
        ("hand_in_a_position", "a moment"),
        ("later_position", "a moment"),
    ],
)
def test_T20_a_card_that_is_told_is_caught(fault: str, where: str) -> None:
    found = searched("dutch", fault)["found"]
    assert any(one.startswith(where) for one in found)
