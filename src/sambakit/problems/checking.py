"""Proves problems again: the record leads to the moment, the answer can be played, and nothing comes further."""

import re
from collections.abc import Sequence
from typing import Final

import msgspec

from sambakit.engine.actions.actions import parse_action
from sambakit.engine.deal import Deal
from sambakit.game.refusal import Refusal
from sambakit.games import adapter_of, adapter_of_text
from sambakit.problems.goals import reached
from sambakit.problems.problem import Problem
from sambakit.problems.solving import TooWide, solve

POSITIONS: Final = 40_000


def deal_of(problem: Problem) -> Deal:
    """Return the deal at the moment of `problem`; raises RecordError or ReplayError where its record is wrong."""
    record = problem.recorded()
    deal: Deal = adapter_of(record.rules).record.replay(record).deal
    return deal


def fault_of(problem: Problem, most_positions: int = POSITIONS) -> str | None:
    """Return the fault of `problem` in words, None where it is proven."""
    deal = deal_of(problem)
    before, seat = deal.state.copy(), deal.turn
    try:
        most = solve(before, problem.goal, most_positions).most
    except TooWide as error:
        return f"it is too wide: {error}"
    if most != problem.most:
        return f"the turn can come to {most}, and the problem says {problem.most}"
    refused = play_answer(deal, problem.answer)
    if refused is not None:
        return f"the answer is refused: {refused}"
    if reached(problem.goal, before, deal.state, seat) < problem.most:
        return f"the answer comes to {reached(problem.goal, before, deal.state, seat)}, not {problem.most}"
    return None


def renewed(problem: Problem) -> Problem:
    """Return `problem` under the rules of today: the same deck and plays, with the hash and in the form of new records.

    Raises RecordError where a play has become illegal. Whether the answer is still right, `fault_of` tells.
    """
    adapter = adapter_of_text(problem.rules)
    rule_hash = adapter.rules.hash(adapter.rules.parse(problem.rules))
    record = adapter.record.parse_record(re.sub(r"(?m)^hash .*$", f"hash {rule_hash}", problem.record, count=1))
    adapter.record.replay(record)
    return msgspec.structs.replace(problem, record=adapter.record.print_record(record))


def play_answer(deal: Deal, answer: Sequence[str]) -> Refusal | None:
    """Play `answer` in `deal`, actions that only go together as one play; return why they cannot be, None if played."""
    return _play(deal, answer)[1]


def plays_in(problem: Problem) -> list[list[str]]:
    """Return the answer of `problem` as plays, each the actions that only go together."""
    return _play(deal_of(problem), problem.answer)[0]


def _play(deal: Deal, answer: Sequence[str]) -> tuple[list[list[str]], Refusal | None]:
    """Play `answer` in `deal`; return its plays, and why its last actions cannot be played, None if they were."""
    plays: list[list[str]] = []
    together: list[str] = []
    refusal = None
    for text in answer:
        together.append(text)
        actions = [parse_action(one) for one in together]
        refusal = deal.refuse(actions)
        if refusal is None:
            deal.play(actions)
            plays.append(together)
            together = []
    return plays, refusal
