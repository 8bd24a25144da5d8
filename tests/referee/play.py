"""Plays: several actions of a turn, carried out whole or not at all (C-1, C-10)."""

from collections.abc import Callable, Sequence
from typing import Final

from tests.referee import steps
from tests.referee.cited import rule_id
from tests.referee.ending import can_end
from tests.referee.leave import MOST_CARDS, can_go_out
from tests.referee.melds import Illegal
from tests.referee.table import Refused, Table
from tests.referee.takes import take_is_forced
from tests.referee.turns import discard, draw, pass_turn
from tests.referee.words import Part, Step, steps_of


def play(table: Table, actions: Sequence[str]) -> Table | Refused:
    """Return the table after `actions`, or why they are refused; `table` itself stays as it is."""
    after = table.copy()
    try:
        for step in steps_of(actions, len(table.own)):
            if (after.actor, after.over) != (table.actor, False):
                raise Illegal("turn", "a play is that of one seat, in one turn")
            before = after.copy()
            carry_out(after, step)
            _keep_promise(before, after)
    except Illegal as illegal:
        return Refused(rule_id(table.values.name, illegal.cause), str(illegal))
    return after


def carry_out(table: Table, step: Step) -> None:
    """Carry one step out on `table`; raises Illegal, and then `table` is spoilt."""
    part = step.parts[0]
    phase = {"draw": "draw", "take": "draw", "end": "draw", "answer": "answer"}.get(step.kind, "play")
    if table.phase != phase:
        raise Illegal("turn", f"{step.kind} does not belong to the phase {table.phase}")
    if table.folding and step.kind != "discard":
        raise Illegal("keep a card", "after a fold nothing but the discard is legal (C-7)")
    _STEPS[step.kind](table, step.parts, part)


def _keep_promise(before: Table, after: Table) -> None:
    """Raise Illegal where a player whose partner said yes can no longer go out in this turn (C-9).

    A discard after which the stock ends the deal is no going out.
    """
    if before.phase != "play" or before.answer != "yes":
        return
    kept = after.out is not None if after.over else after.turn == before.turn and can_go_out(after)
    if not kept:
        raise Illegal("yes", "the partner said yes, and that step leads nowhere")


def _draw(table: Table, parts: Sequence[Part], part: Part) -> None:
    draw(table)


def _discard(table: Table, parts: Sequence[Part], part: Part) -> None:
    discard(table, part.cards[0])


def _pass(table: Table, parts: Sequence[Part], part: Part) -> None:
    pass_turn(table)


def _end_deal(table: Table, parts: Sequence[Part], part: Part) -> None:
    """End the deal by choice: the stock is empty and no take is forced (C-16)."""
    if table.stock or table.values.stock_end == "never" or take_is_forced(table):
        raise Illegal("end deal", "the deal is not ended by this step now")
    table.phase = "over"


def _meld(table: Table, parts: Sequence[Part], part: Part) -> None:
    steps.meld(table, parts)


def _take(table: Table, parts: Sequence[Part], part: Part) -> None:
    steps.take(table, parts)


def _ask(table: Table, parts: Sequence[Part], part: Part) -> None:
    """Ask the partner: who can go out may, where a "no" would leave a way to end the turn (C-9)."""
    if table.partner() < 0 or table.asked or table.must_go_out:
        raise Illegal("ask", "no partner, asked already, or the last card has to go")
    if table.values.ask_first and table.melded_after_take:
        raise Illegal("ask", "the question comes before the melds")
    if len(table.hand) > MOST_CARDS:
        raise Illegal("ask", "too many cards to know")
    if not can_go_out(table):
        raise Illegal("vain", "who cannot go out does not ask")
    refused = table.copy()
    refused.answer = "no"
    if not can_end(refused):
        raise Illegal("ask", "a no would leave no way to end the turn")
    table.asked = True
    table.phase = "answer"


def _answer(table: Table, parts: Sequence[Part], part: Part) -> None:
    table.answer = part.detail
    table.phase = "play"


_STEPS: Final[dict[str, Callable[[Table, Sequence[Part], Part], None]]] = {
    "draw": _draw,
    "take": _take,
    "meld": _meld,
    "ask": _ask,
    "answer": _answer,
    "discard": _discard,
    "pass": _pass,
    "end": _end_deal,
}
