"""Random positions of any rule set, and plays there as people may think of them: right, wrong, and nearly right."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import Final

from sambakit.engine.actions.actions import (
    Action,
    Add,
    Answer,
    Ask,
    Discard,
    Draw,
    EndDeal,
    Lay,
    Merge,
    Pass,
    RedThree,
    Take,
    Way,
    action_value,
)
from sambakit.engine.listing.legal import legal
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.rules.values import StartsSequence
from sambakit.engine.state.apply import carry_out
from sambakit.engine.state.state import (
    ANSWERED_NO,
    ANSWERED_YES,
    NOBODY,
    NOT_ASKED,
    PHASE_ANSWER,
    PHASE_DRAW,
    PHASE_OVER,
    PHASE_PLAY,
    TOO_LATE,
    State,
    freezes,
    new_side,
)
from sambakit.engine.values.cards import is_natural, is_red_three, is_wild, pack
from sambakit.engine.values.hand import hand_of
from sambakit.engine.values.melds import GROUP, NO_MELD, SEQUENCE, cards_of, high_of, kind_of, low_of, rank_of, suit_of
from sambakit.game.meld_names import MeldName
from tests.properties.house_rules import SCORES
from tests.properties.last_hands import random_last_hand

_OTHERS: Final = 4  # cards in the hands of others at most


def random_position(rules: RuleSet, rng: Random, players: int = 0) -> State:
    """Return a state in the middle of a deal: a turn at any of its moments, with few cards and much that they fit."""
    state = random_last_hand(rules, rng, players)
    if rng.random() < 0.3:  # who has melded nothing
        state.sides[0], state.old_melds = new_side(rules), 0
    left = Counter(pack(rules.table.decks, rules.table.jokers))
    left -= Counter(state.hands[0].cards()) + Counter(card for meld in state.side().melds for card in cards_of(meld))
    rest = sorted(left.elements())
    rng.shuffle(rest)
    for seat in range(1, state.players):
        state.hands[seat] = hand_of([rest.pop() for _ in range(rng.randint(1, _OTHERS))])
    state.stock = [rest.pop() for _ in range(rng.choice((0, 1, 2, 6, 6, 6)))]
    state.hidden = min(rules.table.hidden_under_turnup, rng.choice((0, 9)))
    state.pile = [rest.pop() for _ in range(state.hidden + rng.choice((0, 1, 1, 1, 2, 2, 4, 4)))]
    if len(state.pile) > state.hidden and rng.random() < 0.8:
        state.pile[-1] = _fitting_top(state, rest, rng)
    state.frozen = freezes(rules, state.pile[state.hidden :])
    state.scores = tuple(rng.choice(SCORES) for _ in state.sides)
    state.minimum = tuple(rng.choice((rules.play.opening_minimum(score), 30, 45)) for score in state.scores)
    state.turns, state.took_turn = rng.randint(1, 9), rng.randrange(1 << state.players) | 1
    _begin(state, rng)
    for _ in range(rng.choice((0, 0, 0, 1, 1, 2))):  # what a turn may have begun
        listed = legal(state)
        if listed:
            after = state.copy()
            carry_out(after, rng.choice(listed))
            if after.turns == state.turns and (after.phase != PHASE_OVER or rng.random() < 0.05):
                state = after
        if state.phase == PHASE_OVER:
            break
    return state


def _fitting_top(state: State, rest: Sequence[int], rng: Random) -> int:
    """Return a card of the rest that the hand or an own meld has a use for, where there is one."""
    wanted = {card >> 2 for card in state.hand().cards()}
    wanted |= {rank_of(meld) for meld in state.side().melds if kind_of(meld) == GROUP}
    ends = [
        4 * rank + suit_of(meld)
        for meld in state.side().melds
        if kind_of(meld) == SEQUENCE
        for rank in (low_of(meld) - 1, high_of(meld) + 1, low_of(meld) - 2, high_of(meld) + 2)
    ]
    found = [card for card in rest if card in ends] if rng.random() < 0.5 else []
    found = found or [card for card in rest if is_natural(card) and card >> 2 in wanted]
    return rng.choice(found or rest)


def _begin(state: State, rng: Random) -> None:
    """Set the moment of the turn."""
    rules, hand = state.rules, state.hand()
    state.phase = PHASE_DRAW if rng.random() < 0.45 else PHASE_PLAY
    if state.phase == PHASE_PLAY:
        late = TOO_LATE if rules.play.ask_before_melding else NOT_ASKED
        asked = (NOT_ASKED, NOT_ASKED, NOT_ASKED, late, ANSWERED_NO, ANSWERED_YES)
        state.asked = rng.choice(asked) if state.partner_to_answer() != NOBODY else NOT_ASKED
        state.only_jokers = not rules.play.jokers_discardable and hand.jokers == hand.size
    may_ask = state.phase == PHASE_PLAY and state.asked == NOT_ASKED and rules.play.ask_partner
    if may_ask and state.partner_to_answer() != NOBODY and rng.random() < 0.05:
        state.phase, state.actor = PHASE_ANSWER, state.partner_to_answer()
    if rules.scores.penalty_cards and rng.random() < 0.5:
        shown = [[card for card in held.cards() if rng.random() < 0.3] for held in state.hands]
        state.penalty_cards = [hand_of(cards) for cards in shown]
    state.drawn_ahead = rules.scores.draw_ahead_stands and state.phase == PHASE_DRAW and rng.random() < 0.3


def random_play(state: State, seat: int, rng: Random) -> list[Action]:
    """Return a play that `seat` may think of; many are refused."""
    if seat == state.actor and state.asked == ANSWERED_NO and rng.random() < 0.5:  # as if nobody had said no
        free = state.copy()
        free.asked = NOT_ASKED
        return _listed(free, rng)
    if seat == state.actor and rng.random() < 0.35:
        return _changed(_listed(state, rng), state, rng)
    if state.phase == PHASE_ANSWER and rng.random() < 0.7:
        return [Answer(rng.random() < 0.5)]
    if rng.random() < 0.15:
        ends = (2, 2, 3) if state.rules.scores.next_picks_discard else (1, 1, 2)
        return [_end(state, seat, rng) for _ in range(rng.choice(ends))]
    cards = state.hands[seat].cards()
    play: list[Action] = []
    drawing = state.phase == PHASE_DRAW if rng.random() < 0.92 else rng.random() < 0.5
    if drawing:
        play.append(_take(state, seat, cards, rng) if rng.random() < 0.75 else Draw())
    if not drawing or rng.random() < 0.4:
        for _ in range(rng.choice((1, 1, 1, 2, 2, 3, 4))):
            play.append(_part(state, seat, cards or [rng.randrange(53)], rng))
            cards = _without(cards, play[-1], rng)
    if cards and rng.random() < 0.3:
        play.append(Discard(rng.choice(cards)))
    return play


def _without(cards: Sequence[int], action: Action, rng: Random) -> list[int]:
    """Return `cards` without those that `action` names, seldom with them."""
    used = action.cards if isinstance(action, Lay | Add) else ()
    return list(cards) if rng.random() < 0.1 else sorted((Counter(cards) - Counter(used)).elements())


def _changed(play: list[Action], state: State, rng: Random) -> list[Action]:
    """Return a play as it is, without a part, or with one more."""
    match rng.randrange(4):
        case 0 if len(play) > 1:
            del play[rng.randrange(len(play))]
        case 1:
            cards = state.hands[state.actor].cards() or [rng.randrange(53)]
            play.insert(rng.randrange(len(play) + 1), _part(state, state.actor, cards, rng))
    return play


def _listed(state: State, rng: Random) -> list[Action]:
    """Return one to three listed actions after each other."""
    state = state.copy()
    play: list[Action] = []
    for _ in range(rng.choice((1, 1, 2, 3))):
        listed = legal(state) if state.phase != PHASE_OVER else []
        if not listed:
            break
        action = rng.choice(listed)
        play.append(action_value(action, state.side_of[state.actor]))
        carry_out(state, action)
    return play or [Draw()]


def _end(state: State, seat: int, rng: Random) -> Action:
    cards = state.hands[seat].cards()
    if cards and rng.random() < 0.7:
        return Discard(rng.choice(cards))
    return rng.choice((Pass(), Ask(), EndDeal(), Draw(), Discard(rng.randrange(53)), Answer(True)))


def _name(state: State, seat: int, rng: Random, *kinds: int) -> MeldName:
    """Return the name of a meld, mostly an own one that lies there, of one of `kinds` if there is one."""
    side = state.side_of[seat]
    if rng.random() < 0.05:
        return MeldName(rng.randrange(len(state.sides)), rng.randrange(4))
    melds = state.sides[side].melds
    slots = [slot for slot, meld in enumerate(melds) if meld != NO_MELD and (not kinds or kind_of(meld) in kinds)]
    return MeldName(side, rng.choice(slots or [len(melds)]))


def _part(state: State, seat: int, cards: Sequence[int], rng: Random) -> Action:
    red = [card for card in cards if is_red_three(card)]
    match rng.randrange(10):
        case 0 if len(state.sides[state.side_of[seat]].melds) > 1:
            return Merge(_name(state, seat, rng), _name(state, seat, rng))
        case 1 if red or rng.random() < 0.2:
            return RedThree(rng.choice(red or cards))
        case 2 | 3 | 4 | 5:
            return _add(state, seat, cards, rng)
    return Lay(_new(cards, rng))


def _add(state: State, seat: int, cards: Sequence[int], rng: Random) -> Add:
    name = _name(state, seat, rng)
    melds = state.sides[name.side].melds
    meld = melds[name.slot] if name.slot < len(melds) else NO_MELD
    fits = [card for card in cards if is_wild(card)]
    if kind_of(meld) == GROUP:
        fits += [card for card in cards if card >> 2 == rank_of(meld)]
    elif kind_of(meld) == SEQUENCE:
        fits += [card for card in cards if is_natural(card) and card & 3 == suit_of(meld)]
    if not fits or rng.random() < 0.15:
        fits = list(cards)
    rng.shuffle(fits)
    return Add(tuple(fits[: rng.choice((1, 1, 1, 2, 2, 3, 5))]), name, rng.random() < 0.3)


def _new(cards: Sequence[int], rng: Random) -> tuple[int, ...]:
    """Return cards that look like a meld: of a rank, in a row, or anything."""
    first = rng.choice(cards)
    wilds = [card for card in cards if is_wild(card)]
    some = rng.sample(wilds, min(len(wilds), rng.choice((0, 0, 0, 1, 1, 2, 3))))
    row = sorted({card for card in cards if card & 3 == first & 3 and is_natural(card)})
    if rng.random() < 0.1:
        return tuple(rng.sample(cards, min(len(cards), 3)))
    if is_natural(first) and len(row) > 1 and rng.random() < 0.4:
        return tuple(rng.choice(([*some, *row], [*row, *some], row)))
    alike = [card for card in cards if card >> 2 == first >> 2]
    return (*alike[: rng.choice((2, 3, 4, 9))], *(card for card in some if card not in alike))


def _take(state: State, seat: int, cards: Sequence[int], rng: Random) -> Take:
    """Return a take of the pile, or of its top card alone, with cards that may show what it asks for."""
    top = state.pile[-1] if state.pile else 0
    alike = [card for card in cards if card >> 2 == top >> 2]
    wilds = [card for card in cards if is_wild(card)]
    near = [card for card in cards if card & 3 == top & 3 and is_natural(card)]
    rng.shuffle(near)
    if state.rules.pile.take_starts_sequence is not StartsSequence.NO and rng.random() < 0.4:
        return Take(Way.RUN, _start(near, wilds, top, rng))
    match rng.randrange(10):
        case 0 | 1 | 2:
            more = rng.sample(wilds, min(len(wilds), rng.choice((0, 0, 0, 1, 2))))
            to = _name(state, seat, rng, GROUP) if rng.random() < 0.5 else None
            return Take(Way.PAIR, (*alike[: rng.choice((1, 2, 2, 2, 3))], *more), to)
        case 3 | 4:
            to = _name(state, seat, rng, GROUP) if rng.random() < 0.5 else None
            return Take(Way.WILD, (*alike[: rng.choice((0, 1, 1, 1, 2))], *wilds[: rng.choice((0, 1, 1, 2, 3))]), to)
        case 5 | 6:
            with_it = near[: rng.choice((0, 0, 1, 2))]
            return Take(rng.choice((Way.ADD, Way.TOP)), tuple(with_it), _name(state, seat, rng, SEQUENCE))
        case 7:
            return Take(
                rng.choice((Way.ADD, Way.TOP)), tuple(alike[: rng.choice((0, 0, 0, 1))]), _name(state, seat, rng)
            )
        case 8:
            two = [*near[:2], *wilds[:1]]
            rng.shuffle(two)
            return Take(Way.RUN, tuple(sorted(near[:2]) if rng.random() < 0.5 else two[:2]))
    drawn = rng.sample(cards, min(len(cards), rng.randrange(4)))
    return Take(rng.choice(list(Way)), tuple(drawn), _name(state, seat, rng) if rng.random() < 0.5 else None)


def _start(near: Sequence[int], wilds: Sequence[int], top: int, rng: Random) -> tuple[int, ...]:
    """Return two cards that start a sequence with the top card, one of them perhaps wild, where there are such."""
    beside = [card for card in near if abs(card - top) == 4]
    pairs = [pair for pair in combinations(sorted(near), 2) if {top - 8, top - 4, top, top + 4, top + 8} > {*pair}]
    if beside and wilds and rng.random() < 0.5:
        two = [rng.choice(beside), rng.choice(wilds)]
        rng.shuffle(two)
        return tuple(two)
    return rng.choice(pairs) if pairs else tuple(near[:2])
