"""A rule set as a frozen value: every printed difference between the games is a field (rulebook tables 3a to 3e).

The engine asks a field, never a rule set's name. A value that contradicts itself, or that the engine does not
obey yet, is refused here when it is built, so that no house rule is ever silently ignored.
"""

from dataclasses import dataclass, field
from enum import Enum
from functools import cache
from itertools import pairwise

from sambakit.engine.refusal import Code, Refusal


class Onto(Enum):
    """What a top card that fits an own sequence takes (table 3b, `take_onto_sequence`)."""

    NO = "no"
    TOP_ONLY = "top_only"
    WHOLE_PILE = "whole_pile"


class OneCardTake(Enum):
    """Whether a hand of one card may take the pile (table 3b)."""

    YES = "yes"
    NOT_ONE_CARD_PILE = "not_one_card_pile"
    ONLY_EMPTY_STOCK = "only_empty_stock"


class GroupStart(Enum):
    """Which three cards may start a group (table 3c)."""

    ANY_LEGAL = "any_legal"
    TWO_NATURALS = "two_naturals"
    NATURALS_OR_ONE_WILD = "naturals_or_one_wild"


class NaturalRatio(Enum):
    """How many naturals a group needs at every moment (table 3c)."""

    TWICE_WILDS = "twice_wilds"
    MORE_THAN_WILDS = "more_than_wilds"
    TWO = "two"


class BlackThrees(Enum):
    """How black threes may be melded (table 3d)."""

    NEVER = "never"
    GOING_OUT = "going_out"  # normal group rules, wilds included
    GOING_OUT_NATURAL = "going_out_natural"
    AS_SETS = "as_sets"


class RedThrees(Enum):
    """What becomes of a red three in hand (table 3d)."""

    OPTIONAL = "optional"  # laid or not, may be discarded, never replaced
    FORCED = "forced"  # laid at once and replaced
    FIRST_TURN = "first_turn"  # shown at the deal, replaced on the owner's first turn
    AS_SETS = "as_sets"


class FromPile(Enum):
    """What becomes of a red three in a taken pile (table 3d)."""

    STAYS = "stays"
    LAID = "laid"


class FinalDiscard(Enum):
    """Whether the last card must be discarded in going out (table 3d)."""

    OPTIONAL = "optional"
    FORCED = "forced"


class Fold(Enum):
    """Going out with the whole hand at once by a side that has not opened (table 3d)."""

    NO = "no"
    WAIVES_MINIMUM = "waives_minimum"
    CONCEALED = "concealed"  # no waiver, but a bonus of its own


class StockEnd(Enum):
    """What a turn that begins without a stock asks for (table 3d)."""

    PLAY_ON = "play_on"  # takes by choice, until somebody wants to draw
    FORCED_IF_TOP_FITS = "forced_if_top_fits"
    FORCED_IF_LEGAL = "forced_if_legal"


class LastRedThree(Enum):
    """What a red three as the very last stock card does (table 3d)."""

    STAYS = "stays"
    ENDS_DEAL = "ends_deal"


class SixTeams(Enum):
    """How six players form sides (table 3a)."""

    THREE_PAIRS = "three_pairs"
    TWO_TRIOS = "two_trios"


class RedThreesCount(Enum):
    """When laid red threes count plus (table 3e)."""

    COMPLETED_SETS = "completed_sets"  # with `red_three_sets` completed sets
    SIDE_HAS_MELDED = "side_has_melded"


class HeldRedThree(Enum):
    """How red threes held at the end are charged (table 3e)."""

    PER_HAND = "per_hand"
    EACH = "each"


class Tie(Enum):
    """What equal totals at the target mean (table 3e)."""

    DRAWN = "drawn"
    PLAY_ON = "play_on"


