"""A rule set as a frozen value: every printed difference between the games is a field (rulebook tables 3a to 3f).

The engine asks a field, never a rule set's name. A value that contradicts another, or that nobody can play, is
refused here when it is built, so that no house rule is ever silently ignored.
"""

from dataclasses import dataclass, field
from functools import cache

from sambakit.engine.refusal import Code, Refusal
from sambakit.engine.rule_problems import UnplayableRules, problems_of
from sambakit.engine.rule_values import (
    BlackThrees,
    FinalDiscard,
    Fold,
    FromPile,
    GroupStart,
    HeldRedThree,
    LastRedThree,
    NaturalRatio,
    OneCardTake,
    Onto,
    PenaltyFor,
    RedThrees,
    RedThreesCount,
    ScoreReason,
    SixTeams,
    StockEnd,
    Tie,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRules:
    """Players, pack and deal (table 3a)."""

    decks: int
    jokers: int
    players: frozenset[int]
    six_teams: SixTeams
    partners_at_four: bool  # four play as two pairs
    hand_size: tuple[tuple[int, int], ...]  # (players, cards each)
    draw: int  # cards drawn from the stock
    turnup_covered_for: frozenset[int]  # kinds of turn-up that another card covers

    def cards_each(self, players: int) -> int:
        """Return how many cards each of `players` is dealt, 0 where nothing is said (D-2.1, D-2.2)."""
        return dict(self.hand_size).get(players, 0)

    def sides(self, players: int) -> tuple[int, ...]:
        """Return the side of each seat, sides numbered in the order of their first seat (D-1.2 to D-1.4)."""
        if players == 4 and self.partners_at_four:
            return (0, 1, 0, 1)
        if players == 6:
            return (0, 1, 2, 0, 1, 2) if self.six_teams is SixTeams.THREE_PAIRS else (0, 1, 0, 1, 0, 1)
        return tuple(range(players))


@dataclass(frozen=True, slots=True, kw_only=True)
class PileRules:
    """How the discard pile may be taken (table 3b)."""

    take_pair: bool
    take_natural_wild: bool
    take_onto_group: bool
    take_onto_canasta: bool
    take_onto_sequence: Onto
    hand_card_may_bridge: bool
    take_starts_sequence: bool
    freezes_for_all: frozenset[int]  # kinds that freeze the pile while they lie in it
    frozen_until_opened: bool
    blocks_next: frozenset[int]  # upcards that the next player cannot take
    black_three_freezes: bool
    one_card_hand_may_take: OneCardTake
    pile_limit: int | None  # cards a taker gets at most; None: all of them


@dataclass(frozen=True, slots=True, kw_only=True)
class MeldRules:
    """What a meld is (table 3c)."""

    group_min: int
    group_start: GroupStart
    max_wilds: int
    natural_ratio: NaturalRatio
    group_max: int | None
    groups_per_rank: int | None  # None: any number
    merge_groups: bool
    wild_onto_finished: bool
    sequences: bool
    sequence_min: int
    sequence_max: int
    sequence_wilds: int  # at most so many wilds in a sequence
    join_sequences: bool
    wild_meld: bool  # three to seven wilds may form a meld, closed at seven


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayRules:
    """Threes, opening and the end of the deal (table 3d)."""

    black_threes: BlackThrees
    red_threes: RedThrees
    red_three_from_pile: FromPile
    minimum: tuple[tuple[int | None, int], ...]  # (from this score up, points), rising; None: any score
    out_sets: int
    out_sequences: int  # of these, how many must be sequences
    out_pure: int  # how many must hold no wild (pure canastas, sambas)
    out_mixed: int  # and how many wilds and naturals
    final_discard: FinalDiscard
    pass_with_one: bool
    ask_partner: bool
    fold: Fold
    pumba: bool
    stock_end: StockEnd
    last_card_red_three: LastRedThree
    jokers_discardable: bool

    @property
    def asks_kinds(self) -> bool:
        """Whether going out asks for kinds of completed sets, not their number alone (V-2, O-4)."""
        return self.out_sequences > 0 or self.out_pure > 0 or self.out_mixed > 0

    def opening_minimum(self, score: int) -> int:
        """Return the points that the first melds of a side at `score` must reach (D-8.2)."""
        points = 0
        for least, needed in self.minimum:
            if least is None or score >= least:
                points = needed
        return points


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreRules:
    """What everything is worth, in points (table 3e)."""

    card_values: tuple[int, ...]  # by kind
    samba: int
    pure: int
    mixed: int
    wild_canasta: int
    black_samba: int
    royal_red: int
    royal_black: int
    out: int
    out_concealed: int
    red_three: int  # plus, each
    red_threes_all: int  # plus, all of them together
    red_three_minus: int
    red_threes_all_minus: int
    red_three_count: RedThreesCount
    red_three_sets: int
    held_red_three: int
    held_red_three_per: HeldRedThree
    held_without_turn: bool  # whether a player who never had a turn is charged
    black_three_held_out: int  # points off for each, in place of its value, when another goes out; 0: its value
    penalty: int  # points off, each
    penalty_for: PenaltyFor
    penalty_cards: bool  # cards shown against the rules lie open and are discarded first (F-9)
    target: int
    target_strict: bool  # more than the target, not just the target
    tie: Tie


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSet:
    """One game of the family, or a house rule set made from it by `dataclasses.replace`."""

    name: str  # of the preset it is or comes from; shown to people, never asked by the engine
    table: TableRules
    pile: PileRules
    melds: MeldRules
    play: PlayRules
    scores: ScoreRules
    cites: tuple[tuple[Code, str], ...] = field(repr=False)  # the rule that each refusal names
    score_cites: tuple[tuple[ScoreReason, str], ...] = field(repr=False)  # the rule that each score line names
    shown_cite: str = "F-9.2"  # the rule that makes cards penalty cards that were shown against the rules
    experimental: bool = False  # all but one sentence of it is ours; said wherever the rule set is shown

    def __post_init__(self) -> None:
        problems = problems_of(self)
        if problems:
            raise UnplayableRules(problems)

    def refusal(self, code: Code, **facts: int | str) -> Refusal:
        """Return the refusal `code` with the rule of this rule set that it rests on."""
        return Refusal(code, _by_code(self.cites)[code], facts)

    def score_rule(self, reason: ScoreReason) -> str:
        """Return the id of the rule on which a score line for `reason` rests."""
        return _by_reason(self.score_cites)[reason]


@cache
def _by_code(cites: tuple[tuple[Code, str], ...]) -> dict[Code, str]:
    return dict(cites)


@cache
def _by_reason(cites: tuple[tuple[ScoreReason, str], ...]) -> dict[ScoreReason, str]:
    return dict(cites)
