"""A server without network, threads and waiting: its clock jumps to the next moment at which something happens."""

import asyncio
import itertools
import selectors
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from random import Random
from types import MappingProxyType
from typing import Any, TypeVar

import msgspec
from starlette.datastructures import Headers

from sambakit.bots import ADVISERS, Budget
from sambakit.bots.advice import Advice
from sambakit.bots.loading import load_bot
from sambakit.engine.presets.dutch import DUTCH
from sambakit.engine.state.view import View
from sambakit.engine.values.cards import pack, parse_card, parse_cards, shuffled
from sambakit.server import wire
from sambakit.server.bots.mark_questions import AnyGiven, MarkQuestion, marked
from sambakit.server.bots.own_bots import OwnBot
from sambakit.server.bots.pool import Asking, AskingAdvice, AskingMark, Chosen
from sambakit.server.bots.resolving import budget_at, effort_of
from sambakit.server.edge.connection import serve_socket
from sambakit.server.edge.visitors import Visitors
from sambakit.server.hub.hub import Hub
from sambakit.server.hub.reception import Reception
from sambakit.server.hub.table_maker import TableMaker
from sambakit.server.people.devices import new_device
from sambakit.server.people.ids import MATCH, TABLE, new_id
from sambakit.server.people.tokens import new_token, token_hash
from sambakit.server.settings import Settings
from sambakit.server.store.secret import Secret
from sambakit.server.store.store import SeatRecord, StoredTable, TableRecord
from sambakit.server.tables.making import new_table
from sambakit.server.tables.table import Table
from sambakit.server.wire.shared import NO_OPTIONS, TableOptions, with_referee
from tests.server.assembled import Assembled
from tests.server.direct_store import DirectStore

Result = TypeVar("Result")
EPOCH = 1_800_000_000.0  # unix time at which every simulation begins
_IDS = itertools.count(1)  # of commands: no two clients shall use the same one, not even one after the other
decode_outgoing = msgspec.json.Decoder(wire.Outgoing).decode


class _Selector(selectors.DefaultSelector):
    """Instead of waiting, moves the loop's clock on."""

    loop: "SimulatedLoop"

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        ready = super().select(0)
        if not ready:
            if timeout is None:
                raise RuntimeError("everybody waits and nothing will ever happen")
            self.loop.elapsed += timeout
        return ready


class SimulatedLoop(asyncio.SelectorEventLoop):
    """A loop whose time is `elapsed`, in seconds."""

    def __init__(self) -> None:
        self.elapsed = 0.0
        selector = _Selector()
        selector.loop = self
        super().__init__(selector)

    def time(self) -> float:
        return self.elapsed


def simulate(story: Callable[[], Coroutine[Any, Any, Result]]) -> Result:
    """Run `story` in simulated time and return what it returns."""
    loop = SimulatedLoop()
    try:
        return loop.run_until_complete(story())
    finally:
        tasks = asyncio.all_tasks(loop)
        for task in tasks:
            task.cancel()
        if tasks:
            loop.run_until_complete(asyncio.wait(tasks))
        loop.close()


