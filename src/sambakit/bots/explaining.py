"""The decisions of a record one by one, so that a bot can say what it thinks of each of them."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from sambakit.bots.bot import Bot, Budget, Candidate, candidates_of
from sambakit.engine.actions import action_value
from sambakit.engine.deal import Deal
from sambakit.engine.match import Match
from sambakit.engine.record import Record, RecordedClaim, RecordedPlay
from sambakit.engine.view import View


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision of a deal as its seat saw it.

    Deals are numbered from 1, decisions from 0 as the arena does: one for each atomic action of each seat. `played` is
    the packed action, None where people laid in one go what the listing has no single action for.
    """

    deal: int
    number: int
    view: View
    legal: tuple[int, ...]
    text: str  # what was played, as records write it
    played: int | None

    def candidates(self, bot: Bot, chance: str, budget: Budget) -> list[Candidate]:
        """Return what `bot` considers here; its chance follows from the text `chance` and the decision's number."""
        return candidates_of(bot, self.view, self.legal, Random(f"{chance} {self.number}"), budget)


def decisions(record: Record) -> Iterator[Decision]:
    """Yield the decisions of `record`, which replays, in order; irregular plays and claims are none."""
    match = Match(record.rules, len(record.players), record.dealer, record.scores or None)
    for recorded in record.deals:
        deal = match.start_deal(recorded.deck)
        number = 0
        for play in recorded.plays:
            if isinstance(play, RecordedClaim):
                deal.claim(play.seat, play.number)
            elif play.irregular:
                deal.play_irregularly(play.seat, play.actions)
            else:
                for decision in _decisions_of(deal, play, len(match.finished) + 1, number):
                    yield decision
                    number += 1
        if recorded.end:
            match.finish(deal)


def _decisions_of(deal: Deal, play: RecordedPlay, place: int, number: int) -> Iterator[Decision]:
    """Yield the decisions of `play` in deal `place` and carry it out, step by step where each action is listed."""
    steps = _steps(deal, play)
    if steps is None:
        yield Decision(place, number, _kept(deal), tuple(deal.legal()), _told(play), None)
        deal.play(play.actions)
        return
    for step, action in enumerate(steps):
        yield Decision(place, number + step, _kept(deal), tuple(deal.legal()), str(play.actions[step]), action)
        deal.act(action)


def _steps(deal: Deal, play: RecordedPlay) -> list[int] | None:
    """Return the packed actions of `play`, None where one of them is not listed when its turn comes."""
    tried, steps = deal.copy(), []
    side = deal.state.side_of[play.seat]
    for value in play.actions:
        listed = next((action for action in tried.legal() if action_value(action, side) == value), None)
        if listed is None:
            return None
        tried.act(listed)
        steps.append(listed)
    return steps


def _kept(deal: Deal) -> View:
    """Return the view of whoever decides, with the log as it is now: the deal's own goes on growing."""
    return replace(deal.view(deal.actor), log=tuple(deal.log))


def _told(play: RecordedPlay) -> str:
    return " + ".join(str(action) for action in play.actions)
