"""`sambakit arena`: two teams of bots over duplicate pairs of deals."""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

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
    from sambakit.arena.contests.adjusting import Adjusted
    from sambakit.arena.contests.contest import Duplicates
    from sambakit.arena.contests.duplicate import Pair
    from sambakit.arena.contests.matches import MatchShares
    from sambakit.arena.contests.thinking import Thinking
    from sambakit.arena.measuring.sequential import SequentialTest


LUCK_ORDERS: Final = 24  # as for a replay; `bots.luck` would take time to import here


class Scores(click.ParamType[tuple[int, ...]]):
    """Match scores by side with : between them."""

    name = "scores"

    def convert(
        self, value: str | tuple[int, ...], param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, ...]:
        """Return the numbers in `value`; fails with the fault."""
        if isinstance(value, tuple):
            return value
        try:
            return tuple(int(score) for score in value.split(":"))
        except ValueError:
            self.fail(f"{value!r} is no list of scores such as 8000:6000", param, ctx)


def check_start(rules: Any, players: int, matches: int | None, start: tuple[int, ...] | None) -> None:
    """Raise BadParameter where matches cannot begin at the scores `start`."""
    if start is None:
        return
    adapter = adapter_of(rules)
    sides, goal = max(adapter.sides(rules)[players]) + 1, adapter.goal(rules, players)
    if matches is None:
        raise click.BadParameter("it needs --matches", param_hint="--from")
    if goal is None:
        raise click.BadParameter(
            f"a match of {adapter.rules.print(rules)} is not decided by a match score alone", param_hint="--from"
        )
    if len(start) != sides or max(start) > goal.highest:
        raise click.BadParameter(f"give {sides} scores below the target, one for each side", param_hint="--from")


def check_luck(rules: Any, players: int) -> None:
    """Raise BadParameter where the luck of the deals cannot be computed."""
    from sambakit.bots.luck.judging import NoLuck, judge_for

    try:
        judge_for(rules, players)
    except NoLuck as error:
        raise click.BadParameter(str(error), param_hint="--luck-adjusted") from None


@dataclass(frozen=True, slots=True)
class Timing:
    """The times of a team's decisions, in seconds of processor time."""

    decisions: int
    mean: float
    within_99: float  # what 99 in 100 stayed within
    longest: float


