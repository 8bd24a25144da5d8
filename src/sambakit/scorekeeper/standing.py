"""The standing of a match on a score sheet: totals, the next opening minimum, who deals, and whether it is over.

Like `score_lines.py` it asks nothing but the scoring data.
"""

from collections.abc import Sequence

from sambakit.game.dataclass import dataclass
from sambakit.scorekeeper.scoring_data import MatchData, ScoringData, number_of

Points = tuple[int, ...]  # by side


@dataclass(frozen=True, slots=True)
class Standing:
    """The standing of a match after some deals, by side.

    `to_goal` is how much is missing: points of the total, deals of the match, or sets of deals. `won` are sets of deals
    and, after the last of them, deals; it is empty where a match does not count them.
    """

    totals: Points
    minimum: Points  # of the next deal; empty where there is none
    dealer: int  # of the next deal
    to_goal: Points
    over: bool
    winner: int | None  # None: drawn, or not over
    won: tuple[tuple[int, int], ...] = ()


def standing_of(
    data: ScoringData, players: int, first_dealer: int, scores: Sequence[int], deals: Sequence[Points | None]
) -> Standing:
    """Return the standing after `deals`, the points of each by side, None for one that was annulled.

    `scores` are the totals before the first deal.
    """
    counted = [deal for deal in deals if deal is not None]
    totals = tuple(score + sum(deal[side] for deal in counted) for side, score in enumerate(scores))
    match, goal = data["match"], number_of(data["match"]["goal"], players)
    won = _won(match, counted, len(totals)) if match["by"] == "sets" else ()
    over = bool(counted) and _is_over(match, goal, totals, len(counted), won)
    leading = [sets for sets, _ in won] if won else totals
    return Standing(
        totals,
        tuple(opening_minimum(data, total) for total in totals) if data["minimum"] else (),
        (first_dealer + len(counted)) % players,
        _to_goal(match, goal, totals, len(counted), won),
        over,
        leader(leading) if over else None,
        won,
    )


def opening_minimum(data: ScoringData, total: int) -> int:
    """Return the points that the first melds of a side with that total must reach; 0 where there is no minimum."""
    points = 0
    for least, needed in data["minimum"]["steps"] if data["minimum"] else ():
        if least is None or total >= least:
            points = needed
    return points


def leader(values: Sequence[int]) -> int | None:
    """Return the side with the highest value, None where several have it."""
    top = max(values)
    return None if list(values).count(top) > 1 else list(values).index(top)


def _is_over(match: MatchData, goal: int, totals: Points, deals: int, won: tuple[tuple[int, int], ...]) -> bool:
    if match["by"] == "deals":
        return deals >= goal
    if match["by"] == "sets":
        return max(sets for sets, _ in won) >= goal
    if match["play_on"] and leader(totals) is None:
        return False
    return max(totals) > goal if match["strict"] else max(totals) >= goal


def _won(match: MatchData, deals: Sequence[Points], sides: int) -> tuple[tuple[int, int], ...]:
    """Return sets of deals and single deals by side; after a set all single ones are gone."""
    sets, single = [0] * sides, [0] * sides
    for points in deals:
        winner = leader(points)
        if winner is None:
            continue
        single[winner] += 1
        if single[winner] >= match["set_deals"]:
            sets[winner] += 1
            single = [0] * sides
    return tuple(zip(sets, single, strict=True))


def _to_goal(match: MatchData, goal: int, totals: Points, deals: int, won: tuple[tuple[int, int], ...]) -> Points:
    if match["by"] == "deals":
        return (max(goal - deals, 0),) * len(totals)
    have = tuple(sets for sets, _ in won) if won else totals
    least = goal + (1 if match["strict"] else 0)
    return tuple(max(least - value, 0) for value in have)
