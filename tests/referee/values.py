"""What differs between the rule sets, typed from tables 3a to 3f of the rules reference and from nothing else."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

Seating = dict[int, tuple[int, ...]]

ALONE: Final[Seating] = {2: (0, 1), 3: (0, 1, 2), 5: (0, 1, 2, 3, 4)}  # side of each seat, by number of players
PAIRS_OF_FOUR: Final[Seating] = {4: (0, 1, 0, 1)}
THREE_PAIRS: Final[Seating] = {6: (0, 1, 2, 0, 1, 2)}
TWO_TEAMS: Final[Seating] = {6: (0, 1, 0, 1, 0, 1)}
NOTHING: Final[frozenset[str]] = frozenset()
ANY_NUMBER: Final = range(2, 7)  # of players
FIFTEEN: Final = dict.fromkeys(range(2, 6), 15) | {6: 13}


@dataclass(frozen=True)
class Sets:
    """Completed sets that going out needs (C-4): how many in all, and how many of them of a kind."""

    all: int
    sequences: int = 0  # sambas of either colour (V-2)
    red: int = 0  # pure canastas and sambas (O-4)
    black: int = 0  # mixed canastas and black sambas (O-4)


@dataclass(frozen=True)
class Values:
    """A rule set; the fields follow the rows of the tables."""

    name: str
    # 3a: table, deal, draw
    decks: int
    jokers: int
    side_of: Mapping[int, tuple[int, ...]]  # by number of players
    hand_size: Mapping[int, int]
    draw: Mapping[int, int]
    covered: frozenset[str]  # categories of cards that do not stay the turn-up
    # 3b: discard pile
    sequence_start: bool  # a sequence starts with the top card, the natural next to it and a wild; as natural_wild
    natural_wild: bool  # take_natural_wild, once opened and not frozen
    onto_group: bool  # 3 to 6 cards, not frozen
    onto_finished: bool  # 7 and more, not frozen
    onto_sequence: str  # "top": the top card alone; "whole": the whole pile, not frozen; "" never
    freezing: frozenset[str]  # categories of cards that freeze the pile for all
    frozen_until_opened: bool
    one_card_hand: str  # "may", "not one card" (not a pile of one card), "empty stock" (only then)
    pile_limit: int  # cards that a take brings at most, the top card among them; 0: no limit
    # 3c: melds
    max_wilds: int
    naturals: str  # "double" the wilds, "two" at least, "three" at least, "more" than wilds
    one_group_per_rank: bool
    merging: bool
    wild_onto_finished: bool
    sequences: bool
    sequence_wilds: int
    wild_meld: bool
    # 3d: threes, opening, end of the deal
    black_threes: str  # "group" like others in going out, "naturals" in going out, "never", "set" of its own
    red_threes: str  # "optional", "forced", "exposed" (forced, laid at the deal), "set" of its own
    minimum: tuple[int, int, int, int, int]  # score below 0, from 0, 1500, 3000, 7000
    out_sets: Mapping[int, Sets]  # by number of players
    ask_first: bool  # the partner is asked before any card is melded from the hand
    passing: bool  # with one card, not entitled
    fold: str  # a fold needs no minimum: "never", "always", "after a draw"
    pumba: bool
    # a take is forced: "never", where the top card alone "fits" a meld, where it "matches" one, where "any" is legal
    stock_end: str
    jokers_discardable: bool
    # 3e: scores
    bonus: Mapping[str, int]  # of completed sets
    out: int
    out_concealed: int
    red_plus: tuple[int, int]  # each, all
    red_minus: tuple[int, int]
    red_plus_with: str  # "two sets" or "melds"
    held_red_three: int
    held_red_three_flat: bool  # once for a hand, whatever their number
    held_needs_turn: bool  # nothing from a player who never had a turn
    black_three_in_hand: int  # minus for each when another player goes out (V-5)
    target: int
    target_strict: bool = False
    hidden: int = 0  # cards that lie face down under the turn-up, for the first who takes the pile (Surprise)


CANASTAS: Final = {"samba": 1500, "pure": 500, "mixed": 300}

DUTCH: Final = Values(
    name="dutch",
    decks=3,
    jokers=6,
    side_of=ALONE | PAIRS_OF_FOUR | THREE_PAIRS,
    hand_size=FIFTEEN,
    draw=dict.fromkeys(ANY_NUMBER, 2),
    covered=NOTHING,
    sequence_start=False,
    natural_wild=False,
    onto_group=False,
    onto_finished=False,
    onto_sequence="top",
    freezing=NOTHING,
    frozen_until_opened=False,
    one_card_hand="may",
    pile_limit=0,
    max_wilds=2,
    naturals="double",
    one_group_per_rank=False,
    merging=True,
    wild_onto_finished=True,
    sequences=True,
    sequence_wilds=0,
    wild_meld=False,
    black_threes="group",
    red_threes="optional",
    minimum=(15, 50, 90, 120, 150),
    out_sets=dict.fromkeys(ANY_NUMBER, Sets(2)),
    ask_first=False,
    passing=True,
    fold="never",
    pumba=False,
    stock_end="never",
    jokers_discardable=True,
    bonus=CANASTAS,
    out=200,
    out_concealed=0,
    red_plus=(100, 1000),
    red_minus=(100, 600),
    red_plus_with="two sets",
    held_red_three=750,
    held_red_three_flat=True,
    held_needs_turn=False,
    black_three_in_hand=5,
    target=10_000,
)

BICYCLE: Final = replace(
    DUTCH,
    name="bicycle",
    side_of=PAIRS_OF_FOUR,
    hand_size={4: 15},
    covered=frozenset({"wild", "red three", "black three"}),
    onto_group=True,
    onto_sequence="whole",
    freezing=frozenset({"wild", "red three"}),
    frozen_until_opened=True,
    one_card_hand="not one card",
    naturals="two",
    wild_onto_finished=False,
    black_threes="naturals",
    red_threes="forced",
    minimum=(15, 50, 90, 120, 160),
    passing=False,
    stock_end="fits",
    red_minus=(100, 1000),
    held_red_three=0,
    held_red_three_flat=False,
)

FOURNIER: Final = replace(
    BICYCLE,
    name="fournier",
    side_of=ALONE | PAIRS_OF_FOUR | THREE_PAIRS,
    hand_size=FIFTEEN,
    natural_wild=True,
    onto_finished=True,
    one_card_hand="empty stock",
    naturals="more",
    merging=False,
    minimum=(15, 50, 90, 120, 120),
    out_sets=dict.fromkeys(ANY_NUMBER, Sets(1)),
    fold="always",
    pumba=True,
    stock_end="matches",
    red_minus=(500, 3000),
    held_red_three=1500,
    held_needs_turn=True,
)

SPANISH: Final = replace(
    FOURNIER,
    name="spanish",
    red_threes="exposed",
    minimum=(15, 50, 90, 120, 150),
    out_sets=dict.fromkeys(ANY_NUMBER, Sets(2)),
    stock_end="any",
    held_red_three=0,
    target_strict=True,
)

CANASTA: Final = replace(
    BICYCLE,
    name="canasta",
    decks=2,
    jokers=4,
    side_of={2: (0, 1), 3: (0, 1, 2), 4: (0, 1, 0, 1)},
    hand_size={2: 15, 3: 13, 4: 11},
    draw={2: 2, 3: 2, 4: 1},
    covered=frozenset({"wild", "red three"}),
    natural_wild=True,
    onto_finished=True,
    onto_sequence="",
    max_wilds=3,
    one_group_per_rank=True,
    merging=False,
    wild_onto_finished=True,
    sequences=False,
    minimum=(15, 50, 90, 120, 120),
    out_sets={2: Sets(2), 3: Sets(1), 4: Sets(1)},
    ask_first=True,
    fold="after a draw",
    bonus={"pure": 500, "mixed": 300},
    out=100,
    out_concealed=200,
    red_plus=(100, 800),
    red_minus=(100, 800),
    red_plus_with="melds",
    held_red_three=500,
    held_needs_turn=True,  # B-5.5 gives it as a rule of the Canasta base
    target=5_000,
)

SAMBA_1951: Final = replace(
    BICYCLE,
    name="samba_1951",
    side_of=ALONE | PAIRS_OF_FOUR | THREE_PAIRS,
    hand_size=dict.fromkeys(ANY_NUMBER, 15),
    minimum=(15, 50, 90, 120, 150),
)

BOLIVIA: Final = replace(
    BICYCLE,
    name="bolivia",
    wild_meld=True,
    minimum=(15, 50, 90, 120, 150),
    out_sets=dict.fromkeys(ANY_NUMBER, Sets(2, sequences=1)),
    bonus=CANASTAS | {"bolivia": 2500},
    black_three_in_hand=100,
    target=15_000,
)

BLACK_SAMBA: Final = replace(
    BICYCLE,
    name="black_samba",
    side_of=PAIRS_OF_FOUR | TWO_TEAMS,
    hand_size={4: 15, 6: 15},
    sequence_start=True,
    sequence_wilds=1,
    black_threes="never",
    pile_limit=5,
    bonus=CANASTAS | {"black_samba": 1000},
    red_plus=(100, 1200),
    red_minus=(100, 1200),
)

SAMBOLA: Final = replace(
    BICYCLE,
    name="sambola",
    jokers=9,
    side_of=ALONE | PAIRS_OF_FOUR | TWO_TEAMS,
    hand_size=dict.fromkeys(ANY_NUMBER, 15),
    sequence_wilds=1,
    out_sets=dict.fromkeys((2, 3), Sets(3, red=1, black=2)) | dict.fromkeys((4, 5, 6), Sets(3, red=2, black=1)),
    pile_limit=5,
    jokers_discardable=False,
    bonus=CANASTAS | {"black_samba": 1000},
)

TREY: Final = replace(BOLIVIA, name="trey")

QUAD: Final = replace(
    BOLIVIA,
    name="quad",
    decks=4,
    jokers=8,
    side_of=THREE_PAIRS,
    hand_size={6: 15},
    red_plus=(100, 1500),
    red_minus=(100, 1500),
)

ROYAL: Final = replace(
    BOLIVIA,
    name="royal",
    freezing=frozenset({"wild"}),
    black_threes="set",
    red_threes="set",
    bonus=CANASTAS | {"bolivia": 2500, "royal_red": 1000, "royal_black": 500},
)

# Rule sets that cite no rule of their own but for scores; the referee cites by those that they vary.
BASES: Final[Mapping[str, str]] = {"trey": "bolivia", "quad": "bolivia"}

VALUES: Final[Mapping[str, Values]] = {
    values.name: values
    for values in (
        DUTCH,
        BICYCLE,
        FOURNIER,
        SPANISH,
        CANASTA,
        SAMBA_1951,
        BOLIVIA,
        BLACK_SAMBA,
        SAMBOLA,
        TREY,
        QUAD,
        ROYAL,
    )
}
# House rules that the referee knows, by their text.
HOUSE: Final[Mapping[str, Values]] = {
    f"{values.name} + hidden_under_turnup=3": replace(values, hidden=3)
    for values in (SAMBA_1951, DUTCH, FOURNIER, SAMBOLA)
}
