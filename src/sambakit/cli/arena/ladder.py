"""`sambakit ladder`: all bots against each other and as partners, with ratings, a report and a plot."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from sambakit.bots import BOTS_FOR
from sambakit.cli.options.arena_options import (
    Places,
    Team,
    demand_teams,
    file_option,
    json_option,
    need_statistics,
    players_option,
    results_in,
    seed_option,
    workers_option,
)
from sambakit.cli.options.progress import playing
from sambakit.cli.options.rules_option import players_for, rules_option
from sambakit.game.text_files import read_text_file
from sambakit.games import adapter_of

if TYPE_CHECKING:
    from sambakit.arena.measuring.ladder import Standing


@click.command()
@click.argument("bots", nargs=-1, type=Team())
@rules_option
@players_option
@click.option(
    "--pairs",
    type=click.IntRange(min=2),
    default=200,
    show_default=True,
    help="Duplicate pairs of deals for each two bots.",
)
@seed_option
@click.option("--reference", type=Team(), default="greedy", show_default=True, help="The bot rated zero.")
@click.option(
    "--report", type=click.Path(dir_okay=False, path_type=Path), help="Write the report into this Markdown file."
)
@click.option("--plot", type=click.Path(dir_okay=False, path_type=Path), help="Write the plot to this SVG file.")
@file_option
@workers_option
@json_option
def ladder(
    bots: tuple[str, ...],
    rules: Any,
    players: int | None,
    pairs: int,
    seed: int,
    reference: str,
    report: Path | None,
    plot: Path | None,
    file: Path | None,
    places: Places,
    as_json: bool,
) -> None:
    """Rate BOTS (default: all) from the weakest up: each against each other, and each as partner of each other.

    Prints a report in Markdown. In a document, it replaces the previous report between the marks.
    """
    need_statistics()
    from sambakit.arena.contests.duplicate import Pair
    from sambakit.arena.measuring.ladder import Ladder, standing_of
    from sambakit.arena.measuring.ladder_report import inserted, markdown_of, plot_of
    from sambakit.arena.measuring.measuring import play_all

    names = tuple(dict.fromkeys(bots or BOTS_FOR[adapter_of(rules).view_type]))
    if len(names) < 2 or reference not in names or any("+" in name for name in names):
        raise click.BadParameter(f"give two or more single bots, {reference} among them", param_hint="BOTS")
    demand_teams(rules, *names)
    seats = players_for(rules, players)
    rated = Ladder(rules, seats, names, reference, pairs, seed)
    contests, partnerships = dict(rated.contests()), dict(rated.partnerships())
    kept, hands = results_in(file), places.workers()
    found: list[list[Pair]] = []
    with playing("ladder", pairs * (len(contests) + len(partnerships)), file) as advance:
        for contest in (*contests.values(), *partnerships.values()):
            advance.begin(f"{contest.first} – {contest.second}", pairs * len(found))
            found.append(play_all(contest, pairs, hands, kept, advance, advance.seen))
    played = dict(zip(contests, found[: len(contests)], strict=True))
    partnered = dict(zip(partnerships, found[len(contests) :], strict=True))
    standing = standing_of(rated, played, partnered)
    text = markdown_of(rated, standing)
    if report is not None:
        before = read_text_file(report) if report.exists() else ""
        report.write_text(inserted(before, text), encoding="utf-8")
    if plot is not None:
        plot.write_text(plot_of(rated, standing), encoding="utf-8")
    click.echo(json.dumps(_values(standing), indent=2) if as_json else text)


def _values(standing: "Standing") -> dict[str, object]:
    """Return a ladder for JSON."""
    return {
        "ratings": [asdict(rating) for rating in standing.ratings],
        "contests": [
            {"first": first, "second": second, "matches_won": standing.matches[first, second].won, **asdict(margin)}
            for (first, second), margin in standing.margins.items()
        ],
        "partners": [
            {"one": one, "other": other, **asdict(margin)} for (one, other), margin in standing.partners.items()
        ],
    }
