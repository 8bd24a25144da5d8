"""The state of a deal for the compiled core, small enough to copy at every step of a search.

A state holds no history and no edge values; `Deal` adds the log of public events. The stock is one shared list
that never changes after the deal, with an index into it, so that a copy costs nothing there.
"""

from collections.abc import Sequence
from typing import Final, final

from sambakit.engine.rules.compiled_rules import CompiledRules, compile_rules
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.values.cards import bit_of
from sambakit.engine.values.hand import Hand
from sambakit.engine.values.melds import (
    COMPLETE,
    COUNTS,
    GROUP,
    HEAD,
    IS_COMPLETE,
    NO_MELD,
    SEQUENCE,
    earlier_alike,
    heads_of,
    high_of,
    is_set_of_threes,
    kind_of,
    low_of,
    naturals_of,
    size_of,
    suit_of,
    wilds_of,
)
from sambakit.engine.values.native import i64

PHASE_DRAW: Final = 0  # the draw step comes next
PHASE_PLAY: Final = 1  # melds, asking, then the end step
PHASE_ANSWER: Final = 2  # the partner speaks
PHASE_OVER: Final = 3

NOT_ASKED: Final = 0
ANSWERED_YES: Final = 1
ANSWERED_NO: Final = 2
TOO_LATE: Final = 3  # a card was melded first, where that closes the question
MOST_TRIED: Final = 24  # cards of a hand of which it is found out whether it goes out: a few ms at most (C-9)

NOBODY: Final = -1
NO_OPENING: Final = -1


@final
class Side:
    """The table of one side: its melds and red threes.

    `melds` by slot (packed, NO_MELD where a group was merged away) and `heads`, what `heads_of` says of them, change
    by `put` alone; `fits` holds the kinds that some own group takes as naturals, `ends` those that fit an end of an own
    sequence of three to six cards; `red_hearts` and `red_diamonds` count the laid red threes. `threes_complete` is the
    number of cards that complete a set of threes: six where threes are melded as sets (Y-2, Y-3), else seven.
    """

    __slots__ = (
        "completed",
        "ends",
        "fits",
        "heads",
        "melds",
        "opened",
        "red_diamonds",
        "red_hearts",
        "threes_complete",
    )

    def __init__(
        self,
        melds: list[int],
        opened: bool = False,
        completed: i64 = 0,
        fits: i64 = 0,
        ends: i64 = 0,
        red_hearts: i64 = 0,
        red_diamonds: i64 = 0,
        threes_complete: i64 = COMPLETE,
        heads: list[int] | None = None,
    ) -> None:
        self.melds = melds
        self.heads = heads_of(melds) if heads is None else heads
        self.opened = opened
        self.completed = completed
        self.fits = fits
        self.ends = ends
        self.red_hearts = red_hearts
        self.red_diamonds = red_diamonds
        self.threes_complete = threes_complete

    def __reduce__(self) -> tuple[type["Side"], tuple[list[int], bool, int, int, int, int, int, int]]:
        return Side, (
            self.melds,
            self.opened,
            self.completed,
            self.fits,
            self.ends,
            self.red_hearts,
            self.red_diamonds,
            self.threes_complete,
        )

    def copy(self) -> "Side":
        """Return an independent copy of the side."""
        return Side(
            self.melds[:],
            self.opened,
            self.completed,
            self.fits,
            self.ends,
            self.red_hearts,
            self.red_diamonds,
            self.threes_complete,
            self.heads[:],
        )

    def put(self, slot: i64, meld: i64) -> None:
        """Make `meld` the meld in `slot`; the slot after the last one starts a new meld."""
        melds, heads = self.melds, self.heads
        plain = self.threes_complete == COMPLETE
        kind: i64 = meld & 3
        if slot == len(melds):
            link: i64 = 0
            if kind == GROUP:
                lowest: i64 = meld & 60  # the lowest kind of the rank
                if self.fits >> lowest & 1:
                    link = earlier_alike(heads, meld)
                else:
                    self.fits |= 15 * bit_of(lowest)
            melds.append(meld)
            heads.append(meld & HEAD | link)
        else:
            old: i64 = melds[slot]
            if IS_COMPLETE[old >> COUNTS & 511] if plain else is_complete(old, self.threes_complete):
                self.completed -= 1
            melds[slot] = meld
            if kind == NO_MELD:
                self.heads = heads_of(melds)
            else:
                heads[slot] = heads[slot] & ~HEAD | meld & HEAD
        if IS_COMPLETE[meld >> COUNTS & 511] if plain else is_complete(meld, self.threes_complete):
            self.completed += 1
        if kind == SEQUENCE:
            self.ends = ends_of(melds)

    def red_threes(self) -> i64:
        """Return how many red threes the side has laid."""
        return self.red_hearts + self.red_diamonds