class ScoreReason(Enum):
    """Why a score line stands; each rule set names the rule for every one of them."""

    MELDS = "melds"
    SAMBA = "samba"
    PURE = "pure"
    MIXED = "mixed"
    WILD_CANASTA = "wild_canasta"
    RED_THREES = "red_threes"
    ALL_RED_THREES = "all_red_threes"
    RED_THREES_MINUS = "red_threes_minus"
    OUT = "out"
    HAND = "hand"
    HELD_RED_THREES = "held_red_threes"
    HELD_BLACK_THREES = "held_black_threes"
    PENALTIES = "penalties"


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
    sequence_wilds: int
    join_sequences: bool
    wild_meld: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayRules:
    """Threes, opening and the end of the deal (table 3d)."""

    black_threes: BlackThrees
    red_threes: RedThrees
    red_three_from_pile: FromPile
    minimum: tuple[tuple[int | None, int], ...]  # (from this score up, points), rising; None: any score
    out_sets: int
    out_sequences: int  # of these, how many must be sequences
    out_pure: int  # and how many pure, how many mixed
    out_mixed: int
    final_discard: FinalDiscard
    pass_with_one: bool
    ask_partner: bool
    fold: Fold
    pumba: bool
    stock_end: StockEnd
    last_card_red_three: LastRedThree
    jokers_discardable: bool

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
    black_three_held_out: int  # extra charge for each when another goes out
    penalty: int
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

    def __post_init__(self) -> None:
        problems = [*_contradictions(self), *_not_obeyed_yet(self)]
        if problems:
            raise ValueError("; ".join(problems))

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


def _contradictions(rules: RuleSet) -> list[str]:
    """Return why `rules` cannot be played by anybody, a sentence each, naming the fields."""
    table, melds, play = rules.table, rules.melds, rules.play
    found: list[str] = []
    if not 1 <= table.decks <= 4:
        found.append(f"decks={table.decks}: one to four packs are possible")
    if not 0 <= table.jokers <= 15:
        found.append(f"jokers={table.jokers}: at most 15 are possible")
    if not table.players or not all(2 <= count <= 6 for count in table.players):
        found.append("players: two to six are possible")
    cards = 52 * table.decks + table.jokers
    for count in sorted(table.players):
        size = table.cards_each(count)
        if size < 1:
            found.append(f"hand_size: nothing is said for {count} players")
        elif size * count + 1 > cards:
            found.append(f"hand_size={size}: {count} hands need more than the {cards} cards of the pack")
    if table.draw < 1:
        found.append(f"draw={table.draw}: at least one card is drawn")
    if not 3 <= melds.sequence_min <= melds.sequence_max <= 11:
        found.append("sequence_min and sequence_max: 3 to 11, the smaller first")
    if melds.group_min < 3:
        found.append(f"group_min={melds.group_min}: a group has three cards at least")
    if melds.group_max is not None and melds.group_max < melds.group_min:
        found.append("group_max: below group_min")
    if rules.pile.pile_limit is not None and rules.pile.pile_limit < 1:
        found.append(f"pile_limit={rules.pile.pile_limit}: leaves nothing to take")
    if not play.minimum or play.minimum[0][0] is not None:
        found.append("minimum: its first step must hold for any score")
    steps = [least for least, _ in play.minimum[1:] if least is not None]
    if len(steps) < len(play.minimum[1:]) or any(after <= before for before, after in pairwise(steps)):
        found.append("minimum: its steps must rise")
    if play.out_sets < 1:
        found.append(f"out_sets={play.out_sets}: at least one completed set is needed to go out")
    if rules.scores.target < 1:
        found.append(f"target={rules.scores.target}: a match needs a target above zero")
    if len(rules.scores.card_values) != 53:
        found.append("card_values: one value for each of the 53 kinds")
    if min(rules.scores.card_values, default=0) < 0:
        found.append("card_values: no card is worth less than nothing")
    cited = _by_code(rules.cites)
    missing = [code.value for code in Code if code not in cited]
    if missing:
        found.append(f"cites: no rule is named for {', '.join(missing)}")
    reasons = _by_reason(rules.score_cites)
    unexplained = [reason.value for reason in ScoreReason if reason not in reasons]
    if unexplained:
        found.append(f"score_cites: no rule is named for {', '.join(unexplained)}")
    return found


