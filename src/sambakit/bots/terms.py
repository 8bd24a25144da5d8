"""What a rule set asks of a player, read off its values: ways to the pile, kinds of sets, what they bring."""

from dataclasses import dataclass
from typing import Final, final

from sambakit.bots.weights import Weights
from sambakit.engine.cards import KINDS, is_black_three
from sambakit.engine.melds import COMPLETE, SEQUENCE, WILD_MELD, is_red_three_group, is_set_of_threes, kind_of, wilds_of
from sambakit.engine.rule_values import NaturalRatio, OneCardTake, Onto, RedThrees, RedThreesCount
from sambakit.engine.ruleset import RuleSet
from sambakit.engine.state import Side, is_complete

PURE: Final = 0  # kinds of completed sets
MIXED: Final = 1
SAMBA: Final = 2
BLACK_SAMBA: Final = 3
BOLIVIA: Final = 4
BLACK_ROYAL: Final = 5
RED_ROYAL: Final = 6
SET_KINDS: Final = range(7)


@dataclass(frozen=True, slots=True)
class Sets:
    """How many sets a side has completed, all of them and by what going out may ask for."""

    completed: int
    sequences: int = 0
    pure: int = 0
    mixed: int = 0

    def with_one(self, kind: int) -> "Sets":
        """Return the count with one set of `kind` more."""
        return Sets(
            self.completed + 1,
            self.sequences + (kind in (SAMBA, BLACK_SAMBA)),
            self.pure + (kind in (PURE, SAMBA, BLACK_ROYAL, RED_ROYAL)),
            self.mixed + (kind in (MIXED, BLACK_SAMBA)),
        )


@final
class Terms:
    """One rule set as a bot reads it.

    `charges` is by kind what a card costs its holder when another player goes out; `easy_takes` tells whether the
    pile goes for less than a natural pair, so that melds on the table are keys to it.
    """

    def __init__(self, rules: RuleSet) -> None:
        pile, play, scores = rules.pile, rules.play, rules.scores
        self.rules = rules
        self.values = scores.card_values
        self.charges = [float(scores.card_values[card]) for card in range(KINDS)]
        for card in range(KINDS):
            if is_black_three(card) and scores.black_three_held_out:
                self.charges[card] = float(scores.black_three_held_out)
        self.onto_sequence = pile.take_onto_sequence is Onto.WHOLE_PILE
        self.easy_takes = pile.take_natural_wild or pile.take_onto_group or pile.take_onto_canasta or self.onto_sequence
        self.lays_red_threes = play.red_threes in (RedThrees.FORCED, RedThrees.EXPOSED)
        self.wilds_may_go_first = not rules.melds.wild_onto_finished or rules.melds.wild_meld or play.asks_kinds
        self.takes_two_wilds = self.wild_limit(3) > 1  # a group of few naturals
        self.threes_complete = 2 * rules.table.decks
        self.bonus = (
            scores.pure,
            scores.mixed,
            scores.samba,
            scores.black_samba,
            scores.wild_canasta,
            scores.royal_black,
            scores.royal_red,
        )

    def set_kind(self, meld: int) -> int:
        """Return which kind of set `meld` is or would be when it is complete."""
        kind, wilds = kind_of(meld), wilds_of(meld)
        if kind == SEQUENCE:
            return BLACK_SAMBA if wilds else SAMBA
        if kind == WILD_MELD:
            return BOLIVIA
        if is_set_of_threes(meld) and not wilds:
            return RED_ROYAL if is_red_three_group(meld) else BLACK_ROYAL
        return MIXED if wilds else PURE

    def sets_of(self, side: Side) -> Sets:
        """Return the sets that `side` has completed, by kind where going out asks for kinds."""
        if not self.rules.play.asks_kinds:
            return Sets(side.completed)
        sets = Sets(0)
        for meld in side.melds:
            if is_complete(meld, side.threes_complete):
                sets = sets.with_one(self.set_kind(meld))
        return sets

    def missing(self, sets: Sets) -> int:
        """Return how many completed sets more going out takes."""
        play = self.rules.play
        kinds = max(0, play.out_pure - sets.pure) + max(0, play.out_mixed - sets.mixed)
        return max(play.out_sets - sets.completed, play.out_sequences - sets.sequences, kinds, 0)

    def red_stake(self, side: Side) -> float:
        """Return how far apart plus and minus of the red threes laid by `side` are, in points."""
        laid, scores = side.red_threes(), self.rules.scores
        if laid == 2 * self.rules.table.decks:
            return scores.red_threes_all + scores.red_threes_all_minus
        return float(laid * (scores.red_three + scores.red_three_minus))

    def red_sets(self, side: Side) -> int:
        """Return how many sets more `side` has to complete before its red threes count plus."""
        if self.rules.scores.red_three_count is RedThreesCount.SIDE_HAS_MELDED:
            return 0
        return max(0, self.rules.scores.red_three_sets - side.completed)

    def red_swing(self, side: Side, weights: Weights) -> float:
        """Return what its laid red threes add to the worth of the set that `side` completes next."""
        missing = self.red_sets(side)
        share = weights.red_now if missing == 1 else weights.red_later if missing == 2 else 0.0
        return share * self.red_stake(side)

    def may_take(self, hand_size: int, pile_size: int, stock_size: int) -> bool:
        """Return whether a hand of this size may take a pile of that size at all."""
        how = self.rules.pile.one_card_hand_may_take
        if hand_size > 1 or how is OneCardTake.YES:
            return True
        return stock_size == 0 if how is OneCardTake.ONLY_EMPTY_STOCK else pile_size > 1

    def pile_share(self, pile_size: int) -> int:
        """Return how many cards of a pile of `pile_size` its taker gets."""
        limit = self.rules.pile.pile_limit
        return pile_size if limit is None else min(pile_size, limit)

    def wild_limit(self, naturals: int) -> int:
        """Return how many wilds a group with `naturals` may hold, by ratio and number."""
        melds = self.rules.melds
        if melds.natural_ratio is NaturalRatio.TWICE_WILDS:
            most = naturals // 2
        elif melds.natural_ratio is NaturalRatio.MORE_THAN_WILDS:
            most = naturals - 1
        else:
            most = melds.max_wilds if naturals >= 2 else 0
        return max(0, min(most, melds.max_wilds))

    def wild_room(self, naturals: int, wilds: int) -> int:
        """Return how many wilds more a group takes."""
        melds, size = self.rules.melds, naturals + wilds
        room = self.wild_limit(naturals) - wilds
        if not melds.wild_onto_finished:
            room = min(room, COMPLETE - size)
        if melds.group_max is not None:
            room = min(room, melds.group_max - size)
        return max(0, room)
