"""The players on the seats: pure functions over the seats of a table, before its match and during it."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from sambakit.server import wire
from sambakit.server.match.view_parts import OnSeat
from sambakit.server.people.names import BOT_NAMES
from sambakit.server.store.store import SeatRecord, TableRecord

Seats = tuple[SeatRecord, ...]


@dataclass(frozen=True, slots=True)
class SeatWish:
    """The wish to sit down: with the secret of a link or of the invitation."""

    secret: str = field(repr=False)
    token: bytes = field(repr=False)  # hash, of the device
    name: str
    seat: int | None = None  # that is wished for, with an invitation


def owner_seat(record: TableRecord, seats: Sequence[SeatRecord]) -> int | None:
    """Return the seat of the owner; where the owner has none, that of the first person, None where nobody sits."""
    people = [seat for seat in seats if seat.person is not None]
    own = [seat for seat in people if seat.person == record.owner]
    return next((seat.seat for seat in own or people), None)


def is_owner(record: TableRecord, seats: Sequence[SeatRecord], person: str | None) -> bool:
    """Return whether `person` owns the table, or sits where the owner would."""
    if person is None:
        return False
    seat = owner_seat(record, seats)
    return person == record.owner or (seat is not None and seats[seat].person == person)


def seat_of(seats: Sequence[SeatRecord], person: str | None) -> int | None:
    """Return the first seat of `person`, None for somebody without one."""
    return next((seat.seat for seat in seats if person is not None and seat.person == person), None)


def name_taken(seats: Sequence[SeatRecord], name: str, person: str) -> bool:
    """Return whether another person plays under `name` here, in whatever case it is written."""
    folded = name.casefold()
    others = (seat for seat in seats if seat.person is not None and seat.person != person)
    return any((seat.name or "").casefold() == folded for seat in others)


def seated(seats: Sequence[SeatRecord], seat: int, person: str, name: str, bot_ends_turn: bool) -> Seats:
    """Return the seats that change when `person` takes `seat` under one name at all their seats.

    Whoever had the seat loses it. Where a bot is in the middle of its turn it ends that turn first. A bot of the same
    name takes another one.
    """
    old = seats[seat]
    taken = replace(old, person=person, name=name, stand_in=old.played_by_bot and bot_ends_turn)
    others = [replace(one, name=name) for one in seats if one.person == person and one is not old]
    after = (taken, *others)
    return (*after, *_renamed_bots(_together(seats, after), name))


def given_up(seats: Sequence[SeatRecord], seat: int) -> SeatRecord:
    """Return the seat of a person who leaves for good: a bot has it from now on."""
    return replace(seats[seat], person=None, name=bot_name(seats), stand_in=False)


def bot_name(seats: Sequence[SeatRecord]) -> str:
    """Return a name for one more bot, which nobody at the table has."""
    taken = {(seat.name or "").casefold() for seat in seats}
    return next(name for name in (*BOT_NAMES, "Bot") if name.casefold() not in taken)


def in_new_teams(seats: Sequence[SeatRecord]) -> Seats:
    """Return everybody on seats with other partners: the first seat stays, all others move on by one.

    After as many times as there are other seats everybody sits as before. Of four, each has had each as a partner then.
    """
    first, *others = seats
    moved = [first, *others[-1:], *others[:-1]]
    return tuple(replace(one, seat=seat, stand_in=False) for seat, one in enumerate(moved))


def _together(seats: Sequence[SeatRecord], changed: Sequence[SeatRecord]) -> Seats:
    by_seat = {one.seat: one for one in changed}
    return tuple(by_seat.get(one.seat, one) for one in seats)


def _renamed_bots(seats: Seats, name: str) -> Seats:
    """Return the bots that play under the name of a person, with another one."""
    folded = name.casefold()
    return tuple(
        replace(one, name=bot_name(seats))
        for one in seats
        if one.person is None and (one.name or "").casefold() == folded
    )


def reseated(seats: Seats, moves: dict[int, int]) -> Seats:
    """Return the seats that change when whoever has a seat goes to another one; `moves` is a permutation of seats."""
    return tuple(replace(seats[old], seat=new) for old, new in moves.items() if old != new)


def seat_shown(
    record: SeatRecord, shown: OnSeat, open_cards: list[str], level: str, away: bool, ready: bool, owner: int | None
) -> wire.Seat:
    """Return a seat as everybody at the table sees it; `open_cards` are those of `shown` as texts."""
    return wire.Seat(
        seat=record.seat,
        side=shown.side,
        name=record.name or "",
        kind=record.player,
        level=level,
        away=away,
        cards=shown.cards,
        ready=ready,
        open_cards=open_cards,
        to_replace=shown.to_replace,
        unnamed=record.name is None,
        owner=record.seat == owner,
        stand_in=record.stand_in,
    )
