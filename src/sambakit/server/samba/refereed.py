"""Referee mode at a table: plays against the rules that are done all the same, and claims (C-15, F-9).

What somebody did stays done; a claim may change the score even after the deal has ended, until the next one begins.
"""

from collections.abc import Sequence
from dataclasses import replace

import msgspec

from sambakit.engine.actions import Action
from sambakit.engine.deal import Deal
from sambakit.engine.irregular import happening, makes_penalty_cards, refusal_of
from sambakit.engine.refereeing import ClaimProblem, ClaimRefused, Irregularity, Ruling, has_lapsed, problem_with_claim
from sambakit.engine.refusal import Refusal
from sambakit.engine.state import NOBODY
from sambakit.server import wire
from sambakit.server.events import Draft
from sambakit.server.game import Game, ended, scored
from sambakit.server.referee import NoClaim
from sambakit.server.samba.telling import texts, told

MOST_AT_ONCE = 3  # irregular plays of a seat that may be claimed at the same time; nobody is to flood a table


def would_be(deal: Deal, seat: int, actions: Sequence[Action]) -> str:
    """Return the cause that a play which the rules refuse would be if it were done all the same, empty for none."""
    if deal.over or refusal_of(deal.state, seat, actions) is None:
        return ""
    found = happening(deal.state, seat, actions)
    return "" if isinstance(found, Refusal) else found.cause.value


def too_many(deal: Deal, seat: int) -> bool:
    """Return whether so many irregular plays of `seat` wait to be claimed or to lapse that it has to stop."""
    waiting = [one for one in deal.irregularities if one.seat == seat and not has_lapsed(one, deal.state, deal.log)]
    return len(waiting) >= MOST_AT_ONCE


def play_irregularly(game: Game, seat: int, actions: Sequence[Action], claimer: int | None) -> tuple[Game, list[Draft]]:
    """Return the game after a refused play of `seat` that is done all the same, and its events; raises RuleViolation.

    `claimer` is a seat that claims it at once, for bots see everything.
    """
    before, deal = _deal_of(game), _deal_of(game).copy()
    irregularity = deal.play_irregularly(seat, actions)
    number = len(deal.irregularities)
    drafts = [_irregular(irregularity, number, actions)]
    if len(deal.log) > len(before.log):
        stands = told(before, deal, seat, tuple(actions)).drafts
        drafts += [msgspec.structs.replace(draft, action=None, begins=False) for draft in stands]
    if claimer is not None:
        drafts.append(_claimed(deal.claim(claimer, number), claimer, number))
    after = replace(game, deal=deal)
    if deal.over:
        after, ending = ended(after)
        drafts += ending
    return after, drafts


def claim(game: Game, seat: int, number: int) -> tuple[Game, list[Draft]]:
    """Return the game after the claim of `seat`, and its events; raises NoClaim."""
    deal = _deal_of(game).copy()
    try:
        draft = _claimed(deal.claim(seat, number), seat, number)
    except ClaimRefused as refused:
        raise NoClaim(_refusal(refused)) from None
    after = replace(game, deal=deal)
    if game.result is None:
        return after, [draft]
    after, points, totals = scored(after)
    drafts = [msgspec.structs.replace(draft, data={**draft.data, "points": points, "totals": totals})]
    if after.match_over and after.winner != game.winner:
        drafts.append(Draft(wire.Event(0, "match_over", count=after.winner)))
    return after, drafts


def _deal_of(game: Game) -> Deal:
    """Return the deal of a game that is one of Samba, for only its tables have a referee."""
    assert isinstance(game.deal, Deal)
    return game.deal


def _irregular(irregularity: Irregularity, number: int, actions: Sequence[Action]) -> Draft:
    event = wire.Event(
        0,
        "irregular",
        irregularity.seat,
        texts(irregularity.seen),
        count=number,
        cause=irregularity.cause.value,
        points=irregularity.points,
    )
    return Draft(event, data={"play": " + ".join(str(action) for action in actions)})


def _claimed(ruling: Ruling, seat: int, number: int) -> Draft:
    irregularity = ruling.irregularity
    event = wire.Event(
        0,
        "claimed",
        seat,
        texts(ruling.cards),
        count=number,
        cause=irregularity.cause.value,
        points=ruling.points,
        against=irregularity.seat,
    )
    return Draft(event, data={"irregular": number})


def first_to_claim(deal: Deal, offender: int, bots: Sequence[int]) -> int | None:
    """Return the one of `bots` after the offender that claims what it does, None where they are all its partners."""
    state = deal.state
    for step in range(1, state.players):
        seat = (offender + step) % state.players
        if seat in bots and state.side_of[seat] != state.side_of[offender]:
            return seat
    return None


def wire_irregularities(deal: Deal, seat: int) -> list[wire.Irregularity]:
    """Return what has been done against the rules and has not lapsed, as `seat` sees it."""
    state = deal.state
    return [
        wire.Irregularity(
            number=number,
            seat=one.seat,
            cause=one.cause.value,
            rule=one.rule,
            points=one.points,
            cards=texts(one.seen),
            penalty_cards=makes_penalty_cards(state.rules, one.cause),
            claimed_by=None if one.claimed_by == NOBODY else one.claimed_by,
            turns_left=0 if deal.over else one.last_turn - state.turns + 1,
            may_claim=problem_with_claim(one, state, deal.log, seat) is None,
        )
        for number, one in enumerate(deal.irregularities, 1)
        if not has_lapsed(one, state, deal.log)
    ]


def too_late() -> wire.Refusal:
    """Return why what was done in an earlier deal cannot be claimed."""
    return _refusal(ClaimRefused(ClaimProblem.TOO_LATE))


def _refusal(refused: ClaimRefused) -> wire.Refusal:
    return wire.Refusal(refused.problem.value, refused.rule, {})
