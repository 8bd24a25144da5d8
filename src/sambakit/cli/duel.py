"""`sambakit duel`: two bots over duplicate pairs of deals."""

import json
import os
from dataclasses import asdict, dataclass

import click

from sambakit.bots import BOTS
from sambakit.cli.rules_option import players_for, rules_option
from sambakit.engine.house_rules import print_rules
from sambakit.engine.ruleset import RuleSet

BOT = click.Choice(list(BOTS))


@dataclass(frozen=True, slots=True)
class Report:
    """What `sambakit duel` prints; points are per deal, `first` minus `second`."""

    first: str
    second: str
    rules: str
    players: int
    seed: int
    scores: str
    pairs: int
    mean: float
    low: float  # of the 95 % interval
    high: float
    spread_pair: float  # standard deviation of a pair's mean
    spread_deal: float  # and of one deal
    turns: float  # per deal
    match_win: float | None  # estimated share of matches, where there are two sides
    first_seconds: float  # of processor time per decision
    first_slow: float  # what the slowest hundredth of them took at least
    second_seconds: float
    second_slow: float

    def text(self) -> str:
        """Return the figures for people."""
        lines = [
            f"{self.first} − {self.second}: {self.mean:+.0f} points per deal, "
            f"95 % from {self.low:+.0f} to {self.high:+.0f}",
            f"over {self.pairs} duplicate pairs of {self.rules}, {self.players} players, seed {self.seed}, "
            f"{self.scores} match scores",
            f"standard deviation {self.spread_pair:.0f} a pair, {self.spread_deal:.0f} a deal; "
            f"{self.turns:.1f} turns a deal",
            f"milliseconds a decision: {self.first} {1000 * self.first_seconds:.3f}, "
            f"{self.second} {1000 * self.second_seconds:.3f}; "
            f"99 in 100 below {1000 * self.first_slow:.3f} and {1000 * self.second_slow:.3f}",
        ]
        if self.match_win is not None:
            lines.append(f"{self.first} would win about {self.match_win:.0%} of matches")
        return "\n".join(lines)


@click.command()
@click.argument("first", type=BOT)
@click.argument("second", type=BOT)
@rules_option
@click.option("--players", type=click.IntRange(2, 6), help="Players at the table; four unless said.")
@click.option("--pairs", type=click.IntRange(min=2), default=500, show_default=True, help="Duplicate pairs of deals.")
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed plays the same deals.")
@click.option(
    "--scores",
    type=click.Choice(["even", "mixed"]),
    default="even",
    show_default=True,
    help="Match scores before each deal: all 0, or round all steps of the opening minimum.",
)
@click.option("--workers", type=click.IntRange(min=1), help="Processes; all cores unless said.")
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
def duel(
    first: str,
    second: str,
    rules: RuleSet,
    players: int | None,
    pairs: int,
    seed: int,
    scores: str,
    workers: int | None,
    as_json: bool,
) -> None:
    """Compare two bots over duplicate pairs of deals.

    Each deck is played twice with the sides exchanged. Prints the points per deal of FIRST minus SECOND with a 95 %
    interval over the pairs, and how long the bots thought.
    """
    from rich.console import Console
    from rich.progress import track

    from sambakit.arena.duplicate import Thinking
    from sambakit.arena.workers import Duel, play_duel

    try:
        from sambakit.arena.margin import margin_of
    except ImportError as error:
        raise click.ClickException(
            f"{error.name} is not installed; intervals need it: pip install 'sambakit[arena]'"
        ) from None

    seats = players_for(rules, players)
    contest = Duel(rules, seats, first, second, pairs, seed, scores == "mixed")
    console = Console(stderr=True)
    results = play_duel(contest, workers or os.cpu_count() or 1)
    bar = track(results, f"{first} – {second}", pairs, console=console, disable=not console.is_terminal, transient=True)
    played = dict(bar)
    ordered = [played[number] for number in range(pairs)]
    margin = margin_of(ordered, seed)
    thinking = (Thinking(), Thinking())
    for pair in ordered:
        thinking[0].add(pair.first)
        thinking[1].add(pair.second)
    report = Report(
        first=first,
        second=second,
        rules=print_rules(rules),
        players=seats,
        seed=seed,
        scores=scores,
        pairs=margin.pairs,
        mean=margin.mean,
        low=margin.low,
        high=margin.high,
        spread_pair=margin.spread_pair,
        spread_deal=margin.spread_deal,
        turns=margin.turns,
        match_win=margin.match_win if max(rules.table.sides(seats)) == 1 else None,
        first_seconds=thinking[0].per_decision,
        first_slow=thinking[0].slow_decision,
        second_seconds=thinking[1].per_decision,
        second_slow=thinking[1].slow_decision,
    )
    if as_json:
        click.echo(json.dumps(asdict(report), indent=2))
    else:
        click.echo(report.text())
