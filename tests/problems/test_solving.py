"""Problems: what is asked, the exact answer, and the same by a second search."""

import pytest

from sambakit.engine.actions.actions import action_value
from sambakit.engine.state.state import PHASE_DRAW, PHASE_PLAY
from sambakit.problems.goals import Goal
from sambakit.problems.solving import TooWide, solve
from tests.bots.seat import side, table
from tests.problems.second_search import furthest

TWO_CANASTAS = ("8s 8h 8d 8c 8s 8h 8d", "Ks Kh Kd Kc Ks 2h 2d")
MANY = 20_000


def texts(deal: object, actions: tuple[int, ...]) -> list[str]:
    return [str(action_value(action, 0)) for action in actions]


@pytest.mark.parametrize(
    ("goal", "hand", "own", "pile", "phase", "most", "answer"),
    [
        (Goal.OUT, "8c Kc", TWO_CANASTAS, "", PHASE_PLAY, 1, ["add 8c A1", "add Kc A2"]),
        (Goal.OUT, "8c Kc 4d", TWO_CANASTAS, "", PHASE_PLAY, 1, ["add Kc A2", "add 8c A1", "discard 4d"]),
        (Goal.OUT, "8c Kc 4d 5d", TWO_CANASTAS, "", PHASE_PLAY, 0, []),
        (Goal.OPEN, "Ks Kh Kd 4c 5d 9s", (), "", PHASE_PLAY, 0, []),
        (Goal.OPEN, "As Ah Ad 4c 5d 9s", (), "", PHASE_PLAY, 1, ["lay As Ah Ad"]),
        (Goal.COMPLETE, "9s 9h Jc", ("9d 9c 9s 9h 9d",), "", PHASE_PLAY, 1, ["add 9s A1", "add 9h A1"]),
        (Goal.COMPLETE, "9s Jc 4d", ("9d 9c 9s 9h 9d",), "", PHASE_PLAY, 0, []),
    ],
)
def test_the_answer_is_the_best_that_can_be_done(
    goal: Goal, hand: str, own: tuple[str, ...], pile: str, phase: int, most: int, answer: list[str]
) -> None:
    deal = table(hand, own=side(*own), pile=pile, phase=phase)
    found = solve(deal.state, goal)
    assert found.most == most
    assert furthest(deal, goal, MANY) == most
    assert sorted(texts(deal, found.actions)) == sorted(answer)


def test_a_sequence_that_groups_would_spoil_is_found() -> None:
    deal = table("Tc Jc 6c 5c Th Td Js Jd 4h", own=side("7c 8c 9c"), phase=PHASE_PLAY)
    found = solve(deal.state, Goal.COMPLETE)
    assert found.most == 1
    assert sorted(texts(deal, found.actions)) == ["add 5c A1", "add 6c A1", "add Jc A1", "add Tc A1"]


def test_the_pile_counts_where_it_can_be_taken() -> None:
    deal = table("9s 9h Jc 4d", own=side("9d 9c 9s 9h"), pile="9d 4h 5h 9c", phase=PHASE_DRAW)
    found = solve(deal.state, Goal.COMPLETE)
    assert found.most == 1 == furthest(deal, Goal.COMPLETE, MANY)
    assert texts(deal, found.actions)[0].startswith("take pair 9s 9h")


def test_what_is_too_wide_is_said() -> None:
    deal = table("4s 4h 4d 5s 5h 5d 6s 6h 6d 7s 7h 7d 8s 8h 8d 9c", own=side("Ks Kh Kd"), phase=PHASE_PLAY)
    with pytest.raises(TooWide, match="more than 10 positions"):
        solve(deal.state, Goal.COMPLETE, 10)
