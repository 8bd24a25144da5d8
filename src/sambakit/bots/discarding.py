"""The discard: what the card is worth in hand against what it gives to the next enemy."""

from collections.abc import Sequence
from math import comb
from typing import final

from sambakit.bots.judge import Judge
from sambakit.bots.memory import Memory
from sambakit.bots.outlook import Outlook
from sambakit.bots.weights import Weights
from sambakit.engine.actions import card_of
from sambakit.engine.cards import ACE, FOUR, is_black_three, is_natural, is_wild
from sambakit.engine.melds import (
    COMPLETE,
    GROUP,
    SEQUENCE,
    high_of,
    kind_of,
    low_of,
    rank_of,
    size_of,
    suit_of,
    wilds_of,
)
from sambakit.engine.rule_values import Onto
from sambakit.engine.state import Side, freezes_pile

RECENT_TURNS = 3  # own turns of the next player that a throw is remembered for


@final
class Discarding:
    """Chooses the discard of one turn."""

    def __init__(self, outlook: Outlook, judge: Judge, memory: Memory, weights: Weights) -> None:
        view, terms = outlook.view, outlook.terms
        self.outlook = outlook
        self.terms = terms
        self.judge = judge
        self.memory = memory
        self.weights = weights
        self.next = (view.seat + 1) % view.players
        self.enemy = view.sides[view.side_of[self.next]]
        self.taken = terms.pile_share(view.pile_size + 1)  # cards, where the next player takes
        below = memory.pile[-(self.taken - 1) :] if self.taken > 1 else []
        wilds = sum(is_wild(card) for card in below)
        self.pile_cost = weights.lost_pile + weights.lost_card * self.taken + weights.lost_wild * wilds
        self.opens = 1.0
        if not self.enemy.opened:
            self.opens = weights.unopened * 50 / max(25, view.minimum[view.side_of[self.next]])
        self.may_take = terms.may_take(view.hand_sizes[self.next], view.pile_size + 1, view.stock_size)
        self.easy = terms.easy_takes and not view.frozen and self._takes_easily(self.enemy)

    def _takes_easily(self, side: Side) -> bool:
        """Return whether `side` may take a pile that is not frozen for all without a natural pair."""
        return side.opened or not self.terms.rules.pile.frozen_until_opened

    def best(self, discards: Sequence[int]) -> int:
        """Return the best of `discards`; of equals the first."""
        return max(discards, key=lambda action: self.worth(card_of(action)))

    def worth(self, card: int) -> float:
        """Return what discarding `card` is worth, in points; always below or about zero."""
        worth = self.outlook.hazard * self.judge.charges[card] - self.kept_worth(card) - self.danger(card)
        if self.terms.easy_takes and not self.outlook.view.frozen and freezes_pile(self.terms.rules, card):
            worth += self.worth_of_freezing()
        return worth

    def kept_worth(self, card: int) -> float:
        """Return what `card` promises while it is held."""
        judge, weights = self.judge, self.weights
        if is_natural(card):
            return judge.loss_of_suits((card,)) - judge.loss_of_rank(card >> 2)
        if is_wild(card):
            return judge.loss_of_wilds(1) + judge.values[card] * weights.card_points
        if is_black_three(card):
            return weights.black_three
        held = judge.holding.threes()[1]
        return judge.red_threes_value(held) / held

    def worth_of_freezing(self) -> float:
        """Return what a frozen pile is worth: the enemies' keys to later piles against the own ones, in points."""
        view = self.outlook.view
        own = self._share_of_keys(view.sides[view.side])
        return self.weights.freeze * (self._share_of_keys(self.enemy) - own) * self.pile_cost

    def _share_of_keys(self, side: Side) -> float:
        """Return the share of the unseen cards with which `side` could take a pile that is not frozen."""
        if not self._takes_easily(side):
            return 0.0
        live = self.outlook.live
        fitting = sum(
            live[4 * rank + suit]
            for rank in range(FOUR, ACE + 1)
            for suit in range(4)
            if live[4 * rank + suit] and self._fits(side, 4 * rank + suit)
        )
        return fitting / self.outlook.unseen

    def _fits(self, side: Side, card: int) -> bool:
        """Return whether `card` on top could be taken with the pile onto a meld of `side`."""
        pile = self.terms.rules.pile
        if self.terms.onto_sequence and side.ends >> card & 1:
            return True
        if not side.fits >> card & 1 or not (pile.take_onto_group or pile.take_onto_canasta):
            return False
        return any(
            pile.take_onto_canasta if size_of(meld) >= COMPLETE else pile.take_onto_group
            for meld in side.melds
            if kind_of(meld) == GROUP and rank_of(meld) == card >> 2
        )

    def danger(self, card: int) -> float:
        """Return what `card` gives to the next player if he is an enemy, in points."""
        view = self.outlook.view
        if not is_natural(card) or card in view.rules.pile.blocks_next:
            return 0.0
        if view.side_of[self.next] == view.side or not self.may_take:
            return 0.0
        return self.chance_of_take(card) * self.pile_cost + self._fed(card)

    def _fed(self, card: int) -> float:
        """Return what the enemy's sequences gain by exactly `card`."""
        if not self.enemy.ends >> card & 1 or self.terms.rules.pile.take_onto_sequence is Onto.NO:
            return 0.0
        if self.terms.onto_sequence and self.outlook.view.frozen:
            return 0.0
        prospects, live = self.judge.prospects, self.outlook.live
        gained = 0.0
        for meld in self.enemy.melds:
            if kind_of(meld) != SEQUENCE or size_of(meld) >= COMPLETE or suit_of(meld) != card & 3:
                continue
            low, high, rank, wilds = low_of(meld), high_of(meld), card >> 2, wilds_of(meld)
            if rank in (low - 1, high + 1):
                now = prospects.sequence(low, high, 0, live, card & 3, wilds)
                then = prospects.sequence(min(low, rank), max(high, rank), 0, live, card & 3, wilds)
                gained = max(gained, then - now)
        return gained * self.weights.feed

    def chance_of_take(self, card: int) -> float:
        """Return the chance that the next player can take the pile with `card` on top, and does."""
        if self.easy and self._fits(self.enemy, card):
            return self.weights.takes_onto
        chance = self._chance_of_pair(card)
        if self.easy and self.terms.rules.pile.take_natural_wild:
            chance += (1 - chance) * self._chance_of_natural_and_wild(card) * self.weights.takes_wild
        return chance

    def _chance_of_natural_and_wild(self, card: int) -> float:
        """Return the chance that the next player holds a natural of the rank of `card` and a wild."""
        outlook, rank = self.outlook, card >> 2
        known = self.memory.known[self.next]
        hidden = max(0, outlook.view.hand_sizes[self.next] - sum(known))
        of_rank = sum(known[4 * rank : 4 * rank + 4])
        wilds = sum(count for kind, count in enumerate(known) if count and is_wild(kind))
        natural = pair_chance(outlook.unseen, outlook.live_rank[rank] - of_rank, hidden, 1 - of_rank)
        return natural * pair_chance(outlook.unseen, outlook.live_wilds - wilds, max(0, hidden - 1), 1 - wilds)

    def _chance_of_pair(self, card: int) -> float:
        """Return the chance that the next player holds a pair of the rank of `card` and takes the pile with it."""
        view, weights, memory = self.outlook.view, self.weights, self.memory
        if not view.rules.pile.take_pair:
            return 0.0
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
