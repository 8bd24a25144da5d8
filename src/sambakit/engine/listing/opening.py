"""Decides whether an opening can still reach its minimum from the hand (D-8.2, C-3, C-5, C-7, C-8).

Cheap bounds come first, then each choice of a few sequences with groups of the other cards; they decide nearly always.
`opening_search` is exact.
"""

from collections.abc import Sequence
from typing import Final, final

from sambakit.engine.listing.action_lookup import RUN_STARTS
from sambakit.engine.listing.going_out import can_go_out
from sambakit.engine.listing.last_cards import can_end_with, can_end_with_pile, cards_to_come, hidden_to_come
from sambakit.engine.listing.opening_groups import by_groups, count_twos, really_worth
from sambakit.engine.listing.opening_search import search_opening
from sambakit.engine.listing.own_melds import OwnMelds
from sambakit.engine.rules.compiled_rules import CompiledRules
from sambakit.engine.state.state import ANSWERED_NO, State
from sambakit.engine.values.cards import ACE, FOUR, JOKER, NATURALS, THREE, bit_of, highest_bit
from sambakit.engine.values.hand import Hand
from sambakit.engine.values.melds import (
    COMPLETE,
    GROUP,
    SEQUENCE,
    high_of,
    jokers_of,
    kind_of,
    low_of,
    naturals_of,
    rank_of,
    size_of,
    suit_of,
    wilds_of,
)
from sambakit.engine.values.native import i64

_ONE_OF_THREE_RANKS: Final = 1 << 10 | 1 << 5 | 1  # packed counts: one each of three ranks in a row
_MOST_CHOICES: Final = 24  # of sequences that are tried before the exact search


@final
class OpeningStep:
    """The constants of an opening: `taking` the pile, whose cards in `coming` are delivered at the end.

    `may_go_out` tells that the partner did not say no (C-4), `sticky` that a joker may not be discarded (O-2). With the
    pile come so many `unseen` cards too: a player who gets any does not go out in this step (C-8).
    """

    __slots__ = ("coming", "compiled_rules", "firm_coming", "may_go_out", "sticky", "taking", "unseen")

    def __init__(
        self,
        compiled_rules: CompiledRules,
        may_go_out: bool,
        taking: bool,
        coming: Sequence[int],
        sticky: bool,
        unseen: i64 = 0,
    ) -> None:
        self.compiled_rules = compiled_rules
        self.unseen = unseen
        self.may_go_out = may_go_out and not unseen
        self.taking = taking
        self.coming = coming
        self.sticky = sticky
        self.firm_coming = not sticky
        for card in coming:
            if card != JOKER:
                self.firm_coming = True

    def keeps_enough(self, kept: i64, jokers: i64) -> bool:
        """Return whether `kept` cards, among them `jokers` at the most, surely let a player end the turn (C-5)."""
        return kept + len(self.coming) >= self.compiled_rules.keep and (self.firm_coming or kept > jokers)


def opening_step(compiled_rules: CompiledRules, state: State) -> OpeningStep:
    """Return the constants of the opening that the player to move is in, or may begin from the hand."""
    coming: Sequence[int] = []
    unseen: i64 = 0
    if state.pile_waits:
        coming = cards_to_come(compiled_rules, state.pile, state.hidden)
        unseen = hidden_to_come(compiled_rules, len(state.pile), state.hidden)
    sticky = compiled_rules.jokers_stay and not state.only_jokers
    return OpeningStep(compiled_rules, state.asked != ANSWERED_NO, state.pile_waits, coming, sticky, unseen)


def groups_bring(step: OpeningStep, hand: Hand, melds: list[int]) -> i64:
    """Return the sure points of groups alone: see `by_groups`."""
    return by_groups(step.compiled_rules, hand, hand.ranks, count_twos(hand), hand.jokers, melds, True)


def suffices(step: OpeningStep, hand: Hand, outcome: i64, needed: i64) -> bool:
    """Return whether an `outcome` of groups brings `needed` points and keeps cards enough of `hand`."""
    return outcome >> 14 >= needed and step.keeps_enough(hand.size - (outcome & 127), hand.jokers)


def can_open(step: OpeningStep, hand: Hand, melds: list[int], needed: i64, outcome: i64 = -1) -> bool:
    """Return whether an opening that has laid `melds` can end well from `hand` when `needed` points are missing.

    At the end the minimum is reached, and cards are left to end the turn, or the player goes out (C-3, C-5); where
    going out with the whole hand waives the minimum that will do alone (C-7). `outcome` is what `groups_bring` says of
    these, -1 where it was not asked.
    """
    if needed <= 0:
        if step.keeps_enough(hand.size, hand.jokers):
            return True
        return not step.unseen and can_end_with(
            step.compiled_rules, [*hand.cards(), *step.coming], melds, step.may_go_out, step.sticky, not step.taking
        )
    if hand.size and can_reach(step, hand, melds, needed, outcome):
        return True
    if not step.may_go_out:
        return False
    if len(step.coming) == 1 and can_end_with_pile(step.compiled_rules, hand, melds, needed, step.coming, step.sticky):
        return True
    return can_go_out_from(step, hand, melds, needed)


