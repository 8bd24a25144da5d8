"""Makes tables: what somebody wishes for, checked against rules and limits."""

import asyncio
from dataclasses import replace
from typing import Any, Final

from msgspec import structs

from sambakit.server import wire
from sambakit.server.hub.hub import Hub
from sambakit.server.hub.refused import NOTHING, Refused, name_in, rules_of
from sambakit.server.limits import PerHour
from sambakit.server.match.adapter import AnyTableAdapter
from sambakit.server.match.standing import KeptExercise
from sambakit.server.people.devices import new_device
from sambakit.server.people.ids import TABLE, NoMoment, new_id, parse_moment
from sambakit.server.people.names import BOT_NAMES, clean_name
from sambakit.server.people.tokens import token_hash
from sambakit.server.replays.origin import Origin
from sambakit.server.seating.seats import in_new_teams, seat_of
from sambakit.server.settings import is_loopback
from sambakit.server.store.store import SeatRecord, TableRecord
from sambakit.server.tables.deal_bots import level_kept
from sambakit.server.tables.registry import kept_rules
from sambakit.server.tables.table_task import TableTask

SPEED_MOST: Final = 3000  # ms
LONGEST_TURN: Final = 3600  # s
LONGEST_BANK: Final = 24 * 3600  # s
MOST_MATCHES: Final = 100
MOST_DEALS: Final = 1000
MOST_MINUTES: Final = 24 * 60
LIMITS: Final = {"matches": MOST_MATCHES, "deals": MOST_DEALS, "minutes": MOST_MINUTES}


