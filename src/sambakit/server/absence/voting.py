"""Ending a match before its time: alone with bots its host does it, with other people more than half of them."""

from typing import Final

from sambakit.server import wire
from sambakit.server.absence.place import After, Table
from sambakit.server.match.events import Draft
from sambakit.server.match.match_state import stop_match
from sambakit.server.match.refusals import NotNow
from sambakit.server.match.stored import StoredEvent

MATCH_IS_OVER: Final = wire.Refusal("match_is_over", "", {})
NOT_THE_HOST: Final = wire.Refusal("not_the_host", "", {})
BY_VOTE: Final = wire.Refusal("ends_by_vote", "", {})


def after_end_of_match(table: Table[After], seat: int, match: int, now: float) -> After:
    """Return the table where the host on `seat`, alone with bots, has ended that match. Raises NotNow."""
    _demand_running(table, match)
    if not table.practice:
        raise NotNow(BY_VOTE)
    if not table.may_end_alone(seat):
        raise NotNow(NOT_THE_HOST)
    match_state, drafts = stop_match(table.match_state, seat)
    return table.uncommitted(match_state, drafts, now)


def after_vote(table: Table[After], seat: int, wish: wire.VoteEnd, present: frozenset[int], now: float) -> After:
    """Return the table after a vote of `seat`; the match has ended where more than half of the people want it.

    Raises NotNow.
    """
    _demand_running(table, wish.match)
    votes = table.agreed.votes
    drafts = [] if (seat in votes) == wish.yes else [Draft(StoredEvent("voted_end", seat=seat, yes=wish.yes))]
    match_state = table.match_state
    if wish.yes and _majority(table, {*votes, seat}, present):
        match_state, more = stop_match(match_state, None)
        drafts += more
    return table.uncommitted(match_state, drafts, now)


def _majority(table: Table[After], votes: set[int], present: frozenset[int]) -> bool:
    """Return whether more than half of the people have voted; who has several seats counts once.

    Who is away has a say until a bot plays for them: else one who loses the network for a moment could be outvoted.
    """
    people = {one.person for one in table.seats if one.person and (one.seat in present or not one.stand_in)}
    voted = {table.seats[seat].person for seat in votes} & people
    return 2 * len(voted) > len(people)


def _demand_running(table: Table[After], match: int) -> None:
    if match != table.match_state.match_number or table.match_state.match_over:
        raise NotNow(MATCH_IS_OVER)
