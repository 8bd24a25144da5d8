"""Taking from the discard pile (C-8): the way, the meld with the top card, further new melds, then the rest."""

from collections.abc import Sequence

from sambakit.engine.actions.actions import Action, Add, Lay, Take, Way
from sambakit.engine.actions.log import Entry
from sambakit.engine.definition.meld_step import MeldStep
from sambakit.engine.definition.parts import grown_meld, new_meld
from sambakit.engine.rules.codes import Code
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.rules.values import OneCardTake, Onto, StartsSequence
from sambakit.engine.state.delivery import delivery
from sambakit.engine.state.state import PHASE_DRAW, PHASE_PLAY, State
from sambakit.engine.state.turns import close_question
from sambakit.engine.values.cards import TEXTS, is_natural, is_wild
from sambakit.engine.values.melds import COMPLETE, GROUP, SEQUENCE, WILD_MELD, kind_of, low_of, rank_of, size_of
from sambakit.game.refusal import Refusal


def take_step(state: State, take: Take, also: Sequence[Action]) -> list[Entry] | Refusal:
    """Carry out `take` with the further melds `also` on `state`, a copy; return its entries, or why it is refused."""
    seat = state.turn
    step = begin_take(state, take)
    if isinstance(step, Refusal):
        return step
    points = step.points
    laid = step.parts(also)
    if isinstance(laid, Refusal):
        return laid
    _close_question(state, points, laid)
    pile, hidden = tuple(state.pile), state.hidden
    refusal = step.close(takes_pile=take.way is not Way.TOP)
    if refusal:
        return refusal
    # nothing comes where the top card alone was taken
    return [delivery(seat, take, state, pile, hidden), *(Entry(seat, action) for action in laid)]


def _close_question(state: State, points: int, laid: Sequence[Action]) -> None:
    """Close the question to the partner where more is laid than what the take has need of to open the side (K-12)."""
    side = state.side_of[state.turn]
    needed = 0 if state.side().opened else state.minimum[side]
    for action in laid:
        if points >= needed:
            close_question(state)
        cards = action.cards if isinstance(action, Lay | Add) else ()
        points += sum(state.rules.scores.card_values[card] for card in cards)


def begin_take(state: State, take: Take) -> MeldStep | Refusal:
    """Meld the top card as `take` says, on `state`, a copy; return the step so far, or why the take is refused."""
    rules = state.rules
    if state.phase != PHASE_DRAW:
        return rules.refusal(Code.ALREADY_DRAWN)
    if state.drawn_ahead:
        return rules.refusal(Code.DREW_AHEAD)
    if not state.has_upcard():
        return rules.refusal(Code.PILE_IS_EMPTY)
    top = state.pile[-1]
    refusal = closed_to_all(state, top) or _closed_to_way(state, take.way)
    if refusal:
        return refusal
    step = MeldStep(state, takes=True)
    match take.way:
        case Way.PAIR:
            refusal = _take_pair(step, take, top)
        case Way.WILD:
            refusal = _take_natural_and_wild(step, take, top)
        case Way.ADD | Way.TOP:
            refusal = _take_onto(step, take, top)
        case Way.RUN:
            refusal = _take_run(step, take, top)
    if refusal:
        return refusal
    state.phase = PHASE_PLAY
    return step


def closed_to_all(state: State, top: int) -> Refusal | None:
    """Return why the player to move may not take the pile in any way, or None (D-9.6, B-3.10, F-3.10)."""
    rules = state.rules
    if top in rules.pile.blocks_next:
        return rules.refusal(Code.UPCARD_BLOCKS, upcard=TEXTS[top])
    if state.hand().size == 1:
        how = rules.pile.one_card_hand_may_take
        if how is OneCardTake.NOT_ONE_CARD_PILE and len(state.pile) == 1:
            return rules.refusal(Code.ONE_CARD_HAND)
        if how is OneCardTake.ONLY_EMPTY_STOCK and state.stock_size():
            return rules.refusal(Code.ONE_CARD_HAND)
    return None


def _closed_to_way(state: State, way: Way) -> Refusal | None:
    """Return why this `way` to the pile is closed now, or None (B-3.5, B-3.7, B-3.8, F-3.1, F-3.8)."""
    rules = state.rules
    if way is Way.PAIR:
        return None
    if way is Way.WILD and not rules.pile.take_natural_wild:
        return rules.refusal(Code.NO_NATURAL_AND_WILD)
    if way is Way.RUN and rules.pile.take_starts_sequence is StartsSequence.NO:
        return rules.refusal(Code.TOP_STARTS_SEQUENCE, upcard=TEXTS[state.pile[-1]])
    if state.frozen:
        return rules.refusal(Code.PILE_IS_FROZEN)
    if rules.pile.frozen_until_opened and not state.side().opened:
        return rules.refusal(Code.FROZEN_UNTIL_OPENED)
    return None


