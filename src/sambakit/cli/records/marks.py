"""`sambakit record marks`: the decisions in a record that Master would have made otherwise."""

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import click

from sambakit.bots import whole_name
from sambakit.bots.luck.judging import NoLuck
from sambakit.bots.luck.luck import SIDES, Luck, luck_in
from sambakit.bots.luck.recorded import luck_of_recorded
from sambakit.bots.marks.analysing import IN_95, VERSION, Analysis, marks_by
from sambakit.bots.marks.asking import DealMarks, Mark, Work
from sambakit.bots.marks.settling import MatchSettling, settled_by
from sambakit.bots.marks.turns import DecidedTurn, turns_of, work_of
from sambakit.cli.records.reading import deals_held, read_record
from sambakit.cli.records.reason_words import reason_sentence

FILE = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.command()
@click.argument("file", type=FILE)
@click.option("--deal", type=click.IntRange(min=1), help="Only this deal of the record; the first is 1.")
@click.option("--chance", help="Chance of the analysis; default: that of a server for this match.")
@click.option(
    "--work",
    type=click.FloatRange(min=0.01),
    default=1.0,
    show_default=True,
    help="Share of the usual work, which takes about a minute a deal.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def marks(file: Path, deal: int | None, chance: str | None, work: float, as_json: bool) -> None:
    """Print the decisions in FILE that Master would have made otherwise, and why.

    Each is judged by what its player knew then. It counts if it surely loses something, and at least 15 points. The
    number behind ± is half of the interval that holds the true difference with 95 %. A moment is the number of the
    deal, a dot, and how many of its steps have been played. Without --deal, the three worst decisions of a
    player in all deals are separated from the others.

    The luck of draws is the value after them minus the mean over other orders of the unseen cards. Its interval comes
    from the number of orders that were tried.
    """
    adapter, read = read_record(file)
    if deal is not None and deal > len(read.deals):
        raise click.BadParameter(f"the record holds {deals_held(len(read.deals))}", param_hint="'--deal'")
    amount = work_of(adapter.view_type, work)
    wanted = range(1, len(read.deals) + 1) if deal is None else [deal]
    turns = {number: turns_of(read, adapter.match_of(read), number) for number in wanted}
    found: dict[int, DealMarks] = {}
    with click.progressbar(wanted, label="deals", file=sys.stderr, hidden=not sys.stderr.isatty()) as numbers:
        for number in numbers:
            told = chance if chance is not None else f"{read.provenance.match}#{number}"
            luck = _luck(read, adapter.match_of(read), number, told, amount.orders)
            found[number] = replace(_marked(turns[number], told, amount), luck=luck)
    if deal is None:
        told = chance if chance is not None else read.provenance.match
        settling = MatchSettling(found, told, amount)
        found = settled_by(settling, lambda number, ask: turns[number][ask.turn].answer(ask))
    if as_json:
        click.echo(json.dumps(_values(found, whole_name("master", adapter.view_type)), indent=2))
        return
    for number, marked in found.items():
        click.echo("\n".join(_lines(number, marked, read.players)))


def _marked(turns: Sequence[DecidedTurn], chance: str, work: Work) -> DealMarks:
    analysis = Analysis([turn.told for turn in turns], chance, work)
    return marks_by(analysis, lambda ask: turns[ask.turn].answer(ask))


def _luck(read: Any, match: Any, deal: int, chance: str, orders: int) -> Luck | None:
    """Return the luck of a deal, None for games and tables without it."""
    try:
        return luck_in(luck_of_recorded(read, match, deal, chance=chance, orders=orders)[0])
    except NoLuck:
        return None


def _lines(number: int, found: DealMarks, players: Any) -> Iterator[str]:
    """Yield the figures of each seat, then the marks in the order of play."""
    yield f"deal {number}"
    for one in found.seats:
        lost = f"{-one.points:+.0f} ± {one.within:.0f}" if one.marks else "0"
        name = players[one.seat].name
        luck = _luck_words(found.luck, one.seat) if found.luck else ""
        yield f"  seat {one.seat} {name}: {lost} points in {one.marks} of {one.choices} decisions{luck}"
    if found.luck:
        hands = found.luck.strokes[0].points
        yield f"  luck of the hands dealt, for the side of seat 0: {hands:+.0f}"
    for mark in found.marks:
        yield from _mark_lines(number, mark)


def _luck_words(luck: Luck, seat: int) -> str:
    points, error = luck.of_seat(seat, seat % SIDES)
    return f"; luck of draws {points:+.0f} ± {IN_95 * error:.0f}"


def _mark_lines(number: int, mark: Mark) -> Iterator[str]:
    yield f"{number}.{mark.step} seat {mark.seat}: {-mark.points:+.0f} ± {mark.within:.0f}"
    yield f"    played {', '.join(mark.played)}"
    yield f"    Master {', '.join(mark.better)}"
    for reason in mark.reasons:
        yield f"    {reason_sentence(reason)}"


def _values(found: Mapping[int, DealMarks], bot: str) -> dict[str, Any]:
    """Return everything for JSON."""
    deals = [{"deal": number, **asdict(marks)} for number, marks in found.items()]
    return {"bot": bot, "version": VERSION, "deals": deals}
