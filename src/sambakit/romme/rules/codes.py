"""The codes of refusals in Samba Rommé, and the rule that each refusal names."""

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType
from typing import Final

from sambakit.game.refusal import Refusal


class RommeCode(Enum):
    """The code of a refusal. The text is its name on the wire; the edge makes sentences from it."""

    # whose turn, which step
    GAME_IS_OVER = "game_is_over"
    STALEMATE = "stalemate"
    NOT_YOUR_TURN = "not_your_turn"
    OPENER_ONLY_DISCARDS = "opener_only_discards"
    DRAW_FIRST = "draw_first"
    ALREADY_DRAWN = "already_drawn"
    ALREADY_TAKEN = "already_taken"
    TAKE_AFTER_DRAWING = "take_after_drawing"
    NO_PASSING = "no_passing"
    LOOK_FIRST = "look_first"
    NOT_LISTED = "not_listed"
    CARD_NOT_HELD = "card_not_held"
    # Canastras
    NO_SUCH_CANASTRA = "no_such_canastra"
    CANASTRA_OF_OTHER = "canastra_of_other"
    TOO_FEW_CARDS = "too_few_cards"
    MIXED_COLOURS = "mixed_colours"
    NOT_CONSECUTIVE = "not_consecutive"
    NOT_AT_AN_END = "not_at_an_end"
    ROW_TOO_LONG = "row_too_long"
    ROW_DOES_NOT_GO_ROUND = "row_does_not_go_round"
    TOO_MANY_JOKERS = "too_many_jokers"
    JOKER_CANNOT_STAND_THERE = "joker_cannot_stand_there"
    JOKER_PLACE_OPEN = "joker_place_open"
    JOKER_MOVES_TO_AN_END = "joker_moves_to_an_end"
    NO_FREE_END = "no_free_end"
    NO_SET = "no_set"
    SET_DOES_NOT_GROW = "set_does_not_grow"
    NO_SAMBA = "no_samba"
    SAMBA_IS_CLOSED = "samba_is_closed"
    ROWS_STAY_APART = "rows_stay_apart"
    # the pile
    PILE_IS_EMPTY = "pile_is_empty"
    CANASTRA_FIRST = "canastra_first"
    TOP_IS_NOT_ADDED = "top_is_not_added"
    TOP_STARTS_NOTHING = "top_starts_nothing"
    TOP_DOES_NOT_FIT = "top_does_not_fit"
    TOP_GOES_ALONE = "top_goes_alone"
    TOP_FORMS_NO_CANASTRA = "top_forms_no_canastra"


RULE_OF: Final[Mapping[RommeCode, str]] = MappingProxyType(
    {
        RommeCode.GAME_IS_OVER: "R-5.4",
        RommeCode.STALEMATE: "R-5.8",
        RommeCode.NOT_YOUR_TURN: "R-2.1",
        RommeCode.OPENER_ONLY_DISCARDS: "R-1.5",
        RommeCode.DRAW_FIRST: "R-2.1",
        RommeCode.ALREADY_DRAWN: "R-2.1",
        RommeCode.ALREADY_TAKEN: "R-4.4",
        RommeCode.TAKE_AFTER_DRAWING: "R-4.4",
        RommeCode.NO_PASSING: "R-2.2",
        RommeCode.LOOK_FIRST: "R-5.2",
        RommeCode.NOT_LISTED: "R-2.1",
        RommeCode.CARD_NOT_HELD: "R-2.1",
        RommeCode.NO_SUCH_CANASTRA: "R-2.4",
        RommeCode.CANASTRA_OF_OTHER: "R-2.4",
        RommeCode.TOO_FEW_CARDS: "R-3.1",
        RommeCode.MIXED_COLOURS: "R-3.1",
        RommeCode.NOT_CONSECUTIVE: "R-3.1",
        RommeCode.NOT_AT_AN_END: "R-3.1",
        RommeCode.ROW_TOO_LONG: "R-3.2",
        RommeCode.ROW_DOES_NOT_GO_ROUND: "R-3.2",
        RommeCode.TOO_MANY_JOKERS: "R-3.3",
        RommeCode.JOKER_CANNOT_STAND_THERE: "R-3.3",
        RommeCode.JOKER_PLACE_OPEN: "R-3.5",
        RommeCode.JOKER_MOVES_TO_AN_END: "R-3.5",
        RommeCode.NO_FREE_END: "R-3.8",
        RommeCode.NO_SET: "R-3.9",
        RommeCode.SET_DOES_NOT_GROW: "R-3.9",
        RommeCode.NO_SAMBA: "R-3.10",
        RommeCode.SAMBA_IS_CLOSED: "R-3.10",
        RommeCode.ROWS_STAY_APART: "R-3.11",
        RommeCode.PILE_IS_EMPTY: "R-2.1",
        RommeCode.CANASTRA_FIRST: "R-4.1",
        RommeCode.TOP_IS_NOT_ADDED: "R-4.2",
        RommeCode.TOP_STARTS_NOTHING: "R-4.3",
        RommeCode.TOP_DOES_NOT_FIT: "R-4.2",
        RommeCode.TOP_GOES_ALONE: "R-4.2",
        RommeCode.TOP_FORMS_NO_CANASTRA: "R-4.3",
    }
)


def refusal(code: RommeCode, **facts: int | str) -> Refusal:
    """Return the refusal `code` with the rule on which it rests."""
    return Refusal(code, RULE_OF[code], facts)
