"""The ways to take from the discard pile (D-9, C-8), for the listing of legal actions and for C-16."""

from sambakit.engine.actions import NEW, TAKE_TOP, card_of, second_card_of
from sambakit.engine.cards import FOUR, JOKER
from sambakit.engine.hand import Hand
from sambakit.engine.listing import SLOT, take_pairs
from sambakit.engine.melds import GROUP, SEQUENCE, group_of, high_of, kind_of, low_of, rank_of, size_of, suit_of
from sambakit.engine.opening import OpeningStep, can_open
from sambakit.engine.state import COMPLETE, Side, State


def any_legal_take(state: State) -> bool:
    """Return whether the player to move could take from the pile, were this the draw step (C-16)."""
    takes: list[int] = []
    list_takes(takes, state)
    return len(takes) > 0


def list_takes(takes: list[int], state: State) -> None:
    """List the takes that are open to the player to move at the draw step (D-9.1 to D-9.11)."""
    if not state.pile:
        return
    top = state.pile[-1]
    if not 8 <= top < JOKER:
        return  # only a natural can be melded with naturals or go onto a sequence
    hand = state.hands[state.turn]
    side = state.sides[state.side_of[state.turn]]
    fits_end = side.ends >> top & 1
    has_pair = hand.ranks >> 5 * ((top >> 2) - FOUR) & 31 > 1
    if not (fits_end or has_pair) or top in state.rules.pile.blocks_next:
        return
    if fits_end:
        _list_top(takes, side, top)
    if has_pair and side.opened:
        _list_pairs(takes, state, side, hand, top)
    elif has_pair:
        _list_openings(takes, state, hand, top)


def _list_top(takes: list[int], side: Side, top: int) -> None:
    """List the own sequences that the top card alone may go onto (D-9.3); the hand stays as it is."""
    rank = top >> 2
    for slot in range(len(side.melds)):
        meld = side.melds[slot]
        if (
            kind_of(meld) == SEQUENCE
            and size_of(meld) < COMPLETE
            and suit_of(meld) == top & 3
            and (rank == low_of(meld) - 1 or rank == high_of(meld) + 1)
        ):
            takes.append(TAKE_TOP | slot * SLOT)


def _list_pairs(takes: list[int], state: State, side: Side, hand: Hand, top: int) -> None:
    """List the takes of a side that has opened: into a new group or onto own groups of that rank (D-9.1)."""
    rank = top >> 2
    once = hand.one >> 4 * rank & 15
    twice = hand.two >> 4 * rank & 15
    out_sets = state.rules.play.out_sets
    is_last = hand.size == 2 and len(state.pile) == 1  # the hand would be empty: only who may go out (C-5)
    if len(side.melds) < NEW and not (is_last and side.completed < out_sets):
        takes += take_pairs(rank, once, twice, NEW)
    if not side.fits >> 4 * rank & 15:
        return
    for slot in range(len(side.melds)):
        meld = side.melds[slot]
        if kind_of(meld) != GROUP or rank_of(meld) != rank:
            continue
        size = size_of(meld)
        completed = side.completed + (1 if size < COMPLETE <= size + 3 else 0)
        if not (is_last and completed < out_sets):
            takes += take_pairs(rank, once, twice, slot)


def _list_openings(takes: list[int], state: State, hand: Hand, top: int) -> None:
    """List the takes that open, or begin an opening that can be ended from the hand (D-9.2)."""
    rank = top >> 2
    values = state.rules.scores.card_values
    minimum = state.minimum[state.side_of[state.turn]]
    step = OpeningStep(state.rules, True, True, len(state.pile) - 1)
    for take in take_pairs(rank, hand.one >> 4 * rank & 15, hand.two >> 4 * rank & 15, NEW):
        first, second = card_of(take), second_card_of(take)
        left = hand.copy()
        left.remove(first)
        left.remove(second)
        needed = minimum - values[top] - values[first] - values[second]
        if can_open(step, left, [group_of(rank, (top, first, second))], needed):
            takes.append(take)
