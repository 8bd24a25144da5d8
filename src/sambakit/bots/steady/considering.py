"""The actions that `steady` considers at a decision, each with its value in points; see `Candidate`.

The values are those that it decides by, on one scale for each kind of decision:

* draw step: what hand and melds are worth after it;
* melds and going out: what is gained over holding; an opening's first meld stands for the cheapest opening with it;
* discards: what is lost against the best of them, which is 0 – holding and discarding it;
* the answer to the partner: waiting against going out now.
"""

from sambakit.bots.bot import Candidate
from sambakit.bots.knowledge.estimates import Estimates
from sambakit.bots.steady.discarding import Discarding
from sambakit.bots.steady.going_out import NO_WAY, gain_of_going_out, gain_of_waiting, going_out_action
from sambakit.bots.steady.judge import Judge
from sambakit.bots.steady.meld_values import MeldValues
from sambakit.bots.steady.opening import Part, added_parts, best_opening, opened_worth, opening_parts
from sambakit.bots.steady.taking import Taking
from sambakit.engine.actions.actions import (
    ADD,
    ANSWER,
    ASK,
    DISCARD,
    LAY_GROUP,
    LAY_SEQUENCE,
    MERGE,
    PASS,
    RED_THREE,
    card_of,
    operation_of,
)
from sambakit.engine.state.state import NO_OPENING, PHASE_ANSWER, PHASE_DRAW

MELDS = (ADD, LAY_GROUP, LAY_SEQUENCE, MERGE, RED_THREE)


def considered(chosen: int, legal: list[int], judge: Judge) -> list[Candidate]:
    """Return the candidates among `legal`: `chosen` first, then by falling value."""
    estimates = judge.estimates
    window = estimates.window
    if window.phase == PHASE_ANSWER:
        values = _values_of_answers(legal, estimates)
    elif window.phase == PHASE_DRAW:
        taking = Taking(judge)
        values = {action: taking.worth(action) for action in legal}
    else:
        values = _values_of_play(legal, judge)
    values.setdefault(chosen, max(values.values(), default=0.0))
    found = [Candidate(action, value) for action, value in values.items()]
    return sorted(found, key=lambda each: (each.action != chosen, -each.value))


def _values_of_answers(legal: list[int], estimates: Estimates) -> dict[int, float]:
    waiting = gain_of_waiting(estimates)
    return {action: 0.0 if card_of(action) else waiting for action in legal if operation_of(action) == ANSWER}


def _values_of_play(legal: list[int], judge: Judge) -> dict[int, float]:
    """Return the values of what is considered after the draw step."""
    estimates, meld_values = judge.estimates, MeldValues(judge)
    window = estimates.window
    values: dict[int, float] = {}
    opened = window.side.opened
    for action in legal:
        operation = operation_of(action)
        if operation == PASS:
            values[action] = 0.0
        elif operation in MELDS and (opened or operation == RED_THREE):
            values[action] = meld_values.gain(action)
    if not opened:
        values |= _values_of_openings(legal, estimates, meld_values)
    values |= _values_of_discards(legal, judge)
    way_out = going_out_action(estimates, legal)
    if way_out != NO_WAY and window.opening_points == NO_OPENING:
        values[way_out] = gain_of_going_out(estimates, judge)
        values |= {action: values[way_out] for action in legal if operation_of(action) == ASK}
    return values


def _values_of_discards(legal: list[int], judge: Judge) -> dict[int, float]:
    discarding = Discarding(judge)
    worths = {action: discarding.worth(card_of(action)) for action in legal if operation_of(action) == DISCARD}
    best = max(worths.values(), default=0.0)
    return {action: worth - best for action, worth in worths.items()}


def _values_of_openings(legal: list[int], estimates: Estimates, meld_values: MeldValues) -> dict[int, float]:
    """Return for each listed first meld what the cheapest opening with it gains, having opened included."""
    window, bot_rules = estimates.window, estimates.bot_rules
    parts = opening_parts(bot_rules, window.hand, meld_values)
    under_way = window.opening_points != NO_OPENING
    if under_way:
        parts = [part for part in parts + added_parts(bot_rules, meld_values, legal) if part.action in legal]
    needed = window.minimum - (window.opening_points if under_way else 0)
    values: dict[int, float] = {}
    for part in parts:
        gain = _gain_with(part, parts, needed, estimates)
        if gain is not None and part.action in legal:
            values[part.action] = max(values.get(part.action, gain), gain)
    opened = opened_worth(window, estimates.weights, bot_rules)
    return {action: gain + opened for action, gain in values.items()}


def _gain_with(part: Part, parts: list[Part], needed: int, estimates: Estimates) -> float | None:
    """Return the gain of the best opening of `needed` points that holds `part`, None without one."""
    hand = estimates.window.hand.copy()
    for card in part.cards:
        hand.remove(card)
    rest = best_opening(hand, parts, max(0, needed - part.points))
    if part.points >= needed:
        return part.gain + (max(0.0, rest.gain) if rest else 0.0)
    return None if rest is None else part.gain + rest.gain