def can_go_out_from(step: OpeningStep, hand: Hand, melds: list[int], needed: i64) -> bool:
    """Return whether melding can go on from `melds` to going out, `needed` points being missing (C-7)."""
    return can_go_out(
        step.compiled_rules,
        hand,
        melds,
        0 if step.compiled_rules.folds(step.taking) else needed,
        step.coming,
        step.taking,
        step.sticky,
    )


def can_reach(step: OpeningStep, hand: Hand, melds: list[int], needed: i64, outcome: i64 = -1) -> bool:
    """Return whether melds worth `needed` points can be laid with cards enough left; `outcome` as for `can_open`."""
    compiled_rules = step.compiled_rules
    twos = count_twos(hand)
    if outcome < 0:
        outcome = groups_bring(step, hand, melds)
    if suffices(step, hand, outcome, needed):
        return True
    if not compiled_rules.worth_is_even:
        outcome += really_worth(compiled_rules, hand, melds, twos + hand.jokers) << 14
        if suffices(step, hand, outcome, needed):
            return True
    points_suffice = outcome >> 14 >= needed
    if not compiled_rules.sure_is_most:
        outcome = by_groups(compiled_rules, hand, hand.ranks, twos, hand.jokers, melds, False)
    if (outcome >> 14) + _gain_by_sequences(
        compiled_rules, hand, melds, twos + hand.jokers, outcome >> 7 & 127
    ) < needed:
        return False
    if compiled_rules.sequences:
        runs = _Runs(step, melds, twos)
        if runs.grow(hand, 0, needed) if runs.growing else runs.begin(hand, 0, needed):
            return True
        if not (points_suffice or runs.unsure) and _runs_are_natural(compiled_rules):
            return False
    return search_opening(
        compiled_rules, hand, OwnMelds(melds, compiled_rules.goal), needed, step.coming, step.sticky, step.taking
    )


def _runs_are_natural(compiled_rules: CompiledRules) -> bool:
    """Return whether sequences of naturals, with what groups surely bring of the other cards, are all there can be."""
    return compiled_rules.sure_is_most and not (
        compiled_rules.limited or compiled_rules.sequence_wilds or compiled_rules.joins
    )


@final
class _Runs:
    """Tries choices of sequences of naturals, each with groups of the cards that are left.

    `growing` are the unfinished sequences of the step; `unsure` tells that not all choices were tried, or that one
    brings the points but keeps too few cards.
    """

    __slots__ = ("growing", "melds", "step", "tried", "twos", "unsure")

    def __init__(self, step: OpeningStep, melds: list[int], twos: i64) -> None:
        self.step = step
        self.melds = melds
        self.twos = twos
        self.growing = [meld for meld in melds if kind_of(meld) == SEQUENCE and size_of(meld) < COMPLETE]
        self.tried: i64 = 0
        self.unsure = False

    def grow(self, hand: Hand, place: i64, needed: i64) -> bool:
        """Return whether `growing` from `place` on, grown in some way, new sequences and groups surely reach it."""
        if place == len(self.growing):
            return self._ends_well(hand, needed) or (needed > 0 and self.begin(hand, 0, needed))
        values, meld = self.step.compiled_rules.values, self.growing[place]
        suit, low, high = suit_of(meld), low_of(meld), high_of(meld)
        below = hand.copy()
        while True:
            above, missing, top = below.copy(), needed, high
            while True:
                if self.grow(above, place + 1, missing):
                    return True
                if self.tried > _MOST_CHOICES:
                    return False
                top += 1
                if top > ACE or top - low >= COMPLETE or not above.one & bit_of(4 * top + suit):
                    break
                above.remove(4 * top + suit)
                missing -= values[4 * top + suit]
            low -= 1
            if low < FOUR or high - low >= COMPLETE or not below.one & bit_of(4 * low + suit):
                return False
            below.remove(4 * low + suit)
            needed -= values[4 * low + suit]

    def begin(self, hand: Hand, first: i64, needed: i64) -> bool:
        """Return whether new sequences from the kind `first` up, one at least, and groups surely reach it."""
        values = self.step.compiled_rules.values
        runs: i64 = hand.one & hand.one >> 4 & hand.one >> 8 & RUN_STARTS & -bit_of(first)
        while runs and self.tried <= _MOST_CHOICES:
            low = highest_bit(runs & -runs)
            runs ^= bit_of(low)
            left = hand.copy()
            left.remove(low)
            left.remove(low + 4)
            missing: i64 = needed - values[low] - values[low + 4]
            last: i64 = min(low + 4 * COMPLETE, JOKER)
            for kind in range(low + 8, last, 4):
                if not left.one & bit_of(kind):
                    break
                left.remove(kind)
                missing -= values[kind]
                if self._ends_well(left, missing) or (missing > 0 and self.begin(left, low, missing)):
                    return True
        return False

    def _ends_well(self, hand: Hand, needed: i64) -> bool:
        """Return whether groups alone surely reach what is needed after a choice of sequences."""
        self.tried += 1
        if self.tried > _MOST_CHOICES:
            self.unsure = True
            return False
        step = self.step
        used: i64 = 0
        if needed > 0:
            outcome = by_groups(step.compiled_rules, hand, hand.ranks, self.twos, hand.jokers, self.melds, True)
            if outcome >> 14 < needed:
                return False
            used = outcome & 127
        if step.keeps_enough(hand.size - used, hand.jokers):
            return True
        self.unsure = True
        return False


