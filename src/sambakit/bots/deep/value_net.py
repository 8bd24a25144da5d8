"""A small net that judges a position: the expected margin of the deal for the side to move.

`value_nets.py` finds the one that was trained for a rule set.
"""

from typing import Final, final

from sambakit.bots.deep.position_features import features_of
from sambakit.engine.state.state import State
from sambakit.engine.values.native import i64

UNIT: Final = 1000.0  # points that an output of 1 stands for


@final
class ValueNet:
    """Layers of units, each the greater of 0 and a weighted sum of the previous layer; the last is a plain sum.

    `weights[layer][unit]` has one number for each unit of the layer before, `biases[layer]` one for each unit.
    """

    def __init__(self, weights: list[list[list[float]]], biases: list[list[float]]) -> None:
        self._weights = weights
        self._biases = biases

    def margin(self, state: State) -> float:
        """Return the expected margin of the deal for the side to move, at the beginning of a turn."""
        return self.output(features_of(state)) * UNIT

    def output(self, inputs: list[float]) -> float:
        """Return the output of the net for `inputs`, numbers as `features_of` gives them."""
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
    units: i64 = len(weights)
    unit: i64 = 0
    while unit + 4 <= units:  # four at a time, for looking the values up takes longer than summing
        found += _four_sums(places, present, weights, biases, unit)
        unit += 4
    while unit < units:
        row, total = weights[unit], biases[unit]
        for at in range(len(places)):
            total += present[at] * row[places[at]]
        found.append(total)
        unit += 1
    return [0.0 if total < 0.0 else total for total in found] if cut else found


def _four_sums(
    places: list[int], present: list[float], weights: list[list[float]], biases: list[float], unit: i64
) -> list[float]:
    """Return the sums of four units from `unit` on over the values `present` at `places`."""
    first, second, third, fourth = weights[unit], weights[unit + 1], weights[unit + 2], weights[unit + 3]
    one, two, three, four = biases[unit], biases[unit + 1], biases[unit + 2], biases[unit + 3]
    at: i64 = 0
    size: i64 = len(places)
    while at < size:
        value = present[at]
        place: i64 = places[at]
        one += value * first[place]
        two += value * second[place]
        three += value * third[place]
        four += value * fourth[place]
        at += 1
    return [one, two, three, four]