class InlineBots:
    """Bots that think on the spot. `asked` tells for which seats; `wait` is how long each decision takes.

    `own` are by name the bots that are not ours; `waiting` are the questions that are said to wait.
    """

    def __init__(self, wait: float = 0, own: Mapping[str, OwnBot] | None = None) -> None:
        self.wait = wait
        self.own = own or {}
        self.asked: list[int] = []
        self.views: list[View] = []
        self.waiting = 0.0
        self.advised: list[AskingAdvice] = []
        self.most_playouts = 120  # for a hint
        self.marked: list[AskingMark] = []
        self.due: list[float] = []  # s from each question until the table needs the answer

    def playouts(self, full: int) -> int:
        return budget_at(full, self.waiting)

    async def choose(self, asking: Asking) -> Chosen:
        view, bot = asking.view, asking.bot
        self.asked.append(view.seat)
        self.views.append(view)
        self.due.append(asking.due - asyncio.get_running_loop().time())
        await asyncio.sleep(self.wait)
        thinks = load_bot(self.own[bot].place if bot in self.own else bot, type(view))
        budget = Budget(asking.playouts or 0, 60)
        for before in asking.earlier() if asking.playouts else ():  # it is new, and has not seen the turn begin
            thinks.choose(before.view, before.legal, Random(before.seed), budget)
        return Chosen(thinks.choose(view, asking.legal, Random(asking.seed), budget), asking.playouts)

    async def advise(self, asking: AskingAdvice) -> Advice | None:
        self.advised.append(asking)
        await asyncio.sleep(self.wait)
        seed = Random(asking.seed).getrandbits(48)
        effort = effort_of(min(asking.playouts, self.most_playouts), 60)
        advice = ADVISERS[type(asking.view)](asking.view, asking.legal, seed, effort)
        return Advice(advice.plans[:3], reasons=advice.reasons)

    async def mark(self, asking: AskingMark) -> AnyGiven | None:
        self.marked.append(asking)
        await asyncio.sleep(self.wait)
        return marked(MarkQuestion(asking.record, asking.deal, asking.ask))

    async def close(self) -> None:
        """Nothing to end."""


class FakeSocket:
    """The server's end of a WebSocket: what a `Connection` uses of Starlette's."""

    def __init__(
        self, token: str | None, address: str = "192.0.2.1", headers: Mapping[str, str] = MappingProxyType({})
    ) -> None:
        self.headers = Headers({**headers, "cookie": f"sambakit={token}"} if token else headers)
        self.scope = {"type": "websocket", "scheme": "ws", "client": (address, 1), "headers": self.headers.raw}
        self.incoming: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.sent: list[bytes] = []
        self.times: list[float] = []  # of sending, on the loop's clock
        self.closed: int | None = None
        self.reads = asyncio.Event()  # whether the client takes what it is sent
        self.reads.set()
        self.news = asyncio.Event()

    async def accept(self) -> None:
        """Nothing to shake."""

    async def receive(self) -> dict[str, Any]:
        return await self.incoming.get()

    async def send(self, message: dict[str, Any]) -> None:
        await self.reads.wait()
        self.sent.append(message["text"].encode())
        self.times.append(asyncio.get_running_loop().time())
        self.news.set()

    async def close(self, code: int = 1000) -> None:
        self.closed = code
        self.news.set()


