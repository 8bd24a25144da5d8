"""`sambakit problems`: finds positions with a proven answer, shows them, proves them again, and makes them again."""

import json
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import click
import msgspec

from sambakit.cli.options.arena_options import (
    Places,
    file_option,
    json_option,
    need_statistics,
    results_in,
    seed_option,
    workers_option,
)
from sambakit.cli.options.progress import playing
from sambakit.engine.presets.house_rules import TEXTS
from sambakit.engine.state.state import PHASE_DRAW
from sambakit.engine.state.view import NO_CARD
from sambakit.engine.values.cards import print_cards
from sambakit.engine.values.melds import cards_of
from sambakit.game.records.printing import side_letter
from sambakit.game.records.values import RecordError
from sambakit.problems.checking import deal_of, fault_of, renewed
from sambakit.problems.choosing import chosen, counts
from sambakit.problems.finding import ProblemsIn
from sambakit.problems.problem import Problem, read_problems, write_problems
from sambakit.problems.problem import problems as kept_problems

GOALS: Final = {
    "out": "Go out in this turn.",
    "open": "Open in this turn.",
    "complete": "Complete {most} set{s} in this turn.",
}


@click.group()
def problems() -> None:
    """Positions with one question about a turn, and an answer that is proven."""


def question(problem: Problem) -> str:
    """Return the question of `problem`."""
    return GOALS[problem.goal].format(most=problem.most, s="" if problem.most == 1 else "s")


def view_of(problem: Problem) -> list[str]:
    """Return the view of the player to move, in lines."""
    view = deal_of(problem).view(deal_of(problem).turn)
    lines = [
        f"{problem.rules}, {problem.players} players; side {side_letter(view.side)} needs {view.minimum[view.side]}"
    ]
    lines.append(f"hand: {print_cards(view.hand.cards())}")
    for number, side in enumerate(view.sides):
        melds = [
            f"{side_letter(number)}{slot + 1} {print_cards(cards_of(meld))}"
            for slot, meld in enumerate(side.melds)
            if meld
        ]
        lines += melds or [f"side {side_letter(number)} has nothing on the table"]
    upcard = f", {print_cards([view.upcard])} on top" if view.upcard != NO_CARD else ""
    turn = "the draw is still to be made" if view.phase == PHASE_DRAW else "the draw has been made"
    return [*lines, f"pile: {view.pile_size} cards{upcard}; stock: {view.stock_size}; {turn}"]


def overview(problems: Iterable[Problem]) -> dict[str, dict[str, int]]:
    """Return how many problems there are by rule set, question and grade."""
    found = list(problems)
    return {
        "rules": dict(Counter(one.rules for one in found)),
        "questions": dict(Counter(str(one.goal) for one in found)),
        "grades": dict(Counter(str(one.grade) for one in found)),
    }


@problems.command()
@click.option("--count", type=click.IntRange(min=1), default=540, show_default=True, help="Problems of all rule sets.")
@click.option(
    "--deals", type=click.IntRange(min=1), default=250, show_default=True, help="Deals of Dutch Samba looked in."
)
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), required=True, help="The file to write.")
@seed_option
@file_option
@workers_option
def find(count: int, deals: int, out: Path, seed: int, file: Path | None, places: Places) -> None:
    """Find problems in deals between bots of every rule set, and write them to a file.

    The same seed finds the same ones. Rule sets share them out: Dutch Samba has the most.
    """
    need_statistics()
    from sambakit.arena.measuring.measuring import play_all

    names = [rules.name for rules in TEXTS.presets.values()]
    wanted = counts(names, count)
    looked = {name: -(-deals * wanted[name] // wanted[names[0]]) for name in names}
    kept, hands = results_in(file), places.workers()
    found: list[Problem] = []
    with playing("problems", sum(looked.values()), file) as advance:
        before = 0
        for name in names:
            advance.begin(name, before)
            before += looked[name]
            here = play_all(ProblemsIn(TEXTS.presets[name], seed), looked[name], hands, kept, advance)
            found.extend(chosen(here, wanted[name]))
    out.write_bytes(write_problems(found))
    click.echo(f"{len(found)} problems, {out.stat().st_size} bytes")


@problems.command()
@click.argument("problem", required=False)
@click.option("--answer", is_flag=True, help="Print the answer too.")
@json_option
def show(problem: str | None, answer: bool, as_json: bool) -> None:
    """Print how many problems there are, or PROBLEM by its id: the table, the question, and the answer if wanted."""
    known = kept_problems()
    if problem is None:
        found = overview(known.values())
        lines = [f"{what}: " + ", ".join(f"{name} {count}" for name, count in of.items()) for what, of in found.items()]
        click.echo(json.dumps(found) if as_json else "\n".join([f"{len(known)} problems", *lines]))
        return
    if problem not in known:
        raise click.BadParameter(f"there is no problem {problem!r}", param_hint="PROBLEM")
    one = known[problem]
    if as_json:
        hidden = {} if answer else {"answer": None}
        click.echo(json.dumps({"id": one.id, **msgspec.to_builtins(one), **hidden}))
        return
    click.echo("\n".join([f"problem {one.id}, grade {one.grade}: {question(one)}", "", *view_of(one)]))
    if answer:
        click.echo("\n" + "\n".join(one.answer))


def problems_of(file: Path | None) -> tuple[Problem, ...]:
    """Return the problems of `file`, or those that come with the package."""
    try:
        return read_problems(file.read_bytes()) if file else tuple(kept_problems().values())
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="FILE") from None


@problems.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path), required=False)
def check(file: Path | None) -> None:
    """Prove all problems of FILE again, or those that come with the package; exit status 1 where one is wrong."""
    known = problems_of(file)
    faults = [f"{one.id}: {fault}" for one in known if (fault := fault_of(one)) is not None]
    click.echo("\n".join([*faults, f"{len(known)} problems, {len(faults)} wrong"]))
    if faults:
        raise SystemExit(1)


@problems.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path), required=False)
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), required=True, help="The file to write.")
def renew(file: Path | None, out: Path) -> None:
    """Make the problems of FILE again, or those that come with the package, when the rules or records have changed.

    The positions stay the same. Each is proved by the rules of today. A problem is dropped where its deal cannot be
    played any more, or where its answer is another one.
    """
    known = problems_of(file)
    kept: list[Problem] = []
    dropped = Counter[str]()
    for old in known:
        try:
            new = renewed(old)
            fault = fault_of(new)
        except RecordError as error:
            fault = f"its deal cannot be played: {error}"
        if fault is None:
            kept.append(new)
        else:
            dropped[old.rules] += 1
            click.echo(f"{old.id}, {old.rules}: {fault}")
    out.write_bytes(write_problems(kept))
    told = "".join(f", {name} {count}" for name, count in dropped.items())
    click.echo(f"{len(kept)} problems kept, {dropped.total()} dropped{told}")
