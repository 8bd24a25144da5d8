"""`sambakit record`: records of matches (docs/notation.md)."""

import json
import re
import sqlite3
from pathlib import Path
from typing import Any

import click

from sambakit.cli.records.converting import record_values
from sambakit.cli.records.marks import marks
from sambakit.cli.records.reading import (
    chosen_records,
    deals_held,
    fault_of,
    read_record,
    read_records,
    record_option,
)
from sambakit.cli.records.words import match_words
from sambakit.cli.serving.data import data_file, data_option
from sambakit.engine.record import RecordError
from sambakit.games import AnyAdapter, adapter_of_record

FILE = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.group()
def record() -> None:
    """Check, tell, convert and export records of matches (docs/notation.md)."""


@record.command()
@click.argument("files", nargs=-1, required=True, type=FILE)
def check(files: tuple[Path, ...]) -> None:
    """Read FILES, play them again, and check every rule and every score.

    Prints a line for each record: its contents, or line, column and reason of the first fault. Records of a file that
    holds several have a number. The exit status is 1 if there is a fault.
    """
    wrong = False
    for file in files:
        try:
            texts = chosen_records(file)
        except click.ClickException as error:
            click.echo(error.message)
            wrong = True
            continue
        for number, one in enumerate(texts, start=1):
            name = str(file) if len(texts) == 1 else f"{file}, record {number}"
            try:
                adapter = adapter_of_record(one.text)
                replayed = adapter.record.replay(adapter.record.parse_record(one.text))
                click.echo(f"{name}: {_told(adapter, replayed)}")
            except RecordError as error:
                click.echo(f"{name}: {fault_of(error, one)}")
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


@record.command()
@click.argument("file", type=FILE)
@click.option("--deal", type=click.IntRange(min=1), help="Only this deal; the first is 1.")
@record_option
def show(file: Path, deal: int | None, which: str | None) -> None:
    """Print the matches in FILE in words: a line for each turn, after the moment with which it begins.

    Cards are written as in the record: Kd is the king of diamonds, Th the ten of hearts, Jk a joker. A moment is the
    number of the deal, a dot, and how many of its steps have been played.
    """
    if deal is not None:
        adapter, read = read_record(file, which)
        if deal > len(read.deals):
            raise click.BadParameter(f"the record holds {deals_held(len(read.deals))}", param_hint="'--deal'")
        click.echo("\n".join(match_words(adapter, read, deal)))
        return
    several = len(chosen_records(file, which)) > 1
    for number, (adapter, read) in enumerate(read_records(file, which), start=1):
        if several:
            match = read.provenance.match
            before = "" if number == 1 else "\n\n"
            click.echo(f"{before}Record {number}{f', match {match}' if match else ''}\n")
        click.echo("\n".join(match_words(adapter, read)))


@record.command()
@click.argument("file", type=FILE)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@record_option
def convert(file: Path, as_json: bool, which: str | None) -> None:
    """Print the records in FILE, which may be of older versions, as this version writes records.

    With --json a record becomes an object with players, deals, steps, score lines and totals, for programs; several
    records become a list of such objects.
    """
    read = [*read_records(file, which)]
    if not as_json:
        click.echo("".join(adapter.record.print_record(one) for adapter, one in read), nl=False)
        return
    values = [record_values(adapter, one) for adapter, one in read]
    click.echo(json.dumps(values if len(values) > 1 else values[0], indent=2))


@record.command()
@click.argument("file", type=FILE)
@click.argument("moment", metavar="DEAL.STEP")
@click.option("--id", "name", help="The id of the position; default: the name of the file and the moment.")
@click.option("--title", default="", help="One line about the position; default: deal, step and player.")
@click.option("--checks", multiple=True, metavar="RULE", help="The rule that it shows, such as D-9.1; may be repeated.")
@record_option
def position(file: Path, moment: str, name: str | None, title: str, checks: tuple[str, ...], which: str | None) -> None:
    """Print the turn at a moment of FILE as a test position, which `sambakit positions` checks.

    It holds the table before the turn with all cards, the steps of the turn, and what they led to. `sambakit record
    show` prints the moments: 2.14 is deal 2 after 14 of its steps.
    """
    from sambakit.positions.extracting import extract, print_positions
    from sambakit.positions.malformed import Malformed
    from sambakit.positions.played_turn import NoPosition

    found = re.fullmatch(r"(\d+)\.(\d+)", moment)
    if found is None:
        raise click.BadParameter(f"{moment!r} is no moment: 2.14 is deal 2 after 14 steps", param_hint="'DEAL.STEP'")
    _, read = read_record(file, which)
    try:
        deal, step = int(found[1]), int(found[2])
        content = extract(read, deal, step, name=name or f"{file.stem}-{moment}", title=title, checks=checks)
    except (NoPosition, Malformed) as error:
        raise click.ClickException(str(error)) from None
    click.echo(print_positions(content), nl=False)


record.add_command(marks)


def _told(adapter: AnyAdapter, replayed: Any) -> str:
    """Return in a few words what a record holds."""
    match, deal = replayed.match, replayed.deal
    counted = len(match.finished)
    scores = ", ".join(f"{chr(65 + side)} {score}" for side, score in enumerate(match.scores))
    words = f"{adapter.rules.title(match.rules)}, {match.players} players, {deals_held(counted)}, {scores}"
    if match.over:
        return f"{words}, {'drawn' if match.winner is None else f'won by {chr(65 + match.winner)}'}"
    if deal is not None and not deal.over:
        return f"{words}, deal {counted + 1} goes on with seat {deal.actor}"
    return f"{words}, not over"
