"""`sambakit calibrate`: how many playouts of `deep` this machine makes in the time of each of its levels."""

import json
from random import Random
from time import process_time
from typing import Any, Final

import click

from sambakit.bots import make_bot
from sambakit.bots.bot import Budget, Searching
from sambakit.cli.options.arena_options import players_option
from sambakit.cli.options.rules_option import players_for, rules_option
from sambakit.engine import COMPILED
from sambakit.engine.values.cards import shuffled
from sambakit.games import adapter_of

QUICK: Final = 120 if COMPILED else 24  # playouts of each decision that is measured
EVERY: Final = 3  # of the decisions with a choice, one in so many is measured


@click.command()
@rules_option
@players_option
@click.option("--deals", type=click.IntRange(1), default=4, show_default=True, help="Deals to measure in.")
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed plays the same deals.")
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
def calibrate(rules: Any, players: int | None, deals: int, seed: int, as_json: bool) -> None:
    """Measure the playouts that the bot deep makes in its times on one core of this machine.

    The levels of deep are fixed numbers of playouts, so that a choice can be repeated on every machine. This command
    prints the numbers that fit this machine.
    """
    adapter, seats = adapter_of(rules), players_for(rules, players)
    deep = make_bot("deep", adapter.view_type)
    if not isinstance(deep, Searching):
        raise click.ClickException(f"the bot deep does not search in {rules.name}")
    seconds = 0.0
    playouts = decisions = 0
    sides = max(adapter.sides(rules)[seats]) + 1
    for number in range(deals):
        deck = shuffled(adapter.pack(rules), Random(f"{seed} {number}"))
        deal = adapter.new_deal(rules, seats, (number - 1) % seats, deck, (0,) * sides)
        steady, made = make_bot("steady", adapter.view_type), 0
        while not deal.over:
            legal, view = deal.legal(), deal.view(deal.actor)
            made += len(legal) > 1
            if len(legal) > 1 and made % EVERY == 0:
                start = process_time()
                done = deep.made(view, legal, number, QUICK)
                if done:
                    seconds += process_time() - start
                    playouts += done
                    decisions += 1
            deal.act(steady.choose(view, legal, Random(0), Budget()))
    rate = playouts / seconds if seconds else 0.0
    here = {level: max(1, round(rate * wanted)) for level, wanted in deep.seconds.items()}
    used = dict(deep.used(rules, seats))
    if as_json:
        click.echo(json.dumps({"compiled": COMPILED, "playouts_per_second": rate, "here": here, "used": used}))
        return
    form = "compiled" if COMPILED else "plain"
    click.echo(
        f"{rate:.0f} playouts a second of processor time, the {form} engine, {decisions} decisions of {rules.name}"
    )
    for level, number in here.items():
        click.echo(f"{level:>5}: {number} playouts here, {used[level]} used")
