"""Reads a record for a command and checks it."""

from pathlib import Path
from typing import Any

import click

from sambakit.engine.record import RecordError, ReplayError
from sambakit.games import AnyAdapter, adapter_of_record
from sambakit.rulebook.refusals import refusal_sentence


def read_record(path: Path) -> tuple[AnyAdapter, Any]:
    """Return the game and the record in `path`, played again and right; raises ClickException for anything else."""
    try:
        text = path.read_text(encoding="utf-8")
        adapter = adapter_of_record(text)
        record = adapter.record.parse_record(text)
        adapter.record.replay(record)
    except (RecordError, UnicodeDecodeError) as error:
        raise click.ClickException(f"{path}: {error}{why(error)}") from None
    return adapter, record


def why(error: Exception) -> str:
    """Return the sentence for the rule that a play breaks, where that is the fault."""
    return f": {refusal_sentence(error.refusal)}" if isinstance(error, ReplayError) and error.refusal else ""
