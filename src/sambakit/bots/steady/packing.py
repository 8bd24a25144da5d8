"""Packs a hand for going out: of all ways to meld it, the one that brings the most points, by branch and bound.

Sequences are chosen suit by suit: each suit has a list of the sets of its cards that can go to sequences. What they
leave of a rank goes to groups. How best, with how many wilds, is worked out once for each rank and number of cards; how
the wilds are shared by the ranks follows rank by rank. One card may be left, for the discard.

A worth is points plus SET for each completed set, so that one number holds both: points are whole numbers.
"""

from typing import Final, final

from sambakit.bots.knowledge.bot_rules import BotRules
from sambakit.bots.steady.max_melding import Stack
from sambakit.bots.steady.row_plans import RowPlan, RowPlans
from sambakit.engine.actions.packed import ADD, LAY_GROUP, MERGE, pack_action
from sambakit.engine.rules.set_kind import MIXED, PURE, SAMBA
from sambakit.engine.values.cards import ACE, JOKER, THREE
from sambakit.engine.values.hand import Hand
from sambakit.engine.values.melds import (
    COMPLETE,
    GROUP,
    kind_of,
    naturals_of,
    rank_of,
    wilds_of,
)
from sambakit.engine.values.native import i64

MOST_WORK: Final = 4000  # steps; with more, the best way so far is taken
_WORK_OF_GROUPS: Final = 10
SET: Final = 1.0 / 64.0  # a completed set in a worth
IMPOSSIBLE: Final = -1e9
UNKNOWN: Final = -2e9
_WILDS: Final = [0, 1, 2, 3, JOKER]


@final
class _Moves:
    """What can be done with so many naturals of a rank: parallel lists, by the wilds spent, then by the cards left."""

    def __init__(self) -> None:
        self.spent: list[int] = []
        self.left: list[int] = []
        self.gains: list[float] = []
        self.sets: list[int] = []
        self.costs: list[float] = []  # of the card left


