"""The complete list of packed atomic actions, none of them a dead end (C-2 to C-9, C-16).

It says as masks and tables what `plays` defines; tests hold the two together. Here are the phases and the turn of a
side that has opened; the other cases are in `legal_takes`, `legal_opening` and `black_threes`.
"""

from sambakit.engine.actions.effects import cards_laid, melds_after
from sambakit.engine.actions.packed import ANSWER, ASK, DISCARD, DRAW, END_DEAL, NEW, PASS
from sambakit.engine.listing.action_lookup import (
    DISCARD_JOKER,
    DISCARDS_0,
    DISCARDS_1,
    DISCARDS_2,
    DISCARDS_3,
    DISCARDS_4,
    FIRST_CARD,
    discards,
)
from sambakit.engine.listing.black_threes import enough_black, list_black_threes, list_going_out
from sambakit.engine.listing.last_cards import can_end_with
from sambakit.engine.listing.leave import leading_out, may_ask
from sambakit.engine.listing.melds import list_additions, list_new_melds, list_red_threes
from sambakit.engine.listing.opening import opening_step
from sambakit.engine.listing.opening_melds import list_opening
from sambakit.engine.listing.takes import list_takes, take_is_forced
from sambakit.engine.rules.compiled_rules import CompiledRules
from sambakit.engine.state.state import (
    ANSWERED_NO,
    ANSWERED_YES,
    NO_OPENING,
    PHASE_ANSWER,
    PHASE_DRAW,
    PHASE_PLAY,
    Side,
    State,
)
from sambakit.engine.values.cards import BLACK_THREES, JOKER, RED_THREES
from sambakit.engine.values.hand import Hand
from sambakit.engine.values.native import i64


def legal(state: State) -> list[int]:
    """Return every packed action that the acting player may take now; empty when the deal is over.

    Asking the partner is among them, which takes an exact test whether the player can go out.
    """
    actions = legal_without_asking(state)
    if may_ask(state):
        actions.append(ASK)
    return actions


def legal_without_asking(state: State) -> list[int]:
    """Return the same without asking the partner: the list of play-outs and of the search, which never ask."""
    phase, compiled_rules = state.phase, state.compiled_rules
    actions: list[int] = []
    if phase == PHASE_PLAY:
        _list_play(actions, compiled_rules, state)
        if state.asked == ANSWERED_YES and compiled_rules.yes_binds and not (state.must_go_out or state.folding):
            return leading_out(state, actions)
    elif phase == PHASE_DRAW:
        if state.stock_at < len(state.stock) or not compiled_rules.end_deal:
            actions.append(DRAW)
            list_takes(actions, compiled_rules, state)
        else:
            _list_without_stock(actions, compiled_rules, state)
    elif phase == PHASE_ANSWER:
        actions.append(ANSWER | FIRST_CARD)
        actions.append(ANSWER)
    return actions


def _list_without_stock(actions: list[int], compiled_rules: CompiledRules, state: State) -> None:
    """List the takes, and ending the deal where no take is forced (C-16)."""
    takes: list[int] = []
    list_takes(takes, compiled_rules, state)
    if not take_is_forced(compiled_rules, state, takes):
        actions.append(END_DEAL)
    actions += takes


def _list_play(actions: list[int], compiled_rules: CompiledRules, state: State) -> None:
    """List what may follow the draw step."""
    hand = state.hands[state.turn]
    side = state.sides[state.side_of[state.turn]]
    if state.folding:
        _list_discards(actions, compiled_rules, state, hand)
        return
    if state.must_go_out:
        list_going_out(actions, opening_step(compiled_rules, state), state, hand, side)
        return
    if not side.opened:
        list_opening(actions, compiled_rules, state, hand, side)
        if state.opening_points != NO_OPENING:
            _list_end_of_fold(actions, compiled_rules, state, hand)
            return  # nothing else before the minimum is reached (C-3)
        if compiled_rules.red_singles and hand.one & RED_THREES:
            found: list[int] = []
            list_red_threes(found, hand)
            _list_ending_well(actions, found, compiled_rules, state, hand, side.melds)
    else:
        _list_melds(actions, compiled_rules, state, hand, side)
    _list_rest(actions, compiled_rules, state, hand)


def _list_end_of_fold(actions: list[int], compiled_rules: CompiledRules, state: State, hand: Hand) -> None:
    """List the discard of the one card that a fold has left (C-7)."""
    if compiled_rules.folds(state.pile_waits) and hand.size == 1 and state.entitled():
        step = opening_step(compiled_rules, state)
        card = hand.cards()[0]
        if not (step.coming or step.unseen or (step.sticky and card == JOKER)):
            actions.append(DISCARD | card * FIRST_CARD)


