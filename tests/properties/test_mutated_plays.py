"""Plays as people make them, right and wrong: the refused change nothing, the allowed are reached by listed actions.

A play of random small actions is changed a little: an action dropped, doubled or moved, a card or a meld replaced,
cards laid in one go. If the rules allow what comes out, listed actions alone must lead to the same state.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from sambakit.engine.actions.actions import (
    ADD,
    LAY_GROUP,
    LAY_SEQUENCE,
    MERGE,
    RED_THREE,
    TAKE_PAIR,
    TAKE_TOP,
    Action,
    Add,
    Discard,
    Lay,
    Merge,
    RedThree,
    Take,
    action_value,
    card_of,
    operation_of,
    second_card_of,
    third_card_of,
)
from sambakit.engine.listing.legal import legal
from sambakit.engine.playing import attempt
from sambakit.engine.presets.dutch import DUTCH
from sambakit.engine.state.state import PHASE_DRAW, PHASE_OVER, State
from sambakit.engine.stepping import apply
from sambakit.engine.values.melds import NO_MELD, cards_of
from sambakit.game.refusal import Refusal
from tests.properties.agreement import choose, facts, in_debt
from tests.properties.house_rules import random_deal

# Small actions that a play is made of; drawing and ending the turn stand for themselves.
PARTS = (LAY_GROUP, LAY_SEQUENCE, ADD, MERGE, RED_THREE, TAKE_PAIR, TAKE_TOP)


def a_play(state: State, eager: float, rng: Random) -> tuple[list[Action], State]:
    """Return up to four small actions of one turn that may be a play together, and the state after them."""
    state = state.copy()
    play: list[Action] = []
    seat, turns = state.actor, state.turns
    for _ in range(rng.randrange(1, 5)):
        play.append(step(state, eager, rng))
        while in_debt(state):
            play.append(step(state, eager, rng))
        if state.phase == PHASE_OVER or state.actor != seat or state.turns != turns:
            break
    return play, state


def step(state: State, eager: float, rng: Random) -> Action:
    """Carry out one listed action and return its value."""
    action = choose(state, eager, rng)
    value = action_value(action, state.side_of[state.actor])
    apply(state, action)
    return value


def changed(play: Sequence[Action], state: State, rng: Random) -> list[Action]:
    """Return `play` with one thing about it changed."""
    play = list(play)
    at = rng.randrange(len(play))
    match rng.randrange(6):
        case 0:
            del play[at]
        case 1:
            play.insert(rng.randrange(len(play) + 1), play[at])
        case 2:
            play.insert(rng.randrange(len(play)), play.pop(at))
        case 3:
            play[at] = with_other_card(play[at], rng.choice(state.hand().cards()), rng)
        case 4:
            play[at] = with_other_meld(play[at], rng)
        case 5:
            play = in_one_go(play, len(state.side().melds))
    return play or [Discard(rng.choice(state.hand().cards()))]


def with_other_card(action: Action, card: int, rng: Random) -> Action:
    """Return `action` with one of its cards replaced by `card`."""
    match action:
        case Lay(cards) | Add(cards, _) | Take(_, cards, _) if cards:
            at = rng.randrange(len(cards))
            return replace(action, cards=(*cards[:at], card, *cards[at + 1 :]))
        case Discard():
            return Discard(card)
        case RedThree():
            return RedThree(card)
    return action


def with_other_meld(action: Action, rng: Random) -> Action:
    """Return `action` with another meld as its target."""
    match action:
        case Add(_, to) | Take(_, _, to) if to:
            return replace(action, to=to._replace(slot=max(0, to.slot + rng.choice([-1, 1]))))
        case Merge(into, other):
            return Merge(into, other._replace(slot=other.slot + 1))
    return action


def in_one_go(play: Sequence[Action], lying: int) -> list[Action]:
    """Return `play` with cards that are added to a meld made in it laid with that meld at once."""
    whole: list[Action] = []
    made: dict[int, int] = {}  # slot: place in `whole`
    for action in play:
        if isinstance(action, Lay) or (isinstance(action, Take) and action.to is None):
            made[lying + len(made)] = len(whole)
        elif isinstance(action, Add) and action.to.slot in made:
            place = made[action.to.slot]
            first = whole[place]
            assert isinstance(first, Lay | Take)
            whole[place] = replace(first, cards=(*first.cards, *action.cards))
            continue
        whole.append(action)
    return whole


def reaches(state: State, target: State, turns: int, spent: set[tuple[object, ...]]) -> bool:
    """Return whether listed actions of turn number `turns` lead from `state` to `target`; `spent` led nowhere."""
    if state.turns != turns or state.phase == PHASE_OVER:
        return facts(state) == facts(target)
    key = table_and_hand(state)
    if key in spent:
        return False
    spent.add(key)
    if key == table_and_hand(target) and facts(state) == facts(target):
        return True
    left = Counter(state.hand().cards())
    left.subtract(target.hands[state.turn].cards())
    if state.phase == PHASE_DRAW or state.pile_waits:
        left.update(state.pile)  # a pile that is taken may bring the same cards back
    for action in sorted(legal(state), key=lambda action: operation_of(action) not in PARTS):
        if any(count > left[card] for card, count in Counter(cards_used(action)).items()):
            continue
        after = state.copy()
        apply(after, action)
        if may_grow_into(after, target) and reaches(after, target, turns, spent):
            return True
    return False


def table_and_hand(state: State) -> tuple[object, ...]:
    """Return what a turn changes, to tell states of one turn apart."""
    side = state.side()
    laid = (tuple(side.melds), side.red_hearts, side.red_diamonds)
    return (state.phase, state.hand(), laid, len(state.pile), state.asked, state.opening_points)


def may_grow_into(state: State, target: State) -> bool:
    """Return whether nothing has happened that `target` rules out: another draw step, a card in another meld."""
    if state.phase != PHASE_DRAW and state.stock_at != target.stock_at:
        return False
    for ours, theirs in zip(state.sides, target.sides, strict=True):
        if len(ours.melds) > len(theirs.melds):
            return False
        pairs = list(zip(ours.melds, theirs.melds, strict=False))
        if any(meld != NO_MELD and end == NO_MELD for meld, end in pairs):
            continue  # a merge is still to come, and it moves cards
        if any(Counter(cards_of(meld)) - Counter(cards_of(end)) for meld, end in pairs):
            return False
    return True


def cards_used(action: int) -> list[int]:
    """Return the hand cards that a packed action lays or discards."""
    match operation_of(action):
        case 5 | 6:
            return [card_of(action), second_card_of(action), third_card_of(action)]
        case 7 | 9 | 12:
            return [card_of(action)]
    return []


def is_listed_form(play: Sequence[Action]) -> bool:
    """Return whether merges go into the lower slot, as the listing writes them."""
    return all(not isinstance(action, Merge) or action.into.slot < action.other.slot for action in play)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.deals(80)
def test_changed_plays_are_refused_whole_or_reached_by_listed_actions(players: int) -> None:
    rng = Random(200 + players)
    allowed = refused = 0
    for _ in range(25):
        state = random_deal(DUTCH, rng, players)
        eager = rng.random()
        while state.phase != PHASE_OVER:
            play, after = a_play(state, eager, rng)
            before = facts(state)
            for _ in range(2):
                mutant = changed(play, state, rng)
                outcome = attempt(state, mutant)
                assert facts(state) == before
                if isinstance(outcome, Refusal):
                    refused += 1
                elif is_listed_form(mutant):
                    allowed += 1
                    assert reaches(state, outcome, state.turns, set()), [str(action) for action in mutant]
            state = after
    assert allowed > 300
    assert refused > 300
