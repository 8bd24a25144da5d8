"""`sambakit calibrate`: how many playouts of `deep` this machine makes in the time of each of its levels."""

import json
from math import inf
from random import Random
from time import process_time
from typing import Final

import click

from sambakit.bots.bot import Budget
from sambakit.bots.deep import LEVELS, PLAYOUTS, DeepBot
from sambakit.bots.steady import SteadyBot
from sambakit.engine import COMPILED
from sambakit.engine.cards import pack, shuffled
from sambakit.engine.deal import new_deal
from sambakit.engine.rulesets import PRESETS

QUICK: Final = 120 if COMPILED else 24  # playouts of each decision that is measured
EVERY: Final = 3  # of the decisions with a choice, one in so many is measured


@click.command()
@click.option("--rules", "name", type=click.Choice(list(PRESETS)), default="dutch", show_default=True)
@click.option("--players", type=click.IntRange(2, 6), default=4, show_default=True)
@click.option("--deals", type=click.IntRange(1), default=4, show_default=True, help="Deals to measure in.")
@click.option("--seed", type=int, default=1, show_default=True)
@click.option("--json", "as_json", is_flag=True, help="Print one object.")
def calibrate(name: str, players: int, deals: int, seed: int, as_json: bool) -> None:
    """Measure the playouts of the bot deep, and what its levels would be on one core of this machine.

    The levels that it plays by are numbers of playouts in bots/deep.py, so that a choice can be repeated everywhere;
    this prints what they would be here.
    """
    rules = PRESETS[name]
    if players not in rules.table.players:
        raise click.ClickException(f"{name} is played by {sorted(rules.table.players)} players")
    seconds = 0.0
    playouts = decisions = 0
    for number in range(deals):
        deck = shuffled(pack(rules.table.decks, rules.table.jokers), Random(f"{seed} {number}"))
        deal = new_deal(rules, players, deck, number % players)
        steady, deep, made = SteadyBot(), DeepBot(), 0
        while not deal.over:
            legal, view = deal.legal(), deal.view(deal.actor)
            made += len(legal) > 1
            if len(legal) > 1 and made % EVERY == 0:
                start = process_time()
                search = deep.search(view, legal, number, QUICK, inf)
                if search.playouts:
                    seconds += process_time() - start
                    playouts += search.playouts
                    decisions += 1
            deal.act(steady.choose(view, legal, Random(0), Budget()))
    rate = playouts / seconds if seconds else 0.0
    here = {level: max(1, round(rate * wanted)) for level, wanted in LEVELS.items()}
    if as_json:
        click.echo(json.dumps({"compiled": COMPILED, "playouts_per_second": rate, "here": here, "used": {**PLAYOUTS}}))
        return
    form = "compiled" if COMPILED else "plain"
    click.echo(f"{rate:.0f} playouts a second of processor time, the {form} engine, {decisions} decisions of {name}")
    for level, number in here.items():
        click.echo(f"{level:>5}: {number} playouts here, {PLAYOUTS[level]} used")
