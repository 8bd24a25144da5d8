"""The state of a deal: what the compiled core works on, small enough to copy at every step of a search.

A state holds no history and no edge values; `Deal` adds the log of public events. The stock is one shared list
that never changes after the deal, with an index into it, so that a copy costs nothing there.
"""

from collections.abc import Sequence
from typing import Final, final

from sambakit.engine.hand import Hand
from sambakit.engine.melds import (
    GROUP,
    SEQUENCE,
    high_of,
    kind_of,
    low_of,
    rank_of,
    size_of,
    suit_of,
)
from sambakit.engine.ruleset import RuleSet

PHASE_DRAW: Final = 0  # the draw step comes next
PHASE_PLAY: Final = 1  # melds, asking, then the end step
PHASE_ANSWER: Final = 2  # the partner speaks
PHASE_OVER: Final = 3

NOT_ASKED: Final = 0
ANSWERED_YES: Final = 1
ANSWERED_NO: Final = 2

NOBODY: Final = -1
NO_OPENING: Final = -1

COMPLETE: Final = 7  # cards of a completed set (C-12)


@final
class Side:
    """What a side has on the table.

    `melds` by slot (packed, NO_MELD where a group was merged away); `fits` holds the kinds that some own group
    takes as naturals, `ends` those that fit an end of an own sequence of three to six cards; `red_hearts` and
    `red_diamonds` count the laid red threes.
    """

    __slots__ = ("completed", "ends", "fits", "melds", "opened", "red_diamonds", "red_hearts")

    def __init__(
        self,
        melds: list[int],
        opened: bool = False,
        completed: int = 0,
        fits: int = 0,
        ends: int = 0,
        red_hearts: int = 0,
        red_diamonds: int = 0,
    ) -> None:
        self.melds = melds
        self.opened = opened
        self.completed = completed
        self.fits = fits
        self.ends = ends
        self.red_hearts = red_hearts
        self.red_diamonds = red_diamonds

    def __reduce__(self) -> tuple[type["Side"], tuple[list[int], bool, int, int, int, int, int]]:
        return Side, (
            self.melds,
            self.opened,
            self.completed,
            self.fits,
            self.ends,
            self.red_hearts,
            self.red_diamonds,
        )

    def copy(self) -> "Side":
        """Return an equal side that changes apart from this one."""
        return Side(
            self.melds[:], self.opened, self.completed, self.fits, self.ends, self.red_hearts, self.red_diamonds
        )

    def put(self, slot: int, meld: int) -> None:
        """Make `meld` the meld in `slot`; the slot after the last one starts a new meld."""
        if slot == len(self.melds):
            self.melds.append(meld)
        else:
            old = self.melds[slot]
            if size_of(old) >= COMPLETE:
                self.completed -= 1
            self.melds[slot] = meld
        if size_of(meld) >= COMPLETE:
            self.completed += 1
        kind = kind_of(meld)
        if kind == GROUP:
            self.fits |= 15 << 4 * rank_of(meld)
        elif kind == SEQUENCE:
            self.ends = ends_of(self.melds)

    def red_threes(self) -> int:
        """Return how many red threes the side has laid."""
        return self.red_hearts + self.red_diamonds


def ends_of(melds: Sequence[int]) -> int:
    """Return the bit set of kinds that fit an end of one of the unfinished sequences among `melds` (D-5.1, D-5.3)."""
    ends = 0
    for meld in melds:
        if kind_of(meld) == SEQUENCE and size_of(meld) < COMPLETE:
            low, high, suit = low_of(meld), high_of(meld), suit_of(meld)
            if low > 2:
                ends |= 1 << 4 * (low - 1) + suit
            if high < 12:
                ends |= 1 << 4 * (high + 1) + suit
    return ends