def _take_pair(step: MeldStep, take: Take, top: int) -> Refusal | None:
    """Meld the top card with two naturals of its rank, and more fitting cards if wanted (D-9.1)."""
    state, rules = step.state, step.state.rules
    pair = [card for card in take.cards if is_natural(card) and card >> 2 == top >> 2]
    if len(pair) < 2:
        return _no_pair(step, take, top)
    if not rules.pile.take_pair:
        return rules.refusal(Code.PAIRS_DO_NOT_TAKE, upcard=TEXTS[top])
    if sum(min(state.hand().count(card), pair.count(card)) for card in set(pair)) < len(pair):
        return rules.refusal(Code.NO_PAIR, upcard=TEXTS[top])
    return _into_group(step, take, top)


def _take_natural_and_wild(step: MeldStep, take: Take, top: int) -> Refusal | None:
    """Meld the top card with one natural of its rank and wild cards (F-3.4, F-3.5, C-8)."""
    rules = step.state.rules
    naturals = [card for card in take.cards if not is_wild(card)]
    if not naturals and take.cards:
        return rules.refusal(Code.TWO_WILDS)
    fits = len(naturals) == 1 and is_natural(naturals[0]) and naturals[0] >> 2 == top >> 2
    if not fits or len(take.cards) < 2:
        return rules.refusal(Code.ONE_NATURAL_AND_WILDS, upcard=TEXTS[top])
    return _into_group(step, take, top)


def _into_group(step: MeldStep, take: Take, top: int) -> Refusal | None:
    """Put the top card and the named hand cards into a new group or onto the own group that is named (C-8)."""
    state, rules = step.state, step.state.rules
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
        if kind_of(target) != GROUP or rank_of(target) != top >> 2:
            return rules.refusal(Code.PAIR_ONTO_OTHER, upcard=TEXTS[top], meld=str(take.to))
        meld = grown_meld(rules, target, cards)
    if isinstance(meld, Refusal):
        return meld
    if isinstance(slot, Refusal):
        return slot
    step.put(slot, meld)
    return None


def _no_pair(step: MeldStep, take: Take, top: int) -> Refusal:
    """Return why `take` shows no pair for `top`: a wild card in it, the start of a sequence, or nothing of the kind.

    Where a wild card could take the pile at other times, the reason is why it cannot now (F-3.1, F-3.8).
    """
    rules = step.state.rules
    if any(is_wild(card) for card in take.cards):
        closed = _closed_to_way(step.state, Way.WILD) if rules.pile.take_natural_wild else None
        return closed or rules.refusal(Code.WILD_IN_PAIR, upcard=TEXTS[top])
    ranks = sorted(card >> 2 for card in (top, *take.cards))
    one_suit = len({card & 3 for card in (top, *take.cards)}) == 1
    if len(take.cards) > 1 and one_suit and ranks[-1] - ranks[0] == len(ranks) - 1:
        return rules.refusal(Code.TOP_STARTS_SEQUENCE, upcard=TEXTS[top])
    if rules.pile.take_natural_wild and rules.pile.frozen_until_opened and not step.state.side().opened:
        return rules.refusal(Code.FROZEN_UNTIL_OPENED)  # the first take has a rule of its own (F-3.1, S-2.2)
    return rules.refusal(Code.NO_PAIR, upcard=TEXTS[top])


def _take_onto(step: MeldStep, take: Take, top: int) -> Refusal | None:
    """Put the top card onto an own meld: alone (D-9.3), or for the whole pile (B-3.2, B-3.3, F-3.6, F-3.7)."""
    state, rules = step.state, step.state.rules
    if take.to is None:
        starts = take.way is Way.TOP or len(take.cards) > 1
        return rules.refusal(Code.TOP_STARTS_SEQUENCE if starts else Code.TOP_ONTO_GROUP, upcard=TEXTS[top])
    slot = step.own_slot(take.to)
    if isinstance(slot, Refusal):
        return slot
    target = state.side().melds[slot]
    if kind_of(target) == SEQUENCE:
        refusal = _closed_sequence(step, take, top, target)
    elif take.way is Way.TOP:
        refusal = rules.refusal(Code.TOP_ONTO_GROUP, upcard=TEXTS[top])
    else:
        refusal = _closed_group(step, take, top, target)
    if refusal:
        return refusal
    meld = grown_meld(rules, target, (*take.cards, top))
    if isinstance(meld, Refusal):
        if meld.code is Code.SAMBA_IS_CLOSED:
            return meld
        code = Code.TOP_DOES_NOT_FIT if kind_of(target) == SEQUENCE else Code.TOP_OF_OTHER_RANK
        return rules.refusal(code, upcard=TEXTS[top], meld=str(take.to))
    refusal = step.take_from_hand(take.cards)
    if refusal:
        return refusal
    state.pile.pop()
    step.points += rules.scores.card_values[top]
    step.put(slot, meld)
    return None


