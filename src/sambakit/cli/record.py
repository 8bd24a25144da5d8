"""`sambakit record`: records of matches (docs/notation.md)."""

import sqlite3
from pathlib import Path
from typing import Any

import click

from sambakit.cli.serving.data import data_file, data_option
from sambakit.engine.record import RecordError, ReplayError
from sambakit.games import AnyAdapter, adapter_of_record
from sambakit.rulebook.refusals import refusal_sentence


@click.group()
def record() -> None:
    """Read, check, replay and export records of matches."""


@record.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False, path_type=Path))
def check(files: tuple[Path, ...]) -> None:
    """Read FILES, play them again, and check every rule and every score.

    Prints a line for each file: its contents, or line, column and reason of the first fault. The exit status is 1 if
    there is a fault.
    """
    wrong = False
    for file in files:
        try:
            text = file.read_text(encoding="utf-8")
            adapter = adapter_of_record(text)
            click.echo(f"{file}: {_told(adapter, adapter.record.replay(adapter.record.parse_record(text)))}")
        except (RecordError, UnicodeDecodeError) as error:
            click.echo(f"{file}: {error}{_why(error)}")
            wrong = True
    if wrong:
        raise SystemExit(1)


@record.command()
@click.argument("match")
@data_option
def export(match: str, data: Path | None) -> None:
    """Print the record of MATCH, which was played at a table of a server.

    MATCH is its id, or the id of a table for its last match. A deal that still runs is left out. A line "undone"
    counts steps that were taken back.
    """
    from sambakit.server.store.kept_match import OtherSchema  # the other commands need no server
    from sambakit.server.tables.exporting import exported

    file = data_file(data)
    if not file.is_file():
        raise click.ClickException(f"{file} does not exist: name the data file by --data")
    try:
        text = exported(file, match)
    except (OtherSchema, sqlite3.Error) as error:
        raise click.ClickException(str(error)) from error
    if text is None:
        raise click.ClickException(f"{file} has no match and no table {match!r}")
    click.echo(text, nl=False)


def _why(error: Exception) -> str:
    """Return the sentence for the rule that a play breaks, where that is the fault."""
    return f": {refusal_sentence(error.refusal)}" if isinstance(error, ReplayError) and error.refusal else ""


def _told(adapter: AnyAdapter, replayed: Any) -> str:
    """Return in a few words what a record holds."""
    match, deal = replayed.match, replayed.deal
    counted = len(match.finished)
    scores = ", ".join(f"{chr(65 + side)} {score}" for side, score in enumerate(match.scores))
    words = f"{adapter.rules.title(match.rules)}, {match.players} players, {counted} deals, {scores}"
    if match.over:
        return f"{words}, {'drawn' if match.winner is None else f'won by {chr(65 + match.winner)}'}"
    if deal is not None and not deal.over:
        return f"{words}, deal {counted + 1} goes on with seat {deal.actor}"
    return f"{words}, not over"
