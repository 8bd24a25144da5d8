"""Taking from the discard pile (C-8, D-9): the way, the meld with the top card, further new melds, then the rest."""

from collections.abc import Sequence

from sambakit.engine.actions import Action, Take, Way
from sambakit.engine.cards import TEXTS, is_natural, is_wild
from sambakit.engine.log import Entry
from sambakit.engine.meld_step import MeldStep
from sambakit.engine.melds import SEQUENCE, kind_of, rank_of
from sambakit.engine.parts import grown_meld, new_meld
from sambakit.engine.refusal import Code, Refusal
from sambakit.engine.rule_values import Onto
from sambakit.engine.state import PHASE_DRAW, PHASE_PLAY, State


def take_step(state: State, take: Take, also: Sequence[Action]) -> list[Entry] | Refusal:
    """Carry out `take` with the further melds `also` on `state`, a copy; return its entries, or why it is refused."""
    rules, seat = state.rules, state.turn
    if state.phase != PHASE_DRAW:
        return rules.refusal(Code.ALREADY_DRAWN)
    if not state.pile:
        return rules.refusal(Code.PILE_IS_EMPTY)
    top = state.pile[-1]
    if top in rules.pile.blocks_next:
        return rules.refusal(Code.UPCARD_BLOCKS, upcard=TEXTS[top])
    step = MeldStep(state)
    match take.way:
        case Way.PAIR:
            refusal = _take_pair(step, take, top)
        case Way.TOP:
            refusal = _take_top(step, take, top)
        case Way.WILD:
            refusal = rules.refusal(Code.WILD_IN_PAIR)  # take_natural_wild=no (D-9.8)
        case Way.ADD:
            refusal = _refuse_add(step, take)
    if refusal:
        return refusal
    state.phase = PHASE_PLAY
    laid = step.parts(also)
    if isinstance(laid, Refusal):
        return laid
    rest = tuple(state.pile) if take.way is not Way.TOP else ()
    refusal = step.close(takes_pile=take.way is not Way.TOP)
    if refusal:
        return refusal
    return [Entry(seat, take, taken=rest), *(Entry(seat, action) for action in laid)]


def _take_pair(step: MeldStep, take: Take, top: int) -> Refusal | None:
    """Meld the top card with two naturals of its rank, and more fitting cards if wanted (D-9.1)."""
    state, rules = step.state, step.state.rules
    pair = [card for card in take.cards if is_natural(card) and card >> 2 == top >> 2]
    if len(pair) < 2:
        return _no_pair(step, take, top)
    if sum(min(state.hand().count(card), pair.count(card)) for card in set(pair)) < len(pair):
        return rules.refusal(Code.NO_PAIR, upcard=TEXTS[top])
    refusal = step.take_from_hand(take.cards)
    if refusal:
        return refusal
    state.pile.pop()
    step.points += rules.scores.card_values[top]
    cards = (top, *take.cards)
    if take.to is None:
        meld = new_meld(rules, cards)
        slot: int | Refusal = len(state.side().melds)
    else:
        slot = step.own_slot(take.to)
        if isinstance(slot, Refusal):
            return slot
        target = state.side().melds[slot]
        if kind_of(target) == SEQUENCE or rank_of(target) != top >> 2:
            return rules.refusal(Code.PAIR_ONTO_OTHER, upcard=TEXTS[top], meld=str(take.to))
        meld = grown_meld(rules, target, cards)
    if isinstance(meld, Refusal):
        return meld
    if isinstance(slot, Refusal):
        return slot
    step.put(slot, meld)
    return None


def _no_pair(step: MeldStep, take: Take, top: int) -> Refusal:
    """Return why `take` shows no pair for `top`: a wild card in it, the start of a sequence, or nothing of the kind."""
    rules = step.state.rules
    if any(is_wild(card) for card in take.cards):
        return rules.refusal(Code.WILD_IN_PAIR, upcard=TEXTS[top])
    ranks = sorted(card >> 2 for card in (top, *take.cards))
    one_suit = len({card & 3 for card in (top, *take.cards)}) == 1
    if len(take.cards) > 1 and one_suit and ranks[-1] - ranks[0] == len(ranks) - 1:
        return rules.refusal(Code.TOP_STARTS_SEQUENCE, upcard=TEXTS[top])
    return rules.refusal(Code.NO_PAIR, upcard=TEXTS[top])


def _take_top(step: MeldStep, take: Take, top: int) -> Refusal | None:
    """Put the top card alone onto an end of an own sequence; the rest of the pile stays (D-9.3)."""
    state, rules = step.state, step.state.rules
    if rules.pile.take_onto_sequence is not Onto.TOP_ONLY:
        return rules.refusal(Code.TOP_DOES_NOT_FIT, upcard=TEXTS[top])
    if take.to is None:
        return rules.refusal(Code.TOP_STARTS_SEQUENCE, upcard=TEXTS[top])
    slot = step.own_slot(take.to)
    if isinstance(slot, Refusal):
        return slot
    if kind_of(state.side().melds[slot]) != SEQUENCE:
        return rules.refusal(Code.TOP_ONTO_GROUP, upcard=TEXTS[top])
    meld = grown_meld(rules, state.side().melds[slot], (top,))
    if take.cards:
        fits = not isinstance(meld, Refusal)
        return rules.refusal(Code.TOP_ALONE_ONTO_SEQUENCE if fits else Code.HAND_CARD_BRIDGES, upcard=TEXTS[top])
    if isinstance(meld, Refusal):
        if meld.code is Code.SAMBA_IS_CLOSED:
            return meld
        return rules.refusal(Code.TOP_DOES_NOT_FIT, upcard=TEXTS[top], meld=str(take.to))
    state.pile.pop()
    step.put(slot, meld)
    return None


def _refuse_add(step: MeldStep, take: Take) -> Refusal:
    """Return why the top card may not take the pile by going onto an own meld (D-9.9; take_onto_group=no)."""
    rules = step.state.rules
    if take.to is not None:
        slot = step.own_slot(take.to)
        if isinstance(slot, Refusal):
            return slot
        if kind_of(step.state.side().melds[slot]) == SEQUENCE:
            return rules.refusal(Code.TOP_ALONE_ONTO_SEQUENCE)
    return rules.refusal(Code.TOP_ONTO_GROUP)
