"""The worth of unfinished melds: the chance to complete them times the bonus, in points."""

from math import comb
from typing import Final, final

from sambakit.bots.knowledge.bot_rules import BotRules
from sambakit.bots.knowledge.weights import Weights
from sambakit.engine.rules.set_kind import BLACK_SAMBA, MIXED, ONE_SET, PURE, SAMBA, SET_KINDS, WILD_CANASTA
from sambakit.engine.values.cards import ACE, FOUR
from sambakit.engine.values.melds import COMPLETE
from sambakit.engine.values.native import i64

STEPS: Final = 40  # chances are rounded to multiples of 1/40
MOST_LIVE: Final = 24
UNKNOWN: Final = -1e9  # a value that was not worked out yet
_WINDOW: Final = (1 << COMPLETE) - 1
_COUNT: Final[list[int]] = [bits.bit_count() for bits in range(1 << COMPLETE)]


def _tails(chance: float) -> list[list[float]]:
    """Return by number of live cards and number needed how probable it is that at least so many arrive."""
    lookup: list[list[float]] = []
    for live in range(MOST_LIVE + 1):
        exact = [comb(live, got) * chance**got * (1 - chance) ** (live - got) for got in range(live + 1)]
        lookup.append([min(1.0, sum(exact[needed:])) for needed in range(2 * COMPLETE + 1)])
    return lookup


TAILS: Final[list[list[list[float]]]] = [_tails(step / STEPS) for step in range(STEPS + 1)]


