"""What unfinished melds are worth: the chance to complete them times the bonus, in points."""

from math import comb
from typing import Final, final

from sambakit.bots.terms import BLACK_SAMBA, BOLIVIA, MIXED, PURE, SAMBA, SET_KINDS, Sets, Terms
from sambakit.bots.weights import Weights
from sambakit.engine.cards import ACE, FOUR
from sambakit.engine.melds import COMPLETE

STEPS: Final = 40  # chances are rounded to multiples of 1/40
MOST_LIVE: Final = 24


def _tails(chance: float) -> list[list[float]]:
    """Return by number of live cards and number needed how probable it is that at least so many arrive."""
    table = []
    for live in range(MOST_LIVE + 1):
        exact = [comb(live, got) * chance**got * (1 - chance) ** (live - got) for got in range(live + 1)]
        table.append([min(1.0, sum(exact[needed:])) for needed in range(2 * COMPLETE + 1)])
    return table


TAILS: Final[list[list[list[float]]]] = [_tails(step / STEPS) for step in range(STEPS + 1)]


@final
class Prospects:
    """Values of melds for one decision: `chance` is the probability that one unseen copy of a card arrives in time.

    `extra` is by kind of set what completing it is worth beyond its bonus, since it brings the right to go out nearer.
    """

    def __init__(self, terms: Terms, weights: Weights, chance: float, sets: Sets, wilds_held: int) -> None:
        self.terms = terms
        self.weights = weights
        self.bonus = terms.bonus
        missing = terms.missing(sets)
        worth = 0.0 if not missing else weights.second_set if missing == 1 else weights.first_set
        if terms.rules.play.asks_kinds:
            self.extra = [worth if terms.missing(sets.with_one(kind)) < missing else 0.0 for kind in SET_KINDS]
        else:
            self.extra = [worth] * len(SET_KINDS)
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
        bonus = self.bonus
        if naturals + wilds >= COMPLETE:
            return bonus[MIXED] if wilds else bonus[PURE]
        tail = self.tails[live]
        needed = COMPLETE - naturals - wilds
        room = max(0, self.terms.wild_limit(COMPLETE) - wilds)
        mixed = bonus[MIXED] + self.extra[MIXED]
        value = 0.0
        for used in range(room + 1):
            share = comb(room, used) * self.wild_use**used * (1 - self.wild_use) ** (room - used)
            value += share * tail[max(0, needed - used)] * (mixed - used * self.weights.wild_spent)
        if not wilds:
            value += tail[needed] * self.weights.pure * (bonus[PURE] + self.extra[PURE] - mixed)
        return value

    def wild_meld(self, wilds: int, live: int) -> float:
        """Return what a meld of `wilds` is worth in bonus points, `live` wilds being unseen."""
        if wilds >= COMPLETE:
            return self.bonus[BOLIVIA]
        return self.tails[min(live, MOST_LIVE)][COMPLETE - wilds] * (self.bonus[BOLIVIA] + self.extra[BOLIVIA])

    def threes(self, count: int, live: int, kind: int) -> float:
        """Return what a set of `count` threes is worth in bonus points, `live` of its colour being unseen."""
        needed = self.terms.threes_complete - count
        if needed <= 0:
            return self.bonus[kind]
        return self.tails[min(live, MOST_LIVE)][needed] * (self.bonus[kind] + self.extra[kind])

    def sequence(self, low: int, high: int, held: int, live: list[int], suit: int, wilds: int = 0) -> float:
        """Return what a sequence from rank `low` to `high`, `wilds` among its cards, is worth in bonus points.

        `held` is the bit set, by rank, of own cards that may be added; `live` counts the unseen copies by kind.
        """
        kind = BLACK_SAMBA if wilds else SAMBA
        if high - low + 1 >= COMPLETE:
            return self.bonus[kind]
        chances = [0.0] * (ACE + 1)
        arrives = self.arrives
        for rank in range(max(FOUR, high - COMPLETE + 1), min(ACE, low + COMPLETE - 1) + 1):
            if low <= rank <= high or held >> rank & 1:
                chances[rank] = 1.0
            else:
                chances[rank] = arrives[live[4 * rank + suit]]
        starts = range(max(FOUR, high - COMPLETE + 1), min(low, ACE - COMPLETE + 1) + 1)
        return self._best_window(chances, starts, kind)

    def held_sequence(self, held: int, live: list[int], suit: int) -> float:
        """Return what the cards of `suit` in hand (bit set by rank) promise for a samba not begun, in bonus points."""
        arrives = self.arrives
        chances = [arrives[live[4 * rank + suit]] if not held >> rank & 1 else 1.0 for rank in range(ACE + 1)]
        window = (1 << COMPLETE) - 1
        starts = range(FOUR, ACE - COMPLETE + 2)
        return self._best_window(
            chances, [start for start in starts if (held >> start & window).bit_count() >= 2], SAMBA
        )

    def _best_window(self, chances: list[float], starts: range | list[int], kind: int) -> float:
        """Return the best worth of the windows of seven at `starts`; a wild may fill a gap where rules let it."""
        best = filled = 0.0
        takes_wild = kind == SAMBA and self.terms.rules.melds.sequence_wilds > 0
        for start in starts:
            chance = 1.0
            for rank in range(start, start + COMPLETE):
                chance *= chances[rank]
            if chance > best:
                best = chance
            if takes_wild:
                filled = max(filled, _without_worst(chances[start : start + COMPLETE]))
        value = best * (self.bonus[kind] + self.extra[kind])
        if takes_wild:
            black = self.bonus[BLACK_SAMBA] + self.extra[BLACK_SAMBA] - self.weights.wild_spent
            value = max(value, filled * self.wild_use * black)
        return value


def _without_worst(chances: list[float]) -> float:
    """Return the product of all `chances` but the least one, for which a wild may stand."""
    chance = 1.0
    for each in sorted(chances)[1:]:
        chance *= each
    return chance
