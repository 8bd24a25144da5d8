"""`sambakit holdings`: the net by which deep deals its worlds, from deals of all bots."""

from pathlib import Path

import click

from sambakit.cli.options.arena_options import need_statistics, seed_option
from sambakit.engine.presets import PRESETS

PLAYERS = 4


@click.command()
@click.argument("result", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--rules", "name", type=click.Choice(list(PRESETS)), default="dutch", show_default=True, help="Rule set.")
@click.option(
    "--deals",
    type=click.IntRange(min=2),
    default=700,
    show_default=True,
    help="Deals of each bot; fewer of those that take long or tell little.",
)
@seed_option
def holdings(result: Path, name: str, deals: int, seed: int) -> None:
    """Fit what play tells about hands, for four players, and write the net to RESULT.

    The bot deep samples possible deals by it. A player who threw a rank, or did not take it with the pile, holds pairs
    of it more or less often. The figures at the end are log losses of the forecasts of pairs. They are from held-out
    deals of each bot.
    """
    need_statistics()
    from sambakit.arena.training.holdings_fitting import fit

    rules = PRESETS[name]
    if PLAYERS not in rules.table.players:
        raise click.BadParameter(f"{name} has no table of four players", param_hint="--rules")
    found = fit(rules, PLAYERS, deals, seed, click.echo)
    result.write_text(found.text, encoding="utf-8")
    for bot, (before, after) in found.losses.items():
        click.echo(f"{bot}: {before:.4f} without the net, {after:.4f} with it ({after / before - 1:+.1%})")
