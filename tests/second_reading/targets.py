"""Whole matches of changed sets: bots play deals until a side has the target for so many players (SOURCES.md 5.5)."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from sambakit import Budget, Chance, Player, Recorder, make_bot, parse_record, parse_rules, print_record, replay
from sambakit.scorekeeper import DealEntry, OwnLine, SideEntry, new_sheet, tally_of
from tests.second_reading.tally import Tally

MOST_DEALS = 60


@dataclass(frozen=True)
class Changed:
    """A changed set with what its text says: the target by number of players, and whether more than it is needed."""

    rules: str
    targets: dict[int, int]
    more: bool = False  # "supera" of the Spanish text: more than the target (S-6.4)

    def ends(self, players: int, totals: Sequence[int]) -> bool:
        """Return whether a side has what ends the match (D-13.1, S-6.4)."""
        return max(totals) > self.targets[players] or (max(totals) == self.targets[players] and not self.more)

    def winner(self, players: int, totals: Sequence[int]) -> int | None:
        """Return the side with the highest total of a match that is over; equal ones are drawn (D-13.2, D-13.3)."""
        first = [side for side, total in enumerate(totals) if total == max(totals)]
        return first[0] if self.ends(players, totals) and len(first) == 1 else None


def play_match(changed: Changed, players: int, seed: int, tally: Tally) -> None:
    """Play a match of greedy bots to its end, and compare after every deal; then replay its record."""
    rules = parse_rules(changed.rules)
    recorder = Recorder(rules, [Player(f"P{seat}", "greedy") for seat in range(players)], dealer=seed % players)
    bot, rng, chance = make_bot("greedy"), Random(seed), Chance(seed)
    totals = [0] * len(recorder.match.scores)
    where = f"{changed.rules} players={players} seed={seed}"
    for _ in range(MOST_DEALS):
        deal = recorder.start_deal(chance.shuffled(rules.pack()))
        while not deal.over:
            recorder.act(bot.choose(deal.view(deal.actor), deal.legal(), rng, Budget()))
        finished = recorder.finish_deal()
        totals = [total + score.points for total, score in zip(totals, finished.scores, strict=True)]
        tally.count("deals")
        if list(finished.totals) != totals:
            tally.differ(f"{where}: totals {finished.totals}, by the deals {totals}")
        ends = changed.ends(players, totals)
        if (recorder.match.over, recorder.match.winner) != (ends, changed.winner(players, totals)):
            found = f"over {recorder.match.over}, won by {recorder.match.winner}"
            tally.differ(f"{where}: {totals} are {found}; this reading: {ends}, {changed.winner(players, totals)}")
        if recorder.match.over or ends:
            break
    again = replay(parse_record(print_record(recorder.record()))).match
    if (again.over, list(again.scores)) != (changed.ends(players, totals), totals):
        tally.differ(f"{where}: replayed to {again.scores}, over {again.over}")
    tally.count("matches" if recorder.match.over else "matches without an end")


def compare_sheet(changed: Changed, players: int, tally: Tally) -> None:
    """Write totals just below, at and above the target into a sheet of the scorekeeper, and compare where it stands."""
    target = changed.targets[players]
    names = [f"P{seat}" for seat in range(players)]
    for points in (0, target - 5, target, target + 5):
        sheet = new_sheet(changed.rules, names, dealer=0)
        sides = len(tally_of(sheet).standing.totals)
        entries = [SideEntry(own_lines=(OwnLine(points, "all at once"),))] + [SideEntry()] * (sides - 1)
        now = tally_of(sheet.enter(DealEntry(sides=tuple(entries)), "2026-11-25T20:15:00Z")).standing
        totals = [points, *[0] * (sides - 1)]
        tally.count("sheets")
        ours = (changed.ends(players, totals), changed.winner(players, totals))
        if (now.over, now.winner) != ours:
            tally.differ(f"{changed.rules} players={players}: a sheet of {totals} is {now.over}, {now.winner}; {ours}")
        missing = [max(0, target + changed.more - total) for total in totals]
        if list(now.to_goal) != missing:
            tally.differ(f"{changed.rules} players={players}: {totals} lack {now.to_goal}, not {missing}")
