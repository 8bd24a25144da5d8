"""The effect of one meld action on hand and melds, in points."""

from typing import final

from sambakit.bots.knowledge.hand_groups import group_counts, run_ends
from sambakit.bots.steady.judge import Judge
from sambakit.engine.actions.packed import (
    ADD,
    LAY_GROUP,
    LAY_SEQUENCE,
    MERGE,
    RED_THREE,
    card_of,
    operation_of,
    other_slot_of,
    second_card_of,
    slot_of,
    third_card_of,
)
from sambakit.engine.rules.set_kind import BLACK_SAMBA, MIXED, PURE, ROYAL_BLACK, ROYAL_RED, SAMBA, WILD_CANASTA
from sambakit.engine.values.cards import FOUR, is_natural, is_red_three, is_wild
from sambakit.engine.values.melds import (
    COMPLETE,
    COUNTS,
    GROUP,
    SEQUENCE,
    WILD_MELD,
    high_of,
    is_red_three_group,
    is_set_of_threes,
    kind_of,
    low_of,
    naturals_of,
    rank_of,
    run_of,
    size_of,
    suit_of,
    wilds_of,
)
from sambakit.engine.values.native import i64


@final
class MeldValues:
    """Judges the meld actions of one decision."""

    def __init__(self, judge: Judge) -> None:
        self.judge = judge
        self.hand_groups = judge.hand_groups
        self.weights = judge.weights
        self.estimates = judge.estimates
        self._eased = self._eased_hold()

    def gain(self, action: i64) -> float:
        """Return the gain of the meld action `action`; 0 for other actions."""
        operation = operation_of(action)
        if operation == ADD:
            return self._of_add(card_of(action), slot_of(action), other_slot_of(action) == 1) - self._shown(1)
        if operation == LAY_GROUP:
            return self.of_group([card_of(action), second_card_of(action), third_card_of(action)])
        if operation == LAY_SEQUENCE:
            return self.of_sequence([card_of(action), second_card_of(action), third_card_of(action)])
        if operation == MERGE:
            return self._of_merge(slot_of(action), other_slot_of(action))
        return self.of_red_three() if operation == RED_THREE else 0.0

    def _shown(self, cards: i64) -> float:
        """Return the cost of laying `cards` of the hand, which becomes shorter and is seen."""
        weights, left = self.weights, self.hand_groups.hand.size - cards
        each = weights.hold + weights.hold_short / (float(left) if left > 1 else 1.0)
        if float(left) > weights.large:
            each -= weights.hold_large * (float(left) - weights.large)
        return float(cards) * (each - self._eased) * (1.0 - self.estimates.hazard)

    def _eased_hold(self) -> float:
        """Return how much less it costs to lay a card, since a side may go out."""
        estimates, weights = self.estimates, self.weights
        own = estimates.window.side_number
        eased = weights.hold_entitled if estimates.missing[own] <= 0 else 0.0
        for side in range(len(estimates.missing)):
            if side != own and estimates.missing[side] <= 0:
                return eased + weights.hold_enemy
        return eased

    def _of_add(self, card: i64, slot: i64, below: bool) -> float:
        meld: i64 = self.hand_groups.melds[slot]
        kind, points = kind_of(meld), self.judge.laid(card)
        if kind == SEQUENCE:
            if is_wild(card):
                return points + self._of_wild_at_end(meld, below)
            return points + self._of_longer(meld, card)
        if kind == WILD_MELD:
            return points + self._of_wild_meld(wilds_of(meld), 1)
        if is_set_of_threes(meld):
            return points + self._of_three(meld, card)
        return points + self._of_group_grown(meld, card)

    def _of_group_grown(self, meld: i64, card: i64) -> float:
        judge, hand_groups = self.judge, self.hand_groups
        rank, naturals, wilds = rank_of(meld), naturals_of(meld), wilds_of(meld)
        rest = without(hand_groups.groups[rank], meld >> COUNTS & 511)
        gain = 0.0
        if naturals + wilds + 1 == COMPLETE:
            gain += judge.extra(MIXED if wilds or is_wild(card) else PURE)
        if is_wild(card):
            groups = [group_counts(naturals, wilds + 1), *rest]
            gain -= judge.loss_of_wilds(1)
            return gain + judge.rank_value(rank, groups, hand_groups.held(rank)) - judge.rank_now(rank)
        groups = [group_counts(naturals + 1, wilds), *rest]
        gain += judge.rank_value(rank, groups, hand_groups.held(rank) - 1) - judge.rank_now(rank)
        return gain - judge.loss_of_card(card)

    def _of_longer(self, meld: i64, card: i64) -> float:
        judge, hand_groups = self.judge, self.hand_groups
        suit, rank, low, high, wilds = card & 3, card >> 2, low_of(meld), high_of(meld), wilds_of(meld)
        rest = without(hand_groups.runs[suit], run_ends(low, high, wilds))
        low = low if low < rank else rank
        high = high if high > rank else rank
        once: i64 = hand_groups.once[suit]
        twice: i64 = hand_groups.twice[suit]
        bit: i64 = 1 << rank
        if twice & bit:
            twice ^= bit
        else:
            once &= ~bit
        gain = judge.suit_value(suit, [run_ends(low, high, wilds), *rest], once, twice) - judge.suit_now(suit)
        if high - low + 1 == COMPLETE:
            gain += judge.extra(judge.run_kind(wilds))
        return gain + judge.loss_of_rank(rank)

    def _of_wild_at_end(self, meld: i64, below: bool) -> float:
        judge, hand_groups = self.judge, self.hand_groups
        suit, low, high = suit_of(meld), low_of(meld), high_of(meld)
        rest = without(hand_groups.runs[suit], run_ends(low, high, wilds_of(meld)))
        if below:
            low -= 1
        else:
            high += 1
        runs = [run_ends(low, high, 1), *rest]
        gain = judge.suit_value(suit, runs, hand_groups.once[suit], hand_groups.twice[suit]) - judge.suit_now(suit)
        if high - low + 1 == COMPLETE:
            gain += judge.extra(BLACK_SAMBA)
        return gain - judge.loss_of_wilds(1)

    def _of_wild_meld(self, before: i64, more: i64) -> float:
        """Return the gain of putting `more` wilds to a meld of `before` wilds (none: a new one)."""
        judge, hand_groups = self.judge, self.hand_groups
        melds = without(hand_groups.wild_melds, before) if before else hand_groups.wild_melds
        gain = judge.wilds_value(hand_groups.wilds - more, [*melds, before + more])
        gain -= judge.wilds_value(hand_groups.wilds, hand_groups.wild_melds)
        return gain + (judge.extra(WILD_CANASTA) if before + more == COMPLETE else 0.0)

    def _of_three(self, meld: i64, card: i64) -> float:
        """Return the gain of one more `card` for the set of threes `meld`."""
        kind = ROYAL_RED if is_red_three_group(meld) else ROYAL_BLACK
        size, live = size_of(meld), self._live_threes(card)
        prospects = self.judge.prospects
        gain = prospects.threes(size + 1, live, kind) - prospects.threes(size, live, kind)
        if size + 1 == self.judge.bot_rules.threes_complete:
            gain += self.judge.extra(kind)
        return gain - self._block(card)

    def _live_threes(self, card: i64) -> i64:
        """Return how many threes of the colour of `card` are unseen."""
        other = 11 - card  # 3h and 3d, 3s and 3c
        return self.estimates.live[card] + self.estimates.live[other]

    def _block(self, card: i64) -> float:
        """Return the worth of the three `card` in hand for blocking the pile."""
        return self.weights.red_three_block if is_red_three(card) else self.weights.black_three

    def of_group(self, cards: list[int]) -> float:
        """Return the gain of a new group of `cards`, a set of threes or a meld of wilds, in points."""
        judge, hand_groups = self.judge, self.hand_groups
        points = 0.0
        naturals: list[int] = []
        for card in cards:
            points += judge.laid(card)
            if is_natural(card):
                naturals.append(card)
        first: i64 = cards[0]
        if is_wild(first):
            return points + self._of_wild_meld(0, len(cards)) - self._shown(len(cards))
        rank = first >> 2
        if rank < FOUR:
            return points + self._of_threes(cards)
        count, wilds = len(naturals), len(cards) - len(naturals)
        groups = [group_counts(count, wilds), *hand_groups.groups[rank]]
        if wilds:
            points -= judge.loss_of_wilds(wilds)
        points += judge.rank_value(rank, groups, hand_groups.held(rank) - count) - judge.rank_now(rank)
        return points - judge.loss_of_suits(naturals) - self._shown(len(cards))

    def _of_threes(self, cards: list[int]) -> float:
        """Return the gain of a new group of threes beyond its points."""
        if self.judge.side.threes_complete == COMPLETE:
            return 0.0  # laid in going out only
        kind = ROYAL_RED if is_red_three(cards[0]) else ROYAL_BLACK
        gain = self.judge.prospects.threes(len(cards), self._live_threes(cards[0]), kind)
        for card in cards:
            gain -= self._block(card)
        return gain

    def of_sequence(self, cards: list[int]) -> float:
        """Return the gain of a new sequence of `cards`, from the lowest up, in points."""
        judge, hand_groups = self.judge, self.hand_groups
        meld: i64 = run_of(cards)
        suit, wilds = suit_of(meld), wilds_of(meld)
        once: i64 = hand_groups.once[suit]
        twice: i64 = hand_groups.twice[suit]
        gain = 0.0
        for card in cards:
            gain += judge.laid(card)
            if is_natural(card):
                rank: i64 = card >> 2
                gain += judge.loss_of_rank(rank)
                bit: i64 = 1 << rank
                if twice & bit:
                    twice ^= bit
                else:
                    once &= ~bit
        if wilds:
            gain -= judge.loss_of_wilds(wilds)
        runs = [run_ends(low_of(meld), high_of(meld), wilds), *hand_groups.runs[suit]]
        return gain + judge.suit_value(suit, runs, once, twice) - judge.suit_now(suit) - self._shown(len(cards))

    def _of_merge(self, slot: i64, other: i64) -> float:
        judge, hand_groups = self.judge, self.hand_groups
        first: i64 = hand_groups.melds[slot]
        second: i64 = hand_groups.melds[other]
        if kind_of(first) == SEQUENCE:
            return self._of_joining(first, second)
        rank = rank_of(first)
        if kind_of(first) != GROUP or rank < FOUR:
            return 0.0
        rest = without(without(hand_groups.groups[rank], first >> COUNTS & 511), second >> COUNTS & 511)
        naturals, wilds = naturals_of(first) + naturals_of(second), wilds_of(first) + wilds_of(second)
        gain = judge.rank_value(rank, [group_counts(naturals, wilds), *rest], hand_groups.held(rank))
        gain -= judge.rank_now(rank)
        more = float(naturals + wilds >= COMPLETE) - float(size_of(first) >= COMPLETE)
        return gain + judge.extra(MIXED if wilds else PURE) * (more - float(size_of(second) >= COMPLETE))

    def _of_joining(self, first: i64, second: i64) -> float:
        """Return the gain of joining two sequences of a suit."""
        judge, hand_groups = self.judge, self.hand_groups
        suit = suit_of(first)
        rest = without(hand_groups.runs[suit], run_ends(low_of(first), high_of(first), wilds_of(first)))
        rest = without(rest, run_ends(low_of(second), high_of(second), wilds_of(second)))
        low, high = min(low_of(first), low_of(second)), max(high_of(first), high_of(second))
        wilds = wilds_of(first) + wilds_of(second)
        runs = [run_ends(low, high, wilds), *rest]
        gain = judge.suit_value(suit, runs, hand_groups.once[suit], hand_groups.twice[suit]) - judge.suit_now(suit)
        completes = high - low + 1 == COMPLETE
        return gain + (judge.extra(BLACK_SAMBA if wilds else SAMBA) if completes else 0.0)

    def of_red_three(self) -> float:
        """Return the gain of laying one red three over holding it."""
        bot_rules = self.judge.bot_rules
        missing = bot_rules.red_sets(self.judge.side)
        counts_plus = 1.0 if missing <= 0 else 0.55 if missing == 1 else 0.35
        laid = counts_plus * bot_rules.red_three - (1.0 - counts_plus) * bot_rules.red_three_minus
        held = self.hand_groups.red_threes()
        return laid - self.judge.red_threes_value(held) / float(held) if held else 0.0


def without(numbers: list[int], number: i64) -> list[int]:
    """Return `numbers` without the first that is `number`."""
    left = numbers[:]
    left.remove(number)
    return left
