"""Referee mode at a table: irregular plays and claims (C-15, F-9).

What somebody did stays done; a claim may change the score even after the deal has ended, until the next one begins.
"""

from collections.abc import Sequence
from dataclasses import replace

import msgspec

from sambakit.engine.actions.actions import Action, operation_of
from sambakit.engine.actions.packed import TAKE_TOP, TAKES_PILE
from sambakit.engine.deal import Deal
from sambakit.engine.definition.causes import makes_penalty_cards, points_off
from sambakit.engine.definition.irregular import happening, refusal_of
from sambakit.engine.definition.refereeing import (
    ClaimProblem,
    ClaimRefused,
    Irregularity,
    Ruling,
    has_lapsed,
    may_pick,
    problem_with_claim,
)
from sambakit.engine.playing import AT_ONCE
from sambakit.engine.state.state import NOBODY
from sambakit.engine.values.cards import CARDS, TEXTS
from sambakit.game.refusal import Refusal, RuleViolation
from sambakit.server import wire
from sambakit.server.match.events import Data, Draft
from sambakit.server.match.match_state import MatchState, ended, over_draft, scored
from sambakit.server.match.refusals import NoClaim
from sambakit.server.match.stored import StoredEvent
from sambakit.server.samba.step_events import events_of, texts

MOST_AT_ONCE = 3  # irregular plays of a seat that may be claimed at the same time; nobody is to flood a table


def price_of(deal: Deal, seat: int, actions: Sequence[Action]) -> wire.Price | None:
    """Return the price of a refused play if it were done anyway and claimed, None if it is impossible."""
    if deal.over or refusal_of(deal.state, seat, actions, AT_ONCE) is None:
        return None
    found = happening(deal.state, seat, actions, AT_ONCE)
    if isinstance(found, Refusal):
        return None
    return wire.Price(
        cause=found.cause.value,
        points=points_off(deal.state.rules, found.cause),
        cards=texts(found.at_stake),
        whole_hand=len(found.at_stake) == deal.state.hands[seat].size,
    )


def too_many(deal: Deal, seat: int) -> bool:
    """Return whether `seat` has too many pending irregular plays for another one."""
    waiting = [one for one in deal.irregularities if one.seat == seat and not has_lapsed(one, deal.state, deal.log)]
    return len(waiting) >= MOST_AT_ONCE


def play_irregularly(
    match_state: MatchState, seat: int, actions: Sequence[Action], claimer: int | None
) -> tuple[MatchState, list[Draft]]:
    """Return the match after an irregular play of `seat`, and its events; raises RuleViolation.

    `claimer` is a seat that claims it at once, for bots see everything; of several discards it picks the one that
    serves it best.
    """
    deal = _deal_of(match_state).copy()
    found = happening(deal.state, seat, actions, AT_ONCE)
    if isinstance(found, Refusal):
        raise RuleViolation(found)
    irregularity = deal.happened(seat, found)
    number = len(deal.irregularities)
    drafts = [_irregular(irregularity, number, actions)]
    if found.step:
        stands = events_of(found.step).drafts
        drafts += [msgspec.structs.replace(draft, action=None, begins=False) for draft in stands]
    if claimer is not None and problem_with_claim(irregularity, deal.state, deal.log, claimer) is None:
        drafts.append(_claimed(deal.claim(claimer, number, _best_discard(deal, claimer, number)), claimer, number))
    after = replace(match_state, deal=deal)
    if deal.over:
        after, ending = ended(after)
        drafts += ending
    return after, drafts


def _best_discard(deal: Deal, seat: int, number: int) -> int:
    """Return which of several discards a bot picks: one with which it can take the pile, else the dearest (S-8.1)."""
    choices = deal.irregularities[number - 1].choices

    def worth(card: int) -> tuple[bool, int]:
        after = deal.copy()
        after.claim(seat, number, card)
        takes = any(operation_of(action) in (TAKE_TOP, *TAKES_PILE) for action in after.legal())
        return takes, deal.state.rules.scores.card_values[card]

    return max(choices, key=worth, default=NOBODY)


def claim(match_state: MatchState, seat: int, number: int, discard: str = "") -> tuple[MatchState, list[Draft]]:
    """Return the match after the claim of `seat`, and its events; raises NoClaim."""
    deal = _deal_of(match_state).copy()
    if discard and discard not in CARDS:
        raise NoClaim(_refusal(ClaimRefused(ClaimProblem.NO_SUCH_DISCARD)))
    try:
        draft = _claimed(deal.claim(seat, number, card_of(discard)), seat, number)
    except ClaimRefused as refused:
        raise NoClaim(_refusal(refused)) from None
    after = replace(match_state, deal=deal)
    if match_state.result is None:
        return after, [draft]
    after, points, totals = scored(after)
    drafts = [msgspec.structs.replace(draft, data={**draft.data, "points": points, "totals": totals})]
    if after.match_over and after.winner != match_state.winner:
        drafts.append(over_draft(after))
    return after, drafts


def card_of(text: str) -> int:
    """Return the number of the card that a claim names, NOBODY for none."""
    return CARDS[text] if text else NOBODY


def _deal_of(match_state: MatchState) -> Deal:
    """Return the deal of a match of Samba, for only its tables have a referee."""
    assert isinstance(match_state.deal, Deal)
    return match_state.deal


def _irregular(irregularity: Irregularity, number: int, actions: Sequence[Action]) -> Draft:
    event = StoredEvent(
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
    event = StoredEvent(
        "claimed",
        seat,
        texts(ruling.cards),
        count=number,
        cause=irregularity.cause.value,
        points=ruling.points,
        against=irregularity.seat,
        other=None if ruling.discard == NOBODY else TEXTS[ruling.discard],
    )
    picked: Data = {} if ruling.discard == NOBODY else {"discard": TEXTS[ruling.discard]}
    return Draft(event, data={"irregular": number, **picked})


def first_to_claim(deal: Deal, offender: int, bots: Sequence[int]) -> int | None:
    """Return the first bot of `bots` after the offender that claims, None if all are its partners."""
    state = deal.state
    for step in range(1, state.players):
        seat = (offender + step) % state.players
        if seat in bots and state.side_of[seat] != state.side_of[offender]:
            return seat
    return None


def wire_irregularities(deal: Deal, seat: int) -> list[wire.Irregularity]:
    """Return the irregularities that have not lapsed, as `seat` sees them."""
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
            choices=_choices(deal, one, seat),
        )
        for number, one in enumerate(deal.irregularities, 1)
        if not has_lapsed(one, state, deal.log)
    ]


def _choices(deal: Deal, one: Irregularity, seat: int) -> list[str]:
    """Return the cards of which `seat` may say that they are the discard, the one that lies first (S-8.1)."""
    if problem_with_claim(one, deal.state, deal.log, seat) or not may_pick(one, deal.state):
        return []
    return texts(one.choices)


def wire_penalties(deal: Deal) -> list[wire.Penalty]:
    """Return the claims that cost points, in the order of what was done."""
    return [
        wire.Penalty(one.seat, one.cause.value, one.rule, one.points, one.claimed_by)
        for one in deal.irregularities
        if one.claimed_by != NOBODY and one.points
    ]


def too_late() -> wire.Refusal:
    """Return why an irregularity of an earlier deal cannot be claimed."""
    return _refusal(ClaimRefused(ClaimProblem.TOO_LATE))


def _refusal(refused: ClaimRefused) -> wire.Refusal:
    return wire.Refusal(refused.problem.value, refused.rule, {})
