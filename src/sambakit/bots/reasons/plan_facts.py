"""The direct effects of a plan, which hold in every possible deal: what it takes, lays, keeps and discards."""

from dataclasses import dataclass

from sambakit.bots.deep.playing_out import play_plan
from sambakit.bots.knowledge.memory import Memory
from sambakit.engine.actions.packed import (
    ASK,
    DISCARD,
    DRAW,
    TAKE_TOP,
    TAKES_PILE,
    card_of,
    operation_of,
)
from sambakit.engine.rules.set_kind import BLACK_SAMBA, NO_SET, SAMBA
from sambakit.engine.scoring.points import set_kind
from sambakit.engine.state.state import PHASE_OVER, State
from sambakit.engine.values.cards import THREE, is_natural, is_red_three, is_wild
from sambakit.engine.values.hand import Hand
from sambakit.engine.values.melds import GROUP, NO_MELD, SEQUENCE, kind_of, size_of

NO_CARD = -1


@dataclass(frozen=True, slots=True)
class PlanFacts:
    """The effects of a plan by itself."""

    takes: int  # cards of the pile
    hand: Hand  # that it leaves, without cards that it draws
    sequences: tuple[int, ...]  # the sizes of those of the side after it
    groups: tuple[int, ...]
    sambas: int  # completed sequences of the side after it
    sets: int  # completed sets of other kinds
    opens: bool
    discards: int  # the card, NO_CARD where the plan ends before the discard
    ends: bool  # the deal
    asks: bool

    @property
    def wilds(self) -> int:
        """Return how many wild cards it leaves in the hand."""
        return sum(is_wild(card) for card in self.hand.cards())

    @property
    def threes(self) -> int:
        """Return how many threes it leaves in the hand; they block the pile when they are discarded."""
        return sum(card >> 2 == THREE for card in self.hand.cards())

    @property
    def red_threes(self) -> int:
        """Return how many red threes it leaves in the hand."""
        return sum(is_red_three(card) for card in self.hand.cards())

    def pairs(self) -> set[int]:
        """Return the ranks of which it leaves two naturals or more in the hand."""
        return self._held(2)

    def threes_of_a_kind(self) -> set[int]:
        """Return the ranks of which it leaves three naturals or more in the hand."""
        return self._held(3)

    def _held(self, count: int) -> set[int]:
        naturals = [card >> 2 for card in self.hand.cards() if is_natural(card)]
        return {rank for rank in naturals if naturals.count(rank) >= count}


def facts_of(world: State, memory: Memory, seat: int, plan: list[int]) -> PlanFacts:
    """Return the effects of `plan` by `seat`, which decides in `world`, any deal that agrees with its view."""
    state, lying = world.copy(), len(world.pile)
    before = state.sides[state.side_of[seat]].opened
    play_plan(state, memory.copy(), plan)
    side = state.sides[state.side_of[seat]]
    kinds = [set_kind(meld, state.compiled_rules.threes_complete) for meld in side.melds if meld != NO_MELD]
    completed = [kind for kind in kinds if kind != NO_SET]
    sambas = sum(kind in (SAMBA, BLACK_SAMBA) for kind in completed)
    operations = [operation_of(action) for action in plan]
    taken = lying if any(each in TAKES_PILE for each in operations) else int(TAKE_TOP in operations)
    return PlanFacts(
        takes=taken,
        hand=world.hands[seat] if operations[0] == DRAW else state.hands[seat],
        sequences=tuple(size_of(meld) for meld in side.melds if kind_of(meld) == SEQUENCE),
        groups=tuple(size_of(meld) for meld in side.melds if kind_of(meld) == GROUP),
        sambas=sambas,
        sets=len(completed) - sambas,
        opens=side.opened and not before,
        discards=card_of(plan[-1]) if operations[-1] == DISCARD else NO_CARD,
        ends=state.phase == PHASE_OVER,
        asks=ASK in operations,
    )
