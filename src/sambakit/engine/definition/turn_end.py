"""Decides whether a turn can still end: who may go out, and how the last cards can end it (C-4 to C-7, C-9).

This is part of the definition of the rules, so plain and slow: it looks ahead only where a hand of one card, or of
cards that may not be discarded, leaves a doubt.
"""

from collections.abc import Iterator
from itertools import combinations

from sambakit.engine.actions.packed import NEW
from sambakit.engine.definition.parts import grown_meld, meld_problem, merged_meld, new_meld
from sambakit.engine.rules.codes import Code
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.rules.values import FinalDiscard, RedThrees
from sambakit.engine.state.state import ANSWERED_NO, PHASE_PLAY, State
from sambakit.engine.values.cards import JOKER, TEXTS, is_red_three, is_wild
from sambakit.engine.values.melds import GROUP, NO_MELD, SEQUENCE, is_red_three_group, kind_of, rank_of
from sambakit.game.refusal import Refusal


def not_entitled(state: State, otherwise: Code) -> Refusal:
    """Return why the player to move may not go out: the partner's no, the kinds of sets, or else `otherwise`."""
    play, side, compiled_rules = state.rules.play, state.side(), state.compiled_rules
    keep = 1 if play.pass_with_one else 2  # one to discard
    if state.asked == ANSWERED_NO:
        return state.rules.refusal(Code.PARTNER_SAID_NO, keep=keep)
    if side.completed >= compiled_rules.out_sets:
        pure, mixed = compiled_rules.out_pure, compiled_rules.out_mixed
        kinds = {"sequences": play.out_sequences, "pure": pure, "mixed": mixed}
        return state.rules.refusal(Code.OUT_NEEDS_OTHER_SETS, keep=keep, **kinds)
    return state.rules.refusal(otherwise, completed=side.completed, needed=compiled_rules.out_sets, keep=keep)


def stuck_in_hand(state: State, card: int) -> Refusal | None:
    """Return why the player to move may not discard `card`, whatever else is held, or None (B-2.3, O-2, F-9.1)."""
    rules = state.rules
    if is_red_three(card) and state.compiled_rules.lays_red_threes:
        return rules.refusal(Code.RED_THREE_STAYS, card=TEXTS[card])
    if card == JOKER and _jokers_stay(state):
        return rules.refusal(Code.JOKER_STAYS, card=TEXTS[card])
    if state.penalty_cards:
        shown = state.penalty_cards[state.turn]
        if shown.size and not shown.count(card) and not (shown.jokers == shown.size and _jokers_stay(state)):
            return rules.refusal(Code.PENALTY_CARD_FIRST, card=TEXTS[card])
    return None


def _jokers_stay(state: State) -> bool:
    """Return whether the player to move may discard no joker (O-2); as penalty cards they then bind nobody."""
    return not state.rules.play.jokers_discardable and not state.only_jokers


def can_end(state: State) -> bool:
    """Return whether the player to move, who holds cards, has a legal way to end the turn (C-5)."""
    hand = state.hand()
    discardable = any(not stuck_in_hand(state, card) for card in hand.cards())
    if hand.size > 1 and discardable:
        return True
    if hand.size == 1 and state.entitled() and discardable:
        return True
    if state.folding:
        return False
    if hand.size == 1 and state.rules.play.pass_with_one and not state.entitled():
        return True
    return _can_lay_the_rest(state)


def _can_lay_the_rest(state: State) -> bool:
    """Return whether some melding, merges in between, leads to an end of the turn: all laid, or a pass."""
    seen: set[tuple[object, ...]] = set()
    waiting = [state]
    while waiting:
        now = waiting.pop()
        for after in _meldings(now):
            if not after.hand().size:
                if after.entitled() and after.rules.play.final_discard is not FinalDiscard.FORCED:
                    return True
            elif after.hand().size == 1 and not after.must_go_out and _ends_with_one(after):
                return True
            key = (tuple(after.hand().cards()), tuple(after.side().melds))
            if key not in seen:
                seen.add(key)
                waiting.append(after)
    return False


def _ends_with_one(state: State) -> bool:
    """Return whether the one card left may be discarded, or kept by a pass."""
    if state.entitled():
        return not stuck_in_hand(state, state.hand().cards()[0])
    return state.rules.play.pass_with_one


