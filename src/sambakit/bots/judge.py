"""What a hand and the own melds are worth together, and what one action changes about it, in points."""

from typing import final

from sambakit.bots.outlook import Outlook
from sambakit.bots.prospects import Prospects
from sambakit.bots.weights import Weights
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
from sambakit.engine.cards import ACE, FOUR, is_black_three, is_natural, is_red_three, is_wild
from sambakit.engine.hand import Hand
from sambakit.engine.melds import GROUP, SEQUENCE, high_of, kind_of, low_of, naturals_of, rank_of, suit_of, wilds_of
from sambakit.engine.state import COMPLETE

Group = tuple[int, int]  # naturals, wilds
Run = tuple[int, int]  # lowest and highest rank


@final
class Holding:
    """A hand with its side's melds, taken apart by rank and by suit."""

    def __init__(self, hand: Hand, melds: list[int]) -> None:
        self.hand = hand
        self.melds = melds
        self.groups: list[list[Group]] = [[] for _ in range(ACE + 1)]
        self.runs: list[list[Run]] = [[] for _ in range(4)]
        for meld in melds:
            kind = kind_of(meld)
            if kind == GROUP:
                self.groups[rank_of(meld)].append((naturals_of(meld), wilds_of(meld)))
            elif kind == SEQUENCE:
                self.runs[suit_of(meld)].append((low_of(meld), high_of(meld)))
        self.wilds = hand.jokers + sum(hand.count(two) for two in range(4))
        self.once = [_ranks_held(hand.one, suit) for suit in range(4)]
        self.twice = [_ranks_held(hand.two, suit) for suit in range(4)]
        self.held = [hand.naturals(rank) if rank >= FOUR else 0 for rank in range(ACE + 1)]


def _ranks_held(kinds: int, suit: int) -> int:
    """Return the bit set, by rank, of the naturals of `suit` among `kinds`."""
    ranks = 0
    for rank in range(FOUR, ACE + 1):
        ranks |= (kinds >> (4 * rank + suit) & 1) << rank
    return ranks


