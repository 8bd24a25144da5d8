"""Taking back: the own steps of the running turn, last first, until the turn ends.

Where people play with each other, only what was laid can be taken back: what has been seen stays. A person alone with
bots takes back draws, taken piles and questions too. The deck stays as it is, so the same cards come again.
"""

from dataclasses import replace
from typing import Final

from sambakit.server import wire
from sambakit.server.match.events import Data, Draft
from sambakit.server.match.match_state import MatchState, Step
from sambakit.server.match.stored import StoredEvent
from sambakit.server.wire.events import TakenBack

NOTHING: Final = wire.Refusal("nothing_to_take_back", "", {})
SEEN: Final = wire.Refusal("seen_stays", "", {})

OF_EVENT: Final[dict[str, TakenBack]] = {"drew": "draw", "turned_over": "draw", "took": "pile", "asked": "question"}


def last_steps(match_state: MatchState) -> tuple[Step, ...]:
    """Return the last own step of the seat that is to play, and a partner's answer to it; none in a new turn."""
    deal = match_state.deal
    if deal.over or match_state.stopped or deal.actor != deal.turn:
        return ()
    found: list[Step] = []
    for step in reversed(match_state.steps):
        if step.before.turns != deal.turns:
            break
        found.append(step)
        if step.seat == deal.turn:
            return tuple(reversed(found))
    return ()


def refuse_take_back(match_state: MatchState, seat: int, free: bool) -> wire.Refusal | None:
    """Return why `seat` may take nothing back now, None where it may; `free`: it is alone with bots."""
    steps = last_steps(match_state) if match_state.deal.actor == seat else ()
    if not steps or not _may_go(match_state, steps, True):
        return NOTHING
    return None if free or _may_go(match_state, steps, False) else SEEN


def _may_go(match_state: MatchState, steps: tuple[Step, ...], free: bool) -> bool:
    """Return whether `steps`, the last ones, may be taken back; an answer is something seen."""
    first = steps[0]
    if len(steps) > 1 and not free:
        return False
    return match_state.adapter.may_take_back(first.before, match_state.deal, first.actions, free)


def take_back(match_state: MatchState) -> tuple[MatchState, list[Draft]]:
    """Return the match without its last own step, and the event; the caller has asked `refuse_take_back`."""
    steps = last_steps(match_state)
    first, count = steps[0], sum(step.events for step in steps)
    event = StoredEvent("took_back", seat=first.seat, count=count, cause=OF_EVENT.get(first.kind, "meld"))
    data: Data = {"steps": len(steps)} if len(steps) > 1 else {}
    after = replace(match_state, deal=first.before, steps=match_state.steps[: -len(steps)])
    return after, [Draft(event, data=data)]