class TableMaker:
    """Makes the tables of one server."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._made = PerHour()
        self._exercises = PerHour()
        self._teams = asyncio.Lock()

    async def make(self, wish: wire.NewTable, token: str, visitor: str) -> wire.TableMade:
        """Open a table with the caller on seat 0 and bots on the others; raises Refused, StoreBusy."""
        hub = self._hub
        name = name_in(wish.name)
        adapter, rules = rules_of(wish.rules)
        options = options_of(wish)
        self._check(wish, options, adapter, rules)
        self._check_limits(visitor)
        others = _bot_names(wish, name)
        owner = await hub.store.person_for(token_hash(token), new_device(hub.rng, hub.now()))
        own, *levels = _levels(wish, adapter, rules)
        people = [SeatRecord(seat=0, name=name, level=own, person=owner)]
        seated = zip(others, levels, strict=True)
        bots = [SeatRecord(seat=seat, name=other, level=level) for seat, (other, level) in enumerate(seated, 1)]
        record = TableRecord(
            id=new_id(TABLE, hub.rng),
            rules=adapter.rules.print_kept(rules),
            players=wish.players,
            speed=wish.speed,
            owner=owner,
            created=hub.now(),
            options=options,
            purpose=wish.purpose,
            publish=wish.publish,
        )
        await hub.open(record, (*people, *bots), wish.gathers)
        return wire.TableMade(record.id, 0)

    async def what_if(self, match: str, wish: wire.NewWhatIf, token: str, visitor: str) -> wire.TableMade:
        """Open a table that goes on from a moment of a match that is over; raises Refused, StoreBusy.

        Whoever has the address of the match may see all its cards. It stays as it is.
        """
        hub = self._hub
        name = name_in(wish.name)
        try:
            moment = parse_moment(f"{match}#{wish.deal}.{wish.step}")
        except NoMoment:
            raise Refused(404, NOTHING) from None
        origin = await hub.origin(moment)
        if origin is None:
            raise Refused(404, NOTHING)
        adapter, rules = kept_rules(origin.rules)
        table = wire.NewTable(
            origin.rules, origin.players, wish.name, wish.bot_names, wish.level, wish.speed, options=wish.options
        )
        self._check(table, wish.options, adapter, rules)
        if not 0 <= wish.seat < origin.players:
            raise Refused(422, wire.Problem("choice", "there is no such seat"))
        if origin.ends_deal:
            raise Refused(422, wire.Problem("choice", "the deal is over at this moment: nothing goes on from it"))
        self._check_limits(visitor)
        owner = await hub.store.person_for(token_hash(token), new_device(hub.rng, hub.now()))
        level = level_kept(wish.level, adapter.view_type)
        seats = _seats_around(wish.seat, name, owner, _bot_names(table, name), level)
        record = TableRecord(
            id=new_id(TABLE, hub.rng),
            rules=origin.rules,
            players=origin.players,
            speed=wish.speed,
            owner=owner,
            created=hub.now(),
            options=structs.replace(wish.options, listed=False),
            purpose="what_if",
        )
        await hub.open(record, seats, wish.gathers, origin)
        return wire.TableMade(record.id, wish.seat)

    async def exercise(
        self, origin: Origin, task: KeptExercise, seat: int, wish: wire.NewExercise, token: str, visitor: str
    ) -> wire.TableMade:
        """Open a table at a prepared moment, with the caller on `seat`; raises Refused, StoreBusy.

        It has a limit of its own, for many of them are small. Neither lists nor histories show it.
        """
        hub = self._hub
        name = name_in(wish.name)
        adapter, rules = kept_rules(origin.rules)
        table = wire.NewTable(origin.rules, origin.players, wish.name, [], wish.level, wish.speed)
        self._check(table, table.options, adapter, rules)
        self._check_limits(visitor, self._exercises, "exercises_per_hour")
        owner = await hub.store.person_for(token_hash(token), new_device(hub.rng, hub.now()))
        seats = _seats_around(seat, name, owner, _bot_names(table, name), level_kept(wish.level, adapter.view_type))
        record = TableRecord(
            id=new_id(TABLE, hub.rng),
            rules=origin.rules,
            players=origin.players,
            speed=wish.speed,
            owner=owner,
            created=hub.now(),
            options=wire.TableOptions(chat="off"),
            purpose="exercise",
        )
        await hub.open(record, seats, False, origin, task)
        return wire.TableMade(record.id, seat)

    async def new_teams(self, table: str, token: str | None, visitor: str) -> wire.TableMade:
        """Open a table for everybody at one whose match is over, with other partners; raises Refused, StoreBusy.

        Who asks later comes to the same table.
        """
        hub = self._hub
        person = await hub.person_of(token)
        task = await hub.table(table)
        if task is None or seat_of(task.seats, person) is None:
            raise Refused(403, wire.Problem("not_yours", "who sits at a table makes new teams there"))
        sides = task.adapter.sides(task.rules)[task.record.players]
        if not (isinstance(task, TableTask) and task.table.match_state.match_over and len({*sides}) < len(sides)):
            raise Refused(422, wire.Problem("choice", "new teams are made after a match with partners"))
        async with self._teams:  # one table for all who ask at the same time
            seats = in_new_teams(task.seats)
            found = task.table.next_tables.get(task.table.match)
            if found is None:
                self._check_limits(visitor)
                found = new_id(TABLE, hub.rng)
                options = structs.replace(task.record.options, listed=False)
                await hub.open(replace(task.record, id=found, created=hub.now(), options=options), seats, gathers=False)
                task.goes_on_at(found)
        own = seat_of(seats, person)
        assert own is not None
        return wire.TableMade(found, own)

    def _check(self, wish: wire.NewTable, options: wire.TableOptions, adapter: AnyTableAdapter, rules: Any) -> None:
        """Raise Refused where the wish makes no sense."""
        levels = {wish.level, wish.partner_level or wish.level}
        if wish.players not in adapter.sides(rules) or not all(self._hub.plays(level, adapter) for level in levels):
            text = "such a table cannot be made; GET /api/v1/choices lists what can"
            raise Refused(422, wire.Problem("choice", text))
        if options.referee and not adapter.has_referee(rules):
            raise Refused(422, wire.Problem("choice", "rules without penalties leave nothing to a referee"))
        if not 0 <= wish.speed <= SPEED_MOST or len(wish.bot_names) > wish.players - 1:
            raise Refused(422, wire.Problem("choice", f"speed is 0 to {SPEED_MOST} ms, a name for each bot at most"))
        clock, limit = options.clock, options.limit
        if clock is not None and not (5 <= clock.turn <= LONGEST_TURN and 0 <= clock.bank <= LONGEST_BANK):
            text = f"a clock gives 5 to {LONGEST_TURN} s for a turn and up to {LONGEST_BANK} s beyond"
            raise Refused(422, wire.Problem("choice", text))
        if limit is not None and not 1 <= limit.most <= LIMITS[limit.what]:
            raise Refused(422, wire.Problem("choice", f"a limit is 1 to {LIMITS[limit.what]} {limit.what}"))

    def _check_limits(self, visitor: str, made: PerHour | None = None, limit: str = "tables_per_hour") -> None:
        """Count the table against the limits of the server, `made` against that one an hour; raises Refused."""
        made = made or self._made
        hub, now = self._hub, asyncio.get_running_loop().time()
        settings = hub.settings
        if hub.draining:
            raise Refused(503, wire.Problem("busy", "the server is about to stop", 30))
        if hub.in_memory >= settings.tables:
            raise Refused(503, wire.Problem("busy", "too many tables are running (limit: tables)", 60))
        most = settings.tables_per_hour_loopback if is_loopback(visitor) else getattr(settings, limit)
        if made.count(visitor, now) >= most:
            wait = made.retry_after(visitor, now)
            raise Refused(429, wire.Problem("too_many", f"too many new tables (limit: {limit})", wait))
        made.note(visitor, now)


def options_of(wish: wire.NewTable) -> wire.TableOptions:
    """Return the options of a wish: among strangers nobody speaks until the owner allows it.

    Pages of older protocols name the referee beside them.
    """
    options = structs.replace(wish.options, chat="off") if wish.purpose == "strangers" else wish.options
    return wire.with_referee(options) if wish.referee and not options.referee else options


def _levels(wish: wire.NewTable, adapter: AnyTableAdapter, rules: Any) -> list[str]:
    """Return the level of each seat, in its stored form: partners of seat 0 may have another one than the others."""
    sides = adapter.sides(rules)[wish.players]
    own = sides[0] if sides.count(sides[0]) > 1 else None  # None: everybody plays alone
    level, partner = (level_kept(name, adapter.view_type) for name in (wish.level, wish.partner_level or wish.level))
    return [partner if side == own else level for side in sides]


def _seats_around(seat: int, name: str | None, person: str, bots: list[str], level: str) -> tuple[SeatRecord, ...]:
    """Return the seats of a table with the person on `seat` and bots of these names on the others, in order."""
    own = SeatRecord(seat=seat, name=name, level=level, person=person)
    others = [SeatRecord(seat=place + (place >= seat), name=other, level=level) for place, other in enumerate(bots)]
    return tuple(sorted((own, *others), key=lambda one: one.seat))


def _bot_names(wish: wire.NewTable, taken: str | None) -> list[str]:
    """Return a name for each bot: those wished for, where they can be names, then our own."""
    names: list[str] = []
    wished = iter(wish.bot_names)
    for _ in range(wish.players - 1):
        name = clean_name(next(wished, ""))
        used = {taken, *names}
        names.append(name or next(own for own in BOT_NAMES if own not in used))
    return names
