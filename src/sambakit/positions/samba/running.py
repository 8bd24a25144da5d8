"""Runs a position of Samba or a relative: sets it up, carries out its steps, compares."""

from collections.abc import Mapping
from typing import Any

from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.rules.values import StockEnd
from sambakit.game.refusal import Refusal
from sambakit.positions.malformed import Malformed
from sambakit.positions.samba.comparing import Outcome, first_options_of, problems_with
from sambakit.positions.samba.reading import Position, check_state
from sambakit.positions.samba.setting_up import set_up
from sambakit.positions.samba.steps import Turn
from sambakit.positions.verdict import refusal_problems, refused, wanted_legal


def read(raw: Mapping[str, Any], rules: RuleSet, players: int) -> Position:
    """Return the position of `raw`; raises Malformed."""
    check_state(raw["state"])
    return Position(raw["id"], raw["title"], rules, players, raw["state"], raw["action"], raw["expect"])


def problems_of(position: Position) -> list[str]:
    """Return the differences between the engine and the expectations of `position`; raises Malformed."""
    expect, steps = position.expect, position.steps
    legal = wanted_legal(expect, steps)
    if position.phase == "match":
        if steps:
            raise Malformed("action: nothing can be done in phase match")
        return problems_with(Outcome(position, None, None, {}, frozenset(), 0, None))
    ready = set_up(position)
    if position.phase == "over" and steps:
        raise Malformed("action: nothing can be done in phase over")
    acting = ready.state.turn
    options = first_options_of(ready.state)
    turn = Turn(ready.state, ready.names)
    step_that_ends = "draw" if position.rules.play.stock_end is StockEnd.PLAY_ON else "end_deal"
    if ready.ended_by_itself and legal and steps and steps[0] == step_that_ends:
        steps = steps[1:]  # the deal has ended by itself just as that step would have ended it (C-16)
    problems: list[str] = []
    refusal: Refusal | None = None
    for number, step in enumerate(steps, start=1):
        refusal = turn.carry_out(step)
        if refusal and (legal or number < len(steps)):
            return [f"step {number} of {len(steps)}: {refused(refusal)}"]
    if not legal:
        problems += refusal_problems(expect, refusal)
    return problems + problems_with(Outcome(position, ready, turn.state, turn.names, options, acting, refusal))
