"""Looks through dear inputs, part by part, and names those that cost too much (T21)."""

import time
from collections.abc import Awaitable, Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import count
from typing import Final

from sambakit.engine import COMPILED
from sambakit.server import wire
from sambakit.server.tables.table_task import TableTask
from tests.server.dear_files import of_rules, of_sheets
from tests.server.dear_tables import Furnished, Position, Seat, furnished, positions, put, table_for, trays
from tests.server.dearest import Input, Inputs
from tests.server.measured import Cost, Measured, measured

Ask = Callable[[int], Awaitable[Cost]]  # by the number of the try
NUMBERS: Final = count()  # of plays
BAR: Final = 50.0  # ms
PLAIN: Final = 4  # times as long may the engine take that is not compiled
# Shared sheets are read and merged beside the event loop, one after the other. The loop is not held up by them.
BESIDE: Final = 400.0  # ms
TRIES: Final = 5  # the best one counts: others may have had the core, or its caches
WORDS: Final = 20_000  # of a fixed piece of work, by which a slow core is known
USUAL: Final = 25.0  # ms that it takes on the core for which the bars are meant
LARGE: Final = 20_000  # bytes, from which on an input is tried smaller first: what is quadratic shows there
SHARES: Final = (32, 6, 1)
ALWAYS: Final = (": marks", "1 of marks", ": escaped quotes")  # what the small form tries everywhere
HANDS: Final = {2: (30, 45, 60, 80), 4: (30, 45, 60)}  # cards, by the number of players
FEW_HANDS: Final = {2: (60,), 4: (45,)}


@dataclass(slots=True)
class Found:
    """What a look has found: inputs, the dearest of them in ms, and those over the bar in words."""

    inputs: int = 0
    dearest: float = 0.0
    name: str = ""
    over: list[str] = field(default_factory=list)

    def note(self, name: str, cost: float, bar: float) -> bool:
        """Count an input; return whether it is over the bar."""
        self.inputs += 1
        if cost > self.dearest:
            self.dearest, self.name = cost, name
        if cost > bar:
            self.over.append(f"{name} takes {cost:.0f} ms of a core, and {bar:.0f} are allowed")
        return cost > bar


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the proof: its inputs, and how many of them the small form has at least."""

    least: int
    inputs: Callable[[Inputs, Furnished], Iterable[Input]] | None = None
    bar: float = BAR  # ms of all threads


PARTS: Final = {
    "paths": Part(60, lambda inputs, place: inputs.of_paths()),
    "queries": Part(60, lambda inputs, place: inputs.of_queries()),
    "headers": Part(100, lambda inputs, place: inputs.of_headers()),
    "heads": Part(50, lambda inputs, place: inputs.of_heads()),
    "pieces": Part(4, lambda inputs, place: inputs.of_pieces()),
    "bodies": Part(200, lambda inputs, place: inputs.of_bodies()),
    "messages": Part(200, lambda inputs, place: inputs.of_messages()),
    "rules": Part(50, lambda inputs, place: of_rules()),
    "sheets": Part(30, lambda inputs, place: of_sheets(place), BESIDE),
    "positions": Part(300),
}


def proved(part: str, whole: bool) -> Found:
    """Return what a part of the proof has found, in its whole or its small form."""

    async def story(server: Measured) -> Found:
        return await _proved(server, part, whole)

    return measured(story)


async def _proved(server: Measured, part: str, whole: bool) -> Found:
    looking = Inputs(server, (await furnished(server)).good)
    await looking.look()
    place = await furnished(server, 2)
    inputs, found = looking.at(place.good, place.dress), Found()
    chosen = PARTS[part].inputs
    if chosen is None:
        await _look_at_positions(place, whole, found)
        return found
    for one in _all_or_some(chosen(inputs, place), whole):
        for size in [one.size // share for share in SHARES] if one.size > LARGE else [one.size]:
            cost = await _best(_asking(place, one, size), PARTS[part].bar)
            if found.note(f"{one.name} ({size} bytes)", cost, PARTS[part].bar):
                break
    return found


def _all_or_some(inputs: Iterable[Input], whole: bool) -> Iterator[Input]:
    """Yield all inputs, or of each place the telling ones, and two others in turn."""
    if whole:
        yield from inputs
        return
    places: dict[str, list[Input]] = {}
    for one in inputs:
        places.setdefault(one.name.rpartition(": ")[0] or one.name, []).append(one)
    for number, of_place in enumerate(places.values()):
        always = [one for one in of_place if one.name.endswith(ALWAYS)]
        turn = [of_place[(5 * number) % len(of_place)], of_place[(5 * number + len(of_place) // 2) % len(of_place)]]
        yield from dict.fromkeys([*always, *turn])


def _asking(place: Furnished, one: Input, size: int) -> Ask:
    """Return how an input of about that size is said, in each turn another one."""

    async def asked(turn: int) -> Cost:
        place.forget_changes()
        data = one.made(max(16, size - 64 * turn))
        cost = await (place.server.asked(data) if one.kind is None else place.seat_for(one.kind).said(data))
        assert not cost.answer.startswith(b"HTTP/1.1 5"), (one, cost.answer)
        return cost

    return asked


def _slowness() -> float:
    """Return how many times as long as usual work takes now, 1 on a fast core."""
    times = []
    for _ in range(TRIES):
        start = time.thread_time()
        counts = dict[str, int]()
        for word, by in (f"{number} {number % 101}".split() for number in range(WORDS)):
            counts[by] = counts.get(by, 0) + int(word)
        times.append(1000 * (time.thread_time() - start))
    return max(1.0, min(times) / USUAL)


async def _best(ask: Ask, bar: float) -> float:
    """Return the ms that an input costs: at once where they are below the bar, else on a usual core, best of TRIES."""
    costs = list[float]()
    for turn in range(TRIES):
        cost = await ask(turn)
        costs.append(cost.all if cost.loop <= BAR else max(cost.all, bar + cost.loop))
        if costs[-1] <= bar or costs[-1] > 20 * bar:
            break
    return min(costs) if min(costs) <= bar else min(costs) / _slowness()


async def _look_at_positions(place: Furnished, whole: bool, found: Found) -> None:
    bar, table = BAR if COMPILED else PLAIN * BAR, ("", 0)
    for position in positions(HANDS if whole else FEW_HANDS, range(4) if whole else range(1)):
        if table != (position.rules, position.players):
            table = (position.rules, position.players)
            task, seat = await table_for(place.server, position, place.dress)
        for what, message in trays(put(task, position), task.table.last_event):
            found.note(f"{what}: {position}", await _best(_at_position(task, seat, position, message), bar), bar)


def _at_position(task: TableTask, seat: Seat, position: Position, message: object) -> Ask:
    """Return how a message is said at a position, where it is the first."""

    async def asked(turn: int) -> Cost:
        put(task, position)
        said = message
        if isinstance(said, wire.Play):  # each command has an id of its own
            said = wire.Play(f"{next(NUMBERS)}", task.table.last_event, said.actions, said.even_so)
        return await seat.said(wire.encode(said))

    return asked
