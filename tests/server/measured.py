"""A whole server in this process, spoken to in bytes: what it computes for each of them is measured (T21).

Its protocols, routes, tables and store are those of a real one. Only the network is left out: a `Link` hands the bytes
over as the event loop does, in pieces of the same size. Time on a core is measured, not time, so that a busy machine
changes little.
"""

import asyncio
import gc
import selectors
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from typing import Any, Final, TypeVar

import uvicorn
from uvicorn.server import ServerState

from sambakit.bots.advice import Advice
from sambakit.server.bots.mark_questions import AnyGiven
from sambakit.server.bots.pool import Asking, AskingAdvice, AskingMark, Chosen
from sambakit.server.edge.app import config_of, make_app
from sambakit.server.edge.door import Door
from sambakit.server.edge.routes import Api
from sambakit.server.hub.hub import Hub
from sambakit.server.settings import Settings
from tests.server.direct_store import DirectStore

Result = TypeVar("Result")
HOST: Final = "localhost"
PIECE: Final = 256 * 1024  # bytes that an event loop reads at once, unless the server wants fewer
SECONDS: Final = 20  # of waiting, after which a server that does not answer is a failure
OFTEN: Final = 10**6
# Nobody is turned away for coming too often: each input is to reach what is behind the limits of rates.
ANY_RATE: Final = dict.fromkeys(
    (
        *("tables_per_hour", "exercises_per_hour", "sheets_per_hour", "marks_per_hour", "positions_per_hour"),
        *("wrong_links_per_hour", "devices_per_hour", "requests_burst", "connections_per_address", "tables"),
        *("connections_per_second", "sockets_burst", "sockets_per_address", "sheets_kept"),
    ),
    OFTEN,
)
AT_ONCE: Final = {"commands_burst": 10**5, "checks_burst": 10**5, "frames_burst": 10**5, "faults": 10**5}
# What is not sent to its end is cut off soon, and nobody waits for news of a sheet.
SOON: Final = {"head": 1, "body_time": 1, "sheet_waits": 0, "chat_lines": 10**4}


@dataclass(frozen=True, slots=True)
class Cost:
    """What an input cost: ms of the event loop's thread, and of all threads, and the answer to it."""

    loop: float
    all: float
    answer: bytes


class Idle(selectors.DefaultSelector):
    """A selector that tells when the loop has nothing more to do at once."""

    def __init__(self) -> None:
        super().__init__()
        self.waiting: asyncio.Future[None] | None = None

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """Return the ready files; whoever waits for silence hears of it."""
        if self.waiting is not None and timeout != 0:
            ready = super().select(0)
            if not ready:
                self.waiting.set_result(None)
                self.waiting = None
            return ready
        return super().select(timeout)


class Link(asyncio.Transport):
    """The server's end of a connection, without one: what it writes is kept."""

    def __init__(self, loop: asyncio.AbstractEventLoop, address: str) -> None:
        super().__init__({"peername": (address, 1), "sockname": (HOST, 80)})
        self._loop = loop
        self._protocol: asyncio.Protocol
        self._reading = True
        self._sent, self._at = b"", 0  # by the other end, and how much of it is read
        self.max_size = PIECE  # as asyncio's own transports have it
        self.written = bytearray()
        self.closed = asyncio.Event()
        self.heard = False  # it will be written to no more, though it is not closed yet
        self.news = asyncio.Event()  # it was written to, or closed

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        assert isinstance(protocol, asyncio.Protocol)
        self._protocol = protocol

    def feed(self, data: bytes) -> None:
        """Have the server read `data`, a piece in each round of the loop, as long as it reads at all."""
        assert self._at == len(self._sent), "what was sent before is not read"
        self._sent, self._at = data, 0
        self._loop.call_soon(self._deliver)

    def _deliver(self) -> None:
        if self._at < len(self._sent) and self._reading and not self.closed.is_set():
            piece = self._sent[self._at : self._at + self.max_size]
            self._at += len(piece)
            self._protocol.data_received(piece)
            self._loop.call_soon(self._deliver)

    def is_reading(self) -> bool:
        return self._reading

    def pause_reading(self) -> None:
        self._reading = False

    def resume_reading(self) -> None:
        self._reading = True
        self._loop.call_soon(self._deliver)

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written += data
        self.news.set()

    def can_write_eof(self) -> bool:
        return True

    def write_eof(self) -> None:
        self.heard = True
        self.news.set()

    def get_write_buffer_size(self) -> int:
        return 0

    def is_closing(self) -> bool:
        return self.closed.is_set()

    def close(self) -> None:
        if not self.closed.is_set():
            self.closed.set()
            self.news.set()
            self._loop.call_soon(self._protocol.connection_lost, None)

    def abort(self) -> None:
        self.close()


