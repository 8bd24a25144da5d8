"""All tables of this process, and the limits that are counted over all of them."""

import asyncio
import traceback
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from functools import partial
from random import Random
from types import MappingProxyType
from typing import Any

from sambakit.bots import VERSIONS, bot_of
from sambakit.game.refusal import NotationError
from sambakit.game.rule_problems import UnplayableRules
from sambakit.games import shown_rules
from sambakit.server import wire
from sambakit.server.bots.own_bots import OwnBot
from sambakit.server.bots.pool import Bots
from sambakit.server.figures import TableFigures
from sambakit.server.limits import Buckets, PerHour
from sambakit.server.log import log
from sambakit.server.match.adapter import AnyTableAdapter
from sambakit.server.people.devices import new_device
from sambakit.server.people.ids import MATCH, TABLE, new_id
from sambakit.server.people.names import BOT_NAMES, clean_name
from sambakit.server.people.tokens import is_token, new_link_secret, token_hash
from sambakit.server.settings import Settings, is_loopback
from sambakit.server.store.secret import draw_secret
from sambakit.server.store.store import (
    Link,
    SeatRecord,
    Store,
    StoreBusy,
    StoredTable,
    Summary,
    TableDamaged,
    TableRecord,
)
from sambakit.server.tables.deal_bots import level_kept
from sambakit.server.tables.heartbeat import FAILURES, Heartbeat
from sambakit.server.tables.registry import adapter_of_text
from sambakit.server.tables.requests import MakeLink, TakeSeat
from sambakit.server.tables.table import Table, new_table, stored_table
from sambakit.server.tables.table_task import TableTask

SPEED_MOST = 3000  # ms
AT_ONCE = 2  # tables that are read at a time; each takes the interpreter from the event loop now and then
DAY = 24 * 3600.0  # s
FIRST_ARCHIVING = 600.0  # s after the start
LONGEST_RULES = 4000  # characters; a house rule set that changes every field has fewer


class Refused(Exception):
    """A refused request over HTTP; `problem` is sent with `status`."""

    def __init__(self, status: int, problem: wire.Problem) -> None:
        super().__init__(problem.text)
        self.status = status
        self.problem = problem