class Player:
    """A client of one seat."""

    def __init__(self, world: "World", token: str | None, address: str, headers: Mapping[str, str]) -> None:
        self._seed = world.seed
        self.socket = FakeSocket(token, address, headers)
        self.task = asyncio.create_task(serve_socket(self.socket, world.hub, world.visitors.of(self.socket.scope)))  # type: ignore[arg-type]
        self.messages: list[wire.Outgoing] = []
        self._read = 0
        self.assembled = Assembled()
        self.view: wire.TableView | None = None
        self.version = 0
        self.events: list[wire.Event] = []

    def send(self, message: object) -> None:
        """Send a message, or raw text."""
        text = message if isinstance(message, str) else wire.encode(message).decode()
        self.socket.incoming.put_nowait({"type": "websocket.receive", "text": text})

    async def next(self) -> wire.Outgoing | None:
        """Return the next message from the server, None where the socket was closed."""
        while self._read == len(self.socket.sent):
            if self.socket.closed is not None or self.task.done():
                return None
            self.socket.news.clear()
            waiting = asyncio.create_task(self.socket.news.wait())
            await asyncio.wait({waiting, self.task}, return_when=asyncio.FIRST_COMPLETED)
            waiting.cancel()
        data = self.socket.sent[self._read]
        message = decode_outgoing(data)
        self._read += 1
        self.messages.append(message)
        if self.assembled.take(msgspec.json.decode(data)):
            self.view = self.assembled.view
        if isinstance(message, wire.Welcome | wire.News):
            self.version = message.version
            for event in message.events:
                if not self.events or event.n > self.events[-1].n:
                    self.events.append(event)
        return message

    async def catch_up(self) -> wire.AnyView:
        """Read all that was sent so far, and return the view."""
        while self._read < len(self.socket.sent):
            await self.next()
        assert self.view is not None
        return self.view

    async def until(self, fits: Callable[[wire.Outgoing], bool]) -> wire.Outgoing:
        """Return the first message that fits; fails where the socket closes before."""
        while (message := await self.next()) is not None:
            if fits(message):
                return message
        raise AssertionError(f"closed with {self.socket.closed} before: {self.messages[-3:]}")

    async def read_all(self) -> None:
        """Read what has been sent so far."""
        while self._read < len(self.socket.sent):
            await self.next()

    async def state(self, fits: Callable[[wire.TableView], bool]) -> wire.TableView:
        """Return the first view that fits, the present one included."""
        while self.view is None or not fits(self.view):
            assert await self.next() is not None, "closed"
        return self.view

    async def my_move(self) -> wire.TableView:
        """Return the view when this seat has to decide, or the deal is over."""
        view = await self.state(lambda view: bool(choices(view)) or view.result is not None)
        return view

    async def command(self, message: object) -> wire.Outgoing:
        """Send a command and return its answer."""
        self.send(message)
        identity = getattr(message, "id", None)
        return await self.until(lambda answer: getattr(answer, "id", None) == identity)

    def identity(self) -> str:
        """Return a fresh command id, which no world with another seed has used in the same store."""
        return f"{self._seed % 10**8:08}{next(_IDS):08}"

    async def play(self, *actions: str, even_so: bool = False) -> wire.Outgoing:
        """Play on the state that this client has seen last and return the answer."""
        assert self.view is not None
        return await self.command(wire.Play(self.identity(), self.view.last_event, list(actions), even_so))

    async def play_simply(self) -> None:
        """Do one plain step: draw, else discard."""
        view = await self.my_move()
        await asyncio.sleep(0.06)  # within the limit of commands a second
        before = view.last_event
        answer = await self.play(choices(view)[0])
        assert isinstance(answer, wire.Done), answer
        await self.state(lambda view: view.last_event > before)

    def leave(self) -> None:
        """Close from the client's side."""
        self.socket.incoming.put_nowait({"type": "websocket.disconnect", "code": 1001})


def choices(view: wire.AnyView) -> list[str]:
    """Return simple actions that the view offers: a draw and answers first; in Samba Rommé what takes or lays."""
    if isinstance(view, wire.RommeTable):
        return romme_choices(view)
    offered = view.options
    found = ["draw"] if offered.draw else ["end"] if offered.end_deal else []
    found += [take.action for take in offered.takes if offered.take_forced]
    found += ["answer yes"] if offered.answer else []
    found += [f"discard {card}" for card in offered.discard]
    found += ["pass"] if offered.pass_turn else []
    return found


def romme_choices(view: wire.RommeTable) -> list[str]:
    """Return actions that the view offers: what takes the pile or lays cards, then a draw, then the discards."""
    offered = view.options
    found = [one.action for one in (*offered.takes, *offered.layings)]
    found += ["draw"] if offered.draw else []
    return found + [f"discard {card}" for card in offered.discard]


