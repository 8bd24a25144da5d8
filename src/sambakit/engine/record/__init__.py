"""Records of whole matches: one readable text format (docs/notation.md), read, written and replayed."""

from sambakit.engine.record.parsing import parse_record
from sambakit.engine.record.printing import print_record
from sambakit.engine.record.recorder import Recorder
from sambakit.engine.record.replay import Replayed, replay
from sambakit.engine.record.values import Record, RecordedClaim, RecordedDeal, RecordedEnd, RecordedPlay
from sambakit.game.records.values import Player, RecordError, ReplayError

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
