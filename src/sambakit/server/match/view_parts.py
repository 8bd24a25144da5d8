"""The values of which messages are made, by a table and the adapter of its game.

Nothing here is hidden from the seat concerned, and nothing in a `TableContext` from anybody.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, Literal, TypeVar

from sambakit.server import wire

NOBODY: Final = -1  # the seat of a view in which there is nothing of any seat

Rules = TypeVar("Rules")

Memo = dict[tuple[int, int], tuple[Any, Any]]  # by side and slot what lies there, and the message of it


class SameRules(Generic[Rules]):
    """A rule set as the key of a cache, by its identity: it takes long to hash what it holds."""

    __slots__ = ("rules",)

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def __hash__(self) -> int:
        return id(self.rules)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SameRules) and other.rules is self.rules


@dataclass(frozen=True, slots=True)
class OnSeat:
    """The public facts of a seat's hand."""

    side: int
    cards: int
    open_cards: Sequence[int] = ()  # penalty cards
    to_replace: int = 0  # cards still to be drawn for exposed red threes


@dataclass(frozen=True, slots=True)
class LaidMeld:
    """A meld of a deal that is over: whose it is, what it is in score lines ("": no completed set), what it brought."""

    side: int
    kind: str
    cards: list[str]
    points: int  # its cards and the bonus of its set


@dataclass(frozen=True, slots=True)
class Ending:
    """The end of a deal: the seat that went out or None, and the cause of the end."""

    seat: int | None
    end: Literal["out", "stock", "stalemate", "annulled"]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableContext:
    """The context of every view beside the deal: the table, its people, the match."""

    table: str
    rules: str  # as text
    speed: int
    seats: list[wire.Seat]
    match: int
    deal: int
    dealer: int
    scores: tuple[int, ...]  # of the match by side, before this deal
    result: wire.DealResult | None
    sheet: list[wire.SheetRow]
    over: wire.MatchResult | None
    practice: bool
    options: wire.TableOptions
    last_event: int
    paused: int | None
    votes: list[int]
    leaves: list[wire.Absent]
    memo: Memo  # of this table, for the game to fill


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatContext:
    """The context of the view of one seat beside the deal: what it may do, and what it has drawn."""

    seat: int
    decides: bool  # about the next step
    drawn: Sequence[int]  # cards that came into the own hand in this turn
    take_back: bool
    ready: bool  # the seat may say that it is ready
    may_end_match: bool
    invite: wire.Invite | None
