"""Going out in one step: every card laid, or all but one, and enough sets completed (C-4 to C-8).

Rare, so plain and slow: it is asked only where cheap bounds say that the sets could be completed at all.
"""

from collections.abc import Sequence
from typing import Final, final

from sambakit.engine.listing.opening_search import can_lay_all_but
from sambakit.engine.listing.own_melds import RED_THREES, OwnMelds, wild_outcomes
from sambakit.engine.listing.runs import suit_ways
from sambakit.engine.rules.compiled_rules import CompiledRules
from sambakit.engine.rules.group_outcomes import (
    AFTER,
    ALWAYS,
    NEVER,
    GroupOutcomes,
    all_added,
    best_of,
    reaches,
)
from sambakit.engine.values.cards import ACE, FOUR, JOKER, NATURALS, THREE, is_red_three
from sambakit.engine.values.hand import AT_LEAST_ONE, AT_LEAST_TWO, HIGH_BITS, ONE_OF_RANK, Hand
from sambakit.engine.values.melds import (
    COMPLETE,
    GROUP,
    SEQUENCE,
    is_red_three_group,
    kind_of,
    naturals_of,
    rank_of,
    size_of,
)

EVERY_CARD: Final = 1 << 30  # points that no card is worth more than
_NOTHING: Final[tuple[int, ...]] = ()
_NO_SET: Final = (0,)
_ByWilds = list[tuple[int, ...]]  # best outcomes by the number of wilds used
_Ways = dict[tuple[int, int], tuple[int, ...]]  # naturals left for groups and wilds laid: best outcomes


def can_go_out(
    compiled_rules: CompiledRules,
    hand: Hand,
    melds: list[int],
    needed: int,
    coming: Sequence[int],
    taking: bool,
    sticky: bool,
) -> bool:
    """Return whether a step that begins with `melds` can lay all of `hand` but one card at most and go out.

    It has to bring `needed` points and to complete sets enough; black threes may be laid in it (D-7.1). A step that
    is `taking` the pile merges nothing and lays no red three (C-8), and its cards in `coming` reach the hand at its
    end. `sticky` tells that a joker may not be discarded (O-2).
    """
    if len(coming) > 1 or not sets_possible(compiled_rules, hand, melds):
        return False
    values = compiled_rules.values
    cards = hand.cards()
    points = [
        0 if is_red_three(card) and compiled_rules.red_singles else values[card] for card in cards
    ]  # no meld (D-6.7)
    total = sum(points)
    room = 1 - len(coming)
    if total < needed or not can_lay_all_but(compiled_rules, hand, OwnMelds(melds, compiled_rules.goal), room, taking):
        return False
    if coming:
        return not (sticky and coming[0] == JOKER) and can_lay_all(compiled_rules, hand, melds, AFTER)
    return can_finish(compiled_rules, hand, melds, total - needed, sticky, taking)


def can_finish(
    compiled_rules: CompiledRules, hand: Hand, melds: list[int], spare: int, sticky: bool, taking: bool = False
) -> bool:
    """Return whether the whole hand can be laid, or all but one card for the discard, with sets enough.

    That card is worth `spare` points at most; `sticky` and `taking` as for `can_go_out`.
    """
    laying = _Laying(compiled_rules, hand, melds)
    merging = AFTER if taking else ALWAYS
    if compiled_rules.suits_differ:
        if _all_but_each(compiled_rules, hand, melds, merging, spare, sticky):
            return True
    elif laying.all_but_one(merging, spare, sticky):
        return True
    return compiled_rules.final_optional and laying.all(NEVER if taking else ALWAYS)


def _all_but_each(
    compiled_rules: CompiledRules, hand: Hand, melds: list[int], merging: int, spare: int, sticky: bool
) -> bool:
    """Return whether all of the hand can be laid but for one card, tried card by card: suits of a rank differ here."""
    for card in sorted(set(hand.cards())):
        no_meld = is_red_three(card) and compiled_rules.red_singles
        if (card == JOKER and sticky) or (not no_meld and compiled_rules.values[card] > spare):
            continue
        rest = hand.copy()
        rest.remove(card)
        if can_lay_all(compiled_rules, rest, melds, merging):
            return True
    return False


