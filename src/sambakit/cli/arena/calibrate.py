"""`sambakit calibrate`: how many playouts of `deep` this machine makes in the time of each of its levels."""

import json
from random import Random
from time import process_time
from typing import Any, Final

import click

from sambakit.bots import make_bot
from sambakit.bots.bot import Budget, Searching
from sambakit.cli.arena_options import players_option
from sambakit.cli.rules_option import players_for, rules_option
from sambakit.engine import COMPILED
from sambakit.engine.cards import shuffled
from sambakit.games import kind_of

QUICK: Final = 120 if COMPILED else 24  # playouts of each decision that is measured
EVERY: Final = 3  # of the decisions with a choice, one in so many is measured


@click.command()
@rules_option
@players_option
@click.option("--deals", type=click.IntRange(1), default=4, show_default=True, help="Deals to measure in.")
@click.option("--seed", type=int, default=1, show_default=True)
@click.option("--json", "as_json", is_flag=True, help="Print one object.")
def calibrate(rules: Any, players: int | None, deals: int, seed: int, as_json: bool) -> None:
    """Measure the playouts of the bot deep, and what its levels would be on one core of this machine.

    The levels that it plays by are fixed numbers of playouts, so that a choice can be repeated everywhere; this prints
    what they would be here.
    """
    kind, seats = kind_of(rules), players_for(rules, players)
    deep = make_bot("deep", kind.view_type)
    if not isinstance(deep, Searching):
        raise click.ClickException(f"the bot deep does not search in {rules.name}")
    seconds = 0.0
    playouts = decisions = 0
    sides = max(kind.sides(rules)[seats]) + 1
    for number in range(deals):
        deck = shuffled(kind.pack(rules), Random(f"{seed} {number}"))
        deal = kind.new_deal(rules, seats, (number - 1) % seats, deck, (0,) * sides)
        steady, made = make_bot("steady", kind.view_type), 0
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
