"""`sambakit record`: records of matches (docs/notation.md)."""

from pathlib import Path
from typing import Any

import click

from sambakit.engine.record import RecordError
from sambakit.games import AnyKind, kind_of_record


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
            text = file.read_text(encoding="utf-8")
            kind = kind_of_record(text)
            click.echo(f"{file}: {_told(kind, kind.replay(kind.parse_record(text)))}")
        except (RecordError, UnicodeDecodeError) as error:
            click.echo(f"{file}: {error}")
            wrong = True
    if wrong:
        raise SystemExit(1)


def _told(kind: AnyKind, replayed: Any) -> str:
    """Return in a few words what a record holds."""
    match, deal = replayed.match, replayed.deal
    counted = len(match.finished)
    scores = ", ".join(f"{chr(65 + side)} {score}" for side, score in enumerate(match.scores))
    words = f"{kind.rule_texts.title(match.rules)}, {match.players} players, {counted} deals, {scores}"
    if match.over:
        return f"{words}, {'drawn' if match.winner is None else f'won by {chr(65 + match.winner)}'}"
    if deal is not None and not deal.over:
        return f"{words}, deal {counted + 1} goes on with seat {deal.actor}"
    return f"{words}, not over"