def is_complete(meld: i64, threes_complete: i64 = COMPLETE) -> bool:
    """Return whether `meld` is a completed set (C-12); sets of threes are complete with `threes_complete` cards."""
    if threes_complete != COMPLETE and is_set_of_threes(meld):
        return size_of(meld) >= threes_complete
    return size_of(meld) >= COMPLETE


def ends_of(melds: list[int]) -> i64:
    """Return the bit set of kinds that fit an end of one of the unfinished sequences among `melds` (D-5.1, D-5.3)."""
    ends: i64 = 0
    for meld in melds:
        if kind_of(meld) == SEQUENCE and size_of(meld) < COMPLETE:
            low, high, suit = low_of(meld), high_of(meld), suit_of(meld)
            if low > 2:
                ends |= bit_of(4 * (low - 1) + suit)
            if high < 12:
                ends |= bit_of(4 * (high + 1) + suit)
    return ends


@final
class State:
    """A deal between two decisions.

    Seats count from 0 clockwise; `side_of` gives the side of each. `turn` is whose turn it is, `actor` who decides
    now (the partner, in PHASE_ANSWER). `pile` has its top last. `opening_points` is the sum laid so far in an
    opening that has not reached the minimum yet, else NO_OPENING; then `pile_waits` tells that the rest of the pile
    is delivered when it does. `must_go_out` holds from the moment black threes are melded (C-6), `folding` from the
    moment a fold has left one card until its discard, which alone may follow (C-7). `took_turn` is the bit set of seats
    that had a turn. `went_out` is the seat that went out, NOBODY where the stock ended the deal; `concealed` tells
    whether it did so with a concealed hand (K-7).

    `hidden` is how many of the lowest cards of the pile lie face down under the turn-up: nobody has seen these (table
    3a). `frozen` tells that another card in the pile freezes it for everybody (table 3b). `only_jokers` holds in a turn
    whose draw left nothing but jokers, so that one may be discarded (O-2). `melded` is the bit set of seats that have
    laid a card into a meld in this deal; `old_melds` is the number of meld slots that the side to move had when the
    turn began, and `touched_old` tells that the turn has added to one of those (all three for K-7). `penalty_cards`
    are the cards that lie open before their owners, by seat; empty where nobody keeps penalties (F-9.1). `drawn_ahead`
    tells that the next player has drawn a card already, which stands; from that player's turn on it tells so of the
    player to move, until the draw (S-8.2).
    """

    # ---- written by `make state` from scripts/state_fields.py; do not edit

    __slots__ = (
        "actor",
        "asked",
        "compiled_rules",
        "concealed",
        "drawn_ahead",
        "folding",
        "frozen",
        "hands",
        "hidden",
        "melded",
        "minimum",
        "must_go_out",
        "old_melds",
        "only_jokers",
        "opening_points",
        "penalty_cards",
        "phase",
        "pile",
        "pile_waits",
        "players",
        "scores",
        "side_of",
        "sides",
        "stock",
        "stock_at",
        "took_turn",
        "touched_old",
        "turn",
        "turns",
        "went_out",
    )

    def __init__(
        self,
        rules: RuleSet,
        players: i64,
        side_of: tuple[int, ...],
        scores: tuple[int, ...],
        minimum: tuple[int, ...],
        stock: list[int],
        stock_at: i64,
        pile: list[int],
        hands: list[Hand],
        sides: list[Side],
        turn: i64,
        phase: i64,
        actor: i64,
        asked: i64 = NOT_ASKED,
        opening_points: i64 = NO_OPENING,
        pile_waits: bool = False,
        must_go_out: bool = False,
        took_turn: i64 = 0,
        turns: i64 = 0,
        went_out: i64 = NOBODY,
        hidden: i64 = 0,
        frozen: bool = False,
        folding: bool = False,
        only_jokers: bool = False,
        melded: i64 = 0,
        old_melds: i64 = 0,
        touched_old: bool = False,
        concealed: bool = False,
        drawn_ahead: bool = False,
        penalty_cards: list[Hand] | None = None,
        compiled_rules: CompiledRules | None = None,
    ) -> None:
        self.compiled_rules = compile_rules(rules, players) if compiled_rules is None else compiled_rules
        self.players = players
        self.side_of = side_of
        self.scores = scores
        self.minimum = minimum
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
        self.hidden = hidden
        self.frozen = frozen
        self.folding = folding
        self.only_jokers = only_jokers
        self.melded = melded
        self.old_melds = old_melds
        self.touched_old = touched_old
        self.concealed = concealed
        self.drawn_ahead = drawn_ahead
        self.penalty_cards: list[Hand] = [] if penalty_cards is None else penalty_cards

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
            self.hidden,
            self.frozen,
            self.folding,
            self.only_jokers,
            self.melded,
            self.old_melds,
            self.touched_old,
            self.concealed,
            self.drawn_ahead,
            self.penalty_cards,
        )

    def copy(self) -> "State":
        """Return an independent copy of the state; rules and stock order are shared."""
        return State(
            self.compiled_rules.rules,
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
            self.hidden,
            self.frozen,
            self.folding,
            self.only_jokers,
            self.melded,
            self.old_melds,
            self.touched_old,
            self.concealed,
            self.drawn_ahead,
            [hand.copy() for hand in self.penalty_cards] if self.penalty_cards else None,
            self.compiled_rules,
        )

    # ---- end of what `make state` writes

    @property
    def rules(self) -> RuleSet:
        """The rule set, whose values `compiled_rules` holds as numbers and switches."""
        return self.compiled_rules.rules

    def stock_size(self) -> i64:
        """Return how many cards the stock holds."""
        return len(self.stock) - self.stock_at

    def has_upcard(self) -> bool:
        """Return whether the pile has an open card on top."""
        return len(self.pile) > self.hidden

    def hand(self) -> Hand:
        """Return the hand of the player whose turn it is."""
        return self.hands[self.turn]

    def part_with(self, card: i64) -> None:
        """Take `card` out of the hand of the player to move; of equal cards the penalty cards go first (F-9.1)."""
        self.hands[self.turn].remove(card)
        if self.penalty_cards:
            shown = self.penalty_cards[self.turn]
            if shown.count(card):
                shown.remove(card)

    def side(self) -> Side:
        """Return the side of the player whose turn it is."""
        return self.sides[self.side_of[self.turn]]

    def partner_to_answer(self) -> i64:
        """Return the partner who answers the player to move: the one who plays next (C-9), or NOBODY."""
        seat = self.turn
        side = self.side_of[seat]
        for _ in range(1, self.players):
            seat = seat + 1 if seat + 1 < self.players else 0
            if self.side_of[seat] == side:
                return seat
        return NOBODY

    def entitled(self) -> bool:
        """Return whether the player to move may go out with the sets now on the table (C-4, D-10.2, D-10.7)."""
        side, compiled_rules = self.side(), self.compiled_rules
        return (
            side.completed >= compiled_rules.out_sets
            and self.asked != ANSWERED_NO
            and (not compiled_rules.kinds or sets_suffice(compiled_rules, side.melds))
        )