@final
class State:
    """A deal between two decisions.

    Seats count from 0 clockwise; `side_of` gives the side of each. `turn` is whose turn it is, `actor` who decides
    now (the partner, in PHASE_ANSWER). `pile` has its top last. `opening_points` is the sum laid so far in an
    opening that has not reached the minimum yet, else NO_OPENING; then `pile_waits` tells that the rest of the pile
    is delivered when it does. `must_go_out` holds from the moment black threes are melded (C-6). `took_turn` is the
    bit set of seats that had a turn. `went_out` is the seat that went out, NOBODY where the stock ended the deal.
    """

    __slots__ = (
        "actor",
        "asked",
        "hands",
        "minimum",
        "must_go_out",
        "opening_points",
        "phase",
        "pile",
        "pile_waits",
        "players",
        "rules",
        "scores",
        "side_of",
        "sides",
        "stock",
        "stock_at",
        "took_turn",
        "turn",
        "turns",
        "went_out",
    )

    def __init__(
        self,
        rules: RuleSet,
        players: int,
        side_of: tuple[int, ...],
        scores: tuple[int, ...],
        minimum: tuple[int, ...],
        stock: list[int],
        stock_at: int,
        pile: list[int],
        hands: list[Hand],
        sides: list[Side],
        turn: int,
        phase: int,
        actor: int,
        asked: int = NOT_ASKED,
        opening_points: int = NO_OPENING,
        pile_waits: bool = False,
        must_go_out: bool = False,
        took_turn: int = 0,
        turns: int = 0,
        went_out: int = NOBODY,
    ) -> None:
        self.rules = rules
        self.players = players
        self.side_of = side_of
        self.scores = scores  # match scores by side before this deal
        self.minimum = minimum  # opening minimum by side
        self.stock = stock
        self.stock_at = stock_at
        self.pile = pile
        self.hands = hands
        self.sides = sides
        self.turn = turn
        self.phase = phase
        self.actor = actor
        self.asked = asked
        self.opening_points = opening_points
        self.pile_waits = pile_waits
        self.must_go_out = must_go_out
        self.took_turn = took_turn
        self.turns = turns
        self.went_out = went_out

    def __reduce__(self) -> tuple[type["State"], tuple[object, ...]]:
        return State, (
            self.rules,
            self.players,
            self.side_of,
            self.scores,
            self.minimum,
            self.stock,
            self.stock_at,
            self.pile,
            self.hands,
            self.sides,
            self.turn,
            self.phase,
            self.actor,
            self.asked,
            self.opening_points,
            self.pile_waits,
            self.must_go_out,
            self.took_turn,
            self.turns,
            self.went_out,
        )

    def copy(self) -> "State":
        """Return an equal state that changes apart from this one; rules and stock order are shared."""
        return State(
            self.rules,
            self.players,
            self.side_of,
            self.scores,
            self.minimum,
            self.stock,
            self.stock_at,
            self.pile[:],
            [hand.copy() for hand in self.hands],
            [side.copy() for side in self.sides],
            self.turn,
            self.phase,
            self.actor,
            self.asked,
            self.opening_points,
            self.pile_waits,
            self.must_go_out,
            self.took_turn,
            self.turns,
            self.went_out,
        )

    def stock_size(self) -> int:
        """Return how many cards the stock holds."""
        return len(self.stock) - self.stock_at

    def hand(self) -> Hand:
        """Return the hand of the player whose turn it is."""
        return self.hands[self.turn]

    def side(self) -> Side:
        """Return the side of the player whose turn it is."""
        return self.sides[self.side_of[self.turn]]

    def partner_to_answer(self) -> int:
        """Return the partner who answers the player to move: the one who plays next (C-9), or NOBODY."""
        for step in range(1, self.players):
            seat = (self.turn + step) % self.players
            if self.side_of[seat] == self.side_of[self.turn]:
                return seat
        return NOBODY

    def entitled(self) -> bool:
        """Return whether the player to move may go out with the sets now on the table (C-4, D-10.2, D-10.7)."""
        return self.side().completed >= self.rules.play.out_sets and self.asked != ANSWERED_NO


def new_state(
    rules: RuleSet, players: int, deck: Sequence[int], first_seat: int, scores: Sequence[int] | None = None
) -> State:
    """Return the state after the deal of `deck`, whose first card is dealt first (D-2.1 to D-2.5).

    One card at a time goes round from `first_seat`, who also begins; then comes the turn-up, then the stock.
    `scores` are the match scores by side before the deal (all 0 where missing). Raises ValueError for a number of
    players, a deck or scores that do not fit the rule set.
    """
    if players not in rules.table.players:
        raise ValueError(f"{rules.name} is played by {sorted(rules.table.players)} players, not {players}")
    if len(deck) != 52 * rules.table.decks + rules.table.jokers:
        raise ValueError(f"{rules.name} is played with {52 * rules.table.decks + rules.table.jokers} cards")
    if not 0 <= first_seat < players:
        raise ValueError(f"seat {first_seat} is not at a table of {players}")
    side_of = rules.table.sides(players)
    count = max(side_of) + 1
    before = tuple(scores) if scores is not None else (0,) * count
    if len(before) != count:
        raise ValueError(f"{players} players form {count} sides; {len(before)} scores were given")
    hands = [Hand() for _ in range(players)]
    dealt = rules.table.cards_each(players) * players
    for place in range(dealt):
        hands[(first_seat + place) % players].add(deck[place])
    return State(
        rules=rules,
        players=players,
        side_of=side_of,
        scores=before,
        minimum=tuple(rules.play.opening_minimum(score) for score in before),
        stock=list(deck),
        stock_at=dealt + 1,
        pile=[deck[dealt]],  # never covered in rule sets without `turnup_covered_for` (D-2.4)
        hands=hands,
        sides=[Side([]) for _ in range(count)],
        turn=first_seat,
        phase=PHASE_DRAW,
        actor=first_seat,
        took_turn=1 << first_seat,
        turns=1,
    )