class Hub:
    """The tables in memory; others are read from the store on request."""

    def __init__(
        self,
        store: Store,
        bots: Bots,
        settings: Settings,
        rng: Random,
        now: Callable[[], float],  # unix time, s: for what people read
        own_bots: Mapping[str, OwnBot] = MappingProxyType({}),
        aside: Callable[[Callable[[StoredTable], Table], StoredTable], Awaitable[Table]] = asyncio.to_thread,
    ) -> None:
        """`aside` does what takes long beside the event loop."""
        self.store = store
        self._aside = aside
        self._replays = asyncio.Semaphore(AT_ONCE)
        self.settings = settings
        self.draining = False
        self.visitors: Counter[str] = Counter()  # sockets by visitor: an IPv4 address, or the /64 of an IPv6 one
        self.arrivals = Buckets(settings.sockets_per_second, settings.sockets_burst)  # of sockets, by visitor
        self._bots = bots
        self.figures = TableFigures()
        self._own_bots = own_bots
        self._rng = rng
        self._now = now
        self._loop = asyncio.get_running_loop()
        self._began = now() - self._loop.time()
        self._tables: dict[str, TableTask] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._reading: dict[str, asyncio.Task[None]] = {}
        self._damaged: set[str] = set()  # tables that cannot be read; asked for again after a restart
        self.heartbeat = Heartbeat(store, now, self._stood_still)
        self._daily: asyncio.Task[None] | None = None
        self._made = PerHour()
        self._wrong_links = PerHour()

    # ---- tables -----------------------------------------------------------------------------------------------

    async def table(self, table: str) -> TableTask | None:
        """Return the table, from memory or from the store; None where there is none. Raises StoreBusy, TableDamaged."""
        known = self._tables.get(table)
        if known is not None or len(table) > 64:
            return known
        if table in self._damaged:
            raise TableDamaged(table)
        reading = self._reading.get(table)
        if reading is None:  # all who come meanwhile wait for this one, and share what it raises
            reading = self._reading[table] = asyncio.create_task(self._read(table))
            reading.add_done_callback(partial(self._has_read, table))
        await asyncio.shield(reading)
        return self._tables.get(table)

    def _has_read(self, table: str, reading: asyncio.Task[None]) -> None:
        """Forget a reading that has ended; what it raised is no surprise, even if nobody waits any more."""
        del self._reading[table]
        if not reading.cancelled():
            reading.exception()

    async def _read(self, table: str) -> None:
        """Bring a table from the store into play; one that makes no sense is set aside, and all others play on."""
        try:
            async with self._replays:
                found = await self._played_again(table)
                if found is not None:
                    self._start(TableTask(found, *self._parts()))
        except StoreBusy:
            raise
        except Exception as error:
            self._damaged.add(table)
            where = traceback.extract_tb(error.__traceback__)[-1].name  # its text may name cards
            why = f"{type(error.__cause__ or error).__name__} in {where}"
            log("table_damaged", level="warning", table=table, why=why, do="keep the data file, and report this")
            raise TableDamaged(table) from error

    async def _played_again(self, table: str) -> Table | None:
        """Return the table as the store has it, from its events alone where its snapshot makes no sense."""
        stored = await self.store.load(table)
        if stored is None or stored.snapshot is None:
            return await self._aside(stored_table, stored) if stored is not None else None
        try:
            return await self._aside(stored_table, stored)
        except Exception as error:
            log("snapshot_dropped", level="warning", table=table, why=type(error).__name__)  # its text may name cards
        await self.store.drop_snapshot(table)
        whole = await self.store.load(table)
        return await self._aside(stored_table, whole) if whole is not None else None

    def _parts(self) -> tuple[Store, Bots, Settings, Random, Callable[[], float], Callable[[], float]]:
        return self.store, self._bots, self.settings, self._rng, self._now, self._steady

    def _steady(self) -> float:
        """Return unix time as it was at the start and has passed since: nobody who sets the clock ends a link."""
        return self._began + self._loop.time()

    def _start(self, table: TableTask) -> None:
        self._tables[table.table.record.id] = table
        task = asyncio.create_task(self._run(table))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _run(self, table: TableTask) -> None:
        try:
            await table.run()
        finally:
            self._tables.pop(table.table.record.id, None)  # before anything waits: nobody sits down at an ended table
            await table.rest()

    async def make_table(self, wish: wire.NewTable, token: str, visitor: str) -> wire.TableMade:
        """Open a table with the caller on seat 0 and bots on the others; raises Refused, StoreBusy."""
        name = _name_in(wish.name)
        adapter, rules = rules_of(wish.rules)
        self._may_make(wish, adapter, rules, visitor)
        others = _bot_names(wish, name)
        owner = await self.store.person_for(token_hash(token), new_device(self._rng, self._now()))
        level = level_kept(wish.level, adapter.view_type)
        people = [SeatRecord(seat=0, name=name, level=level, person=owner)]
        bots = [SeatRecord(seat=seat, name=other, level=level) for seat, other in enumerate(others, 1)]
        return wire.TableMade(await self._open(wish, adapter, rules, owner, (*people, *bots)), 0)

    async def _open(
        self, wish: wire.NewTable, adapter: AnyTableAdapter, rules: Any, owner: str, seats: tuple[SeatRecord, ...]
    ) -> str:
        record = TableRecord(
            id=new_id(TABLE, self._rng),
            rules=adapter.rules.print_kept(rules),
            players=wish.players,
            speed=wish.speed,
            owner=owner,
            created=self._now(),
            referee=wish.referee,
            purpose=wish.purpose,
            publish=wish.publish,
        )
        secret = draw_secret(adapter.pack(rules), self._rng)
        table, change = new_table(record, seats, self._rng.randrange(wish.players), secret, new_id(MATCH, self._rng))
        await self.store.create(record, seats, change)
        for row in change.rows:
            table.note(row)
        self._start(TableTask(table, *self._parts()))
        log("table_made", table=record.id, rules=record.rules, players=record.players)
        return record.id

    def _may_make(self, wish: wire.NewTable, adapter: AnyTableAdapter, rules: Any, visitor: str) -> None:
        """Raise Refused where the wish cannot be granted."""
        if wish.players not in adapter.sides(rules) or not self._plays(wish.level, adapter):
            text = "such a table cannot be made; GET /api/v1/choices lists what can"
            raise Refused(422, wire.Problem("choice", text))
        if wish.referee and not adapter.has_referee(rules):
            raise Refused(422, wire.Problem("choice", "rules without penalties leave nothing to a referee"))
        if not 0 <= wish.speed <= SPEED_MOST or len(wish.bot_names) > wish.players - 1:
            raise Refused(422, wire.Problem("choice", f"speed is 0 to {SPEED_MOST} ms, a name for each bot at most"))
        if self.draining:
            raise Refused(503, wire.Problem("busy", "the server is about to stop", 30))
        if len(self._tables) >= self.settings.tables:
            raise Refused(503, wire.Problem("busy", "too many tables are running (limit: tables)", 60))
        settings, now = self.settings, self._loop.time()
        most = settings.tables_per_hour_loopback if is_loopback(visitor) else settings.tables_per_hour
        if self._made.count(visitor, now) >= most:
            wait = self._made.retry_after(visitor, now)
            raise Refused(429, wire.Problem("too_many", "too many new tables (limit: tables_per_hour)", wait))
        self._made.note(visitor, now)

    def _plays(self, level: str, adapter: AnyTableAdapter) -> bool:
        """Return whether `level`, or a bot of that name, plays a game."""
        own = level in self._own_bots and adapter.name in self._own_bots[level].games
        return own or VERSIONS[adapter.view_type].knows(bot_of(level, adapter.view_type))

    # ---- seats ------------------------------------------------------------------------------------------------

    async def make_link(self, table_id: str, seat: int, token: str | None, said: str = "") -> wire.SeatLink:
        """Return a link to a seat, for the table's opener or its seat 0.

        Raises Refused, StoreBusy, QueueFull, TableEnded. Nobody shall meet a nameless player: who has no name yet says
        one with it, `said`.
        """
        name = _name_in(said)
        task = await self.table(table_id)
        if task is None:
            raise Refused(404, wire.Problem("not_found", "there is no such table"))
        person = await self.person_of(token)
        if person is None or not task.table.is_host(person):
            raise Refused(403, wire.Problem("not_yours", "only who opened the table makes links to its seats"))
        if not 0 <= seat < task.table.record.players:
            raise Refused(422, wire.Problem("choice", "there is no such seat"))
        if name is None and any(one.person == person and one.name is None for one in task.table.seats):
            raise Refused(422, wire.Problem("name", "say your name first, so that others know who you are"))
        secret = new_link_secret(self._rng)
        link = Link(token_hash(secret), seat, self._steady() + self.settings.link_life)
        done: asyncio.Future[int | None] = self._loop.create_future()
        task.put(MakeLink(link, done, person, name))
        await done
        return wire.SeatLink(seat, secret)

    async def take_seat(self, table_id: str, wish: wire.TakeSeat, token: str, visitor: str) -> wire.TableMade:
        """Give a linked seat to the caller's device; raises Refused, StoreBusy, QueueFull, TableEnded."""
        name, now = clean_name(wish.name), self._loop.time()
        if name is None:
            raise Refused(422, wire.Problem("name", "a name has 1 to 24 visible characters"))
        if self._wrong_links.count(visitor, now) >= self.settings.wrong_links_per_hour:
            wait = self._wrong_links.retry_after(visitor, now)
            raise Refused(429, wire.Problem("too_many", "too many wrong links (limit: wrong_links_per_hour)", wait))
        task = await self.table(table_id)
        seat = None
        if task is not None:
            done: asyncio.Future[int | None] = self._loop.create_future()
            task.put(TakeSeat(token_hash(wish.secret), token_hash(token), name, done))
            seat = await done
        if seat is None:
            self._wrong_links.note(visitor, now)
            raise Refused(403, wire.Problem("link", "the link is wrong, has been used or is too old"))
        return wire.TableMade(table_id, seat)

    async def tables_of(self, token: str | None) -> list[Summary]:
        """Return the tables of a device's person, newest first; raises StoreBusy."""
        person = await self.person_of(token)
        found = await self.store.tables_of(person) if person is not None else []
        return [replace(one, rules=shown_rules(one.rules)) for one in found]

    # ---- people -----------------------------------------------------------------------------------------------

    async def person_of(self, token: str | None) -> str | None:
        """Return the person whose device shows `token`, None for an unknown one; raises StoreBusy."""
        if token is None or not is_token(token):
            return None
        return await self.store.person_of(token_hash(token), self._now())

    async def delete_person(self, person: str) -> None:
        """Delete a person: their devices, addresses and names are gone, games stay. Raises StoreBusy."""
        for table in await self.store.delete_person(person):
            if table in self._reading:  # it may have been read before
                await asyncio.wait({self._reading[table]})
            if table in self._tables:
                self._tables[table].forget(person)
        log("person_deleted")

    # ---- health -----------------------------------------------------------------------------------------------

    async def start(self) -> None:
        """Begin the heartbeat, and what is done once a day."""
        await self.heartbeat.start()
        self._daily = asyncio.create_task(self._archive_daily())

    async def _archive_daily(self) -> None:
        """Archive the tables at which nothing has happened for long; not at once, for pages come back after a start."""
        await asyncio.sleep(FIRST_ARCHIVING)
        while True:
            before, tables = self._now() - self.settings.archive_days * DAY, 0
            try:
                while archived := await self.store.archive(self._now(), before, self._tables.keys()):
                    tables += archived
            except FAILURES as error:
                log("archiving_failed", level="warning", why=str(error))
            if tables:
                log("tables_archived", tables=tables)
            await asyncio.sleep(DAY)

    @property
    def bots(self) -> Bots:
        """Return the deciders for bots, which have figures of their own."""
        return self._bots

    @property
    def ready(self) -> bool:
        """Return whether people can be served: the store takes what is written, and the server does not stop."""
        return self.heartbeat.is_well and not self.draining

    def _stood_still(self, seconds: float) -> None:
        """Give everybody the time back in which the process did not run."""
        for task in self._tables.values():
            task.credit(seconds)

    # ---- the end ----------------------------------------------------------------------------------------------

    def table_states(self) -> dict[str, int]:
        """Return how many tables there are by state, all but those that are only on the disk."""
        played = sum(bool(task.present) for task in self._tables.values())
        return {
            "played": played,
            "unattended": len(self._tables) - played,
            "reading": len(self._reading),
            "damaged": len(self._damaged),
        }

    @property
    def people(self) -> int:
        """Return how many seats have a socket."""
        return sum(len(task.present) for task in self._tables.values())

    @property
    def played_together(self) -> bool:
        """Return whether people play at some table now."""
        return any(task.present for task in self._tables.values())

    def drain(self, seconds: int) -> None:
        """Take no new tables and tell everybody that the server stops in `seconds`."""
        self.draining = True
        for task in tuple(self._tables.values()):
            task.tell_all(wire.Draining(seconds))

    async def close(self) -> None:
        """Finish the waiting requests of every table, then close bots and store."""
        self.draining = True
        for table in tuple(self._tables.values()):
            table.stop()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=5)
        await self._bots.close()
        if self._daily is not None:
            self._daily.cancel()
        await self.heartbeat.stop()
        await self.store.close()


def rules_of(text: str) -> tuple[AnyTableAdapter, Any]:
    """Return the game and the rules that `text` names; raises Refused if they are unknown or unplayable."""
    try:
        if len(text) > LONGEST_RULES:
            raise NotationError(f"a rule set's text has at most {LONGEST_RULES} characters")
        adapter = adapter_of_text(text)
        return adapter, adapter.rules.parse(text)
    except (NotationError, UnplayableRules) as error:
        raise Refused(422, wire.Problem("rules", str(error)[:500])) from None


def _name_in(text: str) -> str | None:
    """Return the name that somebody says, None where the text is empty; raises Refused where it cannot be a name."""
    if not text.strip():
        return None
    name = clean_name(text)
    if name is None:
        raise Refused(422, wire.Problem("name", "a name has 1 to 24 visible characters"))
    return name


def _bot_names(wish: wire.NewTable, taken: str | None) -> list[str]:
    """Return a name for each bot: those wished for, where they can be names, then our own."""
    names: list[str] = []
    wished = iter(wish.bot_names)
    for _ in range(wish.players - 1):
        name = clean_name(next(wished, ""))
        used = {taken, *names}
        names.append(name or next(own for own in BOT_NAMES if own not in used))
    return names
