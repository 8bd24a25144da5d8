"""Commands in any order (T7): sent twice, late, too early, again after a lost answer, from two pages, after a restart.

What comes of it has to be what one page makes that sends each command once, in order.
"""

from collections import Counter
from random import Random

from sambakit.server import wire
from sambakit.server.people.tokens import new_token
from sambakit.server.settings import Settings
from sambakit.server.store.store import StoredTable
from sambakit.server.tables.making import new_table, stored_table
from sambakit.server.tables.reading import parse_play
from sambakit.server.tables.table import Table
from tests.kept.standing import hash_of, standing
from tests.server.simulation import Player, World, choices, simulate

PATIENT = Settings(
    commands_burst=100_000, commands_per_second=10_000, queue=1000, outgoing_messages=10_000, outgoing_bytes=10**9
)
PLAYERS = 2
LATE, EARLY = 0.3, 0.2  # chance of a command for an older state, and for one that is still to come
RESTART, LOST = 0.04, 0.2  # chance that the server starts again, and that an answer is lost


class Orders:
    """A table with two people and two pages each, what they sent, and what was answered."""

    def __init__(self, seed: int, rules: str) -> None:
        self.chance = Random(seed)
        self.rules = rules
        self.world = World(settings=PATIENT, seed=seed)
        self.devices = {0: self.world.token, 1: new_token(self.chance)}
        self.table = ""
        self.pages: dict[int, list[Player]] = {}
        self.sent: dict[int, list[wire.Play]] = {0: [], 1: []}
        self.done: dict[tuple[int, str], int] = {}  # version, by seat and id
        self.done_answers = Counter[tuple[int, str]]()  # a duplicate may be read first, from another page
        self.counts = Counter[str]()
        self._gone: list[object] = []  # servers that ended, and their pages: nobody says goodbye to them

    async def open(self) -> None:
        """Open the table and sit down."""
        self.table = await self.world.table(players=PLAYERS, speed=0, rules=self.rules)
        link = await self.world.reception.make_link(self.table, 1, self.devices[0])
        await self.world.reception.take_seat(
            self.table, wire.TakeSeat(link.secret, "Ben"), self.devices[1], "127.0.0.1"
        )
        await self.sit()

    async def sit(self) -> None:
        """Open two pages for each seat."""
        for seat, device in self.devices.items():
            self.pages[seat] = [await self.world.sit(self.table, seat, device) for _ in range(2)]

    async def now(self) -> Table:
        """Return the table as the server has it."""
        task = await self.world.hub.table(self.table)
        assert task is not None
        return task.table

    async def play_on(self) -> bool:
        """Make the next play among other commands; return whether the deal goes on."""
        table, chance = await self.now(), self.chance
        if table.match_state.result is not None:
            return False
        seat = table.match_state.deal.actor
        view = table.view(seat, frozenset({0, 1}))
        play = wire.Play(f"play {len(self.done)}", view.last_event, [chance.choice(choices(view))])
        batch = [play] * chance.randint(1, 3) + self._others(seat, play)
        chance.shuffle(batch)
        self.sent[seat].append(play)
        if chance.random() < LOST:
            await self._lose(seat, play)
        other = 1 - seat
        await self._send(seat, batch)
        await self._send(other, [play] if chance.random() < LATE else [])  # the same id is another command there
        if chance.random() < RESTART:
            await self.world.hub.close()
            self._gone += [self.world, self.pages.copy()]
            self.world = World(self.world.store, PATIENT, seed=len(self.done))
            await self.sit()
            self.counts["restarts"] += 1
        return True

    def _others(self, seat: int, play: wire.Play) -> list[wire.Play]:
        """Return commands that must change nothing: some that are done, some for another state."""
        chance, known = self.chance, self.sent[seat]
        others = chance.sample(known, k=min(len(known), chance.randrange(4)))
        number = self.counts["sent"]
        if chance.random() < LATE:
            others.append(wire.Play(f"late {number}", play.expect - chance.randint(1, 5), play.actions))
        if chance.random() < EARLY:
            others.append(wire.Play(f"early {number}", play.expect + chance.randint(100, 500), play.actions))
        return others

    async def _lose(self, seat: int, play: wire.Play) -> None:
        """Send a command, and be gone before its answer."""
        page = self.pages[seat].pop()
        page.send(play)
        page.leave()
        self.pages[seat].append(await self.world.sit(self.table, seat, self.devices[seat]))
        self.counts["lost answers"] += 1

    async def _send(self, seat: int, batch: list[wire.Play]) -> None:
        """Send commands over both pages of a seat, and check the answer to each."""
        expected = [0, 0]
        for play in batch:
            number = self.chance.randrange(2)
            self.pages[seat][number].send(play)
            expected[number] += 1
        for page, answers in zip(self.pages[seat], expected, strict=True):
            for _ in range(answers):
                self._check(seat, await page.until(lambda message: hasattr(message, "id")))
        self.counts["sent"] += len(batch)

    def _check(self, seat: int, answer: wire.Outgoing) -> None:
        self.counts[type(answer).__name__] += 1
        match answer:
            case wire.Done(identity, version):
                self.done_answers[seat, identity] += 1
                assert self.done_answers[seat, identity] == 1, "done twice"
                assert identity.startswith("play"), "it was for another state"
                assert self.done.setdefault((seat, identity), version) == version
            case wire.Duplicate(identity, version):
                assert self.done.setdefault((seat, identity), version) == version
            case wire.Stale() | wire.Refused():
                assert (seat, answer.id) not in self.done, "done, and refused when it is sent again"
            case _:
                raise AssertionError(answer)


def in_any_order(seed: int, rules: str = "dutch") -> Counter[str]:
    """Play a deal so and return how much was sent; raises AssertionError where it makes a difference."""

    async def story() -> Counter[str]:
        orders = Orders(seed, rules)
        await orders.open()
        while await orders.play_on():
            pass
        stored = await orders.world.store.load(orders.table)
        assert stored is not None
        plays = [play for seat in orders.sent for play in orders.sent[seat]]
        assert sorted(play.id for play in plays) == sorted(identity for _, identity in orders.done), "not done once"
        assert stored.commands.items() <= orders.done.items()  # those of the running match; older ones are looked up
        for (seat, identity), version in orders.done.items():
            assert await orders.world.store.done(orders.table, seat, identity) == version
        assert _stands(stored_table(stored)) == _stands(await orders.now()) == _stands(_once(stored, orders))
        return orders.counts

    return simulate(story)


def _once(stored: StoredTable, orders: Orders) -> Table:
    """Return the table at which each command was carried out once, in the order of their versions."""
    started = next(row for row in stored.rows if row.kind == "dealt")
    dealer = started.data["dealer"]
    assert isinstance(dealer, int)
    table, change = new_table(stored.record, stored.seats, dealer, stored.secret, stored.match)
    for row in change.rows:
        table.note(row)
    by_id = {(seat, play.id): play for seat in orders.sent for play in orders.sent[seat]}
    for seat, identity in sorted(orders.done, key=lambda one: orders.done[one]):
        actions = parse_play(table.adapter, by_id[seat, identity].actions)
        table.accept(table.after_play(seat, actions, 0))
    return table


def _stands(table: Table) -> str:
    """Return how the cards lie; the numbers of events differ by those of people who come and go."""
    lines = (line for line in standing(table).splitlines() if not line.startswith("ready"))
    return hash_of("\n".join(lines))
