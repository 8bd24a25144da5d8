"""The worth of a hand and the own melds together, in points; see `meld_values.py` for the change by one action."""

from typing import Final, final

from sambakit.bots.knowledge.estimates import Estimates
from sambakit.bots.knowledge.hand_groups import HandGroups
from sambakit.bots.steady.prospects import UNKNOWN, Experience
from sambakit.engine.rules.set_kind import BLACK_SAMBA, MIXED, PURE, SAMBA
from sambakit.engine.values.cards import ACE, FOUR, JOKER
from sambakit.engine.values.hand import Hand
from sambakit.engine.values.melds import COMPLETE
from sambakit.engine.values.native import i64

MOST_KEYS: Final = 6.0  # live cards beyond which a key to the pile gets no better


@final
class Judge:
    """Judges hands and melds with estimates and weights; `hand_groups` is what the seat has now."""

    def __init__(self, estimates: Estimates, experience: Experience, hand_groups: HandGroups) -> None:
        window, bot_rules, weights = estimates.window, estimates.bot_rules, estimates.weights
        self.estimates = estimates
        self.experience = experience
        self.bot_rules = bot_rules
        self.weights = weights
        self.hand_groups = hand_groups
        self.values = bot_rules.values
        self.charges = bot_rules.charges
        self.side = window.side
        sets = estimates.sets[window.side_number]
        self.prospects = experience.prospects(estimates.chance, sets, hand_groups.wilds)
        self.alone = experience.prospects(estimates.chance_alone, sets, hand_groups.wilds)
        self.keeps = weights.held_meld * (1.0 - estimates.hazard)
        self.swing = bot_rules.red_swing(self.side, weights)  # for completing a set
        self.keys = bot_rules.easy_takes and not window.frozen  # melds on the table are keys to the pile
        self._ranks = [UNKNOWN] * (ACE + 1)
        self._suits = [UNKNOWN] * 4
        self._losses = [UNKNOWN] * JOKER  # by card, of one copy
        self._double_losses = [UNKNOWN] * JOKER  # … and of two

    def extra(self, kind: i64) -> float:
        """Return the worth of completing a set of `kind` beyond its bonus."""
        return self.prospects.extra[kind] + self.swing

    def laid(self, card: i64) -> float:
        """Return how much more `card` is worth on the table than in hand, by its points alone."""
        return self.values[card] * self.weights.card_points + self.charges[card] * self.estimates.hazard

    def total(self, hand_groups: HandGroups) -> float:
        """Return the worth of `hand_groups` without the card points on the table."""
        value = 0.0
        for rank in range(FOUR, ACE + 1):
            value += self.rank_value(rank, hand_groups.groups[rank], hand_groups.held(rank))
        for suit in range(4):
            value += self.suit_value(suit, hand_groups.runs[suit], hand_groups.once[suit], hand_groups.twice[suit])
        value += self.wilds_value(hand_groups.wilds, hand_groups.wild_melds)
        value -= self.estimates.hazard * self.charge_of(hand_groups.hand)
        black = float(hand_groups.black_threes())
        return value + self.weights.black_three * black + self.red_threes_value(hand_groups.red_threes())

    def charge_of(self, hand: Hand) -> float:
        """Return the charge for the cards of `hand`."""
        total = 0.0
        for card in hand.cards():
            total += self.charges[card]
        return total

    def rank_value(self, rank: i64, groups: list[int], held: i64) -> float:
        """Return the worth of the own `groups` of `rank` and the naturals `held` in hand."""
        weights = self.weights
        live: i64 = self.estimates.live_rank[rank]
        value = 0.0
        if groups:
            grown = False
            for counts in groups:
                naturals: i64 = counts & 31
                wilds: i64 = counts >> 5
                now = self.prospects.group(naturals, wilds, live)
                value += now
                if held and not grown and naturals + wilds < COMPLETE:
                    grown = True
                    then = self.prospects.group(naturals + held, wilds, live)
                    if naturals + wilds + held >= COMPLETE:
                        then += self.extra(MIXED if wilds else PURE)
                    value += (then - now) * self.keeps
            value += float(held) * self.values[4 * rank] * weights.card_points * self.keeps
            if self.keys and self._is_key(groups):
                value += weights.key_group * min(float(live), MOST_KEYS) / MOST_KEYS
        elif held >= 3:
            value += weights.three_group * self.alone.group(held, 0, live)
            value += float(held) * self.values[4 * rank] * weights.card_points * self.keeps
        elif held == 2:
            value += weights.pair_group * self.alone.group(2, 0, live)
        if held >= 2:
            value += weights.pair_option * min(float(live), 6.0) / 6.0
        return value

    def _is_key(self, groups: list[int]) -> bool:
        """Return whether a top card of the rank of `groups` can be taken with the pile, since one of them takes it."""
        for counts in groups:
            complete = (counts & 31) + (counts >> 5) >= COMPLETE
            if self.bot_rules.take_onto_canasta if complete else self.bot_rules.take_onto_group:
                return True
        return False

    def suit_value(self, suit: i64, runs: list[int], once: i64, twice: i64) -> float:
        """Return the promise of the own sequences `runs` of `suit` and the cards in hand (bit sets by rank)."""
        if not self.bot_rules.sequences:
            return 0.0
        weights, live = self.weights, self.estimates.live
        value = 0.0
        for run in runs:
            low: i64 = run & 15
            high: i64 = run >> 4 & 15
            wilds: i64 = run >> 8
            now = self.prospects.sequence(low, high, 0, live, suit, wilds)
            if high - low + 1 < COMPLETE:
                then = self.prospects.sequence(low, high, once, live, suit, wilds) if once else now
                value += weights.samba * (now + (then - now) * self.keeps)
                once = twice
                twice = 0
                if self.keys and self.bot_rules.onto_sequence:
                    fitting: i64 = live[4 * (low - 1) + suit] if low > FOUR else 0
                    if high < ACE:
                        fitting += live[4 * (high + 1) + suit]
                    value += weights.key_run * min(float(fitting), MOST_KEYS) / MOST_KEYS
            else:
                value += now
        if once & once - 1:  # two cards at least
            value += weights.samba_held * self.alone.held_sequence(once, live, suit)
        return value

    def wilds_value(self, count: i64, wild_melds: list[int]) -> float:
        """Return the worth of `count` wilds in hand and the own `wild_melds`."""
        weights = self.weights
        value = weights.wild * float(count) if count < 3 else weights.wild * 2.0 + weights.wild_more * float(count - 2)
        if self.bot_rules.wild_melds:
            live, prospects = self.estimates.live_wilds, self.prospects
            most: i64 = 0  # in a meld that takes more
            for wilds in wild_melds:
                value += prospects.wild_meld(wilds, live)
                if most < wilds < COMPLETE:
                    most = wilds
            if most and count:
                value += (prospects.wild_meld(most + count, live) - prospects.wild_meld(most, live)) * self.keeps
            elif count > 1:
                value += weights.three_group * self.alone.wild_meld(count, live)
        return value

    def red_threes_value(self, count: i64) -> float:
        """Return the worth of `count` red threes in hand: blocks, but a loss when the deal ends."""
        if not count:
            return 0.0
        bot_rules = self.bot_rules
        charged = float(count) if bot_rules.held_red_three_each else 1.0
        loss = charged * bot_rules.held_red_three * self.estimates.hazard * self.weights.red_three_risk
        return self.weights.red_three_block * float(count) - loss

    def rank_now(self, rank: i64) -> float:
        """Return the present worth of `rank`."""
        value = self._ranks[rank]
        if value == UNKNOWN:
            value = self.rank_value(rank, self.hand_groups.groups[rank], self.hand_groups.held(rank))
            self._ranks[rank] = value
        return value

    def suit_now(self, suit: i64) -> float:
        """Return the present promise of `suit`."""
        value = self._suits[suit]
        if value == UNKNOWN:
            hand_groups = self.hand_groups
            value = self.suit_value(suit, hand_groups.runs[suit], hand_groups.once[suit], hand_groups.twice[suit])
            self._suits[suit] = value
        return value

    def loss_of_rank(self, rank: i64) -> float:
        """Return the (negative) change in the worth of `rank` when one natural leaves the hand."""
        hand_groups = self.hand_groups
        return self.rank_value(rank, hand_groups.groups[rank], hand_groups.held(rank) - 1) - self.rank_now(rank)

    def loss_of_naturals(self, first: i64, second: i64, third: i64) -> float:
        """Return the loss of the sequences in sight when these naturals of one rank, in rising order, leave the hand.

        `third` is -1 where there are two.
        """
        if first == second:
            if second == third:
                return self.loss_of_copies(first, 3)
            loss = self.loss_of_copies(first, 2)
            return loss if third < 0 else loss + self.loss_of_card(third)
        loss = self.loss_of_card(first)
        if second == third:
            return loss + self.loss_of_copies(second, 2)
        loss += self.loss_of_card(second)
        return loss if third < 0 else loss + self.loss_of_card(third)

    def loss_of_suits(self, cards: list[int]) -> float:
        """Return the loss of the sequences in sight when `cards`, naturals of one rank, leave the hand."""
        loss = 0.0
        for suit in range(4):
            leaving: i64 = 0
            kind: i64 = 0
            for card in cards:
                if card & 3 == suit:
                    leaving += 1
                    kind = card
            if leaving:
                loss += self.loss_of_copies(kind, leaving)
        return loss

    def loss_of_card(self, card: i64) -> float:
        """Return the loss of the sequences in sight when the natural `card` leaves the hand."""
        loss = self._losses[card]
        if loss == UNKNOWN:
            loss = self.suit_now(card & 3) - self._suit_without(card, 1)
            self._losses[card] = loss
        return loss

    def loss_of_copies(self, card: i64, copies: i64) -> float:
        """Return the loss of the sequences in sight when so many copies of the natural `card` leave the hand."""
        if copies == 1:
            return self.loss_of_card(card)
        if copies > 2:
            return self.suit_now(card & 3) - self._suit_without(card, copies)
        loss = self._double_losses[card]
        if loss == UNKNOWN:
            loss = self.suit_now(card & 3) - self._suit_without(card, 2)
            self._double_losses[card] = loss
        return loss

    def _suit_without(self, card: i64, leaving: i64) -> float:
        """Return the promise of the suit of `card` when so many copies of it have left the hand."""
        hand_groups, suit = self.hand_groups, card & 3
        once: i64 = hand_groups.once[suit]
        twice: i64 = hand_groups.twice[suit]
        bit: i64 = 1 << (card >> 2)
        for _ in range(leaving):
            if twice & bit:
                twice ^= bit
            elif hand_groups.hand.count(card) < 3:
                once &= ~bit
        if once == hand_groups.once[suit] and twice == hand_groups.twice[suit]:
            return self.suit_now(suit)
        return self.suit_value(suit, hand_groups.runs[suit], once, twice)

    def loss_of_wilds(self, count: i64) -> float:
        """Return the worth in hand of `count` wilds that leave it."""
        hand_groups = self.hand_groups
        held, melds = hand_groups.wilds, hand_groups.wild_melds
        return self.wilds_value(held, melds) - self.wilds_value(held - count, melds)

    def run_kind(self, wilds: i64) -> i64:
        """Return which kind of set a sequence with `wilds` becomes."""
        return BLACK_SAMBA if wilds else SAMBA
