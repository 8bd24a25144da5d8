"""`sambakit equities`: the chance to win a match from every score."""

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import click

from sambakit.bots.loading import NoBot
from sambakit.cli.arena_options import (
    Team,
    demand_teams,
    file_option,
    json_option,
    need_statistics,
    players_option,
    playing,
    results_in,
    seed_option,
    workers_of,
    workers_option,
)
from sambakit.cli.rules_option import players_for, rules_option
from sambakit.games import kind_of

BY_POINTS = "steady-by-points"
SHOWN = 2000  # points between the scores of the printed table


@click.command()
@rules_option
@players_option
@click.option(
    "--bot",
    type=Team(),
    help="Who plays the deals, at all seats; steady unless said, by points alone where it knows another way.",
)
@click.option(
    "--deals",
    type=click.IntRange(min=20),
    default=200,
    show_default=True,
    help="For each two match scores that make a difference to a deal: steps of the opening minimum.",
)
@seed_option
@file_option
@workers_option
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="Write the table to this file, for bots.")
@json_option
def equities(
    rules: Any,
    players: int | None,
    bot: str | None,
    deals: int,
    seed: int,
    file: Path | None,
    workers: int | None,
    out: Path | None,
    as_json: bool,
) -> None:
    """Compute the chance to win a match from every score of both sides.

    One bot plays deals at each two steps of the opening minimum, where the game has one; their results are put together
    up to the target, on a grid of 500 points. A match of Samba Rommé has a score to reach by house rules only:
    'samba_romme + match=points + match_goal=5000'.
    """
    need_statistics()
    from sambakit.arena.duplicate import Pair
    from sambakit.arena.equities import equities_of, equity_contests, grid_of
    from sambakit.arena.measuring import play_all

    seats = players_for(rules, players)
    playing_bot = bot or usual_bot(rules)
    demand_teams(rules, playing_bot)
    try:
        contests = dict(equity_contests(rules, seats, playing_bot, seed))
    except ValueError as error:
        raise click.UsageError(f"{error}.") from None
    kept, hands = results_in(file), workers_of(workers)
    results: dict[tuple[int, int], list[Pair]] = {}
    with playing("deals", deals * len(contests), file) as advance:
        for steps, contest in contests.items():
            done = deals * len(results)
            results[steps] = play_all(contest, deals, hands, kept, partial(_advance, advance, done))
    grid, begins = grid_of(rules), equities_of(rules, results)
    names = {
        "rules": kind_of(rules).print_rules(rules),
        "players": seats,
        "bot": playing_bot,
        "deals": deals,
        "seed": seed,
    }
    table = {**names, "grid": grid, "begins": begins}
    text = json.dumps(table, separators=(",", ":")) + "\n"
    if out is not None:
        out.write_text(text, encoding="utf-8")
    click.echo(text if as_json else _table(grid, begins), nl=not as_json)


def usual_bot(rules: Any) -> str:
    """Return who plays deals by points alone: the rival that does, or steady where a game has none."""
    from sambakit.arena.rivals import load_player

    try:
        load_player(BY_POINTS, kind_of(rules).view_type)
    except NoBot:
        return "steady"
    return BY_POINTS


def _advance(advance: Callable[[int], None], before: int, done: int) -> None:
    """Tell of `done` deals after the `before` of other contests."""
    advance(before + done)


def _table(grid: tuple[int, ...], begins: tuple[tuple[float, ...], ...]) -> str:
    """Return the chances in per cent by the scores of whoever begins (down) and of the other side (across)."""
    shown = [place for place, score in enumerate(grid) if score % SHOWN == 0 or place == len(grid) - 1]
    lines = ["chance in per cent to win for the side that begins, at its score (down) against the other's (across)"]
    lines.append("       " + "".join(f"{grid[place]:>7}" for place in shown))
    lines += [f"{grid[i]:>7}" + "".join(f"{100 * begins[i][j]:7.1f}" for j in shown) for i in shown]
    return "\n".join(lines)
