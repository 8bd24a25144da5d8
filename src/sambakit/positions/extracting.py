"""Makes a test position of a turn in a record: the table before it, its steps, and what they led to."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import yaml

from sambakit.games import adapter_of
from sambakit.positions.played_turn import NoPosition, turn_at
from sambakit.positions.reading import read_position
from sambakit.positions.registry import writing_of
from sambakit.positions.running import problems_of

WIDTH: Final = 120


def extract(
    record: Any, deal: int, step: int, *, name: str, title: str = "", checks: Sequence[str] = ()
) -> dict[str, Any]:
    """Return the turn of `record` that goes on at the moment `deal`.`step`, as the one position of a file.

    `record` is valid. Deals count from 1; `step` is how many steps of the deal have been played. The position has been
    run: the engine does in it what it did in the record. Raises NoPosition.
    """
    adapter = adapter_of(record.rules)
    writer = writing_of(adapter.name)
    turn, first = turn_at(adapter, record, deal, step)
    raw = {
        "id": name,
        "title": title or f"Deal {deal}, from step {first}: {record.players[turn.before.turn].name} plays",
        "checks": [*checks] or [writer.TURN_RULE],
        "players": len(record.players),
        **writer.written(turn),
    }
    rules = adapter.rules.print(record.rules)
    problems = problems_of(read_position(raw, rules))
    if problems:
        raise NoPosition(f"a position file cannot hold this turn: {'; '.join(problems)}")
    return {"rule_set": rules, "positions": [raw]}


def print_positions(content: Mapping[str, Any]) -> str:
    """Return a position file as text, lists of cards in a line each."""
    text: str = yaml.safe_dump(content, default_flow_style=None, sort_keys=False, allow_unicode=True, width=WIDTH)
    return text
