"""`sambakit explain`: a bot's values for the decisions in a record, and the reasons for what was played."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import click

from sambakit.bots import VERSIONS, Bot, Budget
from sambakit.bots.advice import Advice, Effort, Plan
from sambakit.bots.bot import Candidate
from sambakit.bots.explaining import Decision, decisions
from sambakit.bots.loading import load_bot
from sambakit.cli.options.arena_options import Team, json_option
from sambakit.cli.records.reading import read_record, record_option
from sambakit.cli.records.reason_words import reason_sentence

LONGEST = 8  # actions of a plan that are printed
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
@click.option(
    "--playouts",
    type=click.IntRange(min=0),
    help="Most playouts of a bot for a decision; default: as the record says, else as the bot likes.",
)
@click.option("--reasons/--no-reasons", default=True, help="Look for reasons too, for about a second a decision.")
@click.option(
    "--seconds", type=click.FloatRange(min=0.001), default=10.0, show_default=True, help="Most seconds for a decision."
)
@record_option
@json_option
def explain(
    record: Path,
    deal: int | None,
    seat: int | None,
    decision: int | None,
    bot: str | None,
    top: int,
    chance: str,
    playouts: int | None,
    reasons: bool,
    seconds: float,
    which: str | None,
    as_json: bool,
) -> None:
    """Show for each decision of RECORD the candidates of a bot with their values, best first, and reasons.

    The bot sees only the view of the seat. Values are in points of the deal, and only their differences within a
    decision have a meaning. Forced decisions are left out. Reasons are those for the turn that was played, from this
    decision on. Where another turn is clearly better, they are those for the other one. Near-equal choices have none.
    """
    adapter, read = read_record(record, which)
    seen = adapter.view_type
    names = [bot or (one.decider if VERSIONS[seen].knows(one.decider) else FOR_PEOPLE) for one in read.players]
    bots = [load_bot(name, seen) for name in names]
    budgets = [Budget(one.playouts if playouts is None and not bot else playouts or 0, seconds) for one in read.players]
    explaining = _Explaining(bots, budgets, chance, top, reasons)

    def wanted(each: Decision) -> bool:
        return (
            (deal is None or each.deal == deal)
            and (seat is None or each.view.seat == seat)
            and (decision is None or each.number == decision)
            and len(each.legal) > 1
        )

    explained = explaining.run(decisions(read, adapter.match_of(read)), wanted)
    if as_json:
        click.echo(json.dumps([_values(each) for each in explained], indent=2))
        return
    shown = False
    for each in explained:
        shown = True
        click.echo(_text(each))
    if not shown:
        click.echo("there is no such decision in it", err=True)


@dataclass(frozen=True, slots=True)
class Explained:
    """A decision with the candidates of the explaining bot; `advice` where reasons are wanted."""

    decision: Decision
    bot: Bot
    candidates: list[Candidate]
    advice: Advice | None


@dataclass(frozen=True, slots=True)
class _Explaining:
    """The bots that explain, by seat, with their budgets."""

    bots: list[Bot]
    budgets: list[Budget]
    chance: str
    top: int
    reasons: bool

    def run(self, found: Iterator[Decision], wanted: Callable[[Decision], bool]) -> Iterator[Explained]:
        """Yield the `wanted` ones of the decisions `found`.

        A bot that plans a whole turn has to decide it from its beginning, or it could contradict what it played.
        """
        turn: list[Decision] = []  # decisions of the same turn that no bot has seen
        for each in found:
            if turn and _turn_of(turn[-1]) != _turn_of(each):
                turn.clear()
            if not wanted(each):
                turn.append(each)
                continue
            for before in turn:
                if before.view.seat == each.view.seat and len(before.legal) > 1:
                    before.choose(self.bots[each.view.seat], self.chance, self.budgets[each.view.seat])
            turn.clear()
            yield self._explain(each)

    def _explain(self, each: Decision) -> Explained:
        bot, budget = self.bots[each.view.seat], self.budgets[each.view.seat]
        found = each.candidates(bot, self.chance, budget)
        shown = found[: self.top] + [one for one in found[self.top :] if one.action == each.played]
        advice = each.advice(self.chance, Effort(seconds=budget.seconds)) if self.reasons else None
        return Explained(each, bot, shown, advice)


def _turn_of(decision: Decision) -> tuple[int, int]:
    return decision.deal, decision.view.turns


def _values(explained: Explained) -> dict[str, object]:
    """Return a decision for JSON."""
    decision, advice = explained.decision, explained.advice
    found: dict[str, object] = {
        "deal": decision.deal,
        "decision": decision.number,
        "seat": decision.view.seat,
        "bot": explained.bot.name,
        "played": decision.text,
        "candidates": [
            {"action": decision.texts[each.action], "value": each.value, "error": each.error}
            for each in explained.candidates
        ],
    }
    if advice is not None:
        found["plans"] = [
            {"plan": decision.plan_texts(each.plan), "value": each.value, "error": each.error} for each in advice.plans
        ]
        found["better"] = decision.plan_texts(advice.better)
        found["other"] = decision.plan_texts(advice.other)
        found["reasons"] = [{"code": reason.code, "facts": {**reason.facts}} for reason in advice.reasons]
    return found


def _text(explained: Explained) -> str:
    """Return a decision for people: a line each, points first; an arrow shows the played action."""
    decision = explained.decision
    view = decision.view
    lines = [
        f"deal {decision.deal}, decision {decision.number}, seat {view.seat}: {decision.text} "
        f"(explained by {explained.bot.name})"
    ]
    for each in explained.candidates:
        error = f" ± {each.error:.0f}" if each.error else ""
        mark = "  ← played" if each.action == decision.played else ""
        lines.append(f"{each.value:+8.0f}{error}  {decision.texts[each.action]}{mark}")
    if explained.advice is not None and explained.advice.better:
        lines += _reason_lines(decision, explained.advice)
    return "\n".join(lines)


def _reason_lines(decision: Decision, advice: Advice) -> list[str]:
    """Return by how much one plan is better than another, and why."""
    apart = {each.plan: each for each in advice.plans}[advice.other]
    points = f"{-apart.value:.0f} ± {apart.error:.0f} points better"
    if advice.other == decision.plan[: len(advice.other)]:
        head = f"  {_plan_text(decision, advice.better)} is {points}"
    else:
        head = f"  {points} than {_plan_text(decision, advice.other)}"
    return [head, *(f"    {reason_sentence(reason)}" for reason in advice.reasons)]


def _plan_text(decision: Decision, plan: Plan) -> str:
    """Return a plan in words, a long one without its middle."""
    texts = decision.plan_texts(plan)
    return ", ".join(texts if len(texts) <= LONGEST else [*texts[: LONGEST - 2], "…", texts[-1]])
