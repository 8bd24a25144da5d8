"""`sambakit score`: the points of a deal that was played with real cards, and whole score sheets."""

import json
from pathlib import Path
from typing import Any, Final

import click

from sambakit.cli.options.rules_option import players_for, rules_option
from sambakit.cli.options.side_words import side_entry
from sambakit.cli.score_page import write_page
from sambakit.cli.score_rows import sheet_rows
from sambakit.cli.score_sheet import sheet_text, sheet_values
from sambakit.game.records.values import Player, RecordError
from sambakit.game.text_files import TextFileError, read_text_file
from sambakit.scorekeeper import DealEntry, Sheet, SheetChange, parse_sheet, tally_of

OPTIONS: Final = {"sides": "side", "as_json": "json", "as_csv": "csv"}  # parameters with another name than their option


@click.command()
@click.argument("sheet", required=False, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@rules_option
@click.option("--players", type=click.IntRange(2, 6), help="Number of players; default: four, or what the rules allow.")
@click.option(
    "--side", "sides", multiple=True, metavar="WORDS", help="A side in words, such as 'samba=1 melds=650 red=3 out'."
)
@click.option("--scores", metavar="NUMBERS", help="Totals before the deal, one for each side, such as '1200 -35'.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.option(
    "--page",
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write the page that keeps score in a browser to FILE.",
)
@click.option("--replace", is_flag=True, help="With --page: write over FILE if it exists.")
@click.option("--csv", "as_csv", is_flag=True, help="Print a table for spreadsheets: a row for each side in each deal.")
@click.pass_context
def score(
    ctx: click.Context,
    sheet: Path | None,
    rules: Any,
    players: int | None,
    sides: tuple[str, ...],
    scores: str | None,
    as_json: bool,
    page: Path | None,
    replace: bool,
    as_csv: bool,
) -> None:
    """Add up a deal with real cards, or print the sums of SHEET.

    SHEET is the file of a score sheet. It is printed with every line, the totals and the next opening minimum.

    Without SHEET, give --side once for each side, A first:

    \b
      sambakit score --side 'samba=1 mixed=2 melds=650 red=4 out' \\
                     --side 'pure=1 melds=320 red=2 hand=85'

    Completed sets have the name of their score line: samba=1. The card points of all melds are melds=650, and laid red
    threes are red=4. The side that went out has the word out, or the words out concealed.

    Each hand has its card points: hand=85. After it you can add held=1 for red threes in it. In Samba Rommé a hand has
    its number of cards: cards=7. Use penalty=100 for points off, and bonus=50 for points of your own.

    The exit status is 1 if something cannot be, such as seven red threes.

    With --page FILE it writes a page for the browser instead. That one file keeps score without a server and without a
    network, also from a memory stick.
    """
    if page is not None:
        _demand_alone(ctx)
        click.echo(write_page(page, replace))
        return
    if replace:
        raise click.UsageError("--replace is for --page FILE.")
    if as_json and as_csv:
        raise click.UsageError("Give --json or --csv, not both.")
    read = _read(ctx, sheet) if sheet else _quick(rules, players, sides, scores)
    found = tally_of(read)
    if as_json:
        click.echo(json.dumps(sheet_values(read, found), indent=2))
    elif as_csv:
        click.echo(sheet_rows(read, found), nl=False)
    else:
        click.echo(sheet_text(read, found), nl=False)
    if any(deal.refusals for deal in found.deals):
        raise SystemExit(1)


def _demand_alone(ctx: click.Context) -> None:
    """Raise UsageError where something is given beside the page that it has no use for."""
    for name in ctx.params:
        if name not in ("page", "replace") and _is_given(ctx, name):
            said = "a sheet" if name == "sheet" else f"--{OPTIONS.get(name, name)}"
            raise click.UsageError(f"--page writes a page, which has no use for {said}.")


def _is_given(ctx: click.Context, name: str) -> bool:
    return ctx.get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE


def _read(ctx: click.Context, file: Path) -> Sheet:
    """Return the sheet in `file`, which tells all that options could."""
    for name in ("rules", "players", "sides", "scores"):
        if _is_given(ctx, name):
            raise click.UsageError(f"--{OPTIONS.get(name, name)} is for a single deal; the sheet has its own.")
    try:
        return parse_sheet(read_text_file(file))
    except (RecordError, TextFileError) as error:
        raise click.ClickException(f"{file}: {error}") from None


def _quick(rules: Any, wished: int | None, sides: tuple[str, ...], scores: str | None) -> Sheet:
    """Return a sheet with the one deal of the options."""
    if not sides:
        raise click.UsageError("Give the file of a sheet, or --side once for each side; --help shows both.")
    players = players_for(rules, wished)
    sheet = Sheet(rules=rules, players=_seats(players), dealer=0)
    if len(sides) != sheet.sides:
        raise click.UsageError(f"{players} players form {sheet.sides} sides; --side was given {len(sides)} times.")
    before = _scores(scores, sheet.sides)
    entry = DealEntry(sides=tuple(side_entry(text, number, sheet.data, players) for number, text in enumerate(sides)))
    change = SheetChange(what="deal", number=1, deal=entry)
    return Sheet(rules=rules, players=sheet.players, dealer=0, scores=before, changes=(change,))


def _seats(players: int) -> tuple[Player, ...]:
    return tuple(Player(f"player {seat + 1}") for seat in range(players))


def _scores(text: str | None, sides: int) -> tuple[int, ...]:
    """Return the totals before the deal; raises BadParameter."""
    words = (text or "").replace(",", " ").split()
    try:
        found = tuple(int(word) for word in words)
    except ValueError:
        raise click.BadParameter(f"{text!r} holds something else than numbers", param_hint="--scores") from None
    if found and len(found) != sides:
        raise click.BadParameter(f"there are {sides} sides, and {len(found)} totals", param_hint="--scores")
    return found
