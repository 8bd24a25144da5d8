"""A turn of a record: the deal before and after it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sambakit.game.records.replaying import carry_out
from sambakit.games import AnyAdapter


class NoPosition(ValueError):
    """A turn that a position file cannot hold, or that is not there; the text says why."""


@dataclass(frozen=True, slots=True)
class PlayedTurn:
    """A turn of a record: the deal before it and after it, and its plays; `scores` are the totals before the deal."""

    before: Any
    after: Any
    plays: tuple[Any, ...]
    scores: tuple[int, ...]
    points: tuple[int, ...]  # of the deal by side, empty where it goes on
    totals: tuple[int, ...]


def turn_at(adapter: AnyAdapter, record: Any, number: int, step: int) -> tuple[PlayedTurn, int]:
    """Return the turn that goes on at a moment, and how many steps of the deal precede it; raises NoPosition."""
    if not 1 <= number <= len(record.deals):
        raise NoPosition(f"there is no deal {number}; the record holds {len(record.deals)}")
    match = adapter.match_of(record)
    for recorded in record.deals[: number - 1]:
        match.finish(_played(match.start_deal(recorded.deck), recorded.plays))
    recorded = record.deals[number - 1]
    plays = recorded.plays
    if not 0 <= step < len(plays):
        raise NoPosition(f"no step follows {number}.{step}; deal {number} holds {len(plays)} steps")
    starts = _starts(match.start_deal(recorded.deck), plays)
    first = max(start for start in starts if start <= step)
    behind = min((start for start in starts if start > step), default=len(plays))
    before = _played(match.start_deal(recorded.deck), plays[:first])
    after = _played(before.copy(), plays[first:behind])
    scores = tuple(match.scores)
    finished = match.finish(after) if recorded.end and after.over else None
    points = tuple(score.points for score in finished.scores) if finished else ()
    return PlayedTurn(before, after, plays[first:behind], scores, points, tuple(match.scores)), first


def _played(deal: Any, plays: Sequence[Any]) -> Any:
    for play in plays:
        carry_out(deal, play)
    return deal


def _starts(deal: Any, plays: Sequence[Any]) -> list[int]:
    """Return the numbers of the steps with which turns begin."""
    starts, turns = [0], deal.turns
    for number, play in enumerate(plays, start=1):
        carry_out(deal, play)
        if deal.turns != turns:
            starts.append(number)
            turns = deal.turns
    return starts
