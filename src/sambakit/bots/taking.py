"""The draw step: the pile, its top card alone, or two cards from the stock."""

from collections.abc import Sequence
from typing import final

from sambakit.bots.judge import Holding, Judge
from sambakit.bots.memory import Memory
from sambakit.bots.opening import best_opening, opened_worth, opening_parts
from sambakit.bots.outlook import Outlook
from sambakit.bots.weights import Weights
from sambakit.engine.actions import (
    DRAW,
    END_DEAL,
    NEW,
    TAKE_PAIR,
    TAKE_TOP,
    TAKE_WILD,
    card_of,
    operation_of,
    second_card_of,
    slot_of,
)
from sambakit.engine.cards import RED_THREES
from sambakit.engine.hand import Hand
from sambakit.engine.melds import SEQUENCE, group_of, grown_by, kind_of, size_of, wilds_of
from sambakit.engine.state import COMPLETE


@final
class Taking:
    """Chooses the draw step of one turn."""

    def __init__(self, outlook: Outlook, judge: Judge, memory: Memory, weights: Weights) -> None:
        self.view = outlook.view
        self.outlook = outlook
        self.judge = judge
        self.memory = memory
        self.weights = weights
        self.values = self.view.rules.scores.card_values

    def best(self, legal: Sequence[int]) -> int:
        """Return the best of `legal`; of equals the first."""
        return max(legal, key=self.worth)

    def worth(self, action: int) -> float:
        """Return what the hand and the melds are worth after the draw step `action`, in points."""
        operation = operation_of(action)
        if operation == DRAW and self.view.stock_size:
            return self.judge.total(self.judge.holding) + self.weights.draw
        if operation in (DRAW, END_DEAL):
            return self._worth_of_the_end()
        if operation == TAKE_TOP:
            return self._worth_of_top(slot_of(action))
        return self._worth_of_pile(action)

    def _worth_of_the_end(self) -> float:
        """Return what hand and melds are worth when the deal ends here: prospects are gone, the hand is charged."""
        scores, hand = self.view.rules.scores, self.view.hand
        value = -float(sum(self.values[card] for card in hand.cards()))
        if hand.one & RED_THREES:
            value -= scores.held_red_three
        for meld in self.view.sides[self.view.side].melds:
            if size_of(meld) >= COMPLETE:
                mixed_or_pure = scores.mixed if wilds_of(meld) else scores.pure
                value += scores.samba if kind_of(meld) == SEQUENCE else mixed_or_pure
        return value

    def _worth_of_top(self, slot: int) -> float:
        melds = self.view.sides[self.view.side].melds[:]
        melds[slot] = grown_by(melds[slot], self.view.upcard)
        value = self.judge.total(Holding(self.view.hand, melds)) + self._laid(self.view.upcard)
        return value + (self.judge.extra if size_of(melds[slot]) == COMPLETE else 0.0)

    def _laid(self, card: int) -> float:
        """Return what `card` of the pile counts for on the table."""
        return self.values[card] * self.weights.card_points

    def _worth_of_pile(self, action: int) -> float:
        view, weights, judge = self.view, self.weights, self.judge
        hand, melds = view.hand.copy(), view.sides[view.side].melds[:]
        slot, top = slot_of(action), view.upcard
        value = self._laid(top)
        named: tuple[int, ...] = ()
        if operation_of(action) in (TAKE_PAIR, TAKE_WILD):
            named = (card_of(action), second_card_of(action))
        for card in named:
            hand.remove(card)
            value += self.values[card] * judge.on_table
        if slot == NEW:
            melds.append(group_of(top >> 2, (top, *named)))
        else:
            before = size_of(melds[slot])
            for card in (top, *named):
                melds[slot] = grown_by(melds[slot], card)
            if before < COMPLETE <= size_of(melds[slot]):
                value += judge.extra
        if not view.sides[view.side].opened:
            needed = view.minimum[view.side] - sum(self.values[card] for card in (top, *named))
            if needed > 0:
                value += self._open(hand, melds, needed)
            value += opened_worth(view, weights)
        for card in self.memory.pile[:-1]:
            hand.add(card)
        value += weights.take + weights.take_card * view.pile_size
        return value + judge.total(Holding(hand, melds))

    def _open(self, hand: Hand, melds: list[int], needed: int) -> float:
        """Lay the cheapest opening of `needed` points out of `hand` and return what its cards count on the table."""
        judge = Judge(self.outlook, self.weights, Holding(hand, melds))
        opening = best_opening(hand, opening_parts(self.view.rules, hand, judge), needed)
        value = 0.0
        for part in opening.parts if opening else ():
            for card in part.cards:
                hand.remove(card)
                value += self.values[card] * judge.on_table
            melds.append(part.meld())
        return value
