"""The referee: who may claim an irregularity, until when, and with which penalty (C-15, F-8.5, F-9).

Nothing comes of an irregularity by itself. Somebody of another side claims it before the player after the offender
has ended the turn (F-9.3); then points go off the side's score, and what has been seen of the offender's hand and is
still in it becomes penalty cards (F-9.1). Default, where the sources are silent: a partner cannot claim; where the
deal ends before that turn has, points may be claimed until the score is agreed (F-8.8); of equal cards the one that
has been seen is the one that is melded or discarded first. Several discards are claimed by the next player alone, who
says which of them counts (S-8.1); until then, and where that player says nothing, the first one does.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from typing import Final, final

from sambakit.engine.actions.actions import Discard
from sambakit.engine.actions.log import Entry
from sambakit.engine.definition.causes import PICK_RULE, Cause, Happening, cards_named, points_off, rule_of
from sambakit.engine.state.state import NOBODY, PHASE_DRAW, PHASE_OVER, State, freezes
from sambakit.engine.values.hand import Hand, hand_of
from sambakit.game.dataclass import dataclass, replace

CLAIM_RULE: Final = "F-9.3"


@final
@dataclass(frozen=True, slots=True)
class Irregularity:
    """An irregular play that has happened. Everything is public but `at_stake`, which may be a whole hand."""

    seat: int
    cause: Cause
    rule: str  # that charges it
    points: int  # off for the side when it is claimed
    seen: tuple[int, ...]  # cards of the hand that everybody has seen
    at_stake: tuple[int, ...]  # cards of the hand then, that a claim makes penalty cards
    last_turn: int  # the turn at whose end it lapses, as `State.turns` counts
    at: int  # entries of the public log before it
    claimed_by: int = NOBODY
    choices: tuple[int, ...] = ()  # cards of which the next player may say that they are the discard (S-8.1)


class ClaimProblem(Enum):
    """The reason why an irregularity cannot be claimed. The text is its name on the wire."""

    NOTHING_TO_CLAIM = "nothing_to_claim"  # there is no such irregularity
    OWN_SIDE = "claim_against_own_side"
    CLAIMED_ALREADY = "claimed_already"
    TOO_LATE = "claim_too_late"
    NEXT_PICKS = "next_player_picks"  # of several discards; nobody else claims these
    NO_SUCH_DISCARD = "no_such_discard"  # it is none of the cards that were discarded


class ClaimRefused(Exception):
    """An invalid claim; nothing has changed."""

    def __init__(self, problem: ClaimProblem) -> None:
        self.problem = problem
        self.rule = PICK_RULE if problem in (ClaimProblem.NEXT_PICKS, ClaimProblem.NO_SUCH_DISCARD) else CLAIM_RULE
        super().__init__(f"{problem.value} by {self.rule}")


@final
@dataclass(frozen=True, slots=True)
class Ruling:
    """The result of a claim: points off for the side of the offender, and its cards that are open from now on."""

    irregularity: Irregularity  # as it is claimed
    points: int
    cards: tuple[int, ...]  # newly penalty cards
    penalty_cards: tuple[Hand, ...]  # of all seats after it
    discard: int = NOBODY  # the card that counts of several discards, NOBODY where it is about something else (S-8.1)


def irregularity_of(happening: Happening, before: State, seat: int, entries: int) -> Irregularity:
    """Return the record of what `seat` did in the state `before`, after so many `entries` of the log."""
    rules = before.rules
    return Irregularity(
        seat=seat,
        cause=happening.cause,
        rule=rule_of(rules, happening.cause),
        points=points_off(rules, happening.cause),
        seen=happening.seen,
        at_stake=happening.at_stake,
        last_turn=before.turns + (seat + 1 - before.turn) % before.players,
        at=entries,
        choices=happening.choices,
    )


def has_lapsed(irregularity: Irregularity, state: State, log: Sequence[Entry]) -> bool:
    """Return whether the player after the offender has ended the turn, so that nobody can claim any more (F-9.3)."""
    if state.phase != PHASE_OVER:
        return state.turns > irregularity.last_turn
    if not irregularity.points:
        return True  # the cards are open now, and count anyway
    if state.turns < irregularity.last_turn:
        return False
    ended_by_itself = not log or log[-1].seat != state.turn  # the stock was empty when that turn began (C-16)
    return state.turns > irregularity.last_turn or not ended_by_itself


def problem_with_claim(
    irregularity: Irregularity, state: State, log: Sequence[Entry], seat: int
) -> ClaimProblem | None:
    """Return why `seat` cannot claim the irregularity now, or None where it can."""
    if state.side_of[seat] == state.side_of[irregularity.seat]:
        return ClaimProblem.OWN_SIDE
    if irregularity.claimed_by != NOBODY:
        return ClaimProblem.CLAIMED_ALREADY
    if has_lapsed(irregularity, state, log):
        return ClaimProblem.TOO_LATE
    picks = not irregularity.choices or seat == (irregularity.seat + 1) % state.players
    return None if picks else ClaimProblem.NEXT_PICKS


def may_pick(irregularity: Irregularity, state: State) -> bool:
    """Return whether the next player, who has not drawn or taken yet, may still say which discard counts (S-8.1)."""
    return bool(irregularity.choices) and state.phase == PHASE_DRAW and state.turns == irregularity.last_turn


def rule_on(irregularity: Irregularity, state: State, log: Sequence[Entry], seat: int, discard: int = NOBODY) -> Ruling:
    """Return the result of the claim of `seat`; `state` does not change. Raises ClaimRefused.

    `discard` is the card that is to count of several discards, NOBODY for the one that lies.
    """
    problem = problem_with_claim(irregularity, state, log, seat)
    if problem:
        raise ClaimRefused(problem)
    if irregularity.choices:
        return _pick(irregularity, state, log, seat, discard)
    if discard != NOBODY:
        raise ClaimRefused(ClaimProblem.NO_SUCH_DISCARD)
    return _ruled(irregularity, state, log, seat)


def _pick(irregularity: Irregularity, state: State, log: Sequence[Entry], seat: int, discard: int) -> Ruling:
    """Return the result of a claim that says which of several discards counts (S-8.1)."""
    lies = lying_discard(irregularity, log)
    card = lies if discard == NOBODY else discard
    if card not in irregularity.choices:
        raise ClaimRefused(ClaimProblem.NO_SUCH_DISCARD)
    if card != lies and not may_pick(irregularity, state):
        raise ClaimRefused(ClaimProblem.TOO_LATE)
    others = [lies, *irregularity.seen]
    others.remove(card)
    after = state.copy()
    exchange(after, irregularity.seat, lies, card)
    known = replace(irregularity, seen=tuple(others), at_stake=tuple(others), at=irregularity.at + 1)
    ruling = _ruled(known, after, log, seat)
    return replace(ruling, irregularity=replace(ruling.irregularity, at=irregularity.at), discard=card)


def lying_discard(irregularity: Irregularity, log: Sequence[Entry]) -> int:
    """Return which of several discards counts so far."""
    action = log[irregularity.at].action
    assert isinstance(action, Discard)
    return action.card


def exchange(state: State, seat: int, lies: int, card: int) -> None:
    """Put `card` of the hand of `seat` on top of the pile, and the card that `lies` there into the hand (S-8.1)."""
    if card == lies:
        return
    state.pile[-1] = card
    state.hands[seat].add(lies)
    state.hands[seat].remove(card)
    if state.penalty_cards and state.penalty_cards[seat].count(card):
        state.penalty_cards[seat].remove(card)
    state.frozen = freezes(state.rules, state.pile[state.hidden :])


def _ruled(irregularity: Irregularity, state: State, log: Sequence[Entry], seat: int) -> Ruling:
    shown = [hand.copy() for hand in state.penalty_cards] or [hand_of(()) for _ in range(state.players)]
    offender = irregularity.seat
    cards = _still_held(irregularity, state, log, shown[offender])
    for card in cards:
        shown[offender].add(card)
    return Ruling(replace(irregularity, claimed_by=seat), irregularity.points, cards, tuple(shown))


def _still_held(irregularity: Irregularity, state: State, log: Sequence[Entry], shown: Hand) -> tuple[int, ...]:
    """Return the cards at stake that the offender still holds and that are not yet penalty cards.

    What is left over after an opening has been put right is just that (F-9.2).
    """
    seat = irregularity.seat
    gone = Counter(
        card for entry in log[irregularity.at :] if entry.seat == seat for card in cards_named([entry.action])
    )
    found: list[int] = []
    for card, count in sorted((Counter(irregularity.at_stake) - gone).items()):
        most = min(count, state.hands[seat].count(card))
        found += [card] * max(most - shown.count(card), 0)
    return tuple(found)


def penalties(irregularities: Iterable[Irregularity], side_of: Sequence[int]) -> Mapping[int, int]:
    """Return the points off by side for all that has been claimed, sides without any left out (C-13)."""
    off: Counter[int] = Counter()
    for irregularity in irregularities:
        if irregularity.claimed_by != NOBODY and irregularity.points:
            off[side_of[irregularity.seat]] += irregularity.points
    return dict(off)
