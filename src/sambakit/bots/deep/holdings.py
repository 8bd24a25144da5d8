"""The clues of play to hands: how much likelier a seat holds a card than chance has it.

Whoever threw a rank often keeps a pair of it; whoever left one lying seldom holds a pair; twos are seldom kept. A small
net, fitted by `sambakit holdings` on deals of all bots, has learned such things from the numbers of `evidence.py`. It
has two outputs for each rank. One is the weight with which a hidden card is dealt to the hand, the other how this
changes once the hand holds one of the rank: some players throw single cards and keep pairs.
"""

from math import exp
from typing import Final, final

from sambakit.bots.knowledge.evidence import OF_HAND, OF_RANK, RED_THREES, ROWS, Evidence
from sambakit.engine.state.window import Window
from sambakit.engine.values.cards import THREE
from sambakit.engine.values.native import i64

INPUTS: Final = OF_HAND + OF_RANK + ROWS  # at last the row itself, as a 1 among zeros
OUTPUTS: Final = 2
MOST: Final = 6.0  # of an output, either way


@final
class Holdings:
    """A net of one hidden layer whose inputs reach the outputs directly too.

    `hidden[input]` has a number for each unit, and so has `bias`; `direct[input]` and `last[unit]` have one for each
    output, and so has `start`.
    """

    def __init__(
        self,
        hidden: list[list[float]],
        bias: list[float],
        direct: list[list[float]],
        last: list[list[float]],
        start: list[float],
    ) -> None:
        self.hidden = hidden
        self.bias = bias
        self.direct = direct
        self.last = last
        self.start = start

    def odds(
        self, window: Window, evidence: Evidence, seat: i64, in_pile: list[int], known: list[int], hidden: list[int]
    ) -> list[list[float]]:
        """Return by row the weight of a card's being in the hand of `seat`, and the factor for more than one.

        By row, so many cards are known to be `in_pile`, `known` to be in the hand, and `hidden` from who asks.
        """
        of_hand = evidence.of_hand(window, seat)
        units, out = self.bias[:], self.start[:]
        for place in range(OF_HAND):
            self._add(units, out, place, of_hand[place])
        weights: list[float] = []
        factors: list[float] = []
        for row in range(ROWS):
            rank = THREE if row == RED_THREES else row
            of_rank = evidence.of_rank(window, seat, rank, in_pile[row], known[row], hidden[row])
            row_units, row_out = units[:], out[:]
            for place in range(OF_RANK):
                if of_rank[place] != 0.0:
                    self._add(row_units, row_out, OF_HAND + place, of_rank[place])
            self._add(row_units, row_out, OF_HAND + OF_RANK + row, 1.0)
            for unit in range(len(row_units)):
                if row_units[unit] > 0.0:
                    for output in range(OUTPUTS):
                        row_out[output] += row_units[unit] * self.last[unit][output]
            weights.append(exp(min(MOST, max(-MOST, row_out[0]))))
            factors.append(exp(min(MOST, max(-MOST, row_out[1]))))
        return [weights, factors]

    def _add(self, units: list[float], out: list[float], place: i64, value: float) -> None:
        """Add what the input at `place` does when it has `value`."""
        hidden, direct = self.hidden[place], self.direct[place]
        for unit in range(len(units)):
            units[unit] += value * hidden[unit]
        for output in range(OUTPUTS):
            out[output] += value * direct[output]
