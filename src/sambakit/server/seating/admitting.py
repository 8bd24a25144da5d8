"""Letting people in: by a link to one seat, or by the invitation to a table."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from sambakit.server.people.tokens import same, token_hash
from sambakit.server.seating.people import Place, SeatRefused, after_name, after_taking_seat, seat_for
from sambakit.server.seating.seats import SeatWish, name_taken
from sambakit.server.store.store import Invite, Link

After = TypeVar("After", covariant=True)
Result = TypeVar("Result")


class Open(Place[After], Protocol[After]):
    """A place that lets people in."""

    @property
    def version(self) -> int:
        """Return the number of its last event."""
        ...

    @property
    def links(self) -> Mapping[bytes, Link]:
        """Return the links to its seats, by the hash of their secret."""
        ...

    @property
    def invite(self) -> Invite | None:
        """Return the invitation that holds."""
        ...


@dataclass(frozen=True, slots=True)
class Admitted(Generic[Result]):
    """The seat that somebody gets, and the place after that; None where they had it before."""

    seat: int
    after: Result | None


async def admitted(
    place: Open[Result],
    wish: SeatWish,
    person_for: Callable[[bytes], Awaitable[str]],
    now: float,
    steady: float,
    link_life: float,
) -> Admitted[Result] | None:
    """Return the seat that a secret gives, None for a secret that gives nothing.

    `steady` is the time by a clock that nobody sets. Raises StoreBusy, SeatRefused.
    """
    hashed = token_hash(wish.secret)
    link = next((link for secret, link in place.links.items() if same(secret, hashed)), None)
    if link is not None:
        if link.seat < 0:  # it is for a screen
            return None
        if not 0 <= link.expires - steady <= link_life + 1:  # one that lives longer was made by a wrong clock
            return None
        person = await person_for(wish.token)
        others = [one for one in place.seats if one.seat != link.seat]
        if name_taken(others, wish.name, person):
            raise SeatRefused("name_taken")
        after = after_taking_seat(place, link.seat, person, wish.name, now, link.secret)
        return Admitted(link.seat, after)
    if not is_invited(place.invite, wish.secret, steady):
        return None
    person = await person_for(wish.token)
    seat = seat_for(place.seats, person, wish.name, wish.seat)
    if place.seats[seat].person == person:
        return Admitted(seat, _named(place, person, wish.name, now))
    return Admitted(seat, after_taking_seat(place, seat, person, wish.name, now))


def _named(place: Open[Result], person: str, name: str, now: float) -> Result | None:
    """Return the place where `person`, who sits there without a name, has said one; None where nothing changes."""
    if not any(one.person == person and one.name is None for one in place.seats):
        return None
    if name_taken(place.seats, name, person):
        raise SeatRefused("name_taken")
    return after_name(place, person, name, now)


def is_invited(invite: Invite | None, secret: str, steady: float) -> bool:
    """Return whether `secret` is that of an invitation that still holds."""
    return invite is not None and steady <= invite.expires and same(token_hash(invite.secret), token_hash(secret))
