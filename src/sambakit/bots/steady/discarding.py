"""The discard: the worth of the card in hand against its gift to the next enemy."""

from typing import Final, final

from sambakit.bots.steady.judge import Judge
from sambakit.bots.steady.prospects import UNKNOWN
from sambakit.engine.actions.packed import DISCARD, card_of, operation_of
from sambakit.engine.state.state import Side
from sambakit.engine.values.cards import ACE, FOUR, JOKER, KINDS, is_black_three, is_natural, is_wild
from sambakit.engine.values.melds import (
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
from sambakit.engine.values.native import i64

RECENT_TURNS: Final = 3  # own turns of the next player that a throw is remembered for


@final
class Discarding:
    """Chooses the discard of one turn."""

    def __init__(self, judge: Judge) -> None:
        estimates = judge.estimates
        window, bot_rules, weights, memory = estimates.window, estimates.bot_rules, estimates.weights, estimates.memory
        self.estimates = estimates
        self.window = window
        self.bot_rules = bot_rules
        self.judge = judge
        self.memory = memory
        self.weights = weights
        following = window.seat + 1
        self.next: i64 = following if following < window.players else 0
        side = window.side_of[self.next]
        self.partner_follows = side == window.side_number
        self.enemy = window.sides[side]
        taken: i64 = bot_rules.pile_share(window.pile_size + 1)  # cards, where the next player takes
        below: i64 = taken - 1 if taken - 1 < len(memory.pile) else len(memory.pile)
        wilds: i64 = 0
        for place in range(len(memory.pile) - below, len(memory.pile)):
            if is_wild(memory.pile[place]):
                wilds += 1
        self.pile_cost = weights.lost_pile + weights.lost_card * float(taken) + weights.lost_wild * float(wilds)
        self.opens = 1.0
        if not self.enemy.opened:
            self.opens = weights.unopened * 50.0 / max(25.0, float(window.minimum_of(side)))
        self.may_take = bot_rules.may_take(window.hand_size(self.next), window.pile_size + 1, window.stock_size)
        self.frozen = window.frozen
        self.easy = bot_rules.easy_takes and not self.frozen and self._takes_easily(self.enemy)
        self._hidden = self._hidden_cards()
        self._pairs = [UNKNOWN] * (ACE + 1)  # by rank, the chance that the next player takes with a pair

    def _takes_easily(self, side: Side) -> bool:
        """Return whether `side` may take a pile that is not frozen for all without a natural pair."""
        return side.opened or not self.bot_rules.frozen_until_opened

    def best(self, actions: list[int]) -> i64:
        """Return the best of the discards among `actions`, of equals the first; -1 where there is none."""
        best: i64 = -1
        worth = 0.0
        for action in actions:
            if operation_of(action) == DISCARD:
                this = self.worth(card_of(action))
                if best < 0 or this > worth:
                    best, worth = action, this
        return best

    def worth(self, card: i64) -> float:
        """Return the worth of discarding `card`, in points; always below or about zero."""
        worth = self.estimates.hazard * self.judge.charges[card] - self.kept_worth(card) - self.danger(card)
        if self.bot_rules.easy_takes and not self.frozen and self.window.compiled_rules.freezing >> card & 1:
            worth += self.worth_of_freezing()
        return worth

    def kept_worth(self, card: i64) -> float:
        """Return the promise of `card` while it is held."""
        judge, weights = self.judge, self.weights
        if is_natural(card):
            return judge.loss_of_card(card) - judge.loss_of_rank(card >> 2)
        if is_wild(card):
            return judge.loss_of_wilds(1) + judge.values[card] * weights.card_points + weights.wild_thrown
        if is_black_three(card):
            return weights.black_three
        held = judge.hand_groups.red_threes()
        return judge.red_threes_value(held) / float(held)

    def worth_of_freezing(self) -> float:
        """Return the worth of a frozen pile: the enemies' keys to later piles against the own ones, in points."""
        own = self._share_of_keys(self.window.side)
        return self.weights.freeze * (self._share_of_keys(self.enemy) - own) * self.pile_cost

    def _share_of_keys(self, side: Side) -> float:
        """Return the share of the unseen cards with which `side` could take a pile that is not frozen."""
        if not self._takes_easily(side):
            return 0.0
        live = self.estimates.live
        fitting: i64 = 0
        for card in range(4 * FOUR, JOKER):
            if live[card] and self._fits(side, card):
                fitting += live[card]
        return float(fitting) / float(self.estimates.unseen)

    def _fits(self, side: Side, card: i64) -> bool:
        """Return whether `card` on top could be taken with the pile onto a meld of `side`."""
        bot_rules = self.bot_rules
        if bot_rules.onto_sequence and side.ends >> card & 1:
            return True
        if not side.fits >> card & 1 or not (bot_rules.take_onto_group or bot_rules.take_onto_canasta):
            return False
        for meld in side.melds:
            complete = size_of(meld) >= COMPLETE
            takes = bot_rules.take_onto_canasta if complete else bot_rules.take_onto_group
            if takes and kind_of(meld) == GROUP and rank_of(meld) == card >> 2:
                return True
        return False

    def danger(self, card: i64) -> float:
        """Return the gift of `card` to the next player if he is an enemy, in points."""
        if not is_natural(card) or self.bot_rules.blocking >> card & 1 or self.partner_follows or not self.may_take:
            return 0.0
        return self.chance_of_take(card) * self.pile_cost + self._fed(card)

    def _fed(self, card: i64) -> float:
        """Return the gain of the enemy's sequences by exactly `card`."""
        if not self.enemy.ends >> card & 1 or not self.bot_rules.feeds_sequences:
            return 0.0
        if self.bot_rules.onto_sequence and self.frozen:
            return 0.0
        prospects, live = self.judge.prospects, self.estimates.live
        rank, suit = card >> 2, card & 3
        gained = 0.0
        for meld in self.enemy.melds:
            if kind_of(meld) != SEQUENCE or size_of(meld) >= COMPLETE or suit_of(meld) != suit:
                continue
            low, high, wilds = low_of(meld), high_of(meld), wilds_of(meld)
            if rank == low - 1 or rank == high + 1:
                now = prospects.sequence(low, high, 0, live, suit, wilds)
                if rank < low:
                    low = rank
                else:
                    high = rank
                gained = max(gained, prospects.sequence(low, high, 0, live, suit, wilds) - now)
        return gained * self.weights.feed

    def chance_of_take(self, card: i64) -> float:
        """Return the chance that the next player can take the pile with `card` on top, and does."""
        if self.easy and self._fits(self.enemy, card):
            return self.weights.takes_onto
        chance = self._chance_of_pair(card >> 2)
        if self.easy and self.bot_rules.take_natural_wild:
            chance += (1.0 - chance) * self._chance_of_natural_and_wild(card >> 2) * self.weights.takes_wild
        return chance

    def _chance_of_natural_and_wild(self, rank: i64) -> float:
        """Return the chance that the next player holds a natural of `rank` and a wild."""
        estimates = self.estimates
        known = self.memory.known[self.next]
        hidden = self._hidden
        of_rank: i64 = known[4 * rank] + known[4 * rank + 1] + known[4 * rank + 2] + known[4 * rank + 3]
        wilds: i64 = known[0] + known[1] + known[2] + known[3] + known[JOKER]
        natural = pair_chance(estimates.unseen, estimates.live_rank[rank] - of_rank, hidden, 1 - of_rank)
        less = hidden - 1 if hidden > 0 else 0
        return natural * pair_chance(estimates.unseen, estimates.live_wilds - wilds, less, 1 - wilds)

    def _hidden_cards(self) -> i64:
        """Return how many cards of the next player are unknown."""
        hidden: i64 = self.window.hand_size(self.next)
        known = self.memory.known[self.next]
        for card in range(KINDS):
            hidden -= known[card]
        return hidden if hidden > 0 else 0

    def _chance_of_pair(self, rank: i64) -> float:
        """Return the chance that the next player holds a pair of `rank` and takes the pile with it."""
        chance = self._pairs[rank]
        if chance == UNKNOWN:
            chance = self._new_chance_of_pair(rank) if self.bot_rules.take_pair else 0.0
            self._pairs[rank] = chance
        return chance

    def _new_chance_of_pair(self, rank: i64) -> float:
        weights, memory, estimates = self.weights, self.memory, self.estimates
        of_next = memory.known[self.next]
        known: i64 = of_next[4 * rank] + of_next[4 * rank + 1] + of_next[4 * rank + 2] + of_next[4 * rank + 3]
        chance = pair_chance(estimates.unseen, estimates.live_rank[rank] - known, self._hidden, 2 - known)
        if known < 2:
            recent: i64 = memory.turn - RECENT_TURNS * self.window.players
            if memory.threw[self.next][rank] > recent:
                chance *= weights.threw
            if memory.left[self.next][rank] > recent:
                chance *= weights.left
            for meld in self.enemy.melds:
                if kind_of(meld) == GROUP and rank_of(meld) == rank:
                    chance *= weights.melded
                    break
        return chance * self.opens


def pair_chance(unseen: i64, live: i64, hidden: i64, needed: i64) -> float:
    """Return the chance that `needed` (at most two) or more of `live` cards are among `hidden` of `unseen` cards."""
    if needed <= 0:
        return 1.0
    live = live if live < unseen else unseen
    hidden = hidden if hidden < unseen else unseen
    if live < needed or hidden < needed:
        return 0.0
    free = float(unseen - hidden)  # cards elsewhere
    rest = float(unseen)
    none = 1.0
    for _ in range(live):
        if free <= 0.0:
            none = 0.0
            break
        none *= free / rest
        free -= 1.0
        rest -= 1.0
    if needed == 1:
        return 1.0 - none
    free, rest = float(unseen - hidden), float(unseen - 1)
    one = float(live) * float(hidden) / float(unseen)
    for _ in range(live - 1):
        if free <= 0.0:
            one = 0.0
            break
        one *= free / rest
        free -= 1.0
        rest -= 1.0
    return 1.0 - none - one
