"""The manners of `deep@2`: it asks its partner before it goes out on many cards, unless asking costs something.

Rules that know the question list it beside the plays. Where the plan of the turn goes out and the partner holds many
cards, going out and asking are compared in the same worlds, in which the partner answers by `steady`. After a "yes" it
goes out as it had planned.
"""

from collections.abc import Sequence
from typing import Final

from sambakit.bots.deep.likely import Prior, likely_gain
from sambakit.bots.deep.playing_out import play_plan
from sambakit.bots.deep.search import Search
from sambakit.engine.actions.packed import ASK, operation_of
from sambakit.engine.state.view import View

MANY: Final = 6  # cards in a partner's hand, of whom it asks
COSTS: Final = 20.0  # points that asking may cost, or it does not ask
GAINS: Final = Prior(0.0, 40.0)  # of asking over going out at once
NO_QUESTION: Final = -1


def question(view: View, legal: Sequence[int]) -> int:
    """Return the question to the partner among `legal` where one holds many cards, else NO_QUESTION."""
    partners = [seat for seat, side in enumerate(view.side_of) if side == view.side and seat != view.seat]
    if not any(view.hand_sizes[seat] >= MANY for seat in partners):
        return NO_QUESTION
    return next((action for action in legal if operation_of(action) == ASK), NO_QUESTION)


def way_out(search: Search, seat: int, plan: list[int], asking: int) -> list[int]:
    """Return how `plan` of `seat` goes out, empty where it does not.

    Where `plan` only asks, it is the best of the other plans that go out.
    """
    if plan[0] != asking:
        return plan if _goes_out(search, seat, plan) else []
    trials = sorted(search.trials, key=lambda trial: (-trial.worlds, -trial.gain()))
    return next((trial.plan for trial in trials if _goes_out(search, seat, trial.plan)), [])


def _goes_out(search: Search, seat: int, plan: list[int]) -> bool:
    """Return whether `plan` ends with the going out of `seat`; it does in every world or in none."""
    state, memory = search.worlds.first(), search.memory.copy()
    play_plan(state, memory, plan)
    return state.went_out == seat


def is_better_to_ask(out_and_question: Search) -> bool:
    """Return whether asking, the second plan, costs no more than it may beside going out, the first one."""
    return likely_gain(out_and_question.trials[1], GAINS) >= -COSTS
