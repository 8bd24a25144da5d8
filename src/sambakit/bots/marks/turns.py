"""The turns of a deal in a record: what was decided in one go, as its seat saw it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from math import ceil
from typing import Any, Final

from sambakit.bots.advice import Plan
from sambakit.bots.explaining import Decision, decisions
from sambakit.bots.looks import Look
from sambakit.bots.marks.asking import Answer, Ask, Turn, Work
from sambakit.bots.registry import LOOK_PLAYOUTS, LOOKERS

FEWEST_LOOKS: Final = 8  # at a difference
FEWEST_MORE: Final = 24  # for the worst turns of a seat
FEWEST_ORDERS: Final = 2  # without two the luck of a draw has no error


@dataclass(frozen=True, slots=True)
class DecidedTurn:
    """The first decision of a turn, or of a phase of it, and what was played until that phase ended.

    A turn has two parts in all games: its draw step, and the rest. Nobody knows at the draw step with which cards the
    rest will go on. `played` is empty where people laid in one go what has no single actions.
    """

    first: Decision
    played: Plan

    @property
    def told(self) -> Turn:
        """Return the facts that an analysis needs."""
        return Turn(self.first.step, self.first.view.seat, len(self.first.legal) > 1 and bool(self.played))

    def answer(self, ask: Ask) -> Answer:
        """Return the result of a look at it, which knows nothing but the view of its seat."""
        view = self.first.view
        look = Look(ask.task, view, self.first.legal, self.played, ask.better, ask.seed, ask.work)
        looked = LOOKERS[type(view)](look)
        if ask.task != "reasons":
            return Answer(looked)
        played, better = (tuple(self.first.plan_texts(plan)) for plan in (self.played, ask.better))
        return Answer(looked, played, better)


def work_of(seen: type, share: float = 1.0) -> Work:
    """Return a share of the usual work in the game of these views; less than the whole has fewer looks too."""
    work = Work(ceil(share * LOOK_PLAYOUTS[seen]))
    few = min(1.0, share)
    return replace(
        work,
        deals=ceil(share * work.deals),
        first=max(FEWEST_LOOKS, ceil(few * work.first)),
        looks=max(FEWEST_LOOKS, ceil(few * work.looks)),
        more=max(FEWEST_MORE, ceil(few * work.more)),
        orders=max(FEWEST_ORDERS, ceil(share * work.orders)),
    )


def turns_of(record: Any, match: Any, deal: int) -> list[DecidedTurn]:
    """Return the turns of `deal`, from 1, of a valid record; `match` is as it stands before the first deal."""
    return [_turn(list(each)) for _, each in groupby(decisions(record, match, deal), _part_of_turn)]


def _part_of_turn(decision: Decision) -> tuple[int, int, int]:
    return decision.view.turns, decision.view.seat, decision.view.phase


def _turn(together: Sequence[Decision]) -> DecidedTurn:
    whole = all(each.played is not None for each in together)
    return DecidedTurn(together[0], together[0].plan[: len(together)] if whole else ())
