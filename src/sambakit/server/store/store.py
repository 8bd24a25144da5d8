"""The contents of a store and its protocol; `database.py` keeps it in SQLite.

A table's change is one transaction: its events, the result of the command that caused them, changed seats, a new
deal's secret. It is on the disk before anybody hears of it.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, Protocol

from sambakit.server.match.events import Row
from sambakit.server.match.standing import Standing
from sambakit.server.people.devices import NewDevice
from sambakit.server.store.secret import Secret
from sambakit.server.wire.shared import NO_OPTIONS, ReadyMade, TableOptions

MOST_LINES: Final = 50  # that people said at a table; older ones are not kept
MOST_COMMANDS: Final = 64  # of a table in memory; others are looked up where one is sent again


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatRecord:
    """The owner of a seat: a person, or None: nobody, a bot plays."""

    seat: int
    name: str | None  # None for a person who has not said one yet, "" for one who was deleted
    level: str  # that has the seat or stands in, or a bot with its version
    person: str | None = None  # id
    stand_in: bool = False  # a bot plays for the person

    @property
    def player(self) -> Literal["person", "bot"]:
        """Return whether a person has the seat or a bot."""
        return "bot" if self.person is None else "person"

    @property
    def played_by_bot(self) -> bool:
        """Return whether a bot decides for the seat."""
        return self.person is None or self.stand_in


Purpose = Literal["practice", "friends", "strangers", "days", "board", "what_if", "sheet", "exercise"]  # of a table


@dataclass(frozen=True, slots=True)
class Link:
    """A valid link: to a seat, or for a screen, which has seat -1."""

    secret: bytes = field(repr=False)  # hash
    seat: int
    expires: float  # unix time, s


@dataclass(frozen=True, slots=True)
class Invite:
    """The invitation to a table: with one of the two a person may take a bot's seat."""

    secret: str = field(repr=False)  # of the link
    code: str = field(repr=False)  # that is typed
    expires: float  # unix time, s


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRecord:
    """The fixed facts of a table, and what may change: the speed of its bots, its owner, its purpose."""

    id: str
    rules: str  # as text: a preset and the house rules
    players: int
    speed: int  # ms
    owner: str  # id of a person
    created: float  # unix time, s
    options: TableOptions = NO_OPTIONS
    purpose: Purpose = "practice"
    rated: Literal[False] = False  # reserved
    publish: bool = False  # its games may be published, without names


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchRecord:
    """The fixed facts of a match."""

    id: str
    number: int  # at its table, from 1
    rules: str  # as text, with the rule id
    hash: str  # of the rules
    dealer: int  # of its first deal
    seats: int
    first: int  # number of its first event
    started: float  # unix time, s
    origin: str | None = None  # the moment of another match where it began


@dataclass(frozen=True, slots=True)
class MatchEnd:
    """How and when a match ended; all None: it goes on."""

    at: float | None  # unix time, s
    how: Literal["won", "drawn", "stopped"] | None
    winner: int | None  # side


@dataclass(frozen=True, slots=True)
class Decider:
    """A person, or a bot with its version and the playouts of its decisions."""

    person: str | None = None  # id
    bot: str | None = None
    playouts: int | None = None


