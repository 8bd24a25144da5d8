"""Melding as much of a hand as possible: whether a player can go out, and what a hand could lay next turn."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import final

from sambakit.bots.terms import BLACK_SAMBA, BOLIVIA, MIXED, PURE, SAMBA, Sets, Terms
from sambakit.engine.actions import ADD, LAY_GROUP, LAY_SEQUENCE, pack_action
from sambakit.engine.cards import ACE, FOUR, JOKER, THREE, is_wild
from sambakit.engine.hand import Hand
from sambakit.engine.melds import (
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
from sambakit.engine.rule_values import BlackThrees


@dataclass(slots=True)
class Stack:
    """A group under way."""

    slot: int
    rank: int
    naturals: int
    wilds: int


@dataclass(slots=True)
class Row:
    """A sequence under way."""

    slot: int
    suit: int
    low: int
    high: int
    wilds: int = 0


@dataclass(slots=True)
class WildStack:
    """A meld of wilds under way."""

    slot: int
    wilds: int


@final
@dataclass(slots=True)
class Packing:
    """What melding everything comes to: the actions in order, the cards left, all sets completed, points gained."""

    terms: Terms
    counts: list[int]
    stacks: list[Stack]
    rows: list[Row]
    wild_stacks: list[WildStack]
    slots: int
    sets: Sets
    actions: list[int] = field(default_factory=list)
    points: int = 0  # card values and bonuses
    laid: int = 0  # card values alone

    def left(self) -> int:
        """Return how many cards stay in hand."""
        return sum(self.counts)

    def _put(self, card: int) -> None:
        self.counts[card] -= 1
        self.points += self.terms.values[card]
        self.laid += self.terms.values[card]

    def grow_rows(self) -> None:
        """Add cards at the ends of all sequences, the longest first."""
        for row in sorted(self.rows, key=lambda row: row.low - row.high):
            while row.high - row.low + 1 < COMPLETE:
                above, below = 4 * (row.high + 1) + row.suit, 4 * (row.low - 1) + row.suit
                if row.high < ACE and self.counts[above]:
                    row.high += 1
                    card = above
                elif row.low > FOUR and self.counts[below]:
                    row.low -= 1
                    card = below
                else:
                    break
                self._put(card)
                self.actions.append(pack_action(ADD, card, slot=row.slot))
                if row.high - row.low + 1 == COMPLETE:
                    self._complete(BLACK_SAMBA if row.wilds else SAMBA)

    def lay_rows(self) -> None:
        """Lay new sequences of three wherever three cards follow each other, and grow them."""
        if not self.terms.rules.melds.sequences:
            return
        for suit in range(4):
            for low in range(FOUR, ACE - 1):
                cards = (4 * low + suit, 4 * low + 4 + suit, 4 * low + 8 + suit)
                if all(self.counts[card] for card in cards):
                    for card in cards:
                        self._put(card)
                    self.actions.append(pack_action(LAY_SEQUENCE, *cards))
                    self.rows.append(Row(self.slots, suit, low, low + 2))
                    self.slots += 1
                    self.grow_rows()

    def grow_stacks(self) -> None:
        """Add the naturals that fit own groups."""
        for stack in self.stacks:
            for card in range(4 * stack.rank, 4 * stack.rank + 4):
                while self.counts[card] and self._has_room(stack):
                    self._add_to(stack, card)

    def _has_room(self, stack: Stack) -> bool:
        most = self.terms.rules.melds.group_max
        return most is None or stack.naturals + stack.wilds < most

    def _add_to(self, stack: Stack, card: int) -> None:
        before = stack.naturals + stack.wilds
        self._put(card)
        self.actions.append(pack_action(ADD, card, slot=stack.slot))
        if is_wild(card):
            if before >= COMPLETE and not stack.wilds:
                self.points -= self.terms.bonus[PURE] - self.terms.bonus[MIXED]
                self.sets = Sets(self.sets.completed, self.sets.sequences, self.sets.pure - 1, self.sets.mixed + 1)
            stack.wilds += 1
        else:
            stack.naturals += 1
        if before + 1 == COMPLETE:
            self._complete(MIXED if stack.wilds else PURE)

    def _complete(self, kind: int) -> None:
        self.sets = self.sets.with_one(kind)
        self.points += self.terms.bonus[kind]

    def _wilds(self) -> list[int]:
        return [card for card in (0, 1, 2, 3, JOKER) for _ in range(self.counts[card])]

    def lay_stacks(self, least: int) -> None:
        """Lay new groups of ranks with `least` naturals or more in hand; two of them take a wild."""
        for rank in range(ACE, FOUR - 1, -1):
            self._lay_stack(rank, least)

    def _lay_stack(self, rank: int, least: int) -> None:
        if sum(self.counts[4 * rank : 4 * rank + 4]) < least:
            return
        kinds = (4, 7) if rank == THREE else range(4 * rank, 4 * rank + 4)  # threes: the black ones
        cards = [card for card in kinds for _ in range(self.counts[card])]
        if len(cards) < least:
            return
        wilds = self._wilds()
        if not self._may_lay(rank, len(cards), len(wilds)):
            return
        first = (cards + wilds[:1])[:3] if len(cards) == 2 else cards[:3]
        for card in first:
            self._put(card)
        self.actions.append(pack_action(LAY_GROUP, *first))
        stack = Stack(self.slots, rank, min(3, len(cards)), 0 if len(cards) > 2 else 1)
        self.slots += 1
        self.stacks.append(stack)
        for card in cards[3:]:
            self._add_to(stack, card)

    def _may_lay(self, rank: int, naturals: int, wilds: int) -> bool:
        """Return whether a new group of `rank` may be laid from so many naturals and wilds in hand."""
        if naturals == 2 and not (wilds and self.terms.wild_limit(2)):
            return False
        most = self.terms.rules.melds.groups_per_rank
        return most is None or sum(stack.rank == rank for stack in self.stacks) < most

    def spend_wilds(self) -> None:
        """Put the wilds that are left where they fit: first where a set is nearest to completion."""
        for wild in self._wilds():
            open_stacks = [stack for stack in self.stacks if self.terms.wild_room(stack.naturals, stack.wilds)]
            if not open_stacks:
                break
            self._add_to(max(open_stacks, key=_wants_a_wild), wild)
        if self.terms.rules.melds.sequence_wilds:
            self._put_wilds_to_rows()
        if self.terms.rules.melds.wild_meld:
            self.lay_wilds()

    def _put_wilds_to_rows(self) -> None:
        """Put wilds that are left to the ends of sequences without one, the longest first."""
        for row in sorted(self.rows, key=lambda row: row.low - row.high):
            wilds = self._wilds()
            if not wilds or row.wilds or row.high - row.low + 1 >= COMPLETE:
                continue
            below = row.high == ACE
            self._put(wilds[0])
            self.actions.append(pack_action(ADD, wilds[0], slot=row.slot, other=int(below)))
            row.wilds = 1
            row.low, row.high = row.low - below, row.high + (not below)
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
            self.actions.append(pack_action(LAY_GROUP, *wilds[:3]))
            stack = WildStack(self.slots, 3)
            self.slots += 1
            self.wild_stacks.append(stack)
            self._grow_wild_stack(stack)

    def _grow_wild_stack(self, stack: WildStack) -> None:
        for wild in self._wilds():
            if stack.wilds >= COMPLETE:
                return
            self._put(wild)
            self.actions.append(pack_action(ADD, wild, slot=stack.slot))
            stack.wilds += 1
            if stack.wilds == COMPLETE:
                self._complete(BOLIVIA)

    def lay_black_threes(self) -> None:
        """Lay the black threes that are left as a group, which only a player who goes out may do (D-7.1)."""
        if self.terms.rules.play.black_threes in (BlackThrees.GOING_OUT, BlackThrees.GOING_OUT_NATURAL):
            self._lay_stack(THREE, 3)


def _wants_a_wild(stack: Stack) -> tuple[int, int]:
    """Return how much a wild is worth to `stack`: the nearer to a canasta the better, a pure canasta last."""
    size = stack.naturals + stack.wilds
    if size >= COMPLETE:
        return (1 if stack.wilds else 0), size
    return 2, size


def packed(
    terms: Terms,
    hand: Hand,
    melds: Sequence[int],
    sets: Sets,
    *,
    rows_first: bool,
    going_out: bool,
    wilds_first: bool = False,
) -> Packing:
    """Return what comes of melding all of `hand` onto and beside the own `melds`, among which `sets` are complete."""
    packing = Packing(
        terms,
        [hand.count(card) for card in range(JOKER + 1)],
        [
            Stack(slot, rank_of(meld), naturals_of(meld), wilds_of(meld))
            for slot, meld in enumerate(melds)
            if kind_of(meld) == GROUP and rank_of(meld) >= FOUR
        ],
        [
            Row(slot, suit_of(meld), low_of(meld), high_of(meld), wilds_of(meld))
            for slot, meld in enumerate(melds)
            if kind_of(meld) == SEQUENCE
        ],
        [WildStack(slot, wilds_of(meld)) for slot, meld in enumerate(melds) if kind_of(meld) == WILD_MELD],
        len(melds),
        sets,
    )
    if wilds_first:
        if terms.rules.melds.wild_meld:
            packing.lay_wilds()
        packing.spend_wilds()
    if rows_first:
        packing.grow_rows()
        packing.lay_rows()
    packing.grow_stacks()
    packing.lay_stacks(3)
    packing.grow_rows()
    packing.lay_rows()
    packing.lay_stacks(2)
    packing.spend_wilds()
    if going_out:
        packing.lay_black_threes()
    return packing