def run_reaches(step: OpeningStep, hand: Hand, melds: list[int], needed: i64, low: i64, twos: i64, alone: i64) -> bool:
    """Return whether the sequence of three naturals from the kind `low` up, and groups, surely reach what is needed.

    `alone` is what `natural_groups` says.
    """
    compiled_rules = step.compiled_rules
    needed -= compiled_rules.values[low] + compiled_rules.values[low + 4] + compiled_rules.values[low + 8]
    size = hand.size - 3
    if needed <= 0:
        return step.keeps_enough(size, hand.jokers)
    others: i64 = alone >> 7  # but for the groups of its ranks
    first: i64 = low >> 2
    for rank in range(first, first + 3):
        held = hand.naturals(rank)
        if held > 2:
            others -= held * compiled_rules.worth_least[rank]
    if others >= needed and step.keeps_enough(size - (alone & 127), hand.jokers):
        return True
    ranks: i64 = hand.ranks - _ONE_OF_THREE_RANKS * bit_of(5 * (first - FOUR))
    outcome = by_groups(compiled_rules, hand, ranks, twos, hand.jokers, melds, True)
    return outcome >> 14 >= needed and step.keeps_enough(size - (outcome & 127), hand.jokers)


def _gain_by_sequences(compiled_rules: CompiledRules, hand: Hand, melds: list[int], wilds: i64, laid: i64) -> i64:
    """Return how many points sequences can bring, at the most, beyond what groups alone do, with `laid` of the wilds.

    They lay cards that no group takes, or free a wild for a pair that was left over; wilds find no more room in them
    but where they may hold one (L-1).
    """
    if not compiled_rules.sequences:
        return 0
    worth = compiled_rules.worth_most
    one = hand.one & NATURALS
    gain = 0
    if compiled_rules.sequence_wilds and wilds:
        near = one << 4 | one << 8 | one >> 4 | one >> 8
        in_run = one & near  # with a wild between or beside them
        gain = (wilds - laid) * max(compiled_rules.values[JOKER], worth[0])
    else:
        starts = one & one >> 4 & one >> 8
        in_run = starts | starts << 4 | starts << 8
    with_group = 0
    for meld in melds:
        if kind_of(meld) == GROUP:
            with_group |= 1 << rank_of(meld)
        elif kind_of(meld) == SEQUENCE:
            in_run = one  # it may grow: every card counts as fitting
    if not in_run:
        return gain
    pairs: list[int] = []
    for rank in range(FOUR, ACE + 1):
        held = hand.ranks >> 5 * (rank - FOUR) & 31
        if 0 < held < 3 and not with_group >> rank & 1:
            if held == 2 and wilds and compiled_rules.starts_with_wild:
                pairs.append(2 * worth[rank])
            elif in_run >> 4 * rank & 15:
                gain += held * worth[rank]
        elif held and (compiled_rules.bounded or compiled_rules.limited):
            gain += held * worth[rank]  # no group may take them all
    if len(pairs) > wilds:
        pairs.sort()
        gain += sum(pairs[: len(pairs) - wilds])
    return gain


def groups_reach_after(step: OpeningStep, hand: Hand, melds: list[int], needed: i64, group: i64, alone: i64) -> bool:
    """Return whether, once `group` of three cards is laid from `hand`, groups alone surely reach what is `needed`.

    The answer holds for any suits of its cards, and any of its twos. `alone` is what `natural_groups` says.
    """
    compiled_rules = step.compiled_rules
    worth = compiled_rules.worth_least
    rank, naturals, wilds = rank_of(group), naturals_of(group), wilds_of(group)
    if rank == THREE or kind_of(group) != GROUP:
        return False
    jokers = jokers_of(group)
    needed -= naturals * worth[rank] + (wilds - jokers) * worth[0] + jokers * compiled_rules.values[JOKER]
    size = hand.size - naturals - wilds
    left = hand.jokers - jokers
    if needed <= 0:
        return step.keeps_enough(size, left)
    held = hand.naturals(rank)  # counted by `alone` perhaps, as a group of its own
    if (alone >> 7) - held * worth[rank] >= needed and step.keeps_enough(size - (alone & 127), left):
        return True
    outcome = by_groups(
        compiled_rules,
        hand,
        hand.ranks - (naturals << 5 * (rank - FOUR)),
        count_twos(hand) - (wilds - jokers),
        left,
        [*melds, group],
        True,
    )
    return outcome >> 14 >= needed and step.keeps_enough(size - (outcome & 127), left)
