"""The demands of a rule set on a player, from its values: ways to the pile, kinds of sets and their points."""

from typing import Final, final

from sambakit.bots.knowledge.match_chances import MatchChances
from sambakit.bots.knowledge.match_equity import chances_for
from sambakit.bots.knowledge.weights import Weights
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.rules.set_kind import (
    BLACK_SAMBA,
    MIXED,
    ONE_SET,
    PURE,
    ROYAL_BLACK,
    ROYAL_RED,
    SAMBA,
    WILD_CANASTA,
)
from sambakit.engine.rules.values import (
    BlackThrees,
    FinalDiscard,
    Fold,
    HeldRedThree,
    MeldRules,
    NaturalRatio,
    OneCardTake,
    Onto,
    RedThrees,
    RedThreesCount,
    number_for,
)
from sambakit.engine.state.state import Side, is_complete
from sambakit.engine.values.cards import JOKER, KINDS, is_black_three
from sambakit.engine.values.melds import (
    COMPLETE,
    SEQUENCE,
    WILD_MELD,
    is_red_three_group,
    is_set_of_threes,
    kind_of,
    wilds_of,
)
from sambakit.engine.values.native import i64

NO_LIMIT: Final = 99


@final
class BotRules:
    """One rule set as a bot reads it.

    `values` is by kind what a card counts and `charges` what it costs its holder when another player goes out;
    `easy_takes` tells whether the pile goes for less than a natural pair, so that melds on the table are keys to it.
    Most other attributes are named after the fields of the rule set that they hold as numbers and switches.
    """

    def __init__(self, rules: RuleSet, players: int) -> None:
        pile, melds, play, scores = rules.pile, rules.melds, rules.play, rules.scores
        self.rules = rules
        self.values = [float(value) for value in scores.card_values]
        self.points = list(scores.card_values)
        self.charges = self.values[:]
        for card in range(KINDS):
            if is_black_three(card) and scores.black_three_held_out:
                self.charges[card] = float(scores.black_three_held_out)
        self.target = float(scores.target_for(players))
        self.twos_alike = len(set(scores.card_values[:4])) == 1
        self.decks: i64 = rules.table.decks
        self.draw: i64 = number_for(rules.table.draw, players)
        self._of_each = [rules.table.decks] * JOKER + [rules.table.jokers]

        self.take_pair = pile.take_pair
        self.take_natural_wild = pile.take_natural_wild
        self.take_onto_group = pile.take_onto_group
        self.take_onto_canasta = pile.take_onto_canasta
        self.feeds_sequences = pile.take_onto_sequence is not Onto.NO
        self.onto_sequence = pile.take_onto_sequence is Onto.WHOLE_PILE
        self.easy_takes = pile.take_natural_wild or pile.take_onto_group or pile.take_onto_canasta or self.onto_sequence
        self.frozen_until_opened = pile.frozen_until_opened
        self.pile_limit: i64 = 0 if pile.pile_limit is None else pile.pile_limit  # 0: no limit
        self._one_card_may_take = pile.one_card_hand_may_take is OneCardTake.YES
        self._one_card_needs_empty_stock = pile.one_card_hand_may_take is OneCardTake.ONLY_EMPTY_STOCK
        self.blocking: i64 = 0
        for card in pile.blocks_next:
            self.blocking |= 1 << card

        self.sequences = melds.sequences
        self.sequence_wilds: i64 = melds.sequence_wilds
        self.wild_melds = melds.wild_meld
        self.group_max: i64 = NO_LIMIT if melds.group_max is None else melds.group_max
        self.groups_per_rank: i64 = NO_LIMIT if melds.groups_per_rank is None else melds.groups_per_rank
        self.wild_onto_finished = melds.wild_onto_finished
        self.merges = melds.merge_groups
        self.max_wilds: i64 = melds.max_wilds
        self._wild_limit = [_wild_limit(melds, naturals) for naturals in range(40)]
        self.takes_two_wilds = self.wild_limit(3) > 1  # a group of few naturals
        self.wilds_may_go_first = not melds.wild_onto_finished or melds.wild_meld or play.asks_kinds(players)

        self.lays_red_threes = play.red_threes in (RedThrees.FORCED, RedThrees.EXPOSED)
        self.red_threes_optional = play.red_threes is RedThrees.OPTIONAL
        self.black_sets = play.black_threes is BlackThrees.AS_SETS
        self.red_sets_melded = play.red_threes is RedThrees.AS_SETS
        self.black_threes_last = play.black_threes in (BlackThrees.GOING_OUT, BlackThrees.GOING_OUT_NATURAL)
        self.black_three_wilds = play.black_threes is BlackThrees.GOING_OUT
        self.must_discard = play.final_discard is FinalDiscard.FORCED
        self.asks_kinds = play.asks_kinds(players)
        self.folds = play.fold is not Fold.NO
        self.folds_with_pile = play.fold is Fold.WAIVES_MINIMUM
        self.folds_after_draw = self.folds_with_pile or play.fold is Fold.CONCEALED_NO_MINIMUM
        self.jokers_discardable = play.jokers_discardable
        self.out_sets: i64 = number_for(play.out_sets, players)
        self.out_sequences: i64 = play.out_sequences
        self.out_pure: i64 = number_for(play.out_pure, players)
        self.out_mixed: i64 = number_for(play.out_mixed, players)
        self.threes_complete: i64 = 2 * rules.table.decks
        sets_are_plain = not (self.asks_kinds or self.black_sets or self.red_sets_melded)
        # whether `packing.py` knows all ways of melding
        self.packable = sets_are_plain and not (melds.wild_meld or melds.sequence_wilds or melds.join_sequences)

        self.bonus = [
            float(bonus)
            for bonus in (
                scores.samba,
                scores.pure,
                scores.mixed,
                scores.wild_canasta,
                scores.black_samba,
                scores.royal_red,
                scores.royal_black,
            )
        ]
        self.out = float(scores.out)
        self.red_three = float(scores.red_three)
        self.red_three_minus = float(scores.red_three_minus)
        self._red_threes_all = float(scores.red_threes_all + scores.red_threes_all_minus)
        self.red_needs_melded = scores.red_three_count is RedThreesCount.SIDE_HAS_MELDED
        self._red_three_sets: i64 = scores.red_three_sets
        self.held_red_three = float(scores.held_red_three)
        self.held_red_three_each = scores.held_red_three_per is HeldRedThree.EACH
        self._chances: dict[int, MatchChances] = {}

    def cards_of_each(self) -> list[int]:
        """Return by kind how many cards the pack holds; the list is the caller's own."""
        return self._of_each[:]

    def chances(self, players: int) -> MatchChances:
        """Return the chances to win a match from every score, for so many players."""
        found = self._chances.get(players)
        if found is None:
            found = self._chances[players] = chances_for(self.rules, players)
        return found

    def set_kind(self, meld: i64) -> i64:
        """Return which kind of set `meld` is or would be when it is complete."""
        kind, wilds = kind_of(meld), wilds_of(meld)
        if kind == SEQUENCE:
            return BLACK_SAMBA if wilds else SAMBA
        if kind == WILD_MELD:
            return WILD_CANASTA
        if is_set_of_threes(meld) and not wilds:
            return ROYAL_RED if is_red_three_group(meld) else ROYAL_BLACK
        return MIXED if wilds else PURE

    def sets_of(self, side: Side) -> i64:
        """Return the sets that `side` has completed, by kind where going out asks for kinds."""
        if not self.asks_kinds:
            return side.completed
        sets: i64 = 0
        for meld in side.melds:
            if is_complete(meld, side.threes_complete):
                sets += ONE_SET[self.set_kind(meld)]
        return sets

    def missing(self, sets: i64) -> i64:
        """Return how many completed sets more going out takes."""
        lacking: i64 = self.out_sets - (sets & 255)
        if self.asks_kinds:
            kinds = max(0, self.out_pure - (sets >> 16 & 255)) + max(0, self.out_mixed - (sets >> 24 & 255))
            lacking = max(lacking, self.out_sequences - (sets >> 8 & 255), kinds)
        return lacking if lacking > 0 else 0

    def red_stake(self, side: Side) -> float:
        """Return how far apart plus and minus of the red threes laid by `side` are, in points."""
        laid = side.red_threes()
        if laid == self.threes_complete:
            return self._red_threes_all
        return float(laid) * (self.red_three + self.red_three_minus)

    def red_sets(self, side: Side) -> i64:
        """Return how many sets more `side` has to complete before its red threes count plus."""
        if self.red_needs_melded or side.completed >= self._red_three_sets:
            return 0
        return self._red_three_sets - side.completed

    def red_swing(self, side: Side, weights: Weights) -> float:
        """Return how much its laid red threes add to the worth of the set that `side` completes next."""
        missing = self.red_sets(side)
        share = weights.red_now if missing == 1 else weights.red_later if missing == 2 else 0.0
        return share * self.red_stake(side)

    def may_take(self, hand_size: i64, pile_size: i64, stock_size: i64) -> bool:
        """Return whether a hand of this size may take a pile of that size at all."""
        if hand_size > 1 or self._one_card_may_take:
            return True
        return stock_size == 0 if self._one_card_needs_empty_stock else pile_size > 1

    def pile_share(self, pile_size: i64) -> i64:
        """Return how many cards of a pile of `pile_size` its taker gets."""
        return self.pile_limit if 0 < self.pile_limit < pile_size else pile_size

    def wild_limit(self, naturals: i64) -> i64:
        """Return how many wilds a group with `naturals` may hold, by ratio and number."""
        return self._wild_limit[naturals]

    def wild_room(self, naturals: i64, wilds: i64) -> i64:
        """Return how many wilds more a group takes."""
        size = naturals + wilds
        room = self.wild_limit(naturals) - wilds
        if not self.wild_onto_finished:
            room = min(room, COMPLETE - size)
        room = min(room, self.group_max - size)
        return room if room > 0 else 0


def _wild_limit(melds: MeldRules, naturals: int) -> int:
    if melds.natural_ratio is NaturalRatio.TWICE_WILDS:
        most = naturals // 2
    elif melds.natural_ratio is NaturalRatio.MORE_THAN_WILDS:
        most = naturals - 1
    else:
        most = melds.max_wilds if naturals >= (3 if melds.natural_ratio is NaturalRatio.THREE else 2) else 0
    return max(0, min(most, melds.max_wilds))