class World:
    """A server and what belongs to it; a second one on the same store is the server after a restart."""

    def __init__(
        self,
        store: DirectStore | None = None,
        settings: Settings | None = None,
        seed: int = 1,
        own_bots: Mapping[str, OwnBot] | None = None,
        clock_set: float = 0,
    ) -> None:
        self.store = store or DirectStore()
        self.bots = InlineBots(own=own_bots)
        self.seed = seed
        self.rng = Random(seed)
        self.loop = asyncio.get_running_loop()
        settings = settings or Settings()
        self.visitors = Visitors(settings)
        self.clock_set = clock_set  # s by which somebody has put the wall clock forward
        self.hub = Hub(self.store, self.bots, settings, self.rng, self.wall_clock, self.bots.own, aside=self.aside)
        self.maker, self.reception = TableMaker(self.hub), Reception(self.hub)
        self.token = new_token(self.rng)

    async def aside(self, read: Callable[[StoredTable], Table], stored: StoredTable) -> Table:
        """Read a table without a thread, for which simulated time cannot wait."""
        return read(stored)

    def wall_clock(self) -> float:
        """Return the unix time that the machine shows."""
        return EPOCH + self.loop.time() + self.clock_set

    def person(self, token: str) -> str:
        """Return the person of a device, who is new unless the store knows the device."""
        return self.store.database.person_for(token_hash(token), new_device(self.rng, EPOCH))

    async def table(
        self,
        players: int = 4,
        level: str = "greedy",
        speed: int = 0,
        token: str | None = None,
        rules: str = "dutch",
        referee: bool = False,
        partner_level: str = "",
    ) -> str:
        """Open a table and return its id."""
        wish = wire.NewTable(rules, players, "Ann", [], level, speed, referee, partner_level=partner_level)
        made = await self.maker.make(wish, token or self.token, "127.0.0.1")
        return made.table

    async def table_with(
        self,
        hands: Mapping[int, str],
        players: int = 2,
        first: int = 0,
        speed: int = 1000,
        top: str | None = None,
        rules: str = "dutch",
        people: Mapping[int, str] | None = None,
        referee: bool = False,
        options: TableOptions = NO_OPTIONS,
        chance: int = 5,
        hidden: int = 0,
    ) -> str:
        """Open a table whose first deal gives the seats in `hands` these cards; `first` begins.

        Beside seat 0 `people` sit there with these tokens; bots have the other seats. `chance` shuffles other cards, of
        which so many as are `hidden` lie under the turn-up.
        """
        secret = Secret(deck_with(hands, players, first, top, chance, hidden), b"seed")
        persons = {seat: self.person(token) for seat, token in (people or {}).items()}
        seats = [
            SeatRecord(seat=seat, name=f"Seat {seat}", level="greedy", person=persons.get(seat))
            for seat in range(1, players)
        ]
        owner = self.person(self.token)
        ann = SeatRecord(seat=0, name="Ann", level="greedy", person=owner)
        record = TableRecord(
            id=new_id(TABLE, self.rng),
            rules=rules,
            players=players,
            speed=speed,
            owner=owner,
            created=EPOCH,
            options=with_referee(options) if referee else options,
        )
        _, change = new_table(record, (ann, *seats), (first - 1) % players, secret, new_id(MATCH, self.rng))
        await self.store.create(record, (ann, *seats), change)
        return record.id

    def connect(
        self,
        token: str | None = None,
        address: str = "192.0.2.1",
        headers: Mapping[str, str] = MappingProxyType({}),
    ) -> Player:
        """Return a client that has not said hello."""
        return Player(self, token or self.token, address, headers)

    async def sit(self, table: str, seat: int = 0, token: str | None = None, since: int = 0) -> Player:
        """Return a client that has been welcomed at its seat."""
        player = self.connect(token)
        player.send(wire.Hello(wire.PROTOCOL, table, seat, since))
        await player.until(lambda message: isinstance(message, wire.Welcome))
        return player


def deck_with(
    hands: Mapping[int, str], players: int, first: int, top: str | None = None, seed: int = 5, hidden: int = 0
) -> bytes:
    """Return a deck in which the seats in `hands` begin with these cards, and the rest lies by chance."""
    rest = shuffled(pack(3, 6), Random(seed))
    wanted = {seat: list(parse_cards(cards.split())) for seat, cards in hands.items()}
    turn_up = parse_card(top) if top else None
    for card in [*itertools.chain.from_iterable(wanted.values()), *([turn_up] if turn_up is not None else [])]:
        rest.remove(card)
    each = DUTCH.table.cards_each(players)
    deck = []
    for place in range(each * players):
        hand = wanted.get((first + place) % players, [])
        deck.append(hand.pop(0) if hand else rest.pop())
    return bytes([*deck, *rest[:hidden], *([turn_up] if turn_up is not None else []), *rest[hidden:]])


async def settled(seconds: float = 0.001) -> None:
    """Return when everything that happens within `seconds` has happened."""
    await asyncio.sleep(seconds)


async def refused(attempt: Awaitable[object]) -> Any:
    """Return what the hub raises instead of carrying out `attempt`."""
    try:
        await attempt
    except Exception as error:
        return error
    raise AssertionError("it was carried out")