@dataclass(frozen=True, slots=True)
class Report:
    """The output of `sambakit arena`; points are per deal, `first` minus `second`."""

    first: str
    second: str
    rules: str
    players: int
    seed: int
    scores: str
    pairs: int
    deals: int
    mean: float
    interval: tuple[float, float]  # 95 %
    interval_is: str
    spread_pair: float  # standard deviation of a pair's mean
    spread_deal: float  # and of one deal
    turns: float  # per deal
    ties: float  # share of the deals with equal points
    matches_won: float  # share
    matches_tied: float
    matches_won_interval: tuple[float, float] | None  # 95 %, where matches were played
    matches_are: str
    deals_a_match: float
    seconds_per_decision: float  # of the first team
    timing: dict[str, Timing]
    test: dict[str, float | str | None] | None
    without_luck: "Adjusted | None" = None

    def text(self) -> str:
        """Return the figures for people."""
        low, high = self.interval
        lines = [
            f"{self.first} − {self.second}: {self.mean:+.0f} points per deal, 95 % from {low:+.0f} to {high:+.0f}",
            f"over {self.pairs} duplicate pairs ({self.deals} deals) of {self.rules}, {self.players} players, "
            f"seed {self.seed}, {self.scores} match scores",
            f"standard deviation {self.spread_pair:.0f} a pair, {self.spread_deal:.0f} a deal; "
            f"{self.turns:.1f} turns a deal; {self.ties:.1%} of the deals tied",
            self._matches(),
        ]
        if self.without_luck:
            lines += self._without_luck(self.without_luck)
        lines += [
            f"milliseconds a decision of {self.first if team == 'first' else self.second}: {1000 * timing.mean:.3f}, "
            f"99 in 100 within {1000 * timing.within_99:.3f}, longest {1000 * timing.longest:.1f}"
            for team, timing in self.timing.items()
        ]
        if self.test:
            accepted = self.test["accepted"]
            outcome = f"stopped, accepting {accepted:+.0f}" if accepted is not None else "did not decide"
            lines.append(
                f"sequential test of {self.test['low']:+.0f} against {self.test['high']:+.0f}: {outcome} "
                f"(log likelihood ratio {self.test['log_ratio']:.2f}); the interval is {self.interval_is}"
            )
        return "\n".join(lines)

    def _without_luck(self, found: "Adjusted") -> list[str]:
        sides = (("as played", self.mean, self.interval), ("luck set apart", found.mean, found.interval))
        low, high = found.luck_interval
        return [
            *(
                f"  {name:<15}{mean:+8.0f} points per deal, 95 % from {bounds[0]:+.0f} to {bounds[1]:+.0f}"
                for name, mean, bounds in sides
            ),
            f"  of the variance {found.left_deal:.0%} of a deal and {found.left_pair:.0%} of a pair is left; "
            f"mean luck {found.luck:+.0f}, 95 % from {low:+.0f} to {high:+.0f}",
        ]

    def _matches(self) -> str:
        text = f"{self.first} wins {self.matches_won:.1%} of matches to the target, {self.matches_tied:.1%} are tied"
        if self.matches_won_interval:
            text += f"; 95 % from {self.matches_won_interval[0]:.1%} to {self.matches_won_interval[1]:.1%}"
        return f"{text} ({self.matches_are}, {self.deals_a_match:.1f} deals each)"


@click.command()
@click.argument("first", type=Team())
@click.argument("second", type=Team())
@rules_option
@players_option
@click.option("--pairs", type=click.IntRange(min=2), default=500, show_default=True, help="Duplicate pairs of deals.")
@seed_option
@click.option(
    "--scores",
    type=click.Choice(["even", "mixed"]),
    default="even",
    show_default=True,
    help="Match scores before each deal: all 0, or every step of the opening minimum in turn.",
)
@click.option(
    "--sprt",
    type=float,
    nargs=2,
    metavar="LOW HIGH",
    help="Stop when a sequential test accepts one of two margins in points per deal, such as 0 50.",
)
@click.option(
    "--matches",
    type=click.IntRange(min=2),
    help="Also play whole matches from this many decks; by default matches are simulated from the deals.",
)
@click.option(
    "--from",
    "start",
    type=Scores(),
    help="First match scores of these matches, such as 8000:6000; each team takes every side.",
)
@click.option(
    "--luck-adjusted",
    is_flag=True,
    help="Also print the margin with the luck of the cards set apart, for four players in two sides.",
)
@click.option(
    "--luck-orders",
    type=click.IntRange(min=2),
    default=LUCK_ORDERS,
    show_default=True,
    help="Other orders of the stock that each draw is compared with.",
)
@click.option(
    "--records",
    type=click.Path(file_okay=False, path_type=Path),
    help="Write a record of every deal to this folder, for sambakit explain.",
)
@file_option
@workers_option
@json_option
def arena(
    first: str,
    second: str,
    rules: Any,
    players: int | None,
    pairs: int,
    seed: int,
    scores: str,
    sprt: tuple[float, float] | None,
    matches: int | None,
    start: tuple[int, ...] | None,
    luck_adjusted: bool,
    luck_orders: int,
    records: Path | None,
    file: Path | None,
    places: Places,
    as_json: bool,
) -> None:
    """Compare two bots, or two teams of partners such as steady+greedy, over duplicate pairs of deals.

    The bots play each deck twice, with the seats exchanged; without partners, every rotation of the seats is played.
    Prints the points per deal of FIRST minus SECOND with a 95 % interval over the pairs. Also prints matches won and
    thinking times. Write FILE.py:CLASS for your own bot.
    """
    need_statistics()
    from sambakit.arena.contests.contest import Duplicates
    from sambakit.arena.measuring.measuring import play_all, play_until
    from sambakit.arena.measuring.sequential import SequentialTest

    seats = players_for(rules, players)
    demand_teams(rules, first, second)
    if any("+" in team for team in (first, second)) and len(set(adapter_of(rules).sides(rules)[seats])) == seats:
        raise click.BadParameter(f"nobody has a partner among {seats} players of {rules.name}", param_hint="--players")
    test = None
    if sprt is not None:
        try:
            test = SequentialTest(*sprt)
        except ValueError as error:
            raise click.BadParameter(str(error), param_hint="--sprt") from None
    check_start(rules, seats, matches, start)
    if luck_adjusted:
        check_luck(rules, seats)
    contest = Duplicates(
        *(rules, seats, first, second, seed, scores),
        keep_actions=records is not None,
        luck_orders=luck_orders if luck_adjusted else 0,
    )
    kept, hands = results_in(file), places.workers()
    with playing(f"{first} – {second}", pairs, file) as advance:
        if test:
            played = play_until(contest, pairs, hands, kept, test, advance, advance.seen)
        else:
            played = play_all(contest, pairs, hands, kept, advance, advance.seen)
    shares = None
    if matches:
        from sambakit.arena.contests.matches import Matches, shares_of

        with playing("matches", matches, file) as advance:
            contested = Matches(rules, seats, first, second, seed, start or ())
            shares = shares_of(play_all(contested, matches, hands, kept, advance), seed)
    if records is not None:
        from sambakit.arena.measuring.records import write_records

        write_records(contest, played, records)
    report = report_of(contest, played, shares, test)
    click.echo(json.dumps(asdict(report), indent=2) if as_json else report.text())