def sets_possible(compiled_rules: CompiledRules, hand: Hand, melds: list[int]) -> bool:
    """Return False only where the completed sets that going out asks for are out of reach."""
    naturals = [hand.ranks >> 5 * (rank - FOUR) & 31 if rank >= FOUR else 0 for rank in range(13)]
    naturals[RED_THREES] = hand.count(5) + hand.count(6)
    naturals[THREE] = hand.count(4) + hand.count(7)
    sets = 0
    wild_cards = hand.jokers
    for meld in melds:
        kind = kind_of(meld)
        if kind == GROUP:
            naturals[RED_THREES if is_red_three_group(meld) else rank_of(meld)] += naturals_of(meld)
        elif kind == SEQUENCE:
            sets += 1
        else:
            wild_cards += size_of(meld)
    if compiled_rules.wild_meld:
        for two in range(4):
            wild_cards += hand.count(two)
        sets += wild_cards // COMPLETE
    least = compiled_rules.least_naturals
    for rank in range(FOUR, ACE + 1):
        sets += naturals[rank] // least
    sets += naturals[RED_THREES] // compiled_rules.threes_complete
    sets += naturals[THREE] // max(
        compiled_rules.threes_complete - (compiled_rules.max_wilds if compiled_rules.black_wilds else 0), 2
    )
    if (
        sets < compiled_rules.out_sets
        and compiled_rules.sequences
        and hand.size >= COMPLETE - compiled_rules.sequence_wilds
    ):
        sets += _new_sambas(compiled_rules, hand)
    return sets >= compiled_rules.out_sets


def _new_sambas(compiled_rules: CompiledRules, hand: Hand) -> int:
    """Return a number of new sequences of seven that cannot be passed."""
    if not compiled_rules.sequence_wilds:
        two = hand.one & hand.one >> 4 & NATURALS
        four = two & two >> 8
        if not four & four >> 12:
            return 0  # no seven in a row
    sets = 0
    for suit in range(4):
        held = 0
        cards = 0
        for rank in range(FOUR, ACE + 1):
            count = hand.count(4 * rank + suit)
            cards += count
            if count:
                held |= 1 << rank
        for low in range(FOUR, ACE - COMPLETE + 2):
            if (held >> low & 127).bit_count() >= COMPLETE - compiled_rules.sequence_wilds:
                sets += cards // (COMPLETE - compiled_rules.sequence_wilds)
                break
    return sets


def can_lay_all(compiled_rules: CompiledRules, hand: Hand, melds: list[int], merging: int) -> bool:
    """Return whether the whole hand can be laid so that the sets needed for going out are complete.

    `merging` tells when melds may be merged: NEVER and AFTER in a step that takes the pile, which lays no red three.
    """
    return _Laying(compiled_rules, hand, melds).all(merging)


