"""A rule set in compiled form, for the listing: its values as numbers, switches and small tables, made once.

Nothing here is a rule of its own; every entry follows from the fields of the rule set that its comment or docstring
names.
"""

from collections.abc import Iterable
from typing import Final, final

from sambakit.engine.rules.group_outcomes import AFTER, ALWAYS, NATURALS, NEVER, GroupOutcomes
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.rules.set_kind import COMPLETED, MIXED_SETS, PURE_SETS, SEQUENCES
from sambakit.engine.rules.values import (
    ANY_PLAYERS,
    AskWhen,
    BlackThrees,
    FinalDiscard,
    Fold,
    FromPile,
    HeldRedThree,
    LastRedThree,
    MeldRules,
    NaturalRatio,
    OneCardTake,
    Onto,
    RedThrees,
    RedThreesCount,
    StartsSequence,
    StockEnd,
    number_for,
)
from sambakit.engine.values.cards import BLACK_THREES, JOKER, THREE
from sambakit.engine.values.melds import COMPLETE
from sambakit.engine.values.native import i64

NO_LIMIT: Final = 99
_MOST_NATURALS: Final = 32
_MOST_SETS: Final = 63  # more melds than these a side never has
_MOST_KEPT: Final = 32


@final
class CompiledRules:
    """The values of a rule set for so many players as numbers, switches and small tables, for the listing.

    `takes_wild` and `takes_natural` tell by packed counts, ``wilds << 5 | naturals``, whether a group takes one card
    more, `more_wilds` how many wilds it takes. `room` is how many wilds new groups take at the most with so many
    naturals of a rank, -1 where these cannot all be laid, `room_most` the same where merging makes more room,
    `room_bound` for so many naturals or fewer. `keep` is how many cards a player who may not go out has to keep, `goal`
    the outcome that going out asks for; `blocking` and `freezing` are the bit sets of the cards that block the next
    player or freeze the pile. `groups`, `threes` and
    `reds` are the group outcomes of natural ranks, of black threes and of red ones, by when they merge.
    """

    __slots__ = (
        "asks",
        "asks_first",
        "asks_when_able",
        "black_sets",
        "black_threes",
        "black_wilds",
        "blocking",
        "bonuses",
        "bounded",
        "bridging",
        "concealing",
        "counts_tell",
        "draw",
        "end_deal",
        "exposes",
        "final_optional",
        "folds_after_draw",
        "folds_with_pile",
        "forced_if_legal",
        "forced_if_top_fits",
        "forced_if_top_matches",
        "freezing",
        "frozen_until_opened",
        "goal",
        "groups",
        "held_black",
        "held_red",
        "held_red_per_hand",
        "held_without_turn",
        "joins",
        "jokers_stay",
        "keep",
        "kinds",
        "last_red_three_alone",
        "last_red_three_ends",
        "lays_red_threes",
        "least_naturals",
        "limited",
        "lone_needs_empty_stock",
        "lone_not_one_card",
        "max_wilds",
        "merges",
        "more_ways",
        "more_wilds",
        "most_along",
        "most_cards",
        "most_groups",
        "natural_wild",
        "onto_canasta",
        "onto_group",
        "onto_sequence",
        "out",
        "out_concealed",
        "out_mixed",
        "out_pure",
        "out_sequences",
        "out_sets",
        "passes",
        "pile_limit",
        "plain_adding",
        "plain_melds",
        "red_all",
        "red_all_minus",
        "red_each",
        "red_each_minus",
        "red_laid_from_pile",
        "red_needs_melded",
        "red_needs_sets",
        "red_sets",
        "red_singles",
        "red_threes",
        "reds",
        "room",
        "room_bound",
        "room_most",
        "rules",
        "sequence_wilds",
        "sequences",
        "starts_run",
        "starts_run_with_wild",
        "starts_with_wild",
        "suits_differ",
        "sure_is_most",
        "takes_natural",
        "takes_pair",
        "takes_wild",
        "threes",
        "threes_complete",
        "top_only",
        "twos_differ",
        "values",
        "wild_meld",
        "wild_onto_finished",
        "worth_is_even",
        "worth_least",
        "worth_most",
        "yes_binds",
    )

    def __init__(self, rules: RuleSet, players: int) -> None:
        melds, play, pile = rules.melds, rules.play, rules.pile
        self.rules = rules
        self.max_wilds: i64 = melds.max_wilds
        self.most_cards: i64 = NO_LIMIT if melds.group_max is None else melds.group_max
        self.most_groups: i64 = NO_LIMIT if melds.groups_per_rank is None else melds.groups_per_rank
        self.bounded = self.most_cards < NO_LIMIT
        self.limited = self.most_groups < NO_LIMIT
        self.merges = melds.merge_groups
        self.joins = melds.join_sequences
        self.sequences = melds.sequences
        self.sequence_wilds: i64 = melds.sequence_wilds
        self.wild_meld = melds.wild_meld
        self.wild_onto_finished = melds.wild_onto_finished
        self.takes_natural = [(counts >> 5) + (counts & NATURALS) < self.most_cards for counts in range(512)]
        self.takes_wild = [_takes_wild(melds, counts & NATURALS, counts >> 5, self.most_cards) for counts in range(512)]
        self.more_wilds = [_more_wilds(self.takes_wild, counts) for counts in range(512)]
        # additions that ask nothing but whether a group takes a wild: the common case, kept quick
        self.plain_adding = not (self.bounded or self.sequence_wilds or self.wild_meld or self.joins)

        self.black_threes = play.black_threes in (BlackThrees.GOING_OUT, BlackThrees.GOING_OUT_NATURAL)
        self.starts_with_wild = melds.max_wilds > 0 and naturals_needed(melds, 1) == 2
        self.black_wilds = play.black_threes is BlackThrees.GOING_OUT and melds.max_wilds > 0
        self.black_sets = play.black_threes is BlackThrees.AS_SETS
        self.red_sets = play.red_threes is RedThrees.AS_SETS
        self.red_singles = play.red_threes is RedThrees.OPTIONAL
        self.red_laid_from_pile = play.red_three_from_pile is FromPile.LAID
        self.threes_complete: i64 = 2 * rules.table.decks if self.black_sets or self.red_sets else COMPLETE
        # whether a turn can go out is mostly found by counting (`way_out`)
        self.counts_tell = (
            self.plain_adding
            and not (self.limited or self.black_sets or self.red_sets)
            and melds.max_wilds < COMPLETE - 2  # no pair makes a set
        )

        # new melds are groups and sequences of naturals, nothing else, and any number of them
        self.plain_melds = self.sequences and not (
            self.limited or self.sequence_wilds or self.wild_meld or self.black_sets or self.red_sets
        )
        self.asks = play.ask_partner
        self.asks_first = play.ask_partner and play.ask_before_melding
        self.asks_when_able = play.ask_when is AskWhen.ABLE
        self.yes_binds = play.yes_binds
        self.passes = play.pass_with_one
        self.keep: i64 = 1 if play.pass_with_one else 2
        self.final_optional = play.final_discard is FinalDiscard.OPTIONAL
        self.folds_with_pile = play.fold is Fold.WAIVES_MINIMUM
        self.folds_after_draw = self.folds_with_pile or play.fold is Fold.CONCEALED_NO_MINIMUM
        self.concealing = play.fold.is_concealed
        self.jokers_stay = not play.jokers_discardable
        sets, pure, mixed = (number_for(one, players) for one in (play.out_sets, play.out_pure, play.out_mixed))
        self.out_sets: i64 = sets
        self.out_sequences: i64 = play.out_sequences
        self.out_pure: i64 = pure
        self.out_mixed: i64 = mixed
        self.kinds = play.asks_kinds(players)
        self.goal: i64 = COMPLETED * min(sets, _MOST_SETS)
        self.goal += SEQUENCES * min(play.out_sequences, _MOST_SETS)
        self.goal += PURE_SETS * min(pure, _MOST_SETS) + MIXED_SETS * min(mixed, _MOST_SETS)

        self.takes_pair = pile.take_pair
        self.natural_wild = pile.take_natural_wild
        self.onto_group = pile.take_onto_group
        self.onto_canasta = pile.take_onto_canasta
        self.onto_sequence = pile.take_onto_sequence is not Onto.NO
        self.top_only = pile.take_onto_sequence is Onto.TOP_ONLY
        self.bridging = pile.hand_card_may_bridge
        starts = pile.take_starts_sequence
        self.starts_run = starts is StartsSequence.YES
        self.starts_run_with_wild = starts is not StartsSequence.NO and melds.sequence_wilds > 0
        self.most_along: i64 = 0 if melds.wild_onto_finished else melds.max_wilds  # wilds beside the cards of a take
        # other ways than a pair and the top card alone onto a sequence
        self.more_ways = (
            self.natural_wild
            or self.onto_group
            or self.onto_canasta
            or self.bridging
            or self.starts_run
            or self.starts_run_with_wild
        )
        self.frozen_until_opened = pile.frozen_until_opened
        self.lone_needs_empty_stock = pile.one_card_hand_may_take is OneCardTake.ONLY_EMPTY_STOCK
        self.lone_not_one_card = pile.one_card_hand_may_take is OneCardTake.NOT_ONE_CARD_PILE
        self.pile_limit: i64 = 0 if pile.pile_limit is None else pile.pile_limit  # 0: no limit
        self.end_deal = play.stock_end is not StockEnd.PLAY_ON
        self.forced_if_legal = play.stock_end is StockEnd.FORCED_IF_LEGAL
        self.forced_if_top_fits = play.stock_end is StockEnd.FORCED_IF_TOP_FITS
        self.forced_if_top_matches = play.stock_end is StockEnd.FORCED_IF_TOP_MATCHES

        self.blocking: i64 = _kinds(pile.blocks_next)
        self.freezing: i64 = _kinds(pile.freezes_for_all) | (BLACK_THREES if pile.black_three_freezes else 0)

        self.draw: i64 = number_for(rules.table.draw, players)
        self.exposes = play.red_threes is RedThrees.EXPOSED
        self.lays_red_threes = play.red_threes is RedThrees.FORCED or self.exposes
        self.last_red_three_ends = play.last_card_red_three is not LastRedThree.STAYS
        self.last_red_three_alone = play.last_card_red_three is LastRedThree.ENDS_DEAL_IF_ALONE

        values = list(rules.scores.card_values)
        self.values = values
        self.twos_differ = min(values[:4]) < max(values[:4])
        self.worth_least = [min(values[4 * rank : 4 * rank + 4]) for rank in range(13)]
        self.worth_most = [max(values[4 * rank : 4 * rank + 4]) for rank in range(13)]
        self.worth_is_even = all(self.worth_least[rank] == self.worth_most[rank] for rank in range(13) if rank != THREE)
        self.suits_differ = not self.worth_is_even or values[4] != values[7] or values[5] != values[6]
        scores = rules.scores
        self.bonuses = [  # by kind of completed set, in the order of `set_kind`
            scores.samba,
            scores.pure,
            scores.mixed,
            scores.wild_canasta,
            scores.black_samba,
            scores.royal_red,
            scores.royal_black,
        ]
        self.red_threes: i64 = 2 * rules.table.decks
        self.red_needs_melded = scores.red_three_count is RedThreesCount.SIDE_HAS_MELDED
        self.red_needs_sets: i64 = scores.red_three_sets
        self.red_each: i64 = scores.red_three
        self.red_all: i64 = scores.red_threes_all
        self.red_each_minus: i64 = scores.red_three_minus
        self.red_all_minus: i64 = scores.red_threes_all_minus
        self.out: i64 = scores.out
        self.out_concealed: i64 = scores.out_concealed
        self.held_red: i64 = scores.held_red_three
        self.held_red_per_hand = scores.held_red_three_per is HeldRedThree.PER_HAND
        self.held_without_turn = scores.held_without_turn
        self.held_black: i64 = scores.black_three_held_out

        self.least_naturals: i64 = _least_naturals(melds)
        self.room = _room(melds, self.most_cards, self.most_groups)
        self.room_most = _room(melds, self.most_cards, NO_LIMIT) if self.merges else self.room
        room_bound = [max(self.room_most[: naturals + 1]) for naturals in range(_MOST_NATURALS)]
        self.room_bound = room_bound
        # what groups surely bring is the most that they can; merging two of a rank makes room for a third wild
        self.sure_is_most = (
            self.worth_is_even
            and room_bound[2:] == self.room[2:]
            and not (self.bounded or self.wild_meld or self.black_sets or self.red_sets)
            and not (self.merges and melds.max_wilds > 2)
        )
        wilds = melds.max_wilds > 0
        self.groups = self._group_outcomes(wilds, COMPLETE)
        self.threes = self._group_outcomes(self.black_wilds, self.threes_complete)
        self.reds = self._group_outcomes(False, self.threes_complete)

    def _group_outcomes(self, wilds: bool, complete: int) -> list[GroupOutcomes]:
        """Return the outcomes by when groups merge, for groups that take `wilds` or none."""
        return [
            GroupOutcomes(
                self.takes_wild if wilds else [False] * 512,
                self.takes_natural,
                self.max_wilds if wilds else 0,
                self.most_cards,
                self.most_groups,
                merging if self.merges else NEVER,
                complete,
                self.goal,
            )
            for merging in (NEVER, ALWAYS, AFTER)
        ]

    def folds(self, taking: bool) -> bool:
        """Return whether going out with the whole hand waives the minimum, in a turn `taking` the pile or not (C-7)."""
        return self.folds_with_pile if taking else self.folds_after_draw

    def joker_sticks(self, only_jokers: bool) -> bool:
        """Return whether a joker may not be discarded in this turn (O-2)."""
        return self.jokers_stay and not only_jokers

    def wild_values(self, twos: list[int], jokers: int) -> list[int]:
        """Return the values of these wilds, highest first."""
        return sorted([self.values[two] for two in twos] + [self.values[JOKER]] * jokers, reverse=True)


