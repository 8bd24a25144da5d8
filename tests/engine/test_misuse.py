"""What a program gets to read that asks the engine for what cannot be."""

import pytest

from sambakit.engine.actions.actions import Draw
from sambakit.engine.definition.meld_step import MeldStep
from sambakit.engine.definition.plays import try_play
from sambakit.engine.state.apply import carry_out
from tests.rules.table import table


def test_an_action_that_melds_nothing_is_named() -> None:
    with pytest.raises(TypeError, match=r"^draw is no part of a meld step$"):
        MeldStep(table("4s 5s").state).part(Draw())


def test_a_play_without_an_action_is_none() -> None:
    with pytest.raises(ValueError, match=r"^a play holds at least one action$"):
        try_play(table("4s 5s").state, [])


def test_an_operation_that_there_is_not_is_named() -> None:
    with pytest.raises(ValueError, match=r"^there is no operation 31$"):
        carry_out(table("4s 5s").state, 31)
