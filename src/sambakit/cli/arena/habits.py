"""`sambakit habits`: what people see of each level in its play, counted over whole deals."""

import json
from typing import TYPE_CHECKING, Any

import click

from sambakit.bots import LEVELS, bot_of
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

if TYPE_CHECKING:
    from sambakit.arena.contests.habits import Habits

COLUMNS = (
    "bot",
    "opens at once",
    "throws wilds",
    "takes the pile",
    "caught with",
    "turns",
    "ended by the stock",
    "sambas",
)


@click.command()
@click.argument("bots", nargs=-1, type=Team())
@rules_option
@players_option
@click.option("--deals", type=click.IntRange(min=1), default=1000, show_default=True, help="Deals of each bot.")
@seed_option
@file_option
@workers_option
@json_option
def habits(
    bots: tuple[str, ...],
    rules: Any,
    players: int | None,
    deals: int,
    seed: int,
    file: Any,
    places: Places,
    as_json: bool,
) -> None:
    """Count the habits of BOTS (default: all levels), each in deals with itself in every seat.

    Four habits are counted. How often does a side open in the first turn in which it can? How many discards are
    jokers or twos? How often is the pile taken where that is allowed? How many cards do the opponents hold when
    somebody goes out? Then come the mean turns of a deal, the share of deals that the stock ended, and the mean number
    of sambas. For Samba and its relatives.
    """
    need_statistics()
    from sambakit.arena.contests.habits import HabitsOf, total
    from sambakit.arena.measuring.measuring import play_all

    if adapter_of(rules).name != "samba":
        raise click.BadParameter(f"{rules.name} has neither opening nor wild discards to count", param_hint="--rules")
    names = tuple(dict.fromkeys(bots or map(bot_of, LEVELS)))
    demand_teams(rules, *names)
    if any("+" in name for name in names):
        raise click.BadParameter("give single bots", param_hint="BOTS")
    seats, kept, hands = players_for(rules, players), results_in(file), places.workers()
    found: dict[str, Habits] = {}
    with playing("habits", deals * len(names), file) as advance:
        for place, name in enumerate(names):
            advance.begin(name, deals * place)
            found[name] = total(play_all(HabitsOf(rules, seats, name, seed), deals, hands, kept, advance))
    if as_json:
        click.echo(json.dumps({name: _values(one) for name, one in found.items()}, indent=2))
        return
    click.echo(f"{deals} deals of {rules.name} each, {seats} players, seed {seed}\n")
    click.echo("| " + " | ".join(COLUMNS) + " |\n" + "| --- " * len(COLUMNS) + "|")
    for name, one in found.items():
        cells = [_share(one.opens), _share(one.throws_wilds), _share(one.takes), _mean(one.cards_caught, " cards")]
        cells += [_mean(one.turns_a_deal), _share(one.ends_by_stock), _mean(one.sambas_a_deal)]
        click.echo(" | ".join((f"| `{name}`", *cells)) + " |")


def _share(share: float | None) -> str:
    return "–" if share is None else f"{share:.1%}"


def _mean(mean: float | None, unit: str = "") -> str:
    return "–" if mean is None else f"{mean:.1f}{unit}"


def _values(found: "Habits") -> dict[str, float | int | None]:
    """Return the habits for JSON."""
    return {
        "opens": found.opens,
        "throws_wilds": found.throws_wilds,
        "takes": found.takes,
        "cards_caught": found.cards_caught,
        "turns_a_deal": found.turns_a_deal,
        "ends_by_stock": found.ends_by_stock,
        "sambas_a_deal": found.sambas_a_deal,
        "chances": found.chances,
        "discards": found.discards,
        "piles": found.piles,
        "caught": found.caught,
    }
