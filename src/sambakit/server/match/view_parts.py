"""The values of which messages are made, by a table and the adapter of its game.

Nothing here is hidden from the seat concerned.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from sambakit.server import wire


@dataclass(frozen=True, slots=True)
class OnSeat:
    """The public facts of a seat's hand."""

    side: int
    cards: int
    open_cards: Sequence[int] = ()  # penalty cards
    to_replace: int = 0  # cards still to be drawn for exposed red threes


@dataclass(frozen=True, slots=True)
class Ending:
    """The end of a deal: the seat that went out or None, and the cause of the end."""

    seat: int | None
    end: Literal["out", "stock", "stalemate", "annulled"]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableContext:
    """The context of a view beside the deal: the table, its people, the match."""

    table: str
    rules: str  # as text
    speed: int
    seats: list[wire.Seat]
    match: int
    deal: int
    dealer: int
    scores: tuple[int, ...]  # of the match by side, before this deal
    drawn: Sequence[int]  # cards that came into the own hand in this turn
    take_back: bool
    ready: bool  # the seat may say that it is ready
    result: wire.DealResult | None
    sheet: list[wire.SheetRow]
    over: wire.MatchResult | None
    practice: bool
    referee: bool
    last_event: int
    may_end_match: bool
