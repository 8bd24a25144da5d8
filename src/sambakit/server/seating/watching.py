"""Watching a table: who may, and in which of three ways. Whoever watches sees what everybody sees, and does nothing.

A way to watch takes the place of the number of a seat where pages are kept by their seats.
"""

from collections.abc import Mapping, Sequence
from typing import Final, Protocol

from sambakit.server import wire
from sambakit.server.match.view_parts import NOBODY
from sambakit.server.people.tokens import same, token_hash
from sambakit.server.seating.seats import seat_of
from sambakit.server.store.store import Change, Link, SeatRecord, TableRecord

SPECTATOR: Final = NOBODY  # by the owner's leave, for everybody who knows the address
SCREEN: Final = -2  # by a link that the owner has made
OWN_SCREEN: Final = -3  # another page of a person who sits at the table
NOT_WATCHED: Final = wire.Fault("not_watched", "nobody is let watch here")


class Watched(Protocol):
    """A table, or its room."""

    @property
    def record(self) -> TableRecord:
        """Return the facts of the table."""
        ...

    @property
    def seats(self) -> Sequence[SeatRecord]:
        """Return the seats with their players."""
        ...

    @property
    def links(self) -> Mapping[bytes, Link]:
        """Return the links to its seats and its screen, by the hash of their secret."""
        ...


def watches(seat: int) -> bool:
    """Return whether a page there watches, and has no seat."""
    return seat < 0


def way_to_watch(place: Watched, person: str | None, secret: str | None, steady: float) -> int | None:
    """Return how somebody with the `secret` of a link may watch, None where they may not."""
    if secret is not None and _is_screen(place.links, secret, steady):
        return SCREEN
    if seat_of(place.seats, person) is not None:
        return OWN_SCREEN
    return SPECTATOR if place.record.options.spectators else None


def _is_screen(links: Mapping[bytes, Link], secret: str, steady: float) -> bool:
    hashed = token_hash(secret)
    return any(link.seat == NOBODY and steady <= link.expires for key, link in links.items() if same(key, hashed))


def is_sent_away(seat: int, person: str, seats: Sequence[SeatRecord], change: Change | None) -> bool:
    """Return whether the page of `person` at `seat` has no place any more, after `change` where there is one."""
    if seat == SCREEN:
        return change is not None and change.new_link is not None and change.new_link.seat == NOBODY
    if seat == OWN_SCREEN:
        return seat_of(seats, person) is None
    return not watches(seat) and seats[seat].person != person
