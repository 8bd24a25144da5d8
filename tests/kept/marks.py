"""The marks of the first deal of some kept records, each turn looked at with a little work."""

from pathlib import Path
from typing import Any, Final

from sambakit.bots.marks.analysing import VERSION, Analysis, marks_by
from sambakit.bots.marks.asking import DealMarks
from sambakit.bots.marks.turns import DecidedTurn, turns_of, work_of
from sambakit.games import adapter_of_record

SHARES: Final = {"dutch": 0.03, "bicycle": 0.03, "samba_romme": 0.3}  # of the usual work, by record


def write_marks(records: Path) -> dict[str, Any]:
    """Return by version of the analysis and by record the marks as lines."""
    return {VERSION: {name: lines_of(records, name) for name in SHARES}}


def lines_of(records: Path, name: str) -> list[str]:
    """Return the marks of the first deal of a record as lines."""
    return told(marked(turns_in(records, name), share=SHARES[name]))


def turns_in(records: Path, name: str) -> list[DecidedTurn]:
    """Return the turns of the first deal of a record."""
    text = (records / f"{name}.txt").read_text(encoding="utf-8")
    adapter = adapter_of_record(text)
    record = adapter.record.parse_record(text)
    return turns_of(record, adapter.match_of(record), 1)


def marked(turns: list[DecidedTurn], share: float, chance: str = "golden") -> DealMarks:
    """Return the marks of these turns by a share of the usual work."""
    analysis = Analysis([turn.told for turn in turns], chance, work_of(type(turns[0].first.view), share))
    return marks_by(analysis, lambda ask: turns[ask.turn].answer(ask))


def told(found: DealMarks) -> list[str]:
    """Return the marks of a deal as lines."""
    return [
        f"{mark.step} {mark.seat} {mark.points:.1f} {mark.within:.1f} {', '.join(mark.played)} -> "
        f"{', '.join(mark.better)} {' '.join(reason.code for reason in mark.reasons)}".rstrip()
        for mark in found.marks
    ]
