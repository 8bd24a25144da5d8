"""The people who have the replay of one match open: one may lead, the others follow or go their own way.

Nothing of it is stored: with the last page the circle is gone.
"""

import re
from dataclasses import dataclass, replace
from typing import Final, Protocol

from sambakit.server import wire
from sambakit.server.store.store import KeptMatch

PLACE: Final = re.compile(r"[a-z]{1,12}(-[A-Za-z0-9]{1,8}){0,2}")
MOST_STEPS: Final = 10**9


class CircleFull(Exception):
    """As many pages as may be have the replay open."""


class Page(Protocol):
    """A page with the replay. Nothing here waits for it."""

    def send(self, message: wire.Together) -> None:
        """Queue a message for it."""
        ...

    def pass_on(self, data: bytes) -> None:
        """Queue a message that has been encoded."""
        ...

    def end(self, code: int) -> None:
        """Close it."""
        ...


@dataclass(frozen=True, slots=True)
class Member:
    """A page, and who has it."""

    number: int
    seat: int | None  # in the match; None for somebody who watches
    follows: bool = False


class Circle:
    """The pages with the replay of one match."""

    def __init__(self, most: int) -> None:
        """At most `most` pages are in it."""
        self._most = most
        self._last = 0
        self._members: dict[Page, Member] = {}
        self._leader: int | None = None
        self._moment = (1, 0)

    def __len__(self) -> int:
        return len(self._members)

    @property
    def pages(self) -> tuple[Page, ...]:
        """Return the pages in it."""
        return tuple(self._members)

    def join(self, page: Page, seat: int | None) -> None:
        """Let a page in, whose person had `seat` in the match; raises CircleFull."""
        if len(self._members) >= self._most:
            raise CircleFull
        self._last += 1
        self._members[page] = Member(self._last, seat)
        self._tell()

    def leave(self, page: Page) -> None:
        """Let a page go; the first who follows leads in its place."""
        gone = self._members.pop(page, None)
        if gone is None:
            return
        if gone.number == self._leader:
            following = (one.number for one in self._members.values() if one.follows)
            self._lead(next(following, None))
        self._tell()

    def serve(self, page: Page, message: wire.OfReplay) -> None:
        """Do what a page wishes, as far as it may; what it may not changes nothing."""
        me = self._members[page]
        leads = me.number == self._leader
        match message:
            case wire.LeadReplay(to) if self._may_lead(me, to):
                self._lead(to)
            case wire.FollowReplay(on) if not leads and on != me.follows:
                self._members[page] = replace(me, follows=on)
            case wire.ShowMoment(deal, step) if leads and _is_moment(deal, step):
                self._moment = (deal, step)
                self._send(wire.MomentShown(deal, step))
                return
            case wire.PointAt(at, deal, step) if _is_moment(deal, step) and (at == "" or PLACE.fullmatch(at)):
                self._send(wire.Pointed(me.number, at, deal, step))
                return
            case _:
                return
        self._tell()

    def _may_lead(self, me: Member, to: int) -> bool:
        """Return whether `me` may make that person the leader: who leads hands over, and anybody begins."""
        if self._leader is None:
            return to == me.number
        return me.number == self._leader != to and any(one.number == to for one in self._members.values())

    def _lead(self, number: int | None) -> None:
        """Make that person the leader; whoever led follows."""
        for page, one in self._members.items():
            if one.number in (number, self._leader):
                self._members[page] = replace(one, follows=one.number != number)
        self._leader = number

    def _tell(self) -> None:
        people = [wire.ReplayPerson(one.number, one.seat, one.follows) for one in self._members.values()]
        for page, one in tuple(self._members.items()):
            page.send(wire.Together(one.number, people, self._leader, *self._moment))

    def _send(self, message: wire.MomentShown | wire.Pointed) -> None:
        data = wire.encode(message)
        for page in tuple(self._members):
            page.pass_on(data)


def _is_moment(deal: int, step: int) -> bool:
    return 1 <= deal <= MOST_STEPS and 0 <= step <= MOST_STEPS


class Circles:
    """The circles of one server, by the id of the match."""

    def __init__(self, most: int) -> None:
        """A match has at most `most` pages."""
        self._most = most
        self._circles: dict[str, Circle] = {}

    def join(self, match: str, page: Page, seat: int | None) -> Circle:
        """Let a page into the circle of a match; raises CircleFull."""
        circle = self._circles.setdefault(match, Circle(self._most))
        circle.join(page, seat)
        return circle

    def leave(self, match: str, page: Page) -> None:
        """Let a page go, and with the last one the circle."""
        circle = self._circles.get(match)
        if circle is not None:
            circle.leave(page)
            if not len(circle):
                del self._circles[match]

    def close(self, code: int) -> None:
        """Close all pages."""
        for circle in self._circles.values():
            for page in circle.pages:
                page.end(code)


def seat_in(kept: KeptMatch, person: str | None) -> int | None:
    """Return the seat at which a person began the match, None for nobody who did."""
    return next((seat for seat, by in enumerate(kept.deciders) if person is not None and by.person == person), None)


def may_go_along(kept: KeptMatch, person: str | None) -> bool:
    """Return whether a person may go through the replay with those who played: one of them, or a spectator."""
    return kept.watched or person in kept.people
