"""What the invariants themselves know."""

import pytest

from sambakit.arena.simulation.invariants import Violation, check_sides
from sambakit.engine.presets import PRESETS
from sambakit.engine.state.state import State
from sambakit.engine.stepping import new_state
from sambakit.engine.values.cards import pack
from sambakit.engine.values.chance import Chance
from sambakit.engine.values.melds import group_of


def with_six_red_threes(name: str) -> State:
    rules = PRESETS[name]
    cards = pack(rules.table.decks, rules.table.jokers)
    state = new_state(rules, 4, Chance(1).shuffled(cards), 0)
    state.sides[0].put(0, group_of(1, (5, 5, 5, 6, 6, 6)))
    state.sides[0].opened = True
    return state


def test_Y_2_six_red_threes_complete_a_set() -> None:
    state = with_six_red_threes("royal")
    assert state.sides[0].completed == 1
    check_sides(state)


def test_a_count_of_sets_that_is_wrong_is_found() -> None:
    state = with_six_red_threes("royal")
    state.sides[0].completed = 0
    with pytest.raises(Violation, match="keeps 0 completed sets, its melds make 1"):
        check_sides(state)
