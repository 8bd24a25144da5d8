"""`sambakit simulate`: whole deals between bots, every invariant checked."""

import json
import sys
from collections.abc import Callable
from typing import Any

import click
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from sambakit.arena.simulation.simulation import QUICK, DealBroken, Summary, simulate_deals
from sambakit.bots import NoSuchBot, whole_name
from sambakit.cli.options.rules_option import players_for, rules_option
from sambakit.games import adapter_of


@click.command()
@rules_option
@click.option("--players", type=click.IntRange(2, 6), help="Players at the table; default 4.")
@click.option("--deals", type=click.IntRange(min=1), default=1000, show_default=True, help="Number of deals.")
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed gives the same deals.")
@click.option("--bot", metavar="BOT", default="random", show_default=True, help="The bot that plays, such as steady@1.")
@click.option("--quick", is_flag=True, help="Make the slow checks at 3 % of the decisions only.")
@click.option("--json", "as_json", is_flag=True, help="Print the summary as JSON.")
def simulate(rules: Any, players: int | None, deals: int, seed: int, bot: str, quick: bool, as_json: bool) -> None:
    """Let bots play whole deals and check every invariant as they go.

    At every action: no card is lost or doubled, there is no dead end, and listing and refusals agree. Views hide unseen
    cards. At the end of a deal: its record replays to the same state, and the score is counted again.

    At the first violation the command prints the record of that deal and exits with status 1.
    """
    adapter, seats = adapter_of(rules), players_for(rules, players)
    checked = QUICK if quick else 1.0
    try:
        whole_name(bot, adapter.view_type)
    except NoSuchBot as error:
        raise click.BadParameter(f"{error} ({rules.name})", param_hint="--bot") from None

    def run(advance: Callable[[], object]) -> Summary:
        return simulate_deals(rules, seats, deals, seed, bot, advance, checked)

    try:
        summary = _with_progress(run, deals)
    except DealBroken as broken:
        _print_broken(broken, as_json)
        raise SystemExit(1) from None
    figures = {"rules": adapter.rules.print(rules), "players": seats, "seed": seed, "bot": bot, **summary.figures()}
    if as_json:
        click.echo(json.dumps(figures, indent=2))
    else:
        Console().print(_summary(figures))


def _with_progress(run: Callable[[Callable[[], object]], Summary], deals: int) -> Summary:
    """Return the result of `run`; on a terminal, a bar on the error stream shows its progress."""
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


def _summary(figures: dict[str, object]) -> Table:
    """Return the summary in rows: points are deal scores of a side, turns are per deal."""
    summary = Table(title="Every invariant held", show_header=False)
    for name, value in figures.items():
        summary.add_row(name.replace("_", " "), f"{value:,}" if isinstance(value, int | float) else str(value))
    return summary
