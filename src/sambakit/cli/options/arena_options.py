"""The common parts of the arena's commands: workers, result file, progress, and the extra that they need."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from sambakit.bots import BOTS_FOR
from sambakit.bots.loading import NoBot
from sambakit.games import adapter_of

if TYPE_CHECKING:
    from sambakit.arena.measuring.batches import Workers
    from sambakit.arena.measuring.results import ResultFile

STATISTICS: Final = ("numpy", "scipy", "choix")

players_option = click.option("--players", type=click.IntRange(2, 6), help="Players at the table; default 4.")
seed_option = click.option("--seed", type=int, default=1, show_default=True, help="The same seed plays the same deals.")
workers_option = click.option("--workers", type=click.IntRange(min=1), help="Number of processes; default: all cores.")
json_option = click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
file_option = click.option(
    "--file",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Keep results in this file; the same command then continues an interrupted run.",
)


class Team(click.ParamType[str]):
    """A player of the arena, or partners with + between them."""

    name = "team"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return `value` after making its bots once for some game; fails with the fault."""
        from sambakit.arena.contests.contest import load_team

        wrong = ""
        for seen in BOTS_FOR:
            try:
                load_team(value, seen)
            except NoBot as error:
                wrong = wrong or str(error)
            else:
                return value
        self.fail(wrong, param, ctx)


def demand_teams(rules: Any, *teams: str) -> None:
    """Raise BadParameter where one of `teams` does not play by `rules`."""
    from sambakit.arena.contests.contest import load_team

    for team in teams:
        try:
            load_team(team, adapter_of(rules).view_type)
        except NoBot as error:
            raise click.BadParameter(f"{error} ({rules.name})", param_hint="TEAM") from None


def need_statistics() -> None:
    """Raise ClickException where the libraries for intervals are not installed."""
    missing = [name for name in STATISTICS if find_spec(name) is None]
    if missing:
        raise click.ClickException(
            f"{' and '.join(missing)} not installed; intervals need it: pip install 'sambakit[arena]'"
        )


def workers_of(count: int | None) -> "Workers":
    """Return `count` workers, or one for each core."""
    from sambakit.arena.measuring.batches import local_workers

    return local_workers(count or os.cpu_count() or 1)


def results_in(path: Path | None) -> "ResultFile | None":
    """Return the result file at `path`; raises BadParameter where it cannot be gone on with."""
    from sambakit.arena.measuring.results import OtherResults, ResultFile

    if path is None:
        return None
    try:
        return ResultFile(path)
    except OtherResults as error:
        raise click.BadParameter(str(error), param_hint="--file") from None
    except OSError as error:
        raise click.BadParameter(f"{path}: {error.strerror}", param_hint="--file") from None


@contextmanager
def playing(title: str, total: int, file: Path | None) -> Iterator[Callable[[int], None]]:
    """Give a function that shows how many results there are; a bar on the error stream where that is a terminal.

    Faults of bots and workers become messages, and an interruption says how to go on.
    """
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    from sambakit.arena.contests.failures import BotFailed
    from sambakit.arena.measuring.batches import WorkersLost

    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    bar = Progress(*columns, TimeRemainingColumn(), console=console, transient=True, disable=not console.is_terminal)
    try:
        with bar:
            task = bar.add_task(title, total=total)
            yield lambda done: bar.update(task, completed=done)
    except (BotFailed, WorkersLost) as error:
        raise click.ClickException(str(error)) from None
    except KeyboardInterrupt:
        if file is not None:
            click.echo(f"interrupted; {file} keeps what was played, and the same command goes on there", err=True)
        raise
