"""The cards that a problem shows: those of the own side, the top of the pile and the own hand."""

from collections.abc import Iterable
from typing import NamedTuple

from sambakit.engine.values.cards import TEXTS
from sambakit.engine.values.melds import NO_MELD, cards_of
from sambakit.problems.checking import deal_of
from sambakit.problems.problem import Problem


class Moment(NamedTuple):
    """Cards as text, and nothing that only another player sees."""

    melds: list[list[str]]  # of the own side, in the order they were laid
    top: str | None  # of the pile
    hand: list[str]


def moment_of(problem: Problem) -> Moment:
    """Return the cards that `problem` shows; raises RecordError or ReplayError where its record is wrong."""
    state = deal_of(problem).state
    melds = [_texts(cards_of(meld)) for meld in state.side().melds if meld != NO_MELD]
    return Moment(melds, TEXTS[state.pile[-1]] if state.pile else None, _texts(state.hand().cards()))


def _texts(cards: Iterable[int]) -> list[str]:
    return [TEXTS[card] for card in cards]
