"""Melds as much of a hand as possible, to see whether a player can go out or lay much next turn."""

from typing import Final, final

from sambakit.bots.knowledge.bot_rules import BotRules
from sambakit.engine.actions.packed import ADD, LAY_GROUP, LAY_SEQUENCE, pack_action
from sambakit.engine.rules.set_kind import BLACK_SAMBA, MIXED, MIXED_SETS, ONE_SET, PURE, PURE_SETS, SAMBA, WILD_CANASTA
from sambakit.engine.values.cards import ACE, FOUR, JOKER, KINDS, THREE, is_wild
from sambakit.engine.values.hand import Hand
from sambakit.engine.values.melds import (
    COMPLETE,
    GROUP,
    SEQUENCE,
    WILD_MELD,
    high_of,
    kind_of,
    low_of,
    naturals_of,
    rank_of,
    suit_of,
    wilds_of,
)
from sambakit.engine.values.native import i64

_WILDS: Final = [0, 1, 2, 3, JOKER]


@final
class Stack:
    """A group under way."""

    __slots__ = ("naturals", "rank", "slot", "wilds")

    def __init__(self, slot: i64, rank: i64, naturals: i64, wilds: i64) -> None:
        self.slot = slot
        self.rank = rank
        self.naturals = naturals
        self.wilds = wilds


@final
class Row:
    """A sequence under way."""

    __slots__ = ("high", "low", "slot", "suit", "wilds")

    def __init__(self, slot: i64, suit: i64, low: i64, high: i64, wilds: i64) -> None:
        self.slot = slot
        self.suit = suit
        self.low = low
        self.high = high
        self.wilds = wilds


@final
class WildStack:
    """A meld of wilds under way."""

    __slots__ = ("slot", "wilds")

    def __init__(self, slot: i64, wilds: i64) -> None:
        self.slot = slot
        self.wilds = wilds


