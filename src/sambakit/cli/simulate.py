"""`sambakit simulate`: whole deals between bots, every invariant checked."""

import json
import sys
from collections.abc import Callable
from typing import Any

import click
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from sambakit.arena.simulation import QUICK, DealBroken, Summary, simulate_deals
from sambakit.bots import BOTS, BOTS_FOR
from sambakit.cli.rules_option import players_for, rules_option
from sambakit.games import kind_of


@click.command()
@rules_option
@click.option("--players", type=click.IntRange(2, 6), help="Players at the table; four unless said.")
@click.option("--deals", type=click.IntRange(min=1), default=1000, show_default=True, help="How many deals.")
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed gives the same deals.")
@click.option("--bot", type=click.Choice(list(BOTS)), default="random", show_default=True, help="Who plays.")
@click.option("--quick", is_flag=True, help="Make the costly checks at 3 of 100 decisions only.")
@click.option("--json", "as_json", is_flag=True, help="Print the summary as JSON.")
def simulate(rules: Any, players: int | None, deals: int, seed: int, bot: str, quick: bool, as_json: bool) -> None:
    """Let bots play whole deals and check every invariant as they go.

    Checked are, at every action: no card lost or doubled, no dead end, listed actions and refusals agree, a view
    shows nothing hidden; at the end of a deal: its record is read back and replayed to the same state, and the score
    counted again. At the first violation the record of that deal is printed and the exit status is 1.
    """
    kind, seats = kind_of(rules), players_for(rules, players)
    checked = QUICK if quick else 1.0
    if bot not in BOTS_FOR[kind.view_type]:
        offered = ", ".join(BOTS_FOR[kind.view_type])
        raise click.BadParameter(f"{bot} does not play {rules.name}; there are {offered}", param_hint="--bot")

    def run(advance: Callable[[], object]) -> Summary:
        return simulate_deals(rules, seats, deals, seed, bot, advance, checked)

    try:
        summary = _with_progress(run, deals)
    except DealBroken as broken:
        _print_broken(broken, as_json)
        raise SystemExit(1) from None
    figures = {"rules": kind.print_rules(rules), "players": seats, "seed": seed, "bot": bot, **summary.figures()}
    if as_json:
        click.echo(json.dumps(figures, indent=2))
    else:
        Console().print(_table(figures))


def _with_progress(run: Callable[[Callable[[], object]], Summary], deals: int) -> Summary:
    """Return what `run` returns; a bar on the error stream shows how far it is, where that is a terminal."""
    if not sys.stderr.isatty():
        return run(lambda: None)
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("deals", total=deals)
        return run(lambda: progress.advance(task))


def _print_broken(broken: DealBroken, as_json: bool) -> None:
    """Print which deal broke, why, and its record."""
    if as_json:
        click.echo(json.dumps({"deal": broken.number, "violation": broken.reason, "record": broken.record}, indent=2))
        return
    click.echo(broken.record, nl=False)
    click.echo(str(broken), err=True)


def _table(figures: dict[str, object]) -> Table:
    """Return the summary as a table: points are deal scores of a side, turns are per deal."""
    table = Table(title="Every invariant held", show_header=False)
    for name, value in figures.items():
        table.add_row(name.replace("_", " "), f"{value:,}" if isinstance(value, int | float) else str(value))
    return table