def _kinds(cards: Iterable[int]) -> int:
    """Return the bit set of `cards`; the joker has the bit after the last natural."""
    kinds = 0
    for card in cards:
        kinds |= 1 << card
    return kinds


def naturals_needed(melds: MeldRules, wilds: int) -> int:
    """Return how many naturals a group with `wilds` wilds needs (table 3c, `natural_ratio`)."""
    if melds.natural_ratio is NaturalRatio.TWICE_WILDS:
        return max(2 * wilds, 2)
    if melds.natural_ratio is NaturalRatio.MORE_THAN_WILDS:
        return max(wilds + 1, 2)
    return 3 if melds.natural_ratio is NaturalRatio.THREE and wilds else 2


def _takes_wild(melds: MeldRules, naturals: int, wilds: int, most_cards: int) -> bool:
    """Return whether a group takes one wild more (D-4.2, D-4.3, F-4.6)."""
    size = naturals + wilds
    return (
        wilds < melds.max_wilds
        and size < most_cards
        and naturals >= naturals_needed(melds, wilds + 1)
        and (melds.wild_onto_finished or size < COMPLETE)
    )


def _more_wilds(takes_wild: list[bool], counts: int) -> i64:
    """Return how many wilds more a group with these counts takes, one after another."""
    more: i64 = 0
    while counts < len(takes_wild) and takes_wild[counts]:
        counts += 1 << 5
        more += 1
    return more


