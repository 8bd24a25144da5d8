"""The exact search behind an opening: the points that melds can make of a hand (D-4, D-5, D-8.2, V-1, L-1).

It goes through the ranks from the 4 up. A state holds, for each suit, how many sequences are open with one card, with
two, with three or more (those may end, the others must go on), how many wilds have to be laid and how many can be,
and how many naturals stay in the hand. Of all ways to one state only the one that loses the fewest points is kept, and
of the states with the same open sequences none that another is at least as good as, so the work does not grow with
the ways.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, final

from sambakit.engine.listing.own_melds import RED_THREES, OwnMelds, layable_wilds
from sambakit.engine.listing.runs import last_ways, no_way_on, suit_ways, ways_on, ways_with_wilds
from sambakit.engine.rules.compiled_rules import CompiledRules
from sambakit.engine.rules.group_outcomes import ALWAYS, NEVER
from sambakit.engine.values.cards import ACE, BIT, FOUR, JOKER, NATURALS, THREE, TWOS
from sambakit.engine.values.hand import ONE_OF_RANK, Hand

# A state as a number: wilds that must be laid 5 | wilds that can be 5 | naturals kept 2 | cards left of the rank under
# way, by suit, 4 x 3 | open sequences of each suit. Those are counted by length, one, two, three or more cards, three
# bits each, and where sequences may hold a wild so are those whose wild lies in a gap, and those that are long enough.
_CAN: Final = 5
_KEPT: Final = 10
_LEFT: Final = 12
_OPEN: Final = 24
_Choice = tuple[int, int, int, int]  # wilds that must go along and that can, naturals not laid, points that they cost

_FEW: Final = 4  # states after each rank that are tried first
_ALL: Final = 1 << 30
_BOTH: Final = 1 | 1 << _CAN  # one wild more that must be and can be laid


def _keep(states: dict[int, int], key: int, lost: int) -> None:
    """Note a way to a state if none loses fewer points."""
    known = states.get(key)
    if known is None or lost < known:
        states[key] = lost


@lru_cache(maxsize=1 << 12)
def choices_of(
    compiled_rules: CompiledRules,
    counting: bool,
    apart: bool,
    rank: int,
    left: int,
    groups: tuple[int, ...],
    wilds: int,
    enough: bool,
) -> list[_Choice]:
    """Return the `_choices` for the naturals `left` of a rank, counted by suit, beside its `groups` on the table."""
    values: list[int] = []
    for suit in range(4):
        values += [1 if counting else compiled_rules.values[4 * rank + suit]] * (left >> 3 * suit & 7)
    values.sort()
    group_outcomes = compiled_rules.groups[NEVER if apart else ALWAYS]
    return _choices(values, group_outcomes.options(groups, len(values), wilds), enough)


def _choices(values: list[int], options: list[tuple[int, int, int]], enough: bool) -> list[_Choice]:
    """Return what may become of cards worth `values`, lowest first, by the `options` of laying them in groups.

    Where `enough` cards are kept already, keeping more without need of fewer wilds or room for more is of no use.
    """
    found: list[_Choice] = []
    fewest, most = 99, -1
    for naturals, least, can in options:
        if enough and fewest <= least and most >= can:
            continue
        fewest, most = min(fewest, least), max(most, can)
        unlaid = len(values) - naturals
        found.append((least, can, unlaid, sum(values[:unlaid])))
    return found


def _points_lost(state: tuple[int, int]) -> int:
    """Return how many points the way to a state has lost."""
    return state[1]


def _undominated(states: dict[int, int]) -> dict[int, int]:
    """Return `states` without those that another one with the same open sequences is at least as good as."""
    alike: dict[int, list[int]] = {}
    for state in states:
        alike.setdefault(state >> _OPEN, []).append(state)
    if len(alike) == len(states):
        return states
    kept: dict[int, int] = {}
    for group in alike.values():
        group.sort(key=states.__getitem__)  # the fewest points lost come first
        best: list[int] = []
        for state in group:
            must, can, cards = state & 31, state >> _CAN & 31, state >> _KEPT & 3
            for other in best:
                if other & 31 <= must and other >> _CAN & 31 >= can and other >> _KEPT & 3 >= cards:
                    break
            else:
                best.append(state)
                kept[state] = states[state]
    return kept


@final
class _Search:
    """The constants of a search of one hand for `needed` points.

    With `counting` every card is worth one point, and threes that can be laid in going out count as layable.
    """

    __slots__ = (
        "apart",
        "black",
        "compiled_rules",
        "counting",
        "firm_coming",
        "fits",
        "held",
        "jokers",
        "keep",
        "needed",
        "others",
        "own_melds",
        "red",
        "total",
        "twos",
        "values",
        "width",
        "wild_points",
        "wilds",
    )

    def __init__(
        self, compiled_rules: CompiledRules, hand: Hand, own_melds: OwnMelds, needed: int, apart: bool, counting: bool
    ) -> None:
        self.compiled_rules = compiled_rules
        self.own_melds = own_melds
        self.apart = apart
        self.counting = counting
        self.needed = needed
        self.keep = 0
        self.firm_coming = counting  # the step brings a card that is no joker, or that does not matter
        self.values: Sequence[int] = [1] * 53 if counting else compiled_rules.values
        self.held = [0, 0, 0, 0]  # naturals by suit, counted by rank as in Hand.ranks
        self.total = 0  # points of all naturals and threes that can be laid
        self.twos: list[int] = []  # their values, highest first
        self.jokers: int = hand.jokers
        self.black: list[int] = []  # values of the threes that may form groups
        self.red: list[int] = []
        self.others = 0  # cards that stay in the hand in any case
        melds_black = compiled_rules.black_sets or (counting and compiled_rules.black_threes)
        for card in hand.cards():
            if BIT[card] & NATURALS:
                self.held[card & 3] += ONE_OF_RANK[card]
                self.total += self.values[card]
            elif card == JOKER:
                pass
            elif BIT[card] & TWOS:
                self.twos.append(self.values[card])
            elif card in (4, 7) and melds_black:
                self.black.append(self.values[card])
            elif card in (5, 6) and compiled_rules.red_sets:
                self.red.append(self.values[card])
            elif not (counting and compiled_rules.red_singles and card in (5, 6)):
                self.others += 1
        self.total += sum(self.black) + sum(self.red)
        self.twos.sort(reverse=True)
        self.wilds: int = len(self.twos) + self.jokers  # no machine integer: states have more than 64 bits
        every = sorted([*self.twos, *[self.values[JOKER]] * self.jokers], reverse=True)
        self.wild_points = [sum(every[:count]) for count in range(self.wilds + 1)]  # at the most, by number laid
        self.width = 15 if compiled_rules.sequence_wilds else 9
        self.fits = _kinds_that_fit(hand.one & NATURALS, compiled_rules, self.wilds)

    def outcome(self, held: Sequence[int], laid: int, most: int) -> bool:
        """Return whether the points can be reached when new sequences and groups share the naturals `held`.

        `laid` wilds lie in sequences that were there before. At `most` so many states are kept after each rank, those
        that lose the fewest points: where that cuts some off, only a yes is certain.
        """
        budget = self.total + self.wild_points[self.wilds] - self.needed
        states = {laid * _BOTH: 0}
        if self.black or self.own_melds.groups[THREE]:
            states = self._with_threes(states, THREE, self.black, budget)
        if self.red or self.own_melds.groups[RED_THREES]:
            states = self._with_threes(states, RED_THREES, self.red, budget)
        for place in range(ACE - FOUR + 1):
            cards = 0
            for suit in range(4):
                here = held[suit] >> 5 * place
                count = here & 31
                cards += count
                if count or (self.width > 9 and held[suit] << 10 >> 5 * place & 1023):
                    states = self._with_suit(states, here, place, suit)  # else nothing is open that could go on
            if cards or self.own_melds.groups[place + FOUR]:
                states = _undominated(self._with_group(states, place + FOUR, budget))
                if len(states) > most:
                    states = dict(sorted(states.items(), key=_points_lost)[:most])
        return any(self._reaches(state, lost) for state, lost in states.items())  # what is still open is long enough

    def _with_suit(self, states: dict[int, int], here: int, place: int, suit: int) -> dict[int, int]:
        """Return the states after the cards of one suit have gone into sequences or are left for the group.

        `here` packs the naturals of the suit from this rank up.
        """
        if self.width > 9:
            return self._with_suit_and_wilds(states, here, place, suit)
        held, ahead, beyond = here & 31, here >> 5 & 31, here >> 10 & 31
        shift, into_left = _OPEN + 9 * suit, _LEFT + 3 * suit
        fits = self.fits >> 4 * (place + FOUR) + suit & 1
        after: dict[int, int] = {}
        known_ways: dict[int, list[tuple[int, int]]] = {}
        for state, lost in states.items():
            opened = state >> shift & 511
            others = state ^ opened << shift
            ways = known_ways.get(opened)
            if ways is None:
                ways = ways_on(opened, held, ahead, beyond) if fits else no_way_on(opened, held)
                known_ways[opened] = ways
            for then, left in ways:
                key = others | then << shift | left << into_left
                known = after.get(key)
                if known is None or lost < known:
                    after[key] = lost
        return after

    def _with_suit_and_wilds(self, states: dict[int, int], here: int, place: int, suit: int) -> dict[int, int]:
        """Return the same where a sequence may hold a wild (L-1)."""
        shift, into_left = _OPEN + 15 * suit, _LEFT + 3 * suit
        fits = self.fits >> 4 * (place + FOUR) + suit & 1
        held, ahead, beyond = here & 31, here >> 5 & 31, here >> 10 & 31
        after: dict[int, int] = {}
        for state, lost in states.items():
            opened = state >> shift & 0x7FFF
            others = state ^ opened << shift
            wilds_left = self.wilds - (state & 31)
            if not fits:
                for then, left in no_way_on(opened, held):
                    _keep(after, others | then << shift | left << into_left, lost)
                continue
            if place + FOUR < ACE:
                ways = ways_with_wilds(opened, held, ahead, beyond, wilds_left)
            else:
                ways = last_ways(opened, held, wilds_left)
            for then, left, must, can in ways:
                key = others | then << shift | left << into_left
                if can:
                    room = min((key >> _CAN & 31) + can, self.wilds)
                    key = key & ~(31 << _CAN) | room << _CAN
                _keep(after, key + must, lost)
        return after

    def _with_group(self, states: dict[int, int], rank: int, budget: int) -> dict[int, int]:
        """Return the states after the cards left of a rank have gone into groups, `budget` points lost at most."""
        groups = self.own_melds.groups[rank]
        after: dict[int, int] = {}
        by_left: dict[int, list[_Choice]] = {}  # for hands that lack cards to keep, and for those that do not
        for state, lost in states.items():
            left = state >> _LEFT & 0xFFF
            done = state ^ left << _LEFT
            if not left and not groups:
                known = after.get(done)
                if known is None or lost < known:
                    after[done] = lost
                continue
            kept = state >> _KEPT & 3
            case = left << 1 | (kept >= self.keep)
            choices = by_left.get(case)
            if choices is None:
                choices = by_left[case] = choices_of(
                    self.compiled_rules, self.counting, self.apart, rank, left, groups, self.wilds, kept >= self.keep
                )
            self._lay(after, done, lost, choices, budget)
        return after

    def _with_threes(self, states: dict[int, int], rank: int, values: list[int], budget: int) -> dict[int, int]:
        by_merging = self.compiled_rules.threes if rank == THREE else self.compiled_rules.reds
        group_outcomes = by_merging[NEVER if self.apart else ALWAYS]
        options = group_outcomes.options(self.own_melds.groups[rank], len(values), self.wilds)
        values = sorted(values)
        after: dict[int, int] = {}
        for state, lost in states.items():
            self._lay(after, state, lost, _choices(values, options, (state >> _KEPT & 3) >= self.keep), budget)
        return after

    def _lay(self, after: dict[int, int], done: int, lost: int, choices: list[_Choice], budget: int) -> None:
        """Note the states in which some of the cards of a rank have gone into groups."""
        must, room, kept = done & 31, done >> _CAN & 31, done >> _KEPT & 3
        others = done >> _LEFT << _LEFT
        for least, can, unlaid, loss in choices:
            every_loss = lost + loss
            if must + least > self.wilds or every_loss > budget:
                continue
            most = min(can + room, self.wilds)
            key = others | min(unlaid + kept, 2) << _KEPT | most << _CAN | must + least
            known = after.get(key)
            if known is None or every_loss < known:
                after[key] = every_loss

    def _reaches(self, state: int, lost: int) -> bool:
        """Return whether the points come together at the end, with cards enough in the hand (C-5)."""
        must, room, kept = state & 31, state >> _CAN & 31, state >> _KEPT & 3
        for laid in range(min(room, self.wilds), must - 1, -1):
            numbers = [0]
            if self.compiled_rules.wild_meld:
                numbers = layable_wilds(self.own_melds.wild_sizes, self.wilds - laid)
            for more in numbers:
                unlaid = self.wilds - laid - more
                if kept + self.others + unlaid >= self.keep:
                    points = self._wild_points(laid + more, self.firm_coming or kept + self.others > 0)
                    if points >= 0 and self.total - lost + points >= self.needed:
                        return True
        return False

    def _wild_points(self, laid: int, other_kept: bool) -> int:
        """Return the most points that so many wilds bring; -1 where only jokers would stay and may not (O-2)."""
        if other_kept or not self.jokers or laid == self.wilds:
            return self.wild_points[laid]
        best = -1
        joker = self.values[JOKER]
        for twos in range(max(0, laid - self.jokers), min(laid, len(self.twos) - 1) + 1):
            best = max(best, sum(self.twos[:twos]) + (laid - twos) * joker)
        return best


def _kinds_that_fit(one: int, compiled_rules: CompiledRules, wilds: int) -> int:
    """Return the kinds of card, a wild's place among them, that a new sequence may hold."""
    if not compiled_rules.sequences:
        return 0
    if compiled_rules.sequence_wilds and wilds:
        near = one | one << 4 | one << 8 | one >> 4 | one >> 8
        return near & NATURALS
    starts = one & one >> 4 & one >> 8
    return starts | starts << 4 | starts << 8


