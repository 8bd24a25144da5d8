"""What one meld action changes about hand and melds, in points."""

from math import fsum
from typing import final

from sambakit.bots.judge import Judge
from sambakit.bots.terms import BLACK_ROYAL, BLACK_SAMBA, BOLIVIA, MIXED, PURE, RED_ROYAL, SAMBA
from sambakit.engine.actions import (
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
from sambakit.engine.cards import FOUR, is_natural, is_red_three, is_wild
from sambakit.engine.melds import (
    COMPLETE,
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


@final
class Gains:
    """Judges the meld actions of one decision."""

    def __init__(self, judge: Judge) -> None:
        self.judge = judge
        self.holding = judge.holding
        self.weights = judge.weights
        self.outlook = judge.outlook

    def gain(self, action: int) -> float:
        """Return what the meld action `action` gains; 0 for other actions."""
        operation = operation_of(action)
        if operation == ADD:
            return self._of_add(card_of(action), slot_of(action), other_slot_of(action) == 1) - self._shown(1)
        if operation == LAY_GROUP:
            return self.of_group((card_of(action), second_card_of(action), third_card_of(action)))
        if operation == LAY_SEQUENCE:
            return self.of_sequence((card_of(action), second_card_of(action), third_card_of(action)))
        if operation == MERGE:
            return self._of_merge(slot_of(action), other_slot_of(action))
        return self.of_red_three() if operation == RED_THREE else 0.0

    def _shown(self, cards: int) -> float:
        """Return what it costs to lay `cards` of the hand, which grows shorter and is seen."""
        weights, left = self.weights, float(max(1, self.holding.hand.size - cards))
        return cards * (weights.hold + weights.hold_short / left) * (1 - self.outlook.hazard)

    def _of_add(self, card: int, slot: int, below: bool) -> float:
        meld = self.holding.melds[slot]
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

    def _of_group_grown(self, meld: int, card: int) -> float:
        judge, holding = self.judge, self.holding
        rank, naturals, wilds = rank_of(meld), naturals_of(meld), wilds_of(meld)
        groups = holding.groups[rank][:]
        groups.remove((naturals, wilds))
        gain = 0.0
        if naturals + wilds + 1 == COMPLETE:
            gain += judge.extra[MIXED if wilds or is_wild(card) else PURE]
        if is_wild(card):
            groups.insert(0, (naturals, wilds + 1))
            gain -= judge.loss_of_wilds(1)
            return gain + judge.rank_value(rank, groups, holding.held[rank]) - judge.rank_now(rank)
        groups.insert(0, (naturals + 1, wilds))
        gain += judge.rank_value(rank, groups, holding.held[rank] - 1) - judge.rank_now(rank)
        return gain - judge.loss_of_suits((card,))

    def _of_longer(self, meld: int, card: int) -> float:
        judge, holding = self.judge, self.holding
        suit, rank, low, high, wilds = card & 3, card >> 2, low_of(meld), high_of(meld), wilds_of(meld)
        runs = holding.runs[suit][:]
        runs.remove((low, high, wilds))
        run = (min(low, rank), max(high, rank), wilds)
        runs.insert(0, run)
        once, twice = self._without(suit, (rank,))
        gain = judge.suit_value(suit, runs, once, twice) - judge.suit_now(suit)
        if run[1] - run[0] + 1 == COMPLETE:
            gain += judge.extra[judge.run_kind(wilds)]
        return gain + judge.loss_of_rank(rank)

    def _of_wild_at_end(self, meld: int, below: bool) -> float:
        judge, holding = self.judge, self.holding
        suit, low, high = suit_of(meld), low_of(meld), high_of(meld)
        runs = holding.runs[suit][:]
        runs.remove((low, high, wilds_of(meld)))
        run = (low - below, high + (not below), 1)
        runs.insert(0, run)
        gain = judge.suit_value(suit, runs, holding.once[suit], holding.twice[suit]) - judge.suit_now(suit)
        if run[1] - run[0] + 1 == COMPLETE:
            gain += judge.extra[BLACK_SAMBA]
        return gain - judge.loss_of_wilds(1)

    def _of_wild_meld(self, before: int, more: int) -> float:
        """Return what putting `more` wilds to a meld of `before` wilds (none: a new one) gains."""
        judge, holding = self.judge, self.holding
        melds = holding.wild_melds[:]
        if before:
            melds.remove(before)
        melds.append(before + more)
        gain = judge.wilds_value(holding.wilds - more, melds) - judge.wilds_value(holding.wilds, holding.wild_melds)
        return gain + (judge.extra[BOLIVIA] if before + more == COMPLETE else 0.0)

    def _of_three(self, meld: int, card: int) -> float:
        """Return what `card` more gains to the set of threes `meld`."""
        kind = RED_ROYAL if is_red_three_group(meld) else BLACK_ROYAL
        size, live = size_of(meld), self._live_threes(card)
        prospects = self.judge.prospects
        gain = prospects.threes(size + 1, live, kind) - prospects.threes(size, live, kind)
        if size + 1 == self.judge.terms.threes_complete:
            gain += self.judge.extra[kind]
        return gain - self._block(card)

    def _live_threes(self, card: int) -> int:
        """Return how many threes of the colour of `card` are unseen."""
        other = 11 - card  # 3h and 3d, 3s and 3c
        return self.outlook.live[card] + self.outlook.live[other]

    def _block(self, card: int) -> float:
        """Return what the three `card` is worth in hand for blocking the pile."""
        return self.weights.red_three_block if is_red_three(card) else self.weights.black_three

    def _without(self, suit: int, ranks: tuple[int, ...]) -> tuple[int, int]:
        """Return the bit sets of ranks held once and twice in `suit` when one card of each of `ranks` has gone."""
        once, twice = self.holding.once[suit], self.holding.twice[suit]
        for rank in ranks:
            bit = 1 << rank
            if twice & bit:
                twice ^= bit
            else:
                once &= ~bit
        return once, twice

    def of_group(self, cards: tuple[int, ...]) -> float:
        """Return what laying a new group of `cards`, a set of threes or a meld of wilds gains, in points."""
        judge, holding = self.judge, self.holding
        points = fsum(judge.laid(card) for card in cards)
        if is_wild(cards[0]):
            return points + self._of_wild_meld(0, len(cards)) - self._shown(len(cards))
        rank = cards[0] >> 2
        if rank < FOUR:
            return points + self._of_threes(cards)
        naturals = tuple(card for card in cards if is_natural(card))
        wilds = len(cards) - len(naturals)
        groups = [(len(naturals), wilds), *holding.groups[rank]]
        points -= judge.loss_of_wilds(wilds) if wilds else 0.0
        points += judge.rank_value(rank, groups, holding.held[rank] - len(naturals)) - judge.rank_now(rank)
        return points - judge.loss_of_suits(naturals) - self._shown(len(cards))

    def _of_threes(self, cards: tuple[int, ...]) -> float:
        """Return what a new group of threes gains beyond its points."""
        if self.judge.side.threes_complete == COMPLETE:
            return 0.0  # laid in going out only
        kind = RED_ROYAL if is_red_three(cards[0]) else BLACK_ROYAL
        promise = self.judge.prospects.threes(len(cards), self._live_threes(cards[0]), kind)
        return promise - fsum(self._block(card) for card in cards)

    def of_sequence(self, cards: tuple[int, ...]) -> float:
        """Return what laying a new sequence of `cards`, from the lowest up, gains, in points."""
        judge, holding = self.judge, self.holding
        meld = run_of(cards)
        suit, low, high, wilds = suit_of(meld), low_of(meld), high_of(meld), wilds_of(meld)
        ranks = tuple(card >> 2 for card in cards if is_natural(card))
        once, twice = self._without(suit, ranks)
        gain = fsum(judge.laid(card) for card in cards) + fsum(judge.loss_of_rank(rank) for rank in ranks)
        gain -= judge.loss_of_wilds(wilds) if wilds else 0.0
        runs = [(low, high, wilds), *holding.runs[suit]]
        return gain + judge.suit_value(suit, runs, once, twice) - judge.suit_now(suit) - self._shown(len(cards))

    def _of_merge(self, slot: int, other: int) -> float:
        judge, holding = self.judge, self.holding
        first, second = holding.melds[slot], holding.melds[other]
        if kind_of(first) == SEQUENCE:
            return self._of_joining(first, second)
        rank = rank_of(first)
        if kind_of(first) != GROUP or rank < FOUR:
            return 0.0
        groups = holding.groups[rank][:]
        sizes = [(naturals_of(meld), wilds_of(meld)) for meld in (first, second)]
        for size in sizes:
            groups.remove(size)
        whole = (sizes[0][0] + sizes[1][0], sizes[0][1] + sizes[1][1])
        before = sum(sum(size) >= COMPLETE for size in sizes)
        gain = judge.rank_value(rank, [whole, *groups], holding.held[rank]) - judge.rank_now(rank)
        return gain + judge.extra[MIXED if whole[1] else PURE] * ((sum(whole) >= COMPLETE) - before)

    def _of_joining(self, first: int, second: int) -> float:
        """Return what joining two sequences of a suit gains."""
        judge, holding = self.judge, self.holding
        suit = suit_of(first)
        runs = holding.runs[suit][:]
        for meld in (first, second):
            runs.remove((low_of(meld), high_of(meld), wilds_of(meld)))
        low, high = min(low_of(first), low_of(second)), max(high_of(first), high_of(second))
        wilds = wilds_of(first) + wilds_of(second)
        runs.insert(0, (low, high, wilds))
        gain = judge.suit_value(suit, runs, holding.once[suit], holding.twice[suit]) - judge.suit_now(suit)
        completes = high - low + 1 == COMPLETE
        return gain + (judge.extra[BLACK_SAMBA if wilds else SAMBA] if completes else 0.0)

    def of_red_three(self) -> float:
        """Return what laying one red three gains over holding it."""
        terms = self.judge.terms
        scores, missing = terms.rules.scores, terms.red_sets(self.judge.side)
        counts_plus = 1.0 if missing <= 0 else 0.55 if missing == 1 else 0.35
        laid = counts_plus * scores.red_three - (1 - counts_plus) * scores.red_three_minus
        held = self.holding.threes()[1]
        return laid - self.judge.red_threes_value(held) / held if held else 0.0
