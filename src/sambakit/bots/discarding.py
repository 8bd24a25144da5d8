"""The discard: what the card is worth in hand against what it gives to the next enemy."""

from collections.abc import Sequence
from math import comb
from typing import final

from sambakit.bots.judge import Judge
from sambakit.bots.memory import Memory
from sambakit.bots.outlook import Outlook
from sambakit.bots.weights import Weights
from sambakit.engine.actions import card_of
from sambakit.engine.cards import is_black_three, is_natural, is_red_three, is_wild
from sambakit.engine.melds import GROUP, SEQUENCE, high_of, kind_of, low_of, rank_of, size_of, suit_of
from sambakit.engine.state import COMPLETE

RECENT_TURNS = 3  # own turns of the next player that a throw is remembered for


@final
class Discarding:
    """Chooses the discard of one turn."""

    def __init__(self, outlook: Outlook, judge: Judge, memory: Memory, weights: Weights) -> None:
        view = outlook.view
        self.outlook = outlook
        self.judge = judge
        self.memory = memory
        self.weights = weights
        self.next = (view.seat + 1) % view.players
        self.enemy = view.sides[view.side_of[self.next]]
        wilds = sum(is_wild(card) for card in memory.pile)
        self.pile_cost = weights.lost_pile + weights.lost_card * (view.pile_size + 1) + weights.lost_wild * wilds
        self.opens = 1.0
        if not self.enemy.opened:
            self.opens = weights.unopened * 50 / max(25, view.minimum[view.side_of[self.next]])

    def best(self, discards: Sequence[int]) -> int:
        """Return the best of `discards`; of equals the first."""
        return max(discards, key=lambda action: self.worth(card_of(action)))

    def worth(self, card: int) -> float:
        """Return what discarding `card` is worth, in points; always below or about zero."""
        return self.outlook.hazard * self.judge.values[card] - self.kept_worth(card) - self.danger(card)

    def kept_worth(self, card: int) -> float:
        """Return what `card` promises while it is held."""
        judge, weights = self.judge, self.weights
        if is_natural(card):
            return judge.loss_of_suits((card,)) - judge.loss_of_rank(card >> 2)
        if is_wild(card):
            wilds = judge.holding.wilds
            return judge.wilds_value(wilds) - judge.wilds_value(wilds - 1) + judge.values[card] * weights.card_points
        if is_black_three(card):
            return weights.black_three
        held = sum(judge.holding.hand.count(red) for red in range(8) if is_red_three(red))
        return judge.red_threes_value(held) / held

    def danger(self, card: int) -> float:
        """Return what `card` gives to the next player if he is an enemy, in points."""
        view = self.outlook.view
        if card in view.rules.pile.blocks_next or view.side_of[self.next] == view.side:
            return 0.0
        return self.chance_of_take(card) * self.pile_cost + self._fed(card)

    def _fed(self, card: int) -> float:
        """Return what the enemy's sequences gain by exactly `card`."""
        if not self.enemy.ends >> card & 1:
            return 0.0
        prospects, live = self.judge.prospects, self.outlook.live
        gained = 0.0
        for meld in self.enemy.melds:
            if kind_of(meld) != SEQUENCE or size_of(meld) >= COMPLETE or suit_of(meld) != card & 3:
                continue
            low, high, rank = low_of(meld), high_of(meld), card >> 2
            if rank in (low - 1, high + 1):
                now = prospects.sequence(low, high, 0, live, card & 3)
                then = prospects.sequence(min(low, rank), max(high, rank), 0, live, card & 3)
                gained = max(gained, then - now)
        return gained * self.weights.feed

    def chance_of_take(self, card: int) -> float:
        """Return the chance that the next player holds a pair of the rank of `card` and takes the pile with it."""
        view, weights, memory = self.outlook.view, self.weights, self.memory
        rank = card >> 2
        known = sum(memory.known[self.next][4 * rank : 4 * rank + 4])
        hidden = max(0, view.hand_sizes[self.next] - sum(memory.known[self.next]))
        chance = pair_chance(self.outlook.unseen, self.outlook.live_rank[rank] - known, hidden, 2 - known)
        if known < 2:
            recent = memory.turn - RECENT_TURNS * view.players
            if memory.threw[self.next][rank] > recent:
                chance *= weights.threw
            if memory.left[self.next][rank] > recent:
                chance *= weights.left
            if any(kind_of(meld) == GROUP and rank_of(meld) == rank for meld in self.enemy.melds):
                chance *= weights.melded
        return chance * self.opens


def pair_chance(unseen: int, live: int, hidden: int, needed: int) -> float:
    """Return the chance that `needed` (at most two) or more of `live` cards are among `hidden` of `unseen` cards."""
    if needed <= 0:
        return 1.0
    live, hidden = max(0, min(live, unseen)), min(hidden, unseen)
    if live < needed or hidden < needed:
        return 0.0
    all_hands = comb(unseen, hidden)
    chance = 1 - comb(unseen - live, hidden) / all_hands
    if needed == 2:
        chance -= live * comb(unseen - live, hidden - 1) / all_hands
    return chance