def search_opening(
    compiled_rules: CompiledRules,
    hand: Hand,
    own_melds: OwnMelds,
    needed: int,
    coming: Sequence[int],
    sticky: bool,
    apart: bool,
) -> bool:
    """Return whether melds worth `needed` points can be laid and enough cards remain (C-3, C-5).

    `own_melds` holds the melds of the same step that lie already, `coming` the cards that the step still brings to the
    hand; `sticky` tells that a joker may not be discarded (O-2). A step that takes the pile leaves groups `apart`.
    """
    search = _Search(compiled_rules, hand, own_melds, needed, apart, False)
    search.keep = max(compiled_rules.keep - len(coming), 0)
    search.firm_coming = not sticky or any(card != JOKER for card in coming)
    if not search.firm_coming:
        search.keep = max(search.keep, 1)  # a card that is no joker
    return _any_growth(search)


def can_lay_all_but(compiled_rules: CompiledRules, hand: Hand, own_melds: OwnMelds, cards: int, apart: bool) -> bool:
    """Return False only where more than `cards` cards must stay in the hand: a bound for steps that go out."""
    search = _Search(compiled_rules, hand, own_melds, 0, apart, True)
    if search.others > cards:
        return False
    search.needed = search.total + search.wilds - (cards - search.others)
    return _any_growth(search)


def _any_growth(search: _Search) -> bool:
    """Return whether the points are reached when unfinished sequences on the table grow, in any way."""
    compiled_rules = search.compiled_rules
    ways: list[tuple[list[int], int]] = [(search.held, 0)]
    for suit in range(4):
        growing = search.own_melds.growing[suit]
        if growing:
            uses = suit_ways(search.held[suit], growing, search.wilds, compiled_rules.sequence_wilds, False, False, 0)
            ways = [
                ([*held[:suit], held[suit] - used, *held[suit + 1 :]], laid + more)
                for held, laid in ways
                for used, more, _ in uses
                if laid + more <= search.wilds
            ]
    spare = search.total + search.wild_points[search.wilds] - search.needed
    # With many points to spare a few states find nearly always what there is to find.
    if 8 * spare > search.total and any(search.outcome(held, laid, _FEW) for held, laid in ways):
        return True
    return any(search.outcome(held, laid, _ALL) for held, laid in ways)
