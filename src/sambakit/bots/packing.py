"""Melding as much of a hand as possible: whether a player can go out, and what a hand could lay next turn."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import final

from sambakit.bots.prospects import wild_room
from sambakit.engine.actions import ADD, LAY_GROUP, LAY_SEQUENCE, pack_action
from sambakit.engine.cards import ACE, FOUR, JOKER, THREE
from sambakit.engine.hand import Hand
from sambakit.engine.melds import GROUP, SEQUENCE, high_of, kind_of, low_of, naturals_of, rank_of, suit_of, wilds_of
from sambakit.engine.rule_values import BlackThrees
from sambakit.engine.ruleset import RuleSet
from sambakit.engine.state import COMPLETE


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


@final
@dataclass(slots=True)
class Packing:
    """What melding everything comes to: the actions in order, the cards left, sets completed, points gained."""

    rules: RuleSet
    counts: list[int]
    stacks: list[Stack]
    rows: list[Row]
    slots: int
    actions: list[int] = field(default_factory=list)
    completed: int = 0
    points: int = 0  # card values and bonuses

    def left(self) -> int:
        """Return how many cards stay in hand."""
        return sum(self.counts)

    def _put(self, card: int) -> None:
        self.counts[card] -= 1
        self.points += self.rules.scores.card_values[card]

    def grow_rows(self) -> None:
        """Add cards at the ends of all sequences, the longest first."""
        for row in sorted(self.rows, key=lambda row: row.low - row.high):
            while row.high - row.low + 1 < self.rules.melds.sequence_max:
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
                    self._complete(self.rules.scores.samba)

    def lay_rows(self) -> None:
        """Lay new sequences of three wherever three cards follow each other, and grow them."""
        if not self.rules.melds.sequences:
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
                while self.counts[card]:
                    self._add_to(stack, card)

    def _add_to(self, stack: Stack, card: int) -> None:
        before = stack.naturals + stack.wilds
        self._put(card)
        self.actions.append(pack_action(ADD, card, slot=stack.slot))
        scores = self.rules.scores
        if card < 4 or card == JOKER:
            if before >= COMPLETE and not stack.wilds:
                self.points -= scores.pure - scores.mixed
            stack.wilds += 1
        else:
            stack.naturals += 1
        if before + 1 == COMPLETE:
            self._complete(scores.mixed if stack.wilds else scores.pure)

    def _complete(self, bonus: int) -> None:
        self.completed += 1
        self.points += bonus

    def _wilds(self) -> list[int]:
        return [card for card in (0, 1, 2, 3, JOKER) for _ in range(self.counts[card])]

    def lay_stacks(self, least: int) -> None:
        """Lay new groups of ranks with `least` naturals or more in hand; two of them take a wild."""
        for rank in range(ACE, FOUR - 1, -1):
            self._lay_stack(rank, least)

    def _lay_stack(self, rank: int, least: int) -> None:
        cards = [card for card in range(4 * rank, 4 * rank + 4) for _ in range(self.counts[card])]
        wilds = self._wilds()
        if len(cards) < least or (len(cards) == 2 and not wilds):
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

    def spend_wilds(self) -> None:
        """Put the wilds that are left where they fit: first where a set is nearest to completion."""
        for wild in self._wilds():
            open_stacks = [stack for stack in self.stacks if wild_room(self.rules, stack.naturals, stack.wilds)]
            if not open_stacks:
                return
            self._add_to(max(open_stacks, key=_wants_a_wild), wild)

    def lay_black_threes(self) -> None:
        """Lay the black threes that are left as a group, which only a player who goes out may do (D-7.1)."""
        if self.rules.play.black_threes in (BlackThrees.GOING_OUT, BlackThrees.GOING_OUT_NATURAL):
            self._lay_stack(THREE, 3)


def _wants_a_wild(stack: Stack) -> tuple[int, int]:
    """Return how much a wild is worth to `stack`: the nearer to a canasta the better, a pure canasta last."""
    size = stack.naturals + stack.wilds
    if size >= COMPLETE:
        return (1 if stack.wilds else 0), size
    return 2, size


def packed(rules: RuleSet, hand: Hand, melds: Sequence[int], *, rows_first: bool, going_out: bool) -> Packing:
    """Return what comes of melding all of `hand` onto and beside the own `melds`, which must be open already."""
    packing = Packing(
        rules,
        [hand.count(card) for card in range(JOKER + 1)],
        [
            Stack(slot, rank_of(meld), naturals_of(meld), wilds_of(meld))
            for slot, meld in enumerate(melds)
            if kind_of(meld) == GROUP and rank_of(meld) >= FOUR
        ],
        [
            Row(slot, suit_of(meld), low_of(meld), high_of(meld))
            for slot, meld in enumerate(melds)
            if kind_of(meld) == SEQUENCE
        ],
        len(melds),
    )
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
