"""The fast listing against the definition of the rules, in both directions, on states of whole random deals.

`candidates` makes every packed action that the cards and melds in sight could form. Each is listed just where
`attempt` accepts it, or where it begins what a further action ends: an opening (C-3), black threes (C-6).
"""

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from sambakit.engine.actions import (
    ADD,
    ANSWER,
    ASK,
    DISCARD,
    DRAW,
    END_DEAL,
    LAY_GROUP,
    LAY_SEQUENCE,
    MERGE,
    NEW,
    PASS,
    RED_THREE,
    TAKE_ADD,
    TAKE_PAIR,
    TAKE_TOP,
    action_value,
    pack_action,
)
from sambakit.engine.apply import apply
from sambakit.engine.cards import is_red_three, is_wild, pack, shuffled
from sambakit.engine.dealing import new_state
from sambakit.engine.legal import legal
from sambakit.engine.plays import attempt
from sambakit.engine.refusal import Refusal
from sambakit.engine.rulesets.dutch import DUTCH
from sambakit.engine.state import NO_OPENING, PHASE_DRAW, PHASE_OVER, PHASE_PLAY, State

SCORES = (-50, 0, 0, 1500, 3000, 7000)


def random_deal(players: int, rng: Random) -> State:
    """Return the state after a random deal, with random match scores."""
    scores = [rng.choice(SCORES) for _ in range(max(DUTCH.table.sides(players)) + 1)]
    return new_state(DUTCH, players, shuffled(pack(3, 6), rng), rng.randrange(players), scores)


def in_debt(state: State) -> bool:
    """Return whether atomic actions have begun what further ones must end in the same step (C-3, C-6)."""
    begun = state.opening_points != NO_OPENING or (state.must_go_out and state.hand().size > 1)
    return begun and state.phase == PHASE_PLAY


def candidates(state: State) -> Iterator[int]:
    """Yield every packed action that the hand, the own melds and the pile could have a use for."""
    cards = state.hand().cards()
    kinds = sorted(set(cards))
    slots = [slot for slot, meld in enumerate(state.side().melds) if meld]
    yield from (DRAW, ASK, PASS, END_DEAL, pack_action(ANSWER, 0), pack_action(ANSWER, 1))
    for kind in kinds:
        yield pack_action(DISCARD, kind)
        if is_red_three(kind):
            yield pack_action(RED_THREE, kind)
        for slot in slots:
            yield pack_action(ADD, kind, slot=slot)
    for slot, other in combinations(slots, 2):
        yield pack_action(MERGE, slot=slot, other=other)
    firm_first = sorted(cards, key=lambda card: (is_wild(card), card))
    for c1, c2, c3 in set(combinations(firm_first, 3)):
        if c1 >> 2 == c2 >> 2 and (c3 >> 2 == c1 >> 2 or is_wild(c3)):
            yield pack_action(LAY_GROUP, c1, c2, c3)
        if c2 == c1 + 4 and c3 == c1 + 8 and c1 >= 4:
            yield pack_action(LAY_SEQUENCE, c1, c2, c3)
    if state.phase == PHASE_DRAW:
        for slot in [*slots, NEW]:
            yield pack_action(TAKE_TOP, slot=slot)
            yield pack_action(TAKE_ADD, slot=slot)
            for c1, c2 in set(combinations(cards, 2)):
                yield pack_action(TAKE_PAIR, c1, c2, slot=slot)


def facts(state: State) -> tuple[object, ...]:
    """Return all that makes two states equal."""
    sides = [side.__reduce__() for side in state.sides]
    kept = [getattr(state, name) for name in State.__slots__ if name not in ("sides", "hands")]
    return (*kept, tuple(state.hands), str(sides))


def compare(state: State) -> int:
    """Compare the two at `state`, which owes nothing; return how many candidates were looked at."""
    listed = set(legal(state))
    side = state.side_of[state.actor]
    looked_at = set(candidates(state))
    assert listed <= looked_at
    for action in looked_at:
        outcome = attempt(state, [action_value(action, side)])
        if isinstance(outcome, Refusal):
            if action in listed:
                after = state.copy()
                apply(after, action)
                assert in_debt(after), (action_value(action, side), outcome)
        else:
            assert action in listed, action_value(action, side)
    return len(looked_at)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_legal_lists_what_the_rules_allow_and_nothing_else(players: int) -> None:
    rng = Random(players)
    for _ in range(16):
        state = random_deal(players, rng)
        eager = rng.random()  # how often a meld is preferred, for deals of all kinds
        while state.phase != PHASE_OVER:
            if not in_debt(state) and (rng.random() < 0.25 or state.hand().size < 5):
                compare(state)
            apply(state, choose(state, eager, rng))


def choose(state: State, eager: float, rng: Random) -> int:
    """Return a listed action, with probability `eager` a meld or a take where there is one."""
    actions = legal(state)
    assert actions, "a deal that goes on has a legal action"
    assert len(set(actions)) == len(actions), "no action is listed twice"
    melds = [action for action in actions if action & 31 not in (DRAW, DISCARD, ASK)]
    return rng.choice(melds) if melds and rng.random() < eager else rng.choice(actions)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_what_is_begun_can_be_ended_and_is_the_play_that_the_rules_allow(players: int) -> None:
    rng = Random(100 + players)
    for _ in range(40):
        state = random_deal(players, rng)
        eager = rng.random()
        while state.phase != PHASE_OVER:
            before, step = state.copy(), []
            while True:
                action = choose(state, eager, rng)
                step.append(action_value(action, state.side_of[state.actor]))
                apply(state, action)
                if not in_debt(state):
                    break
            outcome = attempt(before, step)
            assert not isinstance(outcome, Refusal), (outcome, [str(action) for action in step])
            assert facts(outcome) == facts(state), [str(action) for action in step]
