"""Running a position of Samba Rommé: set up, steps carried out, compared."""

from sambakit.engine.refusal import Refusal
from sambakit.positions.malformed import Malformed
from sambakit.positions.romme.comparing import Outcome, options_of, problems_with
from sambakit.positions.romme.reading import RommePosition
from sambakit.positions.romme.setting_up import set_up
from sambakit.positions.romme.steps import Turn
from sambakit.positions.verdict import refusal_problems, wanted_legal
from sambakit.romme.state import PHASE_OVER


def problems_of(position: RommePosition) -> list[str]:
    """Return how the game differs from what `position` expects; raises Malformed where it cannot be asked."""
    steps = position.steps
    legal = wanted_legal(position.expect, steps)
    if position.phase == "match":
        if steps:
            raise Malformed("action: nothing can be done in phase match")
        return problems_with(Outcome(position, None, None, frozenset(), None))
    ready = set_up(position)
    if position.phase == "over" and steps:
        raise Malformed("action: nothing can be done in phase over")
    if ready.state.phase == PHASE_OVER and legal and steps and steps[0] == "draw":
        steps = steps[1:]  # the stalemate has been seen before the draw that would have brought it
    options = options_of(ready.state)
    turn = Turn(ready.state, ready.names)
    refusal: Refusal | None = None
    for number, step in enumerate(steps, start=1):
        refusal = turn.carry_out(step)
        if refusal and (legal or number < len(steps)):
            return [f"step {number} of {len(steps)}: refused by {refusal.rule} ({refusal.code.value})"]
    problems = [] if legal else refusal_problems(position.expect, refusal)
    return problems + problems_with(Outcome(position, ready, turn, options, refusal))
