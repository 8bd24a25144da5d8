"""What a hand and the own melds are worth together, in points: see `gains.py` for what one action changes."""

from math import fsum
from typing import final

from sambakit.bots.holding import Group, Holding, Run
from sambakit.bots.outlook import Outlook
from sambakit.bots.prospects import Prospects
from sambakit.bots.terms import BLACK_SAMBA, MIXED, PURE, SAMBA
from sambakit.bots.weights import Weights
from sambakit.engine.cards import ACE, FOUR
from sambakit.engine.melds import COMPLETE
from sambakit.engine.rule_values import HeldRedThree

MOST_KEYS = 6  # live cards beyond which a key to the pile gets no better


@final
class Judge:
    """Judges hands and melds with one outlook and one table of weights; `holding` is what the seat has now."""

    def __init__(self, outlook: Outlook, weights: Weights, holding: Holding) -> None:
        view, terms = outlook.view, outlook.terms
        self.outlook = outlook
        self.terms = terms
        self.weights = weights
        self.holding = holding
        self.values = terms.values
        self.charges = terms.charges
        self.sequences = view.rules.melds.sequences
        self.side = view.sides[view.side]
        sets = outlook.sets[view.side]
        self.prospects = Prospects(terms, weights, outlook.chance, sets, holding.wilds)
        self.alone = Prospects(terms, weights, outlook.chance_alone, sets, holding.wilds)
        self.keeps = weights.held_meld * (1 - outlook.hazard)
        self.on_table = weights.card_points + outlook.hazard  # worth of a card point laid instead of held
        swing = terms.red_swing(self.side, weights)
        self.extra = [extra + swing for extra in self.prospects.extra]  # by kind of set, for completing one
        self.keys = terms.easy_takes and not view.frozen  # melds on the table are keys to the pile
        self._ranks: dict[int, float] = {}
        self._suits: dict[int, float] = {}

    def laid(self, card: int) -> float:
        """Return what `card` is worth more on the table than in hand, by its points alone."""
        return self.values[card] * self.weights.card_points + self.charges[card] * self.outlook.hazard

    def total(self, holding: Holding) -> float:
        """Return what `holding` is worth, card points of what lies on the table left out."""
        value = fsum(self.rank_value(rank, holding.groups[rank], holding.held[rank]) for rank in range(FOUR, ACE + 1))
        for suit in range(4):
            value += self.suit_value(suit, holding.runs[suit], holding.once[suit], holding.twice[suit])
        value += self.wilds_value(holding.wilds, holding.wild_melds)
        hazard, charges = self.outlook.hazard, self.charges
        for card in holding.hand.cards():
            value -= hazard * charges[card]
        black, red = holding.threes()
        return value + self.weights.black_three * black + self.red_threes_value(red)

    def rank_value(self, rank: int, groups: list[Group], held: int) -> float:
        """Return what the own `groups` of `rank` and the naturals `held` in hand are worth."""
        weights = self.weights
        live = self.outlook.live_rank[rank]
        value = 0.0
        grown = False
        for naturals, wilds in groups:
            now = self.prospects.group(naturals, wilds, live)
            value += now
            if held and not grown and naturals + wilds < COMPLETE:
                grown = True
                then = self.prospects.group(naturals + held, wilds, live)
                if naturals + wilds + held >= COMPLETE:
                    then += self.extra[MIXED if wilds else PURE]
                value += (then - now) * self.keeps
        if groups:
            value += held * self.values[4 * rank] * weights.card_points * self.keeps
            if self.keys and self._is_key(groups):
                value += weights.key_group * min(live, MOST_KEYS) / MOST_KEYS
        elif held >= 3:
            value += weights.three_group * self.alone.group(held, 0, live)
            value += held * self.values[4 * rank] * weights.card_points * self.keeps
        elif held == 2:
            value += weights.pair_group * self.alone.group(2, 0, live)
        if held >= 2:
            value += weights.pair_option * min(live, 6) / 6
        return value

    def _is_key(self, groups: list[Group]) -> bool:
        """Return whether a top card of the rank of `groups` can be taken with the pile, since one of them takes it."""
        pile = self.terms.rules.pile
        return any(
            pile.take_onto_canasta if naturals + wilds >= COMPLETE else pile.take_onto_group
            for naturals, wilds in groups
        )

    def suit_value(self, suit: int, runs: list[Run], once: int, twice: int) -> float:
        """Return what the own sequences `runs` of `suit` and the cards in hand (bit sets by rank) promise."""
        if not self.sequences:
            return 0.0
        weights, live = self.weights, self.outlook.live
        value = 0.0
        for low, high, wilds in runs:
            now = self.prospects.sequence(low, high, 0, live, suit, wilds)
            if high - low + 1 < COMPLETE:
                then = self.prospects.sequence(low, high, once, live, suit, wilds) if once else now
                value += weights.samba * (now + (then - now) * self.keeps)
                once, twice = twice, 0
                if self.keys and self.terms.onto_sequence:
                    fitting = live[4 * (low - 1) + suit] if low > FOUR else 0
                    fitting += live[4 * (high + 1) + suit] if high < ACE else 0
                    value += weights.key_run * min(fitting, MOST_KEYS) / MOST_KEYS
            else:
                value += now
        if once:
            value += weights.samba_held * self.alone.held_sequence(once, live, suit)
        return value

    def wilds_value(self, count: int, wild_melds: list[int]) -> float:
        """Return what `count` wilds in hand and the own `wild_melds` are worth."""
        value = self.weights.wild * min(count, 2) + self.weights.wild_more * max(0, count - 2)
        if self.terms.rules.melds.wild_meld:
            live, prospects = self.outlook.live_wilds, self.prospects
            open_melds = [wilds for wilds in wild_melds if wilds < COMPLETE]
            value += fsum(prospects.wild_meld(wilds, live) for wilds in wild_melds)
            if open_melds and count:
                most = max(open_melds)
                value += (prospects.wild_meld(most + count, live) - prospects.wild_meld(most, live)) * self.keeps
            elif count > 1:
                value += self.weights.three_group * self.alone.wild_meld(count, live)
        return value

    def red_threes_value(self, count: int) -> float:
        """Return what `count` red threes in hand are worth: blocks, but a loss when the deal ends."""
        if not count:
            return 0.0
        scores = self.terms.rules.scores
        charged = count if scores.held_red_three_per is HeldRedThree.EACH else 1
        loss = charged * scores.held_red_three * self.outlook.hazard * self.weights.red_three_risk
        return self.weights.red_three_block * count - loss

    def rank_now(self, rank: int) -> float:
        """Return what `rank` is worth as things lie."""
        value = self._ranks.get(rank)
        if value is None:
            holding = self.holding
            value = self._ranks[rank] = self.rank_value(rank, holding.groups[rank], holding.held[rank])
        return value

    def suit_now(self, suit: int) -> float:
        """Return what `suit` promises as things lie."""
        value = self._suits.get(suit)
        if value is None:
            holding = self.holding
            value = self._suits[suit] = self.suit_value(
                suit, holding.runs[suit], holding.once[suit], holding.twice[suit]
            )
        return value

    def loss_of_rank(self, rank: int) -> float:
        """Return the (negative) change of what `rank` is worth when one natural leaves the hand for elsewhere."""
        holding = self.holding
        return self.rank_value(rank, holding.groups[rank], holding.held[rank] - 1) - self.rank_now(rank)

    def loss_of_suits(self, cards: tuple[int, ...]) -> float:
        """Return what the sequences in sight lose when `cards`, naturals of one rank, leave the hand."""
        loss = 0.0
        for suit in {card & 3 for card in cards}:
            loss += self.suit_now(suit) - self._suit_without(suit, [card for card in cards if card & 3 == suit])
        return loss

    def _suit_without(self, suit: int, cards: list[int]) -> float:
        holding = self.holding
        once, twice = holding.once[suit], holding.twice[suit]
        for card in cards:
            bit = 1 << (card >> 2)
            if twice & bit:
                twice ^= bit
            elif holding.hand.count(card) < 3:
                once &= ~bit
        return self.suit_value(suit, holding.runs[suit], once, twice)

    def loss_of_wilds(self, count: int) -> float:
        """Return what `count` wilds that leave the hand were worth there."""
        holding = self.holding
        return self.wilds_value(holding.wilds, holding.wild_melds) - self.wilds_value(
            holding.wilds - count, holding.wild_melds
        )

    def run_kind(self, wilds: int) -> int:
        """Return which kind of set a sequence with `wilds` becomes."""
        return BLACK_SAMBA if wilds else SAMBA