@final
class Judge:
    """Judges hands, melds and actions with one outlook and one table of weights."""

    def __init__(self, outlook: Outlook, weights: Weights, holding: Holding) -> None:
        view = outlook.view
        self.outlook = outlook
        self.weights = weights
        self.holding = holding
        self.values = view.rules.scores.card_values
        self.sequences = view.rules.melds.sequences
        self.side = view.sides[view.side]
        completed = self.side.completed
        self.prospects = Prospects(view.rules, weights, outlook.chance, completed, holding.wilds)
        self.alone = Prospects(view.rules, weights, outlook.chance_alone, completed, holding.wilds)
        self.keeps = weights.held_meld * (1 - outlook.hazard)
        self.on_table = weights.card_points + outlook.hazard  # worth of a card point laid instead of held
        self.extra = self.prospects.extra
        if completed + 1 == view.rules.scores.red_three_sets:
            swing = view.rules.scores.red_three + view.rules.scores.red_three_minus
            self.extra += swing * self.side.red_threes() * 0.5
        self._ranks: dict[int, float] = {}
        self._suits: dict[int, float] = {}

    def total(self, holding: Holding) -> float:
        """Return what `holding` is worth, card points of what lies on the table left out."""
        value = sum(self.rank_value(rank, holding.groups[rank], holding.held[rank]) for rank in range(FOUR, ACE + 1))
        for suit in range(4):
            value += self.suit_value(suit, holding.runs[suit], holding.once[suit], holding.twice[suit])
        value += self.wilds_value(holding.wilds)
        hazard, values = self.outlook.hazard, self.values
        red_threes = 0
        for card in holding.hand.cards():
            value -= hazard * values[card]
            if is_black_three(card):
                value += self.weights.black_three
            elif is_red_three(card):
                red_threes += 1
        return value + self.red_threes_value(red_threes)

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
                    then += self.extra
                value += (then - now) * self.keeps
        if groups:
            value += held * self.values[4 * rank] * weights.card_points * self.keeps
        elif held >= 3:
            value += weights.three_group * self.alone.group(held, 0, live)
            value += held * self.values[4 * rank] * weights.card_points * self.keeps
        elif held == 2:
            value += weights.pair_group * self.alone.group(2, 0, live)
        if held >= 2:
            value += weights.pair_option * min(live, 6) / 6
        return value

    def suit_value(self, suit: int, runs: list[Run], once: int, twice: int) -> float:
        """Return what the own sequences `runs` of `suit` and the cards in hand (bit sets by rank) promise."""
        if not self.sequences:
            return 0.0
        weights, live = self.weights, self.outlook.live
        value = 0.0
        for low, high in runs:
            now = self.prospects.sequence(low, high, 0, live, suit)
            if high - low + 1 < COMPLETE:
                then = self.prospects.sequence(low, high, once, live, suit) if once else now
                value += weights.samba * (now + (then - now) * self.keeps)
                once, twice = twice, 0
            else:
                value += now
        if once:
            value += weights.samba_held * self.alone.held_sequence(once, live, suit)
        return value

    def wilds_value(self, count: int) -> float:
        """Return what `count` wilds in hand are worth."""
        return self.weights.wild * min(count, 2) + self.weights.wild_more * max(0, count - 2)

    def red_threes_value(self, count: int) -> float:
        """Return what `count` red threes in hand are worth: blocks, but a loss when the deal ends."""
        if not count:
            return 0.0
        loss = self.outlook.view.rules.scores.held_red_three * self.outlook.hazard * self.weights.red_three_risk
        return self.weights.red_three_block * count - loss

    def _rank_now(self, rank: int) -> float:
        value = self._ranks.get(rank)
        if value is None:
            holding = self.holding
            value = self._ranks[rank] = self.rank_value(rank, holding.groups[rank], holding.held[rank])
        return value

    def _suit_now(self, suit: int) -> float:
        value = self._suits.get(suit)
        if value is None:
            holding = self.holding
            value = self._suits[suit] = self.suit_value(
                suit, holding.runs[suit], holding.once[suit], holding.twice[suit]
            )
        return value

    def gain(self, action: int) -> float:
        """Return what the meld action `action` gains, in points."""
        operation = operation_of(action)
        if operation == ADD:
            return self._gain_of_add(card_of(action), slot_of(action)) - self._shown(1)
        if operation == LAY_GROUP:
            return self.gain_of_group((card_of(action), second_card_of(action), third_card_of(action)))
        if operation == LAY_SEQUENCE:
            return self.gain_of_sequence(card_of(action), third_card_of(action))
        if operation == MERGE:
            return self._gain_of_merge(slot_of(action), other_slot_of(action))
        return self.gain_of_red_three() if operation == RED_THREE else 0.0

    def _shown(self, cards: int) -> float:
        """Return what it costs to lay `cards` of the hand, which grows shorter and is seen."""
        weights, left = self.weights, max(1, self.holding.hand.size - cards)
        return cards * (weights.hold + weights.hold_short / left) * (1 - self.outlook.hazard)

    def loss_of_suits(self, cards: tuple[int, ...]) -> float:
        """Return what the sequences in sight lose when `cards`, naturals of one rank, leave the hand."""
        loss = 0.0
        for suit in {card & 3 for card in cards}:
            loss += self._suit_now(suit) - self._suit_without(suit, [card for card in cards if card & 3 == suit])
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

    def _gain_of_add(self, card: int, slot: int) -> float:
        holding = self.holding
        meld = holding.melds[slot]
        points = self.values[card] * self.on_table
        if kind_of(meld) == SEQUENCE:
            return points + self._gain_of_longer(meld, card)
        rank, naturals, wilds = rank_of(meld), naturals_of(meld), wilds_of(meld)
        groups = holding.groups[rank][:]
        groups.remove((naturals, wilds))
        if naturals + wilds + 1 == COMPLETE:
            points += self.extra
        if is_wild(card):
            groups.insert(0, (naturals, wilds + 1))
            points += self.wilds_value(holding.wilds - 1) - self.wilds_value(holding.wilds)
            return points + self.rank_value(rank, groups, holding.held[rank]) - self._rank_now(rank)
        groups.insert(0, (naturals + 1, wilds))
        points += self.rank_value(rank, groups, holding.held[rank] - 1) - self._rank_now(rank)
        return points - self.loss_of_suits((card,))

    def _gain_of_longer(self, meld: int, card: int) -> float:
        holding = self.holding
        suit, low, high = card & 3, low_of(meld), high_of(meld)
        runs = holding.runs[suit][:]
        runs.remove((low, high))
        rank = card >> 2
        run = (min(low, rank), max(high, rank))
        runs.insert(0, run)
        bit = 1 << rank
        once, twice = holding.once[suit], holding.twice[suit]
        if twice & bit:
            twice ^= bit
        else:
            once ^= bit
        gain = self.suit_value(suit, runs, once, twice) - self._suit_now(suit)
        if run[1] - run[0] + 1 == COMPLETE:
            gain += self.extra
        return gain + self.loss_of_rank(rank)

    def loss_of_rank(self, rank: int) -> float:
        """Return the (negative) change of what `rank` is worth when one natural leaves the hand for elsewhere."""
        holding = self.holding
        return self.rank_value(rank, holding.groups[rank], holding.held[rank] - 1) - self._rank_now(rank)

    def gain_of_group(self, cards: tuple[int, ...]) -> float:
        """Return what laying a new group of `cards` gains, in points."""
        holding = self.holding
        rank = cards[0] >> 2
        if rank < FOUR:
            return sum(self.values[card] for card in cards) * self.on_table
        naturals = tuple(card for card in cards if is_natural(card))
        wilds = len(cards) - len(naturals)
        groups = [(len(naturals), wilds), *holding.groups[rank]]
        points = sum(self.values[card] for card in cards) * self.on_table
        points += self.wilds_value(holding.wilds - wilds) - self.wilds_value(holding.wilds)
        points += self.rank_value(rank, groups, holding.held[rank] - len(naturals)) - self._rank_now(rank)
        return points - self.loss_of_suits(naturals) - self._shown(len(cards))

    def gain_of_sequence(self, lowest: int, highest: int) -> float:
        """Return what laying a new sequence from the card `lowest` to `highest` gains, in points."""
        holding = self.holding
        suit, low, high = lowest & 3, lowest >> 2, highest >> 2
        runs = [(low, high), *holding.runs[suit]]
        once, twice = holding.once[suit], holding.twice[suit]
        gain = 0.0
        for rank in range(low, high + 1):
            bit = 1 << rank
            if twice & bit:
                twice ^= bit
            else:
                once ^= bit
            gain += self.values[4 * rank + suit] * self.on_table + self.loss_of_rank(rank)
        return gain + self.suit_value(suit, runs, once, twice) - self._suit_now(suit) - self._shown(high - low + 1)

    def _gain_of_merge(self, slot: int, other: int) -> float:
        holding = self.holding
        first, second = holding.melds[slot], holding.melds[other]
        rank = rank_of(first)
        if rank < FOUR:
            return 0.0
        groups = holding.groups[rank][:]
        sizes = [(naturals_of(meld), wilds_of(meld)) for meld in (first, second)]
        for size in sizes:
            groups.remove(size)
        whole = (sizes[0][0] + sizes[1][0], sizes[0][1] + sizes[1][1])
        before = sum(sum(size) >= COMPLETE for size in sizes)
        gain = self.rank_value(rank, [whole, *groups], holding.held[rank]) - self._rank_now(rank)
        return gain + self.extra * ((sum(whole) >= COMPLETE) - before)

    def gain_of_red_three(self) -> float:
        """Return what laying one red three gains over holding it."""
        view = self.outlook.view
        scores = view.rules.scores
        missing = scores.red_three_sets - self.side.completed
        counts_plus = 1.0 if missing <= 0 else 0.55 if missing == 1 else 0.35
        laid = counts_plus * scores.red_three - (1 - counts_plus) * scores.red_three_minus
        held = sum(self.holding.hand.count(card) for card in range(8) if is_red_three(card))
        return laid - self.red_threes_value(held) / held if held else 0.0
