"""The view of a seat at a table of Samba, under any of its rule sets."""

from collections.abc import Mapping
from typing import ClassVar, Literal

from msgspec import Struct

from sambakit.server.wire.refusal import Refusal
from sambakit.server.wire.shared import (
    IN_CLOCK,
    IN_OWN,
    IN_SCORES,
    IN_TABLE,
    IN_TURN,
    IN_WATCHING,
    AnyTable,
    RuleChange,
)


class Irregularity(Struct, frozen=True):
    """An irregular play that has not lapsed; everybody has seen `cards` of the hand (F-9)."""

    number: int  # in this deal, from 1
    seat: int
    cause: str
    rule: str
    points: int  # off for the side when it is claimed
    cards: list[str]
    penalty_cards: bool  # a claim makes cards of the hand penalty cards
    claimed_by: int | None
    turns_left: int  # turns, the running one too, at whose end it lapses; 0: the deal is over, so until the next one
    may_claim: bool  # this seat, now
    choices: list[str] = []  # of several discards those that this seat may pick; the first one lies (S-8.1)


# What a completed set is; the same words as in score lines.
Complete = Literal["", "samba", "pure", "mixed", "wild_canasta", "black_samba", "royal_red", "royal_black"]


class Meld(Struct, frozen=True):
    """A meld on the table; `name` is its name in actions, such as A1."""

    name: str
    kind: Literal["group", "sequence", "wilds"]
    cards: list[str]  # of a sequence in order, a wild in its place
    naturals: int
    wilds: int
    points: int
    needed: int  # cards that complete it
    complete: Complete
    takes: list[str]  # texts of card kinds that may be added to it, as a hint for drawing
    merges: list[str] = []  # names of melds of its side that may be merged with it


class SambaSide(Struct, frozen=True):
    """The table of one side."""

    side: int
    seats: list[int]
    score: int  # of the match, before this deal
    opened: bool
    minimum: int
    completed: int
    sets_suffice: bool  # to go out, in number and in kinds
    melds: list[Meld | None]  # by slot; null where a group was merged away
    red_threes: list[str]


class PileOffer(Struct, frozen=True):
    """One way in which the pile may be taken now, on its own or as the start of an opening."""

    action: str  # such as "take pair Qh Qd"
    way: Literal["pair", "wild", "add", "top", "run"]
    cards: list[str]
    to: str | None
    opens: bool  # further melds must come with it to reach the minimum
    points: int  # of the meld it makes, towards the minimum


class Options(Struct, frozen=True):
    """The allowed actions of this seat; everything else is refused with a reason."""

    draw: bool
    draw_ends_deal: bool  # the stock is empty: drawing ends the deal (D-11.3)
    end_deal: bool  # the stock is empty: whoever does not take ends the deal by saying so (C-16)
    take_forced: bool  # one of `takes` must be taken (C-16)
    takes: list[PileOffer]
    lay: bool  # meld steps are possible in this phase
    red_threes: list[str]
    discard: list[str]  # card kinds that may be discarded
    discard_goes_out: bool
    ends_fold: bool  # the whole hand has been laid but for one card: only its discard is left (C-7)
    pass_turn: bool
    ask: bool
    cannot_go_out: Refusal | None  # why not in this turn with these cards, while the partner may be asked or said yes
    answer: bool
    take_back: bool
    ready: bool
    undo: bool
    can_meld: bool = False  # cards of the hand can be laid or added now; before the opening: the hand holds one


class RuleFacts(Struct, tag_field="game", tag="samba", frozen=True):
    """The facts of a rule set that a page needs to draw its table and to find words; see `Options` too."""

    preset: str
    experimental: bool
    changes: list[RuleChange]
    draw: int  # cards of a draw step
    sequences: bool
    sequence_wilds: int  # at most so many in a sequence
    wild_melds: bool
    sets_of_threes: bool
    merge_groups: bool
    join_sequences: bool
    red_threes: Literal["optional", "laid", "sets"]  # laid: the table lays them by itself
    red_threes_by_melds: bool  # they count plus once the side has melded
    out_sequences: int  # of the completed sets that going out asks for
    out_pure: int
    out_mixed: int
    pile_limit: int | None  # cards a taker gets at most
    pass_with_one: bool
    pumba: bool  # who has one card left says so
    referee: bool  # referee mode may be switched on, for the rules have penalties (C-15)
    fold: bool  # the whole hand laid at once needs no minimum
    target_strict: bool  # more than the target
    set_points: dict[str, int]  # by kind of completed set, as in `Complete`: its bonus
    next_picks_discard: bool = False  # with a referee several cards may be discarded, and the next player picks (S-8.1)


class TableView(AnyTable, tag="samba", frozen=True):
    """A table of Samba as one seat may see it, whole."""

    PUBLIC: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "table": (*IN_TABLE, "target", "out_sets", "referee"),
        "turn": (*IN_TURN, "blocked", "asked", "staged_points", "drawn_ahead", "hidden"),
        "scores": IN_SCORES,
        "watching": IN_WATCHING,
        "clock": IN_CLOCK,
    }
    OWN: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "own": (*IN_OWN, "frozen", "irregularities"),
        "options": ("options",),
    }

    rule_facts: RuleFacts
    target: int
    out_sets: int
    sides: list[SambaSide]
    phase: Literal["draw", "play", "answer", "over"]
    blocked: bool  # the upcard cannot be taken
    frozen: Literal["", "all", "side"]  # for everybody by a card in it, or for the own side, which has not opened
    asked: Literal["", "waiting", "yes", "no"]
    staged_points: int | None  # points of an opening in progress
    options: Options
    referee: bool  # a play that the rules refuse may be done anyway, and claimed (C-15)
    irregularities: list[Irregularity]
    hidden: int = 0  # of the pile, its lowest cards, which nobody has seen
    drawn_ahead: bool = False  # one card, by the player to move before this draw step, else by the next one (S-8.2)