@final
class MaxMelding:
    """The result of melding everything.

    `actions` in order, the cards left as `counts` by kind and `left` of them, all `sets` completed, the `points` gained
    (card values and bonuses) and `laid`, the card values alone. `rows_came_first` tells whether cards went to sequences
    before any went to groups.
    """

    def __init__(self, bot_rules: BotRules, hand: Hand, melds: list[int], sets: i64) -> None:
        self.bot_rules = bot_rules
        self.counts = [0] * KINDS
        for card in range(KINDS):
            if hand.one >> card & 1:
                self.counts[card] = hand.count(card)
        self.counts[JOKER] = hand.jokers
        self.left: i64 = hand.size
        self.stacks: list[Stack] = []
        self.rows: list[Row] = []
        self.wild_stacks: list[WildStack] = []
        self.slots: i64 = len(melds)
        self.sets = sets
        self.actions: list[int] = []
        self.rows_came_first = False
        self.points = 0.0
        self.laid = 0.0
        for slot in range(len(melds)):
            meld: i64 = melds[slot]
            kind = kind_of(meld)
            if kind == GROUP:
                if rank_of(meld) >= FOUR:
                    self.stacks.append(Stack(slot, rank_of(meld), naturals_of(meld), wilds_of(meld)))
            elif kind == SEQUENCE:
                self.rows.append(Row(slot, suit_of(meld), low_of(meld), high_of(meld), wilds_of(meld)))
            elif kind == WILD_MELD:
                self.wild_stacks.append(WildStack(slot, wilds_of(meld)))

    def _put(self, card: i64) -> None:
        value = self.bot_rules.values[card]
        self.counts[card] -= 1
        self.left -= 1
        self.points += value
        self.laid += value

    def _add(self, card: i64, slot: i64, other: i64) -> None:
        self.actions.append(pack_action(ADD, card, 0, 0, slot, other))

    def _longest_first(self) -> list[Row]:
        """Return the sequences, the longest first."""
        order: list[Row] = []
        for row in self.rows:
            place = len(order)
            while place and order[place - 1].high - order[place - 1].low < row.high - row.low:
                place -= 1
            order.insert(place, row)
        return order

    def grow_rows(self) -> None:
        """Add cards at the ends of all sequences, the longest first."""
        for row in self._longest_first():
            self._grow(row)

    def _grow(self, row: Row) -> None:
        counts = self.counts
        while row.high - row.low + 1 < COMPLETE:
            if row.high < ACE and counts[4 * (row.high + 1) + row.suit]:
                row.high += 1
                card = 4 * row.high + row.suit
            elif row.low > FOUR and counts[4 * (row.low - 1) + row.suit]:
                row.low -= 1
                card = 4 * row.low + row.suit
            else:
                break
            self._put(card)
            self._add(card, row.slot, 0)
            if row.high - row.low + 1 == COMPLETE:
                self._complete(BLACK_SAMBA if row.wilds else SAMBA)

    def lay_rows(self) -> None:
        """Lay new sequences of three wherever three cards follow each other, and grow them."""
        if not self.bot_rules.sequences:
            return
        counts = self.counts
        for suit in range(4):
            for low in range(FOUR, ACE - 1):
                first = 4 * low + suit
                if counts[first] and counts[first + 4] and counts[first + 8]:
                    self._put(first)
                    self._put(first + 4)
                    self._put(first + 8)
                    self.actions.append(pack_action(LAY_SEQUENCE, first, first + 4, first + 8))
                    self.rows.append(Row(self.slots, suit, low, low + 2, 0))
                    self.slots += 1
                    self.grow_rows()

    def grow_stacks(self) -> None:
        """Add the naturals that fit own groups."""
        counts = self.counts
        for stack in self.stacks:
            for card in range(4 * stack.rank, 4 * stack.rank + 4):
                while counts[card] and stack.naturals + stack.wilds < self.bot_rules.group_max:
                    self._add_to(stack, card)

    def _add_to(self, stack: Stack, card: i64) -> None:
        before = stack.naturals + stack.wilds
        self._put(card)
        self._add(card, stack.slot, 0)
        if is_wild(card):
            if before >= COMPLETE and not stack.wilds:
                self.points -= self.bot_rules.bonus[PURE] - self.bot_rules.bonus[MIXED]
                self.sets += MIXED_SETS - PURE_SETS
            stack.wilds += 1
        else:
            stack.naturals += 1
        if before + 1 == COMPLETE:
            self._complete(MIXED if stack.wilds else PURE)

    def _complete(self, kind: i64) -> None:
        self.sets += ONE_SET[kind]
        self.points += self.bot_rules.bonus[kind]

    def _wilds(self) -> list[int]:
        found: list[int] = []
        for card in _WILDS:
            if self.counts[card]:
                found += [card] * self.counts[card]
        return found

    def lay_stacks(self, least: i64) -> None:
        """Lay new groups of ranks with `least` naturals or more in hand; two of them take a wild."""
        counts = self.counts
        for rank in range(ACE, FOUR - 1, -1):
            first = 4 * rank
            if counts[first] + counts[first + 1] + counts[first + 2] + counts[first + 3] >= least:
                self._lay_stack(rank, least)

    def _lay_stack(self, rank: i64, least: i64) -> None:
        cards: list[int] = []
        for card in range(4 * rank, 4 * rank + 4):
            if rank != THREE or card == 4 or card == 7:  # threes: the black ones
                cards += [card] * self.counts[card]
        if len(cards) < least:
            return
        wilds = self._wilds() if len(cards) == 2 else []
        if not self._may_lay(rank, len(cards), len(wilds)):
            return
        pair = len(cards) == 2
        first = [cards[0], cards[1], wilds[0] if pair else cards[2]]
        for card in first:
            self._put(card)
        self.actions.append(pack_action(LAY_GROUP, first[0], first[1], first[2]))
        stack = Stack(self.slots, rank, 2 if pair else 3, 1 if pair else 0)
        self.slots += 1
        self.stacks.append(stack)
        for card in cards[3:]:
            self._add_to(stack, card)

    def _may_lay(self, rank: i64, naturals: i64, wilds: i64) -> bool:
        """Return whether a new group of `rank` may be laid from so many naturals and wilds in hand."""
        if naturals == 2 and not (wilds and self.bot_rules.wild_limit(2)):
            return False
        of_rank: i64 = 0
        for stack in self.stacks:
            if stack.rank == rank:
                of_rank += 1
        return of_rank < self.bot_rules.groups_per_rank

    def spend_wilds(self) -> None:
        """Put the wilds that are left where they fit: first where a set is nearest to completion."""
        for wild in self._wilds():
            best: Stack | None = None
            wanted: i64 = -1
            for stack in self.stacks:
                if self.bot_rules.wild_room(stack.naturals, stack.wilds):
                    wants = _wants_a_wild(stack)
                    if wants > wanted:
                        best, wanted = stack, wants
            if best is None:
                break
            self._add_to(best, wild)
        if self.bot_rules.sequence_wilds:
            self._put_wilds_to_rows()
        if self.bot_rules.wild_melds:
            self.lay_wilds()

    def _put_wilds_to_rows(self) -> None:
        """Put wilds that are left to the ends of sequences without one, the longest first."""
        for row in self._longest_first():
            wilds = self._wilds()
            if not wilds or row.wilds or row.high - row.low + 1 >= COMPLETE:
                continue
            below = row.high == ACE
            self._put(wilds[0])
            self._add(wilds[0], row.slot, 1 if below else 0)
            row.wilds = 1
            if below:
                row.low -= 1
            else:
                row.high += 1
            if row.high - row.low + 1 == COMPLETE:
                self._complete(BLACK_SAMBA)
        self.grow_rows()

    def lay_wilds(self) -> None:
        """Put all wilds that are left to melds of wilds, and lay a new one where three are left."""
        for stack in self.wild_stacks:
            self._grow_wild_stack(stack)
        wilds = self._wilds()
        if len(wilds) >= 3:
            for card in wilds[:3]:
                self._put(card)
            self.actions.append(pack_action(LAY_GROUP, wilds[0], wilds[1], wilds[2]))
            stack = WildStack(self.slots, 3)
            self.slots += 1
            self.wild_stacks.append(stack)
            self._grow_wild_stack(stack)

    def _grow_wild_stack(self, stack: WildStack) -> None:
        for wild in self._wilds():
            if stack.wilds >= COMPLETE:
                return
            self._put(wild)
            self._add(wild, stack.slot, 0)
            stack.wilds += 1
            if stack.wilds == COMPLETE:
                self._complete(WILD_CANASTA)

    def lay_black_threes(self) -> None:
        """Lay the remaining black threes as a group; only a player who goes out may do so (D-7.1)."""
        if self.bot_rules.black_threes_last:
            self._lay_stack(THREE, 3)


def _wants_a_wild(stack: Stack) -> i64:
    """Return how much a wild is worth to `stack`: the nearer to a canasta the better, a pure canasta last."""
    size = stack.naturals + stack.wilds
    if size >= COMPLETE:
        return 100 + size if stack.wilds else size
    return 200 + size


def max_melding(
    bot_rules: BotRules, hand: Hand, melds: list[int], sets: i64, rows_first: bool, going_out: bool, wilds_first: bool
) -> MaxMelding:
    """Return the result of melding all of `hand` onto and beside the own `melds`, `sets` of which are complete."""
    melding = MaxMelding(bot_rules, hand, melds, sets)
    if wilds_first:
        if bot_rules.wild_melds:
            melding.lay_wilds()
        melding.spend_wilds()
    if rows_first:
        melding.grow_rows()
        melding.lay_rows()
        melding.rows_came_first = bool(melding.actions)
    melding.grow_stacks()
    melding.lay_stacks(3)
    melding.grow_rows()
    melding.lay_rows()
    melding.lay_stacks(2)
    melding.spend_wilds()
    if going_out:
        melding.lay_black_threes()
    return melding