def _least_naturals(melds: MeldRules) -> int:
    """Return how many naturals a completed group has at the least."""
    for naturals in range(2, COMPLETE):
        wilds = COMPLETE - naturals
        if wilds <= melds.max_wilds and naturals >= naturals_needed(melds, wilds):
            return naturals
    return COMPLETE


def _room(melds: MeldRules, most_cards: int, most_groups: int) -> list[int]:
    """Return by naturals of a rank how many wilds new groups of all of them take at the most, -1 for no such groups."""
    alone = [-1] * _MOST_NATURALS  # in one group
    for naturals in range(2, min(_MOST_NATURALS, most_cards + 1)):
        for wilds in range(melds.max_wilds + 1):
            needed = naturals_needed(melds, wilds)
            in_time = melds.wild_onto_finished or not wilds or needed + wilds <= COMPLETE
            if 2 < naturals + wilds <= most_cards and naturals >= needed and in_time:
                alone[naturals] = wilds
    best = alone[:]
    best[0] = 0
    for _ in range(min(most_groups, _MOST_NATURALS // 2) - 1):
        more = best[:]
        for naturals in range(4, _MOST_NATURALS):
            for first in range(2, naturals - 1):
                if alone[first] >= 0 and best[naturals - first] >= 0:
                    more[naturals] = max(more[naturals], alone[first] + best[naturals - first])
        if more == best:
            break
        best = more
    return best


_BY_RULES: Final[dict[tuple[RuleSet, int], CompiledRules]] = {}
_BY_IDENTITY: Final[dict[tuple[int, int], tuple[RuleSet, CompiledRules]]] = {}  # a rule set takes long to hash


def compile_rules(rules: RuleSet, players: int = ANY_PLAYERS) -> CompiledRules:
    """Return the compiled form of `rules` for so many players, made once for equal rule sets."""
    known = _BY_IDENTITY.get((id(rules), players))
    if known is not None:
        return known[1]
    if len(_BY_IDENTITY) >= _MOST_KEPT:
        _BY_IDENTITY.clear()
        _BY_RULES.clear()
    key = (rules, players if rules.varies else ANY_PLAYERS)
    compiled_rules = _BY_RULES.get(key)
    if compiled_rules is None:
        compiled_rules = _BY_RULES[key] = CompiledRules(rules, players)
    _BY_IDENTITY[id(rules), players] = (
        rules,
        compiled_rules,
    )  # which holds the rule set, so its identity stays its own
    return compiled_rules
