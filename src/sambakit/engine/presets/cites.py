"""The rules of its page that the refusals and score lines of each preset cite: one table for all presets.

A row names rules by their ids; the letter says for which preset. A preset that a row leaves out cites what its base
does, or else the common rule ``C-…``, or what stands behind ``*=``. ``bicycle=V-1`` cites the page of another preset.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, TypeVar

from sambakit.engine.rules.codes import Code
from sambakit.engine.rules.values import ScoreReason

Key = TypeVar("Key", Code, ScoreReason)
RefusalCites = tuple[tuple[Code, str], ...]
ScoreCites = tuple[tuple[ScoreReason, str], ...]

LETTERS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "D": "dutch",
        "B": "bicycle",
        "F": "fournier",
        "S": "spanish",
        "K": "canasta",
        "A": "samba_1951",
        "V": "bolivia",
        "L": "black_samba",
        "O": "sambola",
        "T": "trey",
        "Q": "quad",
        "Y": "royal",
    }
)
COMMON_LETTER: Final = "C"
ANY: Final = "*"  # stands for every preset without a better rule

REFUSALS: Final[Mapping[Code, str]] = MappingProxyType(
    {
        Code.DEAL_IS_OVER: "C-1 D-10.1",
        Code.NOT_YOUR_TURN: "D-2.5 B-1.6 F-2.1 S-2.1",
        Code.DRAW_FIRST: "D-8.1 B-2.1 F-2.2 S-2.1",
        Code.ALREADY_DRAWN: "D-8.1 B-2.1 F-2.2 S-2.1",
        Code.ANSWER_FIRST: "D-10.6 B-7.3 F-6.3 S-5.4",
        Code.NOTHING_ASKED: "D-10.6 B-7.3 F-6.3 S-5.4",
        Code.OPENING_UNFINISHED: "C-3 D-8.4",
        Code.MUST_GO_OUT_NOW: "C-6",
        Code.FOLD_ENDS_WITH_DISCARD: "C-7",
        Code.STOCK_IS_EMPTY: "D-11.3 B-7.6 F-7.4 S-5.8",
        Code.CARD_NOT_HELD: "D-8.1 B-2.1 F-2.2 S-2.1",
        Code.NO_SUCH_MELD: "D-3.2 B-4.10 F-4.1 S-3.3",
        Code.MELD_OF_OTHER_SIDE: "D-3.2 B-4.10 F-4.1 S-3.3",
        Code.TOO_FEW_CARDS: "D-4.1 B-4.1 F-4.1 S-3.5 K-3",
        Code.SEQUENCE_TOO_SHORT: "D-5.1 B-4.3 F-4.7 S-3.8 K-3",
        Code.MIXED_SUITS: "D-5.1 B-4.3 F-4.7 S-3.8 K-3",
        Code.GROUP_TOO_LONG: "D-4.5 B-4.7 F-4.6 S-3.6 K-3",
        Code.RANK_LIES_ALREADY: "D-4.7 B-4.5 F-4.8 K-3",
        Code.TOO_FEW_NATURALS: "D-4.2 B-4.1 F-4.4 S-3.7 K-3",
        Code.TOO_MANY_WILDS: "D-4.3 B-4.1 F-4.3 S-3.4 K-3",
        Code.WRONG_RANK: "D-4.1 B-4.1 F-4.2 S-3.5 K-3",
        Code.WILDS_ALONE: "D-4.2 B-4.2 F-4.2 S-3.5 K-3 V-1",
        Code.WILD_MELD_TOO_SHORT: "*=V-1",
        Code.WILD_MELD_TOO_LONG: "*=V-1",
        Code.NATURAL_IN_WILD_MELD: "*=V-1",
        Code.WILD_ONTO_FINISHED: "D-4.5 B-4.7 F-4.6 S-3.6 K-3 A-4",
        Code.RED_THREE_IN_MELD: "D-4.1 B-5.1 F-8.1 K-8 Y-2",
        Code.NOT_CONSECUTIVE: "D-5.1 B-4.3 F-4.7 S-3.8 K-3",
        Code.WILD_IN_SEQUENCE: "D-5.2 B-4.3 F-4.7 S-3.8 K-3 L-1 O-6",
        Code.TOO_MANY_WILDS_IN_SEQUENCE: "*=L-1 O-6",
        Code.WILD_KEEPS_PLACE: "*=L-2 O-7",
        Code.NO_SEQUENCES: "D-5.1 B-4.3 F-4.7 S-3.8 K-3",
        Code.THREE_IN_SEQUENCE: "D-5.2 B-4.3 F-4.7 S-3.8 K-3",
        Code.SEQUENCE_TOO_LONG: "D-5.1 B-4.4 F-4.7 S-3.8 K-3",
        Code.SAMBA_IS_CLOSED: "D-5.3 B-4.4 F-4.7 S-3.8 K-3",
        Code.NOT_AT_AN_END: "D-5.7 B-4.3 F-4.7 S-3.8 K-3",
        Code.MERGE_DIFFERENT: "D-4.8 B-4.6 F-4.8 K-3",
        Code.SEQUENCES_STAY_APART: "D-5.5 B-4.8 F-4.8 K-3",
        Code.NO_MERGING: "D-4.8 B-4.6 F-4.8 K-3",
        Code.MERGE_ITSELF: "D-4.8 B-4.6 F-4.8 K-3",
        Code.NOT_A_RED_THREE: "D-6.1 B-5.1 F-8.1 S-1.5 K-8 Y-2",
        Code.RED_THREE_IS_NO_SINGLE: "*=Y-2",
        Code.TOO_FEW_BLACK_THREES: "D-7.2 B-4.9 F-4.9 K-9 L-4 Y-3",
        Code.TOO_FEW_RED_THREES: "*=Y-2",
        Code.BLACK_THREES_ONLY_GOING_OUT: "D-7.1 B-4.9 F-4.9 K-9 L-4 Y-3",
        Code.BLACK_THREES_NEVER: "D-7.1 B-4.9 F-4.9 K-9 L-4 Y-3",
        Code.WILD_WITH_THREES: "D-7.2 B-4.9 F-4.9 K-9 L-4 Y-3",
        Code.BELOW_MINIMUM: "D-8.2 B-6.1 F-5.1 S-4.1 K-6 A-3 V-6",
        Code.PILE_IS_EMPTY: "C-8 D-9.11",
        Code.DREW_AHEAD: "*=S-8.2",
        Code.UPCARD_BLOCKS: "D-9.6 B-3.9 F-3.11 K-5",
        Code.PILE_IS_FROZEN: "D-9.7 B-3.8 F-3.8 K-4",
        Code.FROZEN_UNTIL_OPENED: "D-9.7 B-3.7 F-3.1 S-2.2 K-4",
        Code.ONE_CARD_HAND: "D-9.11 B-3.10 F-3.10 S-2.5 K-12",
        Code.NO_PAIR: "D-9.1 B-3.1 F-3.4 K-4",
        Code.PAIRS_DO_NOT_TAKE: "D-9.1 B-3.1 F-3.4 K-4",
        Code.WILD_IN_PAIR: "D-9.8 B-3.5 F-3.4 K-4",
        Code.NO_NATURAL_AND_WILD: "D-9.8 B-3.5 F-3.4 K-4",
        Code.TWO_WILDS: "D-9.8 B-3.5 F-3.5 K-4",
        Code.ONE_NATURAL_AND_WILDS: "C-8 F-3.4 K-4",
        Code.PAIR_ONTO_OTHER: "D-9.1 B-3.1 F-3.4 K-4",
        Code.TOP_ONTO_GROUP: "D-9.9 B-3.2 F-3.6 K-4",
        Code.TOP_GOES_ALONE: "C-8 D-9.5",
        Code.TOP_ONTO_CANASTA: "D-9.9 B-3.4 F-3.6 K-4",
        Code.TOP_ONTO_WILD_MELD: "*=V-4",
        Code.TOP_ONTO_SEQUENCE: "D-9.3 B-3.3 F-3.7 K-3",
        Code.TOP_ALONE_ONTO_SEQUENCE: "D-9.3 B-3.3 F-3.7 K-3",
        Code.TOP_DOES_NOT_FIT: "D-9.3 B-3.3 F-3.7 K-3",
        Code.TOP_OF_OTHER_RANK: "D-9.9 B-3.2 F-3.6 K-4",
        Code.TOP_STARTS_SEQUENCE: "D-9.10 B-3.6 F-3.12 K-3",
        Code.HAND_CARD_BRIDGES: "D-9.5 B-3.6 F-3.7 K-3",
        Code.CARD_IN_PILE: "C-8",
        Code.PILE_AFTER_OPENING: "C-8 D-9.2 B-3.11 F-3.3",
        Code.CARDS_UNDER_TURNUP: "C-8 A-7",
        Code.ONE_DISCARD: "D-8.1 B-2.1 F-2.2 S-2.1",
        Code.LAST_CARD_MUST_STAY: "D-10.3 B-2.2 F-2.5 S-5.6 K-7",
        Code.LAST_CARD_IS_DISCARDED: "D-10.1 B-7.2 F-6.2 S-5.3",
        Code.NO_END_OF_TURN: "C-5",
        Code.OUT_NEEDS_OTHER_SETS: "D-10.2 B-7.1 F-6.1 S-5.1 K-7 V-2 O-4",
        Code.RED_THREE_STAYS: "D-6.6 B-2.3 F-8.1 K-8 Y-2",
        Code.JOKER_STAYS: "*=O-2 D-8.5",
        Code.ONLY_JOKERS_LEFT: "*=O-2 D-8.5",
        Code.PENALTY_CARD_FIRST: "*=F-9.1 S-3.2",
        Code.NO_PASSING: "D-10.5 B-2.2 F-2.5 S-5.6 K-12",
        Code.PARTNER_SAID_NO: "D-10.7 B-7.3 F-6.3 S-5.4 K-12",
        Code.LAST_CARD_PASSES: "D-10.4 B-2.2 F-2.5 S-5.6 K-12",
        Code.PASS_WITH_MORE_CARDS: "D-10.5 B-2.2 F-2.5 S-5.6 K-12",
        Code.PASS_WHEN_ENTITLED: "D-10.5 B-2.2 F-2.5 S-5.6 K-12",
        Code.NO_DEAL_END_NOW: "C-16 D-11.3",
        Code.TAKE_IS_FORCED: "C-16 B-7.6 F-7.3 S-5.8 K-11",
        Code.NO_ASKING: "D-10.6 B-7.3 F-6.3 S-5.4 K-12",
        Code.ASK_AFTER_DRAWING: "C-9",
        Code.NO_PARTNER: "C-9",
        Code.ASKED_ALREADY: "C-9",
        Code.CANNOT_GO_OUT: "D-10.6 B-7.3 F-6.3 S-5.4 K-12",
        Code.TOO_MANY_TO_ASK: "C-9",
        Code.ASK_BEFORE_MELDING: "C-9",
        Code.PARTNER_SAID_YES: "D-10.6 B-7.3 F-6.3 S-5.4 K-12",
        Code.NO_WOULD_LEAVE_NO_END: "C-9 B-7.3 F-6.4 K-12",
    }
)

SCORE_LINES: Final[Mapping[ScoreReason, str]] = MappingProxyType(
    {
        ScoreReason.MELDS: "D-12.1 B-8.2 F-8.7 S-6.1",
        ScoreReason.SAMBA: "D-12.2 B-8.1 F-8.6 K-3 L-1 O-6",
        ScoreReason.PURE: "D-12.2 B-8.1 F-8.6 K-10",
        ScoreReason.MIXED: "D-12.2 B-8.1 F-8.6 K-10",
        ScoreReason.WILD_CANASTA: "*=V-1 D-12.2",
        ScoreReason.BLACK_SAMBA: "*=L-1 D-12.2 O-6",
        ScoreReason.ROYAL_RED: "*=Y-2 D-12.2",
        ScoreReason.ROYAL_BLACK: "*=Y-3 D-12.2",
        ScoreReason.RED_THREES: "D-6.2 B-5.2 F-8.2 K-8",
        ScoreReason.ALL_RED_THREES: "D-6.3 B-5.3 F-8.2 K-8 L-3 Q-1",
        ScoreReason.RED_THREES_MINUS: "D-6.4 B-5.2 F-8.3 K-8",
        ScoreReason.OUT: "D-12.3 B-7.4 F-8.6 K-7",
        ScoreReason.OUT_CONCEALED: "D-10.8 B-7.4 F-8.6 K-7",
        ScoreReason.HAND: "D-12.5 B-8.2 F-8.7 S-5.7",
        ScoreReason.HELD_RED_THREES: "D-6.5 B-5.5 F-8.4 K-8",
        ScoreReason.HELD_BLACK_THREES: "D-12.4 B-8.2 F-8.7 V-5",
        ScoreReason.PENALTIES: "C-15 B-7.3 F-8.5 S-6.3",
    }
)


def refusals_of(name: str, base: RefusalCites = ()) -> RefusalCites:
    """Return the rule that each refusal names in the preset `name`; where it has none, what it names in its `base`."""
    return tuple({**(dict(base) or _REFUSALS[ANY]), **_REFUSALS.get(name, {})}.items())


def score_lines_of(name: str, base: ScoreCites = ()) -> ScoreCites:
    """Return the rule that each score line names in the preset `name`, or else in its `base`."""
    return tuple({**(dict(base) or _SCORE_LINES[ANY]), **_SCORE_LINES.get(name, {})}.items())


def rules_in(row: str) -> dict[str, str]:
    """Return the rules of a row by preset; ANY is one of these.

    >>> rules_in("C-8 D-9.5 sambola=V-4")
    {'*': 'C-8', 'dutch': 'D-9.5', 'sambola': 'V-4'}
    """
    found = {}
    for entry in row.split():
        preset, equals, rule = entry.rpartition("=")
        found[preset if equals else _preset_of(rule)] = rule
    return found


def _preset_of(rule: str) -> str:
    """Return whose page the id of a rule belongs to."""
    letter = rule[0]
    return ANY if letter == COMMON_LETTER else LETTERS[letter]


def _by_preset(table: Mapping[Key, str]) -> dict[str, dict[Key, str]]:
    """Return the rules of a table by preset, then by what names them."""
    found: dict[str, dict[Key, str]] = {}
    for key, row in table.items():
        for preset, rule in rules_in(row).items():
            found.setdefault(preset, {})[key] = rule
    return found


_REFUSALS: Final = _by_preset(REFUSALS)
_SCORE_LINES: Final = _by_preset(SCORE_LINES)
