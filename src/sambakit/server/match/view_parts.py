"""What a table and its game hand each other to make messages: nothing here is hidden from the seat concerned."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from sambakit.server import wire
from sambakit.server.events import Draft


@dataclass(frozen=True, slots=True)
class Told:
    """The events of a step, and the cards that it brought into the hand of who did it."""

    drafts: list[Draft]
    fresh: list[int]


@dataclass(frozen=True, slots=True)
class OnSeat:
    """What everybody sees of a seat's hand."""

    side: int
    cards: int
    open_cards: Sequence[int] = ()  # penalty cards
    to_replace: int = 0  # cards still to be drawn for exposed red threes


@dataclass(frozen=True, slots=True)
class Ending:
    """How a deal ended: who went out, None where nobody did, and what ended it."""

    seat: int | None
    end: Literal["out", "stock", "stalemate", "annulled"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Around:
    """What a view holds beside the deal: the table, its people, the match."""

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
