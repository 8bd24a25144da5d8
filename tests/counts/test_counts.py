"""The counts of legal action sequences are those that are kept; `make counts` writes them anew."""

from functools import cache

import pytest
import yaml

from sambakit.engine.presets import PRESETS
from sambakit.engine.state.state import State
from tests.counts.counting import FOLDER, count, starts

STARTS = [(name, start, state, within_turn) for name in PRESETS for start, state, within_turn in starts(name)]


@cache
def kept(name: str) -> dict[str, list[int]]:
    """Return the counts kept for a preset, by position."""
    counts: dict[str, list[int]] = yaml.safe_load((FOLDER / f"{name}.yaml").read_text(encoding="utf-8"))
    return counts


@pytest.mark.parametrize(("name", "start", "state", "within_turn"), STARTS, ids=[entry[1] for entry in STARTS])
def test_counts_of_legal_action_sequences(name: str, start: str, state: State, within_turn: bool) -> None:
    expected = kept(name)[start]
    assert count(state, len(expected), within_turn) == expected


@pytest.mark.parametrize("name", PRESETS)
def test_no_count_is_kept_for_a_position_that_is_gone(name: str) -> None:
    assert set(kept(name)) == {start for owner, start, _, _ in STARTS if owner == name}
