"""Runs a position of Samba Rommé: sets it up, carries out its steps, compares."""

from collections.abc import Mapping
from typing import Any

from sambakit.game.refusal import Refusal
from sambakit.positions.malformed import Malformed
from sambakit.positions.romme.comparing import Outcome, options_of, problems_with
from sambakit.positions.romme.reading import RommePosition, check_state
from sambakit.positions.romme.setting_up import set_up
from sambakit.positions.romme.steps import Turn
from sambakit.positions.verdict import refusal_problems, refused, wanted_legal
from sambakit.romme.rules.rules import RommeRules
from sambakit.romme.state.state import PHASE_OVER


def read(raw: Mapping[str, Any], rules: RommeRules, players: int) -> RommePosition:
    """Return the position of `raw`; raises Malformed."""
    check_state(raw["state"])
    return RommePosition(raw["id"], raw["title"], rules, raw["state"], raw["action"], raw["expect"])


def problems_of(position: RommePosition) -> list[str]:
    """Return the differences between the game and the expectations of `position`; raises Malformed."""
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
            return [f"step {number} of {len(steps)}: {refused(refusal)}"]
    problems = [] if legal else refusal_problems(position.expect, refusal)
    return problems + problems_with(Outcome(position, ready, turn, options, refusal))