@final
class Packing:
    """The search for one hand beside the own `melds`, to which going out lacks `missing` sets.

    `worth` is that of the best way so far, at first `least`, that of a way already known; `actions` are the first steps
    of a better one, empty where none was found. `whole` tells whether all ways were tried.
    """

    def __init__(self, bot_rules: BotRules, hand: Hand, melds: list[int], missing: i64, least: float) -> None:
        self.bot_rules = bot_rules
        self.missing = missing if missing > 0 else 0
        self.worth = least
        self.actions: list[int] = []
        self.whole = True
        self._work: i64 = 0
        self._groups: list[list[Stack]] = [[] for _ in range(ACE + 1)]
        self._wilds: list[int] = []
        self._total = 0.0
        self._packed = [0, 0, 0, 0]  # the naturals in hand by suit, each counted by rank in four bits
        self._read(hand, melds)
        self._fewest: i64 = 2 if self._wilds else 3  # naturals that begin a group
        self._known = [UNKNOWN] * ((ACE + 1) * 16 * (len(self._wilds) + 1))
        self._moves: list[_Moves | None] = [None] * ((ACE + 1) * 16)
        self._left: i64 = 0  # naturals that are left for groups, by rank in four bits
        self._chosen: list[RowPlan] = []
        self._best_plans: list[RowPlan] = []
        self._plans: list[list[RowPlan]] = []
        self._kept = [0, 0, 0, 0, 0]  # naturals of the suits from here on that no sequence can take
        self._most = [0.0] * 5  # worth of the sequences of the suits from here on

    def _read(self, hand: Hand, melds: list[int]) -> None:
        values = self.bot_rules.values
        for card in _WILDS:
            count = hand.count(card)
            self._wilds += [card] * count
            self._total += float(count) * values[card]
        for card in range(4 * THREE, JOKER):
            if hand.one >> card & 1 and card != 5 and card != 6:  # red threes are laid singly
                count = hand.count(card)
                self._packed[card & 3] += count << 4 * (card >> 2)
                self._total += float(count) * values[card]
        for slot in range(len(melds)):
            meld: i64 = melds[slot]
            if kind_of(meld) == GROUP:
                self._groups[rank_of(meld)].append(Stack(slot, rank_of(meld), naturals_of(meld), wilds_of(meld)))

    def run(self, melds: list[int]) -> None:
        """Search; afterwards `worth` and `actions` hold the result, and `whole` tells that nothing was left out."""
        for suit in range(4):
            plans = RowPlans(suit, self._packed[suit], melds if self.bot_rules.sequences else [])
            self._plans.append(plans.all() if self.bot_rules.sequences else [RowPlan(0, 0)])
            self.whole = self.whole and plans.whole
            self._left += self._packed[suit]
        for suit in range(3, -1, -1):
            self._kept[suit] = self._kept[suit + 1] + _least_left(self._packed[suit], self._plans[suit])
            self._most[suit] = self._most[suit + 1] + float(self._plans[suit][0].sets) * self._samba()
        self._descend(0, 0.0, 0)
        self.whole = self.whole and self._work <= MOST_WORK
        if self._best_plans:
            self._tell()

    def _samba(self) -> float:
        return self.bot_rules.bonus[SAMBA] + SET

    def _descend(self, suit: i64, worth: float, left: i64) -> None:
        """Choose the sequences of the suits from `suit` on: those before bring `worth` and leave `left` for groups."""
        self._work += 1
        if self._work > MOST_WORK or not self._promises(worth + self._most[suit], left + self._kept[suit]):
            return
        if suit == 4:
            self._work += _WORK_OF_GROUPS
            this = worth + self._end_of(self._layers()[-1])[0]
            if this > self.worth and this > IMPOSSIBLE / 2:
                self.worth = this
                self._best_plans = self._chosen[:]
            return
        packed = self._packed[suit]
        for plan in self._plans[suit]:
            self._left -= plan.cards
            self._chosen.append(plan)
            self._descend(suit + 1, worth + float(plan.sets) * self._samba(), left + packed - plan.cards)
            self._chosen.pop()
            self._left += plan.cards

    def _promises(self, worth: float, sure: i64) -> bool:
        """Return whether `worth` and what groups could add may be better than what is known.

        Of the naturals left for groups, those in `sure` will stay, whatever the sequences still to be chosen take.
        """
        wilds: i64 = len(self._wilds)
        stuck: i64 = 0
        needed: i64 = 0  # wilds without which two cards are left over
        bonus = self.bot_rules.bonus
        most = worth + self._total
        for rank in range(THREE, ACE + 1):
            held = self._left >> 4 * rank & 15
            groups = self._groups[rank]
            if groups:
                for stack in groups:
                    size = stack.naturals + stack.wilds
                    if size < COMPLETE and (size + held + wilds >= COMPLETE or len(groups) > 1):
                        most += bonus[MIXED if stack.wilds else PURE] + SET
            elif held < self._fewest:
                stuck += sure >> 4 * rank & 15
            elif held == 2 and sure >> 4 * rank & 15 == 2:
                needed += 1
            if held + wilds >= COMPLETE and held > 1:
                most += bonus[PURE] + SET
        if needed > wilds:
            stuck += 2 * (needed - wilds)
        return stuck < 2 and most > self.worth

    # --- groups, once the sequences are chosen

    def _layers(self) -> list[list[float]]:
        """Return, after each rank, the best worth by wilds used, completed sets (as far as missing) and discard."""
        width = 2 * (self.missing + 1)
        states = (len(self._wilds) + 1) * width
        done: i64 = 0
        for plan in self._chosen:
            done += plan.sets
        layer = [IMPOSSIBLE] * states
        layer[2 * min(done, self.missing)] = self._total
        layers = [layer]
        for rank in range(THREE, ACE + 1):
            if self._held(rank) or (self._wilds and self._groups[rank]):
                layer = self._after(layer, rank)
            layers.append(layer)
        return layers

    def _held(self, rank: i64) -> i64:
        """Return how many naturals of `rank` the chosen sequences leave for groups."""
        return self._left >> 4 * rank & 15

    def _after(self, before: list[float], rank: i64) -> list[float]:
        """Return the layer after `rank`."""
        after = [IMPOSSIBLE] * len(before)
        width = 2 * (self.missing + 1)
        wilds: i64 = len(self._wilds)
        moves = self._moves_of(rank)
        count: i64 = len(moves.spent)
        for state in range(len(before)):
            worth = before[state]
            if worth < IMPOSSIBLE / 2:
                continue
            used: i64 = state // width
            odd: i64 = state & 1
            done: i64 = state % width // 2
            for at in range(count):
                spent: i64 = moves.spent[at]
                if used + spent > wilds:
                    break
                left: i64 = moves.left[at]
                if left and odd:
                    continue
                sets: i64 = min(self.missing, done + moves.sets[at])
                place = (used + spent) * width + 2 * sets + odd + left
                this = worth + moves.gains[at] - moves.costs[at]
                if this > after[place]:
                    after[place] = this
        return after

    def _moves_of(self, rank: i64) -> _Moves:
        """Return what can be done with the naturals of `rank` left for groups; most layers ask for the same."""
        held: i64 = self._held(rank)
        moves = self._moves[16 * rank + held]
        if moves is None:
            moves = _Moves()
            for spent in range(len(self._wilds) + 1):
                for left in range(2 if held else 1):
                    gain = self._groups_worth(rank, held - left, spent)
                    if gain > IMPOSSIBLE / 2:
                        moves.spent.append(spent)
                        moves.left.append(left)
                        moves.gains.append(gain)
                        moves.sets.append(sets_in(gain))
                        moves.costs.append(self.bot_rules.values[4 * rank] if left else 0.0)
            self._moves[16 * rank + held] = moves
        return moves

    def _place_after(self, state: i64, spent: i64, left: i64, gain: float) -> i64:
        """Return the place in a layer, from `state` on, after so many wilds spent, cards left and the `gain`."""
        width = 2 * (self.missing + 1)
        sets = min(self.missing, state % width // 2 + sets_in(gain))
        return (state // width + spent) * width + 2 * sets + (state & 1) + left

    def _end_of(self, layer: list[float]) -> tuple[float, i64]:
        """Return the best worth in the last `layer` and its place, a wild being discarded where that is needed."""
        width = 2 * (self.missing + 1)
        wilds: i64 = len(self._wilds)
        enough = 2 * self.missing
        best, found = IMPOSSIBLE, 0
        for left in range(1 if self.bot_rules.must_discard else 0, 2):
            place = wilds * width + enough + left
            if layer[place] > best:
                best, found = layer[place], place
        if wilds and (self.bot_rules.jokers_discardable or self._wilds[0] != JOKER):
            place = (wilds - 1) * width + enough
            worth = layer[place] - self.bot_rules.values[self._wilds[0]]
            if worth > best and layer[place] > IMPOSSIBLE / 2:
                best, found = worth, place
        return best, found

    def _groups_worth(self, rank: i64, naturals: i64, wilds: i64) -> float:
        """Return the worth of the sets of so many naturals of `rank` and wilds; IMPOSSIBLE if some are left over."""
        key = (rank * 16 + naturals) * (len(self._wilds) + 1) + wilds
        worth = self._known[key]
        if worth == UNKNOWN:
            worth = self._spread(self._groups[rank], 0, rank, naturals, wilds)
            if self.bot_rules.merges and len(self._groups[rank]) > 1:
                for pair in self._pairs(rank):
                    merged = self._merged(rank, pair)
                    worth = max(worth, self._of_merging(rank, pair) + self._spread(merged, 0, rank, naturals, wilds))
            self._known[key] = worth
        return worth

    def _pairs(self, rank: i64) -> list[int]:
        """Return the pairs of groups of `rank` that may be merged, as places packed by sixteens."""
        found: list[int] = []
        groups = self._groups[rank]
        for second in range(1, len(groups)):
            for first in range(second):
                size = _size(groups[first]) + _size(groups[second])
                wilds = groups[first].wilds + groups[second].wilds
                if wilds <= self.bot_rules.max_wilds and size <= self.bot_rules.group_max:
                    found.append(16 * first + second)
        return found

    def _merged(self, rank: i64, pair: i64) -> list[Stack]:
        groups = self._groups[rank]
        one, other = groups[pair >> 4], groups[pair & 15]
        merged = [Stack(one.slot, rank, one.naturals + other.naturals, one.wilds + other.wilds)]
        return merged + [stack for stack in groups if stack is not one and stack is not other]

    def _of_merging(self, rank: i64, pair: i64) -> float:
        """Return the change of worth by merging alone."""
        groups = self._groups[rank]
        one, other = groups[pair >> 4], groups[pair & 15]
        before = self._complete(one.naturals, one.wilds) + self._complete(other.naturals, other.wilds)
        return self._complete(one.naturals + other.naturals, one.wilds + other.wilds) - before

    def _complete(self, naturals: i64, wilds: i64) -> float:
        """Return the worth of a group as a completed set, 0 where it is none."""
        if naturals + wilds < COMPLETE:
            return 0.0
        return self.bot_rules.bonus[MIXED if wilds else PURE] + SET

    def _spread(self, groups: list[Stack], place: i64, rank: i64, naturals: i64, wilds: i64) -> float:
        """Return the best worth of all these cards in the `groups` from `place` on, and in a new one."""
        if place == len(groups):
            return self._of_new(len(groups), rank, naturals, wilds)
        stack = groups[place]
        best = IMPOSSIBLE
        for more in range(naturals + 1):
            for along in range(wilds + 1):
                gain = self._of_added(stack, more, along)
                if gain > IMPOSSIBLE / 2:
                    gain += self._spread(groups, place + 1, rank, naturals - more, wilds - along)
                    if gain > best:
                        best = gain
        return best

    def _of_added(self, stack: Stack, more: i64, along: i64) -> float:
        """Return the worth of adding `more` naturals and `along` wilds to a group, IMPOSSIBLE if they do not fit."""
        size = _size(stack)
        if size + more + along > self.bot_rules.group_max and more + along:
            return IMPOSSIBLE
        if along:
            if stack.rank == THREE and not self.bot_rules.black_three_wilds:
                return IMPOSSIBLE
            if stack.wilds + along > self.bot_rules.wild_limit(stack.naturals + more):
                return IMPOSSIBLE
            if not self.bot_rules.wild_onto_finished and size + along > COMPLETE:
                return IMPOSSIBLE
        after = self._complete(stack.naturals + more, stack.wilds + along)
        return after - self._complete(stack.naturals, stack.wilds)

    def _of_new(self, groups: i64, rank: i64, naturals: i64, wilds: i64) -> float:
        """Return the worth of a new group of all these cards beside so many `groups`; without cards 0."""
        if not naturals and not wilds:
            return 0.0
        if naturals < 2 or naturals + wilds < 3 or wilds > self.bot_rules.wild_limit(naturals):
            return IMPOSSIBLE
        if groups >= self.bot_rules.groups_per_rank or naturals + wilds > self.bot_rules.group_max:
            return IMPOSSIBLE
        if rank == THREE and not (self.bot_rules.black_threes_last and (not wilds or self.bot_rules.black_three_wilds)):
            return IMPOSSIBLE
        if wilds and not self.bot_rules.wild_onto_finished and wilds > COMPLETE:
            return IMPOSSIBLE
        return self._complete(naturals, wilds)

    # --- the steps of the best way

    def _tell(self) -> None:
        """Write down the first steps of the best way: sequences, then groups, black threes last."""
        self._chosen = self._best_plans
        for plan in self._chosen:
            self._left -= plan.cards
            self.actions += plan.steps()
        layers = self._layers()
        place = self._end_of(layers[-1])[1]
        steps: list[list[int]] = []
        for rank in range(ACE, THREE - 1, -1):
            before, after = layers[rank - THREE], layers[rank - THREE + 1]
            if before is not after:
                place = self._tell_rank(rank, before, after, place, steps)
        for each in steps:
            self.actions += each

    def _tell_rank(self, rank: i64, before: list[float], after: list[float], place: i64, steps: list[list[int]]) -> i64:
        """Add to `steps` those of `rank` that led to `place` in its layer, and return the place that they came from."""
        width = 2 * (self.missing + 1)
        held: i64 = self._held(rank)
        for state in range(len(before)):
            if before[state] < IMPOSSIBLE / 2:
                continue
            for spent in range(len(self._wilds) - state // width + 1):
                for left in range(1 if state & 1 or not held else 2):
                    gain = self._groups_worth(rank, held - left, spent)
                    if gain > IMPOSSIBLE / 2 and self._place_after(state, spent, left, gain) == place:
                        this = before[state] + gain - (self.bot_rules.values[4 * rank] if left else 0.0)
                        if this == after[place]:
                            steps.append(self._steps_of(rank, held - left, spent, gain))
                            return state
        return place  # never reached: every worth in a layer came from the one before

    def _steps_of(self, rank: i64, naturals: i64, wilds: i64, gain: float) -> list[int]:
        """Return the first steps that bring `gain` by so many naturals of `rank` and wilds."""
        groups = self._groups[rank]
        steps: list[int] = []
        if self._spread(groups, 0, rank, naturals, wilds) != gain:
            for pair in self._pairs(rank):
                merged = self._merged(rank, pair)
                if self._of_merging(rank, pair) + self._spread(merged, 0, rank, naturals, wilds) == gain:
                    return [pack_action(MERGE, 0, 0, 0, groups[pair >> 4].slot, groups[pair & 15].slot)]
        cards: list[int] = []
        for suit in range(4):
            count = (self._packed[suit] - self._chosen[suit].cards) >> 4 * rank & 15
            cards += [4 * rank + suit] * count
        dearest = self._wilds[::-1]  # go first, for one may be left to be discarded
        for place in range(len(groups)):
            stack = groups[place]
            more, along = self._share(groups, place, rank, naturals, wilds)
            added = [pack_action(ADD, card, 0, 0, stack.slot) for card in cards] if more else []
            spent = [pack_action(ADD, wild, 0, 0, stack.slot) for wild in dearest] if along else []
            # what is not listed yet is passed over
            steps += added + spent if self.bot_rules.wild_onto_finished else spent + added
            naturals -= more
            wilds -= along
        if naturals:
            first = [*cards[: min(3, naturals)], *dearest[: max(0, 3 - naturals)]]
            steps.append(pack_action(LAY_GROUP, first[0], first[1], first[2]))
        return steps

    def _share(self, groups: list[Stack], place: i64, rank: i64, naturals: i64, wilds: i64) -> tuple[i64, i64]:
        """Return how many naturals and wilds the group at `place` gets in the best way for these and those after it."""
        best = self._spread(groups, place, rank, naturals, wilds)
        for more in range(naturals + 1):
            for along in range(wilds + 1):
                gain = self._of_added(groups[place], more, along)
                rest = self._spread(groups, place + 1, rank, naturals - more, wilds - along)
                if gain > IMPOSSIBLE / 2 and gain + rest == best:
                    return more, along
        return 0, 0  # never reached


def _least_left(held: i64, plans: list[RowPlan]) -> i64:
    """Return how many cards of each rank of those `held` in a suit every one of `plans` leaves, in four bits each."""
    least: i64 = 0
    for rank in range(THREE, ACE + 1):
        most: i64 = 0
        for plan in plans:
            most = max(most, plan.cards >> 4 * rank & 15)
        least += ((held >> 4 * rank & 15) - most) << 4 * rank
    return least


def _size(stack: Stack) -> i64:
    return stack.naturals + stack.wilds


def sets_in(worth: float) -> i64:
    """Return how many completed sets a worth counts beside its points, which are a whole number."""
    whole: i64 = int(worth + 65536.0)
    return int((worth + 65536.0 - float(whole)) / SET + 0.5)
