"""`sambakit explain`: a bot's values for the decisions in a record."""

import json
from collections.abc import Iterator
from pathlib import Path

import click

from sambakit.bots import VERSIONS, Bot, Budget
from sambakit.bots.bot import Candidate
from sambakit.bots.explaining import Decision, decisions
from sambakit.bots.loading import load_bot
from sambakit.cli.options.arena_options import Team, json_option
from sambakit.cli.records.reading import read_record

FOR_PEOPLE = "steady"  # who explains the decisions of a seat that no bot of ours held


@click.command()
@click.argument("record", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--deal", type=click.IntRange(min=1), help="Only this deal of the record; the first is 1.")
@click.option("--seat", type=click.IntRange(0, 5), help="Only the decisions of this seat.")
@click.option("--decision", type=click.IntRange(min=0), help="Only this decision of each deal; the first is 0.")
@click.option("--bot", type=Team(), help="The explaining bot; default: the bot that played, or steady for people.")
@click.option(
    "--top", type=click.IntRange(min=1), default=5, show_default=True, help="Number of candidates of each decision."
)
@click.option(
    "--chance",
    default="0",
    show_default=True,
    help="Seed of the bot's chance; 'SEED PAIR' repeats a decision of the arena.",
)
@click.option("--playouts", type=click.IntRange(min=0), default=0, help="Most playouts of a bot for a decision.")
@click.option(
    "--seconds", type=click.FloatRange(min=0.001), default=10.0, show_default=True, help="Most seconds for a decision."
)
@json_option
def explain(
    record: Path,
    deal: int | None,
    seat: int | None,
    decision: int | None,
    bot: str | None,
    top: int,
    chance: str,
    playouts: int,
    seconds: float,
    as_json: bool,
) -> None:
    """Show for each decision of RECORD the candidates of a bot with their values, best first.

    The bot sees only the view of the seat. Values are in points of the deal, and only their differences within a
    decision have a meaning. Forced decisions are left out.
    """
    adapter, read = read_record(record)
    seen = adapter.view_type
    names = [bot or (one.decider if VERSIONS[seen].knows(one.decider) else FOR_PEOPLE) for one in read.players]
    bots = [load_bot(name, seen) for name in names]
    wanted = (
        each
        for each in decisions(read, adapter.match_of(read))
        if (deal is None or each.deal == deal)
        and (seat is None or each.view.seat == seat)
        and (decision is None or each.number == decision)
        and len(each.legal) > 1
    )
    explained = _explained(wanted, bots, chance, Budget(playouts, seconds), top)
    if as_json:
        click.echo(json.dumps([_values(*each) for each in explained], indent=2))
        return
    shown = False
    for each in explained:
        shown = True
        click.echo(_text(*each))
    if not shown:
        click.echo("there is no such decision in it", err=True)


Explained = tuple[Decision, Bot, list[Candidate]]


def _explained(
    wanted: Iterator[Decision], bots: list[Bot], chance: str, budget: Budget, top: int
) -> Iterator[Explained]:
    for each in wanted:
        bot = bots[each.view.seat]
        found = each.candidates(bot, chance, budget)
        shown = found[:top] + [candidate for candidate in found[top:] if candidate.action == each.played]
        yield each, bot, shown


def _values(decision: Decision, bot: Bot, candidates: list[Candidate]) -> dict[str, object]:
    """Return a decision for JSON."""
    return {
        "deal": decision.deal,
        "decision": decision.number,
        "seat": decision.view.seat,
        "bot": bot.name,
        "played": decision.text,
        "candidates": [
            {"action": decision.texts[each.action], "value": each.value, "error": each.error} for each in candidates
        ],
    }


def _text(decision: Decision, bot: Bot, candidates: list[Candidate]) -> str:
    """Return a decision for people: a line each, points first; an arrow shows the played action."""
    view = decision.view
    lines = [
        f"deal {decision.deal}, decision {decision.number}, seat {view.seat}: {decision.text} (explained by {bot.name})"
    ]
    for each in candidates:
        error = f" ± {each.error:.0f}" if each.error else ""
        mark = "  ← played" if each.action == decision.played else ""
        lines.append(f"{each.value:+8.0f}{error}  {decision.texts[each.action]}{mark}")
    return "\n".join(lines)
