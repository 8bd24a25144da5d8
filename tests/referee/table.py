"""The table: who holds what, what lies open, whose turn it is; and how it is dealt (C-11, C-14, D-2, B-1.4)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from tests.referee.cards import category, is_red_three
from tests.referee.melds import Meld, completed_kind
from tests.referee.values import Sets, Values


class Refused(NamedTuple):
    """Why a play is not carried out."""

    rule: str
    why: str


@dataclass
class Table:
    """A deal in progress. Side lists hold a place for each meld ever begun, None where it was merged away."""

    values: Values
    players: int
    scores: list[int]  # of the sides, before this deal
    hands: list[list[str]]
    pile: list[str]  # bottom first
    stock: list[str]  # top first
    melds: list[list[Meld | None]]
    red_threes: list[list[str]]
    turn: int
    phase: str = "draw"  # draw, play, answer, over
    hidden: int = 0  # the lowest cards of the pile, which nobody has seen (Surprise)
    out: int | None = None  # the seat that went out
    took_turn: set[int] = field(default_factory=set)
    has_melded: set[int] = field(default_factory=set)  # seats that laid or added in an earlier turn (K-7)
    # of this turn
    asked: bool = False
    answer: str = ""  # "yes" or "no"
    must_go_out: bool = False  # black threes were melded, one card is left (C-6)
    folding: bool = False  # the minimum was waived, one card is left (C-7)
    joker_may_go: bool = False  # the draw left jokers only (O-2)
    melds_before: int = 0  # number of places of the own side when the turn began
    touched_before: bool = False  # a meld of before the turn was added to (K-7)
    melded_now: bool = False
    melded_after_take: bool = False  # cards were melded from the hand, beyond what a take needs (K-12)
    concealed: bool = False

    @property
    def side_of(self) -> tuple[int, ...]:
        """The side of each seat."""
        return self.values.side_of[self.players]

    @property
    def side(self) -> int:
        """The side whose turn it is."""
        return self.side_of[self.turn]

    @property
    def hand(self) -> list[str]:
        """The hand of the player whose turn it is."""
        return self.hands[self.turn]

    @property
    def own(self) -> list[Meld | None]:
        """The melds of the side whose turn it is."""
        return self.melds[self.side]

    @property
    def opened(self) -> bool:
        """Whether the side whose turn it is has melded."""
        return any(meld is not None for meld in self.own)

    @property
    def over(self) -> bool:
        """Whether the deal is over."""
        return self.phase == "over"

    @property
    def actor(self) -> int:
        """The seat that has to say something now: the partner asked, else the player whose turn it is (C-9)."""
        return self.partner() if self.phase == "answer" else self.turn

    @property
    def frozen(self) -> bool:
        """Whether a card in the pile freezes it for everybody (B-3.8, F-3.8)."""
        return any(category(card) in self.values.freezing for card in self.open_pile)

    @property
    def open_pile(self) -> list[str]:
        """The cards of the pile that do not lie hidden."""
        return self.pile[self.hidden :]

    def partner(self) -> int:
        """Return the partner who plays next, or -1 (C-9)."""
        seats = [(self.turn + step) % self.players for step in range(1, self.players)]
        return next((seat for seat in seats if self.side_of[seat] == self.side), -1)

    def copy(self) -> "Table":
        """Return a table that can be played on without changing this one."""
        return replace(
            self,
            hands=[list(hand) for hand in self.hands],
            pile=list(self.pile),
            stock=list(self.stock),
            melds=[list(melds) for melds in self.melds],
            red_threes=[list(threes) for threes in self.red_threes],
            took_turn=set(self.took_turn),
            has_melded=set(self.has_melded),
        )

    def completed(self, side: int) -> list[str]:
        """Return the kinds of the completed sets of `side` (C-12)."""
        kinds = [completed_kind(meld) for meld in self.melds[side] if meld is not None]
        return [kind for kind in kinds if kind]

    def entitled(self) -> bool:
        """Return whether the player whose turn it is may go out (C-4, V-2, O-4, D-10.7)."""
        return self.answer != "no" and suffices(self.values.out_sets[self.players], self.completed(self.side))

    def minimum(self, side: int) -> int:
        """Return the points that the first melds of `side` need (D-8.2)."""
        steps = sum(self.scores[side] >= limit for limit in (0, 1500, 3000, 7000))
        return self.values.minimum[steps]


def suffices(need: Sets, kinds: Sequence[str]) -> bool:
    """Return whether completed sets of these `kinds` are those that going out needs (C-4)."""
    return (
        len(kinds) >= need.all
        and sum(kind in ("samba", "black_samba") for kind in kinds) >= need.sequences
        and sum(kind in ("samba", "pure") for kind in kinds) >= need.red
        and sum(kind in ("mixed", "black_samba") for kind in kinds) >= need.black
    )


def deal(
    values: Values, players: int, deck: Sequence[str], first_seat: int, scores: Mapping[int, int] | None = None
) -> Table:
    """Return the table after the deal: a card at a time round the table, from the first seat on, then the turn-up."""
    sides = max(values.side_of[players]) + 1
    hands: list[list[str]] = [[] for _ in range(players)]
    size = values.hand_size[players]
    for number, card in enumerate(deck[: size * players]):
        hands[(first_seat + number) % players].append(card)
    table = Table(
        values=values,
        players=players,
        scores=[(scores or {}).get(side, 0) for side in range(sides)],
        hands=hands,
        pile=[],
        stock=list(deck[size * players :]),
        melds=[[] for _ in range(sides)],
        red_threes=[[] for _ in range(sides)],
        turn=first_seat,
    )
    table.pile = [table.stock.pop(0) for _ in range(values.hidden)]
    table.hidden = values.hidden
    turn_up(table)
    if values.red_threes == "exposed":  # by everybody at once (S-1.5)
        for seat in range(players):
            lay_red_threes(table, seat)
    return table


def turn_up(table: Table) -> None:
    """Turn the first card of the stock up, and cover it as long as the rules say (B-1.4, F-1.9, D-2.4)."""
    table.pile.append(table.stock.pop(0))
    while category(table.pile[-1]) in table.values.covered and table.stock:
        table.pile.append(table.stock.pop(0))


def lay_red_threes(table: Table, seat: int) -> int:
    """Lay all red threes of a hand and return their number."""
    threes = [card for card in table.hands[seat] if is_red_three(card)]
    table.hands[seat] = [card for card in table.hands[seat] if not is_red_three(card)]
    table.red_threes[table.side_of[seat]] += threes
    return len(threes)


def forced_threes(table: Table) -> bool:
    """Return whether red threes are laid by the engine and not by choice (B-5.1, F-8.1, S-1.5, K-8)."""
    return table.values.red_threes in ("forced", "exposed")
