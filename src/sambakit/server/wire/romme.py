"""The view of a seat at a table of Samba Rommé.

Cards are written like r4 or b12: colour (r g b y), then value. A 2 that stands for another card is written with that
card where it says more, as in ``g2=b2``; rule ids are those of its page (R-1 to R-6).
"""

from collections.abc import Mapping
from typing import ClassVar, Literal

from msgspec import Struct

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

# What a Canastra is called in scores; a short row brings nothing.
CanastraWorth = Literal[
    "row_short", "row_small", "row_small_joker", "row_large", "row_large_joker", "terzett", "quartett", "samba"
]


class Growth(Struct, frozen=True):
    """A card that fits a Canastra now; with a choice of end there is one entry for each."""

    card: str
    joker: str | None  # for what the joker of the row stands then, where the card brings one or moves it


class Canastra(Struct, frozen=True):
    """A Canastra on the table; `name` is its name in actions, such as A1."""

    name: str
    kind: Literal["row", "set", "samba"]
    cards: list[str]  # rows from the low end up
    places: list[str]  # for what each of `cards` stands: for itself, but for a joker
    joker: int | None  # index of the joker in `cards`
    clean: bool
    points: int  # that it brings as it lies
    worth: CanastraWorth
    takes: list[Growth]  # what fits it, as a hint for drawing and for dragging


class RommeSide(Struct, frozen=True):
    """The Canastras and scores of a player."""

    side: int
    seats: list[int]
    score: int  # of the match, before this game
    canastras: list[Canastra]  # by slot
    points: int  # of `canastras`
    won: int  # Buracos, in this game
    plus: int  # + cards: games won since the last set
    sets: int  # S cards: sets won


class RommeOffer(Struct, frozen=True):
    """One way in which the pile may be taken now (R-4.2, R-4.3)."""

    action: str  # such as "take add r6 A1" or "take new row r4 r5 r6"
    way: Literal["add", "new"]
    cards: list[str]  # of the hand
    to: str | None
    joker: str | None  # for what the joker stands that the take brings or moves
    points: int  # more on the table


class Laying(Struct, frozen=True):
    """One action that lays cards of the hand now: a Canastra of the least length, or a card onto an own one."""

    action: str  # such as "lay row b1 g2=b2 b3" or "add b2 A1 joker b4"
    cards: list[str]
    to: str | None
    joker: str | None  # for what the joker stands that it brings or moves
    points: int  # more on the table


class RommeOptions(Struct, frozen=True):
    """The allowed actions of this seat; everything else is refused with a reason."""

    draw: bool
    draw_turns_over: bool  # the stock is empty: the pile is turned over first
    draw_gets: int  # cards; 0: neither stock nor pile is left
    takes: list[RommeOffer]
    lay: bool  # Canastras and additions are possible in this phase
    layings: list[Laying]
    discard: list[str]
    discard_empties: Literal["", "buraco", "out", "nothing"]  # what the last card of the hand brings
    take_back: bool
    ready: bool


class RommeFacts(Struct, tag_field="game", tag="samba_romme", frozen=True):
    """The facts of the rules that a page needs to draw its table and to find words."""

    preset: str
    experimental: bool
    changes: list[RuleChange]
    draw: int  # cards of a draw step
    buracos: int
    buraco_size: int
    row_min: int
    row_max: int
    cyclic: bool
    row_jokers: int
    set_values: list[int]
    set_grows: bool
    samba_values: list[int]  # empty: there is no Samba
    samba_colours: Literal["one", "different", "any"]
    row_small_length: int  # cards from which a row counts
    row_large_length: int
    take_needs_canastra: bool
    stalemate_turnovers: int
    match: Literal["games", "points", "sets"]
    goal: int  # games, points or sets
    set_games: int  # won games that make a set
    many_cards: int  # from so many on each card of the hand costs more
    set_points: dict[str, int]  # by worth of a Canastra, as in `CanastraWorth`: what it brings; not there: nothing


class RommeTable(AnyTable, tag="samba_romme", frozen=True):
    """A table of Samba Rommé as one seat may see it, whole."""

    PUBLIC: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "table": IN_TABLE,
        "turn": (*IN_TURN, "taken", "buracos", "turnovers"),
        "scores": IN_SCORES,
        "watching": IN_WATCHING,
        "clock": IN_CLOCK,
    }
    OWN: ClassVar[Mapping[str, tuple[str, ...]]] = {"own": IN_OWN, "options": ("options",)}

    rule_facts: RommeFacts
    sides: list[RommeSide]  # a side is a seat
    phase: Literal["opening", "draw", "play", "over"]  # opening: the opener discards and does nothing else
    taken: bool  # the pile, in this turn
    buracos: int  # that lie face down still
    turnovers: int  # of the pile since a card was last laid
    options: RommeOptions