@final
class Prospects:
    """Values of melds where one unseen copy of a card arrives in time with a chance of `step` / STEPS.

    `extra` is by kind of set what completing it is worth beyond its bonus, since it brings the right to go out nearer.
    What it has worked out it keeps: one object serves all decisions in which so much is alike.
    """

    def __init__(self, bot_rules: BotRules, weights: Weights, step: i64, sets: i64, wilds_held: i64) -> None:
        self.bot_rules = bot_rules
        self.bonus = bot_rules.bonus
        self._pure = weights.pure
        self._wild_spent = weights.wild_spent
        missing = bot_rules.missing(sets)
        worth = 0.0 if not missing else weights.second_set if missing == 1 else weights.first_set
        self.extra = [worth] * SET_KINDS
        if bot_rules.asks_kinds:
            for kind in range(SET_KINDS):
                if bot_rules.missing(sets + ONE_SET[kind]) >= missing:
                    self.extra[kind] = 0.0
        chance = float(step) / float(STEPS)
        self._tails = TAILS[step]
        self._arrives = [1.0 - (1.0 - chance) ** live for live in range(8)]  # by live copies of one kind
        self.wild_use = 1.0 - (1.0 - weights.wild_use) / float(1 + wilds_held)
        self._groups = [UNKNOWN] * (COMPLETE * COMPLETE * (MOST_LIVE + 1))
        self._takes_wild = bot_rules.sequence_wilds > 0
        self.samba = self.bonus[SAMBA] + self.extra[SAMBA]
        self._black_samba = self.bonus[BLACK_SAMBA] + self.extra[BLACK_SAMBA]

    def group(self, naturals: i64, wilds: i64, live: i64) -> float:
        """Return the worth of a group in bonus points, `live` naturals of its rank being unseen."""
        if naturals + wilds >= COMPLETE:
            return self.bonus[MIXED] if wilds else self.bonus[PURE]
        live = live if live < MOST_LIVE else MOST_LIVE
        key = (naturals * COMPLETE + wilds) * (MOST_LIVE + 1) + live
        value = self._groups[key]
        if value == UNKNOWN:
            value = self._group(naturals, wilds, live)
            self._groups[key] = value
        return value

    def _group(self, naturals: int, wilds: int, live: int) -> float:
        bonus = self.bonus
        tail = self._tails[live]
        needed = COMPLETE - naturals - wilds
        room = max(0, self.bot_rules.wild_limit(COMPLETE) - wilds)
        mixed = bonus[MIXED] + self.extra[MIXED]
        value = 0.0
        for used in range(room + 1):
            spent = float(used)
            share = comb(room, used) * self.wild_use**spent * (1 - self.wild_use) ** (float(room) - spent)
            value += share * tail[max(0, needed - used)] * (mixed - spent * self._wild_spent)
        if not wilds:
            value += tail[needed] * self._pure * (bonus[PURE] + self.extra[PURE] - mixed)
        return value

    def wild_meld(self, wilds: i64, live: i64) -> float:
        """Return the worth of a meld of `wilds` in bonus points, `live` wilds being unseen."""
        if wilds >= COMPLETE:
            return self.bonus[WILD_CANASTA]
        return self._tails[min(live, MOST_LIVE)][COMPLETE - wilds] * (
            self.bonus[WILD_CANASTA] + self.extra[WILD_CANASTA]
        )

    def threes(self, count: i64, live: i64, kind: i64) -> float:
        """Return the worth of a set of `count` threes in bonus points, `live` of its colour being unseen."""
        needed = self.bot_rules.threes_complete - count
        if needed <= 0:
            return self.bonus[kind]
        return self._tails[min(live, MOST_LIVE)][needed] * (self.bonus[kind] + self.extra[kind])

    def sequence(self, low: i64, high: i64, held: i64, live: list[int], suit: i64, wilds: i64) -> float:
        """Return the worth of a sequence from rank `low` to `high`, `wilds` among its cards, in bonus points.

        `held` is the bit set, by rank, of own cards that may be added; `live` counts the unseen copies by kind.
        """
        if high - low + 1 >= COMPLETE:
            return self.bonus[BLACK_SAMBA] if wilds else self.bonus[SAMBA]
        first = high - COMPLETE + 1 if high > FOUR + COMPLETE - 1 else FOUR
        last = low if low < ACE - COMPLETE + 1 else ACE - COMPLETE + 1
        laid: i64 = ((1 << high - low + 1) - 1) << low
        return self._best_window(held | laid, first, last, live, suit, wilds, 0)

    def held_sequence(self, held: i64, live: list[int], suit: i64) -> float:
        """Return the promise of the cards of `suit` in hand (bit set by rank) for a new samba, in bonus points."""
        return self._best_window(held, FOUR, ACE - COMPLETE + 1, live, suit, 0, 2)

    def _best_window(
        self, have: i64, first: i64, last: i64, live: list[int], suit: i64, wilds: i64, least: i64
    ) -> float:
        """Return the best worth of the windows of seven from rank `first` to `last` that hold `least` cards or more.

        Each lacks the ranks that are not in `have`; a wild may fill one gap where rules let it.
        """
        best = filled = 0.0
        takes_wild = self._takes_wild and not wilds
        arrives = self._arrives
        for start in range(first, last + 1):
            window = have >> start & _WINDOW
            if least and _COUNT[window] < least:
                continue
            chance = 1.0
            worst = 1.0
            lacking: i64 = _WINDOW & ~window
            place = 4 * start + suit
            while lacking:
                if lacking & 1:
                    arrival = arrives[live[place]]
                    chance *= arrival
                    if arrival < worst:
                        worst = arrival
                    if chance <= best and not takes_wild:
                        break
                lacking >>= 1
                place += 4
            if chance > best:
                best = chance
            if takes_wild:
                filled = max(filled, self._filled(have, start, live, suit, worst))
        if wilds:
            return best * self._black_samba
        value = best * self.samba
        if takes_wild:
            value = max(value, filled * self.wild_use * (self._black_samba - self._wild_spent))
        return value

    def _filled(self, have: i64, start: i64, live: list[int], suit: i64, worst: float) -> float:
        """Return the chance of a window whose least probable card a wild stands for."""
        chance = 1.0
        left_out = False
        for rank in range(start, start + COMPLETE):
            if not have >> rank & 1:
                arrival = self._arrives[live[4 * rank + suit]]
                if arrival == worst and not left_out:
                    left_out = True
                else:
                    chance *= arrival
        return chance


@final
class Experience:
    """The prospects worked out so far, for one rule set and one table of weights; decisions share them."""

    def __init__(self, bot_rules: BotRules, weights: Weights) -> None:
        self.bot_rules = bot_rules
        self.weights = weights
        self._known: dict[int, Prospects] = {}

    def prospects(self, chance: float, sets: i64, wilds_held: i64) -> Prospects:
        """Return the prospects where an unseen copy arrives with `chance`, with the own `sets` and wilds in hand."""
        step: i64 = int(chance * float(STEPS) + 0.5)
        step = max(1, min(STEPS - 1, step))
        held = min(2, wilds_held)
        missing = self.bot_rules.missing(sets)
        key = (step << 2 | held) << 32 | (sets if self.bot_rules.asks_kinds else min(2, missing))
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = Prospects(self.bot_rules, self.weights, step, sets, held)
        return found
