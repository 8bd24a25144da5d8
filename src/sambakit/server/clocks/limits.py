"""The limit of a table: after so many deals or minutes a match ends as it stands, after so many matches the evening."""

from collections.abc import Sequence
from typing import Final

from sambakit.server import wire
from sambakit.server.match.events import Draft
from sambakit.server.match.match_state import MatchState, limit_match

EVENING_IS_OVER: Final = wire.Refusal("evening_is_over", "", {})


def is_last_deal(match_state: MatchState, limit: wire.Limit | None, time_is_up: bool) -> bool:
    """Return whether the match ends with the present deal, whatever its result."""
    if limit is None or match_state.match_over:
        return False
    counted = len(match_state.sheet) - (match_state.result is not None and _counts(match_state))
    return time_is_up if limit.what == "minutes" else limit.what == "deals" and counted + 1 >= limit.most


def limited(
    match_state: MatchState, drafts: Sequence[Draft], limit: wire.Limit | None, time_is_up: bool
) -> tuple[MatchState, list[Draft]]:
    """Return the match after `drafts`, ended where its limit is reached: the leader wins, and a tie is drawn."""
    if limit is None or match_state.result is None or match_state.match_over:
        return match_state, [*drafts]
    reached = time_is_up if limit.what == "minutes" else limit.what == "deals" and len(match_state.sheet) >= limit.most
    if not reached:
        return match_state, [*drafts]
    match_state, ending = limit_match(match_state)
    return match_state, [*drafts, *ending]


def evening_is_over(match_state: MatchState, limit: wire.Limit | None) -> bool:
    """Return whether the last match of the table has ended."""
    return (
        limit is not None
        and limit.what == "matches"
        and match_state.match_over
        and match_state.match_number >= limit.most
    )


def _counts(match_state: MatchState) -> bool:
    return bool(match_state.adapter.counts(match_state.deal))
