"""The state of a deal: a copy stands alone, a kept one is the same, and a new one claims nothing (C-1)."""

import pickle
from random import Random

import pytest

from sambakit.engine.listing.legal import legal
from sambakit.engine.presets import PRESETS
from sambakit.engine.presets.dutch import DUTCH
from sambakit.engine.state.apply import carry_out
from sambakit.engine.state.dealing import dealt_state
from sambakit.engine.state.state import (
    NO_OPENING,
    NOBODY,
    NOT_ASKED,
    PHASE_ANSWER,
    PHASE_DRAW,
    PHASE_OVER,
    Side,
    State,
    new_side,
)
from sambakit.engine.values.hand import hand_of
from tests.golden.answers import told
from tests.properties.random_plays import random_position
from tests.rules.table import table


def positions(name: str) -> list[State]:
    """Return some positions of a rule set, with open penalty cards in half of them."""
    rng = Random(name)
    found = [random_position(PRESETS[name], rng) for _ in range(12)]
    for state in found[::2]:
        state.penalty_cards = [hand_of(hand.cards()[:1]) for hand in state.hands]
    return found


@pytest.mark.parametrize("name", PRESETS)
def test_a_copy_holds_the_same_and_stands_alone(name: str) -> None:
    for state in positions(name):
        before = told(state)
        copy = state.copy()
        assert told(copy) == before
        for action in legal(state) if state.phase != PHASE_OVER else ():
            carry_out(state.copy(), action)
            assert told(state) == before
        copy.pile.append(8)
        for cards in (*copy.hands, *copy.penalty_cards):
            cards.add(8)
        for side in copy.sides:
            side.put(len(side.melds), 0)
            side.red_hearts += 1
        assert told(state) == before


@pytest.mark.parametrize("name", PRESETS)
def test_what_is_kept_is_read_back_as_it_was(name: str) -> None:
    for state in positions(name):
        again = pickle.loads(pickle.dumps(state))
        assert told(again) == told(state)
        assert (again.rules, again.stock) == (state.rules, state.stock)


def test_a_new_state_claims_nothing_that_nobody_said() -> None:
    state = State(DUTCH, 4, (0, 1, 0, 1), (0, 0), (50, 50), [], 0, [], [], [], 0, PHASE_DRAW, 0)
    assert (state.asked, state.opening_points, state.went_out) == (NOT_ASKED, NO_OPENING, NOBODY)
    assert (state.took_turn, state.turns, state.hidden, state.melded, state.old_melds) == (0, 0, 0, 0, 0)
    assert [
        name
        for name in ("pile_waits", "must_go_out", "frozen", "folding", "only_jokers", "touched_old", "concealed")
        if getattr(state, name)
    ] == []
    assert (state.drawn_ahead, state.penalty_cards) == (False, [])


def test_a_new_side_has_nothing() -> None:
    side = Side([])
    assert (side.melds, side.heads, side.opened, side.completed, side.fits, side.ends) == ([], [], False, 0, 0, 0)
    assert (side.red_threes(), side.threes_complete) == (0, 7)
    assert new_side(PRESETS["royal"]).threes_complete == 6
    assert new_side(DUTCH).threes_complete == 7


def test_D_13_1_a_match_begins_with_no_points() -> None:
    state = dealt_state(DUTCH, 4, DUTCH.pack(), 0)
    assert state.scores == (0, 0)
    assert dealt_state(DUTCH, 4, DUTCH.pack(), 0, (1500, -20)).scores == (1500, -20)


@pytest.mark.parametrize(("players", "turn", "partner"), [(4, 0, 2), (4, 3, 1), (6, 0, 3), (6, 4, 1), (3, 1, NOBODY)])
def test_C_9_the_partner_who_plays_next_answers(players: int, turn: int, partner: int) -> None:
    state = table("4s 5s", players=players).state
    state.turn = turn
    assert state.partner_to_answer() == partner


def test_C_9_of_two_partners_the_one_who_plays_next_answers() -> None:
    state = table("4s 5s", players=6, rules=PRESETS["black_samba"]).state
    assert state.side_of in ((0, 1, 0, 1, 0, 1), (0, 1, 2, 0, 1, 2))
    state.side_of, state.turn = (0, 1, 0, 1, 0, 1), 3
    assert state.partner_to_answer() == 5
    state.turn = 5
    assert state.partner_to_answer() == 1
    assert state.phase != PHASE_ANSWER
