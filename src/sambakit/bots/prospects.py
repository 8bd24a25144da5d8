"""What unfinished melds are worth: the chance to complete them times the bonus, in points."""

from math import comb
from typing import Final, final

from sambakit.bots.weights import Weights
from sambakit.engine.cards import ACE, FOUR
from sambakit.engine.rule_values import NaturalRatio
from sambakit.engine.ruleset import RuleSet
from sambakit.engine.state import COMPLETE

STEPS: Final = 40  # chances are rounded to multiples of 1/40
MOST_LIVE: Final = 16


def _tails(chance: float) -> list[list[float]]:
    """Return by number of live cards and number needed how probable it is that at least so many arrive."""
    table = []
    for live in range(MOST_LIVE + 1):
        exact = [comb(live, got) * chance**got * (1 - chance) ** (live - got) for got in range(live + 1)]
        table.append([min(1.0, sum(exact[needed:])) for needed in range(COMPLETE + 1)])
    return table


TAILS: Final[list[list[list[float]]]] = [_tails(step / STEPS) for step in range(STEPS + 1)]


def wild_room(rules: RuleSet, naturals: int, wilds: int) -> int:
    """Return how many wilds more a group takes, by ratio and number; a count below zero is no room."""
    ratio = rules.melds.natural_ratio
    if ratio is NaturalRatio.TWICE_WILDS:
        most = naturals // 2
    elif ratio is NaturalRatio.MORE_THAN_WILDS:
        most = naturals - 1
    else:
        most = rules.melds.max_wilds if naturals >= 2 else 0
    return max(0, min(most, rules.melds.max_wilds) - wilds)


@final
class Prospects:
    """Values of melds for one decision: `chance` is the probability that one unseen copy of a card arrives in time."""

    def __init__(self, rules: RuleSet, weights: Weights, chance: float, completed: int, wilds_held: int) -> None:
        self.rules = rules
        self.weights = weights
        self.extra = (weights.first_set, weights.second_set)[completed] if completed < 2 else 0.0
        step = max(1, min(STEPS - 1, round(chance * STEPS)))
        self.tails = TAILS[step]
        self.arrives = [1 - (1 - step / STEPS) ** live for live in range(5)]  # by live copies of one kind
        held = min(2, wilds_held)
        self.wild_use = 1 - (1 - weights.wild_use) / (1 + held)
        self._groups: dict[int, float] = {}

    def group(self, naturals: int, wilds: int, live: int) -> float:
        """Return what a group is worth in bonus points, `live` naturals of its rank being unseen."""
        key = (naturals * 8 + wilds) * 32 + live
        value = self._groups.get(key)
        if value is None:
            value = self._groups[key] = self._group(naturals, wilds, min(live, MOST_LIVE))
        return value

    def _group(self, naturals: int, wilds: int, live: int) -> float:
        scores = self.rules.scores
        if naturals + wilds >= COMPLETE:
            return scores.mixed if wilds else scores.pure
        tail = self.tails[live]
        needed = COMPLETE - naturals - wilds
        room = wild_room(self.rules, COMPLETE, wilds)
        bonus = scores.mixed + self.extra
        value = 0.0
        for used in range(room + 1):
            share = comb(room, used) * self.wild_use**used * (1 - self.wild_use) ** (room - used)
            value += share * tail[max(0, needed - used)] * (bonus - used * self.weights.wild_spent)
        if not wilds:
            value += tail[needed] * self.weights.pure * (scores.pure - scores.mixed)
        return value

    def sequence(self, low: int, high: int, held: int, live: list[int], suit: int) -> float:
        """Return what a sequence from rank `low` to `high` is worth in bonus points.

        `held` is the bit set, by rank, of own cards that may be added; `live` counts the unseen copies by kind.
        """
        length = self.rules.melds.sequence_max
        if high - low + 1 >= length:
            return self.rules.scores.samba
        chances = [0.0] * (ACE + 1)
        arrives = self.arrives
        for rank in range(max(FOUR, high - length + 1), min(ACE, low + length - 1) + 1):
            if low <= rank <= high or held >> rank & 1:
                chances[rank] = 1.0
            else:
                chances[rank] = arrives[live[4 * rank + suit]]
        best = 0.0
        for start in range(max(FOUR, high - length + 1), min(low, ACE - length + 1) + 1):
            chance = 1.0
            for rank in range(start, start + length):
                chance *= chances[rank]
            if chance > best:
                best = chance
        return best * (self.rules.scores.samba + self.extra)

    def held_sequence(self, held: int, live: list[int], suit: int) -> float:
        """Return what the cards of `suit` in hand (bit set by rank) promise for a samba not begun, in bonus points."""
        length = self.rules.melds.sequence_max
        arrives = self.arrives
        chances = [arrives[live[4 * rank + suit]] if not held >> rank & 1 else 1.0 for rank in range(ACE + 1)]
        window = (1 << length) - 1
        best = 0.0
        for start in range(FOUR, ACE - length + 2):
            if (held >> start & window).bit_count() < 2:
                continue
            chance = 1.0
            for rank in range(start, start + length):
                chance *= chances[rank]
            if chance > best:
                best = chance
        return best * (self.rules.scores.samba + self.extra)