def _list_melds(actions: list[int], compiled_rules: CompiledRules, state: State, hand: Hand, side: Side) -> None:
    """List the melding of a side that has opened."""
    size, melds = hand.size, side.melds
    if size >= compiled_rules.keep + 3 and not compiled_rules.jokers_stay:  # surely enough is left, whatever is laid
        if len(melds) < NEW:
            list_new_melds(actions, compiled_rules, hand, melds)
        list_additions(actions, compiled_rules, hand, melds, side.heads)
        if compiled_rules.red_singles and hand.one & RED_THREES:
            list_red_threes(actions, hand)
    else:
        _list_melds_with_care(actions, compiled_rules, state, hand, side)
    black = hand.one & BLACK_THREES
    if (
        black
        and compiled_rules.black_threes
        and state.asked != ANSWERED_NO
        and (black == BLACK_THREES or hand.two & black)
        and enough_black(compiled_rules, hand, 1)
    ):
        list_black_threes(actions, opening_step(compiled_rules, state), hand, melds, 0)


def _list_melds_with_care(
    actions: list[int], compiled_rules: CompiledRules, state: State, hand: Hand, side: Side
) -> None:
    """List the melding from a hand that may be left with too few cards, or with jokers alone (C-5, O-2).

    Only what leaves cards enough, or another end of the turn, is listed.
    """
    size, melds = hand.size, side.melds
    doubtful = compiled_rules.jokers_stay and hand.jokers >= size - 3
    if size > 2 and len(melds) < NEW:
        found = actions if size >= compiled_rules.keep + 3 and not doubtful else []
        list_new_melds(found, compiled_rules, hand, melds)
        if found is not actions:
            _list_ending_well(actions, found, compiled_rules, state, hand, melds)
    found = actions if size > compiled_rules.keep and not doubtful else []
    list_additions(found, compiled_rules, hand, melds, side.heads)
    if compiled_rules.red_singles and hand.one & RED_THREES:
        list_red_threes(found, hand)
    if found is not actions:
        _list_ending_well(actions, found, compiled_rules, state, hand, melds)


def _list_ending_well(
    actions: list[int], found: list[int], compiled_rules: CompiledRules, state: State, hand: Hand, melds: list[int]
) -> None:
    """List those of `found`, from a small hand, after which the turn can end (C-5)."""
    sticky = compiled_rules.jokers_stay and not state.only_jokers
    for action in found:
        laid = cards_laid(action)
        if hand.size - len(laid) >= compiled_rules.keep and not sticky:
            actions.append(action)
            continue
        left = hand.cards()
        for card in laid:
            left.remove(card)
        if can_end_with(compiled_rules, left, melds_after(melds, action), state.asked != ANSWERED_NO, sticky):
            actions.append(action)


def _list_rest(actions: list[int], compiled_rules: CompiledRules, state: State, hand: Hand) -> None:
    """List the ways to end the turn (D-10.4, D-10.5)."""
    if hand.size == 1 and not state.entitled():
        if compiled_rules.passes:
            actions.append(PASS)
        return
    _list_discards(actions, compiled_rules, state, hand)


def _list_discards(actions: list[int], compiled_rules: CompiledRules, state: State, hand: Hand) -> None:
    """List the discards (D-8.5, O-2); penalty cards go first, but for jokers that may not go at all (F-9.1)."""
    one: i64 = hand.one
    jokers = hand.jokers
    stays = compiled_rules.jokers_stay and not state.only_jokers
    if state.penalty_cards:
        shown = state.penalty_cards[state.turn]
        if shown.size and not (stays and shown.jokers == shown.size):
            one, jokers = shown.one, shown.jokers
    found = DISCARDS_0[one & 2047]
    actions += discards(DISCARDS_0, 0, one & 2047) if found is None else found
    found = DISCARDS_1[one >> 11 & 2047]
    actions += discards(DISCARDS_1, 11, one >> 11 & 2047) if found is None else found
    found = DISCARDS_2[one >> 22 & 2047]
    actions += discards(DISCARDS_2, 22, one >> 22 & 2047) if found is None else found
    found = DISCARDS_3[one >> 33 & 2047]
    actions += discards(DISCARDS_3, 33, one >> 33 & 2047) if found is None else found
    found = DISCARDS_4[one >> 44]
    actions += discards(DISCARDS_4, 44, one >> 44) if found is None else found
    if jokers and not stays:
        actions.append(DISCARD_JOKER)