def report_of(
    contest: "Duplicates", played: "Sequence[Pair]", shares: "MatchShares | None", test: "SequentialTest | None"
) -> Report:
    """Return the figures of `played`, pairs of `contest`."""
    from sambakit.arena.contests.adjusting import adjusted_margin
    from sambakit.arena.contests.margin import margin_of
    from sambakit.arena.contests.matches import simulated_matches
    from sambakit.arena.contests.thinking import Thinking

    margin = margin_of(played, contest.seed)
    found = shares or simulated_matches(contest.rules, contest.players, played, contest.seed)
    thinking = (Thinking(), Thinking())
    for pair in played:
        thinking[0].add(pair.first)
        thinking[1].add(pair.second)
    return Report(
        first=contest.first,
        second=contest.second,
        rules=contest.adapter.rules.print(contest.rules),
        players=contest.players,
        seed=contest.seed,
        scores=str(contest.scores),
        pairs=margin.pairs,
        deals=sum(len(pair.boards) for pair in played),
        mean=margin.mean,
        interval=test.interval if test else margin.interval,
        interval_is="one that holds at every stop" if test else "for this number of pairs",
        spread_pair=margin.spread_pair,
        spread_deal=margin.spread_deal,
        turns=margin.turns,
        ties=margin.ties,
        matches_won=found.won,
        matches_tied=found.tied,
        matches_won_interval=found.won_interval,
        matches_are=f"{found.matches} {'played' if shares else 'simulated from these deals'}",
        deals_a_match=found.deals,
        seconds_per_decision=thinking[0].per_decision,
        timing={team: timing_of(each) for team, each in zip(("first", "second"), thinking, strict=True)},
        test=None
        if test is None
        else {"low": test.low, "high": test.high, "accepted": test.accepted, "log_ratio": test.log_ratio},
        without_luck=adjusted_margin(played, contest.seed) if contest.luck_orders else None,
    )


def timing_of(thinking: "Thinking") -> Timing:
    """Return the figures of `thinking`."""
    return Timing(thinking.decisions, thinking.per_decision, thinking.within(0.99), thinking.longest)
