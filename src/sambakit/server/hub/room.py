"""A table before its first match: who sits where. It computes changes; they take effect once committed to the store."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, Final

from msgspec import structs

from sambakit.game.seat_draw import SeatDrawWay
from sambakit.server import wire
from sambakit.server.chat.talk import Talk
from sambakit.server.match.adapter import AnyTableAdapter
from sambakit.server.match.events import Draft, LastRows, Row, numbered
from sambakit.server.match.refusals import NotNow
from sambakit.server.match.standing import text_in
from sambakit.server.match.stored import StoredEvent
from sambakit.server.match.view_parts import NOBODY
from sambakit.server.people.ids import Moment, parse_moment
from sambakit.server.seating.drawing import SeatsDrawn, after_drawing, drawn_in
from sambakit.server.seating.people import sat_down
from sambakit.server.seating.seats import Seats, owner_seat, reseated
from sambakit.server.seating.watching import SPECTATOR
from sambakit.server.store.store import Change, Invite, Link, SeatRecord, StoredTable, TableRecord
from sambakit.server.tables.listening import Place
from sambakit.server.tables.registry import kept_rules

ORIGIN: Final = "origin"  # in the data of the first joined: the moment from which the match goes on


@dataclass
class Room:
    """The room of a table in memory: the same state as in the store."""

    record: TableRecord
    seats: Seats
    version: int = 0  # number of the last event
    links: dict[bytes, Link] = field(default_factory=dict)
    invite: Invite | None = None
    drawn: SeatsDrawn | None = None  # the draw by which they sit
    origin: Moment | None = None  # of another match, from which theirs goes on
    rows: LastRows = field(default_factory=LastRows)
    talk: Talk = field(default_factory=Talk, repr=False)
    watchers: int = 0  # pages that watch

    def __post_init__(self) -> None:
        self.adapter, self.rules = kept_rules(self.record.rules)

    adapter: AnyTableAdapter = field(init=False)
    rules: Any = field(init=False)

    # ---- changes ------------------------------------------------------------------------------------------------

    def ends_turn(self, seat: int) -> bool:
        """Return False: nobody plays yet."""
        return False

    def after(self, drafts: Sequence[Draft], now: float, change: Change) -> Change:
        """Return the change of the room with its events."""
        return replace(change, rows=numbered(drafts, self.version, now))

    def after_sitting(self, seat: int, wished: int, now: float) -> Change:
        """Return the room where the person on `seat` sits on the free seat `wished`; raises NotNow."""
        if not 0 <= wished < len(self.seats) or self.seats[wished].person not in (None, self.seats[seat].person):
            raise NotNow(wire.Refusal("seat_taken", "", {}))
        if wished == seat:
            return self.after([], now, Change(table=self.record.id))
        return self.after(
            [Draft(StoredEvent("joined", seat=wished), data={"from": seat})],
            now,
            Change(table=self.record.id, seats=reseated(self.seats, {seat: wished, wished: seat}), no_links=True),
        )

    def after_drawing(self, seat: int, rng: Random, now: float) -> Change:
        """Return the room where everybody sits where the cards say; the owner on `seat` has asked for it."""
        sides = self.adapter.sides(self.rules)[self.record.players]
        return after_drawing(self, seat, self.adapter.drawing(self.rules), sides, rng, now)

    def accept(self, change: Change) -> None:
        """Make `change`, which is on the disk now, the state of the room."""
        for row in change.rows:
            self.note(row)
        by_seat = {one.seat: one for one in change.seats}
        self.seats = tuple(by_seat.get(one.seat, one) for one in self.seats)
        if change.owner is not None:
            self.record = replace(self.record, owner=change.owner)
        if change.options is not None:
            self.record = replace(self.record, options=change.options)
        if change.purpose is not None:
            self.record = replace(self.record, purpose=change.purpose)
        if change.invite is not None or change.no_invite:
            self.invite = change.invite
        if change.no_links:
            self.links = {key: link for key, link in self.links.items() if link.seat < 0}  # those of screens
        if change.new_link is not None:
            self.links = {key: link for key, link in self.links.items() if link.seat != change.new_link.seat}
            self.links[change.new_link.secret] = change.new_link
        if change.used_link is not None:
            del self.links[change.used_link]

    def note(self, row: Row) -> None:
        """Remember an event that is on the disk."""
        self.rows.append(row)
        self.version = row.number
        if row.kind == "seats_drawn":
            self.drawn = drawn_in(row)
        elif row.kind == "joined" and "from" in row.data:
            self.drawn = None  # somebody moved, and they sit by choice again
        if ORIGIN in row.data:
            self.origin = parse_moment(text_in(row, ORIGIN))

    def forget(self, person: str) -> None:
        """Leave the seats of a deleted person without a name; the store has done so already."""
        self.seats = tuple(replace(seat, name="") if seat.person == person else seat for seat in self.seats)

    # ---- what people see ----------------------------------------------------------------------------------------

    def is_ready(self) -> bool:
        """Return whether the match can begin: somebody sits there."""
        return any(seat.person is not None for seat in self.seats)

    def view(self, seat: int, present: frozenset[int]) -> wire.Room:
        """Return the room as the person on `seat` sees it while the seats in `present` are connected."""
        record = self.record
        sides = self.adapter.sides(self.rules)[record.players]
        way = self.adapter.drawing(self.rules).way
        owner = owner_seat(record, self.seats)
        return wire.Room(
            table=record.id,
            version=self.version,
            game=self.adapter.name,
            rules=self.adapter.rules.print(self.rules),
            players=record.players,
            seat=seat,
            seats=[_room_seat(one, sides[one.seat], one.seat in present) for one in self.seats],
            owner=seat if owner is None else owner,
            options=record.options,
            invite=wire.Invite(self.invite.secret, self.invite.code) if self.invite else None,
            drawn=self._drawn_seats(),
            odd_and_even=way is SeatDrawWay.ODD_AND_EVEN,
            highest_deals=way is SeatDrawWay.HIGHEST_DEALS,
            speed=record.speed,
            watchers=self.watchers,
            what_if=self.origin.place if self.origin else "",
        )

    def watched(self, way: int, present: frozenset[int]) -> wire.Room:
        """Return the room for a page that watches in that way: names and the invitation are for screens."""
        room = self.view(NOBODY, present)
        if way != SPECTATOR:
            return room
        seats = [structs.replace(seat, name="", unnamed=False) for seat in room.seats]
        return structs.replace(room, seats=seats, invite=None, drawn=[])

    def _drawn_seats(self) -> list[wire.DrawnSeat]:
        """Return the cards of the draw with the names of those who have the seats now."""
        if self.drawn is None:
            return []
        cards = self.drawn.cards
        return [wire.DrawnSeat(self.seats[seat].name or "", [*cards[seat]], seat) for seat in self.drawn.order]


def _room_seat(record: SeatRecord, side: int, is_here: bool) -> wire.RoomSeat:
    return wire.RoomSeat(
        seat=record.seat,
        side=side,
        kind=record.player,
        name=record.name or "",
        level=record.level,
        away=record.person is not None and not is_here,
        unnamed=record.person is not None and record.name is None,
    )


@dataclass(frozen=True, slots=True)
class Beginning:
    """The first match of a room that begins: the change, and what is done once it is committed to the store."""

    change: Change
    start: Callable[[], Place]  # returns the table that is played at from now on


def new_room(record: TableRecord, seats: Seats, invite: Invite, origin: Moment | None = None) -> tuple[Room, Change]:
    """Return a room for a new table, and the change that the store has to keep; its match may go on from a moment."""
    drafts = sat_down(seats)
    if origin is not None:
        drafts[0] = structs.replace(drafts[0], data={ORIGIN: str(origin)})
    rows = numbered(drafts, 0, record.created)
    change = Change(table=record.id, rows=rows, invite=invite)
    room = Room(record, seats, invite=invite)
    for row in rows:
        room.note(row)
    return room, change


def stored_room(stored: StoredTable) -> Room:
    """Return the room of a stored table whose first match has not begun."""
    room = Room(
        stored.record,
        stored.seats,
        links={link.secret: link for link in stored.links},
        invite=stored.invite,
        talk=Talk(stored.lines),
    )
    for row in stored.rows:
        room.note(row)
    return room
