"""`sambakit record`: records of matches (docs/notation.md)."""

from pathlib import Path

import click

from sambakit.engine.house_rules import title_of
from sambakit.engine.record import RecordError, Replayed, parse_record, replay
from sambakit.romme.house_rules import PRESETS as ROMME_PRESETS
from sambakit.romme.house_rules import print_rules
from sambakit.romme.record import parse_record as parse_romme
from sambakit.romme.record import replay as replay_romme


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
            told = _told_of_romme(text) if _is_romme(text) else _told(replay(parse_record(text)))
            click.echo(f"{file}: {told}")
        except (RecordError, UnicodeDecodeError) as error:
            click.echo(f"{file}: {error}")
            wrong = True
    if wrong:
        raise SystemExit(1)


def _is_romme(text: str) -> bool:
    """Return whether a record names rules of Samba Rommé."""
    named = next((line.split()[1:2] for line in text.splitlines() if line.split()[:1] == ["rules"]), [])
    return bool(named) and named[0] in ROMME_PRESETS


def _told_of_romme(text: str) -> str:
    """Return in a few words what a record of Samba Rommé holds; raises RecordError as reading and replay do."""
    replayed = replay_romme(parse_romme(text))
    match, game = replayed.match, replayed.deal
    words = f"{print_rules(match.rules)}, {match.games} games, {' : '.join(str(score) for score in match.scores)}"
    if match.over:
        return f"{words}, {'drawn' if match.winner is None else f'won by seat {match.winner}'}"
    if game is not None and not game.over:
        return f"{words}, game {match.games + 1} goes on with seat {game.actor}"
    return f"{words}, not over"


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