@dataclass(frozen=True, slots=True)
class Span:
    """The part of a match, from event `first` on, in which `by` decides for a seat."""

    seat: int
    first: int
    by: Decider


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A line that somebody said at a table: a ready-made one, or what was typed."""

    number: int  # at its table, from 1
    at: float  # unix time, s
    seat: int  # of the speaker then
    person: str  # id
    name: str = field(repr=False)  # of the person at the table; no part of the line
    preset: ReadyMade | None
    text: str | None = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredTable:
    """A table as it comes from the store: a snapshot with the rows after it, or those of the running match.

    Before its first match a table has rows of people who come and go, and neither a match nor a secret.
    """

    record: TableRecord
    seats: tuple[SeatRecord, ...]
    rows: tuple[Row, ...]  # and some before, which a client may still ask for
    snapshot: Standing | None
    match: str  # id of the last match, "" before the first one
    commands: dict[tuple[int, str], int]  # the last ones: (seat, command id) -> version
    all_commands: bool  # there are no others
    links: tuple[Link, ...]
    invite: Invite | None
    secret: Secret | None  # of the last deal
    serial: int  # of the last deal
    lines: tuple[Line, ...] = ()  # the last ones that people said
    origin: str | None = None  # of the last match: the moment of another one where it began


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """The changes of one request at a table."""

    table: str
    rows: tuple[Row, ...] = ()
    commands: tuple[tuple[int, str, int], ...] = ()  # carried out by it: seat, command id, version
    seats: tuple[SeatRecord, ...] = ()
    speed: int | None = None
    secret: tuple[int, Secret] | None = None  # serial of the deal
    new_link: Link | None = None  # replaces the older links to its seat
    used_link: bytes | None = None
    no_links: bool = False  # people sit elsewhere now: a link to a seat would give that of another one
    invite: Invite | None = None  # replaces the one before
    no_invite: bool = False  # nobody more is let in
    owner: str | None = None  # id of a person
    options: TableOptions | None = None  # in place of those before
    said: Line | None = None
    scores: tuple[int, ...] | None = None  # for lists of tables
    over: bool | None = None
    purpose: Purpose | None = None
    match: str = ""  # id of the match in which this happens
    new_match: MatchRecord | None = None  # it begins with this change
    played: tuple[Span, ...] = ()  # other deciders from now on
    ending: MatchEnd | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """A table in the list of a person."""

    table: str
    seat: int
    rules: str
    players: list[str | None]  # names, as in `SeatRecord`
    scores: list[int]
    over: bool
    changed: float
    deal: int  # number of the last one in its match, 0 before the first
    finished: str  # id of its last match that has ended, "" for none


@dataclass(frozen=True, slots=True, kw_only=True)
class PastMatch:
    """A match that is over, in the list of somebody who played in it."""

    match: str
    table: str
    rules: str  # as stored
    players: int
    names: list[str | None]  # by seat, as in `KeptMatch`
    people: list[bool]  # by seat: a person began there
    seat: int  # of the person
    started: float  # unix time, s
    ended: float
    how: str
    winner: int | None  # side
    totals: list[int]  # by side; empty where no deal was played to its end
    deals: int  # that were
    purpose: str  # of its table
    origin: str  # as in `KeptMatch`


@dataclass(frozen=True, slots=True)
class KeptMatch:
    """A match: its rules as text, its seats, its events, and the decks of the deals of its table by serial."""

    id: str
    rules: str
    names: list[str | None]  # by seat, of those who began
    deciders: list[Decider]  # by seat: who began
    rows: list[Row]
    decks: dict[int, bytes] = field(repr=False)
    people: frozenset[str] = frozenset()  # who decided in it
    origin: str = ""  # the moment of another match where it began
    watched: bool = False  # its table lets everybody watch
    seated: tuple[str | None, ...] = ()  # by seat, the people at its table now
    over: bool = True


@dataclass(frozen=True, slots=True)
class KeptMarks:
    """The marks of one deal; `made` is None until they are, and everything after it empty."""

    match: str
    deal: int  # from 1
    chance: str
    made: float | None = None  # unix time, s
    bot: str = ""  # whose turns the better ones are, with its version
    version: str = ""  # of the analysis
    playouts: int = 0
    found: str = field(default="", repr=False)  # JSON of `DealMarks`


@dataclass(frozen=True, slots=True)
class Beat:
    """The last second in which a server is known to have run."""

    at: float  # unix time, s
    stopped: bool  # it ended in order then


@dataclass(frozen=True, slots=True)
class NewSheet:
    """A score sheet of real cards that somebody begins to share."""

    id: str
    key: bytes = field(repr=False)  # hash
    text: str = field(repr=False)
    at: float  # unix time, s


@dataclass(frozen=True, slots=True)
class HeldSheet:
    """A shared score sheet as it is now; `text` is None where the reader knows this version."""

    key: bytes = field(repr=False)  # hash
    version: int
    text: str | None = field(repr=False)


Put = Literal["kept", "taken", "full"]  # what became of a new sheet


class StoreError(Exception):
    """The store could not carry out a request; nothing has changed."""


class Conflict(StoreError):
    """Another writer wrote the same event first."""


class AlreadyDone(Conflict):
    """A command of the change was carried out before, and led to event `version`."""

    def __init__(self, version: int) -> None:
        super().__init__(f"a command was carried out before event {version}")
        self.version = version


class StoreBusy(StoreError):
    """Too many changes wait for the disk, or the disk is full or fails."""


class TableDamaged(StoreError):
    """The rows of one table cannot be read; those of all others can."""


class Store(Protocol):
    """The store of all tables. Every method raises StoreBusy if the disk fails or is too slow."""

    async def create(self, record: TableRecord, seats: tuple[SeatRecord, ...], change: Change) -> None:
        """Keep a new table with its first events."""
        ...

    async def commit(self, change: Change) -> None:
        """Keep `change`; raises Conflict where one of its numbers exists, AlreadyDone for one of its commands."""
        ...

    async def done(self, table: str, seat: int, command: str) -> int | None:
        """Return the version to which the command of that id led, None where it was not carried out."""
        ...

    async def load(self, table: str) -> StoredTable | None:
        """Return the table, None where there is none; raises TableDamaged."""
        ...

    async def drop_snapshot(self, table: str) -> None:
        """Have the table read from its events: its snapshot makes no sense."""
        ...

    async def tables_of(self, person: str) -> list[Summary]:
        """Return the tables at which the person has a seat, newest first."""
        ...

    async def add_device(self, token: bytes, device: str, person: str, now: float) -> None:
        """Make the device that shows the token with this hash one of `person`, under the id `device`."""
        ...

    async def move_person(self, old: str, new: str) -> None:
        """Give everything that belongs to `old` to `new`: devices, seats, names, and what was decided."""
        ...

    async def past_matches(self, person: str) -> list[PastMatch]:
        """Return the matches of a person that are over, newest first."""
        ...

    async def finished_match(self, match: str) -> KeptMatch | None:
        """Return the match with that id, None where there is none or it still runs."""
        ...

    async def any_match(self, match: str) -> KeptMatch | None:
        """Return the match with that id, also one that runs; None where there is none."""
        ...

    async def marks_of(self, match: str) -> list[KeptMarks]:
        """Return the marks of a match by deal, those too that are not made yet."""
        ...

    async def marks_to_make(self) -> list[KeptMarks]:
        """Return the marks that are not made yet, those first for which somebody asked first."""
        ...

    async def ask_marks(self, asked: Sequence[KeptMarks], at: float) -> None:
        """Keep that somebody asked for these marks, unless they are kept already."""
        ...

    async def put_marks(self, made: Sequence[KeptMarks]) -> None:
        """Keep marks that are made: all of these deals, or none."""
        ...

    async def drop_marks(self, match: str, deal: int) -> None:
        """Forget that somebody asked for marks, which could not be made."""
        ...

    async def invited_by(self, code: str, now: float) -> tuple[str, Invite] | None:
        """Return the table to which a typed `code` leads, and its invitation; None where there is none at `now`."""
        ...

    async def seated_devices(self, most: int) -> list[bytes]:
        """Return the token hashes of devices whose people have a seat, those that were seen last first."""
        ...

    async def person_of(self, token: bytes, now: float) -> str | None:
        """Return the person whose device shows the token with this hash, None for an unknown device."""
        ...

    async def person_for(self, token: bytes, new: NewDevice) -> str:
        """Return the person whose device shows the token with this hash; an unknown device becomes `new`."""
        ...

    async def delete_person(self, person: str) -> list[str]:
        """Empty everything that is kept of the person, and return the tables that show something of them."""
        ...

    async def beat(self, at: float, stopped: bool = False) -> Beat | None:
        """Keep that the server runs at `at`, and return the beat before, None for the first one of the file."""
        ...

    async def archive(self, now: float, before: float, but: Collection[str]) -> int:
        """Archive some tables without an event since `before`, none of `but`; return how many, 0 for no more."""
        ...

    async def forget_exercises(self, before: float, but: Collection[str]) -> int:
        """Delete some exercises without an event since `before`, none of `but`; return how many, 0 for no more."""
        ...

    async def put_sheet(self, sheet: NewSheet, most: int) -> Put:
        """Keep a new sheet, unless its id is taken or there are `most` already."""
        ...

    async def sheet(self, sheet: str, but: int = 0) -> HeldSheet | None:
        """Return the sheet with that id, None where there is none; without its text where its version is `but`."""
        ...

    async def change_sheet(self, sheet: str, version: int, text: str, at: float) -> bool:
        """Keep `text` as `version`; False where the sheet is gone; raises Conflict where it has other versions."""
        ...

    async def end_sheet(self, sheet: str) -> bool:
        """Delete the sheet, and return whether there was one."""
        ...

    async def forget_sheets(self, before: float) -> list[str]:
        """Delete some sheets without a change since `before`; return their ids, none for no more."""
        ...

    async def sheets(self) -> int:
        """Return how many sheets are kept."""
        ...

    async def close(self) -> None:
        """Finish the waiting jobs and close."""
        ...
