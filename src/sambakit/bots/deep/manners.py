"""The manners of `deep@2`: it asks its partner before it goes out on many cards, unless asking costs too much.

Rules that know the question list it beside the plays. Where the plan of the turn goes out and the partner holds many
cards, going out and asking are compared in the same worlds, in which the partner answers by `steady`. It asks where
asking costs next to nothing, and on very many cards unless it costs much. After a "yes" it goes out as it had planned.

It says "yes" itself, unless playing on shows clearly that a "no" is better: who asks out of manners knows that the deal
should end, and a "no" that is wrong costs more than a thousand points.
"""

from collections.abc import Sequence
from typing import Final

from sambakit.bots.deep.likely import Prior, likely_gain
from sambakit.bots.deep.playing_out import play_plan
from sambakit.bots.deep.search import Search
from sambakit.engine.actions.packed import ASK, card_of, operation_of
from sambakit.engine.state.view import View

MANY: Final = 6  # cards in a partner's hand, of whom it asks
COSTS: Final = 20.0  # points that asking may cost, or it does not ask …
VERY_MANY: Final = 8  # … but from so many cards on …
COSTS_MUCH: Final = 1500.0  # … it may cost this, with a partner who answers as `steady` does
GAINS: Final = Prior(0.0, 40.0)  # of asking over going out at once
NO_QUESTION: Final = -1
FOR_A_NO: Final = 1.5  # standard errors of evidence


def question(view: View, legal: Sequence[int]) -> int:
    """Return the question to the partner among `legal` where one holds many cards, else NO_QUESTION."""
    if most_held(view) < MANY:
        return NO_QUESTION
    return next((action for action in legal if operation_of(action) == ASK), NO_QUESTION)


def most_held(view: View) -> int:
    """Return how many cards a partner holds, the one with most of them; 0 without a partner."""
    partners = [seat for seat, side in enumerate(view.side_of) if side == view.side and seat != view.seat]
    return max((view.hand_sizes[seat] for seat in partners), default=0)


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


def is_better_to_ask(out_and_question: Search, held: int) -> bool:
    """Return whether asking, the second plan, costs no more than it may beside going out, the first one.

    `held` is how many cards a partner holds.
    """
    asking = out_and_question.trials[1]
    return likely_gain(asking, GAINS) >= -COSTS or (held >= VERY_MANY and asking.gain() >= -COSTS_MUCH)


def yes_first(answers: list[list[int]]) -> list[list[int]]:
    """Return the plans of an answer with the "yes" first, which is left only for much evidence."""
    return sorted(answers, key=lambda plan: -card_of(plan[0]))
