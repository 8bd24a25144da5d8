"""What a program gets to read that asks the engine for what cannot be."""

import re
from collections.abc import Callable, Sequence

import pytest

from sambakit.engine.actions.actions import Discard, Draw, Lay
from sambakit.engine.actions.packed import NEW
from sambakit.engine.definition.irregular import happening
from sambakit.engine.definition.meld_step import MeldStep
from sambakit.engine.definition.plays import try_play
from sambakit.engine.definition.refereeing import ClaimProblem, ClaimRefused
from sambakit.engine.presets.dutch import DUTCH
from sambakit.engine.scoring.points import deal_points
from sambakit.engine.scoring.scoring import score_deal
from sambakit.engine.state.apply import carry_out
from sambakit.engine.state.dealing import dealt_state
from sambakit.engine.state.state import State
from sambakit.engine.values.cards import CARDS
from sambakit.game.refusal import Refusal
from tests.rules.table import cards, table

KINGS = "Ks Kh Kd"


def test_an_action_that_melds_nothing_is_named() -> None:
    with pytest.raises(TypeError, match=r"^draw is no part of a meld step$"):
        MeldStep(table("4s 5s").state).part(Draw())


def test_a_play_without_an_action_is_none() -> None:
    with pytest.raises(ValueError, match=r"^a play holds at least one action$"):
        try_play(table("4s 5s").state, [])


def test_an_operation_that_there_is_not_is_named() -> None:
    with pytest.raises(ValueError, match=r"^there is no operation 31$"):
        carry_out(table("4s 5s").state, 31)


@pytest.mark.parametrize(
    ("players", "size", "first", "scores", "problem"),
    [
        (7, 162, 0, None, "dutch is played by [2, 3, 4, 5, 6] players, not 7"),
        (4, 161, 0, None, "dutch is played with 162 cards"),
        (4, 163, 0, None, "dutch is played with 162 cards"),
        (4, 162, 4, None, "seat 4 is not at a table of 4"),
        (4, 162, -1, None, "seat -1 is not at a table of 4"),
        (4, 162, 0, (0, 0, 0), "4 players form 2 sides; 3 scores were given"),
        (4, 162, 0, (), "4 players form 2 sides; 0 scores were given"),
    ],
)
def test_a_deal_that_does_not_fit_the_rules_says_what_does_not(
    players: int, size: int, first: int, scores: Sequence[int] | None, problem: str
) -> None:
    deck = [*DUTCH.pack(), 8][:size]
    with pytest.raises(ValueError, match=f"^{re.escape(problem)}$"):
        dealt_state(DUTCH, players, deck, first, scores)


@pytest.mark.parametrize("score", [score_deal, deal_points])
def test_a_deal_that_goes_on_is_not_scored(score: Callable[[State], object]) -> None:
    with pytest.raises(ValueError, match=r"^a deal is scored when it is over$"):
        score(table("4s 5s").state)


def test_a_play_that_the_rules_allow_is_nothing_irregular() -> None:
    with pytest.raises(ValueError, match=r"^the rules allow this play$"):
        happening(table("4s 5s").state, 0, [Discard(CARDS["4s"])])


@pytest.mark.parametrize("problem", ClaimProblem)
def test_a_claim_that_is_refused_says_why_and_by_which_rule(problem: ClaimProblem) -> None:
    picks = problem in (ClaimProblem.NEXT_PICKS, ClaimProblem.NO_SUCH_DISCARD)
    assert str(ClaimRefused(problem)) == f"{problem.value} by {'S-8.1' if picks else 'F-9.3'}"


@pytest.mark.parametrize("lying", [NEW - 1, NEW])
def test_a_side_lays_as_many_melds_as_an_action_can_name(lying: int) -> None:
    state = table("9s 9h 9d 5c 5d", [KINGS] * lying).state
    if lying < NEW:
        assert not isinstance(try_play(state, [Lay(cards("9s 9h 9d"))]), Refusal)
    else:
        with pytest.raises(ValueError, match=r"^a side lays at most 63 melds$"):
            try_play(state, [Lay(cards("9s 9h 9d"))])