@final
class _Laying:
    """The search for a way to lay a hand on these melds: some cards in sequences, the rest in groups.

    `held` are the naturals by suit, packed as in `Hand.ranks`. `alone` are those that have to go into sequences: the
    only naturals of ranks without a group.
    """

    __slots__ = ("alone", "black", "compiled_rules", "held", "jokers", "own_melds", "red", "wilds")

    def __init__(self, compiled_rules: CompiledRules, hand: Hand, melds: list[int]) -> None:
        self.compiled_rules = compiled_rules
        self.own_melds = OwnMelds(melds, compiled_rules.goal)
        self.held = [0, 0, 0, 0]
        for card in hand.cards():
            self.held[card & 3] += ONE_OF_RANK[card]
        self.jokers: int = hand.jokers
        self.wilds: int = hand.wilds()
        self.black: int = hand.count(4) + hand.count(7)
        self.red: int = hand.count(5) + hand.count(6)
        self.alone = _alone(sum(self.held), self.own_melds)

    def all(self, merging: int) -> bool:
        """Return whether all of the hand can be laid."""
        if self._threes_stay(self.black, self.red, merging):
            return False
        for (left, used), outcomes in self._by_suits(merging, 0).items():
            best, _ = self._by_ranks(left, self.wilds - used, outcomes, merging, -1)
            if best and self._suffices(best, self.black, self.red, self.wilds - used, merging):
                return True
        return False

    def all_but_one(self, merging: int, spare: int, sticky: bool) -> bool:
        """Return whether all of the hand can be laid but for one card of `spare` points at most."""
        black, red, values = self.black, self.red, self.compiled_rules.values
        two_stays = self.wilds > self.jokers and values[0] <= spare
        wild_stays = two_stays or (self.jokers > 0 and not sticky and values[JOKER] <= spare)
        black_stays = black > 0 and values[4] <= spare and not self._threes_stay(black - 1, red, merging)
        red_stays = red > 0 and (self.compiled_rules.red_singles or values[5] <= spare)  # no meld (D-6.7)
        red_stays = red_stays and not self._threes_stay(black, red - 1, merging)
        threes_stay = self._threes_stay(black, red, merging)
        for (left, used), outcomes in self._by_suits(merging, 1).items():
            wilds = self.wilds - used
            best, but_one = self._by_ranks(left, wilds, outcomes, merging, spare)
            if but_one and not threes_stay and self._suffices(but_one, black, red, wilds, merging):
                return True
            if not best:
                continue
            if wilds and wild_stays and not threes_stay and self._suffices(best, black, red, wilds - 1, merging):
                return True
            if black_stays and self._suffices(best, black - 1, red, wilds, merging):
                return True
            if red_stays and self._suffices(best, black, red - 1, wilds, merging):
                return True
        return False

    def _threes_stay(self, black: int, red: int, merging: int) -> bool:
        """Return whether so many threes cannot be laid at all."""
        compiled_rules = self.compiled_rules
        if black and not (compiled_rules.black_threes or compiled_rules.black_sets):
            return True
        singles = compiled_rules.red_singles and merging not in (NEVER, AFTER)
        return red > 0 and not (compiled_rules.red_sets or singles)

    def _by_suits(self, merging: int, spared: int) -> _Ways:
        """Return what sequences leave for groups, where they leave no more than `spared` of the cards alone."""
        compiled_rules = self.compiled_rules
        joins = compiled_rules.joins and merging != NEVER
        wilds = self.wilds if compiled_rules.sequence_wilds else 0
        found: _Ways = {(sum(self.held), 0): (self.own_melds.done,)}
        alone = 0
        for suit in range(4):
            growing = self.own_melds.growing[suit]
            held = self.held[suit]
            alone |= held & self.alone
            if not wilds:
                held = _fitting(held, growing, compiled_rules.sequences)
            if held or wilds or (joins and len(growing) > 1):
                ways = suit_ways(
                    held, growing, self.wilds, compiled_rules.sequence_wilds, compiled_rules.sequences, joins,
                    compiled_rules.goal,
                )  # fmt: skip
                after: dict[tuple[int, int], list[int]] = {}
                for used, more, sets in ways:
                    for (left, laid), outcomes in found.items():
                        if laid + more <= self.wilds and (left - used & alone).bit_count() <= spared:
                            together = all_added(outcomes, sets, compiled_rules.goal)
                            after.setdefault((left - used, laid + more), []).extend(together)
                found = {key: best_of(outcomes) for key, outcomes in after.items()}
            elif alone:
                found = {key: value for key, value in found.items() if (key[0] & alone).bit_count() <= spared}
        return found

    def _by_ranks(
        self, left: int, wilds: int, outcomes: tuple[int, ...], merging: int, spare: int
    ) -> tuple[_ByWilds, _ByWilds]:
        """Return the best outcomes by wilds used when groups take all these naturals, and when they take all but one.

        That one is worth `spare` points at most. Nothing where it cannot be done.
        """
        compiled_rules, groups = self.compiled_rules, self.own_melds.groups
        best: _ByWilds = [outcomes] + [_NOTHING] * wilds
        but_one: _ByWilds = []
        if _alone(left, self.own_melds).bit_count() > (1 if spare >= 0 else 0):
            return but_one, but_one
        for rank in range(FOUR, ACE + 1):
            naturals = left >> 5 * (rank - FOUR) & 31
            if not naturals and not groups[rank]:
                continue
            by_merging = compiled_rules.groups
            if but_one:
                but_one = _with_rank(but_one, by_merging, groups[rank], naturals, compiled_rules.goal, merging)
            if naturals and compiled_rules.values[4 * rank] <= spare and best:
                less = _with_rank(best, by_merging, groups[rank], naturals - 1, compiled_rules.goal, merging)
                if but_one and less:
                    but_one = [_either(one, other) for one, other in zip(but_one, less, strict=True)]
                else:
                    but_one = but_one or less
            if best:
                best = _with_rank(best, by_merging, groups[rank], naturals, compiled_rules.goal, merging)
            elif not but_one:
                break
        return best, but_one

    def _suffices(self, best: _ByWilds, black: int, red: int, wilds: int, merging: int) -> bool:
        """Return whether threes and melds of wilds can take these cards and complete the sets still missing."""
        compiled_rules, groups = self.compiled_rules, self.own_melds.groups
        if black or groups[THREE]:
            merging_black = merging if compiled_rules.black_sets else NEVER
            best = _with_rank(best, compiled_rules.threes, groups[THREE], black, compiled_rules.goal, merging_black)
        if not compiled_rules.red_sets:
            red = 0
        if best and (red or groups[RED_THREES]):
            best = _with_rank(best, compiled_rules.reds, groups[RED_THREES], red, compiled_rules.goal, merging)
        return bool(best) and self._reaches(best, wilds)

    def _reaches(self, best: _ByWilds, wilds: int) -> bool:
        """Return whether one of the outcomes, by wilds used, suffices when melds of wilds take the others."""
        compiled_rules = self.compiled_rules
        for used in range(wilds + 1):
            if best[used]:
                alone: tuple[int, ...] = (0,)
                if compiled_rules.wild_meld:
                    alone = wild_outcomes(self.own_melds.wild_sizes, wilds - used, compiled_rules.goal)
                elif used < wilds:
                    continue
                for outcome in all_added(best[used], alone, compiled_rules.goal) if alone else _NOTHING:
                    if reaches(outcome, compiled_rules.goal):
                        return True
        return False


