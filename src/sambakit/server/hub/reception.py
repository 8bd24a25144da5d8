"""Lets people in: links to seats, invitations to tables, codes that are typed."""

import asyncio
from typing import Final

from sambakit.server import wire
from sambakit.server.hub.hub import Hub
from sambakit.server.hub.refused import Refused, name_in
from sambakit.server.hub.room_task import RoomTask
from sambakit.server.limits import PerHour
from sambakit.server.match.view_parts import NOBODY
from sambakit.server.people.invites import read_code
from sambakit.server.people.names import NAME_RULE, clean_name
from sambakit.server.people.tokens import new_link_secret, same, token_hash
from sambakit.server.seating.admitting import is_invited
from sambakit.server.seating.people import SeatRefused
from sambakit.server.seating.seats import SeatWish, is_owner, seat_of
from sambakit.server.store.store import Link
from sambakit.server.tables.requests import MakeLink, TakeSeat
from sambakit.server.tables.table_task import TableTask

BAD_LINK: Final = wire.Problem("link", "the link is wrong, has been used or is too old")
WHY_REFUSED: Final = {
    "full": "all seats are taken",
    "taken": "that seat has just been taken: choose another one",
    "name_taken": "somebody at this table has that name: choose another one",
}


class Reception:
    """Lets people in at the tables of one server; wrong guesses are counted by visitor."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._wrong = PerHour()

    async def make_link(self, table_id: str, seat: int, token: str | None, said: str = "") -> wire.SeatLink:
        """Return a link to a seat, or for a screen (-1): for the owner to any of them, for everybody to the own seat.

        Raises Refused, StoreBusy, QueueFull, TableEnded. Nobody shall meet a nameless player: who has no name yet says
        one with it, `said`.
        """
        hub = self._hub
        name = name_in(said)
        task = await hub.table(table_id)
        if task is None:
            raise Refused(404, wire.Problem("not_found", "there is no such table"))
        person = await hub.person_of(token)
        if not NOBODY <= seat < len(task.seats):
            raise Refused(422, wire.Problem("choice", "there is no such seat"))
        own = seat != NOBODY and task.seats[seat].person == person
        if person is None or not (own or is_owner(task.record, task.seats, person)):
            raise Refused(403, wire.Problem("not_yours", "only the owner of the table makes links for others"))
        if seat != NOBODY and name is None and any(one.person == person and one.name is None for one in task.seats):
            raise Refused(422, wire.Problem("name", "say your name first, so that others know who you are"))
        secret = new_link_secret(hub.rng)
        link = Link(token_hash(secret), seat, hub.steady() + hub.settings.link_life)
        done: asyncio.Future[int | None] = asyncio.get_running_loop().create_future()
        task.put(MakeLink(link, done, person, name))
        await done
        return wire.SeatLink(seat, secret)

    async def take_seat(self, table_id: str, wish: wire.TakeSeat, token: str, visitor: str) -> wire.TableMade:
        """Give the caller's device a seat; raises Refused, StoreBusy, QueueFull, TableEnded."""
        name = clean_name(wish.name)
        if name is None:
            raise Refused(422, wire.Problem("name", NAME_RULE))
        self._check_guesses(visitor)
        task = await self._hub.table(table_id)
        seat = None
        if task is not None:
            done: asyncio.Future[int | None] = asyncio.get_running_loop().create_future()
            task.put(TakeSeat(SeatWish(wish.secret, token_hash(token), name, wish.seat), done))
            try:
                seat = await done
            except SeatRefused as refused:
                raise Refused(409, wire.Problem(refused.code, WHY_REFUSED[refused.code])) from None
        if seat is None:
            self._note_guess(visitor)
            raise Refused(403, BAD_LINK)
        return wire.TableMade(table_id, seat)

    async def invited(self, table_id: str, secret: str, token: str | None, visitor: str) -> wire.Invited:
        """Return the table behind a link, before one sits down; raises Refused, StoreBusy."""
        hub = self._hub
        self._check_guesses(visitor)
        task = await hub.table(table_id)
        linked = self._seat_behind(task, secret) if task is not None else None
        if task is None or (linked is None and not is_invited(task.invite, secret, hub.steady())):
            self._note_guess(visitor)
            raise Refused(403, BAD_LINK)
        person = await hub.person_of(token)
        own = seat_of(task.seats, person)
        return invited(task, own if linked is None else linked, own is not None)

    async def typed(self, text: str, visitor: str) -> wire.TypedCode:
        """Return the table to which a typed code leads; raises Refused, StoreBusy."""
        hub = self._hub
        self._check_guesses(visitor)
        code = read_code(text)
        found = await hub.store.invited_by(code, hub.steady()) if code is not None else None
        if found is None:
            self._note_guess(visitor)
            raise Refused(404, wire.Problem("link", "no table has this code: it may be too old"))
        return wire.TypedCode(found[0], found[1].secret)

    def _seat_behind(self, task: TableTask | RoomTask, secret: str) -> int | None:
        """Return the seat of a seat link, None where the secret is of another kind or too old."""
        hashed, steady = token_hash(secret), self._hub.steady()
        links = (link for key, link in task.links.items() if same(key, hashed))
        return next((link.seat for link in links if link.seat >= 0 and steady <= link.expires), None)

    def _check_guesses(self, visitor: str) -> None:
        now = asyncio.get_running_loop().time()
        if self._wrong.count(visitor, now) >= self._hub.settings.wrong_links_per_hour:
            wait = self._wrong.retry_after(visitor, now)
            raise Refused(429, wire.Problem("too_many", "too many wrong links (limit: wrong_links_per_hour)", wait))

    def _note_guess(self, visitor: str) -> None:
        self._wrong.note(visitor, asyncio.get_running_loop().time())


def invited(task: TableTask | RoomTask, seat: int | None, seated: bool) -> wire.Invited:
    """Return a table as those see it who have not sat down yet; names are for those who have."""
    adapter, rules = task.adapter, task.rules
    sides = adapter.sides(rules)[task.record.players]
    return wire.Invited(
        table=task.record.id,
        rules=adapter.rules.print(rules),
        base=adapter.rules.print(rules).partition(" ")[0],
        players=task.record.players,
        seats=[wire.FreeSeat(sides[one.seat], one.person is None) for one in task.seats],
        options=task.record.options,
        begun=isinstance(task, TableTask),
        seat=seat,
        seated=seated,
        unnamed=seated and any(one.seat == seat and one.name is None for one in task.seats),
        over=isinstance(task, TableTask) and task.table.evening_is_over,
    )
