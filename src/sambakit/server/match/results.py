"""The score page of a deal as it travels."""

from sambakit.server import wire
from sambakit.server.match.match_state import MatchState


def result_of(match_state: MatchState, match: str) -> wire.DealResult | None:
    """Return the score page of the deal, which shows all hands, once it is over; `match` is the id of the match."""
    if match_state.result is None:
        return None
    adapter, deal = match_state.adapter, match_state.deal
    ending = adapter.ending(deal)
    sides = [
        wire.SideScore(
            side=score.side,
            lines=[wire.ScoreLine(line.item, line.points, line.rule, dict(line.facts)) for line in score.lines],
            deal=score.points,
            total=total,
            next_minimum=adapter.next_minimum(match_state.rules, total),
        )
        for score, total in zip(match_state.result, match_state.totals, strict=True)
    ]
    hands, penalties = adapter.hands(deal), adapter.penalties(deal)
    return wire.DealResult(match_state.deal_number, ending.seat, ending.end, sides, hands, penalties, match)
