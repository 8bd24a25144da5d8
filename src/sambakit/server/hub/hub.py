"""All tables of this process, and the limits that are counted over all of them."""

import asyncio
import traceback
from collections.abc import Awaitable, Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from random import Random
from types import MappingProxyType

from sambakit.bots import VERSIONS, bot_of, whole_name
from sambakit.bots.marks.asking import Work
from sambakit.bots.marks.turns import work_of
from sambakit.games import shown_rules
from sambakit.server import wire
from sambakit.server.bots.own_bots import OwnBot
from sambakit.server.bots.pool import Bots
from sambakit.server.clocks.following import clocks_for
from sambakit.server.figures import TableFigures
from sambakit.server.hub.arrivals import Arrivals
from sambakit.server.hub.chores import Chores
from sambakit.server.hub.heartbeat import Heartbeat
from sambakit.server.hub.room import Beginning, Room, new_room, stored_room
from sambakit.server.hub.room_task import RoomTask
from sambakit.server.limits import Recent
from sambakit.server.log import log
from sambakit.server.marks.making import Marking, Reading
from sambakit.server.match.adapter import AnyTableAdapter
from sambakit.server.match.standing import KeptExercise
from sambakit.server.people.ids import MATCH, Moment, new_id
from sambakit.server.people.invites import new_code, new_secret
from sambakit.server.people.tokens import is_token, token_hash
from sambakit.server.replays.circle import Circles
from sambakit.server.replays.origin import Origin, origin_of
from sambakit.server.seating.people import Powers
from sambakit.server.settings import Settings
from sambakit.server.sheets.sheets import Sheets
from sambakit.server.store.secret import Secret, draw_secret, secret_of
from sambakit.server.store.store import (
    Invite,
    KeptMatch,
    SeatRecord,
    Store,
    StoreBusy,
    StoredTable,
    Summary,
    TableDamaged,
    TableRecord,
)
from sambakit.server.tables.deal_bots import level_kept
from sambakit.server.tables.exporting import record_text
from sambakit.server.tables.listening import TRY_LATER
from sambakit.server.tables.making import new_table, stored_table
from sambakit.server.tables.registry import adapter_of_text, kept_rules
from sambakit.server.tables.table import Table
from sambakit.server.tables.table_task import TableTask