def _not_obeyed_yet(rules: RuleSet) -> list[str]:
    """Return the values that the engine does not obey yet; a value that it obeys leaves this list."""
    table, pile, melds, play, scores = rules.table, rules.pile, rules.melds, rules.play, rules.scores
    obeyed: list[tuple[str, object, bool]] = [
        ("turnup_covered_for", table.turnup_covered_for, not table.turnup_covered_for),
        ("take_pair", pile.take_pair, pile.take_pair),
        ("take_natural_wild", pile.take_natural_wild, not pile.take_natural_wild),
        ("take_onto_group", pile.take_onto_group, not pile.take_onto_group),
        ("take_onto_canasta", pile.take_onto_canasta, not pile.take_onto_canasta),
        ("take_onto_sequence", pile.take_onto_sequence.value, pile.take_onto_sequence is Onto.TOP_ONLY),
        ("hand_card_may_bridge", pile.hand_card_may_bridge, not pile.hand_card_may_bridge),
        ("take_starts_sequence", pile.take_starts_sequence, not pile.take_starts_sequence),
        ("freezes_for_all", pile.freezes_for_all, not pile.freezes_for_all),
        ("frozen_until_opened", pile.frozen_until_opened, True),
        ("black_three_freezes", pile.black_three_freezes, not pile.black_three_freezes),
        ("one_card_hand_may_take", pile.one_card_hand_may_take.value, pile.one_card_hand_may_take is OneCardTake.YES),
        ("pile_limit", pile.pile_limit, pile.pile_limit is None),
        ("group_min", melds.group_min, melds.group_min == 3),
        ("group_start", melds.group_start.value, melds.group_start is GroupStart.ANY_LEGAL),
        ("natural_ratio", melds.natural_ratio.value, melds.natural_ratio is NaturalRatio.TWICE_WILDS),
        ("max_wilds", melds.max_wilds, melds.max_wilds == 2),
        ("group_max", melds.group_max, melds.group_max is None),
        ("groups_per_rank", melds.groups_per_rank, melds.groups_per_rank is None),
        ("merge_groups", melds.merge_groups, melds.merge_groups),
        ("wild_onto_finished", melds.wild_onto_finished, melds.wild_onto_finished),
        ("sequences", melds.sequences, melds.sequences),
        ("sequence_min", melds.sequence_min, melds.sequence_min == 3),
        ("sequence_max", melds.sequence_max, melds.sequence_max == 7),
        ("sequence_wilds", melds.sequence_wilds, melds.sequence_wilds == 0),
        ("join_sequences", melds.join_sequences, not melds.join_sequences),
        ("wild_meld", melds.wild_meld, not melds.wild_meld),
        ("black_threes", play.black_threes.value, play.black_threes is BlackThrees.GOING_OUT),
        ("red_threes", play.red_threes.value, play.red_threes is RedThrees.OPTIONAL),
        ("red_three_from_pile", play.red_three_from_pile.value, play.red_three_from_pile is FromPile.STAYS),
        ("out_sequences", play.out_sequences, play.out_sequences == 0),
        ("out_pure", play.out_pure, play.out_pure == 0),
        ("out_mixed", play.out_mixed, play.out_mixed == 0),
        ("final_discard", play.final_discard.value, play.final_discard is FinalDiscard.OPTIONAL),
        ("pass_with_one", play.pass_with_one, play.pass_with_one),
        ("fold", play.fold.value, play.fold is Fold.NO),
        ("pumba", play.pumba, not play.pumba),
        ("stock_end", play.stock_end.value, play.stock_end is StockEnd.PLAY_ON),
        ("last_card_red_three", play.last_card_red_three.value, play.last_card_red_three is LastRedThree.STAYS),
        ("jokers_discardable", play.jokers_discardable, play.jokers_discardable),
        ("out_concealed", scores.out_concealed, scores.out_concealed == scores.out),
        ("black_samba", scores.black_samba, scores.black_samba == 0),
        ("royal_red", scores.royal_red, scores.royal_red == 0),
        ("royal_black", scores.royal_black, scores.royal_black == 0),
        ("penalty", scores.penalty, scores.penalty == 0),
    ]
    return [f"{name}={value}: the engine does not obey this value yet" for name, value, fine in obeyed if not fine]
