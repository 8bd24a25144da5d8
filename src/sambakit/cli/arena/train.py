"""`sambakit train`: a net that judges positions, from deals that `steady` plays."""

from pathlib import Path

import click

from sambakit.cli.options.arena_options import (
    Places,
    file_option,
    need_libraries,
    results_in,
    seed_option,
    workers_option,
)
from sambakit.cli.options.progress import faults_told
from sambakit.engine.presets import PRESETS


class Units(click.ParamType[tuple[int, ...]]):
    """Numbers of units, layer by layer, with commas between them."""

    name = "units"

    def convert(
        self, value: str | tuple[int, ...], param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, ...]:
        """Return the numbers; fails unless each of them is 1 or more."""
        if isinstance(value, tuple):
            return value
        if not all(part.strip().isdecimal() and int(part) for part in value.split(",")):
            self.fail(f"{value!r} are no numbers of units; 32,16 is two layers", param, ctx)
        return tuple(int(part) for part in value.split(","))


@click.command()
@click.argument("result", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--rules", "name", type=click.Choice(list(PRESETS)), default="dutch", show_default=True, help="Rule set.")
@click.option("--deals", type=click.IntRange(min=1), default=100_000, show_default=True, help="Deals to learn from.")
@click.option("--units", type=Units(), default="32,16", show_default=True, help="Units of each hidden layer.")
@click.option("--epochs", type=click.IntRange(min=1), default=15, show_default=True, help="Epochs of training.")
@click.option(
    "--checkpoint",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Keep the net in this file after each epoch; with --file, an interrupted training goes on there.",
)
@seed_option
@file_option
@workers_option
def train(
    result: Path,
    name: str,
    deals: int,
    units: tuple[int, ...],
    epochs: int,
    checkpoint: Path | None,
    seed: int,
    file: Path | None,
    places: Places,
) -> None:
    """Train a net that judges positions of four players in two sides, and write it to RESULT.

    The bot deep uses it to judge a deal after a round of play. The net learns from deals of steady, some of them with
    other leanings. The figures at the end are measured on held-out deals.
    """
    need_libraries("train", "training", "numpy", "scipy", "sklearn")
    from sambakit.arena.training.learning import OtherCheckpoint
    from sambakit.arena.training.value_training import PLAYERS, Training
    from sambakit.arena.training.value_training import train as trained_by

    rules = PRESETS[name]
    if PLAYERS not in rules.table.players or max(rules.table.sides(PLAYERS)) != 1:
        raise click.BadParameter(f"{name} has no table of four players in two sides", param_hint="--rules")
    training = Training(rules, deals, units, epochs, seed)
    with faults_told(file):
        try:
            found = trained_by(training, places.workers(), results_in(file), click.echo, checkpoint)
        except OtherCheckpoint as error:
            raise click.BadParameter(str(error), param_hint="--checkpoint") from None
    result.write_text(found.text, encoding="utf-8")
    click.echo(f"{result}: {found.positions} positions, explains {found.explained:.4f} of the margins")