MASTER = "master"  # the level whose turns are the better ones in marks
AT_ONCE = 2  # tables that are read at a time; each takes the interpreter from the event loop now and then


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
        self.arrivals = Arrivals(settings)
        self._bots = bots
        self.figures = TableFigures()
        self._own_bots = own_bots
        self.rng = rng
        self.now = now
        self._loop = asyncio.get_running_loop()
        self._began = now() - self._loop.time()
        self._tables: dict[str, TableTask | RoomTask] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._reading: dict[str, asyncio.Task[None]] = {}
        self._held: set[str] = set()  # tables that stay on the disk for a moment
        self._damaged: set[str] = set()  # tables that cannot be read; asked for again after a restart
        self.heartbeat = Heartbeat(store, now, self._stood_still, lambda: self._stood_still(0))
        self.circles = Circles(settings.watchers_per_table)
        self.sheets = Sheets(store, settings, rng, now)
        self.marking = Marking(store, bots, now, Reading(record_text, _master, self._work))
        self._chores = Chores(store, settings, now, self._tables.keys, self.sheets.forget)

    # ---- tables -----------------------------------------------------------------------------------------------

    async def table(self, table: str) -> TableTask | RoomTask | None:
        """Return the table, from memory or from the store; None where there is none. Raises StoreBusy, TableDamaged."""
        known = self._tables.get(table)
        if known is not None or len(table) > 64:
            return known
        if table in self._damaged:
            raise TableDamaged(table)
        if table in self._held:
            raise StoreBusy("this table is held for a moment")
        reading = self._reading.get(table)
        if reading is None:  # all who come meanwhile wait for this one, and share what it raises
            reading = self._reading[table] = asyncio.create_task(self._read(table))
            reading.add_done_callback(partial(self._has_read, table))
        await asyncio.shield(reading)
        return self._tables.get(table)

    @contextmanager
    def held(self, tables: Collection[str]) -> Iterator[None]:
        """Have nobody bring these tables into memory for a while."""
        self._held.update(tables)
        try:
            yield
        finally:
            self._held.difference_update(tables)

    async def ended(self, tables: Collection[str]) -> None:
        """Return when these tables, which are held, have left the memory; their pages come back."""
        for table in tables:
            if table in self._tables:
                self._tables[table].stop()
        while any(table in self._tables or table in self._reading for table in tables):
            await asyncio.sleep(0.01)

    def running(self, table: str | None = None) -> Sequence[TableTask | RoomTask]:
        """Return the tables in memory: all of them, or the one with that id if it is there."""
        if table is None:
            return tuple(self._tables.values())
        found = self._tables.get(table)
        return () if found is None else (found,)

    def _has_read(self, table: str, reading: asyncio.Task[None]) -> None:
        """Forget a reading that has ended; what it raised is no surprise, even if nobody waits any more."""
        del self._reading[table]
        if not reading.cancelled():
            reading.exception()

    async def _read(self, table: str) -> None:
        """Bring a table from the store into play; one that makes no sense is set aside, and all others play on."""
        try:
            async with self._replays:
                found = await self._from_store(table)
                if found is not None:
                    self._start(found)
        except StoreBusy:
            raise
        except Exception as error:
            self._damaged.add(table)
            where = traceback.extract_tb(error.__traceback__)[-1].name  # its text may name cards
            why = f"{type(error.__cause__ or error).__name__} in {where}"
            log("table_damaged", level="warning", table=table, why=why, do="keep the data file, and report this")
            raise TableDamaged(table) from error

    async def _from_store(self, table: str) -> TableTask | RoomTask | None:
        """Return the table as the store has it, None where there is none."""
        stored = await self.store.load(table)
        if stored is None:
            return None
        if not stored.match:
            return self._room_task(stored_room(stored))
        found = await self._played_again(table, stored)
        return self._table_task(found) if found is not None else None

    async def _played_again(self, table: str, stored: StoredTable) -> Table | None:
        """Return the table by replay, from its events alone where its snapshot makes no sense."""
        if stored.snapshot is None:
            return await self._aside(stored_table, stored)
        try:
            return await self._aside(stored_table, stored)
        except Exception as error:
            log("snapshot_dropped", level="warning", table=table, why=type(error).__name__)  # its text may name cards
        await self.store.drop_snapshot(table)
        whole = await self.store.load(table)
        return await self._aside(stored_table, whole) if whole is not None else None

    def _table_task(self, table: Table) -> TableTask:
        powers = self._powers(table.adapter)
        table.clocks = clocks_for(table.record.options, table.record.players, table.kept_clocks, self.heartbeat.before)
        return TableTask(table, self.store, self._bots, self.settings, self.rng, self.now, self.steady, powers)

    def _room_task(self, room: Room) -> RoomTask:
        powers = self._powers(room.adapter)
        return RoomTask(room, self.store, self.settings, self.rng, self.now, self.steady, powers, self._begin)

    def _powers(self, adapter: AnyTableAdapter) -> Powers:

        def level_of(wish: str) -> str | None:
            return level_kept(wish, adapter.view_type) if self.plays(wish, adapter) else None

        return Powers(level_of, self.new_invite)

    async def _begin(self, room: Room, now: float) -> Beginning:
        """Return the first match of the people in `room`; raises StoreBusy."""
        origin = await self.origin(room.origin) if room.origin else None
        if origin is None and room.origin is not None:
            raise StoreBusy("the match from which this one goes on cannot be read")
        dealt = self._dealt(room.record, origin, room.drawn.dealer if room.drawn else None)
        match = new_id(MATCH, self.rng)
        table, change = new_table(room.record, room.seats, *dealt, match, room.version, now, origin)

        def start() -> TableTask:
            table.links, table.invite, table.talk = dict(room.links), room.invite, room.talk
            table.all_commands = False  # the store knows those of the room
            for row in room.rows:
                table.rows.append(row)
            for row in change.rows:
                table.note(row)
            task = self._table_task(table)
            self._start(task)
            return task

        return Beginning(change, start)

    def _work(self, kept: KeptMatch) -> Work:
        """Return the work for the marks of a deal of a match."""
        return work_of(adapter_of_text(kept.rules).view_type, self.settings.marks_work)

    def steady(self) -> float:
        """Return unix time as it was at the start and has passed since: nobody who sets the clock ends a link."""
        return self._began + self._loop.time()

    def _start(self, table: TableTask | RoomTask) -> None:
        self._tables[table.id] = table
        task = asyncio.create_task(self._run(table))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _run(self, table: TableTask | RoomTask) -> None:
        try:
            await table.run()
        finally:
            if self._tables.get(table.id) is table:  # a match that begins takes the place of its room
                del self._tables[table.id]  # before anything waits: nobody sits down at an ended table
            await table.rest()

    async def origin(self, moment: Moment) -> Origin | None:
        """Return the moment of a finished match as an origin, None where there is no such moment; raises StoreBusy."""
        kept = await self.store.finished_match(moment.match)
        return None if kept is None else origin_of(kept, moment)

    def _dealt(self, record: TableRecord, origin: Origin | None, dealer: int | None = None) -> tuple[int, Secret]:
        """Return who deals the first deal of a table, and its secret: those of its origin, or new ones."""
        if origin is not None:
            return origin.dealer, secret_of(origin.deck, self.rng)
        adapter, rules = kept_rules(record.rules)
        secret = draw_secret(adapter.pack(rules), self.rng)
        return self.rng.randrange(record.players) if dealer is None else dealer, secret

    async def open(
        self,
        record: TableRecord,
        seats: tuple[SeatRecord, ...],
        gathers: bool,
        origin: Origin | None = None,
        exercise: KeptExercise | None = None,
    ) -> None:
        """Open a new table: with its first deal, or with the room in which its people gather.

        Its match goes on from `origin`, where it has one, and may be an exercise there. Raises StoreBusy.
        """
        task: TableTask | RoomTask
        if gathers:
            room, change = new_room(record, seats, self.new_invite(), origin.moment if origin else None)
            await self.store.create(record, seats, change)
            task = self._room_task(room)
        else:
            dealt = self._dealt(record, origin)
            table, change = new_table(record, seats, *dealt, new_id(MATCH, self.rng), origin=origin, exercise=exercise)
            await self.store.create(record, seats, change)
            for row in change.rows:
                table.note(row)
            task = self._table_task(table)
        self._start(task)
        log("table_made", table=record.id, rules=record.rules, players=record.players, gathers=gathers)

    def new_invite(self) -> Invite:
        """Return a new invitation."""
        expires = self.steady() + self.settings.invite_life
        return Invite(new_secret(self.rng), new_code(self.rng), expires)

    def plays(self, level: str, adapter: AnyTableAdapter) -> bool:
        """Return whether `level`, or a bot of that name, plays a game."""
        own = level in self._own_bots and adapter.name in self._own_bots[level].games
        return own or VERSIONS[adapter.view_type].knows(bot_of(level, adapter.view_type))

    @property
    def in_memory(self) -> int:
        """Return how many tables are in memory."""
        return len(self._tables)

    # ---- people -----------------------------------------------------------------------------------------------

    async def tables_of(self, token: str | None) -> list[Summary]:
        """Return the tables of a device's person, newest first; raises StoreBusy."""
        person = await self.person_of(token)
        found = await self.store.tables_of(person) if person is not None else []
        return [replace(one, rules=shown_rules(one.rules)) for one in found]

    async def person_of(self, token: str | None) -> str | None:
        """Return the person whose device shows `token`, None for an unknown one; raises StoreBusy."""
        if token is None or not is_token(token):
            return None
        return await self.store.person_of(token_hash(token), self.now())

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
        """Begin the heartbeat, and what is done once a day; whoever played before is known."""
        await self.heartbeat.start()
        await self.sheets.start()
        await self.marking.start()
        for token in reversed(await self.store.seated_devices(Recent.MOST)):
            self.arrivals.seated.note(token)
        self._chores.start()

    @property
    def bots(self) -> Bots:
        """Return the deciders for bots, which have figures of their own."""
        return self._bots

    @property
    def ready(self) -> bool:
        """Return whether people can be served: the store takes what is written, and the server does not stop."""
        return self.heartbeat.is_well and not self.draining

    def _stood_still(self, seconds: float) -> None:
        """Give everybody the time back in which the process did not run; 0 s where the wall clock was set."""
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
        self.sheets.stop()
        for task in tuple(self._tables.values()):
            task.tell_all(wire.Draining(seconds))

    async def close(self) -> None:
        """Finish the waiting requests of every table, then close bots and store."""
        self.draining = True
        self.sheets.stop()
        self.circles.close(TRY_LATER)
        for table in tuple(self._tables.values()):
            table.stop()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=5)
        await self.marking.stop()
        await self._bots.close()
        self._chores.stop()
        await self.heartbeat.stop()
        await self.store.close()


def _master(kept: KeptMatch) -> str:
    """Return the bot behind Master in the game of a match, with its version."""
    return whole_name(MASTER, adapter_of_text(kept.rules).view_type)
