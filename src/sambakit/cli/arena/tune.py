"""`sambakit tune`: better weights for `steady`, from the results of deals."""

import json
from dataclasses import asdict, fields
from pathlib import Path

import click

from sambakit.bots.knowledge.style import NEWEST
from sambakit.bots.knowledge.weights import Weights
from sambakit.cli.options.arena_options import (
    STATISTICS,
    Places,
    file_option,
    need_libraries,
    results_in,
    seed_option,
    workers_option,
)
from sambakit.cli.options.progress import faults_told
from sambakit.cli.options.rules_option import rules_of
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.game.text_files import read_text_file

FEWEST = 4  # candidates that the search needs in a generation


@click.command()
@click.argument("result", type=click.Path(dir_okay=False, path_type=Path))
@click.option(
    "--start",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Begin with the weights in this file; default: the weights of steady with a partner.",
)
@click.option(
    "--rules",
    multiple=True,
    default=["dutch"],
    help="Rule set of Samba or a relative. May be repeated; values are used in turn.",
)
@click.option(
    "--players",
    type=click.IntRange(2, 6),
    multiple=True,
    default=[4],
    help="Players at the table. May be repeated; values are used in turn.",
)
@click.option("--generations", type=click.IntRange(min=1), default=60, show_default=True, help="Generations.")
@click.option(
    "--candidates", type=click.IntRange(min=FEWEST), default=16, show_default=True, help="Candidates in a generation."
)
@click.option("--decks", type=click.IntRange(min=1), default=60, show_default=True, help="Decks for each candidate.")
@click.option("--select", type=click.IntRange(min=1), default=600, show_default=True, help="Decks to select by.")
@click.option("--test", type=click.IntRange(min=2), default=1000, show_default=True, help="Decks to test by.")
@click.option(
    "--against",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    multiple=True,
    help="Also play against the weights in this file. May be repeated.",
)
@click.option("--challenge", is_flag=True, help="Play against the start alone: how exploitable is it?")
@click.option(
    "--spread",
    type=click.FloatRange(0, min_open=True),
    default=0.4,
    show_default=True,
    help="Distance of the first candidates from the start.",
)
@seed_option
@file_option
@workers_option
def tune(
    result: Path,
    start: Path | None,
    rules: tuple[str, ...],
    players: tuple[int, ...],
    generations: int,
    candidates: int,
    decks: int,
    select: int,
    test: int,
    against: tuple[Path, ...],
    challenge: bool,
    spread: float,
    seed: int,
    file: Path | None,
    places: Places,
) -> None:
    """Tune the weights of steady by CMA-ES and write the best to RESULT, which the arena takes as a bot.

    Candidates play duplicate deals against the start, the weights of --against, and greedy. Tuning, selection and the
    test use different decks. The figures at the end come from the test.
    """
    settings = tuple((one, count) for one in _tunable(rules) for count in players if count in one.table.players)
    if challenge and against:
        raise click.BadParameter(
            "a challenge is against the start alone; leave one of the two out", param_hint="--against"
        )
    if not settings:
        raise click.BadParameter(f"none of {', '.join(rules)} is played by so many", param_hint="--players")
    need_libraries("arena", "tuning", *STATISTICS, "cma")
    from sambakit.arena.training.tuning import Tuning
    from sambakit.arena.training.tuning import tune as tuned_by

    begin = _weights_in(start) if start else NEWEST.partners
    pool = (begin,) if challenge else (begin, begin, *(_weights_in(path) for path in against), None)
    tuning = Tuning(settings, begin, pool, generations, candidates, decks, select, test, seed, spread)
    with faults_told(file):
        found = tuned_by(tuning, places.workers(), results_in(file), click.echo)
    result.write_text(json.dumps(asdict(found.weights), indent=2) + "\n", encoding="utf-8")
    low, high = found.interval
    click.echo(
        f"{result}: {found.mean:+.0f} points per deal ahead of the start ({low:+.0f} to {high:+.0f}, {test} decks)"
    )


def _tunable(texts: tuple[str, ...]) -> list[RuleSet]:
    """Return the rule sets that `texts` name; raises BadParameter if one is unknown or steady has other weights."""
    found = [rules_of(text) for text in texts]
    for one in found:
        if not isinstance(one, RuleSet):
            raise click.BadParameter(
                f"steady has other weights in {one.name} (bots/romme/worth.py), which this search does not know",
                param_hint="--rules",
            )
    return found


def _weights_in(path: Path) -> Weights:
    """Return the weights in a JSON file; raises BadParameter."""
    try:
        values = json.loads(read_text_file(path))
        return Weights(**{name: float(value) for name, value in values.items()})
    except (ValueError, TypeError, AttributeError) as error:
        names = ", ".join(field.name for field in fields(Weights))
        raise click.BadParameter(
            f"{path} does not hold weights ({error}); they are: {names}", param_hint="--start"
        ) from None
