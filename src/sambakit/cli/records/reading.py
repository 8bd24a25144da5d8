"""Reads records for a command and checks them."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import click

from sambakit.engine.record import RecordError, ReplayError
from sambakit.game.records.several import RecordText, records_in
from sambakit.game.text_files import TextFileError, read_text_file
from sambakit.games import AnyAdapter, adapter_of_record
from sambakit.rulebook.refusals import refusal_sentence

Command = TypeVar("Command", bound=Callable[..., Any])

_ONE = "--record"


def record_option(command: Command) -> Command:
    """Add `--record`, which becomes the argument `which` of `chosen_records` and `read_record`."""
    text = "In a file of several records, only this one: its number, from 1, or the id of its match."
    return click.option(_ONE, "which", metavar="NUMBER|MATCH", help=text)(command)


def read_record(path: Path, which: str | None = None) -> tuple[AnyAdapter, Any]:
    """Return the game and the one record in `path`, played again and right; raises ClickException for anything else.

    Of several records `which` names one.
    """
    texts = chosen_records(path, which)
    if len(texts) > 1:
        raise click.ClickException(f"{path} holds {len(texts)} records: choose one of them by {_ONE}")
    return played_again(path, texts[0])


def read_records(path: Path, which: str | None = None) -> Iterator[tuple[AnyAdapter, Any]]:
    """Yield the game and each record in `path`, as `read_record` returns one."""
    for text in chosen_records(path, which):
        yield played_again(path, text)


def chosen_records(path: Path, which: str | None = None) -> list[RecordText]:
    """Return the records in `path`, or only that which `which` names; raises ClickException."""
    try:
        texts = records_in(read_text_file(path))
    except TextFileError as error:
        raise click.ClickException(f"{path}: {error}") from None
    if which is None:
        return texts
    found = [text for number, text in enumerate(texts, start=1) if which in (str(number), text.match)]
    if not found:
        holds = "1 record" if len(texts) == 1 else f"{len(texts)} records"
        raise click.BadParameter(f"{path} holds {holds}, and none is {which!r}", param_hint=repr(_ONE))
    return found[:1]


def played_again(path: Path, one: RecordText) -> tuple[AnyAdapter, Any]:
    """Return the game and the record of one text of `path`; raises ClickException where it is not right."""
    try:
        adapter = adapter_of_record(one.text)
        record = adapter.record.parse_record(one.text)
        adapter.record.replay(record)
    except RecordError as error:
        raise click.ClickException(f"{path}: {fault_of(error, one)}") from None
    return adapter, record


def deals_held(count: int) -> str:
    """Return a number of deals in words."""
    return "1 deal" if count == 1 else f"{count} deals"


def fault_of(error: RecordError, one: RecordText) -> str:
    """Return the fault of a record: its place in the file, and the rule that was broken."""
    rule = f": {refusal_sentence(error.refusal)}" if isinstance(error, ReplayError) and error.refusal else ""
    return f"line {error.line + one.before}, column {error.column}: {error.reason}{rule}"
