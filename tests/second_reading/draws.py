"""What a draw from the stock brings, down to its very last card (C-11, B-5.4, K-11)."""

from collections.abc import Sequence
from dataclasses import dataclass

from tests.second_reading.cards import RED_THREES, rank_of
from tests.second_reading.readings import Reading


@dataclass(frozen=True)
class Drawn:
    """What a player has after a draw: cards for the hand, red threes laid, and whether the deal ends at once."""

    kept: tuple[str, ...]
    red_threes: tuple[str, ...]
    ends: bool


def expected_draw(reading: Reading, players: int, stock: Sequence[str]) -> Drawn:
    """Return what drawing from `stock`, top card first, brings.

    >>> from tests.second_reading.readings import BICYCLE
    >>> expected_draw(BICYCLE, 4, ["9s", "3h"]).ends, expected_draw(BICYCLE, 4, ["3h", "3d"]).ends
    (False, True)
    """
    kept: list[str] = []
    red: list[str] = []
    left = list(stock)
    while left and len(kept) < reading.drawn(players):
        card = left.pop(0)
        if rank_of(card) == RED_THREES and reading.red_threes == "forced":
            red.append(card)
        else:
            kept.append(card)
    last_is_red = bool(stock) and not left and bool(red) and rank_of(stock[-1]) == RED_THREES
    return Drawn(tuple(kept), tuple(red), last_is_red and not kept and reading.last_red_three == "ends_if_alone")
