"""Answers before a play is made: the trial of a staged play on a copy.

It stops before it would show a hidden card.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import final

from sambakit.game.refusal import Refusal
from sambakit.romme.actions.actions import FORMS, Action, Add, Draw, Lay, Placed, TakeAdd, TakeNew, canastra_cards
from sambakit.romme.definition.plays import attempt, try_play
from sambakit.romme.definition.readings import larger_rows, read_addition, readings
from sambakit.romme.rules.codes import RommeCode, refusal
from sambakit.romme.rules.worth import points_of
from sambakit.romme.state.state import PHASE_DRAW, PHASE_OVER, PHASE_PLAY, State
from sambakit.romme.values.canastras import NO_END, ROW, joker_place, kind_of, placed_cards


@final
@dataclass(frozen=True, slots=True)
class StagedPart:
    """One action of a staged play: the points that it brings, why it cannot stand, and what else it could mean."""

    action: Action
    points: int
    refusal: Refusal | None
    choices: tuple[Action, ...]


@final
@dataclass(frozen=True, slots=True)
class StagedPlay:
    """The expected result of a staged play.

    `refusal` is why the play could not be carried out now; the rest supposes that the seat is to move.
    """

    refusal: Refusal | None
    parts: tuple[StagedPart, ...]
    points: int
    leaves: int  # cards in the hand
    canastras: int  # own ones
    goes_out: bool
    wins_buraco: bool  # from then on its cards would be told


def try_staged(state: State, seat: int, actions: Sequence[Action]) -> StagedPlay:
    """Return the expected result of `actions` by `seat`, one or more; `state` does not change.

    Canastras may be tried before the draw step and in the turn of the other one: their points and what is wrong with
    them do not depend on that.
    """
    tried = _before_reveal(actions)
    refused = _refusal(state, seat, tried)
    supposed = _as_if_now(state, seat, tried)
    trial = _Trial(supposed, seat)
    parts = tuple([trial.staged(action) for action in tried])
    # The whole may be good where its parts are not, in another order.
    if refused is not None and not isinstance(attempt(supposed, tried), Refusal):
        parts = tuple([replace(part, refusal=None) for part in parts])
    return StagedPlay(
        refusal=refused,
        parts=parts,
        points=sum(part.points for part in parts),
        leaves=0 if trial.won else trial.state.hands[seat].bit_count(),
        canastras=len(trial.state.canastras[seat]),
        goes_out=trial.state.went_out == seat,
        wins_buraco=trial.won,
    )


def _before_reveal(actions: Sequence[Action]) -> list[Action]:
    """Return `actions` up to the first draw, that draw included: what comes from the stock is not to be known."""
    for at, action in enumerate(actions, 1):
        if isinstance(action, Draw):
            return list(actions[:at])
    return list(actions)


def _refusal(state: State, seat: int, actions: Sequence[Action]) -> Refusal | None:
    """Return why `seat` could not carry `actions` out now."""
    if state.phase != PHASE_OVER and state.turn != seat:
        return refusal(RommeCode.NOT_YOUR_TURN, seat=state.turn)
    outcome = try_play(state, actions)
    return outcome if isinstance(outcome, Refusal) else None


def _as_if_now(state: State, seat: int, actions: Sequence[Action]) -> State:
    """Return a copy of `state` in which `seat` is to move, after its draw step unless `actions` begin with one."""
    copy = state.copy()
    if state.phase == PHASE_OVER or (state.turn == seat and state.phase == PHASE_PLAY):
        return copy
    copy.turn, copy.taken = seat, False
    copy.phase = PHASE_DRAW if isinstance(actions[0], Draw | TakeAdd | TakeNew) else PHASE_PLAY
    return copy


@final
class _Trial:
    """Carries out the staged actions one at a time, even if the whole is illegal."""

    def __init__(self, supposed: State, seat: int) -> None:
        self.state = supposed
        self.won = False  # a Buraco: from then on its cards would be told
        self._seat = seat

    def staged(self, action: Action) -> StagedPart:
        """Return the result of `action`, and carry it out if that is possible."""
        state = self.state
        choices = meanings(state, self._seat, action)
        if self.won or state.turn != self._seat:
            return StagedPart(action, 0, refusal(RommeCode.LOOK_FIRST), choices)
        outcome = try_play(state, [action])
        if isinstance(outcome, Refusal):
            return StagedPart(action, 0, outcome, choices)
        self.state = outcome.state
        self.won = outcome.entries[0].won_buraco
        return StagedPart(action, self._points_lying(outcome.state) - self._points_lying(state), None, choices)

    def _points_lying(self, state: State) -> int:
        return sum(points_of(state.rules.scores, canastra) for canastra in state.canastras[self._seat])


def meanings(state: State, seat: int, action: Action) -> tuple[Action, ...]:
    """Return `action` in each of its meanings where its cards allow several; a joker may stand in several places."""
    melds = state.rules.melds
    found: list[Action] = []
    match action:
        case Lay(cards, _) | TakeNew(cards, _):
            kind = Lay if isinstance(action, Lay) else TakeNew
            formed = readings(melds, [placed.card for placed in cards])
            found = [kind(canastra_cards(one), FORMS[kind_of(one)]) for one in formed]
        case Add(cards, to, _) | TakeAdd(to, cards, _):
            own = state.canastras[seat]
            if to.side != seat or not 0 <= to.slot < len(own) or kind_of(own[to.slot]) != ROW:
                return ()
            held = [placed.card for placed in cards] or state.pile[-1:]
            for row in larger_rows(melds, own[to.slot], held):
                written = _written(own[to.slot], row, held)
                if read_addition(melds, own[to.slot], *written) == row:
                    more, joker = written
                    found.append(Add(more, to, joker) if isinstance(action, Add) else TakeAdd(to, more, joker))
    return tuple(found) if len(found) > 1 else ()


def _written(before: int, after: int, cards: Sequence[int]) -> tuple[tuple[Placed, ...], int | None]:
    """Return the cards that made `after` of the row `before`, and for what its joker stands where it has moved."""
    lying = dict(placed_cards(after))
    moved = joker_place(before) not in (NO_END, joker_place(after))
    placed = tuple(Placed(card, None if lying[card] == card else lying[card]) for card in cards)
    if not moved:
        return placed, None
    joker = next(card for card, place in placed_cards(before) if card != place)
    return placed, lying[joker]
