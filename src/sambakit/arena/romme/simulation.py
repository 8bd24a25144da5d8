"""Whole games of Samba Rommé between bots with every invariant checked as they go, and what happened."""

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from statistics import fmean, median, pstdev

from sambakit.arena.invariants import Violation
from sambakit.arena.romme.invariants import check_cards, check_listing, check_same, check_scores, check_view
from sambakit.arena.simulation import LONGEST, DealBroken
from sambakit.bots.bot import Budget
from sambakit.bots.romme import make_bot
from sambakit.engine.cards import shuffled
from sambakit.engine.record import Player
from sambakit.romme.cards import pack
from sambakit.romme.game import RommeGame
from sambakit.romme.record import Recorder, parse_record, print_record, replay
from sambakit.romme.rules import PLAYERS, RommeRules


@dataclass(slots=True)
class Summary:
    """What happened in simulated games; points are those of a player in a game that counts."""

    deals: int = 0
    ended_by_going_out: int = 0
    ended_by_stalemate: int = 0
    annulled: int = 0
    buracos_won: int = 0
    actions: int = 0
    turns: list[int] = field(default_factory=list)  # by game
    points: list[int] = field(default_factory=list)  # of each player in every game that counts
    spreads: list[int] = field(default_factory=list)  # the better player minus the other, by game that counts

    def figures(self) -> dict[str, float]:
        """Return the figures to print, by name; points and turns are per game."""
        points, spreads = self.points or [0], self.spreads or [0]
        return {
            "deals": self.deals,
            "ended_by_going_out": self.ended_by_going_out,
            "ended_by_stalemate": self.ended_by_stalemate,
            "annulled": self.annulled,
            "buracos_won": self.buracos_won,
            "actions": self.actions,
            "turns_mean": round(fmean(self.turns), 1),
            "turns_min": min(self.turns),
            "turns_max": max(self.turns),
            "points_mean": round(fmean(points), 1),
            "points_deviation": round(pstdev(points), 1),
            "points_min": min(points),
            "points_median": median(points),
            "points_max": max(points),
            "spread_mean": round(fmean(spreads), 1),
        }


def simulate_deals(
    rules: RommeRules,
    deals: int,
    seed: int,
    bot: str = "random",
    advance: Callable[[], object] = lambda: None,
    checked: float = 1.0,
) -> Summary:
    """Return the summary of `deals` games between bots of one kind; `advance` is called after each of them.

    `checked` is the part of the decisions at which the costly checks are made. The same arguments give the same games;
    raises DealBroken at the first violation.
    """
    summary = Summary()
    for number in range(1, deals + 1):
        _simulate(rules, number, Random(f"{seed}:{number}"), bot, summary, checked)
        advance()
    return summary


def _simulate(rules: RommeRules, number: int, rng: Random, bot: str, summary: Summary, checked: float) -> None:
    """Play one game, check it, and add it to `summary`; raises DealBroken."""
    recorder = Recorder(rules, [Player(f"Seat {seat}", bot) for seat in range(PLAYERS)], rng.randrange(PLAYERS))
    game = recorder.start_deal(shuffled(pack(), rng))
    try:
        summary.actions += _play(recorder, game, rng, bot, checked)
        check_scores(game.state)
        finished = recorder.finish_deal()
        _check_record(recorder, game)
    except Exception as error:  # a crash is a violation too, and the record is what repeats it
        reason = str(error) if isinstance(error, Violation) else f"{type(error).__name__}: {error}"
        raise DealBroken(number, reason, print_record(recorder.record())) from error
    summary.deals += 1
    summary.ended_by_going_out += finished.went_out is not None
    summary.ended_by_stalemate += finished.went_out is None and not finished.annulled
    summary.annulled += finished.annulled
    summary.buracos_won += sum(game.state.won)
    summary.turns.append(game.state.turns)
    if not finished.annulled:
        points = [score.points for score in finished.scores]
        summary.points += points
        summary.spreads.append(max(points) - min(points))


def _play(recorder: Recorder, game: RommeGame, rng: Random, bot: str, checked: float) -> int:
    """Play the running game to its end and return how many actions it took; raises Violation."""
    players = [make_bot(bot) for _ in range(PLAYERS)]
    checking = Random(rng.random())  # apart from the bots' chance, so that checks change no game
    budget = Budget()
    actions = 0
    while not game.over:
        listed = game.legal()
        if not listed:
            raise Violation("a dead end: nothing is legal and the game is not over")
        seat = game.actor
        if checking.random() < checked:
            check_listing(game, listed, checking)
            check_view(game, checking.randrange(PLAYERS), listed, checking)
        recorder.act(players[seat].choose(game.view(seat), listed, rng, budget))
        check_cards(game.state)
        actions += 1
        if actions > LONGEST:
            raise Violation(f"the game has not ended after {LONGEST} actions")
    return actions


def _check_record(recorder: Recorder, game: RommeGame) -> None:
    """Raise Violation where the record is not read back as it was written, or leads to another state or score."""
    record = recorder.record()
    text = print_record(record)
    read = parse_record(text)
    if read != record or print_record(read) != text:
        raise Violation("the record is not read back as it was written")
    again = replay(read)
    if again.deal is None or again.match.scores != recorder.match.scores:
        raise Violation("the replay of the record leads to other scores")
    check_same(game.state, again.deal.state)
