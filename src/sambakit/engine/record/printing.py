"""Writes a record (docs/notation.md)."""

from typing import Final

from sambakit.engine.presets.house_rules import TEXTS
from sambakit.engine.record.values import Record, RecordedEnd
from sambakit.engine.values.cards import print_cards
from sambakit.game.records.printing import DealText, record_lines


def print_record(record: Record) -> str:
    """Return `record` as text; `parse_record` gives back an equal record.

    Raises ValueError for a player whose name or kind would not be read back.
    """
    return "\n".join(record_lines(record, TEXTS, WRITTEN)) + "\n"


def _end_line(end: RecordedEnd) -> str:
    return "end stock" if end.went_out is None else f"end out {end.went_out}"


WRITTEN: Final = DealText(27, print_cards, _end_line)