class QuickBots:
    """Bots that do not think: theirs is the work of other processes."""

    def playouts(self, full: int) -> int:
        return full

    async def choose(self, asking: Asking) -> Chosen:
        return Chosen(asking.legal[0], None)

    async def advise(self, asking: AskingAdvice) -> Advice | None:
        return None

    async def mark(self, asking: AskingMark) -> AnyGiven | None:
        return None

    async def close(self) -> None:
        """Nothing to end."""


class Measured:
    """A server that has started, and a device there."""

    def __init__(self, api: Api, config: uvicorn.Config, store: DirectStore, idle: Idle) -> None:
        self.api, self.store = api, store
        self.app = config.app
        self._config, self._state, self._idle = config, ServerState(), idle
        self._loop = asyncio.get_running_loop()
        self._links: list[Link] = []

    def link(self, address: str = "192.0.2.1") -> Link:
        """Return a new connection."""
        link = Link(self._loop, address)
        make: Any = self._config.http_protocol_class
        protocol = make(config=self._config, server_state=self._state, app_state={}, _loop=self._loop)
        link.set_protocol(protocol)
        protocol.connection_made(link)
        self._links.append(link)
        return link

    @property
    def hub(self) -> Hub:
        """Return the tables."""
        assert self.api.hub is not None
        return self.api.hub

    async def exchanged(self, link: Link, data: bytes, until: Callable[[Link], bool]) -> Cost:
        """Send `data`; return what that cost until an answer has come that `until` accepts, or the link is closed."""
        del link.written[:]
        loop, both = time.thread_time(), time.process_time()
        link.feed(data)
        try:
            async with asyncio.timeout(SECONDS):
                await self._answered(link, until)
        except TimeoutError:
            raise AssertionError(f"no end after {SECONDS} s of {data[:300]!r}: {bytes(link.written[:300])!r}") from None
        cost = Cost(1000 * (time.thread_time() - loop), 1000 * (time.process_time() - both), bytes(link.written))
        if link.closed.is_set() and link in self._links:
            self._links.remove(link)
        return cost

    async def _answered(self, link: Link, until: Callable[[Link], bool]) -> None:
        """Return when an answer has come, and nothing more is done."""
        await self._silence()
        while not (link.closed.is_set() or until(link)):  # something beside the loop works on it, or a deadline
            link.news.clear()
            await link.news.wait()
            await self._silence()

    async def asked(self, data: bytes) -> Cost:
        """Send a request that ends its connection; return what it cost, with the whole answer."""
        link = self.link()
        cost = await self.exchanged(link, data, lambda link: link.heard or link.written.startswith(b"HTTP/1.1 101"))
        link.close()
        return cost

    async def close(self) -> None:
        """Close all connections."""
        for link in self._links:
            link.close()
        await self._silence()

    async def _silence(self) -> None:
        """Return when the loop has nothing to do but to wait."""
        self._idle.waiting = self._loop.create_future()
        await self._idle.waiting


def measured(story: Callable[[Measured], Coroutine[Any, Any, Result]], **settings: Any) -> Result:
    """Run `story` with a server that has started, and return what it returns."""
    idle = Idle()
    with asyncio.Runner(loop_factory=lambda: asyncio.SelectorEventLoop(idle)) as runner, no_collection():
        return runner.run(_with_server(story, Settings(**{**ANY_RATE, **AT_ONCE, **SOON, **settings}), idle))


async def _with_server(
    story: Callable[[Measured], Coroutine[Any, Any, Result]], settings: Settings, idle: Idle
) -> Result:
    store, door = DirectStore(), Door(settings, OFTEN)
    app, api = make_app(settings, lambda: store, QuickBots, Random(21), time.time, door=door)
    config = config_of(app, door)
    config.ws_ping_interval = None  # a link answers none
    config.timeout_keep_alive = 0.05  # type: ignore[assignment]  # s until one that might go on ends too
    config.load()
    async with app.router.lifespan_context(app):
        server = Measured(api, config, store, idle)
        try:
            return await story(server)
        finally:
            await server.close()


@contextmanager
def no_collection() -> Iterator[None]:
    """Look for no unused objects meanwhile: a search through those of all tests would count for an input."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
