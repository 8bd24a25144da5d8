"""The ways to put cards of one suit into sequences, old and new ones: parts of a whole way to meld a hand."""

from typing import Final, final

from sambakit.engine.actions.packed import ADD, LAY_SEQUENCE, pack_action
from sambakit.engine.values.cards import ACE, FOUR, bit_of
from sambakit.engine.values.melds import COMPLETE, SEQUENCE, high_of, kind_of, low_of, size_of, suit_of
from sambakit.engine.values.native import i64

MOST_PLANS: Final = 160  # of one suit
NO_STEP: Final = -1


@final
class RowPlan:
    """One way: the `cards` used, counted by rank in four bits each, and the `sets` completed.

    It is the way `before` it and one `step`, an action that begins a sequence or adds a card to one.
    """

    __slots__ = ("before", "cards", "first", "sets", "step")

    def __init__(self, cards: i64, sets: i64, step: i64 = NO_STEP, before: "RowPlan | None" = None) -> None:
        self.cards = cards
        self.sets = sets
        self.step = step
        self.before = before
        self.first: i64 = ACE  # rank from which on new sequences were added to it

    def steps(self) -> list[int]:
        """Return the actions that begin it, in order; the cards that lengthen a new sequence are left out."""
        before = self.before
        steps = before.steps() if before is not None else []
        if self.step != NO_STEP:
            steps.append(self.step)
        return steps


@final
class RowPlans:
    """Collects all ways for the cards of `suit`, counted by rank in four bits each; `whole` tells that none is missing.

    Of the ways that use the same cards it keeps one that completes the most sets.
    """

    def __init__(self, suit: i64, held: i64, melds: list[int]) -> None:
        self.suit = suit
        self.held = held
        self.whole = True
        self._melds = melds
        self._found: dict[int, RowPlan] = {}
        self._rows: list[int] = []  # slots of sequences that may grow
        for slot in range(len(melds)):
            meld: i64 = melds[slot]
            if kind_of(meld) == SEQUENCE and suit_of(meld) == suit and size_of(meld) < COMPLETE:
                self._rows.append(slot)

    def all(self) -> list[RowPlan]:
        """Return the ways, those first that complete the most sets; one of them uses no card."""
        if self._rows or self._may_begin():
            self._grow(0, RowPlan(0, 0))
        else:
            return [RowPlan(0, 0)]
        plans: list[RowPlan] = []
        for plan in self._found.values():
            place = len(plans)
            while place and plans[place - 1].sets < plan.sets:
                place -= 1
            plans.insert(place, plan)
        return plans

    def _may_begin(self) -> bool:
        """Return whether three ranks in a row are held."""
        once = (self.held | self.held >> 1 | self.held >> 2) & 0x1111111111111
        return once & once >> 4 & once >> 8 != 0

    def _grow(self, place: i64, plan: RowPlan) -> None:
        """Go on from `plan` with the sequences from `place` on, and then with new ones."""
        if place == len(self._rows):
            self._begin(FOUR, plan)
            return
        slot: i64 = self._rows[place]
        meld: i64 = self._melds[slot]
        low, high = low_of(meld), high_of(meld)
        downwards = plan
        while True:
            self._grow_up(place, downwards, slot, low, high)
            if high - low + 1 == COMPLETE or low == FOUR or not self._free(low - 1, downwards.cards):
                return
            low -= 1
            card = 4 * low + self.suit
            downwards = RowPlan(
                downwards.cards + bit_of(4 * low), downwards.sets, pack_action(ADD, card, 0, 0, slot), downwards
            )

    def _grow_up(self, place: i64, plan: RowPlan, slot: i64, low: i64, high: i64) -> None:
        """Go on from `plan` with the sequence in `slot`, now from `low` to `high`, as it is or longer upwards."""
        while True:
            whole = high - low + 1 == COMPLETE
            self._grow(place + 1, RowPlan(plan.cards, plan.sets + 1, NO_STEP, plan) if whole else plan)
            if whole or high == ACE or not self._free(high + 1, plan.cards):
                return
            high += 1
            card = 4 * high + self.suit
            plan = RowPlan(plan.cards + bit_of(4 * high), plan.sets, pack_action(ADD, card, 0, 0, slot), plan)

    def _free(self, rank: i64, used: i64) -> bool:
        """Return whether one more card of `rank` is in hand beside those `used`."""
        return (self.held >> 4 * rank & 15) > (used >> 4 * rank & 15)

    def _begin(self, first: i64, plan: RowPlan) -> None:
        """Keep `plan`, and go on from it with new sequences that begin at rank `first` or above."""
        if not self.whole:
            return
        known = self._found.get(plan.cards)
        if known is not None and known.sets >= plan.sets:
            if known.first <= first:
                return
            plan = known
        plan.first = first
        self._found[plan.cards] = plan
        if len(self._found) > MOST_PLANS:
            self.whole = False
            return
        for low in range(first, ACE - 1):
            used = plan.cards
            rank = low
            while rank <= ACE and rank - low < COMPLETE and self._free(rank, used):
                used += bit_of(4 * rank)
                rank += 1
                if rank - low >= 3:
                    card = 4 * low + self.suit
                    lay = pack_action(LAY_SEQUENCE, card, card + 4, card + 8)
                    done: i64 = 1 if rank - low == COMPLETE else 0
                    self._begin(low, RowPlan(used, plan.sets + done, lay, plan))
