"""The definition of the rules: the reason why a play is refused, or its resulting state.

A play is a list of actions carried out whole or not at all. Laying actions that follow each other count as laid at the
same moment, so their order never matters. Everything is tried on a copy: nothing has changed when a refusal comes
back. `legal` says the same once more, as bit sets and tables; tests hold the two together.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import final

from sambakit.game.meld_names import MeldName
from sambakit.game.refusal import Refusal
from sambakit.romme.actions.actions import (
    Action,
    Add,
    Cards,
    Discard,
    Draw,
    Lay,
    Merge,
    Pass,
    Placed,
    TakeAdd,
    TakeNew,
)
from sambakit.romme.definition.readings import read_addition, read_canastra
from sambakit.romme.definition.steps import Part, Step, part_made, steps_of
from sambakit.romme.rules.codes import RommeCode, refusal
from sambakit.romme.state.apply import discard, put, take
from sambakit.romme.state.log import Entry
from sambakit.romme.state.state import NOBODY, PHASE_DRAW, PHASE_OPENING, PHASE_OVER, State
from sambakit.romme.state.turns import draw_cards
from sambakit.romme.values.cards import TEXTS, bits_of

# Refusals of what the top card should form that say no more than that it does not.
_FITS_NOT = (
    RommeCode.TOO_FEW_CARDS,
    RommeCode.MIXED_COLOURS,
    RommeCode.NOT_CONSECUTIVE,
    RommeCode.NOT_AT_AN_END,
)


@final
@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a play that the rules allow."""

    state: State
    steps: tuple[Step, ...]

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Return the entries for the public log, one for each action."""
        return tuple([entry for step in self.steps for entry in step.entries])


def attempt(state: State, play: Sequence[Action]) -> State | Refusal:
    """Return the state after `play` by the player to move, or why it is refused; `state` does not change."""
    outcome = try_play(state, play)
    return outcome if isinstance(outcome, Refusal) else outcome.state


def try_play(state: State, play: Sequence[Action]) -> Outcome | Refusal:
    """Return the outcome of `play` by the player to move, or why it is refused; `state` does not change.

    Nothing follows in a play on cards that its player has not seen yet, drawn ones or those of a Buraco: else a
    refused play would tell of them. Raises ValueError for a play without any action.
    """
    if not play:
        raise ValueError("a play holds at least one action")
    outcome = _in_order(state, play)
    if isinstance(outcome, Refusal) and len(play) > 1:
        gathered = _gathered(play)
        again = _in_order(state, gathered) if gathered != list(play) else outcome
        return outcome if isinstance(again, Refusal) else again
    return outcome


def _in_order(state: State, play: Sequence[Action]) -> Outcome | Refusal:
    now, unseen = state, False
    parts: list[tuple[Part, State]] = []
    for action in play:
        if now.phase == PHASE_OVER:
            return _is_over(now)
        if now.turns != state.turns:
            return refusal(RommeCode.NOT_YOUR_TURN, seat=now.turn)
        if unseen:
            return refusal(RommeCode.LOOK_FIRST)
        after = now.copy()
        refused = _do(after, action)
        if refused:
            return refused
        part = part_made(now, after, action)
        parts.append((part, after))
        unseen = isinstance(action, Draw) or part.entry.won_buraco
        now = after
    return Outcome(now, steps_of(parts))


def _gathered(play: Sequence[Action]) -> list[Action]:
    """Return `play` with all that goes onto one Canastra in a row of laying actions as one addition."""
    found: list[Action] = []
    for action in play:
        first = next((at for at, other in enumerate(found) if _same_step(found[at:], action, other)), None)
        if first is None:
            found.append(action)
            continue
        before = found.pop(first)
        if isinstance(before, Add) and isinstance(action, Add):
            joker = before.joker if action.joker is None else action.joker
            found.append(Add((*before.cards, *action.cards), action.to, joker))
    return found


def _same_step(since: Sequence[Action], action: Action, other: Action) -> bool:
    """Return whether `action` adds to what `other` adds to, with nothing but laying `since` then."""
    same = isinstance(action, Add) and isinstance(other, Add) and action.to == other.to
    return same and all(isinstance(between, Lay | Add) for between in since)


def _is_over(state: State) -> Refusal:
    return refusal(RommeCode.STALEMATE if state.went_out == NOBODY else RommeCode.GAME_IS_OVER)


def _do(state: State, action: Action) -> Refusal | None:
    """Carry `action` out on `state`, or return why the rules refuse it; then nothing has changed."""
    wrong = _not_now(state, action)
    if wrong:
        return wrong
    match action:
        case Draw():
            draw_cards(state)
        case TakeAdd(to, cards, joker):
            return _take_add(state, to, cards, joker)
        case TakeNew(cards, _):
            return _take_new(state, action)
        case Lay(cards, form):
            canastra = _not_held(state, cards) or read_canastra(state.rules.melds, cards, form)
            if isinstance(canastra, Refusal):
                return canastra
            put(state, len(state.canastras[state.turn]), canastra, bits_of(placed.card for placed in cards))
        case Add(cards, to, joker):
            grown = _own(state, to) or _not_held(state, cards) or _grown(state, to, cards, joker)
            if isinstance(grown, Refusal):
                return grown
            put(state, to.slot, grown, bits_of(placed.card for placed in cards))
        case Discard(card):
            missing = _not_held(state, (Placed(card),))
            if missing:
                return missing
            discard(state, card)
        case Merge():
            return refusal(RommeCode.ROWS_STAY_APART)
        case Pass():
            return refusal(RommeCode.NO_PASSING)
    return None


def _not_now(state: State, action: Action) -> Refusal | None:
    """Return why this phase does not allow `action`, with any cards (R-1.5, R-2.1, R-2.2)."""
    if state.phase == PHASE_OPENING:
        return None if isinstance(action, Discard) else refusal(RommeCode.OPENER_ONLY_DISCARDS)
    draws = isinstance(action, Draw | TakeAdd | TakeNew)
    if state.phase == PHASE_DRAW:
        return None if draws else refusal(RommeCode.DRAW_FIRST)
    if not draws:
        return None
    if state.taken:
        return refusal(RommeCode.ALREADY_TAKEN)
    return refusal(RommeCode.ALREADY_DRAWN if isinstance(action, Draw) else RommeCode.TAKE_AFTER_DRAWING)


def _not_held(state: State, cards: Cards) -> Refusal | None:
    left = state.hand()
    for placed in cards:
        if not left >> placed.card & 1:
            return refusal(RommeCode.CARD_NOT_HELD, card=TEXTS[placed.card])
        left &= ~(1 << placed.card)
    return None


def _own(state: State, name: MeldName) -> Refusal | None:
    """Return why the player to move cannot add to `name` (R-2.4)."""
    if not 0 <= name.side < len(state.canastras) or not 0 <= name.slot < len(state.canastras[name.side]):
        return refusal(RommeCode.NO_SUCH_CANASTRA, canastra=str(name))
    return None if name.side == state.turn else refusal(RommeCode.CANASTRA_OF_OTHER, canastra=str(name))


def _grown(state: State, name: MeldName, cards: Cards, joker: int | None) -> int | Refusal:
    found = read_addition(state.rules.melds, state.canastras[name.side][name.slot], cards, joker)
    if isinstance(found, Refusal) and isinstance(found.facts.get("joker"), int):
        return refusal(RommeCode.JOKER_MOVES_TO_AN_END, joker=TEXTS[int(found.facts["joker"])])
    return found


def _closed(state: State, way: RommeCode, allowed: bool) -> Refusal | None:
    """Return why the pile cannot be taken in a way at all (R-4.1)."""
    if not state.pile:
        return refusal(RommeCode.PILE_IS_EMPTY)
    if not state.canastras[state.turn] and state.rules.pile.take_needs_canastra:
        return refusal(RommeCode.CANASTRA_FIRST)
    return None if allowed else refusal(way)


def _take_add(state: State, to: MeldName, cards: Cards, joker: int | None) -> Refusal | None:
    """Take the pile with its top onto an own Canastra (R-4.2)."""
    closed = _closed(state, RommeCode.TOP_IS_NOT_ADDED, state.rules.pile.take_add) or _own(state, to)
    if closed:
        return closed
    top = state.pile[-1]
    if len(cards) > 1:
        return refusal(RommeCode.TOP_GOES_ALONE)
    if cards and cards[0].card != top:
        return refusal(RommeCode.TOP_DOES_NOT_FIT, top=TEXTS[top])
    grown = _grown(state, to, cards or (Placed(top),), joker)
    if isinstance(grown, Refusal):
        vague = grown.code in (*_FITS_NOT, RommeCode.NO_SET)
        return refusal(RommeCode.TOP_DOES_NOT_FIT, top=TEXTS[top]) if vague else grown
    take(state, to.slot, grown, 0)
    return None


def _take_new(state: State, action: TakeNew) -> Refusal | None:
    """Take the pile with its top and hand cards as a new Canastra (R-4.3)."""
    closed = _closed(state, RommeCode.TOP_STARTS_NOTHING, state.rules.pile.take_new)
    if closed:
        return closed
    top = state.pile[-1]
    from_hand = tuple(placed for placed in action.cards if placed.card != top)
    if len(from_hand) != len(action.cards) - 1:
        return refusal(RommeCode.TOP_FORMS_NO_CANASTRA, top=TEXTS[top])
    canastra = _not_held(state, from_hand) or read_canastra(state.rules.melds, action.cards, action.form)
    if isinstance(canastra, Refusal):
        vague = canastra.code in _FITS_NOT
        return refusal(RommeCode.TOP_FORMS_NO_CANASTRA, top=TEXTS[top]) if vague else canastra
    take(state, len(state.canastras[state.turn]), canastra, bits_of(placed.card for placed in from_hand))
    return None
