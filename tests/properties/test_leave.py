"""Leave to go out: who may ask can go out, and a player who got a yes always still can (C-9)."""

from random import Random

import pytest

from sambakit.bots.greedy import GreedyPolicy
from sambakit.engine.actions.packed import ANSWER, ASK, operation_of
from sambakit.engine.definition.turn_end import can_go_out
from sambakit.engine.listing.leave import can_still_go_out
from sambakit.engine.listing.legal import legal, legal_without_asking
from sambakit.engine.listing.opening import can_go_out_from, opening_step
from sambakit.engine.presets import PRESETS
from sambakit.engine.state.state import (
    ANSWERED_YES,
    MOST_TRIED,
    NO_OPENING,
    NOT_ASKED,
    PHASE_OVER,
    PHASE_PLAY,
    State,
)
from sambakit.engine.state.window import Window
from sambakit.engine.stepping import apply
from sambakit.engine.values.chance import Chance
from tests.properties.agreement import compare, facts, in_debt
from tests.properties.house_rules import random_deal

PAIRS = [name for name, rules in PRESETS.items() if {4, 6} & rules.table.players]
GREEDY = GreedyPolicy()


def step(state: State, listed: list[int], rng: Random) -> int:
    """Return what is played: a question and a yes where they are listed, else mostly what a greedy player does."""
    if ASK in listed:
        return ASK
    yes = [action for action in listed if operation_of(action) == ANSWER and action != ANSWER]
    if yes:
        return yes[0]
    if rng.random() < 0.9:
        return GREEDY.choose(Window(state, state.actor), listed, Chance(0))
    return rng.choice(listed)


def may_be_asked(state: State) -> bool:
    """Return whether nothing but the cards decides whether the partner may be asked."""
    whole = state.opening_points == NO_OPENING and not (state.must_go_out or state.folding)
    return state.phase == PHASE_PLAY and state.asked == NOT_ASKED and whole and state.players > len(state.sides)


@pytest.mark.deals(2)
@pytest.mark.parametrize("name", PAIRS)
def test_C_9_asking_is_listed_where_going_out_is_possible_and_a_yes_always_leads_out(name: str) -> None:
    rng = Random(name)
    asked = 0
    for _ in range(6):
        state = random_deal(PRESETS[name], rng)
        while state.phase != PHASE_OVER:
            listed = legal(state)
            assert sorted(legal_without_asking(state)) == sorted(set(listed) - {ASK})
            if may_be_asked(state) and state.hand().size > 1:
                assert (ASK in listed) == (state.hand().size <= MOST_TRIED and can_still_go_out(state)), facts(state)
            if state.phase == PHASE_PLAY and state.asked == ANSWERED_YES:
                assert can_still_go_out(state), facts(state)
                if not in_debt(state) and state.hand().size < 12:
                    compare(state)
            turn = state.turns
            said_yes = state.asked == ANSWERED_YES
            asked += ASK in listed
            apply(state, step(state, listed, rng))
            assert not said_yes or state.turns == turn, "who got a yes goes out in this turn"
    assert asked or PRESETS[name].play.out_sequences  # for which a greedy player does not play


@pytest.mark.deals(4)
@pytest.mark.parametrize("name", PAIRS)
def test_C_9_the_definition_finds_the_same_ways_out_as_the_listing(name: str) -> None:
    rng = Random(name)
    found = {True: 0, False: 0}
    for _ in range(4):
        state = random_deal(PRESETS[name], rng)
        while state.phase != PHASE_OVER:
            if state.phase == PHASE_PLAY and state.hand().size < 8 and not in_debt(state):
                able = can_still_go_out(state)
                found[able] += 1
                assert can_go_out(state) == able, facts(state)
            apply(state, step(state, legal_without_asking(state), rng))
    assert found[False]


@pytest.mark.deals(4)
@pytest.mark.parametrize("name", PAIRS)
def test_C_9_what_is_told_at_a_glance_is_what_the_search_finds(name: str) -> None:
    rng = Random(name)
    looked_at = 0
    for _ in range(4):
        state = random_deal(PRESETS[name], rng)
        while state.phase != PHASE_OVER:
            listed = legal_without_asking(state)
            if may_be_asked(state) and state.hand().size <= 16:
                side = state.side()
                needed = 0 if side.opened else state.minimum[state.side_of[state.turn]]
                found = can_go_out_from(opening_step(state.compiled_rules, state), state.hand(), side.melds, needed)
                assert can_still_go_out(state) == found, facts(state)
                looked_at += 1
            apply(state, step(state, listed, rng) if rng.random() < 0.5 else rng.choice(listed))
    assert looked_at > 20