def _alone(naturals: int, own_melds: OwnMelds) -> int:
    """Return the naturals, packed as in `Hand.ranks`, that are the only ones of their rank, which has no group."""
    marks = (naturals + AT_LEAST_ONE) & ~(naturals + AT_LEAST_TWO) & HIGH_BITS
    found = 0
    while marks:
        low = marks & -marks
        marks ^= low
        if not own_melds.groups[low.bit_length() // 5 + 1]:
            found |= low >> 4
    return found


def _fitting(held: int, growing: tuple[int, ...], starts: bool) -> int:
    """Return those naturals of a suit that can go into its `growing` sequences, or into new ones."""
    marks = (held + AT_LEAST_ONE & HIGH_BITS) >> 4
    fitting = 0
    if starts:
        begun = marks & marks >> 5 & marks >> 10
        fitting = begun | begun << 5 | begun << 10
    for sequence in growing:
        for place in range((sequence & 15) - 1, -1, -1):
            if not marks >> 5 * place & 1:
                break
            fitting |= 1 << 5 * place
        for place in range((sequence >> 4 & 15) + 1, ACE - FOUR + 1):
            if not marks >> 5 * place & 1:
                break
            fitting |= 1 << 5 * place
    return held & fitting * 31


def _with_rank(
    best: _ByWilds,
    by_merging: list[GroupOutcomes],
    groups: tuple[int, ...],
    naturals: int,
    goal: int,
    merging: int,
) -> _ByWilds:
    """Return the best outcomes by wilds used when the groups of one rank more take their cards, nothing if none can."""
    wilds = len(best) - 1
    after: _ByWilds = [_NOTHING] * (wilds + 1)
    found = False
    for more in range(wilds + 1):
        sets = by_merging[merging].outcomes(groups, naturals, more)
        if not sets:
            continue
        for used in range(wilds + 1 - more):
            if best[used]:
                found = True
                both = best[used] if sets == _NO_SET else all_added(best[used], sets, goal)
                after[used + more] = _either(after[used + more], both)
    return after if found else []


def _either(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    """Return the best outcomes of both."""
    if not other or one == other:
        return one
    return best_of([*one, *other]) if one else other
