"""A small net that judges a position: how many points the deal will bring the side to move beyond the other side's.

`value_nets.py` finds the one that was trained for a rule set.
"""

from typing import Final, final

from sambakit.bots.position_features import features_of
from sambakit.engine.native import i64
from sambakit.engine.state import State

UNIT: Final = 1000.0  # points that an output of 1 stands for


@final
class ValueNet:
    """Layers of units, each the greater of 0 and a weighted sum of the layer before; the last one is a plain sum.

    `weights[layer][unit]` has one number for each unit of the layer before, `biases[layer]` one for each unit.
    """

    def __init__(self, weights: list[list[list[float]]], biases: list[list[float]]) -> None:
        self._weights = weights
        self._biases = biases

    def margin(self, state: State) -> float:
        """Return the points that the deal will bring the side to move beyond the other's, where a turn begins."""
        return self.output(features_of(state)) * UNIT

    def output(self, inputs: list[float]) -> float:
        """Return what the net makes of `inputs`, numbers as `features_of` gives them."""
        values = inputs
        last = len(self._weights) - 1
        for layer in range(len(self._weights)):
            values = _sums(values, self._weights[layer], self._biases[layer], layer < last)
        return values[0]


def _sums(values: list[float], weights: list[list[float]], biases: list[float], cut: bool) -> list[float]:
    """Return the units of a layer; `cut` those below 0."""
    places: list[int] = []  # of what counts: more than half of what a position is told by is 0
    present: list[float] = []
    for place in range(len(values)):
        if values[place] != 0.0:
            places.append(place)
            present.append(values[place])
    found: list[float] = []
    size: i64 = len(places)
    for unit in range(len(weights)):
        row = weights[unit]
        total = biases[unit]
        at: i64 = 0
        while at < size:
            total += present[at] * row[places[at]]
            at += 1
        found.append(0.0 if cut and total < 0.0 else total)
    return found
