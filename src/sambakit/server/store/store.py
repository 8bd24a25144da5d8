"""What a store keeps and how it is asked; `database.py` keeps it in SQLite.

A table's change is one transaction: its events, the result of the command that caused them, changed seats, a new
deal's secret. It is on the disk before anybody hears of it.
"""

from dataclasses import dataclass, field
from typing import Literal, Protocol

from sambakit.server.events import Row
from sambakit.server.secret import Secret


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatRecord:
    """Who has a seat. It belongs to the device whose token hashes to `token`; None: nobody, a bot plays."""

    seat: int
    name: str
    level: str  # name of the bot that has the seat or stands in
    token: bytes | None = field(default=None, repr=False)
    stand_in: bool = False  # a bot plays for the person

    @property
    def kind(self) -> Literal["person", "bot"]:
        """Return whose seat it is."""
        return "bot" if self.token is None else "person"

    @property
    def played_by_bot(self) -> bool:
        """Return whether a bot decides for the seat."""
        return self.token is None or self.stand_in


@dataclass(frozen=True, slots=True)
class Link:
    """A seat link that is still good."""

    secret: bytes = field(repr=False)  # hash
    seat: int
    expires: float  # unix time, s


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRecord:
    """What is fixed when a table is made, and the speed of its bots, which is not."""

    id: str
    rules: str  # as text: a preset and the house rules
    players: int
    speed: int  # ms
    owner: bytes = field(repr=False)  # hash of the token
    created: float  # unix time, s
    referee: bool = False  # what the rules refuse may be done all the same, and claimed (C-15)


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredTable:
    """A table as it comes from the store: its rows from the start of the running match on, and some before."""

    record: TableRecord
    seats: tuple[SeatRecord, ...]
    rows: tuple[Row, ...]
    commands: dict[tuple[int, str], int]  # (seat, command id) -> version
    links: tuple[Link, ...]
    secret: Secret  # of the last deal
    serial: int  # of the last deal


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """What one request changes at a table."""

    table: str
    rows: tuple[Row, ...] = ()
    command: tuple[int, str, int] | None = None  # seat, command id, version
    seats: tuple[SeatRecord, ...] = ()
    speed: int | None = None
    secret: tuple[int, Secret] | None = None  # serial of the deal
    new_link: Link | None = None  # replaces the older links to its seat
    used_link: bytes | None = None
    scores: tuple[int, ...] | None = None  # for lists of tables
    over: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """A table in somebody's list."""

    table: str
    seat: int
    rules: str
    players: list[str]
    scores: list[int]
    over: bool
    changed: float


class StoreError(Exception):
    """The store could not do what was asked; nothing has changed."""


class Conflict(StoreError):
    """Somebody else wrote the same event first."""


class StoreBusy(StoreError):
    """Too many changes wait for the disk, or the disk is full or fails."""


class Store(Protocol):
    """Where tables are kept. Every method raises StoreBusy where the disk does not serve."""

    async def create(self, record: TableRecord, seats: tuple[SeatRecord, ...], change: Change) -> None:
        """Keep a new table with its first events."""
        ...

    async def commit(self, change: Change) -> None:
        """Keep `change`; raises Conflict where one of its numbers exists."""
        ...

    async def load(self, table: str) -> StoredTable | None:
        """Return the table, None where there is none."""
        ...

    async def tables_of(self, token: bytes) -> list[Summary]:
        """Return the tables at which the device has a seat, newest first."""
        ...

    async def check(self) -> None:
        """Return when the store can be written."""
        ...

    async def close(self) -> None:
        """Finish what waits and close."""
        ...
