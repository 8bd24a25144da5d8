"""The common parts of the arena's commands: workers, result file, and the extra that they need."""

import os
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from sambakit.arena.extras import installing
from sambakit.bots import BOTS_FOR
from sambakit.bots.loading import NoBot
from sambakit.games import adapter_of

if TYPE_CHECKING:
    from sambakit.arena.measuring.batches import Workers
    from sambakit.arena.measuring.results import ResultFile

STATISTICS: Final = ("numpy", "scipy", "choix")
PACKAGES: Final = {"sklearn": "scikit-learn"}  # by module, where the names differ

players_option = click.option("--players", type=click.IntRange(2, 6), help="Players at the table; default 4.")
seed_option = click.option("--seed", type=int, default=1, show_default=True, help="The same seed plays the same deals.")
_count_option = click.option("--workers", type=click.IntRange(min=1), help="Number of processes; default: all cores.")
_at_option = click.option(
    "--ray",
    metavar="ADDRESS",
    help="Play on the Ray cluster at this address, such as auto or 10.0.0.1:6379; local starts one on this machine.",
)
_send_option = click.option(
    "--ray-send", is_flag=True, help="Send this sambakit to the machines of the cluster, instead of using theirs."
)
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


def need_libraries(extra: str, purpose: str, *modules: str) -> None:
    """Raise ClickException where modules that an extra brings are not installed; it says how to install them."""
    missing = [PACKAGES.get(name, name) for name in modules if find_spec(name) is None]
    if missing:
        raise click.ClickException(f"{' and '.join(missing)} not installed; {purpose} needs it: {installing(extra)}")


def need_statistics() -> None:
    """Raise ClickException where the libraries for intervals are not installed."""
    need_libraries("arena", "the command", *STATISTICS)


@dataclass(frozen=True, slots=True)
class Places:
    """Where a command plays: in processes of this machine, or on the cluster at `ray`."""

    count: int | None = None
    ray: str | None = None
    send: bool = False

    def workers(self) -> "Workers":
        """Return the workers, one for each core where their number is not given.

        A cluster is joined until the command ends, which then says what the cluster has done; raises ClickException
        where it cannot be joined.
        """
        from sambakit.arena.measuring.batches import local_workers

        if self.ray is None:
            return local_workers(self.count or os.cpu_count() or 1)
        from sambakit.arena.cluster.code import OtherCode
        from sambakit.arena.cluster.joining import NoCluster, joined

        context = click.get_current_context()
        try:
            cluster = context.with_resource(joined(self.ray, self.count, send=self.send))
        except (NoCluster, OtherCode) as error:
            raise click.ClickException(str(error)) from None
        context.call_on_close(lambda: click.echo(cluster.told(), err=True))
        return cluster.workers()


def workers_option(command: Callable[..., None]) -> Callable[..., None]:
    """Give `command` the options that say where to play, as its argument `places`."""

    @wraps(command)
    def placed(*, workers: int | None, ray: str | None, ray_send: bool, **others: object) -> None:
        command(places=Places(workers, ray, ray_send), **others)

    return _count_option(_at_option(_send_option(placed)))


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
