"""The record of a match in the data file, as far as its deals are over: nobody learns hidden cards from it."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from sambakit.game.records.values import PERSON, Player, Provenance
from sambakit.server.match.events import Row
from sambakit.server.match.recording import recorded_match
from sambakit.server.store.kept_match import read_match
from sambakit.server.store.store import KeptMatch
from sambakit.server.tables.registry import adapter_of_text


def exported(file: Path, which: str) -> str | None:
    """Return the record of the match `which`, or of the last one of that table; None where there is none.

    Raises as `read_match` does.
    """
    kept = read_match(file, which)
    return None if kept is None else record_text(kept)


def record_text(kept: KeptMatch) -> str:
    """Return the record of a match, without a deal that still runs."""
    adapter = adapter_of_text(kept.rules)
    rules = adapter.rules.parse_kept(kept.rules)
    recorded = recorded_match(adapter, rules, players_of(kept), over_rows(kept.rows), kept.decks).record()
    source = Provenance(match=kept.id, origin=kept.origin, played="online")
    return adapter.record.print_record(replace(recorded, provenance=source))


def over_rows(rows: Sequence[Row]) -> Sequence[Row]:
    """Return the events without those of a deal that runs."""
    last = max((at for at, row in enumerate(rows) if row.kind == "dealt"), default=len(rows))
    return rows if any(row.kind == "deal_over" for row in rows[last:]) else rows[:last]


def players_of(kept: KeptMatch) -> list[Player]:
    """Return the players by seat; who has no name is called by the number of the seat."""
    return [
        Player(name or f"Player {seat + 1}", one.bot or PERSON, one.playouts or 0)
        for seat, (name, one) in enumerate(zip(kept.names, kept.deciders, strict=True))
    ]
