"""Trying a staged play on a copy: what it would come to. It stops where a hidden card would be shown."""

from collections.abc import Sequence

from sambakit.engine.refusal import Refusal
from sambakit.romme.actions import (
    SHAPES,
    Action,
    Add,
    Lay,
    Placed,
    TakeAdd,
    TakeNew,
    canastra_cards,
)
from sambakit.romme.canastras import NO_END, ROW, joker_place, kind_of, placed_cards
from sambakit.romme.codes import RommeCode, refusal
from sambakit.romme.game import RommeGame
from sambakit.romme.plays import attempt, try_play
from sambakit.romme.readings import larger_rows, read_addition, readings
from sambakit.romme.scoring import points_of
from sambakit.romme.state import PHASE_DRAW, PHASE_OVER, PHASE_PLAY, State
from sambakit.server import wire
from sambakit.server.refusals import wire_refusal

OPENS_TURN = ("draw", "take")  # first words of the actions with which a turn begins


def checked(game: RommeGame, seat: int, actions: Sequence[Action], seq: int, version: int) -> wire.Checked:
    """Return what `actions` by `seat`, one or more, would come to.

    Canastras may be tried before the draw step and in the turn of the other one: their points and what is wrong with
    them do not depend on that. `ok` and `refusal` speak of the play as it would be carried out now.
    """
    tried = _before_reveal(actions)
    refused = _refusal(game, seat, tried)
    supposed = _as_if_now(game.state, seat, tried)
    trial = Trial(supposed, seat)
    melds = [trial.staged(action) for action in tried]
    if refused is not None:  # the whole may be good where its parts are not, in another order
        whole = attempt(supposed, tried)
        if not isinstance(whole, Refusal):
            melds = [wire.StagedMeld(one.action, one.points, None, one.choices) for one in melds]
    return wire.Checked(
        seq=seq,
        version=version,
        ok=refused is None,
        melds=melds,
        points=sum(meld.points for meld in melds),
        minimum=0,
        leaves=0 if trial.won else trial.state.hands[seat].bit_count(),
        completed=len(trial.state.canastras[seat]),
        goes_out=trial.state.went_out == seat,
        folds=False,
        refusal=wire_refusal(refused) if refused else None,
        wins_buraco=trial.won,
    )


def _before_reveal(actions: Sequence[Action]) -> list[Action]:
    """Return `actions` up to the first draw, that draw included: what comes from the stock is not to be known."""
    for at, action in enumerate(actions, 1):
        if str(action) == "draw":
            return list(actions[:at])
    return list(actions)


def _refusal(game: RommeGame, seat: int, actions: Sequence[Action]) -> Refusal | None:
    """Return why `seat` could not carry `actions` out now."""
    if not game.over and game.actor != seat:
        return refusal(RommeCode.NOT_YOUR_TURN, seat=game.actor)
    return game.refuse(actions)


def _as_if_now(state: State, seat: int, actions: Sequence[Action]) -> State:
    """Return a copy of `state` in which `seat` is to move, after its draw step unless `actions` begin with one."""
    copy = state.copy()
    if state.phase == PHASE_OVER or (state.turn == seat and state.phase == PHASE_PLAY):
        return copy
    copy.turn, copy.taken = seat, False
    copy.phase = PHASE_DRAW if str(actions[0]).startswith(OPENS_TURN) else PHASE_PLAY
    return copy


class Trial:
    """Does the staged actions one at a time, whether the whole is legal or not."""

    def __init__(self, supposed: State, seat: int) -> None:
        self.state = supposed
        self.won = False  # a Buraco: from then on its cards would be told
        self._seat = seat

    def staged(self, action: Action) -> wire.StagedMeld:
        """Return what `action` comes to, and do it where that is possible."""
        state = self.state
        choices = meanings(state, self._seat, action)
        if self.won or state.turn != self._seat:
            return wire.StagedMeld(str(action), 0, wire_refusal(refusal(RommeCode.LOOK_FIRST)), choices)
        outcome = try_play(state, [action])
        if isinstance(outcome, Refusal):
            return wire.StagedMeld(str(action), 0, wire_refusal(outcome), choices)
        self.state = outcome.state
        self.won = outcome.entries[0].won_buraco
        gained = self._on_table(outcome.state) - self._on_table(state)
        return wire.StagedMeld(str(action), gained, None, choices)

    def _on_table(self, state: State) -> int:
        return sum(points_of(state.rules.scores, canastra) for canastra in state.canastras[self._seat])


def meanings(state: State, seat: int, action: Action) -> list[str]:
    """Return `action` in each of its meanings where its cards allow several; a joker may stand in several places."""
    melds = state.rules.melds
    found: list[Action] = []
    match action:
        case Lay(cards, _) | TakeNew(cards, _):
            kind = Lay if isinstance(action, Lay) else TakeNew
            formed = readings(melds, [placed.card for placed in cards])
            found = [kind(canastra_cards(one), SHAPES[kind_of(one)]) for one in formed]
        case Add(cards, to, _) | TakeAdd(to, cards, _):
            own = state.canastras[seat]
            if to.side != seat or not 0 <= to.slot < len(own) or kind_of(own[to.slot]) != ROW:
                return []
            held = [placed.card for placed in cards] or state.pile[-1:]
            for row in larger_rows(melds, own[to.slot], held):
                written = _written(own[to.slot], row, held)
                if read_addition(melds, own[to.slot], *written) == row:
                    more, joker = written
                    found.append(Add(more, to, joker) if isinstance(action, Add) else TakeAdd(to, more, joker))
    return [str(one) for one in found] if len(found) > 1 else []


def _written(before: int, after: int, cards: Sequence[int]) -> tuple[tuple[Placed, ...], int | None]:
    """Return the cards that made `after` of the row `before`, and for what its joker stands where it has moved."""
    lying = dict(placed_cards(after))
    moved = joker_place(before) not in (NO_END, joker_place(after))
    placed = tuple(Placed(card, None if lying[card] == card else lying[card]) for card in cards)
    if not moved:
        return placed, None
    joker = next(card for card, place in placed_cards(before) if card != place)
    return placed, lying[joker]