def sets_suffice(compiled_rules: CompiledRules, melds: list[int]) -> bool:
    """Return whether the completed sets among `melds` are enough to go out, in number and kinds (V-2, O-4)."""
    completed = sequences = pure = mixed = 0
    for meld in melds:
        if is_complete(meld, compiled_rules.threes_complete):
            completed += 1
            if kind_of(meld) == SEQUENCE:
                sequences += 1
            if not wilds_of(meld):
                pure += 1
            elif naturals_of(meld):
                mixed += 1
    return (
        completed >= compiled_rules.out_sets
        and sequences >= compiled_rules.out_sequences
        and pure >= compiled_rules.out_pure
        and mixed >= compiled_rules.out_mixed
    )


def new_side(rules: RuleSet) -> Side:
    """Return a side that has nothing on the table."""
    return Side([], threes_complete=compile_rules(rules).threes_complete)


def freezes(rules: RuleSet, pile: Sequence[int]) -> bool:
    """Return whether a card of `pile` freezes it for everybody (table 3b, `freezes_for_all`)."""
    freezing = compile_rules(rules).freezing
    return any(freezing >> card & 1 for card in pile)


def freezes_pile(rules: RuleSet, card: int) -> bool:
    """Return whether `card` in the pile freezes it (table 3b, `freezes_for_all`, `black_three_freezes`)."""
    return compile_rules(rules).freezing >> card & 1 == 1
