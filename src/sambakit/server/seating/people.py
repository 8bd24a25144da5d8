"""Changes of the people at a table, before its match and during it: people come, go, hand over, and let others in."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, Protocol, TypeVar

from msgspec import structs

from sambakit.server import wire
from sambakit.server.match.events import Draft
from sambakit.server.match.refusals import NotNow
from sambakit.server.match.stored import StoredEvent
from sambakit.server.seating.seats import (
    Seats,
    given_up,
    is_owner,
    name_taken,
    owner_seat,
    seat_of,
    seated,
)
from sambakit.server.store.store import Change, Invite, Link, SeatRecord, TableRecord

NOT_THE_HOST: Final = wire.Refusal("not_the_host", "", {})
NOBODY_THERE: Final = wire.Refusal("nobody_sits_there", "", {})

After = TypeVar("After", covariant=True)


class SeatRefused(Exception):
    """A seat that cannot be taken, although the link is good; `code` is that of the problem."""

    def __init__(self, code: Literal["full", "taken", "name_taken"]) -> None:
        super().__init__(code)
        self.code: Final = code


class Place(Protocol[After]):
    """A table, or the room in which its people gather: it has seats, and knows how to change."""

    @property
    def record(self) -> TableRecord:
        """Return the facts of the table."""
        ...

    @property
    def seats(self) -> Seats:
        """Return the seats with their players."""
        ...

    def ends_turn(self, seat: int) -> bool:
        """Return whether the bot on `seat` is in the middle of its turn."""
        ...

    def after(self, drafts: Sequence[Draft], now: float, change: Change) -> After:
        """Return the place after a change of its people, with the events of it."""
        ...


@dataclass(frozen=True, slots=True)
class Powers:
    """The answers that the owner's wishes need from around the table."""

    level: Callable[[str], str | None]  # the stored form of a level of bots, None for one that does not play this game
    invite: Callable[[], Invite]  # a new one


def after_command(place: Place[After], seat: int, message: wire.OfPeople, now: float, powers: Powers) -> After:
    """Return the place after a wish of the person on `seat`; raises NotNow."""
    if not (isinstance(message, wire.GiveUpSeat) and message.seat == seat):
        _demand_owner(place, seat)
    match message:
        case wire.GiveUpSeat():
            _person_on(place, message.seat)
            return after_giving_up(place, message.seat, seat, now)
        case wire.HandOver():
            _person_on(place, message.seat)
            return after_owner(place, message.seat, now)
        case wire.SetBotLevel():
            if not 0 <= message.seat < len(place.seats) or place.seats[message.seat].person is not None:
                raise NotNow(wire.Refusal("no_bot_sits_there", "", {}))
            level = powers.level(message.level)
            if level is None:
                raise NotNow(wire.Refusal("no_such_level", "", {}))
            return after_bot_level(place, message.seat, level, seat, now)
        case wire.SetInvite():
            return after_invite(place, seat, powers.invite() if message.open else None, now)
        case wire.SetChat():
            return after_chat(place, seat, message.chat, now)
        case wire.SetListed():
            return after_listing(place, seat, message.listed, now)


def _demand_owner(place: Place[After], seat: int) -> None:
    if not is_owner(place.record, place.seats, place.seats[seat].person):
        raise NotNow(NOT_THE_HOST)


def _person_on(place: Place[After], seat: int) -> str:
    person = place.seats[seat].person if 0 <= seat < len(place.seats) else None
    if person is None:
        raise NotNow(NOBODY_THERE)
    return person


def seat_for(seats: Sequence[SeatRecord], person: str, name: str, wished: int | None) -> int:
    """Return the seat that an invited person gets: the own one, if there is one. Raises SeatRefused."""
    own = seat_of(seats, person)
    if own is not None:
        return own
    free = [one.seat for one in seats if one.person is None]
    if not free:
        raise SeatRefused("full")
    if wished is not None and wished not in free:
        raise SeatRefused("taken")
    if name_taken(seats, name, person):
        raise SeatRefused("name_taken")
    return free[0] if wished is None else wished


def after_taking_seat(
    place: Place[After], seat: int, person: str, name: str, now: float, used_link: bytes | None = None
) -> After:
    """Return the place where `person` has `seat`, under one name at all their seats.

    Whoever had the seat loses it; an owner who goes to another device goes there as the owner.
    """
    before = place.seats[seat].person
    after = seated(place.seats, seat, person, name, place.ends_turn(seat))
    people = {one.person for one in (*place.seats, *after)} - {None, before}
    joins = place.record.purpose == "practice" and len(people) > 1
    change = Change(
        table=place.record.id,
        seats=after,
        used_link=used_link,
        owner=person if before is not None and before == place.record.owner else None,
        purpose="friends" if joins else None,
    )
    return place.after([Draft(StoredEvent("joined", seat=seat))], now, change)