def _meldings(state: State) -> Iterator[State]:
    """Yield the states after each single piece of melding that leaves legal melds."""
    rules, side, hand = state.rules, state.side(), state.hand()
    kinds = sorted(set(hand.cards()))
    slots = [slot for slot, meld in enumerate(side.melds) if meld != NO_MELD]
    for slot in slots:
        for card in kinds:
            for low in (False, True) if is_wild(card) and kind_of(side.melds[slot]) == SEQUENCE else (False,):
                meld = grown_meld(rules, side.melds[slot], (card,), low)
                if not isinstance(meld, Refusal) and not meld_problem(rules, meld, side.melds[slot]):
                    yield _laid(state, slot, meld, (card,))
        for other in slots:
            meld = merged_meld(rules, side.melds[slot], side.melds[other]) if slot < other else NO_MELD
            if meld != NO_MELD and not isinstance(meld, Refusal) and not meld_problem(rules, meld, meld):
                after = _laid(state, slot, meld, ())
                after.side().put(other, NO_MELD)
                yield after
    for cards in new_melds(rules, hand.cards()) if len(side.melds) < NEW else ():
        meld = new_meld(rules, cards)
        if isinstance(meld, int) and has_room(state, meld):
            yield _laid(state, len(side.melds), meld, cards)
    if rules.play.red_threes is RedThrees.OPTIONAL:
        for card in kinds:
            if is_red_three(card):
                after = state.copy()
                after.part_with(card)  # where it lies then makes no difference to the end of the turn
                yield after


def new_melds(rules: RuleSet, cards: list[int]) -> list[tuple[int, ...]]:
    """Return the new melds of three that `cards` hold, those of the most points last."""
    firm_first = sorted(cards, key=lambda card: (is_wild(card), card))
    found = []
    for three in set(combinations(firm_first, 3)):
        for order in (three, (three[2], *three[:2])):  # a wild in front goes below the others (L-2)
            meld = new_meld(rules, order)
            if isinstance(meld, int) and not meld_problem(rules, meld):
                found.append(order)
            if not is_wild(three[2]) or not rules.melds.sequence_wilds:
                break
    return sorted(found, key=lambda order: (sum(rules.scores.card_values[card] for card in order), order))


def _laid(state: State, slot: int, meld: int, cards: tuple[int, ...]) -> State:
    after = state.copy()
    for card in cards:
        after.part_with(card)
    after.side().put(slot, meld)
    return after


def can_go_out(state: State) -> bool:
    """Return whether the player to move, who has drawn, can go out in this turn if the partner lets them (C-4, C-9).

    Every order of melding is tried. What is laid in the end counts for an opening, for all of it may be one step (C-3).
    """
    if state.phase != PHASE_PLAY or state.asked == ANSWERED_NO:
        return False
    if state.must_go_out or state.folding:
        return True
    needed = 0
    if not state.side().opened and not state.compiled_rules.folds(state.pile_waits):
        needed = state.minimum[state.side_of[state.turn]] - max(state.opening_points, 0)
    most = _points_held(state) - needed  # that may be left in the hand
    seen: set[tuple[object, ...]] = set()
    waiting = [state]
    while waiting:
        now = waiting.pop()
        if _goes_out_now(now) and _points_held(now) <= most:
            return True
        for after in _meldings(now):
            key = (tuple(after.hand().cards()), tuple(sorted(after.side().melds)))
            if key not in seen:
                seen.add(key)
                waiting.append(after)
    return False


def _goes_out_now(state: State) -> bool:
    """Return whether the player goes out by what is laid, or by discarding the one card that is left."""
    if not state.entitled() or state.hand().size > 1:
        return False
    if state.hand().size:
        return not stuck_in_hand(state, state.hand().cards()[0])
    return state.rules.play.final_discard is not FinalDiscard.FORCED


def _points_held(state: State) -> int:
    """Return the values of the cards in hand, without red threes that are laid singly: these open nothing (D-6.7)."""
    rules = state.rules
    single = rules.play.red_threes is RedThrees.OPTIONAL
    return sum(rules.scores.card_values[card] for card in state.hand().cards() if not (single and is_red_three(card)))


def has_room(state: State, meld: int) -> bool:
    """Return whether the side to move may have the new `meld` beside its groups of that rank (V-1)."""
    most = state.rules.melds.groups_per_rank
    return most is None or kind_of(meld) != GROUP or groups_like(state, meld) < most


def groups_like(state: State, meld: int) -> int:
    """Return how many groups of the rank of `meld`, threes of its colour, the side to move has on the table."""
    red = is_red_three_group(meld)
    return sum(
        kind_of(own) == GROUP and rank_of(own) == rank_of(meld) and is_red_three_group(own) == red
        for own in state.side().melds
    )


def problem_with_asking(state: State) -> Refusal | None:
    """Return why a "no" would leave no legal end of the turn (C-9), or None."""
    after = state.copy()
    after.asked = ANSWERED_NO
    return None if can_end(after) else state.rules.refusal(Code.NO_WOULD_LEAVE_NO_END)
