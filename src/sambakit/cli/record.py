"""`sambakit record`: records of matches (docs/notation.md)."""

from pathlib import Path

import click

from sambakit.engine.house_rules import title_of
from sambakit.engine.record import RecordError, Replayed, parse_record, replay


@click.group()
def record() -> None:
    """Read, check and replay records of matches."""


@record.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False, path_type=Path))
def check(files: tuple[Path, ...]) -> None:
    """Read FILES and play them again; every rule and every score is checked.

    Prints a line for each file: what it holds, or line, column and reason of the first thing that is wrong. The exit
    status is 1 where anything is.
    """
    wrong = False
    for file in files:
        try:
            click.echo(f"{file}: {_told(replay(parse_record(file.read_text(encoding='utf-8'))))}")
        except (RecordError, UnicodeDecodeError) as error:
            click.echo(f"{file}: {error}")
            wrong = True
    if wrong:
        raise SystemExit(1)


def _told(replayed: Replayed) -> str:
    """Return in a few words what a record holds."""
    match = replayed.match
    scores = ", ".join(f"{chr(65 + side)} {score}" for side, score in enumerate(match.scores))
    words = f"{title_of(match.rules)}, {match.players} players, {len(match.finished)} deals, {scores}"
    if match.over:
        return f"{words}, {'drawn' if match.winner is None else f'won by {chr(65 + match.winner)}'}"
    if replayed.deal is not None and not replayed.deal.over:
        return f"{words}, deal {len(match.finished) + 1} goes on with seat {replayed.deal.state.actor}"
    return f"{words}, not over"