def _closed_sequence(step: MeldStep, take: Take, top: int, target: int) -> Refusal | None:
    """Return why this way leads onto no sequence, or why hand cards may not go along, or None (D-9.3, D-9.5)."""
    rules = step.state.rules
    if not is_natural(top):
        return rules.refusal(Code.TOP_DOES_NOT_FIT, upcard=TEXTS[top])
    onto = rules.pile.take_onto_sequence
    if onto is Onto.NO:
        return rules.refusal(Code.TOP_ONTO_SEQUENCE, upcard=TEXTS[top])
    if take.way is Way.ADD and onto is Onto.TOP_ONLY:
        return rules.refusal(Code.TOP_ALONE_ONTO_SEQUENCE, upcard=TEXTS[top])
    if take.way is Way.TOP and onto is Onto.WHOLE_PILE:
        return rules.refusal(Code.TOP_ONTO_SEQUENCE, upcard=TEXTS[top])
    if not take.cards:
        return None
    fits = not isinstance(grown_meld(rules, target, (top,)), Refusal)
    if not rules.pile.hand_card_may_bridge:
        alone = Code.TOP_ALONE_ONTO_SEQUENCE if onto is Onto.TOP_ONLY else Code.TOP_GOES_ALONE
        return rules.refusal(alone if fits else Code.HAND_CARD_BRIDGES, upcard=TEXTS[top])
    if not _all_bridge(step, take, top, target):
        return rules.refusal(Code.TOP_GOES_ALONE, upcard=TEXTS[top])
    return None


def _all_bridge(step: MeldStep, take: Take, top: int, target: int) -> bool:
    """Return whether the named hand cards just fill the gap between the sequence and the top card."""
    whole = grown_meld(step.state.rules, target, (*take.cards, top))
    return not isinstance(whole, Refusal) and _lies_beyond(top, take.cards, target)


def _lies_beyond(top: int, cards: Sequence[int], target: int) -> bool:
    """Return whether all `cards` are between `target` and `top`; a wild never is."""
    low, rank = low_of(target), top >> 2
    return all((rank < card >> 2 < low) if rank < low else (low < card >> 2 < rank) for card in cards)


def _closed_group(step: MeldStep, take: Take, top: int, target: int) -> Refusal | None:
    """Return why the top card may not take the pile by going onto the group `target`, or None (B-3.2, B-3.4, F-3.6)."""
    rules = step.state.rules
    if kind_of(target) == WILD_MELD:
        return rules.refusal(Code.TOP_ONTO_WILD_MELD, upcard=TEXTS[top])
    if size_of(target) >= COMPLETE:
        if not rules.pile.take_onto_canasta:
            return rules.refusal(Code.TOP_ONTO_CANASTA, upcard=TEXTS[top])
    elif not rules.pile.take_onto_group:
        return rules.refusal(Code.TOP_ONTO_GROUP, upcard=TEXTS[top])
    if take.cards:
        return rules.refusal(Code.TOP_GOES_ALONE, upcard=TEXTS[top])
    return None


def _take_run(step: MeldStep, take: Take, top: int) -> Refusal | None:
    """Start a sequence with the top card and two hand cards, where a house rule allows it (D-9.10)."""
    state, rules = step.state, step.state.rules
    wilds = [card for card in take.cards if is_wild(card)]
    fits = len(take.cards) == 2 and (_stands_next(rules, take, top) if wilds else _starts_alone(rules))
    if take.to is not None or not fits or not all(is_natural(card) or card in wilds for card in take.cards):
        return rules.refusal(Code.TOP_DOES_NOT_FIT, upcard=TEXTS[top], meld=str(take.to or ""))
    low = (take.cards[0], top, take.cards[1]) if wilds and is_wild(take.cards[0]) else (top, *take.cards)
    meld = new_meld(rules, low)
    if isinstance(meld, Refusal):
        return meld
    if kind_of(meld) != SEQUENCE:
        return rules.refusal(Code.TOP_DOES_NOT_FIT, upcard=TEXTS[top], meld="")
    refusal = step.take_from_hand(take.cards)
    if refusal:
        return refusal
    state.pile.pop()
    step.points += rules.scores.card_values[top]
    step.put(len(state.side().melds), meld)
    return None


def _stands_next(rules: RuleSet, take: Take, top: int) -> bool:
    """Return whether `take` names one wild and the natural before or after `top`, and a sequence may hold it (L-8)."""
    naturals = [card for card in take.cards if is_natural(card)]
    return rules.melds.sequence_wilds > 0 and len(naturals) == 1 and abs(naturals[0] - top) == 4


def _starts_alone(rules: RuleSet) -> bool:
    """Return whether two naturals may start a sequence with the top card."""
    return rules.pile.take_starts_sequence is StartsSequence.YES
