"""`sambakit equities`: the chance to win a match from every score."""

import json
from pathlib import Path
from typing import Any

import click

from sambakit.bots.loading import NoBot
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
from sambakit.games import adapter_of

BY_POINTS = "steady-by-points"
SHOWN = 2000  # points between the scores of the printed table


@click.command()
@rules_option
@players_option
@click.option(
    "--bot",
    type=Team(),
    help="The bot at all seats; default: steady, deciding by points alone.",
)
@click.option(
    "--deals",
    type=click.IntRange(min=20),
    default=200,
    show_default=True,
    help="Deals for each pair of steps of the opening minimum.",
)
@seed_option
@file_option
@workers_option
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="Write the table for bots to this file.")
@json_option
def equities(
    rules: Any,
    players: int | None,
    bot: str | None,
    deals: int,
    seed: int,
    file: Path | None,
    places: Places,
    out: Path | None,
    as_json: bool,
) -> None:
    """Compute the chance to win a match from every score of both sides.

    One bot plays deals at each pair of steps of the opening minimum. Their results are combined up to the target, on a
    grid of 500 points. A match of Samba Rommé has a target only by house rules: 'samba_romme + match=points +
    match_goal=5000'.
    """
    need_statistics()
    from sambakit.arena.contests.duplicate import Pair
    from sambakit.arena.measuring.equities import equities_of, equity_contests, grid_of
    from sambakit.arena.measuring.measuring import play_all

    seats = players_for(rules, players)
    playing_bot = bot or usual_bot(rules)
    demand_teams(rules, playing_bot)
    try:
        contests = dict(equity_contests(rules, seats, playing_bot, seed))
    except ValueError as error:
        raise click.UsageError(f"{error}.") from None
    kept, hands = results_in(file), places.workers()
    results: dict[tuple[int, int], list[Pair]] = {}
    with playing("deals", deals * len(contests), file) as advance:
        for steps, contest in contests.items():
            advance.begin("deals", deals * len(results))
            results[steps] = play_all(contest, deals, hands, kept, advance)
    grid, begins = grid_of(rules, seats), equities_of(rules, seats, results)
    names = {
        "rules": adapter_of(rules).rules.print_kept(rules),
        "players": seats,
        "bot": playing_bot,
        "deals": deals,
        "seed": seed,
    }
    equity = {**names, "grid": grid, "begins": begins}
    text = json.dumps(equity, separators=(",", ":")) + "\n"
    if out is not None:
        out.write_text(text, encoding="utf-8")
    click.echo(text if as_json else _printed(grid, begins), nl=not as_json)


def usual_bot(rules: Any) -> str:
    """Return the usual player of deals by points alone: a rival that does so, or else steady."""
    from sambakit.arena.contests.rivals import load_player

    try:
        load_player(BY_POINTS, adapter_of(rules).view_type)
    except NoBot:
        return "steady"
    return BY_POINTS


def _printed(grid: tuple[int, ...], begins: tuple[tuple[float, ...], ...]) -> str:
    """Return the chances in per cent by the scores of the side that begins (down) and of the other side (across)."""
    shown = [place for place, score in enumerate(grid) if score % SHOWN == 0 or place == len(grid) - 1]
    lines = ["chance in per cent to win for the side that begins, at its score (down) against the other's (across)"]
    lines.append("       " + "".join(f"{grid[place]:>7}" for place in shown))
    lines += [f"{grid[i]:>7}" + "".join(f"{100 * begins[i][j]:7.1f}" for j in shown) for i in shown]
    return "\n".join(lines)
