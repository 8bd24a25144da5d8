"""Records of whole matches: one readable text format (docs/notation.md), read, written and replayed."""

from sambakit.engine.record.parsing import parse_record
from sambakit.engine.record.printing import print_record
from sambakit.engine.record.recorder import Recorder
from sambakit.engine.record.replay import Replayed, ReplayError, replay
from sambakit.engine.record.values import (
    Player,
    Record,
    RecordedClaim,
    RecordedDeal,
    RecordedEnd,
    RecordedPlay,
    RecordError,
)

__all__ = [
    "Player",
    "Record",
    "RecordError",
    "RecordedClaim",
    "RecordedDeal",
    "RecordedEnd",
    "RecordedPlay",
    "Recorder",
    "ReplayError",
    "Replayed",
    "parse_record",
    "print_record",
    "replay",
]