def after_giving_up(place: Place[After], seat: int, by: int, now: float) -> After:
    """Return the place where the person on `seat` has left for good, or the owner on `by` has sent them away.

    A bot has the seat, and the next person owns the table. Whoever was sent away does not come in again with what they
    know: the invitation and the links to seats end.
    """
    person = place.seats[seat].person
    drafts = [Draft(StoredEvent("gave_up", seat=seat, against=by if by != seat else None))]
    heir = next((one for one in place.seats if one.person not in (None, person)), None)
    owns = person == place.record.owner and heir is not None
    if owns and heir is not None:
        drafts.append(Draft(StoredEvent("owner", seat=heir.seat)))
    change = Change(
        table=place.record.id,
        seats=(given_up(place.seats, seat),),
        no_invite=by != seat,
        no_links=by != seat,
        owner=heir.person if owns and heir is not None else None,
    )
    return place.after(drafts, now, change)


def after_owner(place: Place[After], seat: int, now: float) -> After:
    """Return the place that belongs to the person on `seat`."""
    drafts = [Draft(StoredEvent("owner", seat=seat))]
    return place.after(drafts, now, Change(table=place.record.id, owner=place.seats[seat].person))


def after_bot_level(place: Place[After], seat: int, level: str, by: int, now: float) -> After:
    """Return the place whose bot on `seat` has another level, from the next deal on."""
    drafts = [Draft(StoredEvent("bot_level", seat=by, against=seat, cause=level))]
    change = Change(table=place.record.id, seats=(replace(place.seats[seat], level=level),))
    return place.after(drafts, now, change)


def after_invite(place: Place[After], by: int, invite: Invite | None, now: float) -> After:
    """Return the place with another invitation of the owner on `by`, or with none."""
    drafts = [Draft(StoredEvent("invite", seat=by, yes=invite is not None))]
    return place.after(drafts, now, Change(table=place.record.id, invite=invite, no_invite=invite is None))


def after_chat(place: Place[After], by: int, chat: wire.Allowed, now: float) -> After:
    """Return the place where the owner on `by` allows all lines, ready-made ones only, or none."""
    drafts = [Draft(StoredEvent("chat", seat=by, cause=chat))]
    options = structs.replace(place.record.options, chat=chat)
    return place.after(drafts, now, Change(table=place.record.id, options=options))


def after_listing(place: Place[After], by: int, listed: bool, now: float) -> After:
    """Return the place that the owner on `by` shows in the lobby, or no longer."""
    options = structs.replace(place.record.options, listed=listed)
    drafts = [Draft(StoredEvent("listed", seat=by, yes=listed))]
    return place.after(drafts, now, Change(table=place.record.id, options=options))


def after_link(
    place: Place[After], link: Link, now: float, person: str | None = None, name: str | None = None
) -> After:
    """Return the place with a link, announced to all; `person`, who made it, is called `name` now, if that is given."""
    by = owner_seat(place.record, place.seats)
    made = StoredEvent("seat_link", seat=link.seat) if link.seat >= 0 else StoredEvent("screen_link", seat=by)
    drafts = [Draft(made)]
    named = [replace(seat, name=name) for seat in place.seats if seat.person == person] if person and name else []
    return place.after(drafts, now, Change(table=place.record.id, new_link=link, seats=tuple(named)))


def after_name(place: Place[After], person: str, name: str, now: float) -> After:
    """Return the place where `person`, who sits there without a name, has said one."""
    named = tuple(replace(seat, name=name) for seat in place.seats if seat.person == person)
    return place.after([], now, Change(table=place.record.id, seats=named))


def seat_lost(seats: Sequence[SeatRecord], seat: int) -> wire.Fault:
    """Return the fault for a page that has lost `seat` to a bot or to another device."""
    removed = seats[seat].person is None
    return wire.Fault("not_your_seat", "this seat belongs to somebody else now", removed=removed)


def sat_down(seats: Sequence[SeatRecord]) -> list[Draft]:
    """Return the events of the people who are at a new table."""
    return [Draft(StoredEvent("joined", seat=seat.seat)) for seat in seats if seat.player == "person"]
